"""Results in windows that stand upright, and what lives in them: a creature, horses out of the haze, racks, light."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from scenes.app.app import App
from scenes.demo_scenes import opener
from scenes.kit import paint
from scenes.kit.tree.screen import ScreenScene
from scenes.rummikub.melds import places, rows_of
from scenes.table.ends import End
from scenes.table.shape_cache import curve_point
from scenes.table.sheet import swims
from scenes.turf.horses import Horses
from scenes.turf.straight import draw_run
from tests.scenes.plain import plain_settings

TALL = [(1024, 1200), (1200, 1600)]
RESULTS = ["holla-result", "rummikub-result", "turf-result", "riichi-result"]


def opened(tmp_path: Path, name: str, size: tuple[int, int]) -> tuple[App, ScreenScene[End[object]]]:
    """An end that has just been opened."""
    app = App(plain_settings(language="ko", speed=0), tmp_path, size=size, catch=False)
    scene = opener(name)(app.ctx)
    assert isinstance(scene, ScreenScene)
    app.push(scene)
    return app, scene


def boxes(scene: ScreenScene[End[object]]) -> dict[str, Rect]:
    """The boxes of what is shown, by id."""
    assert scene.picture.root is not None
    return {node.id: node.item.box for node in scene.picture.root.all()}


@pytest.mark.parametrize("size", TALL)
@pytest.mark.parametrize("name", RESULTS)
def test_in_an_upright_window_the_paper_lies_below_rows_as_wide_as_it(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    app, scene = opened(tmp_path, name, size)
    try:
        app.step(0.5)
        found = boxes(scene)
        rows, paper = [found[f"row {i}"] for i in range(4) if f"row {i}" in found], found["side"]
        assert rows and max(row.bottom for row in rows) <= paper.y
        assert paper.w > 0.9 * size[0]
        assert max(row.right for row in rows) > 0.85 * size[0]
        if name != "riichi-result":  # its rows stand beside yaku and fu
            assert min(row.x for row in rows) < 0.1 * size[0]
        assert paper.bottom <= found["on"].y, "the way on is below"
    finally:
        app.close()


@pytest.mark.parametrize("size", TALL)
@pytest.mark.parametrize("name", RESULTS)
def test_streams_go_down_to_the_paper_and_none_crosses_another(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    app, scene = opened(tmp_path, name, size)
    try:
        ways = list[tuple[tuple[float, float], ...]]()
        shapes = scene.state.shapes
        shapes.ribbons = lambda surface, ctx, box, curves, widths: ways.extend(curves)  # type: ignore[method-assign]
        app.step(0.5)
        found = boxes(scene)
        rows, paper = [found[f"row {i}"] for i in range(4) if f"row {i}" in found], found["side"]
        assert len(ways) == {"holla-result": 3, "rummikub-result": 3, "turf-result": 1, "riichi-result": 1}[name]
        for start, *_, end in ways:
            assert sum(start[0] == row.right and row.top < start[1] < row.bottom for row in rows) == 1
            assert paper.collidepoint(end) and end[1] < paper.y + 10
        for above, below in pairwise(sorted(ways, key=lambda way: way[0][1])):
            assert above[-1][0] > below[-1][0], "the highest lies outside"
            for t in range(1, 20):
                x, y = curve_point(above, t / 20)  # type: ignore[arg-type]
                near = [curve_point(below, u / 40) for u in range(41)]  # type: ignore[arg-type]
                assert all(abs(x - left) > 1 or abs(y - top) > 1 for left, top in near)
    finally:
        app.close()


def test_a_creature_moves_for_a_time_and_is_still_before_and_after(tmp_path: Path) -> None:
    app = App(plain_settings(), tmp_path, size=(1280, 720), catch=False)
    try:

        def shown(t: float) -> bytes:
            surface = Surface((640, 200))
            swims(surface, app.ctx, "holla/dragon_long", 600, (20, 60), t)
            return pygame.image.tobytes(surface, "RGB")

        assert shown(0.0) == shown(0.2) == shown(1.0)
        moving = {shown(share / 20) for share in range(8, 18)}
        assert len(moving) == 10 and shown(0.0) not in moving
    finally:
        app.close()


def test_the_body_of_a_creature_that_moves_has_no_steps(tmp_path: Path) -> None:
    app = App(plain_settings(), tmp_path, size=(1280, 720), catch=False)
    try:
        wide, (w, h) = 1000, app.ctx.art.svg("holla/boa_long", 1000).get_size()
        still, waving = Surface((wide, h + 60)), Surface((wide, h + 60))
        swims(still, app.ctx, "holla/boa_long", wide, (0, 40), 0.0, flipped=True)
        swims(waving, app.ctx, "holla/boa_long", wide, (0, 40), 0.6, flipped=True)

        def light(surface: Surface, x: int) -> float:
            """The mean height of what is seen in a column, by how light it is."""
            column = [sum(surface.get_at((x, y))[:3]) for y in range(h + 60)]
            return sum(y * ink for y, ink in enumerate(column)) / (sum(column) or 1)

        lifted = [light(still, x) - light(waving, x) for x in range(60, w - 60)]
        assert max(lifted) > 8 and min(lifted) > -0.5
        assert max(abs(a - b) for a, b in pairwise(lifted)) < 0.75
    finally:
        app.close()


def test_horses_come_out_of_the_haze_and_stand_whole(tmp_path: Path) -> None:
    app = App(plain_settings(), tmp_path, size=(1280, 720), catch=False)
    try:
        box, finished = Rect(40, 60, 1200, 230), ((7, 5), (3, 6), (2, 3), (1, 2))
        horses = Horses(app.ctx)

        def edge(share: float) -> list[int]:
            """How light the straight's left edge is."""
            surface = Surface((1280, 360))
            draw_run(surface, app.ctx, box, horses, finished, share)
            return [max(sum(surface.get_at((x, y))[:3]) for y in range(60, 290)) for x in range(30, 160)]

        coming = edge(0.2)
        assert max(coming[:14]) < 120, "nothing is cut off at the edge"
        assert max(coming[60:]) > 500
        steps = [abs(a - b) for a, b in pairwise(coming[:40])]
        assert max(steps) < 250
        assert max(edge(1.0)[:10]) == 0
    finally:
        app.close()


