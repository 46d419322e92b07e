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

EXIT_WRONG_CALL = 2
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
    except (SchiriError, OSError, ImportError) as error:
        if os.environ.get("SCHIRI_DEBUG") == "1":
            raise
        sys.stdout.flush()
        print(f"schiri: error: {printable(_in_words(error))}", file=sys.stderr)
        return EXIT_WRONG_CALL
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
        case _:
            print(list_games())
            return 0


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
    markers = commands.add_parser(
        "markers",
        help="write the four markers to print",
        description="Writes the four markers that show the camera the table, as PDF to print at 100 %.",
        epilog="example: schiri markers markers.pdf",
    )
    markers.add_argument("out", metavar="OUT.pdf", help="the file to write; one that is there is overwritten")
    return parser


def _open_closed_streams() -> None:
    """A stream that the caller has closed (`>&-`) is one that nobody reads, or that has nothing to say."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  (open until the end)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123


def _in_words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror.lower()}; check the path and whether it may be used"
    if isinstance(error, ImportError):
        return f"a library is missing: {error}; install Schiri again with all its libraries"
    return str(error)
