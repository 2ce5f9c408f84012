"""The upper half of a round result: who won, the creature, the winner's hand part by part."""

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from scenes.holla.panel_texts import find_yeok, medal_of, yeok_name
from scenes.holla.result_model import GroupShown, ResultModel, groups_shown, headline, rule_quote, special_label
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.motion import lerp
from scenes.table.shape_cache import ShapeCache


@dataclass(frozen=True)
class Places:
    """Where everything of a result lies, in pixels. Taller windows give the creature and the cubes more room."""

    layout: Layout

    @property
    def grown(self) -> float:
        """How much larger the hand is than in the 1600 x 900 drawing (1-1.2)."""
        return 1 + 0.2 * self.layout.extra_h / 300

    def rect(self, x: float, y: float, w: float, h: float, share: float = 0.0) -> Rect:
        """A box of the drawing, lowered by `share` of the extra height, centred in wide windows."""
        left, top = self.layout.point(x, y, "centre", "top")
        return Rect(
            left, top + round(self.layout.extra_h * share * self.layout.s), self.layout.px(w), self.layout.px(h)
        )

    @property
    def whole(self) -> Rect:
        """The 1600 units in the middle of the window."""
        return self.rect(0, 0, 1600, 900 + self.layout.extra_h)

    @property
    def art(self) -> Rect:
        """The dragon."""
        k = 1 + (self.grown - 1) * 0.75
        box = self.rect(170, 98, 1220 * k, 238 * k, 0.22)
        box.centerx = self.whole.centerx
        return box

    @property
    def hand_top(self) -> int:
        """The upper edge of the winner's cubes."""
        return self.art.y + self.layout.px(198 * (1 + (self.grown - 1) * 0.75))

    @property
    def rows(self) -> Rect:
        """The panel of the losers."""
        e = self.layout.extra_h
        return self.rect(48, 462, 1030, 378 + 0.42 * e, 0.58)

    @property
    def total(self) -> Rect:
        """The paper with what was received."""
        e = self.layout.extra_h
        return self.rect(1236, 462, 316, 266 + 0.42 * e, 0.58)

    def below(self, x: float, y: float, w: float, h: float) -> Rect:
        """A box that keeps its distance from the lower edge."""
        return self.rect(x, y, w, h, 1.0)


