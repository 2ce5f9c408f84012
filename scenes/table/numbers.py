"""The numbers as every table writes them."""

from collections.abc import Callable, Sequence
from typing import Final

MINUS: Final = "\N{MINUS SIGN}"
DASH: Final = "–"
"""What stands for a figure that has not begun to count."""


def grouped(number: int) -> str:
    """The number with its thousands set apart: 12,300."""
    return f"{number:,}" if number >= 0 else f"{MINUS}{-number:,}"


def reached(amount: int, share: float, step: int = 1) -> int:
    """An amount as far as it has been counted, by so much at a time; the whole of it at last."""
    return amount if share >= 1 else round(amount * share / step) * step


def rising(
    gains: Sequence[int], say: Callable[[int], str], step: int = 1, before: Sequence[int] = ()
) -> Callable[[int, float], str]:
    """The words for what every seat has, as far as it has been counted: what it gained, and had before; a dash where it
    has only that and nothing has been counted."""
    return lambda seat, share: (
        say((before[seat] if before else 0) + reached(gains[seat], share, step)) if share or before else DASH
    )


def signed(number: int) -> str:
    """A gain or loss: +1,000, 0."""
    return f"+{number:,}" if number > 0 else grouped(number)


def pounds(amount: int) -> str:
    """An amount of money: £1,200."""
    return f"£{amount:,}" if amount >= 0 else f"{MINUS}£{-amount:,}"
