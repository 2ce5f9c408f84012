"""The fewest ungrouped cubes of a loser's hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.holla.config import HollaConfig
from game.holla.grouping import Grouping, best_grouping, ungrouped_count
from game.holla.hands import HandRules
from game.pieces.cubes import colour_of, rank_of
from tests.game.holla.hand_cases import any_rules, drawn, near, one_more, oracle
from tests.game.holla.hand_oracle import hand, kind


def rules(**values: object) -> HandRules:
    return HandRules.for_round(HollaConfig(**values), kind("7k"))  # type: ignore[arg-type]


def check(table: HandRules, cubes: list[int], found: Grouping) -> None:
    """The groups are legal sets and runs out of the hand, and the count is the least."""
    used = [k for group in found.groups for k in group.kinds]
    assert Counter(used) + Counter(found.loose) == Counter(cubes)
    for group in found.groups:
        stands = [slot.stands_for for slot in group.slots]
        ranks, colours = [rank_of(k) for k in stands], [colour_of(k) for k in stands]
        if group.form == "set":
            assert len(set(ranks)) == 1 and len(set(colours)) == len(stands) in (3, 4)
        else:
            assert len(set(colours)) == 1 and len(stands) >= 3
            assert ranks == list(range(ranks[0], ranks[0] + len(ranks)))
        wild = [slot for slot in group.slots if slot.wild]
        assert all(table.wilds.can_replace(colour_of(s.cube_kind), s.stands_for) for s in wild)
        assert all(rank_of(s.cube_kind) == 14 for s in wild)
        assert table.config.max_wilds_per_group >= 4 or len(wild) <= table.config.max_wilds_per_group
    assert found.ungrouped == ungrouped_count(table, cubes) == oracle(table).ungrouped(cubes)


def check_many(chance: random.Random, count: int) -> None:
    for turn in range(count):
        table = any_rules(chance)
        cubes = near(chance, table, chance.choice([0, 1, 2, 3, 4, 5])) if turn % 5 else drawn(chance)
        cubes = one_more(chance, cubes) if turn % 7 == 0 else cubes
        cubes = cubes[: chance.randrange(9, 14)] if turn % 11 == 0 else cubes
        check(table, cubes, best_grouping(table, cubes))


@pytest.mark.rule("holla.R19", "holla.R20", "holla.R46", "holla.R82", "holla.R83", "holla.R84")
def test_groupings_are_the_best() -> None:
    check_many(random.Random(61), 250)


@pytest.mark.slow
def test_groupings_are_the_best_on_many_hands() -> None:
    check_many(random.Random(62), 15_000)


@pytest.mark.rule("holla.R81", "holla.R82", "holla.R83")
@pytest.mark.parametrize(
    ("text", "ungrouped"),
    [
        ("7k 7r 7b 7g", 0), ("7k 7r 7b Dg", 0), ("7k 8k 9k 10k", 0), ("7k 8k 9k Dr", 0), ("11k 12k 13k Dk", 0),
        ("12k 13k Ak", 3), ("2g 2g", 2), ("7k 7r 7b 7b", 1), ("9k 8k 7k 6b", 1), ("7k 7r 7b 6k 8k 7g", 0),
        ("5k 6k 7k 8k 9k 10k 11k", 0), ("Ak Ak 2k 2k 3k 3k", 0), ("7k 8k Dk", 3), ("4k 5k Dr 7k 8k", 0),
        ("7k 7r 7b 7g Dr", 1), ("7k 9r Dr", 3), ("7k Db Dr", 0), ("Dr Db Dg", 0), ("Dr Db", 2),
        ("7k 7k 7r 7b 7g Dr", 0),
    ],
)  # fmt: skip
def test_known_groupings(text: str, ungrouped: int) -> None:
    cubes = hand(text)
    found = best_grouping(rules(), cubes)
    assert found.ungrouped == ungrouped
    check(rules(), cubes, found)


@pytest.mark.rule("holla.R84")
def test_a_loose_wild_counts_or_not() -> None:
    cubes = hand("7k 7r 7b 7g Dr")
    assert ungrouped_count(rules(), cubes) == 1
    free = best_grouping(rules(loose_wild="free"), cubes)
    assert (free.ungrouped, free.loose) == (0, (kind("Dr"),))


@pytest.mark.rule("holla.R19", "holla.R82")
def test_the_limit_of_wilds_holds_in_groups() -> None:
    cubes = hand("7k Db Dr")
    assert ungrouped_count(rules(), cubes) == 0
    assert ungrouped_count(rules(max_wilds_per_group=1), cubes) == 3
