"""A row for each seat and a column for each figure: the scores of a round, the figures of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from scenes.kit import materials, paint, palette
from scenes.kit.context import Context
from scenes.kit.motion import in_out_cubic
from scenes.kit.tree import elements as e
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.story import Comes, Cue, in_turn, together
from scenes.kit.tree.words import Name
from scenes.table.confetti import Fall
from scenes.table.ends import ROW_MS, ROW_STAGGER, End, Ending, Shown, Ways, end_scene, feet
from scenes.table.parts import face, gold, light, text
from scenes.table.scores import Person, Tell, V, ending
from scenes.table.shape_cache import ShapeCache
from scenes.table.sheet import plate

MEDALS: Final = {1: palette.GOLD, 2: "#D5DCE0", 3: "#C98F5C"}
"""Gold, silver and bronze of the first three places."""
COUNT_MS, HERO_MS = 900.0, 800.0
COUNT: Final = "count"
"""The part of the story in which figures count, and everybody feels what they come to."""
ROWS_AFTER: Final = 0.5
"""The share of the hero's time after which rows begin to come."""
NAME_WIDE, RANK_WIDE, GAP = 250.0, 110.0, 12.0
"""The widths of a face with its name, and of a place, in units."""
TALL, FEW = 66.0, 4
"""The least height of a row, and of how many rows of a match there is room at least."""


@dataclass(frozen=True)
class Column:
    """A figure of every seat, by seat: words, a function of a seat and a share (0-1) that counts up, or elements."""

    head: str
    cells: Sequence[str | e.Element] | Callable[[int, float], str]
    size: float = e.LARGE
    colours: Sequence[str] = ()
    wide: float = 112.0
    grow: float = 0.0
    left: bool = False
    """Whether its elements and its head begin at its left; else they stand in its middle."""
    there: bool = False
    """Whether it is there from the first, before its row comes."""

    def words(self, seat: int, share: float) -> str:
        """The figure of a seat, as far as it has been counted; "" where it is no words."""
        if callable(self.cells):
            return self.cells(seat, share)
        cell = self.cells[seat]
        return cell if isinstance(cell, str) else ""

    def cell(self, seat: int) -> e.Element:
        """The element of a seat."""
        colour = self.colours[seat] if self.colours else palette.TEXT
        cells = self.cells
        if callable(cells):
            count = partial(cells, seat)
            return e.Text(Name(count(1.0)), self.size, colour, True, "center", part="count", count=count)
        found = cells[seat]
        return e.Text(Name(found), self.size, colour, True, "center") if isinstance(found, str) else found


@dataclass(frozen=True)
class Scores:
    """The contents of a table of figures, by seat."""

    title: str
    line: str
    people: tuple[Person, ...]
    columns: tuple[Column, ...]
    first: Sequence[int] = ()
    """The seats whose rows are golden."""
    order: Sequence[int] | None = None
    """The seats from the top, if not as they sit."""
    ranks: Sequence[int] = ()
    """The places of a match by seat."""
    rank_names: Sequence[str] = ()
    hero: e.Element | None = None
    """What stands above the rows, if not the title and its line; it comes with the part `hero`."""
    side: e.Element | None = None
    """What stands at the right of the rows where there is room."""
    between: Callable[[ShapeCache], e.Element] | None = None
    """What moves between rows and side."""
    below: e.Element | None = None
    cloth: str = "scene/cloth_ink"
    light: tuple[str, float] = ("#FFD682", 0.2)
    """The colour and strength of the light at the top."""
    notes: Sequence[e.Element | None] = ()
    """What stands below the names."""
    name_wide: float = NAME_WIDE
    more: tuple[Cue, ...] = ()
    """What else comes at the end of the entrance."""
    acts: tuple[tuple[Cue, ...], ...] = ()
    """What comes in turn before rows and the sound of the end, if not the hero alone."""
    moods: Sequence[str] = ()
    """How everybody looks once figures have begun to count, by seat; without it by their places."""
    falls: str = "petals"
    """What falls when somebody has won."""
    onward: str = ""
    """The text of the main button below the scores of a round."""

    @property
    def seats(self) -> Sequence[int]:
        """The seats from the top."""
        return range(len(self.people)) if self.order is None else self.order


