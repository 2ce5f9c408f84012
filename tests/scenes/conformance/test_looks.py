"""Every node of the house's tables against the kept digests: a place, a word or a pixel that is another is named."""

import pytest

from tests.scenes.conformance import looks


@pytest.mark.parametrize(("game", "size", "language"), looks.CASES, ids=lambda value: str(value).replace(" ", ""))
def test_nodes_look_as_kept(game: str, size: tuple[int, int], language: str) -> None:
    renew = f"if this was meant: python -m tests.scenes.conformance.looks {game}"
    assert looks.differing(game, size, language) == [], renew
