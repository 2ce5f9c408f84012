"""A heap of pieces that changes is drawn anew where it does, as if all of it had been."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from pygame import SRCALPHA, Surface

from scenes.holla.opening import CUBES
from scenes.kit.context import Context
from scenes.riichi.opening import TILES as RIICHI_TILES
from scenes.rummikub.spread import TILES
from scenes.table import mixing
from scenes.table.nodes import Canvas, Node
from tests.scenes.table_kit import new_app

SIZE = (640, 360)
LYING = [mixing.Spot(50 + 45 * (n % 12), 60 + 80 * (n // 12), 40, 25 * n) for n in range(48)]
FLOWN = mixing.Spot(600, 330, 30)


def heap(spots: list[mixing.Spot]) -> Node:
    node = mixing.lying(TILES, spots, ())
    assert node is not None
    return node


def canvas(ctx: Context) -> Canvas:
    def ground(surface: Surface) -> Iterator[None]:
        surface.fill("#335544")
        yield

    return Canvas(SIZE, ground, {mixing.Heap: mixing.heap_paint(ctx)})


def test_a_few_pieces_that_go_are_drawn_anew_where_they_were_and_are(tmp_path: Path) -> None:
    app = new_app(tmp_path, (1280, 720), "en", 1.0)
    ctx = app.ctx
    kept, window = canvas(ctx), Surface(SIZE)
    kept.show([heap(LYING)], window)
    kept.draw(window)
    # The first leaves, so that the corner of the heap is another; then some go elsewhere.
    for spots in (LYING[1:], [*LYING[4:], FLOWN], [*LYING[4:40], FLOWN], LYING[4:40], [*LYING[24:40], FLOWN]):
        areas, fresh, whole = kept.show([heap(spots)], window), canvas(ctx), Surface(SIZE)
        for area in areas:
            window.set_clip(area)
            kept.draw(window)
        window.set_clip(None)
        fresh.show([heap(spots)], whole)
        fresh.draw(whole)
        assert window.get_buffer().raw == whole.get_buffer().raw
    app.close()


@pytest.mark.parametrize(("gone", "areas"), [(1, 1), (mixing.FEW, mixing.FEW), (mixing.FEW + 1, 1)])
def test_only_a_few_are_told_apart(gone: int, areas: int) -> None:
    told = mixing.differing(heap(LYING), heap(LYING[gone:]))
    without = [heap([other for other in LYING if other != spot]) for spot in LYING[:gone]]
    alone = [area for other in without for area in mixing.differing(heap(LYING), other)]
    assert len(told) == areas and all(any(box.contains(area) for box in told) for area in alone)
    assert not told[0].contains(heap(LYING).rect)


def test_pieces_that_lie_as_they_did_differ_nowhere() -> None:
    for before, after in pairwise([heap(LYING), heap(LYING)]):
        assert mixing.differing(before, after) == []


@pytest.mark.parametrize("piece", [CUBES, RIICHI_TILES, TILES], ids=["holla", "riichi", "rummikub"])
@pytest.mark.parametrize("width", [6, 18, 66])
def test_a_piece_touches_nothing_beyond_its_box(tmp_path: Path, piece: mixing.Piece, width: int) -> None:
    app, window = new_app(tmp_path, (1280, 720), "en", 1.0), Surface((240, 240), SRCALPHA)
    paint = mixing.heap_paint(app.ctx)
    for lean in range(0, 180, mixing.LEAN):
        node = mixing.lying(piece, [mixing.Spot(120, 120, width, lean)], ())
        assert node is not None
        window.fill((0, 0, 0, 0))
        paint.draw(window, node.rect, node.look)
        assert node.rect.contains(window.get_bounding_rect()), lean
    app.close()
