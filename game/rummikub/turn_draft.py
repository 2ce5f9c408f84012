"""The draft of a turn: tiles are moved about freely, and every moment tells what is right, what is missing and why.

A ``TurnDraft`` is a value; each operation returns the next one and remembers the way back, so that undo and redo
reach to the start of the turn. Nothing here decides a rule: what may stay is asked of the judge. A draft may hold
anything that hands could do; only what no undo could mean is refused at once: a table tile into the rack (rummikub.R17,
rummikub.R23).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from game.kernel.rules import Refusal, Refused
from game.pieces.tiles import COLOUR_OF, JOKER, KIND_OF, NUMBER_OF, tile_text
from game.rummikub.actions import ClaimDone, Play, Sets, Tiles, TimeUp
from game.rummikub.config import RummikubConfig
from game.rummikub.sets import Kinds, Reading, read_set, run_from, run_starts, set_text
from game.rummikub.validate import (
    Turn,
    faults,
    laid_tiles,
    locked_table,
    new_sets,
    same_sets,
    set_fault,
    settled,
    worth_of,
)
from game.rummikub.view import RummikubView

MOST_KEPT = 30
"""Steps back that are kept of a draft."""


class DraftSet(msgspec.Struct, frozen=True):
    """A set of tiles that lie together; the key stays while they are added to, so that they keep their place."""

    key: int
    tiles: Tiles


class SetState(msgspec.Struct, frozen=True):
    """A set of the draft as a person sees it.

    ``fault`` is why it may not stay; ``form`` is ``"group"``, ``"run"`` or empty; ``stands_for`` holds for each tile
    the kinds it may stand for, empty ones in a faulty set. ``fresh`` are the own tiles laid in this turn, ``changed``
    says that it did not lie like this before the turn.
    """

    key: int
    tiles: Tiles
    fault: Refusal | None
    form: str
    stands_for: tuple[Kinds, ...]
    fresh: Tiles
    changed: bool


class TurnDraft(msgspec.Struct, frozen=True):
    """A draft: the turn it began with, the sets as they lie now, and the layouts before and after for undo and redo."""

    config: RummikubConfig
    start: Turn
    sets: tuple[DraftSet, ...]
    past: tuple[tuple[DraftSet, ...], ...] = ()
    future: tuple[tuple[DraftSet, ...], ...] = ()
    next_key: int = 0

    # what lies where

    @property
    def table(self) -> Sets:
        """The sets as an act writes them."""
        return tuple(s.tiles for s in self.sets)

    @property
    def laid(self) -> Tiles:
        """The own tiles on the table in this turn."""
        return laid_tiles(self.start.table, self.table)

    @property
    def rack(self) -> Tiles:
        """The own tiles that are not laid, in the order of the rack."""
        laid = set(self.laid)
        return tuple(t for t in self.start.rack if t not in laid)

    @property
    def untouched(self) -> bool:
        """Whether the table lies as it did."""
        return same_sets(self.start.table, self.table)

    def set_of(self, tile: int) -> DraftSet | None:
        """The set a tile lies in, or ``None``."""
        return next((s for s in self.sets if tile in s.tiles), None)

    def by_key(self, key: int) -> DraftSet:
        """The set of a key; raises ``KeyError``."""
        for s in self.sets:
            if s.key == key:
                return s
        raise KeyError(f"there is no set {key}; the sets are {[s.key for s in self.sets]}")

    # how it stands

    def states(self) -> tuple[SetState, ...]:
        """Returns every set with its validity and the reason, live."""
        own = set(self.start.rack)
        before = {settled(s) for s in self.start.table}
        return tuple(self._state(s, own, before) for s in self.sets)

    def _state(self, s: DraftSet, own: set[int], before: set[Tiles]) -> SetState:
        reading = read_set(s.tiles)
        fault = set_fault(self.config, s.tiles)
        good = isinstance(reading, Reading)
        return SetState(
            key=s.key,
            tiles=s.tiles,
            fault=fault.refusal(s.tiles) if fault else None,
            form=reading.form if isinstance(reading, Reading) else "",
            stands_for=reading.kinds
            if isinstance(reading, Reading) and reading.tiles == s.tiles
            else ((),) * len(s.tiles),
            fresh=tuple(t for t in s.tiles if t in own),
            changed=not (good and settled(s.tiles) in before),
        )

    @property
    def worth(self) -> int:
        """The running sum towards the first meld: valid sets of own tiles alone, jokers as numbers (rummikub.R12)."""
        return worth_of(new_sets(self.start.table, self.table))

    @property
    def missing(self) -> tuple[Refusal, ...]:
        """The reasons that keep the draft from being Done; none when it may be played."""
        return faults(self.config, self.start, self.table)

    @property
    def locked(self) -> Refusal | None:
        """The refusal of a draft that touches the table too early (rummikub.R11, rummikub.R20), else ``None``."""
        return locked_table(self.config, self.start, self.table)

    def play(self) -> Play:
        """The act that lays this draft."""
        return Play(self.table)

    def claim(self) -> ClaimDone:
        """Makes the claim of Done, right or wrong, for strict tables (rummikub.R29)."""
        return ClaimDone(self.table)

    def time_up(self) -> TimeUp:
        """The act of the clock that ran out over this draft (rummikub.R28)."""
        return TimeUp(self.table)

    # moving tiles

    def move(self, tiles: Sequence[int], to: int | None = None, at: int | None = None) -> TurnDraft:
        """Puts tiles from the rack or the table into the set ``to``, or into a new one.

        ``at`` is the place in the set before the move, ``None`` the end. A set that becomes valid sorts itself; tiles
        dropped inside a run that cannot take them split it (rummikub.R18d); a run that loses its middle falls into its
        parts. Raises ``Refused`` for tiles from elsewhere, ``KeyError`` for an unknown set.
        """
        chosen = self._known(tiles)
        if to is not None:
            self.by_key(to)
        out: list[DraftSet] = []
        key = self.next_key
        for s in self.sets:
            if s.key == to:
                pieces = _dropped(s.tiles, chosen, len(s.tiles) if at is None else at)
            else:
                pieces = _leftover(s.tiles, chosen)
            for number, piece in enumerate(pieces):
                out.append(DraftSet(s.key if not number else key, piece))
                key += number > 0
        if to is None:
            out.append(DraftSet(key, tidy(chosen)))
            key += 1
        return self._next(out, key)

    def split(self, key: int, at: int) -> TurnDraft:
        """Cuts a set in two before the place ``at`` (rummikub.R18d); nothing happens at its ends."""
        whole = self.by_key(key)
        if not 0 < at < len(whole.tiles):
            return self
        parts = [DraftSet(key, tidy(whole.tiles[:at])), DraftSet(self.next_key, tidy(whole.tiles[at:]))]
        out = [p for s in self.sets for p in (parts if s.key == key else [s])]
        return self._next(out, self.next_key + 1)

    def join(self, key: int, other: int) -> TurnDraft:
        """Puts a whole set to another; raises ``KeyError``."""
        return self if key == other else self.move(self.by_key(other).tiles, key)

    def swap(self, tile: int, joker: int) -> TurnDraft:
        """Lays a tile in the place of a joker, which then lies alone and must be used (rummikub.R21, rummikub.R22).

        Raises ``Refused`` when the tile is not what the joker stands for.
        """
        self._known((tile, joker))
        s = self.set_of(joker)
        reading = read_set(s.tiles) if s is not None else None
        if s is None or not isinstance(reading, Reading) or KIND_OF[joker] != JOKER:
            raise Refused(Refusal("rummikub.R21", "no_joker_there"))
        if KIND_OF[tile] not in reading.kinds[reading.tiles.index(joker)]:
            values: dict[str, str | int] = {"tile": tile_text(tile), "set": set_text(s.tiles)}
            raise Refused(Refusal("rummikub.R21", "does_not_fit", values))
        out: list[DraftSet] = []
        key = self.next_key
        for old in self.sets:
            if old.key == s.key:
                out.append(DraftSet(s.key, tidy(tuple(tile if t == joker else t for t in reading.tiles))))
                continue
            for number, piece in enumerate(_leftover(old.tiles, (tile,))):
                out.append(DraftSet(old.key if not number else key, piece))
                key += number > 0
        return self._next([*out, DraftSet(key, (joker,))], key + 1)

    def places(self, key: int) -> tuple[Reading, ...]:
        """The runs that a set with jokers may be, lowest first, where there is a choice (rummikub.X3); else empty."""
        tiles = self.by_key(key).tiles
        reading = read_set(tiles)
        if not isinstance(reading, Reading) or reading.form != "run":
            return ()
        starts = run_starts(tiles)
        return tuple(run_from(tiles, start) for start in starts) if len(starts) > 1 else ()

    def choose(self, key: int, reading: Reading) -> TurnDraft:
        """Lets a set be read as one of its ``places``; raises ``ValueError`` for another reading."""
        if reading not in self.places(key):
            raise ValueError(f"{set_text(reading.tiles)} is no way to read set {key}")
        return self._next([DraftSet(key, reading.tiles) if s.key == key else s for s in self.sets], self.next_key)

    def take_back(self, tiles: Sequence[int]) -> TurnDraft:
        """Lifts own tiles laid in this turn back into the rack; raises ``Refused`` for table tiles (rummikub.R17)."""
        chosen = self._known(tiles)
        own = set(self.start.rack)
        for tile in chosen:
            if tile not in own:
                raise Refused(
                    Refusal("rummikub.R23", "joker_to_rack")
                    if KIND_OF[tile] == JOKER
                    else Refusal("rummikub.R17", "tile_to_rack", {"tile": tile_text(tile)})
                )
        out: list[DraftSet] = []
        key = self.next_key
        for s in self.sets:
            for number, piece in enumerate(_leftover(s.tiles, chosen)):
                out.append(DraftSet(s.key if not number else key, piece))
                key += number > 0
        return self._next(out, key)

    def show(self, table: Sets) -> TurnDraft:
        """Lays the draft out as a given table at once, such as a hint; sets that stay keep their keys."""
        keys = {settled(s.tiles): s.key for s in self.sets}
        out: list[DraftSet] = []
        key = self.next_key
        for tiles in table:
            self._known(tiles)
            known = keys.pop(settled(tiles), None)
            out.append(DraftSet(key if known is None else known, settled(tiles)))
            key += known is None
        return self._next(out, key)

    # the way back

    def undo(self) -> TurnDraft:
        """Goes one step back; the same draft when there is none."""
        if not self.past:
            return self
        return msgspec.structs.replace(
            self, sets=self.past[-1], past=self.past[:-1], future=(self.sets, *self.future)
        )  # fmt: skip

    def redo(self) -> TurnDraft:
        """Goes one step forward again; the same draft when there is none."""
        if not self.future:
            return self
        return msgspec.structs.replace(
            self, sets=self.future[0], past=(*self.past, self.sets), future=self.future[1:]
        )  # fmt: skip

    def reset(self) -> TurnDraft:
        """The start of the turn as a further step, so that undo brings the draft back."""
        return self._next(_first(self.start), self.next_key)

    # what is kept of it

    def kept(self) -> list[list[list[int]]]:
        """The last layouts up to this one, each set as its key and its tiles: plain data for `resumed`."""
        return [[[s.key, *s.tiles] for s in sets] for sets in (*self.past[-MOST_KEPT:], self.sets)]

    def resumed(self, layouts: object) -> TurnDraft:
        """Resumes this draft after kept layouts; the same draft when they do not hold just this turn's tiles."""
        try:
            found = [tuple(DraftSet(key, tuple(tiles)) for key, *tiles in sets) for sets in layouts]  # type: ignore[attr-defined]
            if not found or not all(map(self._lays, found)):
                return self
        except (TypeError, ValueError):
            return self
        key = max((s.key for sets in found for s in sets), default=-1) + 1
        return msgspec.structs.replace(self, sets=found[-1], past=tuple(found[:-1]), next_key=max(key, self.next_key))

    def _lays(self, sets: tuple[DraftSet, ...]) -> bool:
        """Whether a layout holds all tiles of the table, own ones and no other, each once."""
        flat = [tile for s in sets for tile in s.tiles]
        table = {tile for s in self.start.table for tile in s}
        whole = all(type(number) is int for number in flat) and all(type(s.key) is int and s.key >= 0 for s in sets)
        once = len(set(flat)) == len(flat) and len({s.key for s in sets}) == len(sets)
        return whole and once and all(s.tiles for s in sets) and table <= set(flat) <= table | set(self.start.rack)

    def _next(self, sets: Iterable[DraftSet], next_key: int) -> TurnDraft:
        now = tuple(sets)
        if now == self.sets:
            return self
        return msgspec.structs.replace(self, sets=now, past=(*self.past, self.sets), future=(), next_key=next_key)

    def _known(self, tiles: Sequence[int]) -> Tiles:
        here = {t for s in self.start.table for t in s} | set(self.start.rack)
        chosen = tuple(tiles)
        stray = next((t for t in chosen if t not in here), None)
        if stray is not None or len(set(chosen)) != len(chosen) or not chosen:
            raise Refused(
                Refusal("rummikub.R16", "foreign_tile", {"tile": set_text(chosen) if stray is None else str(stray)})
            )
        return chosen


