"""The parts that several commands ask for: a game, a config, seat levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.cli.output import CliError
from game.games import GAMES
from game.kernel.options import config_of, file_line, load_options, option_values
from game.kernel.rules import AnyRules, BadConfig
from game.library.own_rules import preset_of
from game.seats.levels import level_known, levels_of, split_seats


def rules_of(game: str) -> AnyRules:
    """The rules of a game; raises ``CliError`` with the names of all games."""
    if game not in GAMES:
        raise CliError("no_game", game=game, games=", ".join(GAMES))
    return GAMES[game]


def config_for(rules: AnyRules, preset: str, sets: Sequence[str], seats: int) -> Any:
    """A config that these seats can play; raises ``CliError`` or ``BadOption``."""
    config = config_of(rules, preset_of(rules, preset).set | option_values(rules, sets))
    try:
        rules.check_config(config, seats)
    except BadConfig as error:
        found = file_line(load_options(rules), sets, error.option, error.place)
        if found is None:
            raise CliError("config", problem=error.notice) from error
        raise CliError("config_line", path=found[0], line=found[1], problem=error.notice) from error
    return config


def levels_from(text: str, rules: AnyRules) -> list[str]:
    """The seat levels of ``--seats``; raises ``CliError`` for an unknown level or a wrong number of seats."""
    levels = split_seats(text)
    for level in levels:
        if not level_known(level, rules.name):
            known = ", ".join(levels_of(rules.name))
            raise CliError("no_level", option="--seats", level=level, levels=known)
    if len(levels) not in rules.seat_counts:
        counts = ", ".join(map(str, rules.seat_counts))
        raise CliError("seat_count", count=len(levels), counts=counts)
    return levels
