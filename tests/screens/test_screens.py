"""Every page as a picture: as it was when somebody looked at it, and with every text whole."""

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from support.example_pages import PAGES
from support.screen_sheet import sheet_of

from engine.games import game_ids, load
from engine.record import judge_lines
from engine.verdict import Rule
from firmware.screens.drawing import draw, paint
from firmware.session.editing import edit_page
from firmware.session.pages import Broken, Counted, Deed, Doubt, Item, Menu, Ready, Saying, Trouble
from firmware.session.pages import Rule as ShownRule
from firmware.session.preferences import LANGUAGES
from firmware.texts import LETTERS, say, texts

GOLDEN = Path(__file__).parent / "golden"
REWRITE = "REWRITE_SCREENS"
README_PICTURE = Path(__file__).parents[2] / "docs" / "screens.png"
SHOWN = (  # in the README, four in a row
    "ready",
    "counted-ingenious",
    "broken",
    "doubt",
    "scores-ingenious",
    "history",
    "problem-HAND",
    "winner",
)
ENGLISH = {
    "line",
    "flowers",
    "tile",
    "tiles",
    "less",
    "points",
    "sequence",
    "from",
    "fields",
    "across",
    "down",
    "red",
}
RULES = [rule for game in game_ids() for rule in load(game).rules]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_was_approved(name: str, language: str) -> None:
    """REWRITE_SCREENS=1 writes new pictures, and fails all the same: look at them before they are kept."""
    picture = draw(PAGES[name], language)
    path = GOLDEN / f"{name}.{language}.png"
    if os.environ.get(REWRITE):
        path.parent.mkdir(exist_ok=True)
        picture.save(path)
        pytest.fail(f"{path.name} is rewritten; look at it")
    with Image.open(path) as golden:
        assert ImageChops.logical_xor(picture, golden.convert("1")).getbbox() is None


def test_the_readme_shows_the_screens_as_they_are() -> None:
    """REWRITE_SCREENS=1 as above."""
    picture = sheet_of([draw(PAGES[name], "en") for name in SHOWN])
    if os.environ.get(REWRITE):
        picture.save(README_PICTURE, optimize=True)
        pytest.fail(f"{README_PICTURE.name} is rewritten; look at it")
    with Image.open(README_PICTURE) as shown:
        assert ImageChops.difference(picture, shown.convert("L")).getbbox() is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_every_text_of_a_page_fits(name: str, language: str) -> None:
    assert paint(PAGES[name], language).cut == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_rule_fits_on_its_page(rule: Rule, language: str) -> None:
    example = PAGES["broken"]
    assert isinstance(example, Broken)
    page = Broken(example.deed, ShownRule(rule.id, rule.sentence), may_count=True)
    assert paint(page, language).cut == []


def test_both_languages_say_the_same_things() -> None:
    """The rules' English sentences stand in the engine, so only the others have them as texts."""
    english, german = (
        {key for key in texts(language) if not key.startswith("rule.")} for language in LANGUAGES
    )
    assert english == german


def test_every_rule_has_a_german_sentence() -> None:
    german = {key.removeprefix("rule.") for key in texts("de") if key.startswith("rule.")}
    assert german == {rule.id for rule in RULES}


def test_the_same_things_are_put_into_a_text_in_both_languages() -> None:
    for key, text in texts("en").items():
        named = {part.split("}")[0] for part in text.split("{")[1:]}
        assert named == {part.split("}")[0] for part in texts("de")[key].split("{")[1:]}, key


def test_letters_that_the_display_lacks_become_question_marks() -> None:
    strange, known = draw(Ready("Zoë \u2603", ()), "en"), draw(Ready("Zoë ?", ()), "en")
    assert ImageChops.logical_xor(strange, known).getbbox() is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_title_that_fits(language: str) -> None:
    codes = {key.removeprefix("problem.") for key in texts(language) if key.startswith("problem.")}
    codes -= {"BAD-EVENT", "CITED"}  # told as a notice without a title, and under another one
    assert {f"code.{code}" for code in codes} == {key for key in texts(language) if key.startswith("code.")}
    for code in codes:
        assert paint(Trouble(code, "..."), language).cut == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_every_part_of_an_event_has_a_name(game: str, language: str) -> None:
    """All events of a whole game, as one meets them when one of them is to be changed."""
    records = Path(__file__).parent.parent / "records" / f"{game}.jsonl"
    names = set()
    for match, answer in judge_lines(records.read_bytes().splitlines()):
        if answer is not None and answer.event is not None:
            page = edit_page(Deed(game, match.game.write(answer.event), match.header.players))
            names |= {say(name, language) for name, _ in page.parts}
    assert texts(language)["part.player"].format(place="") in names
    assert not any("{" in name for name in names)


@pytest.mark.parametrize("game", game_ids())
def test_every_reason_is_said_in_german(game: str) -> None:
    """The reasons of a whole game: nothing is left as the rules put it, but for lengths, sums and places."""
    records = Path(__file__).parent.parent / "records" / f"{game}.jsonl"
    for match, answer in judge_lines(records.read_bytes().splitlines()):
        if answer is not None and answer.ok and answer.event is not None:
            for why in match.game.explain(answer.before, answer.event):
                assert not ENGLISH & set(LETTERS.findall(say(Saying(why), "de"))), why


def test_a_choice_that_is_too_long_is_whole_when_it_is_chosen() -> None:
    """Two readings that differ only at their ends can be told apart."""
    one, other = (
        Deed(
            "elfer",
            {"player": 0, "do": "play", "cards": [*[["yellow", n] for n in range(12, 18)], card]},
            ("A",),
        )
        for card in (["blue", 3], ["blue", 8])
    )
    pictures = {draw(Doubt(deeds, (0.5, 0.5)), "en").tobytes() for deeds in ((one, other), (other, one))}
    assert len(pictures) == 2


def test_the_position_in_a_menu_makes_room_for_its_title() -> None:
    items = tuple(Item(str(n), str(n)) for n in range(13))
    assert paint(Menu("a title so wide", items), "en").cut == []
    assert paint(Menu("a title that is too wide", items), "en").cut == ["a title that is too wide"]


def test_long_names_leave_room_for_points_and_totals() -> None:
    """Six players: everybody's score is there, and so are the points of this turn."""
    names = tuple(f"{letter}lexandrina" for letter in "ABCDEF")
    deed = Deed("elfer", {"player": 0, "do": "hand", "cards": [["red", 19]]}, names)

    def picture(points: int, last: str) -> bytes:
        totals = tuple((name, last if name == names[-1] else "119") for name in names)
        return draw(Counted(deed, (("", points),), (), totals), "en").tobytes()

    assert len({picture(19, "119"), picture(18, "119"), picture(19, "118")}) == 3
