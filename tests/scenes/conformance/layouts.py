"""Where everything of the house's tables lies in windows of many shapes, and how pieces find room there.

``python -m tests.scenes.conformance.layouts`` writes the file anew. It changes only in a commit that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import yaml

from scenes.holla.layout import HollaLayout
from scenes.kit.layout import Layout
from scenes.riichi import wall
from scenes.riichi.layout import RiichiLayout
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.mat_layout import MatLayout
from scenes.rummikub.spread import Rings
from scenes.turf.layout import TurfLayout
from tests.scenes.conformance.looks import digest
from tests.scenes.conformance.moves import FOLDER, SHARES
from tests.scenes.conformance.screens import plain

FILE: Final[Path] = FOLDER / "layouts.yaml"
SHAPES: Final = (
    ((1024, 640), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.5), ((1440, 1080), 1.25), ((1024, 1200), 1.0),
    ((2560, 1080), 1.0),
)  # fmt: skip
"""Windows, and how large text is in them."""
SEATS: Final = {"holla": (3, 4, 5), "riichi": (4,), "rummikub": (2, 4, 6), "turf": (2, 4, 6)}
MATS: Final = ((1500.0, 470.0), (900.0, 300.0))
"""The sizes of mats."""
PLAYS: Final = 14
"""How often sets are laid on each."""

LONG: Final = 90
"""From so many letters a digest stands for the rest of a line."""
TOOLS: Final = ("px", "made", "names", "base")
"""What a layout has beside places."""

Rows = dict[str, list[str]]


def line(name: str, value: Any) -> str:
    """A line of the file."""
    text = f"{name}: {plain(value)}" if name else plain(value)
    return text if len(text) <= LONG else f"{text[:LONG]}… {digest([text])}"


def holla(layout: Layout, seats: int) -> Iterator[tuple[str, Any]]:
    """Yields the places at a table of Dragon Holla, with rivers that fill."""
    lay = HollaLayout(layout, seats, 1)
    yield from _fields(lay)
    yield from ((f"drops on {kind}", lay.drop_area(kind)) for kind in ("island", "shore", "row"))
    for count in (3, 14, 40):
        slots = tuple((5 * n, n % seats, n // seats) for n in range(count))
        for calm in (True, False):
            yield f"river of {count}, calm {calm}", lay.flow(slots, calm)
            yield f"landing beside {count}, calm {calm}", lay.landing(slots, 0, 3, calm)


def riichi(layout: Layout, seats: int) -> Iterator[tuple[str, Any]]:
    """Yields the places at a table of riichi, and the wall around its middle."""
    lay = RiichiLayout(layout, 1)
    yield from _fields(lay)
    yield "towards", [lay.towards(side, 50) for side in range(seats)]
    yield "switches", [lay.toggle(row) for row in range(4)]
    yield "hand", [lay.hand_tile(index) for index in range(14)]
    yield "ends", [(lay.apart(count), lay.hand_end(count, drawn)) for count in (2, 13) for drawn in (True, False)]
    yield "wall", [(node.id, node.box, f"{node.layer:.4f}") for node in wall.stacks(lay, 2, (3, 5))[::9]]


def rummikub(layout: Layout, seats: int) -> Iterator[tuple[str, Any]]:
    """Yields the places at a table of Rummikub, and the rings in which tiles lie at first."""
    lay = RummikubLayout(layout, seats, 1)
    yield from _fields(lay)
    yield "shelves", [lay.shelf(rows, row) for rows in (2, 3) for row in range(rows)]
    yield "tile on the cloth", lay.table_tile(44.0, (100.0, 60.0))
    yield "point of the cloth", lay.on_cloth((333.0, 222.0))
    rings = Rings(lay, 106)
    yield "rings", (rings.width, rings.count, rings.large, rings.face, rings.lots(seats), rings.words(90))
    yield "in rings", [[tuple(spot) for spot in rings.spots(share)[::17]] for share in SHARES]


def turf(layout: Layout, seats: int) -> Iterator[tuple[str, Any]]:
    """Yields the places at a table of Royal Turf, and some around its oval."""
    lay = TurfLayout(layout, seats, 1)
    yield from _fields(lay)
    yield "faces", [lay.face(seat) for seat in range(seats)]
    yield "spots", [lay.spot(at) for at in range(0, 30, 4)]
    yield "runners", [lay.runner(at + 0.5, lay.oval.stand(at)) for at in range(0, 30, 4)]
    yield "oval", [(lay.oval.at(at, 3.0), lay.oval.looks_left(at), lay.oval.space_at(lay.spot(at))) for at in range(30)]
    yield "cells", [lay.oval.cell(space, steps=3) for space in (1, 9, 17)]


def _fields(lay: Any) -> Iterator[tuple[str, Any]]:
    """Yields what a layout says by its names."""
    yield from ((name, value) for name, value in vars(lay).items() if not name.startswith("_") and name not in TOOLS)


TABLES: Final[Mapping[str, Callable[[Layout, int], Iterator[tuple[str, Any]]]]] = {
    "holla": holla, "riichi": riichi, "rummikub": rummikub, "turf": turf,
}  # fmt: skip


def mats() -> Iterator[tuple[str, list[str]]]:
    """Yields mats on which sets come, grow, part and go."""
    for wide, high in MATS:
        mat, chance, lines = MatLayout(wide, high), Random("mats"), list[str]()
        tiles = iter(range(400))
        sets: list[tuple[int, ...]] = []
        for number in range(PLAYS):
            sets += [tuple(next(tiles) for _ in range(chance.randint(3, 7))) for _ in range(chance.randint(1, 2))]
            at = chance.randrange(len(sets))
            if number % 3 == 1:
                sets[at] = (*sets[at], next(tiles))
            elif number % 3 == 2 and len(sets[at]) > 5:
                sets[at : at + 1] = [sets[at][:3], sets[at][3:]]
            elif number == PLAYS - 2:
                del sets[: len(sets) // 2]
            wish = (chance.random() * wide, chance.random() * high) if number % 2 else None
            mat = mat.lay(sets, wish, tidy=number % 4 == 3)
            rows = [[f"{spread.x:.1f}" for spread in row] for row in mat.rows]
            lines.append(line("", (f"{mat.width:.1f}", [round(x) for x in mat.free() or ()], rows)))
        yield f"mat {wide:g} {high:g}", lines


def layouts() -> Rows:
    """The places of all tables, by game, seats and window."""
    found: Rows = dict(mats())
    for game, make in TABLES.items():
        for number, (size, grown) in enumerate(SHAPES):
            seats, layout = SEATS[game][number % len(SEATS[game])], Layout.of(size)
            layout = replace(layout, grown=min(grown, layout.text_scales[-1] / 100))
            lines = [line(*one) for one in make(layout, seats)]
            found[f"{game} of {seats} in {size[0]}x{size[1]} at {layout.grown:g}"] = lines
    return found


def differing() -> list[str]:
    """The lines in which something lies elsewhere than the file knows."""
    known = yaml.load(FILE.read_text(encoding="utf-8"), yaml.CSafeLoader)
    now = layouts()
    return [
        f"{name}, {line}" for name in {**known, **now}
        for line in sorted({*known.get(name, ())} ^ {*now.get(name, ())})
    ]  # fmt: skip


def main() -> None:
    """Writes the file."""
    FILE.write_text(yaml.safe_dump(layouts(), allow_unicode=True, sort_keys=False, width=10_000), encoding="utf-8")


if __name__ == "__main__":
    main()
