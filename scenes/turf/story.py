"""The end of a match of Royal Turf as it is told: money after every race, the dearest race, the wreath."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.kernel.course import Course
from game.turf.course import course, dearest
from game.turf.facts import TurfFacts
from game.turf.result import RaceResult
from game.turf.view import TurfView
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.story import Comes
from scenes.table.laid import grounded
from scenes.table.numbers import pounds, rising, signed
from scenes.table.parts import text
from scenes.table.scores import Person, texts_in
from scenes.table.story import KNOWN, TURNED, Best, Figure, Story, counts_of, decisive, gained, parts_told, teller
from scenes.turf.horses import Horses, draw_horse
from scenes.turf.infield import MEDALS
from scenes.turf.straight import ROOM, run_of
from scenes.turf.texts import horse_name, place_name

HORSES, BEST = 124.0, 0.6
"""The least height of the straight in the best race, and its share of spare height."""
WON: Final = (56.0, 38.0)
"""The size of a horse that won a race, beside the course of the match."""
STEP: Final = 50
"""Counted money goes up by the smallest note."""


def tell_story(view: TurfView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Story:
    """The course of the money, the dearest race and the person's figures, with a wreath for the winner."""
    match, races, t = view.match, view.results, texts_in(ctx, "turf_table.story")
    assert match is not None
    run, numbers = course(races), range(1, len(races) + 1)
    told = counts_of(TurfFacts(view.seats, view.config), events, teller(people))
    names = [t("race", race=race) for race in numbers]
    heads = [ctx.t("turf_table.match.race", race=race) for race in numbers]
    decided, turn = decisive(
        ctx, people, match.ranks, run.rows, names,
        lambda part, seat: pounds(run.gain(part, seat)) if run.gain(part, seat) > 0 else "",
    )  # fmt: skip
    last = [run.gain(len(races), seat) for seat in range(view.seats)]
    # How much everybody was ahead of the average: where everybody earns, the money itself tells little apart.
    ahead = Course(tuple(tuple(round(money - sum(row) / view.seats) for money in row) for row in run.rows))
    horses = Horses(ctx)
    return Story(
        ahead,
        tuple(heads),
        tuple(
            part._replace(mark=e.Drawn(draw_horse, (horses, race.ranking[0]), *WON))
            for part, race in zip(parts_told(run, heads, partial(_won, ctx, view)), races, strict=True)
        ),
        _more,
        decided,
        turn,
        rising(match.money, pounds, STEP),
        gained(last, lambda gain: f"{heads[-1]} {signed(gain)}", STEP),
        _best(ctx, view, people),
        (
            Figure(t("received"), told("received"), pounds),
            Figure(t("penalties"), told("penalties"), pounds),
            Figure(t("most"), told("most_received"), pounds),
            Figure(t("spaces"), told("spaces")),
            Figure(t("blocked"), told("blocked")),
        ),
        "victory/meadow",
        "rise",
        "victory/wreath",
        of=t("of"),
        heading=t("heading"),
        ends=lambda seat: _more(ahead.rows[-1][seat]),
    )


def _more(amount: int) -> str:
    """An amount of money more than another, or less."""
    return f"+{pounds(amount)}" if amount > 0 else pounds(amount)


def _won(ctx: Context, view: TurfView, part: int, seat: int) -> str:
    """The words for a race: which horse won it."""
    return ctx.t("turf_table.result.win", horse=horse_name(ctx.texts, view.config, view.results[part - 1].ranking[0]))


def _best(ctx: Context, view: TurfView, people: tuple[Person, ...]) -> Best | None:
    """The race that brought one seat most: its first three and last, and what the seat was paid for."""
    found, t = dearest(view.results), texts_in(ctx, "turf_table.story")
    if found is None:
        return None
    race, seat = found
    line, horses = race.seats[seat], Horses(ctx)
    gain = pounds(line.money - line.before)
    words = t("best_line", name=people[seat].name, race=ctx.t("turf_table.match.race", race=race.race), gain=gain)

    finished = finishers(race)
    run = run_of(horses, finished, (60, HORSES, 0.0, HORSES), (KNOWN, TURNED))
    names = e.Row(*(
        e.Row(medal(place_name(ctx.texts, place), place),
              e.Sized(text(horse_name(ctx.texts, view.config, horse), e.BODY), comes=Comes(KNOWN, dy=0)),
              justify="center", grow=ROOM[place], width=10, gap=8)
        for place, horse in finished
    ), gap=0, align="center")  # fmt: skip
    pieces = e.Column(run, names, gap=2)
    marks = tuple(f"{ctx.t(f'turf.payment.{paid.kind}')} {signed(paid.amount)}" for paid in line.payments)
    return Best(t("best"), seat, words, pieces, marks, BEST)


def finishers(race: RaceResult) -> tuple[tuple[int, int], ...]:
    """The last horse and the first three with their places, the winner last."""
    return ((7, race.last), *reversed([*enumerate(race.ranking[:3], 1)]))


def medal(words: str, place: int) -> e.Element:
    """A place on a disc of its metal."""
    ground, ink = MEDALS[place]
    return grounded(e.Row(text(words, e.SMALL, ink, True), justify="center", pad=(10, 3)), ground, 1.0, None, 11.0)
