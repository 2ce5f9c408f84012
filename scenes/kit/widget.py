"""Controls: what a `Ui` knows of each, and what a kind of control does of its own."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from pygame import Rect, Surface

from scenes.kit import intentions as want

if TYPE_CHECKING:
    from scenes.kit.context import Context

V = TypeVar("V")
Point = tuple[int, int]


def nothing(*of: object) -> None:
    """Does nothing."""


def _no(*of: object) -> bool:
    """Whether anything was done: never."""
    return False


class Does(NamedTuple):
    """The ways of a kind of control; where nothing stands it does what any control does."""

    draw: Callable[[Surface], None] | None = None
    """Draws it; None: there is nothing to see."""
    look: Callable[[], Hashable] | None = None
    says: Callable[[], str] | None = None
    hint: Callable[[], str | None] | None = None
    explained: Callable[[], str] | None = None
    activate: Callable[[], None] | None = None
    release: Callable[[Point, bool], None] | None = None
    key: Callable[[want.Intention], bool] | None = None
    draw_focus: Callable[[Surface], None] | None = None
    focusable: Callable[[], bool] = lambda: True
    """Tells whether keys reach it."""
    press: Callable[[Point], None] = nothing
    """Takes the primary button going down inside."""
    drag: Callable[[Point], None] = nothing
    """Takes a move of the pointer while pressed."""
    wheel: Callable[[float], bool] = _no
    """Takes the wheel over the control; True when used."""
    focus_changed: Callable[[bool], None] = nothing
    """Notes that the keyboard's focus came or went."""
    update: Callable[[float], bool] = _no
    """Moves time on by so many seconds; True when it must be drawn again."""
    draw_over: Callable[[Surface], None] = nothing
    """Draws what lies above all controls (an open list)."""
    children: Callable[[], "Iterable[Widget]"] = tuple
    """Gives the controls inside this one."""
    place_inside: Callable[[], None] = nothing
    """Places the controls inside, since it has a place itself."""
    rising: Callable[[], bool] = _no
    """Tells whether it is on its way up or down."""
    raised: Callable[[], int] = int
    """Tells how many pixels it stands above its place."""
    blinks: Callable[[], bool] = _no
    """Tells whether frames are wanted so that its caret blinks."""
    furthest: Callable[[], int] = int
    """Tells how many pixels it can be scrolled."""


@dataclass(eq=False)
class Widget:
    """A control as a `Ui` holds it, at `rect` (pixels). `name` is what a screen reader says, `of` the control itself.

    `reason` set = disabled, for that reason (still hoverable and focusable, so that the reason can be read).
    """

    rect: Rect
    name: str
    does: Does
    on_press: Callable[[], object] | None = None
    reason: str | None = None
    tooltip: str | None = None
    radius: float = 14.0
    pointed: bool = True
    """Whether the pointer reaches it."""
    typed: bool = False
    """Whether Enter belongs to the control even when it was focused by the pointer (text fields)."""
    told_by_key: bool = False
    """Whether its tooltip shows under the keyboard's focus too."""
    visible: bool = True
    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    of: Any = None
    ctx: "Context | None" = None
    clip: Rect | None = None

    @property
    def focusable(self) -> bool:
        """Whether keys reach it."""
        return self.does.focusable()

    @property
    def seen(self) -> Rect:
        """The box in which it is seen."""
        return self.rect.move(0, -self.does.raised())

    @property
    def enabled(self) -> bool:
        return self.reason is None

    @property
    def state(self) -> str:
        """The state: rest, hover, pressed or disabled."""
        if not self.enabled:
            return "disabled"
        return "pressed" if self.pressed and self.hovered else "hover" if self.hovered else "rest"

    @property
    def home(self) -> "Context":
        """The context of the `Ui` it was added to. Raises RuntimeError before that."""
        if self.ctx is None:
            raise RuntimeError(f"the control {self.name!r} was not added to a Ui")
        return self.ctx

    @property
    def spoken(self) -> str:
        """The name and state in words."""
        if self.reason is not None:
            return self.home.t("kit.spoken.disabled", name=self.name, reason=self.reason)
        return self.name if self.does.says is None else self.does.says()

    @property
    def hint(self) -> str | None:
        """The text of the tooltip: the reason of a disabled control, else its tooltip."""
        return (self.reason or self.tooltip) if self.does.hint is None else self.does.hint()

    @property
    def explained(self) -> str:
        """The subject of its tooltip."""
        return (self.name or self.hint or "") if self.does.explained is None else self.does.explained()

    def look(self) -> Hashable:
        """The values that decide its picture, beside its place."""
        return (self.name, self.state, self.reason) if self.does.look is None else self.does.look()

    def hit(self, pos: Point) -> bool:
        """Whether the place belongs to this control."""
        seen = self.pointed and self.visible and self.rect.collidepoint(pos)
        return seen and (self.clip is None or self.clip.collidepoint(pos))

    def activate(self) -> None:
        """Acts at a click, or at Enter while focused."""
        if self.does.activate is not None:
            self.does.activate()
        elif self.enabled and self.on_press is not None:
            self.home.play("press")
            self.on_press()

    def release(self, pos: Point, inside: bool) -> None:
        """Takes the primary button going up after a press inside."""
        if self.does.release is not None:
            self.does.release(pos, inside)
        elif inside:
            self.activate()

    def key(self, intention: want.Intention) -> bool:
        """Takes a key while focused; True when used. Arrows that are not used move the focus."""
        if self.does.key is not None:
            return self.does.key(intention)
        if isinstance(intention, (want.Confirm, want.Draw)):
            self.activate()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        """Draws the control."""
        if self.does.draw is not None:
            self.does.draw(surface)

    def draw_at(self, surface: Surface, box: Rect) -> None:
        """Draws the control in another box than its own, on its way there or risen above it."""
        rect, self.rect = self.rect, box
        self.draw(surface)
        self.rect = rect

    def draw_focus(self, surface: Surface) -> None:
        """Draws the keyboard focus ring."""
        if self.does.draw_focus is None:
            self.home.art.focus_ring(surface, self.rect, self.radius)
        else:
            self.does.draw_focus(surface)


class Control(Protocol):
    """A control of any kind, with what a `Ui` knows of it."""

    widget: Widget


def attach(control: Control, ctx: "Context") -> Widget:
    """Gives the widget of a control its context, and says whose it is."""
    control.widget.of, control.widget.ctx = control, ctx
    return control.widget


class Valued(Protocol[V]):
    """A control that holds a value; `on_change` is told of another one."""

    widget: Widget
    value: V
    on_change: Callable[[V], None] | None


def take(control: Valued[V], value: V, sound: str = "press") -> None:
    """Gives a control another value, with a sound unless that is empty."""
    if control.widget.enabled and value != control.value:
        control.value = value
        if sound:
            control.widget.home.play(sound)
        if control.on_change is not None:
            control.on_change(value)


class Sign:
    """A place that only explains itself: presses and keys go past it. `say(sign)` gives the words of its tooltip.

    With an `id` it is the place of that thing, and `say` is asked for words only when they are to be shown.
    """

    def __init__(self, rect: Rect, say: Callable[["Sign"], str], id: Hashable = None) -> None:
        self.say, self.id = say, id
        does = Does(hint=self.hint, explained=self.explained, focusable=lambda: False)
        self.widget = Widget(Rect(rect), "", does)

    def hint(self) -> str | None:
        """The words, or that there are some."""
        return "…" if self.id is not None else self.say(self) or None

    def explained(self) -> str:
        """The words."""
        return self.say(self)
