"""The rule statements of a game, as data: what refusals name, the rule book shows and the tests claim.

One file per game, ``assets/rules/<game>.yaml``. An id such as ``holla.R66`` is the game's name and
the statement's number.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Literal

import msgspec

import assets
from game.kernel.bilingual import Text
from game.kernel.sources import SourceError, read_source

Kind = Literal["clear", "ambiguous", "silent"]


RuleBookError = SourceError
"""A rule file that cannot be used; the message is one line with file, line and remedy."""


class Labels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The labels that stand above a default, by the kind of its rule."""

    clear: Text
    ambiguous: Text
    silent: Text


class Section(Text, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rule book."""

    id: str


class Rule(Text, frozen=True, forbid_unknown_fields=True):
    """A statement.

    ``kind`` says how the official rule book treats it; ``quote`` are its words. ``default`` is what this program
    does where the book leaves room, and ``option`` names the settings that change it. ``component`` marks
    equipment and advice, which no test can hold.
    """

    id: str
    section: str
    kind: Kind
    quote: str = ""
    default: Text | None = None
    option: str | tuple[str, ...] = ()
    component: bool = False

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of the options that change this rule."""
        return (self.option,) if isinstance(self.option, str) else self.option


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Statements that a version of the rules decides otherwise than the one before; what changed stands in the locale
    files of the game below ``changed``, by the version and the first of them, such as ``2_R67``."""

    version: int
    rules: tuple[str, ...]


class RuleBook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The statements of one game, in order."""

    game: str
    version: str
    source: Text
    labels: Labels
    sections: tuple[Section, ...]
    rules: tuple[Rule, ...]
    changes: tuple[Change, ...] = ()

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {f"{self.game}.{rule.id}": rule for rule in self.rules}

    def ids(self) -> tuple[str, ...]:
        """Returns every id with the game's name before it, in order."""
        return tuple(self._by_id)

    def rule(self, rule_id: str) -> Rule:
        """The statement of an id such as ``holla.R66``; ``KeyError`` names an id that does not exist."""
        try:
            return self._by_id[rule_id]
        except KeyError:
            raise KeyError(f"no rule {rule_id!r} in assets/rules/{self.game}.yaml") from None

    def text(self, rule_id: str, locale: str) -> str:
        """The statement of an id in that language; ``KeyError`` as in `rule`."""
        return self.rule(rule_id).get(locale)

    def label(self, rule: Rule, locale: str) -> str:
        """The heading above a rule's default; empty when it has none."""
        if rule.default is None:
            return ""
        label: Text = getattr(self.labels, rule.kind)
        return label.get(locale)

    def in_section(self, section: str) -> tuple[Rule, ...]:
        """The statements of one chapter, in order."""
        return tuple(rule for rule in self.rules if rule.section == section)


SEEDS = "seeds"
"""The file beside the rule files that is no game's: where the client's documents are told."""


def games() -> tuple[str, ...]:
    """The games that have a rule file, sorted."""
    found = (path.stem for folder in assets.paths("rules") for path in folder.glob("*.yaml"))
    return tuple(sorted(name for name in found if name != SEEDS))


@cache
def load(game: str) -> RuleBook:
    """The rule book of a game; `RuleBookError` when its file is missing or wrong."""
    return read(assets.path("rules", f"{game}.yaml"))


def read(path: Path) -> RuleBook:
    """Reads and checks one rule file; `RuleBookError` names the line and the remedy."""
    source = read_source(path)
    book = source.convert(RuleBook)
    for place, problem in _problems(book, path.stem):
        raise source.error(place, problem)
    return book


def _problems(book: RuleBook, stem: str) -> Iterator[tuple[str, str]]:
    """Yields what the types cannot check, as (place, problem with remedy)."""
    if book.game != stem:
        yield "$.game", f"the game is {book.game!r} but the file is named {stem!r}; make them equal"
    sections = {section.id for section in book.sections}
    seen: set[str] = set()
    for index, rule in enumerate(book.rules):
        place = f"$.rules[{index}]"
        if rule.id in seen:
            yield f"{place}.id", f"rule {rule.id} stands twice; give one of them another id"
        seen.add(rule.id)
        if rule.section not in sections:
            yield (
                f"{place}.section",
                f"rule {rule.id} names the unknown section {rule.section!r}; list it under sections",
            )
        if rule.kind != "clear" and rule.default is None:
            yield place, f"rule {rule.id} is {rule.kind} but has no default; add default with ko and en"
        texts = [rule.ko, rule.en, *((rule.default.ko, rule.default.en) if rule.default else ())]
        if not all(text.strip() for text in texts):
            yield place, f"rule {rule.id} has an empty text; write it in ko and en"
    for index, change in enumerate(book.changes):
        if unknown := set(change.rules) - seen or not change.rules:
            yield f"$.changes[{index}]", f"version {change.version} changes unknown rules: {unknown}; name rules by id"
