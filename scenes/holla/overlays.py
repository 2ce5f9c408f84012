"""What lies over the pieces for a while: glows, traces, enlarged cubes, shown hands, the pointing hint."""

from pygame import Rect, Surface

from game.holla.actions import DrawIsland
from game.holla.view import HollaView
from scenes.holla.board import Board
from scenes.holla.drops import Island, Item, Mountain, Own, River
from scenes.holla.layout import HollaLayout
from scenes.holla.piles import next_box, whole_box
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.table.client import TableClient
from scenes.table.names import seat_name

SHOWN_SECONDS = 2.6
POINT_SECONDS = 6.0
ENLARGED_WIDTH = 78


class Overlays:
    """Belongs to one layout of a table."""

    def __init__(self, ctx: Context, layout: HollaLayout, board: Board) -> None:
        self.ctx = ctx
        self.layout = layout
        self.board = board
        self.own_boxes: dict[int, Rect] = {}
        """Where the own cubes stand; the table keeps it true."""
        self._enlarged: tuple[int, Rect] | None = None
        self._shown: tuple[tuple[int, ...], float] | None = None
        self._pointed: tuple[Item, float] | None = None

    @property
    def busy(self) -> bool:
        """Whether something will go by itself."""
        return self._shown is not None or self._pointed is not None

    def update(self, seconds: float) -> bool:
        """Takes away what has shown long enough; True while something shows."""
        was = self.busy
        if self._shown is not None and seconds > self._shown[1]:
            self._shown = None
        if self._pointed is not None and seconds > self._pointed[1]:
            self._pointed = None
        return was

    # what happens

    def show_cubes(self, cubes: tuple[int, ...], seconds: float) -> None:
        """Cubes that everybody sees for a moment."""
        self._shown = (cubes, seconds + SHOWN_SECONDS)
        self.ctx.redraw()

    def point_at(self, item: Item | None, seconds: float) -> None:
        """The item that a hint means."""
        self._pointed = (item, seconds + POINT_SECONDS) if item is not None else None

    def hover(self, pos: tuple[int, int], view: HollaView, covered: bool) -> bool:
        """Enlarges the small open cube under the pointer; True when that changed."""
        found: tuple[int, Rect] | None = None
        if not covered:
            cube = self.board.river_at(pos)
            if cube is not None:
                found = (cube, self.board.river_box(cube))
            for seat in range(view.seats):
                if seat != view.seat and found is None:
                    boxes = [
                        one for one in self.board.open_boxes(view, seat) if one[0] >= 0 and one[1].collidepoint(pos)
                    ]
                    found = boxes[-1] if boxes else None
        changed = found != self._enlarged
        self._enlarged = found
        return changed

    # the picture below the hand

    def draw_die(self, surface: Surface, face: int) -> None:
        """A rolling die above the resting one."""
        if face:
            surface.blit(self.ctx.art.svg(f"common/die_{face}", self.layout.die.w), self.layout.die)

    def draw_marks(self, surface: Surface, view: HollaView, client: TableClient, choosing: bool) -> None:
        """Where the next cube comes from, what may be taken, what was done last."""
        self._trace(surface, view)
        self._mountain(surface, view, client)
        if choosing:
            self._river_marks(surface, view)

    def _mountain(self, surface: Surface, view: HollaView, client: TableClient) -> None:
        if view.round == 0:
            return
        ctx, px = self.ctx, self.layout.px
        drawing = client.waiting_for_person and "draw" in view.owes and view.mountains_left > 0
        box = whole_box(ctx, self.layout, view, view.seat)
        count = ctx.t("holla.mountain.count", count=view.own.mountain)
        if view.last_turns >= 0:
            count = ctx.t("holla.turn.last_turns", count=view.last_turns)
        place = self.layout.mountains["south"]
        left = box.left if box is not None else place.centre[0] - px(60)
        y = place.centre[1] + px(28)
        paint.pill(surface, ctx, count, (left - px(12), y), "dark", 14, 28, "mountain", "midright")
        if not drawing:
            return
        self.board.draw_next(surface, view, view.lender)
        if DrawIsland() in client.legal():
            tray = self.layout.tray
            bar = ctx.art.rounded(round(tray.w * 0.78), px(5), 3, palette.JADE_300, palette.JADE_300)
            surface.blit(bar, bar.get_rect(midtop=(tray.centerx, tray.bottom + px(7))))
        own = view.lender == view.seat
        spot = next_box(ctx, self.layout, view, view.seat) if own else box
        right = (box.right if box is not None else place.centre[0]) + px(12)
        if own and spot is not None:
            paint.pill(surface, ctx, "◀ " + ctx.t("holla.mountain.next"), (right, y), "gold", 14, 28, anchor="midleft")
        else:
            words = ctx.t("holla.mountain.lent", name=seat_name(ctx.texts, client.seats, view.lender))
            paint.pill(surface, ctx, words, (right, y), "gold", 14, 28, anchor="midleft")

    def _river_marks(self, surface: Surface, view: HollaView) -> None:
        art, px = self.ctx.art, self.layout.px
        for entry in view.river:
            box = self.board.river_box(entry.cube)
            bar = art.rounded(round(box.w * 0.78), px(5), 3, palette.JADE_300, palette.JADE_300)
            surface.blit(bar, bar.get_rect(midtop=(box.centerx, box.bottom + px(2))))
        words = self.ctx.t("holla.button.river_choose")
        at = (self.layout.island.centerx - px(140), self.layout.island.bottom + px(5))
        paint.pill(surface, self.ctx, words, at, "river", 16, 34, "wave", "center")

    def traces(self, view: HollaView) -> dict[int, Rect]:
        """Where the last discard of each other seat since the own turn lies."""
        boxes: dict[int, Rect] = {}
        for note in view.turns[::-1]:
            if note.seat == view.seat or note.seat in boxes:
                break
            if note.discard == view.island:
                boxes[note.seat] = self.layout.tray
            elif note.discard in self.board.lies:
                boxes[note.seat] = self.board.river_box(note.discard)
        return boxes

    def _trace(self, surface: Surface, view: HollaView) -> None:
        boxes = self.traces(view)
        hidden = self.board.hidden.cubes
        last = {n.seat: n.discard for n in view.turns}
        self.board.trace(surface, {seat: box for seat, box in boxes.items() if last[seat] not in hidden})

    # the picture above everything

    def draw(self, surface: Surface, view: HollaView, refused: tuple[Item, float] | None) -> None:
        """Enlarged cube, shown cubes, refused place, hint."""
        if refused is not None and not isinstance(refused[0], Own):
            self._refused(surface, view, refused)
        if self._pointed is not None:
            box = self._box_of(self._pointed[0], view)
            if box is not None:
                self.ctx.cubes.target(surface, box, 1.0)
        if self._enlarged is not None and self._enlarged[0] not in self.board.hidden.cubes:
            self._draw_enlarged(surface, *self._enlarged)
        if self._shown is not None:
            self._draw_shown(surface, self._shown[0])

    def _box_of(self, item: Item, view: HollaView) -> Rect | None:
        if isinstance(item, Island):
            return self.layout.tray
        if isinstance(item, River):
            return self.board.river_box(item.cube) if item.cube in self.board.lies else None
        if isinstance(item, Mountain):
            return next_box(self.ctx, self.layout, view, item.seat) if item.seat >= 0 else None
        return self.own_boxes.get(item.cube)

    def _refused(self, surface: Surface, view: HollaView, refused: tuple[Item, float]) -> None:
        box = self._box_of(refused[0], view)
        if box is None:
            return
        px = self.layout.px
        rim = box.inflate(px(8), px(8)).move(round(refused[1]), 0)
        surface.blit(self.ctx.art.outline(rim.w, rim.h, 12, palette.ERROR_RIM, 4), rim)

    def _draw_enlarged(self, surface: Surface, cube: int, box: Rect) -> None:
        px = self.layout.px
        width = max(px(ENLARGED_WIDTH), box.w + px(12))
        height = self.ctx.cubes.height(width)
        place = Rect(0, 0, width, height)
        place.midbottom = (box.centerx, box.bottom + px(8))
        place.clamp_ip(surface.get_rect().inflate(-px(8), -px(8)))
        self.ctx.art.drop(surface, place, 12, "S2")
        surface.blit(self.board.face(cube, width, bright=True), place)

    def _draw_shown(self, surface: Surface, cubes: tuple[int, ...]) -> None:
        px = self.layout.px
        width = px(44)
        step = width + px(6)
        box = Rect(0, 0, step * len(cubes) + px(30), self.ctx.cubes.height(width) + px(28))
        box.center = self.layout.river.center
        paint.panel(surface, self.ctx, box)
        for i, cube in enumerate(sorted(cubes)):
            at = (box.x + px(18) + i * step, box.y + px(14))
            surface.blit(self.board.face(cube, width), at)
