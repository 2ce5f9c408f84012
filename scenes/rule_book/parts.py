"""The chunks of the rule book beside its statements: headings, paragraphs, drawings, examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from game.book.chapters import Drawing, Paragraph, Reader, Span
from game.book.model import Example, examples
from game.lessons.subject import Subject, subject
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.rich_text import Style, found, link, plain
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name
from scenes.lessons.pieces import groups_in, pieces_in
from scenes.scene_registry import school_of
from scenes.table.school import Group

CHAPTER = Style(e.BODY, link="#0C6157", hover="#128A78")
BESIDE = 92.0
"""The units to the left of what stands below a statement."""
_SMALL = Style(e.SMALL, link="#7A4F06")
_PIECE, _DRAWING = 30.0, 96.0
_MARKS: Mapping[str, tuple[str, str]] = {
    "good": ("✓", "#1B6B45"),
    "bad": ("×", "#A8321F"),
    "value": ("=", "#1D4F93"),
}
_CLEAR = ("yes", "no")


@dataclass(frozen=True)
class Followed:
    """The message of a link: a statement, a marked word, an example to watch, a lesson."""

    href: str


@dataclass(frozen=True)
class Writer:
    """The tools with which a page is written: its reader, the names of its options, and what is searched for."""

    ctx: Context
    game: str
    reader: Reader | None
    options: Mapping[str, str]
    query: str

    def lit(self, words: str, rule: str) -> str:
        """The words with those of the glossary as links, and with what is searched for marked."""
        return marked(self.reader.lit(words, rule), self.query) if self.reader is not None else found(words, self.query)

    def tip(self, href: str) -> Name:
        """The meaning of a marked word."""
        kind, _, rest = href.partition(":")
        word = self.reader.book.word(rest) if self.reader is not None and kind == "word" else None
        if word is None or self.reader is None:
            return Name("")
        return Name(f"{word.get(self.ctx.texts.locale)}: {self.reader.plain(word.say)}")


def prose(w: Writer, words: str, style: Style = CHAPTER) -> e.Prose:
    """The marked words, whose links lead on in the book."""
    return e.Prose(words, style, Followed, w.tip)


def drawings(w: Writer, shown: Iterable[Drawing]) -> e.Element:
    """The drawings side by side with their names, and arrows where one leads to the next."""
    row: list[e.Element] = []
    for drawing in shown:
        if drawing.then:
            row.append(e.Text(Name("→"), e.TITLE, palette.BROWN, True))
        name = e.Text(Name(drawing.get(w.ctx.texts.locale)), e.BODY, palette.BROWN, True, "center")
        row.append(e.Sized(e.Column(e.Picture(drawing.svg, _DRAWING), name, gap=2.0, align="center"), wish=150.0))
    return e.Row(*row, gap=20.0, wrap=True, pad=(8.0, 6.0))


def paragraph(w: Writer, told: Paragraph) -> e.Element:
    """A paragraph: words of the glossary are lit; its pieces and drawings stand below, and the statements that it
    tells and what can be watched come last."""
    assert w.reader is not None
    words, links = marked(w.reader.spans(told), w.query), [*_links(w, told)]
    return e.Column(
        prose(w, words),
        _pieces(w, groups_in(w.game, told.pieces)) if told.pieces else None,
        drawings(w, told.drawings) if told.drawings else None,
        prose(w, plain("  ·  ").join(links), _SMALL) if links else None,
        gap=3.0, pad=(8.0, 6.0),
    )  # fmt: skip


def _links(w: Writer, told: Paragraph) -> Iterator[str]:
    """The statements that a paragraph tells, and what can be watched."""
    if told.rules:
        yield plain(w.ctx.t("book.rules")) + " ".join(link(f"rule:{rule}", rule) for rule in told.rules)
    shown = examples(w.game).shown(told.show) if told.show else None
    if shown is not None:
        yield link(f"show:{shown[0]}:{shown[1]}", w.ctx.t("book.watch"))


def _pieces(w: Writer, groups: Iterable[Group]) -> e.Element:
    """Groups of pieces in a row, on more lines where there is less room."""
    return e.Row(*(pieces_in(w.game, group.pieces, _PIECE) for group in groups), gap=4.0, wrap=True)


def marked(spans: Iterable[Span], query: str) -> str:
    """The text with its marked words as links, and with what is searched for."""
    return "".join(
        found(span.text, query) if span.word is None else link(f"word:{span.word.en}", span.text) for span in spans
    )


def example(w: Writer, shown: Example, words: str) -> e.Element:
    """An example that claims something of pieces: a mark, the pieces, what the rules say beside or below them."""
    sign, ink = _MARKS[shown.kind]
    groups = pieces_of(w.game, shown)
    said = e.Text(Name(words), e.BODY, palette.INK_TEXT)
    return e.Row(
        e.Text(Name(sign), e.LARGE, ink, True),
        e.Row(_pieces(w, groups) if groups else None, said, gap=14.0, wrap=True, grow=1.0),
        gap=12.0, pad=(BESIDE, 2.0),
    )  # fmt: skip


def pieces_of(game: str, example: Example) -> list[Group]:
    """The pieces of an example in their groups, the winning tile apart."""
    school = school_of(game)
    return school.example(example, groups_in(game, example.text) if school.has_pieces(example) else [])


def claim(w: Writer, example: Example) -> str:
    """The claim of an example in words; empty where it is only for the rules."""
    ctx, game, texts = w.ctx, w.game, w.ctx.texts
    key = f"book.{'value' if example.kind == 'value' else 'claim'}.{game}.{example.as_}"
    if not example.as_ or key not in texts:
        return ""
    if example.kind == "value":
        judge = subject(game)
        given = {name: judge.piece(str(text), texts) or text for name, text in example.given.items()}
        words = ctx.t(key, **{**given, "value": _value(ctx, game, example)})
        words = school_of(game).told(example, words, judge.piece(example.text, texts))
    else:
        words = ctx.t(f"book.{example.kind}", claim=ctx.t(key))
    names = ", ".join(w.options[name] for name in example.set if name in w.options)
    return ctx.t("book.with_options", told=words, names=names) if names else words


def _value(ctx: Context, game: str, example: Example) -> str:
    judge = subject(game)
    return ", ".join(_word(ctx, game, one, judge) for one in str(example.is_).split())


def _word(ctx: Context, game: str, one: str, judge: Subject) -> str:
    clear = (f"lessons.{one}",) if one in _CLEAR else ()
    for key in (f"lessons.{game}.{one}", *school_of(game).keys(one), *clear):
        if not one.isdigit() and key in ctx.texts:
            return ctx.t(key)
    named = None if one.isdigit() else judge.piece(one, ctx.texts)
    return named or one
