"""The speech of commands: JSON lines on standard output, sentences on standard error."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sys
from typing import Any

import msgspec

from game import system
from game.kernel.notice import Notice
from game.kernel.texts import Texts


class CliError(Exception):
    """Bad input of a person: the key of a sentence and its values."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def text(self, texts: Texts) -> str:
        """Returns one line that names place and remedy."""
        values = {k: v.text(texts) if isinstance(v, Notice) else v for k, v in self.values.items()}
        return " ".join(texts.t(self.key, **values).split())


def print_line(value: Any) -> None:
    """Writes one JSON line (UTF-8) and flushes it, so that a reader of a pipe gets every answer at once."""
    try:
        line = msgspec.json.encode(value)
    except UnicodeEncodeError:
        # A name of a file may hold bytes that are no letters.
        line = json.dumps(msgspec.to_builtins(value)).encode()
    print_bytes(line + b"\n")


def print_bytes(data: bytes) -> None:
    """Writes lines that are encoded already. Raises ``BrokenPipeError`` when nobody reads, ``CliError``."""
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        if system.is_closed_pipe(error):
            raise BrokenPipeError from error
        raise CliError("cli.error.output", problem=error.strerror or error) from error


def print_text(text: str) -> None:
    """Writes one plain line, where a command ends with a sentence that scripts look for."""
    print_bytes(text.encode(errors="backslashreplace") + b"\n")


def say(text: str) -> None:
    """Writes one line for people to standard error; where that is closed or full, nobody is told."""
    data = (" ".join(text.split()) + "\n").encode(errors="backslashreplace")
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.flush()
        stream = getattr(sys.stderr, "buffer", None)
        if stream is None:
            sys.stderr.write(data.decode())
        else:
            stream.write(data)
        sys.stderr.flush()


def remedy(texts: Texts, line: int) -> str:
    """The advice for a record that is damaged from this line on."""
    return texts.t("cli.record.remedy", before=line - 1) if line > 1 else texts.t("cli.record.no_remedy")


def drop_output() -> None:
    """Lets the interpreter flush into nothing at its end, because nobody reads any more or nothing fits."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            with contextlib.suppress(OSError, ValueError, AttributeError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
