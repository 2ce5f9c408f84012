"""The page of a workshop: the set at the left, what is made of it in the middle, its trial at the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from game.workshop.history import History
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Words
from scenes.workshop.life import WAYS
from scenes.workshop.state import Leave, Step

T = TypeVar("T")
WIDE, HALF = 1380, 980
"""The units of width in which three columns have room, and two."""


def bench_page(
    words: str, history: History[T], left: Sequence[e.Maybe], middle: Sequence[e.Maybe], right: Sequence[e.Maybe],
    acts: Sequence[e.Element], read: bool = False,
) -> e.View:  # fmt: skip
    """The three columns, each of which scrolls by itself, or two, or one; `acts` are the buttons always in sight.

    `words` is the file of its texts. Where there are figures to `read`, they come first in a column of several.
    """
    columns = [e.Column(*column, gap=16) for column in (left, middle, right)]
    names = ("workshop.set", f"{words}.title", "workshop.trial.title")
    bench, made, tried = (
        e.Column(e.Scroll(column, name, key=f"column {at}"), grow=1)
        for at, (column, name) in enumerate(zip(columns, names, strict=True))
    )  # fmt: skip
    wide = e.Row(
        e.Sized(bench, width=350, least_width=350), e.Sized(made, grow=1),
        e.Sized(e.Column(tried, *acts, gap=12, grow=1), width=380, least_width=380), align="stretch", gap=16, grow=1,
    )  # fmt: skip
    sides = (*right, *left) if read else (*left, *right)
    side = e.Column(e.Scroll(e.Column(*sides, gap=16), names[0], key="sides"), grow=1)
    two = e.Row(
        e.Sized(side, width=380, least_width=380), e.Sized(made, grow=1), align="stretch", gap=16, grow=1
    )  # fmt: skip
    column = e.Column(*((*sides, *middle) if read else (*left, *middle, *right)), gap=16)
    one = e.Column(e.Scroll(column, names[1], key="columns"), grow=1)
    pressed = e.Grid(*acts, columns=len(acts), least_column=300, gap=12)
    narrow = e.Column(e.Either(HALF, two, one), pressed, gap=12, grow=1)
    return e.Page(
        f"{words}.title", e.Either(WIDE, wide, narrow), sub=f"{words}.sub", tools=(*WAYS, *_steps(history)),
        back=Leave(), scrolls=False, backdrop="scene/cloth_ink", veil=0.35,
    )  # fmt: skip


def _steps(history: History[T]) -> Iterable[e.Button]:
    """The buttons that step back and forward."""
    for name, back, steps in (("undo", True, history.past), ("redo", False, history.future)):
        told: Words = f"workshop.{name}"
        reason = None if steps else f"workshop.no_{name}"
        yield e.Button(None, Step(back), icon=name, name=told, tip=told, height=50, key=name, reason=reason)
