"""The command line around the commands: help, version, wrong calls."""

import pytest

from engine.games import game_ids
from firmware import __version__
from firmware.cli import main


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capfd.readouterr()
    return code, out, err


def leave(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, str]:
    """For --help and --version, with which argparse leaves the program."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return left.value.code, capfd.readouterr().out


def test_version(capfd: pytest.CaptureFixture[str]) -> None:
    assert leave(capfd, "--version") == (0, f"schiri {__version__}\n")


def test_games_lists_every_game(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capfd, "games")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()[1:]] == list(game_ids())


@pytest.mark.parametrize("command", ["judge", "games", "markers"])
def test_every_command_has_help_with_an_example(capfd: pytest.CaptureFixture[str], command: str) -> None:
    code, out = leave(capfd, command, "--help")
    assert code == 0
    assert f"example: schiri {command}" in out


@pytest.mark.parametrize(
    "call", [[], ["fly"], ["judge"], ["judge", "a", "b"], ["games", "--fast"], ["markers"], ["--json"]]
)
def test_a_wrong_call_is_one_line_and_exit_code_2(capfd: pytest.CaptureFixture[str], call: list[str]) -> None:
    code, out, err = run(capfd, *call)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("schiri: error: ")
