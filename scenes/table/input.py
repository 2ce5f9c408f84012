"""Keys that number the pieces of a hand."""

from typing import Final

DIGITS: Final = "1234567890"
"""The pieces of the hand by their keys, from the left."""
