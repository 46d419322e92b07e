"""Sequence: a card is a field, five chips in a line are a sequence, jacks are wild or thieves."""

from engine.game import Game
from engine.games.sequence import seen
from engine.games.sequence.changes import adopt, expect, find
from engine.games.sequence.events import Event, parse, write
from engine.games.sequence.play import play
from engine.games.sequence.rules import RULES, SUPPLY, judge
from engine.games.sequence.state import State, begin, status
from engine.games.sequence.words import describe, explain, sheet

GAME: Game[State, Event] = Game(
    id="sequence",
    name="Sequence",
    players="2-12 in 2 or 3 sides",
    settles="card matches field, jacks, dead cards, sequences",
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
