"""The table of an Ingenious game: tiles, score sheets and whose turn it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.errors import BadField
from engine.fields import word
from engine.game import Header
from engine.games.ingenious.pieces import COLOURS, RADIUS_IN_PLAY, SYMBOLS, Colour, Tile
from engine.hexes import Hex
from engine.verdict import Facts

Variant = Literal["standard", "team", "solo"]
Track = Mapping[Colour, int]

VARIANTS: tuple[Variant, ...] = ("standard", "team", "solo")
PLAYERS_OF: dict[Variant, tuple[int, ...]] = {"standard": (2, 3, 4), "team": (4,), "solo": (1,)}
STAGE = 18  # a marker stops here; the double track of team and solo has two such stages


@dataclass(frozen=True, slots=True)
class SwapRight:
    """The player whose turn just ended, and how many tiles it laid."""

    player: int
    placed: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is to move, the tiles already laid in this turn, the bonus moves still owed."""

    player: int
    placed: int = 0
    bonus: int = 0
    may_swap: SwapRight | None = None


@dataclass(frozen=True, slots=True)
class State:
    names: tuple[str, ...]
    variant: Variant
    cells: Mapping[Hex, Colour]  # printed symbols and tile halves
    laid: Mapping[Tile, int]  # tiles on the board by pair
    sheets: tuple[Track, ...]
    first_symbols: tuple[frozenset[Hex] | None, ...]  # that a player's first tile touches; None before it
    turn: Turn | None  # None after the end
    room: int = 0  # number of the first of PAIRS that is still free
    winners: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def next(self) -> int | None:
        return None if self.turn is None else self.turn.player

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def radius(self) -> int:
        return RADIUS_IN_PLAY[self.players]

    @property
    def track_end(self) -> int:
        return STAGE if self.variant == "standard" else 2 * STAGE

    def sheet_of(self, player: int) -> int:
        return player % 2 if self.variant == "team" else player


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
    sheets = 2 if variant == "team" else players
    return State(
        names=header.players,
        variant=variant,
        cells=SYMBOLS,
        laid={},
        sheets=tuple(dict.fromkeys(COLOURS, 0) for _ in range(sheets)),
        first_symbols=(None,) * players,
        turn=Turn(0),
    )


def status(state: State) -> Facts:
    return {
        "scores": [dict(sheet) for sheet in state.sheets],
        "next": state.next,
        "over": state.over,
        "winners": list(state.winners),
    }
