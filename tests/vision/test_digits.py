"""Numbers on patches: what is read, how surely, and what is never taken for a number."""

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from engine.observation import SURE
from vision import digits, patches, witness
from vision.patches import Patch

NUMBERS = (
    Path(__file__).parents[1] / "photos" / "numbers"
)  # cut from photos of tables, named by what they show
CUTS = {file.stem: int(file.stem.split("-")[1]) for file in sorted(NUMBERS.glob("*.png"))}

LARGE = 120  # pixels in which text is drawn before it is made as small as wanted


def cut(name: str) -> Patch:
    picture = cv2.imread(str(NUMBERS / f"{name}.png"))
    assert picture is not None
    return np.asarray(picture, np.uint8)


def printed(text: str, height: int = 20, ink: int = 235, ground: int = 30) -> Patch:
    """The text in the typeface that Pillow brings, which the reader has never seen, its digits so high."""
    face = ImageFont.load_default(LARGE)
    left, top, right, bottom = (round(side) for side in face.getbbox(text))
    margin = LARGE // 4
    canvas = Image.new("L", (right - left + 2 * margin, bottom - top + 2 * margin), ground)
    ImageDraw.Draw(canvas).text((margin - left, margin - top), text, ink, face)
    scale = height / (bottom - top)
    shrunk = cv2.resize(np.asarray(canvas), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.uint8)


def best(odds: digits.Odds) -> int:
    return max(odds, key=odds.__getitem__)


@pytest.mark.parametrize("name", CUTS)
def test_a_number_cut_from_a_photo_is_read_surely(name: str) -> None:
    """Stones, big numbers and small corner numbers of cards, one underlined."""
    (odds,) = digits.read([cut(name)])
    assert best(odds) == CUTS[name]
    assert odds[best(odds)] >= SURE


def test_every_number_is_read_in_an_unseen_typeface() -> None:
    assert [best(odds) for odds in digits.read([printed(str(n)) for n in digits.NUMBERS])] == list(
        digits.NUMBERS
    )


def test_dark_on_light_reads_as_light_on_dark() -> None:
    shown = [printed("38"), printed("38", ink=20, ground=220)]
    assert [best(odds) for odds in digits.read(shown)] == [38, 38]


def test_pale_yellow_on_white_is_read() -> None:
    """Hardly darker than the ground, but of another colour."""
    cover = printed("17", height=30, ink=255, ground=0).astype(float)[:, :, None] / 255
    patch = (235 + (np.array([120, 225, 235]) - 235) * cover).astype(np.uint8)
    assert best(digits.read([patch])[0]) == 17


def test_odds_are_sparse_and_one_in_all() -> None:
    for odds in digits.read([cut(name) for name in CUTS] + [printed("66", height=7)]):
        assert sum(odds.values()) == pytest.approx(1)
        assert set(odds) <= set(digits.NUMBERS)
        assert min(odds.values()) >= digits.LEAST


def test_a_batch_reads_as_its_patches_one_by_one() -> None:
    shown = [cut(name) for name in CUTS]
    alone = [digits.read([patch])[0] for patch in shown]
    for together, single in zip(digits.read(shown), alone, strict=True):
        assert together == pytest.approx(single, abs=1e-4)


def test_no_patches_have_no_readings() -> None:
    assert digits.read([]) == []


@pytest.mark.parametrize("size", [(1, 1), (2, 90), (90, 2), (0, 5), (900, 1400)])
def test_a_bare_patch_of_any_size_is_no_number(size: tuple[int, int]) -> None:
    assert max(digits.read([np.full(size, 90, np.uint8)])[0].values()) < 0.5


def test_flowers_noise_and_letters_are_no_sure_number() -> None:
    random = np.random.default_rng(5)
    dots = np.full((40, 60, 3), 25, np.uint8)
    for x in (15, 30, 45):
        cv2.circle(dots, (x, 20), 6, (60, 220, 240), -1, cv2.LINE_AA)
    noise = random.integers(0, 256, (40, 60, 3)).astype(np.uint8)
    letters = [printed(text) for text in ("K", "A", "QJ", "M")]
    for odds in digits.read([dots, noise, *letters]):
        assert max(odds.values()) < SURE


def test_a_number_on_its_head_is_no_sure_number() -> None:
    """Unless it is one that way, as 68 is."""
    turned = [np.ascontiguousarray(np.rot90(printed(text), 2)) for text in ("4", "7", "34", "73", "47")]
    for odds in digits.read(turned):
        assert max(odds.values()) < SURE


def test_growing_blur_ends_in_doubt_and_never_in_a_sure_error() -> None:
    sharp = cut("bloom-38")
    sure = []
    for sigma in (0.5, 1, 2, 3, 4, 6, 8):
        (odds,) = digits.read([np.asarray(cv2.GaussianBlur(sharp, (0, 0), sigma), np.uint8)])
        sure.append(odds[best(odds)] >= SURE)
        assert best(odds) == 38 or not sure[-1]
    assert not sure[-1]


def test_smaller_prints_are_never_surely_wrong() -> None:
    shown = [(n, printed(str(n), height)) for height in (6, 8, 10, 12) for n in range(1, 101, 3)]
    for (number, _), odds in zip(shown, digits.read([patch for _, patch in shown]), strict=True):
        assert best(odds) == number or odds[best(odds)] < SURE


def test_the_same_ink_level_comes_out_of_every_light() -> None:
    """Half the light, another colour of it: the normalised patch stays the same."""
    patch = cut("bloom-94")
    dim = (patch * np.array([0.4, 0.5, 0.6])).astype(np.uint8)
    bright, dark = patches.normalise([patch, dim])[:, 0]
    assert np.corrcoef(bright.ravel(), dark.ravel())[0, 1] > 0.99
    assert dark.std() == pytest.approx(bright.std(), rel=0.05)


def test_the_witness_settles_a_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Agreeing raises the odds, contradicting lowers them, silence leaves them."""
    patch = np.asarray(cv2.GaussianBlur(cut("bloom-38"), (0, 0), 4), np.uint8)
    (alone,) = digits.read([patch])
    assert alone[best(alone)] < SURE
    odds = []
    for told in (best(alone), None, 7):
        testimony = None if told is None else witness.Testimony(told, 99.5)
        monkeypatch.setattr(digits, "testify", lambda asked, said=testimony: [said for _ in asked])
        odds.append(digits.read([patch], by="both")[0].get(best(alone), 0.0))
    assert odds[1] == alone[best(alone)]
    assert all(more > less for more, less in pairwise(odds))


def test_the_witness_is_not_asked_where_the_net_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_: object) -> list[witness.Testimony | None]:
        raise AssertionError("asked without a doubt")

    monkeypatch.setattr(digits, "testify", nobody)
    assert best(digits.read([cut("bloom-3")], by="both")[0]) == 3


def test_the_way_of_reading_holds_inside_its_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digits, "testify", lambda asked: [witness.Testimony(5, 99.5) for _ in asked])
    with digits.reading_by("tesseract"):
        assert best(digits.read([cut("bloom-3")])[0]) == 5
    assert best(digits.read([cut("bloom-3")])[0]) == 3


def test_the_model_is_small() -> None:
    assert (Path(digits.__file__).parent / "models" / "digits.onnx").stat().st_size < 1_000_000
