"""Screens as trees: what stays from one tree to the next, lists, tasks, questions, keys, what a tree says of itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from examples.screens import list_with_preview
from game.library.settings import Settings
from scenes.app.app import App
from scenes.kit.context import Context
from scenes.kit.scroll import Viewport
from scenes.kit.textfield import TextField
from scenes.kit.tree import elements as e
from scenes.kit.tree.areas import RowsArea
from scenes.kit.tree.commands import Answer, Ask, Focus, Later, Note, Run, Work
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.story import Cue, Story
from scenes.kit.tree.words import Name, say
from tests.scenes.hand import Hand
from tests.scenes.tree_checks import faults

Open = Callable[..., Hand]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    apps: list[App] = []

    def build(screen: Screen[Any], size: tuple[int, int] = (1280, 720), **settings: Any) -> Hand:
        app = App(Settings(**{"language": "en", "speed": 0.0, **settings}), tmp_path, size=size, catch=False)
        apps.append(app)
        app.push(
            ScreenScene(app.ctx, Screen("below", lambda ctx: None, lambda s: e.Page("screens.games"), lambda s, m: s))
        )
        app.push(ScreenScene(app.ctx, screen))
        app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()


@dataclass(frozen=True)
class State:
    text: str = ""
    before: bool = False
    heard: tuple[Any, ...] = ()
    at: int = 0
    picked: frozenset[Any] = frozenset()


def screen(
    view: Callable[[State], e.View], update: Callable[[State, Any], Any] | None = None, **more: Any
) -> Screen[State]:
    def note(s: State, message: Any) -> Any:
        return replace(s, heard=(*s.heard, message))

    return Screen("test", lambda ctx: State(), view, update or note, **more)


def state(hand: Hand) -> State:
    return hand.screen("test").state


def form(s: State) -> e.View:
    first = e.Text(Name("Something that was not there before")) if s.before else None
    return e.Page(
        Name("Form"), first, e.Field(s.text, Name("Field"), key="field"), e.Button(Name("More"), "more", key="more")
    )  # fmt: skip


def typed(s: State, message: Any) -> State:
    match message:
        case Changed("field", text):
            return replace(s, text=text, before=len(text) > 2)
    return s


def test_focus_and_caret_stay_while_the_tree_changes(opened: Open) -> None:
    hand = opened(screen(form, typed))
    hand.click("Field")
    hand.type("ab")
    hand.key(pygame.K_LEFT)
    field = hand.find("Field", TextField)
    top = field.rect.y
    hand.type("X")
    assert state(hand).text == "aXb" and state(hand).before
    assert hand.find("Field", TextField) is field and field.focused and field.rect.y > top
    hand.type("Y")
    assert state(hand).text == "aXYb"


def test_where_the_focused_control_goes_the_keyboard_stays_near(opened: Open) -> None:
    def view(s: State) -> e.View:
        names = ["a", "b", "c"] if not s.heard else ["a", "c"]
        return e.Page(Name("Page"), *(e.Button(Name(name), name, key=name) for name in names))

    hand = opened(screen(view))
    hand.tab_to("b")
    hand.key(pygame.K_RETURN)
    focus = hand.app.stack.top.ui.focus  # type: ignore[union-attr]
    assert state(hand).heard == ("b",) and focus is not None and focus.name == "c"


def test_what_changes_while_a_story_is_told_leaves_nothing_of_what_was_there(opened: Open) -> None:
    def view(s: State) -> e.View:
        words = Name("Words that are much longer" if s.heard == ("begin",) else "Short")
        return e.View(e.Column(e.Text(words)), story=Story((Cue("later", 9000.0),), s.heard[:1] or None))

    def shown(*messages: str) -> bytes:
        hand = opened(screen(view), speed=1.0)
        hand.steps(120)
        scene = hand.screen("test")
        assert [*scene.prepare()], "its pictures are made before it is seen"
        for message in messages:
            scene.send(message)
            hand.steps(2)
        assert scene.teller.busy
        return pygame.image.tobytes(hand.app.surface, "RGB")

    assert shown("begin", "change") == shown("other")


# -- lists


def rows(s: State, count: int = 5000, **more: Any) -> e.View:
    made.clear()

    def row(number: int) -> e.Box:
        made.append(number)
        return e.Row(
            e.Text(Name(f"row {number}"), lines=1), e.Spacer(), e.Button(Name("Star"), ("star", number)), pad=(14, 4)
        )

    return e.Page(
        Name("List"),
        e.Panel(
            None,
            e.Rows(
                range(count), row, Name("Rows"), id=lambda n: n, spoken=lambda n: Name(f"row {n}"), at=s.at,
                picked=s.picked, look=lambda n: ("look", n), open=lambda n: ("open", n),
                pick=lambda ids: ("pick", ids), key="rows", **more,
            ),
            grow=1,
        ),
    )  # fmt: skip


made: list[int] = []


def looked(s: State, message: Any) -> State:
    s = replace(s, heard=(*s.heard, message))
    match message:
        case ("look", number):
            return replace(s, at=number)
        case ("pick", ids):
            return replace(s, picked=ids)
    return s


def area(hand: Hand) -> RowsArea:
    found = hand.find("Rows", RowsArea).of
    assert isinstance(found, RowsArea)
    return found


def test_a_list_of_thousands_makes_the_rows_that_are_seen(opened: Open) -> None:
    hand = opened(screen(rows, looked))
    assert 5 < len(made) < 60
    list_ = area(hand)
    list_.port.scroll_to(list_.port.furthest)
    hand.steps(2)
    assert made[-1] == 4999 and hand.has("Star")
    hand.click_at(list_.row_box(4998).move(list_.widget.rect.x, list_.widget.rect.y - list_.port.offset).center)
    assert state(hand).at == 4998 and faults(hand.screen("test")) == []


def test_the_ground_of_a_long_panel_is_drawn_where_it_is_seen(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr("scenes.kit.paint.panel", lambda surface, ctx, box: drawn.append(pygame.Rect(box)))
    lines = [e.Text(Name(f"Line {number}")) for number in range(400)]
    hand = opened(screen(lambda s: e.Page(Name("Long"), e.Scroll(e.Panel(None, *lines), Name("Lines")))))
    assert drawn and all(0 < box.h < 1400 for box in drawn)
    scroll = hand.find("Lines", Viewport).of
    for way in (1.0, 0.5):
        drawn.clear()
        scroll.scroll_to(int(scroll.furthest * way))
        hand.app.redraw()
        hand.steps(2)
        seen = scroll.widget.rect
        assert drawn and all(box.top <= seen.top and box.bottom >= seen.bottom - 40 and box.h < 1400 for box in drawn)


def test_a_list_by_keys_looks_picks_and_opens(opened: Open) -> None:
    hand = opened(screen(rows, looked))
    hand.tab_to("Rows")
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_SPACE, pygame.K_RETURN):
        hand.key(key)
    assert state(hand).heard == (("look", 1), ("look", 2), ("pick", frozenset({2})), ("open", 2))
    hand.key(pygame.K_END)
    assert state(hand).at == 4999 and area(hand).port.offset == area(hand).port.furthest
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    assert len(state(hand).picked) == 5000
    assert hand.screen("test").spoken == "Rows, row 4999"


def test_a_button_of_a_row_is_its_own(opened: Open) -> None:
    hand = opened(screen(rows, looked))
    list_ = area(hand)
    box = list_.row_box(3).move(list_.widget.rect.topleft)
    hand.click_at((box.right - 30, box.centery))
    assert state(hand).heard == (("star", 3),)
    for _ in range(2):
        hand.click_at(box.center)
    assert state(hand).heard[1:] == (("look", 3), ("open", 3))


def test_a_list_keeps_its_place_while_its_rows_change(opened: Open) -> None:
    hand = opened(screen(rows, looked))
    list_ = area(hand)
    list_.port.scroll_to(900)
    hand.steps(2)
    hand.click_at(list_.widget.rect.center)
    assert list_.port.offset == 900 and area(hand) is list_


def uneven(s: State) -> e.View:
    """A list of 3,000 rows, every third of them six lines high; it begins at the last one."""
    row = lambda n: e.Text(Name("\n".join([f"row {n}"] * (6 if n % 3 == 0 else 1))))  # noqa: E731
    list_ = e.Rows(
        range(3000), row, Name("Rows"), id=lambda n: n, spoken=lambda n: Name(f"row {n}"), at=2999, fits=True,
        open=lambda n: ("open", n), gap=3.0, key="rows",
    )  # fmt: skip
    return e.Sheet(Name("List"), list_, focus="rows")


def test_rows_are_as_tall_as_what_is_in_them_and_the_list_opens_where_it_says(opened: Open) -> None:
    hand = opened(screen(uneven, looked))
    list_ = area(hand)
    assert list_.port.offset == list_.port.furthest and 2999 in list_.seen()
    tall = [list_.row_box(n).h for n in (2998, 2997, 2996)]
    assert tall[0] == tall[2] < tall[1] / 2 and faults(hand.screen("test")) == []
    hand.key(pygame.K_RETURN)
    assert state(hand).heard == (("open", 2999),), "Enter opens the row that is looked at"


def test_what_is_in_sight_stays_where_rows_above_turn_out_taller(opened: Open) -> None:
    hand = opened(screen(uneven, looked))
    list_ = area(hand)
    for _ in range(60):
        first = list_.seen().start
        top = list_.row_box(first).y - list_.port.offset
        list_.port.wheel(1)
        hand.steps(1)
        moved = list_.row_box(first).y - list_.port.offset - top
        assert 0 < moved <= list_.widget.home.px(60), "one notch"
        assert faults(hand.screen("test")) == []
    hand.click_at(
        list_.row_box(list_.seen()[1]).move(list_.widget.rect.x, list_.widget.rect.y - list_.port.offset).center
    )
    assert state(hand).heard == (("open", list_.at),)


# -- pages that scroll


@pytest.mark.parametrize("back", [False, True])
def test_what_has_the_keyboard_is_in_sight(opened: Open, back: bool) -> None:
    def view(s: State) -> e.View:
        buttons = (e.Button(Name(f"button {i}"), i, key=f"b{i}") for i in range(30))
        inner = e.Scroll(e.Column(*(e.Button(Name(f"inner {i}"), i) for i in range(30))), Name("Inner"), key="inner")
        return e.Page(Name("Page"), *buttons, e.Panel(Name("Panel"), inner))

    hand = opened(screen(view), (1024, 640), text_scale=125)
    scene = hand.screen("test")
    reached = set()
    for _ in range(62):
        hand.key(pygame.K_TAB, pygame.KMOD_SHIFT if back else 0)
        hand.steps(2)
        focus = scene.ui.focus
        assert focus is not None and hand.app.surface.get_rect().contains(focus.rect), focus
        assert focus.clip is None or focus.clip.contains(focus.rect), f"{focus.name} is cut off"
        reached.add(focus.name)
    assert {f"button {i}" for i in range(30)} | {f"inner {i}" for i in range(30)} <= reached


# -- commands


def commanded(command: Any) -> Screen[State]:
    def update(s: State, message: Any) -> Any:
        s = replace(s, heard=(*s.heard, message))
        return (s, command) if message == "go" else s

    return screen(
        lambda s: e.Page(Name("Page"), e.Button(Name("Go"), "go"), e.Button(Name("Other"), "other", key="other")),
        update,
    )


def test_a_task_answers_and_the_last_of_a_key_alone(opened: Open) -> None:
    gates = {"first": threading.Event(), "second": threading.Event()}
    started: list[str] = []

    def task() -> str:
        name = [*gates][len(started)]
        started.append(name)
        gates[name].wait(5)
        return name

    hand = opened(commanded(Run(task, then=lambda found: ("found", found), key="one")))
    hand.click("Go")
    waited(hand, lambda: started == ["first"])
    hand.click("Go")
    waited(hand, lambda: started == ["first", "second"])
    assert hand.screen("test").busy and "busy" in hand.screen("test").told().states
    gates["second"].set()
    waited(hand, lambda: ("found", "second") in state(hand).heard)
    gates["first"].set()
    waited(hand, lambda: not hand.screen("test").tasks.busy)
    assert ("found", "first") not in state(hand).heard and "busy" not in hand.screen("test").told().states


def waited(hand: Hand, done: Callable[[], bool]) -> None:
    """Runs frames while threads work."""
    for _ in range(2000):
        if done():
            return
        hand.steps()
        time.sleep(0.002)
    raise AssertionError("the thread did not answer")


def test_a_task_that_fails_says_so(opened: Open) -> None:
    def task() -> None:
        raise OSError("gone")

    hand = opened(commanded(Run(task, failed=lambda error: ("failed", str(error)))))
    hand.click("Go")
    waited(hand, lambda: ("failed", "gone") in state(hand).heard)


def test_work_goes_on_in_shares_of_frames_and_the_last_of_a_key_alone(opened: Open) -> None:
    done: list[int] = []

    def steps(ctx: Context, most: int) -> Iterator[int]:
        for number in range(most):
            time.sleep(0.002)
            done.append(number)
            yield number

    told, then = (lambda value: ("told", value)), (lambda last: ("ended", last))
    hand = opened(commanded(Work(steps, (40,), told, then, key="one")))
    hand.click("Go")
    assert hand.screen("test").tasks.busy
    waited(hand, lambda: len(done) > 2)
    assert len(done) < 40
    before = len(done)
    hand.click("Go")  # the first one ends here, the second begins anew
    waited(hand, lambda: ("ended", 39) in state(hand).heard)
    assert done[before:].count(39) == 1 and done.count(0) == 2
    heard = state(hand).heard
    assert heard.count(("ended", 39)) == 1 and heard[-1] == ("ended", 39)
    assert [what for what in heard if what[0] == "told"] and not hand.screen("test").tasks.busy


def test_a_question_gives_its_answer_as_a_message(opened: Open) -> None:
    ask = Ask(
        Name("Sure?"),
        say("kit.text_scale", percent=5),
        (Answer(Name("Yes"), "yes", "jade"), Answer(Name("No"), cancel=True)),
    )
    hand = opened(commanded(ask))
    hand.click("Go")
    hand.click("Yes")
    assert state(hand).heard == ("go", "yes")
    hand.click("Go")
    hand.key(pygame.K_ESCAPE)
    assert state(hand).heard == ("go", "yes", "go")


def test_notes_waiting_and_focus(opened: Open) -> None:
    hand = opened(commanded(Later(0.5, "late")))
    hand.click("Go")
    hand.steps(10)
    assert "late" not in state(hand).heard
    hand.steps(30)
    assert state(hand).heard == ("go", "late")
    hand = opened(commanded(Note(Name("Listen"))))
    hand.click("Go")
    assert [note.title for note in hand.app.toasts.notes] == ["Listen"]
    hand = opened(commanded(Focus("other", keyboard=True)))
    hand.click("Go")
    assert hand.screen("test").spoken == "Other, button"


def test_escape_and_the_button_close(opened: Open) -> None:
    for leave in (lambda hand: hand.key(pygame.K_ESCAPE), lambda hand: hand.click("← Back")):
        hand = opened(commanded(None))
        leave(hand)
        hand.screen("below")


# -- what it says


def test_a_tree_says_role_name_value_and_state(opened: Open) -> None:
    def view(s: State) -> e.View:
        return e.Page(
            Name("Page"),
            e.Panel(Name("Group"), e.Switch(True, Name("Sound"), key="sound"), e.Slider(0.25, Name("Loud"))),
            e.Choice([(1, Name("one")), (2, Name("two"))], 2, Name("Count"), key="count"),
            e.Button(Name("Start"), "go", reason=Name("nobody sits")),
            e.Card("open", e.Text(Name("inside")), name=Name("Card"), chosen=True),
        )

    hand = opened(screen(view))
    told = {part.name: part for part in hand.screen("test").told().all()}
    assert (told["Sound"].role, told["Sound"].states) == ("switch", ("on",))
    assert (told["Loud"].role, told["Loud"].value) == ("slider", "25%")
    assert (told["Count"].value, [option.states for option in told["Count"].inside]) == ("two", [(), ("chosen",)])
    assert (told["Start"].states, told["Start"].why) == (("disabled",), "nobody sits")
    assert (told["Card"].role, told["Card"].states, told["Card"].can) == ("card", ("chosen",), ("press",))
    assert [part.name for part in told["Card"].inside] == ["inside"]
    hand.tab_to("Sound")
    assert hand.screen("test").spoken == "Sound, on"
    hand.tab_to("Start")
    assert hand.screen("test").spoken == "Start, unavailable: nobody sits"


# -- sizes of text


def test_text_grows_by_keys_and_is_kept(opened: Open, tmp_path: Path) -> None:
    from game.library.paths import Paths
    from game.library.settings import load_settings

    hand = opened(screen(form, typed))
    before = hand.find("More").rect.h
    hand.key(pygame.K_EQUALS, pygame.KMOD_CTRL)
    hand.key(pygame.K_EQUALS, pygame.KMOD_CTRL)
    assert hand.find("More").rect.h == pytest.approx(before * 1.5, abs=1)
    assert load_settings(Paths(tmp_path, tmp_path))[0].text_scale == 150
    hand.key(pygame.K_0, pygame.KMOD_CTRL)
    assert hand.find("More").rect.h == before
    hand.key(pygame.K_MINUS, pygame.KMOD_CTRL)
    assert hand.app.ctx.text_scale == 80


def test_notes_grow_with_the_text(opened: Open) -> None:
    high = []
    for scale in (100, 200):
        hand = opened(commanded(Note(Name("Listen"), Name("There is something to read here"))), text_scale=scale)
        hand.click("Go")
        high.append(hand.app.toasts.notes[0].rect.h)
    assert high[1] > 1.6 * high[0]


def test_a_small_window_takes_no_more_than_fits(opened: Open) -> None:
    hand = opened(screen(form, typed), (1024, 640), text_scale=200)
    assert hand.app.ctx.text_scale == 125


# -- the example of the document


def test_the_example_lists_searches_and_shows(opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("apple", "pear"):
        (tmp_path / f"{name}.md").write_text(f"all about the {name}", encoding="utf-8")
    monkeypatch.setattr(list_with_preview, "FOLDER", tmp_path)
    hand = opened(list_with_preview.PAGES)
    scene = hand.screen("pages")
    waited(hand, lambda: len(scene.state.files) == 2)
    hand.tab_to("Pages")
    hand.key(pygame.K_DOWN)
    waited(hand, lambda: scene.state.text != "")
    assert "all about the pear" in [part.name for part in scene.told().all()]
    hand.click("Search")
    hand.type("app")
    assert [part.name for part in scene.told().all()].count("apple") == 1 and not hand.has("pear")
    assert faults(scene) == []


# -- what is dragged


def seats(s: State) -> e.View:
    names = ["one", "two", "three"]
    cards = (e.Card(("sit", n), e.Text(Name(n)), name=Name(n), drag=n, drop=n, key=n) for n in names)
    return e.Page(Name("Seats"), *cards, e.Column(e.Text(Name("empty")), drop="empty", least_height=80))


def test_cards_are_dragged_onto_others(opened: Open) -> None:
    hand = opened(screen(seats))
    start, end = hand.find("one").rect.center, hand.find("three").rect.center
    hand.point(start)
    hand.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    for pos in ((start[0], start[1] + 4), (start[0], start[1] + 60), end):
        hand.post(pygame.MOUSEMOTION, pos=pos, rel=(4, 4), buttons=(1, 0, 0), touch=False)
    hand.post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
    assert state(hand).heard == (e.Dropped("one", "three"),)
    hand.click("one")
    assert state(hand).heard[1:] == (("sit", "one"),), "a click is no drag"


def test_a_card_let_go_nowhere_goes_back(opened: Open) -> None:
    hand = opened(screen(seats))
    start = hand.find("one").rect.center
    hand.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    for pos in ((start[0], start[1] + 40), (1200, 20)):
        hand.post(pygame.MOUSEMOTION, pos=pos, rel=(4, 4), buttons=(1, 0, 0), touch=False)
    hand.post(pygame.MOUSEBUTTONUP, pos=(1200, 20), button=1, touch=False)
    assert state(hand).heard == ()


def test_cards_go_on_by_alt_and_arrows(opened: Open) -> None:
    hand = opened(screen(seats))
    hand.tab_to("two")
    hand.key(pygame.K_UP, pygame.KMOD_ALT)
    hand.tab_to("three")
    hand.key(pygame.K_DOWN, pygame.KMOD_ALT)
    assert state(hand).heard == (e.Dropped("two", "one"), e.Dropped("three", "empty"))


def test_a_screen_that_answers_with_nothing_or_shows_no_view_is_told_apart(opened: Open) -> None:
    """What a beginner forgets first: the name of the screen and the remedy stand in the error."""
    shown = Screen("tea", lambda ctx: 1, lambda s: e.Page("screens.games"), lambda s, m: None)  # type: ignore[arg-type]
    hand = opened(shown)
    hand.screen("tea").send("pour")
    with pytest.raises(TypeError, match="tea: update returns the state, for 'pour' too"):
        hand.screen("tea").settle()
    column = Screen("tea", lambda ctx: 1, lambda s: e.Column(), lambda s, m: s)
    with pytest.raises(TypeError, match="tea: view returns a Page or a Sheet, not a Box"):
        opened(column)
