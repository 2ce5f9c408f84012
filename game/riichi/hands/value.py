"""The worth of a winning hand: yaku, han, fu item by item, limit and base points (riichi.R7-R10, riichi.R51-R59)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec import structs

from game.riichi.hands.fu import (
    ROUNDED_UP,
    SEVEN_PAIRS_FU,
    Item,
    frame,
    is_seven_pairs,
    meld_items,
    pair_items,
    set_items,
    wait_items,
)
from game.riichi.hands.limits import FREE_OF_FU, base_points
from game.riichi.hands.limits import YAKUMAN as YAKUMAN_BASE
from game.riichi.hands.melds import Meld
from game.riichi.hands.readings import Group, Reading, Shape, is_kokushi, readings
from game.riichi.hands.shapes import COMPLETE, UNIT, kinds_of, pack, shanten, waits
from game.riichi.hands.yaku import CLOSED_HAN, LOCAL, OPEN_HAN, PURE, YAKUMAN, in_order
from game.riichi.tiles import EAST, KIND_OF, counts, dora_of, is_red

YAKUMAN_HAN = 13
_WIND_NAMES = ("east", "south", "west", "north")
_DORA = frozenset(("dora", "ura", "aka"))


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The options that a hand's value depends on; ``config.terms_of`` cuts them out of a config.

    ``minimum_han`` never counts dora (riichi.R10). ``double_patterns`` makes the pure forms (four triplets on the pair
    wait, nine gates with nine waits, thirteen orphans with thirteen waits, four great winds) two yakuman each
    (riichi.R54). ``counted_yakuman`` off leaves 11 and more han at sanbaiman (riichi.R53). ``renhou`` is ``"off"``,
    ``"mangan"`` or ``"yakuman"`` (riichi.R59). ``local`` names yaku that are off unless listed.
    """

    red_fives: bool = False
    ippatsu: bool = True
    ura_dora: bool = True
    kuitan: bool = True
    atozuke: bool = True
    minimum_han: int = 1
    kiriage: bool = False
    counted_yakuman: bool = True
    composite_yakuman: bool = True
    double_patterns: bool = False
    double_wind_fu: int = 4
    rinshan_fu: bool = True
    green_needs_hatsu: bool = False
    renhou: str = "off"
    local: frozenset[str] = frozenset()


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """The situation in which the hand was won.

    Winds are kinds (27 east to 30 north). ``last_tile`` is haitei with ``tsumo`` and houtei without. ``first_turn`` is
    the uninterrupted first turn: with ``tsumo`` tenhou (seat east) or chiihou, without it renhou. ``paarenchan`` is the
    eighth win in a row where that is a yakuman (riichi.R45). ``dora`` and ``ura`` are indicator tiles; ``ura`` counts
    for riichi only.
    """

    seat_wind: int
    round_wind: int
    tsumo: bool
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    last_tile: bool = False
    first_turn: bool = False
    paarenchan: bool = False
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()


class FuItem(msgspec.Struct, frozen=True):
    """An entry of the fu: its id below ``riichi_yaku.fu``, its fu, and the kinds it is for (none for the base)."""

    id: str
    fu: int
    kinds: tuple[int, ...] = ()


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """The value of the best reading of a hand.

    ``han`` counts dora; it is 13 for each yakuman. ``fu`` is rounded, 0 for thirteen orphans. ``yaku`` lists ids with
    their han, ``dora``, ``ura`` and ``aka`` last. ``yakuman`` is how many yakuman are paid, 0 for a counted one.
    ``limit`` is ``""``, ``mangan``, ``haneman``, ``baiman``, ``sanbaiman``, ``counted_yakuman`` or ``yakuman``.
    ``base`` is in points: on tsumo the dealer pays it twice, the others once (all twice to a dealer); a ron pays it
    four times, six times to a dealer; each payment is rounded up to 100.
    """

    han: int
    fu: int
    yaku: tuple[tuple[str, int], ...]
    yakuman: int
    limit: str
    base: int
    dora: int
    ura: int
    aka: int
    fu_items: tuple[FuItem, ...]

    @property
    def by_fu(self) -> bool:
        """Whether the fu decide what it is paid (riichi.R52, riichi.R53)."""
        return bool(self.fu_items) and self.han < FREE_OF_FU


class _Hand(msgspec.Struct, frozen=True):
    """The facts that all readings of a won hand share."""

    win_kind: int
    won_held: int
    shapes: tuple[Shape, ...]
    closed: bool
    closed_kans: int
    meld_fu: tuple[Item, ...]
    luck: tuple[str, ...]
    dora: int
    ura: int
    aka: int


class _Found(msgspec.Struct, frozen=True):
    """The value of one reading; ``rank`` compares them: yakuman, base, han, fu, fu before rounding."""

    rank: tuple[int, int, int, int, int]
    yaku: tuple[tuple[str, int], ...]
    limit: str
    items: tuple[Item, ...]


