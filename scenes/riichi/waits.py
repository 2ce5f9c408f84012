"""The panel of waits: the tiles that complete the hand, how many are left, what a win pays or why it is none."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.riichi.layout import RiichiLayout
from scenes.table.sheet import Sheet, print_nodes

FEW: Final = 2
"""The number of waits that have the room of the drawing; more stand in rows."""
MOST_COLUMNS: Final = 7
HEAD: Final = 34.0
WARNING: Final = 34.0
WARNED: Final = 15.0
"""Letter size of a warning in units: larger than the smallest, for it forbids what the hand is for."""
FOOT: Final = 4.0
SIDES: Final = (14.0, 6.0)
TILE: Final = 26.0
SMALL_TILE: Final = 24.0
SPACIOUS: Final = 5
"""The number of columns up to which there is room for the larger tiles."""
GAP: Final = 4.0
BARE, BESIDE, BENEATH = 40.0, 46.0, 62.0
"""Units of a row: tiles with their number, with a text at their right, with a text below."""
RAISED: Final = 28.0
JOIN: Final = " · "
SAID: Final = 13
"""Letter size of the texts in rows, in units."""


@dataclass(frozen=True)
class WaitItem:
    """A wait: tile, how many are unseen, its value or why it is no win; tone 1 for points, -1 for a reason."""

    tile: int
    left: int
    text: str
    tone: int
    lit: bool

    @property
    def tint(self) -> str:
        """The colour of its text."""
        return palette.GOLD if self.tone > 0 else palette.VERMILION_SOFT

    @property
    def ink(self) -> str:
        """The colour of its number."""
        return palette.TEXT if self.left else palette.TEXT_OFF


@dataclass(frozen=True)
class WaitsModel:
    """The contents of the panel; `warn` is what forbids a ron."""

    title: str
    total: str
    han: str
    yaku: tuple[str, ...]
    warn: str
    items: tuple[WaitItem, ...]
    raised: bool = False
    """Whether the tile that may be claimed lies below, with the note whose it is."""


@dataclass(frozen=True)
class Plan:
    """A plan of rows: how many waits in how many, and how tall; `shared` is what all of them say, for the head."""

    columns: int
    rows: int
    row: float
    shared: str


@dataclass(frozen=True)
class Waits:
    """The panel of one layout."""

    ctx: Context
    lay: RiichiLayout

    def box(self, model: WaitsModel) -> Rect:
        """The box of the panel, which grows upwards with its waits."""
        px, base = self.lay.px, self.lay.waits
        tall = base.h
        if not self._drawn_large(model):
            plan = self._plan(model)
            tall = px(HEAD) + plan.rows * px(plan.row) + px(FOOT) + self._warning(model.warn)
        bottom = base.bottom - (px(RAISED) if model.raised else 0)
        return Rect(base.x, bottom - tall, base.w, tall)

    def draw(self, surface: Surface, model: WaitsModel) -> None:
        """Draws the head at the left or on top, waits beside or below, a warning at the foot."""
        px, box = self.lay.px, self.box(model)
        paint.panel(surface, self.ctx, box)
        if self._drawn_large(model):
            self._head(surface, model, box)
            self._few(surface, model, box)
            return
        if model.warn:
            tall = self._warning(model.warn)
            box.h -= tall
            self._warn(surface, model.warn, Rect(box.x, box.bottom - px(FOOT), box.w, tall))
        plan = self._plan(model)
        self._line(surface, model, plan, box)
        self._grid(surface, model, plan, Rect(box.x + px(SIDES[0]), box.y + px(HEAD), self._room, 0))

    def _drawn_large(self, model: WaitsModel) -> bool:
        """Whether there is room for large tiles; small letters cannot shrink further and need it themselves."""
        return len(model.items) <= FEW and not self.lay.small and not model.warn

    @property
    def _room(self) -> int:
        lay = self.lay
        return lay.waits.w - lay.px(sum(SIDES))

    def _warning(self, words: str) -> int:
        """The height of a warning, 0 without one."""
        if not words:
            return 0
        fonts, px = self.ctx.fonts, self.lay.px
        lines = len(self._warned(words)) * fonts.line_height(WARNED, 1.15)
        return max(px(WARNING), lines + px(8))

    def _warned(self, words: str) -> list[str]:
        lay, fonts = self.lay, self.ctx.fonts
        return fonts.wrap(words, WARNED, lay.waits.w - lay.px(2 * SIDES[0]))

    def _plan(self, model: WaitsModel) -> Plan:
        """The plan with the flattest rows in which no text is cut: the room above the panel belongs to another seat.

        What all waits say alike is said once; a wait of which nothing is left needs no words beside its ×0.
        """
        count, said = len(model.items), {item.text for item in model.items if item.left}
        if len(said) <= 1:
            rows = -(-count // MOST_COLUMNS)
            return Plan(-(-count // rows), rows, BARE, next(iter(said), model.items[0].text))
        fonts, beside = self.ctx.fonts, self.lay.px(TILE + GAP + 2)
        widest = max(fonts.width(text, SAID) for text in said)
        found: list[Plan] = []
        for rows in range(1, count + 1):
            columns = -(-count // rows)
            wide = self._room // columns
            if widest + beside <= wide:
                found.append(Plan(columns, rows, BESIDE, ""))
            elif widest + self.lay.px(GAP) <= wide and columns <= MOST_COLUMNS:
                found.append(Plan(columns, rows, BENEATH, ""))
        return min(found, key=lambda plan: plan.rows * plan.row, default=Plan(1, count, BESIDE, ""))

    def _as_many(self, names: Sequence[str], room: int) -> str:
        """The first names, as far as they fit, but at least one."""
        fonts, rows = self.ctx.fonts, [JOIN.join(names[:count]) for count in range(len(names), 0, -1)]
        return next((row for row in rows if fonts.width(row, 13) <= room), names[0] if names else "")

    def _line(self, surface: Surface, model: WaitsModel, plan: Plan, box: Rect) -> None:
        """Draws the head in one line."""
        ctx, px = self.ctx, self.lay.px
        y, end = box.y + px(HEAD / 2 + 2), box.right - px(12)
        after = paint.label(surface, ctx, model.total, (box.x + px(20), y), 20, palette.GOLD, True, "midleft")
        if plan.shared:
            tint = palette.GOLD if any(item.tone > 0 for item in model.items) else palette.VERMILION_SOFT
            at = (after.right + px(12), y)
            after = paint.label(surface, ctx, plan.shared, at, 16, tint, anchor="midleft", width=end - at[0])
        at = (after.right + px(12), y)
        parts = [part for part in (model.han, *model.yaku) if part] or ([] if plan.shared else [model.title])
        words = self._as_many(parts, end - at[0])
        size = ctx.fonts.fitting(words, 14, end - at[0])
        if ctx.fonts.width(words, size) <= end - at[0]:
            paint.label(surface, ctx, words, at, size, palette.TEXT_SOFT, anchor="midleft")

    def _head(self, surface: Surface, model: WaitsModel, box: Rect) -> None:
        at, room = Sheet(self.ctx, box.topleft), 124.0 if len(model.items) == FEW else 230.0
        nodes = (
            at.words(20, 20, room, model.title, 15, palette.TEXT_MUTED),
            at.words(20, 48, room, model.total, 26, palette.GOLD, True),
            at.words(20, 76, room, model.han, 14, palette.TEXT_SOFT),
            at.words(20, 95, room, self._as_many(model.yaku, self.lay.px(room)), 13, palette.TEXT_MUTED),
        )
        print_nodes(surface, self.ctx, nodes)

    def _few(self, surface: Surface, model: WaitsModel, box: Rect) -> None:
        ctx, px, fonts = self.ctx, self.lay.px, self.ctx.fonts
        for index, item in enumerate(model.items):
            x = box.x + px(148 + index * 116 if len(model.items) == FEW else 258)
            self._tile(surface, item, x, box.y + px(20), px(46))
            at, size = Sheet(ctx, (x, box.y)), fonts.fitting(item.text, 15, px(62))
            whole = fonts.width(item.text, size) <= px(62)
            lines = [item.text] if whole else fonts.wrap(item.text, 13, px(62))[:2]
            said = [at.at(54, 64).words(0, 17 * i, 62, line, size, item.tint) for i, line in enumerate(lines)]
            print_nodes(surface, ctx, [at.words(56, 38, 60, f"×{item.left}", 24, item.ink, True), *said])

    def _grid(self, surface: Surface, model: WaitsModel, plan: Plan, area: Rect) -> None:
        ctx, px = self.ctx, self.lay.px
        wide, tall = area.w // plan.columns, px(plan.row)
        width = px(TILE if plan.columns <= SPACIOUS else SMALL_TILE)
        high = ctx.mahjong.height(width)
        for index, item in enumerate(model.items):
            x, y = area.x + index % plan.columns * wide, area.y + index // plan.columns * tall
            tile = self._tile(surface, item, x, y + (px(2) if plan.row == BENEATH else (tall - high) // 2), width)
            self._words(surface, item, plan, Rect(x, y, wide, tall), tile)

    def _words(self, surface: Surface, item: WaitItem, plan: Plan, cell: Rect, tile: Rect) -> None:
        """Draws how many are left of a wait, and its text where its row has one."""
        ctx, px = self.ctx, self.lay.px
        left = tile.right + px(GAP if plan.columns <= SPACIOUS else GAP / 2)
        beside = plan.row == BESIDE and item.left > 0
        at = (left, tile.centery - (px(10) if beside else 0))
        words, room = f"×{item.left}", cell.right - px(3) - left
        size = ctx.fonts.fitting(words, 17, room, True)
        # The narrowest rows have room for the number alone.
        words = words if ctx.fonts.width(words, size, True) <= room else str(item.left)
        paint.label(surface, ctx, words, at, size, item.ink, True, "midleft")
        if plan.shared or not item.left:
            return
        at = (left, tile.centery + px(11)) if beside else (cell.x, tile.bottom + px(9))
        paint.label(surface, ctx, item.text, at, SAID, item.tint, anchor="midleft", width=cell.right - at[0])

    def _tile(self, surface: Surface, item: WaitItem, x: int, y: int, width: int) -> Rect:
        """Draws the tile of a wait, shaded where none is left; returns its box."""
        ctx = self.ctx
        place = ctx.mahjong.draw(surface, item.tile, x, y, width, "lit" if item.lit else "rest")
        if not item.left:
            shade = ctx.art.rounded(place.w, place.h, 6, "#0A1A20", "#0A1A20", opacity=0.5)
            surface.blit(shade, place)
        return place

    def _warn(self, surface: Surface, words: str, box: Rect) -> None:
        ctx, lines = self.ctx, self._warned(words)
        step = ctx.fonts.line_height(WARNED, 1.15)
        top = box.centery - step * (len(lines) - 1) // 2
        for index, line in enumerate(lines):
            at = (box.x + self.lay.px(SIDES[0]), top + index * step)
            paint.label(surface, ctx, line, at, WARNED, palette.VERMILION_SOFT, anchor="midleft")
