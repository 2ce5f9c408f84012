"""The rule that cubes break which are said to be a part or a yeok (holla.R8-R37).

Where a single option or limit is all that stands in the way, the claim holds once that is lifted, and its rule is the
one that is broken; else it is the rule of the part itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from game.holla.config import HollaConfig
from game.holla.counts import HAND
from game.holla.hands import HandRules
from game.holla.parts import segment
from game.holla.state import rules_of_hand
from game.holla.wilds import WildRules
from game.pieces.cubes import BIG_D, COLOURS, colour_of, rank_of

_SIZES = {"head": (2, 2), "set": (3, 4), "run": (3, HAND), "set_tail": (4, 4), "run_tail": (4, 4)}
"""The fewest and most cubes of a part."""
_FORMS = {"head": "twin", "pure_set": "set", "pure_run": "run"}
_PURE = ("pure_set", "pure_run")
PARTS = (*_SIZES, *_PURE)
_OWN = {"head": "holla.R12", "set_tail": "holla.R23", "run_tail": "holla.R27"}
"""Where a D that may be wild is forbidden even as its own number."""
_YEOK = ("snake", "boa", "dragon", "yeok")


def claim_fault(config: HollaConfig, opening: int, claim: str, kinds: Sequence[int]) -> str:
    """The rule that ``kinds`` break as a ``claim`` of `PARTS` or a yeok, in a round opened with a cube; else empty."""
    hands = rules_of_hand(config, opening << 1)
    if claim in _YEOK:
        return _left_out(config, opening, claim, kinds) or _yeok_fault(hands, claim, kinds)
    if claim not in PARTS:
        raise ValueError(f"there is no claim {claim!r}; claim one of {', '.join((*PARTS, *_YEOK))}")
    if _is(hands, claim, kinds):
        return ""
    lifted = (rule for rule, wider in _lifted(hands, claim, opening) if _is(wider, claim, kinds))
    return next(lifted, "") or _part_fault(hands, claim, kinds)


def _is(hands: HandRules, claim: str, kinds: Sequence[int]) -> bool:
    """Whether the rules know the cubes as this part."""
    form = _FORMS.get(claim, claim)
    low, high = _SIZES["head" if form == "twin" else form]
    if not low <= len(kinds) <= high:
        return False
    config, wild = hands.config, hands.wild_set.kinds
    free = claim in ("set", "run")
    strict = config.strict_purity if claim in _PURE else not free and not config.natural_d_in_head_and_tail
    found = segment(form, len(kinds), config.set_tail_odd, config.run_tail_odd, wild if strict else 0, free)
    fixed = [kind for kind in kinds if not (free and wild >> kind & 1)]
    looks = (look for _, look in found.looks.values() if all(kind in look for kind in fixed))
    return any(_stands(hands, look, kinds, free) for look in looks)


def _stands(hands: HandRules, look: Sequence[int], kinds: Sequence[int], free: bool) -> bool:
    """Whether these cubes can stand for a template: each as itself, or where it may as a wild."""
    need, own = Counter(look), Counter(kinds)
    missing, spare = list((need - own).elements()), list((own - need).elements())
    if not spare:
        return True
    if not free or len(spare) > hands.config.max_wilds_per_group:
        return False
    return all(hands.wild_set.kinds >> kind & 1 for kind in spare) and _assigned(hands.wilds, spare, missing)


def _assigned(wilds: WildRules, spare: Sequence[int], missing: Sequence[int]) -> bool:
    if not spare:
        return True
    first, *rest = spare
    return any(
        wilds.can_replace(colour_of(first), kind) and _assigned(wilds, rest, [*missing[:i], *missing[i + 1 :]])
        for i, kind in enumerate(missing)
    )


def _lifted(hands: HandRules, claim: str, opening: int) -> Iterator[tuple[str, HandRules]]:
    """The rules without one option or limit each, and the statement that has it."""

    def changed(**options: object) -> HandRules:
        return rules_of_hand(replace(hands.config, **options), opening << 1)

    if claim in _OWN:
        yield _OWN[claim], changed(natural_d_in_head_and_tail=True)
        yield "holla.R22", changed(set_tail_odd="any")
        yield "holla.R25", changed(run_tail_odd="any_lower")
    elif claim in _PURE:
        yield "holla.R18", changed(strict_purity=False)
    else:
        yield "holla.R19", changed(max_wilds_per_group=4)
        yield "holla.R20", changed(wild_may_stand_for_d=True)
        yield "holla.R17", _free(hands.config, hands.wilds.wild_colours)
        yield "holla.R43", _free(hands.config, tuple(range(len(COLOURS))))


@lru_cache(maxsize=64)
def _free(config: HollaConfig, colours: tuple[int, ...]) -> HandRules:
    """The rules where the D of these colours stand for anything."""
    return HandRules.for_wilds(config, colours)


def _part_fault(hands: HandRules, claim: str, kinds: Sequence[int]) -> str:
    """The rule of the part itself."""
    wild = [k for k in kinds if hands.wild_set.kinds >> k & 1]
    rest = [k for k in kinds if k not in wild]
    if claim == "head":
        return "holla.R11" if wild else "holla.R10"
    if claim == "set_tail":
        return "holla.R23" if wild else "holla.R21"
    if claim == "run_tail":
        return "holla.R27" if wild else _run_tail_fault(kinds)
    form = _FORMS.get(claim, claim)
    if claim in _PURE and _is(hands, form, kinds):
        return "holla.R14" if form == "set" else "holla.R16"
    if wild and _is(hands, form, rest):
        return "holla.R20"
    if form == "run":
        return "holla.R8" if {1, BIG_D} <= {rank_of(k) for k in kinds} else "holla.R15"
    return "holla.R13"


def _run_tail_fault(kinds: Sequence[int]) -> str:
    """The fault of cubes not three downwards of one colour (holla.R24) and the next lower of another (holla.R25)."""
    for odd in range(len(kinds)):
        three = sorted(k for i, k in enumerate(kinds) if i != odd)
        row = len(three) == 3 and three[1] - three[0] == three[2] - three[1] == 1
        if row and len({colour_of(k) for k in three}) == 1 and colour_of(kinds[odd]) != colour_of(three[0]):
            return "holla.R25"
    return "holla.R24"


def _left_out(config: HollaConfig, opening: int, claim: str, kinds: Sequence[int]) -> str:
    """The variant that alone rules a yeok out: it is not in play (holla.R99), or the snake's tail (holla.R98)."""
    if claim != "yeok" and claim not in config.yeok:
        return "holla.R99"
    wider = replace(config, snake_tail="both")
    if wider == config or _yeok_fault(rules_of_hand(config, opening << 1), claim, kinds) == "":
        return ""
    return "" if _yeok_fault(rules_of_hand(wider, opening << 1), claim, kinds) else "holla.R98"


def _yeok_fault(hands: HandRules, claim: str, kinds: Sequence[int]) -> str:
    """The reason why thirteen cubes are not this yeok (holla.R29-R35)."""
    readings = hands.readings(kinds)
    if any(claim in ("yeok", reading.yeok) for reading in readings):
        return ""
    if len(kinds) != HAND:
        return "holla.R29"
    if not readings:
        return "holla.R31" if _has_head(hands, kinds) else "holla.R30"
    best = readings[0].yeok
    if claim == "boa" and best == "snake":
        return "holla.R34"
    if claim == "dragon" and best == "boa":
        return "holla.R35" if any(part.name == "neck" and not part.pure for part in readings[0].parts) else "holla.R32"
    return "holla.R31"


def _has_head(hands: HandRules, kinds: Sequence[int]) -> bool:
    return any(count == 2 and _is(hands, "head", [kind, kind]) for kind, count in Counter(kinds).items())
