"""The hint gives away no cube that stands in a bracket, unless that is worth more than can be told apart."""

import pytest

from game.holla.advice import along, wanted
from game.holla.distance import FAR
from game.kernel.seat import Answer
from game.pieces.cubes import KIND_TEXT
from tests.game.holla.hints_beside_plans import Asked, asked


def follows(seeds: range, yeok: str) -> None:
    """Holds the hints of these rounds to the plan that is shown."""
    found: list[Asked] = [one for seed in seeds for one in asked(seed, yeok)]
    assert sum(one.stands(one.raw) for one in found) > len(found) / 20, "what the bot alone would say"
    for one in found:
        answer, other = one.found.answer, one.found.other
        assert one.stands(answer) == bool(one.found.part)
        if not one.found.part:
            assert not any(one.stands(Answer(value.action, value.why)) for value in answer.values)
            assert answer.values[0].action == answer.action
            continue
        gap = one.raw.values[0].value - other.value if other is not None else FAR
        assert gap > (0 if one.raw.why.key == "discard_complete" else one.raw.values[0].spread)


@pytest.mark.parametrize("yeok", ["", "dragon"])
def test_a_hinted_discard_stands_in_no_bracket(yeok: str) -> None:
    follows(range(5), yeok)


@pytest.mark.slow
@pytest.mark.parametrize(("yeok", "rounds"), [("", 60), ("snake", 20), ("boa", 20), ("dragon", 20)])
def test_no_hinted_discard_of_many_rounds_stands_in_a_bracket(yeok: str, rounds: int) -> None:
    follows(range(rounds), yeok)


def test_a_discard_that_is_worth_much_more_goes_against_the_plan() -> None:
    (one,) = (one for one in asked(58) if one.found.part)
    assert one.found.answer == one.raw and one.found.other is not None
    assert one.raw.values[0].value - one.found.other.value > one.raw.values[0].spread


def test_without_a_plan_or_values_the_hint_stays() -> None:
    one = next(one for one in asked(41) if one.stands(one.raw))
    assert along(one.raw, None).answer == one.raw
    bare = along(Answer(one.raw.action, one.raw.why), one.plan)
    assert bare.answer.action == one.raw.action and bare.part


def test_what_is_wanted_is_lacked_by_the_part_that_is_named() -> None:
    for one in asked(5):
        told = wanted(one.match.view(0), one.plan, one.found.answer.action)
        lacking = [part for part in one.plan.parts if not part.done]
        assert (told is None) == (not lacking)
        if told is not None:
            least = [p for p in lacking if len(p.missing) == min(len(part.missing) for part in lacking)]
            assert (told.part, told.cube) in {(p.name, KIND_TEXT[kind]) for p in least for kind in p.missing}
