"""The picture of the window: what of it is drawn anew, and the crossing from scene to scene over it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from threading import Thread
from typing import Final
from weakref import WeakKeyDictionary

import pygame
from pygame import Rect, Surface

from scenes.app.cover import cover, large, load_table
from scenes.app.crossing import WAITS_MS, Crossing, crossing
from scenes.kit import palette
from scenes.kit.ahead import some_made
from scenes.kit.context import Context
from scenes.kit.layout import united
from scenes.kit.motion import INSTANT
from scenes.kit.scene import Scene, Stack
from scenes.kit.toasts import Toasts
from scenes.kit.ui import Ui

PRESSES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION)
"""The events that end a crossing; they act on the scene that is on its way."""

ON_THE_WAY, WAITING = 0.0006, 0.013
"""Seconds of a frame that go to pictures of the scene that comes while a crossing moves, and while it waits."""
RECENT: Final = 1.0
"""Seconds after a press in which what opens comes out of it."""


class Painter:
    """The painter of one window: draws the scenes of a stack and the notes over them."""

    def __init__(self, ctx: Context, stack: Stack, toasts: Toasts) -> None:
        self.ctx = ctx
        self.stack = stack
        self.toasts = toasts
        self.areas: list[Rect] | None = None
        """The areas of the window that the last picture changed; None for all of it."""
        self._drawn: tuple[list[Scene], Surface, tuple[int, int]] | None = None
        """The scenes whose picture is drawn, and on what."""
        self._shown: list[Scene] = []
        """The scenes that showed in the last picture."""
        self._all: list[Scene] = []
        """All scenes then, also those that others hid."""
        self._crossing: Crossing | None = None
        self._pressed: Rect | None = None
        """The box of the control that was pressed last, that in the middle where a key pressed none."""
        self._seen: Rect | None = None
        """The box in which that was seen."""
        self._since = 0.0
        """Seconds since then."""
        self._ended = False
        """Whether a crossing ended since the last picture: all of the window differs from what is on the screen."""
        self._wanted: Iterator[bool] = iter(())
        """The pictures that the scene on its way still has to make."""
        self._landing: Ui | None = None
        """The controls of a scene that comes back, as long as one of its cards is on its way home."""
        self._homes: WeakKeyDictionary[Scene, Rect | None] = WeakKeyDictionary()
        """The box out of which each scene opened."""
        self._cover: tuple[str, Surface] | None = None
        """The game for which a large picture was made, and that picture."""
        self._loaded = ""
        """The game whose table was loaded last, or is being loaded."""

    @property
    def busy(self) -> bool:
        """Whether a scene is on its way."""
        return self._crossing is not None or self._ended

    @property
    def waits(self) -> bool:
        """Whether a scene is not to be seen yet, or behind a picture that parts: nothing of it should pass unseen."""
        found = self._crossing
        return found is not None and (found.ready is None or found.opens)

    def _still(self) -> bool:
        """Whether nothing of the window moves until the scene on its way is there."""
        return self._crossing is not None and self._crossing.held

    def forget(self) -> None:
        """Draws the whole window with the next picture, without a crossing."""
        self._crossing = None
        self._land()
        self._drawn, self._shown, self._cover = None, [], None

    def press(self, event: pygame.Event, window: Surface) -> None:
        """Ends the crossing at a press, and notes what is pressed: what opens comes out of it."""
        top = self.stack.top
        if event.type not in PRESSES or top is None:
            return
        self._end(window)
        self._land()
        at = getattr(event, "pos", None)
        control = top.ui.at(at) if at is not None else top.ui.ring
        self._pressed = control.rect.copy() if control is not None else window.get_rect().scale_by(0.5)
        self._seen = control.seen if control is not None else self._pressed
        self._since = 0.0

    def update(self, dt: float, window: Surface) -> None:
        """Moves the crossing on."""
        self._since += dt
        if self._crossing is not None:
            later = self._crossing.later(1000 * dt * max(1.0, self.ctx.settings.speed))
            if later is None:
                self._end(window)
            self._crossing = later
            return
        self._land()
        if self.stack.top is not None:
            self._make_cover(self.stack.top, window)

    def _make_cover(self, top: Scene, window: Surface) -> None:
        """Makes the picture that will open out of what is looked at, or out of a scene where a match is set up, and
        loads its table."""
        game = top.plays
        if game and game != self._loaded:
            self._loaded = game
            Thread(target=load_table, args=(game,), daemon=True).start()
        if game and top.saved is None and (self._cover is None or self._cover[0] != game):
            self._cover = (game, made) if (made := large(self.ctx, window, game)) is not None else None

    def _end(self, window: Surface) -> None:
        """Ends the crossing: what it led to is in the window."""
        if self._crossing is not None:
            fresh, drawn = self._crossing.fresh, self._drawn
            if self._crossing.ready is not None:
                window.blit(fresh, (0, 0))
            self._drawn = (drawn[0], window, drawn[2]) if drawn is not None and drawn[1] is fresh else None
            self._crossing, self._ended = None, True

    def _land(self) -> None:
        """Lets a card that came home rise under the pointer again."""
        if self._landing is not None:
            self._landing.rest(False)
            self._landing = None

    def draw(self, window: Surface, resizing: bool, changed: bool = True, moved: bool = False) -> None:
        """Draws the scenes into the window, as far as they and a crossing have changed it; where it is not `changed`
        for any scene, the crossing goes on with the picture that it has. `moved`: it has changed by movements alone
        that the scene knows of."""
        scenes = self.stack.visible()
        self._cross(scenes, window)
        found, fresh = self._crossing, False
        if found is not None and found.ready is None:
            if found.waited < WAITS_MS and not some_made(self._wanted, WAITING if found.held else ON_THE_WAY):
                self.areas = [] if found.held else None
                if not found.held:
                    found.draw(window)
                return
            # What is not made by now comes with the picture: nothing keeps what it was to be made on.
            self._crossing, self._wanted, fresh = found.shown(), iter(()), found.held
            found = self._crossing
        surface = window if found is None else found.fresh
        if changed or self._drawn != (scenes, surface, surface.get_size()):
            self._draw_scenes(scenes, surface, resizing, moved)
        if fresh:
            self.areas = []  # the window still shows what opened; the new picture begins to be seen in the next frame
        elif found is not None or self._ended:
            self.areas = None
        if found is not None and not fresh:
            found.draw(window)
        self._ended = False

    def _draw_scenes(self, scenes: list[Scene], surface: Surface, resizing: bool, moved: bool) -> None:
        """Draws what has changed of the scenes, and the notes."""
        surface.set_clip(None)
        if resizing:
            surface.fill(palette.INK_950)
        room = scenes[-1].notes_room
        if self.toasts.busy:
            self.toasts.keep_off(scenes[-1].kept_free())
        self.areas, self._drawn = self._changed(scenes, surface, room, moved), None
        if self.areas is None:
            for scene in scenes:
                scene.draw(surface)
        else:
            scenes[0].draw_areas(surface, self.areas)
        for area in (None,) if self.areas is None else self.areas:
            surface.set_clip(area)
            self.toasts.draw(surface, room)
        surface.set_clip(None)
        if not resizing:
            self._drawn, self._shown, self._all = (scenes, surface, surface.get_size()), scenes, [*self.stack.scenes]

    def _cross(self, scenes: list[Scene], window: Surface) -> None:
        """Begins a crossing where other scenes show than in the last picture."""
        before, top = self._shown, scenes[-1]
        if not before or scenes == before or self.ctx.motion().speed == INSTANT:
            return
        self._end(window)
        self._land()
        back = top in self._all
        if not back:
            self._homes[top] = self._pressed if self._since < RECENT else None
        home = self._homes.get(before[-1]) if back else self._seen if self._since < RECENT else None
        game = (before[-1] if back else top).plays
        made = self._cover[1] if self._cover is not None and self._cover[0] == game else None
        covering = partial(cover, self.ctx, window, game=game, made=made, back=back)
        self._crossing = crossing(before, scenes, window, home, back, self.ctx.calm, covering, game)
        if back and self._crossing is not None and self._crossing.foot:
            at, self._landing = top.ui.under, top.ui
            aimed = at is not None and home is not None and at.rect.collidepoint(home.center)
            self._crossing = replace(self._crossing, aimed=aimed)
            top.ui.rest(True)
        self._shown = scenes
        self._all, self._wanted = [*self.stack.scenes], iter(()) if back else top.prepare(self._still)

    def _changed(
        self, scenes: list[Scene], surface: Surface, room: Rect | None, moved: bool
    ) -> list[Rect] | None:  # fmt: skip
        """The areas that differ from what was drawn last; None for all, or where that is not known."""
        if len(scenes) > 1 or self._drawn != (scenes, surface, surface.get_size()):
            return None
        areas = scenes[0].areas(surface, moved)
        return None if areas is None else united([*areas, *self.toasts.areas(room)])
