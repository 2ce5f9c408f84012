"""Computes assets/riichi/shanten.bin: ``python -m tools.make_shanten`` writes the same bytes every time.

For every holding of one suit, how many tiles it lacks to hold 0-4 sets, alone and with a pair: a *row* of ten
distances. Holdings are sets of bits, one bit for each of the 5^9 (honours 5^7) ways to hold 0-4 of each kind, so that
one shift adds or removes a tile everywhere at once. Rows repeat: 130 different ones are enough for all holdings, and
180 for two suits together. ``game.riichi.hands.shanten_table`` says how the file is laid out.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

from game.riichi.hands.shanten_table import HEADER, MAGIC

FILE = Path(__file__).resolve().parent.parent / "assets" / "riichi" / "shanten.bin"
SETS = 5
SUIT_KINDS, HONOUR_KINDS = 9, 7
FAR = 14
"""More tiles than any hand lacks: honours alone cannot always hold so many sets."""

Row = tuple[int, ...]
"""The distances to 0-4 sets, then to 0-4 sets and a pair."""


def weights(kinds: int) -> list[int]:
    """The weights: what one tile of each kind adds to the number of a holding; the first kind is the highest digit."""
    return [5 ** (kinds - 1 - kind) for kind in range(kinds)]


def patterns(kinds: int, sequences: bool) -> list[set[int]]:
    """The holdings that are exactly 0-4 sets, then those with a pair as well."""
    unit = weights(kinds)
    sets = [3 * one for one in unit]
    if sequences:
        sets += [sum(unit[low : low + 3]) for low in range(kinds - 2)]
    found: list[set[int]] = [{0}]
    for _ in range(SETS - 1):
        found.append(_sums(found[-1], sets, kinds))
    return found + [_sums(holdings, [2 * one for one in unit], kinds) for holdings in found]


def _sums(holdings: set[int], parts: list[int], kinds: int) -> set[int]:
    """The numbers of every holding and part together, where no kind comes to more than four."""
    return {one + part for one in holdings for part in parts if _fit(one, part, kinds)}


def _fit(one: int, other: int, kinds: int) -> bool:
    for _ in range(kinds):
        one, digit = divmod(one, 5)
        other, more = divmod(other, 5)
        if digit + more > 4:
            return False
    return True


def _everywhere(kinds: int, weight: int, digits: range) -> int:
    """The set of the holdings whose digit of this weight is among ``digits``."""
    ones = (1 << weight) - 1
    found, width = sum(ones << digit * weight for digit in digits), 5 * weight
    while width < 5**kinds:
        found = sum(found << copy * width for copy in range(5))
        width *= 5
    return found


def distances(kinds: int, wanted: set[int]) -> bytes:
    """How many tiles each holding lacks to contain a wanted one; ``FAR`` where none is within reach."""
    size: int = 5**kinds
    if not wanted:
        return bytes([FAR]) * size
    steps = [(one, _everywhere(kinds, one, range(4)), _everywhere(kinds, one, range(1, 5))) for one in weights(kinds)]
    bits = bytearray(size // 8 + 1)
    for holding in wanted:
        bits[holding >> 3] |= 1 << (holding & 7)
    near = int.from_bytes(bits, "little")
    for weight, below_four, _ in steps:
        for _ in range(4):
            near |= (near & below_four) << weight
    full = (1 << size) - 1
    total, rounds = 0, 0
    while near != full and rounds < FAR:
        # One byte for each holding that is still too far: the sum over the rounds is its distance.
        total += int.from_bytes(bin(near ^ full | 1 << size)[3:].encode(), "big")
        rounds += 1
        wider = near
        for weight, _, above_none in steps:
            wider |= (near & above_none) >> weight
        near = wider
    total -= int.from_bytes(b"0" * size, "big") * rounds
    return total.to_bytes(size, "little")


def rows_of(kinds: int, sequences: bool) -> Iterator[Row]:
    """The row of every holding, in the order of their numbers: two million, of which nobody keeps a list.

    Holdings of more than 14 tiles are no hands: all get the row of holding all, which is there anyhow.
    """
    columns = [distances(kinds, wanted) for wanted in patterns(kinds, sequences)]
    every = tuple(column[-1] for column in columns)
    sums = bytes(1)
    for _ in range(kinds):
        sums = bytes(one + digit for digit in range(5) for one in sums)
    return (row if total <= FAR else every for row, total in zip(zip(*columns, strict=True), sums, strict=True))


def merge(one: Row, other: Row) -> Row:
    """The row of two suits together: the sets and the pair lie in either."""
    plain = [min(one[k] + other[n - k] for k in range(n + 1)) for n in range(SETS)]
    paired = [
        min(min(one[k] + other[SETS + n - k], one[SETS + k] + other[n - k]) for k in range(n + 1)) for n in range(SETS)
    ]
    return (*plain, *paired)


def need(one: Row, other: Row, sets: int) -> int:
    """How many tiles all suits lack to hold so many sets and a pair."""
    return min(min(one[k] + other[SETS + sets - k], one[SETS + k] + other[sets - k]) for k in range(sets + 1))


def make() -> bytes:
    """The content of the file."""
    numbers: dict[Row, int] = {}
    suit = bytes(numbers.setdefault(row, len(numbers)) for row in rows_of(SUIT_KINDS, True))
    honours = bytes(numbers.setdefault(row, len(numbers)) for row in rows_of(HONOUR_KINDS, False))
    pairs: dict[Row, int] = {}
    joined = bytes(pairs.setdefault(merge(one, other), len(pairs)) for one in numbers for other in numbers)
    needs = bytes(need(one, other, sets) for sets in range(SETS) for one in pairs for other in pairs)
    return HEADER.pack(MAGIC, len(numbers), len(pairs)) + zlib.compress(suit + honours + joined + needs, 9)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(make())
