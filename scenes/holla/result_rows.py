"""The lower half of a round result: what every seat pays, and the coins on their way to the winner."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.holla.result import LoserLine
from scenes.holla.panels_right import coins_for
from scenes.holla.result_model import ResultModel, seat_words
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.story import Comes
from scenes.table.figures import Column, Scores, moods_of
from scenes.table.laid import grounded
from scenes.table.numbers import signed
from scenes.table.parts import becomes, counting, face, number, text
from scenes.table.ribbons import Flight, flights, flown
from scenes.table.scores import texts_in, tint
from scenes.table.sheet import plate, turn_over, turning

LOSS, LOSS_SOFT = palette.VERMILION_SOFT, "#FFB39E"
CUBE, CUBE_GAP, GROUP_GAP, RIDGE = 56.0, 2.0, 12.0, 80.0
ROOMY, HIGHER = 820.0, (84.0, 120.0)
"""The units of width from which a ridge is larger, and then the most that a cube is wide, and the ridge's height."""
COIN: Final = "common/coin_10"
COIN_WIDE: Final = 36.0
COINS_A_ROW: Final = 6
SO_FAR: Final = "so far"
"""The part of the story in which everybody knows what everybody has."""


def flights_of(model: ResultModel) -> tuple[Flight, ...]:
    """The coins of every loser; the largest come last."""
    heaps = [tuple(reversed(coins_for(line.paid, COINS_A_ROW))) for line in model.result.losers]
    return flights(heaps)


# -- the rows


def losers(ctx: Context, model: ResultModel) -> Scores:
    """The seats that pay: their ridges, struck where they were ungrouped, and the sums in figures."""
    t, lines = texts_in(ctx, "holla_result.column"), model.result.losers
    by_seat = {line.seat: line for line in lines}
    seats = range(len(model.people))

    def cells(cell: Callable[[Context, ResultModel, LoserLine], e.Element]) -> list[str | e.Element]:
        return [cell(ctx, model, by_seat[seat]) if seat in by_seat else "" for seat in seats]

    return Scores(
        "",
        "",
        model.people,
        (
            Column(t("ridge"), cells(_ridge), wide=300, grow=1, left=True, there=True),
            Column(t("total"), cells(_total), wide=184),
        ),
        order=[line.seat for line in lines],
        moods=moods_of(_gains(model)),
        notes=[_chips(model, seat) for seat in seats],
        name_wide=206,
    )


def _gains(model: ResultModel) -> list[int]:
    return [after - before for before, after in zip(model.result.chips_before, model.result.chips_after, strict=True)]


def _chips(model: ResultModel, seat: int) -> e.Element:
    """The chips of a seat before, and after as far as they have been counted."""
    before, after = model.result.chips_before[seat], model.result.chips_after[seat]
    chips = counting("count", partial(becomes, before, after - before, say=str), e.BODY, palette.GOLD, "left")
    return e.Row(e.Picture(COIN, 18), e.Sized(chips, grow=1), gap=5)


def _ridge(ctx: Context, model: ResultModel, line: LoserLine) -> e.Element:
    groups, part = tuple(tuple(map(model.face, each)) for each in line.groups), ("row", model.result.losers.index(line))
    values, (largest, tall) = (groups, tuple(map(model.face, line.loose))), HIGHER
    larger = e.Drawn(draw_ridge, (*values, largest), 260, tall, part=part)
    return e.Either(ROOMY, larger, e.Drawn(draw_ridge, (*values, CUBE), 260, RIDGE, part=part))


def _total(ctx: Context, model: ResultModel, line: LoserLine) -> e.Element:
    """The sum that a seat owes, what that is made of, and what it paid where it had less."""
    t = texts_in(ctx, "holla_result.row")
    parts = [t("yeok", points=line.points)]
    parts += [t("bonus", chips=line.bonus)] if line.bonus else []
    parts += [t("ungrouped", chips=line.penalty)] if line.penalty else []
    # A figure stands beside its word.
    made = text(" + ".join(part.replace(" ", "\u00a0") for part in parts), e.SMALL, LOSS_SOFT, align="center")
    paid = text(t("paid", chips=line.paid), e.SMALL, palette.GOLD, align="center")
    return e.Column(number(signed(-line.due), e.TITLE, LOSS), made, paid if line.paid != line.due else None, gap=0)


