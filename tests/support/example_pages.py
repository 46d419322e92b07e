"""A page of every kind, with the longest contents that an evening brings, for the tests of the screens."""

from engine.games import game_ids, load
from firmware.session.desk import choices
from firmware.session.editing import edit_page
from firmware.session.pages import (
    Broken,
    Busy,
    Counted,
    Deed,
    Doubt,
    History,
    Item,
    Lay,
    Menu,
    Number,
    Off,
    Page,
    Ready,
    Rule,
    Saying,
    Scores,
    Trouble,
    Winner,
    Words,
)

NAMES = ("Ann", "Ben", "Cem", "Dana")
PLACE = Deed(
    "ingenious",
    {"player": 0, "do": "place", "tile": ["purple", "orange"], "at": [[4, -4], [5, -4]]},
    NAMES,
)
LAY = Deed("bloom", {"player": 1, "do": "lay", "row": [17, 19, "J", 22, 23, 24]}, NAMES)
PLAY = Deed("elfer", {"player": 2, "do": "play", "cards": [["red", 12], ["red", 13], ["blue", 9]]}, NAMES)
FIVE, OTHER = (
    Deed("elfer", {"player": 0, "do": "play", "cards": [["red", 12], ["yellow", value]]}, NAMES)
    for value in (5, 6)
)
DREW = Deed("elfer", {"player": 3, "do": "draw", "count": 3, "played": None}, NAMES)
PASS = Deed("elfer", {"player": 1, "do": "pass"}, NAMES)
TAKE = Deed("sequence", {"player": 3, "do": "play", "card": "JS", "remove": [4, 6]}, NAMES)
STRIP = Deed(
    "strips", {"player": 0, "do": "place", "card": ["r", "y", "b"], "at": [-1, 4], "claim": 9}, NAMES
)
ROB = Deed(
    "bloom",
    {"player": 0, "do": "lay", "row": [99, 100, 2, 3], "rob": {"row": 12, "stones": [2, 3]}},
    NAMES,
)
DRAW = Deed(
    "bloom",
    {"player": 0, "do": "draw", "open": [12], "hidden": 1, "refill": [77], "jokers": 1},
    NAMES,
)
HAND = Deed(
    "elfer",
    {
        "player": 3,
        "do": "hand",
        "cards": [
            ["red", 1],
            ["red", 2],
            ["red", 20],
            ["yellow", 8],
            ["yellow", 19],
            ["green", 3],
            ["blue", 20],
        ],
    },
    NAMES,
)
SUM = "1 + 2 + 20 + 8 + 19 + 3 + 20 = 73 points"
SCORES = (("Ann", "12"), ("Ben", "9"), ("Cem", "31"), ("Dana", "7"))
SEVERAL = "no single event explains it: 4,5 shows red instead of nothing; 4,6 shows blue instead of nothing"
OWN = Rule("SEQ-COLOUR", "Each side places chips of its own colour.")
COLOUR = "no single event explains it: field 1,4 shows a green chip instead of no chip"
LINES, NO_LINE = "purple from 4,-4: 2 to 4,1 + 1 to 3,0 = 3", "orange from 5,-4: no line"
SIX = (("Ann", "-"), ("Ben", "0"), ("Cleo", "9"), ("Dana", "73"), ("Emil", "12"), ("Finn", "-"))
TWELVE = tuple((f"P{n}", str(17 * n % 90)) for n in range(1, 13))

