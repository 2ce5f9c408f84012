"""``tournament``: all against all, with ratings."""

from game.kernel.seat import LEVELS
from game.lab.commands.common import PLAYING, RULES, add_match, choice, limits, names, play, seeds, unit
from game.lab.runs import quick_plans
from game.verbs import Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("--field", default=",".join(LEVELS[1:]), metavar="A,B,C")
    options.add("--gauntlet", default="", metavar="A")
    add_match(options, "--program", *RULES, *PLAYING)


def run(args: Args) -> int:
    """Plays the tournament and reports."""
    plan = quick_plans.tournament(
        args.game, names(args.field), args.program, choice(args), unit(args), args.seats, seeds(args), limits(args),
        args.gauntlet,
    )  # fmt: skip
    return play(args, plan, args.store)
