"""The places of a match: chips, how they came about, with which yeok rounds were won, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.holla.config import HollaConfig, starting_chips
from game.holla.result import GameResult, RoundResult
from scenes.holla.result_model import ending_sentence
from scenes.holla.result_rows import COIN
from scenes.holla.texts import find_yeok, medal_of, yeok_name
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table.columns import Column, Ranking, Scores, champion_line, texts_in
from scenes.table.nodes import Node
from scenes.table.numbers import signed
from scenes.table.scores import Person, tint
from scenes.table.sheet import Sheet, picture

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
    return Ranking(ctx, partial(tell_match, ctx, model), model.game.ranks, model.seed, *after)


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
