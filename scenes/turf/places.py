"""Where horses and chips are on the screen, and what lies under a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.turf.race import FINISHED, SPACES, printed
from scenes.turf.fingers import ChipItem, HorseItem, Item, judged
from scenes.turf.layout import PIECE
from scenes.turf.panels import TRAY_CHIP
from scenes.turf.stage import PAST_LINE
from scenes.turf.track import PACE_SPACE

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable


class Places:
    """Belongs to one table."""

    def __init__(self, table: TurfTable) -> None:
        self.table = table

    def spot_at(self, position: int) -> tuple[float, float]:
        """Place and offset on the track of a position; a horse that is home stands behind the line."""
        if position >= FINISHED:
            return SPACES + PAST_LINE * 0.5, self.table.lay.oval.stand(1)
        return position - 0.5, self.table.lay.oval.stand(printed(position))

    def spots_of(self) -> dict[int, tuple[float, float]]:
        """Place and offset of every horse on the track."""
        view = self.table.view
        found: dict[int, tuple[float, float]] = {}
        sharing: dict[int, int] = {}
        if not view.start:
            return found
        for horse, position in enumerate(view.positions):
            run = self.table.stage.running.get(horse)
            if run is not None:
                found[horse] = (run.place - 0.5, self.table.lay.oval.stand(printed(round(run.place))))
            elif position < FINISHED:
                found[horse] = self._beside(position, sharing)
        return found

    def _beside(self, position: int, sharing: dict[int, int]) -> tuple[float, float]:
        """Horses on one space stand side by side (turf.T34)."""
        place, off = self.spot_at(position)
        index = sharing.get(position, 0)
        sharing[position] = index + 1
        lane = self.table.lay.oval.lane
        return place - 0.12 * index, off + ((index + 1) // 2) * (-1 if index % 2 else 1) * lane * 0.16

    def horse_at(self, pos: tuple[int, int]) -> int | None:
        """The horse under a point: its piece or its card."""
        width = self.table.lay.px(PIECE)
        hits = []
        for horse, (place, off) in self.spots_of().items():
            box = self.table.horses.box(self.table.lay.oval.point(place, off), width)
            if box.collidepoint(pos):
                hits.append((abs(box.centerx - pos[0]) + abs(box.centery - pos[1]), horse))
        if hits:
            return min(hits)[1]
        return next((horse for horse, box in enumerate(self.table.lay.cards) if box.collidepoint(pos)), None)

    def chip_at(self, pos: tuple[int, int]) -> int | None:
        """The place in the hand of the chip under a point."""
        reach = self.table.lay.px(TRAY_CHIP) * 0.62
        places = self.table.panels.tray_places(len(self.table.models.tray()))
        for slot, (x, y) in enumerate(places[: len(self.table.view.hand)]):
            if abs(x - pos[0]) <= reach and abs(y - pos[1]) <= reach:
                return slot
        return None

    def item_at(self, pos: tuple[int, int]) -> Item | None:
        """What the person may take in hand there."""
        if not self.table.client.waiting_for_person:
            return None
        if self.table.view.phase == "bet":
            slot = self.chip_at(pos)
            return ChipItem(slot, self.table.view.hand[slot]) if slot is not None else None
        horse = self.horse_at(pos)
        return HorseItem(horse) if horse is not None and judged(self.table, horse) is None else None

    def landing_box(self, horse: int) -> Rect | None:
        """Where a horse may be let go."""
        told = self.table.forecast(horse)
        if told is None:
            return None
        x, y = self.table.lay.oval.point(*self.spot_at(told.end))
        side = round(self.table.lay.oval.space)
        box = Rect(0, 0, side, round(self.table.lay.oval.lane))
        box.center = (round(x), round(y))
        return box.inflate(side, 0) if told.place else box

    def on_track(self, pos: tuple[float, float]) -> bool:
        """Whether a point lies on the lane."""
        return self.table.lay.oval.space_at(pos) is not None

    def tray_point(self) -> tuple[float, float]:
        """Where own chips come from."""
        return float(self.table.lay.tray.centerx), float(self.table.lay.tray.centery)

    def row_point(self, seat: int) -> tuple[float, float]:
        """Where the chips of a seat come from."""
        box = self.table.lay.rows[seat]
        return float(box.x + self.table.lay.px(48)), float(box.centery)

    @property
    def pace_place(self) -> tuple[float, float]:
        """Where the pace chip lies."""
        return self.table.lay.oval.middle(PACE_SPACE, -8 * self.table.lay.s)
