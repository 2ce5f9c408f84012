"""The places of sets on the mat: every set keeps its place while it can; tiles get smaller before anything overlaps.

Lengths are units of the 1600x900 drawing, counted from the corner of the cloth. Nothing here draws or decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from scenes.kit.tiles import WHOLE_RATIO
from scenes.rummikub.layout import SMALLEST_TILE, TABLE_TILE
from scenes.table.kept import Json

Tiles = tuple[int, ...]
Point = tuple[float, float]

PITCH: Final = 63.5 / 62
GAP: Final = 24 / 62
"""The smallest gap between two sets, of the tile's width."""
EASE: Final = 1.04
"""The gap between sets while there is room, in tiles: the next tile of either has its place there."""
WIDEST_GAP: Final = 90.0
ROW: Final = 117 / 62
TIGHT: Final = 10.0
"""The least room between two rows, for the pills below sets."""
FREE_ZONE: Final = 300.0
"""A place for a new set that is shown as such is at least so wide, where there is room."""
LEAST_ZONE: Final = 3.4
"""The least width of that place on a full mat, in tiles."""
ZONE_TILE: Final = 38.0
"""Units of width below which tiles do not shrink for a place for a new set."""


@dataclass(frozen=True)
class Spread:
    """A set on the mat: its tiles in order and where its first tile begins."""

    tiles: Tiles
    x: float = 0.0
    fixed: bool = True
    """Whether its place was known before; else it takes what the row has."""


Row = tuple[Spread, ...]


