"""The unaided tasks of riichi lessons, laid out of their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import HashStream
from game.lessons.model import Ask, Choice, Step
from game.lessons.subject import Unfit
from game.lessons.subjects.riichi_judge import FORMS, LOOKS, NEAR, NOTHING, look_of, yaku_of
from game.riichi.config import RiichiConfig
from game.riichi.hands.shapes import discards, kinds_of, pack, waits
from game.riichi.hands.waiting import wait_of
from game.riichi.tiles import (
    COPIES,
    EAST,
    IS_ORPHAN,
    KINDS,
    TILE_TEXT,
    counts,
    dora_of,
    ordered,
    tiles_text,
)


def _sequences(stream: HashStream, count: int) -> list[int]:
    """Draws sequences of three, none twice."""
    found: list[int] = []
    while len(found) < 3 * count:
        low = 9 * stream.below(3) + stream.below(7)
        row = [low, low + 1, low + 2]
        if not set(row) & set(found):
            found += row
    return found


def _whole(stream: HashStream) -> list[int]:
    """Draws fourteen tiles of four sets and a pair without honours of worth."""
    found = _sequences(stream, 4)
    pair = next(k for k in _mixed(stream) if k not in found and (k < EAST or EAST < k < EAST + 4))
    return [*found, pair, pair]


def _mixed(stream: HashStream) -> list[int]:
    kinds = list(range(KINDS))
    stream.shuffle(kinds)
    return kinds


def _text(tiles: Sequence[int]) -> str:
    return tiles_text(tiles)


def _tsumo_task(stream: HashStream) -> Step:
    """Makes a task in which a waiting hand draws its tile."""
    whole = _whole(stream)
    won = whole.pop(stream.below(12))
    return Step(deal={"hand": _text(whole), "draws": TILE_TEXT[won]}, want=("won tsumo",), do="tsumo")


def _tenpai_task(stream: HashStream) -> Step:
    """Makes a task in which one discard makes the hand wait; several may."""
    whole = _whole(stream)
    whole.pop(stream.below(12))
    spare = next(k for k in _mixed(stream) if k not in whole and k >= EAST)
    drawn = whole.pop(stream.below(len(whole)))
    deal = {"hand": _text([*whole, spare]), "draws": TILE_TEXT[drawn]}
    return Step(deal=deal, want=("shanten 0",), do=f"discard {TILE_TEXT[spare]}")


def _riichi_task(stream: HashStream) -> Step:
    task = _tenpai_task(stream)
    return Step(deal=task.deal, want=("riichi",), do=task.do.replace("discard", "riichi"))


def _discard_task(stream: HashStream) -> Step:
    """Makes a task of a hand one step before waiting, with one discard among the best."""
    for _ in range(100):
        whole = _whole(stream)
        for _ in range(2):
            whole.pop(stream.below(len(whole)))
        extra = [k for k in _mixed(stream) if k not in whole][:2]
        tiles = ordered([*whole, *extra])
        found = discards(pack(tiles))
        same = [d.count for d in found if d.shanten == 1]
        if found[0].shanten == 1 and same[-1] < NEAR * same[0]:
            drawn = tiles.pop(stream.below(len(tiles)))
            best = TILE_TEXT[found[0].kind]
            return Step(deal={"hand": _text(tiles), "draws": TILE_TEXT[drawn]}, want=("best",), do=f"discard {best}")
    raise Unfit("no hand was found; change the generator")


def _wait_task(stream: HashStream) -> Step:
    """Makes a task of a waiting hand of a plain form."""
    for _ in range(300):
        whole = _whole(stream)
        hand = ordered(whole)
        hand.pop(stream.below(len(hand)))
        wait = wait_of(tuple(hand))
        if wait is not None and wait.id in FORMS:
            return Step(ask=Ask("wait", _text(hand)))
    raise Unfit("no hand was found; change the generator")


def _set_task(stream: HashStream) -> Step:
    """Makes a task about three tiles, or two, or such as look like a set."""
    low = 9 * stream.below(3) + stream.below(6)
    other = (low + 9) % 27
    shapes = ([low, low + 1, low + 2], [low] * 3, [low, low], [low, low + 1, low + 3], [low, other + 1, low + 2],
              [EAST, EAST + 1, EAST + 2])  # fmt: skip
    return Step(ask=Ask("set", _text(shapes[stream.below(len(shapes))])))


def _complete_task(stream: HashStream) -> Step:
    """Makes a task of a whole hand, or one that lacks a tile."""
    whole = _whole(stream)
    if stream.below(2):
        whole[stream.below(12)] = next(k for k in _mixed(stream) if k not in whole)
    return Step(ask=Ask("complete", _text(whole)))


def _dora_task(stream: HashStream) -> Step:
    """Makes a task of an indicator; the answers are its neighbours."""
    kind = stream.below(KINDS)
    near = {TILE_TEXT[dora_of(kind)], TILE_TEXT[kind], TILE_TEXT[dora_of(dora_of(kind))]}
    return Step(ask=Ask("dora", TILE_TEXT[kind], {}, _tile_choices(sorted(near))))


def _tile_choices(names: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(id=name, ko=f"{{{name}}}", en=f"{{{name}}}") for name in names)


def _furiten_task(stream: HashStream) -> Step:
    """Makes a task of a waiting hand and its own river."""
    for _ in range(300):
        hand = ordered(_whole(stream))
        hand.pop(stream.below(len(hand)))
        kinds = kinds_of(waits(pack(hand)))
        if kinds:
            river = [k for k in _mixed(stream) if k not in hand and k not in kinds][:4]
            if stream.below(2):
                river[stream.below(4)] = kinds[stream.below(len(kinds))]
            return Step(ask=Ask("furiten", _text(hand), {"river": "".join(TILE_TEXT[k] for k in river)}))
    raise Unfit("no hand was found; change the generator")


def _safe_task(stream: HashStream) -> Step:
    """Makes a task of a tile against the river of a seat in riichi, and four tiles that lie open elsewhere."""
    wanted = stream.choice((*LOOKS, NOTHING))
    for _ in range(2000):
        kinds = _mixed(stream)
        tile, river, seen = stream.below(EAST), kinds[:7], kinds[7:8] * COPIES
        if wanted == "wall":
            seen = [tile + (1, -1)[stream.below(2)]] * COPIES
        if 0 <= seen[0] < KINDS and seen[0] not in (tile, *river) and look_of(tile, river, seen) == wanted:
            given = {"river": "".join(TILE_TEXT[k] for k in river), "seen": _text(seen)}
            return Step(ask=Ask("safe", TILE_TEXT[tile], given))
    raise Unfit("no tile was found; change the generator")


def _yaku_task(stream: HashStream) -> Step:
    """Makes a task of a whole hand with exactly one yaku of a few."""
    names = ("tanyao", "pinfu", "chiitoitsu", "honitsu", "haku", "iipeikou", "sanshoku_doujun", "toitoi")
    wanted = names[stream.below(len(names))]
    config = RiichiConfig()
    for _ in range(3000):
        tiles = _hand_like(wanted, stream)
        if max(counts(tiles)) > COPIES:
            continue
        called = [tiles[:3], tiles[3:6]] if wanted == "toitoi" else []
        tiles = tiles[3 * len(called) :]
        won = tiles[stream.below(len(tiles))]
        given = {"win": TILE_TEXT[won], "open": " ".join(_text(row) for row in called)}
        found = yaku_of(tuple(tiles), given, config)
        if found == wanted:
            others = [name for name in names if name != wanted]
            stream.shuffle(others)
            shown = sorted([wanted, *others[:3]])
            choices = tuple(Choice(id=name, ko=f"{{{name}}}", en=f"{{{name}}}") for name in shown)
            return Step(ask=Ask("yaku", _text(tiles), given, choices))
    raise Unfit(f"no hand of {wanted} was found; change the generator")


def _hand_like(wanted: str, stream: HashStream) -> list[int]:
    kinds = _mixed(stream)
    if wanted == "chiitoitsu":
        return [k for kind in kinds[:7] for k in (kind, kind)]
    if wanted == "toitoi":
        return [k for kind in kinds[:4] for k in (kind,) * 3] + [kinds[4]] * 2
    if wanted == "honitsu":
        base = 9 * stream.below(3)
        found = [k for _ in range(3) for low in [base + stream.below(7)] for k in (low, low + 1, low + 2)]
        return [*found, *[base + stream.below(9)] * 3, *[EAST + 2 + stream.below(2)] * 2]
    tiles = [k for _ in range(4) for low in [9 * stream.below(3) + stream.below(7)] for k in (low, low + 1, low + 2)]
    if wanted == "haku":
        tiles[:3] = [EAST + 4] * 3
    if wanted == "iipeikou":
        tiles[:3] = tiles[3:6]
    if wanted == "sanshoku_doujun":
        low = stream.below(7)
        tiles[:9] = [suit + low + i for suit in (0, 9, 18) for i in range(3)]
    if wanted == "tanyao":
        tiles[:3] = [next(k for k in kinds if not IS_ORPHAN[k])] * 3
    pair = next(k for k in kinds if k not in tiles)
    return [*tiles, pair, pair]


TASKS = {
    "tsumo": _tsumo_task, "tenpai": _tenpai_task, "riichi": _riichi_task, "discard": _discard_task,
    "wait": _wait_task, "set": _set_task, "complete": _complete_task, "dora": _dora_task,
    "furiten": _furiten_task, "safe": _safe_task, "yaku": _yaku_task,
}  # fmt: skip
