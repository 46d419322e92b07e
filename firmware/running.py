"""The commands that are a device: run, record, demo and check."""

import glob
import logging
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.errors import BadField
from engine.games import load as load_game
from firmware.album import Album
from firmware.app import App
from firmware.archive import Archive
from firmware.autopilot import Autopilot
from firmware.config import Config, keep, read_config
from firmware.device import Device
from firmware.heartbeat import POWER_OFF, Heartbeat
from firmware.session.pages import Broken, Counted, Doubt, Lay, Page, Ready, Trouble, Winner
from firmware.session.preferences import Preferences
from firmware.sheets import as_text, sheets_of
from firmware.shelf import GAME, Shelf
from hardware.errors import DeviceLost
from hardware.interfaces import Pixels
from hardware.keyboard import TerminalKeys
from hardware.parts import Kit, Parts, real_kit, simulated_kit
from hardware.simulated import KeptDisplay, RecordedCamera
from hardware.terminal import TerminalDisplay, TerminalSignal
from vision.digits import reading_by
from vision.photo import load
from vision.problem import Problem

EXIT_OK, EXIT_NOT_OK = 0, 1
PHOTOS = "photos"  # the folder of all recordings, in the state folder
DEMO = Path(__file__).parent / "recordings" / "ingenious"
NO_LIMIT = sys.maxsize
# Seconds for which the demo shows a page: verdicts can be read, menus can be followed.
VERDICT_SECONDS, MENU_SECONDS = 2.5, 0.35


def run(config_file: str | None, simulate: str | None) -> int:
    """The appliance, until it is switched off; on a recording in the terminal if one is named."""
    config = read_config(config_file)
    album = Album(Shelf(config.folder / PHOTOS, config.photo_bytes))
    return _appliance(_kit(config, simulate), config, album, simulated=simulate is not None)


def record(game: str, folder: str, config_file: str | None, simulate: str | None) -> int:
    """The appliance with one game set up, whose photos are kept in a folder of one's own."""
    game_id = load_game(game).id
    root = Path(folder).absolute()
    for taken in (root, *root.parent.glob(f"{glob.escape(root.name)}{GAME}*")):  # later games lie beside it
        if taken.exists() and (not taken.is_dir() or any(taken.iterdir())):
            raise BadField(f"{taken} is not empty; name a folder that is new")
    config = read_config(config_file)
    album = Album(Shelf(root.parent, NO_LIMIT, root.name))
    return _appliance(_kit(config, simulate), config, album, game_id, simulated=simulate is not None)


def check(config_file: str | None, say: Callable[[str], None]) -> int:
    """Walks through every part; 1 where something is to be fixed."""
    from firmware.checking import check as check_parts  # noqa: PLC0415  (aiming needs all of the eyes)

    config = read_config(config_file)
    good = check_parts(real_kit(config.parts), say, config.preferences.language)
    return EXIT_OK if good else EXIT_NOT_OK


def demo(*, step: bool) -> int:
    """Plays the shipped recording through the same loop, and ends with the score sheet."""
    display = TerminalDisplay()
    live = sys.stdout.isatty()
    shown = KeptDisplay(keep=1)
    camera = RecordedCamera(DEMO, load=load_photo)
    with tempfile.TemporaryDirectory() as state, TerminalKeys() as keys, Archive(Path(state)) as archive:

        def seen(page: Page) -> None:
            if step and isinstance(page, Ready | Lay | Broken) and not camera.done:
                _wait_for_a_key(keys)
            if live:
                time.sleep(VERDICT_SECONDS if is_verdict(page) else MENU_SECONDS)
            elif is_verdict(page) and shown.picture is not None:
                display.show(shown.picture)

        buttons = Autopilot(DEMO, camera, lambda: app.session.page, seen)
        parts = Parts(camera, display if live else shown, buttons, TerminalSignal(display))
        with parts:
            likes = Preferences(names=buttons.players)
            app = App(Device(parts), archive, Album(Shelf(Path(state), 0)), likes)
            app.start()
            while not buttons.done:
                app.step()
        sys.stdout.write("\n" + as_text(sheets_of(archive.lines)))
    return EXIT_OK


def _wait_for_a_key(keys: TerminalKeys) -> None:
    try:
        keys.wait(None)
    except DeviceLost:  # no part of the device is lost: the demo has ended
        raise BadField("--step waits for keys, but the input has ended; start it in a terminal") from None


def is_verdict(page: Page) -> bool:
    """Whether a page says something about a move."""
    return isinstance(page, Counted | Broken | Doubt | Trouble | Winner)


def load_photo(file: Path) -> Pixels:
    """A photo for a simulated camera, for which a bad file is a camera that fails."""
    picture = load(file)
    if isinstance(picture, Problem):
        raise OSError(picture.text)
    return picture


def _kit(config: Config, simulate: str | None) -> Kit:
    return real_kit(config.parts) if simulate is None else simulated_kit(Path(simulate), load=load_photo)


def _appliance(
    kit: Kit, config: Config, album: Album, game: str | None = None, *, simulated: bool = False
) -> int:
    """Opens everything, runs the loop, and closes everything whatever happens."""
    logging.basicConfig(level=logging.WARNING if simulated else logging.INFO, format="%(name)s: %(message)s")
    by, heart = reading_by(config.numbers), Heartbeat()
    with _ended_by_systemd(), by, kit.assemble() as parts, Archive(config.folder) as archive:
        app = App(
            Device(parts),
            archive,
            album,
            config.preferences,
            keep=lambda likes: keep(config.folder, likes),
            heart=heart,
        )
        try:
            app.start(game)
            while not app.off and not (isinstance(parts.buttons, TerminalKeys) and parts.buttons.ended):
                app.step()
        finally:
            heart.stopping()
    return POWER_OFF if app.off and not simulated else EXIT_OK


@contextmanager
def _ended_by_systemd() -> Iterator[None]:
    """`systemctl stop` is no failure, and closes the parts as everything else does."""

    def end(*_: object) -> None:
        sys.exit(EXIT_OK)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
