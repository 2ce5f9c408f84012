"""The seven horse cards: portrait, number and name, four numbers with the rolled one lit, and the chips below."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.turf.horses import ART, COATS
from scenes.turf.layout import TurfLayout
from scenes.turf.texts import CHIPS, FACES, place_name

RATIO: Final = 1.08
GAP: Final = 4
MOST_IN_ROW: Final = 4


@dataclass(frozen=True)
class ChipModel:
    """A chip as it is drawn; ``value`` -1 is not known to the watching seat."""

    seat: int
    value: int
    down: bool = False


def draw_chip(surface: Surface, ctx: Context, around: Rect, chip: ChipModel, alpha: int = 255) -> Rect:
    """Draws a chip in the middle of a box, as wide as it; returns what it covers."""
    name, width = f"turf/bet_{CHIPS[chip.seat]}", around.w
    image = ctx.art.svg(name, width) if alpha == 255 else ctx.art.faded(name, width, alpha)
    box = image.get_rect(center=around.center)
    if alpha == 255:
        ctx.art.drop(surface, Rect(box.x, box.y, box.w, box.w), 99, "S1")
    surface.blit(image, box)
    middle = (box.centerx, box.y + round(box.w * 0.5))
    if chip.down or chip.value < 0:
        # Face down: the mark of the seat alone, on a dark ground.
        d = round(width * 0.62)
        paint.put(surface, ctx.art.rounded(d, d, 999, "#20343C", "#12232A", edge=("#F3DCA0", 0.6, 1.2)), middle)
        paint.put(surface, ctx.art.svg(f"common/mark_{CHIPS[chip.seat]}", max(9, round(d * 0.56))), middle)
        return box
    font = ctx.fonts.font_px(max(13, round(width * 0.44)), True)
    number = font.render(str(chip.value), True, palette.INK_TEXT)
    paint.numeral(surface, number, (middle[0], middle[1] + width // 25))
    return box


def draw_number(
    surface: Surface,
    ctx: Context,
    at: tuple[int, int],
    d: int,
    number: int,
    colours: tuple[str, str] = ("#1B232A", palette.FOCUS),
    size: float = 15,
    edge: tuple[str, float, float] | None = None,
) -> None:
    """Draws a number on a disc of `d` pixels around a point, in colours of disc and ink."""
    ground, ink = colours
    paint.put(surface, ctx.art.rounded(d, d, 999, ground, ground, edge=edge), at)
    paint.label(surface, ctx, str(number), at, size, ink, True, "center")


def places(area: Rect, count: int, widest: int) -> tuple[int, list[tuple[int, int]]]:
    """The width and centres of so many chips in an area: one row, closer when there are four, two rows from five on."""
    if not count:
        return widest, []
    rows = 1 if count <= MOST_IN_ROW else 2
    each = -(-count // rows)
    gap = GAP if rows == 1 else 1
    width = min(widest, area.w - 2 * GAP, round((area.h - (rows + 1) * gap) / rows / RATIO))
    across = min(width + GAP, (area.w - 2 * GAP - width) // max(1, each - 1))
    down = round(width * RATIO) + gap
    top = area.centery - (rows * down - gap) // 2
    found = []
    for i in range(count):
        row, place = divmod(i, each)
        inside = min(each, count - row * each)
        left = area.centerx - ((inside - 1) * across) // 2
        found.append((left + place * across, top + row * down + round(width * RATIO / 2)))
    return width, found


def printed_room(ctx: Context, printed: str) -> int:
    """The room that a printed name takes beside another."""
    return ctx.fonts.width(printed, 13) + ctx.px(5) if printed else 0


CHIP: Final = 44.0
LIFT: Final = 8.0
"""Units by which a chosen card stands higher."""
GLOW_ROOM: Final = 26.0
"""Units around a card that its shadow and glow need."""


@dataclass(frozen=True)
class CardModel:
    """A horse as its card shows it."""

    horse: int
    name: str
    printed: str
    """The name of the printed game, where the person reads another."""
    numbers: tuple[int, ...]
    """The spaces by face; zeros before a race is dealt."""
    lit: int
    """The rolled face, -1 for none."""
    ran: bool
    place: int
    """The place: 1-3 once it has finished, 7 for the last after the race, else 0."""
    chosen: bool
    target: bool
    """Whether a chip in hand would go there."""
    forbidden: bool
    """Whether that chip may not go there (turf.T13, turf.T33)."""


@dataclass(frozen=True)
class Cards:
    """The cards of one layout."""

    ctx: Context
    lay: TurfLayout

    @cached_property
    def stacked(self) -> bool:
        """Whether printed names stand below the others, since one of them has no room beside its own."""
        fonts, wide = self.ctx.fonts, self.lay.cards[0].w - self.lay.px(12)
        rooms = ((name, wide - printed_room(self.ctx, printed)) for name, printed in self.lay.names if printed)
        return any(fonts.width(name, fonts.fitting(name, 18, room, True), True) > room for name, room in rooms)

    def draw(self, surface: Surface, box: Rect, model: CardModel) -> None:
        """Draws the whole card."""
        ctx, art, px = self.ctx, self.ctx.art, self.lay.px
        art.drop(surface, box, 16)
        rim = palette.ERROR_RIM if model.forbidden else palette.GOLD_RIM
        if model.chosen or model.target:
            art.glow(surface, box, 16, rim, 150, blur=9, spread=4)
        top = Rect(box.x, box.y, box.w, self.lay.card_picture)
        chips = Rect(box.x, box.bottom - self.lay.card_chips, box.w, self.lay.card_chips)
        paper = Rect(box.x, top.bottom, box.w, chips.y - top.bottom)
        # One rounded ground; the parts between its ends are straight.
        surface.blit(art.rounded(box.w, top.h + px(40), 16, "#BFE0D2", "#6FA98C"), top)
        surface.blit(art.rounded(box.w, chips.h + px(40), 16, "#1B5E4A", "#123F35"), chips.move(0, -px(40)))
        surface.blit(art.rounded(paper.w, paper.h, 0, "#FDF8EA", "#F0E4C7"), paper)
        surface.blit(art.rounded(chips.w, px(6), 0, "#0C3329", "#15503F"), chips)
        surface.blit(art.rounded(top.w, px(18), 0, "#4E8C58", "#4E8C58"), (top.x, top.bottom - px(18)))
        horse = art.svg(f"turf/horse_{ART[model.horse]}", min(top.w - px(30), round((top.h - px(4)) / 0.65)))
        paint.put(surface, horse, (top.centerx, top.bottom - px(1)), "midbottom")
        surface.fill(COATS[model.horse], Rect(top.x, top.bottom, top.w, px(3)))
        self._numbers(surface, model, paper)
        if model.ran:
            veil = art.rounded(box.w, chips.y - box.y + px(20), 16, "#091B23", "#091B23", opacity=0.58)
            surface.blit(veil, box, Rect(0, 0, box.w, chips.y - box.y))
        # What became of the horse: run or home.
        words, size, kind = "", 14.0, "dark"
        if model.forbidden:
            words, kind = ctx.t("turf_table.card.forbidden"), "vermilion"
        elif model.place:
            words, size = place_name(ctx.texts, model.place), 15.0
            kind = {1: "gold", 7: "vermilion"}.get(model.place, kind)
        elif model.ran:
            words = ctx.t("turf_table.card.ran")
        if words:
            size = ctx.fonts.fitting(words, size, top.w - px(36), True)
            paint.pill(surface, ctx, words, top.center, kind, size, 30, anchor="center")
        if model.chosen or model.target:
            paint.put(surface, art.outline(box.w + 2 * px(3), box.h + 2 * px(3), 19, rim, 3.2), box.center)
        d = max(px(26), 18)
        draw_number(surface, ctx, (box.x + px(8) + d // 2, box.y + px(8) + d // 2), d, model.horse + 1)

    def _numbers(self, surface: Surface, model: CardModel, paper: Rect) -> None:
        ctx, art, px = self.ctx, self.ctx.art, self.lay.px
        self._name(surface, model, paper)
        half, top, tall = (paper.w - px(18)) // 2, px(36), px(42)
        if self.stacked:
            top, tall = px(52), px(37)
        for face, value in enumerate(model.numbers):
            cell = Rect(
                paper.x + px(8) + (face % 2) * (half + px(2)),
                paper.y + top + (face // 2) * (tall + px(2 if self.stacked else 4)),
                half,
                tall,
            )
            if face == model.lit:
                surface.blit(art.rounded(cell.w, cell.h, 10, "#F8DD92", "#F3CF74", edge=("#C98F27", 1.0, 2.0)), cell)
            paint.put(surface, art.svg(f"turf/icon_{FACES[face]}", px(29)), (cell.x + px(4), cell.centery), "midleft")
            paint.label(
                surface,
                ctx,
                str(value) if any(model.numbers) else "–",
                (cell.x + px(35) + (cell.w - px(37)) // 2, cell.centery),
                21,
                palette.INK_TEXT,
                True,
                "center",
            )

    def _name(self, surface: Surface, model: CardModel, paper: Rect) -> None:
        """Draws the name, and the printed one beside or below it."""
        ctx, px, fonts, room = self.ctx, self.lay.px, self.ctx.fonts, self.lay.cards[0].w - self.lay.px(12)
        if self.stacked:
            at, below = (paper.centerx, paper.y + px(16)), (paper.centerx, paper.y + px(38))
            paint.fitted(surface, ctx, model.name, at, room, 18, palette.INK_TEXT, True, "center")
            paint.fitted(surface, ctx, model.printed, below, room, 13, palette.BROWN_LIGHT, anchor="center")
            return
        middle, beside = paper.y + px(20), printed_room(ctx, model.printed)
        size = fonts.fitting(model.name, 18, room - beside, True)
        if fonts.width(model.name, size, True) > room - beside:
            lines = fonts.block(model.name, 15, room, palette.INK_TEXT, True)
            paint.put(surface, lines, (paper.centerx, middle))
            return
        left = paper.centerx - (fonts.width(model.name, size, True) + beside) // 2
        name = paint.label(surface, ctx, model.name, (left, middle), size, palette.INK_TEXT, True, "midleft", room)
        if beside:
            at = (name.right + px(5), middle)
            paint.label(surface, ctx, model.printed, at, 13, palette.BROWN_LIGHT, anchor="midleft")
