"""Where everything of the house's tables lies in windows of many shapes, how pieces find room there, and what figures
say.

``python -m tests.scenes.conformance.layouts`` writes the file anew. It changes only in a commit that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import yaml
from pygame import Rect

from game.games import HOUSE
from game.kernel.texts import Texts
from game.library.settings import Settings
from game.riichi.hands.melds import Meld
from scenes.holla.layout import HollaLayout
from scenes.kit.layout import Layout
from scenes.lessons import grouping
from scenes.lobby import match_length
from scenes.lobby.draft import first_draft
from scenes.riichi import faces, wall
from scenes.riichi.layout import RiichiLayout
from scenes.rummikub import melds
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.mat_layout import MatLayout
from scenes.rummikub.spread import Rings
from scenes.table import clock, numbers, public
from scenes.table.places import sides
from scenes.table.sheet import turning
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


def rows() -> Iterator[tuple[str, Any]]:
    """Yields how pieces stand in rows, however many there are."""
    for groups in ((3, 4, 5), (13,), (9, 1, 14, 2), (1,) * 9, (15, 15), ()):
        pieces = tuple(("x",) * count for count in groups)
        for piece, wide in ((24.0, 360.0), (24.0, 244.0), (31.5, 360.0), (22.0, 24.0 * len(pieces))):
            thing = public.Public("", groups=pieces, piece=piece)
            yield f"public {groups} {piece:g} {wide:g}", public.lines_of(thing, wide)
    for sizes in ((3,), (3, 4), (3, 3, 3, 3), (5, 3, 4, 6, 3), (13, 3), (3, 3, 4, 4, 3, 5, 3)):
        sets = tuple(tuple((f"{size} {at}", at == 0) for at in range(size)) for size in sizes)
        for wide, high in ((600, 200), (300, 120), (900, 60), (120, 400)):
            fitted = melds.fitted(sets, wide, high, 60), melds.rows_of(sets[0], wide, high)
            for name, (width, lines) in zip(("sets", "row"), fitted, strict=True):
                tiles = [f"{x:.1f} {y:.1f}" for *_, x, y in melds.places(Rect(7, 5, wide, high), width, lines)]
                yield f"{name} {sizes} in {wide} {high}", (width, melds.height_of(width, lines), tiles)
    called = (
        Meld("chi", (0, 1, 2), 1, 3), Meld("pon", (5, 5, 5), 5, 1), Meld("pon", (20, 20, 20), 20, 2),
        Meld("open_kan", (10, 10, 10, 10), 10, 3), Meld("closed_kan", (12, 12, 12, 12)),
        Meld("added_kan", (30, 30, 30, 30), 30, 1, 30),
    )  # fmt: skip
    for count in (1, 4, 7, 13):
        known = called[: (14 - count) // 3]
        for most, room in ((47, 900), (47, 420), (60, 700)):
            yield f"hand of {count} in {room}", faces.won_hand(range(count), known, 5, most, room, 16)
    yield "widths", [faces.row_width(count, 44) for count in range(4)] + [faces.meld_width(meld, 31) for meld in called]


def figures() -> Iterator[tuple[str, Any]]:
    """Yields how numbers are written and counted, and how pieces of a row turn over."""
    for number in (-12300, -1000, -999, -1, 0, 1, 999, 1000, 12300):
        yield f"{number}", (numbers.grouped(number), numbers.signed(number), numbers.pounds(number))
        yield f"{number} reached", [numbers.reached(number, share / 8, step) for share in range(9) for step in (1, 100)]
    risen = numbers.rising((500, -20), numbers.signed), numbers.rising((500, -20), numbers.signed, 10, (7, 0))
    yield "rising", [say(seat, share / 4) for say in risen for seat in (0, 1) for share in range(5)]
    for count in (1, 2, 5, 14):
        yield f"turning {count}", [[turning(share / 10, at, count) for at in range(count)] for share in range(11)]
    yield "sides", [sides(seats, own) for seats in range(2, 6) for own in range(seats)]
    for seconds in (0, 30):
        begun = clock.Clock().of(3, seconds)
        late = [begun.after(dt, 10.0) for dt in (0.0, 19.9, 20.0, 29.9, 30.0, 31.0)]
        yield f"clock {seconds}", [(one, one.over, one.of(3, seconds) is one, one.of(4, seconds)) for one in late]
    grouped = grouping.Grouping(("1k", "2k", "3k", "4k"), ("a", "b", "c", "d"))
    for number in (2, 0, 2, 1, -1, 3, -1, 1, 2, -1, 0):
        grouped = grouped.press(number) if number >= 0 else grouped.group()
        yield f"group {number}", (grouped, grouped.text, grouped.loose)
    for game in HOUSE:
        draft = first_draft(game, Settings())
        yield f"length of {game}", [match_length.words(draft, Texts(language)) for language in ("ko", "en")]
        for option in draft.options.options:
            choices = [choice.id for choice in option.choices] or [1, 2]
            for value in choices if option.id in ("length", "rounds", "games", "races") else ():
                yield f"{game} {option.id} {value}", match_length.words(draft.with_value(option, value), Texts("en"))


def layouts() -> Rows:
    """The places of all tables, by game, seats and window."""
    found: Rows = dict(mats()) | {"rows": [line(*one) for one in rows()], "figures": [line(*one) for one in figures()]}
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
