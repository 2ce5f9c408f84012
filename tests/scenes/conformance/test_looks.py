"""Every node of the house's tables against the kept digests: a place, a word or a pixel that is another is named."""

import pytest

from tests.scenes.conformance import looks

CASES = [pytest.param(*case, marks=() if case[1:] == looks.WINDOWS[0] else pytest.mark.whole) for case in looks.CASES]
"""The window in which gestures are answered and acts move too is seen by `make check`."""


@pytest.mark.parametrize(("game", "size", "language"), CASES, ids=lambda value: str(value).replace(" ", ""))
def test_nodes_look_as_kept(game: str, size: tuple[int, int], language: str) -> None:
    renew = f"if this was meant: python -m tests.scenes.conformance.looks {game}"
    assert looks.differing(game, size, language) == [], renew
