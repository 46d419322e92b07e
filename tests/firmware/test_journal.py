"""The journal keeps what counted, whatever happens to power, disk and process."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.journal import Journal, JournalFailed, evenings, new_evening

HEADER: dict[str, object] = {"record": 1, "game": "elfer", "players": ["Ann", "Bén"]}
EVENTS: list[dict[str, object]] = [
    {"player": 0, "do": "play", "cards": [["red", 11]]},
    {"player": 1, "do": "pass"},
    {"do": "undo"},
]
WRITER = """
import sys
from pathlib import Path
from firmware.journal import Journal
with Journal(Path(sys.argv[1])) as journal:
    number = len(journal.lines)
    while True:
        number += 1
        journal.append({"number": number, "filler": "x" * (number * 37 % 301)})
        print(number, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "0001-elfer.jsonl"


def test_what_was_appended_is_there_after_opening_again(path: Path) -> None:
    with Journal(path) as journal:
        journal.append(HEADER)
        for event in EVENTS:
            journal.append(event)
    with Journal(path) as journal:
        assert journal.lines == [HEADER, *EVENTS]


def test_a_power_cut_at_every_byte_keeps_every_line_that_was_whole(path: Path) -> None:
    """The state is the last synced line or one more, never less and never something else."""
    with Journal(path) as journal:
        for line in (HEADER, *EVENTS):
            journal.append(line)
    data = path.read_bytes()
    for length in range(len(data) + 1):
        path.write_bytes(data[:length])
        with Journal(path) as journal:
            assert journal.lines == [HEADER, *EVENTS][: data[:length].count(b"\n")]
            journal.append({"do": "undo"})
        with Journal(path) as journal:
            assert journal.lines[-1] == {"do": "undo"}


def test_lines_that_count_together_are_all_there_or_none(path: Path) -> None:
    with Journal(path) as journal:
        journal.append(HEADER)
        journal.append(*EVENTS)
    data = path.read_bytes()
    for length in range(len(data) + 1):
        path.write_bytes(data[:length])
        with Journal(path) as journal:
            assert len(journal.lines) in (0, 1, 4)
            assert (len(journal.lines) == 4) == (length == len(data))


def test_damage_in_the_middle_loses_nothing_from_the_disk(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A bad card, no power cut: the evening goes on before the damage, and the whole file is kept."""
    with Journal(path) as journal:
        for line in (HEADER, *EVENTS):
            journal.append(line)
    data = path.read_bytes().replace(b'"pass"', b'"p\0ss"')
    path.write_bytes(data)
    with Journal(path) as journal:
        assert journal.lines == [HEADER, EVENTS[0]]
    assert path.with_name("0001-elfer.jsonl.damaged").read_bytes() == data
    assert "0001-elfer.jsonl.damaged" in caplog.text
    assert evenings(path.parent) == [path]


def test_a_damaged_journal_is_not_cut_where_it_cannot_be_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b'{"record": 1}\nx\n{"do": "undo"}\n'
    path.write_bytes(data)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(JournalFailed, match="no space left"):
            Journal(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("rubbish", [b"\0" * 40, b'{"do": "un', b"\xff\xfe\n", b"17\n"])
def test_rubbish_at_the_end_is_cut_off(path: Path, rubbish: bytes) -> None:
    with Journal(path) as journal:
        journal.append(HEADER)
    good = path.read_bytes()
    path.write_bytes(good + rubbish)
    Journal(path).close()
    assert path.read_bytes() == good


def test_a_full_disk_loses_nothing_and_the_line_can_be_tried_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first half of the line fits, then the disk is full."""
    real = os.write

    def half_then_full(file: int, data: bytes) -> int:
        if len(data) < 20:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(file, data[: len(data) // 2])

    with Journal(path) as journal:
        journal.append(HEADER)
        good = path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", half_then_full)
            with pytest.raises(JournalFailed, match="no space left on device; free the disk"):
                journal.append(EVENTS[0])
        assert path.read_bytes() == good
        assert journal.lines == [HEADER]
        journal.append(EVENTS[0])
    with Journal(path) as journal:
        assert journal.lines == [HEADER, EVENTS[0]]


def test_a_disk_that_fails_even_to_cut_is_cut_before_the_next_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with Journal(path) as journal:
        journal.append(HEADER)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail)
            patch.setattr(os, "ftruncate", fail)
            with pytest.raises(JournalFailed, match="input/output error"):
                journal.append(EVENTS[0])
        journal.append(EVENTS[1])
    with Journal(path) as journal:
        assert journal.lines == [HEADER, EVENTS[1]]


def test_a_folder_that_is_not_there_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(JournalFailed, match="no such file or directory; free the disk or check the card"):
        Journal(tmp_path / "gone" / "0001-elfer.jsonl")


def test_a_second_process_cannot_write_the_same_evening(path: Path) -> None:
    with Journal(path), pytest.raises(JournalFailed, match="another schiri is writing it"):
        Journal(path)


@pytest.mark.parametrize("lines", range(5, 55))
def test_kill_9_loses_nothing_that_was_told(path: Path, lines: int) -> None:
    """A real process is killed while it writes; every line it had told is there, and at most one more."""
    writer = subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    told = [int(writer.stdout.readline()) for _ in range(lines)]
    writer.send_signal(signal.SIGKILL)
    told += [int(line) for line in writer.stdout.read().split()]
    writer.stdout.close()
    writer.wait()
    with Journal(path) as journal:
        numbers = [line["number"] for line in journal.lines]
    assert numbers in (told, [*told, len(told) + 1])


def test_evenings_are_listed_by_number_not_by_clock_or_name(tmp_path: Path) -> None:
    for name in (
        "0002-elfer.jsonl",
        "10000-bloom.jsonl",
        "0999-strips.jsonl",
        "notes.jsonl",
        "0003-elfer.txt",
    ):
        (tmp_path / name).write_text(json.dumps(HEADER) + "\n")
    assert [path.name[:-6] for path in evenings(tmp_path)] == ["0002-elfer", "0999-strips", "10000-bloom"]
    assert new_evening(tmp_path, "bloom").name == "10001-bloom.jsonl"
