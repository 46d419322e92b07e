"""Elfer raus! for tests: events in short, and tables that are open, drawn empty or at their end."""

from support.tables import Event, Table

Cards = list[list[object]]


def run(colour: str, first: int, last: int) -> list[str]:
    """Every card of a colour from one value to the other: run("red", 12, 14)."""
    return [f"{colour} {value}" for value in range(first, last + 1)]


def written(*names: str) -> Cards:
    """The cards as a record writes them: written("red 12") is [["red", 12]]."""
    return [[colour, int(value)] for colour, value in (name.split() for name in names)]


def play(player: int, *names: str) -> Event:
    return {"player": player, "do": "play", "cards": written(*names)}


def draw(player: int, count: int = 3, played: str | None = None) -> Event:
    return {"player": player, "do": "draw", "count": count, "played": played and written(played)[0]}


def stay(player: int) -> Event:
    return {"player": player, "do": "pass"}


def hand(player: int, *names: str) -> Event:
    return {"player": player, "do": "hand", "cards": written(*names)}


def opened(players: int = 2, **options: object) -> Table:
    """Player 0 has opened with the red 11; player 1 is to move."""
    return Table("elfer", players, **options).play(play(0, "red 11"))


def with_pile_of(cards: int) -> Table:
    """Three players and 0, 1 or 2 cards left to draw; player 1 moves with 2, else player 2."""
    table = opened(3).play(*[draw(number % 3) for number in range(1, 7)])
    last_draws = {2: [], 1: [draw(1, 1, "red 12")], 0: [draw(1, 2)]}
    return table.play(*last_draws[cards])


def ended() -> Table:
    """Six players: player 2 has won; player 0 holds nine cards, player 1 two, the others ten.

    Red lies from 11 to 19 and yellow from 11 to 20.
    """
    table = opened(6).play(play(1, *run("red", 12, 19)))
    return table.play(play(2, *run("yellow", 11, 20)))


def proofs(table: Table, event: Event) -> list[str]:
    """What a legal event proves about earlier ones."""
    answer = table.ask(event)
    assert (answer["ok"], answer["rules"]) == (True, [])
    audit = answer.get("audit", [])
    assert isinstance(audit, list)
    return audit
