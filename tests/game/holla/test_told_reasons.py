"""The reasons beside told values say of each act what is true of it, also of those that are not advised."""

from collections import Counter
from collections.abc import Iterator

from game.holla.actions import Discard, DrawIsland, DrawMountain, DrawRiver, Hold
from game.holla.advice import apart
from game.holla.bots import make_bot
from game.holla.bots.features import Features
from game.holla.bots.values import worths
from game.holla.config import HollaConfig
from game.holla.distance import nearest, outlook
from game.holla.rules import HollaRules
from game.holla.view import HollaView
from game.kernel.chance import HashStream
from game.kernel.match import Match
from game.kernel.seat import Answer, Valued, Why
from game.pieces.cubes import parse_kind
from tests.game.holla.tables import DRAGON, RULES, SNAKE, seated, turn


def told(seed: int, level: str = "hard") -> Iterator[tuple[HollaView, list[Valued]]]:
    """Yields the values at each decision of a round."""
    match = Match(HollaRules(), HollaConfig(rounds=1), 4, seed)
    while not match.over:
        seat = match.to_act()[0]
        view, legal = match.view(seat), match.rules.legal(match.state, seat)
        stream = match.chance.stream("bot", seat, len(match.acts))
        if len(legal) > 1:
            yield view, worths(view, legal, (), stream)
        match.act(seat, make_bot(level).choose(view, legal, stream).action)


def test_a_cube_of_the_island_is_praised_only_where_it_is_worth_more_than_a_blind_one() -> None:
    keys = Counter[str]()
    for view, found in (one for seed in range(4) for one in told(seed)):
        blind = next((one.value for one in found if isinstance(one.action, DrawMountain)), None)
        for one in found:
            if not isinstance(one.action, DrawIsland) or blind is None or one.why.key == "island_completes":
                continue
            keys[one.why.key] += 1
            sight = Features(view)
            if one.why.key in ("island_better", "island_wider"):
                assert one.value > blind
            if one.why.key == "island_wider":
                now = sight.count(outlook(sight.rules, sight.hand, sight.locked).useful)
                assert one.why.values["now"] == now < int(one.why.values["count"])
    assert keys["island_wider"] and keys["island_idle"] and keys["island_helps"]


def test_a_discard_that_loses_a_step_says_so() -> None:
    keys = Counter[bool]()
    for view, found in told(3):
        sight = Features(view)
        discards = [one for one in found if isinstance(one.action, Discard)]
        if not discards:
            continue
        left = {}
        for one in discards:
            rest = list(sight.hand)
            rest.remove(one.action.cube >> 1)
            left[one.action] = nearest(sight.rules, rest, sight.locked)
        for one in discards:
            loses = left[one.action] > min(left.values())
            keys[loses] += 1
            assert (one.why.key == "discard_loses") == loses
            if loses:
                assert one.why.values["distance"] == left[one.action]
    assert keys[True] and keys[False]


def test_a_wait_names_what_lies_in_the_river() -> None:
    waits = 0
    for view, found in (one for seed in range(8) for one in told(seed)):
        river = {one.cube >> 1 for one in view.river}
        for one in found:
            named = {parse_kind(cube) for cube in str(one.why.values.get("held", "")).split()}
            if one.why.key == "discard_waits_river":
                waits += 1
                assert named and named <= river & {parse_kind(cube) for cube in str(one.why.values["cubes"]).split()}
    assert waits


def test_nobody_goes_for_more_than_the_dearest_yeok() -> None:
    for hand, key, aim in ((DRAGON, "hold_dearest", "dragon"), (SNAKE, "hold", "boa")):
        match = seated("", "", "", hand)
        seat = turn(match)
        told = worths(match.view(seat), list(RULES.legal(match.state, seat)), (), HashStream(b""))
        (held,) = (one.why for one in told if one.action == Hold())
        assert (held.key, held.values["yeok"]) == (key, aim)


def test_another_cube_of_the_advised_kind_is_no_other_way() -> None:
    first, like, other = DrawRiver(2), DrawRiver(3), DrawRiver(4)
    values = tuple(Valued(act, 1.0, 4.0, Why("river_helps")) for act in (first, like, other, DrawMountain()))
    answer = apart(Answer(first, Why("river_helps"), values))
    assert [one.action for one in answer.values] == [first, other, DrawMountain()]
    assert apart(Answer(first, Why("river_helps"))).values == ()
