"""Plays a recorded round through our own rules, step by step, and says where the two first part."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.kernel.notice import Notice
from game.kernel.rules import Refusal, Refused, refusal_words
from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.notices import act_words, tile_words, tiles_words
from game.riichi.play.setup import Known
from game.riichi.records.problems import told
from game.riichi.records.results import compare_draw, compare_win
from game.riichi.records.steps import (
    NINE,
    SEATS,
    THREE_RONS,
    Call,
    Discard,
    Draw,
    Foul,
    Indicator,
    NoWin,
    RiichiStands,
    RoundRecord,
    Step,
    WinStep,
)
from game.riichi.result import RoundResult
from game.riichi.state import CLAIM, REVEAL, TURN, RiichiState


class Table(Protocol):
    """The table that a round is played on: a match, or a single round."""

    @property
    def state(self) -> RiichiState:
        """The state before the next act."""
        ...

    def act(self, seat: int, action: Any) -> Sequence[ev.RiichiEvent]:
        """Does an action and returns what happened; raises ``Refused``."""
        ...

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an act."""
        ...


class Differs(Exception):
    """The error when record and rules part at a step, or, ``whole``, in a round's header: what either says."""

    def __init__(self, at: int, notice: Notice, whole: bool = False) -> None:
        super().__init__(notice.key)
        self.at = at
        self.notice = notice
        self.whole = whole


Watcher = Callable[[Table, int], None]
"""Called before each decision with the table and the place of the step that answers it."""


def known_of(record: RoundRecord) -> Known:
    """Returns what a record tells of its wall."""
    draws = [step for step in record.steps if isinstance(step, Draw)]
    turned = tuple(step.tile for step in record.steps if isinstance(step, Indicator))
    ura = [step.ura for step in record.steps if isinstance(step, WinStep) and step.ura]
    return Known(
        hands=record.hands,
        draws=tuple(step.tile for step in draws if not step.rinshan),
        rinshan=tuple(step.tile for step in draws if step.rinshan),
        indicators=record.indicators or (record.indicator, *turned),
        ura=max(ura, key=len, default=()),
    )


