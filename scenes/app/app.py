"""The window: one loop, a stack of scenes, redraw only when something changed."""

import gc
import logging
import sys
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from msgspec import structs
from pygame import Rect, Surface

from game.kernel.texts import Texts
from game.library.paths import find_paths
from game.library.settings import Settings
from scenes.app.loop import FRAME_SECONDS, STEP_SECONDS, UNSEEN_SECONDS, Pacer
from scenes.app.painter import Painter
from scenes.kit.context import Choice, Context, Link
from scenes.kit.failure import Failed, blamed, failure_scene, own_things, place_of
from scenes.kit.intentions import FullScreen, Translator, Zoom
from scenes.kit.later import AT_WINDOW
from scenes.kit.layout import Layout
from scenes.kit.log import Log, report
from scenes.kit.navigator import Navigator
from scenes.kit.preferences import change_settings
from scenes.kit.scene import Scene, Stack
from scenes.kit.sound import Sound, SoundLike
from scenes.kit.toasts import Toasts
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.window import Window

if TYPE_CHECKING:
    from pygame import Event

_LOG = logging.getLogger("yongmaru")

RESIZE_SECONDS = 0.15


class App:
    """The window, and the loop that runs scenes in it.

    `settings` and `data_dir` as in `Context`; `logs` the folder of the log file; `size` overrides the settings' window
    size in pixels; `home` makes the scene to return to after an error; `catch` False lets errors of scenes through
    (tests). Without `run`, drive it by hand: `push`, `post`, `step`.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        data_dir: Path | None = None,
        *,
        logs: Path | None = None,
        size: tuple[int, int] | None = None,
        sound: SoundLike | None = None,
        home: Callable[[Context], Scene] | None = None,
        catch: bool = True,
    ) -> None:
        settings = settings if settings is not None else Settings(language="ko")
        paths = find_paths(data_dir)
        self.data_dir = paths.home
        self.logs = logs if logs is not None else paths.logs
        self.home = home
        self.catch = catch
        self.stack = Stack()
        self.translator = Translator()
        self.exit_code = 0
        self.frames = self.turns = 0
        self.after_frame: Callable[[], None] | None = None
        """The function called after every drawn frame, and where nothing moves (traces)."""
        self.frame_ms: deque[float] = deque(maxlen=1200)
        self._over = self._asked = False
        self._log: Log | None = None
        self._dirty, self._moved = True, False
        self._littered = False
        """Whether scenes were left whose pictures are not freed yet."""
        self._resize_in: float | None = None
        self._failed_at: set[tuple[str, int]] = set()
        self._posted: list[Event] = []
        self._pads: list[object] = []
        self._window = Window(size or settings.window_size, settings.fullscreen and size is None)
        sound = sound if sound is not None else Sound()
        layout = Layout.of(self.surface.get_size())
        self.ctx = Context(self, layout, Texts(settings.language), sound, settings, self.data_dir)
        self.ctx.apply_volumes()
        pygame.display.set_caption(self.ctx.t("kit.window.title"))
        self.toasts = Toasts(self.ctx)
        self.painter = Painter(self.ctx, self.stack, self.toasts)

    # -- window

    @property
    def surface(self) -> Surface:
        """The surface that is drawn on, as large as the window."""
        return self._window.surface

    @property
    def fullscreen(self) -> bool:
        """Whether the window takes the whole screen."""
        return self._window.fullscreen

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size in pixels of the window outside full screen (worth saving)."""
        return self._window.windowed

    def set_fullscreen(self, on: bool) -> None:
        """Turns full screen on or off; the windowed size is kept."""
        if on != self.fullscreen:
            self._window.set_fullscreen(on)
            self._lay_out()
            self._resize_in = RESIZE_SECONDS

    def set_window_size(self, size: tuple[int, int]) -> None:
        """Sets the size of the window in pixels; in full screen it counts when that ends."""
        self._window.set_size(size)
        if not self.fullscreen:
            self._lay_out()

    def _lay_out(self) -> None:
        self._resize_in = None
        self.ctx.set_layout(Layout.of(self.surface.get_size()))
        self.relayout()

    def relayout(self) -> None:
        """Makes all scenes place everything again (new size or language)."""
        pygame.display.set_caption(self.ctx.t("kit.window.title"))
        for scene in list(self.stack.scenes):
            scene.layout(self.ctx.layout)
        self._dirty = True
        self.painter.forget()

    # -- what scenes may ask (Host)

    def push(self, scene: Scene) -> None:
        """Opens a scene on top."""
        self.stack.push(scene, self.ctx.layout)
        self._dirty = True

    def pop(self, scene: Scene | None = None) -> None:
        """Closes the top scene or the given one; the app ends with the last."""
        self.stack.pop(scene)
        self._dirty = True
        if self.stack.top is None:
            self._over = True

    def replace(self, scene: Scene) -> None:
        """Opens a scene in the place of the top one."""
        self.stack.replace(scene, self.ctx.layout)
        self._dirty = True

    def reset(self, scene: Scene) -> None:
        """Closes all scenes and opens one."""
        if self._littered:
            self._clean()
        self.stack.reset(scene, self.ctx.layout)
        # Most objects of now stay: collecting through them again would cost a frame 20 ms at times.
        gc.freeze()
        self._littered = self._dirty = True

    def quit(self) -> None:
        """Ends the loop after this frame."""
        self._over = True

    def redraw(self, moved: bool = False) -> None:
        """Asks for a picture at the end of this step; see `Context.redraw`."""
        self._dirty, self._moved = self._dirty or not moved, self._moved or moved

    def text_input(self, rect: Rect | None) -> None:
        """Starts or ends typing; see `Context.text_input`."""
        self.translator.text_mode = rect is not None
        self.translator.composing = ""
        if rect is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(rect)

    def show_toast(self, title: str, text: str, kind: str, link: Link | None, seconds: float) -> None:
        """Shows a note; see `Context.toast`."""
        self.toasts.show(title, text, kind, link, seconds)

    def take_toast(self, title: str, text: str) -> None:
        """Takes a note away; see `Context.take_toast`."""
        self.toasts.take(title, text)

    def take_toasts(self) -> None:
        """Takes all notes away."""
        self.toasts.clear()
        self.redraw()

    def navigator(self, ctx: Context) -> Navigator:
        """The navigator of a context; see `Context.navigator`."""
        from scenes.app.navigator import AppNavigator  # all games, rules and bots: not before the first picture

        return AppNavigator(ctx)

    # -- loop

    @property
    def over(self) -> bool:
        """Whether the loop has ended or is to end."""
        return self._over

    @property
    def busy(self) -> bool:
        """Whether frames are wanted without input."""
        if self._dirty or self._moved or self._resize_in is not None or self.toasts.busy or self.painter.busy:
            return True
        return any(scene.busy for scene in self.stack.visible())

    @property
    def _every(self) -> float:
        """The seconds until the next step where no event asks for one."""
        if not self.busy:
            return STEP_SECONDS
        return FRAME_SECONDS if self._seen else UNSEEN_SECONDS

    @property
    def _seen(self) -> bool:
        """Whether any of the window can be on the screen."""
        return pygame.display.get_active()

    def run(self, first: Callable[[Context], Scene], pacer: Pacer | None = None) -> int:
        """Opens the first scene and runs until the end; returns the exit code."""
        self.guarded(lambda: self.push(first(self.ctx)))
        self.step(0.0)
        self._open_pads()
        pacer = pacer if pacer is not None else Pacer()
        every = self._every
        while not self._over:
            pacer.wait(every)
            events = pygame.event.get()
            dt = pacer.due(bool(events or self._posted), every)
            if dt is not None:
                self.step(dt, events)
                every = self._every
        self.close()
        return self.exit_code

    def close(self) -> None:
        """Leaves all scenes and closes the window."""
        while self.stack.scenes:
            scene = self.stack.scenes.pop()
            self.guarded(scene.leave)
        # Scenes refer to one another in circles: their pictures would stay until the next long garbage collection.
        self.ctx.forget_pictures()
        if self._log is not None:
            self._log.close()
            self._log = None
        self.ctx.sound.close()
        pygame.quit()

    def _open_pads(self) -> None:
        try:
            pygame.joystick.init()
            self._pads = [pygame.joystick.Joystick(i) for i in range(pygame.joystick.get_count())]
        except pygame.error as error:
            _LOG.info("no game pads: %s", error)

    def post(self, event: "Event") -> None:
        """Puts an event in the queue of the next step (tests, self-test)."""
        self._posted.append(event)

    def step(self, dt: float, events: list["Event"] | None = None) -> bool:
        """Runs one turn of the loop: events, `dt` seconds, a picture when needed. True when a picture was drawn."""
        started = time.perf_counter()
        self.turns += 1
        queue, self._posted = [*self._posted, *(events or ())], []
        for event in queue:
            self.guarded(partial(self._event, event))
        self.guarded(lambda: self._update(dt))
        areas: list[Rect] | None = []
        if (self._dirty or self._moved or self.painter.busy) and self.stack.scenes and self._seen:
            changed, moved = self._dirty or self._moved, not self._dirty
            self._dirty, self._moved, self.painter.areas = False, False, []
            self.guarded(lambda: self.painter.draw(self.surface, self._resize_in is not None, changed, moved))
            areas = self.painter.areas
        drawn = areas != []
        if drawn:
            self.frames += 1
            self.frame_ms.append((time.perf_counter() - started) * 1000)
        if areas is None:
            pygame.display.flip()  # update(None) shows nothing
        elif drawn:
            pygame.display.update(areas)
        if self.after_frame is not None and (drawn or not self.busy):
            self.after_frame()
        if self._littered and not self.busy:
            self._clean()
        return drawn

    def _clean(self) -> None:
        """Frees what was left: scenes and their controls hold one another, and would keep their pictures long."""
        self._littered = False
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def _event(self, event: "Event") -> None:
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            lost = event.type == pygame.WINDOWFOCUSLOST
            self.ctx.sound.hold(lost and not self.ctx.settings.background_sound)
        if event.type == pygame.QUIT:
            self._ask_to_quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            surface = pygame.display.get_surface()
            if surface is not None and surface.get_size() != self.ctx.layout.window:
                self._resize_in = RESIZE_SECONDS
                self._dirty = True
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED):
            self._dirty = True
            self.painter.forget()
        elif event.type == AT_WINDOW:
            event.act()
        elif event.type == pygame.DROPFILE:
            self._open_dropped(event.file)
        elif event.type == pygame.JOYDEVICEADDED:
            self._pads = [*self._pads, pygame.joystick.Joystick(event.device_index)]
        else:
            self._to_scene(event)

    def _ask_to_quit(self) -> None:
        """Ends the loop; asks first when that would lose a match, unless the window is closed a second time."""
        if self._asked or all(scene.saved is not False for scene in self.stack.scenes):
            self._over = True
            return
        self._asked = True
        t = self.ctx.t
        choices = [
            Choice(t("kit.unsaved.stay"), self._stay, kind="jade", cancel=True),
            Choice(t("kit.unsaved.quit"), self.quit, kind="vermilion"),
        ]
        self.ctx.dialog(t("kit.unsaved.leave_title"), t("kit.unsaved.quit_text"), choices)

    def _stay(self) -> None:
        self._asked = False

    def _open_dropped(self, name: str) -> None:
        self.ctx.navigator.dropped(self.stack.top, name)

    def _to_scene(self, event: "Event") -> None:
        top = self.stack.top
        if top is None:
            return
        self.painter.press(event, self.surface)
        top.raw(event)
        for intention in self.translator.translate(event, top):
            if isinstance(intention, FullScreen):
                self.ctx.apply_settings(structs.replace(self.ctx.settings, fullscreen=not self.fullscreen))
                continue
            if isinstance(intention, Zoom):
                self._zoom(intention.step)
                continue
            if self.toasts.handle(intention):
                continue
            top = self.stack.top
            if top is not None:
                top.handle(intention)

    def _zoom(self, step: int) -> None:
        """Takes the next larger or smaller size of text that the window has room for, and says which it is."""
        ctx, scales = self.ctx, self.ctx.layout.text_scales
        place = scales.index(ctx.text_scale) + step if step else scales.index(100)
        scale = scales[min(len(scales) - 1, max(0, place))]
        change_settings(ctx, text_scale=scale)
        ctx.toast(ctx.t("kit.text_scale", percent=scale))

    def _update(self, dt: float) -> None:
        if self._resize_in is not None:
            self._resize_in -= dt
            if self._resize_in <= 0:
                self._window.settled()
                self._lay_out()
        self.toasts.update(dt)
        self.painter.update(dt, self.surface)
        for scene in self.stack.visible():
            scene.update(0.0 if self.painter.waits else dt)

    # -- errors

    def guarded(self, act: Callable[[], None]) -> None:
        """Calls a function; where it raises, the failure card reports the error and the window stays."""
        if not self.catch:
            act()
            return
        try:
            act()
        except Exception as error:  # a scene's mistake must not take the window away
            self._failed(error)

    @property
    def log_file(self) -> Path:
        """The file where errors are written."""
        return self.logs / "yongmaru.log"

    def _failed(self, error: Exception) -> None:
        self._write_log(error)
        states = [scene.state for scene in self.stack.scenes if isinstance(scene, ScreenScene)]
        card = next((state for state in states if isinstance(state, Failed)), None)
        without = self._suspects(error, card is not None)
        if card is not None and (card.without or not without):
            self._give_up(error)
            return
        scenes, self.stack.scenes = self.stack.scenes, []
        for scene in reversed(scenes):
            try:
                scene.leave()
            except Exception as second:  # the first error is the one to report
                self._write_log(second)
        saved = [scene.saved for scene in scenes]
        record = next((scene.record for scene in reversed(scenes) if scene.record is not None), None)
        try:
            self.toasts.clear()
            self.text_input(None)
            safe = False if False in saved else True in saved or None
            self.push(failure_scene(self.ctx, self.log_file, self.home, safe, record, report(error), without))
        except Exception as second:
            self._write_log(second)
            self._give_up(second)

    def _suspects(self, error: Exception, at_once: bool) -> tuple[Path, ...]:
        """The person's files that may have caused an error that comes a second time, or `at_once`.

        Where not even the first scene opens, it may be any of them.
        """
        place = place_of(error)
        again = at_once or place in self._failed_at
        self._failed_at.add(place)
        own = (*blamed(error), *(file for scene in self.stack.scenes for file in scene.own_files))
        found = own or (own_things(self.data_dir) if at_once else ())
        return tuple(file for file in dict.fromkeys(found) if file.exists()) if again else ()

    def _give_up(self, error: Exception) -> None:
        print(f"yongmaru: {error!r}; details in {self.log_file}", file=sys.stderr)
        self.exit_code = 1
        self._over = True

    def open_log(self) -> Log | None:
        """The log, opened when something is to be written; None where it cannot be."""
        if self._log is None:
            try:
                self._log = Log(self.log_file)
            except OSError as problem:
                print(f"yongmaru: cannot write {self.log_file}: {problem}", file=sys.stderr)
        return self._log

    def _write_log(self, error: Exception) -> None:
        self.open_log()
        _LOG.error("uncaught error in %r", self.stack.top, exc_info=error)

    def screenshot(self, path: Path | str) -> None:
        """Writes the window's picture (PNG by the file's name)."""
        pygame.image.save(self.surface, str(path))