def table(told: Scores) -> e.Element:
    """The rows, one beside each other's figures where there is room, else each figure with its name."""
    ranked = bool(told.ranks)
    least = told.name_wide + (RANK_WIDE + GAP) * ranked + sum(column.wide + GAP for column in told.columns) + 40
    heads = e.Row(
        e.Sized(None, least_width=told.name_wide + (RANK_WIDE + GAP) * ranked),
        *(_sized(column, text(column.head, e.SMALL, palette.TEXT_SOFT, align="left" if column.left else "center"))
          for column in told.columns),
        gap=GAP, pad=(18, 0), align="end",
    )  # fmt: skip
    # Two or three rows would be too high alone.
    rest = e.Spacer(FEW - len(told.people)) if ranked and len(told.people) < FEW else None
    return e.Either(
        least,
        e.Column(heads, *(_row(told, i, seat, False) for i, seat in enumerate(told.seats)), rest, gap=8, grow=1),
        e.Column(*(_row(told, i, seat, True) for i, seat in enumerate(told.seats)), gap=8),
    )


def _sized(column: Column, child: e.Element, comes: Comes | None = None) -> e.Box:
    return e.Sized(child, grow=column.grow, width=None if column.grow else column.wide, wish=column.wide,
                   least_width=column.wide, comes=comes)  # fmt: skip


def _row(told: Scores, index: int, seat: int, narrow: bool) -> e.Element:
    """The row of a seat: face, name, place and the figures, which come with their part of the story."""
    person, first, comes = told.people[seat], seat in told.first, Comes(("row", index), dx=24, dy=0)
    rank = told.ranks[seat] if told.ranks else 0
    counted, glad = Comes(COUNT, dy=0), e.Drawn(ground, (True, person.you)) if first else None
    mood = told.moods[seat] if told.moods else mood_of(told.ranks, seat)
    felt = e.Sized(face(person.portrait, 58, first, MEDALS.get(rank), mood), comes=counted) if mood or first else None
    crown = e.Sized(e.Picture("crown", 22, kind="icon", tint=palette.GOLD), comes=counted) if first else None
    colour = palette.GOLD if person.you else palette.TEXT
    note = e.Sized(told.notes[seat], comes=comes) if told.notes else None
    who = e.Row(
        e.Stack(face(person.portrait, 58, False, MEDALS.get(rank)), felt),
        e.Column(e.Row(text(person.name, e.LARGE, colour, True), crown, gap=8), note, gap=3, grow=1),
        gap=10, width=None if narrow else told.name_wide, least_width=None if narrow else told.name_wide,
        grow=1 if narrow else 0,
    )  # fmt: skip
    place = (
        text(told.rank_names[seat], e.TITLE - 4, MEDALS.get(rank, palette.TEXT_SOFT), True, "center") if rank else None
    )
    placed = e.Sized(place, width=None if narrow else RANK_WIDE) if rank else None
    if narrow:
        cells = [e.Column(text(column.head, e.SMALL, palette.TEXT_SOFT), column.cell(seat), gap=2,
                          comes=None if column.there else comes) for column in told.columns]  # fmt: skip
        inside = e.Column(
            e.Row(who, placed, gap=GAP), e.Row(*cells, wrap=True, gap=22, align="start"), pad=(18, 10), gap=8
        )
    else:
        cells = [_sized(column, column.cell(seat), None if column.there else comes) for column in told.columns]
        inside = e.Row(who, placed, *cells, gap=GAP, pad=(18, 4))
    return e.Stack(
        e.Drawn(ground, (False, person.you)), e.Stack(glad, comes=counted), inside, grow=1, least_height=TALL,
        role="group", name=Name(person.name), key="" if narrow else row_key(index),
    )  # fmt: skip


