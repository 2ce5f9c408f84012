"""The screens and questions of the Holla table: menu, rule book, result, hints, and the fouls of a strict table."""

from collections.abc import Callable
from functools import partial

from game.holla.actions import Declare, DrawRiver, ShowCube, TouchRidge
from game.holla.events import RoundEnded
from game.kernel.offers import Target
from game.pieces.cubes import cube_text
from scenes.holla.ranking import RankingModel, ranking
from scenes.holla.result import RoundResultScene
from scenes.holla.result_model import ResultModel
from scenes.holla.styles import cube_id
from scenes.holla.texts import cube_words, find_yeok, values_in_words, yeok_name
from scenes.kit.context import Choice
from scenes.table.dialogs import Table, TableDialogs
from scenes.table.names import seat_name


class Dialogs(TableDialogs):
    """The dialogs of one Holla table."""

    gives = True

    def __init__(self, table: Table, attempt: Callable[..., bool]) -> None:
        """Serves a table; `attempt` does an act, or says at nodes why not."""
        super().__init__(table, "holla", values_in_words)
        self._attempt = attempt

    # the end of a round

    def result(self) -> None:
        """Opens the result of the round over the table; its button deals the next."""
        view, ctx = self.client.view(), self.ctx
        if view.result is None:
            self._places()
            return
        after = self._places if view.game is not None else self.acknowledge
        screen = RoundResultScene(ctx, ResultModel.of(view, self.people()), after, self.leave)
        self.ended(screen)

    def _places(self) -> None:
        """Opens the places after the last round."""
        view, ctx, client = self.client.view(), self.ctx, self.client
        if view.game is None:
            self.leave()
            return
        ended = (event for event in client.events() if isinstance(event, RoundEnded))
        rounds = tuple(event.result for event in ended)
        model = RankingModel(view.game, self.people(), view.config, rounds, client.seed)
        ctx.push(ranking(ctx, model, *self.after_match()))

    # declaring and river draws

    def holla(self) -> None:
        """Calls Holla, and asks which yeok where the table wants a name and several fit."""
        ctx, config = self.ctx, self.client.view().config
        if self.strict and self.client.judge(Declare()) is None:
            penalty = config.false_holla_penalty
            text = ctx.t("holla.ask.holla", penalty=penalty)
            self.costly(ctx.t("holla.declare.costly"), text, self._name_yeok)
            return
        self._name_yeok()

    def _name_yeok(self) -> None:
        """Asks for the name of a yeok where the table wants one; at a strict table for any, in the hand or not."""
        ctx, config = self.ctx, self.client.view().config
        readings = [act for act in self.client.legal() if isinstance(act, Declare) and act.yeok is not None]
        if self.strict and config.yeok_reading == "declared":
            readings = [Declare(yeok.id) for yeok in config.yeok_in_play()]
        if len(readings) < 2:
            self._attempt(readings[0] if readings else Declare())
            return
        names = [yeok_name(ctx.texts, find_yeok(config, act.yeok or "")) for act in readings]
        calls = [Choice(name, partial(self._attempt, act), "jade") for name, act in zip(names, readings, strict=True)]
        cancel = Choice(ctx.t("kit.dialog.cancel"), cancel=True)
        ctx.dialog(ctx.t("holla.declare.title"), ctx.t("holla.declare.text"), [*calls, cancel])

    def take_river(self, piece: Target) -> None:
        """Draws the chosen river cube."""
        self._attempt(DrawRiver(int(piece[1])), cube_id(int(piece[1])))

    # fouls of a strict table

    def ask_show(self, cube: int) -> None:
        """Asks whether an own cube shall be shown to everybody."""
        ctx = self.ctx
        words = cube_words(ctx.texts, cube_text(cube))
        text = ctx.t("holla.ask.show", cube=words, penalty=self.client.view().config.exposed_penalty)
        choices = [
            Choice(ctx.t("holla.show.keep"), cancel=True),
            Choice(ctx.t("holla.show.do"), lambda: self._attempt(ShowCube(cube)), kind="vermilion"),
        ]
        ctx.dialog(ctx.t("holla.show.title"), text, choices)

    def ask_touch(self, seat: int) -> None:
        """Asks whether another ridge shall be touched, by accident or on purpose."""
        ctx, config = self.ctx, self.client.view().config
        name = seat_name(ctx.texts, self.client.seats, seat)
        accident = ctx.t("holla.touch.do_accident", penalty=config.touched_penalty)
        choices = [
            Choice(ctx.t("holla.touch.keep"), cancel=True),
            Choice(accident, lambda: self._attempt(TouchRidge(seat))),
            Choice(ctx.t("holla.touch.do"), lambda: self._attempt(TouchRidge(seat, wilful=True)), kind="vermilion"),
        ]
        text = ctx.t("holla.ask.touch", seat=name, penalty=config.forfeit_penalty)
        ctx.dialog(ctx.t("holla.touch.title"), text, choices)
