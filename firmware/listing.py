"""The games the referee knows, as a list for people."""

from engine.games import game_ids, load
from firmware.paper import columns


def list_games() -> str:
    games = [load(game_id) for game_id in game_ids()]
    rows = [(game.id, game.name, game.players, game.settles) for game in games]
    return "\n".join(columns([("game", "name", "players", "the referee settles"), *rows]))
