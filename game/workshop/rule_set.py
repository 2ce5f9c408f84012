"""A rule set of Dragon Holla on the workbench: its yeok, its name, and its file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from game.games import GAMES
from game.holla.config import STANDARD as SHIPPED
from game.holla.config import HollaConfig, Yeok, standard_yeok
from game.kernel.bilingual import Text
from game.kernel.notice import Notice
from game.kernel.options import Preset, config_of
from game.kernel.rules import BadConfig
from game.library.own_rules import ENDINGS, own_rules, read_rules
from game.workshop import own_set
from game.workshop import yeok as drafts
from game.workshop.examples import example

GAME = "holla"
SET_NAMES = 48
"""The most letters of the name of a rule set."""


@dataclass(frozen=True)
class RuleSet:
    """A rule set on the bench: its name, the invented yeok, the shipped ones in play, and all other options."""

    name: Text
    yeok: tuple[Yeok, ...] = ()
    shipped: tuple[str, ...] = SHIPPED
    values: Mapping[str, Any] = field(default_factory=dict)
    description: str | Text = ""
    file: str = ""
    """The name of its file; empty for a new set."""
    spare: tuple[Yeok, ...] = ()
    """Invented yeok that its file holds and that are not in play."""
    origin: str = ""
    """Where it came from, if from outside."""

    @property
    def game(self) -> str:
        """The game."""
        return GAME

    @property
    def in_play(self) -> tuple[Yeok, ...]:
        """The yeok of the table: the shipped ones, then the invented."""
        return (*(yeok for yeok in standard_yeok() if yeok.id in self.shipped), *self.yeok)

    def config(self, yeok: tuple[Yeok, ...] | None = None) -> HollaConfig:
        """The options of a table; raises ``BadOption``, ``BadConfig``."""
        config: HollaConfig = config_of(GAMES[GAME], self.options(yeok))
        GAMES[GAME].check_config(config, GAMES[GAME].seat_counts[0])
        return config

    def options(self, yeok: tuple[Yeok, ...] | None = None) -> dict[str, Any]:
        """The plain values by option id; ``yeok`` instead of the invented ones."""
        own = self.yeok if yeok is None else yeok
        ids = [*self.shipped, *(one.id for one in own)]
        held = [drafts.with_names(one) for one in (*own, *self.spare)]
        return {**self.values, "own_yeok": msgspec.to_builtins(held), "yeok": ids}

    @property
    def table(self) -> HollaConfig:
        """The options beside the yeok, for drawing hands."""
        config: HollaConfig = config_of(GAMES[GAME], self.values)
        return config


def of_preset(folder: Path, preset: Preset) -> RuleSet:
    """The rule set of a file as a draft."""
    file = next((f for ending in ENDINGS if (f := folder / f"{preset.id}{ending}").exists()), None)
    config: HollaConfig = config_of(GAMES[GAME], preset.set)
    own = tuple(yeok for yeok in config.own_yeok if yeok.id in config.yeok)
    spare = tuple(yeok for yeok in config.own_yeok if yeok.id not in config.yeok)
    values = {name: value for name, value in preset.set.items() if name not in ("yeok", "own_yeok")}
    shipped = tuple(name for name in config.yeok if name in SHIPPED)
    name = Text(preset.ko, preset.en)
    if file is None:
        return RuleSet(name, own, shipped, values, preset.description, spare=spare)
    given = read_rules(file)[0]
    return RuleSet(name, own, shipped, values, given.description, file.name, spare, given.origin)


def sets_of(folder: Path) -> tuple[RuleSet, ...]:
    """The rule sets of Dragon Holla in a folder."""
    return tuple(of_preset(folder, preset) for preset in own_rules(folder).presets.get(GAME, ()))


def wrong(rules: RuleSet) -> tuple[tuple[int, Notice], ...]:
    """Finds what must be mended before the set can be kept: the number of the yeok (-1 for the set), and what."""
    found = [] if rules.name.ko.strip() and rules.name.en.strip() else [(-1, Notice("workshop.fault.set_nameless"))]
    for index, yeok in enumerate(rules.yeok):
        others = [other for other in rules.in_play if other.id != yeok.id]
        told = drafts.faults(yeok, others)
        if not told and example(yeok, rules.table) is None:
            told = (Notice("workshop.fault.impossible"),)
        found += [(index, notice) for notice in told]
    if not rules.in_play:
        found.append((-1, Notice("workshop.fault.none")))
    if not found:
        try:
            rules.config()
        except BadConfig as error:
            found.append((-1, error.notice))
    return tuple(found)


def keep(folder: Path, rules: RuleSet) -> tuple[RuleSet, str]:
    """Writes the set into its file, or into a new one, as ``own_set.keep`` does; raises ``OSError``."""
    return own_set.keep(folder, replace(rules, yeok=_with_ids(rules)))


def _with_ids(rules: RuleSet) -> tuple[Yeok, ...]:
    """The invented yeok with ids that tell in records which they are: their English names."""
    taken = set(SHIPPED) | {yeok.id for yeok in (*rules.yeok, *rules.spare)}
    found = []
    for yeok in rules.yeok:
        plain = re.sub(r"[^a-z0-9]+", "_", yeok.en.lower()).strip("_")[:20]
        if yeok.id.startswith("own_") and plain[:1].isalpha():
            taken.discard(yeok.id)
            free = (plain, *(f"{plain}_{number}" for number in range(2, 99)))
            yeok = msgspec.structs.replace(yeok, id=next(name for name in free if name not in taken))
            taken.add(yeok.id)
        found.append(drafts.with_names(yeok))
    return tuple(found)
