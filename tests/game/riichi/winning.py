"""Random winning hands and situations, many of them rare, and the library's word on them."""

from __future__ import annotations

from random import Random

import msgspec
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.yaku_config import YAKU_ID_TO_TENHOU_ID
from mahjong.meld import Meld as LibraryMeld

from game.riichi.hands.melds import Meld, MeldKind
from game.riichi.hands.value import Situation, Terms
from game.riichi.records.yaku_names import BY_TENHOU
from game.riichi.tiles import DRAGONS, EAST, KIND_OF, ORPHANS, RED_OF, counts

LIBRARY_TYPES = {
    "chi": LibraryMeld.CHI,
    "pon": LibraryMeld.PON,
    "open_kan": LibraryMeld.KAN,
    "closed_kan": LibraryMeld.KAN,
    "added_kan": LibraryMeld.SHOUMINKAN,
}


class Case(msgspec.Struct, frozen=True):
    """A win: what ``value.worth`` takes."""

    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    win: int
    situation: Situation

    @property
    def tiles(self) -> tuple[int, ...]:
        return (*self.hand, self.win, *(tile for meld in self.melds for tile in meld.tiles))


def random_case(random: Random) -> Case:
    """A winning hand of one of several flavours, melded or closed, with reds and indicators."""
    while True:
        case = _try(random)
        if case is not None:
            return case


def _try(random: Random) -> Case | None:
    flavour = random.choice(
        ("any", "any", "any", "one suit", "half", "triplets", "outside", "green", "honours", "special")
    )
    if flavour == "special":
        groups = _special(random)
        kinds = [kind for group in groups for kind in group]
        melded: list[Meld] = []
    else:
        pool = _pool(random, flavour)
        groups = _groups(random, flavour, pool)
        melded, groups = _declare(random, groups)
        kinds = [kind for group in groups for kind in group]
    total = counts([*kinds, *(tile for meld in melded for tile in meld.tiles)])
    if max(total) > 4:
        return None
    tiles, melded = _with_reds(random, kinds, melded, total)
    random.shuffle(tiles)
    win = tiles.pop()
    return Case(tuple(sorted(tiles)), tuple(melded), win, _situation(random, melded, win, total))


def _pool(random: Random, flavour: str) -> list[int]:
    suit = random.randrange(3) * 9
    return {
        "one suit": list(range(suit, suit + 9)),
        "half": [*range(suit, suit + 9), *range(EAST, 34)],
        "outside": list(ORPHANS),
        "green": [19, 20, 21, 23, 25, DRAGONS[1]],
        "honours": [*range(EAST, 34), 0, 8],
    }.get(flavour, list(range(34)))


def _groups(random: Random, flavour: str, pool: list[int]) -> list[tuple[int, ...]]:
    triplets = {"triplets": 0.85, "honours": 1.0, "outside": 0.5}.get(flavour, random.choice((0.1, 0.4)))
    found: list[tuple[int, ...]] = []
    while len(found) < 4:
        low = random.choice(pool)
        if random.random() < triplets:
            found.append((low,) * 3)
            continue
        if flavour == "outside":
            low = random.choice((0, 6)) + 9 * random.randrange(3)
        if low < EAST and low % 9 < 7 and (flavour == "outside" or {low + 1, low + 2} <= set(pool)):
            found.append((low, low + 1, low + 2))
            if random.random() < 0.2 and len(found) < 4:
                found.append(found[-1])
    return [*found, (random.choice(pool),) * 2]


def _special(random: Random) -> list[tuple[int, ...]]:
    shape = random.choice(("pairs", "pairs", "orphans", "gates"))
    if shape == "pairs":
        pool = random.choice(
            (list(range(34)), list(range(EAST, 34)), list(range(1, 8)), list(ORPHANS), list(range(18)))
        )
        return [(kind, kind) for kind in random.sample(pool, 7)]
    if shape == "orphans":
        return [tuple(ORPHANS), (random.choice(ORPHANS),)]
    suit = random.randrange(3) * 9
    return [tuple(suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, random.randrange(9)))]


def _declare(random: Random, groups: list[tuple[int, ...]]) -> tuple[list[Meld], list[tuple[int, ...]]]:
    """Makes some of the groups melds, some of the triplets kans."""
    melded: list[Meld] = []
    rest: list[tuple[int, ...]] = []
    chance = random.choice((0.0, 0.0, 0.3, 0.9))
    for group in groups:
        kind: MeldKind = (
            "chi" if group[0] != group[1] else random.choice(("pon", "open_kan", "closed_kan", "added_kan"))
        )
        if chance == 0 and len(group) == 3 and group[0] == group[1] and random.random() < 0.1:
            melded.append(Meld("closed_kan", group[:1] * 4))
        elif len(group) == 2 or random.random() >= chance:
            rest.append(group)
        else:
            melded.append(Meld(kind, group[:1] * 4 if "kan" in kind else group))
    return melded, rest


