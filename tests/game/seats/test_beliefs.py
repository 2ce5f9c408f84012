"""Worlds that could be: nobody can tell them from the true one, nothing hidden shows in them, and they are likelier."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.lab.checks.worlds import worlds
from game.seats.bots import believe, make_bot
from game.seats.request import request_for

TABLES = (("holla", {}), ("riichi", {}), ("rummikub", {"games": 1}), ("turf", {"races": 1}),
          ("turf", {"races": 1, "bets": "hidden"}))  # fmt: skip


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_believed_world_is_lawful_and_shows_nothing_that_is_hidden(game: str, options: dict[str, object]) -> None:
    rules = GAMES[game]
    match: AnyMatch = Match(rules, rules.config_type(**options), 4, 17)
    bot, moved = make_bot(game, "normal"), 0
    while not match.over and len(match.acts) < 160:
        request = request_for(match, match.to_act()[0])
        if len(match.acts) % 9 == 8:
            world = believe(match, request.seat, Chance(len(match.acts)))
            rules.check(world.state)
            assert rules.view(world.state, request.seat) == request.view
            assert tuple(rules.legal(world.state, request.seat)) == request.legal
            other = match.copy()
            other.state = rules.resample(match.state, request.seat, Chance(3))
            again = believe(other, request.seat, Chance(len(match.acts)))
            assert rules.snapshot(again.state) == rules.snapshot(world.state)
            moved += rules.snapshot(world.state) != rules.snapshot(match.state)
        match.do(request.seat, bot.choose(request.view, request.legal, HashStream(request.key)).action)
    assert moved > 2


@pytest.mark.parametrize(("game", "name"), [("riichi", "steps"), ("holla", "missing"), ("rummikub", "opens")])
def test_what_others_are_believed_to_hold_is_nearer_to_the_truth_than_what_chance_deals(game: str, name: str) -> None:
    found = worlds(game, GAMES[game].config_type(), range(970_000, 970_008))
    told = [one for one in found if one.name == name]
    assert told and {("own", ""), ("next", "")} <= {(one.name, one.part) for one in found}
    assert sum(abs(one.believed.mean) * one.count for one in told) < 0.6 * sum(
        one.dealt.mean * one.count for one in told
    )
    assert all(one.count > 0 and one.believed.error >= 0 for one in found)
