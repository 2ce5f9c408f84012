"""What the things of the Holla table say of themselves while they are pointed at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from scenes.kit.widget import Sign

if TYPE_CHECKING:
    from scenes.holla.table import HollaTable


class Signs:
    """Belongs to one layout of a table. Marks of the river wander: `follow` puts them where they lie now."""

    def __init__(self, table: HollaTable) -> None:
        self.table = table
        lay, columns, explain = table.lay, table.columns, table.ui.explain
        left, right = (partial(self._open, side) for side in (0, 1))
        if lay.narrow:
            spot = Rect(0, 0, lay.px(40), lay.px(40))
            spot.center = lay.pot_spot
            explain(spot, self._pot)
        explain(lay.die, self._die)
        explain(lay.me, self._me)
        others = [seat for seat in range(table.view.seats) if seat != table.view.seat]
        for seat in others:
            explain(lay.plates[lay.sides[seat]], partial(self._plate, seat))
        self._traces: dict[int, Sign] = {seat: explain(Rect(0, 0, 0, 0), partial(self._trace, seat)) for seat in others}
        # In narrow windows the open columns lie above the rest.
        explain(columns.wild_box, partial(left, self._wild))
        explain(columns.pot_box, partial(right, self._pot))

    def follow(self) -> None:
        """Every mark of a last discard has its words where it lies."""
        boxes = self.table.overlays.traces(self.table.view)
        for seat, sign in self._traces.items():
            sign.rect = boxes.get(seat, Rect(0, 0, 0, 0))

    def _open(self, side: int, say: Callable[[], str]) -> str:
        return say() if self.table.columns.open[side] else ""

    def _t(self, key: str, **values: object) -> str:
        return self.table.ctx.t(f"holla_panels.{key}", **values)

    def _wild(self) -> str:
        columns = self.table.columns
        return columns.wild.tooltip(self.table.models().wild)

    def _pot(self) -> str:
        return self._t("pot.tooltip")

    def _die(self) -> str:
        return self._t("die.tooltip", wild=self.table.models().wild.line)

    def _me(self) -> str:
        me = self.table.models().me
        return self._t("me.rivers_tip", left=me.rivers_left, all=me.rivers_all) if me.rivers_all else ""

    def _plate(self, seat: int) -> str:
        model = dict(self.table.models().plates)[seat]
        said = self.table.columns.plate.spoken(self.table.ctx, model)
        rivers = self._t("me.rivers_tip", left=model.rivers_left, all=model.rivers_all)
        return f"{said}\n{rivers}" if model.rivers_all else said

    def _trace(self, seat: int) -> str:
        return self._t("trace", name=dict(self.table.models().plates)[seat].name)
