"""Panels of tables as trees: words that give way, and trees that are laid out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from scenes.app.app import App
from scenes.kit.renewed import renewed
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name
from scenes.table.laid import laid, line
from tests.scenes.plain import plain_settings
from tests.scenes.recorded import watching

LONG, SHORT = "Seven horses have run this race", "Seven have run"


def test_words_are_smaller_then_shorter_then_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(plain_settings(language="en"), tmp_path, size=(1600, 900), catch=False)
    paint = laid(app.ctx, lambda words: line(Name(words), 24, shorter=(Name(SHORT),)))
    fonts, found = app.ctx.fonts, []
    widths = [fonts.width(LONG, 24), fonts.width(LONG, 0) + 4, fonts.width(SHORT, 0) + 4, fonts.width(SHORT, 0) - 20]
    for width in widths:
        with watching(monkeypatch) as written:
            paint.draw(pygame.Surface((900, 60)), Rect(0, 0, width, 40), LONG)
        (text, box), *_ = written.labels
        found.append((text, box.w, bool(written.cut)))
    assert [(text, cut) for text, _, cut in found] == [(LONG, False), (LONG, False), (SHORT, False), (SHORT, True)]
    assert found[0][1] == widths[0] and all(
        wide <= room for (_, wide, cut), room in zip(found, widths, strict=True) if not cut
    )
    app.close()


def test_lines_give_way_in_height_and_a_panel_is_laid_out_once_for_a_model_and_a_box(tmp_path: Path) -> None:
    app, made = App(plain_settings(language="en"), tmp_path, size=(1600, 900), catch=False), []

    def panel(look: tuple[str, int]) -> e.Element:
        made.append(look)
        return e.Panel(None, line(Name(look[0]), 20, lines=0), e.Spacer(), line(Name("below"), 16))

    paint = laid(app.ctx, panel, (200, 100))
    for look, box in (
        (("a " * 200, 1), (0, 0, 200, 100)),
        (("a " * 200, 1), (40, 0, 200, 100)),
        (("b", 2), (0, 0, 200, 90)),
    ):
        paint.draw(pygame.Surface((400, 300)), Rect(box), look)
    assert [number for _, number in made] == [1, 2]
    app.close()


def test_a_panel_is_painted_as_far_as_the_clip_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(plain_settings(language="en"), tmp_path, size=(1600, 900), catch=False)
    panel = laid(app.ctx, lambda words: e.Column(*(line(Name(word)) for word in words), justify="between"))
    box, words = Rect(50, 40, 200, 700), ("high", "low")
    surface = pygame.Surface((300, 780))
    panel.draw(surface, box, words)
    whole = surface.copy()
    surface.set_clip(part := Rect(0, 600, 300, 180))
    surface.fill("black")
    with watching(monkeypatch) as written:
        panel.draw(surface, box, words)
    assert [text for text, *_ in written.labels] == ["low"]
    assert surface.subsurface(part).get_buffer().raw == whole.subsurface(part).get_buffer().raw
    app.close()


@dataclass(frozen=True)
class _Cup:
    tea: str
    full: bool = True

    @cached_property
    def told(self) -> str:
        return f"{self.tea}, {'full' if self.full else 'empty'}"


def test_a_value_is_renewed_only_where_it_differs_and_keeps_nothing_worked_out() -> None:
    cup = _Cup("green")
    assert cup.told == "green, full"
    assert renewed(cup, tea="green", full=True) is cup
    empty = renewed(cup, full=False)
    assert empty == _Cup("green", full=False) and empty.told == "green, empty"
    with pytest.raises(AttributeError):
        renewed(cup, milk=True)
