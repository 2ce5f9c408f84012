"""Distances, useful cubes, discards and the plan."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean, stdev

import pytest

from game.holla.config import HollaConfig
from game.holla.distance import (
    FAR,
    Outlook,
    best_plan,
    discard_outlooks,
    distances,
    nearest,
    outlook,
)
from game.holla.grouping import ungrouped_count
from game.holla.hands import HandRules
from game.pieces.cubes import KINDS
from tests.game.holla.hand_cases import any_rules, drawn, near, one_more, oracle
from tests.game.holla.hand_oracle import hand, kind

RULES = HandRules.for_round(HollaConfig(), kind("7k"))
DRAGON = "2g 2g 4r 5r 6r 9k 9r 9b 9g 13b 12b 11b 10k"


def check_distances(chance: random.Random, count: int) -> None:
    """No line keeps more cubes than the engine says, and one keeps as many."""
    for turn in range(count):
        rules = any_rules(chance)
        cubes = near(chance, rules, chance.choice([0, 1, 1, 2, 2, 3, 4])) if turn % 10 else drawn(chance)
        cubes = one_more(chance, cubes) if turn % 3 == 0 else cubes
        locked = chance.sample(cubes, chance.choice([0, 0, 1, 2, 3]))
        yeok = chance.choice(rules.yeok)
        plain = oracle(rules)
        away = nearest(rules, cubes, locked, yeok.id)
        least = 13 - away if away != FAR else -1
        assert next(plain.lines(yeok, cubes, least + 1, locked), None) is None
        assert away == FAR or next(plain.lines(yeok, cubes, least, locked), None) is not None
        assert distances(rules, cubes, locked)[yeok.id] == away
        plan = best_plan(rules, cubes, locked, yeok.id)
        if plan is None:
            assert away == FAR
            continue
        used = Counter(slot.cube_kind for part in plan.parts for slot in part.had if slot is not None)
        assert plan.distance == away == sum(len(part.missing) for part in plan.parts) == 13 - used.total()
        assert used + Counter(plan.spare) == Counter(cubes)
        assert all(used[k] >= n for k, n in Counter(locked).items())


@pytest.mark.rule("holla.R18", "holla.R19", "holla.R20", "holla.R28", "holla.R46", "holla.R70", "holla.R99")
def test_distances_are_exact() -> None:
    check_distances(random.Random(21), 10)


@pytest.mark.slow
def test_distances_are_exact_on_many_hands() -> None:
    check_distances(random.Random(22), 1500)


def check_discards(chance: random.Random, count: int, exact: bool) -> None:
    """What a discard leaves and what helps then, against trying every discard and every cube."""
    done = 0
    while done < count:
        rules = any_rules(chance)
        if rules.wild_set.exact is not exact:
            continue
        done += 1
        cubes = one_more(chance, near(chance, rules, chance.choice([0, 1, 2, 2, 3, 4, 5])))
        locked = chance.sample(cubes, chance.choice([0, 0, 1, 2]))
        yeok = chance.choice([None, None, chance.choice(rules.yeok).id])
        shown = discard_outlooks(rules, cubes, locked, yeok)
        free = Counter(cubes) - Counter(locked)
        assert [o.kind for o in shown] == sorted(free)
        least = nearest(rules, cubes, locked, yeok)
        tried = chance.choice([o.kind for o in shown])
        for found in shown:
            rest = list(cubes)
            rest.remove(found.kind)
            away = nearest(rules, rest, locked, yeok)
            assert found.distance == away and found.keeps is (away == least)
            if found.keeps and found.kind == tried:
                lowers = [k for k in range(KINDS) if rest.count(k) < 2]
                useful = tuple(k for k in lowers if nearest(rules, [*rest, k], locked, yeok) < away)
                assert found.useful == useful
                assert outlook(rules, rest, locked, yeok) == Outlook(away, useful)


@pytest.mark.rule("holla.R39", "holla.R46", "holla.R70")
def test_discards_and_useful_cubes_are_exact() -> None:
    check_discards(random.Random(31), 80, exact=False)


@pytest.mark.rule("holla.R19", "holla.R20", "holla.R46")
def test_discards_and_useful_cubes_are_exact_under_limits() -> None:
    check_discards(random.Random(32), 3, exact=True)


@pytest.mark.slow
def test_discards_and_useful_cubes_are_exact_on_many_hands() -> None:
    check_discards(random.Random(33), 2500, exact=False)
    check_discards(random.Random(34), 100, exact=True)


@pytest.mark.rule("holla.R28", "holla.R33", "holla.R35")
def check_turns(chance: random.Random, count: int) -> None:
    """What follows from the hands of the turns before is what a search finds that knows nothing of them."""
    for _ in range(count):
        rules = any_rules(chance)
        fresh = HandRules(rules.config, rules.wilds, rules.special_colour)
        cubes = near(chance, rules, chance.choice([1, 2, 3, 4, 5]))
        locked: list[int] = []
        for _ in range(8):
            cubes = one_more(chance, cubes)
            if chance.random() < 0.2:
                locked = [*locked, cubes[-1]]
            found = {}
            for yeok in [one.id for one in rules.yeok if chance.random() < 0.7]:
                fresh.ways.clear()
                found[yeok] = discard_outlooks(rules, cubes, locked, yeok)
                assert found[yeok] == discard_outlooks(fresh, cubes, locked, yeok)
            free = list((Counter(cubes) - Counter(locked)).elements())
            kept = [look.kind for looks in found.values() for look in looks if look.keeps]
            cubes.remove(chance.choice(kept or free))
            for yeok in [one.id for one in rules.yeok if chance.random() < 0.7]:
                fresh.ways.clear()
                assert outlook(rules, cubes, locked, yeok) == outlook(fresh, cubes, locked, yeok)


def test_what_follows_from_earlier_turns_is_exact() -> None:
    check_turns(random.Random(27), 4)


@pytest.mark.slow
def test_what_follows_from_earlier_turns_is_exact_on_many_hands() -> None:
    check_turns(random.Random(28), 400)


def test_a_dragon_is_no_step_from_every_yeok() -> None:
    assert distances(RULES, hand(DRAGON)) == {"snake": 0, "boa": 0, "dragon": 0}
    with_wild = hand(DRAGON.replace("9g", "Dr"))
    assert distances(RULES, with_wild) == {"snake": 0, "boa": 1, "dragon": 1}
    assert outlook(RULES, with_wild, yeok="boa").useful == (kind("9g"),)
    assert outlook(RULES, hand(DRAGON)).useful == ()


@pytest.mark.rule("holla.R13", "holla.R39")
def test_a_wild_helps_where_it_may_stand() -> None:
    short = hand(DRAGON.replace("9g", "Ak"))
    assert outlook(RULES, short, yeok="snake").useful == tuple(sorted(hand("9g Dr Db Dg")))
    assert outlook(RULES, short, yeok="boa").useful == (kind("9g"),)
    no_tail = hand(DRAGON.replace("10k", "Ak"))
    assert not set(hand("Dr Db Dg")) & set(outlook(RULES, no_tail, yeok="snake").useful)


@pytest.mark.rule("holla.R70")
def test_locked_cubes_must_be_used() -> None:
    cubes = hand(DRAGON.replace("10k", "Ag"))
    assert nearest(RULES, cubes, (), "dragon") == 1
    assert nearest(RULES, cubes, [kind("Ag")], "dragon") > 1
    assert kind("Ag") not in [o.kind for o in discard_outlooks(RULES, [*cubes, kind("10k")], [kind("Ag")])]
    apart = hand("Ak 5r 9b 13g 3r 7b 11k")
    assert nearest(RULES, [*apart, *hand("2g 2g 4r 6r 8r 10r")], apart, "dragon") == FAR
    assert best_plan(RULES, [*apart, *hand("2g 2g 4r 6r 8r 10r")], apart, "dragon") is None


@pytest.mark.rule("holla.R29", "holla.R32")
def test_a_plan_shows_what_each_part_has_and_needs() -> None:
    plan = best_plan(RULES, hand(DRAGON.replace("5r", "Db")), yeok="boa")
    assert plan is not None and plan.distance == 0
    assert {part.name: (len(part.kinds), part.missing) for part in plan.parts} == {
        "head": (2, ()), "neck": (3, ()), "body": (4, ()), "tail": (4, ()),
    }  # fmt: skip
    assert [slot.wild for slot in plan.parts[1].had if slot] == [False, True, False]
    short = best_plan(RULES, hand(DRAGON.replace("5r", "Ak")), yeok="boa")
    assert short is not None and short.distance == 1 and short.spare == (kind("Ak"),)
    lacking = [part for part in short.parts if part.missing]
    assert [(p.name, p.wildable) for p in lacking] == [("neck", True)]


@pytest.mark.rule("holla.R36")
def test_the_order_of_the_cubes_does_not_matter() -> None:
    chance = random.Random(41)
    for _ in range(20):
        cubes = drawn(chance)
        other = chance.sample(cubes, 13)
        assert best_plan(RULES, cubes) == best_plan(RULES, other)
        assert outlook(RULES, cubes) == outlook(RULES, other)


def check_means(count: int, seed: int) -> None:
    """Means over random deals against an outside study of 20,000 deals; bounds of two standard errors."""
    chance = random.Random(seed)
    study = {"snake": 3.60, "boa": 3.74, "dragon": 4.22, "ungrouped": 8.8}
    rounding = {"snake": 0.005, "boa": 0.005, "dragon": 0.005, "ungrouped": 0.05}
    found: dict[str, list[int]] = {name: [] for name in study}
    for _ in range(count):
        cubes = drawn(chance)
        for name, value in distances(RULES, cubes).items():
            found[name].append(value)
        found["ungrouped"].append(ungrouped_count(RULES, cubes))
    for name, values in found.items():
        error = stdev(values) * (1 / count + 1 / 20_000) ** 0.5
        assert abs(mean(values) - study[name]) < 2 * error + rounding[name], (name, mean(values))


@pytest.mark.rule("holla.R82")
def test_random_deals_are_as_far_as_the_study_says() -> None:
    check_means(3000, 51)


@pytest.mark.slow
def test_many_random_deals_are_as_far_as_the_study_says() -> None:
    check_means(60_000, 52)
