"""The chapters of a rule book in plain sentences, and its words explained: ``assets/rules/chapters/<game>.yaml``.

A text holds no digit of a rule: numbers come as ``{placeholders}`` from config and scoring as in lessons, an option's
own number as ``{opt_name}``, pieces as ``{7k}``. ``[word]`` lights a word of the glossary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

import assets
from game.book.model import examples, has_examples
from game.games import ENTRIES, GAMES
from game.kernel.bilingual import Text
from game.kernel.rulebook import load
from game.kernel.sources import read_source
from game.kernel.texts import LOCALES, Texts
from game.lessons.model import Lesson, Recap
from game.lessons.subject import Unfit, subject
from game.lessons.words import Words

_MARK = re.compile(r"\[([^\]]+)\]")
_DIGIT = re.compile(r"\d")
_HOLE = re.compile(r"\{[^}]*\}")
_LETTERS = re.compile(r"\b\d+[krbo]\b")


class Drawing(Text, frozen=True, forbid_unknown_fields=True):
    """A drawing of the app with its name below; ``then`` where an arrow leads to it from the one before."""

    svg: str
    then: bool = False


class Paragraph(Text, frozen=True, forbid_unknown_fields=True):
    """A few plain sentences, and the statements that they tell.

    ``id`` is its name within its chapter. ``pieces`` are drawn below it, groups between ``|``, and ``drawings`` of
    the app; ``show`` is the id of an example that is played.
    """

    rules: tuple[str, ...] = ()
    id: str = ""
    pieces: str = ""
    drawings: tuple[Drawing, ...] = ()
    show: str = ""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: the section of statements whose id it has, or one of its own with a ``title``."""

    id: str
    paragraphs: tuple[Paragraph, ...]
    title: Text | None = None
    drawings: tuple[Drawing, ...] = ()
    """One after the other below the heading."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Returns every statement that it tells, in order."""
        return tuple(rule for paragraph in self.paragraphs for rule in paragraph.rules)


class Word(Text, frozen=True, forbid_unknown_fields=True):
    """A word of the game; ``also`` are its other forms, ``say`` explains it, ``rule`` is its statement.

    ``other`` are phrases in which the same letters say something else, so that nothing of them is lit in a statement.
    """

    say: Text
    rule: str = ""
    also: tuple[str, ...] = ()
    other: tuple[str, ...] = ()


class Chapters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chapters of one game in order, and its glossary."""

    game: str
    chapters: tuple[Chapter, ...]
    glossary: tuple[Word, ...]

    def chapter(self, section: str) -> Chapter | None:
        """The chapter of a section."""
        return next((chapter for chapter in self.chapters if chapter.id == section), None)

    def word(self, text: str) -> Word | None:
        """The entry of a word as it stands in a text."""
        wanted = text.lower()
        return next((w for w in self.glossary if wanted in {f.lower() for f in (w.ko, w.en, *w.also)}), None)


class Span(NamedTuple):
    """A piece of a text; ``word`` is the glossary's entry where it is lit."""

    text: str
    word: Word | None = None


_PARTICLES = (
    "은|는|이|가|을|를|의|에|에서|에는|에서는|에도|로|으로|로만|와|과|도|만|까지|마다|부터|이나|나|이며|이고|이면|면|입니다|이다|이라|라|인|"
    "이어야|여야|에게|에게서|보다|처럼|뿐|이란|란|이라면|라면|이거나|으로만|만의|과는|와는"
)
"""What may follow a Korean noun without a blank."""


def has_chapters(game: str) -> bool:
    """Whether a game has chapters; one that came from elsewhere may not."""
    return bool(ENTRIES[game].lessons) and assets.path("rules", "chapters", f"{game}.yaml").is_file()


@cache
def chapters(game: str) -> Chapters:
    """The chapters of a game, not checked as `read` does; raises ``SourceError``."""
    return read_source(assets.path("rules", "chapters", f"{game}.yaml")).convert(Chapters)


def read(path: Path) -> Chapters:
    """Reads and checks one file; raises ``SourceError`` with the line of what does not fit."""
    source = read_source(path)
    found = source.convert(Chapters)
    for place, problem in _problems(found):
        raise source.error(place, problem)
    return found


class Reader:
    """A reader of a book's texts in one language: numbers filled in, words of the glossary found."""

    def __init__(self, game: str, texts: Texts, of: Chapters | None = None) -> None:
        self.book = of or chapters(game)
        nothing = Text("", "")
        self._words = Words(
            Lesson("book", 0, nothing, nothing, (), Recap(nothing), game=game), subject(game), texts, options(game)
        )

    def spans(self, text: Text) -> tuple[Span, ...]:
        """A text in pieces; raises ``Unfit`` for a placeholder that nobody fills."""
        whole, at, found = self._words.fill(text), 0, list[Span]()
        for mark in _MARK.finditer(whole):
            found += [Span(whole[at : mark.start()]), Span(mark[1], self.book.word(mark[1]))]
            at = mark.end()
        found.append(Span(whole[at:]))
        return tuple(span for span in found if span.text)

    def lit(self, words: str, without: str = "") -> tuple[Span, ...]:
        """A text without marks, each word of the glossary lit where it stands first; not those whose statement is
        ``without``."""
        at, found, seen = 0, list[Span](), set[str]()
        for hit in self._terms.finditer(words):
            word = self.book.word(hit[1])
            if word is None or word.en in seen or (without and word.rule == without):
                continue
            seen.add(word.en)
            found += [Span(words[at : hit.start()]), Span(hit[0], word)]
            at = hit.end()
        found.append(Span(words[at:]))
        return tuple(span for span in found if span.text)

    @cached_property
    def _terms(self) -> re.Pattern[str]:
        """Compiles all words of the glossary and their `Word.other` phrases as they stand in running text, the longest
        first: whole words, in Korean with a particle behind them."""
        ko = self._words.texts.locale == "ko"
        forms = {form for word in self.book.glossary for form in ((word.ko,) if ko else (word.en, *word.also))}
        forms |= {phrase for word in self.book.glossary for phrase in word.other}
        behind = rf"(?=(?:{_PARTICLES})?(?![가-힣\w]))" if ko else r"s?(?!\w)"
        either = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True) if form)
        return re.compile(rf"(?<!\w)({either}){behind}" if either else r"(?!)", re.IGNORECASE)

    def plain(self, text: Text) -> str:
        """A text without its marks."""
        return "".join(span.text for span in self.spans(text))


