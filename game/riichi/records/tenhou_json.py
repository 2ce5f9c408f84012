"""Tenhou's tenhou6 JSON: what each seat took and gave, without the order between seats.

The order is found by following the game: after each discard, a seat whose next tile is a call of that very tile has
called it, unless the rest then cannot be played to its end.
"""

from __future__ import annotations

import re
from typing import Any

from game.riichi.config import RiichiConfig
from game.riichi.hands.melds import Meld, added_kan, chi, closed_kan, open_kan, pon
from game.riichi.records import rules_of, tenhou_order
from game.riichi.records.problems import Fault, place_of
from game.riichi.records.steps import (
    EXHAUSTIVE,
    FOUR_KANS,
    FOUR_RIICHIS,
    FOUR_WINDS,
    NAGASHI,
    NINE,
    SEATS,
    THREE_RONS,
    Broken,
    Discard,
    Ending,
    GameRecord,
    NoWin,
    RoundRecord,
    Step,
    WinStep,
)
from game.riichi.records.yaku_names import DORA_YAKU, from_name
from game.riichi.tiles import KIND_OF

_AFTER_DRAW = 60
_RANKED = ("般", "上", "特", "鳳")
"""How the names of Tenhou's ranked tables begin, whose uma is known."""
_YAKU = re.compile(
    r"^(.*?)\s*\((?:(\d+)\s*(?:飜|翻|番|han)|(役満|ダブル役満|double\s*yakuman|yakuman))\)$", re.IGNORECASE
)
_FU_HAN = re.compile(r"^(\d+)\s*(?:符|fu)\s*(\d+)\s*(?:飜|翻|han)", re.IGNORECASE)
_POINTS = re.compile(r"(\d+)(?:-(\d+))?\s*(?:点|points?)\s*(∀|all)?\s*$", re.IGNORECASE)
_LIMITS = (
    ("満貫", "mangan"),
    ("跳満", "haneman"),
    ("倍満", "baiman"),
    ("三倍満", "sanbaiman"),
    ("役満", "yakuman"),
    ("数え役満", "yakuman"),
    ("mangan", "mangan"),
    ("haneman", "haneman"),
    ("baiman", "baiman"),
    ("sanbaiman", "sanbaiman"),
    ("yakuman", "yakuman"),
)
_ENDS = (
    ("九種", NINE),
    ("nine", NINE),
    ("kyuushu", NINE),
    ("四風", FOUR_WINDS),
    ("four wind", FOUR_WINDS),
    ("suufon", FOUR_WINDS),
    ("四家", FOUR_RIICHIS),
    ("four riichi", FOUR_RIICHIS),
    ("suucha", FOUR_RIICHIS),
    ("三家", THREE_RONS),
    ("three ron", THREE_RONS),
    ("sancha", THREE_RONS),
    ("四開", FOUR_KANS),
    ("四槓", FOUR_KANS),
    ("four kan", FOUR_KANS),
    ("suukai", FOUR_KANS),
    ("流し", NAGASHI),
    ("mangan at draw", NAGASHI),
    ("nagashi", NAGASHI),
    ("全員", EXHAUSTIVE),
    ("荒牌", EXHAUSTIVE),
    ("流局", EXHAUSTIVE),
    ("ryuukyoku", EXHAUSTIVE),
    ("exhaustive", EXHAUSTIVE),
)


def kind_of_end(name: str) -> str | None:
    """Returns our name for a draw or abort in Japanese or English words; the first that fits."""
    low = name.lower()
    return next((kind for word, kind in _ENDS if word in low), None)


def read_game(name: str, at: int, value: dict[str, Any], rules: RiichiConfig | None = None) -> GameRecord:
    """Reads the game of a tenhou6 value; raises ``Fault`` with the round."""
    config, preset, stated = rules_of.tenhou_words(value.get("rule"))
    names = value.get("name")
    if isinstance(names, list) and len([n for n in names if n]) == 3:
        raise Fault("three_players")
    rounds: list[RoundRecord] = []

    def game(end: Ending | None, broken: Broken | None = None) -> GameRecord:
        return GameRecord(
            path=name,
            format="tenhou6",
            unit="entry",
            at=at,
            names=tuple(str(n) for n in names) if isinstance(names, list) and len(names) == SEATS else ("",) * SEATS,
            config=rules or config,
            rules=preset,
            stated=stated,
            rounds=tuple(rounds),
            end=end,
            broken=broken,
        )

    for number, log in enumerate(value["log"], start=1):
        try:
            rounds.append(_round(number, log))
        except Fault as fault:
            fault.at = number
            if not rounds:
                raise
            return game(None, Broken(place_of("round", number), fault.notice))
    if not rounds:
        raise Fault("no_round")
    return game(_ending(value, len(rounds)))