def mood_of(ranks: Sequence[int], seat: int) -> str:
    """The look of a seat at the end of a match: glad the first, sorry the last, moved the second, the rest rueful."""
    if not ranks:
        return ""
    rank, last = ranks[seat], max(ranks)
    return "glad" if rank == 1 else "sorry" if rank == last else "moved" if rank == 2 else "rueful"


def moods_of(gains: Sequence[int]) -> tuple[str, ...]:
    """The looks of seats after a round by what each has won: glad who won most, sorry who lost most, rueful who lost
    something."""
    most, least = max(gains), min(gains)
    return tuple(
        "" if most == least else "glad" if gain == most and gain > 0 else "sorry" if gain == least
        else "rueful" if gain < 0 else "" for gain in gains
    )  # fmt: skip


def row_key(index: int) -> str:
    """The key of a row, counted from the top."""
    return f"row {index}"


def ground(surface: Surface, ctx: Context, box: Rect, first: bool, you: bool) -> None:
    """Draws the ground of a row, golden for those who are ahead."""
    edge = (palette.GOLD, 1.0, 2.0) if first else (palette.GOLD, 0.5, 1.5) if you else ("#FFFFFF", 0.1, 1.0)
    paint.panel(surface, ctx, box)
    plate(surface, ctx, box, palette.GOLD if first else "#FFFFFF", 0.15 if first else 0.05, edge)
    materials.glass(ctx.art, surface, box)


def row_cues(count: int) -> tuple[Cue, ...]:
    """The rows that come one after the other."""
    return together(*(Cue(("row", i), ROW_MS, sound="tile", gain=0.5) for i in range(count)), stagger=ROW_STAGGER)


def _shown(s: End[Scores]) -> Shown:
    """The page of what stands above, the rows one after the other, then what counts up."""
    told = s.told
    counts: tuple[Cue, ...] = ()
    if any(callable(c.cells) for c in told.columns) and all(cue.part != COUNT for cue in told.more):
        counts = (Cue(COUNT, COUNT_MS, ease=in_out_cubic, fade=False),)
    sound = (Cue("sound", 0, sound=ending(told.people, told.first), gain=0.8),) if told.first else ()
    hero = HERO_MS if told.hero is not None else 0.0
    rows = (replace(cue, start=cue.start + hero * ROWS_AFTER) for cue in row_cues(len(told.people)))
    story = in_turn(sound, (Cue("hero", hero), *rows), (*counts, *told.more))
    if told.acts:
        story = in_turn(*told.acts, (*sound, *row_cues(len(told.people))), (*counts, *told.more))
    above = told.hero or titles(told)
    grounds, fall = (light(s.shapes, *told.light),), Fall(told.falls, 7) if told.first else None
    after = max((cue.start + cue.ms for cue in in_turn(*told.acts)), default=0.0)
    if told.side is None:
        body = e.Column(above, table(told), told.below, gap=14, grow=1)
        return Shown(body, story, grounds=grounds, cloth=told.cloth, fall=fall)
    body = e.Column(table(told), told.below, gap=8, grow=1)
    between = told.between(s.shapes) if told.between is not None else None
    return Shown(body, story, told.side, between, above, grounds, told.cloth, fall=fall, fall_after=after)


def titles(told: Scores) -> e.Element:
    """The words on who won, in gold, and the line below."""
    line = text(told.line, e.LARGE, palette.TEXT_SOFT, align="center") if told.line else None
    return e.Column(gold(told.title, align="center"), line, gap=4)


def scores_scene(
    tell: Tell[V, Scores], ctx: Context, view: V, people: tuple[Person, ...], events: Sequence[object], ways: Ways
) -> ScreenScene[End[Scores]]:
    """The scores after a round, with the ways on."""
    told = partial(tell, view, people, events)
    return end_scene(ctx, Ending(told, _shown, lambda s, beside: feet(s, beside, s.told.onward)), ways)
