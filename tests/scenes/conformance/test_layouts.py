"""The places of the house's tables in windows of many shapes, against those that are kept."""

from tests.scenes.conformance import layouts


def test_everything_lies_where_it_is_kept() -> None:
    assert layouts.differing() == [], "if this was meant: python -m tests.scenes.conformance.layouts"
