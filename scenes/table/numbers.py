"""The numbers as every table writes them."""

from typing import Final

MINUS: Final = "\N{MINUS SIGN}"


def grouped(number: int) -> str:
    """The number with its thousands set apart: 12,300."""
    return f"{number:,}" if number >= 0 else f"{MINUS}{-number:,}"


def signed(number: int) -> str:
    """A gain or loss: +1,000, 0."""
    return f"+{number:,}" if number > 0 else grouped(number)


def pounds(amount: int) -> str:
    """An amount of money: £1,200."""
    return f"£{amount:,}" if amount >= 0 else f"{MINUS}£{-amount:,}"
