"""The fu of one reading, item by item (riichi.R51, riichi.R55, riichi.R56)."""

from __future__ import annotations

from collections.abc import Iterable

from game.riichi.hands.readings import SEVEN_PAIRS, Group, Reading, Shape, group_of
from game.riichi.tiles import HAKU, IS_ORPHAN

Item = tuple[str, int, Group]
"""The id of an entry below ``riichi_yaku.fu``, its fu and the kinds it is for."""

BASE = 20
CLOSED_RON = 10
SEVEN_PAIRS_FU = 25
ROUNDED_UP = "rounded_up"


def meld_items(shapes: Iterable[Shape]) -> list[Item]:
    """The fu of the declared sets: an open triplet 2, a kan four times that, twice for a closed kan and for orphans."""
    found: list[Item] = []
    for name, kind in shapes:
        if name == "pon":
            found.append(_triplet("open_triplet", 2, group_of((name, kind))))
        elif name == "closed_kan":
            found.append(_triplet("closed_kan", 16, group_of((name, kind))))
        elif name != "chi":
            found.append(_triplet("open_kan", 8, group_of((name, kind))))
    return found


def _triplet(name: str, fu: int, group: Group) -> Item:
    return name, fu * 2 if IS_ORPHAN[group[0]] else fu, group


def set_items(reading: Reading, won: Group, tsumo: bool) -> list[Item]:
    """The fu of the concealed triplets; the one that a ron completed counts as open."""
    found: list[Item] = []
    for group in reading.concealed:
        if len(group) == 3 and group[0] == group[1]:
            if group == won and not tsumo:
                found.append(_triplet("open_triplet", 2, group))
            else:
                found.append(_triplet("closed_triplet", 4, group))
    return found


def pair_items(pair: int, seat_wind: int, round_wind: int, double_wind_fu: int) -> list[Item]:
    """The fu of a pair of dragons, of the seat wind or of the round wind; both at once by option (riichi.R55)."""
    group = (pair, pair)
    if pair >= HAKU:
        return [("dragon_pair", 2, group)]
    if pair == seat_wind and pair == round_wind:
        return [("double_wind_pair", double_wind_fu, group)]
    if pair == seat_wind:
        return [("seat_wind_pair", 2, group)]
    return [("round_wind_pair", 2, group)] if pair == round_wind else []


def wait_items(won: Group, win_kind: int) -> list[Item]:
    """The fu of the wait that the winning tile filled: on the pair, in the middle, or at the edge (riichi.R11)."""
    if len(won) == 2:
        return [("pair_wait", 2, won)]
    if won[0] == won[1]:
        return []
    if win_kind == won[1]:
        return [("closed_wait", 2, won)]
    rank = won[0] % 9
    if (rank == 0 and win_kind == won[2]) or (rank == 6 and win_kind == won[0]):
        return [("edge_wait", 2, won)]
    return []


def frame(items: list[Item], *, closed: bool, tsumo: bool, draw_fu: bool) -> tuple[list[Item], int]:
    """Returns all items and their sum rounded up to tens, given those of sets, pair and wait.

    Without any the hand is flat: closed it is pinfu and gets nothing for a tsumo, open it counts 30 on a ron.
    ``draw_fu`` is whether a tsumo gets its 2 fu (riichi.R56).
    """
    found: list[Item] = [("base", BASE, ()), *items]
    if closed and not tsumo:
        found.insert(1, ("closed_ron", CLOSED_RON, ()))
    elif tsumo and draw_fu and (items or not closed):
        found.append(("tsumo", 2, ()))
    elif not closed and not items:
        found.append(("open_flat", 2, ()))
    total = sum([fu for _, fu, _ in found])
    fu = -(-total // 10) * 10
    if fu > total:
        found.append((ROUNDED_UP, fu - total, ()))
    return found, fu


def is_seven_pairs(reading: Reading) -> bool:
    """Whether the reading is seven pairs, which are worth a fixed 25 fu."""
    return len(reading.concealed) == SEVEN_PAIRS
