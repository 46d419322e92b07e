"""The board and the cards of Sequence as the second referee knows them: fields, straight fives, hands."""

Cell = tuple[int, int]

PRINTED = """
**  2S  3S  4S  5S  6S  7S  8S  9S  **
6C  5C  4C  3C  2C  AH  KH  QH  10H 10S
7C  AS  2D  3D  4D  5D  6D  7D  9H  QS
8C  KS  6C  5C  4C  3C  2C  8D  8H  KS
9C  QS  7C  6H  5H  4H  AH  9D  7H  AS
10C 10S 8C  7H  2H  3H  KH  10D 6H  2D
QC  9S  9C  8H  9H  10H QH  QD  5H  3D
KC  8S  10C QC  KC  AC  AD  KD  4H  4D
AC  7S  6S  5S  4S  3S  2S  2H  3H  5D
**  AD  KD  QD  10D 9D  8D  7D  6D  **
"""
BOARD: dict[Cell, str] = {
    (row, column): name
    for row, line in enumerate(PRINTED.split("\n")[1:11])
    for column, name in enumerate(line.split())
}
CORNERS = [cell for cell, name in BOARD.items() if name == "**"]
FIELDS = [cell for cell in BOARD if cell not in CORNERS]
CARDS = [rank + suit for rank in [*"23456789", "10", *"JQKA"] for suit in "SHDC"]
ONE_EYED = ("JS", "JH")
TWO_EYED = ("JC", "JD")
COPIES = 2
HAND_SIZES = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}


def lines_of_five() -> list[tuple[Cell, ...]]:
    """Every straight five on the board, its cells sorted by row, then column."""
    lines = []
    for row, column in BOARD:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = tuple((row + down * step, column + right * step) for step in range(5))
            if all(cell in BOARD for cell in line):
                lines.append(line)
    return lines


LINES = lines_of_five()


def shared_chips(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> list[Cell]:
    """The fields of both lines; corners never count."""
    return [cell for cell in one if cell in other and cell not in CORNERS]


def choices(lines: list[tuple[Cell, ...]]) -> list[list[tuple[Cell, ...]]]:
    """Every way to pick lines, none included, so that any two picked share at most one chip."""
    picks: list[list[tuple[Cell, ...]]] = [[]]
    for line in lines:
        picks += [[*pick, line] for pick in picks if all(len(shared_chips(line, old)) <= 1 for old in pick)]
    return picks
