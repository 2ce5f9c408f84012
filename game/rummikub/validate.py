"""The judge of a turn: the table before, the own rack and the table after, tile by tile (rummikub.R10-R26).

It shares nothing with whatever found the table: a solver's answer, a person's draft and a program's act are judged
alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from game.kernel.rules import Refusal
from game.pieces.tiles import JOKER, KIND_OF, KIND_TEXT, tile_text
from game.rummikub.actions import Sets, Tiles
from game.rummikub.config import NO_JOKER_LIMIT, RummikubConfig
from game.rummikub.melds import best_worth
from game.rummikub.sets import Kinds, Reading, SetFault, read_set, set_text
from game.rummikub.taken_jokers import joker_lacks, joker_stays


class Turn(msgspec.Struct, frozen=True):
    """The start of a seat's turn: the table, its rack, and whether it has laid down before."""

    table: Sets
    rack: Tiles
    opened: bool


def foreign(turn: Turn, after: Sets) -> Refusal | None:
    """The refusal of what no hand could do: tiles from nowhere, twice, or off the table (rummikub.R17, R23)."""
    before = {t for s in turn.table for t in s}
    own = set(turn.rack)
    tiles = [t for s in after for t in s]
    seen = set(tiles)
    if len(seen) == len(tiles) and before <= seen <= before | own:
        return None
    seen.clear()
    for tile in tiles:
        if tile not in before and tile not in own:
            return Refusal("rummikub.R16", "foreign_tile", {"tile": _name(tile)})
        if tile in seen:
            return Refusal("rummikub.R16", "tile_twice", {"tile": _name(tile)})
        seen.add(tile)
    gone = {KIND_OF[t] for t in before - seen}
    if JOKER in gone:
        return Refusal("rummikub.R23", "joker_to_rack")
    return Refusal("rummikub.R17", "tile_to_rack", {"tile": KIND_TEXT[min(gone)]}) if gone else None


def faults(config: RummikubConfig, turn: Turn, after: Sets) -> tuple[Refusal, ...]:
    """The reasons that keep this table from being Done, the most telling first; none when it may stand."""
    wrong = foreign(turn, after)
    if wrong is not None:
        return (wrong,)
    laid = laid_tiles(turn.table, after)
    found: list[Refusal] = []
    locked = locked_table(config, turn, after)
    if locked is not None:
        found.append(locked)
    found += [fault.refusal(s) for s in after if (fault := set_fault(config, s)) is not None]
    if not laid:
        found.append(Refusal("rummikub.X1", "nothing_laid"))
    elif not found:
        if not turn.opened:
            found += _first_meld(config, turn, after, laid)
        found += _jokers(config, turn, after)
    return tuple(found)


def set_fault(config: RummikubConfig, tiles: Tiles) -> SetFault | None:
    """The fault of one set at this table, or ``None``."""
    reading = read_set(tiles)
    if isinstance(reading, SetFault):
        return reading
    if config.jokers_per_set < NO_JOKER_LIMIT:
        jokers = tuple(t for t in tiles if KIND_OF[t] == JOKER)
        if len(jokers) > config.jokers_per_set:
            return SetFault("rummikub.R26", "too_many_jokers", jokers)
    return None


def changed(sets: Sets, others: Sets) -> Sets:
    """The sets that do not lie tile by tile among the others."""
    same = set(others)
    return tuple([s for s in sets if s not in same])


def laid_tiles(before: Sets, after: Sets) -> Tiles:
    """The tiles that lie on the table now and did not before, as they lie."""
    old = {t for s in changed(before, after) for t in s}
    return tuple([t for s in changed(after, before) for t in s if t not in old])


def same_sets(before: Sets, after: Sets) -> bool:
    """Whether the table looks untouched: the same kinds together, jokers in their places."""
    return Counter(map(_look, before)) == Counter(map(_look, after))


@lru_cache(maxsize=1 << 12)
def _look(tiles: Tiles) -> tuple[str, Kinds]:
    """A set as it looks, whichever of like tiles lies in it."""
    reading = read_set(tiles)
    if not isinstance(reading, Reading):
        return "", tuple(KIND_OF[t] for t in tiles)
    kinds = tuple(KIND_OF[t] for t in reading.tiles)
    return reading.form, tuple(sorted(kinds)) if reading.form == "group" else kinds


