"""The controls that only the menu has: game cards, the Continue button, the language switch."""

import io
import math
from collections.abc import Callable
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.buttons import Button, Link
from scenes.kit.choices import Segmented
from scenes.kit.context import Context
from scenes.kit.widget import Widget
from scenes.table.entry import SceneEntry

LANGUAGES: Final = (("ko", "한국어"), ("en", "English"))
"""The languages, each by its own name."""
RADIUS: Final = 18.0
LIFT: Final = 10.0
CARD_SIZE: Final = (308, 344)
ONE_ROW: Final = 5
"""The most cards that stand in one row; more lie in rows, with words beside the pictures."""
_CARDS_TOP, _CARDS_ROOM, _CARDS_GAP = 338.0, (1540.0, 364.0), 20.0
"""The top of the cards, the width and height they may all take, and the gap between two, in units."""
FEATURE_SIZE: Final = (940, 344)
_PICTURE = 216 / 308


class GameCard(Widget):
    """A card of a game: picture above, paper below. A press opens the lobby. `lift` 0-1 raises it."""

    radius = RADIUS

    def __init__(self, rect: Rect, ctx: Context, entry: SceneEntry, on_press: Callable[[], None]) -> None:
        name = ctx.t("menu.card_spoken", name=entry.text(ctx, "name"), facts=entry.text(ctx, "facts"))
        super().__init__(rect, name, on_press=on_press)
        self.entry = entry
        self.lift = 0.0
        self._face: Surface | None = None

    @property
    def shown(self) -> Rect:
        """The box where it is drawn now."""
        return self.rect.move(0, -round(self.lift * LIFT * self.home.layout.s))

    @property
    def picture(self) -> Rect:
        """The box of its picture while it is not raised."""
        return self._picture_box(self.home).move(self.rect.topleft)

    def draw(self, surface: Surface) -> None:
        """Draws the shadow (gold when raised), then the card."""
        ctx, box = self.home, self.shown
        ctx.art.drop(surface, box, RADIUS)
        if self.lift > 0.01:
            ctx.art.glow(surface, box, RADIUS, palette.GOLD_RIM, round(115 * self.lift), blur=10, spread=5)
            rim = box.inflate(2 * ctx.px(3), 2 * ctx.px(3))
            surface.blit(ctx.art.outline(rim.w, rim.h, RADIUS + 3, palette.GOLD, 4, opacity=round(self.lift, 1)), rim)
        if self._face is None:
            self._face = self._compose(ctx)
        surface.blit(self._face, box)

    def draw_focus(self, surface: Surface) -> None:
        """Draws the focus ring around the raised card."""
        self.home.art.focus_ring(surface, self.shown, self.radius)

    def _compose(self, ctx: Context) -> Surface:
        face = Surface(self.rect.size, pygame.SRCALPHA)
        picture = self._picture_box(ctx)
        paper = ctx.art.rounded(self.rect.w, self.rect.h, RADIUS, "#FDF8EA", "#EFE2C2")
        face.blit(paper, (0, 0))
        image = ctx.art.svg(self.entry.picture, max(picture.w, math.ceil(picture.h / _PICTURE) + 1))
        face.set_clip(picture)
        face.blit(image, (picture.centerx - image.get_width() // 2, picture.centery - image.get_height() // 2))
        self.entry.pieces(face, ctx, image.get_rect(center=picture.center))
        face.set_clip(None)
        self._accent(face, ctx, picture)
        mask = ctx.art.rounded(self.rect.w, self.rect.h, RADIUS, "#FFFFFF", "#FFFFFF")
        face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._words(face, ctx, picture)
        return face

    def _picture_box(self, ctx: Context) -> Rect:
        return Rect(0, 0, self.rect.w, round(self.rect.w * _PICTURE))

    def _accent(self, face: Surface, ctx: Context, picture: Rect) -> None:
        face.fill(self.entry.accent, Rect(0, picture.bottom, self.rect.w, ctx.px(3)))

    def _words(self, face: Surface, ctx: Context, picture: Rect) -> None:
        px = ctx.px
        left, room = px(22), self.rect.w - px(44)
        top = picture.bottom + px(10)
        name = paint.label(face, ctx, self.entry.text(ctx, "name"), (left, top), 27, palette.INK_TEXT, True, width=room)
        other = paint.label(face, ctx, self.entry.text(ctx, "other"), (left, name.bottom - px(4)), 16, palette.BROWN)
        beside = room - px(52)
        facts = self.entry.text(ctx, "facts")
        lines = [facts] if ctx.fonts.width(facts, 15) <= beside else facts.split(" · ")
        step = ctx.fonts.line_height(15, 1.15)
        # Two lines keep the foot of the card and its play button in the middle of them.
        y = other.bottom + px(8) if len(lines) == 1 else self.rect.h - px(14) - step * len(lines)
        for i, line in enumerate(lines):
            paint.label(face, ctx, line, (left, y + i * step), 15, palette.BROWN_LIGHT, width=beside)


class WideCard(GameCard):
    """A card among many: picture left, words right, the play button in the corner below them."""

    def _picture_box(self, ctx: Context) -> Rect:
        return Rect(0, 0, min(round(self.rect.h / _PICTURE), round(self.rect.w * 0.46)), self.rect.h)

    def _accent(self, face: Surface, ctx: Context, picture: Rect) -> None:
        face.fill(self.entry.accent, Rect(picture.right, 0, ctx.px(3), self.rect.h))

    def _words(self, face: Surface, ctx: Context, picture: Rect) -> None:
        px, texts = ctx.px, {key: self.entry.text(ctx, key) for key in ("name", "other", "facts")}
        left, room = picture.right + px(18), self.rect.w - picture.right - px(34)
        size = ctx.fonts.fitting(texts["name"], 25 if self.rect.h > px(150) else 20, room, True)
        name = paint.label(face, ctx, texts["name"], (left, px(10)), size, palette.INK_TEXT, True, width=room)
        y = paint.label(face, ctx, texts["other"], (left, name.bottom - px(3)), 15, palette.BROWN, width=room).bottom
        step, beside = ctx.fonts.line_height(14, 1.15), room - px(48)
        lines = [line for line in texts["facts"].split(" · ") if ctx.fonts.width(line, 14) <= beside]
        # Beside the play button there is less room; lines that do not fit there are left out.
        for i, line in enumerate(lines):
            at = self.rect.h - px(12) - step * (len(lines) - i)
            if at >= y:
                paint.label(face, ctx, line, (left, at), 14, palette.BROWN_LIGHT)


def card_places(count: int) -> list[tuple[float, float, float, float]]:
    """The left, top, width and height in units of so many cards: one row of tall ones, else rows of wide ones."""
    (room, tall), gap = _CARDS_ROOM, _CARDS_GAP
    columns = count if count <= ONE_ROW else 3 if count == 6 else 4 if count <= 8 else ONE_ROW
    rows = -(-count // columns)
    height = CARD_SIZE[1] if rows == 1 else (tall - (rows - 1) * gap) / rows
    width = (room - (columns - 1) * gap) / columns
    width = min(width, CARD_SIZE[0] if rows == 1 else 500.0)
    places = []
    for number in range(count):
        row, column = divmod(number, columns)
        left = 800 - (min(columns, count - row * columns) * (width + gap) - gap) / 2
        places.append((left + column * (width + gap), _CARDS_TOP + row * (height + gap), width, height))
    return places


class FeatureCard(GameCard):
    """The card of the only game: picture left, words and room for two buttons right."""

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether the card takes the focus: no, its buttons do."""
        return False

    @property
    def shown(self) -> Rect:
        """The box where it is drawn: never raised, because of its buttons."""
        return self.rect

    def _picture_box(self, ctx: Context) -> Rect:
        return Rect(0, 0, round(self.rect.h / _PICTURE), self.rect.h)

    def _accent(self, face: Surface, ctx: Context, picture: Rect) -> None:
        face.fill(self.entry.accent, Rect(picture.right, 0, ctx.px(4), self.rect.h))

    def words_left(self, ctx: Context) -> int:
        """The pixels from the card's left edge to its words and buttons."""
        return self._picture_box(ctx).right + ctx.px(36)

    def _words(self, face: Surface, ctx: Context, picture: Rect) -> None:
        px = ctx.px
        left = self.words_left(ctx)
        room = self.rect.w - left - px(30)
        name = paint.label(
            face, ctx, self.entry.text(ctx, "name"), (left, px(18)), 36, palette.INK_TEXT, True, width=room
        )
        other = paint.label(face, ctx, self.entry.text(ctx, "other"), (left, name.bottom - px(4)), 17, palette.BROWN)
        box = Rect(left, other.bottom + px(12), room, self.rect.h)
        words = paint.paragraph(face, ctx, self.entry.text(ctx, "blurb"), box, 17, palette.INK_TEXT, max_lines=3)
        facts = self.entry.text(ctx, "facts")
        paint.label(face, ctx, facts, (left, words.bottom + px(8)), 15, palette.BROWN, width=room)


class PlayButton(Button):
    """A button that starts a match at once; its tooltip, looked up when pointed at, says with whom and how."""

    def __init__(
        self, home: Rect, label: str, on_press: Callable[[], None], tell: Callable[[], str], **how: Any
    ) -> None:
        super().__init__(home, label, on_press, icon="play", **how)
        self._tell = tell

    @property
    def hint(self) -> str | None:
        """The players and rules of the match it would start."""
        if self.tooltip is None:
            self.tooltip = self._tell()
        return self.tooltip


class PlayDot(PlayButton):
    """The round play button of a card; it rises with the card."""

    def __init__(
        self, card: GameCard, home: Rect, name: str, on_press: Callable[[], None], tell: Callable[[], str]
    ) -> None:
        super().__init__(home, "", on_press, tell, kind="jade", name=name, radius=99, size=18)
        self.card = card
        self._home = Rect(home)

    def draw(self, surface: Surface) -> None:
        """Draws the button at the height of its card, gold when that is raised."""
        self.rect.topleft = (self._home.x, self._home.y + self.card.shown.y - self.card.rect.y)
        self.kind = "gold" if self.card.lift > 0.5 else "jade"
        super().draw(surface)


class LearnButton(Button):
    """A button to a game's lessons, on the picture of its card; it rises with the card."""

    def __init__(
        self, card: GameCard, home: Rect, label: str, name: str, on_press: Callable[[], None], icon: str | None = "book"
    ) -> None:
        super().__init__(home, label, on_press, kind="ivory", icon=icon, name=name, size=16, radius=12, icon_size=20)
        self.card = card
        self._home = Rect(home)

    def draw(self, surface: Surface) -> None:
        """Draws the button at the height of its card."""
        self.rect.topleft = (self._home.x, self._home.y + self.card.shown.y - self.card.rect.y)
        super().draw(surface)


class PassButton(LearnButton):
    """A small button below it that declines the offer of a first lesson."""

    def __init__(self, card: GameCard, home: Rect, label: str, name: str, on_press: Callable[[], None]) -> None:
        super().__init__(card, home, label, name, on_press, None if label else "close")
        self.kind, self.size = "ink", 14
        self.tooltip = name


class ContinueButton(Button):
    """The wide button that goes on with a match: portrait, two lines, arrow."""

    def __init__(self, rect: Rect, label: str, sub: str, portrait: str, on_press: Callable[[], None]) -> None:
        super().__init__(rect, label, on_press, kind="vermilion", sub=sub, size=28)
        self.portrait = portrait

    def _content(self, surface: Surface, face: Rect, colour: str) -> None:
        ctx = self.home
        px = ctx.px
        portrait = Rect(face.x + px(22), 0, px(60), px(60))
        portrait.centery = face.centery
        paint.avatar(surface, ctx, self.portrait, portrait, "#FFE3B0")
        arrow = ctx.art.icon("play", 36)
        surface.blit(arrow, arrow.get_rect(midright=(face.right - px(22), face.centery)))
        left = portrait.right + px(20)
        room = face.right - px(70) - left
        title = ctx.fonts.render(ctx.fonts.cut(self.label, 28, room, True), 28, colour, True)
        size = ctx.fonts.fitting(self.sub or "", 16, room)
        # In a small window a long second line needs a third.
        lines = ctx.fonts.wrap(self.sub or "", size, room)
        step = ctx.fonts.line_height(size, 1.1)
        middle = face.centery - step * (len(lines) - 1) // 2
        surface.blit(title, title.get_rect(midleft=(left, middle - px(15))))
        for i, line in enumerate(lines):
            image = ctx.fonts.render(line, size, self._soft(colour))
            surface.blit(image, image.get_rect(midleft=(left, middle + px(20) + i * step)))


class LanguageSwitch(Segmented[str]):
    """The two languages in one dark box under a globe."""

    radius = 14.0

    def _cell(self, i: int) -> Rect:
        px = self.home.px
        box = Rect(self.rect.x + px(10), self.rect.y + px(40), self.rect.w - 2 * px(10), px(44))
        half = box.w // len(self.options)
        return Rect(box.x + i * half, box.y, half, box.h)

    def draw(self, surface: Surface) -> None:
        """Draws the box, globe and caption, and the gold plate on the language in use."""
        ctx = self.home
        px = ctx.px
        edge = (palette.GOLD_EDGE, 0.25 if not self.hovered else 0.5, 1.0)
        well = ctx.art.rounded(self.rect.w, self.rect.h, 14, "#06141B", "#06141B", opacity=0.8, edge=edge, sunk=True)
        surface.blit(well, self.rect)
        globe = ctx.art.icon("globe", 20)
        place = globe.get_rect(midleft=(self.rect.x + px(16), self.rect.y + px(22)))
        surface.blit(globe, place)
        paint.label(
            surface, ctx, self.name, (place.right + px(7), place.centery), 14, palette.TEXT_MUTED, anchor="midleft"
        )
        for i, (_, words) in enumerate(self.options):
            cell, on = self._cell(i), i == self.index
            if on:
                plate = ctx.art.rounded(cell.w, cell.h - px(2), 10, "#F8DD92", "#D9A43A", lip=(palette.GOLD_LIP, px(2)))
                surface.blit(plate, cell)
            ink = palette.ON_GOLD if on else palette.TEXT_SOFT
            image = ctx.fonts.render(words, 17 if on else 16, ink, on)
            surface.blit(image, image.get_rect(center=cell.center))


class FootLink(Link):
    """A quiet link at the foot of the window, on a pill so that it reads on the landscape."""

    def __init__(self, rect: Rect, label: str, on_press: Callable[[], None]) -> None:
        super().__init__(rect, label, on_press, size=14, colour=palette.TEXT_MUTED)

    @staticmethod
    def width(ctx: Context, label: str) -> int:
        """The width in pixels for a label."""
        return ctx.fonts.width(label, 14) + 2 * ctx.px(14)

    def draw(self, surface: Surface) -> None:
        """Draws the pill and its words, brighter under the pointer."""
        ctx = self.home
        surface.blit(ctx.art.pill(self.rect.w, self.rect.h), self.rect)
        ink = palette.GOLD if self.hovered else self.colour
        paint.label(surface, ctx, self.name, self.rect.center, 14, ink, anchor="center")


def shade(w: int, h: int, colour: str, opacity: float) -> Surface:
    """A soft dark oval of `w` x `h` pixels that lets words stand out from the sky."""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><defs>'
        f'<radialGradient id="g" cx="50" cy="50" r="50" gradientUnits="userSpaceOnUse">'
        f'<stop offset="0" stop-color="{colour}" stop-opacity="{opacity}"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
        f'<rect width="100" height="100" fill="url(#g)"/></svg>'
    )
    small = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (128, 128)).convert_alpha()
    return pygame.transform.smoothscale(small, (w, h))
