"""The table of an Ingenious game: tiles, score sheets and whose turn it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.errors import BadField
from engine.fields import word
from engine.game import Header
from engine.games.ingenious.board import PRINTED, RADIUS_IN_PLAY
from engine.games.ingenious.pieces import COLOURS, Colour, Tile
from engine.hexes import Hex
from engine.verdict import Facts

Variant = Literal["standard", "team", "solo"]
Track = Mapping[Colour, int]

VARIANTS: tuple[Variant, ...] = ("standard", "team", "solo")
PLAYERS_OF: dict[Variant, tuple[int, ...]] = {"standard": (2, 3, 4), "team": (4,), "solo": (1,)}
STAGE = 18  # a marker stops here; the double track of team and solo has two such stages


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at the table, and what follows from their number and the variant."""

    names: tuple[str, ...]
    variant: Variant
    sheet_of: tuple[int, ...]  # the sheet of each player; partners share one
    radius: int  # of the area in play
    track_end: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is to move, the tiles already laid in this turn, the bonus moves still owed.

    `may_swap` is who may exchange the rack before anything is placed, `rack` how many tiles are on it.
    """

    player: int
    placed: int = 0
    bonus: int = 0
    may_swap: int | None = None
    rack: int = 0


@dataclass(frozen=True, slots=True)
class State:
    seating: Seating
    board: bytes  # printed symbols and tile halves, a letter for each cell
    laid: Mapping[Tile, int]  # tiles on the board by pair
    sheets: tuple[Track, ...]
    first_symbols: tuple[frozenset[Hex] | None, ...]  # that a player's first tile touches; None before it
    turn: Turn | None  # None after the end
    room: int  # where in the AREA two neighbouring cells are still free
    winners: tuple[int, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return self.seating.names

    @property
    def players(self) -> int:
        return len(self.seating.names)

    @property
    def over(self) -> bool:
        return self.turn is None


def begin(header: Header) -> State:
    players = len(header.players)
    if players not in RADIUS_IN_PLAY:
        raise BadField(f"players lists {players}; ingenious is for 1 to 4")
    asked = header.options.get("variant")
    usual: Variant = "solo" if players == 1 else "standard"
    variant = usual if asked is None else word(asked, "variant", VARIANTS)
    if players not in PLAYERS_OF[variant]:
        allowed = " or ".join(map(str, PLAYERS_OF[variant]))
        raise BadField(f"variant is {variant} with {players} players; it is for {allowed}")
    track_end = STAGE if variant == "standard" else 2 * STAGE
    sheet_of = (0, 1, 0, 1) if variant == "team" else tuple(range(players))
    seating = Seating(header.players, variant, sheet_of, RADIUS_IN_PLAY[players], track_end)
    return State(
        seating=seating,
        board=PRINTED,
        laid={},
        sheets=tuple(dict.fromkeys(COLOURS, 0) for _ in set(sheet_of)),
        first_symbols=(None,) * players,
        turn=Turn(0),
        room=0,
        winners=(),
    )


def status(state: State) -> Facts:
    return {
        "scores": [dict(sheet) for sheet in state.sheets],
        "next": None if state.turn is None else state.turn.player,
        "over": state.over,
        "winners": list(state.winners),
    }
