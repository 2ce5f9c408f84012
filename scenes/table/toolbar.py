"""The buttons in the top right corner of every table: on to the own turn, speed, rule book, sound, settings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

from pygame import Rect, Surface

from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.ui import Ui
from scenes.table import commands as do
from scenes.table.dialogs import TableDialogs
from scenes.table.speed import Speed

ICON_SIZE = 20


class SoundButton(Button):
    """A button that shows whether the app is muted, and says what a press would do."""

    def __init__(self, ctx: Context, rect: Rect, on_press: Callable[[], None]) -> None:
        super().__init__(rect, "", on_press, icon="sound", size=ICON_SIZE, name=ctx.t("kit.corner.sound"))
        self._ctx = ctx

    @property
    def hint(self) -> str | None:
        return self._ctx.t("kit.corner.sound_on" if self._ctx.settings.muted else "kit.corner.sound_off")

    def look(self) -> Hashable:
        self.kind = "muted" if self._ctx.settings.muted else "ink"
        return super().look()

    def draw(self, surface: Surface) -> None:
        """Draws the button, red-rimmed while muted."""
        self.kind = "muted" if self._ctx.settings.muted else "ink"
        super().draw(surface)


class SpeedButton(Button):
    """A button that shows the speed of the table; a press takes the next one."""

    def __init__(self, ctx: Context, rect: Rect, speed: Speed) -> None:
        super().__init__(rect, "", speed.next, size=17, name=ctx.t("table.speed.name", speed=""))
        self._ctx, self._speed = ctx, speed
        self._say()

    def _say(self) -> None:
        t, name = self._ctx.t, self._speed.name
        words = t(f"screens.speed.{name}")
        self.label, self.name = t(f"table.speed.{name}"), t("table.speed.name", speed=words)
        self.tooltip = t("table.speed.tip")

    def update(self, dt: float) -> bool:
        before = self.name
        self._say()
        return before != self.name or super().update(dt)

    def _text_room(self, icon: str | None) -> int:
        """The room of the words: none, the sign fills the small button."""
        return self.rect.w


class RunButton(Button):
    """A button that lets the others act at once until the person is asked; says why that is not possible now."""

    def __init__(self, ctx: Context, rect: Rect, speed: Speed, on_press: Callable[[], object]) -> None:
        name = ctx.t("table.run.name")
        super().__init__(rect, "", on_press, icon="fast", size=ICON_SIZE, name=name, tooltip=ctx.t("table.run.tip"))
        self._ctx, self._speed = ctx, speed
        self._say()

    def _say(self) -> None:
        why = self._speed.why_not_run
        self.reason = self._ctx.t(f"table.run.{why}") if why else None
        self.kind = "gold" if self._speed.client.rushing else "ink"

    def update(self, dt: float) -> bool:
        before = self.look()
        self._say()
        return before != self.look() or super().update(dt)


def lay_toolbar(ctx: Context, ui: Ui, places: Sequence[Rect], *presses: Callable[[], None]) -> None:
    """Adds the rule book, sound and settings at the last three places, from the left; `presses` are what they do."""
    for place, icon, press in zip(places[-3:], ("book", "sound", "settings"), presses, strict=True):
        ui.add(SoundButton(ctx, place, press) if icon == "sound" else _icon(ctx, place, icon, press))


def top_buttons(ctx: Context, ui: Ui, places: tuple[Rect, Sequence[Rect]], dialogs: TableDialogs, speed: Speed) -> None:
    """Adds the menu in the left corner and the buttons in the right one."""
    (menu, icons), run = places, dialogs.run
    words = ctx.t(f"{dialogs.section}.button.menu")
    ui.add(Button(menu, "", partial(run, do.Open("menu")), icon="menu", size=ICON_SIZE, name=words, tooltip=words))
    if speed.offered:
        ui.add(RunButton(ctx, icons[0], speed, partial(run, do.RunOn())))
        ui.add(SpeedButton(ctx, icons[1], speed))
    settings = partial(run, do.Open("settings"))
    lay_toolbar(
        ctx, ui, icons, dialogs.rulebook, lambda: run(do.Setting("muted", not ctx.settings.muted)), settings
    )  # fmt: skip


def _icon(ctx: Context, rect: Rect, icon: str, act: Callable[[], None]) -> Button:
    name = ctx.t(f"kit.corner.{'rulebook' if icon == 'book' else icon}")
    return Button(rect, "", act, icon=icon, size=ICON_SIZE, name=name, tooltip=name)
