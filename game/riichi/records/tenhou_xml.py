"""Tenhou's mjlog: a line of XML tags. Whole games and fragments are read; nothing of the file can name an entity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote
from xml.parsers import expat

import msgspec

from game.riichi.config import RiichiConfig
from game.riichi.records import rules_of
from game.riichi.records.problems import BadLog, Fault, place_of, told
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
    Call,
    Discard,
    Draw,
    Ending,
    GameRecord,
    Indicator,
    NoWin,
    RiichiStands,
    RoundRecord,
    Step,
    WinStep,
)
from game.riichi.records.tenhou_meld import meld_of, tile_of
from game.riichi.records.yaku_names import BY_TENHOU

_DRAWS, _DISCARDS = "TUVW", "DEFG"
_ABORTS = {
    "yao9": NINE,
    "reach4": FOUR_RIICHIS,
    "ron3": THREE_RONS,
    "kan4": FOUR_KANS,
    "kaze4": FOUR_WINDS,
    "nm": NAGASHI,
}
_YAKUMAN_HAN = 13
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""What the last number of ``ten`` means."""
_SPECIAL = 0x100
"""Bits from here on mean chips and other stakes."""


class Tag(msgspec.Struct, frozen=True):
    """A tag and its number, from 1."""

    at: int
    name: str
    values: dict[str, str]

    def text(self, key: str) -> str:
        """Returns a value that must be there; raises ``Fault``."""
        if key not in self.values:
            raise Fault("attribute", self.at, tag=self.name, name=key)
        return self.values[key]

    def number(self, key: str) -> int:
        """Returns an integer; raises ``Fault``."""
        return _int(self, self.text(key), key)

    def numbers(self, key: str, count: int | None = None, least: int = 0) -> list[int]:
        """Reads integers between commas, so many of them or at least ``least``; raises ``Fault``."""
        text = self.text(key)
        found = [_int(self, part, key) for part in text.split(",")] if text else []
        if (count is not None and len(found) != count) or len(found) < least:
            raise Fault("count", self.at, name=key, count=len(found), needed=count if count is not None else least)
        return found

    def seat(self, key: str) -> int:
        """Returns a seat number; raises ``Fault``."""
        seat = self.number(key)
        if not 0 <= seat < SEATS:
            raise Fault("seat", self.at, seat=seat)
        return seat


def _int(tag: Tag, text: str, key: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Fault("number", tag.at, name=key, value=text[:40]) from None


def read(name: str, text: str, rules: RiichiConfig | None = None) -> tuple[GameRecord, ...]:
    """Reads the game of an mjlog, of a damaged one the whole rounds before; raises ``BadLog`` when there is none."""
    tags, broken = _tags(name, text)
    if not tags or not tags[0].name.startswith("mjlog"):
        raise BadLog(name, place_of("tag", 1), told("fault.mjlog") if tags or broken is None else broken.notice)
    try:
        return (_Reader(name, rules).game(tags, broken),)
    except Fault as fault:
        raise BadLog(name, place_of("tag", fault.at), fault.notice) from fault


def _tags(name: str, text: str) -> tuple[list[Tag], Broken | None]:
    """Reads the tags up to where the file is no XML any more."""
    found: list[Tag] = []

    def start(tag: str, values: dict[str, str]) -> None:
        found.append(Tag(len(found) + 1, tag, values))

    def refuse(*_: Any) -> None:
        raise BadLog(name, place_of("tag", len(found) + 1), told("fault.doctype"))

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text.lstrip().encode(), True)
    except expat.ExpatError as error:
        place = place_of("tag", len(found) + 1)
        return found, Broken(place, told("fault.xml", problem=expat.ErrorString(error.code)))
    return found, None


