"""The command `schiri judge`, as a script meets it: answers, exit codes, streams and hostile input."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from support.console import HEADER, LEGAL, OUTSIDE, Console, header, lines

from firmware.cli import main


def test_the_answer_line_has_the_agreed_fields(console: Console) -> None:
    """The example of the interface, field by field."""
    [first, second] = console.answers(lines(HEADER, LEGAL, OUTSIDE))
    scores = [dict.fromkeys(["red", "green", "blue", "orange", "yellow", "purple"], 0) for _ in range(2)]
    scores[0]["green"] = 1
    status = {"scores": scores, "next": 1, "over": False, "winners": []}
    assert first == {
        "n": 1,
        "ok": True,
        "rules": [],
        "points": {"green": 1, "blue": 0},
        "bonus": 0,
        "status": status,
    }
    assert second.pop("why")
    assert second == {"n": 2, "ok": False, "rules": ["ING-ZONE"], "status": status}


def test_exit_code_0_when_every_event_was_ok(console: Console) -> None:
    assert console.judge(lines(HEADER, LEGAL), "--json")[0] == 0
    assert console.judge(lines(HEADER))[0] == 0


def test_exit_code_1_when_some_were_not(console: Console) -> None:
    assert console.judge(lines(HEADER, LEGAL, OUTSIDE), "--json")[0] == 1
    assert console.judge(lines(HEADER, LEGAL, "nonsense"))[0] == 1


def test_an_overruled_event_is_ok(console: Console) -> None:
    """It counts, with the rules it breaks and the mark."""
    code, out, _ = console.judge(lines(HEADER, LEGAL, OUTSIDE[:-1] + ', "overruled": true}'), "--json")
    answer = json.loads(out.splitlines()[1])
    assert (code, answer["ok"], answer["rules"], answer["overruled"]) == (0, True, ["ING-ZONE"], True)


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "[]",
        "5",
        "null",
        "{}",
        '{"do": "fly"}',
        '{"player": 0}',
        "{'do': 'undo'}",
        '{"do": "undo"}',
        "\ufffd",
    ],
)
def test_a_line_that_is_no_event_is_a_bad_event_and_the_game_goes_on(console: Console, line: str) -> None:
    bad, good = console.answers(lines(HEADER, line, LEGAL))
    assert (bad["n"], bad["ok"], bad["rules"]) == (1, False, ["BAD-EVENT"])
    assert bad["why"]
    assert bad["status"]["next"] == 0
    assert (good["n"], good["ok"]) == (2, True)


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\x00",
        b'{"player": NaN}',
        b'{"player": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"do": "place", "player": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"do": "' + b"a" * 2_000_000 + b'"}',
    ],
    ids=["not UTF-8", "NaN", "huge number", "deep", "nested value", "longer than a line may be"],
)
def test_hostile_lines_are_bad_events(console: Console, line: bytes) -> None:
    bad, good = console.answers(b"\n".join([HEADER.encode(), line, LEGAL.encode()]))
    assert (bad["rules"], good["ok"]) == (["BAD-EVENT"], True)
    assert len(bad["why"]) < 200


def test_blank_lines_are_not_counted(console: Console) -> None:
    answers = console.answers(lines("", HEADER, " ", LEGAL, "\t", "", OUTSIDE))
    assert [answer["n"] for answer in answers] == [1, 2]


def test_crlf_and_a_bom_are_accepted(console: Console) -> None:
    record = "\ufeff" + "\r\n".join([HEADER, "", LEGAL, ""])
    assert [answer["ok"] for answer in console.answers(record)] == [True]


def test_a_blank_line_with_a_bom_is_blank(console: Console) -> None:
    assert len(console.answers("\ufeff\r\n" + lines(HEADER, "\ufeff", LEGAL))) == 1


def test_a_line_too_long_is_answered_even_if_it_begins_with_blanks(console: Console) -> None:
    bad, good = console.answers(lines(HEADER, " " * 2_000_000 + LEGAL, LEGAL))
    assert (bad["rules"], good["ok"]) == (["BAD-EVENT"], True)


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-"])
def test_a_closed_stream_is_no_traceback(tmp_path: Path, closed: str) -> None:
    """The error line never lands among the answers."""
    file = tmp_path / "wrong.jsonl"
    file.write_text("nonsense\n")
    source = "-" if closed == "<&-" else str(file)
    command = f"{sys.executable} -m firmware judge --json {source} {closed}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_a_file_name_cannot_upset_the_terminal(console: Console) -> None:
    _, _, err = console.run("judge", "no\nsuch\x1b[31mfile")
    assert err.count("\n") == 1
    assert "\x1b" not in err


def test_numbers_of_any_size_are_answered(console: Console) -> None:
    """JSON may spell numbers that Python cannot print once something is added to them."""
    huge = "9" * 4300
    events = [f'{{"player": 0, "do": "draw", "open": [5], "hidden": {huge}}}', '{"player": 0, "do": "pass"}']
    bad, good = console.answers(lines(header("bloom", 2), *events))
    assert (bad["rules"], good["rules"]) == (["BAD-EVENT"], ["BLO-PASS"])


def test_a_last_line_without_an_end_is_judged(console: Console) -> None:
    assert len(console.answers(HEADER + "\n" + LEGAL)) == 1


def test_several_records_number_their_events_anew(console: Console) -> None:
    answers = console.answers(lines(HEADER, LEGAL, OUTSIDE, HEADER, LEGAL))
    assert [(answer["n"], answer["ok"]) for answer in answers] == [(1, True), (2, False), (1, True)]


def test_undo_does_not_reach_into_the_record_before(console: Console) -> None:
    answers = console.answers(lines(HEADER, LEGAL, HEADER, '{"do": "undo"}'))
    assert answers[1]["rules"] == ["BAD-EVENT"]


def test_an_unknown_field_or_option_is_ignored(console: Console) -> None:
    richer = HEADER.replace("{}", '{"colour": 5}').replace('"record": 1', '"record": 1, "place": "Ulm"')
    assert console.answers(lines(richer, LEGAL[:-1] + ', "record": 7, "note": [1]}'))[0]["ok"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ("", "header"),
        ("nonsense", "header"),
        (LEGAL, "header"),
        ('{"record": 2, "game": "ingenious", "players": ["A", "B"]}', "record"),
        ('{"record": true, "game": "ingenious", "players": ["A", "B"]}', "record"),
        ('{"record": 1, "players": ["A", "B"]}', "game"),
        ('{"record": 1, "game": "chess", "players": ["A", "B"]}', "game"),
        ('{"record": 1, "game": ["elfer"], "players": ["A", "B"]}', "game"),
        ('{"record": 1, "game": "elfer"}', "players"),
        ('{"record": 1, "game": "elfer", "players": 3}', "players"),
        ('{"record": 1, "game": "elfer", "players": ["A", 2]}', "players"),
        (header("elfer", 1), "players"),
        (header("elfer", 2, "[]"), "options"),
        (header("elfer", 3, '{"without": "red"}'), "without"),
        (header("ingenious", 1, '{"variant": "team"}'), "variant"),
        (header("bloom", 2, '{"display": [1]}'), "display"),
        (header("bloom", 2, '{"flowers": {"1": 1}}'), "flowers"),
        (header("strips", 2), "start"),
        (header("sequence", 2, '{"teams": 3}'), "teams"),
        (header("sequence", 5), "SEQ-PLAYERS"),
    ],
)
def test_a_wrong_header_ends_the_command_with_one_line(console: Console, wrong: str, field: str) -> None:
    """Exit code 2, nothing on stdout, the field named on stderr."""
    code, out, err = console.judge(lines(wrong, LEGAL), "--json")
    assert (code, out) == (2, "")
    assert err.startswith("schiri: error: ")
    assert field in err
    assert err.count("\n") == 1


def test_a_wrong_second_header_keeps_the_answers_before_it(console: Console) -> None:
    code, out, err = console.judge(lines(HEADER, LEGAL, '{"record": 1, "game": "chess"}'), "--json")
    assert (code, len(out.splitlines()), err.count("\n")) == (2, 1, 1)


def test_an_empty_file_has_no_header(console: Console) -> None:
    code, _, err = console.judge("")
    assert code == 2
    assert "header" in err


@pytest.mark.parametrize("path", ["no-such-file.jsonl", "."])
def test_a_file_that_cannot_be_read(console: Console, path: str) -> None:
    code, out, err = console.run("judge", path)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"schiri: error: {path}: ")


def test_standard_input_is_a_dash(console: Console, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "piped.jsonl"
    file.write_text(lines(HEADER, LEGAL))
    with file.open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert json.loads(console.run("judge", "-", "--json")[1])["ok"]


def test_a_pipe_is_answered_line_by_line() -> None:
    """Each answer comes before the next line is written."""
    command = [sys.executable, "-m", "firmware", "judge", "-", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line, ok in ((LEGAL, True), (OUTSIDE, False)):
            process.stdin.write((HEADER + "\n" if ok else "") + line + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"] is ok
        process.stdin.close()
        assert process.wait() == 1


def test_a_reader_who_leaves_early_is_no_error(tmp_path: Path) -> None:
    """`schiri judge | head -1` prints one line and no complaint."""
    file = tmp_path / "long.jsonl"
    file.write_text(lines(HEADER, *[LEGAL, '{"do": "undo"}'] * 20_000))
    command = f"{sys.executable} -m firmware judge --json {file} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


def test_debugging_shows_where_it_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHIRI_DEBUG", "1")
    with pytest.raises(FileNotFoundError):
        main(["judge", "no-such-file.jsonl"])


def test_an_interrupt_ends_quietly(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.BytesIO):
        def readline(self, _size: int | None = -1, /) -> bytes:
            raise KeyboardInterrupt

        def fileno(self) -> int:
            return 0

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Interrupted()))
    assert console.run("judge", "-") == (130, "", "")
