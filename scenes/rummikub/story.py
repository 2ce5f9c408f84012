"""The end of a match of Rummikub as it is told: points after every game, the largest laying, the rainbow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rummikub.course import course, largest, standings
from game.rummikub.facts import RummikubFacts
from game.rummikub.view import RummikubView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.rummikub.tiles import row_of
from scenes.table.numbers import signed
from scenes.table.scores import Person, texts_in
from scenes.table.story import Best, Figure, Story, counts_of, decisive, teller

MOST_TILE: Final = 52.0


def tell_story(view: RummikubView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Story:
    """The course of the points, the largest laying and the person's figures, under the rainbow."""
    match, games, t = view.match, view.results, texts_in(ctx, "rummikub_table.story")
    assert match is not None
    run, numbers = course(games, view.seats), range(1, len(games) + 1)
    told = counts_of(RummikubFacts(view.seats, view.config), events, teller(people))
    order, names = standings(games, view.seats), [t("game", game=game) for game in numbers]
    decided, turn = decisive(
        ctx, people, match.ranks, order, names,
        lambda part, seat: t("deed", points=signed(games[part - 1].seats[seat].points))
        if seat in games[part - 1].winners else "",
    )  # fmt: skip
    return Story(
        run,
        tuple(map(str, numbers)),
        signed,
        decided,
        turn,
        lambda seat, share: signed(round(match.points[seat] * share)),
        tuple((t("won", count=wins), palette.GOLD if wins else palette.TEXT_SOFT) for wins in match.wins),
        _best(ctx, people, events),
        (
            Figure(t("wins"), told("out")),
            Figure(t("laid"), told("tiles_laid")),
            Figure(t("most"), told("most_tiles_laid")),
            Figure(t("moved"), told("tiles_moved")),
            Figure(t("drawn"), told("drawn")),
        ),
        "victory/rainbow",
        "unveil",
    )


def _best(ctx: Context, people: tuple[Person, ...], events: Sequence[object]) -> Best | None:
    """The laying of most tiles in one turn."""
    found, t = largest(events), texts_in(ctx, "rummikub_table.story")
    if found is None:
        return None
    game, laid = found
    line = t("best_line", name=people[laid.seat].name, game=t("game", game=game), count=len(laid.laid))

    pieces = row_of(laid.laid, min(MOST_TILE, 700 / max(1, len(laid.laid)) - 3))
    marks = (t("opened", worth=laid.worth),) if laid.opened else ()
    moved = (t("with_moved", count=len(laid.moved)),) if laid.moved else ()
    return Best(t("best"), laid.seat, line, pieces, (*marks, *moved))