@dataclass(frozen=True)
class MatLayout:
    """The sets of a table in rows. `width` of a tile is chosen by `lay`."""

    wide: float
    high: float
    width: float = TABLE_TILE
    rows: tuple[Row, ...] = ()

    # -- the same again

    def holds(self, sets: Iterable[Tiles]) -> bool:
        """Whether just these sets lie here, in whatever order."""
        here = Counter(frozenset(spread.tiles) for spread, _ in self.sets())
        return here == Counter(map(frozenset, sets))

    def fits(self, other: MatLayout) -> bool:
        """Whether the two are as large."""
        return (round(self.wide), round(self.high)) == (round(other.wide), round(other.high))

    def apart(self, row: Sequence[Spread]) -> bool:
        """Whether the sets of a row lie inside, none over another."""
        right = -0.5
        for spread in row:
            if not right <= spread.x <= self.wide - self.length(spread.tiles) + 0.5:
                return False
            right = spread.x + self.length(spread.tiles)
        return True

    def kept(self) -> dict[str, Json]:
        """The layout as plain data for `mat_layout_of`."""
        rows = [[[spread.x, *spread.tiles] for spread in row] for row in self.rows]
        return {"size": [round(self.wide, 1), round(self.high, 1), round(self.width, 1)], "rows": rows}

    # -- lengths

    @property
    def pitch(self) -> float:
        """The distance from one tile of a set to the next."""
        return self.width * PITCH

    @property
    def tall(self) -> float:
        """The height of a tile."""
        return self.width * WHOLE_RATIO

    @property
    def gap(self) -> float:
        """The smallest gap between sets."""
        return self.width * GAP

    @property
    def step(self) -> float:
        """The distance from one row to the next."""
        rows = max(2, len(self.rows))
        return min(self.width * ROW, (self.high - self.tall) / (rows - 1))

    @property
    def ease(self) -> float:
        """The gap between sets while there is room."""
        return self.pitch * EASE

    def most_rows(self) -> int:
        """How many rows there is room for."""
        return int((self.high - self.tall) / (self.tall + TIGHT)) + 1

    def length(self, tiles: Sequence[int]) -> float:
        """The length of a set."""
        return len(tiles) * self.pitch

    def taken(self, row: Sequence[Spread], gap: float | None = None) -> float:
        """The room that a row needs at least, or with such a gap between its sets."""
        gap = self.gap if gap is None else gap
        return sum(self.length(s.tiles) for s in row) + gap * max(0, len(row) - 1)

    # -- where things are

    def sets(self) -> Iterator[tuple[Spread, float]]:
        """The sets with the top of their row."""
        for at, row in enumerate(self.rows):
            for spread in row:
                yield spread, at * self.step

    def places(self) -> dict[int, Point]:
        """The corner of every tile."""
        return {
            tile: (spread.x + i * self.pitch, y) for spread, y in self.sets() for i, tile in enumerate(spread.tiles)
        }

    def free(self) -> tuple[float, float, float] | None:
        """The highest large empty end of a row (x, y, length), also of a row that is not begun; None for no room."""
        for least in (FREE_ZONE, LEAST_ZONE * self.pitch):
            for gap in (self.ease, self.gap):
                large = [place for place in self._ends(gap) if place[2] >= least]
                if large:
                    return min(large, key=lambda place: (place[1], -place[2]))
        return None

    def _ends(self, gap: float) -> Iterator[tuple[float, float, float]]:
        """The empty ends of rows that lie so far from the last set, also of a row that is not begun."""
        for at, row in enumerate(self.rows):
            x = row[-1].x + self.length(row[-1].tiles) + gap if row else self.ease
            yield x, at * self.step, self.wide - x
        fresh = len(self.rows) * self.width * ROW
        if fresh + self.tall <= self.high + 1:
            yield self.ease, fresh, self.wide - self.ease

    # -- laying

    def lay(
        self,
        sets: Sequence[Tiles],
        wish: Point | None = None,
        apart: frozenset[int] = frozenset(),
        tidy: bool = False,
    ) -> MatLayout:
        """The layout of other sets: those that share tiles keep their place, new ones go to `wish` or where room is.

        A set made of `apart` alone is new even if most of an old one is in it. `tidy` spaces the rows evenly and makes
        the tiles larger again where there is room.
        """
        matched, new = self._match(sets, apart)
        was = self.places()
        kept = [tuple(self._carried(old, matched[old]) for old in row if old in matched) for row in self.rows]
        laid = self._with(row for row in kept if row or not tidy)
        for tiles in new:
            laid = laid._placed(tiles, was, wish)
        laid = laid._fitted()
        if not tidy:
            return laid._with(map(laid._settled, laid.rows))
        if laid.width < TABLE_TILE and (best := laid._largest(TABLE_TILE)).width > laid.width + 2:
            laid = best
        laid = laid._with(map(laid._evened, laid.rows))._eased()
        return laid if laid.free() is not None else laid._roomier()

    def _with(self, rows: Iterable[Sequence[Spread]]) -> MatLayout:
        return replace(self, rows=tuple(map(tuple, rows)))

    def _roomier(self) -> MatLayout:
        """The same with a place for a new set: a row is closed up, else the tiles are a little smaller."""
        for at, row in reversed(list(enumerate(self.rows))):
            if self.taken(row) + self.gap + LEAST_ZONE * self.pitch <= self.wide:
                return self._with((*self.rows[:at], self._spaced(row, self.gap), *self.rows[at + 1 :]))
        width = self.width
        while width > ZONE_TILE:
            width -= 1
            trial = self._packed(width)
            *others, last = trial.rows
            spare = trial.taken(last) + trial.gap + LEAST_ZONE * trial.pitch <= self.wide
            if len(trial.rows) <= trial.most_rows() and (spare or trial.free() is not None):
                return trial._with((*map(trial._evened, others), trial._spaced(last, trial.gap)))
        return self

    def _match(self, sets: Sequence[Tiles], apart: frozenset[int]) -> tuple[dict[Spread, Tiles], list[Tiles]]:
        """The tiles that every old set becomes, and the sets that are new: the largest common part decides."""
        home = {tile: spread for spread, _ in self.sets() for tile in spread.tiles}
        pairs: list[tuple[int, int, Spread]] = []
        for at, tiles in enumerate(sets):
            if apart.issuperset(tiles):
                continue
            olds = [home[tile] for tile in tiles if tile in home]
            pairs += [(-olds.count(old), at, old) for old in dict.fromkeys(olds)]
        matched: dict[Spread, Tiles] = {}
        done: set[int] = set()
        for _, at, old in sorted(pairs, key=lambda pair: pair[:2]):
            if old not in matched and at not in done:
                matched[old] = sets[at]
                done.add(at)
        return matched, [tiles for at, tiles in enumerate(sets) if at not in done]

    def _carried(self, spread: Spread, tiles: Tiles) -> Spread:
        """A set with other tiles; the first tile that stays does not move."""
        kept = next((t for t in tiles if t in spread.tiles), None)
        by = 0 if kept is None else spread.tiles.index(kept) - tiles.index(kept)
        return replace(spread, tiles=tiles, x=spread.x + by * self.pitch)

    def _placed(self, tiles: Tiles, was: dict[int, Point], wish: Point | None) -> MatLayout:
        """The same with a new set: at the wish, else beside where its table tiles lay, else where there is room."""
        if wish is None:
            wish = next((was[tile] for tile in tiles if tile in was), None)
        need, rows = self.length(tiles) + self.gap, list(self.rows)
        if wish is not None:
            at = min(max(0, round(wish[1] / self.step)), self.most_rows() - 1)
            rows += [()] * (at + 1 - len(rows))
            row, x = rows[at], wish[0]
            if self.taken(row) + need <= self.wide:
                before = next((i for i, other in enumerate(row) if other.x > x), len(row))
                rows[at] = *row[:before], Spread(tiles, x), *row[before:]
                return self._with(rows)
        rows = rows or [()]
        best = self._with(rows)._roomiest(need)
        if best is None and len(rows) < self.most_rows():
            rows.append(())
        at = len(rows) - 1 if best is None else best
        row = rows[at]
        x = row[-1].x + self.length(row[-1].tiles) + self.ease if row else 0.0
        rows[at] = *row, Spread(tiles, x, fixed=False)
        return self._with(rows)

    def _roomiest(self, need: float) -> int | None:
        """The last row if it has room at ease, else a new row; an older row only when no row is left."""
        if self.rows and self.taken(self.rows[-1], self.ease) + need - self.gap + self.ease <= self.wide:
            return len(self.rows) - 1
        if len(self.rows) < self.most_rows() and len(self.rows) * self.width * ROW + self.tall <= self.high:
            return None
        least, at = min((self.taken(row), at) for at, row in enumerate(self.rows))
        return at if least + need <= self.wide else None

    # -- fitting

    def _fitted(self) -> MatLayout:
        """The same with what hangs over in another row, without empty last ones; without room all tiles are smaller."""
        filled = max((at for at, row in enumerate(self.rows, 1) if row), default=0)
        laid = self._with(self.rows[:filled])._shared_out(self.gap, self.wide)
        if len(laid.rows) > self.most_rows() or any(self.taken(row) > self.wide + 0.01 for row in laid.rows):
            return laid._largest(self.width)
        return laid

    def _shared_out(self, gap: float, wide: float) -> MatLayout:
        """The same with what hangs over such a width with such a gap in other rows, as far as these have room."""
        rows = [list(row) for row in self.rows]
        for row in rows:
            while self.taken(row, gap) > wide + 0.01:
                need = self.length(row[-1].tiles) + gap
                room = [other for other in rows if other is not row and self.taken(other, gap) + need <= wide]
                if not room and len(rows) < self.most_rows():
                    rows.append([])
                    room = rows[-1:]
                if not room:
                    break
                last = replace(row.pop(), fixed=False)
                min(room, key=self.taken).append(last)
        return self._with(rows)

    def _eased(self) -> MatLayout:
        """The same with a tile's width free beside every set, at the edges too, while that leaves a place for a new
        one."""
        for margin in (self.ease, 0.0):
            wide = self.wide - 2 * margin
            trial = self._shared_out(self.ease, wide)
            rows = (self._spaced(row, self.ease, margin) if margin else self._evened(row) for row in trial.rows)
            trial = trial._with(rows)
            if trial.free() is not None and all(trial.taken(row, trial.ease) <= wide for row in trial.rows):
                return trial
        return self

    def _largest(self, most: float) -> MatLayout:
        """The same sets in their order, with the largest tiles, at most so wide, with which all find room."""
        packed = self._packed(most)
        while packed.width > SMALLEST_TILE and len(packed.rows) > packed.most_rows():
            packed = self._packed(max(float(SMALLEST_TILE), packed.width - 1))
        return packed._with(map(packed._evened, packed.rows))

    def _packed(self, width: float) -> MatLayout:
        """The same sets in their order, in rows of tiles of another width."""
        trial = replace(self, width=width)
        rows: list[list[Spread]] = []
        for spread, _ in self.sets():
            if not rows or trial.taken([*rows[-1], spread]) > self.wide:
                rows.append([])
            rows[-1].append(spread)
        return trial._with(rows)

    # -- along a row

    def _evened(self, row: Row) -> Row:
        """A row from edge to edge when it is nearly full, else at ease from the left."""
        full = self._spare(row)
        nearly = len(row) > 1 and full <= max(WIDEST_GAP * self.width / TABLE_TILE, self.gap)
        return self._spaced(row, full if nearly else self.ease)

    def _spare(self, row: Sequence[Spread]) -> float:
        """The widest gap that all sets of a row can have between them."""
        return (self.wide - self.taken(row, 0.0)) / max(1, len(row) - 1)

    def _spaced(self, row: Row, gap: float, x: float = 0.0) -> Row:
        """The sets of a row from there on, so far apart."""
        lefts = accumulate((self.length(spread.tiles) + gap for spread in row), initial=x)
        return tuple(Spread(spread.tiles, left) for spread, left in zip(row, lefts, strict=False))

    def _settled(self, row: Row) -> Row:
        """A row whose neighbours are apart, moved as little as possible: by a tile's width while there is room."""
        gap = max(self.gap, min(self.pitch, self._spare(row)))
        order = sorted(row, key=lambda spread: (not spread.fixed, spread.x))
        right, limit, lefts = 0.0, self.wide, list[float]()
        for spread in order:
            lefts.append(max(spread.x, right))
            right = lefts[-1] + self.length(spread.tiles) + gap
        for at, spread in reversed(list(enumerate(order))):
            lefts[at] = min(lefts[at], limit - self.length(spread.tiles))
            limit = lefts[at] - gap
        return tuple(Spread(spread.tiles, left) for spread, left in zip(order, lefts, strict=True))


def mat_layout_of(kept: Json, sets: Sequence[Tiles]) -> MatLayout | None:
    """A cloth as it was kept; None unless just these sets lie there, one beside the other inside it."""
    if not isinstance(kept, dict):
        return None
    try:
        size, rows = kept["size"], kept["rows"]
        wide, high, width = (float(length) for length in size)
        lain = (tuple(Spread(tuple(tiles), float(x)) for x, *tiles in row) for row in rows)
        found = MatLayout(wide, high, width, tuple(lain))
        good = SMALLEST_TILE <= width <= TABLE_TILE and len(rows) <= found.most_rows() and found.holds(sets)
    except (TypeError, ValueError, KeyError, OverflowError):
        return None
    return found if good and all(map(found.apart, found.rows)) else None
