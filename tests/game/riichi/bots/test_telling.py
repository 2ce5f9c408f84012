"""The reasons of the upper levels are true of every act, on decisions of matches and on those that were once read."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Valued, Why
from game.lab.checks.truth_set import match_of, read
from game.riichi.actions import Chi, Discard, Pass, Pon
from game.riichi.bots import make_bot
from game.riichi.bots.efficiency import distances
from game.riichi.bots.features import Features
from game.riichi.bots.values import worths
from game.riichi.config import RiichiConfig
from game.riichi.rules import RiichiRules
from game.riichi.tiles import KIND_OF, parse_tile, tile_text
from game.seats.request import request_for

TRUTH = Path(__file__).parents[4] / "benchmarks" / "truth" / "riichi.jsonl"


def read_decision(seed: int) -> tuple[Valued, ...]:
    """The values at the decision that the truth set keeps of a match."""
    decision = next(one for one in read(TRUTH).decisions if one.seed == seed)
    request = request_for(match_of("riichi", decision), decision.seat)
    done = msgspec.convert(decision.told[decision.done].action, RiichiRules.action_type)
    return tuple(worths(request.view, request.legal, (done,), HashStream(request.key)))


def reason(found: tuple[Valued, ...], kind: type, tile: str = "") -> Why:
    """The reason of an act of a kind, of a discard by its tile."""
    acts = (one for one in found if isinstance(one.action, kind))
    return next(one.why for one in acts if not tile or tile_text(one.action.tile) == tile)


@pytest.mark.parametrize(
    ("seed", "kind", "tile", "key"),
    [
        (1100328, Chi, "", "call_waits"),
        (1100328, Pass, "", "pass_nearer"),
        (1100150, Pon, "", "call_dora"),
        (1100076, Chi, "", "call_no_yaku"),
        (1100076, Pass, "", "pass_no_yaku"),
        (1100154, Chi, "", "call_no_nearer"),
        (1100154, Pass, "", "pass_no_nearer"),
        (1100102, Pass, "", "pass_closed"),
        (1100208, Pass, "", "pass_win"),
        (1100326, Discard, "2s", "waiting_open"),
        (1100326, Discard, "6s", "breaks"),
        (1100306, Discard, "3z", "lonely_honour"),
        (1100306, Discard, "7p", "fewer"),
        (1100040, Discard, "1s", "fastest"),
        (1100040, Discard, "4s", "farther"),
    ],
)
def test_an_act_that_was_read_is_told_as_it_is(seed: int, kind: type, tile: str, key: str) -> None:
    assert reason(read_decision(seed), kind, tile).key == key


def test_of_tiles_that_did_not_pass_only_the_safest_is_called_so() -> None:
    found = read_decision(1100354)
    safety = {tile: reason(found, Discard, tile).values for tile in ("9s", "8s", "2s")}
    assert [safety[tile]["safety"] for tile in ("9s", "8s", "2s")] == ["passed", "risky", "risky"]
    assert int(safety["8s"]["percent"]) < int(safety["2s"]["percent"])


def test_reasons_of_speed_hold_on_every_turn() -> None:
    keys = Counter[str]()
    for seed in range(6):
        match: AnyMatch = Match(RiichiRules(), RiichiConfig(length="tonpu"), 4, seed)
        while match.state.round < 2 and not match.over:
            seat = match.to_act()[0]
            view, legal = match.view(seat), match.rules.legal(match.state, seat)
            stream = match.chance.stream("bot", seat, len(match.acts))
            if view.owes == ("discard",) and len(legal) > 1 and len(match.acts) % 3 == 0:
                _look(view, worths(view, legal, (), stream), keys)
            match.act(seat, make_bot("normal").choose(view, legal, stream).action)
    assert {"fastest", "fewer", "farther"} <= keys.keys()


def _look(view: Any, found: list[Valued], keys: Counter[str]) -> None:
    sight = Features(view)
    away = dict(distances(sight.hand, sight.melds))
    counts = [int(one.why.values["count"]) for one in found if one.why.key == "fastest"]
    for one in found:
        if not isinstance(one.action, Discard) or one.action.riichi:
            continue
        keys[one.why.key] += 1
        if sight.closed and one.why.key in ("farther", "breaks"):
            assert away[KIND_OF[one.action.tile]] > min(away.values())
        if sight.closed and one.why.key in ("fastest", "fewer", "dearer", "likelier"):
            assert away[KIND_OF[one.action.tile]] == min(away.values())
        if one.why.key in ("fewer", "dearer", "likelier"):
            assert int(one.why.values["count"]) < int(one.why.values["most"])
        if one.why.key in ("waiting", "waiting_open"):
            assert (one.why.key == "waiting") == sight.closed
        if "tile" in one.why.values:
            assert parse_tile(str(one.why.values["tile"])) == one.action.tile
    assert len(set(counts)) <= 1, "of discards that are quickest all leave as many tiles"
