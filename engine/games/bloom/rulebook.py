"""The rules of Bloom that a player can break."""

from engine.verdict import Rule

TURN = Rule("BLO-TURN", "Players take turns, clockwise.", "A turn")
OVER = Rule("BLO-OVER", "Nothing is played once the round or the game is over.", "End of a round")
STONE = Rule(
    "BLO-STONE", "There are numbers from 1 to 100, and jokers only where they make sense.", "The stones"
)
DUPLICATE = Rule("BLO-DUPLICATE", "Every number exists once, jokers four times.", "The stones")
HAND = Rule("BLO-HAND", "Nobody plays more stones than the hand holds.", "A turn")
NOTHING = Rule("BLO-NOTHING", "Whoever attaches lays at least one stone.", "Attaching")
ROW_LENGTH = Rule("BLO-ROW-LENGTH", "A row has at least three stones.", "Rows")
ROW_STEP = Rule("BLO-ROW-STEP", "A row steps up by 1 or 2, from stone to stone.", "Rows")
ROB_ROW = Rule("BLO-ROB-ROW", "Stones are robbed from one row that holds them.", "Robbing")
ROB_COUNT = Rule("BLO-ROB-COUNT", "One or two stones are robbed.", "Robbing")
ROB_UNUSED = Rule("BLO-ROB-UNUSED", "Robbed stones go into the new row.", "Robbing")
ROB_REST = Rule("BLO-ROB-REST", "What is left of the robbed row is still a row.", "Robbing")
JOKER_EARN = Rule(
    "BLO-JOKER-EARN", "A joker is earned by laying exactly three stones without robbing.", "Jokers"
)
ATTACH_ROW = Rule("BLO-ATTACH-ROW", "Attached stones join a row that keeps its order.", "Attaching")
REPLACE_JOKER = Rule("BLO-REPLACE-JOKER", "Only a joker that lies there is replaced.", "Jokers")
REPLACE_FIT = Rule("BLO-REPLACE-FIT", "The number that replaces a joker fits there.", "Jokers")
DRAW_COUNT = Rule("BLO-DRAW-COUNT", "One or two stones are drawn.", "Drawing")
DRAW_OPEN = Rule("BLO-DRAW-OPEN", "Open stones are taken from the display.", "Drawing")
DRAW_HIDDEN = Rule("BLO-DRAW-HIDDEN", "No more hidden stones are drawn than are left.", "Drawing")
DRAW_JOKER = Rule("BLO-DRAW-JOKER", "Jokers on the display board are earned, not drawn.", "Drawing")
REFILL = Rule("BLO-REFILL", "After drawing the display is filled back to eight.", "Drawing")
PASS = Rule("BLO-PASS", "Passing is for when nothing can be drawn.", "A turn")
HAND_TIME = Rule("BLO-HAND-TIME", "Hands are shown once, at the round's end.", "End of a round")
HAND_COUNT = Rule("BLO-HAND-COUNT", "The hand shown has all the stones the player holds.", "End of a round")
HAND_KNOWN = Rule(
    "BLO-HAND-KNOWN", "Stones seen going into a hand and not played are in it.", "End of a round"
)
ROUND = Rule("BLO-ROUND", "Round two is set up once all hands of round one are counted.", "Round two")
ROUND_START = Rule("BLO-ROUND-START", "A player with the fewest points starts round two.", "Round two")
SETUP = Rule("BLO-SETUP", "A round begins with eight open numbers and one to four jokers.", "Round two")

RULES = (
    TURN,
    OVER,
    STONE,
    DUPLICATE,
    HAND,
    NOTHING,
    ROW_LENGTH,
    ROW_STEP,
    ROB_ROW,
    ROB_COUNT,
    ROB_UNUSED,
    ROB_REST,
    JOKER_EARN,
    ATTACH_ROW,
    REPLACE_JOKER,
    REPLACE_FIT,
    DRAW_COUNT,
    DRAW_OPEN,
    DRAW_HIDDEN,
    DRAW_JOKER,
    REFILL,
    PASS,
    HAND_TIME,
    HAND_COUNT,
    HAND_KNOWN,
    ROUND,
    ROUND_START,
    SETUP,
)
