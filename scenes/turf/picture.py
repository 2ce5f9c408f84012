"""How a frame of the Royal Turf table is put together: what rests is kept, what moves is drawn on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.table.names import rank_name
from scenes.table.patches import Part, Patches
from scenes.turf.chips import ChipModel, draw_chip
from scenes.turf.fingers import ChipItem, HorseItem
from scenes.turf.layout import PIECE
from scenes.turf.oval import SPACES
from scenes.turf.panels import TRAY_CHIP
from scenes.turf.track import PACE_SPACE

if TYPE_CHECKING:
    from game.turf.advice import Forecast
    from scenes.turf.table import TurfTable

GHOST = 120
"""Opacity of a horse where it would land, of 255."""
ASIDE = 150
"""Opacity of a horse that has run, of 255."""


class Picture:
    """Belongs to one layout of a table."""

    def __init__(self, table: TurfTable) -> None:
        self.table = table
        self.patches = Patches(self._ground)

    def draw(self, surface: Surface) -> None:
        """Ground, panels and cards; the race; buttons; what is in hand."""
        table = self.table
        surface.blit(self.patches.picture(surface, self._parts()), (0, 0))
        self._light(surface)
        self._pace(surface)
        self._horses(surface)
        self._die(surface)
        thinking = table.client.thinking
        if thinking is not None and not table.covered and table.view.phase in ("bet", "race"):
            table.panels.draw_thinking(surface, thinking, table.motion.seconds)
        self._refused(surface)
        table.stage.draw_chips(surface)
        table.ui.draw(surface)
        self._held(surface)
        self._label(surface)

    # -- what rests

    def _ground(self, surface: Surface) -> None:
        table = self.table
        ctx, lay = table.ctx, table.lay
        surface.blit(ctx.art.background("scene/cloth_meadow", surface.get_size()), (0, 0))
        table.track.draw(surface)
        x, _ = lay.oval.point(0)
        words = ctx.t("turf_table.track.finish")
        at = (round(x), lay.track.bottom + lay.px(16))
        paint.pill(surface, ctx, words, at, "dark", 14, 26, anchor="center")
        words = self.table.models.source()
        at, room = (lay.track.right, at[1]), lay.track.right - at[0] - lay.px(60)
        paint.label(surface, ctx, words, at, 14, palette.TEXT_SOFT, anchor="midright", width=room)

    def _parts(self) -> list[Part]:
        table, lay = self.table, self.table.lay
        models, panels, infield = table.models, table.panels, table.infield
        px = lay.px
        language = table.ctx.texts.locale
        parts: list[Part] = []

        def add(name: str, rect: Rect, model: object, draw: object, margin: float = 22) -> None:
            grown = rect.inflate(2 * px(margin), 2 * px(margin))
            parts.append(Part(name, grown, (model, language), lambda s: draw(s, model)))  # type: ignore[operator]

        title = models.title()
        add("title", panels.title_box(title), title, panels.draw_title)
        add("heading", lay.heading, models.heading(), panels.draw_heading)
        for seat in range(table.view.seats):
            add(f"seat {seat}", lay.rows[seat], models.seat(seat), panels.draw_row)
        add("payouts", lay.payouts, models.payouts(), infield.draw_payouts)
        add("die", lay.die, models.die(), infield.draw_die_panel)
        add("podium", lay.podium, models.podium(), infield.draw_podium)
        add("turn", lay.turn, models.turn(), panels.draw_turn)
        add("line", lay.line, models.line(), panels.draw_line, 2)
        for horse in range(len(lay.cards)):
            add(f"card {horse}", lay.cards[horse], models.card(horse), table.cards.draw, 30)
        return parts

    # -- the race

    def _light(self, surface: Surface) -> None:
        """The way of the horse that is looked at, where it lands, and who is in its way."""
        table = self.table
        told = table.ghost()
        if told is None:
            return
        track, lay = table.track, table.lay
        if not told.place:
            track.draw_cell(surface, told.to_space, palette.GOLD_RIM)
            if told.blockers:
                wanted = (told.wanted - 1) % SPACES + 1
                track.draw_cell(surface, wanted, palette.ERROR_RIM)
        self._dots(surface, told)
        place, off = table.places.spot_at(told.end)
        at = lay.oval.point(place, off)
        table.horses.draw(surface, told.horse, at, lay.px(PIECE), lay.oval.looks_left(place), alpha=GHOST)

    def _dots(self, surface: Surface, told: Forecast) -> None:
        table, lay = self.table, self.table.lay
        begin, end = table.places.spot_at(told.start)[0], table.places.spot_at(told.end)[0]
        dot = table.ctx.art.rounded(lay.px(6), lay.px(6), 999, palette.FOCUS, palette.FOCUS, opacity=0.9)
        step = 14 * lay.s / lay.oval.space
        place = begin + step * 2
        while place < end - step:
            x, y = lay.oval.point(place, -4 * lay.s)
            surface.blit(dot, dot.get_rect(center=(round(x), round(y))))
            place += step

    def _pace(self, surface: Surface) -> None:
        """The pace chip on its space, or on its way to its horse (turf.T21)."""
        table, lay = self.table, self.table.lay
        flying = table.stage.pace_flies
        if flying is None and (table.view.pace >= 0 or table.view.phase == "over"):
            return
        width = table.stage.pace_width if flying is not None else lay.px(42)
        chip = table.ctx.art.svg("turf/pace_chip", width)
        x, y = flying if flying is not None else lay.oval.middle(PACE_SPACE, -8 * lay.s)
        box = chip.get_rect(center=(round(x), round(y)))
        table.ctx.art.drop(surface, box, 8, "S1")
        surface.blit(chip, box)

    def _horses(self, surface: Surface) -> None:
        table, lay = self.table, self.table.lay
        oval, width = lay.oval, lay.px(PIECE)
        spots = table.places.spots_of()
        lit = table.lit_horses()
        told = table.ghost()
        blockers = {blocker.horse for blocker in told.blockers} if told is not None else set()
        held = table.fingers.held.horse if isinstance(table.fingers.held, HorseItem) else -1
        dragged = held if table.fingers.mode == "drag" else -1
        for galloping in table.stage.running.values():
            table.stage.draw_dust(surface, galloping)
        for horse, (place, off) in sorted(spots.items(), key=lambda spot: oval.point(*spot[1])[1]):
            at = oval.point(place, off)
            run = table.stage.running.get(horse)
            glow = palette.ERROR_RIM if horse in blockers else None
            if horse in lit and glow is None:
                glow = palette.GOLD_RIM if horse in (table.watched, table.choice) else "#FFF3C4"
            if horse == table.refused_horse:
                at, glow = (at[0] + table.shaken, at[1]), palette.ERROR_RIM
            alpha = GHOST if horse == dragged else run.alpha if run is not None else 255
            left = oval.looks_left(place)
            hop, stretch = (run.hop, run.stretch) if run is not None else (0.0, 0)
            if alpha > 8:
                table.horses.draw(
                    surface, horse, at, width, left, alpha=alpha, hop=hop, stretch=stretch, glow=None if run else glow
                )

    def _die(self, surface: Surface) -> None:
        stage, infield = self.table.stage, self.table.infield
        if stage.rolling >= 0:
            infield.draw_die(surface, stage.rolling, stage.die_hop)
        else:
            infield.draw_die(surface, stage.face, dim=stage.face < 0)

    # -- what is in hand, what was refused

    def _held(self, surface: Surface) -> None:
        table, px = self.table, self.table.lay.px
        fingers = table.fingers
        held, at = fingers.held, fingers.gesture.position
        if held is None or not (fingers.dragging or fingers.mode == "keys"):
            return
        if isinstance(held, ChipItem):
            if fingers.mode == "keys":
                horse = fingers.aimed
                if horse is None:
                    return
                area = table.lay.chip_area(horse)
                at = (float(area.centerx), float(area.y - px(4)))
            chip = ChipModel(table.client.watch, held.value)
            width = round(px(TRAY_CHIP) * 1.15)
            table.ctx.art.drop(
                surface, Rect(round(at[0]) - width // 2, round(at[1]) - width // 2, width, width), 99, "S4"
            )
            draw_chip(surface, table.ctx, chip, (round(at[0]), round(at[1])), width)
        elif fingers.mode == "drag":
            left = table.lay.oval.looks_left(table.places.spot_at(table.view.positions[held.horse])[0])
            table.horses.draw(surface, held.horse, at, px(PIECE * 1.12), left, glow=palette.GOLD_RIM, hop=px(6))

    def _refused(self, surface: Surface) -> None:
        """A card with a red rim, a chip that shakes."""
        table, px = self.table, self.table.lay.px
        if table.refused_horse is not None:
            card = table.lay.cards[table.refused_horse].move(round(table.shaken), 0)
            rim = card.inflate(2 * px(3), 2 * px(3))
            surface.blit(table.ctx.art.outline(rim.w, rim.h, 19, palette.ERROR_RIM, 3.4), rim)
        if table.refused_slot is not None:
            chips = table.models.tray()
            if table.refused_slot < len(chips):
                x, y = table.panels.tray_places(len(chips))[table.refused_slot]
                width = px(TRAY_CHIP)
                chip = chips[table.refused_slot].chip
                box = draw_chip(surface, table.ctx, chip, (x + round(table.shaken), y), width)
                rim = box.inflate(px(8), px(8))
                surface.blit(table.ctx.art.outline(rim.w, rim.h, 999, palette.ERROR_RIM, 3), rim)

    def _label(self, surface: Surface) -> None:
        """A pill at the space where a horse would land."""
        table, lay = self.table, self.table.lay
        told = table.ghost()
        if told is None:
            return
        t, rank = table.ctx.t, rank_name(table.ctx.texts, told.rank_after)
        if told.place:
            words, kind = t("turf_table.forecast.pill_home"), "gold"
        elif told.blockers:
            words = t("turf_table.forecast.pill_blocked", space=told.to_space, rank=rank)
            kind = "vermilion"
        else:
            words, kind = t("turf_table.forecast.pill", space=told.to_space, rank=rank), "gold"
        if told.takes_pace:
            words = t("turf_table.forecast.pill_pace", pill=words)
        place, off = table.places.spot_at(told.end)
        x, y = lay.oval.point(place, off)
        # Outside the oval, where it covers nothing that is written in the infield.
        above = y <= lay.oval.y and y - lay.px(PIECE * 0.62) > lay.px(20)
        room = Rect(0, 0, table.ctx.fonts.width(words, 14, True) + lay.px(24), lay.px(24))
        room.center = (round(x), round(y - lay.px(PIECE * 0.62)) if above else round(y + lay.px(PIECE * 0.5)))
        for box in (lay.payouts, lay.die, lay.podium):
            if room.colliderect(box) and x < lay.oval.x:
                room.right = box.left - lay.px(4)
            elif room.colliderect(box):
                room.left = box.right + lay.px(4)
        paint.pill(surface, table.ctx, words, room.center, kind, 14, 24, anchor="center")
