"""What `schiri judge` tells people: a line an event, reasons, and score sheets."""

from pathlib import Path

from support.console import HEADER, LEGAL, OUTSIDE, Console, lines

RECORDS = Path(__file__).parent.parent / "records"


def test_people_get_a_line_an_event_with_reasons_and_a_sheet(console: Console) -> None:
    _, out, err = console.judge(lines(HEADER, LEGAL, OUTSIDE, "x", '{"do": "undo"}'))
    assert err == ""
    assert "Ann places green on 4,-4 and blue on 3,-3: green +1, blue +0" in out
    assert "green from 4,-4: 1 to 5,-5 = 1" in out
    assert "ING-ZONE: the tile reaches ring 6" in out
    assert "(rulebook: The board)" in out
    assert "not understood: line is not JSON" in out
    assert "the last event is taken back" in out
    assert out.splitlines()[-1] == "The game is not over."


def test_the_sheet_of_several_elfer_games_adds_up(console: Console) -> None:
    """The shipped evening of two games ends with a total and the fewest points winning."""
    _, out, _ = console.run("judge", str(RECORDS / "elfer.jsonl"))
    heads, rule, *rows, blank, closing = out.splitlines()[-7:]
    assert heads.split() == ["game", "1", "game", "2", "total"]
    assert set(rule) == {"-"}
    totals = {}
    for row in rows:
        name, first, second, total = row.split()
        assert int(first) + int(second) == int(total)
        totals[name] = int(total)
    winner = min(totals, key=totals.__getitem__)
    assert (blank, closing) == ("", f"{winner} wins, {totals[winner]} points in all.")


def test_an_evening_goes_on_after_another_game(console: Console) -> None:
    """Games of the same players add up by name, whatever was played in between and wherever they sat."""
    first, second = (RECORDS / "elfer.jsonl").read_text("utf-8").split('{"record"')[1:]
    records = [f'{{"record"{first}', HEADER + "\n", f'{{"record"{second}']
    _, out, _ = console.judge("".join(records))
    assert out.splitlines()[-7].split()[:2] == ["game", "1"]
    assert out.splitlines()[-1].endswith("points in all.")


def test_names_cannot_upset_the_terminal(console: Console) -> None:
    odd = HEADER.replace("Ann", "\\u001b[31mAnn\\u0007\\ud800")
    code, out, err = console.judge(lines(odd, LEGAL))
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert "\x07" not in out


def test_people_are_told_of_an_audit(console: Console) -> None:
    """A card held back comes to light with the event that proves it."""
    played = [
        '{"player": 0, "do": "play", "cards": [["red", 11]]}',
        '{"player": 1, "do": "draw", "count": 3, "played": null}',
        '{"player": 0, "do": "play", "cards": [["red", 10]]}',
        '{"player": 1, "do": "play", "cards": [["red", 12]]}',
    ]
    _, out, _ = console.judge(lines('{"record": 1, "game": "elfer", "players": ["Ann", "Ben"]}', *played))
    assert "found afterwards, ELF-MUST-PLAY" in out
