"""``run``: plays a plan."""

import sys
from pathlib import Path

from game.lab.commands.common import PLAYING, add, play
from game.lab.reports.cost import cost_lines, too_few
from game.lab.runs.plan import read_plan
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("plan", type=Path, metavar="PLAN.yaml")
    options.add("--dry-run", action="store_true")
    add(options, *PLAYING)


def run(args: Args) -> int:
    """Plays the plan and reports, or says what it would cost."""
    ready = read_plan(args.plan)
    for line in cost_lines(ready, args.jobs, args.texts) if args.dry_run else too_few(ready, args.texts):
        print(line, file=sys.stdout if args.dry_run else sys.stderr)
    if args.dry_run:
        return OK
    return play(args, ready, args.store or args.plan.with_suffix(".run.sqlite"), args.plan.parent)
