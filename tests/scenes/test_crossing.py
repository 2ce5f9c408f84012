"""From scene to scene: what a crossing looks like, and that it is never in the way."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Color, Rect, Surface

from scenes.app.app import App
from scenes.app.cover import large
from scenes.app.crossing import CLOSES_MS, FADES_MS, OPENS_MS, SHUTS_MS, Crossing, crossing
from scenes.app.painter import RECENT
from scenes.kit import palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.scene import Scene
from scenes.kit.widget import Does
from scenes.scene_registry import SCENE_ENTRIES
from tests.scenes.blank import Blank
from tests.scenes.hand import Hand
from tests.scenes.menu_kit import menu_hand
from tests.scenes.plain import plain_settings

SIZE = (1280, 720)
DOOR = Rect(1000, 500, 160, 60)
RED, BLUE = pygame.Color("#AA2222"), pygame.Color("#2222AA")
FRAME = 1 / 60
LONG = 3
"""The frames in which pictures are made."""
Make = Callable[..., App]


class Room(Blank):
    """A scene of one colour with one button, which opens another."""

    door = DOOR

    def __init__(self, ctx: Context, colour: pygame.Color, opens: Callable[[], Scene] | None = None) -> None:
        super().__init__(ctx)
        self.colour, self.opens, self.presses = colour, opens, 0

    def layout(self, layout: Layout) -> None:
        self.ui.clear()
        self.ui.add(Button(self.door, "door", on_press=self._press))

    def _press(self) -> None:
        self.presses += 1
        if self.opens is not None:
            self.ctx.push(self.opens())

    def draw(self, surface: Surface) -> None:
        surface.fill(self.colour)
        super().draw(surface)


class Card(Blank):
    """A small box over another scene."""

    opaque = False

    def draw(self, surface: Surface) -> None:
        surface.fill("#EEEEEE", (500, 300, 200, 100))


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    apps: list[App] = []

    def build(**settings: Any) -> App:
        app = App(plain_settings(**settings), tmp_path, size=SIZE, catch=False)
        apps.append(app)
        app.push(Room(app.ctx, RED, lambda: Room(app.ctx, BLUE)))
        app.step(FRAME)
        return app

    yield build
    for app in apps:
        app.close()


def pixels(app: App) -> bytes:
    return pygame.image.tobytes(app.surface, "RGB")


def colour(app: App, x: int, y: int) -> pygame.Color:
    return app.surface.get_at((x, y))


def waited(app: App, seconds: float = 1.0) -> bytes:
    for _ in range(round(seconds * 60)):
        app.step(FRAME)
    return pixels(app)


def opened(app: App) -> Room:
    """Presses the door."""
    Hand(app).click_at(DOOR.center)
    app.step(FRAME)
    top = app.stack.top
    assert isinstance(top, Room) and top.colour == BLUE
    return top


def test_a_scene_opens_out_of_what_was_pressed(make: Make) -> None:
    app = make()
    opened(app)
    waited(app, OPENS_MS / 2000)
    assert colour(app, DOOR.x + 2, DOOR.y - 20) not in (RED, BLUE), "around the door what opens shows"
    far = colour(app, 40, 40)
    assert RED.r > far.r > far.b == far.g, "far from it the old scene, darker"
    waited(app, 0.35 * OPENS_MS / 1000)
    assert colour(app, 40, 40) != colour(app, SIZE[0] // 2, 40) == BLUE, "it parts in the middle"
    waited(app, OPENS_MS / 1000)
    assert colour(app, 40, 40) == BLUE


def test_it_closes_where_it_came_from(make: Make) -> None:
    app = make()
    scene = opened(app)
    waited(app)
    app.pop(scene)
    app.step(FRAME)
    waited(app, 0.6 * CLOSES_MS / 1000)
    assert colour(app, DOOR.x - 20, DOOR.y - 20).b > colour(app, 40, 40).b
    waited(app, OPENS_MS / 1000)
    assert colour(app, 40, 40) == RED


def test_what_a_key_opens_comes_out_of_the_ring_or_the_middle(make: Make) -> None:
    app = make()
    for key, seen, rest in ((pygame.K_a, (640, 360), (40, 40)), (pygame.K_TAB, DOOR.topleft, (40, 40))):
        Hand(app).key(key)
        app.step(FRAME)
        if key == pygame.K_TAB:
            Hand(app).key(pygame.K_RETURN)
        else:
            app.push(Room(app.ctx, BLUE))
        app.step(FRAME)
        waited(app, OPENS_MS / 2000)
        assert colour(app, *seen).b > colour(app, *rest).b
        app.pop()
        waited(app)


def test_a_press_on_the_way_acts_on_the_new_scene_and_ends_the_way(make: Make) -> None:
    late, early = make(), make()
    opened(late)
    at_rest = waited(late)
    scene = opened(early)
    app = early
    app.step(FRAME)
    assert pixels(app) != at_rest
    Hand(app).point((5, 5))
    app.step(FRAME)
    assert pixels(app) != at_rest, "a pointer that only moves ends nothing"
    Hand(app).key(pygame.K_F5)
    app.step(0.0)
    assert pixels(app) == at_rest
    waited(app)
    app.pop(scene)
    app.step(FRAME)
    scene = opened(app)
    Hand(app).click_at(DOOR.center)
    app.step(FRAME)
    assert scene.presses == 1


def test_reduced_motion_fades_and_speed_instant_cuts(make: Make) -> None:
    app = make(reduced_motion=True)
    opened(app)
    app.step(FRAME)
    near, far = colour(app, *DOOR.move(0, -30).midtop), colour(app, 40, 40)
    assert near == far and far not in (RED, BLUE)
    waited(app, 0.12)
    assert colour(app, 40, 40) == BLUE
    app = make(speed=0.0)
    opened(app)
    assert colour(app, 40, 40) == BLUE and not app.busy


def test_a_card_shows_itself_how_it_comes_and_fades_when_it_goes(make: Make) -> None:
    app = make()
    app.push(Card(app.ctx))
    app.step(FRAME)
    card = pygame.Color("#EEEEEE")
    assert colour(app, 600, 350) == card
    app.pop()
    app.step(FRAME)
    assert colour(app, 600, 350) not in (card, RED) and colour(app, 40, 40) == RED
    waited(app, FADES_MS / 1000)
    assert colour(app, 600, 350) == RED and not app.busy


def test_what_changes_on_the_way_shows_on_the_way(make: Make) -> None:
    app = make()
    scene = opened(app)
    waited(app, 0.9 * OPENS_MS / 1000)
    scene.colour = RED
    app.redraw()
    app.step(FRAME)
    assert colour(app, 640, 360) == RED


class Slow(Room):
    """A room whose pictures take several frames to be made before it is drawn."""

    made = 0

    def prepare(self, still: Callable[[], bool] = lambda: True) -> Iterator[bool]:
        for _ in range(LONG):
            self.made += 1
            yield True


def test_a_scene_on_its_way_makes_its_pictures_before_it_is_drawn(make: Make) -> None:
    app = make()
    slow = Slow(app.ctx, BLUE)
    room = app.stack.top
    assert isinstance(room, Room)
    room.opens = lambda: slow
    Hand(app).click_at(DOOR.center)
    app.step(FRAME)
    inside = DOOR.centerx + 40, DOOR.centery
    assert 0 < slow.made < LONG and colour(app, *inside) not in (BLUE, RED)
    waited(app)
    assert colour(app, 40, 40) == BLUE and slow.made == LONG
    app.pop()
    waited(app)
    slow.made = 0
    app.push(slow)
    app.step(FRAME)
    Hand(app).key(pygame.K_F5)
    app.step(0.0)
    assert colour(app, 40, 40) == BLUE, "a press does not wait for them"


class Hall(Room):
    """A room where a match of Royal Turf is set up."""

    plays = "turf"


class Endless(Hall):
    """Such a room whose pictures are never all made."""

    def prepare(self, still: Callable[[], bool] = lambda: True) -> Iterator[bool]:
        while True:
            yield True


def test_a_picture_that_opens_hides_what_was_pressed_and_is_sharp_if_there_was_time(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.app.painter.WAITS_MS", 10_000.0)  # so that it is seen alone
    firsts = []
    for shade in (RED, pygame.Color("#DDDD44")):
        app = make()
        hall = Hall(app.ctx, shade, lambda app=app: Endless(app.ctx, BLUE))
        app.push(hall)
        waited(app)
        until = time.monotonic() + 5.0
        while app.ctx.art.svg_awaited(SCENE_ENTRIES["turf"].picture, SIZE[0]) and time.monotonic() < until:
            app.step(FRAME)
        waited(app, 0.1)
        Hand(app).click_at(DOOR.center)
        app.step(FRAME)
        rim = [x for x in range(SIZE[0]) if colour(app, x, DOOR.centery) == pygame.Color(palette.GOLD)]
        assert len(rim) == 4
        firsts.append([colour(app, x, DOOR.centery) for x in range(rim[0], rim[-1])])
    assert firsts[0] == firsts[1]
    waited(app, OPENS_MS / 1000)
    sharp = large(app.ctx, app.surface, "turf")
    assert sharp is not None
    top = (sharp.get_height() - SIZE[1]) // 2
    assert all(colour(app, x, 360) == sharp.get_at((x, 360 + top)) for x in range(100, 1200))


def test_out_of_a_wide_button_a_small_picture_grows_that_is_whole(make: Make) -> None:
    app, wide = make(), Rect(700, 640, 460, 60)
    rooms = [Room(app.ctx, RED)], [Room(app.ctx, BLUE)]
    found = crossing(*rooms, app.surface, wide, False, False, lambda box: Surface((320, 240)), "turf")
    assert found is not None and (found.home, found.foot) == (Rect(890, 640, 80, 60), 0)


def test_a_card_grows_with_what_stands_below_its_picture_and_becomes_itself_again(make: Make) -> None:
    app = make()
    hall = Hall(app.ctx, RED, lambda: Hall(app.ctx, BLUE))
    hall.door = Rect(500, 200, 160, 240)
    app.push(hall)
    waited(app)
    x, below, above = hall.door.centerx, hall.door.bottom - 20, hall.door.y + 20
    plain = app.surface.copy()

    def as_it_was(y: int) -> bool:
        seen, was = colour(app, x, y), plain.get_at((x, y))
        return max(abs(seen[i] - was[i]) for i in range(3)) < 30

    Hand(app).click_at(hall.door.center)
    app.step(FRAME)
    assert as_it_was(below) and not as_it_was(above)
    waited(app)
    app.pop()
    app.step(FRAME)
    waited(app, (SHUTS_MS + CLOSES_MS) / 1000 - 2 * FRAME)
    assert app.busy and as_it_was(below) and not as_it_was(above)


@pytest.mark.parametrize("share", [0.0, 0.2, 0.35, 0.5])
def test_the_words_on_a_card_grow_with_its_picture_as_dark_as_ever(share: float) -> None:
    old, cover, window, home = Surface(SIZE), Surface((320, 224)), Surface(SIZE), Rect(500, 200, 160, 112)
    old.fill(BLUE)
    old.fill("#F0E8D8", (500, 312, 160, 128))
    old.fill("#101010", (500, 312, 80, 40))  # the words
    cover.fill(RED)
    Crossing(old, old, home, ms=OPENS_MS, spent=share * OPENS_MS, ready=None, cover=cover, foot=128).draw(window)

    def red(x: int, y: int) -> bool:
        return window.get_at((x, y))[:3] == pytest.approx(RED[:3], abs=2)

    bottom = max(y for y in range(SIZE[1]) if red(570, y))
    reds = [x for x in range(SIZE[0]) if red(x, bottom)]
    grown = len(reds) / home.w
    assert grown > 0.95 and (share == 0.0 or grown > 1.1)
    for y in range(bottom + 6, min(SIZE[1], round(bottom + 36 * grown))):
        assert window.get_at((reds[len(reds) // 4], y)) == pygame.Color("#101010")
        assert window.get_at((reds[len(reds) * 3 // 4], y)) == pygame.Color("#F0E8D8")


def apart(some: Surface, other: Surface, area: Rect) -> float:
    """How far two pictures differ in an area, in the mean of all channels."""
    a, b = (pygame.image.tobytes(one.subsurface(area), "RGB") for one in (some, other))
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def test_a_card_comes_home_with_its_words_and_rises_under_the_pointer_once_it_has_landed(tmp_path: Path) -> None:
    hand = menu_hand(plain_settings(), tmp_path, SIZE)
    app = hand.app
    try:
        card = next(widget for widget in app.stack.scenes[0].ui.all() if widget.does.rising is not Does().rising)
        flat, around = app.surface.copy(), card.rect.inflate(30, 30)
        hand.point((card.rect.x + 30, card.rect.y + 30))
        waited(app)
        risen = app.surface.copy()
        assert apart(flat, risen, around) > 5 and card.does.raised() > 0
        hand.click_at((card.rect.x + 30, card.rect.y + 30))
        waited(app, 2.0)
        app.pop()
        app.step(FRAME)
        last = app.surface.copy()
        while app.painter.busy:
            last = app.surface.copy()
            app.step(FRAME)
        # It has a rim all the way to its place, where it lies still.
        assert last.get_at((card.rect.centerx, card.rect.bottom - 1)) == Color(palette.GOLD)
        words = Rect(card.rect.x + 16, card.rect.bottom - 110, card.rect.w - 32, 100)
        inside = card.rect.inflate(-6, -6)
        assert apart(flat, last, words) == 0 and apart(flat, last, inside) < 5 < apart(risen, last, inside)
        waited(app)
        assert apart(risen, app.surface, around) == 0
    finally:
        app.close()


def test_the_picture_of_a_card_has_closed_before_it_shrinks(make: Make) -> None:
    app = make()
    hall = Hall(app.ctx, RED, lambda: Hall(app.ctx, BLUE))
    app.push(hall)
    waited(app)
    Hand(app).click_at(hall.door.center)
    waited(app)
    app.pop()
    left, middle = (5, SIZE[1] // 2), (SIZE[0] // 2, SIZE[1] // 2)
    shut, shrunk = list[bool](), list[bool]()
    for _ in range(round((SHUTS_MS + CLOSES_MS) / 1000 / FRAME)):
        app.step(FRAME)
        shut.append(colour(app, *middle) != BLUE)
        below = colour(app, *left)
        shrunk.append(below.r > below.g == below.b)
    assert shrunk.index(True) > shut.index(True) > 1, "the scene below is seen once that above is not"


def test_what_opens_by_itself_fades(make: Make) -> None:
    app = make()
    Hand(app).click_at((5, 5))
    waited(app, 2 * RECENT)
    app.push(Room(app.ctx, BLUE))
    app.step(FRAME)
    app.step(FRAME)
    assert colour(app, 40, 40) == colour(app, 640, 360) not in (RED, BLUE)


def lasted(app: App) -> float:
    """The milliseconds from the first picture of a crossing to that of the scene alone, at 60 pictures a second."""
    app.step(FRAME)
    assert app.painter.busy
    frames = 0
    while app.painter.busy:
        app.step(FRAME)
        frames += 1
    return 1000 * FRAME * frames


def test_every_way_from_scene_to_scene_takes_a_quarter_of_a_second_to_four_tenths(make: Make) -> None:
    app, took = make(), dict[str, float]()
    Hand(app).click_at(DOOR.center)
    took["opens"] = lasted(app)
    app.pop()
    took["closes"] = lasted(app)
    waited(app, 2 * RECENT)
    app.push(Room(app.ctx, BLUE))
    took["fades"] = lasted(app)
    app.replace(Room(app.ctx, RED))
    took["follows"] = lasted(app)
    app.push(Card(app.ctx))
    app.step(FRAME)
    app.pop()
    took["a card goes"] = lasted(app)
    Hand(app).click_at((5, 5))
    app.push(Endless(app.ctx, BLUE))
    took["opens late"] = lasted(app)
    waited(app, 2 * RECENT)
    app.push(Endless(app.ctx, RED))
    took["fades late"] = lasted(app)
    assert all(249 <= ms <= 400 for ms in took.values()), took
