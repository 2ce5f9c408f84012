"""The page of pictures: the aim, one turn, what pays, drawn with the game's own pieces; in small windows in parts."""

from __future__ import annotations

from pygame import Rect, Surface

from game.lessons.howto import Band, Item, as_lesson, howto
from game.lessons.subject import games as taught
from game.lessons.subject import subject
from game.lessons.words import Words
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.choices import Segmented
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.scene import Scene
from scenes.lessons.pieces import Lines, groups_of
from scenes.scene_registry import SCENE_ENTRIES, school_of

_HEAD, _GAP, _SIDE = 84.0, 12.0, 16.0
_SMALL = 0.75
"""The pixels a unit below which the bands stand on pages of their own."""


class HowtoScene(Scene):
    """The page of pictures. Arrows and Space turn pages where there are some; Esc goes back."""

    def __init__(self, ctx: Context, game: str) -> None:
        super().__init__(ctx)
        self.game = game
        self.page = 0
        self._picture: Surface | None = None

    @property
    def bands(self) -> tuple[Band, ...]:
        """The bands that are shown now."""
        bands = howto(self.game).bands
        return (bands[self.page],) if self._paged else bands

    @property
    def _paged(self) -> bool:
        return self.ctx.layout.s < _SMALL

    def layout(self, layout: Layout) -> None:
        """Lays the head above; the pictures are drawn once."""
        self._picture = None
        self.page = self.page if self._paged else 0
        self.ui.clear()
        t = self.ctx.t
        self.ui.add(Button(layout.rect(16, 16, 128, 50), t("screens.back"), self.ctx.pop, kind="ink", size=18))
        if not self._paged:
            games = [(game, SCENE_ENTRIES[game].text(self.ctx, "name")) for game in taught()]
            box = layout.rect(668, 18, 560, 48, "right")
            self.ui.add(Segmented(box, t("screens.games"), games, self.game, self._turn_to, size=15))
        box = layout.rect(1244, 16, 340, 50, "right")
        self.ui.add(Button(box, t("screens.learn_this"), self._learn, kind="vermilion", icon="book", size=19))
        if self._paged:
            pages = [(i, band.title.get(self.ctx.texts.locale)) for i, band in enumerate(howto(self.game).bands)]
            box = layout.rect(300, 840, 1000, 48, "center", "bottom")
            self.ui.add(Segmented(box, t("howto.pages"), pages, self.page, self._show, size=17))

    def _turn_to(self, game: str) -> None:
        self.game, self.page = game, 0
        self.layout(self.ctx.layout)
        self.ctx.redraw()

    def _show(self, page: int) -> None:
        self.page = page % len(howto(self.game).bands)
        self.layout(self.ctx.layout)
        self.ctx.redraw()

    def _learn(self) -> None:
        self.ctx.navigator.learn(self.game)

    def handle(self, intention: want.Intention) -> bool:
        """Turns pages, and goes back at Esc; True when used."""
        match intention:
            case want.Draw() if self._paged:
                self._show(self.page + 1)
            case want.Move(dx, _) if self._paged and dx and self.ui.focus is None:
                self._show(self.page + (1 if dx > 0 else -1))
            case _ if self.ui.handle(intention):
                return True
            case want.Back():
                self.ctx.pop(self)
            case _:
                return False
        return True

    # -- the picture

    def draw(self, surface: Surface) -> None:
        """Draws the background and bands, composed once, and the controls."""
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture = self._compose(surface.get_size())
        surface.blit(self._picture, (0, 0))
        self.ui.draw(surface)

    def _compose(self, size: tuple[int, int]) -> Surface:
        ctx, layout = self.ctx, self.ctx.layout
        px = layout.px
        picture = ctx.art.background("scene/cloth_ink", size).copy()
        paint.veil(picture, ctx, 0.35)
        page = howto(self.game)
        words = Words(as_lesson(self.game, page), subject(self.game), ctx.texts)
        top = layout.rect(164, 20, 10, 10).topleft
        title = paint.label(picture, ctx, ctx.t("screens.howto"), top, 24, palette.GOLD, True)
        free = layout.rect(1244 if self._paged else 668, 18, 10, 10, "right")
        room = free.x - px(12) - title.x
        aim = words.fill(page.aim)
        fit = ctx.fonts.fitting(aim, 15, room)
        paint.label(picture, ctx, aim, (title.x, title.bottom), fit, palette.TEXT_SOFT, width=room)
        foot = px(64) if self._paged else px(_SIDE)
        area = Rect(px(_SIDE), px(_HEAD), size[0] - 2 * px(_SIDE), size[1] - px(_HEAD) - foot)
        gaps = px(_GAP) * (len(self.bands) - 1)
        shares = sum(band.tall for band in self.bands)
        y = area.y
        for band in self.bands:
            tall = (area.h - gaps) * band.tall // shares
            self._draw_band(picture, Rect(area.x, y, area.w, tall), band, words)
            y += tall + px(_GAP)
        return picture

    def _draw_band(self, picture: Surface, box: Rect, band: Band, words: Words) -> None:
        ctx, px = self.ctx, self.ctx.px
        paint.panel(picture, ctx, box)
        title = (box.x + px(20), box.y + px(12))
        head = paint.label(picture, ctx, words.fill(band.title), title, 20, palette.GOLD, True)
        note = (head.right + px(18), head.centery)
        room = box.right - px(20) - note[0]
        said = words.fill(band.note)
        size = ctx.fonts.fitting(said, 16, room)
        paint.label(picture, ctx, said, note, size, palette.TEXT_SOFT, anchor="midleft", width=room)
        inner = Rect(box.x + px(20), head.bottom + px(8), box.w - px(40), box.bottom - head.bottom - px(18))
        count = len(band.items)
        wide = (inner.w - (count - 1) * px(14)) // count
        lines = max(len(ctx.fonts.wrap(words.fill(item.say), 16, wide)) for item in band.items)
        for number, item in enumerate(band.items):
            if band.form == "rows":
                tall = inner.h // count
                self._draw_row(picture, Rect(inner.x, inner.y + number * tall, inner.w, tall), item, words)
            else:
                place = Rect(inner.x + number * (wide + px(14)), inner.y, wide, inner.h)
                self._draw_card(picture, place, item, words, number + 1 if band.numbered else 0, lines)

    def _lines(self, item: Item, words: Words, room: int, tall: int) -> Lines | None:
        """The pieces of an item, as large as they fit."""
        groups = groups_of(self.game, item.show, words.fill)
        if not groups:
            return None
        named = any(group.name for group in groups)
        wish = school_of(self.game).on_page * (1.5 if self._paged else 1.0)
        lines = Lines(self.ctx, self.game, groups, room, wish, named)
        while (lines.height > tall or len(lines.lines) > 1) and wish > 20:
            wish -= 3
            lines = Lines(self.ctx, self.game, groups, room, wish, named)
        return lines

    def _draw_row(self, picture: Surface, box: Rect, item: Item, words: Words) -> None:
        ctx, px = self.ctx, self.ctx.px
        left, wide = box.w * 16 // 100, box.w * 50 // 100
        name = words.fill(item.name)
        size = ctx.fonts.fitting(name, 22, left - px(8), True)
        at = paint.label(picture, ctx, name, (box.x, box.centery - px(14)), size, palette.TEXT, True, anchor="midleft")
        if item.badge is not None:
            paint.pill(picture, ctx, words.fill(item.badge), (box.x, at.bottom + px(2)), "gold", 15, 28)
        lines = self._lines(item, words, wide - px(20), box.h - px(4))
        if lines is not None:
            lines.draw(picture, box.x + left, box.centery - lines.height // 2, on_paper=False)
        room = Rect(box.x + left + wide, box.y, box.w - left - wide, box.h)
        said = words.fill(item.say)
        tall = ctx.fonts.line_height(18, 1.35) * len(ctx.fonts.wrap(said, 18, room.w))
        room.y = box.centery - tall // 2
        paint.paragraph(picture, ctx, said, room, 18, palette.TEXT)

    def _draw_card(self, picture: Surface, box: Rect, item: Item, words: Words, number: int, wrapped: int) -> None:
        """Draws the picture above, name and `wrapped` lines of words below, all cards of a band alike."""
        ctx, px = self.ctx, self.ctx.px
        said = words.fill(item.say)
        below = ctx.fonts.line_height(19, 1.3) + ctx.fonts.line_height(16, 1.35) * wrapped + px(4)
        lines = self._lines(item, words, box.w - px(20), box.h - below - px(12))
        if lines is not None:
            well = Rect(box.x, box.y, box.w, box.h - below - px(4))
            picture.blit(ctx.art.rounded(well.w, well.h, 12, "#1F5F66", "#17484F", opacity=0.8), well)
            lines.draw(
                picture, well.centerx - lines.used // 2, well.centery - lines.height // 2 + px(2), on_paper=False
            )
        y = box.bottom - below if lines is not None else box.y
        x = box.x
        if number:
            mark = paint.pill(picture, ctx, str(number), (x, y), "gold", 16, 28)
            x = mark.right + px(8)
        name = words.fill(item.name)
        room = box.right - x
        size = ctx.fonts.fitting(name, 19, room, True)
        line = paint.label(picture, ctx, name, (x, y), size, palette.TEXT, True, width=room)
        paint.paragraph(picture, ctx, said, Rect(box.x, line.bottom + px(2), box.w, box.h), 16, palette.TEXT_SOFT)
