"""Number keys for the pieces of a hand."""

from typing import Final

DIGITS: Final = "1234567890"
"""The keys of the hand's pieces, from the left."""
