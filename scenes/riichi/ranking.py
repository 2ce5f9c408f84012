"""The end of the game: points, oka and uma, side bets, chombo, the final score and the places (riichi.R62-R65)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.riichi.course import course, dearest, rounds_of
from game.riichi.facts import RiichiFacts
from game.riichi.points.standings import Standing, oka_total
from game.riichi.result import RoundResult, Win
from game.riichi.tiles import ordered
from game.riichi.view import RiichiView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.mahjong import HIDDEN
from scenes.kit.tree import elements as e
from scenes.riichi.faces import tile_look, won_hand
from scenes.riichi.terms import term, yaku_name
from scenes.riichi.texts import end_name, place_name, wind_letter
from scenes.riichi.win_model import worth_words
from scenes.table.figures import Column, Scores
from scenes.table.numbers import MINUS, grouped, rising
from scenes.table.parts import text
from scenes.table.ranking import match_scene
from scenes.table.scores import Person, champion_line, lead_of, texts_in, tint
from scenes.table.sheet import turn_over, turning
from scenes.table.story import TURNED, Best, Figure, Story, counts_of, decisive, gained, parts_told, teller

TILE, TILE_GAP = 47.0, 16.0


def tenths(value: int) -> str:
    """The tenths of P with their sign: "+35.0", "−8.2", "0.0"."""
    sign = "+" if value > 0 else MINUS if value < 0 else ""
    return f"{sign}{abs(value) // 10}.{abs(value) % 10}"


def parts_of(standings: tuple[Standing, ...]) -> tuple[str, ...]:
    """The parts of the final score that this table has, in the order they are added."""
    wanted = ("base", "oka", "uma", "bets", "chombo")
    return tuple(name for name in wanted if name == "base" or any(getattr(line, name) for line in standings))


def by_seat(view: RiichiView) -> list[Standing]:
    """The standings of every seat; the game must be over."""
    assert view.game is not None
    return sorted(view.game.seats, key=lambda line: line.seat)


def _said(ctx: Context, reason: str, lead: int) -> str:
    """The line on why the match ended, or on how far the first was ahead where it was as long as agreed."""
    if reason != "length":
        return ctx.t(f"riichi.over.{reason}")
    return ctx.t("riichi_result.match.ahead", points=grouped(lead)) if lead else ""


def tell_match(view: RiichiView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Scores:
    """The points, what is added to them, and the final scores."""
    lines, game, t = by_seat(view), view.game, texts_in(ctx, "riichi_result.match")
    assert game is not None
    ranks = [line.rank for line in lines]
    lead = lead_of(ranks, [line.points for line in lines])
    colours = tuple(palette.GOLD if line.score >= 0 else palette.VERMILION_SOFT for line in lines)
    return Scores(
        champion_line(ctx, people, ranks),
        _said(ctx, game.reason, lead),
        people,
        (
            Column(t("points"), tuple(grouped(line.points) for line in lines), e.TITLE, wide=130, grow=1),
            *(_part(ctx, lines, name) for name in parts_of(game.seats)),
            Column(t("score"), rising([line.score for line in lines], tenths), 36, colours, 150),
        ),
        ranks=ranks,
        below=text(_made_of(ctx, view), e.BODY, palette.TEXT_SOFT),
        falls="blossoms",
    )


def _part(ctx: Context, lines: list[Standing], name: str) -> Column:
    values: list[int] = [getattr(line, name) for line in lines]
    head = ctx.t("riichi_result.match.base") if name == "base" else term(ctx, f"riichi.part.{name}")
    return Column(head, tuple(map(tenths, values)), e.TITLE - 4, tuple(map(tint, values)), 100, 1)


def _made_of(ctx: Context, view: RiichiView) -> str:
    """The words on what the score is made of at this table."""
    config, game, t = view.config, view.game, texts_in(ctx, "riichi_result.match")
    assert game is not None
    uma = (tenths(line.uma).removesuffix(".0") for line in sorted(game.seats, key=lambda line: line.rank))
    parts = (
        t("start", start=grouped(config.start_points)),
        t("return", points=grouped(config.return_points)) if oka_total(config) else "",
        f"{term(ctx, 'riichi.part.uma')} {', '.join(uma)}",
        term(ctx, "riichi.sticks", count=game.sticks) if game.sticks else "",
    )
    return " · ".join(filter(None, parts))


def tell_story(view: RiichiView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Story:
    """The course of the points, the dearest hand and the person's figures, before the mountain."""
    lines, game, t = by_seat(view), view.game, texts_in(ctx, "riichi_result.story")
    assert game is not None
    rounds = rounds_of(events)
    run = course(rounds, view.config.start_points, game)
    told = counts_of(RiichiFacts(len(people), view.config), events, teller(people))
    names = [place_name(ctx, result.wind, result.dealer, result.honba) for result in rounds]
    decided, turn = decisive(
        ctx, people, [line.rank for line in lines], run.rows, names or [""], partial(_deed, ctx, rounds),
        lambda hand: t("deed", hand=hand.lower()),
    )  # fmt: skip
    return Story(
        run,
        tuple(_head(ctx, result) for result in rounds),
        parts_told(run, names, partial(_won, ctx, rounds)),
        grouped,
        decided,
        turn,
        rising([line.points for line in lines], grouped, 100),
        gained([line.score for line in lines], lambda score: f"{tenths(score)} P"),
        _best(ctx, rounds, people),
        (
            Figure(term(ctx, "riichi_result.story.wins"), told("wins")),
            Figure(term(ctx, "riichi_result.story.deal_ins"), told("deal_ins")),
            Figure(term(ctx, "riichi_result.story.riichi"), told("riichi")),
            Figure(t("calls"), told("calls")),
            Figure(t("rounds"), len(rounds)),
        ),
        "victory/mountain",
        "rise",
    )


