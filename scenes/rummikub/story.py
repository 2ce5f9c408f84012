"""The end of a match of Rummikub as it is told: points after every game, the largest laying, the rainbow."""

from __future__ import annotations

from collections.abc import Sequence

from game.rummikub.course import course, largest, standings
from game.rummikub.facts import RummikubFacts
from game.rummikub.view import RummikubView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.rummikub.melds import draw_melds, melds_of
from scenes.table.numbers import grouped, rising, signed
from scenes.table.scores import Person, texts_in
from scenes.table.story import TURNED, Best, Figure, Story, counts_of, decisive, parts_told, teller

MOST_TILE, TALL, BEST = 84.0, 84.0, 0.6
"""The most that a tile of the best laying is wide, the least height of its sets, and their share of spare height."""


def tell_story(view: RummikubView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Story:
    """The course of the points, the largest laying and the person's figures, under the rainbow."""
    match, games, t = view.match, view.results, texts_in(ctx, "rummikub_table.story")
    assert match is not None
    run, numbers = course(games, view.seats), range(1, len(games) + 1)
    told = counts_of(RummikubFacts(view.seats, view.config), events, teller(people))
    order, names = standings(games, view.seats), [t("game", game=game) for game in numbers]
    heads = [ctx.t("rummikub_table.match.game", game=game) for game in numbers]
    decided, turn = decisive(
        ctx, people, match.ranks, order, names,
        lambda part, seat: t("deed", points=grouped(games[part - 1].seats[seat].points))
        if seat in games[part - 1].winners else "",
    )  # fmt: skip
    return Story(
        run,
        tuple(map(str, numbers)),
        parts_told(run, heads, lambda part, seat: t(games[part - 1].kind) if seat in games[part - 1].winners else ""),
        signed,
        decided,
        turn,
        rising(match.points, signed),
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
    line = t(
        "best_line",
        name=people[laid.seat].name,
        game=ctx.t("rummikub_table.match.game", game=game),
        count=len(laid.laid),
    )

    pieces = e.Drawn(draw_melds, (melds_of(laid), MOST_TILE), 200, TALL, part=TURNED)
    marks = (t("opened", worth=laid.worth),) if laid.opened else ()
    moved = (t("with_moved", count=len(laid.moved)),) if laid.moved else ()
    return Best(t("best"), laid.seat, line, pieces, (*marks, *moved), BEST)