@lru_cache(maxsize=1 << 13)
def worth(
    hand: tuple[int, ...], melds: tuple[Meld, ...], win_tile: int, situation: Situation, terms: Terms
) -> Worth | None:
    """The best value of ``hand`` (without the winning tile) with ``melds``, won on ``win_tile``.

    ``None`` when the tiles are no winning hand or have no yaku. All arguments are values; results are cached.
    """
    if not is_win(hand, melds, win_tile):
        return None
    found = _best(hand, melds, win_tile, situation, terms)
    if found is None or (not terms.atozuke and not _certain(hand, melds, situation, terms)):
        return None
    return found


def is_win(hand: tuple[int, ...], melds: tuple[Meld, ...], win_tile: int) -> bool:
    """Whether the tiles make a winning shape, with or without yaku (riichi.R7)."""
    return shanten(pack(hand) + UNIT[win_tile], len(melds)) == COMPLETE


def _best(
    hand: tuple[int, ...], melds: tuple[Meld, ...], win_tile: int, situation: Situation, terms: Terms
) -> Worth | None:
    tiles = [*hand, win_tile]
    for meld in melds:
        tiles += meld.tiles
    total = tuple(counts(tiles))
    facts = _facts(hand, melds, win_tile, total, tiles, situation, terms)
    found: list[_Found] = []
    if not melds and is_kokushi(total):
        name = "kokushi_13" if facts.won_held == 2 else "kokushi"
        found += _valued([name, *facts.luck], [], 0, facts, terms)
    for reading in readings(total, facts.shapes, bool(terms.local)):
        for won in dict.fromkeys(group for group in reading.concealed if facts.win_kind in group):
            names, items, fu = _read(reading, won, facts, situation, terms)
            found += _valued(names, items, fu, facts, terms)
    if not found:
        return None
    return _worth(max(found, key=lambda one: one.rank), facts)


def _facts(
    hand: tuple[int, ...],
    melds: tuple[Meld, ...],
    win_tile: int,
    total: Sequence[int],
    tiles: Sequence[int],
    situation: Situation,
    terms: Terms,
) -> _Hand:
    shapes = tuple((meld.kind, meld.low) for meld in melds)
    riichi = situation.riichi or situation.double_riichi
    win_kind = KIND_OF[win_tile]
    return _Hand(
        win_kind=win_kind,
        won_held=total[win_kind],
        shapes=shapes,
        closed=not any(meld.opens for meld in melds),
        closed_kans=sum(meld.kind == "closed_kan" for meld in melds),
        meld_fu=tuple(meld_items(shapes)),
        luck=tuple(_luck(situation, terms, not melds)),
        dora=_dora(situation.dora, total),
        ura=_dora(situation.ura, total) if riichi and terms.ura_dora else 0,
        aka=sum(map(is_red, tiles)) if terms.red_fives else 0,
    )


def _dora(indicators: tuple[int, ...], total: Sequence[int]) -> int:
    """How many dora the indicators make; a tile counts once for each (riichi.R25)."""
    return sum([total[dora_of(indicator)] for indicator in indicators])


def _luck(situation: Situation, terms: Terms, unmelded: bool) -> list[str]:
    """The yaku of how the hand was won, whatever its tiles."""
    names = []
    if situation.double_riichi:
        names.append("double_riichi")
    elif situation.riichi:
        names.append("riichi")
    if names and situation.ippatsu and terms.ippatsu:
        names.append("ippatsu")
    if situation.chankan:
        names.append("chankan")
    if situation.rinshan:
        names.append("rinshan")
    if situation.last_tile:
        names.append("haitei" if situation.tsumo else "houtei")
    if situation.paarenchan:
        names.append("paarenchan")
    if situation.first_turn and unmelded:
        if situation.tsumo:
            names.append("tenhou" if situation.seat_wind == EAST else "chiihou")
        elif situation.seat_wind != EAST and terms.renhou != "off":
            names.append("renhou" if terms.renhou == "mangan" else "renhou_yakuman")
    return names


def _read(
    reading: Reading, won: Group, facts: _Hand, situation: Situation, terms: Terms
) -> tuple[list[str], list[Item], int]:
    """Reads yaku and fu of a reading in which the winning tile stands in the group ``won``."""
    tsumo = situation.tsumo
    names = [*facts.luck, *reading.yaku]
    if tsumo and facts.closed:
        names.append("menzen_tsumo")
    if is_seven_pairs(reading):
        return names, [("seven_pairs", SEVEN_PAIRS_FU, ())], SEVEN_PAIRS_FU
    items = [
        *facts.meld_fu,
        *set_items(reading, won, tsumo),
        *pair_items(reading.pair, situation.seat_wind, situation.round_wind, terms.double_wind_fu),
        *wait_items(won, facts.win_kind),
    ]
    if facts.closed and not items:
        names.append("pinfu")
    items, fu = frame(items, closed=facts.closed, tsumo=tsumo, draw_fu=terms.rinshan_fu or not situation.rinshan)
    if situation.seat_wind in reading.triplets:
        names.append(f"seat_wind_{_WIND_NAMES[situation.seat_wind - EAST]}")
    if situation.round_wind in reading.triplets:
        names.append(f"round_wind_{_WIND_NAMES[situation.round_wind - EAST]}")
    names += _concealed_triplets(reading, won, facts, tsumo)
    if "chuuren" in names and facts.won_held in (2, 4):
        names[names.index("chuuren")] = "junsei_chuuren"
    return names, items, fu


