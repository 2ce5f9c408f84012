"""The lessons of Rummikub's table: which own tiles can be laid now, and what the first meld lacks."""

from __future__ import annotations

from collections import Counter

from game.kernel.teach import NOTHING, Lesson, Mark, Say, say
from game.pieces.tiles import JOKER, KIND_OF, KIND_TEXT, NUMBER_OF
from game.rummikub.actions import Sets
from game.rummikub.offers import POOL
from game.rummikub.play_generator import simple_plays
from game.rummikub.solution import Position
from game.rummikub.solver import best_opening
from game.rummikub.validate import laid_tiles, new_sets, worth_of
from game.rummikub.view import RummikubView


def teach(view: RummikubView, laid: frozenset[int] = frozenset()) -> Lesson:
    """The own tiles that fit somewhere in the turn, without those of a draft that are ``laid`` already.

    Before the first meld these are the tiles of the dearest one (rummikub.R10); later those that can be laid by whole
    sets, by adding, or by taking one tile or splitting one run. Harder rearrangements may lay more.
    """
    if not view.to_move or not view.rack:
        return NOTHING
    return _later(view, laid) if view.own.opened else _first(view, laid)


def advised(view: RummikubView, table: Sets, laid: frozenset[int] = frozenset()) -> Lesson:
    """The own tiles that an advised play lays, without those of a draft that are ``laid`` already."""
    tiles = set(laid_tiles(view.table, table)) - laid
    if not tiles:
        return NOTHING
    piece = KIND_TEXT[max((KIND_OF[number] for number in tiles), key=_height)]
    if view.own.opened:
        return _lit(_fit(piece, len(tiles)), tiles)
    worth = worth_of(new_sets(view.table, table))
    return _lit(say("opens", piece=piece, number=worth, count=len(tiles)), tiles)


def _first(view: RummikubView, laid: frozenset[int]) -> Lesson:
    rack = tuple(KIND_OF[number] for number in view.rack)
    best = best_opening(Position((), rack, False, view.copies, 1), "value")
    need = view.config.first_meld
    highest = KIND_TEXT[max(rack, key=_height)]
    if best is None:
        return Lesson(say("no_set", piece=highest, number=need))
    tiles = _copies(view, best.placed) - laid
    piece = KIND_TEXT[max(best.placed, key=_height)]
    if best.worth < need:
        return Lesson(say("short", piece=piece, number=need - best.worth, worth=best.worth))
    return _lit(say("opens", piece=piece, number=best.worth, count=len(tiles)), tiles)


def _later(view: RummikubView, laid: frozenset[int]) -> Lesson:
    fits: set[int] = set()
    for play in simple_plays(view.config, view.turn_start()):
        fits |= set(laid_tiles(view.table, play.table))
    kinds = {KIND_OF[number] for number in fits}
    tiles = {number for number in view.rack if KIND_OF[number] in kinds} - laid
    if not kinds:
        return Lesson(say("none", piece=KIND_TEXT[KIND_OF[view.rack[0]]], number=len(view.rack)))
    if not tiles:
        return NOTHING
    piece = KIND_TEXT[min(KIND_OF[number] for number in tiles)]
    lesson = _lit(_fit(piece, len(tiles)), tiles)
    if laid:
        return lesson
    warning = Mark(POOL, say("lets_go", piece=piece, number=len(tiles)), True)
    return Lesson(lesson.line, (), (*lesson.marks, warning))


def _fit(piece: str, count: int) -> Say:
    return say("fit" if count > 1 else "fits_one", piece=piece, number=count)


def _height(kind: int) -> tuple[bool, int, int]:
    """Returns a key that sorts by number and colour, jokers first."""
    return kind != JOKER, NUMBER_OF[kind], kind


def _copies(view: RummikubView, kinds: tuple[int, ...]) -> set[int]:
    """Picks own tiles of these kinds, as many of each."""
    wanted, found = Counter(kinds), set()
    for number in view.rack:
        if wanted[KIND_OF[number]] > 0:
            wanted[KIND_OF[number]] -= 1
            found.add(number)
    return found


def _lit(line: Say, tiles: set[int]) -> Lesson:
    texts = {number: KIND_TEXT[KIND_OF[number]] for number in tiles}
    return Lesson(
        line, (), tuple(Mark(("tile", n), say("lit", piece=texts[n], number=len(tiles))) for n in sorted(tiles))
    )
