"""The sets: groups and runs with jokers, read tile by tile, and what is wrong with anything else.

Nothing here searches: a set is judged as it lies (rummikub.R7-R9, rummikub.R19, rummikub.X2, rummikub.X3).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from game.kernel.rules import Refusal
from game.pieces.tiles import COLOUR_OF, JOKER, KIND_OF, NUMBER_OF, NUMBERS, make_kind, tile_text
from game.rummikub.actions import Tiles

SMALLEST = 3
COLOUR_COUNT = 4
Kinds = tuple[int, ...]


class Reading(msgspec.Struct, frozen=True):
    """A valid set: its tiles in order and what each stands for.

    ``kinds`` holds for each tile the kinds (0-51) it may stand for: one for a number tile and for a joker in a run, the
    colours that are missing for a joker in a group (rummikub.R21). ``worth`` counts a joker as its number
    (rummikub.R12).
    """

    form: Literal["group", "run"]
    tiles: Tiles
    kinds: tuple[Kinds, ...]
    worth: int


class SetFault(msgspec.Struct, frozen=True):
    """The reason why tiles are no set: the rule, the key of its sentence, and the tiles to point at."""

    rule: str
    reason: str
    tiles: Tiles = ()

    def refusal(self, tiles: Tiles) -> Refusal:
        """The refusal of an act that leaves these tiles like this."""
        shown = self.tiles or tiles
        return Refusal(self.rule, self.reason, {"set": set_text(tiles), "tile": set_text(shown)})


def set_text(tiles: Tiles) -> str:
    """The names of tiles, with spaces."""
    return " ".join(map(tile_text, tiles))


@lru_cache(maxsize=1 << 12)
def read_set(tiles: Tiles) -> Reading | SetFault:
    """Reads tiles as a set.

    A run as laid is read by position, so that the place of a joker decides; else a group; else the run that fits,
    spare jokers above while there is room (rummikub.X3).

    >>> run = read_set((10, 11, JOKER))
    >>> run.form, set_text(run.tiles), run.worth
    ('run', '11k 12k J', 36)
    >>> read_set((12, JOKER, 51)).worth, read_set((11, 12, 0)).rule
    (39, 'rummikub.R9')
    """
    if len(tiles) < SMALLEST:
        return SetFault("rummikub.R29", "lonely" if tiles else "empty_set")
    numbered = tuple(t for t in tiles if KIND_OF[t] != JOKER)
    if not numbered:
        return SetFault("rummikub.X2", "only_jokers")
    numbers = {NUMBER_OF[KIND_OF[t]] for t in numbered}
    colours = {COLOUR_OF[KIND_OF[t]] for t in numbered}
    if len(colours) == 1:
        start = _start_as_laid(tiles)
        if start:
            return run_from(tiles, start)
    if len(numbers) == 1 and len(colours) == len(numbered) and len(tiles) <= COLOUR_COUNT:
        return _group(tiles, numbered)
    if len(colours) == 1 and len(numbers) == len(numbered) and len(tiles) <= NUMBERS:
        starts = run_starts(tiles)
        if starts:
            return run_from(tiles, starts[-1])
    return _fault(tiles, numbered, numbers, colours)


def run_starts(tiles: Tiles) -> tuple[int, ...]:
    """The lowest numbers that a run of these tiles of one colour may begin with; empty when they are no run."""
    numbers = [NUMBER_OF[KIND_OF[t]] for t in tiles if KIND_OF[t] != JOKER]
    if not numbers or len(set(numbers)) != len(numbers):
        return ()
    first = max(1, max(numbers) - len(tiles) + 1)
    last = min(min(numbers), NUMBERS + 1 - len(tiles))
    return tuple(range(first, last + 1))


def run_from(tiles: Tiles, start: int) -> Reading:
    """The run of these tiles that begins with this number; jokers fill the places without a tile."""
    by_number = {NUMBER_OF[KIND_OF[t]]: t for t in tiles if KIND_OF[t] != JOKER}
    jokers = [t for t in tiles if KIND_OF[t] == JOKER]
    colour = COLOUR_OF[KIND_OF[next(iter(by_number.values()))]]
    span = range(start, start + len(tiles))
    ordered = tuple(by_number[n] if n in by_number else jokers.pop(0) for n in span)
    return Reading("run", ordered, tuple((make_kind(colour, n),) for n in span), sum(span))


def could_grow(tiles: Tiles) -> bool:
    """Whether further tiles could make these a set: no colour twice in a group, no number twice in a run."""
    kinds = [KIND_OF[t] for t in tiles if KIND_OF[t] != JOKER]
    numbers, colours = {NUMBER_OF[k] for k in kinds}, {COLOUR_OF[k] for k in kinds}
    group = len(numbers) <= 1 and len(colours) == len(kinds) and len(tiles) <= COLOUR_COUNT
    return group or (len(colours) == 1 and len(numbers) == len(kinds) and len(tiles) <= NUMBERS)


def _start_as_laid(tiles: Tiles) -> int:
    """The number a run begins with when every tile stands in its place, else 0; all tiles have one colour."""
    starts = {NUMBER_OF[KIND_OF[t]] - place for place, t in enumerate(tiles) if KIND_OF[t] != JOKER}
    start = min(starts)
    return start if len(starts) == 1 and 1 <= start <= NUMBERS + 1 - len(tiles) else 0


def _group(tiles: Tiles, numbered: Tiles) -> Reading:
    number = NUMBER_OF[KIND_OF[numbered[0]]]
    by_colour = {COLOUR_OF[KIND_OF[t]]: t for t in numbered}
    free = tuple(make_kind(c, number) for c in range(COLOUR_COUNT) if c not in by_colour)
    jokers = [t for t in tiles if KIND_OF[t] == JOKER]
    if len(numbered) == 1:
        ordered = list(tiles)  # Another order might be a run (rummikub.X3).
    elif len(jokers) == len(free):
        ordered = [by_colour[c] if c in by_colour else jokers.pop(0) for c in range(COLOUR_COUNT)]
    else:
        ordered = [by_colour[c] for c in sorted(by_colour)] + jokers
    kinds = tuple(free if KIND_OF[t] == JOKER else (KIND_OF[t],) for t in ordered)
    return Reading("group", tuple(ordered), kinds, number * len(tiles))


def _fault(tiles: Tiles, numbered: Tiles, numbers: set[int], colours: set[int]) -> SetFault:
    if len(numbers) == 1 and (len(colours) > 1 or len(numbered) > 1):
        if len(colours) < len(numbered):
            return SetFault("rummikub.R7", "colour_twice", _repeated(numbered, COLOUR_OF))
        return SetFault("rummikub.R7", "group_too_large")
    if len(colours) > 1:
        if len(numbers) < len(numbered) and len(colours) < len(numbered):
            return SetFault("rummikub.R7", "neither")
        odd = _odd_one(numbered)
        return SetFault("rummikub.R8", "neither", odd)
    if len(numbers) < len(numbered):
        return SetFault("rummikub.R8", "number_twice", _repeated(numbered, NUMBER_OF))
    if len(tiles) > NUMBERS:
        return SetFault("rummikub.R9", "run_too_long")
    if _wraps(tiles, numbers):
        return SetFault("rummikub.R9", "around_the_end", tuple(t for t in numbered if NUMBER_OF[KIND_OF[t]] == 1))
    return SetFault("rummikub.R8", "gap")


def _repeated(tiles: Tiles, table: tuple[int, ...]) -> Tiles:
    """The tiles whose number (or colour) another of them has too."""
    values = [table[KIND_OF[t]] for t in tiles]
    return tuple(t for t, v in zip(tiles, values, strict=True) if values.count(v) > 1)


def _odd_one(numbered: Tiles) -> Tiles:
    """The single tile that differs in colour (or number) from all others, if there is exactly one."""
    for table in (COLOUR_OF, NUMBER_OF):
        values = [table[KIND_OF[t]] for t in numbered]
        alone = [t for t, v in zip(numbered, values, strict=True) if values.count(v) == 1]
        if len(alone) == 1 and len(set(values)) == 2:
            return (alone[0],)
    return ()


def _wraps(tiles: Tiles, numbers: set[int]) -> bool:
    """Whether the tiles would be a run if 1 followed 13."""
    if not {1, NUMBERS} <= numbers or len(tiles) >= NUMBERS:
        return False
    return any(numbers <= {(start + i - 1) % NUMBERS + 1 for i in range(len(tiles))} for start in range(2, NUMBERS + 1))
