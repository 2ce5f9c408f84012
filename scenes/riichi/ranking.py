"""The end of the game: points, oka and uma, side bets, chombo, the final score and the places (riichi.R62-R65)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from game.riichi.points.standings import Standing, oka_total
from game.riichi.view import RiichiView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.riichi.terms import term
from scenes.table.columns import Column, Ranking, Scores, champion_line, texts_in
from scenes.table.nodes import Node
from scenes.table.numbers import MINUS, grouped
from scenes.table.scores import Person, tint
from scenes.table.sheet import Sheet

POINTS_AT, PARTS_AT, PARTS_END, SCORE_AT = 510.0, 660.0, 1200.0, 1326.0


def tenths(value: int) -> str:
    """The tenths of P with their sign: "+35.0", "−8.2", "0.0"."""
    sign = "+" if value > 0 else MINUS if value < 0 else ""
    return f"{sign}{abs(value) // 10}.{abs(value) % 10}"


def parts_of(standings: tuple[Standing, ...]) -> tuple[str, ...]:
    """The parts of the final score that this table has, in the order they are added."""
    wanted = ("base", "oka", "uma", "bets", "chombo")
    return tuple(name for name in wanted if name == "base" or any(getattr(line, name) for line in standings))


def ranking(ctx: Context, view: RiichiView, people: tuple[Person, ...], seed: int, *after: Any) -> Ranking:
    """A ranking after the last round; `after` is what the buttons do."""
    ranks = [line.rank for line in by_seat(view)]
    return Ranking(ctx, partial(tell_match, ctx, view, people), ranks, seed, *after)


def by_seat(view: RiichiView) -> list[Standing]:
    """The standings of every seat; the game must be over."""
    assert view.game is not None
    return sorted(view.game.seats, key=lambda line: line.seat)


def tell_match(ctx: Context, view: RiichiView, people: tuple[Person, ...]) -> Scores:
    """The points, what is added to them, and the final scores."""
    lines, game, t = by_seat(view), view.game, texts_in(ctx, "riichi_result.match")
    assert game is not None
    parts = parts_of(game.seats)
    step = (PARTS_END - PARTS_AT) / len(parts)
    colours = tuple(palette.GOLD if line.score >= 0 else palette.VERMILION_SOFT for line in lines)
    return Scores(
        champion_line(ctx, "riichi_result.match", people, [line.rank for line in lines]),
        ctx.t(f"riichi.over.{game.reason}"),
        people,
        (
            Column(POINTS_AT, t("points"), tuple(grouped(line.points) for line in lines), 27),
            *(_part(ctx, lines, name, PARTS_AT + step * (i + 0.5)) for i, name in enumerate(parts)),
            Column(SCORE_AT, t("score"), lambda seat, share: tenths(round(lines[seat].score * share)), 38, colours),
        ),
        around=lambda sheet, foot: _made_of(sheet, foot, view),
        top=216.0,
        bottom=728.0,
    )


def _part(ctx: Context, lines: list[Standing], name: str, x: float) -> Column:
    values: list[int] = [getattr(line, name) for line in lines]
    head = ctx.t("riichi_result.match.base") if name == "base" else term(ctx, f"riichi.part.{name}")
    return Column(x, head, tuple(map(tenths, values)), 22, tuple(map(tint, values)))


def _made_of(sheet: Sheet, foot: float, view: RiichiView) -> Iterable[Node]:
    """The nodes of what the score is made of at this table."""
    ctx, config, game, t = sheet.ctx, view.config, view.game, texts_in(sheet.ctx, "riichi_result.match")
    assert game is not None
    uma = (tenths(line.uma).removesuffix(".0") for line in sorted(game.seats, key=lambda line: line.rank))
    parts = (
        t("start", start=grouped(config.start_points)),
        t("return", points=grouped(config.return_points)) if oka_total(config) else "",
        f"{term(ctx, 'riichi.part.uma')} {', '.join(uma)}",
        term(ctx, "riichi.sticks", count=game.sticks) if game.sticks else "",
    )
    yield sheet.words(86, foot + 14, 1420, " · ".join(filter(None, parts)), 16, palette.TEXT_SOFT)