def options(game: str) -> dict[str, str | int]:
    """The numbers of the options as they stand at first."""
    config = GAMES[game].config_type()
    named = ((field, getattr(config, field)) for field in config.__struct_fields__)
    return {f"opt_{field}": value for field, value in named if type(value) is int}


def _problems(found: Chapters) -> Iterator[tuple[str, str]]:
    """Yields what the types cannot check, as (place, problem with remedy)."""
    book = load(found.game)
    sections = {section.id: [rule.id for rule in book.in_section(section.id)] for section in book.sections}
    told = [chapter.id for chapter in found.chapters]
    for section in sections:
        if section not in told:
            yield "$.chapters", f"no chapter tells the section {section}; write one"
    for number, chapter in enumerate(found.chapters):
        place = f"$.chapters[{number}]"
        if chapter.id not in sections and chapter.title is None:
            yield place, f"{chapter.id} is no section, so it needs a title; add title"
        for drawing in (*chapter.drawings, *(one for told in chapter.paragraphs for one in told.drawings)):
            if not assets.path("svg", f"{drawing.svg}.svg").is_file():
                yield place, f"there is no drawing {drawing.svg}; name one of assets/svg"
        for problem in _paragraph_problems(found.game, chapter):
            yield place, problem
        known = sections.get(chapter.id, [rule.id for rule in book.rules])
        for rule in chapter.rules:
            if rule not in known:
                yield place, f"{rule} does not stand in {chapter.id}; tell it where it stands"
        if missing := [rule for rule in sections.get(chapter.id, []) if rule not in chapter.rules]:
            yield place, f"nothing tells {', '.join(missing)}; add them to the rules of a paragraph"
    readers = [Reader(found.game, Texts(locale), found) for locale in LOCALES]
    for place, text in _texts(found):
        for reader, locale in zip(readers, LOCALES, strict=True):
            yield from ((place, f"{locale}: {problem}") for problem in _faults(reader, text, text.get(locale)))
    for number, word in enumerate(found.glossary):
        if word.rule and word.rule not in {rule.id for rule in book.rules}:
            yield f"$.glossary[{number}]", f"there is no statement {word.rule}; name another"


def _paragraph_problems(game: str, chapter: Chapter) -> Iterator[str]:
    """Yields what is wrong with the ids, pieces and examples of its paragraphs."""
    ids = [told.id for told in chapter.paragraphs if told.id]
    yield from (f"the id {id} stands twice in {chapter.id}; choose another" for id in set(ids) if ids.count(id) > 1)
    for told in chapter.paragraphs:
        for piece in told.pieces.replace("|", " ").split():
            if subject(game).piece(piece, Texts("en")) is None:
                yield f"{piece} is no piece; write pieces as examples do"
        if told.show and not (has_examples(game) and examples(game).shown(told.show)):
            yield f"no example that is shown has the id {told.show}; give it to one"


def _faults(reader: Reader, text: Text, raw: str) -> Iterator[str]:
    if not raw.strip():
        yield "an empty text; write it"
    if _DIGIT.search(_MARK.sub("", _HOLE.sub("", raw))):
        yield f"a digit in {raw!r}; take the number from the rules, or write a word"
    try:
        spans = reader.spans(text)
    except Unfit as error:
        yield str(error)
        return
    marked = [mark[1] for mark in _MARK.finditer(raw)]
    for word in marked:
        if reader.book.word(word) is None:
            yield f"[{word}] is no word of the glossary; add it there or take the brackets away"
    if _LETTERS.search("".join(span.text for span in spans)):
        yield "the letter of a colour; write the piece in braces"


def _texts(found: Chapters) -> Iterator[tuple[str, Text]]:
    for number, chapter in enumerate(found.chapters):
        if chapter.title is not None:
            yield f"$.chapters[{number}].title", chapter.title
        yield from ((f"$.chapters[{number}].drawings", drawing) for drawing in chapter.drawings)
        for at, paragraph in enumerate(chapter.paragraphs):
            yield f"$.chapters[{number}].paragraphs[{at}]", paragraph
            yield from ((f"$.chapters[{number}].paragraphs[{at}].drawings", drawing) for drawing in paragraph.drawings)
    for number, word in enumerate(found.glossary):
        yield f"$.glossary[{number}].say", word.say
