"""The buttons that a game's literal describes, as controls of one table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Any, Final

from pygame import Rect

from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.ui import Ui
from scenes.kit.widget import Widget
from scenes.table.game import ButtonNow, ButtonRow, ButtonSpec
from scenes.table.look import AnyLook

BUTTON: Final = "button"
"""The first word of a button's id in gestures and commands."""

AnyButton = ButtonSpec[Any, Any, Any, Any]
Buttons = Iterable[AnyButton | ButtonRow[Any, Any, Any, Any]]


class Controls:
    """The controls of a game by the ids of their specs; `press` is called with the id of one that was pressed."""

    def __init__(self, ctx: Context, ui: Ui, section: str, press: Callable[[str], None]) -> None:
        self.ctx, self.ui, self.section, self.press = ctx, ui, section, press
        self.shown: dict[str, Widget] = {}
        self._now: dict[str, ButtonNow] = {}
        """By id the states that buttons show."""
        self._made: dict[str, tuple[AnyButton, str, str]] = {}
        """By id what each was made of: its spec, its words and its tip."""
        self._rows: dict[int, tuple[Hashable, tuple[str, ...]]] = {}
        """By the place of a row what its buttons were made of, and their ids."""

    def lay(self, buttons: Buttons, look: AnyLook) -> None:
        """Makes all of them anew, for another window; those of rows come with the picture."""
        for known in (self.shown, self._made, self._rows, self._now):
            known.clear()
        for spec in buttons:
            if isinstance(spec, ButtonSpec):
                self._add(spec, look)

    def follow_rows(self, buttons: Buttons, look: AnyLook) -> None:
        """Makes those of rows anew that are made of something else now; the focus stays."""
        for place, row in enumerate(buttons):
            if isinstance(row, ButtonSpec):
                continue
            of, (known, ids) = row.of(look.state), self._rows.get(place, (None, ()))
            if of == known:
                continue
            focused = self.id_of(self.ui.focus)
            for id in ids:
                del self._made[id]
                self._now.pop(id, None)
                self.ui.remove(self.shown.pop(id))
            specs = row.make(look.state)
            self._rows[place] = of, tuple(spec.id for spec in specs)
            for spec in specs:
                self._add(spec, look)
            if focused in ids and focused in self.shown:
                self.ui.set_focus(self.shown[focused])

    def _add(self, spec: AnyButton, look: AnyLook) -> None:
        ctx, press = self.ctx, spec.press or partial(self.press, spec.id)
        box = spec.box if isinstance(spec.box, Rect) else spec.box(look.state.boxes)
        key = f"{self.section}.button.{spec.id}"
        tip = ctx.t(f"{key}_tip") if f"{key}_tip" in ctx.texts else ""
        words, label = tip if spec.tip is None else spec.tip, ctx.t(key) if spec.label is None else spec.label
        self._made[spec.id] = spec, label, words
        plain = partial(Button, icon=spec.icon, size=spec.size, radius=spec.radius, tooltip=words, pad=spec.pad)
        made = spec.make(box, label, words, press) if spec.make is not None else plain(box, label, press)
        self.shown[spec.id] = self.ui.add(made).widget
        self._follow(spec.id, look)

    def follow(self, look: AnyLook) -> bool:
        """Shows what every button can do now; True when one looks otherwise."""
        return any([self._follow(id, look) for id in self.shown])

    def _follow(self, id: str, look: AnyLook) -> bool:
        """Shows what a button can do now; True when that is something else."""
        widget, (spec, label, tip) = self.shown[id], self._made[id]
        control = widget.of
        now = spec.now if isinstance(spec.now, ButtonNow) else spec.now(look)
        if spec.make is not None:
            before = widget.visible, widget.reason, widget.look()
            widget.visible, widget.reason, control.value = now.visible, now.reason, now.value
            return before != (widget.visible, widget.reason, widget.look())
        known = self._now.get(id)
        if known is now or known == now:
            return False
        self._now[id] = now
        roomy = now.reason is None or now.brief is None or control.fits(now.reason)
        short = now.sub is not None and now.brief_sub is not None and not control.fits(now.sub)
        label = label if now.label is None else now.label
        control.become(
            name=now.name or label, label="" if spec.wordless else label, icon=now.icon or spec.icon,
            kind=now.kind or spec.kind, reason=now.reason if roomy else now.brief,
            sub=now.brief_sub if short else now.sub, tooltip=now.tooltip or tip, visible=now.visible,
        )  # fmt: skip
        return True

    def id_of(self, control: Widget | None) -> str:
        """The id of a control; empty for any other."""
        return next((id for id, one in self.shown.items() if one is control), "")

    def under(self, at: tuple[int, int]) -> str:
        """The id of the one at a place; empty for none."""
        return next((id for id, one in self.shown.items() if one.hit(at)), "")

    @property
    def over(self) -> str:
        """The id of the one that has felt the pointer come; empty for none."""
        return next((id for id, one in self.shown.items() if one.hovered), "")
