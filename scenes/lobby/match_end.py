"""The end of a match beside its table: the index takes it in, and what was achieved in it is told."""

from __future__ import annotations

import logging
import time
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from game.library.earned import keep_earned
from game.library.folder import ended
from game.library.index import Index, run_through
from game.library.journal import Achieved
from game.library.own_rules import own_rules
from game.library.paths import Paths, user_folder
from scenes.kit.context import Context
from scenes.kit.later import at_window
from scenes.kit.preferences import paths_of

_LOG = logging.getLogger("yongmaru")
PATIENCE: Final = 5.0
"""Seconds within which the last line of a record must have been written."""
TOLD_SECONDS: Final = 6.0


def take_in(ctx: Context, path: Path) -> None:
    """Takes a match that has just ended into the index, beside the window."""
    Thread(target=_work, args=(ctx, paths_of(ctx), path), daemon=True).start()


def _work(ctx: Context, paths: Paths, path: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not ended(path):
        if time.monotonic() > until:
            return
        time.sleep(0.05)
    try:
        earned = taken_in(paths, path)
    except Exception as error:  # the match is over and on disk; the list makes up for the rest
        _LOG.warning("%s is not in the index yet", path.name, exc_info=error)
        return
    if earned:
        at_window(partial(_tell, ctx, earned))


def taken_in(paths: Paths, path: Path) -> list[Achieved]:
    """Takes a match into the index; what somebody achieved in it for the first time."""
    index = Index(paths, own_rules(user_folder("rules", paths.home)))
    try:
        run_through(index.refresh())
        index.add(path)
        mark = index.ask(
            lambda found: found.execute("SELECT fingerprint FROM matches WHERE file=?", (path.name,)).fetchone()
        )
        earned, _ = keep_earned(index)
        return [one for one in earned if mark is not None and one.record == mark[0]]
    finally:
        index.close()


def _tell(ctx: Context, earned: list[Achieved]) -> None:
    t = ctx.t
    names = [t(key) for one in earned if (key := f"achievements.{one.game}.{one.id}.name") in ctx.texts]
    if names:
        way = (t("match_end.show"), lambda: ctx.navigator.statistics())
        ctx.toast(t("match_end.achieved"), " · ".join(names), link=way, seconds=TOLD_SECONDS)