ranking: Final = partial(match_scene, tell_match, tell_story)
"""The places after the last round."""


def _head(ctx: Context, result: RoundResult) -> str:
    """The name of a round in two or four letters: E1, E1-1 with a honba."""
    honba = f"-{result.honba}" if result.honba else ""
    return f"{wind_letter(ctx, result.wind)}{result.dealer + 1}{honba}"


def _deed(ctx: Context, rounds: Sequence[RoundResult], part: int, seat: int) -> str:
    """The hand with which a seat won in a round; "" where it did not."""
    wins = rounds[part - 1].wins if part <= len(rounds) else ()
    return next((_hand(ctx, win) for win in wins if win.seat == seat), "")


def _won(ctx: Context, rounds: Sequence[RoundResult], part: int, seat: int) -> str:
    """The words for what a seat won a round with, of seat -1 for how it ended without a win."""
    return _deed(ctx, rounds, part, seat) if seat >= 0 else end_name(ctx, rounds[part - 1])


def _hand(ctx: Context, win: Win) -> str:
    """The words for what a hand was worth and how it was won: "mangan tsumo"."""
    act = "tsumo" if win.source == win.seat else "ron"
    return f"{worth_words(ctx, win)} {term(ctx, f'riichi.act.{act}').lower()}"


def _best(ctx: Context, rounds: Sequence[RoundResult], people: tuple[Person, ...]) -> Best | None:
    """The dearest hand of the match with its yaku."""
    found, t = dearest(rounds), texts_in(ctx, "riichi_result.story")
    if found is None:
        return None
    result, win = found
    points = win.deltas[win.seat] - win.stick_points
    place = place_name(ctx, result.wind, result.dealer, result.honba)
    line = t("best_line", name=people[win.seat].name, place=place, hand=_hand(ctx, win), points=grouped(points))

    pieces = e.Drawn(_hand_won, (win,), 200, 78, part=TURNED)
    return Best(t("best"), win.seat, line, pieces, tuple(yaku_name(ctx, name) for name, _ in win.worth.yaku))


def _hand_won(surface: Surface, ctx: Context, box: Rect, win: Win, share: float) -> None:
    """Draws a won hand from the left, as far as it has been turned over, the winning tile lit."""
    px = ctx.px
    shown, won, _ = won_hand(tuple(ordered(win.hand)), win.melds, win.tile, px(TILE), box.w, px(TILE_GAP))
    foot = box.centery + won[2].h // 2
    for number, (tile, turn, place, width) in enumerate([*shown, won]):
        if (over := turning(share, number, len(shown) + 1)) < 1:
            back, front = (ctx.mahjong.face(one, width, turn) for one in (HIDDEN, tile))
            turn_over(surface, (place.x + box.x, place.y + foot), back, front, over)
            continue
        how = (("turn", turn), ("look", "lit" if number == len(shown) else "rest"))
        tile_look(surface, ctx, place.move(box.x, foot), tile, width, how)