def _beside(before: Sets, after: Sets) -> Sets | None:
    """The sets that lie beside those of the table before; ``None`` when these do not all look as they did."""
    old = Counter(map(_look, before))
    rest = []
    for tiles in after:
        look = _look(tiles)
        if old[look]:
            old[look] -= 1
        else:
            rest.append(tiles)
    return None if +old else tuple(rest)


def settled(tiles: Tiles) -> Tiles:
    """A set as the table keeps it: a valid one in order, anything else as it lies."""
    reading = read_set(tiles)
    return reading.tiles if isinstance(reading, Reading) else tiles


def settle_table(after: Sets) -> Sets:
    """The table as it is kept after a turn."""
    return tuple(map(settled, after))


def new_sets(before: Sets, after: Sets) -> Sets:
    """The sets beside those of the table before; of a table that was rearranged, those without any tile of it."""
    beside = _beside(before, after)
    if beside is not None:
        return beside
    old = {t for s in before for t in s}
    return tuple(s for s in after if not old.intersection(s))


def worth_of(sets: Iterable[Tiles]) -> int:
    """The worth of those that are valid sets, jokers as the numbers they stand for (rummikub.R12)."""
    return sum(r.worth for r in map(read_set, sets) if isinstance(r, Reading))


def moved_tiles(before: Sets, after: Sets) -> Tiles:
    """The tiles that lay on the table and left the others of their set; of a set in parts the largest part stays."""
    before, after = changed(before, after), changed(after, before)
    home = {t: i for i, s in enumerate(before) for t in s}
    mostly = [Counter(home[t] for t in s if t in home).most_common(1) for s in after]
    stays: dict[int, tuple[int, int]] = {}
    for number, found in enumerate(mostly):
        for old, count in found:
            if count > stays.get(old, (0, 0))[0]:
                stays[old] = (count, number)
    return tuple(
        t for number, s in enumerate(after) for t in s if t in home and stays.get(home[t], (0, -1))[1] != number
    )


def locked_table(config: RummikubConfig, turn: Turn, after: Sets) -> Refusal | None:
    """The refusal of a table that was changed before the first lay-down (rummikub.R11, rummikub.R20)."""
    if turn.opened or config.table_use != "next_turn":
        return None
    kept = Counter(map(_look, after))
    for tiles in turn.table:
        look = _look(tiles)
        if kept[look]:
            kept[look] -= 1
            continue
        if JOKER in look[1] and not _lies_in(look[1], after):
            return Refusal("rummikub.R20", "joker_before_first", {"set": set_text(tiles)})
        return Refusal("rummikub.R11", "table_before_first", {"set": set_text(tiles)})
    return None


def _lies_in(old: Kinds, after: Sets) -> bool:
    """Whether some set holds all these kinds."""
    return any(Counter(old) <= Counter(KIND_OF[t] for t in tiles) for tiles in after)


def _first_meld(config: RummikubConfig, turn: Turn, after: Sets, laid: Tiles) -> list[Refusal]:
    own = _beside(turn.table, after)
    if own is None:
        worth = best_worth(laid, config.jokers_per_set, 1 if config.first_meld_sets == "one" else 0)
    elif config.first_meld_sets == "one" and len(own) > 1:
        return [Refusal("rummikub.R15", "one_set_only", {"sets": len(own)})]
    else:
        worth = worth_of(own)
    if worth < config.first_meld:
        missing = config.first_meld - worth
        return [Refusal("rummikub.R10", "too_low", {"worth": worth, "need": config.first_meld, "missing": missing})]
    return []


def _jokers(config: RummikubConfig, turn: Turn, after: Sets) -> Iterator[Refusal]:
    """Yields why jokers of the table may not lie as they do (rummikub.R22)."""
    leaves = config.joker_new_set
    stays = joker_stays(turn.table, after) if leaves else None
    if stays is not None:
        yield stays
    if config.joker_rack_tiles:
        lacks = joker_lacks(turn.table, after, config.joker_rack_tiles, leaves and stays is None)
        if lacks is not None:
            yield lacks


def _name(tile: int) -> str:
    return tile_text(tile) if 0 <= tile < len(KIND_OF) else str(tile)
