"""The end of a round or match as a screen: its entrance, the look at the table below, the ways on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Generic, TypeVar

import pygame
from msgspec import Struct

from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.motion import linear
from scenes.kit.scene import Scene
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Do, Focus, Later, Result, Show
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.story import AIR, LIGHT, VEIL, Cue, Story, in_turn
from scenes.kit.tree.words import Name, Words
from scenes.table.confetti import CONFETTI_MS, Fall, drift
from scenes.table.keys_card import keys_scene
from scenes.table.scores import Act
from scenes.table.shape_cache import ShapeCache
from scenes.table.way import WayOn

GUARD_SECONDS: Final = 0.8
"""Seconds in which no press closes a result, lest one meant for the table does."""
CLICK_SECONDS: Final = 0.35
"""A press that is let go sooner was a click."""
GOES_ON_AFTER: Final = 4.0
"""Seconds at speed 1 that a result stays when nobody has to read it."""
VEIL_MS, LIGHT_MS = 100.0, 150.0
WIDEST, SIDE, BESIDE = 1760.0, 372.0, (1460.0, 880.0)
"""The units that a result takes of a wide window, those of its side, and from how many a window has room for one."""
UPRIGHT: Final = 1200.0
"""The units of width from which a window that is taller than wide has room for what moves beside the body."""
HEAD: Final = 1.2
"""How much of spare height goes above body and side, as a share of theirs."""
ROW_MS, ROW_STAGGER = 260.0, 110.0
PAPER: Final = "side"
"""The key of what stands at the side."""
T = TypeVar("T")


class Ready(Struct, frozen=True):
    """The message that a press counts from now on."""


class Told(Struct, frozen=True):
    """The message of the end of the entrance."""


class Read(Struct, frozen=True):
    """The message that somebody is still reading."""


class On(Struct, frozen=True):
    """The message of the main button; `alone`: nobody pressed it."""

    alone: bool = False


class Leave(Struct, frozen=True):
    """The message of the way back."""


class Page(Struct, frozen=True):
    """The message of another page of the result."""

    number: int


class Does(Struct, frozen=True):
    """The message of a button that does something beside the result."""

    act: Act


class Look(Struct, frozen=True):
    """The message of the look at the table below; `on` False: of its end."""

    on: bool = True


class Held(Struct, frozen=True):
    """The message that the look was no click: it ends when it is let go."""


class LetGo(Struct, frozen=True):
    """The message that what was pressed is let go."""


class Keys(Struct, frozen=True):
    """The message of the question which keys work here."""


@dataclass(frozen=True)
class Ways:
    """The ways on from a result: what its buttons do, what its table says of them, and whether it closes by itself."""

    on: Act
    menu: Act
    way: WayOn = field(default_factory=WayOn)
    goes_on: Callable[[], bool] = bool
    rulebook: Callable[[], object] | None = None


@dataclass(frozen=True)
class Shown:
    """The contents of one page of a result: what is seen, how it comes, and on which ground."""

    body: e.Element
    story: tuple[Cue, ...] = ()
    side: e.Element | None = None
    """What stands at the right of the body where there is room, above the buttons."""
    between: e.Element | None = None
    """What moves between body and side."""
    head: e.Element | None = None
    """What stands above body and side."""
    grounds: tuple[e.Drawn, ...] = ()
    """What lies under everything, as large as the window."""
    cloth: str = "scene/cloth_ink"
    veil: float = 0.74
    fall: Fall | None = None
    """What falls meanwhile."""
    fall_after: float = 0.0
    """The ms of the story after which it falls."""


@dataclass(frozen=True)
class End(Generic[T]):
    """The state of a result."""

    told: T
    ways: Ways
    page: int = 0
    seen: int = 0
    """How many pages were shown to their end or left behind."""
    ready: bool = False
    looking: bool = False
    held: bool = False
    gone: bool = False
    speed: float = 1.0
    room: tuple[float, float] = BESIDE
    """The units of the window at the size of text."""
    shapes: ShapeCache = field(default_factory=ShapeCache, compare=False)

    @property
    def whole(self) -> bool:
        """Whether all of the page has been told."""
        return self.seen > self.page

    @property
    def onward(self) -> str:
        """The kind of the main button: it lights up when all has been told, though it can be pressed before."""
        return "vermilion" if self.whole else "muted"


@dataclass(frozen=True)
class Ending(Generic[T]):
    """The contents of an end: what there is to tell in the current language, and how it is shown.

    `feet` are the buttons below, or below what stands at the side; `pages` how many pages the main button goes through;
    `keys` those of the card at F1, by their texts below `table.result.keys`.
    """

    tell: Callable[[Context], T]
    show: Callable[[End[T]], Shown]
    feet: Callable[[End[T], bool], e.Element]
    pages: Callable[[T], int] = lambda told: 1
    replays: bool = True
    """Whether another page has an entrance of its own."""
    keys: tuple[str, ...] = ("onward", "look", "menu", "arrows")
    name: str = "result"


def end_scene(ctx: Context, ending: Ending[T], ways: Ways) -> ScreenScene[End[T]]:
    """The screen of an end."""
    shapes = ShapeCache()

    def look(s: End[T], ctx: Context) -> End[T]:
        shapes.clear()
        (wide, tall), unit = ctx.layout.window, ctx.zoomed(ctx.text_scale).layout.s
        return replace(s, told=ending.tell(ctx), speed=ctx.settings.speed, room=(wide / unit, tall / unit))

    def told() -> list[tuple[str, str]]:
        t = ctx.t
        return [(t(f"table.result.keys.{key}.key"), t(f"table.result.keys.{key}.does")) for key in ending.keys]

    def update(s: End[T], message: e.Message) -> Result[End[T]]:
        if message == Keys():
            book = ways.rulebook or (lambda: ctx.navigator.rulebook())
            return s, Show(keys_scene, (told, book))
        return _update(ending, s, message)

    screen = Screen(
        ending.name,
        lambda ctx: End(ending.tell(ctx), ways, speed=ctx.settings.speed, shapes=shapes),
        partial(_view, ending), update, look, partial(_keys, ending), lambda s: (Later(GUARD_SECONDS, Ready()),),
        again=lambda s: (), let_go=_let_go, alike=lambda s, t: replace(s, ready=t.ready) == t,
        trace=lambda s: {"ready": s.ready and s.whole, "peeking": s.looking},
    )  # fmt: skip
    return ScreenScene(ctx, screen)


def press_on(scene: Scene) -> bool:
    """Does what the main button of an end does; False where a scene is none."""
    if not isinstance(scene, ScreenScene) or not isinstance(scene.state, End):
        return False
    scene.send(On())
    scene.settle()
    return True


# -- what is seen


def _view(ending: Ending[T], s: End[T]) -> e.View:
    """The result, or the table below with a note how to come back."""
    shown = ending.show(s)
    cues = (*in_turn((Cue(VEIL, VEIL_MS, ease=linear),), shown.story), Cue(LIGHT, LIGHT_MS, start=VEIL_MS, ease=linear))
    if shown.fall is not None:
        cues = (*cues, Cue(AIR, CONFETTI_MS, start=VEIL_MS + shown.fall_after, ease=linear, fade=False, apart=True))
    page = s.page if ending.replays else 0
    if page:
        # The scene below is dark already.
        cues = tuple(cue for cue in cues if cue.part not in (VEIL, LIGHT))
    story = Story(cues, (ending.name, page), Told(), page < s.seen)
    if s.looking:
        note = e.Row(e.Pill("table.result.look_note", "gold", "eye", e.BODY), justify="center")
        root = e.Column(e.Spacer(), note, pad=(16.0, 22.0))
        return e.View(root, opaque=False, veil=0.0, back=Look(False), story=story)
    whole = e.Sized(_page(ending, s, shown), grow=1, most_width=WIDEST, pad=(40.0, 16.0))
    air = partial(drift, s.shapes, shown.fall) if shown.fall is not None else None
    return e.View(
        e.Row(whole, justify="center", align="stretch"), shown.cloth, shown.veil, back=Leave(), enter=On(), story=story,
        air=air, focus="on", grounds=shown.grounds,
    )  # fmt: skip


def _page(ending: Ending[T], s: End[T], shown: Shown) -> e.Element:
    """The body above the buttons, or beside them and what stands above them there."""
    inside = e.Column(shown.head, shown.body, shown.side, gap=12.0, grow=1) if shown.head or shown.side else shown.body
    (wide, tall), low = s.room, e.Column(ending.feet(s, False), pad=(8.0, 0.0))
    if shown.side is not None and upright(s.room):
        return _upright(shown, shown.side, low)
    if shown.side is None or wide < BESIDE[0] or tall < BESIDE[1]:
        return e.Column(_scroll(inside), low, gap=12.0, grow=1)
    side = e.Column(e.Stack(shown.side, grow=1, key=PAPER), ending.feet(s, True), gap=14.0, width=SIDE, pad=(0.0, 8.0))
    body = e.Column(_scroll(shown.body), grow=1)
    beside = e.Row(body, shown.between, side, gap=8.0 if shown.between is None else 0.0, align="stretch", grow=1)
    return e.Column(_headed(shown), beside, gap=4.0, grow=1)


def upright(room: tuple[float, float]) -> bool:
    """Whether a result stands upright in a window of so many units: its side below the body."""
    return UPRIGHT <= room[0] <= room[1]


def _headed(shown: Shown) -> e.Element:
    """The head above body and side, higher where there is more room."""
    return e.Column(shown.head, pad=(8.0, 4.0), grow=HEAD)


def _upright(shown: Shown, side: e.Element, low: e.Element) -> e.Element:
    """The body as wide as a tall window, and the side below it, to which leads what moves at the right of the body."""
    body = e.Row(e.Column(_scroll(shown.body), grow=1), shown.between, align="stretch", grow=1)
    paper = e.Row(e.Stack(side, grow=1, key=PAPER), pad=(8.0, 0.0), align="stretch")
    return e.Column(_headed(shown), body, paper, low, gap=12.0, grow=1)


def _scroll(child: e.Element) -> e.Element:
    # Shadows and lights reach beyond what they are of.
    return e.Scroll(e.Column(child, pad=(8.0, 8.0)), "table.result.page", key="body")


def lesson(way: WayOn) -> e.Maybe:
    """The button of the lesson that teaches what happened."""
    if way.learn is None:
        return None
    title, act = way.learn
    return e.Button("screens.learn_this", Does(act), "ivory", "book", Name(title), e.LARGE,
                    tip="table.learn_this_tip", height=64, key="learn")  # fmt: skip


def feet(
    s: End[Any], beside: bool, label: Words, sub: Words | None = None, next_page: bool = False, taught: bool = False
) -> e.Element:
    """The buttons of a round: the menu, a lesson where it is not offered elsewhere, the look at the table, and on; the
    last first below a side."""
    way = s.ways.way
    learn = None if taught else lesson(way)
    menu = e.Button("table.result.menu", Leave(), icon="menu", size=e.LARGE, height=56, key="menu") if way.own else None
    look = e.Button("table.result.look", Look(), icon="eye", size=e.LARGE, tip="table.result.look_tip", height=56,
                    at_once=True, key="look")  # fmt: skip
    words, second = (Name(way.on), None) if way.on and not next_page else (label, sub)
    on = e.Button(words, On(), s.onward, "play", second, e.TITLE, tip=second, height=70, key="on")
    if beside:
        rest = (e.Sized(one, grow=1) for one in (look, menu) if one is not None)
        return e.Column(on, learn, e.Row(*rest, gap=12.0), gap=12.0)
    return e.Row(menu, learn, e.Spacer(), e.Sized(look, wish=240), e.Sized(on, wish=330), wrap=True, gap=16.0)


# -- what may be done


def _keys(ending: Ending[Any], s: End[Any], intention: want.Intention) -> e.Message:
    """Ends a look at the table at any press; P looks, F1 tells the keys, Space goes on as Enter does."""
    if s.looking:
        if isinstance(intention, want.Press | want.Confirm | want.Draw | want.Back | want.Key):
            return Look(False)
        return LetGo() if isinstance(intention, want.Release) else None
    match intention:
        case want.Key("p") if "look" in ending.keys:
            return Look()
        case want.Draw():
            return On()
        case want.Key("f1"):
            return Keys()
    return None


def _let_go(s: End[Any], event: pygame.Event) -> e.Message:
    """Ends a held look when P is let go, any when the window lost the keyboard; every key restarts the time to read."""
    if event.type == pygame.KEYUP and event.key == pygame.K_p:
        return LetGo()
    if event.type == pygame.WINDOWFOCUSLOST and s.looking:
        return Look(False)
    return Read() if event.type == pygame.KEYDOWN and s.ways.goes_on() else None


def _update(ending: Ending[T], s: End[T], message: e.Message) -> Result[End[T]]:
    match message:
        case Ready():
            return replace(s, ready=True)
        case Told():
            return _reading(replace(s, seen=max(s.seen, s.page + 1)))
        case Read():
            return _reading(s)
        case Page(number) if not ending.replays:
            return replace(s, page=number, seen=number + 1)
        case Page(number):
            return replace(s, page=number, seen=max(s.seen, s.page + 1))
        case On(alone) if alone and not (s.ready and s.ways.goes_on() and not s.looking):
            return _reading(s)
        case On() if s.page + 1 < ending.pages(s.told):
            return replace(s, page=s.page + 1, seen=max(s.seen, s.page + 1))
        case On() | Leave() if s.ready and not s.gone:
            act = s.ways.on if isinstance(message, On) else s.ways.menu
            return replace(s, gone=True), Close(), Do(lambda ctx: act())
        case Does(act):
            return s, Do(lambda ctx: act())
        case Look(True):
            return replace(s, looking=True, held=False), Later(CLICK_SECONDS, Held(), "held")
        case Look():
            return _shown_again(s)
        case Held():
            return replace(s, held=True)
        case LetGo() if s.looking and s.held:
            return _shown_again(s)
    return s


def _shown_again(s: End[T]) -> Result[End[T]]:
    """The result again, with the keyboard where it was."""
    after = _reading(replace(s, looking=False))
    return (*(after if isinstance(after, tuple) else (after,)), Focus("look"))


def _reading(s: End[T]) -> Result[End[T]]:
    """The state, and the time after which it goes on by itself where nobody has to read it."""
    if not s.whole or not s.ways.goes_on() or s.looking:
        return s
    wait = GOES_ON_AFTER / s.speed if s.speed > 0 else 0.0
    return s, Later(max(wait, 0.0 if s.ready else GUARD_SECONDS), On(alone=True), "read")
