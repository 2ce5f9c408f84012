"""The places of the Holla table that the keyboard can reach besides cubes and piles."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """A card of the target ladder."""

    yeok: str
