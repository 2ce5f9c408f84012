"""A careless hand at the table: presses, drags and keys anywhere, in any order, break nothing."""

from pathlib import Path

import pygame
import pytest

from game.kernel.chance import Chance, HashStream
from tests.scenes.holla_table import Sitting, new_client, new_match, sit

KEYS = (
    pygame.K_SPACE, pygame.K_RETURN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_s, pygame.K_z,
    pygame.K_h, pygame.K_TAB,
)  # fmt: skip


def spots(sitting: Sitting, stream: HashStream) -> list[tuple[int, int]]:
    """Places worth hitting, and one at random."""
    table, (w, h) = sitting.table, sitting.app.surface.get_size()
    names = ("hint", "river", "holla", "sort", "autoplay")
    places = sitting.pieces() + [table.buttons[name].rect.center for name in names]
    places += [table.lay.tray.center, table.lay.ridge_zone.center, table.lay.river.center]
    return [*((x, y) for x, y in places), (stream.below(w), stream.below(h))]


def carelessly(sitting: Sitting, stream: HashStream) -> None:
    """One thing that a careless hand does."""
    if not sitting.there or stream.below(3) == 0:
        sitting.key(stream.choice(KEYS))
        return
    places = spots(sitting, stream)
    start, end = stream.choice(places), stream.choice(places)
    if stream.below(2):
        sitting.drag(start, end)
    elif stream.below(6):
        sitting.click(start)
    else:
        sitting.hold(start, end)
        sitting.table.layout(sitting.app.ctx.layout)
        sitting.release(end)


@pytest.mark.parametrize(("seed", "table"), [(1, "guarded"), (2, "strict")])
def test_careless_hands_break_nothing(tmp_path: Path, seed: int, table: str) -> None:
    stream = Chance(seed).stream("careless")
    sitting = sit(tmp_path, new_client(new_match(3, seed=seed, table=table), speed=2.0), speed=2.0)
    match = sitting.match
    for _ in range(110):
        carelessly(sitting, stream)
        match.rules.check(match.state)
        held = set(sitting.table.view.ridge)
        if sitting.there:
            assert set(sitting.table.board.memory.ridge.cubes) == held
    assert len(match.acts) > 4
    sitting.app.close()
