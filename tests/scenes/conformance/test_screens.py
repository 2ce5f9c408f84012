"""Menu, lobby, settings and lessons against the kept digests: a place, a word or an answer that is another is named."""

from tests.scenes.conformance import screens


def test_screens_show_and_do_as_kept() -> None:
    assert screens.differing() == [], "see python -m tests.scenes.conformance.screens"
