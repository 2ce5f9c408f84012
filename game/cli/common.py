"""The parts that several commands ask for: a game, a config, seat levels, a seed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from game.cli.output import CliError
from game.games import GAMES
from game.kernel.chance import SEED_BITS
from game.kernel.options import config_of, file_line, load_options, option_values
from game.kernel.rules import AnyRules, BadConfig
from game.library.own_rules import preset_of
from game.seats.levels import level_known, levels_of, split_seats


def rules_of(game: str) -> AnyRules:
    """The rules of a game; raises ``CliError`` with the names of all games."""
    if game not in GAMES:
        raise CliError("cli.error.no_game", game=game, games=", ".join(GAMES))
    return GAMES[game]


def config_for(rules: AnyRules, preset: str, sets: Sequence[str], seats: int) -> Any:
    """A config that these seats can play; raises ``CliError`` or ``BadOption``."""
    config = config_of(rules, preset_of(rules, preset).set | option_values(rules, sets))
    try:
        rules.check_config(config, seats)
    except BadConfig as error:
        found = file_line(load_options(rules), sets, error.option, error.place)
        if found is None:
            raise CliError("cli.error.config", problem=error.notice) from error
        raise CliError("cli.error.config_line", path=found[0], line=found[1], problem=error.notice) from error
    return config


def levels_from(text: str, rules: AnyRules) -> list[str]:
    """The seat levels of ``--seats``; raises ``CliError`` for an unknown level or a wrong number of seats."""
    levels = split_seats(text)
    for level in levels:
        if not level_known(level, rules.name):
            known = ", ".join(levels_of(rules.name))
            raise CliError("cli.error.no_level", option="--seats", level=level, levels=known)
    if len(levels) not in rules.seat_counts:
        counts = ", ".join(map(str, rules.seat_counts))
        raise CliError("cli.error.seat_count", count=len(levels), counts=counts)
    return levels


def seed(text: str) -> int:
    """The seed or key that an option gives; raises ``ValueError`` and ``ArgumentTypeError``."""
    value = int(text)
    if not 0 <= value < 2**SEED_BITS:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to {2**SEED_BITS - 1}")
    return value


def check_number(name: str, value: int, low: int, high: int) -> None:
    """Raises ``CliError`` for the number of an option that is out of range."""
    if not low <= value <= high:
        raise CliError("cli.error.number", name=name, value=value, low=low, high=high)
