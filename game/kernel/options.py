"""The options of a game as people meet them: labels, ranges, named presets, and configs made from ``key=value``.

Types, ranges and defaults stand in the game's config struct alone; ``presets/<game>.yaml`` adds labels, presets and
shipped examples. A field without a label, or a label without a field, is an error with its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import inspect

import assets
from game.kernel.bilingual import Text
from game.kernel.decode_problems import place_of, shape_problem
from game.kernel.notice import Notice
from game.kernel.rules import AnyRules
from game.kernel.sources import Source, SourceError, read_source
from game.kernel.texts import Texts

Kind = Literal["int", "bool", "choice", "ints", "names", "data"]
"""``ints`` and ``names`` are lists written with commas; ``data`` is a list of structures, given as ``@FILE.yaml``."""

STANDARD = "standard"
_TRUE = ("true", "yes", "on", "1", "예", "켜기")
_FALSE = ("false", "no", "off", "0", "아니오", "끄기")


class Choice(Text, frozen=True, forbid_unknown_fields=True):
    """A value of an option and its label."""

    id: str


class Group(Text, frozen=True, forbid_unknown_fields=True):
    """A heading under which options stand together."""

    id: str


class Labels(Text, frozen=True, forbid_unknown_fields=True):
    """The words of a file about an option, and where they stand.

    ``rules`` are the statements it changes. ``items`` names the places of a list whose length is fixed; without them a
    list goes by seat. ``step`` is how far one press of a button goes, zero where any number will do.
    """

    id: str
    group: str
    help: Text
    rules: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    items: tuple[Text, ...] = ()
    step: int = 0


class Option(Labels, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A field of a config. ``range`` holds the lowest and highest value, in a list that of its items."""

    type: Kind
    default: Any
    range: tuple[int, int] | None


class Offer(Text, frozen=True, forbid_unknown_fields=True):
    """A value of one option that the rules name beside a preset: proposed in words, off until it is taken.

    ``seats`` are the fewest and the most seats it is for.
    """

    option: str
    value: Any
    seats: tuple[int, int] = (1, 99)


class Preset(Text, frozen=True, forbid_unknown_fields=True):
    """A named way to play: the options that differ from the defaults.

    ``notes`` say how points were read that the source of the rules leaves unclear.
    """

    id: str
    description: Text
    notes: tuple[Text, ...] = ()
    set: dict[str, Any] = msgspec.field(default_factory=dict)
    offer: Offer | None = None


class _File(Text, frozen=True, forbid_unknown_fields=True):
    """A file of labels and presets, as it is written."""

    game: str
    groups: tuple[Group, ...]
    options: tuple[Labels, ...]
    presets: tuple[Preset, ...]
    examples: dict[str, tuple[dict[str, Any], ...]] = msgspec.field(default_factory=dict)


class Options(Text, frozen=True, forbid_unknown_fields=True):
    """The options and presets of one game.

    ``examples`` holds shipped structures by the option they belong to. Some, such as ``own_yeok``, are not in play and
    join a config as soon as an option of names lists their ids; others, such as ``horses``, are what the game plays
    while the option is empty.
    """

    game: str
    groups: tuple[Group, ...]
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    examples: dict[str, tuple[dict[str, Any], ...]] = msgspec.field(default_factory=dict)

    def option(self, name: str) -> Option:
        """The option of this id; raises ``BadOption`` and suggests close names."""
        for option in self.options:
            if option.id == name:
                return option
        raise BadOption("unknown", option=name, hint=_hint(name, [o.id for o in self.options]))

    def preset(self, name: str) -> Preset:
        """The preset of this id; raises ``BadOption`` with all names, close ones first."""
        for preset in self.presets:
            if preset.id == name:
                return preset
        raise BadOption("no_preset", preset=name, hint=_hint(name, [p.id for p in self.presets], "presets"))

    def with_presets(self, more: tuple[Preset, ...]) -> Options:
        """Adds further presets behind its own."""
        return msgspec.structs.replace(self, presets=self.presets + more) if more else self


