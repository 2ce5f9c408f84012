"""What riichi's seats tell of wins and of hands that may not win, beside what they then bring."""

from __future__ import annotations

from collections import defaultdict

import msgspec
import pytest

from game.games import GAMES
from game.kernel.chance import HashStream
from game.kernel.match import Match
from game.lab.checks.play_out import play_out, redealt
from game.riichi.actions import Pass, Ron, Tsumo
from game.riichi.bots.values import ASKED, DEALER, LATE, OTHERS
from game.seats.bots import evaluate, make_bot
from game.seats.request import Request, request_for


def told(request: Request, act: object) -> float:
    values = evaluate("riichi", make_bot("riichi", "master"), request.view, request.legal, HashStream(request.key), act)
    return next(one.value for one in values if one.action == act)


def test_a_win_is_told_with_the_ura_dora_that_riichi_may_still_turn_up() -> None:
    easy, found = make_bot("riichi", "easy"), defaultdict[bool, list[tuple[float, float]]](list)
    for seed in range(8_770_001, 8_770_005):
        match = Match(GAMES["riichi"], GAMES["riichi"].config_type(length="hanchan"), 4, seed)
        while not match.over and match.state.wind == 0:
            request = request_for(match, match.to_act()[0])
            act = easy.choose(request.view, request.legal, HashStream(request.key)).action
            if isinstance(act, Ron | Tsumo):
                worlds = (redealt(match, number) for number in range(25))
                paid = sum(play_out(world, request.seat, act, easy)[request.seat] for world in worlds) / 25
                found[request.view.own.riichi].append((told(request, act), paid))
            match.do(request.seat, act)
    assert all(value == pytest.approx(paid) for value, paid in found[False])
    assert len(found[False]) > 3 and len(found[True]) > 10
    value, paid = (sum(ends) / len(found[True]) for ends in zip(*found[True], strict=True))
    assert value == pytest.approx(paid, rel=0.04)


def test_a_hand_that_wins_nothing_costs_less_where_others_have_little_time_to_win() -> None:
    easy, seen = make_bot("riichi", "easy"), 0
    match = Match(GAMES["riichi"], GAMES["riichi"].config_type(), 4, 31)
    while not match.over and match.state.wind == 0:
        request = request_for(match, match.to_act()[0])
        view = request.view
        if isinstance(request.legal[-1], Pass) and not any(isinstance(act, Ron) for act in request.legal):
            early, late = (
                told(msgspec.structs.replace(request, view=msgspec.structs.replace(view, left=left)), Pass())
                for left in (36, 0)
            )
            if early in (OTHERS + ASKED, OTHERS + ASKED + DEALER):
                seen += 1
                assert late == early + LATE
        match.do(request.seat, easy.choose(view, request.legal, HashStream(request.key)).action)
    assert seen > 3
