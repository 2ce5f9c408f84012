"""House rules on the workbench: a rule set of any game as the values of its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.notice import Notice
from game.kernel.options import BadOption, Group, Option, Preset, config_of, load_options
from game.kernel.rules import BadConfig
from game.library.own_rules import file_of, own_rules, read_rules


@dataclass(frozen=True)
class HouseSet:
    """A rule set on the bench: its game, its name, and the options that differ from the standard."""

    game: str
    name: Text
    values: Mapping[str, Any] = field(default_factory=dict)
    description: str | Text = ""
    origin: str = ""
    file: str = ""
    """The name of its file; empty for a new set."""

    def options(self) -> dict[str, Any]:
        """The plain values by option id that differ from the standard rules."""
        return dict(self.values)

    def with_value(self, option: Option, value: Any) -> HouseSet:
        """The set with one option set."""
        return replace(self, values=with_value(self.values, option, value))


def with_value(values: Mapping[str, Any], option: Option, value: Any) -> dict[str, Any]:
    """The values with one option set; what is as usual is not named."""
    rest = {name: old for name, old in values.items() if name != option.id}
    return rest if value == option.default else {**rest, option.id: value}


def of_preset(game: str, folder: Path, preset: Preset) -> HouseSet:
    """The rule set of a file as a draft."""
    file = file_of(folder, preset.id)
    given = read_rules(file)[0]
    return HouseSet(
        game, Text(preset.ko, preset.en), preset.set, given.description, given.origin, file.name,
    )  # fmt: skip


def sets_of(game: str, folder: Path) -> tuple[HouseSet, ...]:
    """The rule sets of a game in a folder."""
    return tuple(of_preset(game, folder, preset) for preset in own_rules(folder).presets.get(game, ()))


def wrong(rules: HouseSet) -> tuple[Notice, ...]:
    """Finds what must be mended before the set can be kept."""
    if not (rules.name.ko.strip() and rules.name.en.strip()):
        return (Notice("workshop.fault.set_nameless"),)
    game = GAMES[rules.game]
    try:
        game.check_config(config_of(game, rules.options()), game.seat_counts[0])
    except (BadConfig, BadOption) as error:
        return (error.notice,)
    return ()


def grouped(game: str, without: tuple[str, ...] = ()) -> tuple[tuple[Group, tuple[Option, ...]], ...]:
    """The options of a game by their groups, but for those that are structures or are edited elsewhere."""
    known = load_options(GAMES[game])
    options = [option for option in known.options if option.type != "data" and option.id not in without]
    groups = ((group, tuple(o for o in options if o.group == group.id)) for group in known.groups)
    return tuple((group, found) for group, found in groups if found)
