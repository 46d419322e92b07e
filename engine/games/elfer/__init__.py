"""Elfer raus!: rows of number cards out of the elevens; what is left in the hand counts against you."""

from engine.game import Game
from engine.games.elfer import seen
from engine.games.elfer.changes import adopt, expect, find
from engine.games.elfer.events import Event, parse, write
from engine.games.elfer.places import likely
from engine.games.elfer.play import play
from engine.games.elfer.rules import DUPLICATE, RULES, judge
from engine.games.elfer.state import State, begin, status, tally
from engine.games.elfer.words import describe, explain, sheet

GAME: Game[State, Event] = Game(
    id="elfer",
    name="Elfer raus!",
    players="2-6",
    settles="rows out of the elevens, drawing and passing, hand penalties",
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
    tally=tally,
)
