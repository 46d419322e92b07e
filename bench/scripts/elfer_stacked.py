"""Elfer raus with stacked rows: several cards of a turn lie under the top card, and a card apart is a gap."""

from support.scripts import Against, Changed, Covered, Script, Step, Still

from bench.scripts.elfer import cards, draw, play

STEPS: list[Step] = [
    play(1, "red 11"),
    play(2, "red 12 13 14"),
    Still(),
    Against("ELF-GAP", play(0, "red 17")),
    Still(),
    play(0, "green 11, red 10"),
    Covered("hand"),
    draw(1, 2, "green 12"),
    Against("ELF-ELEVEN", play(2, "blue 12")),
    play(2, "green 13 10 9, red 15"),
    Changed(state={"cards": cards("red 10 11, green 9 11 13")}),  # the top card of a stack is gone
    play(0, "red 9 8"),
    {"do": "undo"},
    play(0, "red 9 8 7, blue 11"),
]

SCRIPT = Script(
    header={
        "record": 1,
        "game": "elfer",
        "players": ["Ann", "Ben", "Cleo"],
        "options": {"layout": "stacked"},
    },
    seed=642,
    conditions={"light": "even"},
    steps=STEPS,
)
