"""A rule set of Royal Turf on the workbench: horses with cards, payouts, name and file (turf.T2-T5, turf.T25)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import msgspec

from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.notice import Notice
from game.kernel.options import Preset, config_of
from game.kernel.rules import BadConfig
from game.library.own_rules import file_of, own_rules, read_rules
from game.turf.cards import horses_of, prizes_of, warnings
from game.turf.config import PLACE_NAMES, HorseCards, Numbers, PayoutRow, TurfConfig

GAME = "turf"
MOST_STEPS, MOST_POUNDS, MOST_COLUMNS = 20, 5000, 8
FACES = 4


@dataclass(frozen=True)
class TurfSet:
    """A rule set on the bench: its name, the seven horses, the payouts, and all other options."""

    name: Text
    horses: tuple[HorseCards, ...]
    payout: tuple[PayoutRow, ...]
    values: Mapping[str, Any] = field(default_factory=dict)
    description: str | Text = ""
    origin: str = ""
    file: str = ""
    """The name of its file; empty for a new set."""

    def options(self) -> dict[str, Any]:
        """The plain values by option id: cards and payouts only where they are not those of the game."""
        plain = TurfConfig()
        own: dict[str, Any] = {}
        if self.horses != horses_of(plain):
            own["horses"] = msgspec.to_builtins(self.horses)
        if tuple(row.pounds for row in self.payout) != prizes_of(plain):
            own["payout"] = msgspec.to_builtins(self.payout)
        return {**self.values, **own}

    @property
    def game(self) -> str:
        """The game."""
        return GAME

    def config(self) -> TurfConfig:
        """The options of a table; raises ``BadOption``, ``BadConfig``."""
        config: TurfConfig = config_of(GAMES[GAME], self.options())
        GAMES[GAME].check_config(config, GAMES[GAME].seat_counts[0])
        return config

    def with_card(self, horse: int, card: int, numbers: tuple[int, ...]) -> TurfSet:
        """The set with other numbers on a card."""
        cards = list(self.horses[horse].cards)
        cards[card] = cast(Numbers, numbers)
        return self.with_horse(horse, msgspec.structs.replace(self.horses[horse], cards=tuple(cards)))

    def with_horse(self, horse: int, new: HorseCards) -> TurfSet:
        """The set with another horse in its place."""
        return replace(self, horses=(*self.horses[:horse], new, *self.horses[horse + 1 :]))

    def with_row(self, row: int, pounds: tuple[int, ...]) -> TurfSet:
        """The set with other payouts of a place."""
        new = msgspec.structs.replace(self.payout[row], pounds=pounds)
        return replace(self, payout=(*self.payout[:row], new, *self.payout[row + 1 :]))


def fresh(name: Text) -> TurfSet:
    """A new set: the cards and payouts of the game."""
    return _made(name, TurfConfig())


def _made(name: Text, config: TurfConfig, **more: Any) -> TurfSet:
    rows = tuple(PayoutRow(place, pounds) for place, pounds in zip(PLACE_NAMES, prizes_of(config), strict=True))  # type: ignore[arg-type]
    return TurfSet(name, horses_of(config), rows, **more)


def of_preset(folder: Path, preset: Preset) -> TurfSet:
    """The rule set of a file as a draft."""
    file = file_of(folder, preset.id)
    given = read_rules(file)[0]
    values = {name: value for name, value in preset.set.items() if name not in ("horses", "payout")}
    config: TurfConfig = config_of(GAMES[GAME], preset.set)
    name = Text(preset.ko, preset.en)
    return _made(name, config, values=values, description=given.description, origin=given.origin, file=file.name)


def sets_of(folder: Path) -> tuple[TurfSet, ...]:
    """The rule sets of Royal Turf in a folder."""
    return tuple(of_preset(folder, preset) for preset in own_rules(folder).presets.get(GAME, ()))


def wrong(rules: TurfSet) -> tuple[Notice, ...]:
    """Finds what must be mended before the set can be kept."""
    if not (rules.name.ko.strip() and rules.name.en.strip()):
        return (Notice("workshop.fault.set_nameless"),)
    try:
        rules.config()
    except BadConfig as error:
        return (error.notice,)
    return ()


def odd(rules: TurfSet) -> tuple[Notice, ...]:
    """Finds what may be played but makes horses unequal: cards whose sum is not that of the others (turf.T4)."""
    return warnings(TurfConfig(horses=rules.horses))


def numbers_of(text: str, most: int, count: int = FACES) -> tuple[int, ...] | None:
    """The numbers that are written, blanks or commas between them; ``None`` unless so many and none too large.

    >>> numbers_of("1, 15  7 5", 20), numbers_of("1 2 3", 20), numbers_of("1 2 3 99", 20)
    ((1, 15, 7, 5), None, None)
    """
    words = text.replace(",", " ").split()
    if len(words) != count or not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        return None
    numbers = tuple(map(int, words))
    return numbers if max(numbers) <= most else None
