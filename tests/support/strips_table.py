"""Strips for tests: cards that score nothing anywhere, and tables laid from a picture of their fields."""

from support.tables import Event, Table


def place(player: int, card: str, at: tuple[int, int], claim: int | None = None) -> Event:
    """place(0, "ryy", (0, 1)) in family mode, with a claim when the player announced one."""
    event: Event = {"player": player, "do": "place", "card": list(card), "at": list(at)}
    return event if claim is None else {**event, "claim": claim}


def dull(line: int, column: int) -> str:
    """The card of a pattern without two equal fields side by side, in any of the four directions."""
    return "".join("rygb"[(column + 2 * row) % 4] for row in range(3 * line, 3 * line + 3))


def started(start: str = "rgr", players: int = 2) -> Table:
    return Table("strips", players, start=list(start))


def dull_table(cards: int, players: int = 2) -> Table:
    """So many dull cards lie, the start card among them, from column 0 to 11 in lines 0, 1, 2 and 3."""
    table = started(dull(0, 0), players)
    for number in range(1, cards):
        table.play(dull_card(table, *divmod(number, 12)))
    return table


def dull_card(table: Table, line: int, column: int) -> Event:
    """The player to move lays the dull card of that place."""
    return place(table.status["next"], dull(line, column), (line, column))


def pictured(*rows: str) -> Table:
    """The table of two players that shows these rows of fields; cards are laid from left to right.

    Three rows make a line of cards; every line but the last has twelve columns.
    """
    lines = [rows[top : top + 3] for top in range(0, len(rows), 3)]
    cards = [
        ("".join(fields), (number, column))
        for number, line in enumerate(lines)
        for column, fields in enumerate(zip(*line, strict=True))
    ]
    (start, _), *others = cards
    table = started(start)
    return table.play(*[place(number % 2, card, at) for number, (card, at) in enumerate(others)])


def worth(table: Table, card: str, at: tuple[int, int]) -> object:
    """The true points of the card that the player to move lays there."""
    answer = table.ask(place(table.status["next"], card, at))
    assert answer["ok"], answer
    return answer["worth"]
