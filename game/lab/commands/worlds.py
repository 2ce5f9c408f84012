"""``worlds``: whether worlds as a seat may believe them are like the true ones."""

from rich.table import Table

from game.games import GAMES
from game.lab.checks.worlds import Gap, worlds
from game.lab.commands.common import RULES, add, add_game, table_of, tell
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add_game(options, GAMES)
    add(options, "--plain", *RULES)


def run(args: Args) -> int:
    """Compares worlds and prints a figure a line: in the true ones, and how far believed and dealt ones are off."""
    config, seeds = table_of(args)
    columns = ("figure", "turns", "values", "real", "believed", "dealt")
    table = Table(*(args.texts.t(f"lab_worlds.{name}") for name in columns))
    for one in worlds(args.game, config, seeds, args.seats):
        name = args.texts.t(f"lab_worlds.name.{one.name}")
        table.add_row(name, one.part, str(one.count), f"{one.true:.3f}", _off(one.believed), _off(one.dealt))
    tell(args, table)
    return OK


def _off(gap: Gap) -> str:
    return f"{gap.mean:+.3f} ± {gap.error:.3f}"
