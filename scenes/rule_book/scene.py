"""The rule book: chapters left, statements right, a search; can open at one statement."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from game.book.chapters import chapters
from game.games import ENTRIES
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.navigator import Navigator
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Do, Focus, Open, Show
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, say
from scenes.rule_book.page import Page, page_of
from scenes.rule_book.parts import Followed
from scenes.rule_book.show import ShowScene
from scenes.scene_registry import SCENE_ENTRIES

_NUMBER = re.compile(r"(?:\w+\.)?r?\s*(\d+)", re.IGNORECASE)


@dataclass(frozen=True)
class Book:
    """The book being read: what is searched for, the statement that is marked, and the chapter at the top.

    It stands at the chunk `at`, to which it goes whenever `turn` grows.
    """

    game: str
    page: Page
    games: tuple[tuple[str, Name], ...]
    query: str = ""
    marked: str = ""
    at: str = ""
    turn: int = 0
    here: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    """The options of the table by whose rules the page of pictures is to be."""


@dataclass(frozen=True)
class Found:
    """The message of a page that was made."""

    page: Page


@dataclass(frozen=True)
class Chapter:
    """The message of a chapter in the list."""

    name: str


@dataclass(frozen=True)
class Here:
    """The message of a chapter that has come to the top."""

    name: str


def _sought(query: str) -> str:
    """The words to look for: a number jumps and hides nothing."""
    return "" if _NUMBER.fullmatch(query.strip()) else query


def look(s: Book, ctx: Context) -> Book:
    """Takes the language."""
    names = tuple((name, Name(entry.text(ctx, "name"))) for name, entry in SCENE_ENTRIES.items())
    return s if names == s.games else replace(s, games=names, page=page_of(ctx, s.game, _sought(s.query)))


def _chunks(ctx: Context, page: Page) -> tuple[e.Chunk, ...]:
    return page.chunks


def view(s: Book) -> e.View:
    """The chapters at the left, or in a list that opens where there is less room; the page; the search above."""
    field = e.Field(
        s.query, "rule_book.search", submit="read", placeholder="rule_book.search_hint", limit=40, key="search"
    )
    tools = (
        e.Tabs(s.games, s.game, "rule_book.game", key="game") if len(s.games) > 1 else None,
        e.Sized(field, wish=340.0),
    )
    nothing = e.Text(say("rule_book.nothing", query=s.query), e.BODY, palette.BROWN)
    text = e.Document(_chunks, "rule_book.page", (s.page,), s.at, s.turn, s.marked, look=Here, key="text")
    paper = e.Paper(text if s.page.chunks else nothing, grow=1.0)
    title = say("rule_book.title", game=next(name for game, name in s.games if game == s.game))
    wide = e.Row(_list(s), paper, align="stretch", grow=1.0)
    narrow = e.Column(_opening(s), paper, grow=1.0)
    shown = e.Page(
        title, e.Either(980.0, wide, narrow), tools=tools, backdrop="scene/cloth_ink", veil=0.35,
        focus="text" if s.page.chunks else "",
    )  # fmt: skip
    return structs.replace(shown, back="clear") if s.query else shown


def _list(s: Book) -> e.Element:
    """The chapters, gold where one reads, and the ways to pictures and lessons."""
    rows = [_row(s, name, title) for name, title in s.page.titles.items()]
    return e.Panel(
        "rule_book.chapters",
        e.Scroll(e.Column(*rows, gap=0.0), "rule_book.chapters", key="chapters"),
        *_ways(s), gap=10.0, pad=(14.0, 14.0), least_width=300.0, most_width=300.0,
    )  # fmt: skip


def _row(s: Book, name: str, title: str) -> e.Element:
    """A chapter with the number of its statements."""
    count, on = s.page.counts.get(name), name == s.here
    ink = palette.ON_GOLD if on else palette.TEXT if name in s.page.present else palette.TEXT_OFF
    return e.Card(
        Chapter(name),
        e.Sized(e.Text(Name(title), e.BODY, ink, on), grow=1.0),
        e.Text(Name(str(count)), e.SMALL, ink) if count is not None else None,
        name=Name(title), face="chapter", chosen=on, pad=(12.0, 6.0), least_height=40.0,
        reason=None if name in s.page.present else "rule_book.nothing_here", key=f"chapter {name}",
    )  # fmt: skip


def _opening(s: Book) -> e.Element:
    """The chapters in a list that opens, beside the ways to pictures and lessons."""
    options = [(name, Name(title)) for name, title in s.page.titles.items() if name in s.page.present]
    drop = e.Dropdown(options, s.here, "rule_book.chapters", message=Chapter, key="chapter")
    return e.Row(e.Sized(drop if options else None, grow=1.0), *_ways(s), wrap=True)


def _ways(s: Book) -> tuple[e.Element, ...]:
    """The buttons to the page of pictures and to the lesson on the marked rule, else to all lessons."""
    if not ENTRIES[s.game].lessons:
        return ()
    return (
        e.Button("screens.howto", Open(Navigator.pictures, (s.game, s.values)), icon="eye", key="pictures"),
        e.Button("screens.learn_this", "learn", kind="jade", icon="book", key="learn"),
    )


def update(s: Book, message: object) -> Book | tuple[object, ...]:
    """Searches, goes to chapters and statements, and leads to games, pictures, lessons and examples."""
    match message:
        case Changed("search", query):
            number = _NUMBER.fullmatch(query.strip())
            marked = f"R{int(number[1])}" if number else ""
            return _sought_in(replace(s, query=query, marked=marked, at=marked, turn=s.turn + 1))
        case Changed("game", game):
            return _sought_in(replace(s, game=game, query="", marked="", at="", turn=s.turn + 1, values={}))
        case "clear":
            return *_sought_in(replace(s, query="", marked="", at="", turn=s.turn + 1)), Focus("text")
        case Found(page):
            return replace(s, page=page)
        case Here(name):
            return replace(s, here=name)
        case Chapter(name):
            return replace(s, at=name, turn=s.turn + 1), Focus("text")
        case Followed(href):
            return follow(s, href)
        case Open() as way:
            return s, way
        case "learn":
            return s, Open(Navigator.learn, (s.game, s.marked))
        case "read":
            return s, Focus("text")
        case "find":
            return s, Focus("search", True)
    return s


def _sought_in(s: Book) -> tuple[object, ...]:
    """The book with the command that makes its page."""
    return s, Do(page_of, (s.game, _sought(s.query)), Found)


def follow(s: Book, href: str) -> Book | tuple[object, ...]:
    """Follows a link of the page: a statement, a marked word, an example to watch, a lesson."""
    kind, _, rest = href.partition(":")
    if kind == "learn":
        return s, Open(Navigator.learn, (s.game, rest))
    if kind == "show":
        rule, _, at = rest.partition(":")
        return s, Show(ShowScene, (s.game, rule, int(at)))
    word = chapters(s.game).word(rest) if kind == "word" else None
    rule = rest if kind == "rule" else word.rule if word is not None else ""
    return replace(s, marked=rule, at=rule, turn=s.turn + 1) if rule else s


def keys(s: Book, intention: want.Intention) -> str | None:
    """Goes to the search, at slash and Ctrl+F."""
    return "find" if intention in (want.Key("/"), want.Key("f", True)) else None


def rule_book_scene(
    ctx: Context, rule: str | None = None, game: str | None = None, values: Mapping[str, Any] | None = None
) -> ScreenScene[Book]:  # fmt: skip
    """The rule book. `rule` such as `holla.R66` opens its book there. Esc closes; Ctrl+F or slash searches."""
    game = game or (rule.split(".")[0] if rule else next(iter(SCENE_ENTRIES)))
    marked = rule.split(".")[-1] if rule else ""

    def begin(ctx: Context) -> Book:
        return look(Book(game, Page((), {}, {}), (), marked=marked, at=marked, values=values or {}), ctx)

    return ScreenScene(ctx, Screen("rule_book", begin, view, update, look, keys))
