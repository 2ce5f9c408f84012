"""``habits``: how often seats do what a person would call silly."""

from rich.table import Table

from game.kernel.seat import LEVELS
from game.lab.checks.habits import watch
from game.lab.commands.common import RULES, add_match, names, table_of, tell
from game.lab.runs import quick_plans
from game.seats.limit_options import limits_in
from game.seats.program import Budget
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("--field", default=",".join(LEVELS[1:]), metavar="A,B,C")
    add_match(options, "--program", "--plain", *RULES)


def run(args: Args) -> int:
    """Watches each entrant at a table of its own kind and prints what it did, of how many chances."""
    budget = Budget(seconds=args.seconds, limits=limits_in(args))
    for name, entrant in quick_plans.field_of(names(args.field), args.program, args.game).items():
        config, seeds = table_of(args, name, args.program)
        found = watch(args.game, config, (entrant.seat,) * args.seats, seeds, budget)
        own, whole = found[entrant.seat], found[""]
        own.add(whole)
        table = Table(
            *(args.texts.t(f"lab.column.{column}") for column in ("entrant", "habit", "share", "done", "chances"))
        )
        for habit, chances in sorted(own.chances.items()):
            share = f"{100 * own.share(habit):.1f}%"
            table.add_row(name, args.texts.t(f"lab.habit.{habit}"), share, str(own.done[habit]), str(chances))
        tell(args, table)
    return OK
