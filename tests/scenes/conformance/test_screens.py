"""Menu, lobby, settings and lessons against the kept digests: a place, a word or an answer that is another is named."""

import pytest

from tests.scenes.conformance import screens

PARTS = [pytest.param(part, marks=() if part.first else pytest.mark.whole) for part in screens.PARTS]
"""The window in which messages are answered too is seen by `make check`."""


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_screens_show_and_do_as_kept(part: screens.Part) -> None:
    assert screens.differing(part) == [], "see python -m tests.scenes.conformance.screens"