def _ending(value: dict[str, Any], rounds: int) -> Ending | None:
    """Reads points and final score of each seat out of ``sc``."""
    sc = value.get("sc")
    if not isinstance(sc, list) or len(sc) != 2 * SEATS or not all(isinstance(n, int | float) for n in sc):
        return None
    points, scores = tuple(int(n) for n in sc[::2]), tuple(round(10 * n) for n in sc[1::2])
    rule = value.get("rule")
    table = str(rule.get("disp", "")) if isinstance(rule, dict) else ""
    usual = value.get("lobby", 0 if table.startswith(_RANKED) else None) == 0 and "祝" not in table
    return Ending(rounds, points, scores if usual else None) if any(points) else None


def _ints(value: object, name: str, count: int | None = None) -> list[int]:
    if not isinstance(value, list) or not all(isinstance(n, int) and not isinstance(n, bool) for n in value):
        raise Fault("ints", name=name)
    if count is not None and len(value) != count:
        raise Fault("count", name=name, count=len(value), needed=count)
    return value


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise Fault("list", name=name)
    return value


def _round(number: int, log: object) -> RoundRecord:
    if not isinstance(log, list) or len(log) < 5 + 3 * SEATS - 1:
        raise Fault("round_shape")
    kyoku, honba, sticks = _ints(log[0], "[0]", 3)
    if not 0 <= kyoku < 16:
        raise Fault("number", name="[0]", value=str(kyoku))
    points = _ints(log[1], "[1]", SEATS)
    indicators = [tile_of(n) for n in _ints(log[2], "[2]")]
    if not indicators:
        raise Fault("no_indicator")
    ura = tuple(tile_of(n) for n in _ints(log[3], "[3]"))
    if not log[4 + 3 * (SEATS - 1)]:
        raise Fault("three_players")
    hands = [tuple(sorted(tile_of(n) for n in _ints(log[4 + 3 * s], f"[{4 + 3 * s}]", 13))) for s in range(SEATS)]
    taken = [[_entry(e) for e in _list(log[5 + 3 * s], f"[{5 + 3 * s}]")] for s in range(SEATS)]
    given = [[_entry(e) for e in _list(log[6 + 3 * s], f"[{6 + 3 * s}]")] for s in range(SEATS)]
    dealer = kyoku % SEATS
    steps = tenhou_order.steps(dealer, taken, given)
    last = log[4 + 3 * SEATS] if len(log) > 4 + 3 * SEATS else None
    ends = _result(last, len(steps) + 1, ura, steps, _laid(steps)) if last else ()
    return RoundRecord(
        at=number,
        wind=kyoku // SEATS,
        number=dealer,
        honba=honba,
        sticks=sticks,
        points=tuple(points),
        hands=tuple(hands),
        indicator=indicators[0],
        steps=(*steps, *ends),
        finished=bool(ends),
        indicators=tuple(indicators),
    )


def _laid(steps: tuple[Step, ...]) -> int:
    return sum(isinstance(step, Discard) and step.riichi for step in steps)


def tile_of(number: int) -> int:
    """Returns our tile for 11-19, 21-29, 31-39, 41-47 and the red 51-53; raises ``Fault``."""
    suit, rank = divmod(number, 10)
    if suit == 5 and 1 <= rank <= 3:
        return 33 + rank
    if 1 <= suit <= 3 and 1 <= rank <= 9:
        return (suit - 1) * 9 + rank - 1
    if suit == 4 and 1 <= rank <= 7:
        return 26 + rank
    raise Fault("tile", tile=number)


def _entry(value: object) -> tenhou_order.Entry:
    """Reads a tile taken or given, or a call written as text such as ``c131112``."""
    if isinstance(value, int) and not isinstance(value, bool):
        if value in (0, _AFTER_DRAW):
            return tenhou_order.Entry("drawn" if value else "nothing")
        return tenhou_order.Entry("tile", tile_of(value))
    if isinstance(value, str):
        return _text_entry(value)
    raise Fault("entry", entry=str(value)[:40])