def _concealed_triplets(reading: Reading, won: Group, facts: _Hand, tsumo: bool) -> list[str]:
    found = facts.closed_kans
    for group in reading.concealed:
        if len(group) == 3 and group[0] == group[1] and (tsumo or group != won):
            found += 1
    if found < 3:
        return []
    if found == 3:
        return ["sanankou"]
    return ["suuankou_tanki" if len(won) == 2 else "suuankou"]


def _valued(names: list[str], items: list[Item], fu: int, facts: _Hand, terms: Terms) -> list[_Found]:
    """The values of these yaku: nothing, or one value, or with renhou as a mangan two to choose from."""
    names = _allowed(names, facts, terms)
    if not YAKUMAN.isdisjoint(names):
        return [_yakuman([name for name in in_order(names) if name in YAKUMAN], items, fu, terms)]
    found = []
    if "renhou" in names:
        names.remove("renhou")
        found.append(_counted(["renhou"], 0, items, fu, facts, terms))
    han = sum([(CLOSED_HAN if facts.closed else OPEN_HAN)[name] for name in names])
    if han >= terms.minimum_han and names:
        found.append(_counted(in_order(names), facts.dora + facts.ura + facts.aka, items, fu, facts, terms))
    return found


def _allowed(names: list[str], facts: _Hand, terms: Terms) -> list[str]:
    """The yaku that these terms know."""
    found = []
    for name in names:
        if name in LOCAL:
            if name not in terms.local:
                continue
        elif name == "ryuuiisou_plain":
            if terms.green_needs_hatsu:
                continue
            name = "ryuuiisou"
        elif name == "tanyao" and not (facts.closed or terms.kuitan):
            continue
        found.append(name)
    if "isshoku_sanjun" in found and "iipeikou" in found:
        found.remove("iipeikou")
    return found


def _yakuman(names: list[str], items: list[Item], fu: int, terms: Terms) -> _Found:
    counted = [(name, 2 if terms.double_patterns and name in PURE else 1) for name in names]
    if not terms.composite_yakuman:
        counted = [max(counted, key=lambda one: one[1])]
    count = sum([times for _, times in counted])
    yaku = tuple((name, YAKUMAN_HAN * times) for name, times in counted)
    return _Found(
        (count, count * YAKUMAN_BASE, count * YAKUMAN_HAN, fu, _exact(items, fu)), yaku, "yakuman", tuple(items)
    )


def _counted(names: list[str], dora: int, items: list[Item], fu: int, facts: _Hand, terms: Terms) -> _Found:
    han_of = CLOSED_HAN if facts.closed else OPEN_HAN
    yaku = [(name, han_of[name]) for name in names]
    if dora:
        yaku += [(name, han) for name, han in (("dora", facts.dora), ("ura", facts.ura), ("aka", facts.aka)) if han]
    han = sum([each for _, each in yaku])
    base, limit = base_points(han, fu, kiriage=terms.kiriage, counted_yakuman=terms.counted_yakuman)
    return _Found((0, base, han, fu, _exact(items, fu)), tuple(yaku), limit, tuple(items))


def _exact(items: list[Item], fu: int) -> int:
    """The fu before rounding."""
    return fu - items[-1][1] if items and items[-1][0] == ROUNDED_UP else fu


def _worth(found: _Found, facts: _Hand) -> Worth:
    yakuman, base, han, fu, _ = found.rank
    plain = {name: han for name, han in found.yaku}
    return Worth(
        han=han,
        fu=fu,
        yaku=found.yaku,
        yakuman=yakuman,
        limit=found.limit,
        base=base,
        dora=plain.get("dora", 0),
        ura=plain.get("ura", 0),
        aka=plain.get("aka", 0),
        fu_items=tuple(FuItem(*item) for item in found.items),
    )


def _certain(hand: tuple[int, ...], melds: tuple[Meld, ...], situation: Situation, terms: Terms) -> bool:
    """Whether, without atozuke, one yaku, luck aside, holds on every wait of an open hand (riichi.R10)."""
    if not any(meld.opens for meld in melds):
        return True
    plain = structs.replace(situation, rinshan=False, chankan=False, last_tile=False)
    common: set[str] | None = None
    for kind in kinds_of(waits(pack(hand), len(melds))):
        found = _best(hand, melds, kind, plain, terms)
        names = {name for name, _ in found.yaku} - _DORA if found else set()
        common = names if common is None else common & names
    return bool(common)