class Follower:
    """A follower of one record on one table, whose deal has just been made."""

    def __init__(
        self, record: RoundRecord, table: Table, dealt: Sequence[ev.RiichiEvent], watch: Watcher | None = None
    ) -> None:
        self.record = record
        self.table = table
        self.watch = watch
        self.events: deque[ev.RiichiEvent] = deque()
        self.turned: list[int] = []
        self.laid: list[int] = []
        self.due: RiichiStands | None = None
        """A riichi that the record says stands, until the others have answered to its tile."""
        self.result: RoundResult | None = None
        self.indicators = [record.indicator]
        self.at = record.at
        self._take(dealt)

    def follow(self) -> RoundResult | None:
        """Plays all steps; returns the result, ``None`` if the record stops before its end. Raises ``Differs``."""
        steps = self.record.steps
        at = 0
        while at < len(steps):
            step = steps[at]
            if isinstance(step, WinStep):
                end = at
                while end < len(steps) and isinstance(steps[end], WinStep):
                    end += 1
                self._wins([s for s in steps[at:end] if isinstance(s, WinStep)])
                at = end
            else:
                self._step(step)
                at += 1
            self.at = step.at
        if self.record.finished and self.result is None:
            raise Differs(self.at, told("differs.not_over"))
        if self.result is not None:
            self._check_indicators(self.at)
        else:
            self._look(self.at + 1)
        return self.result

    def _step(self, step: Step) -> None:
        if isinstance(step, RiichiStands):
            self.due = step
            return
        if isinstance(step, Indicator):
            self.indicators.append(step.tile)
            return
        if self.result is not None and not isinstance(step, NoWin):
            raise Differs(step.at, told("differs.over", end=_end_name(self.result)))
        if isinstance(step, Draw):
            self._draw(step)
        elif isinstance(step, Discard):
            self._discard(step)
        elif isinstance(step, Call):
            self._call(step)
        elif isinstance(step, NoWin):
            self._no_win(step)
        elif isinstance(step, Foul):
            self._act(step.at, step.seat, step.action)
        self._stands()

    def _look(self, at: int) -> None:
        if self.watch is not None:
            self.watch(self.table, at)

    def _discard(self, step: Discard) -> None:
        self._look(step.at)
        side = self.table.state.sides[step.seat]
        # Some writers do not mark a drawn five that is given away while a red one is in the hand.
        drawn = step.tsumogiri or (side.drawn == step.tile and step.tile not in side.hand)
        self._act(step.at, step.seat, act.Discard(step.tile, drawn, step.riichi))

    def _act(self, at: int, seat: int, action: Any) -> None:
        """Does an act of the record."""
        try:
            self._take(self.table.act(seat, action))
        except Refused as error:
            raise Differs(at, _refused(seat, action, error.refusal)) from error

    def _take(self, events: Sequence[ev.RiichiEvent]) -> None:
        for event in events:
            if isinstance(event, ev.TileDrawn):
                self.events.append(event)
            elif isinstance(event, ev.DoraTurned):
                self.turned.append(event.indicator)
            elif isinstance(event, ev.RiichiAccepted):
                self.laid.append(event.seat)
            elif isinstance(event, ev.RoundEnded):
                self.result = event.result

    def _pass_all(self, at: int) -> None:
        """Passes for all seats that could answer to the tile that lies there."""
        if self.table.state.phase != CLAIM:
            return
        self._look(at)
        while self.table.state.phase == CLAIM:
            self._act(at, self.table.to_act()[0], act.Pass())

    def _draw(self, step: Draw) -> None:
        self._pass_all(step.at)
        if self.result is not None:
            raise Differs(step.at, told("differs.over", end=_end_name(self.result)))
        if not self.events:
            raise Differs(step.at, told("differs.no_draw", seat=step.seat))
        event = self.events.popleft()
        assert isinstance(event, ev.TileDrawn)
        if event.seat != step.seat:
            raise Differs(step.at, told("differs.draw_seat", theirs=step.seat, ours=event.seat))
        if event.rinshan != step.rinshan:
            raise Differs(step.at, told("differs.rinshan", seat=step.seat))
        if event.tile != step.tile:
            theirs, ours = tile_words(step.tile), tile_words(event.tile)
            raise Differs(step.at, told("differs.draw_tile", seat=step.seat, theirs=theirs, ours=ours))
        if not step.rinshan:
            self._check_indicators(step.at)

    def _call(self, step: Call) -> None:
        self._look(step.at)
        meld = step.meld
        if meld.kind == "closed_kan":
            self._act(step.at, step.seat, act.ClosedKan(meld.low))
        elif meld.kind == "added_kan":
            self._act(step.at, step.seat, act.AddedKan(meld.low))
        else:
            self._answer(step.at, {step.seat: _call_action(step)})
        side = self.table.state.sides[step.seat]
        same = any(m.tiles == meld.tiles and m.taken == meld.taken and m.source == meld.source for m in side.melds)
        if not same and self.result is None:
            raise Differs(step.at, told("differs.meld", seat=step.seat))

    def _answer(self, at: int, answers: dict[int, Any]) -> None:
        """Gives the answers of some seats to the tile that lies there; the others pass."""
        waiting = self.table.to_act() if self.table.state.phase == CLAIM else ()
        for seat, action in answers.items():
            if seat not in waiting:
                self._act(at, seat, action)
                raise Differs(at, told("differs.no_answer", seat=seat))
        for seat in waiting:
            if self.table.state.phase == CLAIM and seat in self.table.to_act():
                self._act(at, seat, answers.get(seat, act.Pass()))

    def _stands(self) -> None:
        """Checks that the riichi that was due has been laid, and cost its stick."""
        step, self.due = self.due, None
        if step is None:
            return
        if step.seat not in self.laid:
            raise Differs(step.at, told("differs.not_riichi", seat=step.seat))
        points = self.table.state.points
        if step.points is not None and self.result is None and tuple(points) != step.points:
            raise Differs(step.at, told("differs.points", theirs=_list(step.points), ours=_list(points)))

    def _wins(self, steps: list[WinStep]) -> None:
        first = steps[0]
        if self.result is not None:
            raise Differs(first.at, told("differs.over", end=_end_name(self.result)))
        self._look(first.at)
        if first.seat == first.source:
            self._act(first.at, first.seat, act.Tsumo())
        else:
            self._answer(first.at, {step.seat: act.Ron() for step in steps})
        result = self.result
        if result is None or not result.wins:
            raise Differs(first.at, told("differs.no_end"))
        ours = [win.seat for win in result.wins]
        if sorted(ours) != sorted(step.seat for step in steps):
            theirs = [step.seat for step in steps]
            raise Differs(first.at, told("differs.winners", theirs=_list(theirs), ours=_list(ours)))
        self._check_indicators(first.at)
        for step in steps:
            if step.indicators is not None and step.indicators != tuple(self.turned):
                raise Differs(step.at, self._indicators_differ(step.indicators))
            win = next(win for win in result.wins if win.seat == step.seat)
            notice = compare_win(step, win)
            if notice is not None:
                raise Differs(step.at, notice)
        self._check_after(steps[-1].at, steps[-1].after)

    def _check_after(self, at: int, after: tuple[int, ...] | None) -> None:
        assert self.result is not None
        if after is not None and after != self.result.points:
            raise Differs(at, told("differs.points", theirs=_list(after), ours=_list(self.result.points)))

    def _no_win(self, step: NoWin) -> None:
        """Checks a draw; where nobody could answer to the last tile our rules have made it already."""
        if self.result is None:
            self._end_without_win(step)
        if self.result is None:
            raise Differs(step.at, told("differs.no_end"))
        notice = compare_draw(step, self.result, self.table.state.config.noten_payments)
        if notice is not None:
            raise Differs(step.at, notice)
        self._check_after(step.at, step.after)

    def _end_without_win(self, step: NoWin) -> None:
        table = self.table
        nine = step.kind == NINE or (step.kind is None and self._shows_nine(step))
        rons = not nine and (step.kind == THREE_RONS or (step.kind is None and self._three_rons()))
        # Where all pass, ``_pass_all`` calls the watcher.
        if nine or rons or table.state.phase != CLAIM:
            self._look(step.at)
        if nine:
            self._act(step.at, table.state.turn if step.seat is None else step.seat, act.NineTerminals())
        elif rons:
            self._answer(step.at, {seat: act.Ron() for seat in range(SEATS) if seat != self._giver()})
        else:
            self._pass_all(step.at)
            self._reveal(step)

    def _giver(self) -> int:
        claim = self.table.state.claim
        return claim.by if claim is not None else -1

    def _shows_nine(self, step: NoWin) -> bool:
        """Whether a draw without a name is one for nine terminals, as a seat may end its first turn with them."""
        state = self.table.state
        return state.phase == TURN and not state.sides[state.turn].river and state.left > 0

    def _three_rons(self) -> bool:
        """Whether a draw without a name and with tiles left is one for three rons, as all three others could win."""
        state = self.table.state
        claim = state.claim
        if state.phase != CLAIM or claim is None or state.left == 0:
            return False
        return sum(act.Ron() in options for options in claim.options) == SEATS - 1

    def _reveal(self, step: NoWin) -> None:
        """Opens the waiting hands that may stay closed and that the record shows."""
        state = self.table.state
        while state.phase == REVEAL and self.result is None:
            seat = self.table.to_act()[0]
            if step.shown is not None:
                shows = step.shown[seat]
            else:
                shows = step.deltas is None or not any(step.deltas) or step.deltas[seat] > 0
            self._act(step.at, seat, act.ShowTenpai() if shows else act.FoldTenpai())

    def _check_indicators(self, at: int) -> None:
        """Checks that all indicators so far are the same, in their order."""
        theirs, ours = self.indicators, self.turned
        if self.record.indicators is not None:
            if self.result is None:
                return
            theirs = list(self.record.indicators)
        if theirs != ours:
            raise Differs(at, self._indicators_differ(theirs))

    def _indicators_differ(self, theirs: Sequence[int]) -> Notice:
        return told("differs.indicators", theirs=tiles_words(theirs), ours=tiles_words(self.turned))


def _call_action(step: Call) -> Any:
    own = step.meld.own
    if step.meld.kind == "chi":
        return act.Chi((own[0], own[1]))
    if step.meld.kind == "pon":
        return act.Pon((own[0], own[1]))
    return act.OpenKan()


def _refused(seat: int, action: Any, refusal: Refusal) -> Notice:
    return told("differs.refused", seat=seat, act=act_words(action), why=refusal_words("riichi", refusal))


def _end_name(result: RoundResult) -> Notice:
    return Notice(f"riichi.end.{result.name or result.kind}")


def _list(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
