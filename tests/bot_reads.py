"""The options that bots read: the same position under another value of an option, and another act.

``python -m tests.bot_reads GAME LEVEL [POSITIONS]`` looks for every option that changes an act of the level, among
those that it looks at in so many positions, and prints the set for ``game.lab.reports.rule_awareness``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.options import BadOption, Option, config_of, load_options
from game.kernel.rules import BadConfig
from game.seats.bots import make_bot
from game.seats.request import Request, request_for
from tests.option_space import DATA

EVERY = 5
"""The number of decisions of which one is a position."""
ERRORS = "bot_errors"
"""Bots err at strict tables alone."""
TRIES = 4
"""Values drawn for an option whose values are not few."""


class Traced:
    """A config that notes which of its options are looked at."""

    def __init__(self, config: Any, seen: set[str]) -> None:
        self._config, self._seen = config, seen

    def __getattr__(self, name: str) -> Any:
        if name in type(self._config).__struct_fields__:
            self._seen.add(name)
        return getattr(self._config, name)

    def __hash__(self) -> int:
        return hash(self._config)


def positions(game: str, start: int = 1) -> Iterator[Request]:
    """Yields decisions of many matches under the presets of the game in turn, by bots and by chance."""
    rules = GAMES[game]
    presets = load_options(rules).presets
    bots = [make_bot(game, level) for level in ("easy", "normal")]
    number = start
    while True:
        preset = presets[(number - start) % len(presets)]
        config = config_of(rules, preset.set)
        counts = [n for n in rules.seat_counts if _fits(rules, config, n)]
        match: AnyMatch = Match(rules, config, counts[number % len(counts)], number)
        stream = Chance(number).stream("positions")
        while not match.over and len(match.acts) < 400:
            request = request_for(match, match.to_act()[0])
            if len(request.legal) > 1 and not stream.below(EVERY):
                yield request
            bot = bots[stream.below(2)]
            act = bot.choose(request.view, request.legal, HashStream(request.key)).action
            match.act(request.seat, act)
        number += 1


def _fits(rules: Any, config: Any, seats: int) -> bool:
    try:
        rules.check_config(config, seats)
    except BadConfig:
        return False
    return True


@cache
def _first(game: str, count: int) -> tuple[Request, ...]:
    return tuple(islice(positions(game), count))


def looked_at(game: str, level: str, count: int) -> set[str]:
    """The options that a level looks at in so many positions; most only to know what is lawful."""
    bot, seen = make_bot(game, level), set[str]()
    for request in _first(game, count):
        view = msgspec.structs.replace(request.view, config=Traced(request.view.config, seen))
        try:
            bot.choose(view, request.legal, HashStream(request.key))
        except Exception as error:
            print(f"{game} {level}: {type(error).__name__}: {error}")
    return seen


def other_values(option: Option, stream: HashStream) -> list[Any]:
    """The values of an option to try."""
    if option.type == "bool":
        return [False, True]
    if option.type == "choice":
        return [choice.id for choice in option.choices]
    if option.type == "names":
        listed = [choice.id for choice in option.choices]
        return [(), tuple(listed), *((name,) for name in listed)]
    if option.type == "data":
        return [DATA[option.id](stream) for _ in range(TRIES)]
    assert option.range is not None
    low, high = option.range
    if option.type == "int":
        return [low, high, *(low + stream.below(high - low + 1) for _ in range(TRIES))]
    count = len(option.items) or 4
    return [tuple(low + stream.below(high - low + 1) for _ in range(count)) for _ in range(TRIES)]


def changes(game: str, level: str, name: str, request: Request, stream: HashStream) -> bool:
    """Whether some value of an option changes what a level does here."""
    rules, bot = GAMES[game], make_bot(game, level)
    config = request.view.config
    if name == ERRORS and config.table != "strict":
        return False
    plain = msgspec.to_builtins(config)
    before = bot.choose(request.view, request.legal, HashStream(request.key)).action
    for value in other_values(load_options(rules).option(name), stream):
        try:
            other = config_of(rules, {**plain, name: value})
            rules.check_config(other, getattr(request.view, "seats", 4))
        except (BadOption, BadConfig):
            continue
        if other == config:
            continue
        view = msgspec.structs.replace(request.view, config=other)
        try:
            after = bot.choose(view, request.legal, HashStream(request.key)).action
        except Exception:
            # A position that other rules do not have.
            continue
        if after != before:
            return True
    return False


def find(game: str, level: str, name: str, count: int) -> int:
    """How many positions it took until an act changed, 0 when none of ``count`` did."""
    stream = Chance(7).stream(f"{game} {level} {name}")
    for number, request in enumerate(_first(game, count), 1):
        if changes(game, level, name, request, stream):
            return number
    return 0


def main() -> None:
    """Prints what a level reads."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("level")
    parser.add_argument("positions", type=int, nargs="?", default=60)
    given = parser.parse_args()
    seen = sorted(looked_at(given.game, given.level, given.positions))
    found = {name: find(given.game, given.level, name, given.positions) for name in seen}
    print(given.game, given.level, "reads", {name: at for name, at in found.items() if at})
    print(given.game, given.level, "looks at", [name for name, at in found.items() if not at], flush=True)


if __name__ == "__main__":
    main()
