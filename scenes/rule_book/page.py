"""The long page of the rule book: a heading per chapter, a chunk per statement with its default and its options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType

from pygame import Rect, Surface

from game.book.chapters import Chapter, Reader, chapters, has_chapters
from game.book.model import examples, has_examples
from game.games import GAMES
from game.kernel import rulebook
from game.kernel.bilingual import Text
from game.kernel.options import load_options
from game.kernel.rulebook import Rule, RuleBook, Section
from game.lessons.lost import of_rule
from scenes.kit.context import Context
from scenes.kit.rich_text import Style, link, plain
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, say
from scenes.rule_book.parts import BESIDE, CHAPTER, Writer, claim, drawings, example, paragraph, prose

_TINTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"clear": ("#DCEBE3", "#1B5E54"), "ambiguous": ("#F7E3B6", "#7A4F06"), "silent": ("#DDE6F1", "#1D4F93")}
)
"""Kind of a rule -> (ground, ink) of the note with its default."""
_RANKS = range(3)
_TEXT = Style(e.BODY, link=CHAPTER.link, hover=CHAPTER.hover)
_WAYS = Style(e.BODY)


@dataclass(frozen=True, eq=False)
class Page:
    """The statements of a book that hold what is searched for, with the titles of its chapters in order and how many
    statements each has."""

    chunks: tuple[e.Chunk, ...]
    titles: Mapping[str, str]
    counts: Mapping[str, int]

    @property
    def present(self) -> frozenset[str]:
        """The chapters that have anything."""
        return frozenset(chunk.section for chunk in self.chunks)


def begins(text: str, query: str) -> bool:
    """Whether a word of the text begins with the query."""
    return re.search(rf"(?<!\w){re.escape(query)}", text) is not None


def page_of(ctx: Context, game: str, query: str = "") -> Page:
    """The page of a game; in a search those statements come first in which a word begins with what is looked for."""
    book, locale = rulebook.load(game), ctx.texts.locale
    options = {option.id: option.get(locale) for option in load_options(GAMES[game]).options}
    reader = Reader(game, ctx.texts) if has_chapters(game) else None
    w = Writer(ctx, game, reader, options, query.strip().lower())
    own = {chapter.id: chapter for chapter in chapters(game).chapters} if reader is not None else {}
    sections = {section.id: section for section in book.sections}
    first = next((at for at, name in enumerate(own) if name in sections), 0)
    before = [name for name in [*own][:first] if name not in sections]
    order = [*before, *sections, *(name for name in own if name not in sections and name not in before)]
    titles = {name: _title(name, own, sections).get(locale) for name in order}
    chunks, counts = [*_chunks(w, book, before, titles, own)], dict.fromkeys(sections, 0)
    for rule in book.rules:
        counts[rule.section] += _rank(w, sections[rule.section], rule) is not None
    if not w.query:
        source = plain(book.source.get(locale))
        chunks.append(e.Chunk(prose, (w, source, Style(e.SMALL)), section=order[-1], letters=len(source)))
    return Page((*chunks,), titles, counts)


def _title(name: str, own: Mapping[str, Chapter], sections: Mapping[str, Section]) -> Text:
    """The title of a chapter."""
    return sections[name] if name in sections else own[name].title or Text("", "")


def _chunks(
    w: Writer, book: RuleBook, before: list[str], titles: Mapping[str, str], own: Mapping[str, Chapter]
) -> Iterator[e.Chunk]:
    """The chapters one after the other: what each tells once, under its first heading, then its statements."""
    told = {name: [*_told(w, chapter)] for name, chapter in own.items()}
    for name in before:
        yield from _headed(name, titles, told.pop(name))
    for rank, section in product(_RANKS, book.sections):
        rules = [rule for rule in book.in_section(section.id) if _rank(w, section, rule) == rank]
        if rules:
            statements = (chunk for rule in rules for chunk in (_chunk(w, book, rule), *_beside(w, rule)))
            yield from _headed(section.id, titles, [*told.pop(section.id, ()), *statements])
    for name in titles:
        yield from _headed(name, titles, told.pop(name, []))


def _headed(name: str, titles: Mapping[str, str], chunks: list[e.Chunk]) -> Iterator[e.Chunk]:
    """The chunks under the heading of their chapter; no heading without any."""
    if chunks:
        yield e.Chunk(e.Heading, (Name(titles[name]),), name, name, len(titles[name]))
        yield from chunks


def _told(w: Writer, chapter: Chapter) -> Iterator[e.Chunk]:
    """The drawings and the paragraphs of a chapter; in a search those paragraphs that hold what is looked for."""
    assert w.reader is not None
    wanted = [one for one in chapter.paragraphs if w.query in w.reader.plain(one).lower()]
    if chapter.drawings and not w.query and wanted:
        yield e.Chunk(drawings, (w, chapter.drawings), section=chapter.id)
    for one in wanted:
        yield e.Chunk(paragraph, (w, one), section=chapter.id, letters=len(one.get(w.ctx.texts.locale)))


def _beside(w: Writer, rule: Rule) -> Iterator[e.Chunk]:
    """The examples of a statement, and the links from it: watch it played, learn it."""
    if w.query:
        return
    rows, links = examples(w.game).of(rule.id) if has_examples(w.game) else (), []
    for at, row in enumerate(rows):
        words = claim(w, row)
        if words:
            yield e.Chunk(example, (w, row, words), section=rule.section, letters=len(words))
        elif row.show:
            same = sum(bool(other.show) and other.kind == row.kind for other in rows[:at])
            count = f" ({same + 1})" if same else ""
            links.append(link(f"show:{rule.id}:{at}", w.ctx.t(f"book.show_{row.kind}") + count))
    if of_rule(f"{w.game}.{rule.id}") is not None:
        links.append(link(f"learn:{rule.id}", w.ctx.t("book.learn")))
    if links:
        yield e.Chunk(_ways, (w, plain("  ·  ").join(links)), section=rule.section, letters=sum(map(len, links)) // 2)


def _ways(w: Writer, links: str) -> e.Element:
    """The links below a statement."""
    return e.Column(prose(w, links, _WAYS), pad=(BESIDE, 4.0))


def _rank(w: Writer, section: Section, rule: Rule) -> int | None:
    """The rank of a statement in a search; 0 without one, None where it is not found.

    0 where a word of the chapter's heading begins with the query, 1 where one of the statement does, 2 where the
    query stands inside words only (rarely what is meant by 강: 빨강).
    """
    locale = w.ctx.texts.locale
    default = rule.default.get(locale) if rule.default else ""
    text = f"{rule.id} {rule.get(locale)} {default}".lower()
    if begins(section.get(locale).lower(), w.query):
        return 0
    if begins(text, w.query):
        return 1
    return 2 if w.query in text else None


def _chunk(w: Writer, book: RuleBook, rule: Rule) -> e.Chunk:
    """The chunk of a statement."""
    default = rule.default.get(w.ctx.texts.locale) if rule.default is not None else ""
    letters = len(rule.get(w.ctx.texts.locale)) + len(default)
    return e.Chunk(statement, (w, book, rule), rule.id, rule.section, letters)


def statement(w: Writer, book: RuleBook, rule: Rule) -> e.Element:
    """A statement beside its number, its note in a box below."""
    words = w.lit(rule.get(w.ctx.texts.locale), rule.id)
    return e.Row(
        e.Sized(e.Pill(Name(rule.id)), least_width=BESIDE - 24.0),
        e.Column(prose(w, words, _TEXT), _note(w, book, rule), gap=6.0, grow=1.0),
        align="start", pad=(10.0, 9.0),
    )  # fmt: skip


def _note(w: Writer, book: RuleBook, rule: Rule) -> e.Element | None:
    """The default of a statement and the options that change it, in the colour of its kind."""
    locale, (ground, ink) = w.ctx.texts.locale, _TINTS[rule.kind]
    names = ", ".join(w.options[option] for option in rule.options if option in w.options)
    label = book.label(rule, locale)
    if rule.default is None and not names:
        return None
    lines = e.Column(
        e.Text(Name(label), e.SMALL, ink, True) if label else None,
        prose(w, w.lit(rule.default.get(locale), rule.id), _TEXT) if rule.default is not None else None,
        e.Text(say("rule_book.options", names=names), e.SMALL, ink) if names else None,
        gap=2.0, pad=(16.0, 8.0),
    )  # fmt: skip
    return e.Stack(e.Drawn(draw_note, (ground, ink), height=1.0), lines)


def draw_note(surface: Surface, ctx: Context, box: Rect, ground: str, ink: str) -> None:
    """Draws the ground of a note with a bar at its left."""
    surface.blit(ctx.art.rounded(box.w, box.h, 9, ground, ground), box)
    surface.blit(ctx.art.rounded(max(3, box.h // 20), box.h, 9, ink, ink), box)
