"""The places of a match: chips, how they came about, with which yeok rounds were won, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.holla.config import HollaConfig, starting_chips
from game.holla.course import course, dearest
from game.holla.events import RoundEnded
from game.holla.facts import HollaFacts
from game.holla.result import GameResult, RoundResult
from scenes.holla.result_model import ResultModel, ending_sentence, groups_shown
from scenes.holla.result_rows import COIN
from scenes.holla.texts import find_yeok, medal_of, yeok_name
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table.columns import Column, Scores, champion_line, texts_in
from scenes.table.nodes import Node
from scenes.table.numbers import signed
from scenes.table.ranking import Ranking
from scenes.table.scores import Person, tint
from scenes.table.sheet import Sheet, picture, piece
from scenes.table.story import Best, Figure, Story, counts_of, decisive, teller

MOST_CUBE, CUBE_GAP = 47.0, 14.0
CHIPS_AT, CHANGE_AT, WINS_AT = 640.0, 860.0, 1200.0


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


def ranking(ctx: Context, model: RankingModel, *after: Any) -> Ranking:
    """A ranking after the last round; `after` is what the buttons do."""
    story = partial(tell_story, ctx, model)
    return Ranking(ctx, partial(tell_match, ctx, model), model.game.ranks, model.seed, *after, story=story)


def tell_match(ctx: Context, model: RankingModel) -> Scores:
    """The places, chips, the difference to the start, rounds won (holla.R96)."""
    game, people = model.game, model.people
    t, gold = texts_in(ctx, "holla_result.ranking"), (palette.GOLD,) * len(people)
    changes = [now - start for now, start in zip(game.chips, starting_chips(model.config, len(people)), strict=False)]
    return Scores(
        champion_line(ctx, "holla_result.ranking", people, game.ranks),
        ending_sentence(ctx.texts, game, people, model.config),
        people,
        (
            Column(CHIPS_AT, t("chips"), tuple(map(str, game.chips)), 30, gold),
            Column(
                CHANGE_AT,
                t("change"),
                tuple(map(signed, changes)),
                24,
                tuple(map(tint, changes)),
            ),
            Column(WINS_AT, t("wins")),
        ),
        beside=lambda row, seat: _beside(row, model, seat),
        top=216.0,
        bottom=738.0,
    )


def _beside(row: Sheet, model: RankingModel, seat: int) -> Iterable[Node]:
    """The nodes of a coin beside the chips; a medal and a count for each yeok, invented ones by their name."""
    chips, wins = row.wide(str(model.game.chips[seat]), 30, True), model.wins(seat)
    yield row.drawn(CHIPS_AT - chips / 2 - 24, 0, 28, 28, picture, COIN)
    if not wins:
        none = row.ctx.t("holla_result.ranking.no_wins")
        yield row.words(WINS_AT, 0, 300, none, 16, palette.TEXT_MUTED, side="center")
    step = min(100.0, 420 / max(1, len(wins)))
    for i, (yeok_id, count) in enumerate(wins):
        yeok, at = (
            find_yeok(model.config, yeok_id),
            row.at(WINS_AT + (i - (len(wins) - 1) / 2) * step, 0, (row.name, i)),
        )
        if medal_of(yeok):
            yield at.drawn(-20, 0, 38, 38, picture, f"holla/emblem_{medal_of(yeok)}")
        else:
            yield at.words(-4, 0, step - 40, yeok_name(row.ctx.texts, yeok), 15, palette.TEXT_SOFT, side="right")
        yield at.words(4, 0, 40, f"×{count}", 18, bold=True)


def tell_story(ctx: Context, model: RankingModel) -> Story:
    """The course of the chips, the dearest hand and the person's figures, under the dragon."""
    game, people, t = model.game, model.people, texts_in(ctx, "holla_result.story")
    start = starting_chips(model.config, len(people))
    run, seat = course(model.rounds, start, game), teller(people)
    told = counts_of(HollaFacts(len(people), model.config), map(RoundEnded, model.rounds), seat)
    rounds = range(1, len(run.rows))
    decided, turn = decisive(
        ctx, people, game.ranks, run.rows, [t("round", round=i) for i in rounds], partial(_deed, ctx, model)
    )
    changes = [now - begun for now, begun in zip(game.chips, start, strict=True)]
    return Story(
        run,
        tuple(map(str, rounds)),
        str,
        decided,
        turn,
        lambda seat, share: str(round(game.chips[seat] * share)),
        tuple((signed(change), tint(change)) for change in changes),
        _best(ctx, model),
        (
            Figure(t("wins"), told("wins")),
            Figure(t("received"), told("won_chips")),
            Figure(t("paid"), told("lost_chips")),
            Figure(t("dearest"), told("most_points")),
            Figure(t("rounds"), len(model.rounds)),
        ),
        "holla/dragon_long",
        "slide",
    )


def _deed(ctx: Context, model: RankingModel, part: int, seat: int) -> str:
    """The yeok with which a seat won a round; "" where it did not."""
    result = model.rounds[part - 1] if part <= len(model.rounds) else None
    won = result is not None and result.kind == "won" and result.winner == seat
    return yeok_name(ctx.texts, find_yeok(model.config, result.yeok)) if result is not None and won else ""


def _best(ctx: Context, model: RankingModel) -> Best | None:
    """The dearest hand of the game, group by group."""
    result, t = dearest(model.rounds), texts_in(ctx, "holla_result.story")
    if result is None:
        return None
    groups = groups_shown(ctx.texts, ResultModel(result, model.people, model.config))
    name = yeok_name(ctx.texts, find_yeok(model.config, result.yeok))
    line = t("best_line", name=model.people[result.winner].name, round=t("round", round=result.round), yeok=name,
             points=result.points + result.bonus)  # fmt: skip

    def pieces(sheet: Sheet, room: float) -> Iterable[Node]:
        cubes = sum(len(group.cubes) for group in groups)
        wide = min(MOST_CUBE, (room - CUBE_GAP * (len(groups) - 1)) / max(1, cubes) - 2)
        x = 0.0
        for group in groups:
            for face, wild, _ in group.cubes:
                high = wide * ctx.cubes.height(1000) / 1000
                yield sheet.drawn(x + wide / 2, 0, wide, high, piece, "cubes", face, (("wild", wild),))
                x += wide + 2
            x += CUBE_GAP

    return Best(t("best"), result.winner, line, pieces, tuple(f"{group.label} {group.form}" for group in groups))
