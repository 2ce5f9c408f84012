"""The win screen: hand, dora turning over, yaku, fu, the bill, the points of all. Several wins come in turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.riichi.view import RiichiView
from scenes.kit.choices import Segmented
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.motion import Anim, Call, Delay, Parallel, Sequence, Tween, in_out_cubic, in_out_sine, linear, out_cubic
from scenes.riichi.round_screen import RoundScreen
from scenes.riichi.win_model import WinModel
from scenes.riichi.win_parts import WinParts
from scenes.table.confetti import CONFETTI_MS, Confetti
from scenes.table.scores import Act, Person
from scenes.table.shape_cache import ShapeCache

VEIL_MS: Final = 250.0
FLIP_MS: Final = 360.0
ROW_MS: Final = 210.0
FU_MS: Final = 110.0
COUNT_MS: Final = 700.0
GLEAM_MS: Final = 900.0


class WinScreen(RoundScreen):
    """After a won round. Enter shows the next winner first, then goes on; the tabs choose between several winners.

    Confetti fall for a mangan and more; a yakuman has the gong.
    """

    def __init__(
        self,
        ctx: Context,
        view: RiichiView,
        people: tuple[Person, ...],
        on_next: Act,
        on_menu: Act,
        goes_on: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(ctx, view, people, on_next, on_menu, goes_on)
        self.index = 0
        self.seen = 0
        """How many wins were shown to the end or left behind."""
        self.shapes = ShapeCache()
        self.confetti = Confetti(self.result.round)
        self.wind = ctx.motion()
        """What moves the petals: they hold nobody up."""
        self.fallen = 0.0
        self._forget()

    def _forget(self) -> None:
        """Everything of a win is still to come."""
        self.turned = 0.0
        self.yaku = 0.0
        self.items = 0.0
        self.total = 0.0
        self.moved = 0.0
        self.gleam = 0.0
        self.read = 0.0

    @property
    def model(self) -> WinModel:
        """The win on show."""
        return self.parts.model

    # -- life

    def enter(self) -> None:
        """The veil, then the win."""

        def veil(t: float) -> None:
            self.shown = t

        self.parts = WinParts(self.ctx, WinModel.of(self.ctx, self.view, self.people, self.index))
        self.motion.play(Sequence(Tween(VEIL_MS, veil, out_cubic, fade=True), *self._story()))
        self.ctx.play("win", 0.8)
        self._celebrate()

    def _celebrate(self) -> None:
        """Confetti and gong, as the hand deserves."""

        def fall(t: float) -> None:
            self.fallen = t

        self.wind.finish()
        self.fallen = 0.0
        worth = self.model.win.worth
        if worth.limit and not self.ctx.calm:
            self.wind.play(Tween(CONFETTI_MS, fall, out_cubic))
        if worth.yakuman:
            self.ctx.play("gong")

    def update(self, dt: float) -> None:
        """The petals fall on their own."""
        if self.wind.update(dt):
            self.ctx.redraw()
        super().update(dt)

    @property
    def busy(self) -> bool:
        """Also while petals fall."""
        return super().busy or self.wind.busy

    def _story(self) -> list[Anim]:
        """What happens one after the other: ura, yaku, fu, points."""
        model, sound = self.model, self.ctx.sound
        steps: list[Anim] = [Delay(350)]
        for i in range(len(model.win.ura)):
            steps.append(Tween(FLIP_MS, partial(self._turn, i), in_out_sine, partial(sound.play, "tile", 0.6)))
        if any(model.is_dora(tile, len(model.win.ura)) for tile in model.hand):
            steps.append(Call(self._shine))
        for i in range(len(model.yaku)):
            steps.append(Tween(ROW_MS, partial(self._row, i), out_cubic, partial(sound.play, "tile", 0.5), fade=True))
        for i in range(len(model.fu)):
            steps.append(Tween(FU_MS, partial(self._item, i), out_cubic, fade=True))
        steps.append(Tween(COUNT_MS, self._count, in_out_cubic, partial(sound.play, "coin", 0.7)))
        steps.append(Parallel(Tween(COUNT_MS, self._move, in_out_cubic)))
        return steps

    def _turn(self, i: int, t: float) -> None:
        self.turned = i + t

    def _row(self, i: int, t: float) -> None:
        self.yaku = i + t

    def _item(self, i: int, t: float) -> None:
        self.items = i + t

    def _count(self, t: float) -> None:
        self.total = t

    def _move(self, t: float) -> None:
        self.moved = t

    def _shine(self) -> None:
        def move(t: float) -> None:
            self.gleam = t

        self.motion.play(Tween(GLEAM_MS, move, linear))

    def layout(self, layout: Layout) -> None:
        """A new size or language: words and places anew."""
        self.parts = WinParts(self.ctx, WinModel.of(self.ctx, self.view, self.people, self.index))
        self.shapes.clear()
        super().layout(layout)

    def more_controls(self, layout: Layout) -> None:
        """Tabs for several winners."""
        if len(self.result.wins) < 2:
            return
        choices = [(i, self.people[win.seat].name) for i, win in enumerate(self.result.wins)]
        box = layout.rect(744, 66, 448, 46, "centre", "middle")
        self.ui.add(Segmented(box, self.ctx.t("riichi_result.winners"), choices, self.index, self.choose, size=17))

    def next_label(self) -> str:
        """The next winner, round or the ranking."""
        if self.index + 1 < len(self.result.wins):
            return self.ctx.t("riichi_result.next_win")
        return super().next_label()

    # -- what the person may do

    def primary(self) -> None:
        """The next winner; after the last one the next round."""
        if self.motion.finish():
            self.ctx.redraw()
            return
        if self.index + 1 < len(self.result.wins):
            self.choose(self.index + 1)
            return
        super().primary()

    def choose(self, index: int) -> None:
        """Shows another winner; one that was shown before stands there at once."""
        self.motion.finish()
        self.seen = max(self.seen, self.index + 1)
        self.index = index
        self._forget()
        self.layout(self.ctx.layout)
        self.motion.play(Sequence(*self._story()))
        self._celebrate()
        if index < self.seen:
            self.motion.finish()
            self.wind.finish()
        self.ctx.redraw()

    # -- picture

    def draw_screen(self, surface: Surface) -> None:
        """Header, hand, dora, yaku, fu, bill, seats."""
        parts, model = self.parts, self.model
        if self.fallen > 0:
            self.confetti.draw(surface, self.ctx, self.shapes, parts.rect(0, 0, 1600, 900), self.fallen)
        parts.header(surface, len(self.result.wins) > 1)
        if self.total > 0:
            self.draw_badge(surface, parts.rect(1212, 40, 340, 80), model.badge, parts.worth_text(self.total))
        parts.hand(surface, self.turned, self.gleam)
        parts.indicators(surface, self.turned)
        parts.yaku(surface, self.yaku)
        parts.fu(surface, self.items)
        parts.bill(surface, self.total)
        for i, line in enumerate(model.seats):
            self.draw_seat(surface, self._seat_box(i), line, line.person is model.winner)

    def _seat_box(self, i: int) -> Rect:
        return self.parts.rect(48 + i * 260.5, 736, 248.5, 136)
