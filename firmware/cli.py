"""The command `schiri`: reads the call, runs one command, turns every error into one line."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from engine.errors import SchiriError
from firmware import __version__, judging
from firmware.listing import list_games
from firmware.paper import printable
from hardware.errors import PartError

EXIT_WRONG_CALL = 2
EXIT_FAULT = 70  # what sysexits.h calls an internal software error
EXIT_INTERRUPTED = 130  # what a shell says of a program ended by ^C ...
EXIT_UNREAD = 141  # ... and of one whose reader has left


class OneLineParser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the usage text around it."""

    def error(self, message: str) -> NoReturn:
        raise WrongCall(f"{message}; see `{self.prog} --help`")


class WrongCall(SchiriError, ValueError):
    """The command line is not one that schiri knows."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    _open_closed_streams()
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our answers has seen enough; keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_UNREAD
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except (SchiriError, PartError, OSError, ImportError) as error:
        if os.environ.get("SCHIRI_DEBUG") == "1":
            raise
        sys.stdout.flush()
        print(f"schiri: error: {printable(_in_words(error))}", file=sys.stderr)
        return EXIT_WRONG_CALL
    except Exception as error:
        if os.environ.get("SCHIRI_DEBUG") == "1":
            raise
        what = f"a fault of the program ({type(error).__name__}: {error})"
        print(
            f"schiri: error: {printable(what)}; SCHIRI_DEBUG=1 shows where, please report it", file=sys.stderr
        )
        return EXIT_FAULT
    return code


def _run(arguments: Sequence[str] | None) -> int:
    call = _parser().parse_args(arguments)
    match call.command:
        case "judge":
            return judging.judge(call.record, as_json=call.json)
        case "markers":
            # The libraries that draw are loaded only by who draws: judging is quick and needs none of them.
            from firmware.marker_sheet import write_sheet  # noqa: PLC0415

            write_sheet(call.out)
            print(
                f"{printable(call.out)} is written: print page 1 (A4) or page 2 (US Letter) at 100 %, "
                "cut out the four markers and lay them near the corners of the play area."
            )
            return 0
        case "read":
            from firmware.reading import read  # noqa: PLC0415

            return read(call.photo, call.game, call.players, as_json=call.json, show=call.show)
        case "count":
            from firmware.reading import count  # noqa: PLC0415

            return count(call.photo, call.game, as_json=call.json, show=call.show)
        case "replay":
            from firmware.replaying import replay  # noqa: PLC0415

            return replay(call.folder, as_json=call.json)
        case "run" | "record" | "demo" | "check":
            return _run_device(call)
        case _:
            print(list_games())
            return 0


def _run_device(call: argparse.Namespace) -> int:
    """The commands that are a whole device."""
    from firmware import running  # noqa: PLC0415

    match call.command:
        case "run":
            return running.run(call.config, call.simulate)
        case "record":
            return running.record(call.game, call.folder, call.config, call.simulate)
        case "check":
            return running.check(call.config, print)
        case _:
            return running.demo(step=call.step)


def _parser() -> argparse.ArgumentParser:
    parser = OneLineParser(prog="schiri", description="A referee for the real table.")
    parser.add_argument("--version", action="version", version=f"schiri {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    judge = commands.add_parser(
        "judge",
        help="judge a game in writing",
        description="Judges a record: what each event was worth or which rule it broke, and the score sheet.",
        epilog="example: schiri judge saturday.jsonl",
    )
    judge.add_argument("record", metavar="RECORD", help="JSON lines, header first; - is standard input")
    judge.add_argument("--json", action="store_true", help="one JSON answer a line, nothing else")
    commands.add_parser(
        "games",
        help="list the games",
        description="Lists the games the referee knows.",
        epilog="example: schiri games",
    )
    _add_reading(commands)
    replay = commands.add_parser(
        "replay",
        help="referee a recorded evening",
        description="Goes through a recording photo by photo: what was played, was it right, the score.",
        epilog="example: schiri replay saturday/",
    )
    replay.add_argument("folder", metavar="FOLDER", help="table.json, photos 000.jpg, 001.jpg, ..., entries")
    replay.add_argument("--json", action="store_true", help="one JSON answer a photo, nothing else")
    _add_device(commands)
    markers = commands.add_parser(
        "markers",
        help="write the four markers to print",
        description="Writes the four markers that show the camera the table, as PDF to print at 100 %.",
        epilog="example: schiri markers markers.pdf",
    )
    markers.add_argument("out", metavar="OUT.pdf", help="the file to write; one that is there is overwritten")
    return parser


def _add_reading(commands: "argparse._SubParsersAction[OneLineParser]") -> None:
    """The two commands that look at one photo."""
    read = commands.add_parser(
        "read",
        help="read a photo of a table",
        description="Reads what one photo of a table shows, with every doubt.",
        epilog="example: schiri read table.jpg --game sequence --show seen.png",
    )
    read.add_argument("--players", type=int, metavar="N", help="how many play; only sharpens the odds")
    count = commands.add_parser(
        "count",
        help="count a hand laid out under the camera",
        description="Counts the pieces of a hand laid out between the markers, for the end of a round.",
        epilog="example: schiri count hand.jpg --game elfer --show seen.png",
    )
    for command in (read, count):
        command.add_argument("photo", metavar="PHOTO", help="a JPEG, PNG or other picture file")
        command.add_argument("--game", required=True, help="which game lies there; see `schiri games`")
        command.add_argument("--json", action="store_true", help="one JSON answer, nothing else")
        command.add_argument(
            "--show", metavar="OUT.png", help="write a picture with what was read drawn on it"
        )


def _add_device(commands: "argparse._SubParsersAction[OneLineParser]") -> None:
    """The commands that are a whole device."""
    run = commands.add_parser(
        "run",
        help="be the referee beside the table",
        description="The appliance: camera, display, four buttons, light and buzzer, as configured.",
        epilog="example: schiri run --simulate saturday/",
    )
    record = commands.add_parser(
        "record",
        help="referee a game and keep its photos in a folder",
        description="The appliance with one game set up; FOLDER becomes a recording for `schiri replay`.",
        epilog="example: schiri record strips saturday/",
    )
    record.add_argument("game", metavar="GAME", help="which game is played; see `schiri games`")
    record.add_argument("folder", metavar="FOLDER", help="a folder that is new or empty")
    check = commands.add_parser(
        "check",
        help="test camera, display, buttons and lights",
        description="Tests every part of the device one after the other, and says what to fix.",
        epilog="example: schiri check",
    )
    for command in (run, record, check):
        command.add_argument("--config", metavar="FILE.toml", help="settings; without it /etc/schiri.toml")
    for command in (run, record):
        command.add_argument(
            "--simulate",
            metavar="FOLDER",
            help="a recording as the camera, the terminal as display and buttons",
        )
    demo = commands.add_parser(
        "demo",
        help="watch a recorded game, without any hardware",
        description="Plays a shipped recording through the appliance, with its display in the terminal.",
        epilog="example: schiri demo --step",
    )
    demo.add_argument("--step", action="store_true", help="wait for a key before every photo")


def _open_closed_streams() -> None:
    """A stream that the caller has closed (`>&-`) is one that nobody reads, or that has nothing to say."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  (open until the end)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123


def _in_words(error: Exception) -> str:
    if isinstance(error, PartError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror.lower()}; check the path and whether it may be used"
    if isinstance(error, ImportError):
        return f"a library is missing: {error}; install Schiri again with all its libraries"
    return str(error)
