"""``report``: reports a run, finished or not."""

from game.lab.commands.common import SHOWING, add, show_report
from game.lab.reports.report import report_of
from game.lab.runs.run_store import RunStore
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add(options, "run_file", *SHOWING)


def run(args: Args) -> int:
    """Shows the report of the run."""
    with RunStore.open(args.run_file) as store:
        show_report(args, report_of(store), store)
    return OK
