"""majiang paipu: one JSON value a game. It names no rules; they come with ``--rules`` or are majiang's defaults."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from game.riichi.config import RiichiConfig
from game.riichi.hands.melds import Meld, added_kan, chi, closed_kan, open_kan, pon
from game.riichi.records import rules_of
from game.riichi.records.problems import Fault, place_of
from game.riichi.records.steps import (
    EXHAUSTIVE,
    NAGASHI,
    NINE,
    SEATS,
    Broken,
    Call,
    Discard,
    Draw,
    Ending,
    GameRecord,
    Indicator,
    NoWin,
    RoundRecord,
    Step,
    WinStep,
)
from game.riichi.records.tenhou_json import kind_of_end
from game.riichi.records.yaku_names import from_name
from game.riichi.tiles import KIND_OF, TILE_BY_TEXT

_MARKS = {"+": 1, "=": 2, "-": 3}
_MELD = re.compile(r"([mpsz])([0-9+=-]+)")
_RUN = re.compile(r"([mpsz])([0-9]*)")


def read_game(name: str, at: int, value: dict[str, Any], rules: RiichiConfig | None = None) -> GameRecord:
    """Reads the game of a paipu; raises ``Fault`` with the round."""
    first = value.get("qijia", 0)
    if not isinstance(first, int) or not 0 <= first < SEATS:
        raise Fault("seat", seat=str(first)[:40])
    names = value.get("player")
    if isinstance(names, list) and len(names) == 3:
        raise Fault("three_players")
    rounds: list[RoundRecord] = []
    ours = [(seat + first) % SEATS for seat in range(SEATS)]

    def game(end: Ending | None, broken: Broken | None = None) -> GameRecord:
        told = names if isinstance(names, list) and len(names) == SEATS else [""] * SEATS
        return GameRecord(
            path=name,
            format="majiang",
            unit="entry",
            at=at,
            names=tuple(str(told[s]) for s in ours),
            config=rules or rules_of.majiang_rules(),
            rules=rules_of.MAJIANG,
            stated=False,
            rounds=tuple(rounds),
            end=end,
            broken=broken,
            first=first,
            others=(rules_of.TENHOU,) if rules is None else (),
        )

    for number, log in enumerate(value["log"], start=1):
        try:
            rounds.append(_Round(number, first).read(log))
        except Fault as fault:
            fault.at = number
            if not rounds:
                raise
            return game(None, Broken(place_of("round", number), fault.notice))
    if not rounds:
        raise Fault("no_round")
    return game(_ending(value, len(rounds), ours))


def _ending(value: dict[str, Any], rounds: int, ours: list[int]) -> Ending | None:
    points, ranks = value.get("defen"), value.get("rank")
    if not isinstance(ranks, list) or sorted(map(str, ranks)) != ["1", "2", "3", "4"]:
        return None
    got, scores = _ints(points, "defen"), value.get("point")
    return Ending(
        rounds,
        tuple(got[seat] for seat in ours),
        _tenths(scores, ours) if scores is not None else None,
        tuple(int(ranks[seat]) for seat in ours),
        whole=isinstance(scores, list) and not any("." in str(score) for score in scores),
    )


def _tenths(value: object, ours: list[int]) -> tuple[int, ...]:
    """Reads the final scores of four seats in tenths; raises ``Fault``."""
    try:
        if isinstance(value, list) and len(value) == SEATS:
            return tuple(round(10 * float(value[seat])) for seat in ours)
    except (TypeError, ValueError, OverflowError):
        pass
    raise Fault("four_ints", name="point")


def _ints(value: object, name: str) -> list[int]:
    """Reads four whole numbers; raises ``Fault``."""
    if isinstance(value, list) and len(value) == SEATS and all(isinstance(n, int | float) for n in value):
        return [int(n) for n in value]
    raise Fault("four_ints", name=name)


def tile_of(text: str) -> int:
    """Returns our tile for ``m1`` to ``z7`` and the reds ``m0``; raises ``Fault``."""
    tile = TILE_BY_TEXT.get(text[1:2] + text[:1])
    if tile is None or len(text) < 2:
        raise Fault("tile", tile=text[:20])
    return tile


def hand_of(text: str) -> tuple[int, ...]:
    """Reads the concealed tiles of a hand such as ``m123p1s33z257_,z555+``, sorted; raises ``Fault``."""
    body = text.split(",", 1)[0].rstrip("*").replace("_", "")
    tiles: list[int] = []
    end = 0
    for run in _RUN.finditer(body):
        if run.start() != end:
            break
        tiles += [tile_of(run[1] + digit) for digit in run[2]]
        end = run.end()
    if end != len(body):
        raise Fault("hand", hand=text[:40])
    return tuple(sorted(tiles))


def meld_of(text: str) -> Meld:
    """Reads a meld such as ``m1-23``, ``z555+``, ``p4444=``, ``m1111`` or ``m111+1``; raises ``Fault``."""
    fits = _MELD.fullmatch(text)
    if fits is None:
        raise Fault("meld", meld=text[:20])
    suit, signs = fits[1], fits[2]
    marks = [i for i, sign in enumerate(signs) if sign in _MARKS]
    digits = [sign for sign in signs if sign not in _MARKS]
    tiles = [tile_of(suit + digit) for digit in digits]
    meld = None
    if not marks:
        meld = _closed(tiles)
    elif len(marks) == 1 and marks[0] > 0:
        meld = _open(tiles, marks[0] - 1, _MARKS[signs[marks[0]]])
    if meld is None:
        raise Fault("meld", meld=text[:20])
    return meld


def _closed(tiles: list[int]) -> Meld | None:
    if len(tiles) == 4 and _same(tiles):
        return closed_kan((tiles[0], tiles[1], tiles[2], tiles[3]))
    return None


def _open(tiles: list[int], taken_at: int, source: int) -> Meld | None:
    taken = tiles[taken_at]
    own = tiles[:taken_at] + tiles[taken_at + 1 :]
    if len(tiles) == 3 and _same(tiles):
        return pon((own[0], own[1]), taken, source)
    if len(tiles) == 3:
        kinds = sorted(KIND_OF[tile] for tile in tiles)
        run = kinds == [kinds[0] + i for i in range(3)] and kinds[0] < 27 and kinds[0] % 9 < 7
        return chi((own[0], own[1]), taken) if run and source == _MARKS["-"] else None
    if len(tiles) != 4 or not _same(tiles):
        return None
    if taken_at == 2:
        added = own.pop()
        return added_kan(pon((own[0], own[1]), taken, source), added)
    return open_kan((own[0], own[1], own[2]), taken, source) if taken_at == 3 else None


def _same(tiles: list[int]) -> bool:
    return len({KIND_OF[tile] for tile in tiles}) == 1


class _Round:
    """A reader of one round; seats in it count from the dealer."""

    def __init__(self, number: int, first: int) -> None:
        self.number = number
        self.first = first
        self.dealer = 0
        self.steps: list[Step] = []
        self.at = 0
        self.last: tuple[int, int] | None = None
        """The seat and the tile of the last discard or kan."""
        self._reads: dict[str, Callable[[dict[str, Any]], None]] = {
            "zimo": self._draw,
            "gangzimo": self._rinshan,
            "dapai": self._discard,
            "fulou": self._call,
            "gang": self._kan,
            "kaigang": self._indicator,
            "hule": self._win,
            "pingju": self._no_win,
        }

    def read(self, log: object) -> RoundRecord:
        """Reads the round; raises ``Fault``."""
        if not isinstance(log, list) or not log or not isinstance(log[0], dict) or "qipai" not in log[0]:
            raise Fault("qipai")
        header = _dict(log[0]["qipai"])
        wind, number = _number(header, "zhuangfeng", 3), _number(header, "jushu", 3)
        self.dealer = number
        hands = header.get("shoupai")
        if not isinstance(hands, list) or len(hands) != SEATS:
            raise Fault("four_ints", name="shoupai")
        dealt = [hand_of(_text(hand)) for hand in hands]
        if any(len(hand) != 13 for hand in dealt):
            raise Fault("hidden" if any(not hand for hand in dealt) else "hand_size")
        for self.at, message in enumerate(log[1:], start=2):
            self._step(message)
        return RoundRecord(
            at=self.number,
            wind=wind,
            number=number,
            honba=_number(header, "changbang"),
            sticks=_number(header, "lizhibang"),
            points=self._turned(_ints(header.get("defen"), "defen")),
            hands=tuple(dealt[(seat - number) % SEATS] for seat in range(SEATS)),
            indicator=tile_of(_text(header.get("baopai"))),
            steps=tuple(self.steps),
            finished=bool(self.steps) and isinstance(self.steps[-1], WinStep | NoWin),
        )

    def _step(self, message: object) -> None:
        for key, value in _dict(message).items():
            reads = self._reads.get(key)
            if reads is None:
                raise Fault("message", message=str(key)[:40])
            reads(_dict(value))

    def _seat(self, value: dict[str, Any], key: str = "l") -> int:
        return (self.dealer + _number(value, key, 3)) % SEATS

    def _turned(self, values: list[int]) -> tuple[int, ...]:
        """Turns values that count from the dealer into values by seat of ours."""
        return tuple(values[(seat - self.dealer) % SEATS] for seat in range(SEATS))

    def _draw(self, value: dict[str, Any], rinshan: bool = False) -> None:
        self.steps.append(Draw(self.at, self._seat(value), tile_of(_text(value.get("p"))), rinshan))

    def _rinshan(self, value: dict[str, Any]) -> None:
        self._draw(value, True)

    def _discard(self, value: dict[str, Any]) -> None:
        text = _text(value.get("p"))
        seat, tile = self._seat(value), tile_of(text)
        self.last = seat, tile
        self.steps.append(Discard(self.at, seat, tile, "_" in text, "*" in text))

    def _call(self, value: dict[str, Any]) -> None:
        seat, meld = self._seat(value), meld_of(_text(value.get("m")))
        if meld.taken is None or meld.kind == "added_kan":
            raise Fault("meld", meld=_text(value.get("m")))
        self.steps.append(Call(self.at, seat, (seat + meld.source) % SEATS, meld))

    def _kan(self, value: dict[str, Any]) -> None:
        seat, meld = self._seat(value), meld_of(_text(value.get("m")))
        if meld.kind not in ("added_kan", "closed_kan"):
            raise Fault("meld", meld=_text(value.get("m")))
        self.last = seat, meld.tiles[0] if meld.added is None else meld.added
        self.steps.append(Call(self.at, seat, seat, meld))

    def _indicator(self, value: dict[str, Any]) -> None:
        self.steps.append(Indicator(self.at, tile_of(_text(value.get("baopai")))))

    def _win(self, value: dict[str, Any]) -> None:
        seat = self._seat(value)
        tsumo = value.get("baojia") is None
        source = seat if tsumo else self._seat(value, "baojia")
        ura = value.get("fubaopai")
        yakuman = value.get("damanguan") or 0
        hupai = value.get("hupai")
        yaku = [_yaku(entry) for entry in hupai] if isinstance(hupai, list) else [None]
        self.steps.append(
            WinStep(
                at=self.at,
                seat=seat,
                source=source,
                tile=None if tsumo or self.last is None else self.last[1],
                hand=hand_of(_text(value.get("shoupai"))),
                ura=tuple(tile_of(_text(tile)) for tile in ura) if isinstance(ura, list) else (),
                han=_optional(value, "fanshu") if not yakuman else None,
                fu=_optional(value, "fu") if not yakuman else None,
                yakuman=_optional(value, "damanguan") or 0,
                yaku=None if None in yaku else tuple(pair for pair in yaku if pair),
                value=_optional(value, "defen"),
                deltas=self._turned(_ints(value.get("fenpei"), "fenpei")),
            )
        )

    def _no_win(self, value: dict[str, Any]) -> None:
        name = _text(value.get("name"))
        kind = kind_of_end(name)
        if kind is None:
            raise Fault("end", end=name[:40])
        hands = value.get("shoupai")
        shown = None
        if isinstance(hands, list) and len(hands) == SEATS:
            by_wind = [int(bool(hand)) for hand in hands]
            shown = tuple(bool(n) for n in self._turned(by_wind))
        seat = shown.index(True) if kind == NINE and shown and any(shown) else None
        deltas = self._turned(_ints(value.get("fenpei"), "fenpei"))
        counts = kind in (EXHAUSTIVE, NAGASHI)
        self.steps.append(NoWin(self.at, kind, deltas, shown if counts else None, seat))


def _yaku(entry: object) -> tuple[str, int] | None:
    """Returns our id and the han; 13 for each star of a yakuman."""
    values = _dict(entry)
    ours, han = from_name(_text(values.get("name"))), values.get("fanshu")
    if ours is None:
        return None
    if isinstance(han, str):
        return ours, 13 * len(han)
    return (ours, han) if isinstance(han, int) else None


def _dict(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Fault("mapping")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Fault("text", value=str(value)[:40])
    return value


def _number(values: dict[str, Any], key: str, most: int = 1_000_000) -> int:
    value = values.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise Fault("number", name=key, value=str(value)[:40])
    return value


def _optional(values: dict[str, Any], key: str) -> int | None:
    return _number(values, key) if values.get(key) is not None else None