class BadOption(ValueError):
    """An option or preset that cannot be used; ``text`` says which, why, and what is allowed."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    @property
    def notice(self) -> Notice:
        """The notice of what is wrong, wherever it was written."""
        told: dict[str, str | int | Notice] = {
            name: value.notice if isinstance(value, Hint) else value if isinstance(value, Notice) else str(value)
            for name, value in self.values.items()
        }
        return Notice(f"cli.option.{self.key}", told)

    def text(self, texts: Texts) -> str:
        """Returns one line for a command, with its option, in the language of ``texts``."""
        return f"--{'preset' if self.key == 'no_preset' else 'set'}: {self.notice.text(texts)}"

    def __str__(self) -> str:
        return self.text(Texts("en"))


class Hint(msgspec.Struct, frozen=True):
    """A hint which names were probably meant."""

    close: tuple[str, ...]
    names: tuple[str, ...]
    of: str = "options"

    @property
    def notice(self) -> Notice:
        """Returns half a sentence: the close names, else all of them; of presets both."""
        if self.of == "presets":
            near = "near_presets" if self.close else "known_presets"
            return Notice(f"cli.option.{near}", {"names": ", ".join(self.close), "all": ", ".join(self.names)})
        if self.close:
            return Notice("cli.option.did_you_mean", {"names": ", ".join(self.close)})
        return Notice("cli.option.known", {"names": ", ".join(self.names)})


def _hint(name: str, names: Sequence[str], of: str = "options") -> Hint:
    return Hint(tuple(get_close_matches(name, names, 3, 0.6)), tuple(names), of)


def load_options(rules: AnyRules, path: Path | None = None) -> Options:
    """The options of a game; raises ``SourceError`` with the line where file and config struct disagree."""
    return _load(rules.name, rules.config_type, path or _file(rules.name))  # type: ignore[arg-type]


@cache
def _file(game: str) -> Path:
    return assets.path("presets", f"{game}.yaml")


@cache
def _load(game: str, config_type: Any, path: Path) -> Options:
    source = read_source(path)
    file = source.convert(_File)
    for place, problem in _problems(game, config_type, file):
        raise source.error(place, problem)
    _check_presets(source, config_type, file)
    plain = msgspec.json.decode(msgspec.json.encode(config_type()))
    facts = {field.encode_name: _facts(field.type) for field in inspect.type_info(config_type).fields}  # type: ignore[attr-defined]
    options = tuple(_option(labels, plain[labels.id], *facts[labels.id][:2]) for labels in file.options)
    return Options(file.ko, file.en, file.game, file.groups, options, file.presets, file.examples)


def _option(labels: Labels, default: Any, kind: Kind, bounds: tuple[int, int] | None) -> Option:
    return Option(**msgspec.structs.asdict(labels), type=kind, default=default, range=bounds)


def config_from(rules: AnyRules, preset: str = STANDARD, sets: Sequence[str] = ()) -> Any:
    """A config from a preset and ``key=value`` texts, the last of a key counts; raises ``BadOption``.

    A value ``@FILE.yaml`` is read from a file. Whether the config suits a number of seats is for ``check_config``.
    """
    values = load_options(rules).preset(preset).set | option_values(rules, sets)
    return config_of(rules, values)


def option_values(rules: AnyRules, sets: Sequence[str]) -> dict[str, Any]:
    """The plain values by option id of ``key=value`` texts, of which the last of a key counts; raises ``BadOption``."""
    options = load_options(rules)
    values: dict[str, Any] = {}
    for text in sets:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption("no_equals", text=text)
        option = options.option(name.strip())
        values[option.id] = _parse(option, value.strip(), rules.config_type)
    return values


def config_of(rules: AnyRules, values: Mapping[str, Any]) -> Any:
    """A config from plain values by option id, with the shipped examples that they name; raises ``BadOption``."""
    options = load_options(rules)
    full = _with_examples(options, values)
    try:
        return msgspec.convert(full, rules.config_type)
    except msgspec.ValidationError as error:
        name = _first_bad(rules.config_type, full)
        if name is None or name not in {o.id for o in options.options}:
            name = name or "?"
            raise BadOption("unknown", option=name, hint=_hint(name, [o.id for o in options.options])) from error
        raise _bad_value(options.option(name), full[name], error, rules.config_type) from error


def unusual(config: Any) -> dict[str, Any]:
    """The plain values of a config that are not the usual ones, by option id."""
    usual, values = (msgspec.to_builtins(one) for one in (type(config)(), config))
    return {name: value for name, value in values.items() if value != usual[name]}


def _with_examples(options: Options, values: Mapping[str, Any]) -> dict[str, Any]:
    full = dict(values)
    named = {n for o in options.options if o.type == "names" for n in _strings(values.get(o.id))}
    for field, examples in options.examples.items():
        own = msgspec.to_builtins(full.get(field, []))
        if not isinstance(own, list | tuple):
            continue
        have = {item.get("id") for item in own if isinstance(item, dict)}
        added = [e for e in examples if e["id"] in named and e["id"] not in have]
        if added:
            full[field] = [*own, *added]
    return full


def _strings(value: object) -> list[str]:
    return [v for v in value if isinstance(v, str)] if isinstance(value, list | tuple) else []


def _first_bad(config_type: Any, values: Mapping[str, Any]) -> str | None:
    """The first value that alone is refused."""
    for name, value in values.items():
        if name not in config_type.__struct_fields__:
            return name
        try:
            msgspec.convert({name: value}, config_type)
        except msgspec.ValidationError:
            return name
    return None


def _parse(option: Option, text: str, config_type: Any) -> Any:
    source = _read_file(option, Path(text[1:])) if text.startswith("@") else None
    value = _plain(option, text) if source is None else _value_in(option, source)
    try:
        msgspec.convert({option.id: value}, config_type)
    except msgspec.ValidationError as error:
        if source is None:
            raise _bad_value(option, text, error, config_type) from error
        line = _line_in(option, source, " ".join(str(error).split()))
        problem = shape_problem(error, config_type)
        raise BadOption("file_line", option=option.id, path=str(source.path), line=line, problem=problem) from error
    return value


def file_line(options: Options, sets: Sequence[str], name: str, place: str) -> tuple[str, int] | None:
    """The file and line of a place such as ``$.horses[2].id``, if that option was given as ``@FILE.yaml``."""
    given = [value.strip() for key, _, value in (text.partition("=") for text in sets) if key.strip() == name]
    if not given or not given[-1].startswith("@"):
        return None
    option = options.option(name)
    source = _read_file(option, Path(given[-1][1:]))
    return str(source.path), _line_in(option, source, place)


def _plain(option: Option, text: str) -> Any:
    if option.type == "bool":
        if text.lower() in _TRUE:
            return True
        if text.lower() in _FALSE:
            return False
        raise _bad_value(option, text)
    if option.type == "choice":
        return text
    if option.type == "data":
        raise BadOption("needs_file", option=option.id)
    items = [item.strip() for item in text.strip("[]").split(",") if item.strip()]
    if option.type == "names":
        return items
    try:
        return [int(item) for item in items] if option.type == "ints" else int(text)
    except ValueError as error:
        raise _bad_value(option, text) from error


def _read_file(option: Option, path: Path) -> Source:
    try:
        return read_source(path)
    except SourceError as error:
        raise BadOption("file", option=option.id, problem=str(error)) from error


def _value_in(option: Option, source: Source) -> Any:
    content = source.content
    return content.get(option.id, content) if isinstance(content, dict) else content


def _line_in(option: Option, source: Source, place: str) -> int:
    """The line of a place in the config; the file may hold the option's value alone or under its name."""
    alone = not (isinstance(source.content, dict) and option.id in source.content)
    return source.line_of(place.replace(f"$.{option.id}", "$", 1) if alone else place)


