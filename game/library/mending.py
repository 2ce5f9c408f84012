"""The mending of a damaged settings file: each entry is read alone, and a wrong one costs itself only."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec
import yaml

from game.kernel.outside import load_yaml

T = TypeVar("T")
_MOST = 400
"""Entries that are read alone."""
_DEPTH = 3
_NEAR = 0.75
"""How like a name another one is that is taken for it with a slip."""
_NAMED = 40
"""Letters by which a lost entry is told."""


def entries_of(data: bytes) -> tuple[dict[str, Any], list[str]]:
    """The entries of a YAML mapping that can be read, and the beginnings of those that cannot."""
    try:
        content = load_yaml(data.decode("utf-8"))
    except (UnicodeDecodeError, yaml.YAMLError):
        content = None
    if isinstance(content, dict) and all(isinstance(key, str) for key in content) and not _repeats(data):
        return content, []
    return _alone(data, _DEPTH)


def _repeats(data: bytes) -> bool:
    """Whether a name stands twice at the left edge: YAML would silently take the last."""
    names = re.findall(rb"^([^\s#:-][^:\n]*):", data, re.MULTILINE)
    return len(set(names)) < len(names)


def _alone(data: bytes, depth: int) -> tuple[dict[str, Any], list[str]]:
    found: dict[str, Any] = {}
    lost: list[str] = []
    # An entry begins at the left edge; what is indented, or a dash of a list, belongs to the one before.
    blocks = re.split(rb"(?m)^(?=[^\s#-])", data)
    for number, block in enumerate(blocks):
        if not block.strip() or block.lstrip().startswith(b"#"):
            continue
        # What is indented before the first entry was part of one whose name is gone.
        whole = number < _MOST and not re.match(rb"\s*^[ \t]", block, re.MULTILINE)
        entry = _entry(block, depth, lost) if whole else None
        if entry is None or entry[0] in found:
            lost.append(_named(block))
        else:
            found[entry[0]] = entry[1]
    return found, lost


def _entry(block: bytes, depth: int, lost: list[str]) -> tuple[str, Any] | None:
    """Returns name and value of one entry; of one that cannot be read, those below it that can."""
    try:
        content = load_yaml(block.decode("utf-8"))
        if isinstance(content, dict) and len(content) == 1 and isinstance(next(iter(content)), str):
            name, value = next(iter(content.items()))
            return name, value
    except (UnicodeDecodeError, yaml.YAMLError):
        pass
    head, _, body = block.partition(b"\n")
    name = re.fullmatch(rb"(\w+):\s*", head)
    if not depth or name is None or not body.startswith(b"  "):
        return None
    below, missing = _alone(re.sub(rb"(?m)^  ", b"", body), depth - 1)
    lost += [f"{name[1].decode()}.{one}" for one in missing]
    return name[1].decode(), below


def fitting(values: dict[str, Any], kind: type[T]) -> tuple[T, list[str]]:
    """A struct of the values that fit it, and the names of those that do not.

    Unknown ones are left out silently, as a newer version may have written them, unless one is nearly the name of a
    field that is missing.
    """
    kept, lost = _fitting(values, kind)
    return msgspec.convert(kept, kind), lost


def strangers(values: dict[str, Any], kind: type[Any]) -> list[str]:
    """The names of values, where none of them is one of a struct's: whatever was there is lost."""
    known = {field.encode_name for field in msgspec.structs.fields(kind)}
    return [] if known & values.keys() else [_named(name.encode("utf-8", "replace")) for name in values]


def _fitting(values: dict[str, Any], kind: type[Any]) -> tuple[dict[str, Any], list[str]]:
    kept: dict[str, Any] = {}
    names = [field.encode_name for field in msgspec.structs.fields(kind)]
    missing = [name for name in names if name not in values]
    lost = [
        _named(name.encode()) for name in values if name not in names and get_close_matches(name, missing, 1, _NEAR)
    ]
    for field in msgspec.structs.fields(kind):
        name = field.encode_name
        if name not in values:
            continue
        value = values[name]
        if _fits({name: value}, kind):
            kept[name] = value
        elif isinstance(value, dict) and _fits({name: {}}, kind):
            kept[name], below = _each(value, name, kind)
            lost += [f"{name}.{one}" for one in below]
        else:
            lost.append(name)
    return kept, lost


def _each(value: dict[Any, Any], name: str, kind: type[Any]) -> tuple[dict[str, Any], list[str]]:
    """The entries of a mapping that fit; of structs inside it, their fields."""
    kept: dict[str, Any] = {}
    lost: list[str] = []
    inner = _struct_in(kind, name)
    for key, one in value.items():
        if _fits({name: {key: one}}, kind):
            kept[key] = one
        elif inner is not None and isinstance(key, str) and isinstance(one, dict):
            kept[key], below = _fitting(one, inner)
            lost += [f"{key}.{field}" for field in below]
        else:
            lost.append(_named(str(key).encode("utf-8", "replace")))
    return kept, lost


def _struct_in(kind: type[Any], name: str) -> type[Any] | None:
    """The struct of which a field holds a mapping, if it does."""
    of = next(field.type for field in msgspec.structs.fields(kind) if field.encode_name == name)
    values = getattr(of, "__args__", ())
    found = values[-1] if values else None
    return found if isinstance(found, type) and issubclass(found, msgspec.Struct) else None


def _fits(values: dict[str, Any], kind: type[Any]) -> bool:
    try:
        msgspec.convert(values, kind)
    except msgspec.ValidationError:
        return False
    # .nan is no number, yet passes every bound.
    return all(value == value for value in values.values())


def _named(block: bytes) -> str:
    text = block.split(b"\n")[0].split(b":")[0].decode("utf-8", "ignore")
    return "".join(letter for letter in text if letter.isprintable())[:_NAMED] or "?"