class Show:
    """Draws header, creature and hand, or in a round without winner the reason and its rule."""

    def __init__(self, ctx: Context, model: ResultModel, shapes: ShapeCache, places: Places) -> None:
        self.ctx, self.model, self.shapes, self.places = ctx, model, shapes, places
        self.groups = groups_shown(ctx.texts, model)

    @property
    def won(self) -> bool:
        return self.model.result.kind == "won"

    def light(self, surface: Surface, strength: float) -> None:
        """The soft light behind the creature."""
        box = self.places.art.inflate(self.ctx.px(260), self.ctx.px(180))
        picture = self.shapes.light(box.w, box.h, "#4FA08E" if self.won else "#3D6F8C", 0.42)
        if strength < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * strength))
        surface.blit(picture, box)

    # -- header

    def header(self, surface: Surface, strength: float) -> None:
        """Avatar, big word, who and what; the badge of the yeok."""
        ctx, model = self.ctx, self.model
        px, result = ctx.px, model.result
        rise = round((1 - strength) * px(12))
        seat = result.winner if self.won else result.offender
        x = 186 if seat >= 0 else 66
        if seat >= 0:
            person = model.people[seat]
            paint.avatar(surface, ctx, person.portrait, self.places.rect(66, 36, 96, 96).move(0, rise), active=self.won)
        big, first, second = headline(ctx.texts, model)
        words = ctx.fonts.gold(big, 66 if self.won else 52)
        place = words.get_rect(midleft=self.places.rect(x, 74, 0, 0).topleft).move(0, rise)
        surface.blit(words, place)
        right = self._badge(surface, rise) if self.won else self.places.rect(1552, 0, 0, 0).x
        left = place.right + px(24)
        if second:
            room = right - px(20) - left
            size = ctx.fonts.fitting(max(first, second, key=len), 20, room, True)
            middle = place.centery
            step = round(ctx.fonts.line_height(size, 1.3) / 2)
            paint.label(surface, ctx, first, (left, middle - step), size, bold=True, anchor="midleft", width=room)
            paint.label(surface, ctx, second, (left, middle + step), size, bold=True, anchor="midleft", width=room)
        else:
            room = right - left
            size = ctx.fonts.fitting(first, 20, room, True)
            paint.label(surface, ctx, first, (left, place.centery), size, bold=True, anchor="midleft", width=room)

    def _badge(self, surface: Surface, rise: int) -> int:
        """The gold badge; returns the left edge of all that is drawn at the right."""
        ctx, model = self.ctx, self.model
        px, art, fonts = ctx.px, ctx.art, ctx.fonts
        yeok = find_yeok(model.config, model.result.yeok)
        box = self.places.rect(1212, 44, 322, 84).move(0, rise)
        art.drop(surface, box, 22)
        surface.blit(art.button(box.w, box.h, "gold", "rest", 22), box)
        emblem = medal_of(yeok)
        if emblem:
            medal = art.svg(f"holla/emblem_{emblem}", px(64))
            surface.blit(medal, medal.get_rect(midleft=(box.x + px(18), box.centery)))
        points = fonts.render(str(model.result.points), 46, palette.SEAL_RED, True)
        surface.blit(points, points.get_rect(midright=(box.right - px(22), box.centery)))
        left = box.x + px(94 if emblem else 28)
        room = box.right - px(22) - points.get_width() - px(14) - left
        name = ctx.t("holla_result.badge", yeok=yeok_name(ctx.texts, yeok))
        size = fonts.fitting(name, 34, room, True)
        name = fonts.cut(name, size, room, True)
        words = fonts.render(name, size, palette.ON_GOLD, True)
        surface.blit(words, words.get_rect(center=(left + room // 2, box.centery)))
        special = special_label(ctx.texts, model)
        if not special:
            return box.x
        pill = paint.pill(surface, ctx, special, (box.x - px(16), box.centery), "done", 15, 32, anchor="midright")
        return pill.x

    # -- creature

    def creature(self, surface: Surface, strength: float) -> None:
        """Snake, boa or dragon slides in from the right; an invented yeok shows its name over the mountains."""
        if not self.won:
            return
        places = self.places
        yeok = find_yeok(self.model.config, self.model.result.yeok)
        medal, box = medal_of(yeok), places.art
        if not medal:
            self._invented(surface, yeok_name(self.ctx.texts, yeok), strength)
            return
        picture = self.shapes.get(("creature", medal, box.w), lambda: self._mirrored(f"holla/{medal}_long", box.w))
        moving = 0 if self.ctx.calm else round(lerp(surface.get_width() * 0.5, 0, strength))
        place = picture.get_rect(midbottom=(box.centerx + moving, box.bottom))
        if strength < 1:
            picture.set_alpha(round(255 * min(1.0, strength * 1.4)))
        surface.blit(picture, place)
        if strength < 1:
            picture.set_alpha(255)

    def _invented(self, surface: Surface, name: str, strength: float) -> None:
        ctx, box = self.ctx, self.places.art
        hills = ctx.art.faded("holla/mountain_ornament", ctx.px(900), round(200 * min(1.0, strength)))
        surface.blit(hills, hills.get_rect(midbottom=(box.centerx, self.places.hand_top - ctx.px(12))))
        words = ctx.fonts.gold(ctx.fonts.cut(name, 88, box.w, True), 88)
        place = words.get_rect(center=(box.centerx, self.places.hand_top - ctx.px(96)))
        if strength < 1:
            words = words.copy()
            words.set_alpha(round(255 * strength))
        surface.blit(words, place)

    def _mirrored(self, name: str, width: int) -> Surface:
        return pygame.transform.flip(self.ctx.art.svg(name, width), True, False)

    # -- the hand

    def hand(self, surface: Surface, strengths: tuple[float, ...]) -> None:
        """The groups in the order of the yeok, each with bracket and labels."""
        if not self.groups:
            return
        px = self.ctx.px
        k = self.places.grown
        count = sum(len(group.cubes) for group in self.groups)
        gap = min(34.0, 136.0 / max(1, len(self.groups) - 1))
        total = count * 69 - 3 * len(self.groups) + gap * (len(self.groups) - 1)
        k = min(k, 1480 / total)
        width, step = px(66 * k), px(69 * k)
        whole = count * step - (step - width) * len(self.groups) + px(gap) * (len(self.groups) - 1)
        x = self.places.whole.centerx - whole // 2
        for group, strength in zip(self.groups, strengths, strict=True):
            wide = len(group.cubes) * step - (step - width)
            if strength > 0:
                self._group(
                    surface,
                    group,
                    Rect(x, self.places.hand_top, wide, self.ctx.cubes.height(width)),
                    width,
                    step,
                    px(gap),
                    strength,
                )
            x += wide + px(gap)

    def _group(
        self, surface: Surface, group: GroupShown, box: Rect, width: int, step: int, gap: int, strength: float
    ) -> None:
        ctx = self.ctx
        px = ctx.px
        still = ctx.calm
        dy = 0 if still else -round((1 - strength) * px(160))
        for i, (face, wild, meant) in enumerate(group.cubes):
            place = ctx.cubes.draw(surface, face, box.x + i * step, box.y + dy, width, wild=wild)
            if meant:
                self._stands_for(surface, place, meant)
        bracket = self.shapes.bracket(box.w + px(4), px(14), palette.GOLD, max(1.5, 3 * ctx.layout.s))
        surface.blit(bracket, (box.x - px(2), box.bottom + px(8)))
        room = box.w + gap - px(6)
        self._labels(surface, group, (box.centerx, box.bottom + px(36)), room)

    def _labels(self, surface: Surface, group: GroupShown, middle: tuple[int, int], room: int) -> None:
        ctx = self.ctx
        fonts, gap = ctx.fonts, ctx.px(6)
        name = fonts.render(fonts.cut(group.label, 19, room, True), 19, palette.GOLD, True)
        form = fonts.render(fonts.cut(group.form, 15, room), 15, palette.TEXT_SOFT)
        whole = name.get_width() + gap + form.get_width()
        if whole <= room:
            x = middle[0] - whole // 2
            surface.blit(name, name.get_rect(midleft=(x, middle[1])))
            # Both stand on one base line.
            base = middle[1] - name.get_height() // 2 + self._base_line(19, True)
            surface.blit(form, (x + whole - form.get_width(), base - self._base_line(15, False)))
            return
        surface.blit(name, name.get_rect(center=middle))
        surface.blit(form, form.get_rect(midtop=(middle[0], middle[1] + round(name.get_height() * 0.36))))

    def _base_line(self, size: float, bold: bool) -> int:
        """Pixels from the top of a rendered line to its base, by the ink of a letter that stands on it."""
        ctx = self.ctx
        return ctx.fonts.render("H", size, palette.TEXT, bold).get_bounding_rect().bottom

    def _stands_for(self, surface: Surface, cube: Rect, face: str) -> None:
        """The cube that a wild replaces, small on its upper left corner."""
        ctx = self.ctx
        width = max(20, round(cube.w * 0.42))
        box = Rect(cube.x - round(width * 0.28), cube.y - round(width * 0.42), width, ctx.cubes.height(width))
        ctx.art.drop(surface, box, 5, "S1")
        surface.blit(ctx.cubes.face(face, width), box)
        rim = ctx.art.outline(box.w, box.h, 5, palette.GOLD_RIM, 2)
        surface.blit(rim, box)

    # -- without a winner

    def reason(self, surface: Surface, strength: float) -> None:
        """The island over its mountains, and the rule on paper."""
        if self.won or strength <= 0:
            return
        ctx, places = self.ctx, self.places
        px = ctx.px
        island = ctx.art.faded("holla/island", px(330), round(255 * strength))
        hills = ctx.art.faded("holla/mountain_ornament", px(620), round(190 * strength))
        at = places.rect(330, 292, 0, 0, 0.3).topleft
        surface.blit(hills, hills.get_rect(center=(at[0], at[1] - px(20))))
        surface.blit(island, island.get_rect(center=at))
        head, text, default = rule_quote(ctx.texts, self.model.result.rule)
        width = px(852)
        room = width - 2 * px(28)
        words = ctx.fonts.paragraph(text, 17, room, palette.INK_TEXT, spacing=1.3, max_lines=4)
        below = ctx.fonts.paragraph(default, 15, room, palette.BROWN, spacing=1.3, max_lines=5) if default else None
        box = places.rect(700, 160, 0, 0, 0.3)
        more = below.get_height() + px(10) if below else 0
        box.size = (width, words.get_height() + more + px(72))
        box.centery = places.rect(0, 292, 0, 0, 0.3).y
        box.y += round((1 - strength) * px(12))
        paint.paper(surface, ctx, box, 18, mark=palette.GOLD_DEEP)
        paint.label(surface, ctx, head, (box.x + px(28), box.y + px(16)), 17, palette.SEAL_RED, True)
        surface.blit(words, (box.x + px(28), box.y + px(48)))
        if below is not None:
            surface.blit(below, (box.x + px(28), box.y + px(58) + words.get_height()))
