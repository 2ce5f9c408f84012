"""The page of pictures: the aim, one turn, what pays, drawn with the game's own pieces; in small windows in parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.texts import Texts
from game.lessons.fitted import fitted
from game.lessons.howto import Band, Fact, Head, Howto, Item, Picture, as_lesson, howto
from game.lessons.subject import games as taught
from game.lessons.subject import subject
from game.lessons.words import Words
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.navigator import Navigator
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Open
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, Worded
from scenes.lessons.pieces import (
    PARTS,
    draw_frame,
    draw_number,
    draw_well,
    pieces,
    pieces_width,
)
from scenes.scene_registry import SCENE_ENTRIES, school_of

_SMALL, _TALL = 0.75, 900
"""The pixels a unit, and the pixels of height, below which the bands stand on pages of their own."""
_WIDE = 1180.0
"""The units from which rows, cards and panels stand beside one another."""
_ROWS, _CARDS, _TALLER, _PAGED = 1.0, 0.75, 1.3, 1.2
"""The widths of pieces in rows and in cards, and how much larger they are in high windows and on pages of their own."""
_NAME, _SHOWS, _BETWEEN = 232.0, 560.0, 14.0
_ART = {"holla/dragon_long": 6.4, "mahjong/stick_1000": 3.0, "holla/emblem_dragon": 1.25}
"""The widths of drawings in pieces, where they are not as wide as one."""


@dataclass(frozen=True)
class Shown:
    """The page of a game, in parts where it is `paged`.

    `tall`: the window is rather high than wide, and what stood side by side stands below one another. `zoom` is how
    much larger letters are than at 100 %.
    """

    game: str
    games: tuple[tuple[str, Name], ...] = ()
    paged: bool = False
    page: int = 0
    tall: bool = False
    zoom: float = 1.0
    values: Mapping[str, Any] = field(default_factory=dict)
    """The options of the table by whose rules it is, where those are not the standard ones."""

    @property
    def all_of_it(self) -> Howto:
        """The page by these rules."""
        return fitted(howto(self.game), GAMES[self.game], self.values) if self.values else howto(self.game)

    @property
    def bands(self) -> tuple[Band, ...]:
        """The bands that are shown now."""
        bands = self.all_of_it.bands
        return (bands[self.page],) if self.paged else bands


def look(s: Shown, ctx: Context) -> Shown:
    """Takes the names of the games, and whether the window has room for all bands."""
    names = tuple((name, Name(SCENE_ENTRIES[name].text(ctx, "name"))) for name in taught())
    (wide, high), zoom = ctx.layout.window, ctx.text_scale / 100
    paged = ctx.layout.s < _SMALL and high < _TALL
    return replace(s, games=names, paged=paged, page=s.page if paged else 0, tall=high > wide, zoom=zoom)


def _filled(texts: Texts, game: str, values: Mapping[str, Any], text: Text) -> str:
    return Words(as_lesson(game, howto(game), values), subject(game), texts).fill(text)


def view(s: Shown) -> e.View:
    """The aim above, the bands below one another, and the pages of a small window."""
    bands = [_band(s, band) for band in s.bands]
    tools = (
        e.Pill("howto.of_the_table", "gold") if s.values else None,
        None if s.paged else e.Tabs(s.games, s.game, "screens.games", key="game"),
        e.Button("screens.learn_this", "learn", kind="vermilion", icon="book", size=e.LARGE, height=50.0),
    )
    pages = [(i, _said(s, band.title)) for i, band in enumerate(s.all_of_it.bands)]
    foot = e.Row(e.Tabs(pages, s.page, "howto.pages", key="page"), justify="center") if s.paged else None
    return e.Page(
        "screens.howto", *bands, foot, sub=_said(s, howto(s.game).aim), tools=tools, gap=12.0,
        backdrop="scene/cloth_jade", veil=0.35, focus="page" if s.paged else "",
    )  # fmt: skip


def _said(s: Shown, text: Text) -> Worded:
    return Worded(_filled, (s.game, s.values, text))


def _either(s: Shown, wide: e.Element, narrow: e.Element) -> e.Element:
    """The elements side by side where there is room, else below one another."""
    return narrow if s.tall else e.Either(_WIDE, wide, narrow)


def _title(s: Shown, title: Text, note: Text) -> e.Element:
    """The heading of a panel with its note beside it."""
    return e.Row(
        e.Text(_said(s, title), e.LARGE, palette.GOLD, True, role="heading"),
        e.Text(_said(s, note), e.BODY, palette.TEXT_SOFT) if note.get("en") else None,
        gap=18.0, wrap=True,
    )  # fmt: skip


def _band(s: Shown, band: Band) -> e.Element:
    """The pictures that belong together, in a panel, or each in a panel of its own."""
    if band.form == "panels":
        panels = [_panel(s, item) for item in band.items]
        return _either(s, e.Row(*panels, gap=14.0, align="stretch", grow=float(band.tall)), e.Column(*panels, gap=14.0))
    inner = _rows(s, band) if band.form == "rows" else _cards(s, band)
    head = None if band.heads else _title(s, band.title, band.note)
    wide = e.Panel(None, head, inner, gap=8.0, pad=(24.0, 10.0), grow=float(band.tall))
    if not band.heads:
        return wide
    narrow = e.Panel(
        None, _title(s, band.title, band.note), _list(s, band), gap=10.0, pad=(24.0, 10.0), grow=float(band.tall)
    )
    return _either(s, wide, narrow)


# -- rows


def _rows(s: Shown, band: Band) -> e.Element:
    """A row for each picture with its name before it and its words behind it, in columns under their heads."""
    if not band.heads:
        return _either(s, e.Column(*_divided(_row(s, band, item) for item in band.items), grow=1.0), _list(s, band))
    row = e.Row(
        _sized(e.Column(_title(s, band.title, Text("", "")), _soft(s, band.note), gap=0.0), _NAME),
        *(_head(s, head, show) for head, show in zip(band.heads, band.items[0].show, strict=True)),
        _legend(s, band), gap=_BETWEEN, align="end",
    )  # fmt: skip
    return e.Column(row, *_divided(_row(s, band, item) for item in band.items), gap=6.0, grow=1.0)


def _divided(rows: Iterable[e.Box]) -> Iterator[e.Element]:
    """The rows with a line between each two."""
    for number, row in enumerate(rows):
        if number:
            yield e.Divider()
        yield row


def _sized(child: e.Element, wide: float) -> e.Box:
    return e.Sized(child, least_width=wide, most_width=wide)


def _soft(s: Shown, text: Text) -> e.Element:
    return e.Text(_said(s, text), e.BODY, palette.TEXT_SOFT)


def _head(s: Shown, head: Head, show: Picture) -> e.Element:
    """The words above a column: the name of a part, what it may be, and its bracket."""
    ink = PARTS[head.part]
    words = e.Column(
        e.Text(_said(s, head.name), e.LARGE, ink, True, "center"),
        e.Text(_said(s, head.say), e.SMALL, palette.TEXT_SOFT, align="center"),
        e.Drawn(paint.bracket, (ink,), height=9.0), gap=3.0,
    )  # fmt: skip
    return _sized(words, _picture_width(s, show))


def _legend(s: Shown, band: Band) -> e.Element | None:
    """The meaning of a golden frame."""
    if band.lit is None:
        return None
    return e.Row(e.Drawn(draw_frame, (), 34.0, 26.0), e.Text(_said(s, band.lit)), gap=12.0, grow=1.0)


def _named(s: Shown, item: Item) -> e.Element:
    """The emblem, name and badge of a row."""
    words = e.Column(
        e.Text(_said(s, item.name), e.LARGE, bold=True),
        e.Pill(_said(s, item.badge), "gold") if item.badge is not None else None,
        gap=4.0, align="start", justify="center",
    )  # fmt: skip
    emblem: e.Maybe = e.Picture(item.art, 62.0) if item.art else None
    draw = school_of(s.game).emblem
    if item.emblem is not None and draw is not None:
        emblem = e.Drawn(draw, (*item.emblem, item.name.ko[:1], item.name.en[:1]), 62.0, 62.0)
    return e.Row(emblem, words)


def _words(s: Shown, item: Item) -> e.Element:
    """The words of a picture, what is more in quiet letters."""
    return e.Column(
        e.Text(_said(s, item.say), bold=item.more is not None), _soft(s, item.more) if item.more is not None else None,
        gap=4.0, justify="center", grow=1.0,
    )  # fmt: skip


def _row(s: Shown, band: Band, item: Item) -> e.Box:
    """A row as wide as the window."""
    shows = [_picture(s, show, _ROWS) for show in item.show]
    inner = shows if band.heads else [e.Row(*shows, gap=_BETWEEN, wish=_SHOWS)]
    return e.Row(_sized(_named(s, item), _NAME), *inner, _words(s, item), gap=_BETWEEN, grow=1.0)


def _list(s: Shown, band: Band) -> e.Element:
    """The rows where there is less room: names, pictures and words below one another."""
    parts = [Picture(name=head.name, part=head.part) for head in band.heads]
    rows = []
    for item in band.items:
        shows = [
            structs.replace(show, name=part.name, part=part.part) for show, part in zip(item.show, parts, strict=True)
        ] if parts else item.show  # fmt: skip
        pictures = e.Row(*(_picture(s, show, _ROWS) for show in shows), gap=_BETWEEN, wrap=True)
        named = e.Row(_named(s, item), _words(s, item), gap=_BETWEEN)
        rows.append(e.Column(named, pictures, gap=6.0, justify="center", grow=1.0))
    return e.Column(*_divided(rows), gap=8.0, grow=1.0)


# -- cards and panels


def _cards(s: Shown, band: Band) -> e.Element:
    """The cards beside one another; where one leads to the next, an arrow between them."""
    cards = [_card(s, item, i + 1 if band.numbered else 0) for i, item in enumerate(band.items)]
    line: list[e.Element] = []
    for number, card in enumerate(cards):
        if number and band.numbered:
            line.append(e.Picture("chevron_right", 22.0, kind="icon", tint=palette.GOLD))
        line.append(e.Sized(card, grow=1.0, width=200.0))
    grid = e.Grid(*cards, columns=2, least_column=230.0, gap=14.0, grow=1.0)
    return _either(s, e.Row(*line, gap=6.0, align="stretch", grow=1.0), grid)


def _card(s: Shown, item: Item, number: int) -> e.Element:
    """A picture in a well, number, name and words below."""
    shows = e.Row(
        *(_picture(s, show, _CARDS) for show in item.show), gap=12.0, wrap=True, justify="center", pad=(10.0, 4.0)
    )
    pictures = e.Stack(
        e.Drawn(draw_well, height=112.0, least=80.0), e.Column(shows, justify="center"), grow=1.0, least_height=80.0
    )
    words = e.Column(e.Text(_said(s, item.name), e.LARGE, bold=True), _soft(s, item.say), gap=0.0, grow=1.0)
    badge = e.Drawn(draw_number, (number,), 34.0, 34.0, name=Name(str(number))) if number else None
    return e.Column(pictures, e.Row(badge, words, gap=10.0), gap=6.0, grow=1.0)


def _panel(s: Shown, item: Item) -> e.Element:
    """A panel of one picture: heading, pictures and facts beside the words."""
    shows = [_picture(s, show, _CARDS) for show in item.show]
    facts = e.Grid(*(_fact(s, fact) for fact in item.facts), columns=2, least_column=150.0, gap=8.0, grow=1.0)
    more = e.Sized(_soft(s, item.more), grow=1.0, width=190.0) if item.more is not None else None
    inner = e.Row(*shows, more, facts if item.facts else None, gap=10.0, wrap=True, grow=1.0)
    return e.Panel(None, _title(s, item.name, item.say), inner, gap=8.0, pad=(24.0, 10.0), grow=1.0, justify="center")


def _fact(s: Shown, fact: Fact) -> e.Element:
    return e.Row(
        e.Text(_said(s, fact.name), e.BODY, palette.TEXT_SOFT), e.Spacer(), e.Text(_said(s, fact.value), bold=True),
        gap=8.0, pad=(14.0, 6.0), face="row",
    )  # fmt: skip


# -- pictures


def _wide(s: Shown, share: float) -> float:
    """The units of a piece, whose face does not grow with the letters."""
    larger = _TALLER if s.tall else _PAGED if s.paged else 1.0
    return school_of(s.game).on_page * share * larger / s.zoom


def _picture_width(s: Shown, show: Picture) -> float:
    return pieces_width(s.game, show.pieces, _wide(s, _ROWS))


def _picture(s: Shown, show: Picture, share: float) -> e.Element:
    """A part of a picture with its name below."""
    wide = _wide(s, share)
    if show.sign is not None:
        return e.Text(_said(s, show.sign), e.LARGE, palette.GOLD, True)
    if show.face:
        return e.Picture(show.face, 60.0 / s.zoom, kind="avatar")
    if show.art:
        drawn: e.Element = _art(s, show, wide)
    else:
        drawn = pieces(s.game, show.pieces, wide, show.lit, show.struck)
    if show.name is None:
        return drawn
    ink = PARTS.get(show.part, palette.TEXT_SOFT)
    bracket = e.Drawn(paint.bracket, (ink, True), height=7.0) if show.part else None
    return e.Column(drawn, bracket, e.Text(_said(s, show.name), e.SMALL, ink, align="center"), gap=2.0)


def _art(s: Shown, show: Picture, wide: float) -> e.Element:
    """A drawing, with pieces on it where it has some."""
    alone = e.Picture(show.art, _ART.get(show.art, 1.0) * wide)
    if not show.pieces:
        return e.Row(alone, justify="center")
    on = e.Row(pieces(s.game, show.pieces, wide * 0.8), justify="center", align="start")
    return e.Stack(e.Row(e.Picture(show.art, wide * 2.4), justify="center", align="end"), on)


def update(s: Shown, message: object) -> Shown | tuple[object, ...]:
    """Turns pages and games, and leads to the lessons."""
    match message:
        case Changed("game", game):
            return replace(s, game=game, page=0, values={})
        case Changed("page", page):
            return replace(s, page=page % len(s.all_of_it.bands))
        case "learn":
            return s, Open(Navigator.learn, (s.game,))
    return s


def keys(s: Shown, intention: want.Intention) -> Changed | None:
    """The next page, at Space."""
    return Changed("page", s.page + 1) if s.paged and isinstance(intention, want.Draw) else None


def howto_scene(ctx: Context, game: str, values: Mapping[str, Any] | None = None) -> ScreenScene[Shown]:
    """The page of pictures of a game, by the standard rules or these options of a table; Esc goes back."""
    first = Shown(game, values=values or {})
    return ScreenScene(ctx, Screen("howto", lambda ctx: look(first, ctx), view, update, look, keys))
