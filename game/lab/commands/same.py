"""``same``: whether every level does and says the same in every process."""

from rich.console import Console

from game.games import GAMES
from game.kernel.seat import LEVELS
from game.lab.checks.determinism import compare
from game.verbs import FOUND_FAULT, OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("--hash-seeds", type=int, default=3, metavar="N")
    options.add("--acts", type=int, default=150, metavar="N")


def run(args: Args) -> int:
    """Plays every level of every game under so many hash seeds; returns 1 unless all are equal."""
    console = Console()
    equal = runs = 0
    for one in compare(tuple(GAMES), LEVELS, range(args.hash_seeds), args.acts):
        equal, runs = equal + one.equal, runs + len(one.hashes)
        if one.equal < len(one.hashes):
            console.print(args.texts.t("lab_same.differs", game=one.game, level=one.level))
    console.print(args.texts.t("lab_same.same", equal=equal, runs=runs))
    return OK if equal == runs else FOUND_FAULT
