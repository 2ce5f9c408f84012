"""How the tables of all games look, against the kept sheets."""

import pytest

from tests.scenes.conformance import goldens


@pytest.mark.parametrize(("game", "size", "language"), goldens.CASES, ids=lambda value: str(value).replace(" ", ""))
def test_tables_look_as_kept(game: str, size: tuple[int, int], language: str) -> None:
    renew = f"if this was meant: python -m tests.scenes.conformance.goldens {game}"
    assert goldens.differing(game, size, language) == {}, renew


@pytest.mark.parametrize("game", goldens.ALL)
def test_an_act_more_is_seen(game: str) -> None:
    """The comparison is fine enough to tell a table from the same table an act later."""
    acts = goldens.states(game)[4]
    shares = [goldens.apart(*goldens.cells(game, goldens.SIZES[0], "en", (acts + i, acts + i + 1))) for i in range(3)]
    assert max(shares) > goldens.SHARE
