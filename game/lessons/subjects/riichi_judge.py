"""The answers of riichi's rules to questions of lessons: yaku, points, sets, and how safe a tile looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.kernel.match import AnyMatch
from game.riichi import safety
from game.riichi.config import RiichiConfig, terms_of
from game.riichi.hands.limits import base_points
from game.riichi.hands.melds import KAMICHA, Meld
from game.riichi.hands.shapes import discards, pack
from game.riichi.hands.value import Situation, worth
from game.riichi.hands.yaku import YAKU
from game.riichi.points.settlement import ron_points, rounded
from game.riichi.tiles import (
    COPIES,
    EAST,
    KIND_OF,
    KINDS,
    counts,
    parse_tile,
    parse_tiles,
)

ME = 0
NEAR = 0.9
"""A discard with so much of the best one's useful tiles is as good as it."""
USUAL_FU = 30
"""The fu of a hand about which nothing else is said."""
NOTHING = "nothing"
FORMS = ("ryanmen", "kanchan", "penchan", "shanpon", "tanki")
LOOKS = ("genbutsu", "suji", "wall")
"""The looks that lessons ask for."""
DORA = ("dora", "ura", "aka")


def tiles_of(text: object) -> tuple[int, ...]:
    """The tiles of a text with or without spaces."""
    return parse_tiles(str(text).replace(" ", "").replace("|", ""))


def won_with(win: Any, name: str) -> bool:
    if name in ("tsumo", "ron"):
        return bool((win.source == win.seat) == (name == "tsumo"))
    return any(yaku == name for yaku, _ in win.worth.yaku)


def unseen(match: AnyMatch) -> list[int]:
    """How many tiles of each kind the learner sees nowhere."""
    side = match.state.sides[ME]
    seen = counts([*side.tiles, *(t.tile for s in match.state.sides for t in s.river), *match.state.indicators])
    return [COPIES - count for count in seen]


def as_good(before: AnyMatch, tile: int) -> bool:
    """Whether a discard is the best one by shanten and useful tiles, or nearly."""
    side = before.state.sides[ME]
    found = {d.kind: d for d in discards(pack(side.tiles), len(side.melds), unseen(before))}
    best, own = next(iter(found.values())), found[KIND_OF[tile]]
    return own.shanten == best.shanten and own.count >= NEAR * best.count


def yaku_of(tiles: tuple[int, ...], given: Mapping[str, Any], config: RiichiConfig) -> str:
    """The yaku of a whole hand, dora aside, the most han first; ``win`` is the tile it was won on, ``open`` the sets
    that were called."""
    won = parse_tile(str(given["win"]))
    hand = list(tiles)
    hand.remove(won)
    situation = Situation(
        seat_wind=EAST + int(given.get("seat", 1)), round_wind=EAST + int(given.get("round", 0)),
        tsumo=bool(given.get("tsumo", False)), riichi=bool(given.get("riichi", False)),
    )  # fmt: skip
    found = worth(tuple(hand), _melds(str(given.get("open", ""))), won, situation, terms_of(config))
    names = [] if found is None else [name for name, _ in found.yaku if name not in DORA]
    return "+".join(names) or NOTHING


def _melds(text: str) -> tuple[Meld, ...]:
    """The melds of a text such as ``222m 345p``."""
    found = [tuple(parse_tiles(part)) for part in text.split()]
    return tuple(Meld("pon" if len(set(tiles)) == 1 else "chi", tiles, tiles[0], KAMICHA) for tiles in found)


def open_of(name: str) -> str:
    """Whether a yaku lives in an open hand, counts less there, or dies."""
    yaku = YAKU[name]
    if not yaku.open:
        return "dies"
    return "less" if yaku.open < yaku.closed else "lives"


def points_of(given: Mapping[str, Any], config: RiichiConfig) -> str:
    han, fu = int(given["han"]), int(given.get("fu", USUAL_FU))
    base, _ = base_points(han, fu, kiriage=config.kiriage, counted_yakuman=config.counted_yakuman)
    dealer = bool(given.get("dealer", False))
    if given.get("tsumo"):
        return str(rounded(2 * base) * 3 if dealer else rounded(2 * base) + 2 * rounded(base))
    return str(ron_points(base, dealer))


def set_of(tiles: tuple[int, ...]) -> str:
    kinds = sorted(KIND_OF[tile] for tile in tiles)
    if len(kinds) == 2 and kinds[0] == kinds[1]:
        return "pair"
    if len(kinds) == 3 and len(set(kinds)) == 1:
        return "triplet"
    in_suit = kinds[0] < EAST and len({kind // 9 for kind in kinds}) == 1
    return "sequence" if len(kinds) == 3 and in_suit and [k - kinds[0] for k in kinds] == [0, 1, 2] else NOTHING


def look_of(tile: int, river: Sequence[int], seen: Sequence[int] = ()) -> str:
    """The look of a tile against the river of a seat in riichi; ``seen`` are other tiles that lie open."""
    thrown = [KIND_OF[t] for t in river]
    visible = Counter([*thrown, *(KIND_OF[t] for t in seen)])
    left = [max(0, COPIES - visible[kind]) for kind in range(KINDS)]
    found = safety.look(KIND_OF[tile], sum(1 << kind for kind in set(thrown)), left)
    return found if found in LOOKS else NOTHING
