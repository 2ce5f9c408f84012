"""How a frame of the riichi table is put together: what rests is kept, what moves is drawn on top."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from game.riichi.tiles import KIND_OF, dora_of
from scenes.kit import paint, palette
from scenes.kit.mahjong import RADIUS, THICKNESS
from scenes.riichi.board import (
    Piece,
    RiverModel,
    StripModel,
    draw_pieces,
    own_meld_pieces,
    river_box,
    river_pieces,
    strip,
    strip_box,
)
from scenes.riichi.hand import HandItem
from scenes.riichi.layout import HAND_TILE
from scenes.riichi.terms import term
from scenes.table.giving import giving_of
from scenes.table.names import seat_name
from scenes.table.patches import Part, Patches

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable

SEATS = 4
PILL = 20.0
"""How tall a dora mark is, in units."""


class Picture:
    """Belongs to one layout of a table."""

    def __init__(self, table: RiichiTable) -> None:
        self.table = table
        self.patches = Patches(self._ground)

    def draw(self, surface: Surface) -> None:
        """Ground, panels and board; the own hand; buttons; what flies or is in hand."""
        table = self.table
        surface.blit(self.patches.picture(surface, self._parts()), (0, 0))
        self._alike(surface)
        self._hand(surface)
        self._asked(surface)
        thinking = table.client.thinking
        if thinking is not None and not table.covered and table.view.phase == "turn":
            table.panels.draw_thinking(surface, table.lay.side(thinking), table.motion.seconds)
        table.clock.draw(surface)
        table.controls.draw_choice_ground(surface)
        table.ui.draw(surface)
        table.stage.draw(surface)
        self._reason(surface)
        self._dragged(surface)

    # -- what rests

    def _ground(self, surface: Surface) -> None:
        table = self.table
        ctx, lay = table.ctx, table.lay
        surface.blit(ctx.art.background("scene/cloth_ink", surface.get_size()), (0, 0))
        surface.blit(frame_picture(lay.frame.size, lay.s), lay.frame)
        rail = lay.rail
        edge = ("#FFFFFF", 0.14, 2.0)
        surface.blit(ctx.art.rounded(rail.w, rail.h, 14, "#1B3B55", "#0B1C2C", edge=edge), rail)

    def _parts(self) -> list[Part]:
        table, lay = self.table, self.table.lay
        models, panels = table.models, table.panels
        px = lay.px
        ctx = table.ctx
        language = (ctx.texts.locale, getattr(ctx.settings, "riichi_terms", ""), ctx.mahjong.marks)
        parts: list[Part] = []

        def add(name: str, rect: Rect, model: Any, draw: Callable[[Surface, Any], None], margin: float = 22) -> None:
            grown = rect.inflate(2 * px(margin), 2 * px(margin))
            parts.append(Part(name, grown, (model, language), lambda s: draw(s, model)))

        add("title", lay.title, models.title(), panels.draw_title)
        add("dora", lay.dora, models.dora(), panels.draw_dora)
        add("sticks", lay.sticks, models.sticks(), panels.draw_sticks)
        if table.client.person is not None:
            add("toggles", lay.toggles, True, panels.draw_toggles)
        add("centre", lay.centre, models.centre(), panels.draw_centre, 26)
        for side in range(1, SEATS):
            add(f"plate {side}", lay.plates[side], models.plate(side), panels.draw_plate)
        add("me", lay.me, models.me(), panels.draw_me)
        for side in range(SEATS):
            add(f"river {side}", river_box(lay, side), models.river(side), self._river, 0)
        for side in range(1, SEATS):
            laid = models.strip(side)
            add(f"strip {side}", strip_box(lay, side, len(laid.melds)), laid, self._strip, 0)
        melds = self._own_melds()
        add("melds", self._melds_box(), melds, self._melds, 0)
        waits = models.waits()
        if waits is not None:
            add("waits", table.waits.box(waits), waits, table.waits.draw)
        return parts

    def _river(self, surface: Surface, model: RiverModel) -> None:
        draw_pieces(surface, self.table.ctx, river_pieces(self.table.lay, model.side, model.tiles, model.lit))

    def _strip(self, surface: Surface, model: StripModel) -> None:
        draw_pieces(surface, self.table.ctx, strip(self.table.lay, model).pieces)

    def _own_melds(self) -> tuple[Any, ...]:
        table = self.table
        melds = table.view.own.melds
        if ("meld", 0) in table.stage.masks:
            melds = melds[:-1]
        return melds, table.places.hand_end(table.view)

    def _melds(self, surface: Surface, model: tuple[Any, ...]) -> None:
        melds, end = model
        for row in own_meld_pieces(self.table.lay, melds, end):
            draw_pieces(surface, self.table.ctx, row)

    def _melds_box(self) -> Rect:
        lay = self.table.lay
        tall = lay.px(HAND_TILE * 1.5)
        left = lay.hand_tile(1).x
        bottom = round(lay.meld_plot.y) + lay.px(30)
        return Rect(left, bottom - tall - lay.px(40), lay.melds_most - left + lay.px(20), tall + lay.px(40))

    # -- tiles like the one that is looked at

    def alike(self) -> list[Piece]:
        """The open tiles on the table of the kind that is looked at in the own hand."""
        table = self.table
        item = table.watched
        if item is None or table.stage.flights:
            return []
        lay, models = table.lay, table.models
        pieces: list[Piece] = []
        for side in range(SEATS):
            river = models.river(side)
            pieces += [piece for piece in river_pieces(lay, side, river.tiles) if not piece.taken]
        for side in range(1, SEATS):
            pieces += strip(lay, models.strip(side)).pieces
        melds, end = self._own_melds()
        pieces += [piece for row in own_meld_pieces(lay, melds, end) for piece in row]
        pieces += [
            Piece(tile, *table.panels.indicator(index).topleft, table.panels.indicator(index).w, 0)
            for index, tile in enumerate(models.dora().indicators)
        ]
        kind = KIND_OF[item.tile]
        return [piece for piece in pieces if piece.tile >= 0 and KIND_OF[piece.tile] == kind]

    def _alike(self, surface: Surface) -> None:
        art = self.table.ctx.art
        for piece in self.alike():
            box = piece.box
            box.h -= round(piece.width * THICKNESS)
            radius = RADIUS * piece.width / art.s
            surface.blit(art.outline(box.w, box.h, radius, palette.JADE_300, 3.0, fill=0.4), box)

    # -- the own hand

    def _dora_kinds(self) -> set[int]:
        return {dora_of(tile) for tile in self.table.view.indicators}

    def _hand(self, surface: Surface) -> None:
        table = self.table
        lay, stage = table.lay, table.stage
        dora = self._dora_kinds()
        width = lay.px(HAND_TILE)
        marks: list[tuple[Rect, int]] = []
        hidden = ("drawn", 0) in stage.masks
        for item in table.items:
            if item == table.fingers.dragged:
                self._home(surface, item)
                continue
            if (item.drawn and hidden) or (stage.dealt is not None and (item.drawn or item.index >= stage.dealt)):
                continue
            box = table.places.item_box(item)
            count = dora_count(item.tile, dora, table.view.indicators)
            aside = table.shaken if table.refused == item.index else table.slides.offsets.get(item.index, 0.0)
            lift = table.lifts.now.get(item.index, 0.0)
            look = table.choosing.look(item)
            phase = stage.gleam_of(item.tile) if count else None
            drawn = table.ctx.mahjong.draw(
                surface, item.tile, box.x + round(aside), box.y, width, look, lift=lift, dora=phase
            )
            if count:
                marks.append((drawn, count))
        for box, count in marks:
            self._dora_pill(surface, box, count)

    def _dora_pill(self, surface: Surface, box: Rect, count: int) -> None:
        table = self.table
        words = term(table.ctx, "riichi_table.dora.mark")
        if count > 1:
            words = f"{words} {count}"
        at = (box.centerx, box.y - table.lay.px(self._pill_above))
        wide = table.ctx.fonts.width(words, 12, True) / table.lay.s + 18
        paint.pill(surface, table.ctx, words, at, "gold", 12, PILL, anchor="center", width=min(wide, HAND_TILE))

    @property
    def _pill_above(self) -> float:
        """Numerals stand in the corner of a tile: the pill leaves them free."""
        return 9 if self.table.ctx.settings.index_numerals else 2

    def reach(self, item: HandItem) -> int:
        """Pixels by which the dora mark of an own tile stands above it."""
        marked = dora_count(item.tile, self._dora_kinds(), self.table.view.indicators)
        return self.table.lay.px(self._pill_above + PILL / 2) if marked else 0

    def _home(self, surface: Surface, item: HandItem) -> None:
        table = self.table
        surface.blit(table.ctx.mahjong.slot(table.lay.px(HAND_TILE)), table.places.item_box(item))

    def _asked(self, surface: Surface) -> None:
        """The tile that the person may answer to, apart from the hand, and whose it is."""
        table = self.table
        view, lay, ctx = table.view, table.lay, table.ctx
        if view.asked is None or not table.client.waiting_for_person or table.stage.flights:
            return
        box = lay.apart(len(table.hand.tiles))
        frame = Rect(box.x - lay.px(6), box.y - lay.px(8), box.w + lay.px(12), box.h + lay.px(16))
        rim = ctx.art.outline(frame.w, frame.h, 14, palette.GOLD_RIM, 2.5, dash=(7, 5), fill=0.14)
        surface.blit(rim, frame)
        ctx.mahjong.draw(surface, view.asked.tile, box.x, box.y, box.w)
        arrow = ("", "▶", "▲", "◀")[lay.side(view.asked.by)]
        name = seat_name(ctx.texts, table.client.seats, view.asked.by)
        words = ctx.t("riichi_table.asked", arrow=arrow, name=name)
        at = (box.centerx, frame.y - lay.px(18))
        paint.pill(surface, ctx, words, at, "gold", 13, 27, anchor="center")

    def _dragged(self, surface: Surface) -> None:
        table = self.table
        item = table.fingers.dragged
        if item is None:
            return
        width = round(table.lay.px(HAND_TILE) * 1.12)
        x, y = table.fingers.gesture.position
        w, h = table.ctx.mahjong.size(width)
        box = table.ctx.mahjong.draw(surface, item.tile, x - w / 2, y - h / 2, width, "drag")
        if table.fingers.over_table and table.choosing.my_turn:
            good = table.choosing.forbidden(item) is None
            key = ("riichi" if table.choosing.riichi else "discard") if good else "not"
            words = table.ctx.t(f"riichi_table.drop.{key}")
            at = (box.centerx, box.y - table.lay.px(16))
            paint.pill(surface, table.ctx, words, at, "gold" if good else "vermilion", 14, 26, anchor="center")

    def _reason(self, surface: Surface) -> None:
        """Why the tile under the pointer may not be given away."""
        table = self.table
        item = table.watched
        if item is None or table.fingers.dragged is not None:
            return
        words, kind = table.choosing.reason(), "vermilion"
        second = item == table.choosing.choice and giving_of(table.ctx, table.dialogs.game) == "second"
        if not words and second and table.choosing.my_turn:
            # Once a tile is lifted it says what comes next.
            words, kind = table.ctx.t("table.giving.again"), "gold"
        if not words:
            return
        box = table.places.item_box(item)
        lay, ctx = table.lay, table.ctx
        room = lay.px(520)
        size = ctx.fonts.fitting(words, 15, room, True)
        wide = ctx.fonts.width(words, size, True) // 2 + lay.px(20)
        x = min(max(box.centerx, lay.me.right + wide + lay.px(8)), lay.base.window[0] - wide - lay.px(8))
        paint.pill(surface, ctx, words, (x, box.y - lay.px(34)), kind, size, 28, anchor="center")


def dora_count(tile: int, kinds: set[int], indicators: tuple[int, ...]) -> int:
    """How many dora a tile is: by the indicators, and as a red five (riichi.R20, riichi.R24)."""
    if KIND_OF[tile] not in kinds and tile < 34:
        return 0
    return sum(dora_of(indicator) == KIND_OF[tile] for indicator in indicators) + (tile >= 34)


def frame_picture(size: tuple[int, int], s: float) -> Surface:
    """The inlaid frame with its cloud corners."""
    w, h = size
    m, c = 46 * s, s
    inner = f"M{m:.1f},1H{w - m:.1f}M{m:.1f},{h - 1}H{w - m:.1f}M1,{m:.1f}V{h - m:.1f}M{w - 1},{m:.1f}V{h - m:.1f}"
    curl = "M46,1C30,1 26,12 36,16C44,18 46,8 39,8M1,46C1,30 12,26 16,36C18,44 8,46 8,39M36,16C30,30 30,30 16,36"
    corners = "".join(
        f'<path transform="translate({x},{y}) scale({sx * c:.4f},{sy * c:.4f})" d="{curl}" stroke-width="2"/>'
        for sx, sy, x, y in ((1, 1, 0, 0), (-1, 1, w, 0), (1, -1, 0, h), (-1, -1, w, h))
    )
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        f'<g fill="none" stroke="#F3DCA0" stroke-opacity="0.2" stroke-linecap="round">'
        f'<path d="{inner}" stroke-width="{max(1.0, 2 * s):.2f}"/>{corners}</g></svg>'
    )
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h)).convert_alpha()