def turn_draft(config: RummikubConfig, turn: Turn) -> TurnDraft:
    """A draft at the start of a turn."""
    return TurnDraft(config, turn, _first(turn), next_key=len(turn.table))


def turn_draft_of(view: RummikubView) -> TurnDraft:
    """A draft of the seat that sees this; also for planning while others play."""
    return turn_draft(view.config, view.turn_start())


def tidy(tiles: Tiles) -> Tiles:
    """A valid set in order; the beginnings of one sorted by number or colour; anything else as it lies."""
    reading = read_set(tiles)
    if isinstance(reading, Reading):
        return reading.tiles
    numbered = [t for t in tiles if KIND_OF[t] != JOKER]
    if len(numbered) != len(tiles) or len(numbered) < 2:
        return tiles
    numbers = {NUMBER_OF[KIND_OF[t]] for t in numbered}
    colours = {COLOUR_OF[KIND_OF[t]] for t in numbered}
    if 1 in (len(numbers), len(colours)):
        return tuple(sorted(tiles, key=lambda t: (NUMBER_OF[KIND_OF[t]], COLOUR_OF[KIND_OF[t]])))
    return tiles


def _first(turn: Turn) -> tuple[DraftSet, ...]:
    return tuple(DraftSet(key, tiles) for key, tiles in enumerate(turn.table))


