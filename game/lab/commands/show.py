"""``show``: writes a match of a run as a record that the app opens."""

from pathlib import Path

from game.lab.commands.common import add
from game.lab.reports.show import show
from game.lab.runs.run_store import RunStore
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add(options, "run_file")
    options.add("match", metavar="VARIANT/SEED/LINEUP")
    options.add("--output", type=Path, metavar="FILE")


def run(args: Args) -> int:
    """Writes the record and says how to open it."""
    output = args.output or Path(f"{args.run_file.stem}-{args.match.replace('/', '-')}.jsonl")
    with RunStore.open(args.run_file) as store:
        file, act = show(store, args.match, output)
        print(args.texts.t("lab_show.written", file=file, act=act))
    return OK
