"""The beginner: persons on their first evening find company in it, and its slips are a person's."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.holla.actions import Declare, Discard, DrawMountain, DrawRiver, Hold
from game.holla.bots import beginner
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import LEVELS, STRENGTHS
from game.lab.games.lab_game import win_shares
from game.pieces.tiles import JOKER, KIND_OF
from game.rummikub.actions import Play
from game.seats.bots import between, level_below, make_bot
from game.seats.players import BotPlayer
from game.seats.request import answer_with, request_for
from game.seats.table import play_match
from tests.game.holla.tables import SNAKE, seated
from tests.game.seats.first_evening import OPTIONS, PERSONS, wins

FIRST = 730_001


@pytest.mark.whole
@pytest.mark.parametrize("game", PERSONS)
def test_first_evenings_are_close(game: str) -> None:
    assert 0.1 <= wins(game, "beginner", range(FIRST, FIRST + 24)) <= 0.45


@pytest.mark.slow
@pytest.mark.parametrize("game", PERSONS)
def test_first_evenings_are_won_in_a_fifth_to_a_third(game: str) -> None:
    assert 0.2 <= wins(game, "beginner", range(FIRST, FIRST + 400)) <= 0.35


@pytest.mark.whole
@pytest.mark.parametrize("game", PERSONS)
def test_easy_is_a_step_up(game: str) -> None:
    """One beginner among three easy seats wins less than its share."""
    config, won, matches = GAMES[game].config_type(**OPTIONS.get(game, {})), 0.0, 8
    for seed in range(matches):
        match: AnyMatch = Match(GAMES[game], config, 4, FIRST + seed)
        levels = ["beginner" if seat == seed % 4 else "easy" for seat in range(4)]
        assert not play_match(match, [BotPlayer(game, level) for level in levels])
        won += win_shares([-place.rank for place in sorted(match.standings(), key=lambda p: p.seat)])[seed % 4]
    assert won / matches < 0.25


def test_levels_have_their_numbers() -> None:
    assert [STRENGTHS[level] for level in LEVELS] == [0, 0.5, 1, 2, 3, 4]
    assert between(0.75) == ("beginner", "easy", 0.5) and between(2.25) == ("normal", "hard", 0.25)
    assert between(0.0) == ("random", "beginner", 0.0) and between(4.0) == ("hard", "master", 1.0)
    assert level_below("easy") == "beginner" and level_below("random") == "random"


def test_a_win_with_wild_cubes_may_be_overlooked() -> None:
    match = seated(SNAKE, dealer=1, draws={0: "2k"})
    match.act(0, DrawMountain())
    match.act(0, Discard(match.state.drawn))
    answer = answer_with(make_bot("holla", "beginner"), request_for(match, 0))
    assert isinstance(answer.action, Hold) and answer.why.key == "overlooks"
    assert isinstance(answer_with(make_bot("holla", "easy"), request_for(match, 0)).action, Declare)


def test_the_river_is_thought_of_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """No beginner draws from the river in its first turns, some do later."""
    monkeypatch.setattr(beginner, "LATE", 9)
    early = late = 0
    for seed in range(6):
        match: AnyMatch = Match(GAMES["holla"], GAMES["holla"].config_type(rounds=2), 4, seed)
        bot = make_bot("holla", "beginner")
        while not match.over:
            request = request_for(match, match.to_act()[0])
            answer = answer_with(bot, request)
            if isinstance(answer.action, DrawRiver):
                turns = sum(note.seat == request.seat for note in request.view.turns)
                early, late = early + (turns < 9), late + (turns >= 9)
            match.act(request.seat, answer.action)
    assert not early and late


def test_tiles_of_the_table_stay_and_later_jokers_are_kept() -> None:
    match: AnyMatch = Match(GAMES["rummikub"], GAMES["rummikub"].config_type(), 4, 12)
    bot, laid = make_bot("rummikub", "beginner"), 0
    while not match.over:
        request = request_for(match, match.to_act()[0])
        action, view = answer_with(bot, request).action, request.view
        if isinstance(action, Play):
            laid += 1
            older = max(0, len(view.table) - 1)
            assert action.table[:older] == view.table[:older]
            on_table = {tile for tiles in view.table for tile in tiles}
            new = [tile for tiles in action.table for tile in tiles if tile not in on_table]
            assert not view.own.opened or len(view.rack) <= 5 or all(KIND_OF[tile] != JOKER for tile in new)
        match.act(request.seat, action)
    assert laid > 8