def _text_entry(text: str) -> tenhou_order.Entry:
    if text.startswith("r"):
        rest = text[1:]
        if rest.isdecimal():
            return tenhou_order.Entry("riichi", None if rest == str(_AFTER_DRAW) else tile_of(int(rest)))
        raise Fault("entry", entry=text[:40])
    letter = re.search(r"[a-z]", text)
    digits = re.sub(r"[a-z]", "", text, count=1)
    if letter is None or len(digits) not in (6, 8) or not digits.isdecimal() or not digits.isascii():
        raise Fault("entry", entry=text[:40])
    tiles = [tile_of(int(digits[i : i + 2])) for i in range(0, len(digits), 2)]
    meld = _meld(letter.group(), letter.start() // 2, tiles)
    if meld is None or letter.start() % 2:
        raise Fault("entry", entry=text[:40])
    own = meld.kind in ("closed_kan", "added_kan")
    return tenhou_order.Entry("kan" if own else "call", meld.added if own else meld.taken, meld)


def _meld(letter: str, place: int, tiles: list[int]) -> Meld | None:
    """Reads a meld: the tile behind the letter was taken (or added), its place tells from left, opposite, right."""
    if letter == "a":
        return closed_kan((tiles[0], tiles[1], tiles[2], tiles[3])) if len(tiles) == 4 and _same(tiles) else None
    if place >= len(tiles) or (letter != "c" and not _same(tiles)):
        return None
    taken = tiles[place]
    own = tiles[:place] + tiles[place + 1 :]
    if letter == "c" and place == 0 and len(own) == 2 and _run(tiles):
        return chi((own[0], own[1]), taken)
    if letter == "p" and len(own) == 2:
        return pon((own[0], own[1]), taken, 3 - place)
    if letter == "m" and len(own) == 3:
        source = {0: 3, 1: 2, 3: 1}.get(place)
        return None if source is None else open_kan((own[0], own[1], own[2]), taken, source)
    if letter == "k" and len(own) == 3 and place < 3:
        pon_taken = own.pop(place)
        return added_kan(pon((own[0], own[1]), pon_taken, 3 - place), taken)
    return None


def _same(tiles: list[int]) -> bool:
    return len({KIND_OF[tile] for tile in tiles}) == 1


def _run(tiles: list[int]) -> bool:
    kinds = sorted(KIND_OF[tile] for tile in tiles)
    return kinds == [kinds[0] + i for i in range(3)] and kinds[0] < 27 and kinds[0] % 9 < 7


def _result(last: object, at: int, ura: tuple[int, ...], steps: tuple[Step, ...], riichis: int) -> tuple[Step, ...]:
    parts = _list(last, "result")
    name = parts[0] if parts else None
    if not isinstance(name, str):
        raise Fault("end", end=str(name)[:40])
    if name in ("和了", "Agari"):
        if len(parts) < 3 or len(parts) % 2 == 0:
            raise Fault("win_shape")
        return tuple(_win(at, parts[i], parts[i + 1], ura) for i in range(1, len(parts), 2))
    kind = kind_of_end(name)
    if kind is None:
        raise Fault("end", end=name[:40])
    deltas = _deltas(parts[1]) if len(parts) > 1 and parts[1] else (0,) * SEATS
    return (NoWin(at, kind, deltas),)


def _deltas(value: object) -> tuple[int, ...]:
    """Reads what each seat got; in lobbies with chips theirs follow, which are no points."""
    found = _ints(value, "result")
    if len(found) not in (SEATS, 2 * SEATS):
        raise Fault("count", name="result", count=len(found), needed=SEATS)
    return tuple(found[:SEATS])


def _win(at: int, deltas: object, detail: object, ura: tuple[int, ...]) -> WinStep:
    parts = _list(detail, "result")
    if len(parts) < 2:
        raise Fault("win_shape")
    who = _ints(parts[:2], "result", 2)
    if not all(0 <= seat < SEATS for seat in who):
        raise Fault("seat", seat=str(who))
    values: dict[str, Any] = {}
    texts = [part for part in parts[3:] if isinstance(part, str)]
    if texts:
        values = _value(texts[0], who[0] == who[1]) | _yaku(texts[1:])
    liable = parts[2] if len(parts) > 2 and isinstance(parts[2], int) else who[0]
    return WinStep(
        at=at,
        seat=who[0],
        source=who[1],
        ura=ura,
        deltas=_deltas(deltas),
        liable=liable if liable != who[0] and 0 <= liable < SEATS else None,
        **values,
    )


def _value(text: str, tsumo: bool) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if fits := _FU_HAN.match(text):
        found = {"fu": int(fits[1]), "han": int(fits[2])}
    if limit := next((ours for word, ours in _LIMITS if text.lower().startswith(word)), None):
        found["limit"] = limit
    if points := _POINTS.search(text):
        first, second = int(points[1]), points[2]
        if second is not None:
            found["value"] = 2 * first + int(second)
        elif points[3] and tsumo:
            found["value"] = 3 * first
        else:
            found["value"] = first
    return found


def _yaku(texts: list[str]) -> dict[str, Any]:
    """Reads the yaku of a win; names that we do not know leave them unsaid."""
    yaku: list[tuple[str, int]] = []
    for text in texts:
        fits = _YAKU.match(text)
        ours = from_name(fits[1]) if fits else None
        if fits is None or ours is None:
            return {}
        han = int(fits[2]) if fits[2] else 26 if "ダブル" in fits[3] or "ouble" in fits[3] else 13
        if han:
            yaku.append((ours, han))
    great = any(han >= 13 and name not in DORA_YAKU for name, han in yaku)
    return {"yaku": tuple(yaku), **({} if great else {"yakuman": 0})} if yaku else {}
