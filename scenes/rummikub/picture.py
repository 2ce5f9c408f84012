"""How a frame of the Rummikub table is put together: what rests is kept, what moves is drawn on top."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.kernel.rules import Refusal
from game.pieces.tiles import KIND_OF, NUMBER_OF
from game.rummikub.offers import is_set
from game.rummikub.sets import Reading, read_set
from game.rummikub.workbench import tidy
from scenes.kit import paint, palette
from scenes.kit.motion import breath
from scenes.kit.tooltip import draw_tooltip
from scenes.rummikub.drops import Target, ToCloth, ToJoker, ToRack, ToSet, outcome, state_of
from scenes.rummikub.panels import Models
from scenes.rummikub.words import refusal_short, refusal_text

if TYPE_CHECKING:
    from scenes.rummikub.table import RummikubTable


class Picture:
    """Belongs to one layout of a table."""

    def __init__(self, table: RummikubTable) -> None:
        self.table = table
        self._rest: Surface | None = None
        self._key: Hashable = None

    def draw(self, surface: Surface) -> None:
        """Ground and panels, sets, tiles, words on them, buttons, what is in hand."""
        table = self.table
        models, marks = table.models(), table.marks()
        surface.blit(self._resting(surface, models), (0, 0))
        table.board.draw_sets(surface, marks, None)
        self._target(surface)
        table.board.draw_tiles(surface, marks)
        table.board.draw_pills(surface, marks, table.ctx.texts)
        if models.gauge is not None and models.gauge.beside:
            table.panels.draw_gauge(surface, models.gauge)
        self._selected(surface)
        thinking = table.client.thinking
        if thinking is not None and not table.covered and table.view.phase == "play":
            table.panels.draw_thinking(surface, thinking, table.motion.seconds)
        table.ui.draw(surface)
        table.board.draw_held(surface)
        self._label(surface)
        self._reason(surface)

    def _resting(self, like: Surface, models: Models) -> Surface:
        """The panels, made anew when they say something else."""
        table = self.table
        step = round(models.me.left * 120 / models.me.clock) if models.me.clock else 0
        key = (models, step, table.ctx.texts.locale)
        if self._rest is None or self._rest.get_size() != like.get_size():
            self._rest = Surface(like.get_size()).convert(like)
            self._key = None
        if key != self._key:
            self._key = key
            self._rest.blit(table.ctx.art.background("scene/cloth_teal", like.get_size()), (0, 0))
            table.board.ground(self._rest)
            table.panels.draw(self._rest, models)
        return self._rest

    # -- what a drop would do

    def _target(self, surface: Surface) -> None:
        """Gold light where the tiles in hand, or the chosen ones, would go."""
        table = self.table
        fingers, desk = table.fingers, table.desk
        aim = fingers.aim
        if aim is None:
            return
        art, px = table.ctx.art, table.ctx.layout.px
        strength = breath(table.motion.seconds) if not table.ctx.settings.reduced_motion else 1.0
        box = self._target_box(aim)
        if box is None:
            return
        art.glow(surface, box, 14, palette.GOLD_RIM, 90 + 15 * round(6 * strength), blur=8, spread=3, hollow=10)
        surface.blit(art.outline(box.w, box.h, 14, palette.GOLD_RIM, 3, fill=0.08), box)
        if isinstance(aim, ToSet):
            tiles = desk.set_of(aim.tile)
            pitch = desk.cloth.pitch * desk.lay.base.s
            home = next(found for found in desk.boxes() if found[0] == tiles)[1]
            bar = Rect(0, 0, px(5), home.h)
            bar.center = (round(home.x + aim.at * pitch), home.centery)
            surface.blit(art.rounded(bar.w, bar.h, 3, palette.GOLD_RIM, palette.GOLD_RIM), bar)

    def _target_box(self, aim: Target) -> Rect | None:
        fingers, desk = self.table.fingers, self.table.desk
        px = self.table.ctx.layout.px
        match aim:
            case ToSet(tile, _):
                tiles = desk.set_of(tile)
                found = next((box for known, box in desk.boxes() if known == tiles), None)
                return found.inflate(px(34), px(18)) if found is not None else None
            case ToJoker(joker):
                box = desk.tile_box(joker)
                return box.inflate(px(14), px(14)) if box is not None else None
            case ToRack(slot):
                return desk.rack.slot_box(desk.lay, slot).inflate(px(8), px(8))
            case ToCloth(place) if place is not None:
                length = desk.cloth.length(fingers.lifted)
                corner, s = desk.lay.cloth, desk.lay.base.s
                x = min(max(0.0, place[0]), desk.cloth.wide - length)
                row = min(max(0, round(place[1] / desk.cloth.step)), desk.cloth.most_rows() - 1)
                y = row * desk.cloth.step
                box = Rect(
                    round(corner.x + x * s), round(corner.y + y * s), round(length * s), round(desk.cloth.tall * s)
                )
                return box.inflate(px(16), px(14))
        return None

    def _label(self, surface: Surface) -> None:
        """A pill at the tiles in hand, or below the goal of chosen ones: what letting go or a click would make."""
        table = self.table
        fingers = table.fingers
        goal = self._target_box(fingers.aim) if fingers.aim is not None else None
        if fingers.aim is None or table.desk.bench is None:
            return
        found = self._effect()
        if found is None:
            return
        words, kind = found
        px = table.ctx.layout.px
        spots = list(fingers.held_spots().values())
        if spots:
            at = (round((spots[0].x + spots[-1].x + spots[-1].w) / 2), round(spots[0].y) - px(20))
        elif goal is not None:
            at = (goal.centerx, goal.bottom + px(10))
        else:
            return
        paint.pill(surface, table.ctx, words, at, kind, 15, 30, anchor="center")

    def _effect(self) -> tuple[str, str] | None:
        table = self.table
        fingers, bench = table.fingers, table.desk.bench
        target, held = fingers.aim, fingers.lifted
        assert bench is not None and target is not None
        t, texts = table.ctx.t, table.ctx.texts
        on_table = any(table.desk.on_table(tile) for tile in held)
        if (isinstance(target, ToRack) and not on_table) or (isinstance(target, ToCloth) and is_set(bench, held)):
            return None
        after = outcome(bench, held, target)
        if isinstance(after, Refusal):
            return refusal_short(texts, table.client.seats, after), "vermilion"
        if isinstance(target, ToRack):
            return t("rummikub_table.mat.back"), "gold"
        if isinstance(target, ToJoker):
            return t("rummikub_table.mat.swap"), "gold"
        state = state_of(after, held[0])
        if state is None:
            return None
        if state.fault is not None:
            return refusal_short(texts, table.client.seats, state.fault), "dark"
        reading = read_set(state.tiles)
        worth = reading.worth if isinstance(reading, Reading) else 0
        return t(f"rummikub_table.mat.{state.form}", worth=worth), "jade"

    # -- what is chosen, what is wrong

    def _selected(self, surface: Surface) -> None:
        """What the chosen tiles of the rack are together."""
        table = self.table
        chosen = table.fingers.selection
        if len(chosen) < 2 or any(table.desk.on_table(tile) for tile in chosen):
            return
        boxes = [box for tile in chosen if (box := table.desk.tile_box(tile)) is not None]
        if not boxes:
            return
        reading = read_set(tidy(chosen))
        if isinstance(reading, Reading):
            key, worth = f"selected_{reading.form}", reading.worth
        else:
            key, worth = "selected", sum(NUMBER_OF[KIND_OF[tile]] for tile in chosen)
        whole_box = boxes[0].unionall(boxes[1:])
        words = table.ctx.t(f"rummikub_table.mat.{key}", worth=worth)
        at = (whole_box.centerx, whole_box.y - table.ctx.layout.px(29))
        self._bright_pill(surface, words, at)

    def _bright_pill(self, surface: Surface, words: str, at: tuple[int, int]) -> None:
        """Dark words on jade: the tiles are the person's own."""
        ctx = self.table.ctx
        text = ctx.fonts.render(words, 14, "#0B2A28", True)
        box = Rect(0, 0, text.get_width() + ctx.layout.px(28), max(ctx.layout.px(26), text.get_height()))
        box.center = at
        surface.blit(ctx.art.rounded(box.w, box.h, 999, palette.JADE_300, palette.JADE_300), box)
        surface.blit(text, text.get_rect(center=box.center))

    def _reason(self, surface: Surface) -> None:
        """Why the set under the pointer (or the keyboard) may not stay."""
        table = self.table
        fingers, bench = table.fingers, table.desk.bench
        tile = table.focused_tile if table.ui.keyboard else fingers.hover
        if bench is None or tile < 0 or fingers.mode != "idle" or not table.desk.on_table(tile):
            return
        state = state_of(bench, tile)
        box = table.desk.tile_box(tile)
        if state is None or box is None or state.fault is None or not state.changed:
            return
        words = refusal_text(table.ctx.texts, table.client.seats, state.fault)
        draw_tooltip(surface, table.ctx, box, words)
