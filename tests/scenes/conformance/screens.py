"""What the menu, the lobby, the settings, results and lessons show, and what every message does to them, as digests.

``python -m tests.scenes.conformance.screens`` writes the file anew. It changes only in a commit that says why.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import msgspec
import pygame
from pygame import Rect

from game.games import HOUSE
from game.lessons.reading import lessons
from game.library.settings import Settings
from scenes.app.app import App
from scenes.demo_scenes import opener
from scenes.holla.result import result_scene
from scenes.holla.result_model import ResultModel
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.tree import commands as do
from scenes.kit.tree import elements as e
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import ScreenScene
from scenes.lessons.catalogue import catalogue_scene
from scenes.lessons.howto import howto_scene
from scenes.lessons.scene import LessonScene
from scenes.lobby.program_card import program_card
from scenes.lobby.rule_sets import rule_sets_scene
from scenes.lobby.rule_sharing import pasting
from scenes.lobby.scene import lobby_scene
from scenes.lobby.state import Take
from scenes.lobby.user_rule_sets import naming
from scenes.menu.about import about_scene
from scenes.menu.scene import menu_scene
from scenes.menu.welcome import welcome_scene
from scenes.riichi import win_screen
from scenes.settings.scene import settings_scene
from scenes.table.ends import Ways
from tests.scenes import holla_rounds, riichi_rounds
from tests.scenes.conformance.looks import FOLDER, PIN, digest
from tests.scenes.tree_checks import faults

FILE: Final = FOLDER / "screens.txt"
SHAPES: Final = (((1280, 720), "ko"), ((1024, 1200), "en"))
RESTED: Final = 6
"""The frames after which a screen answers."""
ANSWERED: Final = 16
"""How many messages of a screen are answered at least, where it has so many."""
LONG: Final = 400
"""From so many letters a digest stands for a text."""
TOKEN: Final = re.compile(r"\b[0-9a-f]{12}\b")
"""A secret that is another one each time."""
CUT: Final = (4, 3)
"""The parts of a picture, across and down."""
STEPS: Final = 2
"""The steps of a lesson that are opened, or one more."""
PRESSED: Final = (
    *(want.Key(name) for name in ("1", "2", "backspace", "n", "pageup", "pagedown")), want.Hint(), want.Confirm(),
    want.Move(1, 0), want.Move(-1, 0), want.Undo(),
)  # fmt: skip


def _people(ctx: Context) -> ScreenScene[Any]:
    """A lobby of two persons, a wrong seed and every switch turned."""
    scene = lobby_scene(ctx, "holla")
    draft = scene.state.draft.with_seed("12x").with_name(0, "Ann").with_level(1, "person")
    for option in draft.options.options:
        if option.type == "bool":
            draft = draft.with_value(option, not draft.value(option))
    scene.state = scene.screen.update(scene.state, Take(draft))
    scene.state = scene.state[0] if isinstance(scene.state, tuple) else scene.state
    return scene


def _searched(ctx: Context) -> ScreenScene[Any]:
    """The rules of a lobby with what a search has found."""
    scene = lobby_scene(ctx, "riichi")
    for message in (Changed("tab", "rules"), Changed("find", "a")):
        scene.state = scene.screen.update(scene.state, message)
    return scene


def _drawn(ctx: Context, nagashi: tuple[int, ...] = ()) -> ScreenScene[Any]:
    """A drawn hand of riichi: two seats wait, or one is paid for its river."""
    hands: dict[int, str] = {} if nagashi else {1: "19m19p19s1234567z", 3: "234567m234567p8s"}
    view = riichi_rounds.drawn_round(riichi_rounds.dealt(), hands, nagashi=nagashi)
    return win_screen.make(ctx, view, riichi_rounds.PEOPLE, (), Ways(ctx.pop, ctx.pop))


def _void(ctx: Context) -> ScreenScene[Any]:
    """A round of Dragon Holla that nobody has won."""
    model = ResultModel.of(holla_rounds.void().view(0), holla_rounds.people(ctx.texts.locale, 4))
    return result_scene(ctx, model, Ways(ctx.pop, ctx.pop))


def _naming(ctx: Context, old: bool) -> ScreenScene[Any]:
    return naming(ctx, lobby_scene(ctx, "holla").state, old, print)


SCREENS: Final[Mapping[str, Callable[[Context], ScreenScene[Any]]]] = {
    "about": about_scene,
    "menu": menu_scene,
    "welcome": welcome_scene,
    "settings": settings_scene,
    **{f"lobby {game}": partial(lobby_scene, game=game) for game in HOUSE},
    "lobby of people": _people,
    "lobby searched": _searched,
    "naming": partial(_naming, old=False),
    "renaming": partial(_naming, old=True),
    "pasting": partial(pasting, answer=print),
    "program": partial(program_card, game="riichi", seat=1, level="mjai:python3 bot.py", answer=print),
    "rule sets": partial(rule_sets_scene, game="riichi", chosen="m_league", answer=print),
    **{name: opener(name) for name in (*(f"{game}-result" for game in HOUSE), "riichi-yaku", "riichi-presets")},  # type: ignore[dict-item]
    "riichi drawn": _drawn,
    "riichi nagashi": partial(_drawn, nagashi=(1,)),
    "holla void": _void,
    **{f"howto {game}": partial(howto_scene, game=game) for game in HOUSE},
    **{f"lessons {game}": partial(catalogue_scene, game=game) for game in HOUSE},
}


class Plain:
    """Texts of values, the same in every process and folder; of what has none the name of its type."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Any, str]] = {}
        """The texts of records by their identity, with what keeps it theirs."""

    def __call__(self, value: Any) -> str:
        """The text of a value."""
        match value:
            case None | bool() | int():
                return repr(value)
            case str():
                return repr(TOKEN.sub("token", value))
            case float():
                return f"{value:.3f}"
            case Path():
                return value.name
            case Rect():
                return f"[{value.x} {value.y} {value.w} {value.h}]"
            case partial():
                return self((value.func, *value.args, *value.keywords.values()))
            case Mapping():
                return "{" + " ".join(sorted(f"{self(key)}:{self(one)}" for key, one in value.items())) + "}"
            case frozenset() | set():
                return "{" + " ".join(sorted(map(self, value))) + "}"
            case tuple() | list():
                return "[" + " ".join(map(self, value)) + "]"
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return self._record(value, [field.name for field in dataclasses.fields(value)])
        if isinstance(value, msgspec.Struct):
            return self._record(value, value.__struct_fields__)
        return str(getattr(value, "__name__", type(value).__name__))

    def _record(self, value: Any, names: Sequence[str]) -> str:
        known = self.known.get(id(value))
        if known is None:
            text = f"{type(value).__name__}(" + " ".join(self(getattr(value, name)) for name in names) + ")"
            known = self.known[id(value)] = value, digest([text]) if len(text) > LONG else text
        return known[1]


