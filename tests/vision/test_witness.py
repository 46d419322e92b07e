"""Tesseract as the second witness: what it tells, and that nothing breaks when it fails in any way."""

import logging
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytesseract  # type: ignore[import-untyped]
import pytest

from vision import digits, witness

NUMBERS = Path(__file__).parents[1] / "photos" / "numbers"
HERE = shutil.which("tesseract") is not None
Fake = Callable[[str], None]

# What a broken tesseract does ($2 is where the answer goes), and a word of the message it deserves.
BROKEN = {
    "empty answer": (': > "$2.hocr"', "something else than a page"),
    "no answer file": ("true", "without an answer"),
    "rubbish": ('echo "?? 17 %%" > "$2.hocr"', "something else than a page"),
    "no text": (r'''printf '\377\376\200' > "$2.hocr"''', "no text"),
    "time-out": ("exec sleep 30", "stopped after"),
    "error": ("echo 'no eng.traineddata' >&2; exit 1", "no eng.traineddata"),
    "crash": ("kill -SEGV $$", "failed"),
}


def shown(*names: str) -> list[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    return [np.asarray(cv2.imread(str(NUMBERS / f"{name}.png")), np.uint8) for name in names]


@pytest.fixture(autouse=True)
def forget_warnings() -> Iterator[None]:
    witness._warn_once.cache_clear()
    yield
    witness._warn_once.cache_clear()


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """Puts a shell script in tesseract's place."""

    def install(script: str) -> None:
        program = tmp_path / "tesseract"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setattr(pytesseract.pytesseract, "tesseract_cmd", str(program))
        monkeypatch.setattr(witness, "SECONDS", 0.5 if "sleep" in script else 20.0)

    return install


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_tesseract_is_silent_with_a_clear_message(how: str, fake: Fake) -> None:
    script, word = BROKEN[how]
    fake(script)
    assert word in (witness.trouble() or "")
    assert witness.testify(shown("bloom-3", "bloom-94")) == [None, None]


def test_a_missing_program_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pytesseract.pytesseract, "tesseract_cmd", "/nowhere/tesseract")
    assert "apt install tesseract-ocr" in (witness.trouble() or "")


def test_a_program_that_may_not_run_is_named(fake: Fake, tmp_path: Path) -> None:
    fake("true")
    (tmp_path / "tesseract").chmod(0o644)
    assert "does not start" in (witness.trouble() or "")


def test_a_missing_library_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pytesseract", None)
    assert "pip install pytesseract" in (witness.trouble() or "")


def test_without_tesseract_the_net_reads_on_alone(fake: Fake) -> None:
    fake("exit 1")
    blurred = [
        np.asarray(cv2.GaussianBlur(patch, (0, 0), 4), np.uint8) for patch in shown("bloom-38", "bloom-94")
    ]
    assert digits.read(blurred, by="both") == digits.read(blurred, by="net")


def test_without_tesseract_reading_by_it_alone_knows_nothing(fake: Fake) -> None:
    fake("exit 1")
    (odds,) = digits.read(shown("bloom-3"), by="tesseract")
    assert max(odds.values()) == pytest.approx(0.01)


def test_a_failure_is_logged_once(fake: Fake, caplog: pytest.LogCaptureFixture) -> None:
    fake("exit 1")
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            witness.testify(shown("bloom-3"))
    assert len(caplog.records) == 1


def test_many_patches_are_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def answer(*_: object, **__: object) -> str:
        calls.append(1)
        return "<div class='ocr_page'></div>"

    monkeypatch.setattr(pytesseract, "run_and_get_output", answer)
    assert witness.testify(shown("bloom-3", "bloom-94") * 15) == [None] * 30
    assert len(calls) == 1


def test_signs_belong_to_the_cell_they_stand_in() -> None:
    """Tesseract joins words over cells; the boxes take them apart again, row by row."""
    line = "<span class='ocrx_cinfo' title='x_bboxes {0} {1} {2} {3}; x_conf {4}'>{5}</span>"
    below = witness.CELL_HEIGHT
    marks = [(60, 20, 75, 48, 99.1, 1), (40, 20, 55, 48, 97.5, 4), (190, 20, 200, 48, 90.0, 7)]
    marks += [(40, below + 20, 60, below + 48, 95.0, 9), (190, below + 20, 200, below + 48, 95.0, 0)]
    told = witness._by_cell("".join(line.format(*mark) for mark in marks), 10)
    assert told[0] == witness.Testimony(41, 97.5)
    assert told[1] == witness.Testimony(7, 90.0)
    assert told[8] == witness.Testimony(9, 95.0)
    assert told[9] is None


def test_a_patch_with_a_cut_digit_is_not_shown_to_the_witness() -> None:
    (patch,) = shown("bloom-94")
    assert witness.isolate(patch).size > 1
    assert witness.isolate(np.ascontiguousarray(patch[:, : patch.shape[1] * 7 // 10])).size == 1


@pytest.mark.skipif(not HERE, reason="tesseract is not installed")
def test_tesseract_reads_stones_and_cards() -> None:
    assert witness.trouble() is None
    told = witness.testify(shown("bloom-3", "bloom-94", "bloom-53", "elfer-10", "elfer-15"))
    assert [each and each.number for each in told] == [3, 94, 53, 10, 15]