def _bad_value(
    option: Option, value: object, error: msgspec.ValidationError | None = None, config_type: Any = None
) -> BadOption:
    shown = value if isinstance(value, str) else msgspec.json.encode(value, enc_hook=str).decode()
    known = {"option": option.id, "value": shown}
    if option.type == "choice":
        ids = [c.id for c in option.choices]
        return BadOption("choice", **known, hint=_hint(str(value), ids), choices=", ".join(ids))
    if option.type in ("int", "ints") and option.range:
        return BadOption(option.type, **known, low=option.range[0], high=option.range[1])
    if option.type == "bool":
        return BadOption("bool", **known)
    if option.type == "names":
        return BadOption("names", **known, choices=", ".join(c.id for c in option.choices))
    problem = shape_problem(error, config_type) if error is not None else ""
    return BadOption("data", **known, problem=problem, place=place_of(error) if error is not None else "")


def _check_presets(source: Source, config_type: Any, options: _File) -> None:
    for index, preset in enumerate(options.presets):
        places = {f"set.{name}": {name: value} for name, value in preset.set.items()}
        if preset.offer is not None:
            places["offer"] = {preset.offer.option: preset.offer.value}
        for place, values in places.items():
            try:
                msgspec.convert(values, config_type)
            except msgspec.ValidationError as error:
                raise source.error(
                    f"$.presets[{index}].{place}", f"preset {preset.id!r}: {error}; correct it"
                ) from error
    for field, examples in options.examples.items():
        for index, example in enumerate(examples):
            try:
                msgspec.convert({field: [example]}, config_type)
            except msgspec.ValidationError as error:
                raise source.error(f"$.examples.{field}[{index}]", f"{error}; correct this example") from error


