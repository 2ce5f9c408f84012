"""Elements as controls: each lives on, under its key, while the values around it change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from pygame import Rect

from game.kernel.texts import Texts
from scenes.kit import buttons, choices, dropdown, textfield
from scenes.kit.context import Context
from scenes.kit.scroll import GROOVE
from scenes.kit.tree.areas import Pressable, RowsArea
from scenes.kit.tree.carrying import Carrying
from scenes.kit.tree.document import DocumentArea
from scenes.kit.tree.elements import (
    BODY,
    SMALL,
    Box,
    Button,
    Changed,
    Choice,
    Document,
    Field,
    Link,
    Message,
    Rows,
    Slider,
    Stepper,
    Switch,
)  # fmt: skip
from scenes.kit.tree.words import Words, resolved
from scenes.kit.ui import Ui
from scenes.kit.widget import Control, Widget, attach

C = TypeVar("C", bound=Control)
NOWHERE = Rect(0, 0, 1, 1)


def shown(element: Slider, texts: Texts) -> Callable[[float], str]:
    """The function that writes the value of a slider."""
    show = element.show
    return (lambda value: resolved(show(value), texts)) if show is not None else lambda value: f"{round(value * 100)}%"


class Keeper:
    """The controls of a screen by key: those of the last tree stay, the rest are made."""

    def __init__(
        self,
        ctx: Context,
        ui: Ui,
        send: Callable[[Message], None],
        kept: Mapping[str, Widget],
        carrying: Carrying,
        heights: dict[str, dict[Hashable, int]],
    ) -> None:
        self.ctx = ctx
        self.ui = ui
        self.send = send
        self.kept = kept
        self.carrying = carrying
        self.heights = heights
        """By key of a list the heights of its rows by their ids."""
        self.now: dict[str, Widget] = {}

    def words(self, words: Words | None) -> str:
        """The words in the person's language."""
        return resolved(words, self.ctx.texts)

    def keep(
        self, id: str, kind: type[C], make: Callable[[], C], about: Mapping[str, object], /, **values: object
    ) -> C:  # fmt: skip
        """The control under a key, with these values of today; `about` are those that all controls have. Raises
        ValueError where two elements have one key."""
        if id in self.now:
            raise ValueError(f"two elements have the key {id!r}: give each a key of its own")
        old = self.kept[id].of if id in self.kept else None
        control = old if type(old) is kind else make()
        for thing, named in ((control, values), (control.widget, about)):
            for name, value in named.items():
                setattr(thing, name, value)
        self.now[id] = attach(control, self.ctx)
        return control

    def _about(self, element: Any) -> dict[str, object]:
        return {
            "name": self.words(element.name) or element.key,
            "reason": self.words(element.reason) or None,
            "tooltip": self.words(element.tip) or None,
        }

    def _changes(self, element: Any, id: str) -> Callable[[Message], None]:
        message = element.message or (lambda value: Changed(element.key or id, value))
        return lambda value: self.send(message(value))

    # -- kinds

    def button(self, e: Button, id: str, label: str, name: str) -> Widget:
        """The control of a button."""
        return self.keep(
            id, buttons.Button, lambda: buttons.Button(NOWHERE, label, name=name),
            self._about(e) | {"name": name, "on_press": lambda: self.send(e.message), "radius": e.radius},
            label=label, kind=e.kind, icon=e.icon or None, sub=self.words(e.sub) or None, size=e.size,
            at_once=e.at_once,
        ).widget  # fmt: skip

    def link(self, e: Link, id: str, label: str) -> Widget:
        """The control of a link."""
        act = lambda: self.send(e.message)  # noqa: E731
        return self.keep(
            id, buttons.Link, lambda: buttons.Link(NOWHERE, label, act), {"name": label, "on_press": act},
            size=e.size, colour=e.colour,
        ).widget  # fmt: skip

    def segments(self, e: Choice, id: str, labels: list[str]) -> Widget:
        """The control of a choice that has room for all options."""
        options = [(value, label) for (value, _), label in zip(e.options, labels, strict=True)]
        return self.keep(
            id, choices.Segmented, lambda: choices.Segmented(NOWHERE, "", options, e.value), self._about(e),
            options=options, value=e.value, on_change=self._changes(e, id), size=16.0,
        ).widget  # fmt: skip

    def dropdown(self, e: Choice, id: str, labels: list[str]) -> Widget:
        """The control of a list that opens."""
        options = [(value, label) for (value, _), label in zip(e.options, labels, strict=True)]
        tips = {value: self.words(tip) for value, tip in (e.tips or {}).items()}
        return self.keep(
            id, dropdown.Dropdown, lambda: dropdown.Dropdown(NOWHERE, "", options, e.value, ui=self.ui), self._about(e),
            options=options, value=e.value, on_change=self._changes(e, id), tips=tips, size=16.0,
        ).widget  # fmt: skip

    def switch(self, e: Switch, id: str) -> Widget:
        """The control of a switch or a box with a tick."""
        return self.keep(
            id, choices.Toggle, lambda: choices.Toggle(NOWHERE, "", e.value), self._about(e), value=e.value, box=e.box,
            found=e.marks, on_change=self._changes(e, id), size=16.0,
        ).widget  # fmt: skip

    def slider(self, e: Slider, id: str, show: Callable[[float], str]) -> Widget:
        """The control of a slider."""
        return self.keep(
            id, choices.Slider, lambda: choices.Slider(NOWHERE, "", e.value), self._about(e), value=e.value,
            high=e.high, step=e.step, show=show, on_change=self._changes(e, id), size=SMALL if e.compact else BODY,
            marks=e.signs[0], calls=e.signs[1], wins=e.signs[2], found=e.marks,
        ).widget  # fmt: skip

    def stepper(self, e: Stepper, id: str) -> Widget:
        """The control of a number."""
        return self.keep(
            id, choices.Stepper, lambda: choices.Stepper(NOWHERE, "", e.value), self._about(e), value=e.value,
            low=e.low, high=e.high, step=e.step, on_change=self._changes(e, id), size=16.0,
        ).widget  # fmt: skip

    def field(self, e: Field, id: str) -> Widget:
        """The control of a line to type in; its caret stays."""
        submit = (lambda text: self.send(e.submit)) if e.submit is not None else None
        field = self.keep(
            id, textfield.TextField, lambda: textfield.TextField(NOWHERE, "", e.value), self._about(e), value=e.value,
            on_change=self._changes(e, id), on_submit=submit, placeholder=self.words(e.placeholder), limit=e.limit,
            allowed=e.allowed or str.isprintable, size=16.0,
        )  # fmt: skip
        field.caret, field.mark = min(field.caret, len(e.value)), min(field.mark, len(e.value))
        return field.widget

    def card(self, e: Box, id: str) -> Widget:
        """The control of a card that can be pressed."""
        act = (lambda: self.send(e.message)) if e.message is not None else None
        return self.keep(
            id, Pressable, lambda: Pressable("", self.carrying), self._about(e) | {"on_press": act}, carries=e.drag,
            takes=e.drop, face=e.face, chosen=bool(e.chosen), mark=e.mark, lifts=e.lifts,
            shows_focus=lambda: self.ui.keyboard and not self.ui.resting,
        ).widget  # fmt: skip

    def rows(self, e: Rows, id: str) -> Widget:
        """The control of a list; which rows are made decides the frame."""
        ids = [e.id(item) for item in e.items]
        look, open_, pick = e.look, e.open, e.pick
        area = self.keep(
            id, RowsArea, lambda: RowsArea(""), {"name": self.words(e.name)}, count=len(ids), single=look is None
        )
        if look is not None or area.fresh or area.at >= len(ids):
            area.at = ids.index(e.at) if e.at in ids else -1
        area.picked = frozenset(i for i, found in enumerate(ids) if found in e.picked)
        area.texts = lambda row: self.words(e.spoken(e.items[row])) if row < len(e.items) else ""
        area.looked = (lambda row: self.send(look(e.items[row]))) if look is not None else lambda row: None
        area.opened = (lambda row: self.send(open_(e.items[row]))) if open_ is not None else None
        area.pick = (lambda rows: self.send(pick(frozenset(ids[row] for row in rows)))) if pick is not None else None
        return area.widget

    def document(self, e: Document, id: str) -> Widget:
        """The control of a long text, which the frame lays out."""
        page = self.keep(id, DocumentArea, lambda: DocumentArea(""), {"name": self.words(e.name)})
        look = e.look
        page.ui, page.marked = self.ui, e.marked
        page.looked = (lambda section: self.send(look(section))) if look is not None else lambda section: None
        page.port.groove = "#C7B184" if e.paper else GROOVE
        return page.widget
