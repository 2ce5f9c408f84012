"""The `Ui`: the controls of a scene with pointer, keyboard focus and tooltips."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit.nearest import nearest
from scenes.kit.room import NOTHING, Kept
from scenes.kit.tooltip import draw_tooltip
from scenes.kit.widget import Control, Widget, attach

if TYPE_CHECKING:
    from scenes.kit.context import Context

C = TypeVar("C", bound=Control)
TOOLTIP_SECONDS = 0.45
TOOLTIP_STAYS = 4.0
AT_ONCE = 1.0
"""Seconds after which no control is on its way any more."""
AWAY = 40.0
"""Units that the pointer must move from where a piece was put down before anything is explained again."""


class Ui:
    """The controls of one scene. The last one added lies on top."""

    def __init__(self, ctx: "Context") -> None:
        self.ctx = ctx
        self.widgets: list[Widget] = []
        self.signs: list[Widget] = []
        """The places that only explain themselves, below all controls: presses and keys go past them."""
        self.focus: Widget | None = None
        self.keyboard = False
        self.space_presses = True
        """Set False where Space draws: a focused button then answers Enter only."""
        self.popup: Widget | None = None
        self.resting = False
        """Whether no control shows that pointer or keyboard are at it: the scene is on its way back."""
        self.kept: Kept = NOTHING
        """The boxes that tooltips do not cover."""
        self._hover: Widget | None = None
        self._pressed: Widget | None = None
        self._still = 0.0
        self._shown: Widget | None = None
        self._told: Widget | None = None
        """The control under the pointer whose tooltip has been read; it says nothing more until the pointer returns."""
        self._let_go: tuple[int, int] | None = None

    def add(self, control: C) -> C:
        """Adds a control and returns it."""
        self.widgets.append(attach(control, self.ctx))
        self.ctx.redraw()
        return control

    def remove(self, widget: Widget) -> None:
        """Takes a control out."""
        if widget in self.widgets:
            self.widgets.remove(widget)
        gone = (widget, *widget.does.children())
        if self.focus in gone:
            self.set_focus(None)
        if self.popup in gone:
            self.popup = None
        for name in ("_hover", "_pressed", "_shown"):
            if getattr(self, name) in gone:
                setattr(self, name, None)
        self.ctx.redraw()

    def clear(self) -> None:
        """Takes all controls out (at the start of `layout`); the focus returns to the control of the same name."""
        reached = [widget for widget in self.all() if widget.focusable]
        place = reached.index(self.focus) if self.focus in reached else -1
        self._remembered = (self.focus.name, place, len(reached)) if self.focus else None
        self.set_focus(None)
        self.widgets.clear()
        self.signs.clear()
        self.popup = self._hover = self._pressed = self._shown = None

    _remembered: tuple[str, int, int] | None = None
    """The name of the control that had the focus, its place among all that can have it, and how many those were."""

    def exchange(self, widgets: list[Widget]) -> None:
        """Takes other controls, of which those that stay keep focus, pointer and open list.

        Where the focused one has gone, the keyboard stays at its place in the order.
        """
        order = self._reachable()
        place = order.index(self.focus) if self.focus in order else -1
        self.widgets = widgets
        here = {*self.all()}
        if self.focus is not None and self.focus not in here:
            rest = self._reachable()
            self.set_focus(rest[min(place, len(rest) - 1)] if rest and place >= 0 and self.keyboard else None)
        if self.popup not in here:
            self.popup = None
        for name in ("_hover", "_pressed", "_shown", "_told"):
            if getattr(self, name) not in here:
                setattr(self, name, None)

    def refocus(self) -> None:
        """Focuses, after a rebuild, the control named like the one focused before `clear`.

        A new language changes the names: then, among as many controls as before, it is the one at the same place.
        """
        if self._remembered is None:
            return
        name, place, count = self._remembered
        reached = [widget for widget in self.all() if widget.focusable]
        same = next((widget for widget in reached if widget.name == name), None)
        if same is None and place >= 0 and len(reached) == count:
            same = reached[place]
        if same is not None:
            self.set_focus(same)

    def all(self) -> Iterator[Widget]:
        """The visible controls, those inside others after their holder."""
        for widget in self.widgets:
            if widget.visible:
                yield widget
                yield from (child for child in widget.does.children() if child.visible)

    @property
    def busy(self) -> bool:
        """Whether frames are wanted without input: a tooltip is due, a caret blinks."""
        waiting = self._hover is not None and self._hover.hint is not None and self._told is not self._hover
        return waiting or (self.focus is not None and self.focus.does.blinks())

    @property
    def tooltip_shown(self) -> str:
        """The name of the control whose tooltip shows, or what a place that is no control says, else empty."""
        return self._shown.explained if self._shown is not None else ""

    @property
    def under(self) -> Widget | None:
        """The control under the pointer, or the place there that explains itself."""
        return self._hover

    @property
    def spoken(self) -> str:
        """The words of a screen reader."""
        return self.focus.spoken if self.focus is not None else ""

    def set_focus(self, widget: Widget | None, keyboard: bool | None = None) -> None:
        """Gives a control the keyboard; `keyboard` True shows the ring."""
        if keyboard is not None:
            self.keyboard = keyboard
        if widget is not self.focus:
            if self.focus is not None:
                self.focus.focused = False
                self.focus.does.focus_changed(False)
            self.focus = widget
            if widget is not None:
                widget.focused = True
                widget.does.focus_changed(True)
        self.ctx.redraw()

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The topmost control at a place."""
        found = None
        for widget in self.all():
            if widget.hit(pos):
                found = widget
        return found

    def _sign(self, pos: tuple[int, int]) -> Widget | None:
        return next((sign for sign in reversed(self.signs) if sign.hit(pos) and sign.hint), None)

    # -- input

    def handle(self, intention: want.Intention) -> bool:
        """Gives an intention to the controls; True when one used it."""
        used = self._handle(intention)
        if used:
            self.ctx.redraw()
        return used

    def _handle(self, intention: want.Intention) -> bool:
        match intention:
            case want.Hover(pos, _):
                return self._moved(pos)
            case want.Press(pos, 1):
                return self._down(pos)
            case want.Release(pos, 1):
                return self._up(pos)
            case want.Press() | want.Release():
                return False
            case want.Wheel(pos, _, dy):
                return self._wheel(pos, dy)
        return self._key(intention)

    def _moved(self, pos: tuple[int, int]) -> bool:
        if self._pressed is not None:
            self._pressed.hovered = self._pressed.hit(pos)
            self._pressed.does.drag(pos)
            self.ctx.redraw()
            return True
        target = self.popup if self.popup is not None else self.at(pos) or self._sign(pos)
        if self.popup is not None:
            self.popup.does.drag(pos)
            self.ctx.redraw()
        if self._shown is None:
            self._still = 0.0  # the tooltip's time starts again at every move
        if target is not self._hover:
            if self._hover is not None:
                self._hover.hovered = False
            if target is not None:
                target.hovered = True
            self._hover, self._still, self._shown, self._told = target, 0.0, None, None
            self.ctx.redraw()
        if self._let_go is not None and math.dist(pos, self._let_go) < self.ctx.px(AWAY):
            self._told = target
        else:
            self._let_go = None
        # Moves do not count as used: the scene needs the pointer's place too.
        return self.popup is not None

    def dismiss_explanations(self) -> None:
        """Takes the tooltip away until the pointer moves on: at a press, at a new turn, after some seconds."""
        if self._shown is not None:
            self.ctx.redraw()
        self._shown, self._told, self._still = None, self._hover, 0.0

    def rest(self, resting: bool) -> None:
        """Lets no control show that pointer or keyboard are at it until the scene has come back, from the picture on
        that is being made; or shows it again."""
        self.resting = resting
        if self._hover is not None:
            self._hover.hovered = not resting
        for widget in self.all() if resting else ():
            widget.does.update(AT_ONCE)
        if not resting:
            self.ctx.redraw()

    def let_go(self, pos: tuple[int, int]) -> None:
        """Notes where a piece was put down: no tooltip shows there before the pointer has moved away."""
        self._let_go = pos
        self.dismiss_explanations()

    def _down(self, pos: tuple[int, int]) -> bool:
        self.keyboard = False
        target = self.popup if self.popup is not None else self.at(pos)
        if target is None:
            self.dismiss_explanations()
            if self.focus is not None:
                self.set_focus(None)
            return False
        self._moved(pos)
        self.set_focus(target if target.focusable else None, keyboard=False)
        self._pressed = target
        target.pressed = True
        self.dismiss_explanations()
        if target.enabled:
            target.does.press(pos)
        else:
            # A disabled control shows its reason at once, without the usual delay.
            self._shown, self._told, self._still = target, None, TOOLTIP_SECONDS
        return True

    def _up(self, pos: tuple[int, int]) -> bool:
        target, self._pressed = self._pressed, None
        if target is None:
            return False
        target.pressed = False
        inside = target.hit(pos) or target is self.popup
        if target.enabled:
            target.release(pos, inside)
        self._moved(pos)
        return True

    def _wheel(self, pos: tuple[int, int], dy: float) -> bool:
        if self.popup is not None:
            return self.popup.does.wheel(dy)
        under = [widget for widget in self.all() if widget.hit(pos)]
        return any(widget.does.wheel(dy) for widget in reversed(under))

    def _key(self, intention: want.Intention) -> bool:
        if self.focus is not None and self._meant(intention) and self.focus.key(intention):
            return True
        match intention:
            case want.Tab(back):
                return self._step(-1 if back else 1)
            case want.Move(dx, dy):
                return self._go(dx, dy)
        return False

    def _meant(self, intention: want.Intention) -> bool:
        """Whether Enter or Space is meant for the focused control: only while its ring shows."""
        focus = self.focus
        if focus is None or not focus.visible:
            return False
        if isinstance(intention, want.Draw) and not self.space_presses:
            return False
        if isinstance(intention, (want.Confirm, want.Draw)):
            return self.keyboard or focus.typed or self.popup is focus
        return True

    def _reachable(self) -> list[Widget]:
        return [widget for widget in self.all() if widget.focusable]

    def _step(self, step: int) -> bool:
        order = self._reachable()
        if not order:
            return False
        if self.focus in order:
            place = (order.index(self.focus) + step) % len(order)
        else:
            place = 0 if step > 0 else len(order) - 1
        self.set_focus(order[place], keyboard=True)
        return True

    def _go(self, dx: int, dy: int) -> bool:
        order = self._reachable()
        if not order:
            return False
        if self.focus not in order:
            self.set_focus(order[0], keyboard=True)
            return True
        best = nearest(self.focus.rect, [w for w in order if w is not self.focus], dx, dy)
        if best is None and not self.keyboard:
            best = order[0]  # the focus was not shown yet: the first step always leads somewhere
        self.set_focus(best if best is not None else self.focus, keyboard=True)
        return True

    # -- time and picture

    def update(self, dt: float) -> None:
        """Moves carets and tooltips on."""
        if any([widget.does.update(dt) for widget in self.all()]):
            self.ctx.redraw()
        if self._hover is None or not self._hover.hint or self._told is self._hover or self._pressed is not None:
            return
        self._still += dt
        if self._still >= TOOLTIP_SECONDS + TOOLTIP_STAYS:
            self.dismiss_explanations()
        elif self._still >= TOOLTIP_SECONDS and self._shown is None:
            self._shown = self._hover
            self.ctx.redraw()

    def draw(self, surface: Surface) -> None:
        """Draws the controls, the focus ring, open lists and the tooltip."""
        for widget in self.widgets:
            if widget.visible:
                widget.draw(surface)
        self.draw_over(surface)

    def draw_over(self, surface: Surface) -> None:
        """Draws what lies over all controls: the focus ring, open lists and the tooltip."""
        focus = self.ring
        if focus is not None:
            old = surface.get_clip()
            if focus.clip is not None:
                surface.set_clip(focus.clip.inflate(24, 24))
            focus.draw_focus(surface)
            surface.set_clip(old)
        if self.popup is not None:
            self.popup.does.draw_over(surface)
        tip = self.tooltip()
        if tip is not None:
            draw_tooltip(surface, self.ctx, *tip, self.kept)

    @property
    def shows_over(self) -> bool:
        """Whether something lies over the controls."""
        return bool(self.ring or self.popup or self.telling)

    @property
    def ring(self) -> Widget | None:
        """The control around which the focus ring shows."""
        focus = self.focus
        shows = self.keyboard and self.popup is None and not self.resting
        return focus if focus is not None and focus.visible and shows else None

    @property
    def telling(self) -> Widget | None:
        """The control whose tooltip shows."""
        tip, focus = self._shown, self.focus
        if tip is None and self.keyboard and focus is not None and (focus.reason or focus.told_by_key):
            tip = focus
        return tip if tip is not None and tip.hint and self.popup is None else None

    def tooltip(self) -> tuple[Rect, str] | None:
        """The box and the words of the tooltip that shows."""
        tip = self.telling
        return (tip.rect, tip.hint or "") if tip is not None else None
