"""The places of a match: chips, how they came about, with which yeok rounds were won, and how the game ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.holla.config import HollaConfig, standard_yeok, starting_chips
from game.holla.course import course, dearest
from game.holla.events import RoundEnded
from game.holla.facts import HollaFacts
from game.holla.result import GameResult, RoundResult
from scenes.holla.emblem import emblem, paint_emblem, place_of
from scenes.holla.result_model import ResultModel, ending_sentence, groups_shown
from scenes.holla.result_rows import COIN, draw_ridge
from scenes.holla.texts import find_yeok, medal_of, yeok_name
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.words import Name
from scenes.table.ends import End
from scenes.table.figures import Column, Scores
from scenes.table.numbers import rising, signed
from scenes.table.parts import text
from scenes.table.ranking import After, Places, ranking_scene
from scenes.table.scores import Person, champion_line, texts_in, tint
from scenes.table.sheet import mirrored
from scenes.table.story import TURNED, Best, Figure, Story, counts_of, decisive, gained, parts_told, teller

LARGEST, HAND, CREATURE, ON, BEST = 62.0, 84.0, 44.0, 6.0, 1.15
"""The most that a cube of the best hand is wide, the least height of its cubes and of the creature over them, by how
much its feet stand on the cubes, all in units, and what share of spare height that may take."""
DIM: Final = 8
"""In how many steps the creature comes."""


@dataclass(frozen=True)
class RankingModel:
    """A finished match: its end, the people by seat, the config, the results of all rounds and the seed to copy."""

    game: GameResult
    people: tuple[Person, ...]
    config: HollaConfig
    rounds: tuple[RoundResult, ...] = ()
    seed: int = 0

    def wins(self, seat: int) -> list[tuple[str, int]]:
        """The yeok with which a seat won and how many rounds, the highest first."""
        won = [result.yeok for result in self.rounds if result.kind == "won" and result.winner == seat]
        return [(yeok.id, won.count(yeok.id)) for yeok in reversed(self.config.yeok_in_play()) if yeok.id in won]


def ranking(ctx: Context, model: RankingModel, after: After) -> ScreenScene[End[Places]]:
    """The places after the last round; `after` is what the buttons do."""
    story = partial(tell_story, model)
    return ranking_scene(ctx, partial(tell_match, model), model.seed, after, story)


def tell_match(model: RankingModel, ctx: Context) -> Scores:
    """The places, chips, the difference to the start, rounds won (holla.R96)."""
    game, people = model.game, model.people
    t = texts_in(ctx, "holla_result.ranking")
    changes = [now - start for now, start in zip(game.chips, starting_chips(model.config, len(people)), strict=False)]
    chips = [
        e.Row(e.Picture(COIN, 28), text(str(count), e.TITLE, palette.GOLD, True), justify="center", gap=8)
        for count in game.chips
    ]
    return Scores(
        champion_line(ctx, people, game.ranks),
        ending_sentence(ctx.texts, game, people, model.config),
        people,
        (
            Column(t("chips"), chips, wide=160),
            Column(t("change"), tuple(map(signed, changes)), e.TITLE - 4, tuple(map(tint, changes)), wide=150),
            Column(t("wins"), [_wins(ctx, model, seat) for seat in range(len(people))], wide=300, grow=1, left=True),
        ),
        ranks=game.ranks,
        cloth="scene/cloth_jade",
        falls="leaf",
    )


def _wins(ctx: Context, model: RankingModel, seat: int) -> e.Element:
    """The emblem and a count for each yeok with which a seat won."""
    wins = model.wins(seat)
    if not wins:
        return text(ctx.t("holla_result.ranking.no_wins"), e.BODY, palette.TEXT_SOFT)

    def won(yeok_id: str, count: int) -> e.Element:
        yeok = find_yeok(model.config, yeok_id)
        name = Name(yeok_name(ctx.texts, yeok))
        medal = emblem(ctx.texts, yeok, place_of(model.config, yeok), name, 38)
        return e.Row(medal, text(f"×{count}", e.LARGE, bold=True), gap=6)

    return e.Row(*(won(*found) for found in wins), wrap=True, gap=18)


def tell_story(model: RankingModel, ctx: Context) -> Story:
    """The course of the chips, the dearest hand and the person's figures, under the dragon."""
    game, people, t = model.game, model.people, texts_in(ctx, "holla_result.story")
    start = starting_chips(model.config, len(people))
    run, seat = course(model.rounds, start, game), teller(people)
    told = counts_of(HollaFacts(len(people), model.config), map(RoundEnded, model.rounds), seat)
    rounds = range(1, len(run.rows))
    names = [t("round", round=i) for i in rounds]
    decided, turn = decisive(
        ctx, people, game.ranks, run.rows, names, partial(_deed, ctx, model), partial(_in_a_sentence, ctx)
    )
    changes = [now - begun for now, begun in zip(game.chips, start, strict=True)]
    art, coiled, paint = _victory(ctx, model, turn)
    return Story(
        run,
        tuple(map(str, rounds)),
        parts_told(run, [t("head", round=i) for i in rounds], partial(_won, ctx, model)),
        str,
        decided,
        turn,
        rising(game.chips, str),
        gained(changes, signed),
        _best(ctx, model),
        (
            Figure(t("wins"), told("wins")),
            Figure(t("received"), told("won_chips")),
            Figure(t("paid"), told("lost_chips")),
            Figure(t("dearest"), told("most_points")),
            Figure(t("rounds"), len(model.rounds)),
        ),
        art,
        "coil" if coiled else "rise",
        paint=paint,
    )


