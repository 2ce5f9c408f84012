"""Examples of rule statements as they stand in ``assets/rules/examples/<game>.yaml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

import assets
from game.games import ENTRIES
from game.kernel.bilingual import Text
from game.kernel.options import STANDARD
from game.kernel.rulebook import load
from game.kernel.sources import read_source

MOST_WITHOUT = 0.2
"""Share of a game's statements that may stand without an example."""
FRESH = "fresh"
"""The deal of an example that begins before the first act of a match."""
Kind = Literal["good", "bad", "value"]


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"as_": "as", "is_": "is"}):
    """An example: ``good`` is accepted, ``bad`` is refused with the rule it stands under, ``value`` is worth ``is``.

    With ``as`` it claims something of pieces. Without, it is acts between ``;``, another seat's with its number before
    it; ``then`` are facts that must hold afterwards, ``of`` is the fact that has the value. ``deal`` is what lies, by
    its name in ``laid``, or `FRESH`; ``script`` fixes what chance brings there. ``show`` marks those that are played;
    a paragraph of a chapter names one of these by its ``id``.
    """

    good: str | None = None
    bad: str | None = None
    value: str | None = None
    as_: str = ""
    is_: int | str | None = None
    of: str = ""
    given: dict[str, Any] = {}
    then: dict[str, str | int] = {}
    deal: str | dict[str, Any] = {}
    seats: int = 0
    preset: str = STANDARD
    set: dict[str, Any] = {}
    script: dict[str, list[list[int]]] = {}
    say: Text | None = None
    show: bool = False
    id: str = ""

    @property
    def kind(self) -> Kind:
        """The kind of example: good, bad or value."""
        return "good" if self.good is not None else "bad" if self.bad is not None else "value"

    @property
    def text(self) -> str:
        """The text of its pieces or acts."""
        return self.good or self.bad or self.value or ""

    @property
    def acts(self) -> tuple[str, ...]:
        """The acts that it does, in order; none where pieces are claimed."""
        return () if self.as_ else tuple(act.strip() for act in self.text.split(";") if act.strip())


class ExampleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The examples of one game by the number of their statement; ``without`` says why a statement has none."""

    game: str
    seats: int
    laid: dict[str, dict[str, Any]] = {}
    without: dict[str, Text] = {}
    examples: dict[str, tuple[Example, ...]] = {}

    def of(self, rule: str) -> tuple[Example, ...]:
        """The examples of a statement such as ``R66``."""
        return self.examples.get(rule, ())

    def shown(self, id: str) -> tuple[str, int] | None:
        """Finds the played example of this id: its statement and number."""
        rows = ((rule, at, row) for rule, found in self.examples.items() for at, row in enumerate(found))
        return next(((rule, at) for rule, at, row in rows if row.show and row.id == id), None)

    def deal_of(self, example: Example) -> Mapping[str, Any] | str:
        """The deal that lies before an example, or `FRESH`; raises ``KeyError`` for an unknown name."""
        if isinstance(example.deal, str) and example.deal != FRESH:
            return self.laid[example.deal]
        return example.deal


@cache
def has_examples(game: str) -> bool:
    """Whether a game has examples; one that came from elsewhere may not."""
    return bool(ENTRIES[game].book) and assets.path("rules", "examples", f"{game}.yaml").is_file()


@cache
def examples(game: str) -> ExampleFile:
    """The examples of a game; raises ``SourceError``."""
    return read(assets.path("rules", "examples", f"{game}.yaml"))


def read(path: Path) -> ExampleFile:
    """Reads and checks one file; raises ``SourceError`` with the line of what does not fit."""
    source = read_source(path)
    found = source.convert(ExampleFile)
    for place, problem in _problems(found):
        raise source.error(place, problem)
    return found


def _problems(found: ExampleFile) -> Iterator[tuple[str, str]]:
    """Yields what the types cannot check, as (place, problem with remedy)."""
    book = load(found.game)
    known = [rule.id for rule in book.rules]
    for part in ("examples", "without"):
        for rule in getattr(found, part):
            if rule not in known:
                yield f"$.{part}.{rule}", f"there is no statement {rule}; name one of assets/rules/{found.game}.yaml"
    for rule in known:
        if bool(found.of(rule)) == (rule in found.without):
            yield "$.examples", f"{rule} needs examples, or a word under without why it has none, not both"
    room = round(MOST_WITHOUT * len(known))
    if len(found.without) > room:
        yield "$.without", f"{len(found.without)} statements have no example; {room} are the most"
    ids = [row.id for rows in found.examples.values() for row in rows if row.id]
    yield from (("$.examples", f"the id {id} stands twice; choose another") for id in set(ids) if ids.count(id) > 1)
    seen: dict[str, str] = {}
    for rule, rows in found.examples.items():
        for number, row in enumerate(rows):
            yield from ((f"$.examples.{rule}[{number}]", problem) for problem in _row_problems(found, row))
        own = repr([msgspec.structs.replace(row, say=None, show=False, id="") for row in rows])
        if own in seen:
            yield f"$.examples.{rule}", f"{rule} and {seen[own]} have the same examples; give one of them another"
        seen[own] = rule


def _row_problems(found: ExampleFile, row: Example) -> Iterator[str]:
    if sum(text is not None for text in (row.good, row.bad, row.value)) != 1:
        yield "an example is good, bad or value; write one of them"
    if isinstance(row.deal, str) and row.deal != FRESH and row.deal not in found.laid:
        yield f"nothing is laid as {row.deal!r}; name a deal of laid, or {FRESH}"
    if (row.value is not None) != (row.is_ is not None):
        yield "a value says with is what it is, and nothing else does; add or remove is"
    if row.value is not None and not row.as_ and not row.of:
        yield "a played value needs of, the fact that it is; add of"
    if row.good is not None and not row.as_ and not row.then:
        yield "a played good needs then, what holds afterwards; add then"
