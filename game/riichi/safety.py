"""The safety that a tile seems to have against a seat in riichi, and how often such tiles lost in our own rounds.

``tools/count_deal_in.py`` counts the table. The looks, the first that fits: ``genbutsu`` cannot be won on (riichi.R32),
``honour``, ``suji`` and ``wall`` leave no two-sided wait, ``half`` leaves one of two, ``edge`` and ``middle`` all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
import yaml

import assets
from game.riichi.tiles import EAST

LOOKS = ("genbutsu", "honour", "suji", "wall", "half", "edge", "middle")
FILE = assets.path("riichi", "deal_in.yaml")


class Row(msgspec.Struct, frozen=True):
    """The discards of one look, and how many of them the seat in riichi could win on."""

    thrown: int
    won: int

    @property
    def share(self) -> float:
        """The share of them that was won on, from 0 to 1; 0 without discards."""
        return self.won / self.thrown if self.thrown else 0.0


class DealIn(msgspec.Struct, frozen=True):
    """The counts of deal-ins: what was counted, when, and by which commands."""

    date: str
    commands: tuple[str, ...]
    rounds: int
    looks: dict[str, Row]


def look(kind: int, safe: int, left: Sequence[int]) -> str:
    """The look of a kind against a seat; ``safe`` are the kinds it cannot win on, ``left`` the unseen tiles of each."""
    if safe >> kind & 1:
        return "genbutsu"
    if kind >= EAST:
        return "honour"
    rank = kind % 9
    ends = [step for step in (-1, 1) if 0 <= rank + 3 * step < 9]
    open_ends = [step for step in ends if not safe >> kind + 3 * step & 1]
    if not open_ends:
        return "suji"
    if all(min(left[kind + step], left[kind + 2 * step]) == 0 for step in open_ends):
        return "wall"
    if len(open_ends) < len(ends):
        return "half"
    return "middle" if 2 <= rank <= 6 else "edge"


@cache
def deal_in() -> DealIn:
    """The table of the house."""
    return read(FILE)


def read(path: Path) -> DealIn:
    """Reads a table of deal-ins; raises ``OSError`` or ``ValueError``."""
    return msgspec.convert(yaml.safe_load(path.read_text(encoding="utf-8")), DealIn)
