"""The own panel of riichi with everything at once: wind, riichi, furiten, points. Pills lie on nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from scenes.app.app import App
from scenes.kit import paint
from scenes.kit.tree import paints
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.panels import MeModel, Panels
from scenes.riichi.waits import WaitItem, Waits, WaitsModel
from scenes.table.laid import laid
from tests.scenes.plain import plain_settings
from tests.scenes.recorded import watching

LONGEST = {"en": ("South", "S", "RIICHI", "Furiten"), "ko": ("남가", "남", "리치", "후리텐")}


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900), (1024, 1200)])
def test_furiten_covers_neither_points_nor_pills(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    app = App(plain_settings(language=language), tmp_path, size=size, catch=False)
    try:
        boxes: list[tuple[str, Rect]] = []
        pill = paint.pill

        def noting_pill(surface: Any, ctx: Any, text: str, *args: Any, **kwargs: Any) -> Rect:
            boxes.append((text, pill(surface, ctx, text, *args, **kwargs)))
            return boxes[-1][1]

        monkeypatch.setattr(paint, "pill", noting_pill)
        wind, letter, riichi, furiten = LONGEST[language]
        model = MeModel(0, "Me", "tiger", (wind, letter), False, riichi, True, "25,000", "2nd", 0.5, furiten)
        lay = RiichiLayout(app.ctx.layout)
        with watching(monkeypatch) as written:
            laid(app.ctx, Panels(app.ctx, lay).me).draw(pygame.Surface(size), lay.me, model)
        boxes += [(text, box.inflate(0, -round(box.h * 0.3))) for text, box in written.labels]
        assert {riichi, furiten, "25,000"} < {text for text, _ in boxes}
        crossing = [(a, b) for i, (a, x) in enumerate(boxes) for b, y in boxes[i + 1 :] if x.colliderect(y)]
        assert crossing == []
        assert all(lay.me.contains(box) for _, box in boxes)
    finally:
        app.close()


def test_the_furiten_sentence_is_not_the_smallest_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(plain_settings(language="en"), tmp_path, size=(1600, 900), catch=False)
    try:
        warning = app.ctx.t("riichi_table.waits.furiten_R32_tsumo")
        sizes: list[float] = []
        fitting = paints.fitting

        def noting(ctx: Any, element: Any, wordings: Any, box: Rect) -> tuple[str, float, int]:
            found = fitting(ctx, element, wordings, box)
            if wordings[0] == warning:
                sizes.append(found[1])
            return found

        monkeypatch.setattr(paints, "fitting", noting)
        waits = Waits(app.ctx, RiichiLayout(app.ctx.layout))
        model = WaitsModel("Waiting", "4 tiles", "", (), warning, (WaitItem(3, 4, "1 han", 1, False),))
        laid(app.ctx, waits.panel).draw(pygame.Surface((1600, 900)), waits.box(model), model)
        assert sizes
        assert min(sizes) >= 15
    finally:
        app.close()
