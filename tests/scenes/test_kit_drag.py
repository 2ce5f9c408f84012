"""One gesture machine: drag, click-click and keys end in the same reports."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.drag import Cancelled, Dropped, Gesture, Hovering, Picked, Report, Slot

ISLAND = Slot("island", 100, 100, 40, 50)
RIDGE = Slot("ridge", 200, 100, 40, 50)
RIVER = Slot("river", 100, 300, 40, 50)


def gesture(slots: Sequence[Slot[str]] = (ISLAND, RIDGE, RIVER)) -> Gesture[str, str]:
    return Gesture(lambda item: slots, reach=20)


def test_drag_and_drop() -> None:
    g = gesture()
    assert g.press((10, 10), "7k") == [Picked("7k", "press")]
    assert g.move((14, 13)) == []
    assert g.mode == "pressed"
    assert g.move((60, 60)) == []
    assert g.mode == "drag"
    assert g.move((110, 110)) == [Hovering("7k", "island")]
    assert g.move((112, 112)) == []
    assert g.release((112, 112)) == [Dropped("7k", "island", (112, 112))]
    assert g.mode == "idle"
    assert g.mode == "idle"


def test_a_press_that_moves_six_pixels_is_still_a_click() -> None:
    g = gesture()
    g.press((10, 10), "7k")
    g.move((16, 10))
    assert g.mode == "pressed"
    g.move((16.5, 10))
    assert g.mode == "drag"


def test_click_click() -> None:
    g = gesture()
    g.press((10, 10), "7k")
    assert g.release((10, 10)) == []
    assert g.mode == "click"
    assert g.move((205, 110)) == [Hovering("7k", "ridge")]
    assert g.press((205, 110), None) == [Dropped("7k", "ridge", (205, 110))]
    assert g.release((205, 110)) == []
    assert g.mode == "idle"


def test_a_second_click_on_the_item_puts_it_back() -> None:
    g = gesture()
    g.press((10, 10), "7k")
    g.release((10, 10))
    assert g.press((11, 10), "7k") == []
    assert g.release((11, 10)) == [Cancelled("7k")]


def test_a_held_item_can_be_pressed_again_and_dragged() -> None:
    g = gesture()
    g.press((10, 10), "7k")
    g.release((10, 10))
    g.press((10, 10), "7k")
    g.move((100, 110))
    assert g.release((110, 110)) == [Dropped("7k", "island", (110, 110))]


def test_clicking_another_item_takes_that_one_instead() -> None:
    g = gesture()
    g.press((10, 10), "7k")
    g.release((10, 10))
    assert g.press((40, 10), "8k") == [Cancelled("7k"), Picked("8k", "press")]
    assert g.item == "8k"


def test_within_half_a_tile_counts_and_beyond_goes_home() -> None:
    g = gesture()
    g.press((10, 10), "7k")
    g.move((85, 120))
    assert g.target == "island"
    assert g.move((79, 120)) == [Hovering("7k", None)]
    assert g.release((79, 120)) == [Dropped("7k", None, (79, 120))]


def test_of_two_near_slots_the_nearer_wins() -> None:
    g = gesture([ISLAND, Slot("beside", 150, 100, 40, 50)])
    g.press((10, 10), "7k")
    g.move((144, 120))
    assert g.target == "island"
    g.move((147, 120))
    assert g.target == "beside"


def test_cancel_from_every_mode() -> None:
    g = gesture()
    assert g.cancel() == []
    g.press((10, 10), "7k")
    assert g.cancel() == [Cancelled("7k")]
    g.press((10, 10), "7k")
    g.move((50, 50))
    assert g.cancel() == [Cancelled("7k")]
    assert g.release((50, 50)) == []
    g.pick("7k")
    assert g.cancel() == [Cancelled("7k")]


def test_keys_take_the_same_path() -> None:
    g = gesture()
    assert g.pick("7k") == [Picked("7k", "keys"), Hovering("7k", "island")]
    assert g.aim(1, 0) == [Hovering("7k", "ridge")]
    assert g.aim(1, 0) == []
    assert g.aim(-1, 0) == [Hovering("7k", "island")]
    assert g.aim(0, 1) == [Hovering("7k", "river")]
    assert g.confirm() == [Dropped("7k", "river", None)]


def test_keys_without_a_legal_slot() -> None:
    g = gesture([])
    assert g.pick("7k") == [Picked("7k", "keys")]
    assert g.aim(1, 0) == []
    assert g.confirm() == [Dropped("7k", None, None)]


def test_pressing_nothing_does_nothing() -> None:
    g = gesture()
    assert g.press((10, 10), None) == []
    assert g.release((10, 10)) == []
    assert g.aim(1, 0) == []
    assert g.confirm() == []


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("press"), st.integers(0, 300), st.integers(0, 300), st.sampled_from(["7k", "8k", None])),
            st.tuples(st.just("move"), st.integers(0, 300), st.integers(0, 300), st.none()),
            st.tuples(st.just("release"), st.integers(0, 300), st.integers(0, 300), st.none()),
            st.tuples(st.just("pick"), st.just(0), st.just(0), st.sampled_from(["7k", "8k"])),
            st.tuples(st.sampled_from(["aim", "confirm", "cancel"]), st.just(1), st.just(0), st.none()),
        ),
        max_size=30,
    )
)
def test_every_pick_ends_exactly_once(steps: list[tuple[str, int, int, str | None]]) -> None:
    g = gesture()
    held: str | None = None
    for name, x, y, item in steps:
        reports: list[Report[str, str]]
        if name == "press":
            reports = g.press((x, y), item)
        elif name in ("move", "release"):
            reports = getattr(g, name)((x, y))
        elif name == "pick":
            assert item is not None
            reports = g.pick(item)
        elif name == "aim":
            reports = g.aim(x, y)
        else:
            reports = getattr(g, name)()
        for report in reports:
            if isinstance(report, Picked):
                assert held is None
                held = report.item
            else:
                assert report.item == held
                if isinstance(report, (Dropped, Cancelled)):
                    held = None
        assert g.item == held
        assert (g.mode != "idle") == (held is not None)
