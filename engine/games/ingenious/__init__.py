"""Ingenious (Einfach Genial): double-hex tiles, five-ray scoring, the lowest colour counts."""

from engine.game import Game
from engine.games.ingenious import seen
from engine.games.ingenious.changes import adopt, expect, find
from engine.games.ingenious.events import Event, parse, write
from engine.games.ingenious.play import play
from engine.games.ingenious.rules import RULES, SUPPLY, judge
from engine.games.ingenious.state import State, begin, status
from engine.games.ingenious.words import describe, explain, sheet

GAME: Game[State, Event] = Game(
    id="ingenious",
    name="Ingenious",
    players="1-4",
    settles="placement, five-ray scoring, bonus moves, lowest colour",
    rules=RULES,
    begin=begin,
    parse=parse,
    write=write,
    judge=judge,
    play=play,
    status=status,
    describe=describe,
    explain=explain,
    sheet=sheet,
    seen=seen.state,
    expect=expect,
    find=find,
    adopt=adopt,
    boxed=(SUPPLY,),
)
