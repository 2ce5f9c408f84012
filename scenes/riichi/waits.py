"""The panel of waits: what completes the hand, how many are left, what a win pays or why it is not one."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.riichi.layout import RiichiLayout

FEW: Final = 2
"""As many waits have the room of the drawing; more stand in rows."""
MOST_COLUMNS: Final = 7
HEAD: Final = 34.0
WARNING: Final = 34.0
WARNED: Final = 15.0
"""Size of a warning: it forbids what the hand is for, so it is not the smallest text of the table."""
FOOT: Final = 4.0
SIDES: Final = (14.0, 6.0)
TILE: Final = 26.0
SMALL_TILE: Final = 24.0
SPACIOUS: Final = 5
"""As many columns have room for the larger tiles."""
GAP: Final = 4.0
BARE, BESIDE, BENEATH = 40.0, 46.0, 62.0
"""Units of a row: tiles with their number, with a text at their right, with a text below."""
RAISED: Final = 28.0
JOIN: Final = " · "
SAID: Final = 13
"""Size of the texts in rows."""


@dataclass(frozen=True)
class WaitItem:
    """One wait: tile, how many are unseen, its value or why it is no win; tone 1 for points, -1 for a reason."""

    tile: int
    left: int
    text: str
    tone: int
    lit: bool


@dataclass(frozen=True)
class WaitsModel:
    """The whole panel; `warn` is what forbids a ron."""

    title: str
    total: str
    han: str
    yaku: tuple[str, ...]
    warn: str
    items: tuple[WaitItem, ...]
    raised: bool = False
    """Whether the tile that is asked about lies below, and the note whose it is."""


@dataclass(frozen=True)
class Plan:
    """How many waits stand in how many rows, and how tall a row is; `shared` is what all of them say, for the head."""

    columns: int
    rows: int
    row: float
    shared: str


class Waits:
    """Draws the panel of one layout."""

    def __init__(self, ctx: Context, lay: RiichiLayout) -> None:
        self.ctx = ctx
        self.lay = lay

    def box(self, model: WaitsModel) -> Rect:
        """The panel grows upwards with its waits."""
        px, base = self.lay.px, self.lay.waits
        tall = base.h
        if not self._drawn_large(model):
            plan = self._plan(model)
            tall = px(HEAD) + plan.rows * px(plan.row) + px(FOOT) + self._warning(model.warn)
        bottom = base.bottom - (px(RAISED) if model.raised else 0)
        return Rect(base.x, bottom - tall, base.w, tall)

    def draw(self, surface: Surface, model: WaitsModel) -> None:
        """Head at the left or on top, waits beside or below, a warning at the foot."""
        ctx, px, box = self.ctx, self.lay.px, self.box(model)
        paint.panel(surface, ctx, box)
        if self._drawn_large(model):
            self._head(surface, model, box)
            self._few(surface, model, box)
            return
        body = Rect(box)
        if model.warn:
            tall = self._warning(model.warn)
            body.h -= tall
            self._warn(surface, model.warn, Rect(box.x, body.bottom - px(FOOT), box.w, tall))
        plan = self._plan(model)
        self._line(surface, model, plan, body)
        area = Rect(body.x + px(SIDES[0]), body.y + px(HEAD), self._room, plan.rows * px(plan.row))
        self._grid(surface, model, plan, area)

    def _drawn_large(self, model: WaitsModel) -> bool:
        """Whether there is room for large tiles; small letters cannot shrink further and need it themselves."""
        return len(model.items) <= FEW and not self.lay.small and not model.warn

    @property
    def _room(self) -> int:
        return self.lay.waits.w - self.lay.px(sum(SIDES))

    def _warning(self, words: str) -> int:
        """How tall a warning is, 0 without one."""
        if not words:
            return 0
        lines = len(self._warned(words)) * self.ctx.fonts.line_height(WARNED, 1.15)
        return max(self.lay.px(WARNING), lines + self.lay.px(8))

    def _warned(self, words: str) -> list[str]:
        return self.ctx.fonts.wrap(words, WARNED, self.lay.waits.w - self.lay.px(2 * SIDES[0]))

    def _plan(self, model: WaitsModel) -> Plan:
        """The flattest rows in which no text is cut: whatever lies above the panel belongs to another seat.

        What all waits say alike is said once; a wait of which nothing is left needs no words beside its ×0.
        """
        count, said = len(model.items), {item.text for item in model.items if item.left}
        if len(said) <= 1:
            rows = -(-count // MOST_COLUMNS)
            return Plan(-(-count // rows), rows, BARE, next(iter(said), model.items[0].text))
        widest = max(self.ctx.fonts.width(text, SAID) for text in said)
        beside = self.lay.px(TILE + GAP + 2)
        found: list[Plan] = []
        for rows in range(1, count + 1):
            columns = -(-count // rows)
            wide = self._room // columns
            if widest + beside <= wide:
                found.append(Plan(columns, rows, BESIDE, ""))
            elif widest + self.lay.px(GAP) <= wide and columns <= MOST_COLUMNS:
                found.append(Plan(columns, rows, BENEATH, ""))
        return min(found, key=lambda plan: plan.rows * plan.row, default=Plan(1, count, BESIDE, ""))

    def _line(self, surface: Surface, model: WaitsModel, plan: Plan, box: Rect) -> None:
        """The head in one line."""
        ctx, px = self.ctx, self.lay.px
        y, end = box.y + px(HEAD / 2 + 2), box.right - px(12)
        after = paint.label(surface, ctx, model.total, (box.x + px(20), y), 20, palette.GOLD, True, "midleft")
        if plan.shared:
            tint = palette.GOLD if any(item.tone > 0 for item in model.items) else palette.VERMILION_SOFT
            at = (after.right + px(12), y)
            after = paint.label(surface, ctx, plan.shared, at, 16, tint, anchor="midleft", width=end - at[0])
        at = (after.right + px(12), y)
        room = end - at[0]
        parts = [part for part in (model.han, *model.yaku) if part] or ([] if plan.shared else [model.title])
        while len(parts) > 1 and ctx.fonts.width(JOIN.join(parts), 13) > room:
            parts.pop()
        words = JOIN.join(parts)
        size = ctx.fonts.fitting(words, 14, room)
        if ctx.fonts.width(words, size) <= room:
            paint.label(surface, ctx, words, at, size, palette.TEXT_SOFT, anchor="midleft")

    def _head(self, surface: Surface, model: WaitsModel, box: Rect) -> None:
        ctx, px = self.ctx, self.lay.px
        x, room = box.x + px(20), px(124 if len(model.items) == FEW else 230)
        paint.label(
            surface, ctx, model.title, (x, box.y + px(20)), 15, palette.TEXT_MUTED, anchor="midleft", width=room
        )
        size = ctx.fonts.fitting(model.total, 26, room, True)
        paint.label(surface, ctx, model.total, (x, box.y + px(48)), size, palette.GOLD, True, "midleft", room)
        size = ctx.fonts.fitting(model.han, 14, room)
        paint.label(surface, ctx, model.han, (x, box.y + px(76)), size, palette.TEXT_SOFT, anchor="midleft", width=room)
        names = list(model.yaku)
        while len(names) > 1 and ctx.fonts.width(JOIN.join(names), 13) > room:
            names.pop()
        at = (x, box.y + px(95))
        paint.label(surface, ctx, JOIN.join(names), at, 13, palette.TEXT_MUTED, anchor="midleft", width=room)

    def _few(self, surface: Surface, model: WaitsModel, box: Rect) -> None:
        ctx, px = self.ctx, self.lay.px
        for index, item in enumerate(model.items):
            x = box.x + px(148 + index * 116 if len(model.items) == FEW else 258)
            look = "lit" if item.lit else "rest"
            place = ctx.mahjong.draw(surface, item.tile, x, box.y + px(20), px(46), look)  # type: ignore[arg-type]
            if not item.left:
                self._gone(surface, place)
            at = (x + px(56), box.y + px(38))
            colour = palette.TEXT if item.left else palette.TEXT_OFF
            paint.label(surface, ctx, f"×{item.left}", at, 24, colour, True, "midleft")
            room = px(62)
            tint = palette.GOLD if item.tone > 0 else palette.VERMILION_SOFT
            size = ctx.fonts.fitting(item.text, 15, room)
            lines = [item.text] if ctx.fonts.width(item.text, size) <= room else ctx.fonts.wrap(item.text, 13, room)[:2]
            for number, line in enumerate(lines):
                at = (x + px(54), box.y + px(64) + number * px(17))
                paint.label(surface, ctx, line, at, size, tint, anchor="midleft", width=room)

    def _grid(self, surface: Surface, model: WaitsModel, plan: Plan, area: Rect) -> None:
        ctx, px = self.ctx, self.lay.px
        wide, tall = area.w // plan.columns, px(plan.row)
        width = px(TILE if plan.columns <= SPACIOUS else SMALL_TILE)
        high = ctx.mahjong.height(width)
        for index, item in enumerate(model.items):
            x, y = area.x + index % plan.columns * wide, area.y + index // plan.columns * tall
            top = y + (px(2) if plan.row == BENEATH else (tall - high) // 2)
            look = "lit" if item.lit else "rest"
            place = ctx.mahjong.draw(surface, item.tile, x, top, width, look)  # type: ignore[arg-type]
            if not item.left:
                self._gone(surface, place)
            self._words(surface, item, plan, Rect(x, y, wide, tall), place)

    def _words(self, surface: Surface, item: WaitItem, plan: Plan, cell: Rect, tile: Rect) -> None:
        """How many are left of a wait, and its text where its row has one."""
        ctx, px = self.ctx, self.lay.px
        left = tile.right + px(GAP if plan.columns <= SPACIOUS else GAP / 2)
        colour = palette.TEXT if item.left else palette.TEXT_OFF
        beside = plan.row == BESIDE and item.left > 0
        at = (left, tile.centery - (px(10) if beside else 0))
        words, room = f"×{item.left}", cell.right - px(3) - left
        size = ctx.fonts.fitting(words, 17, room, True)
        # The narrowest rows have room for the number alone.
        words = words if ctx.fonts.width(words, size, True) <= room else str(item.left)
        paint.label(surface, ctx, words, at, size, colour, True, "midleft")
        if plan.shared or not item.left:
            return
        tint = palette.GOLD if item.tone > 0 else palette.VERMILION_SOFT
        at = (left, tile.centery + px(11)) if beside else (cell.x, tile.bottom + px(9))
        room = cell.right - at[0]
        paint.label(surface, ctx, item.text, at, SAID, tint, anchor="midleft", width=room)

    def _gone(self, surface: Surface, place: Rect) -> None:
        """A wait of which nothing is left."""
        shade = self.ctx.art.rounded(place.w, place.h, 6, "#0A1A20", "#0A1A20", opacity=0.5)
        surface.blit(shade, place)

    def _warn(self, surface: Surface, words: str, box: Rect) -> None:
        ctx, px = self.ctx, self.lay.px
        lines = self._warned(words)
        step = ctx.fonts.line_height(WARNED, 1.15)
        top = box.centery - step * (len(lines) - 1) // 2
        for index, line in enumerate(lines):
            at = (box.x + px(SIDES[0]), top + index * step)
            paint.label(surface, ctx, line, at, WARNED, palette.VERMILION_SOFT, anchor="midleft")
