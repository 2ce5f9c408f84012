"""The names of waits (riichi.R11)."""

from __future__ import annotations

import msgspec

from game.riichi.hands.melds import Meld
from game.riichi.hands.readings import Group, is_kokushi, readings
from game.riichi.hands.shapes import kinds_of, pack, waits
from game.riichi.tiles import counts

HADAKA = "hadaka_tanki"
_OF_TWO = {"sequence": "ryanmen", "triplet": "shanpon", "pair": "nobetan"}
_OF_ONE = {"middle": "kanchan", "edge": "penchan", "pair": "tanki"}


class Wait(msgspec.Struct, frozen=True):
    """A wait: its id below ``riichi_yaku.wait`` and the kinds waited for.

    Ids are ``ryanmen``, ``shanpon``, ``kanchan``, ``penchan``, ``tanki``, ``nobetan``, ``hadaka_tanki``, and ``many``
    for any other wait, to be named by how many kinds it has.
    """

    id: str
    kinds: tuple[int, ...]


def wait_of(hand: tuple[int, ...], melds: tuple[Meld, ...] = ()) -> Wait | None:
    """The wait of a hand of 13, 10, 7, 4 or 1 tiles beside its melds; ``None`` when it is not tenpai."""
    kinds = kinds_of(waits(pack(hand), len(melds)))
    if not kinds:
        return None
    if len(hand) == 1:
        return Wait(HADAKA, kinds)
    shapes = [_filled(hand, kind, melds) for kind in kinds]
    if len(set(map(frozenset, shapes))) == 1 and len(shapes[0]) == 1:
        (shape,) = shapes[0]
        if len(kinds) == 2 and shape in _OF_TWO:
            return Wait(_OF_TWO[shape], kinds)
        if len(kinds) == 1 and shape in _OF_ONE:
            return Wait(_OF_ONE[shape], kinds)
    return Wait("many", kinds)


def _filled(hand: tuple[int, ...], kind: int, melds: tuple[Meld, ...]) -> set[str]:
    """The parts that the tile may complete in all readings of the concealed tiles; melds count for seven pairs only."""
    total = tuple(counts((*hand, kind)))
    if not melds and is_kokushi(total):
        return {"pair"}
    whole = tuple(counts((*hand, kind, *(tile for meld in melds for tile in meld.tiles))))
    found = set()
    for reading in readings(whole, tuple((meld.kind, meld.low) for meld in melds)):
        found |= {_part(group, kind) for group in reading.concealed if kind in group}
    return found


def _part(group: Group, kind: int) -> str:
    """The way in which a tile stands in a group."""
    if len(group) == 2:
        return "pair"
    if group[0] == group[1]:
        return "triplet"
    if kind == group[1]:
        return "middle"
    rank = group[0] % 9
    return "edge" if (rank == 0 and kind == group[2]) or (rank == 6 and kind == group[0]) else "sequence"
