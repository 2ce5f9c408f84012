"""Claims about cubes: what is a part by them is one by the settlement, and what is none breaks a rule that says so."""

import msgspec
import pytest

from game.holla.claims import PARTS, claim_fault
from game.holla.config import HollaConfig
from game.holla.grouping import ungrouped_count
from game.holla.state import rules_of_hand
from game.kernel.chance import Chance
from game.pieces.cubes import KIND_TEXT, KINDS, parse_kind

OPENING = parse_kind("13g")


def kinds(text: str) -> list[int]:
    return [parse_kind(name) for name in text.split()]


@pytest.mark.rule("holla.R13", "holla.R15", "holla.R17", "holla.R20")
@pytest.mark.parametrize("options", [{}, {"wild_system": "own_colour"}, {"max_wilds_per_group": 1}])
def test_sets_and_runs_are_what_the_settlement_groups(options: dict[str, object]) -> None:
    config = msgspec.structs.replace(HollaConfig(), **options)
    hands = rules_of_hand(config, OPENING << 1)
    stream = Chance(3).stream("claims")
    for _ in range(300):
        low, size = stream.below(KINDS), 3 + stream.below(2)
        near = [
            low,
            *(k for k in range(KINDS) if k != low and (k % 14 == low % 14 or abs(k - low) < 4 or k % 14 == 13)),
        ]
        cubes = [near[stream.below(len(near))] for _ in range(size)]
        if max(cubes.count(k) for k in cubes) > 2:
            continue
        faults = [claim_fault(config, OPENING, claim, cubes) for claim in ("set", "run")]
        grouped = ungrouped_count(hands, cubes) == 0
        assert ("" in faults) == grouped, ([KIND_TEXT[k] for k in cubes], faults)


@pytest.mark.parametrize(
    ("claim", "cubes", "options", "rule"),
    [
        ("set", "7k 7r Db Dr", {"max_wilds_per_group": 1}, "holla.R19"),
        ("run", "12k 13k Dr 10k", {"wild_may_stand_for_d": False}, ""),
        ("set", "Dk Dr Db Dg", {"wild_may_stand_for_d": False}, ""),
        ("head", "Dr Dr", {"natural_d_in_head_and_tail": False}, "holla.R12"),
        ("run_tail", "Dr 13r 12r 11k", {"natural_d_in_head_and_tail": False}, "holla.R27"),
        ("pure_run", "12r 13r Dr", {"strict_purity": True}, "holla.R18"),
        ("run_tail", "9k 8k 7k 5b", {"run_tail_odd": "any_lower"}, ""),
        ("set", "7k 7r", {}, "holla.R13"),
        ("run", "5g 6g Dg", {}, "holla.R43"),
    ],
)
def test_the_option_that_stands_in_the_way_is_named(
    claim: str, cubes: str, options: dict[str, object], rule: str
) -> None:
    config = msgspec.structs.replace(HollaConfig(), **options)
    assert claim_fault(config, OPENING, claim, kinds(cubes)) == rule


def test_an_unknown_claim_names_those_there_are() -> None:
    with pytest.raises(ValueError, match=PARTS[0]):
        claim_fault(HollaConfig(), OPENING, "wing", kinds("7k 7k"))
