"""Whole games at the device, from the first menu to the winner: every press of a button is a real one."""

import pytest
from support.hosts import Hosts, won

from engine.games import game_ids
from firmware.screens.drawing import paint
from firmware.session.pages import Counted, Lay, Scores
from firmware.session.preferences import LANGUAGES

# Games with swaps, dead cards, draws, hidden draws, hands, announced points and two rounds among them.
SEEDS = {"ingenious": 3, "elfer": 3, "bloom": 1, "sequence": 1, "strips": 1}


@pytest.fixture(scope="module", params=game_ids())
def hosts(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Hosts:
    game = str(request.param)
    hosts = Hosts(tmp_path_factory.mktemp(game), game, SEEDS[game])
    hosts.play()
    return hosts


def test_a_whole_game_ends_with_its_winner_and_the_right_score(hosts: Hosts) -> None:
    page = won(hosts.device.page)
    assert hosts.status() == hosts.expected()
    rows = hosts.match.game.sheet(hosts.match.state).rows
    assert [score for _, score in page.totals] == [row[-1] for row in rows]


def test_every_turn_was_counted_and_is_in_the_journal(hosts: Hosts) -> None:
    assert len([page for page in hosts.pages if isinstance(page, Counted)]) >= len(hosts.events)
    assert len(hosts.device.archive.lines) >= 1 + len(hosts.events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_must_fit_is_cut(hosts: Hosts, language: str) -> None:
    """Of all pages of the game, names, totals and rules; a long list of stones may be."""
    assert [paint(page, language).cut for page in hosts.pages if paint(page, language).cut] == []


def test_the_score_sheet_is_there_after_the_end(hosts: Hosts) -> None:
    page = hosts.device.press("right")
    assert isinstance(page, Scores)
    assert page.rows[0][-1] == won(hosts.device.press("ok")).totals[0][1]


def test_hands_are_laid_out_player_by_player(hosts: Hosts) -> None:
    names = hosts.header["players"]
    hands = [names[event["player"]] for event in hosts.events if event["do"] == "hand"]
    assert [page.player for page in hosts.pages if isinstance(page, Lay) and page.player] == hands
