"""What somebody did, in few words: an event of a record told for a small display."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from firmware.session.pages import Deed

Known = Mapping[str, str]


def tell(deed: Deed, known: Known) -> str:
    """The event in words, without its player."""
    event: Mapping[str, Any] = deed.event
    key, parts = TELLERS[deed.game](event, known)
    return known[f"deed.{deed.game}.{key}"].format(**parts)


def player_of(deed: Deed) -> str:
    """Who did it."""
    player = deed.event.get("player")
    return deed.players[player] if isinstance(player, int) and player < len(deed.players) else ""


def _ingenious(event: Mapping[str, Any], known: Known) -> tuple[str, dict[str, str]]:
    if event["do"] == "swap":
        return "swap", {}
    tile = "+".join(known[f"colour.{colour}"] for colour in event["tile"])
    return "place", {"tile": tile, "at": " ".join(f"{q},{r}" for q, r in event["at"])}


def _elfer(event: Mapping[str, Any], known: Known) -> tuple[str, dict[str, str]]:
    match event["do"]:
        case "draw" if event.get("played"):
            return "draw-played", {"count": str(event["count"]), "played": _cards([event["played"]], known)}
        case "draw":
            return "draw", {"count": str(event["count"])}
        case "pass":
            return "pass", {}
        case do:
            return do, {"cards": _cards(event["cards"], known) or known["deed.nothing"]}


def _cards(cards: Sequence[Sequence[Any]], known: Known) -> str:
    """Red 12 13, blue 9: cards of a colour together."""
    colours: dict[str, list[str]] = {}
    for colour, value in cards:
        colours.setdefault(known[f"colour.{colour}"], []).append(str(value))
    return ", ".join(f"{colour} {' '.join(values)}" for colour, values in colours.items())


def _bloom(event: Mapping[str, Any], known: Known) -> tuple[str, dict[str, str]]:
    match event["do"]:
        case "draw" if event.get("refill") or event.get("jokers"):
            refill = [*event.get("refill", ()), *["J"] * event.get("jokers", 0)]
            return "refill", {"drawn": _drawn(event, known), "stones": _stones(refill)}
        case "draw":
            return "draw", {"stones": _draws(event, known)}
        case "lay" if rob := event.get("rob"):
            parts = {"stones": _stones(rob["stones"]), "row": str(rob["row"])}
            return "rob", {"laid": _laid(event, known), **parts}
        case "lay" if event.get("take_joker"):
            return "earned", {"laid": _laid(event, known)}
        case "lay":
            return "lay", {"row": _stones(event["row"])}
        case "attach":
            return "attach", {"row": str(event["row"]), "stones": _stones(event["stones"])}
        case "replace":
            return "replace", {"row": str(event["row"]), "with": str(event["with"])}
        case "hand":
            return "hand", {"stones": _stones(event["stones"]) or known["deed.nothing"]}
        case do:
            return do, {}


def _draws(event: Mapping[str, Any], known: Known) -> str:
    hidden = [known["deed.bloom.hidden"].format(count=event["hidden"])] if event.get("hidden") else []
    return " ".join([*map(str, event.get("open", ())), *hidden])


def _drawn(event: Mapping[str, Any], known: Known) -> str:
    return known["deed.bloom.draw"].format(stones=_draws(event, known))


def _laid(event: Mapping[str, Any], known: Known) -> str:
    return known["deed.bloom.lay"].format(row=_stones(event["row"]))


def _stones(stones: Sequence[object]) -> str:
    return " ".join(map(str, stones))


def _sequence(event: Mapping[str, Any], known: Known) -> tuple[str, dict[str, str]]:
    card = _card(event["card"], known) if event.get("card") else ""
    if event["do"] != "play":
        return event["do"], {"card": card}
    field = event.get("at") or event.get("remove") or ("?", "?")
    at = f"{field[0]},{field[1]}"
    return "remove" if event.get("remove") else "play", {"card": card, "at": at}


def _card(card: str, known: Known) -> str:
    """K hearts; what is no card stays as it is."""
    suit = known.get(f"suit.{card[-1]}")
    return card if suit is None else known["deed.card"].format(rank=card[:-1], suit=suit)


def _strips(event: Mapping[str, Any], known: Known) -> tuple[str, dict[str, str]]:
    card = "-".join(known[f"colour.{colour}"] for colour in event["card"])
    return "place", {"card": card, "at": ",".join(map(str, event["at"]))}


TELLERS: dict[str, Callable[[Mapping[str, Any], Known], tuple[str, dict[str, str]]]] = {
    "ingenious": _ingenious,
    "elfer": _elfer,
    "bloom": _bloom,
    "sequence": _sequence,
    "strips": _strips,
}
