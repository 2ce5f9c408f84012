"""A scene: one full picture with its own behaviour, and the stack they live on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pygame
from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.kit.intentions import Intention
from scenes.kit.layout import Layout
from scenes.kit.motion import Motion
from scenes.kit.room import NOTHING, Kept
from scenes.kit.ui import Ui


class Scene(Protocol):
    """The things that the stack asks of a scene. Fixed order: `handle` intentions, `update` time, `draw` a picture.

    A scene has a context, a `Ui(ctx)` and a mover, `ctx.motion()`; of what is asked it writes `layout` (build or place
    the controls), `draw`, and what else is not as here. `opaque` False: the scene below shows through (dialogs,
    pop-overs).
    """

    ctx: Context
    ui: Ui
    motion: Motion
    opaque: bool = True

    def enter(self) -> None:
        """Begins the scene, pushed on the stack; `layout` follows at once."""
        return

    def leave(self) -> None:
        """Ends the scene, taken off the stack for good."""
        return

    def pause(self) -> None:
        """Pauses the scene, since another one came on top."""
        return

    def resume(self) -> None:
        """Goes on, on top again; speed and reduced motion may have changed."""
        self.ctx.pace(self.motion)

    def layout(self, layout: Layout) -> None:
        """Places everything for this size of the window, at the start and when the size or the language changed."""
        return

    def handle(self, intention: Intention) -> bool:
        """Takes one intention; True when it was used; without more the controls get it."""
        return self.ui.handle(intention)

    def raw(self, event: pygame.Event) -> None:
        """Takes every pygame event of the top scene before its intentions, for keys that are let go."""
        return

    def update(self, dt: float) -> None:
        """Moves time on by `dt` seconds."""
        move_on(self, dt)

    @property
    def called(self) -> str:
        """The name of what is shown, for traces: that of the class, or of the screen that is shown."""
        return type(self).__name__

    @property
    def plays(self) -> str:
        """The name of the game that is played or set up here, or to which what is looked at leads; else empty."""
        return ""

    @property
    def saved(self) -> bool | None:
        """Whether what is played here is on disk; None where nothing is played."""
        return None

    @property
    def record(self) -> Path | None:
        """The file into which what is played here is written."""
        return None

    @property
    def own_files(self) -> tuple[Path, ...]:
        """The person's files that something here was made from, beside the record, and that a restart can leave out."""
        return ()

    @property
    def notes_room(self) -> Rect | None:
        """The box where notes show, one under the other; None is under the top strip, in the middle."""
        return None

    def kept_free(self) -> Kept:
        """The boxes that no note covers, the most important kind first."""
        return NOTHING

    def areas(self, surface: Surface, moved: bool) -> list[Rect] | None:
        """The areas of the window that differ from what was drawn last; None where that is not known. `moved`: by what
        the scene itself knows to have moved, and by nothing else."""
        return None

    def draw_areas(self, surface: Surface, areas: list[Rect]) -> None:
        """Draws what lies in these areas, which have been told."""
        for area in areas:
            surface.set_clip(area)
            self.draw(surface)

    def prepare(self, still: Callable[[], bool] = lambda: True) -> Iterator[bool]:
        """Makes the pictures that the first drawing needs, one a step, while the scene is on its way; True where it
        waits for the next frame. While the window is `still` a step may fill one."""
        return iter(())

    def draw(self, surface: Surface) -> None:
        """Draws everything, or what of it lies in the clip of the surface; without more the controls."""
        self.ui.draw(surface)

    @property
    def busy(self) -> bool:
        """Whether frames are wanted without input (movement, thinking dots, waiting for a bot)."""
        return self.motion.busy or self.ui.busy

    @property
    def spoken(self) -> str:
        """The words of a screen reader about the focused control."""
        return self.ui.spoken


def move_on(scene: Scene, dt: float) -> None:
    """Moves the movements and controls of a scene on by `dt` seconds."""
    if scene.motion.update(dt):
        scene.ctx.redraw()
    scene.ui.update(dt)


class Stack:
    """The scenes, bottom first, with their life cycle."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene, layout: Layout) -> None:
        """Pauses the top scene and enters another."""
        if self.top is not None:
            self.top.pause()
        self._add(scene, layout)

    def _add(self, scene: Scene, layout: Layout) -> None:
        self.scenes.append(scene)
        scene.enter()
        scene.layout(layout)

    def pop(self, scene: Scene | None = None) -> None:
        """Leaves the top scene, or the given one wherever it lies; unknown scenes are ignored."""
        gone = scene if scene is not None else self.top
        if gone is None or gone not in self.scenes:
            return
        was_top = gone is self.top
        self.scenes.remove(gone)
        gone.leave()
        if was_top and self.top is not None:
            self.top.resume()

    def replace(self, scene: Scene, layout: Layout) -> None:
        """Leaves the top scene and enters another in its place."""
        if self.scenes:
            self.scenes.pop().leave()
        self._add(scene, layout)

    def reset(self, scene: Scene, layout: Layout) -> None:
        """Leaves all scenes, top first, and enters one."""
        while self.scenes:
            self.scenes.pop().leave()
        self._add(scene, layout)

    def visible(self) -> list[Scene]:
        """The scenes to draw: the topmost opaque one and all above it."""
        first = max((i for i, scene in enumerate(self.scenes) if scene.opaque), default=0)
        return self.scenes[first:]
