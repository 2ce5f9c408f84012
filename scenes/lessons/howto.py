"""The page of pictures: the aim, one turn, what pays, drawn with the game's own pieces; in small windows in parts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect, Surface

from game.kernel.bilingual import Text
from game.kernel.texts import Texts
from game.lessons.howto import Band, Item, as_lesson, howto
from game.lessons.model import Row
from game.lessons.subject import games as taught
from game.lessons.subject import subject
from game.lessons.words import Words
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.navigator import Navigator
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Open
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, Worded
from scenes.lessons.pieces import Lines, groups_of
from scenes.scene_registry import SCENE_ENTRIES, school_of

_SMALL, _TALL = 0.75, 900
"""The pixels a unit, and the pixels of height, below which the bands stand on pages of their own."""
_LEAST = 20.0
"""The units below which pieces do not shrink."""


@dataclass(frozen=True)
class Shown:
    """The page of a game, in parts where it is `paged`."""

    game: str
    games: tuple[tuple[str, Name], ...] = ()
    paged: bool = False
    page: int = 0

    @property
    def bands(self) -> tuple[Band, ...]:
        """The bands that are shown now."""
        bands = howto(self.game).bands
        return (bands[self.page],) if self.paged else bands


def look(s: Shown, ctx: Context) -> Shown:
    """Takes the names of the games, and whether the window has room for all bands."""
    names = tuple((name, Name(SCENE_ENTRIES[name].text(ctx, "name"))) for name in taught())
    paged = ctx.layout.s < _SMALL and ctx.layout.window[1] < _TALL
    return replace(s, games=names, paged=paged, page=s.page if paged else 0)


def _filled(texts: Texts, game: str, text: Text) -> str:
    return Words(as_lesson(game, howto(game)), subject(game), texts).fill(text)


def draw_pieces(
    surface: Surface, ctx: Context, box: Rect, game: str, show: tuple[Row, ...], wish: float, well: bool
) -> None:
    """Draws the pieces of a picture as large as they fit on one line; in a `well` in the middle."""
    px = ctx.px
    words = Words(as_lesson(game, howto(game)), subject(game), ctx.texts)
    groups = groups_of(game, show, words.fill)
    named, room = any(group.name for group in groups), box.w - px(20)
    lines = Lines(ctx, game, groups, room, wish, named)
    while (lines.height > box.h or len(lines.lines) > 1) and wish > _LEAST:
        wish -= 3
        lines = Lines(ctx, game, groups, room, wish, named)
    left = box.x
    if well:
        surface.blit(ctx.art.rounded(box.w, box.h, 12, "#1F5F66", "#17484F", opacity=0.8), box)
        left = box.centerx - lines.used // 2
    lines.draw(surface, left, box.centery - lines.height // 2 + px(2), on_paper=False)


def view(s: Shown) -> e.View:
    """The aim above, the bands below one another, and the pages of a small window."""
    bands = [_band(s, band) for band in s.bands]
    tools = (
        None if s.paged else e.Tabs(s.games, s.game, "screens.games", key="game"),
        e.Button("screens.learn_this", "learn", kind="vermilion", icon="book", size=e.LARGE, height=50.0),
    )
    pages = [(i, _said(s, band.title)) for i, band in enumerate(howto(s.game).bands)]
    foot = e.Row(e.Tabs(pages, s.page, "howto.pages", key="page"), justify="center") if s.paged else None
    return e.Page(
        "screens.howto", *bands, foot, sub=_said(s, howto(s.game).aim), tools=tools, gap=12.0,
        backdrop="scene/cloth_ink", veil=0.35, focus="page" if s.paged else "",
    )  # fmt: skip


def _said(s: Shown, text: Text) -> Worded:
    return Worded(_filled, (s.game, text))


def _band(s: Shown, band: Band) -> e.Element:
    """A panel of pictures that belong together."""
    head = e.Row(
        e.Text(_said(s, band.title), e.LARGE, palette.GOLD, True, role="heading"),
        e.Text(_said(s, band.note), e.BODY, palette.TEXT_SOFT) if band.note.get("en") else None,
        gap=18.0, wrap=True,
    )  # fmt: skip
    if band.form == "rows":
        inner = e.Column(*(_row(s, item) for item in band.items), gap=6.0, grow=1.0)
    else:
        cards = [_card(s, item, i + 1 if band.numbered else 0) for i, item in enumerate(band.items)]
        inner = e.Grid(*cards, columns=len(cards), least_column=230.0, gap=14.0, grow=1.0)
    return e.Panel(None, head, inner, gap=8.0, pad=(20.0, 12.0), grow=float(band.tall))


def _pieces(s: Shown, item: Item, well: bool) -> e.Element:
    wish = school_of(s.game).on_page * 1.5
    return e.Drawn(draw_pieces, (s.game, item.show, wish, well), 230.0 if well else 560.0, 92.0, least=60.0)


def _row(s: Shown, item: Item) -> e.Element:
    """A picture with its name before it and its words behind it; below one another where there is less room."""
    badge = e.Pill(_said(s, item.badge), "gold") if item.badge is not None else None
    name = e.Text(_said(s, item.name), e.LARGE, bold=True)
    say = e.Text(_said(s, item.say))
    pieces = e.Stack(_pieces(s, item, False), grow=1.0) if item.show else None
    wide = e.Row(
        e.Column(name, badge, gap=4.0, align="start", justify="center", least_width=190.0, most_width=190.0), pieces,
        e.Column(say, justify="center", least_width=420.0, most_width=420.0), gap=14.0, align="stretch", grow=1.0,
    )  # fmt: skip
    return e.Either(1250.0, wide, e.Column(e.Row(name, badge), pieces, say, gap=4.0))


def _card(s: Shown, item: Item, number: int) -> e.Element:
    """A picture above, name and words below."""
    return e.Column(
        e.Stack(_pieces(s, item, True), grow=1.0) if item.show else None,
        e.Row(
            e.Pill(Name(str(number)), "gold") if number else None,
            e.Sized(e.Text(_said(s, item.name), e.LARGE, bold=True), grow=1.0), gap=8.0,
        ),
        e.Text(_said(s, item.say), e.BODY, palette.TEXT_SOFT), gap=4.0,
    )  # fmt: skip


def update(s: Shown, message: object) -> Shown | tuple[object, ...]:
    """Turns pages and games, and leads to the lessons."""
    match message:
        case Changed("game", game):
            return replace(s, game=game, page=0)
        case Changed("page", page):
            return replace(s, page=page % len(howto(s.game).bands))
        case "learn":
            return s, Open(Navigator.learn, (s.game,))
    return s


def keys(s: Shown, intention: want.Intention) -> Changed | None:
    """The next page, at Space."""
    return Changed("page", s.page + 1) if s.paged and isinstance(intention, want.Draw) else None


def howto_scene(ctx: Context, game: str) -> ScreenScene[Shown]:
    """The page of pictures of a game; Esc goes back."""
    return ScreenScene(ctx, Screen("howto", lambda ctx: look(Shown(game), ctx), view, update, look, keys))
