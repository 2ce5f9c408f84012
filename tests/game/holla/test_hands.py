"""Parts, wilds and readings of complete hands."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache

import pytest

from game.holla.config import HollaConfig, Part, Yeok
from game.holla.hands import HandRules, Reading, WildRules, wild_rules
from game.holla.parts import templates
from game.pieces.cubes import colour_of, rank_of
from tests.game.holla.hand_cases import LANTERN, any_rules, drawn, near, oracle
from tests.game.holla.hand_oracle import hand, kind

OPEN = kind("7k")


@lru_cache(maxsize=64)
def rules(**values: object) -> HandRules:
    return HandRules.for_round(HollaConfig(**values), OPEN)  # type: ignore[arg-type]


def with_parts(head: str = "2g 2g", neck: str = "4r 5r 6r", body: str = "9k 9r 9b 9g", tail: str = "12b 11b 10b 9k") \
        -> list[int]:  # fmt: skip
    return hand(f"{head} {neck} {body} {tail}")


def best(cubes: list[int], **values: object) -> Reading | None:
    return rules(**values).best(cubes)


def yeok_of(cubes: list[int], **values: object) -> str | None:
    found = best(cubes, **values)
    assert rules(**values).complete(cubes) is (found is not None)
    return found.yeok if found else None


@pytest.mark.rule("holla.R10", "holla.R13", "holla.R15", "holla.R21", "holla.R22", "holla.R24", "holla.R25")
def test_there_are_as_many_parts_as_the_rules_allow() -> None:
    def count(form: str, size: int) -> int:
        return len(set(templates(form, size, "any", "next_rank", 0)))

    assert count("twin", 2) == 56
    assert count("set_tail", 4) == 168
    assert count("run_tail", 4) == 132
    assert count("tail", 4) == 300
    assert count("set", 4) == 14
    assert count("set_or_run", 3) == 104
    assert count("run", 3) == 48


@pytest.mark.rule("holla.R9", "holla.R28", "holla.R29", "holla.R30", "holla.R35", "holla.R79")
def test_a_dragon_is_head_neck_body_and_tail() -> None:
    found = best(with_parts())
    assert found is not None
    assert (found.yeok, found.points, found.special, found.bonus) == ("dragon", 20, False, 0)
    assert [(p.name, p.form, p.pure) for p in found.parts] == [
        ("head", "twin", True), ("neck", "run", True), ("body", "set", True), ("tail", "run_tail", True),
    ]  # fmt: skip
    used = Counter(slot.cube_kind for part in found.parts for slot in part.slots)
    assert used == Counter(with_parts())
    assert best(with_parts(neck="4r 4b 4g")).yeok == "boa"  # type: ignore[union-attr]


@pytest.mark.rule("holla.R10", "holla.R11")
def test_every_head_is_two_cubes_of_one_number_and_colour() -> None:
    """All 1,596 pairs of kinds beside the parts of a dragon: only two of a kind are a twin, also where other cubes of
    the hand could take its place."""
    rest = with_parts()[2:]
    heads = complete = 0
    for a in range(56):
        for b in range(a, 56):
            if Counter([a, b, *rest]).most_common(1)[0][1] > 2:
                continue
            found = best([a, b, *rest])
            if a == b:
                heads += 1
                assert found is not None and found.yeok == "dragon", a
            if found is None:
                continue
            complete += 1
            twins = [slot.cube_kind for slot in found.parts[0].slots]
            assert (found.parts[0].form, len(twins), len(set(twins))) == ("twin", 2, 1), (a, b)
            assert [slot.stands_for for slot in found.parts[0].slots if slot.wild] == []
    assert heads == 56 - len(set(rest)) and complete >= heads


@pytest.mark.rule("holla.R28")
def test_the_three_yeok_stand_from_low_to_high() -> None:
    """Whatever is a dragon is a boa and a snake as well, whatever is a boa a snake; the highest counts."""
    chance = random.Random(28)
    found: Counter[str] = Counter()
    for _ in range(400):
        cubes = near(chance, rules(), chance.choice([0, 0, 1]))
        held = [name for name in ("snake", "boa", "dragon") if yeok_of(cubes, yeok=(name,)) == name]
        assert held in ([], ["snake"], ["snake", "boa"], ["snake", "boa", "dragon"])
        assert yeok_of(cubes) == (held[-1] if held else None)
        found[held[-1] if held else ""] += 1
    assert min(found[name] for name in ("", "snake", "boa", "dragon")) >= 10, found
    points = [yeok.points for yeok in HollaConfig().yeok_in_play()]
    assert points == [5, 10, 20]


@pytest.mark.rule("holla.R10", "holla.R11")
@pytest.mark.parametrize("head", ["2g 2r", "2g Dr", "2g 3g"])
def test_a_head_is_two_identical_cubes(head: str) -> None:
    assert yeok_of(with_parts(head=head)) is None


@pytest.mark.rule("holla.R13", "holla.R14", "holla.R31", "holla.R33", "holla.R39")
@pytest.mark.parametrize(
    ("body", "yeok"),
    [("7k 7r 7b 7g", "dragon"), ("7k 7r 7b Dg", "snake"), ("7k 7r 7b Dk", None), ("7k 7r 7b 7b", None),
     ("7k 8k 9k 10k", None), ("Dr Db Dg 7k", "snake")],
)  # fmt: skip
def test_a_body_is_a_set_of_four(body: str, yeok: str | None) -> None:
    assert yeok_of(with_parts(body=body)) == yeok


@pytest.mark.rule("holla.R8", "holla.R15", "holla.R16", "holla.R17", "holla.R32", "holla.R34")
@pytest.mark.parametrize(
    ("neck", "yeok"),
    [("7k 8k 9k", "dragon"), ("7k 8k Dr", "boa"), ("7k Dr 9k", "boa"), ("12k 13k Dk", "dragon"),
     ("12r 13r Dr", "dragon"), ("13k Dk Ak", None), ("Dk Ak 2k", None), ("7k 8k 9r", None), ("4k 4r 4b", "boa"),
     ("4k Dr Db", "boa"), ("Dr Db Dg", "boa"), ("Ak 2k 3k", "dragon"), ("12k 13k Ak", None), ("7k 8k Dk", None)],
)  # fmt: skip
def test_a_neck_is_a_set_or_a_run_of_three(neck: str, yeok: str | None) -> None:
    cubes = with_parts(neck=neck, body="3k 3r 3b 3g", head="11g 11g", tail="10b 9b 8b 7r")
    assert yeok_of(cubes) == yeok


@pytest.mark.rule("holla.R15", "holla.R29")
def test_longer_runs_are_groups_but_no_neck() -> None:
    runs = templates("run", 4, "any", "next_rank", 0)
    assert ("run", tuple(hand("7k 8k 9k 10k"))) in runs
    assert ("run", tuple(hand("11k 12k 13k Dk"))) in runs
    assert len(runs) == 44 and all(rank_of(kinds[3]) - rank_of(kinds[0]) == 3 for _, kinds in runs)
    assert yeok_of(hand("2g 2g 4r 5r 6r 7r 9k 9r 9b 13b 12b 11b 10k")) is None


@pytest.mark.rule("holla.R21", "holla.R22", "holla.R23", "holla.R24", "holla.R25", "holla.R26", "holla.R27")
@pytest.mark.parametrize(
    ("tail", "yeok"),
    [("7k 7r 7b 7b", "dragon"), ("7k 7k 7r 7b", "dragon"), ("7k 7r 7b 7g", None), ("7k 7k 7r 7r", None),
     ("7k 7r Db 7r", None), ("10k 9k 8k 7b", "dragon"), ("8k 9k 10k 7b", "dragon"), ("10k 9k 8k 7k", None),
     ("10k 9k 8k 6b", None), ("10k 9k 8k 11b", None), ("10k 9k Dr 7b", None), ("4k 3k 2k Ab", "dragon"),
     ("3k 2k Ak Dk", None), ("Dk 13k 12k 11b", "dragon"), ("Dr 13r 12r 11b", "dragon"), ("Dk Dr Db Db", "dragon")],
)  # fmt: skip
def test_a_tail_is_a_set_or_a_falling_run_with_an_odd_cube(tail: str, yeok: str | None) -> None:
    assert yeok_of(with_parts(head="5g 5g", neck="2r 3r 4r", body="6k 6r 6b 6g", tail=tail)) == yeok


@pytest.mark.rule("holla.R22")
def test_the_odd_cube_may_have_to_repeat_the_last_colour() -> None:
    cubes = with_parts(tail="7k 7r 7b 7r")
    assert yeok_of(cubes) == "dragon"
    assert yeok_of(cubes, set_tail_odd="last_by_dots") is None
    assert yeok_of(with_parts(tail="7k 7r 7b 7b"), set_tail_odd="last_by_dots") == "dragon"


@pytest.mark.rule("holla.R25")
def test_the_odd_cube_of_a_run_may_be_any_lower_one_as_an_option() -> None:
    cubes = with_parts(tail="12b 11b 10b 2k")
    assert yeok_of(cubes) is None
    assert yeok_of(cubes, run_tail_odd="any_lower") == "dragon"
    assert yeok_of(with_parts(neck="Ar 2r 3r", tail="12b 11b 10b 3b"), run_tail_odd="any_lower") is None


@pytest.mark.rule("holla.R12", "holla.R27", "holla.R43")
def test_a_d_in_head_or_tail_is_its_natural_fourteen() -> None:
    wild_head, plain_head = (with_parts(head=head, body="8k 8r 8b 8g") for head in ("Dr Dr", "Dk Dk"))
    tail = with_parts(tail="Dr 13r 12r 11b")
    assert [yeok_of(cubes) for cubes in (wild_head, plain_head, tail)] == ["dragon"] * 3
    refused = {"natural_d_in_head_and_tail": False}
    assert [yeok_of(cubes, **refused) for cubes in (wild_head, plain_head, tail)] == [None, "dragon", None]


@pytest.mark.rule("holla.R6", "holla.R14", "holla.R16", "holla.R18")
def test_a_d_on_its_own_place_is_pure_unless_purity_is_strict() -> None:
    run, four = with_parts(neck="12r 13r Dr", tail="10b 9b 8b 7k"), with_parts(body="Dk Dr Db Dg")
    assert (yeok_of(run), yeok_of(four)) == ("dragon", "dragon")
    assert (yeok_of(run, strict_purity=True), yeok_of(four, strict_purity=True)) == ("boa", "snake")
    strict = best(run, strict_purity=True)
    assert strict is not None and not strict.parts[1].pure
    assert yeok_of(with_parts(neck="12k 13k Dk", tail="10b 9b 8b 7k"), strict_purity=True) == "dragon"


@pytest.mark.rule("holla.R19", "holla.R20")
def test_wilds_in_a_group_can_be_limited() -> None:
    two = with_parts(body="9k 9r Dr Dg")
    assert yeok_of(two) == "snake"
    assert yeok_of(two, max_wilds_per_group=1) is None
    assert yeok_of(two, max_wilds_per_group=2) == "snake"
    found = best(two)
    assert found is not None
    stands = {slot.stands_for: slot.cube_kind for slot in found.parts[2].slots if slot.wild}
    assert set(stands) == {kind("9b"), kind("9g")} and set(stands.values()) == {kind("Dr"), kind("Dg")}


@pytest.mark.rule("holla.R20")
def test_a_wild_may_be_kept_from_standing_for_a_d() -> None:
    cubes = with_parts(body="Dk Dr Db Db", tail="7k 7r 7b 7b")
    assert yeok_of(cubes) == "snake"
    assert yeok_of(cubes, wild_may_stand_for_d=False) is None


@pytest.mark.rule("holla.R20")
def test_a_wild_may_stand_for_a_cube_of_which_both_copies_are_used() -> None:
    assert yeok_of(with_parts(head="9g 9g", body="9k 9r 9b Dr", tail="6b 5b 4b 3k")) == "snake"


@pytest.mark.rule("holla.R36", "holla.R33", "holla.R35")
def test_the_best_reading_comes_first() -> None:
    found = rules().readings(with_parts())
    assert [r.yeok for r in found] == ["dragon", "boa", "snake"]
    assert found[0] == best(with_parts())


@pytest.mark.rule("holla.R37", "holla.R84")
def test_a_dragon_with_a_black_head_is_special() -> None:
    found = best(with_parts(head="2k 2k"))
    assert found is not None and (found.special, found.points, found.bonus) == (True, 20, 10)
    boa = best(with_parts(head="2k 2k", neck="4k 4r 4b"))
    assert boa is not None and (boa.yeok, boa.special, boa.bonus) == ("boa", False, 0)
    none = best(with_parts(head="2k 2k"), special_bonus=0)
    assert none is not None and not none.special


@pytest.mark.rule("holla.R38")
def test_the_special_head_may_have_the_colour_of_the_first_island_cube() -> None:
    config = HollaConfig(special_head="first_island")
    floating = HandRules.for_round(config, kind("3g"))
    green, black = floating.best(with_parts()), floating.best(with_parts(head="2k 2k"))
    assert green is not None and green.special
    assert black is not None and not black.special


@pytest.mark.rule("holla.R98")
def test_a_snake_may_be_held_to_one_kind_of_tail() -> None:
    run, four = with_parts(body="9k 9r 9b Dg"), with_parts(body="9k 9r 9b Dg", tail="7k 7r 7b 7b")
    assert (yeok_of(run, snake_tail="run"), yeok_of(four, snake_tail="run")) == ("snake", None)
    assert (yeok_of(run, snake_tail="set"), yeok_of(four, snake_tail="set")) == (None, "snake")
    assert yeok_of(with_parts(), snake_tail="set") == "dragon"


@pytest.mark.rule("holla.R99")
def test_yeok_can_be_invented_and_the_standard_ones_switched_off() -> None:
    own = {"own_yeok": (LANTERN,), "yeok": ("lantern", "boa")}
    cubes = hand("5k 5r Db 7g 8g 9g 2r 3r 4r 12k 12r 12b Dg")
    found = best(cubes, **own)
    assert found is not None and (found.yeok, found.points) == ("lantern", 8)
    assert [len(part.slots) for part in found.parts] == [3, 3, 3, 4]
    assert yeok_of(hand("5k 5r Db 7g 8g Dr 2r 3r Dg 12k 12r 12b 12g"), **own) is None
    assert yeok_of(with_parts(), **own) == "boa"
    assert yeok_of(with_parts(), yeok=("snake",)) == "snake"
    long = Yeok("long", "긴 줄", "Long line", 30, (Part("line", "run", 11), Part("head", "twin", 2, True)))
    line = hand("3g 3g Ak 2k 3k 4k 5k 6k 7k Dr 9k 10k 11k")
    assert yeok_of(line, own_yeok=(long,), yeok=("long",)) == "long"


@pytest.mark.rule("holla.R40", "holla.R41", "holla.R42", "holla.R43", "holla.R44")
def test_the_d_of_the_open_colour_is_not_wild() -> None:
    assert HollaConfig().wild_system == "three_cube"
    assert wild_rules(HollaConfig(), kind("7k")).wild_colours == (1, 2, 3)
    assert wild_rules(HollaConfig(), kind("Db")).wild_colours == (0, 1, 3)
    assert wild_rules(HollaConfig(), kind("7k")).can_replace(1, kind("9g"))
    assert not wild_rules(HollaConfig(), kind("7k")).can_replace(0, kind("9g"))


def targets(wilds: WildRules) -> dict[int, set[int]]:
    return {c: {k for k in range(56) if wilds.can_replace(c, k)} for c in wilds.wild_colours}


@pytest.mark.rule("holla.R39", "holla.R40", "holla.R46", "holla.R47")
def test_the_other_wild_systems() -> None:
    def wilds(system: str, opened: str, **values: object) -> dict[int, set[int]]:
        config = HollaConfig(wild_system=system, **values)  # type: ignore[arg-type]
        return targets(wild_rules(config, kind(opened)))

    every = set(range(56))
    odd = {k for k in every if rank_of(k) % 2}
    own = {c: {k for k in every if colour_of(k) == c} for c in range(4)}
    assert wilds("unlimited", "7k") == dict.fromkeys(range(4), every)
    assert wilds("odd_even", "7k") == wilds("odd_even", "8b") == {1: every, 3: every}
    assert wilds("odd_even", "7r") == {0: every, 2: every}
    assert wilds("odd_even", "7r", odd_even_reading="open_rank") == {1: every, 3: every}
    by_rank = wilds("odd_even", "7k", odd_even_reading="target_rank")
    assert by_rank == {0: odd, 2: odd, 1: every - odd, 3: every - odd}
    assert wilds("own_colour", "7k") == own
    assert wilds("own_colour", "7r", own_colour_reading="open_only") == {1: every}
    assert wilds("own_colour_odd_even", "7k") == {1: own[1], 3: own[3]}
    both = wilds("own_colour_odd_even", "7k", odd_even_reading="target_rank")
    assert both == {0: own[0] & odd, 1: own[1] - odd, 2: own[2] & odd, 3: own[3] - odd}


@pytest.mark.rule("holla.R46")
def test_own_colour_wilds_are_matched_by_colour() -> None:
    own = {"wild_system": "own_colour"}
    assert yeok_of(with_parts(body="9k 9r 9b Dg"), **own) == "snake"
    assert yeok_of(with_parts(body="9k 9r 9b Dk"), **own) is None
    assert yeok_of(with_parts(neck="4r Dr 6r"), **own) == "boa"
    assert yeok_of(with_parts(neck="4r Db 6r"), **own) is None


@pytest.mark.rule("holla.R33", "holla.R34", "holla.R35")
def test_without_wilds_there_is_no_plain_snake() -> None:
    tame = HandRules.for_wilds(HollaConfig(), ())
    found = tame.best(with_parts(neck="4k 4r 4b"))
    assert found is not None and found.yeok == "boa"
    assert tame.best(with_parts(body="9k 9r 9b Dg")) is None


def check_readings(chance: random.Random, count: int) -> None:
    complete = 0
    for turn in range(count):
        table = any_rules(chance)
        cubes = near(chance, table, chance.choice([0, 0, 0, 1])) if turn % 10 else drawn(chance)
        plain = oracle(table)
        expected = {
            (yeok.id, tuple(sorted(tuple(sorted(kinds)) for _, kinds in line)))
            for yeok in table.yeok
            for line in plain.lines(yeok, cubes, 13)
        }
        found = table.readings(cubes)
        shown = {(r.yeok, tuple(sorted(tuple(sorted(s.stands_for for s in p.slots)) for p in r.parts))) for r in found}
        assert shown == expected
        assert table.complete(cubes) is bool(expected)
        assert table.best(cubes) == (found[0] if found else None)
        complete += bool(expected)
        for reading in found:
            assert Counter(s.cube_kind for p in reading.parts for s in p.slots) == Counter(cubes)
            for part in reading.parts:
                wild = [s for s in part.slots if s.wild]
                assert all(table.wilds.can_replace(colour_of(s.cube_kind), s.stands_for) for s in wild)
                assert all(rank_of(s.cube_kind) == 14 for s in wild)
                assert table.config.max_wilds_per_group >= 4 or len(wild) <= table.config.max_wilds_per_group
    assert complete > count // 8


@pytest.mark.rule("holla.R18", "holla.R19", "holla.R20", "holla.R36", "holla.R46", "holla.R98", "holla.R99")
def test_readings_are_those_of_the_plain_search() -> None:
    check_readings(random.Random(11), 60)


@pytest.mark.slow
def test_readings_are_those_of_the_plain_search_on_many_hands() -> None:
    check_readings(random.Random(12), 2000)


@pytest.mark.rule("holla.R28", "holla.R72")
def test_a_hand_without_thirteen_cubes_is_never_complete() -> None:
    cubes = with_parts()
    assert not rules().complete(cubes[:12]) and not rules().complete([*cubes, kind("Ak")])
    assert rules().best(cubes[:12]) is None and rules().readings([*cubes, kind("Ak")]) == ()
