"""The ends of rounds and matches as they are told: the parts in their order, and the ways of what moves with them."""

from tests.scenes.conformance import stories


def test_ends_are_told_as_kept() -> None:
    assert stories.differing() == [], "if this was meant: python -m tests.scenes.conformance.stories"
