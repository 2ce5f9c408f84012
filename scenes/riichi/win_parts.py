"""The parts of the win screen, drawn from its model at every stage of its story."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.mahjong import HIDDEN, Mahjong
from scenes.riichi.faces import draw_meld, meld_places, meld_width, row_width
from scenes.riichi.terms import term
from scenes.riichi.win_model import INDICATORS, FuRow, WinModel, YakuRow
from scenes.table.numbers import grouped

HAND_WIDTH: Final = 66.0
MELD_SHARE: Final = 0.86
HAND_ROOM: Final = 1500.0
HAND_FOOT: Final = 262.0
GAP: Final = 26.0
ONE_COLUMN: Final = 7
"""Yaku that fit below one another."""


class WinParts:
    """Draws one win; places are those of the 1600x900 drawing, in the middle of the window."""

    def __init__(self, ctx: Context, model: WinModel) -> None:
        self.ctx = ctx
        self.model = model

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """A box of the drawing in pixels."""
        return self.ctx.layout.rect(x, y, w, h, "centre", "middle")

    def worth_text(self, share: float) -> str:
        """The points of the hand itself while they count up."""
        return grouped(round(self.model.total * share))

    # -- header and hand

    def header(self, surface: Surface, tabs: bool) -> None:
        """The winner, the cry, who gave the tile, and which round it was."""
        ctx, px, model = self.ctx, self.ctx.px, self.model
        face = self.rect(64, 30, 100, 100)
        paint.avatar(surface, ctx, model.winner.portrait, face, active=True)
        cry = ctx.fonts.gold(model.title, ctx.fonts.fitting(model.title, 60, px(300), True))
        surface.blit(cry, cry.get_rect(midleft=(face.right + px(24), face.centery)))
        left = face.right + px(24) + cry.get_width() + px(26)
        room = self.rect(740 if tabs else 1190, 0, 1, 1).x - px(16) - left
        name = ctx.t("riichi_result.winner", name=model.winner.name, place=model.place)
        size = ctx.fonts.fitting(name, 22, room, True)
        paint.label(surface, ctx, name, (left, face.centery - px(17)), size, palette.TEXT, True, "midleft", room)
        size = ctx.fonts.fitting(model.from_whom, 18, room)
        at = (left, face.centery + px(17))
        paint.label(surface, ctx, model.from_whom, at, size, palette.TEXT_SOFT, False, "midleft", room)

    def _tile_width(self) -> int:
        """The largest width, up to that of a hand, at which the whole hand fits its row."""
        px, win = self.ctx.px, self.model.win
        width = px(HAND_WIDTH)
        room = px(HAND_ROOM) - px(GAP) * (1 + len(win.melds))
        while width > 12 and self._content(width) > room:
            width -= 1
        return width

    def _content(self, width: int) -> int:
        small = round(width * MELD_SHARE)
        melds = sum(meld_width(meld, small) for meld in self.model.win.melds)
        return row_width(len(self.model.hand), width) + width + melds

    def hand(self, surface: Surface, ura: float, gleam: float) -> None:
        """Concealed tiles, the winning tile apart with its mark, melds; dora edged in gold."""
        ctx, px, model = self.ctx, self.ctx.px, self.model
        width = self._tile_width()
        small = round(width * MELD_SHARE)
        gap = px(GAP)
        whole = self._content(width) + gap * (1 + len(model.win.melds))
        middle, foot = ctx.layout.point(800, HAND_FOOT, "centre", "middle")
        x, y = middle - whole // 2, foot - Mahjong.height(width)
        turned = math.floor(ura + 1e-6)
        for i, tile in enumerate(model.hand):
            lit = gleam if model.is_dora(tile, turned) else None
            ctx.mahjong.draw(surface, tile, x + i * width * 1.03, y, width, dora=lit)
        x += row_width(len(model.hand), width) + gap
        lit = gleam if model.is_dora(model.win.tile, turned) else None
        box = ctx.mahjong.draw(surface, model.win.tile, x, y, width, "lit", dora=lit)
        words = ctx.t("riichi_result.win.tile")
        paint.pill(surface, ctx, words, (box.centerx, box.bottom + px(20)), "gold", 13, 24, anchor="center")
        x += width + gap
        for meld in model.win.melds:
            draw_meld(surface, ctx, meld, x, foot, small)
            for tile, turn, place in meld_places(meld, x, foot, small):
                if tile != HIDDEN and model.is_dora(tile, turned):
                    ctx.mahjong.draw(surface, tile, place.x, place.y, small, turn=turn, dora=gleam)
            x += meld_width(meld, small) + gap

    # -- dora

    def indicators(self, surface: Surface, turned: float) -> None:
        """The indicators of dora and ura; the ura turn over one by one."""
        ctx, px, model = self.ctx, self.ctx.px, self.model
        strip = self.rect(48, 296, 1030, 84)
        paint.panel(surface, ctx, strip)
        half = strip.w // 2
        left = Rect(strip.x, strip.y, half, strip.h)
        self._row(surface, left, term(ctx, "riichi_result.term.dora"), model.indicators, len(model.indicators))
        right = Rect(strip.x + half, strip.y, strip.w - half, strip.h)
        rule = Rect(right.x, strip.y + px(14), max(1, px(1)), strip.h - px(28))
        surface.fill(palette.INK_BLUE, rule)
        name = term(ctx, "riichi_result.term.ura")
        end = self._row(surface, right, name, model.win.ura, turned)
        if not model.shows_ura:
            room = right.right - px(12) - end
            note = ctx.t("riichi_result.win.no_ura")
            lines = ctx.fonts.wrap(note, 13, room)[:3]
            step = ctx.fonts.line_height(13)
            for i, line in enumerate(lines):
                at = (end, right.centery + i * step - step * (len(lines) - 1) // 2)
                paint.label(surface, ctx, line, at, 13, palette.TEXT_MUTED, anchor="midleft", width=room)

    def _row(self, surface: Surface, box: Rect, name: str, tiles: tuple[int, ...], turned: float) -> int:
        """A name and five indicators, the first `turned` of them open; where the last one ends."""
        ctx, px = self.ctx, self.ctx.px
        room = px(96)
        size = ctx.fonts.fitting(name, 17, room, True)
        paint.label(surface, ctx, name, (box.x + px(18), box.centery), size, palette.GOLD, True, "midleft", room)
        width = px(40)
        x, y = box.x + px(124), box.centery - Mahjong.height(width) // 2
        for i in range(INDICATORS):
            tile = tiles[i] if i < len(tiles) else HIDDEN
            self._flipped(surface, tile, x, y, width, turned - i)
            x += width + px(6)
        return x + px(8)

    def _flipped(self, surface: Surface, tile: int, x: int, y: int, width: int, share: float) -> None:
        mahjong = self.ctx.mahjong
        if tile == HIDDEN or share <= 0:
            mahjong.draw(surface, HIDDEN, x, y, width)
            return
        if share >= 1:
            mahjong.draw(surface, tile, x, y, width)
            return
        picture = mahjong.face(tile if share >= 0.5 else HIDDEN, width)
        narrow = max(2, round(picture.get_width() * abs(math.cos(math.pi * share))))
        thin = pygame.transform.smoothscale(picture, (narrow, picture.get_height()))
        surface.blit(thin, thin.get_rect(midtop=(x + width // 2, y)))

    # -- yaku and fu

    def yaku(self, surface: Surface, shown: float) -> None:
        """The yaku come one by one; their sum stands below when all are there."""
        ctx, px, rows = self.ctx, self.ctx.px, self.model.yaku
        box = self.rect(48, 396, 560, 322)
        paint.panel(surface, ctx, box)
        at = (box.x + px(22), box.y + px(16))
        paint.label(surface, ctx, ctx.t("riichi_result.win.yaku"), at, 17, palette.GOLD, True)
        columns = 1 if len(rows) <= ONE_COLUMN else 2
        lines = -(-len(rows) // columns)
        top, room = box.y + px(48), px(212)
        height = min(px(32), room // max(1, lines))
        wide = (box.w - px(44) - px(28) * (columns - 1)) // columns
        for i, row in enumerate(rows):
            if shown <= i:
                break
            slide = 0 if ctx.calm else round(max(0.0, 1 - (shown - i)) * px(24))
            x = box.x + px(22) + i // lines * (wide + px(28)) + slide
            worth = row.worth if columns == 1 else row.short
            self._yaku(surface, Rect(x, top + i % lines * height, wide - slide, height), row, worth)
        foot = Rect(box.x + px(22), box.bottom - px(54), box.w - px(44), px(54))
        surface.fill(palette.INK_BLUE, Rect(foot.x, foot.y, foot.w, max(1, px(1))))
        if shown >= len(rows):
            size = ctx.fonts.fitting(self.model.sum, 24, foot.w, True)
            at = (foot.right, foot.centery)
            paint.label(surface, ctx, self.model.sum, at, size, palette.GOLD, True, "midright", foot.w)

    def _yaku(self, surface: Surface, box: Rect, row: YakuRow, worth: str) -> None:
        ctx, px = self.ctx, self.ctx.px
        colour = palette.VERMILION_SOFT if row.bonus else palette.TEXT
        at = (box.right, box.centery)
        end = paint.label(surface, ctx, worth, at, 18, palette.GOLD, True, "midright").x
        room = end - px(10) - box.x
        size = ctx.fonts.fitting(row.name, 19, room, True)
        bold = ctx.fonts.width(row.name, size, True) <= room
        paint.label(surface, ctx, row.name, (box.x, box.centery), size, colour, bold, "midleft", room)

    def fu(self, surface: Surface, shown: float) -> None:
        """The fu item by item with the tiles they are for, and their sum."""
        ctx, px, model = self.ctx, self.ctx.px, self.model
        box = self.rect(624, 396, 454, 322)
        paint.panel(surface, ctx, box)
        at = (box.x + px(22), box.y + px(16))
        paint.label(surface, ctx, ctx.t("riichi_result.win.fu"), at, 17, palette.GOLD, True)
        height = min(px(30), px(212) // max(1, len(model.fu)))
        for i, row in enumerate(model.fu):
            if shown > i:
                top = box.y + px(48) + i * height
                self._fu(surface, Rect(box.x + px(22), top, box.w - px(44), height), row)
        foot = Rect(box.x + px(22), box.bottom - px(54), box.w - px(44), px(54))
        surface.fill(palette.INK_BLUE, Rect(foot.x, foot.y, foot.w, max(1, px(1))))
        if shown < len(model.fu):
            return
        words, colour, size = self._fu_sum()
        bold = colour == palette.GOLD
        size = ctx.fonts.fitting(words, size, foot.w, bold)
        paint.label(surface, ctx, words, (foot.right, foot.centery), size, colour, bold, "midright", foot.w)

    def _fu_sum(self) -> tuple[str, str, float]:
        ctx, worth = self.ctx, self.model.win.worth
        if not worth.fu_items:
            return ctx.t("riichi_result.win.no_fu"), palette.TEXT_MUTED, 15
        if not self.model.fu_counts:
            return ctx.t("riichi_result.win.fu_unused", limit=self.model.badge), palette.TEXT_MUTED, 15
        return term(ctx, "riichi_result.term.fu", count=worth.fu), palette.GOLD, 24

    def _fu(self, surface: Surface, box: Rect, row: FuRow) -> None:
        ctx, px = self.ctx, self.ctx.px
        at = (box.right, box.centery)
        paint.label(surface, ctx, str(row.fu), at, 17, palette.GOLD, True, "midright")
        width = max(10, min(px(20), box.h * 9 // 16))
        x = box.right - px(46)
        for tile in reversed(row.kinds):
            x -= width + max(1, px(2))
            self._mini(surface, tile, Rect(x, box.centery - width * 2 // 3, width, width * 4 // 3))
        room = x - px(8) - box.x
        size = ctx.fonts.fitting(row.name, 16, room)
        paint.label(surface, ctx, row.name, (box.x, box.centery), size, palette.TEXT_SOFT, anchor="midleft", width=room)

    def _mini(self, surface: Surface, tile: int, box: Rect) -> None:
        """A small flat tile."""
        ctx = self.ctx
        ground = ctx.art.rounded(box.w, box.h, 3, palette.IVORY_50, palette.IVORY_200)
        surface.blit(ground, box)
        face = ctx.mahjong.plain(tile, max(6, round(box.w * 0.92)))
        surface.blit(face, face.get_rect(center=box.center))

    # -- the bill

    def bill(self, surface: Surface, share: float) -> None:
        """Who pays what, the sum, and what the winner has now."""
        ctx, px, model = self.ctx, self.ctx.px, self.model
        box = self.rect(1104, 296, 448, 422)
        paint.paper(surface, ctx, box, 18)
        inner = box.inflate(-px(48), 0)
        words = ctx.t("riichi_result.win.received")
        paint.label(surface, ctx, words, (inner.x, box.y + px(20)), 17, palette.INK_TEXT, True)
        if share <= 0:
            # Nobody knows the points before the yaku are told.
            return
        height = min(px(34), px(220) // max(1, len(model.bill)))
        y = box.y + px(58)
        for row in model.bill:
            middle = y + height // 2
            at = (inner.right, middle)
            end = paint.label(surface, ctx, grouped(row.points), at, 19, palette.INK_TEXT, True, "midright").x
            room = end - px(10) - inner.x
            size = ctx.fonts.fitting(row.label, 17, room)
            paint.label(surface, ctx, row.label, (inner.x, middle), size, palette.BROWN, anchor="midleft", width=room)
            y += height
        foot = box.bottom - px(132)
        surface.fill("#CDBB91", Rect(inner.x, foot, inner.w, max(1, px(1))))
        total = f"+{grouped(round(model.total * share))}"
        size = ctx.fonts.fitting(total, 54, inner.w, True)
        at = (inner.centerx, foot + px(54))
        paint.label(surface, ctx, total, at, size, palette.SEAL_RED, True, "center")
        line = model.seats[model.win.seat]
        words = ctx.t(
            "riichi_result.win.before_after", before=grouped(line.before), after=grouped(line.after)
        )  # fmt: skip
        at = (inner.centerx, foot + px(106))
        paint.label(surface, ctx, words, at, 18, palette.INK_TEXT, True, "center")
