"""Pointer and keys at a board: what an input means there, as gestures for the game and commands for the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scenes.kit import intentions as want
from scenes.table import commands as do
from scenes.table import explain
from scenes.table.board import Board
from scenes.table.controls import BUTTON
from scenes.table.game import Gesture
from scenes.table.speed import Speed

MOST_LEAN: Final = 6.0
"""Degrees by which a dragged piece leans at most."""
ACTING: Final = (want.Press, want.Confirm, want.Draw, want.Hint, want.Undo, want.Redo)
"""The intentions that end all movements first, so that the person acts on what is shown."""
PASSING: Final = (want.Hover, want.Release, want.Wheel)
"""The intentions that do not end an opening."""
KEYS: Final[Mapping[str, do.Command]] = {
    "a": do.Autoplay(), "o": do.Hands(), "l": do.Open("log"), "f1": do.Open("help"), "f": do.RunOn(),
}  # fmt: skip
"""The keys that mean the same at every table."""


class Hands:
    """The hands of a person at one board. `means` asks the game about a gesture: False where it means nothing of its
    own; `run` carries out commands."""

    def __init__(
        self, board: Board, speed: Speed, means: Callable[[Gesture], bool], run: Callable[..., None]
    ) -> None:  # fmt: skip
        self.board, self.speed, self.means, self.run = board, speed, means, run
        self.ui, self.ctx, self.drag, self.spots, self.stage = board.ui, board.ctx, board.drag, board.spots, board.stage
        self.manners, self.buttons = board.manners, board.controls.shown

    def handle(self, intention: want.Intention) -> bool:
        """Gives an intention to what explains and can be taken, then to the keys of the table, then to buttons."""
        board, hovers, lag = self.board, isinstance(intention, want.Hover), 0.0
        if not hovers:
            board.follow_buttons()
        match intention:
            case want.Wheel(pos, _, dy):
                if self.means(Gesture("wheel", board.node_at(pos), pos, amount=dy)):
                    return True
            case want.Press(pos, 1):
                board.fresh()
                if self.manners.lets_go and self.ui.at(pos) is not None:
                    self.drag.cancel()
                for id, button in list(self.buttons.items()):
                    if button.reason is not None and button.hit(pos):
                        self.means(Gesture("denied", (BUTTON, id), pos))
        before = board.pointer_now()
        if isinstance(intention, want.Hover):
            lag = (intention.pos[0] - self.drag.position[0]) * 0.25
            board.point(position=intention.pos)
        used = self._use(intention)
        if hovers:
            leant = max(-MOST_LEAN, min(MOST_LEAN, before.lean * 0.7 - lag))
            board.point(lean=leant if self.drag.mode == "drag" else 0.0)
        now = board.look({})
        elsewhere = (now.pointer.button, now.pointer.over) != (before.button, before.over)
        if elsewhere or (hovers and self.manners.by_point(now)):
            board.pointed()
        return used

    def _use(self, intention: want.Intention) -> bool:
        if isinstance(intention, ACTING) or (self.stage.opening and not isinstance(intention, PASSING)):
            self.board.settle()
        self.board.fresh()
        focused = self.ui.focus
        used = any(way(intention) for way in (self._explain, self._point, self._key, self.ui.handle))
        if used:
            self.ctx.redraw()
        if focused is not self.ui.focus:
            self.board.pointed()
        return used

    def _explain(self, intention: want.Intention) -> bool:
        """Takes the keys of explanations; True when used."""
        board, f2 = self.board, isinstance(intention, want.Key) and intention.name == "f2"
        at = board.aspects.looking
        if at is None and not f2:
            return False
        # First at what is focused, or under the pointer.
        known, ui = explain.places(self.ui), self.ui
        focused = (known.get(self.spots.focused) or ui.focus) if ui.keyboard and ui.focus is not None else None
        first = focused or ui.under or known.get(board.default_focus())
        found = explain.look_on(board.scenery(), at, intention, first)
        if f2:
            self.ui.dismiss_explanations()
        if found.at is not at:
            board.take(looking=found.at)
            self.ctx.redraw()
        if found.rule:
            self.run(do.Open("rulebook", found.rule))
        return found.used

    def _point(self, intention: want.Intention) -> bool:
        drag, board = self.drag, self.board
        match intention:
            case want.Press(pos, 1):
                return self._press(pos)
            case want.Press(pos, 3):
                secondary = Gesture("secondary", board.node_at(pos), board.pointer_now().position)
                return drag.cancel() or self.means(secondary) or self.means(Gesture("back"))
            case want.Release(pos, 1):
                return self._release(pos)
            case want.Hover(pos, _):
                if drag.move(pos):
                    self.ctx.redraw()
                over = self.ui.at(pos) is not None and drag.mode == "idle"
                board.hover(None if over else board.node_at(pos))
        return False

    def _press(self, pos: tuple[int, int]) -> bool:
        if self.ui.at(pos) is not None:
            return False
        self.ui.handle(want.Press((-1, -1)))
        draggable, idle = set(self.board.draggable()), self.drag.mode == "idle"
        id = self.board.node_at(pos, draggable if idle else ())
        if idle and id not in draggable:
            return self.means(Gesture("tap", id, pos))
        return self.drag.press(pos, id if id in draggable else None)

    def _release(self, pos: tuple[int, int]) -> bool:
        drag = self.drag
        pressed, held = drag.mode == "pressed", drag.held
        used = drag.release(pos)
        self.ui.let_go(pos)
        if pressed and drag.mode == "click":
            self.means(Gesture("tap", held, pos))
        elif pressed and held is not None and drag.mode == "idle":
            self.means(Gesture("again", held, drag.position))
        return used

    def _key(self, intention: want.Intention) -> bool:
        """Takes the keys of the game, then those of all tables; True when used."""
        if isinstance(intention, want.Hover | want.Press | want.Release):
            return False
        if isinstance(intention, want.Hint):
            # The keyboard will look at what the hint lights.
            self.ui.keyboard = True
        if self.means(Gesture("key", key=intention)):
            return True
        drag, ui = self.drag, self.ui
        match intention:
            case want.Confirm() if drag.mode == "keys":
                drag.confirm()
            case want.Move(dx, dy) if drag.mode == "keys":
                drag.aim(dx, dy)
            case want.Back():
                if not (drag.cancel() or self.means(Gesture("back"))):
                    self.run(do.Open("menu"))
            case want.Move() if ui.focus is None:
                self.board.fresh()
                self.spots.focus(self.board.default_focus())
                return ui.focus is not None
            case want.Hint() | want.Undo():
                self.run(do.Hint() if isinstance(intention, want.Hint) else do.TakeBack())
            case want.Key("+" | "=" | "[+]" | "-" | "[-]" as name, False):
                self.speed.change(-1 if "-" in name else 1)
                self.board.changed()
            case want.Key(name, ctrl) if name in KEYS and (not ctrl or name == "f1"):
                self.run(KEYS[name])
            case _:
                return False
        return True
