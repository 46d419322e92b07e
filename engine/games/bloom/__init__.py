"""Bloom: number stones in rows, robbing and jokers; flowers win tiles and count against what is left."""

from engine.game import Game
from engine.games.bloom import seen
from engine.games.bloom.changes import adopt, expect, find
from engine.games.bloom.events import Event, parse, write
from engine.games.bloom.places import likely
from engine.games.bloom.play import play
from engine.games.bloom.rulebook import DUPLICATE, RULES
from engine.games.bloom.rules import judge
from engine.games.bloom.state import State, begin, status
from engine.games.bloom.words import describe, explain, sheet

GAME: Game[State, Event] = Game(
    id="bloom",
    name="Bloom",
    players="2-5",
    settles="rows, robbing, jokers, scoring tiles, flower penalties",
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
    count=seen.count,
    expect=expect,
    find=find,
    adopt=adopt,
    boxed=(DUPLICATE,),
    likely=likely,
)
