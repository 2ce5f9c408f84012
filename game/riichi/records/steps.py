"""A recorded game as a neutral list of steps, whatever the format it came in.

Seats are ours: 0 is the first dealer, so a record that numbers them otherwise is turned, and ``GameRecord.first`` says
by how much. Tiles are 0-36 as in ``tiles``. ``at`` is the place of a step in its file: a line, tag or entry number,
as ``GameRecord.unit`` says. ``None`` means that the format or this file does not tell.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.kernel.notice import Notice
from game.riichi.actions import RiichiAction
from game.riichi.config import RiichiConfig
from game.riichi.hands.melds import Meld

SEATS = 4
EXHAUSTIVE = "exhaustive"
NAGASHI = "nagashi"
NINE, FOUR_WINDS, FOUR_RIICHIS = "nine_terminals", "four_winds", "four_riichi"
FOUR_KANS, THREE_RONS = "four_kans", "three_ron"
CHOMBO = "chombo"

Format = Literal["mjai", "mjlog", "tenhou6", "majiang"]
Unit = Literal["line", "tag", "entry", "event"]


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """The draw of a seat; ``rinshan`` from the dead wall."""

    at: int
    seat: int
    tile: int
    rinshan: bool = False


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """The discard of a seat, with ``riichi`` declaring it."""

    at: int
    seat: int
    tile: int
    tsumogiri: bool
    riichi: bool = False


class Call(msgspec.Struct, frozen=True, tag="call"):
    """A chi, pon or kan; ``source`` is the seat whose tile was taken, the seat itself for a kan of its own."""

    at: int
    seat: int
    source: int
    meld: Meld


class Indicator(msgspec.Struct, frozen=True, tag="indicator"):
    """The step that turns a dora indicator up after the deal."""

    at: int
    tile: int


class RiichiStands(msgspec.Struct, frozen=True, tag="riichi_stands"):
    """The step of a declared riichi not won upon; ``points`` are those of all seats after the stick was laid."""

    at: int
    seat: int
    points: tuple[int, ...] | None = None


class WinStep(msgspec.Struct, frozen=True, kw_only=True, tag="win"):
    """The step of a win as the record values it; ``source`` is the winner itself for tsumo.

    ``yaku`` holds ids of ours with their han (13 for each yakuman), ``value`` the points of the hand without honba and
    sticks, ``deltas`` what it moved with them, ``after`` the points of all seats after it.
    """

    at: int
    seat: int
    source: int
    tile: int | None = None
    hand: tuple[int, ...] | None = None
    """The concealed tiles with the winning one."""
    ura: tuple[int, ...] | None = None
    han: int | None = None
    fu: int | None = None
    yakuman: int | None = None
    yaku: tuple[tuple[str, int], ...] | None = None
    value: int | None = None
    limit: str | None = None
    """``""`` or ``mangan`` to ``yakuman``, a counted one too."""
    indicators: tuple[int, ...] | None = None
    """The dora indicators that lie open."""
    deltas: tuple[int, ...] | None = None
    after: tuple[int, ...] | None = None
    liable: int | None = None


class NoWin(msgspec.Struct, frozen=True, tag="no_win"):
    """The step of a round's end without a winner.

    ``kind`` is ``exhaustive``, ``nagashi``, ``chombo``, or an abort by the name our results use; ``shown`` the seats
    that opened their hands.
    """

    at: int
    kind: str | None = None
    deltas: tuple[int, ...] | None = None
    shown: tuple[bool, ...] | None = None
    seat: int | None = None
    after: tuple[int, ...] | None = None


class Foul(msgspec.Struct, frozen=True, tag="foul"):
    """The step of a foul of a strict table, as only logs of ours can tell it: the act of ours itself."""

    at: int
    seat: int
    action: RiichiAction


Step = Draw | Discard | Call | Indicator | RiichiStands | WinStep | NoWin | Foul


class RoundRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A round: its header, its steps, and whether the file holds its end.

    ``wind`` and ``number`` count from 0 and the dealer sits on seat ``number``. ``indicators`` are all
    that were turned, for a format that lists them without their moment.
    """

    at: int
    wind: int
    number: int
    honba: int
    sticks: int
    points: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    indicator: int
    steps: tuple[Step, ...]
    finished: bool
    indicators: tuple[int, ...] | None = None

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.number


class Ending(msgspec.Struct, frozen=True):
    """The end that the record tells: points by seat with the last sticks, final scores in tenths, ranks from 1.

    ``whole`` says that the final scores were rounded to whole points.
    """

    at: int
    points: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    ranks: tuple[int, ...] | None = None
    whole: bool = True


class Broken(msgspec.Struct, frozen=True):
    """The place where a file could not be read any further, and why; the whole rounds before stand."""

    place: Notice
    notice: Notice


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A recorded game and the rules it was played by; ``stated`` tells whether the file itself names them.

    ``others`` name rule sets that it may have been played by instead, where it does not. ``first`` is the number that
    the file gives our seat 0.
    """

    path: str
    format: Format
    unit: Unit
    at: int
    names: tuple[str, ...]
    config: RiichiConfig
    rules: str
    stated: bool
    rounds: tuple[RoundRecord, ...]
    end: Ending | None = None
    first: int = 0
    others: tuple[str, ...] = ()
    broken: Broken | None = None
