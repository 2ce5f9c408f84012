"""Hosts: who carries out what a table wants of the world around it. A table knows no more of its host than `Host`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import pygame

from game.kernel.options import unusual
from game.kernel.rules import Refusal
from scenes.kit.context import Choice, Context
from scenes.kit.preferences import change_settings
from scenes.table import commands as do
from scenes.table.client import TableClient
from scenes.table.names import rule_text

SHORT: Final = 2.4
"""Seconds that a note stays which does not say how long."""
RULED: Final = 5.0
"""Seconds that a note with a rule stays; the pointer on it keeps it."""

Run = Callable[..., None]
"""The table's way to carry out commands that somebody has chosen: `run(*commands)`."""


class Host(Protocol):
    """The one who carries out the outward commands of a table."""

    def __call__(self, command: do.Outward, run: Run) -> Refusal | None:
        """Carries a command out; `run` does later what is chosen of it. Returns why an act is not done."""


Hosting = Callable[[TableClient, str], Host]
"""A function that makes the host of a client's table, whose texts stand in a locale file."""


@dataclass(frozen=True)
class MatchHost:
    """The host of a match that is played, which the app serves itself."""

    ctx: Context
    client: TableClient
    section: str
    """The locale file of the table."""

    def __call__(self, command: do.Outward, run: Run) -> Refusal | None:
        """Carries a command out; returns why an act is not done."""
        ctx, client = self.ctx, self.client
        match command:
            case do.Do(action):
                return client.submit(action)
            case do.Say() | do.Unsay():
                tell(ctx, self.section, command, run)
            case do.Question(title, text, options):
                ctx.dialog(title, text, [Choice(o.label, partial(run, *o.commands), o.kind, o.cancel) for o in options])
            case do.Open("settings"):
                ctx.navigator.settings()
            case do.Open(_, rule):
                ctx.navigator.rulebook(client.setup.game, rule or None, unusual(client.setup.config))
            case do.Show(screen):
                ctx.push(screen)
            case do.Instead(screen):
                ctx.replace(screen)
            case do.Close():
                ctx.pop()
            case do.Setting(name, value):
                change_settings(ctx, **{name: value})
            case do.Acknowledge():
                client.acknowledge()
                ctx.redraw()
            case do.Advise():
                client.ask_hint()
            case do.Ambience(name, mood):
                ctx.sound.ambience(name)
                ctx.sound.music(name and name.removeprefix("ambience_"), mood)
            case do.Again():
                ctx.navigator.play_again(client.setup, client.away if client.several else ())
            case do.Watch():
                ctx.navigator.watch(client.played())
            case do.CopySeed(seed):
                copy_seed(ctx, seed)
        return None


@dataclass(frozen=True)
class LookBackHost:
    """The host of a table over a past act: nothing is done there; the rest goes to the host of the table below."""

    ctx: Context
    below: Host
    client: TableClient

    def __call__(self, command: do.Outward, run: Run) -> Refusal | None:
        """Carries a command out; an act is never done."""
        match command:
            case do.Do(action):
                return self.client.judge(action)
            case do.Close():
                self.ctx.pop()
            case do.Ambience() | do.Acknowledge() | do.Advise():
                pass
            case _:
                return self.below(command, run)
        return None


def tell(ctx: Context, section: str, note: do.Say | do.Unsay, run: Run) -> None:
    """Shows a note, with the statement of its rule and the way to it; or takes one away."""
    if isinstance(note, do.Unsay):
        ctx.take_toast(note.title, note.text)
        return
    words = f"{note.text}\n{rule_text(ctx.texts, note.rule)}".rstrip() if note.rule else note.text
    to = note.rule or note.link
    link = (ctx.t(f"{section}.rule_link"), partial(run, do.Open("rulebook", to))) if to else None
    seconds = note.seconds or (RULED if note.rule else SHORT)
    ctx.toast(note.title, words, "illegal" if note.rule or note.kind == "illegal" else "info", link, seconds)


def copy_seed(ctx: Context, seed: int) -> None:
    """Copies the seed into the clipboard, and says so."""
    try:
        pygame.scrap.put_text(str(seed))
        copied = True
    except pygame.error:
        copied = False
    title = ctx.t("kit.seed.copied" if copied else "kit.seed.failed")
    ctx.toast(title, ctx.t("kit.seed.text", seed=seed), "info" if copied else "illegal")
