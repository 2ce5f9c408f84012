"""The levels: lawful at every table, the same for the same view, and never looking where they may not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import LEVELS
from game.kernel.texts import Texts
from game.riichi.bots import LAB_LEVELS, make_bot, make_lab_bot
from game.riichi.bots.features import Features, code_of
from game.riichi.bots.plain import valued_bits
from game.riichi.bots.routes import best_route, routes
from game.riichi.config import RiichiConfig
from game.riichi.events import Fouled, RoundEnded
from game.riichi.hands.shapes import shanten
from game.riichi.rules import RiichiRules
from game.riichi.state import TURN
from tests.game.riichi.case import TABLES, preset

RULES = RiichiRules()
THINKING = LEVELS[1:]


def play(config: RiichiConfig, levels: tuple[str, ...], seed: int) -> AnyMatch:
    """A match between these levels, every act lawful and every reason in words."""
    match: AnyMatch = Match(RULES, config, 4, seed)
    texts = Texts("ko")
    while not match.over:
        seat = match.to_act()[0]
        legal = RULES.legal(match.state, seat)
        answer = make_bot(levels[seat]).choose(
            match.view(seat), legal, match.chance.stream("bot", seat, len(match.acts))
        )
        if not config.bot_errors:
            assert answer.action in legal
        assert texts.t(f"riichi_why.{answer.why.key}", **answer.why.values)
        match.act(seat, answer.action)
        RULES.check(match.state)
    return match


@pytest.mark.parametrize(("name", "config"), [(name, config) for name, config, _ in TABLES])
def test_every_level_plays_every_rule_set(name: str, config: RiichiConfig) -> None:
    assert play(config, ("easy", "normal", "hard", "master"), len(name)).over


def test_at_a_strict_table_bots_err_as_often_as_they_are_told() -> None:
    config = RiichiConfig(table="strict", length="tonpu", bot_errors=60)
    match = play(config, ("easy", "normal", "hard", "master"), 4)
    fouls = [event for event in match.events if isinstance(event, Fouled) or fouled(event)]
    assert fouls
    assert not any(fouled(event) for event in play(msgspec.structs.replace(config, bot_errors=0), THINKING, 4).events)


def fouled(event: Any) -> bool:
    """Whether a round ended by a chombo."""
    return isinstance(event, RoundEnded) and bool(event.result.fouls)


@pytest.mark.parametrize("level", THINKING)
def test_the_same_view_gives_the_same_act_whatever_lies_hidden(level: str) -> None:
    match: AnyMatch = Match(RULES, preset("tenhou", length="tonpu"), 4, 12)
    bot, other = make_bot(level), make_bot("normal")
    compared = 0
    while not match.over and compared < 60:
        seat = match.to_act()[0]
        legal = RULES.legal(match.state, seat)
        if seat == 2 and match.state.round:
            view, key = match.view(seat), Chance(1).key("x", len(match.acts))
            acts = [bot.choose(view, legal, HashStream(key))]
            for again in range(2):
                twin = RULES.resample(match.state, seat, Chance(again))
                acts.append(bot.choose(RULES.view(twin, seat), RULES.legal(twin, seat), HashStream(key)))
            assert acts[0] == acts[1] == acts[2]
            compared += 1
        stream = match.chance.stream("bot", seat, len(match.acts))
        match.act(seat, other.choose(match.view(seat), legal, stream).action)
    assert compared == 60


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_whoever_opens_the_hand_has_a_way_to_a_yaku(level: str) -> None:
    """After a call and its discard there is a yaku within reach, with tiles left to draw for it."""
    match: AnyMatch = Match(RULES, preset("tenhou", length="tonpu"), 4, 30)
    bot = make_bot(level)
    called = 0
    while not match.over:
        seat = match.to_act()[0]
        view, legal = match.view(seat), RULES.legal(match.state, seat)
        stream = match.chance.stream("bot", seat, len(match.acts))
        action = bot.choose(view, legal, stream).action
        fresh = match.state.phase == TURN and match.state.last == "call"
        match.act(seat, action)
        if fresh:
            side = match.state.sides[seat]
            sight = Features(match.view(seat))
            ways = routes(side.packed, tuple(map(code_of, side.melds)), valued_bits(sight), True)
            route, tiles = best_route(ways, sight.left)
            # Next to tenpai it may also aim at a yaku of its sequences, which has no route.
            near = shanten(side.packed, len(side.melds)) <= 1
            assert near or (route is not None and route.away <= 4 and tiles)
            called += 1
    assert called >= 2


def test_levels_have_names_and_unknown_ones_are_told() -> None:
    assert [make_bot(level).level for level in LEVELS] == list(LEVELS)
    assert [make_lab_bot(level).level for level in LAB_LEVELS] == list(LAB_LEVELS)
    with pytest.raises(KeyError, match="levels are"):
        make_bot("best")


def test_the_lookahead_is_bounded_by_what_it_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget of a decision: so many complete hands are valued at most, however the hand lies."""
    from game.riichi.bots import win_search

    counted = [0]
    plain = win_search.quick_value

    def counting(*arguments: Any) -> Any:
        counted[0] += 1
        return plain(*arguments)

    monkeypatch.setattr(win_search, "quick_value", counting)
    match: AnyMatch = Match(RULES, preset("tenhou", length="tonpu"), 4, 8)
    bot = make_bot("master")
    most = 0
    while not match.over:
        seat = match.to_act()[0]
        counted[0] = 0
        stream = match.chance.stream("bot", seat, len(match.acts))
        answer = bot.choose(match.view(seat), RULES.legal(match.state, seat), stream)
        most = max(most, counted[0])
        match.act(seat, answer.action)
    assert 0 < most < 12_000
