"""What small windows may not cut or cover: the mark of a strict table, seats beside the title, words below sets."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from scenes.holla.layout import HollaLayout
from scenes.kit.layout import Layout
from scenes.kit.paint import plate_face
from scenes.table.styles import TitleCard, Words
from tests.game.rummikub.tables import seated
from tests.scenes import holla_table, rummikub_table

SIZES = [(1024, 640), (1024, 768), (1280, 720), (1600, 900)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_strict_table_says_so_in_every_window(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    client = holla_table.new_client(holla_table.new_match(5, table="strict"), holla_table.Silent())
    sitting = holla_table.sit(tmp_path, client, size, language)
    sitting.steps(2)
    ctx, title = sitting.app.ctx, sitting.table.nodes["title",]
    fonts, px, mark = ctx.fonts, ctx.px, ctx.t("kit.costly.mark")
    assert isinstance(title.look, TitleCard)
    lines, room = (title.look.text, *title.look.brief), title.rect.w - px(20)
    shown = [line for line in lines if fonts.width(line, fonts.fitting(line, 13, room)) <= room]
    assert shown and all(mark in line for line in lines) and shown[0] != mark
    sitting.app.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_portrait_touches_the_title(size: tuple[int, int], seats: int) -> None:
    lay = HollaLayout(Layout.of(size), seats, 0)
    parts = [lay.title, *(ridge.rail for ridge in lay.ridges.values())]
    for box in lay.plates.values():
        face = plate_face(lay.px, box).inflate(lay.px(8), lay.px(8))
        assert face.collidelist(parts) < 0 and box.inflate(4, 4).collidelist(parts) < 0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_words_below_neighbouring_sets_cover_no_others(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    match = seated("10k 9r 8b 5k 2o 3k 4r 11k", table="1k 2k 3k | 4b 5b 6b", seats=5)
    sitting = rummikub_table.sit(tmp_path, rummikub_table.new_client(match), size, language)
    for tile in ("10k", "9r", "8b", "5k", "2o"):
        sitting.click(sitting.own(tile))
        sitting.click(sitting.free)
        sitting.steps(3)
    sitting.point((2, 2))
    sitting.steps(5)
    pills = [node for node in sitting.table.nodes.values() if isinstance(node.look, Words)]
    said = [node.rect for node in pills if isinstance(node.id, tuple) and node.id[0] == "words"]
    assert said and not any(one.colliderect(two) for one, two in combinations(said, 2))
    sitting.app.close()
