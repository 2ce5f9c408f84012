"""What the steps of a match look like: a rearrangement is played set by set, drawn tiles fly, penalties go back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pygame import Rect

from game.rummikub import events as ev
from game.rummikub.view import RummikubView
from scenes.kit.context import Context
from scenes.kit.motion import Anim, Call, Delay, Motion, Sequence
from scenes.rummikub.desk import Desk, Sets
from scenes.rummikub.pieces import LONGEST_STAGGER, REFLOW_MS, Spot
from scenes.rummikub.steps import steps

REST_MS = 320.0
"""Between two steps of a rearrangement, so that an eye can follow."""
READ_MS = 700.0
"""How long unfinished sets are shown before they go back."""
LONGEST_MS = 5200.0
"""The longest rearrangement; with more steps they follow each other faster."""
DEAL_MS = 40.0


class Stage:
    """All movements of a table."""

    def __init__(self, ctx: Context, desk: Desk, motion: Motion) -> None:
        self.ctx = ctx
        self.desk = desk
        self.motion = motion
        self.hidden_pool = 0

    def play(self, event: Any, before: RummikubView, after: RummikubView) -> None:
        """Shows one event; the match has already moved on."""
        match event:
            case ev.GameStarted():
                self._deal(after)
            case ev.Laid():
                self._laid(event, after)
            case ev.Drew():
                self._drew(event, after)
            case ev.Restored():
                self._restored(event, after)

    def _origin(self, seat: int, own: int) -> Spot:
        """Where the tiles of a seat come from."""
        lay = self.desk.lay
        if seat == own:
            box = lay.rack
            return Spot(box.centerx, box.centery, self.desk.rack.width(lay))
        plate = lay.plates[seat]
        return Spot(plate.x + lay.px(24), plate.y + lay.px(16), lay.px(26))

    def _pool(self) -> Spot:
        box: Rect = self.desk.lay.pool
        return Spot(box.x + self.desk.lay.px(16), box.y + self.desk.lay.px(8), self.desk.lay.px(32))

    # -- events

    def _deal(self, after: RummikubView) -> None:
        """A new game: the own tiles come out of the pool, sorted."""
        desk = self.desk
        desk.begin(after)
        self.ctx.sound.play("draw")
        goals = desk.goals()
        start = self._pool()
        desk.pieces.clear()
        desk.pieces.send(goals, dict.fromkeys(goals, start))

    def _laid(self, event: ev.Laid, after: RummikubView) -> None:
        desk = self.desk
        if event.seat == after.seat and set(map(frozenset, desk.table)) == set(map(frozenset, event.table)):
            desk.take_rack(after)
            desk.show(event.table, tidy=True)
            self.ctx.sound.play("tile")
            return
        origin = self._origin(event.seat, after.seat)
        starts = {tile: desk.pieces.shown.get(tile, origin) for tile in event.laid}
        if event.seat == after.seat:
            desk.take_rack(after)
        self._perform(event.before, event.table, starts)

    def _perform(self, before: Sets, after: Sets, starts: Mapping[int, Spot]) -> None:
        tables = steps(before, after)
        if not tables:
            return
        rest = min(REST_MS, max(60.0, LONGEST_MS / len(tables) - REFLOW_MS))
        anims: list[Anim] = []
        for at, table in enumerate(tables):
            anims.append(Call(self._shower(table, starts, at == len(tables) - 1)))
            anims.append(Delay(REFLOW_MS + min(LONGEST_STAGGER, 90) + rest))
        self.motion.play(Sequence(*anims))

    def _shower(self, table: Sets, starts: Mapping[int, Spot], last: bool) -> Callable[[], None]:
        def act() -> None:
            shown = self.desk.pieces.shown
            new = {tile: spot for tile, spot in starts.items() if tile not in shown}
            self.desk.show(table, starts=new, tidy=last)
            self.ctx.sound.play("tile")

        return act

    def _drew(self, event: ev.Drew, after: RummikubView) -> None:
        self.ctx.sound.play("draw")
        start = self._pool()
        if event.seat == after.seat:
            self.desk.take_rack(after)
            self.desk.settle({tile: start for tile in event.tiles if tile in self.desk.held})
            return
        end = self._origin(event.seat, after.seat)
        for i in range(len(event.tiles)):
            self.desk.pieces.fly_back(start, end, delay=i * 80)

    def _restored(self, event: ev.Restored, after: RummikubView) -> None:
        """Unfinished sets are shown for a moment, then everything goes back (rummikub.R28)."""
        desk = self.desk
        own = event.seat == after.seat
        origin = self._origin(event.seat, after.seat)

        def show() -> None:
            lying = set(desk.pieces.shown)
            new = [tile for tiles in event.draft for tile in tiles if tile not in lying]
            desk.show(event.draft, starts=dict.fromkeys(new, origin))

        def back() -> None:
            if own:
                desk.take_rack(after)
            desk.show(event.table, tidy=True, leave={} if own else dict.fromkeys(event.back, origin))
            self.ctx.sound.play("illegal")

        if own:
            back()
            return
        wait = Delay(REFLOW_MS + READ_MS)
        self.motion.play(Sequence(Call(show), wait, Call(back), Delay(REFLOW_MS)))
