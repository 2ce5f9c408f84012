"""A part of the window with scenes of its own, lowest first, at a size and speed of its own."""

from __future__ import annotations

from msgspec import structs
from pygame import Surface

from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.scene import Scene, Stack


class Part:
    """The scenes in the upper left of the window, which fill a smaller layout; all else is the app's."""

    def __init__(self, outer: Context, layout: Layout, speed: float) -> None:
        self.outer = outer
        self.stack = Stack()
        self.by_itself = False
        """Whether the top scene came without a key or click, such as the result of a round."""
        self._untouched = False
        settings = structs.replace(outer.settings, speed=speed)
        self.ctx = Context(outer.host, layout, outer.texts, outer.sound, settings, outer.data_dir, self)

    # -- the scenes

    @property
    def top(self) -> Scene:
        """The scene that has the keys."""
        return self.stack.scenes[-1]

    @property
    def covered(self) -> bool:
        """Whether another scene lies on the lowest."""
        return len(self.stack.scenes) > 1

    @property
    def busy(self) -> bool:
        """Whether frames are wanted."""
        return any(scene.busy for scene in self.stack.visible())

    def show(self, lowest: Scene) -> None:
        """Shows another scene in the place of all."""
        if not self.stack.scenes:
            self.stack.push(lowest, self.ctx.layout)
            return
        self.uncover()
        self.stack.scenes[0] = lowest
        lowest.layout(self.ctx.layout)
        self.outer.redraw()

    def uncover(self) -> None:
        """Closes all scenes on top of the lowest."""
        while self.covered:
            self.stack.pop()
        self.by_itself = False
        self.outer.redraw()

    def leave(self) -> None:
        """Ends all scenes, top first."""
        while self.stack.scenes:
            self.stack.scenes.pop().leave()

    def use_speed(self, speed: float) -> None:
        """Takes the settings that the window has now, with another speed."""
        self.ctx.take_settings(structs.replace(self.outer.settings, speed=speed))

    def fit(self, layout: Layout) -> None:
        """Takes another size, language or setting."""
        self.ctx.set_layout(layout)
        self.use_speed(self.ctx.settings.speed)
        for scene in list(self.stack.scenes):
            scene.layout(layout)

    def update(self, dt: float) -> None:
        """Moves time on, and notes whether a scene opens without a key or click meanwhile."""
        self._untouched = True
        try:
            for scene in self.stack.visible():
                scene.update(dt)
        finally:
            self._untouched = False

    def draw(self, surface: Surface) -> None:
        """Draws the scenes."""
        inner = surface.subsurface((0, 0, *self.ctx.layout.window))
        for scene in self.stack.visible():
            scene.draw(inner)

    # -- what its scenes ask for

    def push(self, scene: Scene) -> None:
        """Opens a scene on top."""
        self.by_itself = self._untouched
        self.stack.push(scene, self.ctx.layout)
        self.outer.redraw()

    def pop(self, scene: Scene | None = None) -> None:
        """Closes a scene, the top one by default; the lowest stays."""
        if self.covered and scene is not self.stack.scenes[0]:
            self.stack.pop(scene)
            self.outer.redraw()

    def replace(self, scene: Scene) -> None:
        """Opens a scene in the place of the top one."""
        self.pop()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Closes everything in the window and opens a scene."""
        self.outer.reset(scene)