def _with_reds(random: Random, kinds: list[int], melds: list[Meld], total: list[int]) -> tuple[list[int], list[Meld]]:
    """Makes one five of a suit red, sometimes, and always one of four."""
    tiles = kinds[:]
    for kind, red in RED_OF.items():
        if not total[kind] or (total[kind] < 4 and random.random() < 0.5):
            continue
        if kind in tiles:
            tiles[tiles.index(kind)] = red
            continue
        for at, meld in enumerate(melds):
            if kind in meld.tiles:
                left = list(meld.tiles)
                left.remove(kind)
                melds = [*melds[:at], Meld(meld.kind, tuple(sorted((*left, red)))), *melds[at + 1 :]]
                break
    return tiles, melds


def _situation(random: Random, melds: list[Meld], win: int, total: list[int]) -> Situation:
    tsumo = random.random() < 0.5
    closed = not any(meld.opens for meld in melds)
    riichi = closed and random.random() < 0.4
    double = riichi and random.random() < 0.2
    luck = random.choice(("", "", "", "last", "kan"))
    kan = luck == "kan"
    return Situation(
        seat_wind=EAST + random.randrange(4),
        round_wind=EAST + random.randrange(4),
        tsumo=tsumo,
        riichi=riichi,
        double_riichi=double,
        ippatsu=riichi and random.random() < 0.3,
        rinshan=kan and tsumo and any(meld.is_kan for meld in melds),
        chankan=kan and not tsumo and total[KIND_OF[win]] == 1,
        last_tile=luck == "last",
        dora=tuple(random.randrange(34) for _ in range(random.randint(1, 3))),
        ura=tuple(random.randrange(34) for _ in range(random.randint(1, 3))) if riichi else (),
    )


class Verdict(msgspec.Struct, frozen=True):
    """A verdict of the library: payment of the one who pays most and of the others, han, fu and yaku."""

    main: int
    additional: int
    han: int
    fu: int
    yaku: tuple[tuple[str, int], ...]


def library_worth(case: Case, terms: Terms) -> Verdict | None:
    """The library's value of a win, ``None`` where it sees none."""
    used: dict[int, int] = {}

    def number(tile: int) -> int:
        """The library's number of a tile: four for each kind, the first five of a suit red."""
        kind = KIND_OF[tile]
        if tile >= 34:
            return kind * 4
        used[kind] = used.get(kind, -1 if kind not in RED_OF else 0) + 1
        return kind * 4 + used[kind]

    win = number(case.win)
    melds = [
        LibraryMeld(LIBRARY_TYPES[meld.kind], sorted(map(number, meld.tiles)), opened=meld.opens) for meld in case.melds
    ]
    tiles = [win, *(number(tile) for tile in case.hand), *(tile for meld in melds for tile in meld.tiles)]
    situation = case.situation
    config = HandConfig(
        is_tsumo=situation.tsumo,
        is_riichi=situation.riichi,
        is_daburu_riichi=situation.double_riichi,
        is_ippatsu=situation.ippatsu,
        is_rinshan=situation.rinshan,
        is_chankan=situation.chankan,
        is_haitei=situation.last_tile and situation.tsumo,
        is_houtei=situation.last_tile and not situation.tsumo,
        player_wind=situation.seat_wind,
        round_wind=situation.round_wind,
        options=OptionalRules(
            has_open_tanyao=terms.kuitan,
            has_aka_dora=terms.red_fives,
            has_double_yakuman=terms.double_patterns,
            kiriage=terms.kiriage,
            kazoe_limit=HandConstants.KAZOE_LIMITED if terms.counted_yakuman else HandConstants.KAZOE_SANBAIMAN,
        ),
    )
    found = HandCalculator.estimate_hand_value(
        tiles,
        win,
        melds,
        [kind * 4 + 1 for kind in situation.dora],
        config,
        ura_dora_indicators=[kind * 4 + 1 for kind in situation.ura],
    )
    if found.error:
        return None
    assert found.yaku and found.cost and found.han is not None and found.fu is not None
    closed = not found.is_open_hand
    yaku = sorted(
        (BY_TENHOU[YAKU_ID_TO_TENHOU_ID[one.yaku_id]], one.han_closed if closed else one.han_open) for one in found.yaku
    )
    return Verdict(found.cost["main"], found.cost["additional"], found.han, found.fu, tuple(yaku))