def _problems(game: str, config_type: Any, options: _File) -> Iterator[tuple[str, str]]:
    """Yields where file and struct disagree, as (place, problem with remedy)."""
    fields = {f.encode_name: f for f in inspect.type_info(config_type).fields}  # type: ignore[attr-defined]
    if options.game != game:
        yield "$.game", f"the game is {options.game!r}, not {game!r}; correct it"
    groups = {g.id for g in options.groups}
    seen: set[str] = set()
    for index, option in enumerate(options.options):
        place = f"$.options[{index}]"
        if option.id in seen:
            yield f"{place}.id", f"option {option.id!r} stands twice; remove one"
        seen.add(option.id)
        if option.id not in fields:
            yield f"{place}.id", f"option {option.id!r} is no field of {config_type.__name__}; remove or rename it"
            continue
        if option.group not in groups:
            yield (
                f"{place}.group",
                f"option {option.id!r} names the unknown group {option.group!r}; list it under groups",
            )
        yield from _option_problems(place, option, fields[option.id], config_type)
    for missing in fields.keys() - seen:
        yield "$.options", f"the option {missing!r} of {config_type.__name__} has no entry; add it with both labels"
    if STANDARD not in {p.id for p in options.presets}:
        yield "$.presets", f"there is no preset {STANDARD!r}; add it"
    for index, preset in enumerate(options.presets):
        texts = [preset, preset.description, *([preset.offer] if preset.offer else [])]
        if not all(t.ko.strip() and t.en.strip() for t in texts):
            yield f"$.presets[{index}]", f"preset {preset.id!r} has an empty text; write it in ko and en"


def _option_problems(place: str, option: Labels, field: Any, config_type: Any) -> Iterator[tuple[str, str]]:
    kind, _, values = _facts(field.type)
    default = getattr(config_type(), option.id)
    if values and {c.id for c in option.choices} != set(values):
        yield f"{place}.choices", f"option {option.id!r} must label exactly the choices {', '.join(sorted(values))}"
    if option.items and (kind != "ints" or len(option.items) != len(default)):
        yield f"{place}.items", f"option {option.id!r} must name exactly the places of its default; correct them"
    labels: tuple[Text, ...] = (option.help, *option.choices, *option.items)
    texts = (option.ko, option.en, *(t for label in labels for t in (label.ko, label.en)))
    if not all(t.strip() for t in texts):
        yield place, f"option {option.id!r} has an empty text; write it in ko and en"


def _facts(kind: Any) -> tuple[Kind, tuple[int, int] | None, tuple[str, ...]]:
    """The option type, range and choices of a config field's type."""
    if isinstance(kind, inspect.BoolType):
        return "bool", None, ()
    if isinstance(kind, inspect.LiteralType):
        return "choice", None, tuple(map(str, kind.values))
    if isinstance(kind, inspect.IntType):
        return "int", (int(kind.ge or 0), int(kind.le or 0)), ()
    if isinstance(kind, inspect.VarTupleType):
        item = kind.item_type
        if isinstance(item, inspect.IntType):
            return "ints", (int(item.ge or 0), int(item.le or 0)), ()
        return ("names", None, ()) if isinstance(item, inspect.StrType) else ("data", None, ())
    raise SourceError(f"a config field of the type {kind} has no option type")