PAGES: dict[str, Page] = {
    "main-menu": Menu(Words("title.main"), choices("go-on", "new", "evenings", "settings", "off"), 1),
    "pick-game": Menu(Words("title.game"), tuple(Item(load(game).name, game) for game in game_ids()), 2),
    "table-menu": Menu(
        Words("title.table"), choices("undo", "history", "scores", "settings", "new", "off"), 0
    ),
    "players": Number(Words("ask.players"), 4, 1, 12),
    "claim": Number(Words("ask.claim"), 27, 0, 200),
    "ready": Ready("Ann", SCORES),
    "ready-note": Ready("Ben", SCORES[:2], Words("note.unchanged")),
    "ready-twelve": Ready("P7", TWELVE),
    "opening": Ready("", SCORES[:3]),
    "looking": Busy(Words("busy.looking")),
    "saving": Busy(Words("busy.saving")),
    "counted-ingenious": Counted(
        PLACE, (("purple", 3), ("orange", 0)), (Saying(LINES), Saying(NO_LINE)), SCORES
    ),
    "counted-bloom": Counted(LAY, (("", 5),), (Saying("flowers 1 + 1 + 1 + 1 + 1 = 5: tile 5"),), SCORES[:2]),
    "counted-elfer": Counted(PLAY, (), (), SCORES[:3]),
    "counted-strips": Counted(
        STRIP,
        (("", 17),),
        (
            Saying("red diagonal rising, 4 fields: 8"),
            Saying("yellow across, 3 fields: 3"),
            Saying("blue diagonal falling, 3 fields: 6"),
        ),
        SCORES,
    ),
    "counted-hand": Counted(HAND, (("", 73),), (Saying(SUM),), SIX),
    "counted-draw": Counted(DRAW, (), (), SCORES),
    "counted-note": Counted(TAKE, (), (), SCORES[:2], Words("note.unchanged")),
    "counted-anyway": Counted(TAKE, (), (), SCORES[:2], overruled=True),
    "broken": Broken(
        PLACE, Rule("ING-ZONE", "A tile lies wholly in the area for this number of players."), True
    ),
    "broken-final": Broken(STRIP, Rule("STR-OCCUPIED", "A card lies on a free place."), False),
    "doubt": Doubt((FIVE, OTHER, Words("doubt.nothing")), (0.62, 0.31, 0.07), 0),
    "doubt-long": Doubt((DRAW, ROB, Words("doubt.nothing")), (0.48, 0.45, 0.07), 1),
    "hand": Lay(Words("lay.hand"), "Ben"),
    "round-two": Lay(Words("lay.round"), ""),
    "scores-ingenious": Scores(
        ("", "red", "green", "blue", "orange", "yellow", "purple", "lowest*"),
        (("Ann", "3*", "18", "7", "12", "4", "9", "3"), ("Ben", "5", "4*", "8", "9", "6", "18", "4")),
        Saying("The game is not over."),
    ),
    "scores-sequence": Scores(
        ("", "chips", "needed", "sequences"),
        ((Words("colour.blue"), "blue", "2", "1"), (Words("colour.green"), "green", "2", "0")),
        Saying("Ann, Cem and Eve win, 2 sequences."),
    ),
    "scores-elfer": Scores(
        ("", "cards left", "points", "total"), (("Ann", "0", "0", "31"),), Saying("The game is not over.")
    ),
    "history-long": History((PLACE, HAND, LAY), 1),
    "history": History((DREW, FIVE, PASS, PLAY), 2),
    "edit": edit_page(PLACE, 1),
    "edit-card": edit_page(TAKE, 1),
    "winner": Winner(("Ann",), SCORES),
    "shared": Winner(("Ann", "Ben"), SCORES[:2]),
    "off": Off(),
    "journal": Trouble("JOURNAL", Words("problem.JOURNAL", {"why": Saying("no space left on device")})),
    **{
        f"problem-{code}": Trouble(code, Words(f"problem.{code}"))
        for code in (
            "NO-TABLE",
            "HAND",
            "DARK",
            "BLUR",
            "GLARE",
            "NO-BOARD",
            "BAD-IMAGE",
            "CAMERA",
            "DISPLAY",
            "BUTTONS",
            "FAULT",
        )
    },
    "table-changed-colour": Trouble(
        "TABLE-CHANGED",
        Words("problem.CITED", {"rule": OWN, "places": Saying(COLOUR)}),
    ),
    "table-changed": Trouble(
        "TABLE-CHANGED",
        Words("problem.TABLE-CHANGED", {"places": Saying(SEVERAL)}),
    ),
}