def _valid(tiles: Tiles) -> bool:
    return isinstance(read_set(tiles), Reading)


def _dropped(tiles: Tiles, chosen: Tiles, at: int) -> list[Tiles]:
    """The set, or the two sets, that tiles dropped at a place make; ``chosen`` may come from this very set."""
    low = tuple(t for t in tiles[:at] if t not in chosen)
    high = tuple(t for t in tiles[at:] if t not in chosen)
    grown = (*low, *chosen, *high)
    if not low or not high or _valid(grown):
        return [tidy(grown)]
    ways = ([(*low, *chosen), high], [low, (*chosen, *high)])
    best = max(ways, key=lambda way: sum(map(_valid, way)))
    return [tidy(part) for part in best] if any(map(_valid, best)) else [tidy(grown)]


def _leftover(tiles: Tiles, gone: Tiles) -> list[Tiles]:
    """Returns what stays when tiles leave a set: a run that loses its middle falls into its parts."""
    rest = tuple(t for t in tiles if t not in gone)
    if not rest or len(rest) == len(tiles):
        return [rest] if rest else []
    reading = read_set(tiles)
    if _valid(rest) or not isinstance(reading, Reading) or reading.form != "run":
        return [tidy(rest)]
    parts: list[list[int]] = [[]]
    for tile in reading.tiles:
        if tile not in gone:
            parts[-1].append(tile)
        elif parts[-1]:
            parts.append([])
    return [tuple(part) for part in parts if part]
