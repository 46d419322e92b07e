"""A page of every kind, with the longest contents that an evening brings, for the tests of the screens."""

from engine.games import game_ids, load
from firmware.session.desk import choices
from firmware.session.pages import (
    Broken,
    Busy,
    Counted,
    Deed,
    Doubt,
    Edit,
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
TAKE = Deed("sequence", {"player": 3, "do": "play", "card": "JS", "remove": [4, 6]}, NAMES)
STRIP = Deed(
    "strips", {"player": 0, "do": "place", "card": ["r", "y", "b"], "at": [-1, 4], "claim": 9}, NAMES
)
SCORES = (("Ann", "12"), ("Ben", "9"), ("Cem", "31"), ("Dana", "7"))
SEVERAL = "no single event explains it: 4,5 shows red instead of nothing; 4,6 shows blue instead of nothing"
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
        PLACE, (("purple", 3), ("orange", 1)), ("purple from 4,-4: 2 to 4,1 + 1 to 3,0 = 3",), SCORES
    ),
    "counted-bloom": Counted(LAY, (("", 5),), ("flowers 1 + 1 + 1 + 1 + 1 = 5: tile 5",), SCORES[:2]),
    "counted-elfer": Counted(PLAY, (), (), SCORES[:3]),
    "counted-anyway": Counted(TAKE, (), (), SCORES[:2], overruled=True),
    "broken": Broken(
        PLACE, Rule("ING-ZONE", "A tile lies wholly in the area for this number of players."), True
    ),
    "broken-final": Broken(STRIP, Rule("STR-OCCUPIED", "A card lies on a free place."), False),
    "doubt": Doubt((PLAY, TAKE, Words("doubt.nothing")), (0.62, 0.31, 0.07), 1),
    "hand": Lay(Words("lay.hand"), "Ben"),
    "round-two": Lay(Words("lay.round"), ""),
    "scores-ingenious": Scores(
        ("", "red", "green", "blue", "orange", "yellow", "purple", "lowest*"),
        (("Ann", "3*", "18", "7", "12", "4", "9", "3"), ("Ben", "5", "4*", "8", "9", "6", "18", "4")),
        "The game is not over.",
    ),
    "history": History((PLACE, LAY, PLAY, TAKE, STRIP), 3),
    "edit": Edit(PLACE, (("player", "0"), ("tile 1", "purple"), ("tile 2", "orange"), ("at 1.1", "4")), 1),
    "winner": Winner(("Ann",), SCORES),
    "shared": Winner(("Ann", "Ben"), SCORES[:2]),
    "off": Off(),
    "journal": Trouble(
        "JOURNAL", Words("problem.JOURNAL", {"why": "no space left on device; free the disk"})
    ),
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
    "table-changed": Trouble(
        "TABLE-CHANGED",
        Words("problem.TABLE-CHANGED", {"places": Saying(SEVERAL)}),
    ),
}