def _victory(
    ctx: Context, model: RankingModel, turn: tuple[int, int, str] | None
) -> tuple[str, bool, Callable[[Surface, Context, Rect], object] | None]:
    """The creature of the yeok that decided the game, else of the best one that its winner made, which coils; of an
    invented one the painter of its emblem. A winner without any has the mountain."""
    first = next(seat for seat, rank in enumerate(model.game.ranks) if rank == 1)
    made = [yeok for yeok, _ in model.wins(turn[1] if turn is not None else first)]
    decided = [model.rounds[turn[0] - 1].yeok] if turn is not None else []
    if not decided + made:
        return "holla/mountain_ornament", False, None
    yeok = find_yeok(model.config, (decided + made)[0])
    if medal := medal_of(yeok):
        return f"victory/{medal}", True, None
    return "", False, partial(paint_emblem, yeok=yeok, place=place_of(model.config, yeok))


def _deed(ctx: Context, model: RankingModel, part: int, seat: int) -> str:
    """The yeok with which a seat won a round; "" where it did not."""
    result = model.rounds[part - 1] if part <= len(model.rounds) else None
    won = result is not None and result.kind == "won" and result.winner == seat
    return yeok_name(ctx.texts, find_yeok(model.config, result.yeok)) if result is not None and won else ""


def _in_a_sentence(ctx: Context, name: str) -> str:
    """The name of a yeok within a sentence; an invented one stays as it is written."""
    known = name in (yeok_name(ctx.texts, yeok) for yeok in standard_yeok())
    return ctx.t("holla_result.story.deed", yeok=name.lower()) if known else name


def _won(ctx: Context, model: RankingModel, part: int, seat: int) -> str:
    """The words for what a seat won a round with, of seat -1 for why nobody won it."""
    if seat >= 0:
        return _deed(ctx, model, part, seat)
    return ctx.t(f"holla_result.title.{model.rounds[part - 1].kind}") if part <= len(model.rounds) else ""


def _best(ctx: Context, model: RankingModel) -> Best | None:
    """The dearest hand of the game, group by group."""
    result, t = dearest(model.rounds), texts_in(ctx, "holla_result.story")
    if result is None:
        return None
    groups = groups_shown(ctx.texts, ResultModel(result, model.people, model.config))
    name = yeok_name(ctx.texts, find_yeok(model.config, result.yeok))
    line = t("best_line", name=model.people[result.winner].name, round=t("head", round=result.round), yeok=name,
             points=result.points + result.bonus)  # fmt: skip

    face = ResultModel(result, model.people, model.config).face
    parts = tuple(tuple(map(face, part.cubes)) for part in result.parts)
    pieces = e.Drawn(_hand, (parts, medal_of(find_yeok(model.config, result.yeok))), 200, 76, part=TURNED)
    marks = tuple(t("part", part=group.label, form=group.form) for group in groups)
    return Best(t("best"), result.winner, line, pieces, marks, BEST)


def _hand(
    surface: Surface, ctx: Context, box: Rect, parts: tuple[tuple[tuple[str, bool], ...], ...], medal: str,
    share: float,
) -> None:  # fmt: skip
    """Draws the cubes of a hand as far as they have been turned over, under their creature where there is room for it,
    its head over that of the hand."""
    ratio = ctx.art.ratio(f"holla/{medal}_long") if medal else 1.0
    high = min(round(box.w * 0.94 * ratio), box.h - ctx.px(HAND))
    if medal and high >= ctx.px(CREATURE):
        wide = round(high / ratio)
        alpha = 255 * round(share * DIM) // DIM
        surface.blit(mirrored(ctx, f"holla/{medal}_long", wide, alpha), (box.centerx - wide // 2, box.y))
        box = Rect(box.x, box.y + high - ctx.px(ON), box.w, box.h - high + ctx.px(ON))
    draw_ridge(surface, ctx, box, parts, (), LARGEST, share)
