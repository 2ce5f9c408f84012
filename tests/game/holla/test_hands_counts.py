"""How many complete hands there are, against figures counted elsewhere by another program."""

from __future__ import annotations

import pytest

from game.holla.config import HollaConfig
from game.holla.hands import HandRules
from game.holla.parts import mask_cubes
from game.pieces.cubes import make_kind

SLICES = 12


def distinct_dragons(rules: HandRules) -> int:
    """The number of different multisets of thirteen cubes that are dragons."""
    power = [3**kind for kind in range(56)]
    columns = [
        [(mask & (1 << 56) - 1, mask >> 56, sum(power[k] for k in mask_cubes(mask))) for mask in place.segment.masks]
        for place in rules.by_id["dragon"].places
    ]
    head, neck, body, tail = columns
    front = [(h[0] | b[0], h[1], h[2] + b[2]) for h in head for b in body if not h[1] & b[0]]
    back = [
        (t[0] | n[0], t[1] | (t[0] & n[0]), t[2] + n[2])
        for t in tail for n in neck if not t[1] & n[0]
    ]  # fmt: skip
    count = 0
    for part in range(SLICES):
        seen = {
            hash(a + b)
            for one, two, a in front for first, second, b in back
            if (a + b) % SLICES == part and not two & first and not second & one
        }  # fmt: skip
        count += len(seen)
    return count


@pytest.mark.slow
@pytest.mark.rule("holla.R18", "holla.R29", "holla.R35")
def test_there_are_so_many_dragons() -> None:
    opened = make_kind(0, 7)
    assert distinct_dragons(HandRules.for_round(HollaConfig(), opened)) == 8_450_028
    strict = HollaConfig(strict_purity=True, natural_d_in_head_and_tail=False)
    assert distinct_dragons(HandRules.for_round(strict, opened)) == 6_354_750
