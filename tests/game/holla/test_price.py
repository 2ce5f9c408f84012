"""Hard and master know what a yeok earns; with the yeok of the rule book alone they play as if they did not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.holla import lines, search
from game.holla.actions import Declare, Discard, DrawMountain, Hold
from game.holla.bots import make_bot, master, price
from game.holla.bots.features import Features
from game.holla.bots.hand_value import HandValue
from game.holla.bots.price import FAR_OFF, Care, PricedValue, prices
from game.holla.config import STANDARD, HollaConfig, Part, Yeok
from game.holla.distance import Reach, nearest
from game.holla.hands import HandRules
from game.holla.rules import HollaRules
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Answer
from game.pieces.cubes import parse_kind
from tests.game.holla.tables import HollaMatch, seated
from tests.own_sets import drawn_sets, play
from tools.holla_prices import Blind, drawn, one_round, table

RULES = HollaRules()
LADDER = (Part("head", "twin", 2, True), Part("low", "run", 4), Part("middle", "run", 4), Part("high", "run", 3))
NEARLY = (Part("head", "twin", 2, True), Part("neck", "run", 3), Part("body", "set", 4), Part("row", "run", 4, True))


def with_own(points: int, parts: tuple[Part, ...] = LADDER) -> HollaConfig:
    return HollaConfig(yeok=(*STANDARD, "own"), own_yeok=(Yeok("own", "계단", "Ladder", points, parts),))


def ask(level: str, match: HollaMatch, seat: int = 0) -> Answer:
    legal = RULES.legal(match.state, seat)
    found: Answer = make_bot(level).choose(match.view(seat), legal, Chance(1).stream("bot"))
    return found


def test_only_yeok_of_another_price_are_weighed() -> None:
    def found(config: HollaConfig) -> dict[str, float]:
        return dict(prices(HandRules.for_round(config, parse_kind("2k"))))

    assert not found(HollaConfig()) and not found(HollaConfig(yeok=("boa", "dragon")))
    assert set(found(with_own(20))) == {"snake", "own"}
    assert found(with_own(20))["own"] == 20 > found(with_own(20))["snake"]


def test_with_the_yeok_of_the_book_hard_plays_as_one_blind_to_prices() -> None:
    match: AnyMatch = Match(RULES, HollaConfig(rounds=1), 4, 9)
    hard, blind = make_bot("hard"), Blind()
    while not match.over:
        seat = match.to_act()[0]
        view, legal, key = match.view(seat), RULES.legal(match.state, seat), ("bot", seat, len(match.acts))
        found = hard.choose(view, legal, match.chance.stream(*key))
        assert found == blind.choose(view, legal, match.chance.stream(*key))
        match.act(seat, found.action)


@pytest.mark.parametrize("level", ["hard", "master"])
def test_the_same_hand_goes_for_another_yeok_at_another_price(level: str) -> None:
    """Two cubes short of either, and one cube of either way has to go."""
    aims = {}
    for points in (1, 90):
        match = seated(
            "7k 7k 2b 3b 4b 13k 13b 6g 7g 8g 12r 11r 10r", dealer=1, draws={0: "13g"},
            **msgspec.structs.asdict(with_own(points)),
        )  # fmt: skip
        match.act(0, DrawMountain())
        answer = ask(level, match)
        assert isinstance(answer.action, Discard)
        rest = [cube >> 1 for cube in match.view(0).ridge if cube != answer.action.cube]
        rules = Features(match.view(0)).rules
        aims[points] = {name: nearest(rules, rest, yeok=name) for name in ("snake", "own")}
    assert aims == {1: {"snake": 2, "own": 3}, 90: {"snake": 3, "own": 2}}


@pytest.mark.parametrize("level", ["hard", "master"])
def test_a_cheap_win_is_held_for_a_very_dear_one_within_reach(level: str) -> None:
    """Complete as a boa, and a cube short of a row of four instead of the tail."""
    hand = "7k 7k 2b 3b 4b 9k 9r 9b 9g 12r 11r 10r 9k"
    kinds = {}
    for points in (1, 100):
        match = seated(
            hand, dealer=1, draws={0: "2k"}, opening="13g", **msgspec.structs.asdict(with_own(points, NEARLY))
        )
        match.act(0, DrawMountain())
        match.act(0, Discard(match.state.drawn))
        kinds[points] = type(ask(level, match).action)
    assert kinds == {1: Declare, 100: Hold}


@pytest.mark.parametrize("care", [Care(), master.CARE])
def test_what_is_not_looked_for_would_not_be_chosen(monkeypatch: pytest.MonkeyPatch, care: Care) -> None:
    """A yeok that is known to be too far for its price is left out, and no answer would be another with it."""
    match: AnyMatch = Match(RULES, drawn_sets()[6][1], 4, 5)
    looked = {True: 0, False: 0}

    def found(patch: pytest.MonkeyPatch, lazy: bool) -> list[tuple[float, str, int, bool]]:
        def counting(*args: Any) -> Reach:
            looked[lazy] += 1
            return Reach(*(args if lazy else args[:4]))

        patch.setattr(price, "Reach", counting)
        if not lazy:
            patch.setattr(price, "at_least", lambda *args: dict.fromkeys(args[3], 0))
        sight = Features(match.view(match.to_act()[0]))
        priced = PricedValue(HandValue(sight), prices(sight.rules), care)
        aims = priced.aims(sight.hand, sight.locked, sight.rivers_left, True)
        return [(aim.hope, aim.name, aim.reach.distance, aim.cheapest) for aim in aims]

    while not match.over and len(match.acts) < 80:
        seat = match.to_act()[0]
        if len(match.view(seat).hand) in (13, 14):
            with monkeypatch.context() as patch:
                some = found(patch, lazy=True)
            with monkeypatch.context() as patch:
                assert some == found(patch, lazy=False)
        match.act(seat, ask("hard", match, seat).action)
    assert 0 < looked[True] < looked[False]


@pytest.mark.parametrize("level", ["hard", "master"])
def test_far_off_a_reason_tells_no_count(level: str) -> None:
    """Few of the ways are looked at there."""
    match: AnyMatch = Match(RULES, with_own(60), 4, 5)
    far = 0
    while not match.over and len(match.acts) < 40:
        answer = ask(level, match, match.to_act()[0])
        if int(answer.why.values.get("distance", 0)) >= FAR_OFF:
            assert "count" not in answer.why.values and "cubes" not in answer.why.values
            far += answer.why.key in ("mountain_aims_far", "discard_aims_far")
        match.act(match.to_act()[0], answer.action)
    assert far


@pytest.mark.parametrize("level", ["hard", "master"])
def test_one_own_yeok_takes_no_more_searches(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    searches = 0

    def counting(found: Callable[..., object]) -> Callable[..., object]:
        def counted(*args: object) -> object:
            nonlocal searches
            searches += 1
            return found(*args)

        return counted

    # Deals that no other test plays: hands that are known already need no search.
    def an_act(configs: list[HollaConfig]) -> float:
        nonlocal searches
        searches = 0
        first = {"hard": 70_000, "master": 80_000}[level]
        acts = sum(play("holla", config, [level] * 4, seed) for seed, config in enumerate(configs, first))
        return searches / acts

    monkeypatch.setattr(lines._Search, "descend", counting(lines._Search.descend))
    monkeypatch.setattr(search, "_lines", counting(search._lines))
    own = [config for game, config in drawn_sets() if game == "holla" and len(config.own_yeok) == 1]
    mine, usual = an_act(own), an_act([HollaConfig(rounds=1)] * len(own))
    assert 0 < mine < usual


def test_answers_do_not_depend_on_what_is_hidden() -> None:
    match: AnyMatch = Match(RULES, with_own(40), 4, 3)
    changed = 0
    while not match.over and len(match.acts) < 60:
        seat = match.to_act()[0]
        bot, legal = make_bot(("hard", "master")[seat % 2]), RULES.legal(match.state, seat)
        answer = bot.choose(match.view(seat), legal, Chance(1).stream("bot"))
        if len(match.acts) % 5 == 1:
            twin = RULES.resample(match.state, seat, Chance(len(match.acts)))
            changed += RULES.snapshot(twin) != RULES.snapshot(match.state)
            assert bot.choose(RULES.view(twin, seat), legal, Chance(1).stream("bot")) == answer
        assert answer.action in legal
        match.act(seat, answer.action)
    assert changed


@pytest.mark.slow
@pytest.mark.parametrize("level", ["hard", "master"])
def test_a_yeok_is_won_with_more_often_at_a_higher_price(level: str) -> None:
    yeok, bot = drawn(Chance(410_001).stream("yeok")), make_bot(level)
    won = {}
    for points in (5, 40):
        results = [one_round(table(yeok, points), [bot] * 4, seed, [])[0] for seed in range(60)]
        won[points] = sum(result.yeok == "own" for result in results)
    assert won[5] < won[40]
