"""``export``: writes a run as tables."""

from pathlib import Path

from game.lab.commands.common import add
from game.lab.reports.export import export_csv, export_parquet
from game.lab.runs.run_store import RunStore
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add(options, "run_file")
    options.add("--to", type=Path, required=True, metavar="FOLDER")
    options.add("--parquet", action="store_true")


def run(args: Args) -> int:
    """Writes the tables and prints the names of their files."""
    with RunStore.open(args.run_file) as store:
        for file in (export_parquet if args.parquet else export_csv)(store, args.to):
            print(file)
    return OK
