"""Where things lie at a Royal Turf table: the oval is always whole, nothing overlaps, horses stand apart, words fit."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from game.turf.actions import Bet, Deal, Move
from game.turf.race import SPACES
from scenes.kit.dashes import dashed
from scenes.kit.layout import Layout
from scenes.table.nodes import Canvas, Node, Paint
from scenes.turf.cards import places
from scenes.turf.layout import LANE, Oval, TurfLayout
from tests.scenes.turf_table import dealt, new_client, new_match, raced, sit

SIZES = (
    (1024, 640),
    (1024, 768),
    (1280, 720),
    (1600, 900),
    (1440, 1080),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (1024, 940),
    (1024, 1200),
)
OVAL = Oval(585.0, 312.0, 176.0, 640.0, LANE)
NOSE = (0.95, 0.36)
"""Where the nose of a horse is that stands, as shares of its box."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("text", [1.0, 1.25, 2.0])
def test_panels_do_not_overlap_and_the_oval_is_whole(size: tuple[int, int], seats: int, text: float) -> None:
    layout = Layout.of(size)
    lay = TurfLayout(replace(layout, grown=min(text, layout.text_scales[-1] / 100)), seats, 1)
    parts = [
        lay.menu,
        lay.title,
        *lay.icons,
        *lay.rows.values(),
        lay.turn,
        lay.run,
        lay.hint,
        lay.track,
        lay.notes,
        *lay.cards,
    ]
    window = Rect((0, 0), size)
    assert lay.notes.w > 300 and lay.notes.h > 40, "notes lie over the track"
    for i, part in enumerate(parts):
        assert window.contains(part), part
        assert part.collidelist(parts[i + 1 :]) == -1, (part, part.collidelist(parts[i + 1 :]))
    inside = [lay.payouts, lay.die, lay.podium]
    for i, part in enumerate(inside):
        assert lay.track.contains(part) and part.collidelist(inside[i + 1 :]) == -1
        assert all(lay.oval.space_at(corner) is None for corner in (part.topleft, part.bottomright, part.midbottom))
    assert lay.turn.contains(lay.tray)
    assert lay.rows[1].y < lay.rows[0].y, "the own row is the first"


def test_the_oval_is_run_counter_clockwise_in_33_equal_spaces() -> None:
    space = OVAL.length / 33
    assert math.dist(OVAL.point(1), OVAL.point(0)) == pytest.approx(space)
    x, y, heading = OVAL.at(0)
    assert heading == 0 and y > OVAL.y
    assert OVAL.point(1)[0] > x and OVAL.point(SPACES) == pytest.approx(OVAL.point(0))
    steps = [math.dist(OVAL.point(k / 10), OVAL.point((k + 1) / 10)) for k in range(330)]
    assert max(steps) < space / 10 + 0.01 and min(steps) > space / 10 * 0.98
    turned = [OVAL.at(place)[2] for place in (5, 10, 18, 26)]
    assert turned == sorted(turned, reverse=True)


def test_a_point_belongs_to_its_space() -> None:
    for space in range(1, SPACES + 1):
        for off in (-30, 0, 30):
            assert OVAL.space_at(OVAL.point(space - 0.5, off)) == space
    assert OVAL.space_at((OVAL.x, OVAL.y)) is None
    assert OVAL.space_at((5.0, 5.0)) is None


