"""``resume``: goes on with a run that was ended."""

from game.lab.commands.common import SHOWING, WORKING, add, finish
from game.lab.runs.run_store import RunStore
from game.lab.runs.runner import check_same
from game.verbs import Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add(options, "run_file", *WORKING, *SHOWING)


def run(args: Args) -> int:
    """Plays what is left of the run and reports."""
    with RunStore.open(args.run_file) as store:
        check_same(store)
        return finish(args, store)
