"""A run as tables for other programs: CSV, or Parquet through duckdb."""

from __future__ import annotations

import csv
from pathlib import Path
from tempfile import TemporaryDirectory

from game.lab.errors import LabError
from game.lab.runs.run_store import RunStore


def export_csv(store: RunStore, folder: Path) -> list[Path]:
    """Writes one file a table; raises ``LabError`` when the folder cannot be written."""
    files = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, columns, rows in store.tables():
            file = folder / f"{name}.csv"
            with file.open("w", encoding="utf-8", newline="") as out:
                writer = csv.writer(out)
                writer.writerow(columns)
                writer.writerows(rows)
            files.append(file)
    except OSError as error:
        raise _unwritable(folder, error) from error
    return files


def _unwritable(folder: Path, error: OSError) -> LabError:
    return LabError("unwritable", file=str(error.filename or folder), problem=error.strerror or str(error))


def export_parquet(store: RunStore, folder: Path) -> list[Path]:
    """Writes the same tables as Parquet; raises ``LabError`` without duckdb."""
    try:
        import duckdb
    except ImportError as error:
        raise LabError("extra", extra="parquet", package="duckdb") from error
    files = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder) as between:
            for source in export_csv(store, Path(between)):
                files.append(folder / f"{source.stem}.parquet")
                duckdb.read_csv(str(source)).write_parquet(str(files[-1]))
    except OSError as error:
        raise _unwritable(folder, error) from error
    return files
