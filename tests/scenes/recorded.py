"""A watch on what scenes write: which texts were cut, and where the lines of `paint.label` lie."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from pygame import Rect

from scenes.kit import paint
from scenes.kit.fonts import Fonts
from scenes.kit.tree import paints


@dataclass
class Written:
    """The texts shortened with "…", every label with its box, and the words of pills."""

    cut: list[str] = field(default_factory=list)
    labels: list[tuple[str, Rect]] = field(default_factory=list)
    pills: list[str] = field(default_factory=list)

    def overlaps(self) -> list[tuple[str, str]]:
        """The pairs of labels whose letters touch; the empty margins of line boxes may."""
        boxes = [(text, box.inflate(-2, -round(box.h * 0.34))) for text, box in dict(self._places()).values()]
        return [
            (a, b) for i, (a, first) in enumerate(boxes) for b, second in boxes[i + 1 :] if first.colliderect(second)
        ]

    def _places(self) -> Iterator[tuple[Any, tuple[str, Rect]]]:
        for text, box in self.labels:
            yield (text, tuple(box)), (text, box)

    def outside(self, window: Rect) -> list[str]:
        """The labels that reach over the edge."""
        return [text for text, box in self.labels if not window.contains(box.inflate(0, -box.h * 0.3))]


@contextmanager
def watching(monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """Notes everything drawn inside."""
    written = Written()
    cut, label, pill, fitting = Fonts.cut, paint.label, paint.pill, paints.fitting

    def noting_cut(self: Fonts, text: str, size: float, width: int, bold: bool = False) -> str:
        found = cut(self, text, size, width, bold)
        if found != text:
            written.cut.append(text)
        return found

    def noting_label(surface: Any, ctx: Any, text: str, *args: Any, **kwargs: Any) -> Rect:
        box = label(surface, ctx, text, *args, **kwargs)
        written.labels.append((text, box))
        return box

    def noting_pill(surface: Any, ctx: Any, text: str, *args: Any, **kwargs: Any) -> Rect:
        written.pills.append(text)
        return pill(surface, ctx, text, *args, **kwargs)

    def noting_fitting(ctx: Any, element: Any, wordings: Any, box: Rect) -> tuple[str, float, int]:
        words, size, most = fitting(ctx, element, wordings, box)
        lines = ctx.fonts.wrap(words, size, max(1, box.w), element.bold)[:most]
        wide = max(ctx.fonts.width(line, size, element.bold) for line in lines)
        tall = ctx.fonts.line_height(size, 1.15) * (len(lines) - 1) + ctx.fonts.line_height(size, 1.45)
        off = {"center": 0.5, "right": 1.0}.get(element.align, 0.0) * (box.w - wide)
        written.labels.append((words, Rect(box.x + round(off), box.centery - tall // 2, wide, tall)))
        return words, size, most

    with monkeypatch.context() as patch:
        patch.setattr(paint, "pill", noting_pill)
        patch.setattr(paints, "fitting", noting_fitting)
        patch.setattr(Fonts, "cut", noting_cut)
        patch.setattr(paint, "label", noting_label)
        yield written
