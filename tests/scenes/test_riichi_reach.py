"""Riichi's line of yaku in reach is never cut, and a dragon has one English word everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect

from game.kernel.texts import Texts
from scenes.app.app import App
from scenes.riichi.terms import yaku_name
from scenes.riichi.texts import yaku_in_reach
from scenes.table.teach import fits_tray
from tests.scenes.plain import plain_settings

NAMES = ("sanshoku_doujun", "honitsu", "round_wind_east", "toitoi", "haku")


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1600, 900)])
def test_the_line_of_yaku_names_as_many_as_have_room(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    app = App(plain_settings(language=language), tmp_path, size=size, catch=False)
    try:
        ctx = app.ctx
        box = ctx.layout.rect(276, 640, 376, 112, "center", "bottom")
        names = [yaku_name(ctx, name) for name in NAMES]
        for count in range(len(names) + 1):
            whole, line = yaku_in_reach(ctx, names[:count], box)
            assert fits_tray(ctx, line, box), line
            assert all(name in whole for name in names[:count])
            left = count - sum(name in line for name in names[:count])
            assert not left or line.endswith(f"+{left}")
        _, line = yaku_in_reach(ctx, names, Rect(0, 0, 10 * box.w, box.h))
        assert line == yaku_in_reach(ctx, names, box)[0]
    finally:
        app.close()


@pytest.mark.parametrize("dragon", ["haku", "hatsu", "chun"])
def test_a_dragon_is_called_the_same_as_tile_as_yaku_and_in_its_corner(dragon: str) -> None:
    texts = Texts("en")
    tile, yaku, mark = (texts.t(f"{key}.{dragon}") for key in ("riichi.tile", "riichi_yaku.name", "kit.honours"))
    assert tile == yaku
    assert mark[0] == tile[0] and set(mark.lower()) <= set(tile.split()[0].lower())
