"""A new game: which one, who plays, with which options."""

from collections.abc import Callable

from engine.errors import BadField
from engine.fields import Fields
from engine.game import Header
from engine.games import game_ids, load
from engine.observation import NOTHING, Observation
from firmware.session.desk import Desk
from firmware.session.pages import Item, Words
from firmware.session.seating import ask_seats

Ready = Callable[[Fields], None]

FEWEST, MOST = 1, 12  # players of any game
OPENER_SHOWS = ("elfer",)  # games in which the first card tells who begins, not the seat
FAMILY = "family"  # strips without announcing: the device counts for the players
FIRST_CARD = "start"  # strips: the card that lies before the first turn; seen by the first look
FIELDS_A_CARD = 3  # of strips
SEEN_OPTIONS = (FIRST_CARD, "display", "jokers")  # what the first look shows, game by game

# The options of each game with their values; the first is the rule book's own.
OPTIONS: dict[str, tuple[tuple[str, tuple[object, ...]], ...]] = {
    "ingenious": (("variant", ("standard", "team")),),
    "elfer": (("layout", ("spread", "stacked")), ("without", (None, "red", "yellow", "green", "blue"))),
    "bloom": (),
    "sequence": (("draws", (False, True)), ("teams", (2, 3))),
    "strips": ((FAMILY, (False, True)),),
}


def set_up(desk: Desk, names: tuple[str, ...], ready: Ready) -> None:
    """Asks for everything a header needs; only what the rules allow gets through."""
    items = tuple(Item(load(game).name, game) for game in game_ids())
    desk.menu(Words("title.game"), items, lambda game: ask_players(desk, game, names, ready))


def ask_players(desk: Desk, game: str, names: tuple[str, ...], ready: Ready) -> None:
    """Asks for the players and options of one game."""

    def taken(number: int) -> None:
        if _finds_no_table(game, number):
            _refuse(desk, game)
        else:
            ask_seats(desk, number, names, seated, opener_shows=game in OPENER_SHOWS)

    def seated(players: list[str]) -> None:
        _ask_options(desk, game, players, {}, ready)

    desk.number(Words("ask.players"), 2, FEWEST, MOST, taken)


def _ask_options(desk: Desk, game: str, players: list[str], options: dict[str, object], ready: Ready) -> None:
    """One option after the other; one that these players cannot choose is not asked for."""
    left = [(name, values) for name, values in OPTIONS[game] if name not in options]
    if not left:
        _finish(desk, game, players, options, ready)
        return
    name, values = left[0]
    allowed = [value for value in values if not _refusal(game, players, {**options, name: value})]

    def chosen(choice: str) -> None:
        _ask_options(desk, game, players, {**options, name: allowed[int(choice)]}, ready)

    if len(allowed) < 2:
        _ask_options(desk, game, players, {**options, name: allowed[0] if allowed else None}, ready)
        return
    items = tuple(Item(Words(f"option.{name}.{value}".lower()), str(n)) for n, value in enumerate(allowed))
    desk.menu(Words(f"option.{name}"), items, chosen)


def _finish(desk: Desk, game: str, players: list[str], options: dict[str, object], ready: Ready) -> None:
    if _refusal(game, players, options):
        _refuse(desk, game)
        return
    ready({"record": 1, "game": game, "players": players, "options": _given(options)})


def _finds_no_table(game: str, number: int) -> bool:
    """Whether so many cannot play it, whatever the options."""
    return bool(_refusal(game, [f"P{seat}" for seat in range(number)], {}))


def _refuse(desk: Desk, game: str) -> None:
    desk.word(Words("setup.refused", {"game": load(game).name, "players": load(game).players}))


def _given(options: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in options.items() if value is not None}


def _refusal(game: str, players: list[str], options: dict[str, object]) -> str:
    """Why the rules do not allow this table, nothing if they do; strips' first card is seen later."""
    given = {FIRST_CARD: ["r", "r", "r"], **_given(options)} if game == "strips" else _given(options)
    try:
        load(game).begin(Header(game, tuple(players), given))
    except BadField as error:
        return str(error)
    return ""


def complete(header: Fields, seen: Observation) -> Fields:
    """The header with what only the first look shows: strips' first card, bloom's display."""
    options = header["options"]
    assert isinstance(options, dict)
    state = load(header["game"]).seen(seen)
    match header["game"]:
        case "strips":
            grid = state["grid"]
            assert isinstance(grid, list)
            card = _first_card(grid)
            return {**header, "options": {**options, FIRST_CARD: card}} if card else header
        case "bloom" if not state["rows"]:
            loose = state["loose"]
            assert isinstance(loose, list)
            numbers = [stone for stone in loose if isinstance(stone, int)]
            jokers = len(loose) - len(numbers)
            if len(numbers) == 8 and 1 <= jokers <= 4:
                return {**header, "options": {**options, "display": numbers, "jokers": jokers}}
    return header


def _first_card(grid: list[str]) -> list[str]:
    """The leftmost card of the longest line, which is the first line where several lie; empty without one."""
    lines = [grid[top : top + FIELDS_A_CARD] for top in range(0, len(grid), FIELDS_A_CARD)]
    line = max(lines, key=lambda rows: len(rows[0].replace(NOTHING, "")), default=[])
    column = next((n for n, field in enumerate(line[0]) if field != NOTHING), 0) if line else 0
    return [row[column] for row in line] if len(line) == FIELDS_A_CARD else []
