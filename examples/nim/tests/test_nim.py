"""Nim: what its bots know of it, and a whole match at the window by mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from examples.nim.bots import good
from examples.nim.offers import stone
from examples.nim.values import NimConfig, NimView, Take
from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from tests.scenes.conformance.kit import Watched


@cache
def wins(heaps: tuple[int, ...], most: int, last: str) -> bool:
    """Whether whoever is to take from these heaps can win, by trying everything."""
    if not any(heaps):
        return last == "loses"
    return not all(
        wins(tuple(sorted((*heaps[:at], left - n, *heaps[at + 1 :]))), most, last)
        for at, left in enumerate(heaps)
        for n in range(1, min(left, most) + 1)
    )


@pytest.mark.rule("nim.N2", "nim.N3")
@pytest.mark.parametrize("last", ["wins", "loses"])
@pytest.mark.parametrize("most", [2, 3, 4, 9])
def test_what_the_master_leaves_is_lost_for_the_other(most: int, last: str) -> None:
    for heaps in ((a, b, c) for a in range(7) for b in range(a + 1) for c in range(b + 1) if a):
        view = NimView(0, NimConfig("three", most, last), heaps, 0, (0, 0), -1, ("take",))
        for heap, left in enumerate(heaps):
            for count in range(1, min(left, most) + 1):
                rest = tuple(sorted((*heaps[:heap], left - count, *heaps[heap + 1 :])))
                assert good(view, Take(heap, count)) is not wins(rest, most, last), (heaps, heap, count)


@pytest.mark.rule("nim.N1")
@pytest.mark.parametrize(("heaps", "stones"), [("four", 24), ("three", 12), ("pyramid", 16)])
def test_the_last_stone_ends_the_match_for_whoever_takes_it(heaps: str, stones: int) -> None:
    for last in ("wins", "loses"):
        match: AnyMatch = Match(GAMES["nim"], NimConfig(heaps, 9, last), 2, 1)
        assert sum(match.view(0).heaps) == stones
        while match.to_act():
            seat = match.to_act()[0]
            match.act(seat, match.rules.legal(match.state, seat)[-1])
        assert match.standings()[seat].rank == (1 if last == "wins" else 2)


@pytest.fixture
def sit(tmp_path: Path) -> Callable[..., Watched]:
    """Opens the table of a match."""
    return lambda **options: Watched(tmp_path, Match(GAMES["nim"], NimConfig(**options), 2, 5))


def test_a_whole_match_by_mouse(sit: Callable[..., Watched]) -> None:
    w = sit(most=2)
    w.my_turn()
    w.click_at(w.table.nodes[stone(3, 0)].rect.center)
    assert not w.match.acts and w.app.ctx.t("nim.refused_title.too_many") in w.now["notes"]
    while not w.match.over:
        w.my_turn()
        heap, left = next((heap, left) for heap, left in enumerate(w.table.view.heaps) if left)
        box = w.table.nodes[stone(heap, left - 1)].rect
        w.point(box.center)
        assert ("takes",) in w.table.marked
        acts = len(w.match.acts)
        w.click_at(box.center)
        assert w.match.acts[acts] == (0, Take(heap, 1))
        w.until(lambda: w.match.over or w.told["mine"])
    w.until(lambda: w.top.called == "ranking")
    w.app.close()
