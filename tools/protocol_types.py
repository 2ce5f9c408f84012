"""Writes down what programs hear and say, from the code: ``python -m tools.protocol_types``.

``docs/protocol/GAME.json`` is a JSON Schema of all messages, and the last part of ``docs/bots_protocol.md`` lists the
keys of every view and the types of events.
"""

from __future__ import annotations

import sys
from inspect import cleandoc
from pathlib import Path
from types import GenericAlias
from typing import Any, get_args

import msgspec
from msgspec import inspect

from game.games import GAMES
from game.kernel.options import load_options
from game.kernel.rules import AnyRules, Standing
from game.seats.program import PROTOCOL, Budget, Ready

DOCS = Path(__file__).parents[1] / "docs"
DOCUMENT = DOCS / "bots_protocol.md"
BEGIN = "## All keys and events\n"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def messages(rules: AnyRules) -> tuple[list[Any], list[Any]]:
    """The types of the messages of a game, from the host and from the seat."""

    def made(name: str, tag: str, fields: list[Any]) -> Any:
        return msgspec.defstruct(name, fields, tag=tag, frozen=True)

    opening: list[Any] = [
        ("protocol", str), ("game", str), ("seat", int), ("seats", int), ("config", rules.config_type),
        ("rules", dict[str, Any]), ("seed", int | str), ("budget", Budget),
        ("options", dict[str, Any], {}),
    ]  # fmt: skip
    asked: list[Any] = [
        ("id", int),
        ("view", rules.view_type),
        ("legal", GenericAlias(list, (rules.action_type,))),
        ("complete", bool),
    ]
    host = [
        made("Hello", "hello", opening),
        made("NewMatch", "new match", opening),
        made("Events", "events", [("events", GenericAlias(list, (rules.event_type,)))]),
        made("ActWanted", "act", asked),
        made("ValuesWanted", "evaluate", [*asked[:3], ("also", rules.action_type | None, None)]),
        made("Refused", "refused", [("id", int), ("rule", str), ("text", str)]),
        made("End", "end", [("standings", list[Standing])]),
    ]
    answer = made("Answer", "act", [("id", int), ("action", rules.action_type), ("why", str, "")])
    told = msgspec.defstruct(
        "Told", [("action", rules.action_type), ("value", float), ("spread", float), ("aim", float | None, None),
                 ("why", str, "")], frozen=True,
    )  # fmt: skip
    values = made("Values", "values", [("id", int), ("values", GenericAlias(list, (told,)))])
    return host, [Ready, answer, values]


def schema(game: str) -> dict[str, Any]:
    """The JSON Schema of all messages of a game."""
    rules = GAMES[game]
    host, seat = messages(rules)
    found, parts = msgspec.json.schema_components([*host, *seat], ref_template="#/$defs/{name}")
    refs, told = list(found), {name: _clean(part) for name, part in parts.items()}
    return {
        "$schema": DRAFT,
        "title": f"{PROTOCOL}, {load_options(rules).en}",
        "oneOf": [{"$ref": "#/$defs/host"}, {"$ref": "#/$defs/seat"}],
        "$defs": {"host": {"oneOf": refs[: len(host)]}, "seat": {"oneOf": refs[len(host) :]}, **told},
    }


def _clean(part: dict[str, Any]) -> dict[str, Any]:
    """A part with its description without the indentation of the code, which msgspec leaves in it before 0.23."""
    return {**part, "description": cleandoc(part["description"])} if "description" in part else part


def section() -> str:
    """The last part of the document: the keys of views and the types of events of every game."""
    lines = [
        BEGIN,
        "Written by `python -m tools.protocol_types` from the code, like the JSON Schemas of all messages in",
        "[docs/protocol](protocol). `[...]` is a list, `?` may be null; a capital begins the name of an object",
        "that is told below the events.",
    ]
    for game, rules in GAMES.items():
        view, events = inspect.type_info(rules.view_type), get_args(rules.event_type)
        lines += ["", f"### {load_options(rules).en}: `{game}`", "", "| key of the view | type |", "|---|---|"]
        lines += [f"| `{name}` | {kind} |" for name, kind in keys(view)]
        lines += ["", "| event | keys |", "|---|---|"]
        for event in events:
            info = inspect.type_info(event)
            assert isinstance(info, inspect.StructType)
            lines.append(f"| `{info.tag}` | {told(info)} |")
        lines += ["", "| object | keys |", "|---|---|"]
        lines += [f"| {name} | {told(info)} |" for name, info in sorted(objects(rules).items())]
    return "\n".join(lines) + "\n"


def objects(rules: AnyRules) -> dict[str, inspect.StructType]:
    """The objects inside the view and the events of a game, by name."""
    found: dict[str, inspect.StructType] = {}

    def look(info: inspect.Type) -> None:
        if isinstance(info, inspect.StructType):
            if info.cls is rules.config_type or found.setdefault(info.cls.__name__, info) is not info:
                return
            for field in info.fields:
                look(field.type)
        for inner in (getattr(info, name, ()) for name in ("item_type", "item_types", "value_type", "types")):
            for one in inner if isinstance(inner, tuple) else (inner,):
                look(one)

    tops = [rules.view_type, *get_args(rules.event_type)]
    for top in tops:
        look(inspect.type_info(top))
    return {name: info for name, info in found.items() if info.cls not in tops}


def told(info: inspect.Type) -> str:
    """The keys of an object in a row."""
    return ", ".join(f"`{name}` {kind}" for name, kind in keys(info))


def keys(info: inspect.Type) -> list[tuple[str, str]]:
    """The keys of an object and their types in a few words."""
    assert isinstance(info, inspect.StructType)
    return [(field.encode_name, kind_of(field.type)) for field in info.fields]


def kind_of(info: inspect.Type) -> str:
    """A type in a few words."""
    match info:
        case inspect.StructType():
            return "the config" if info.cls.__name__.endswith("Config") else info.cls.__name__
        case inspect.VarTupleType() | inspect.ListType():
            return f"[{kind_of(info.item_type)}]"
        case inspect.TupleType():
            return "[" + ", ".join(map(kind_of, info.item_types)) + "]"
        case inspect.DictType():
            return f"object of {kind_of(info.value_type)}"
        case inspect.UnionType():
            kinds = [kind_of(one) for one in info.types if not isinstance(one, inspect.NoneType)]
            return " or ".join(kinds) + ("?" if len(kinds) < len(info.types) else "")
        case inspect.LiteralType():
            return " or ".join(map(str, info.values))
    return {"IntType": "int", "StrType": "text", "BoolType": "bool", "FloatType": "number"}[type(info).__name__]


def files() -> dict[Path, str]:
    """Returns every file that is written, with its text."""
    found = {DOCS / "protocol" / f"{game}.json": _json(schema(game)) for game in GAMES}
    before = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)[0]
    return {**found, DOCUMENT: before + section()}


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value, order="deterministic"), indent=1).decode() + "\n"


def main() -> int:
    """Writes the files."""
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
