"""What a winning hand is worth: yaku, han, fu item by item, limit and base points (riichi.R7-R10, riichi.R51-R59)."""

from __future__ import annotations

import msgspec

from game.riichi.melds import Meld


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
    """How the hand was won.

    Winds are kinds (27 east to 30 north). ``last_tile`` is haitei with ``tsumo`` and houtei without. ``first_turn`` is
    the uninterrupted first turn: with ``tsumo`` tenhou (seat east) or chiihou, without it renhou. ``dora`` and ``ura``
    are indicator tiles; ``ura`` counts for riichi only.
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
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()


class FuItem(msgspec.Struct, frozen=True):
    """One entry of the fu: its id below ``riichi_yaku.fu``, its fu, and the kinds it is for (none for the base)."""

    id: str
    fu: int
    kinds: tuple[int, ...] = ()


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """The value of the best reading of a hand.

    ``han`` counts dora; it is 13 for each yakuman. ``fu`` is rounded, 0 for thirteen orphans. ``yaku`` lists ids with
    their han, ``dora``, ``ura`` and ``aka`` last. ``yakuman`` is how many yakuman are paid, 0 for a counted one.
    ``limit`` is ``""``, ``mangan``, ``haneman``, ``baiman``, ``sanbaiman``, ``counted_yakuman`` or ``yakuman``. ``base``
    is in points: a non-dealer pays it once on tsumo and the dealer twice, a ron is four times, to a dealer six times,
    each rounded up to 100.
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


def worth(
    hand: tuple[int, ...], melds: tuple[Meld, ...], win_tile: int, situation: Situation, terms: Terms
) -> Worth | None:
    """The best value of ``hand`` (sorted, without the winning tile) with ``melds``, won on ``win_tile``.

    ``None`` when the tiles are no winning hand or have no yaku. All arguments are values; results are cached.
    """
    raise NotImplementedError


def is_win(hand: tuple[int, ...], melds: tuple[Meld, ...], win_tile: int) -> bool:
    """Whether the tiles make a winning shape, with or without yaku (riichi.R7)."""
    raise NotImplementedError