def test_horses_look_where_they_run() -> None:
    assert not OVAL.looks_left(2) and OVAL.looks_left(17) and not OVAL.looks_left(32)
    flips = [OVAL.looks_left(place / 10) for place in range(330)]
    assert sum(a != b for a, b in itertools.pairwise(flips)) == 2, "a horse turns round once in each bend"


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 768)])
def test_heads_of_horses_at_the_start_are_off_the_fence_inside(size: tuple[int, int]) -> None:
    lay = TurfLayout(Layout.of(size), 4, 1)
    oval, fence = lay.oval, 4 * lay.s
    for space in (28, 29):
        box = lay.runner(space - 0.5, oval.stand(space))
        nose = box.x + NOSE[0] * box.w, box.y + NOSE[1] * box.h
        assert math.dist(nose, (oval.x - oval.straight / 2, oval.y)) > oval.radius - oval.lane / 2 - fence
        x, y = oval.point(space - 0.5, oval.lane / 2 - 13 * lay.s)
        assert not Rect(box.x + box.w // 6, box.y, box.w, box.h).collidepoint(x, y), "its number is to be read"


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("area", [Rect(0, 0, 154, 74), Rect(10, 20, 98, 47), Rect(0, 0, 370, 178)])
def test_chips_stay_inside_their_area(area: Rect, count: int) -> None:
    width, centres = places(area, count, 44)
    assert len(set(centres)) == count and width >= 18
    for x, y in centres:
        assert area.x <= x - width // 2 and x + width // 2 <= area.right
        assert area.y - 2 <= y - width * 0.54 and y + width * 0.54 <= area.bottom + 2


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1440, 1080)])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_six_seats_with_hidden_chips_show(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    s = sit(tmp_path, new_client(raced(6, bets="hidden")), size=size, language=language)
    try:
        for horse in range(7):
            s.point(s.card(horse))
        assert s.table.nodes["title",].rect.right < s.table.lay.heading.x
        assert len(s.kind("chip") + s.kind("laid")) == 4
    finally:
        s.app.close()


def test_a_long_payout_table_shows_the_columns_around_the_bets(tmp_path: Path) -> None:
    from game.turf.config import PayoutRow
    from scenes.turf.infield import MOST_COLUMNS, shown_columns

    rows = tuple(PayoutRow(name, tuple(range(2000, 0, -100))) for name in ("first", "second", "third"))
    match = dealt(2, payout=rows)
    s = sit(tmp_path, new_client(match))
    try:
        assert len(shown_columns(s.look("payouts"))) == MOST_COLUMNS
        s.table.turns.act(Bet(2, 3))
        s.point(s.card(3))
        shown = s.look("payouts")
        assert shown.lit == (1, 1) and 1 in shown_columns(shown)
    finally:
        s.app.close()


def test_horses_side_by_side_in_a_crowded_field_are_told_apart(tmp_path: Path) -> None:
    """turf.T34: all start on one space."""
    match = new_match(2, 3, field="crowded")
    match.act(0, Deal())
    s = sit(tmp_path, new_client(match))
    try:
        assert len({s.piece(horse) for horse in range(7)}) == 7
    finally:
        s.app.close()


# -- dashes


def test_dashes_of_a_closed_line_are_whole_and_apart() -> None:
    square = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
    path = dashed(square, 7.0, 3.0)
    pieces = [piece.split("L") for piece in path.split("M")[1:]]
    assert len(pieces) == 40 and all(len(piece) >= 2 for piece in pieces)
    lengths = []
    for piece in pieces:
        points = [tuple(map(float, point.split(","))) for point in piece]
        lengths.append(sum(math.dist(a, b) for a, b in itertools.pairwise(points)))
    assert all(length == pytest.approx(7.0, abs=0.05) for length in lengths)


def test_an_open_line_begins_and_ends_with_a_whole_dash() -> None:
    path = dashed([(0.0, 5.0), (57.0, 5.0)], 7.0, 3.0, closed=False)
    pieces = [[tuple(map(float, point.split(","))) for point in piece.split("L")] for piece in path.split("M")[1:]]
    assert len(pieces) == 6 and pieces[0][0] == (0.0, 5.0) and pieces[-1][-1] == (57.0, 5.0)
    assert all(end[0] - start[0] == pytest.approx(7.0, abs=0.05) for start, end in pieces)


# -- kept pictures


def test_only_what_changed_is_drawn_anew() -> None:
    from pygame import Surface

    drawn: list[str] = []

    def paint(surface: Surface, box: Rect, look: str) -> None:
        drawn.append(look)
        surface.fill((10, 20, 30), box)

    def ground(surface: Surface) -> Iterator[None]:
        yield
        surface.fill((200, 200, 200))

    canvas = Canvas((100, 100), ground, {str: Paint(paint)})
    like = Surface((100, 100))

    def now(place: tuple[int, int]) -> tuple[int, ...]:
        canvas.draw(like)
        return tuple(like.get_at(place)[:3])

    left, right = Node("left", (0, 0, 40, 40), look="left"), Node("right", (60, 0, 60, 40), look="right")
    canvas.show([left, right], like)
    assert drawn == ["left", "right"] and now((10, 10)) == (10, 20, 30)
    drawn.clear()
    canvas.show([left, right._replace(look="another")], like)
    assert drawn == ["another"]
    drawn.clear()
    canvas.show([left], like)
    assert drawn == [] and now((70, 10)) == (200, 200, 200), "the ground is back"
    canvas.show([left.at((0, 50, 40, 40))], like)
    assert now((10, 10)) == (200, 200, 200) and now((10, 60)) == (10, 20, 30)


@given(st.lists(st.lists(st.integers(0, 5), min_size=6, max_size=6), min_size=2, max_size=30), st.booleans())
@settings(deadline=None)
def test_a_picture_drawn_bit_by_bit_is_that_drawn_at_once(steps: list[list[int]], hurried: bool) -> None:
    from pygame import SRCALPHA, Surface, image

    def paint(surface: Surface, box: Rect, look: int) -> None:
        veil = Surface(box.inflate(4, 4).size, SRCALPHA)
        veil.fill((40 * look, 90, 200 - 30 * look, 100))
        surface.blit(veil, box.inflate(4, 4))

    def ground(surface: Surface) -> Iterator[None]:
        yield
        surface.fill((200, 200, 200))

    def drawn(canvas: Canvas, nodes: list[Node], window: Surface) -> bytes:
        for area in canvas.show(nodes, window, {0, 1} if hurried else None):
            window.set_clip(area)
            canvas.draw(window)
        window.set_clip(None)
        return image.tobytes(window, "RGB")

    def nodes(step: list[int]) -> list[Node]:
        """Things that lie over one another, most of them small, one as large as the window, one clipped; 0 is none."""
        found = []
        for id, at in enumerate(step):
            box = (0, 0, 60, 60) if id == 4 else (8 * at, 7 * id, 20, 20)
            clip = (4, 4, 30, 30) if id == 3 else None
            if at:
                found.append(Node(id, box, float(id), look=at if id in (2, 4) else id, clip=clip))
        return found

    window, canvas = Surface((60, 60)), Canvas((60, 60), ground, {int: Paint(paint, 2)})
    for step in steps:
        now = drawn(canvas, nodes(step), window)
        if not canvas.late:
            assert now == drawn(Canvas((60, 60), ground, canvas.paints), nodes(step), Surface((60, 60)))


def test_horses_stand_at_the_start_until_they_run(tmp_path: Path) -> None:
    match = raced()

    def standing() -> list[bool]:
        s = sit(tmp_path, new_client(match))
        try:
            return [look.stands for look in s.kind("horse")]
        finally:
            s.app.close()

    assert standing() == [True] * 7
    while max(match.view(0).positions) <= 0:
        match.act(match.to_act()[0], Move(match.view(0).left[-1]))
    assert standing() == [place <= 0 for place in match.view(0).positions]
