"""A window within the window: the table of a replay is laid out above the controls as if that were the whole window."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect, Surface

from scenes.kit.context import Context, Link, SettingsLike, replaced
from scenes.kit.intentions import Intention
from scenes.kit.layout import Layout
from scenes.kit.navigator import Navigator
from scenes.kit.scene import Scene, Stack
from scenes.kit.sound import SoundLike


class Owner(Protocol):
    """The scene that holds the inner window."""

    ctx: Context

    def close(self) -> None:
        """Closes the replay, since its table was left."""
        ...


class Moodless:
    """The sound without ambience: effects are heard, the ambience stays that of the scene below."""

    def __init__(self, sound: SoundLike) -> None:
        self._sound = sound

    def play(self, name: str, gain: float = 1.0) -> None:
        """Plays one effect."""
        self._sound.play(name, gain)

    def ambience(self, name: str | None) -> None:
        """Does nothing: a replay has no ambience of its own."""

    def volumes(self, master: float, effects: float, ambience: float) -> None:
        """Sets the loudness of everything."""
        self._sound.volumes(master, effects, ambience)


class InnerContext(Context):
    """The context of the scenes above the controls; their settings count for the whole window, but for the speed."""

    def __init__(self, frame: Frame, outer: Context, layout: Layout, speed: float) -> None:
        super().__init__(
            frame, layout, outer.texts, Moodless(outer.sound), replaced(outer.settings, speed=speed), outer.data_dir
        )
        self.outer = outer

    def apply_settings(self, settings: SettingsLike) -> None:
        """Applies settings to the whole window, the speed to this replay alone."""
        self.outer.apply_settings(replaced(settings, speed=self.outer.settings.speed))
        self.follow(settings.speed)

    def follow(self, speed: float) -> None:
        """Takes over the settings that the window has now."""
        super().apply_settings(replaced(self.outer.settings, speed=speed))


class Frame:
    """The scenes above the controls, the table lowest, and the host that serves them."""

    def __init__(self, owner: Owner, layout: Layout, speed: float) -> None:
        self.owner = owner
        self.stack = Stack()
        self.by_itself = False
        """Whether the top scene came without a key or click, such as the result of a round."""
        self._untouched = False
        self.ctx = InnerContext(self, owner.ctx, layout, speed)

    # -- the scenes

    @property
    def table(self) -> Scene:
        """The table."""
        return self.stack.scenes[0]

    @property
    def top(self) -> Scene:
        """The scene that has the keys."""
        return self.stack.scenes[-1]

    @property
    def covered(self) -> bool:
        """Whether another scene lies on the table."""
        return len(self.stack.scenes) > 1

    @property
    def busy(self) -> bool:
        """Whether frames are wanted."""
        return any(scene.busy for scene in self.stack.visible())

    def show(self, table: Scene) -> None:
        """Shows another table in the place of all scenes."""
        if not self.stack.scenes:
            self.stack.push(table, self.ctx.layout)
            return
        self.uncover()
        self.stack.scenes[0] = table
        table.layout(self.ctx.layout)
        self.redraw()

    def uncover(self) -> None:
        """Closes all scenes on top of the table."""
        while self.covered:
            self.stack.pop()
        self.by_itself = False
        self.redraw()

    def leave(self) -> None:
        """Ends all scenes, top first."""
        while self.stack.scenes:
            self.stack.scenes.pop().leave()

    def use(self, layout: Layout, speed: float) -> None:
        """Takes another window size, language or setting."""
        self.ctx.set_layout(layout)
        self.ctx.follow(speed)
        for scene in list(self.stack.scenes):
            scene.layout(layout)

    def handle(self, intention: Intention) -> bool:
        """Gives an intention to the top scene."""
        return self.top.handle(intention)

    def update(self, dt: float) -> None:
        """Moves time on, and notes whether a scene opens without a key or click meanwhile."""
        self._untouched = True
        try:
            for scene in self.stack.visible():
                scene.update(dt)
        finally:
            self._untouched = False

    def draw(self, surface: Surface) -> None:
        """Draws the scenes in the upper part of the window."""
        part = surface.subsurface(Rect((0, 0), self.ctx.layout.window))
        for scene in self.stack.visible():
            scene.draw(part)

    # -- what scenes ask of the app

    def push(self, scene: Scene) -> None:
        """Opens a scene on top of the table."""
        self.by_itself = self._untouched
        self.stack.push(scene, self.ctx.layout)
        self.redraw()

    def pop(self, scene: Scene | None = None) -> None:
        """Closes a scene; without its table the replay closes."""
        gone = scene if scene is not None else self.top
        if gone is self.table:
            self.owner.close()
            return
        self.stack.pop(gone)
        self.redraw()

    def replace(self, scene: Scene) -> None:
        """Opens a scene in the place of the top one."""
        self.pop()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Closes the replay and returns to where it was opened from."""
        self.owner.close()

    def quit(self) -> None:
        """Ends the app."""
        self.owner.ctx.quit()

    def redraw(self) -> None:
        """Asks for a picture at the end of this step."""
        self.owner.ctx.redraw()

    def text_input(self, rect: Rect | None) -> None:
        """Starts or ends typing; places agree, because both windows begin at the same corner."""
        self.owner.ctx.text_input(rect)

    def set_fullscreen(self, on: bool) -> None:
        """Does nothing: `InnerContext.apply_settings` has asked the window already."""

    def set_window_size(self, size: tuple[int, int]) -> None:
        """Sets the size of the whole window."""
        self.owner.ctx.host.set_window_size(size)

    def relayout(self) -> None:
        """Makes all scenes place everything again (new language or pieces)."""
        for scene in list(self.stack.scenes):
            scene.layout(self.ctx.layout)
        self.redraw()

    def show_toast(self, title: str, text: str, kind: str, link: Link | None, seconds: float) -> None:
        """Shows a note at the top of the window."""
        self.owner.ctx.host.show_toast(title, text, kind, link, seconds)

    def take_toast(self, title: str, text: str) -> None:
        """Takes that note away."""
        self.owner.ctx.host.take_toast(title, text)

    def navigator(self, ctx: Context) -> Navigator:
        """The navigator of a context; what a table opens lies above the controls too."""
        return self.owner.ctx.host.navigator(ctx)
