"""Controls: what they share."""

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Protocol, TypeVar

from pygame import Rect, Surface

from scenes.kit import intentions as want

if TYPE_CHECKING:
    from scenes.kit.context import Context

V = TypeVar("V")


class Widget(Protocol):
    """The things that a `Ui` asks of a control at `rect` (pixels). `name` is what a screen reader says.

    `reason` set = disabled, for that reason (still hoverable and focusable, so that the reason can be read).
    """

    rect: Rect
    name: str
    on_press: Callable[[], object] | None = None
    reason: str | None = None
    tooltip: str | None = None
    visible: bool = True
    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    ctx: "Context | None" = None
    clip: Rect | None = None
    reached: bool = True
    """Whether keys reach it, where nothing else decides that."""
    typed: bool = False
    """Whether Enter belongs to the control even when it was focused by the pointer (text fields)."""
    radius: float = 14.0
    lifts: bool = False
    """Whether it rises under the pointer."""
    told_by_key: bool = False
    """Whether its tooltip shows under the keyboard's focus too."""

    @property
    def focusable(self) -> bool:
        """Whether keys reach it."""
        return self.reached

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
        return self.says

    @property
    def says(self) -> str:
        """The words of a screen reader while it can be used."""
        return self.name

    @property
    def hint(self) -> str | None:
        """The text of the tooltip: the reason of a disabled control, else its tooltip."""
        return self.reason if self.reason else self.tooltip

    @property
    def explained(self) -> str:
        """The subject of its tooltip."""
        return self.name or self.hint or ""

    @property
    def rising(self) -> bool:
        """Whether it is on its way up or down."""
        return False

    @property
    def furthest(self) -> int:
        """How many pixels it can be scrolled."""
        return 0

    def look(self) -> Hashable:
        """The values that decide its picture, beside its place."""
        return self.name, self.state, self.reason

    def attach(self, ctx: "Context") -> None:
        """Takes the context; `Ui.add` calls it."""
        self.ctx = ctx

    def children(self) -> Iterable["Widget"]:
        """The controls inside this one."""
        return ()

    def place_inside(self) -> None:
        """Places the controls inside, since it has a place itself."""
        return

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether the place belongs to this control."""
        return self.visible and self.rect.collidepoint(pos) and (self.clip is None or self.clip.collidepoint(pos))

    def activate(self) -> None:
        """Acts at a click, or at Enter while focused."""
        if self.enabled and self.on_press is not None:
            self.home.play("press")
            self.on_press()

    def press(self, pos: tuple[int, int]) -> None:
        """Takes the primary button going down inside."""
        return

    def drag(self, pos: tuple[int, int]) -> None:
        """Takes a move of the pointer while pressed."""
        return

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        """Takes the primary button going up after a press inside."""
        if inside:
            self.activate()

    def key(self, intention: want.Intention) -> bool:
        """Takes a key while focused; True when used. Arrows that are not used move the focus."""
        if isinstance(intention, (want.Confirm, want.Draw)):
            self.activate()
            return True
        return False

    def wheel(self, dy: float) -> bool:
        """Takes the wheel over the control; True when used."""
        return False

    def focus_changed(self, focused: bool) -> None:
        """Notes that the keyboard's focus came or went."""
        return

    def update(self, dt: float) -> bool:
        """Moves time on by `dt` seconds; True when it must be drawn again."""
        return False

    def draw(self, surface: Surface) -> None:
        """Draws the control."""
        return

    def draw_over(self, surface: Surface) -> None:
        """Draws what lies above all controls (an open list)."""
        return

    def draw_focus(self, surface: Surface) -> None:
        """Draws the keyboard focus ring."""
        self.home.art.focus_ring(surface, self.rect, self.radius)


class Valued(Widget, Protocol[V]):
    """A control that holds a value; `on_change` is told of another one."""

    value: V
    on_change: Callable[[V], None] | None = None

    def take(self, value: V, sound: str = "press") -> None:
        """Takes another value, with a sound unless that is empty."""
        if self.enabled and value != self.value:
            self.value = value
            if sound:
                self.home.play(sound)
            if self.on_change is not None:
                self.on_change(value)


class Sign(Widget):
    """A place that only explains itself: presses and keys go past it. `say(sign)` gives the words of its tooltip.

    With an `id` it is the place of that thing, and `say` is asked for words only when they are to be shown.
    """

    reached = False

    def __init__(self, rect: Rect, say: Callable[["Sign"], str], id: Hashable = None) -> None:
        self.rect, self.name = Rect(rect), ""
        self.say, self.id = say, id

    @property
    def hint(self) -> str | None:
        return "…" if self.id is not None else self.say(self) or None

    @property
    def explained(self) -> str:
        return self.say(self)
