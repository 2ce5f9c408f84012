"""Tables for the conformance suite; the list of gaps makes strict xfails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from game.kernel.match import AnyMatch
from tests.scenes.conformance import kit
from tests.scenes.conformance.gaps import GAPS

_middle = cache(kit.middle)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What the list names must fail; who mends it takes the line out."""
    here = Path(__file__).parent
    for item in items:
        if item.path.parent == here and item.name in GAPS:
            item.add_marker(pytest.mark.xfail(reason=GAPS[item.name], strict=True))


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
