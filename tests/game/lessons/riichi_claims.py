"""The claims of riichi's lessons, counted in tiles."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from game.lessons.reading import lessons
from game.riichi.hands.shapes import Discard, discards, kinds_of, pack, shanten, waits
from game.riichi.hands.yaku import YAKU
from game.riichi.tiles import COPIES, IS_ORPHAN, KIND_OF, TILE_TEXT, counts, parse_tiles
from tests.game.lessons.told import Claim, Told, all_of, judged, own, shown


def wait_is(form: str) -> Claim:
    return lambda told: told.judge("wait", told.pieces) == form


def waits_for(kinds: str) -> Claim:
    return lambda told: told.judge("waits", told.pieces) == kinds


def _left(pieces: str) -> int:
    """How many tiles a hand waits for, knowing itself alone."""
    kinds = [KIND_OF[tile] for tile in parse_tiles(pieces.replace(" ", "").replace("|", ""))]
    return sum(COPIES - kinds.count(kind) for kind in kinds_of(waits(pack(kinds))))


def _widest(told: Told) -> bool:
    """Whether of the five plain forms the two-sided one has the most tiles."""
    hands = [step.ask.pieces for step in lessons("riichi")[3].steps if step.ask is not None and step.ask.kind == "wait"]
    left = {told.judge("wait", hand): _left(hand) for hand in (*hands, "123m456p789p111s7z")}
    names = {"ryanmen", "kanchan", "penchan", "shanpon", "tanki"}
    return set(left) == names and all(left["ryanmen"] > left[name] for name in names - {"ryanmen"})


def _after_riichi(told: Told) -> Any:
    return told.after.state.sides[0]


def _held(told: Told, *names: str) -> list[int]:
    held = [TILE_TEXT[KIND_OF[tile]] for tile in told.match.state.sides[0].tiles]
    return [held.count(name) for name in names]


def no_ends(told: Told) -> bool:
    return not any(IS_ORPHAN[kind] for kind in told.kinds)


def runs(count: int) -> Claim:
    """A claim that so many of the groups are sequences."""
    return lambda told: sum(len(set(group)) > 1 for part in told.groups for group in _threes(part)) == count


def _threes(part: list[int]) -> list[list[int]]:
    """The kinds of a group, or of two equal sequences that were written as one."""
    return [part] if len(part) < 6 else [sorted(set(part))] * 2


FOUR_AND_PAIR = judged("complete", "123m456p789s22z777z", "yes")
SEVEN_PAIRS = all_of(judged("complete", "1122m3344p5566s77z", "yes"), judged("complete", "1111m3344p5566s77z", "no"))
PINFU_OWN = judged("yaku", "123m456p789s234s22z", "pinfu", win="9s", seat=0)

RIICHI: Mapping[str, Claim] = {
    "first about": lambda told: _draws_and_wins(Told(told.lesson, 3).match),
    "first steps[0].say": all_of(FOUR_AND_PAIR, judged("set", "345m", "sequence"), judged("set", "555z", "triplet")),
    "first steps[4].say": lambda told: (
        _payers(Told(told.lesson, 3)) == {1, 2, 3} and len(_payers(Told(lessons("riichi")[4], 1))) == 1
    ),
    "first steps[5].say": own("nothing"),
    "first steps[5].ask.why": own("nothing"),
    "first recap.say": FOUR_AND_PAIR,
    "tiles about": lambda told: len({tile[-1] for tile in TILE_TEXT} - {"z"}) == 3,
    "tiles steps[0].say": lambda told: len({row.pieces[-1] for row in told.step.show}) == 3,
    "tiles steps[2].say": own("sequence"),
    "tiles steps[3].say": own("nothing"),
    "tiles steps[2].ask.why": own("sequence"),
    "tiles steps[4].say": own("nothing"),
    "tiles steps[4].wrong[0].say": own("nothing"),
    "shape about": all_of(FOUR_AND_PAIR, SEVEN_PAIRS),
    "shape recap.say": all_of(FOUR_AND_PAIR, SEVEN_PAIRS),
    "shape steps[0].say": shown((0, "set", "sequence"), (1, "set", "triplet"), (2, "set", "pair")),
    "shape steps[1].wrong[0].say": lambda told: [len(group) for group in told.groups] == [3, 3, 3, 3, 2],
    "shape steps[3].wrong[0].say": own("yes"),
    "shape steps[4].say": own("no"),
    "shape steps[4].wrong[0].say": lambda told: told.own() == "no" and told.kinds.count(0) == 4,
    "waits recap.say": _widest,
    "waits about": lambda told: sum(step.ask is not None for step in told.lesson.steps) == 5,
    "waits steps[0].show[1].name": judged("wait", "123m456p789p22z68s", "kanchan"),
    "waits steps[0].show[2].name": judged("wait", "123m456p789p22z89s", "penchan"),
    "waits steps[1].wrong[0].say": wait_is("ryanmen"),
    "waits steps[2].ask.why": all_of(waits_for("7s"), own("kanchan")),
    "waits steps[5].say": own("25m"),
    "waits steps[0].show[0].name": judged("wait", "123m456p789p22z67s", "ryanmen"),
    "waits steps[0].show[3].name": judged("wait", "123m456p789p55m22z", "shanpon"),
    "waits steps[1].ask.why": all_of(_widest, wait_is("ryanmen"), waits_for("58s")),
    "waits steps[4].say": wait_is("shanpon"),
    "waits steps[4].wrong[0].say": lambda told: [len(group) for group in told.groups].count(2) == 2,
    "waits steps[5].ask.why": all_of(wait_is("ryanmen"), own("25m")),
    "yaku recap.say": all_of(
        judged("yaku", "123m456m789p555s99s", "nothing", win="4m"),
        judged("yaku", "123m456m789p555s99s", "riichi", win="4m", riichi=True),
    ),
    "yaku steps[0].say": lambda told: told.judge("yaku", told.pieces, win="4m") == "nothing",
    "yaku steps[1].say": all_of(no_ends, own("tanyao")),
    "yaku steps[1].wrong[1].say": runs(3),
    "yaku steps[2].say": all_of(runs(4), own("pinfu"), judged("wait", "123m456m789p23s99s", "ryanmen")),
    "yaku steps[2].wrong[0].say": lambda told: not no_ends(told) and max(told.kinds) < 31,
    "yaku steps[3].wrong[0].say": all_of(own("haku"), lambda told: counts(told.kinds)[31] == 3),
    "yaku steps[4].say": lambda told: [len(set(group)) for group in told.groups] == [1] * 7,
    "yaku steps[4].wrong[0].say": lambda told: max(counts(told.kinds)) == 2,
    "yaku steps[6].say": lambda told: [group.count(kind) for group in told.groups[:1] for kind in {*group}] == [2] * 3,
    "yaku steps[6].wrong[0].say": all_of(
        runs(4), own("pinfu+iipeikou"), judged("wait", "223344m78p789s99s", "ryanmen")
    ),
    "yaku steps[7].say": lambda told: len({tuple(kind % 9 for kind in group) for group in told.groups[:3]}) == 1,
    "yaku steps[7].wrong[0].say": lambda told: {group[0] // 9 for group in told.groups[:3]} == {0, 1, 2},
    "yaku steps[8].say": lambda told: _four_triplets(told),
    "yaku steps[8].wrong[0].say": lambda told: _four_triplets(told),
    "yaku steps[10].say": own("less"),
    "yaku steps[10].ask.why": lambda told: all(
        YAKU[name].closed - YAKU[name].open == 1 for name in ("honitsu", "sanshoku_doujun")
    ) and all(YAKU[name].closed == YAKU[name].open for name in ("tanyao", "toitoi", "haku")),
    "calls steps[3].say": judged("yaku", "456p789p123s99s", "nothing", win="1s", open="123m", seat=1),
    "calls steps[3].wrong[0].say": lambda told: (
        told.judge("open", "riichi") == told.judge("open", "pinfu") == "dies"
        and told.judge("yaku", "456p789p123s99s", win="1s", open="123m", seat=1) == "nothing"
    ),
    "dora steps[3].say": own("nothing"),
    "dora steps[3].wrong[0].say": all_of(own("nothing"), PINFU_OWN),
    "dora steps[3].ask.why": own("nothing"),
    "furiten about": lambda told: {"riichi.R32", "riichi.R33", "riichi.R34"} <= set(told.lesson.teaches),
    "furiten recap.say": lambda told: {"riichi.R32", "riichi.R33", "riichi.R34"} <= set(told.lesson.teaches),
    "furiten steps[1].ask.why": all_of(waits_for("58m"), own("no")),
    "furiten steps[3].say": lambda told: (
        [TILE_TEXT[KIND_OF[one.tile]] for seat in (1, 2) for one in told.match.state.sides[seat].river] == ["5s", "2s"]
        and told.judge("waits", "234m567p34678s88p") == "25s"
    ),
    "safe steps[1].wrong[1].say": lambda told: 12 in kinds_of(waits(pack([*range(9), 31, 31, 10, 11]))),
    "safe steps[1].ask.why": lambda told: 12 in kinds_of(waits(pack([*range(9), 31, 31, 10, 11]))),
    "safe steps[3].say": lambda told: told.judge("safe", "5m", river="2m1z") == "nothing" and told.own() == "suji",
    "safe steps[3].wrong[0].say": own("suji"),
    "safe steps[2].wrong[0].say": lambda told: not any(kind < 9 for kind in _river(told)),
    "safe steps[3].ask.why": lambda told: {1, 7} <= set(_river(told)) and told.own() == "suji",
    "safe steps[4].say": lambda told: _seen(told) == [25] * 4,
    "safe steps[4].wrong[0].say": lambda told: _two_sided_for(26) == {(24, 25)},
    "safe steps[4].ask.why": lambda told: _two_sided_for(26) == {(24, 25)} and told.own() == "wall",
    "draws steps[0].say": lambda told: _held(told, "1m") == [3],
    "draws steps[1].say": lambda told: (
        _held(told, "1m") == [4]
        and len(told.after.state.indicators) == len(told.match.state.indicators) + 1
        and told.after.state.sides[0].drawn is not None
    ),
    "draws steps[2].say": lambda told: told.own() == told.judge("points", "", han=3, fu=30) == "3900",
    "draws steps[2].wrong[0].say": lambda told: _nearly_double(told),
    "draws steps[2].ask.why": lambda told: _nearly_double(told),
    "draws steps[3].ask.why": lambda told: 2 * int(told.own()) == 3 * int(told.judge("points", "", han=5)),
    "fold steps[1].say": lambda told: (
        _held(told, "8p") == [2] and told.judge("dora", "7p") == "8p"
        and [TILE_TEXT[KIND_OF[tile]] for tile in told.match.state.indicators] == ["7p"]
        and shanten(_after_riichi(told).packed) == 0
    ),
    "drill_2 recap.say": lambda told: _ready(told) == ["1z"],
    "drill_3 recap.say": lambda told: _ready(told) == ["1m"],
    "drill_5 steps[0].wrong[0].say": lambda told: _ready(told) == ["4m"] and 2 in counts(_drill(told)),
    "drill_7 steps[0].wrong[0].say": lambda told: [kind for kind in _drill(told) if kind >= 27] == [27, 29],
    "drill_8 steps[0].wrong[0].say": lambda told: _most(told) == ["2m", "1z"],
    "drill_9 title": judged("complete", "1133m2244p5577s99m", "yes"),
    "drill_9 recap.say": lambda told: _ready(told) == _most(told) == ["1m", "1z"],
    "drill_9 steps[0].wrong[0].say": lambda told: counts(_drill(told)).count(2) == 6,
}  # fmt: skip


def _four_triplets(told: Told) -> bool:
    ask = told.step.ask
    assert ask is not None
    called = [[KIND_OF[tile] for tile in parse_tiles(part)] for part in str(ask.given["open"]).split()]
    threes = [group for group in (*called, *told.groups) if len(group) == 3]
    return len(called) == 2 and len(threes) == 4 and all(len(set(group)) == 1 for group in threes)


def _nearly_double(told: Told) -> bool:
    """Whether each han nearly doubles the points, up to a mangan."""
    worth = [int(told.judge("points", "", han=han)) for han in (1, 2, 3, 4)]
    return all(1.8 <= more / less <= 2.1 for less, more in pairwise(worth))


def _river(told: Told) -> list[int]:
    assert told.step.ask is not None
    return [KIND_OF[tile] for tile in parse_tiles(str(told.step.ask.given["river"]))]


def _seen(told: Told) -> list[int]:
    assert told.step.ask is not None
    return [KIND_OF[tile] for tile in parse_tiles(str(told.step.ask.given["seen"]))]


def _two_sided_for(kind: int) -> set[tuple[int, int]]:
    """The pairs of one suit that wait for a kind on both their sides."""
    low = kind // 9 * 9
    pairs = [(at, at + 1) for at in range(low + 1, low + 7)]
    return {(a, b) for a, b in pairs if kind in (a - 1, b + 1)}


def _drill(told: Told) -> list[int]:
    return sorted(KIND_OF[tile] for tile in told.match.state.sides[0].tiles)


def discards_of(told: Told) -> list[Discard]:
    """The discards of a drill, the best first."""
    match = told.match
    seen = counts([*match.state.sides[0].tiles, *match.state.indicators])
    return discards(pack(match.state.sides[0].tiles), 0, [COPIES - count for count in seen])


def _ready(told: Told) -> list[str]:
    """The discards that leave the hand waiting."""
    return sorted(TILE_TEXT[d.kind] for d in discards_of(told) if d.shanten == 0)


def _most(told: Told) -> list[str]:
    """The discards that keep the most tiles."""
    best = discards_of(told)[0]
    return [TILE_TEXT[d.kind] for d in discards_of(told) if (d.shanten, d.count) == (best.shanten, best.count)]


def _payers(told: Told) -> set[int]:
    """The seats that pay for the win that a step leads to."""
    return {payment.payer for win in told.after.state.result.wins for payment in win.payments}


def _draws_and_wins(match: Any) -> bool:
    """Whether the tile that was drawn wins."""
    return any(type(act).__name__ == "Tsumo" for act in match.rules.legal(match.state, 0))