def quiet_seats(ctx: Context, model: ResultModel) -> Scores:
    """The seats of a round without winner: what happened to their chips."""
    t, result, seats = texts_in(ctx, "holla_result.column"), model.result, range(len(model.people))
    changes = [
        ctx.t("holla_result.change", before=result.chips_before[seat], after=result.chips_after[seat]) for seat in seats
    ]
    gains = _gains(model)
    return Scores(
        "",
        "",
        model.people,
        (
            Column(t("what"), [text(seat_words(ctx.texts, model, seat), e.BODY, palette.TEXT_SOFT) for seat in seats],
                   wide=300, grow=1, left=True),
            Column(t("chips"), changes, e.LARGE, (palette.GOLD,) * len(seats), wide=150),
            Column(t("total"), tuple(map(signed, gains)), e.TITLE, tuple(map(tint, gains))),
        ),
        moods=moods_of(gains),
    )  # fmt: skip


def so_far(ctx: Context, model: ResultModel) -> e.Element:
    """The chips of everybody after the round, the most first; they come when all has been paid."""
    after = model.result.chips_after
    richest = sorted(range(len(after)), key=lambda seat: (-after[seat], seat))
    head = text(ctx.t("holla_result.so_far", round=model.result.round), e.BODY, palette.TEXT_SOFT)
    seats = (_has(model, seat) for seat in richest)
    inside = e.Row(head, *seats, gap=22, wrap=True, pad=(18, 4), comes=Comes(SO_FAR, dy=0))
    return grounded(inside, "#FFFFFF", 0.05, ("#FFFFFF", 0.1, 1.0), 12.0)


def _has(model: ResultModel, seat: int) -> e.Element:
    """A face, and what its seat has."""
    person = model.people[seat]
    words = text(f"{model.name(seat)} {model.result.chips_after[seat]}", e.BODY,
                 palette.GOLD if person.you else palette.TEXT, person.you)  # fmt: skip
    return e.Row(face(person.portrait, 30), words, gap=7)


def draw_ridge(
    surface: Surface, ctx: Context, box: Rect, groups: tuple[tuple[tuple[str, bool], ...], ...],
    loose: tuple[tuple[str, bool], ...], largest: float = CUBE, share: float = 1.0,
) -> None:  # fmt: skip
    """Draws a ridge: its groups over jade lines, then the cubes that were ungrouped, struck out. It is turned over cube
    by cube, as far as that has come, and the lines grow with it."""
    px = ctx.px
    piles = [(group, False) for group in groups] + ([(loose, True)] if loose else [])
    count = max(1, sum(len(pile) for pile, _ in piles))
    room = (box.w - px(GROUP_GAP) * max(0, len(piles) - 1)) / count - px(CUBE_GAP)
    width = min(px(largest), int(room), round((box.h - px(10)) / ctx.cubes.height(1000) * 1000))
    step, high, x, number = width + px(CUBE_GAP), ctx.cubes.height(width), box.x, 0
    top = box.centery - (high + px(8)) // 2
    for pile, struck in piles:
        start, turned = x, 0
        for kind, wild in pile:
            if (over := turning(share, number, count)) < 1:
                turn_over(surface, (x, top), ctx.cubes.back(width), ctx.cubes.face(kind, width, wild=wild), over)
            else:
                ctx.cubes.draw(surface, kind, x, top, width, wild=wild, struck=struck)
                turned += 1
            if struck and over == 1:
                plate(surface, ctx, Rect(x, top, width, high), "#78140A", 0.13, None, 11 / 64 * width / ctx.layout.s)
            x, number = x + step, number + 1
        if not struck and turned:
            line = Rect(start, top + high + px(4), turned * step - px(CUBE_GAP), px(5))
            plate(surface, ctx, line, palette.JADE_300, 1.0, None, 3.0)
        x += px(GROUP_GAP)


coin: Final = partial(flown, "common/coin", COIN_WIDE, 18)
"""Draws a coin around a place."""
