"""Controls by pointer and by keyboard, without a window."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from scenes.app.app import App
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.buttons import Button, Link
from scenes.kit.choices import Segmented, Slider, Stepper, Toggle
from scenes.kit.context import Context
from scenes.kit.dropdown import Dropdown
from scenes.kit.scroll import Viewport
from scenes.kit.textfield import TextField
from scenes.kit.tooltip import draw_tooltip
from scenes.kit.ui import Ui
from scenes.kit.widget import Sign
from tests.scenes.blank import Blank
from tests.scenes.plain import plain_settings


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(plain_settings(language="en"), tmp_path, size=(1600, 900), catch=False)
    app.push(Blank(app.ctx))
    yield app
    app.close()


@pytest.fixture
def ui(app: App) -> Ui:
    assert app.stack.top is not None
    return app.stack.top.ui


def ctx_of(ui: Ui) -> Context:
    return ui.ctx


def click(ui: Ui, pos: tuple[int, int]) -> None:
    ui.handle(want.Hover(pos))
    ui.handle(want.Press(pos))
    ui.handle(want.Release(pos))


def test_a_button_acts_on_release_inside_only(ui: Ui) -> None:
    hits: list[int] = []
    ui.add(Button(Rect(100, 100, 200, 50), "Go", lambda: hits.append(1)))
    ui.handle(want.Press((150, 120)))
    assert hits == []
    ui.handle(want.Hover((500, 500), True))
    ui.handle(want.Release((500, 500)))
    assert hits == []
    click(ui, (150, 120))
    assert hits == [1]
    ui.handle(want.Press((150, 120), 3))
    assert hits == [1]


def test_button_states(ui: Ui) -> None:
    button = ui.add(Button(Rect(100, 100, 200, 50), "Go"))
    assert button.widget.state == "rest"
    ui.handle(want.Hover((150, 120)))
    assert button.widget.state == "hover"
    ui.handle(want.Press((150, 120)))
    assert button.widget.state == "pressed"
    ui.handle(want.Hover((5, 5), True))
    assert button.widget.state == "rest"
    button.widget.reason = "not yet"
    assert button.widget.state == "disabled"


def test_a_disabled_button_does_nothing_but_says_why(ui: Ui) -> None:
    hits: list[int] = []
    why = "a very long reason that never fits into so small a button"
    button = ui.add(Button(Rect(100, 100, 120, 50), "Go", lambda: hits.append(1), reason=why))
    click(ui, (150, 120))
    ui.set_focus(button.widget, keyboard=True)
    ui.handle(want.Confirm())
    assert hits == []
    assert button.widget.hovered
    assert button.widget.hint == why
    assert why in ui.spoken


def test_a_reason_that_fits_is_not_repeated_as_a_tooltip(ui: Ui) -> None:
    button = ui.add(Button(Rect(100, 100, 300, 58), "Go", reason="too early"))
    assert button.widget.hint is None


def test_a_button_without_words_needs_a_name() -> None:
    with pytest.raises(ValueError, match="name"):
        Button(Rect(0, 0, 10, 10), "", icon="menu")


def test_tooltips_come_after_a_while_and_draw(ui: Ui, app: App) -> None:
    ui.add(Button(Rect(100, 100, 200, 50), "Go", tooltip="what it does"))
    ui.handle(want.Hover((150, 120)))
    app.step(0.1)
    before = app.surface.copy()
    assert ui.busy
    for _ in range(6):
        app.step(0.1)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(app.surface, "RGB")
    for _ in range(45):
        app.step(0.1)
    assert not ui.busy, "the tooltip has gone, and nothing waits any more"


def test_a_press_on_what_cannot_be_pressed_says_why(ui: Ui) -> None:
    why = "you have drawn a cube already and have to discard first"
    button = ui.add(Button(Rect(100, 100, 90, 40), "River", reason=why))
    ui.handle(want.Press(button.widget.rect.center))
    ui.handle(want.Release(button.widget.rect.center))
    assert button.widget.hint == why and ui.tooltip_shown == "River"
    rest(ui, 5)
    assert ui.tooltip_shown == "" and not ui.busy


def test_a_place_that_explains_itself_is_no_control(ui: Ui) -> None:
    said, pressed = ["nine chips"], []
    ui.signs.append(Sign(Rect(100, 100, 200, 200), lambda sign: said[0]).widget)
    ui.add(Button(Rect(100, 100, 200, 50), "Go", lambda: pressed.append(1), tooltip="what it does"))
    ui.handle(want.Hover((150, 200)))
    assert ui.at((150, 200)) is None
    rest(ui, 1)
    assert ui.tooltip_shown == "nine chips"
    ui.handle(want.Tab())
    ui.handle(want.Tab())
    assert ui.focus is not None and ui.focus.name == "Go"
    assert not ui.handle(want.Press((150, 200))) and ui.tooltip_shown == "" and not pressed
    ui.handle(want.Hover((150, 120)))
    rest(ui, 1)
    assert ui.tooltip_shown == "Go", "a control lies above it"
    said[0] = ""
    ui.handle(want.Hover((150, 200)))
    rest(ui, 1)
    assert ui.tooltip_shown == "" and not ui.busy


def grid(ui: Ui) -> list[Button]:
    return [ui.add(Button(Rect(100 + 200 * x, 100 + 100 * y, 150, 50), f"{x}{y}")) for y in range(2) for x in range(3)]


def test_tab_goes_round_in_order(ui: Ui) -> None:
    grid(ui)
    seen = []
    for _ in range(7):
        ui.handle(want.Tab())
        assert ui.focus is not None
        seen.append(ui.focus.name)
    assert seen == ["00", "10", "20", "01", "11", "21", "00"]
    ui.handle(want.Tab(back=True))
    assert ui.focus is not None
    assert ui.focus.name == "21"


def test_arrows_move_the_focus_by_geometry(ui: Ui) -> None:
    grid(ui)
    seen = []
    for move in ((1, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (0, -1)):
        ui.handle(want.Move(*move))
        assert ui.focus is not None
        seen.append(ui.focus.name)
    assert seen == ["00", "10", "11", "01", "00", "00"]


def test_the_focus_ring_shows_after_keys_only(ui: Ui, app: App) -> None:
    grid(ui)
    click(ui, (150, 120))
    assert not ui.keyboard
    ui.handle(want.Move(1, 0))
    assert ui.keyboard
    ui.handle(want.Press((150, 120)))
    assert not ui.keyboard


def test_focus_survives_a_rebuild_by_name(ui: Ui) -> None:
    grid(ui)
    ui.handle(want.Tab())
    ui.handle(want.Tab())
    ui.clear()
    assert ui.focus is None
    grid(ui)
    ui.refocus()
    assert ui.focus is not None
    assert ui.focus.name == "10"


def test_toggle_and_check_box(ui: Ui) -> None:
    seen: list[bool] = []
    for box in (False, True):
        ui.clear()
        toggle = ui.add(Toggle(Rect(100, 100, 300, 40), "Sound", False, seen.append, box=box))
        click(ui, (120, 120))
        assert toggle.value
        ui.set_focus(toggle.widget, keyboard=True)
        ui.handle(want.Confirm())
        assert not toggle.value
        assert ui.spoken == "Sound, off"
    assert seen == [True, False, True, False]


@pytest.mark.parametrize("box", [False, True])
def test_a_label_shows_the_words_that_are_looked_for(ui: Ui, box: bool) -> None:
    toggle = ui.add(Toggle(Rect(0, 0, 300, 40), "Sound and music", False, box=box))

    def gold() -> set[int]:
        surface = Surface((300, 40))
        toggle.draw(surface)
        return {x for x in range(40, 160) for y in range(40) if surface.get_at((x, y)) == pygame.Color(palette.GOLD)}

    assert not gold()
    toggle.found = ("AND",)
    columns = gold()
    start = ctx_of(ui).fonts.width("Sound ", 16) + (ctx_of(ui).px(38) if box else 0)
    assert columns and min(columns) >= start and max(columns) <= start + ctx_of(ui).fonts.width("and", 16)


def test_segmented(ui: Ui) -> None:
    seen: list[int] = []
    segmented = ui.add(
        Segmented(Rect(100, 100, 300, 40), "Speed", [(1, "slow"), (2, "middle"), (3, "fast")], 1, seen.append)
    )
    click(ui, (350, 120))
    assert segmented.value == 3
    ui.handle(want.Move(1, 0))
    assert ui.focus is segmented.widget
    assert segmented.value == 3
    ui.handle(want.Move(-1, 0))
    assert seen == [3, 2]
    assert ui.spoken == "Speed, middle"


def test_slider_by_pointer_and_keys(ui: Ui) -> None:
    seen: list[float] = []
    slider = ui.add(Slider(Rect(100, 100, 330, 58), "Music", 0.5, seen.append))
    ui.handle(want.Press((115, 145)))
    assert slider.value == pytest.approx(0.0)
    ui.handle(want.Hover((9999, 145), True))
    assert slider.value == pytest.approx(1.0)
    ui.handle(want.Release((9999, 145)))
    ui.handle(want.Hover((120, 145)))
    assert slider.value == pytest.approx(1.0)
    ui.handle(want.Move(-1, 0))
    assert slider.value == pytest.approx(0.95)
    assert ui.spoken == "Music, 95%"


def test_stepper_stays_in_its_bounds(ui: Ui) -> None:
    seen: list[int] = []
    stepper = ui.add(Stepper(Rect(100, 100, 400, 42), "Rounds", 3, seen.append, low=1, high=4))
    plus, minus = (490, 120), (360, 120)
    for pos in (plus, plus, minus):
        click(ui, pos)
    assert seen == [4, 3]
    for _ in range(5):
        ui.handle(want.Move(-1, 0))
    assert stepper.value == 1


def dropdown(ui: Ui, seen: list[int], count: int = 4, y: int = 100) -> "Dropdown[int]":
    options = [(i, f"option {i}") for i in range(count)]
    return ui.add(Dropdown(Rect(100, y, 300, 46), "Level", options, 1, seen.append, ui=ui))


def test_dropdown_by_pointer(ui: Ui) -> None:
    seen: list[int] = []
    box = dropdown(ui, seen)
    covered: list[int] = []
    ui.widgets.insert(0, Button(Rect(100, 150, 300, 200), "below", lambda: covered.append(1)).widget)
    ui.widgets[0].ctx = ctx_of(ui)
    click(ui, (150, 120))
    assert box.open
    click(ui, (150, 100 + 46 + 6 + 6 + 42 * 3 + 10))
    assert seen == [3]
    assert not box.open
    assert covered == []
    click(ui, (150, 120))
    click(ui, (900, 700))
    assert not box.open
    assert seen == [3]


def test_an_open_dropdown_says_what_the_lit_option_means(ui: Ui) -> None:
    box = dropdown(ui, [])
    box.tips = {0: "the first of all", 2: "one that is explained"}
    assert box.tip == ""
    click(ui, (150, 120))
    assert box.tip == ""
    before = Surface((1280, 720))
    ui.draw(before)
    ui.handle(want.Hover((150, 100 + 46 + 6 + 6 + 42 * 2 + 10), False))
    assert box.tip == "one that is explained"
    after = Surface((1280, 720))
    ui.draw(after)
    beside = Rect(400, 100, 300, 300)
    assert pygame.image.tobytes(before.subsurface(beside), "RGB") != pygame.image.tobytes(
        after.subsurface(beside), "RGB"
    )
    ui.handle(want.Back())
    assert box.tip == ""


def test_dropdown_press_drag_release(ui: Ui) -> None:
    seen: list[int] = []
    dropdown(ui, seen)
    ui.handle(want.Press((150, 120)))
    ui.handle(want.Hover((150, 100 + 46 + 6 + 6 + 10), True))
    ui.handle(want.Release((150, 100 + 46 + 6 + 6 + 10)))
    assert seen == [0]


def test_dropdown_by_keys(ui: Ui) -> None:
    seen: list[int] = []
    box = dropdown(ui, seen)
    ui.set_focus(box.widget, keyboard=True)
    ui.handle(want.Confirm())
    ui.handle(want.Move(0, 1))
    assert ui.spoken == "Level, option 2"
    ui.handle(want.Confirm())
    assert seen == [2]
    ui.handle(want.Confirm())
    ui.handle(want.Move(0, 1))
    assert ui.handle(want.Back())
    assert not box.open
    assert seen == [2]
    assert not ui.handle(want.Back())


def test_a_long_dropdown_scrolls_and_opens_upwards_at_the_bottom(ui: Ui, app: App) -> None:
    seen: list[int] = []
    box = dropdown(ui, seen, 20, y=820)
    ui.set_focus(box.widget, keyboard=True)
    ui.handle(want.Confirm())
    for _ in range(18):
        ui.handle(want.Move(0, 1))
    app.step(0.0)
    ui.handle(want.Confirm())
    assert seen == [19]
    ui.handle(want.Confirm())
    ui.handle(want.Wheel((150, 600), 0, 1))
    click(ui, (150, 820 - 6 - 6 - 10))
    assert seen == [19, 18]


def field(ui: Ui, value: str = "") -> TextField:
    text = ui.add(TextField(Rect(100, 100, 300, 46), "Name", value, limit=8))
    ui.set_focus(text.widget)
    return text


def test_what_takes_the_place_of_a_long_text_is_in_sight(ui: Ui) -> None:
    text = ui.add(TextField(Rect(100, 100, 300, 46), "Line", "", limit=400))
    ui.set_focus(text.widget)

    def seen() -> bytes:
        surface = Surface((500, 200))
        text.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    ui.handle(want.Text("short"))
    short = seen()
    ui.handle(want.EditKey("all"))
    ui.handle(want.Text("x" * 300))
    assert seen() != short
    ui.handle(want.EditKey("all"))
    ui.handle(want.Text("short"))
    assert seen() == short


def test_text_field_edits(ui: Ui, app: App) -> None:
    text = field(ui, "ab")
    assert app.translator.text_mode
    ui.handle(want.Text("c"))
    ui.handle(want.Move(-1, 0))
    ui.handle(want.Text("호"))
    assert text.value == "ab호c"
    ui.handle(want.EditKey("backspace"))
    ui.handle(want.EditKey("home"))
    ui.handle(want.EditKey("delete"))
    assert text.value == "bc"
    ui.handle(want.Text("123456789"))
    assert text.value == "123456bc"
    ui.handle(want.Text("\n"))
    assert text.value == "123456bc"
    ui.set_focus(None)
    assert not app.translator.text_mode


def test_the_composing_syllable_shows_at_the_caret(ui: Ui, app: App) -> None:
    text = field(ui, "토끼")
    app.step(0.0)
    plain = pygame.image.tobytes(app.surface, "RGB")
    ui.handle(want.Compose("하"))
    app.step(0.0)
    composing = pygame.image.tobytes(app.surface, "RGB")
    assert composing != plain
    assert text.value == "토끼"
    ui.handle(want.Compose("한"))
    app.step(0.0)
    assert pygame.image.tobytes(app.surface, "RGB") != composing
    ui.handle(want.Text("한"))
    assert (text.value, text.composing) == ("토끼한", "")


def test_korean_typing_through_real_events(ui: Ui, app: App) -> None:
    text = field(ui)
    for event in (
        pygame.Event(pygame.TEXTEDITING, text="ㅎ", start=0, length=1),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""),
        pygame.Event(pygame.TEXTEDITING, text="호", start=0, length=1),
    ):
        app.post(event)
    app.step(0.0)
    assert text.composing == "호"
    app.post(pygame.Event(pygame.TEXTINPUT, text="호"))
    app.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))
    app.step(0.0)
    assert text.value == "호"


def press(app: App, key: int, mod: int = 0) -> None:
    app.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    app.post(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=""))
    app.step(0.0)


def test_text_can_be_selected_and_cut(ui: Ui, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clipboard[-1])
    text = field(ui, "dragon")
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    assert text.selected == (0, 6)
    press(app, pygame.K_x, pygame.KMOD_CTRL)
    assert text.value == "" and clipboard == ["dragon"]
    press(app, pygame.K_v, pygame.KMOD_CTRL)
    press(app, pygame.K_LEFT, pygame.KMOD_SHIFT)
    press(app, pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert (text.value, text.selected) == ("dragon", (4, 6))
    press(app, pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard[-1] == "on"
    ui.handle(want.Text("호"))
    assert (text.value, text.caret, text.selected) == ("drag호", 5, (5, 5))
    press(app, pygame.K_HOME, pygame.KMOD_SHIFT)
    press(app, pygame.K_RIGHT)
    assert text.selected == (5, 5), "an arrow leaves the selection at its end"
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    ui.handle(want.Text("12345678"))
    assert text.value == "12345678", "what is replaced makes room"
    press(app, pygame.K_END, pygame.KMOD_SHIFT)
    press(app, pygame.K_HOME)
    press(app, pygame.K_END, pygame.KMOD_SHIFT)
    press(app, pygame.K_DELETE)
    assert text.value == ""


def test_text_is_selected_with_the_mouse_and_seen(ui: Ui, app: App) -> None:
    text = field(ui, "dragon")
    app.step(0.0)
    plain = pygame.image.tobytes(app.surface, "RGB")
    left, y = text.widget.rect.x + 2, text.widget.rect.centery
    ui.handle(want.Press((left, y)))
    ui.handle(want.Hover((text.widget.rect.right - 2, y), True))
    ui.handle(want.Release((text.widget.rect.right - 2, y)))
    assert text.selected == (0, 6)
    app.step(0.0)
    assert pygame.image.tobytes(app.surface, "RGB") != plain
    ui.handle(want.Compose("ㅎ"))
    assert text.value == "", "a syllable takes the place of the selection"


def test_home_and_end_in_an_open_list(ui: Ui) -> None:
    names = [(i, f"row {i}") for i in range(20)]
    drop = ui.add(Dropdown(Rect(100, 100, 300, 46), "List", names, 3, ui=ui))
    ui.set_focus(drop.widget, keyboard=True)
    ui.handle(want.Confirm())
    for key, lit in (("end", 19), ("home", 0), ("page down", 8), ("page up", 0)):
        assert ui.handle(want.Key(key))
        assert drop.lit == lit
    ui.handle(want.Key("end"))
    ui.handle(want.Confirm())
    assert drop.value == 19


def rest(ui: Ui, seconds: float) -> None:
    for _ in range(round(seconds * 10)):
        ui.update(0.1)


def test_a_tooltip_goes_after_four_seconds_and_at_a_press(ui: Ui) -> None:
    button = ui.add(Button(Rect(100, 100, 200, 50), "Hint", lambda: None, tooltip="What would you do?"))
    ui.handle(want.Hover(button.widget.rect.center))
    rest(ui, 1)
    assert ui.tooltip_shown == "Hint"
    rest(ui, 3)
    assert ui.tooltip_shown == "Hint"
    rest(ui, 1)
    assert ui.tooltip_shown == "" and not ui.busy
    rest(ui, 5)
    assert ui.tooltip_shown == "", "once read it does not come back by itself"
    ui.handle(want.Hover((5, 5)))
    ui.handle(want.Hover(button.widget.rect.center))
    rest(ui, 1)
    assert ui.tooltip_shown == "Hint"
    ui.handle(want.Press(button.widget.rect.center))
    ui.handle(want.Release(button.widget.rect.center))
    assert ui.tooltip_shown == ""
    rest(ui, 5)
    assert ui.tooltip_shown == ""
    ui.handle(want.Hover((5, 5)))
    ui.handle(want.Hover(button.widget.rect.center))
    rest(ui, 1)
    ui.dismiss_explanations()
    assert ui.tooltip_shown == ""


@pytest.mark.parametrize(
    "over", [(600, 300, 80, 40), (600, 680, 80, 38), (600, 2, 80, 38), (1230, 20, 48, 690), (4, 10, 60, 700)]
)
def test_a_tooltip_never_covers_what_it_speaks_of(ui: Ui, app: App, over: tuple[int, int, int, int]) -> None:
    app.surface.fill("black")
    box = Rect(over).clip(app.surface.get_rect())
    draw_tooltip(
        app.surface, app.ctx, box, "A tooltip of several words that stands on two lines or more, since it is long"
    )
    assert {tuple(app.surface.get_at(at))[:3] for at in (box.center, box.topleft, (box.right - 1, box.bottom - 1))} == {
        (0, 0, 0)
    }
    assert any(
        app.surface.get_at((x, y))[:3] == (244, 236, 216)
        for x in range(0, app.surface.get_width(), 2)
        for y in range(0, app.surface.get_height(), 2)
    )


def test_submit_by_enter(ui: Ui) -> None:
    sent: list[str] = []
    text = ui.add(TextField(Rect(100, 100, 300, 46), "Name", "dari", on_submit=sent.append))
    ui.set_focus(text.widget)
    ui.handle(want.Confirm())
    assert sent == ["dari"]


def area(ui: Ui) -> tuple[Viewport, list[Button], list[int]]:
    hits: list[int] = []
    scroll = ui.add(Viewport("List"))
    scroll.widget.rect = Rect(100, 100, 300, 200)
    places = [Rect(0, i * 60, scroll.width, 50) for i in range(10)]
    buttons = [Button(place, f"b{i}", lambda i=i: hits.append(i)) for i, place in enumerate(places)]  # type: ignore[misc]
    for button in buttons:
        button.widget.ctx = ui.ctx
    scroll.content = lambda surface, x, y: [button.draw(surface) for button in buttons]
    scroll.hold([(button.widget, place) for button, place in zip(buttons, places, strict=True)], 10 * 60)
    return scroll, buttons, hits


def test_scroll_area_by_wheel_and_clicks(ui: Ui) -> None:
    scroll, _, hits = area(ui)
    click(ui, (150, 110))
    ui.handle(want.Wheel((150, 150), 0, -2))
    assert scroll.offset == 120
    click(ui, (150, 110))
    assert hits == [0, 2]
    ui.handle(want.Wheel((150, 150), 0, -99))
    assert scroll.offset == scroll.furthest
    assert not ui.handle(want.Wheel((900, 800), 0, 1))


def test_what_is_scrolled_away_cannot_be_clicked(ui: Ui) -> None:
    _, _, hits = area(ui)
    click(ui, (150, 100 + 5 * 60 + 10))
    assert hits == []


def test_scroll_area_by_its_bar(ui: Ui) -> None:
    scroll, _, _ = area(ui)
    x = 100 + 300 - 4
    ui.handle(want.Press((x, 110)))
    ui.handle(want.Hover((x, 900), True))
    assert scroll.offset == scroll.furthest
    ui.handle(want.Hover((x, 0), True))
    ui.handle(want.Release((x, 0)))
    assert scroll.offset == 0


def test_focus_scrolls_into_view(ui: Ui, app: App) -> None:
    scroll, buttons, _ = area(ui)
    for _ in range(10):
        ui.handle(want.Tab())
        app.step(0.02)
        assert ui.focus is not None
        assert scroll.widget.rect.contains(ui.focus.rect)
    assert ui.focus is buttons[9].widget, "what scrolls takes no key where something inside does"


def test_scroll_area_keys(ui: Ui) -> None:
    scroll, _, _ = area(ui)
    ui.set_focus(scroll.widget)
    ui.handle(want.Key("end"))
    assert scroll.offset == scroll.furthest
    ui.handle(want.Key("page up"))
    assert scroll.offset == scroll.furthest - 180
    ui.handle(want.Key("home"))
    assert scroll.offset == 0


def test_spots_are_focusable_and_spoken(ui: Ui) -> None:
    hits: list[int] = []
    ui.add(Link(Rect(100, 100, 66, 96), "red 7", lambda: hits.append(1)))
    ui.handle(want.Tab())
    assert ui.spoken == "red 7"
    ui.handle(want.Draw())
    assert hits == [1]


def test_a_click_does_not_arm_enter_and_space(ui: Ui) -> None:
    hits: list[int] = []
    ui.add(Button(Rect(100, 100, 200, 50), "Hint", lambda: hits.append(1)))
    click(ui, (150, 120))
    assert not ui.handle(want.Confirm())
    assert not ui.handle(want.Draw())
    assert hits == [1]
    ui.handle(want.Tab())
    assert ui.handle(want.Draw())
    assert hits == [1, 1]
    ui.space_presses = False
    assert not ui.handle(want.Draw())
    assert ui.handle(want.Confirm())
    assert hits == [1, 1, 1]


def test_removing_the_focused_control_frees_the_keyboard(ui: Ui, app: App) -> None:
    text = field(ui)
    ui.remove(text.widget)
    assert ui.focus is None
    assert not app.translator.text_mode
    assert ui.at((150, 120)) is None


def test_every_control_speaks_and_draws_in_all_states(ui: Ui, app: App) -> None:
    _, buttons, _ = area(ui)
    dropdown(ui, [])
    field(ui, "x")
    ui.add(Toggle(Rect(500, 100, 300, 40), "t", True))
    ui.add(Toggle(Rect(500, 150, 300, 40), "c", True, box=True))
    ui.add(Slider(Rect(500, 200, 300, 58), "s", 0.5))
    ui.add(Stepper(Rect(500, 300, 300, 42), "n", 1))
    ui.add(Segmented(Rect(500, 350, 300, 42), "g", [(1, "one"), (2, "two")], 1))
    assert buttons
    names = [widget.name for widget in ui.all()]
    assert all(names)
    for widget in ui.all():
        ui.set_focus(widget, keyboard=True)
        for reason in (None, "because"):
            widget.reason = reason
            app.redraw()
            assert app.step(0.01)
            assert widget.spoken


def test_a_control_outside_a_ui_says_so() -> None:
    with pytest.raises(RuntimeError, match="lost"):
        Toggle(Rect(0, 0, 1, 1), "lost", True).widget.draw_focus(pygame.Surface((1, 1)))
