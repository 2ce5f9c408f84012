"""The buttons in the top right corner of every table: rule book, sound, settings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, Protocol

from pygame import Rect, Surface

from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.widget import Ui
from scenes.table.dialogs import TableDialogs

ICON_SIZE = 20


class ToolbarCommands(Protocol):
    """What the buttons do."""

    @property
    def rulebook(self) -> Callable[[], None]:
        """Opens the rule book."""

    @property
    def sound(self) -> Callable[[], None]:
        """Silence and back."""

    @property
    def settings(self) -> Callable[[], None]:
        """Opens the settings."""


class Toolbar(NamedTuple):
    """What the buttons do, as values."""

    rulebook: Callable[[], None]
    sound: Callable[[], None]
    settings: Callable[[], None]


class SoundButton(Button):
    """Shows whether the app is muted, whoever muted it, and says what a press would do."""

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
        """As any button, red-rimmed while muted."""
        self.kind = "muted" if self._ctx.settings.muted else "ink"
        super().draw(surface)


def lay_toolbar(ctx: Context, ui: Ui, places: Sequence[Rect], commands: ToolbarCommands) -> None:
    """Add the three buttons at their places, from the left."""
    book, sound, settings = places
    ui.add(_icon(ctx, book, "book", "rulebook", commands.rulebook))
    ui.add(SoundButton(ctx, sound, commands.sound))
    ui.add(_icon(ctx, settings, "settings", "settings", commands.settings))


def top_buttons(ctx: Context, ui: Ui, menu: Rect, icons: Sequence[Rect], dialogs: TableDialogs) -> None:
    """Add the menu in the left corner and the three buttons in the right one."""
    words = ctx.t(f"{dialogs.section}.button.menu")
    ui.add(Button(menu, "", dialogs.menu, icon="menu", size=ICON_SIZE, name=words, tooltip=words))
    lay_toolbar(ctx, ui, icons, Toolbar(dialogs.rulebook, dialogs.toggle_sound, dialogs.settings))


def _icon(ctx: Context, rect: Rect, icon: str, key: str, act: Callable[[], None]) -> Button:
    name = ctx.t(f"kit.corner.{key}")
    return Button(rect, "", act, icon=icon, size=ICON_SIZE, name=name, tooltip=name)
