"""Where things lie in every window shape."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.layout import Layout


@pytest.mark.parametrize(
    ("window", "s", "width", "height"),
    [
        ((1600, 900), 1.0, 1600, 900),
        ((1280, 720), 0.8, 1600, 900),
        ((3840, 2160), 2.4, 1600, 900),
        ((1440, 1080), 0.9, 1600, 1200),
        ((1024, 768), 0.64, 1600, 1200),
        ((1280, 800), 0.8, 1600, 1000),
        ((2560, 1080), 1.2, 2560 / 1.2, 900),
        ((3840, 1080), 1.2, 2240, 900),
    ],
)
def test_scale_and_canvas(window: tuple[int, int], s: float, width: float, height: float) -> None:
    lay = Layout.of(window)
    assert lay.s == pytest.approx(s)
    assert (lay.width, lay.height) == pytest.approx((width, height))


def test_reference_window_is_the_drawing_itself() -> None:
    lay = Layout.of((1600, 900))
    for ax in ("left", "center", "right"):
        assert tuple(lay.rect(1384, 520, 200, 46, ax, "bottom")) == (1384, 520, 200, 46)


def test_four_to_three_gives_the_spare_room_to_the_gaps() -> None:
    lay = Layout.of((1440, 1080))
    assert lay.point(0, 900, "left", "bottom")[1] == 1080
    assert lay.point(0, 0)[1] == 0
    assert lay.point(0, 450, "left", "center")[1] == 540
    assert lay.rect(360, 146, 880, 489, grow=(0, 0.5)).h == round((489 + 150) * 0.9)


def test_ultra_wide_moves_columns_out_by_at_most_320_units_and_centres_the_rest() -> None:
    lay = Layout.of((3440, 1080))
    left, right = lay.point(0, 0, "left")[0], lay.point(1600, 0, "right")[0]
    centre = lay.point(800, 0, "center")[0]
    assert centre == 1720
    assert centre - left == right - centre == 1120 * 1.2


@given(st.integers(1024, 4000), st.integers(640, 3000), st.floats(0, 1600), st.floats(0, 900))
def test_anchored_corners_stay_inside_the_window(w: int, h: int, x: float, y: float) -> None:
    lay = Layout.of((w, h))
    for ax in ("left", "center", "right"):
        for ay in ("top", "center", "bottom"):
            px, py = lay.point(x, y, ax, ay)  # type: ignore[arg-type]
            assert -1 <= px <= w + 1
            assert -1 <= py <= h + 1


@given(st.integers(1024, 4000), st.integers(640, 3000), st.floats(0, 1600), st.floats(0, 900))
def test_a_point_is_where_its_units_say(w: int, h: int, x: float, y: float) -> None:
    lay = Layout.of((w, h))
    px, py = lay.point(x, y)
    assert ((px - lay.ox) / lay.s, (py - lay.oy) / lay.s) == pytest.approx((x, y), abs=1 / lay.s)


def test_a_length_never_vanishes() -> None:
    assert Layout.of((1024, 640)).px(0.1) == 1