class _Reader:
    """A reader that collects the rounds of one game."""

    def __init__(self, name: str, rules: RiichiConfig | None) -> None:
        self.name = name
        self.given = rules
        self.rules = rules_of.tenhou_bits(rules_of.TENHOU_USUAL)
        self.stated = False
        self.usual = False
        """Whether final scores follow from the uma that everybody knows; private lobbies have others."""
        self.chips = False
        """Whether the lobby plays with chips, which stand behind the points of all seats."""
        self.red = any(self.rules.red_fives)
        self.names = [""] * SEATS
        self.rounds: list[RoundRecord] = []
        self.header: Tag | None = None
        self.hands: tuple[tuple[int, ...], ...] = ()
        self.steps: list[Step] = []
        self.finished = False
        self.drawn = [-1] * SEATS
        self.declared = False
        self.rinshan = False
        self.end: Ending | None = None
        self._last = (-1, -1)
        """The seat and tile of the last discard or added kan."""
        self._does: dict[str, Callable[[Tag], None]] = {
            "GO": self._go,
            "UN": self._un,
            "INIT": self._init,
            "N": self._call,
            "REACH": self._reach,
            "DORA": self._dora,
            "AGARI": self._win,
            "RYUUKYOKU": self._no_win,
        }

    def game(self, tags: list[Tag], broken: Broken | None = None) -> GameRecord:
        """Reads all tags; what ends the reading costs the round that it stands in. Raises ``Fault`` without a round."""
        try:
            self._read(tags)
            if broken is None or self.finished:
                self._close()
        except Fault as fault:
            if self.finished:
                self._close()
            if not self.rounds:
                raise
            broken = Broken(place_of("tag", fault.at or 1), fault.notice)
        if not self.rounds:
            if broken is not None:
                raise BadLog(self.name, broken.place, broken.notice)
            raise Fault("no_round")
        return GameRecord(
            path=self.name,
            format="mjlog",
            unit="tag",
            at=1,
            names=tuple(self.names),
            config=self.given or self.rules,
            rules="tenhou",
            stated=self.stated,
            rounds=tuple(self.rounds),
            end=self.end,
            broken=broken,
        )

    def _read(self, tags: list[Tag]) -> None:
        for tag in tags:
            try:
                self._tag(tag)
            except Fault as fault:
                fault.at = tag.at
                raise

    def _tag(self, tag: Tag) -> None:
        does = self._does.get(tag.name)
        if does is not None:
            if self.header is None and tag.name not in ("GO", "UN", "INIT"):
                raise Fault("before_round", tag=tag.name)
            does(tag)
        elif 1 < len(tag.name) < 5 and tag.name[1:].isdecimal():
            if tag.name[0] in _DRAWS:
                self._draw(tag)
            elif tag.name[0] in _DISCARDS:
                self._discard(tag)

    def _go(self, tag: Tag) -> None:
        bits = tag.number("type")
        if rules_of.three_players(bits):
            raise Fault("three_players")
        self.rules = rules_of.tenhou_bits(bits)
        self.red = any(self.rules.red_fives)
        self.stated = True
        self.chips = bits >= _SPECIAL
        self.usual = not self.chips and tag.values.get("lobby", "0") == "0"

    def _un(self, tag: Tag) -> None:
        """Reads names at the start; later, the name of a seat that came back."""
        for seat in range(SEATS):
            if f"n{seat}" in tag.values:
                self.names[seat] = unquote(tag.values[f"n{seat}"])

    def _init(self, tag: Tag) -> None:
        self._close()
        self.header = tag
        dealer, kyoku = tag.seat("oya"), tag.numbers("seed", 6)[0]
        if dealer != kyoku % SEATS:
            raise Fault("dealer", dealer=dealer, number=kyoku % SEATS + 1)
        if not tag.values.get(f"hai{SEATS - 1}", "0"):
            raise Fault("three_players")
        self.hands = tuple(self._tiles(tag, f"hai{seat}", 13) for seat in range(SEATS))
        self.drawn = [-1] * SEATS
        self.declared = self.rinshan = False

    def _tiles(self, tag: Tag, key: str, count: int | None = None) -> tuple[int, ...]:
        return tuple(sorted(tile_of(number, self.red) for number in tag.numbers(key, count)))

    def _close(self) -> None:
        """Closes the round so far: it is complete, or the file ends in it."""
        tag = self.header
        if tag is None:
            return
        kyoku, honba, sticks, _, _, dora = tag.numbers("seed", 6)
        self.rounds.append(
            RoundRecord(
                at=tag.at,
                wind=kyoku // SEATS,
                number=kyoku % SEATS,
                honba=honba,
                sticks=sticks,
                points=tuple(100 * points for points in tag.numbers("ten", SEATS)),
                hands=self.hands,
                indicator=tile_of(dora, self.red),
                steps=tuple(self.steps),
                finished=self.finished,
            )
        )
        self.header, self.steps, self.finished = None, [], False

    def _draw(self, tag: Tag) -> None:
        if self.header is None:
            raise Fault("before_round", tag=tag.name)
        seat, number = _DRAWS.index(tag.name[0]), int(tag.name[1:])
        self.drawn[seat] = number
        self.steps.append(Draw(tag.at, seat, tile_of(number, self.red), self.rinshan))
        self.rinshan = False

    def _discard(self, tag: Tag) -> None:
        if self.header is None:
            raise Fault("before_round", tag=tag.name)
        seat, number = _DISCARDS.index(tag.name[0]), int(tag.name[1:])
        tile = tile_of(number, self.red)
        self.steps.append(Discard(tag.at, seat, tile, self.drawn[seat] == number, self.declared))
        self.declared = False
        self.drawn[seat] = -1
        self._last = seat, tile

    def _call(self, tag: Tag) -> None:
        seat = tag.seat("who")
        meld = meld_of(tag.number("m"), self.red)
        own = meld.kind in ("closed_kan", "added_kan")
        source = seat if own else (seat + meld.source) % SEATS
        self.steps.append(Call(tag.at, seat, source, meld))
        self.rinshan = meld.is_kan
        if meld.added is not None:
            self._last = seat, meld.added

    def _reach(self, tag: Tag) -> None:
        if tag.text("step") == "1":
            self.declared = True
            return
        points = tuple(100 * p for p in tag.numbers("ten", SEATS)) if "ten" in tag.values else None
        self.steps.append(RiichiStands(tag.at, tag.seat("who"), points))

    def _dora(self, tag: Tag) -> None:
        self.steps.append(Indicator(tag.at, tile_of(tag.number("hai"), self.red)))

    def _money(self, tag: Tag) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Reads deltas and points after them, of ``sc``."""
        pairs = tag.numbers("sc", None if self.chips else 2 * SEATS, 2 * SEATS)[: 2 * SEATS]
        deltas = tuple(100 * n for n in pairs[1::2])
        return deltas, tuple(100 * had + got for had, got in zip(pairs[::2], deltas, strict=True))

    def _win(self, tag: Tag) -> None:
        deltas, after = self._money(tag)
        fu, value, limit = tag.numbers("ten", 3)
        if not 0 <= limit < len(LIMITS):
            raise Fault("number", name="ten", value=str(limit))
        pairs = tag.numbers("yaku") if "yaku" in tag.values else []
        great = tag.numbers("yakuman") if "yakuman" in tag.values else []
        if len(pairs) % 2 or any(not 0 <= n < len(BY_TENHOU) for n in (*pairs[::2], *great)):
            raise Fault("yaku", yaku=tag.values.get("yaku", "") or tag.values.get("yakuman", ""))
        yaku = [(BY_TENHOU[n], han) for n, han in zip(pairs[::2], pairs[1::2], strict=True) if han]
        yaku += [(BY_TENHOU[n], _YAKUMAN_HAN) for n in great]
        seat, source = tag.seat("who"), tag.seat("fromWho")
        self.steps.append(
            WinStep(
                at=tag.at,
                seat=seat,
                source=source,
                tile=tile_of(tag.number("machi"), self.red),
                hand=self._tiles(tag, "hai"),
                indicators=self._indicators(tag, "doraHai") or None,
                ura=self._indicators(tag, "doraHaiUra"),
                han=sum(han for _, han in yaku),
                fu=fu if not great else None,
                yakuman=len(great),
                yaku=tuple(yaku),
                value=value,
                limit=LIMITS[limit],
                deltas=deltas,
                after=after,
                liable=tag.seat("paoWho") if "paoWho" in tag.values else None,
            )
        )
        self._end(tag)

    def _indicators(self, tag: Tag, key: str) -> tuple[int, ...]:
        return tuple(tile_of(number, self.red) for number in tag.numbers(key)) if key in tag.values else ()

    def _no_win(self, tag: Tag) -> None:
        deltas, after = self._money(tag)
        name = tag.values.get("type")
        kind = EXHAUSTIVE if name is None else _ABORTS.get(name)
        if kind is None:
            raise Fault("end", end=str(name))
        shown = tuple(f"hai{seat}" in tag.values for seat in range(SEATS))
        seat = shown.index(True) if kind == NINE and any(shown) else None
        self.steps.append(NoWin(tag.at, kind, deltas, shown, seat, after))
        self._end(tag)

    def _end(self, tag: Tag) -> None:
        self.finished = True
        if "owari" not in tag.values:
            return
        parts = tag.text("owari").split(",")
        if self.chips and len(parts) != 2 * SEATS:
            return  # Points, scores and chips stand in an order of the lobby's own.
        if len(parts) < 2 * SEATS:
            raise Fault("count", name="owari", count=len(parts), needed=2 * SEATS)
        try:
            points = tuple(100 * int(part) for part in parts[: 2 * SEATS : 2])
            scores = tuple(round(10 * float(part)) for part in parts[1 : 2 * SEATS : 2])
        except (ValueError, OverflowError):
            raise Fault("number", name="owari", value=tag.text("owari")[:40]) from None
        self.end = Ending(tag.at, points, scores if self.usual else None)
