"""What the person wants: mouse, keyboard and pad turned into one small vocabulary that scenes understand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import pygame

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Press:
    """Button down at a place (1 primary, 2 middle, 3 secondary)."""

    pos: Point
    button: int = 1


@dataclass(frozen=True, slots=True)
class Release:
    """Button up at a place."""

    pos: Point
    button: int = 1


@dataclass(frozen=True, slots=True)
class Hover:
    """The pointer moved; `held` while the primary button is down."""

    pos: Point
    held: bool = False


@dataclass(frozen=True, slots=True)
class Wheel:
    """Wheel or touch pad over a place; `dy` positive scrolls up, in notches."""

    pos: Point
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Move:
    """Arrow keys or pad: one step right/left (`dx`) or down/up (`dy`)."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Shove:
    """The arrow keys with Alt: what has the keyboard goes a place further."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """The Enter key: do the focused thing."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The Space key: draw (and press, where there is nothing to draw)."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The H key: what would you do, and why?"""


@dataclass(frozen=True, slots=True)
class Undo:
    """The Z key: take back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """The keys Shift+Z: forward again."""


@dataclass(frozen=True, slots=True)
class Back:
    """The Esc key: cancel, close, menu."""


@dataclass(frozen=True, slots=True)
class Tab:
    """The Tab key: next control, or the one before."""

    back: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Committed letters for a text field."""

    text: str


@dataclass(frozen=True, slots=True)
class Compose:
    """The syllable an input method is still building ("" when it is done)."""

    text: str


@dataclass(frozen=True, slots=True)
class EditKey:
    """A key inside a text field; `select` with Shift, which keeps what is passed over selected."""

    key: Literal["backspace", "delete", "left", "right", "home", "end", "all", "paste", "copy", "cut"]
    select: bool = False


@dataclass(frozen=True, slots=True)
class FullScreen:
    """The keys F11 or Alt+Enter: the whole screen, or a window again. The app does it."""


@dataclass(frozen=True, slots=True)
class Zoom:
    """The keys Ctrl +, Ctrl - and Ctrl 0: larger or smaller text, or the usual size (0). The app does it."""

    step: int


@dataclass(frozen=True, slots=True)
class Key:
    """A key without a class of its own, by its lower-case name ("s", "1", "f2", "page up"); `ctrl` with Ctrl or Cmd."""

    name: str
    ctrl: bool = False
    shift: bool = False


Intention = (
    Press
    | Release
    | Hover
    | Wheel
    | Move
    | Shove
    | Confirm
    | Draw
    | Hint
    | Undo
    | Redo
    | Back
    | Tab
    | Text
    | Compose
    | EditKey
    | FullScreen
    | Zoom
    | Key
)

_ARROWS: Mapping[int, Move] = MappingProxyType(
    {
        pygame.K_LEFT: Move(-1, 0),
        pygame.K_RIGHT: Move(1, 0),
        pygame.K_UP: Move(0, -1),
        pygame.K_DOWN: Move(0, 1),
    }
)
_PLAIN: Mapping[int, Intention] = MappingProxyType(
    {
        pygame.K_RETURN: Confirm(),
        pygame.K_KP_ENTER: Confirm(),
        pygame.K_ESCAPE: Back(),
        pygame.K_AC_BACK: Back(),
    }
)
_LETTERS: Mapping[int, Intention] = MappingProxyType({pygame.K_SPACE: Draw(), pygame.K_h: Hint(), pygame.K_z: Undo()})
_EDITING: Mapping[int, EditKey] = MappingProxyType(
    {
        pygame.K_BACKSPACE: EditKey("backspace"),
        pygame.K_DELETE: EditKey("delete"),
        pygame.K_HOME: EditKey("home"),
        pygame.K_END: EditKey("end"),
    }
)
_SELECTING: Mapping[int, EditKey] = MappingProxyType(
    {
        pygame.K_LEFT: EditKey("left", True),
        pygame.K_RIGHT: EditKey("right", True),
        pygame.K_HOME: EditKey("home", True),
        pygame.K_END: EditKey("end", True),
    }
)
_WITH_CTRL: Mapping[int, EditKey] = MappingProxyType(
    {
        pygame.K_a: EditKey("all"),
        pygame.K_v: EditKey("paste"),
        pygame.K_c: EditKey("copy"),
        pygame.K_x: EditKey("cut"),
    }
)
_STEPS = (pygame.K_z, pygame.K_y)
"""The keys that with Ctrl step back and forward, in a text field too."""
_ZOOM: Mapping[int, Zoom] = MappingProxyType(
    {
        pygame.K_PLUS: Zoom(1),
        pygame.K_EQUALS: Zoom(1),
        pygame.K_KP_PLUS: Zoom(1),
        pygame.K_MINUS: Zoom(-1),
        pygame.K_KP_MINUS: Zoom(-1),
        pygame.K_0: Zoom(0),
        pygame.K_KP_0: Zoom(0),
    }
)
# South, east, west, north and the shoulders as SDL numbers them on common pads.
_PAD: Mapping[int, Intention] = MappingProxyType(
    {0: Confirm(), 1: Back(), 2: Draw(), 3: Hint(), 4: Tab(True), 5: Tab(), 6: Undo(), 7: Back()}
)
_STICK_ON, _STICK_OFF = 0.6, 0.3
_REPEATED = (
    EditKey("backspace"),
    EditKey("delete"),
    EditKey("left", True),
    EditKey("right", True),
    Key("page up"),
    Key("page down"),
)


def _repeats(intention: Intention) -> bool:
    """Whether a key that is held down means this again and again: moving the focus, scrolling, taking letters away."""
    return isinstance(intention, Move | Tab) or intention in _REPEATED


class HeldKeys:
    """The keys and buttons that are down, and the scene in which each went down: in others they count for nothing."""

    def __init__(self) -> None:
        self._down: dict[tuple[str, int], object] = {}
        self._latest: tuple[str, int] | None = None

    def key(self, code: int, scene: object) -> Literal["pressed", "repeated", "foreign"]:
        """Notes that a key went down and says whether it is new, repeated, or held since another scene."""
        name = ("key", code)
        self._latest = name
        if name not in self._down:
            self._down[name] = scene
            return "pressed"
        return "repeated" if self._down[name] is scene else "foreign"

    def key_up(self, code: int) -> None:
        """Forgets a key that was let go."""
        self._down.pop(("key", code), None)

    def types(self, scene: object) -> bool:
        """Whether letters belong to this scene: those of a key held since another scene do not."""
        return self._down.get(self._latest, scene) is scene if self._latest is not None else True

    def button(self, number: int, scene: object) -> None:
        """Notes the scene in which a mouse button went down."""
        self._down["button", number] = scene

    def button_up(self, number: int, scene: object) -> bool:
        """Forgets a mouse button that was let go; True when this scene saw it go down."""
        return self._down.pop(("button", number), scene) is scene

    def drags(self, scene: object) -> bool:
        """Whether the primary button went down in this scene, if it is down."""
        return self._down.get(("button", 1), scene) is scene

    def forget_keys(self) -> None:
        """Forgets all keys when the window loses the keyboard, since it is not told when they are let go."""
        self._down = {name: scene for name, scene in self._down.items() if name[0] != "key"}


class Translator:
    """A translator of pygame events into intentions. `text_mode` while a text field has the keyboard."""

    def __init__(self) -> None:
        self.text_mode = False
        self.composing = ""
        self._stick = {0: 0, 1: 0}
        self._held = HeldKeys()

    def translate(self, event: pygame.Event, scene: object = None) -> Iterator[Intention]:
        """The intentions in one event, usually one or none; `scene` is the one they go to."""
        kind, held = event.type, self._held
        if kind == pygame.MOUSEMOTION:
            yield Hover(event.pos, bool(event.buttons[0]) and held.drags(scene))
        elif kind == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            held.button(event.button, scene)
            yield Press(event.pos, event.button)
        elif kind == pygame.MOUSEBUTTONUP and event.button in (1, 2, 3):
            if held.button_up(event.button, scene):
                yield Release(event.pos, event.button)
        elif kind == pygame.MOUSEWHEEL:
            yield Wheel(pygame.mouse.get_pos(), event.precise_x, event.precise_y)
        elif kind == pygame.KEYDOWN:
            yield from self._pressed(event, scene)
        elif kind == pygame.KEYUP:
            held.key_up(event.key)
        elif kind == pygame.WINDOWFOCUSLOST:
            held.forget_keys()
        elif kind == pygame.TEXTINPUT and self.text_mode and not held.types(scene):
            return
        elif kind == pygame.TEXTINPUT and self.text_mode:
            self.composing = ""
            yield Text(event.text)
        elif kind == pygame.TEXTEDITING and self.text_mode:
            self.composing = event.text
            yield Compose(event.text)
        else:
            yield from self._pad(event)

    def _pressed(self, event: pygame.Event, scene: object) -> Iterator[Intention]:
        how = self._held.key(event.key, scene)
        if how != "foreign":
            yield from (found for found in self._key(event) if how == "pressed" or _repeats(found))

    def _key(self, event: pygame.Event) -> Iterator[Intention]:
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT):
            yield FullScreen()
            return
        if self.composing and self.text_mode:
            return  # the input method has this key: Enter ends the syllable, it does not submit
        ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_TAB:
            yield Tab(shift)
        elif ctrl and event.key in _ZOOM:
            yield _ZOOM[event.key]
        elif self.text_mode and shift and event.key in _SELECTING:
            yield _SELECTING[event.key]
        elif event.key in _ARROWS and event.mod & pygame.KMOD_ALT:
            yield Shove(_ARROWS[event.key].dx, _ARROWS[event.key].dy)
        elif event.key in _ARROWS:
            yield _ARROWS[event.key]
        elif event.key in _PLAIN:
            yield _PLAIN[event.key]
        elif self.text_mode and not (ctrl and event.key in _STEPS):
            if event.key in _EDITING:
                yield _EDITING[event.key]
            elif ctrl and event.key in _WITH_CTRL:
                yield _WITH_CTRL[event.key]
        elif event.key in _LETTERS and (not ctrl or event.key == pygame.K_z):
            yield Redo() if event.key == pygame.K_z and shift else _LETTERS[event.key]
        else:
            yield Key(pygame.key.name(event.key), ctrl, shift)

    def _pad(self, event: pygame.Event) -> Iterator[Intention]:
        if event.type == pygame.JOYBUTTONDOWN and event.button in _PAD:
            yield _PAD[event.button]
        elif event.type == pygame.JOYHATMOTION and event.value != (0, 0):
            yield Move(event.value[0], -event.value[1] if event.value[0] == 0 else 0)
        elif event.type == pygame.JOYAXISMOTION and event.axis in self._stick:
            was = self._stick[event.axis]
            now = 0 if abs(event.value) < _STICK_OFF else was
            if abs(event.value) > _STICK_ON:
                now = 1 if event.value > 0 else -1
            self._stick[event.axis] = now
            if now and now != was:
                yield Move(now, 0) if event.axis == 0 else Move(0, now)
