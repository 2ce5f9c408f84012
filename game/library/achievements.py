"""What may be achieved: rules as data over the facts of parts, of matches, and of all matches of a person.

``assets/achievements/GAME.yaml`` lists them; their names and sentences stand in the locale file ``achievements``. A
rule asks of each part (a round, game or race) or of each match that some facts are at least, and others at most, so
much. It is achieved when ``times`` of them were.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Literal

import msgspec

import assets
from game.games import GAMES
from game.kernel.facts import Counts
from game.kernel.sources import read_source

FOLDER = "achievements"


class Achievement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"unit": "in"}):
    """A rule; ``of`` asks for facts of the whole match besides, where it is about a part."""

    id: str
    unit: Literal["part", "match"]
    least: dict[str, float] = {}
    most: dict[str, float] = {}
    of: dict[str, float] = {}
    """At least so much in the whole match, where ``unit`` is a part."""
    times: int = 1

    def holds(self, counts: Mapping[str, float]) -> bool:
        """Whether these counts are enough."""
        enough = all(counts.get(name, 0.0) >= value for name, value in self.least.items())
        return enough and all(counts.get(name, 0.0) <= value for name, value in self.most.items())


class Feat(msgspec.Struct, frozen=True):
    """A rule that held, and with which act, counted from 1."""

    id: str
    act: int


@cache
def achievements_of(game: str) -> tuple[Achievement, ...]:
    """The achievements of a game, none where it has no list; raises ``SourceError`` for a wrong list."""
    path = assets.path(FOLDER, f"{game}.yaml")
    return read_source(path).convert(tuple[Achievement, ...]) if path.exists() else ()


@cache
def version() -> str:
    """Changes with the rules of any game: what was found by older ones is looked for again."""
    found = sha256()
    for game in GAMES:
        found.update(msgspec.json.encode(achievements_of(game)))
    return found.hexdigest()[:16]


def feats_of(game: str, parts: Sequence[tuple[int, Counts]], whole: Counts, acts: int) -> tuple[Feat, ...]:
    """Finds the rules that held for a seat, out of the counts of the parts with their last acts, and of the match."""
    return tuple(_feats(game, parts, whole, acts))


def _feats(game: str, parts: Sequence[tuple[int, Counts]], whole: Counts, acts: int) -> Iterator[Feat]:
    for rule in achievements_of(game):
        if rule.unit == "match":
            if rule.holds(whole):
                yield Feat(rule.id, acts)
        elif all(whole.get(name, 0.0) >= value for name, value in rule.of.items()):
            yield from (Feat(rule.id, act) for act, counts in parts if rule.holds(counts))
