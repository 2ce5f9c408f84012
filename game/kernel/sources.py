"""Reading the YAML files of the house: plain data, no key twice, and every problem with its file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
import yaml

from game.kernel.outside import YAML_BYTES, build_yaml, compose_yaml, read_bytes

T = TypeVar("T")

_STEP = re.compile(r"\.([\w-]+)|\[(\d+)\]")
_UNKNOWN = re.compile(r"unknown field `([^`]+)`(?: - at `([^`]+)`)?")


class SourceError(ValueError):
    """A data file that cannot be used; the message is one line with file, line and remedy."""


class NoYaml(SourceError):
    """A file that is no YAML from ``line`` on; ``problem`` is the parser's."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        self.line, self.problem = line, problem
        super().__init__(f"{path}:{line}: not valid YAML ({problem}); mend the line")


class Source:
    """A YAML file as read: its content, and the way back from a value to its line."""

    def __init__(self, path: Path, content: object, root: yaml.Node) -> None:
        self.path = path
        self.content = content
        self._root = root

    def line_of(self, place: str) -> int:
        """The line of the deepest node that a path such as ``$.options[3].id`` still reaches."""
        node = self._root
        for step in steps_of(place):
            below = _child(node, step)
            if below is None:
                break
            node = below
        return int(node.start_mark.line) + 1

    def error(self, place: str, problem: str) -> SourceError:
        """An error at a place such as ``$.options[3]``."""
        return SourceError(f"{self.path}:{self.line_of(place)}: {problem}")

    def convert(self, kind: type[T]) -> T:
        """The content as a typed value; raises ``SourceError`` with the line of what does not fit."""
        try:
            return msgspec.convert(self.content, kind)
        except msgspec.ValidationError as error:
            raise self.error(place_of(error), f"{error}; correct this entry") from error


def place_of(error: msgspec.ValidationError) -> str:
    """The path of what does not fit, somewhere in a text."""
    unknown = _UNKNOWN.search(str(error))
    return f"{unknown[2] or '$'}.{unknown[1]}" if unknown is not None else str(error)


def read_source(path: Path) -> Source:
    """Reads a YAML file; raises ``SourceError`` when it is missing, no YAML, empty, or holds a key twice."""
    try:
        text = read_bytes(path, YAML_BYTES).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{path}:1: cannot be read ({_one_line(error)}); restore the file") from error
    return source_of(path, text)


def source_of(path: Path, text: str) -> Source:
    """A text that was read from this file; raises ``SourceError``."""
    try:
        root = compose_yaml(text)
        content = build_yaml(root)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or _one_line(error)
        raise NoYaml(path, mark.line + 1 if mark else 1, problem) from error
    if root is None:
        raise SourceError(f"{path}:1: the file is empty; restore its content")
    for line, key in _repeated_keys(root):
        raise SourceError(f"{path}:{line}: the key {key!r} stands twice; remove one")
    return Source(path, content, root)


def _repeated_keys(node: yaml.Node) -> Iterator[tuple[int, str]]:
    """Yields keys that stand twice in one mapping: YAML would silently keep the last."""
    if isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    yield key.start_mark.line + 1, key.value
                seen.add(key.value)
            yield from _repeated_keys(value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _repeated_keys(item)


def steps_of(place: str) -> list[str]:
    """The keys and indexes of a path such as ``$.options[3].id``, which may stand behind other words."""
    found = _STEP.findall(place[place.find("$") + 1 :] if "$" in place else "")
    return [key or index for key, index in found]


def _child(node: yaml.Node, key: str) -> yaml.Node | None:
    if isinstance(node, yaml.SequenceNode):
        return node.value[int(key)] if key.isdigit() and int(key) < len(node.value) else None
    if not isinstance(node, yaml.MappingNode):
        return None
    return next((value for name, value in node.value if getattr(name, "value", None) == key), None)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
