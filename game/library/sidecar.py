"""The sidecar of a match, with what lies before a person: a draft of the turn, the order of a hand, the rest of a
clock.

It is no part of the record. It lies beside it in ``NAME.table``, replaced in one instant, bounded in size, and left out
where it cannot be read or belongs to acts that the record lacks.
"""

from __future__ import annotations

import contextlib
import logging
import os
from pathlib import Path
from typing import Any

import msgspec

from game.library.disk import Disk
from game.library.own_file import read_own
from game.library.problem import Problem
from game.library.syncer import Syncer

_LOG = logging.getLogger(__name__)
SUFFIX = ".table"
MOST_BYTES = 65_536
FORMAT = "yongmaru-table/1"


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    acts: int
    """How many acts had been done when it was written."""
    content: dict[str, Any] = msgspec.field(name="desk")


class Sidecar:
    """The sidecar of one match. ``content`` is plain data by name, as tables of all games read and change it."""

    def __init__(self, record: Path | None = None, disk: Disk | None = None) -> None:
        """Begins empty, beside a record; without one it is kept in memory alone."""
        self.content: dict[str, Any] = {}
        self.record = record
        self._disk = disk or Disk()
        self._data = b""
        self._syncer: Syncer | None = None
        self.acts = 0
        """How many acts were done; the writer of the record counts."""
        self._refused = False

    def load(self, acts: int) -> Problem | None:
        """Loads what was kept beside a record of so many acts; returns a problem where that cannot be used."""
        if self.record is None:
            return None
        self.acts = acts
        kept, problem = read_own(self.record.with_suffix(SUFFIX), _decoded, None, MOST_BYTES)
        # After a power cut it may know of acts that the record lacks.
        if kept is not None and 0 <= kept.acts <= acts:
            self.content = kept.content
        return problem

    def keep(self, content: dict[str, Any]) -> None:
        """Keeps what lies there now, in lists, not tuples. What is new is written at once, in a thread of its own."""
        if content == self.content:
            return
        self.content = content
        if self.record is None:
            return
        # Replacing a file may take as long as a few pictures: some file systems bring the new one to the disk first.
        self._data = msgspec.json.encode(_Kept(FORMAT, self.acts, content))
        self._syncer = self._syncer or Syncer(self._write)
        self._syncer.ask(soon=True)

    def flush(self) -> None:
        """Waits until everything is written."""
        syncer, self._syncer = self._syncer, None
        if syncer is not None:
            syncer.stop()

    def _write(self) -> None:
        assert self.record is not None
        path, data = self.record.with_suffix(SUFFIX), self._data
        if len(data) > MOST_BYTES:
            _LOG.error("%s would be %d bytes and is not written", path.name, len(data))
            return
        try:
            self._replace(path, data)
            self._refused = False
        except OSError as error:
            # Only the record decides whether a match counts as unsaved; a lost sidecar costs no act.
            if not self._refused:
                _LOG.error("%s cannot be written: %s", path, error)
            self._refused = True

    def clear(self) -> None:
        """Removes all that was kept."""
        self.flush()
        self.content = {}
        if self.record is not None:
            remove_sidecar(self.record, self._disk)

    def _replace(self, path: Path, data: bytes) -> None:
        disk, draft = self._disk, path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            disk.remove(draft)
            handle = disk.create(draft)
            try:
                disk.write(handle, data)
            finally:
                disk.close(handle)
            disk.replace(draft, path)
        except OSError:
            with contextlib.suppress(OSError):
                disk.remove(draft)
            raise


def _decoded(data: bytes) -> _Kept:
    kept = msgspec.json.decode(data, type=_Kept)
    if kept.format != FORMAT:
        raise ValueError(f"not {FORMAT}")
    return kept


def remove_sidecar(record: Path, disk: Disk | None = None) -> None:
    """Removes what was kept beside a record."""
    with contextlib.suppress(OSError):
        (disk or Disk()).remove(record.with_suffix(SUFFIX))
