"""``sprt``: plays until it is decided whether one is stronger than another."""

from game.lab.commands.common import PLAYING, RULES, add, add_game, choice, limits, play, seeds, unit
from game.lab.games.lab_game import PARTS
from game.lab.runs import quick_plans
from game.lab.runs.plan import Stop
from game.seats.limit_options import add_limits
from game.verbs import Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add_game(options, PARTS)
    add(options, "--program", *RULES, *PLAYING)
    options.add("pair", metavar="A:B")
    for name, default in (("h0", 0.0), ("h1", None), ("alpha", 0.05), ("beta", 0.05), ("least", 0.0)):
        options.add(f"--{name}", type=float, default=default, metavar="X")
    add(options, "--alone")
    add_limits(options.parser, options.texts)


def run(args: Args) -> int:
    """Plays the duel until it is decided and reports."""
    stop = Stop(None if args.h1 is None and args.least else args.h0, args.h1, args.alpha, args.beta)
    plan = quick_plans.duel(
        args.game, quick_plans.pair_of(args.pair), args.program, choice(args), unit(args), args.seats, seeds(args),
        limits(args), args.alone, stop, args.least,
    )  # fmt: skip
    return play(args, plan, args.store)
