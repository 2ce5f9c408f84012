"""The table that a lobby leads to, made ahead out of sight, so that its pictures are there when it opens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Final

from game.kernel.match import AnyMatch, Match
from game.kernel.texts import Texts
from scenes.kit.context import Context
from scenes.kit.motion import INSTANT
from scenes.lobby.draft import Draft
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.bot_client import InlineBots

SEED: Final = 1
"""The seed of a match that nobody plays."""
SHARE: Final = 0.013
"""Seconds of a frame that go to it: a lobby that nobody touches draws nothing."""


def rehearsal(ctx: Context, draft: Draft) -> Iterator[bool]:
    """Makes the pictures of a table as its match opens, a part a step; True where the next one waits for another
    frame. Nothing of it is seen, heard or written, and no bot is asked."""
    if not draft.faults(ctx.texts) and ctx.motion().speed != INSTANT:
        with suppress(Exception):  # what is wrong with a table is told when it is opened
            yield from _pictures(ctx.unseen, draft)


def _pictures(ctx: Context, draft: Draft) -> Iterator[bool]:
    loading = Thread(target=_load, args=(draft, ctx.texts), daemon=True)
    loading.start()
    while loading.is_alive():
        yield True
    match: AnyMatch = Match(draft.rules, draft.config(), draft.count, SEED)
    yield True
    seats = draft.seat_infos(ctx.texts)
    table = SCENE_ENTRIES[draft.game].open_table(
        ctx, match, seats, InlineBots({}), None, hosting=lambda client, section: lambda command, run: None
    )
    try:
        yield True
        table.layout(ctx.layout)
        yield True
        if not ctx.calm:
            table.turns.after(partial(table.client.pump, 0.0, True))
        yield True
        later = table.picture.later_pictures()
        for waits in table.prepare():
            # What comes later is made while what comes first is made beside the frames.
            yield waits and next(later, True)
        yield from later
    finally:
        table.leave()


def _load(draft: Draft, texts: Texts) -> None:
    """Loads table and bots, from whatever thread."""
    with suppress(Exception):
        SCENE_ENTRIES[draft.game].warm()
        draft.seat_infos(texts)
