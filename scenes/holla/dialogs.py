"""What the Holla table asks and opens: menu, rule book, result, hints, and the fouls of a strict table."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from game.holla.actions import Declare, DrawRiver, ShowCube, TouchRidge
from game.holla.events import RoundEnded
from game.kernel.offers import Target
from game.pieces.cubes import cube_text
from scenes.holla.panel_words import find_yeok, yeok_name
from scenes.holla.result_model import ResultModel
from scenes.holla.words import cube_words, values_in_words
from scenes.kit.context import Choice
from scenes.table.dialogs import TableDialogs
from scenes.table.names import seat_name

if TYPE_CHECKING:
    from scenes.holla.table import HollaTable


class Dialogs(TableDialogs):
    """Belongs to one table."""

    gives = True

    def __init__(self, table: HollaTable) -> None:
        super().__init__(table, "holla", values_in_words)
        self.table = table

    # the end of a round

    def result(self) -> None:
        """The result of the round over the table; its button deals the next."""
        from scenes.holla.result import RoundResultScene

        table = self.table
        view, ctx = table.view, table.ctx
        if view.result is None:
            self._ranking()
            return
        after = self._ranking if view.game is not None else self.go_on
        ctx.push(RoundResultScene(ctx, ResultModel.of(view, self.people()), after, self.leave))

    def _ranking(self) -> None:
        """The places after the last round."""
        from scenes.holla.ranking import FinalRankingScene, RankingModel

        table = self.table
        view, ctx, client = table.view, table.ctx, table.client
        if view.game is None:
            self.leave()
            return
        ended = (event for event in client.events() if isinstance(event, RoundEnded))
        rounds = tuple(event.result for event in ended)
        model = RankingModel(view.game, self.people(), view.config, rounds, client.seed)
        ctx.push(FinalRankingScene(ctx, model, *self.after_match()))

    # declaring and river draws

    def holla(self) -> None:
        """Holla! Where the table wants a name and several fit, it asks which."""
        table = self.table
        ctx, config = table.ctx, table.view.config
        if self.strict and table.client.judge(Declare()) is None:
            penalty = config.false_holla_penalty
            text = ctx.t("holla.ask.holla", penalty=penalty)
            self.costly(ctx.t("holla.declare.costly"), text, self._name_yeok)
            return
        self._name_yeok()

    def _name_yeok(self) -> None:
        """Where the table wants a name it asks for one; at a strict table for any, whether or not the hand has it."""
        table = self.table
        ctx, config = table.ctx, table.view.config
        readings = [act for act in table.client.legal() if isinstance(act, Declare) and act.yeok is not None]
        if self.strict and config.yeok_reading == "declared":
            readings = [Declare(yeok.id) for yeok in config.yeok_in_play()]
        if len(readings) < 2:
            self._declare(readings[0] if readings else Declare())
            return
        choices = []
        for act in readings:
            name = yeok_name(ctx.texts, find_yeok(config, act.yeok or ""))
            choices.append(Choice(name, lambda act=act: self._declare(act), kind="jade"))  # type: ignore[misc]
        choices.append(Choice(ctx.t("kit.dialog.cancel"), cancel=True))
        ctx.dialog(ctx.t("holla.declare.title"), ctx.t("holla.declare.text"), choices)

    def _declare(self, action: Declare) -> None:
        refusal = self.table.do(action)
        if refusal is not None:
            self.table.refuse(None, refusal)

    def take_river(self, piece: Target) -> None:
        """The chosen river cube."""
        refusal = self.table.do(DrawRiver(int(piece[1])))
        if refusal is not None:
            self.table.refuse(piece, refusal)

    # fouls of a strict table

    def context(self, id: Hashable | None, pos: tuple[int, int]) -> bool:
        """Right button: at a strict table one can show an own cube or touch another ridge, after a question."""
        table = self.table
        view, lay = table.view, table.lay
        if view.config.table != "strict" or not table.may_play or view.phase not in ("draw", "discard"):
            return False
        if isinstance(id, tuple) and id[0] == "cube" and id[1] in view.ridge:
            self._ask_show(id[1])
            return True
        margin = lay.px(24)
        for side, place in lay.ridges.items():
            if place.rail.inflate(margin, margin).collidepoint(pos):
                self._ask_touch(lay.sides.index(side))
                return True
        return False

    def _ask_show(self, cube: int) -> None:
        table = self.table
        ctx = table.ctx
        words = cube_words(ctx.texts, cube_text(cube))
        text = ctx.t("holla.ask.show", cube=words, penalty=table.view.config.exposed_penalty)
        choices = [
            Choice(ctx.t("holla.show.keep"), cancel=True),
            Choice(ctx.t("holla.show.do"), lambda: self._foul(ShowCube(cube)), kind="vermilion"),
        ]
        ctx.dialog(ctx.t("holla.show.title"), text, choices)

    def _ask_touch(self, seat: int) -> None:
        table = self.table
        ctx, config = table.ctx, table.view.config
        name = seat_name(ctx.texts, table.client.seats, seat)
        accident = ctx.t("holla.touch.do_accident", penalty=config.touched_penalty)
        choices = [
            Choice(ctx.t("holla.touch.keep"), cancel=True),
            Choice(accident, lambda: self._foul(TouchRidge(seat))),
            Choice(ctx.t("holla.touch.do"), lambda: self._foul(TouchRidge(seat, wilful=True)), kind="vermilion"),
        ]
        text = ctx.t("holla.ask.touch", seat=name, penalty=config.forfeit_penalty)
        ctx.dialog(ctx.t("holla.touch.title"), text, choices)

    def _foul(self, action: Any) -> None:
        refusal = self.table.do(action)
        if refusal is not None:
            self.table.refuse(None, refusal)
