"""The movements of the house's tables: from where things lay to where they will lie, by the ways that are kept."""

import pytest

from game.games import HOUSE
from tests.scenes.conformance import moves


@pytest.mark.parametrize("game", HOUSE)
def test_things_move_as_kept(game: str) -> None:
    acts = list(moves.acts(game))
    assert [fault for act in acts for fault in moves.faults(act)] == []
    renew = f"if this was meant: python -m tests.scenes.conformance.moves {game}"
    assert moves.differing(game, moves.moves(acts)) == [], renew