plain: Final = Plain()


def wishes(element: e.Element) -> Iterator[e.Message]:
    """Yields the messages that an element may send."""
    for name in ("message", "submit"):
        message = getattr(element, name, None)
        if message is not None and not callable(message):
            yield message
    for value in _values(element):
        make = getattr(element, "message", None)
        yield make(value) if callable(make) else Changed(element.key, value)
    if isinstance(element, e.Rows):
        for item in element.items[:3]:
            yield element.look(item) if element.look is not None else None
            yield element.open(item) if element.open is not None else None


def _values(element: e.Element) -> Sequence[e.Value]:
    """The values that a control may get."""
    match element:
        case e.Choice():
            return [value for value, _ in element.options[:8]]
        case e.Switch():
            return [not element.value]
        case e.Slider():
            return [0.0, element.high]
        case e.Stepper():
            return [element.low, element.high]
        case e.Field():
            return ["", "7", "Ann b"]
    return ()


def shown(scene: ScreenScene[Any]) -> list[str]:
    """Where everything of a screen lies, and what it says."""
    root = scene.picture.root
    assert root is not None
    return [f"{node.id} {node.item.box} {plain(node.told)}" for node in root.all()]


def answered(scene: ScreenScene[Any]) -> Iterator[tuple[str, str]]:
    """Yields what each message does: the new state, what is wanted, and what is shown then."""
    screen, state = scene.screen, scene.state
    root = scene.picture.root
    assert root is not None
    found = [message for node in root.all() for message in wishes(node.element) if message is not None]
    found += [screen.keys(state, key) for key in PRESSED]
    known: dict[str, e.Message] = {plain(message): message for message in found if message is not None}
    known.pop(plain(e.CLOSE), None)
    for number, message in enumerate([*known.values()][:: max(1, len(known) // ANSWERED)]):
        yield f"answer {number}", digest(_after(scene, state, message))
    _laid(scene, state)


def _after(scene: ScreenScene[Any], state: Any, message: e.Message) -> Iterator[str]:
    """Yields what is wanted after a message, and what is shown then and after each answer to a question."""
    result = scene.screen.update(state, message)
    orders = result[1:] if _ordering(result) else ()
    after = result[0] if _ordering(result) else result
    yield plain(orders)
    yield from _laid(scene, after)
    for order in orders:
        for answer in order.answers if isinstance(order, do.Ask) else ():
            answered = scene.screen.update(after, answer.message) if answer.message is not None else after
            yield plain(answered[1:] if _ordering(answered) else ())


def _laid(scene: ScreenScene[Any], state: Any) -> list[str]:
    """What is shown of a state."""
    scene.state = state
    scene.layout(scene.ctx.layout)
    return shown(scene)


def _ordering(result: Any) -> bool:
    """Whether an update gave orders beside the state."""
    return isinstance(result, tuple) and not hasattr(result, "_fields")


def _pictures(app: App) -> str:
    """The digests of the parts of the window."""
    (wide, tall), (across, down) = app.surface.get_size(), CUT
    size = wide // across, tall // down
    parts = (Rect((at % across * size[0], at // across * size[1]), size) for at in range(across * down))
    return "".join(digest([pygame.image.tobytes(app.surface.subsurface(part), "RGB")])[:4] for part in parts)


def screens(app: App, first: bool) -> Iterator[tuple[str, str]]:
    """Yields the digests of all screens that are trees."""
    for name, make in SCREENS.items():
        plain.known.clear()
        app.reset(make(app.ctx))
        for _ in range(RESTED):
            app.step(0.25)
        while app.ctx.art.stretches:  # large pictures become sharp
            app.step(0.0)
        scene: Any = app.stack.top
        yield f"{name} shown", digest([*shown(scene), *faults(scene)])
        yield f"{name} picture", _pictures(app)
        if first:
            yield from ((f"{name} {message}", found) for message, found in answered(scene))


def taught(app: App) -> Iterator[tuple[str, str]]:
    """Yields lessons at some of their steps, and after each key."""
    for game in HOUSE:
        plain.known.clear()
        for lesson in lessons(game)[:: max(1, len(lessons(game)) - 1)]:
            for at in range(0, len(lesson.steps), max(1, len(lesson.steps) // STEPS)):
                scene = LessonScene(app.ctx, lesson, at)
                app.reset(scene)
                app.step(0.1)
                yield f"{lesson.key} {at}", digest(_lesson(scene))
                for key in PRESSED[:8]:
                    if app.stack.top is scene:
                        scene.handle(key)
                        app.step(0.1)
                        yield f"{lesson.key} {at} {plain(key)}", digest([app.stack.top.called, *_lesson(scene)])


def _lesson(scene: LessonScene) -> list[str]:
    """What a lesson shows: its light, the teacher's paper, the nodes of its table."""
    table = scene.table
    nodes = table.composed().values() if table is not None and scene.shows_table else ()
    state = scene.state
    return [plain((scene.player.at, scene.player.over, state, scene.teacher.rect)), *_paper(scene), *map(_node, nodes)]


def _paper(scene: LessonScene) -> list[str]:
    return [f"{widget.name} {widget.rect} {widget.enabled}" for widget in scene.ui.all()]


def _node(node: Any) -> str:
    return f"{node.id} {node.box} {node.name}"


class Part(NamedTuple):
    """A part of the file: screens or lessons, in one window."""

    name: str
    size: tuple[int, int]
    language: str
    found: Callable[[App], Iterator[tuple[str, str]]]
    taught: bool = False

    @property
    def first(self) -> bool:
        """Whether it is in the window in which messages are answered too."""
        return self.size == SHAPES[0][0]

    def names(self, name: str) -> bool:
        """Whether a name of the file is of this part."""
        language, _, rest = name.partition(" ")
        return language == self.language and (LESSON.match(rest) is not None) == self.taught


LESSON: Final = re.compile(r"\w+\.")
"""How names of lessons begin, and of nothing else."""
PARTS: Final = (
    Part("screens", *SHAPES[0], partial(screens, first=True)),
    Part("lessons", *SHAPES[0], taught, True),
    Part("upright", *SHAPES[1], partial(screens, first=False)),
)


def looks(part: Part) -> Mapping[str, str]:
    """The digests of a part by their names."""
    # Some screens name the folder: the same one in every process.
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        settings = Settings(language=part.language, speed=0.0, reduced_motion=True, window_size=part.size)  # type: ignore[arg-type]
        app = App(settings, Path("home"), size=part.size, catch=False)
        try:
            found = {f"{part.language} {name}": one for name, one in part.found(app)}
        finally:
            app.close()
    assert all(map(part.names, found)), "each name is of one part"
    return found


def differing(part: Part) -> list[str]:
    """What is shown or done otherwise than the file knows; pictures where the same pygame draws them."""
    pin, *lines = FILE.read_text(encoding="utf-8").splitlines()
    rows = (line.partition(" ") for line in lines)
    known = {name: one for one, _, name in rows if part.names(name)}
    now = looks(part)
    return [
        name for name in {**known, **now}
        if known.get(name) != now.get(name) and (pin == PIN or not name.endswith(" picture"))
    ]  # fmt: skip


def main() -> None:
    """Writes the file."""
    rows = [f"{one} {name}" for part in PARTS for name, one in looks(part).items()]
    FILE.write_text("\n".join([PIN, *rows]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
