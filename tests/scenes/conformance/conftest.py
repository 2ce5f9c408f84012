"""Tables for the conformance suite."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from game.kernel.match import AnyMatch
from tests.scenes.conformance import kit

_middle = cache(kit.middle)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., kit.Watched]]:
    """Opens a table of a game in the middle of a match, at the person's turn, or at a given match."""
    open_: list[kit.Watched] = []

    def build(game: str | AnyMatch, **how: object) -> kit.Watched:
        match = kit.copied(_middle(game)) if isinstance(game, str) else game
        watched = kit.Watched(tmp_path, match, **how)  # type: ignore[arg-type]
        open_.append(watched)
        if isinstance(game, str):
            watched.my_turn()
        return watched

    yield build
    for watched in open_:
        watched.app.close()
