"""F1: the keys that work at this table, and the way to the rule book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Do, Result
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name

"""Keys and what they do, in the current language."""


@dataclass(frozen=True)
class Keys:
    """The rows of a list of keys."""

    rows: tuple[tuple[str, str], ...]


def view(s: Keys) -> e.View:
    """A card over the table: key and what it does, line by line."""
    rows = [
        e.Row(
            e.Sized(e.Text(Name(caps), colour=palette.GOLD, bold=True), least_width=170.0, most_width=170.0),
            e.Sized(e.Text(Name(does)), grow=1.0), align="start",
        )
        for caps, does in s.rows
    ]  # fmt: skip
    buttons = (
        e.Button("table.menu_dialog.rulebook", "book", icon="book"),
        e.Button("kit.dialog.close", e.CLOSE, key="close"),
    )
    return e.Sheet("table.keys.title", *rows, buttons=buttons, wide=820.0, focus="close")


def keys_scene(
    ctx: Context, told: Callable[[], Sequence[tuple[str, str]]], rulebook: Callable[[], None]
) -> ScreenScene[Keys]:
    """The card of the keys that `told` lists."""

    def update(s: Keys, message: e.Message) -> Result[Keys]:
        return s, Close(), Do(lambda ctx: rulebook())

    def look(s: Keys, ctx: Context) -> Keys:
        return replace(s, rows=tuple(told()))

    return ScreenScene(ctx, Screen("keys", lambda ctx: Keys(tuple(told())), view, update, look))
