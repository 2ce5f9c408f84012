"""Hints in steps: first that there is a play and with which tiles, then the play itself, set by set, on the draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rummikub.actions import ClaimDone, Pass, Play
from game.rummikub.advice import aim_of
from scenes.rummikub.desk import Sets
from scenes.rummikub.steps import steps

if TYPE_CHECKING:
    from game.kernel.seat import Answer
    from scenes.rummikub.table import RummikubTable


class Hints:
    """Belongs to one table; forgets everything when the turn ends."""

    def __init__(self, table: RummikubTable) -> None:
        self.table = table
        self.asked = False
        self.target: Sets | None = None
        self.pointed: frozenset[int] = frozenset()
        self._turn = -1
        self._done = 0
        self._shown: Sets = ()

    def forget(self, turn: int) -> None:
        """Another act: old advice is gone."""
        if turn != self._turn:
            self._turn, self.asked, self.target, self.pointed, self._done = turn, False, None, frozenset(), 0
            self._shown = ()

    @property
    def progress(self) -> tuple[int, int]:
        """The next step and how many there are; (-1, 0) while somebody thinks, (0, 0) without a hint."""
        if self.asked:
            return -1, 0
        bench = self.table.desk.bench
        if self.target is None or bench is None:
            return 0, 0
        left = len(steps(bench.table, self.target))
        return (self._done + 1, self._done + left) if left else (0, 0)

    def press(self) -> None:
        """The button or H: asks, or shows the next step."""
        table = self.table
        if table.desk.bench is None:
            return
        if self.target is not None:
            self._next()
            return
        table.client.ask_hint()
        self.asked = True
        if table.client.hint is not None:
            self.arrived(table.client.hint)

    def arrived(self, answer: Answer) -> None:
        """The thought is ready."""
        table = self.table
        ctx, view = table.ctx, table.view
        self.asked = False
        action = answer.action
        if isinstance(action, ClaimDone):
            # A bot that errs on purpose is no adviser.
            from game.rummikub import advice

            advised = advice.hint(view, table.client.legal())
            action, answer = advised.action, type(answer)(advised.action, advised.why)
        ctx.sound.play("hint")
        why = self._why(answer)
        if not isinstance(action, Play):
            key = "pass" if isinstance(action, Pass) else "draw"
            table.notes.say(ctx.t(f"rummikub_table.hint.{key}"), why, icon="hint")
            return
        self.target, laid = aim_of(view, action)
        self.pointed = frozenset(laid)
        self._done = 0
        key = "one" if len(laid) == 1 else "some"
        title = ctx.t(f"rummikub_table.hint.{key}", count=len(laid))
        table.notes.say(title, ctx.t("rummikub_table.hint.some_text"), why, icon="hint")
        table.refresh()

    def _why(self, answer: Answer) -> str:
        from game.rummikub.advice import sentence

        return sentence(answer.why, self.table.ctx.texts, self.table.view.config)

    def _next(self) -> None:
        table = self.table
        ctx, bench = table.ctx, table.desk.bench
        assert bench is not None and self.target is not None
        if bench.table != self._shown:
            # Somebody moved on alone, or took a step back: the rest is counted anew.
            self._done = 0
        todo = steps(bench.table, self.target)
        ctx.sound.play("hint")
        if not todo:
            words = ctx.t("rummikub_table.hint.lies"), ctx.t("rummikub_table.hint.lies_text")
            table.notes.say(*words, icon="hint")
            return
        self._done += 1
        total = self._done + len(todo) - 1
        title = ctx.t("rummikub_table.hint.step", step=self._done, steps=total)
        text = ctx.t(f"rummikub_table.hint.{'step_text' if len(todo) > 1 else 'last_text'}")
        table.notes.say(title, text, icon="hint")
        table.fingers.cancel()
        table.desk.put(bench.show(todo[0]))
        self._shown = table.desk.bench.table if table.desk.bench is not None else ()
        table.refresh()
