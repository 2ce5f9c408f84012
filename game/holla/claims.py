"""Which rule cubes break that are said to be a part or a yeok (holla.R8-R37)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from game.holla.config import HollaConfig
from game.holla.hands import HandRules
from game.holla.parts import Segment, segment
from game.holla.search import HAND
from game.holla.state import rules_of_hand
from game.holla.wilds import WildRules
from game.pieces.cubes import BIG_D, colour_of, rank_of

PARTS = ("head", "tail", "set", "run", "pure_set", "pure_run", "set_tail", "run_tail")
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
    return _part_fault(hands, claim, kinds)


def _is(hands: HandRules, claim: str, kinds: Sequence[int]) -> bool:
    """Whether the rules know the cubes as this part."""
    forms = {"head": "twin", "pure_set": "set", "pure_run": "run"}
    form, size = forms.get(claim, claim), len(kinds)
    if (form == "twin" and size != 2) or (form in ("set", "set_tail", "run_tail", "tail") and not 3 <= size <= 4):
        return False
    if (form.endswith("tail") and size != 4) or (form == "run" and size < 3):
        return False
    config, wild_kinds = hands.config, hands.wild_set.kinds
    pure = claim in ("pure_set", "pure_run")
    banned = wild_kinds if (pure and config.strict_purity) or (
        form in ("twin", "tail", "set_tail", "run_tail") and not config.natural_d_in_head_and_tail
    ) else 0  # fmt: skip
    free = form in ("set", "run") and not pure
    found = segment(form, size, config.set_tail_odd, config.run_tail_odd, banned, free)
    return any(_stands(hands, found, look, kinds, free) for look in found.looks.values())


def _stands(
    hands: HandRules, found: Segment, look: tuple[str, tuple[int, ...]], kinds: Sequence[int], free: bool
) -> bool:
    """Whether these cubes can stand for a template: each as itself, or where it may as a wild."""
    need = Counter(look[1])
    own = Counter(kinds)
    missing = list((need - own).elements())
    spare = list((own - need).elements())
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


def _part_fault(hands: HandRules, claim: str, kinds: Sequence[int]) -> str:
    wild = [k for k in kinds if hands.wild_set.kinds >> k & 1]
    rest = [k for k in kinds if k not in wild]
    if claim == "head":
        if wild and len(set(kinds)) == 1:
            return "holla.R12"
        return "holla.R11" if wild and len(kinds) == 2 else "holla.R10"
    if claim in ("set", "pure_set"):
        if claim == "pure_set" and wild and _is(hands, "set", kinds):
            return _spoiled(hands, "holla.R14", kinds)
        return _wild_fault(hands, wild, rest, kinds) or "holla.R13"
    if claim in ("run", "pure_run"):
        if claim == "pure_run" and wild and _is(hands, "run", kinds):
            return _spoiled(hands, "holla.R16", kinds)
        ranks = {rank_of(k) for k in rest}
        if {1, BIG_D} <= ranks:
            return "holla.R8"
        return _wild_fault(hands, wild, rest, kinds) or "holla.R15"
    if claim == "set_tail":
        if wild:
            return "holla.R23"
        loose = Counter(kinds)
        tail = len({rank_of(k) for k in kinds}) == 1 and sorted(loose.values()) == [1, 1, 2]
        return "holla.R22" if tail else "holla.R21"
    if wild:
        return "holla.R27"
    return _run_tail_fault(kinds)


def _spoiled(hands: HandRules, pure: str, kinds: Sequence[int]) -> str:
    """A D in its own place spoils purity only under its own option."""
    own = all(rank_of(k) == BIG_D for k in kinds) or pure == "holla.R16"
    strict = hands.config.strict_purity
    return "holla.R18" if strict and own and _natural(hands, pure, kinds) else pure


def _natural(hands: HandRules, pure: str, kinds: Sequence[int]) -> bool:
    form = "set" if pure == "holla.R14" else "run"
    found = segment(form, len(kinds), "any", "next_rank", 0, False)
    return any(Counter(look[1]) == Counter(kinds) for look in found.looks.values())


def _wild_fault(hands: HandRules, wild: Sequence[int], rest: Sequence[int], kinds: Sequence[int]) -> str:
    """What is wrong with the wilds of a set or run, if it is they."""
    if len(wild) > hands.config.max_wilds_per_group:
        return "holla.R19"
    dead = [k for k in rest if rank_of(k) == BIG_D and colour_of(k) not in hands.wilds.wild_colours]
    if dead and len(kinds) in (3, 4) and any(rank_of(k) != BIG_D for k in rest):
        return "holla.R43" if len({rank_of(k) for k in rest if k not in dead}) == 1 or len(dead) == 1 else ""
    if not wild:
        return ""
    free = WildRules((-1 & ((1 << 56) - 1),) * 4)
    if not _assigned_somewhere(free, wild, rest, kinds):
        return "holla.R20" if len({rank_of(k) for k in rest}) == 1 and len(set(rest)) == len(rest) else ""
    if not hands.config.wild_may_stand_for_d:
        return "holla.R20"
    return "holla.R17"


def _assigned_somewhere(wilds: WildRules, wild: Sequence[int], rest: Sequence[int], kinds: Sequence[int]) -> bool:
    """Whether wilds that stand for anything would make a set or a run of these cubes."""
    for form in ("set", "run"):
        if form == "set" and len(kinds) > 4:
            continue
        found = segment(form, len(kinds), "any", "next_rank", 0, True)
        for look in found.looks.values():
            need, own = Counter(look[1]), Counter(rest)
            if not own - need and len(list((need - own).elements())) == len(wild):
                return True
    return False


def _run_tail_fault(kinds: Sequence[int]) -> str:
    """Three downwards of one colour and the next lower of another."""
    for odd in range(len(kinds)):
        three = sorted(k for i, k in enumerate(kinds) if i != odd)
        row = len(three) == 3 and three[2] - three[0] == 2 and len(set(three)) == 3
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
    """Why thirteen cubes are not this yeok (holla.R29-R35)."""
    readings = hands.readings(kinds)
    if any(claim in ("yeok", reading.yeok) for reading in readings):
        return ""
    if len(kinds) != HAND:
        return "holla.R29"
    if not readings:
        return "holla.R30" if not _has_head(hands, kinds) else "holla.R31" if claim != "yeok" else "holla.R28"
    best = readings[0].yeok
    if claim == "boa" and best == "snake":
        return "holla.R34"
    if claim == "dragon" and best == "boa":
        return "holla.R35" if any(part.name == "neck" and not part.pure for part in readings[0].parts) else "holla.R32"
    return "holla.R31"


def _has_head(hands: HandRules, kinds: Sequence[int]) -> bool:
    return any(count == 2 and _is(hands, "head", [kind, kind]) for kind, count in Counter(kinds).items())
