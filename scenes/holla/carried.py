"""What a person has in hand at the Holla table, and the places where it may go."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.holla import offers
from game.holla.view import HollaView
from game.kernel.offers import Target
from scenes.holla.board import Board
from scenes.holla.layout import DRAG_WIDTH, HollaLayout
from scenes.holla.looks import GLOWS, OVER, PILLS, Dragged, Glow, Hole, Insertion, Now, Way
from scenes.kit.context import Context
from scenes.table.looks import Words, pill
from scenes.table.nodes import Node, box_of

SHORE_DOTS: Final = range(5, 18)
"""Which of twenty dots on the way from the island to the shore are seen."""


@dataclass(frozen=True)
class Carried:
    """Makes the nodes of what is in hand."""

    ctx: Context
    lay: HollaLayout
    board: Board

    def goals(self, now: Now, kinds: tuple[str, ...], held: Target, strength: int) -> Iterator[Node]:
        """Glowing places of what is in hand, with the word for what a drop does."""
        view, lay, px = now.view, self.lay, self.lay.px
        below = (lay.island.centerx - px(112), lay.island.bottom + px(5))
        for kind in kinds:
            if kind == "island":
                yield Node(("glow", kind), box_of(lay.tray_zone), GLOWS + 1, Glow(kind, strength))
                yield from self._pushed(view)
                yield self._drop(now, "island", below)
            elif kind == "shore":
                spot = self.board.landing(view.seat, 0)
                width = self.board.river_width
                box = Rect(0, 0, width, self.ctx.cubes.height(width))
                box.center = spot.centre
                yield Node(("glow", kind), box_of(box), GLOWS + 1, Glow("target", strength))
                yield self._drop(now, "river", below)
            elif kind == "hand":
                x = lay.hand_start[0] - px(12)
                box = Rect(x, lay.hand_start[1] - px(12), lay.hand_right - x + px(12), px(120))
                yield Node(("glow", kind), box_of(box), GLOWS + 1, Glow("ridge", strength))
                river = "draw_river" if view.config.river_fee else "draw_river_free"
                key = {"mountain": "draw", "island": "draw_island"}.get(str(held[0]), river)
                yield self._drop(now, key, (lay.ridge_zone.centerx, lay.ridge_zone.y + px(2)))

    def _drop(self, now: Now, key: str, at: tuple[int, int]) -> Node:
        words = self.ctx.t(f"holla.drop.{key}", fee=now.view.config.river_fee)
        return pill(self.ctx, ("drop", key), Words(words, "gold", 16, 34), "center", at, PILLS)

    def again(self, box: Rect) -> Node:
        """What a second click on a lifted cube does."""
        words, px = Words(self.ctx.t("table.giving.again"), "gold", 14, 26), self.lay.px
        return pill(self.ctx, ("again",), words, "center", (box.centerx, box.y - px(32)), PILLS)

    def _pushed(self, view: HollaView) -> Iterator[Node]:
        """Where the open cube will be pushed, and the way there (holla.R61)."""
        if view.source == "island" or view.island < 0:
            return
        lay, spot = self.lay, self.board.landing(view.thrower_of_island, view.island)
        width = self.board.river_width
        box = Rect(0, 0, width, round(width * 88 / 66))
        box.center = spot.centre
        yield Node(("pushed",), box_of(box), GLOWS, Hole(True))
        (x0, y0), (x1, y1) = lay.tray.center, spot.centre
        points = [(round(x0 + (x1 - x0) * i / 20), round(y0 + (y1 - y0) * i / 20)) for i in SHORE_DOTS]
        points = [at for at in points if not lay.tray_zone.collidepoint(at)]
        if points:
            left, top = min(x for x, _ in points), min(y for _, y in points)
            right, bottom = max(x for x, _ in points), max(y for _, y in points)
            dots = tuple((x - left, y - top) for x, y in points)
            yield Node(("way",), (left, top, right - left + 1, bottom - top + 1), GLOWS, Way(dots))

    def insertion(self, box: Rect) -> Node:
        """The gap that keys aim at."""
        px = self.lay.px
        bar = Rect(0, 0, px(5), px(104))
        bar.midtop = (box.centerx, self.lay.hand_start[1] - px(4))
        return Node(("insertion",), box_of(bar), GLOWS + 2, Insertion())

    def picked(self, box: Rect) -> Node:
        """The rim of what was clicked and waits for its place."""
        margin = self.lay.px(8)
        return Node(("picked",), box_of(box.inflate(margin, margin)), OVER, Glow("picked"))

    def in_hand(self, now: Now, held: Target, at: tuple[float, float], tilt: float) -> Node:
        """What follows the pointer."""
        cube = now.view.island if held == offers.ISLAND else int(held[1]) if held[0] in ("own", "river") else -1
        width = self.lay.px(66)
        box = Rect(0, 0, width, self.ctx.cubes.height(width))
        box.topleft = (round(at[0]) - width // 2, round(at[1]) - box.h // 2)
        return Node(("held",), box_of(box), 0, Dragged(cube, round(tilt, 1)))

    def drop_box(self, held: Target, at: tuple[float, float]) -> Rect:
        """Where a cube that is let go begins its way."""
        width = self.lay.px(DRAG_WIDTH - 10 if held[0] == "river" else DRAG_WIDTH)
        box = Rect(0, 0, width, self.ctx.cubes.height(width))
        box.center = (round(at[0]), round(at[1]))
        return box
