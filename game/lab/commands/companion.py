"""``companion``: whether companions come to the strength of a person."""

from rich.table import Table

from game.games import GAMES
from game.kernel.seat import LEVELS
from game.lab.checks.companion import came_to, meet
from game.lab.commands.common import RULES, add, add_game, table_of, tell
from game.seats.companion import REMEMBERED
from game.verbs import OK, Args, Options

PERSONS = LEVELS[1:]
"""Who stands in for persons."""


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add_game(options, GAMES)
    add(options, "--plain", *RULES)


def run(args: Args) -> int:
    """Prints how often companions finished ahead of each stand-in after the matches that they remember."""
    config, seeds = table_of(args)
    table = Table(*(args.texts.t(f"lab_companion.{name}") for name in ("person", "ahead", "strength")))
    matches = range(seeds[0], seeds[0] + REMEMBERED + args.seeds)
    for person in PERSONS:
        came = came_to(meet(args.game, config, person, matches))
        table.add_row(person, f"{100 * came.ahead:.1f} ± {100 * came.error:.1f}%", f"{came.strength:.2f}")
    tell(args, table)
    return OK
