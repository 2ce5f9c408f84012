"""``ladder``: levels against the level below, or pairs that are named."""

from game.lab.commands.common import PLAYING, RULES, add_match, choice, limits, play, seeds, unit
from game.lab.runs import quick_plans
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add_match(options, "--pair", "--alone", "--program", *RULES, *PLAYING)


def run(args: Args) -> int:
    """Plays a duel for each pair and reports; returns the worst exit code."""
    code = OK
    for pair in list(map(quick_plans.pair_of, args.pair)) or quick_plans.usual_pairs():
        plan = quick_plans.duel(
            args.game, pair, args.program, choice(args), unit(args), args.seats, seeds(args), limits(args), args.alone
        )
        store = args.store and args.store.with_stem(f"{args.store.stem}-{pair[0]}-{pair[1]}")
        code = max(code, play(args, plan, store))
    return code