@pytest.mark.parametrize("wide", [320, 321])
def test_the_dark_before_an_end_parts_in_the_middle(wide: int, tmp_path: Path) -> None:
    app = App(plain_settings(), tmp_path, size=(1280, 720), catch=False)
    try:

        def row(gap: float, more: float | None = None) -> list[int]:
            surface, before, after = (Surface((wide, 4)) for _ in range(3))
            after.fill("white")
            before.fill((100, 100, 100))
            paint.parted(surface, before, gap, after)
            if more is not None:
                paint.parted(surface, before, more, after, True)
            return [surface.get_at((x, 2))[0] for x in range(wide)]

        assert {*row(0.0)} == {100}
        assert {*row(1.0)} == {255}
        assert row(0.2, 0.6) == row(0.6), "what has parted further needs no sides again"
        for gap in (0.1, 0.5, 0.9):
            half = row(gap)[: wide // 2]
            assert half == sorted(half) and half[-1] == 255, "no step back to the dark"
            assert abs(row(gap)[-1] - half[0]) <= 20
            assert half[0] < (130 if gap < 0.8 else 255)
    finally:
        app.close()


@pytest.mark.parametrize("count", [1, 4, 13, 22, 40])
def test_a_rack_holds_all_tiles_within_its_room(count: int) -> None:
    room = Rect(10, 20, 520, 74)
    width, lines = rows_of((("7k", False),) * count, room.w, room.h)
    found = list(places(room, width, lines))
    assert len(found) == count and width >= 12
    assert all(room.x <= x and x + width <= room.right + 1 for _, _, x, _ in found)
    assert max(y for *_, y in found) + width * 89 / 60 <= room.bottom + 1
    assert len({(x, y) for _, _, x, y in found}) == count
