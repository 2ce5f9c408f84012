"""The state of the statistics, what is asked for them, and what the figures are in a person's words."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from game.games import ENTRIES
from game.kernel.bilingual import Text
from game.kernel.entry import load
from game.kernel.texts import Texts
from game.library.index import Index, Progress
from game.library.own_rules import OwnRules
from game.library.paths import Paths
from game.statistics.played import Choice
from game.statistics.shares import Value
from game.statistics.summary import Summary, summaries
from scenes.kit.tree.words import Name, Words
from scenes.records.shelf import Found, Shelf
from scenes.table.numbers import grouped

DAYS: Final = {"": 0, "month": 31, "half_year": 183, "year": 366}
GLANCE: Final = {
    "riichi": ("win_share", "deal_in_share", "riichi_share", "call_share", "mean_win", "mean_loss"),
    "holla": ("win_share", "turns_to_yeok", "no_river_share", "river_draws", "mean_win", "ungrouped"),
    "rummikub": ("win_share", "opening_turn", "tiles_a_turn", "rearranged_a_turn", "rest_tiles", "points_a_game"),
    "turf": ("win_share", "home_share", "winner_share", "last_share", "received_a_race", "penalty_a_race"),
}
"""The figures that are shown large, by game; all others stand below."""
MADE: Final = {
    "holla": ("snake", "boa", "dragon"),
    "rummikub": ("tiles_laid", "tiles_moved", "jokers_laid", "drawn"),
    "turf": ("backed_winner", "backed_last", "all_home", "backed_pace"),
}
"""The counts that are shown as bars, by game; riichi shows its yaku."""
_DORA: Final = ("yaku_dora", "yaku_ura", "yaku_red")
BINS: Final = 12
"""Points of the curve at most."""


@dataclass(frozen=True)
class Figures:
    """The statistics as they are shown: of one person at one game."""

    shelf: Shelf
    found: Found
    person: str = ""
    game: str = ""
    rules: str | None = None
    opponent: str = ""
    period: str = ""
    aided: bool = False
    curve: Literal["place", "points"] = "place"
    """What the curve tells."""
    sums: dict[str, Summary] = field(default_factory=dict, compare=False)
    """By game, for the person and the filters."""
    counted: bool = False
    """Whether they are those of the filters."""
    work: Progress | None = None
    names: Mapping[str, Text] = field(default_factory=dict, compare=False)
    """What invented yeok are called, by id."""

    @property
    def sum(self) -> Summary | None:
        """The sum of the game that is shown."""
        return self.sums.get(self.game)

    @property
    def name(self) -> str:
        """The person's name."""
        return dict(self.found.people).get(self.person, "")


@dataclass(frozen=True)
class Counted:
    """The sums of a person by game, newly counted."""

    asked: Figures
    sums: dict[str, Summary]
    names: Mapping[str, Text]


@dataclass(frozen=True)
class Export:
    """The matches are to be written as a table."""


@dataclass(frozen=True)
class Written:
    """They were, into this file."""

    path: Path


@dataclass(frozen=True)
class OpenRecord:
    """A match is to be watched, at an act."""

    file: str
    act: int


@dataclass(frozen=True)
class AllAchievements:
    """The wish to see all achievements of the game."""


@dataclass(frozen=True)
class OpenPeople:
    """The people who play here are to be shown."""


@dataclass(frozen=True)
class Leave:
    """The screen is left."""


def choice_of(s: Figures, game: str = "") -> Choice:
    """The matches that the filters let through, of a game or of all."""
    days = DAYS[s.period]
    since = time.time() - days * 86400 if days else 0.0
    opponents = frozenset((s.opponent,)) if s.opponent else frozenset()
    people = frozenset((s.person,)) if s.person else None
    return Choice(game, people, s.rules, opponents, since, aided=s.aided)


def count(paths: Paths, own: OwnRules, s: Figures) -> Counted:
    """Adds up what the index knows, in whatever thread."""
    index = Index(paths, own)
    try:
        for _ in index.refresh():
            pass
        found = {one.game: one for one in summaries(index, choice_of(s)) if one.person == s.person}
    finally:
        index.close()
    return Counted(s, found, invented(own))


def invented(own: OwnRules) -> dict[str, Text]:
    """The names of the yeok in a person's rule sets, by id."""
    sets = (msgspec.to_builtins(preset.set.get("own_yeok", ())) for preset in own.presets.get("holla", ()))
    return {yeok["id"]: Text(yeok["ko"], yeok["en"]) for held in sets for yeok in held}


def shares_of(game: str) -> frozenset[str]:
    """The figures of a game that are shares of something."""
    place = ENTRIES[game].facts
    return frozenset(one.name for one in load(place).figures if one.kind == "share") if place else frozenset()


def figure_words(game: str, name: str, value: Value) -> str:
    """A figure as a person reads it."""
    if name in shares_of(game):
        return f"{100 * value.value:.1f}%"
    return grouped(round(value.value)) if abs(value.value) >= 100 else f"{value.value:.2f}"


def figure_label(texts: Texts, game: str, name: str) -> str:
    """The name of a figure, with a capital."""
    key = f"cli_statistics.figure.{game}.{name}"
    words = texts.t(key) if key in texts else name
    return words[:1].upper() + words[1:]


def interval_words(value: Value | None) -> Words | None:
    """Returns where a share lies with certainty, while there are few matches."""
    if value is None or value.low is None or value.high is None:
        return None
    return Name(f"{100 * value.low:.0f}–{100 * value.high:.0f}%")


def made(one: Summary) -> list[tuple[str, float]]:
    """Returns what was made or done, by the name of its count, and how often; the most frequent first."""
    if one.game == "riichi":
        names = [key for key in one.counts if key.startswith("yaku_") and key not in _DORA]
    else:
        names = [key for key in one.counts if key in MADE.get(one.game, ()) or key.startswith("yeok_")]
    return sorted(((key, one.counts[key]) for key in names if one.counts[key]), key=lambda pair: -pair[1])[:9]


def made_label(texts: Texts, game: str, count: str, name: Text | None = None) -> str:
    """The name of what was made: `name` that of an invented yeok, where it is known."""
    if name is not None:
        return name.get(texts.locale)
    key = f"riichi_yaku.name.{count.removeprefix('yaku_')}" if game == "riichi" else f"statistics.{game}.{count}"
    # The ids of invented yeok are made of their English names.
    return texts.t(key) if key in texts else count.removeprefix("yaku_").removeprefix("yeok_").replace("_", " ").title()


def curve(one: Summary, kind: str) -> tuple[tuple[float, ...], tuple[str, ...]]:
    """Returns mean places or points over matches taken together, in order of time, and the day on which each ends."""
    points = one.curve
    size = max(1, -(-len(points) // BINS))
    groups = [points[at : at + size] for at in range(0, len(points), size)]
    means = tuple(
        sum(point.place if kind == "place" else point.score for point in group) / len(group) for group in groups
    )
    return means, tuple(group[-1].started[:10] for group in groups)


def together(one: Summary) -> int:
    """How many matches a point of the curve stands for."""
    return max(1, -(-len(one.curve) // BINS))


def chosen(s: Figures, **changes: Any) -> Figures:
    """The state with other filters, not counted yet."""
    return replace(s, counted=False, **changes)
