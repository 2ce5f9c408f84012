"""The doors for files from outside: bytes within bounds, and YAML as plain data that cannot grow or loop."""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path
from typing import Any

import yaml

YAML_BYTES = 256 * 1024
YAML_DEPTH = 20
YAML_EVENTS = 20_000
YAML_SCALAR = 16 * 1024
"""Letters of one value."""
YAML_DIGITS = 40
"""Letters of one number; long ones take long to read and cannot be shown."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER = re.compile(r"[-+]?(0[xX][\da-fA-F_]+|[\d_:.]+([eE][-+]?\d+)?)")
_OPENING = (yaml.MappingStartEvent, yaml.SequenceStartEvent)
_CLOSING = (yaml.MappingEndEvent, yaml.SequenceEndEvent)


def read_bytes(path: Path, most: int) -> bytes:
    """A file's content of at most so many bytes; raises ``OSError``, also when there is more."""
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"larger than {_size(most)}", str(path))
    return data


def read_regular(path: Path, most: int) -> bytes:
    """Reads as ``read_bytes``, but never waits for a pipe or a device."""
    _check_regular(path)
    return read_bytes(path, most)


def read_start(path: Path, most: int) -> bytes:
    """The first bytes of a file; never waits for a pipe or a device. Raises ``OSError``."""
    _check_regular(path)
    with open(path, "rb") as file:
        return file.read(most)


def _check_regular(path: Path) -> None:
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(errno.EINVAL, "not a file", str(path))


def compose_yaml(text: str) -> yaml.Node | None:
    """The node of one document, nothing for an empty one; raises ``yaml.YAMLError`` with a mark where a limit ends.

    The events are counted before anything is built: aliases, depth and number are what makes a small text large.
    """
    if len(text.encode("utf-8", "replace")) > YAML_BYTES:
        raise yaml.YAMLError(f"larger than {_size(YAML_BYTES)}")
    depth = 0
    for count, event in enumerate(yaml.parse(text, Loader=_LOADER), start=1):
        depth += isinstance(event, _OPENING) - isinstance(event, _CLOSING)
        if isinstance(event, yaml.AliasEvent):
            raise _beyond("aliases are not allowed", event)
        if depth > YAML_DEPTH:
            raise _beyond(f"nested deeper than {YAML_DEPTH} levels", event)
        if count > YAML_EVENTS:
            raise _beyond(f"more than {YAML_EVENTS} entries", event)
        if isinstance(event, yaml.ScalarEvent) and _too_long(event.value):
            raise _beyond("a value that is too long", event)
    node: yaml.Node | None = yaml.compose(text, Loader=_LOADER)
    return node


def build_yaml(node: yaml.Node | None) -> object:
    """The plain data of a node; raises ``yaml.YAMLError``, also for values such as the 31st of February."""
    if node is None:
        return None
    try:
        built: object = yaml.constructor.SafeConstructor().construct_document(node)
    except (ValueError, TypeError, ArithmeticError, LookupError, RecursionError) as error:
        raise yaml.YAMLError(f"a value that cannot be read ({error})") from error
    return built


def load_yaml(text: str) -> object:
    """The plain data of a text within the limits; raises ``yaml.YAMLError``."""
    return build_yaml(compose_yaml(text))


def _too_long(value: str) -> bool:
    return len(value) > YAML_SCALAR or (len(value) > YAML_DIGITS and _NUMBER.fullmatch(value) is not None)


def _beyond(problem: str, event: Any) -> yaml.YAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)


def _size(count: int) -> str:
    return f"{count // 2**20} MB" if count >= 2**20 else f"{count // 2**10} KB"
