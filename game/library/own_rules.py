"""A person's own rule sets: data files in a folder beside the matches, which stand behind the shipped presets.

A file that cannot be used costs itself alone: it is named with line and remedy, and left out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from errno import EEXIST, EFBIG, EINVAL
from pathlib import Path
from typing import Any

import msgspec
import yaml

from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.decode_problems import shape_problem
from game.kernel.notice import Notice
from game.kernel.options import STANDARD, BadOption, Preset, config_of, load_options
from game.kernel.outside import YAML_BYTES, read_regular
from game.kernel.rules import AnyRules, BadConfig
from game.kernel.sources import NoYaml, Source, SourceError, source_of
from game.library.files import replace_text
from game.library.paths import user_folder
from game.library.problem import Problem, problem_of

ENDINGS = (".yaml", ".yml")
_NAME_LINE = re.compile(r"^name:.*\n", re.MULTILINE)
MOST = 200
"""Files that are read; more are named once."""


class RuleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A file: the game, a name, and what differs from a shipped preset; ``origin`` says where it came from."""

    game: str
    name: str | Text
    description: str | Text = ""
    preset: str = STANDARD
    set: dict[str, Any] = {}
    origin: str = ""


class OwnRules(msgspec.Struct, frozen=True):
    """The rule sets of a folder: presets by game, and why files were left out."""

    presets: dict[str, tuple[Preset, ...]] = {}
    problems: tuple[Problem, ...] = ()


class UnusableRules(Exception):
    """The error of a rule set that cannot be used; ``place`` is where in it, such as ``$.set.games``."""

    def __init__(self, notice: Notice, place: str = "$") -> None:
        super().__init__(str(notice))
        self.notice = notice
        self.place = place


def own_rules(folder: Path | None = None) -> OwnRules:
    """Reads all rule sets of a folder, usually that of the person, by file name. A missing folder holds none."""
    folder = folder or user_folder("rules")
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix.lower() in ENDINGS)
    except OSError:
        return OwnRules()
    found: dict[str, list[Preset]] = {}
    problems: list[Problem] = []
    if len(files) > MOST:
        problems.append(problem_of("own_many", {"folder": str(folder), "count": len(files), "most": MOST}))
    for file in files[:MOST]:
        try:
            given, preset = read_rules(file)
        except UnusableRules as unfit:
            problems.append(unfit.notice)
        else:
            found.setdefault(given.game, []).append(preset)
    return OwnRules({game: tuple(presets) for game, presets in found.items()}, tuple(problems))


def preset_of(rules: AnyRules, name: str, own: OwnRules | None = None) -> Preset:
    """A shipped preset, else one of the person's own; raises ``BadOption`` with all names."""
    options = load_options(rules)
    if any(preset.id == name for preset in options.presets):
        return options.preset(name)
    own = own or own_rules()
    return options.with_presets(own.presets.get(rules.name, ())).preset(name)


def file_of(folder: Path, preset: str) -> Path:
    """The file of a rule set by its id."""
    files = (folder / f"{preset}{ending}" for ending in ENDINGS)
    return next((file for file in files if file.exists()), folder / f"{preset}{ENDINGS[0]}")


def free_name(folder: Path, game: str) -> str:
    """A name of a file that there is not yet, without its ending."""
    number = 1
    while any((folder / f"{game}-{number}{ending}").exists() for ending in ENDINGS):
        number += 1
    return f"{game}-{number}"


def keep_rules(folder: Path, game: str, preset: str, values: Mapping[str, Any], name: str) -> Path:
    """Writes a rule set into a file of its own and returns it; raises ``OSError``."""
    given = RuleSet(game, name, preset=preset, set=msgspec.to_builtins(dict(values)))
    return save_rules(folder, given, free_name(folder, game))


def change_rules(file: Path, values: Mapping[str, Any]) -> str:
    """Writes other values of options into a rule set, as ``write_rules`` does; raises ``OSError``."""
    content = _content(file, _text(file))
    return _write(file, {**content, "set": {**content.get("set", {}), **msgspec.to_builtins(dict(values))}})


def rename_rules(file: Path, name: str) -> str:
    """Gives a rule set another name; the rest of its file stays as it is written, or it is written anew as
    ``write_rules`` does. Raises ``OSError``."""
    text = _text(file)
    content = {**_content(file, text), "name": name}
    line = yaml.safe_dump({"name": name}, allow_unicode=True, width=1000)
    changed = _NAME_LINE.sub(lambda found: line, text, count=1)
    if _loaded(changed) == content:
        replace_text(file, changed)
        return ""
    return _write(file, content)


def _text(file: Path) -> str:
    try:
        return read_regular(file, YAML_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OSError(EINVAL, str(error), str(file)) from error


def _content(file: Path, text: str) -> dict[str, Any]:
    """The mapping in a file, which somebody may have damaged since it was listed."""
    content = _loaded(text)
    if not isinstance(content, dict):
        raise OSError(EINVAL, os.strerror(EINVAL), str(file))
    return content


def _loaded(text: str) -> Any:
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError:
        return None


def _write(file: Path, content: Mapping[str, Any]) -> str:
    return write_rules(file, yaml.safe_dump(dict(content), allow_unicode=True, sort_keys=False))


def write_rules(file: Path, text: str) -> str:
    """Writes the text of a rule set. A file with notes written by hand, which a program cannot put back where they
    stood, is copied before; returns the name of the copy, else nothing. Raises ``OSError``."""
    try:
        before = _text(file)
    except FileNotFoundError:
        before = ""
    copy = _free_copy(file) if _noted(before) else None
    if copy is not None:
        replace_text(copy, before)
    replace_text(file, text)
    return copy.name if copy is not None else ""


def _noted(text: str) -> bool:
    """Whether a file has notes (``# ...``): a sign of one between what it says."""
    at = 0
    try:
        for token in yaml.scan(text, Loader=yaml.SafeLoader):
            if "#" in text[at : token.start_mark.index]:
                return True
            at = max(at, token.end_mark.index)
    except yaml.YAMLError:
        return True
    return "#" in text[at:]


def _free_copy(file: Path) -> Path:
    """A name for a copy, which no rule set has since it ends otherwise."""
    names = (file.with_name(f"{file.stem}.before{number}.txt") for number in ("", *map(str, range(2, 1000))))
    return next(copy for copy in names if not copy.exists())


def read_rules(file: Path) -> tuple[RuleSet, Preset]:
    """The content of a file and the preset that it makes; raises ``UnusableRules`` with its whole sentence."""
    values: dict[str, str | int | Notice] = {"file": str(file)}
    try:
        source = source_of(file, read_regular(file, YAML_BYTES).decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        if getattr(error, "errno", None) == EFBIG:
            large = problem_of("own_large", {"file": str(file), "most": YAML_BYTES // 1024})
            raise UnusableRules(large) from error
        reason = getattr(error, "strerror", None) or str(error)
        raise UnusableRules(problem_of("own_unreadable", {"file": str(file), "error": reason})) from error
    except NoYaml as error:
        deep = "nesting" in error.problem
        broken = problem_of("own_deep", {}) if deep else problem_of("own_no_yaml", {"problem": error.problem})
        raise UnusableRules(
            problem_of("own_line", {"file": str(file), "line": error.line, "problem": broken})
        ) from error
    except SourceError as error:
        raise UnusableRules(problem_of("own_yaml", {"error": str(error)})) from error
    try:
        given = _shaped(source)
        return given, preset_from(given, file.stem, str(file))
    except UnusableRules as unfit:
        line = source.line_of(unfit.place)
        raise UnusableRules(problem_of("own_line", {**values, "line": line, "problem": unfit.notice})) from unfit


def _shaped(source: Source) -> RuleSet:
    try:
        return msgspec.convert(source.content, RuleSet)
    except msgspec.ValidationError as error:
        raise UnusableRules(shape_problem(error, RuleSet), str(error)) from error


def preset_from(given: RuleSet, name: str, description: str = "") -> Preset:
    """Makes the preset of a rule set, ``name`` its id; raises ``UnusableRules``.

    What it does not say of itself is where it came from, or ``description``.
    """
    if given.game not in GAMES:
        raise UnusableRules(problem_of("own_game", {"game": given.game, "games": ", ".join(GAMES)}), "$.game")
    rules = GAMES[given.game]
    options = load_options(rules)
    if any(preset.id == name for preset in options.presets):
        raise UnusableRules(problem_of("own_taken", {"name": name}))
    both = _both(given.name)
    if not (_draws(both.ko) and _draws(both.en)):
        raise UnusableRules(problem_of("own_nameless", {}), "$.name")
    try:
        values = options.preset(given.preset).set | given.set
    except BadOption as error:
        raise UnusableRules(error.notice, "$.preset") from error
    _check(rules, values)
    described = _both(given.description)
    if not described.ko.strip():
        described = _both(given.origin or description)
    return Preset(ko=both.ko, en=both.en, id=name, description=described, set=values)


def base_of(given: RuleSet) -> str:
    """The preset that a rule set is compared with: where it changes nothing of its own, the standard rules."""
    return given.preset if given.set else STANDARD


def yaml_of(given: RuleSet) -> str:
    """The text of a file."""
    return yaml.safe_dump(msgspec.to_builtins(given), allow_unicode=True, sort_keys=False)


def save_rules(folder: Path, given: RuleSet, name: str) -> Path:
    """Writes a rule set into a new file of this name, without its ending; raises ``OSError``."""
    file = folder / f"{name}{ENDINGS[0]}"
    if any(file.with_suffix(ending).exists() for ending in ENDINGS):
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(file))
    replace_text(file, yaml_of(given))
    return file


def _draws(name: str) -> bool:
    """Whether something of a name can be seen."""
    return any(letter.isprintable() and not letter.isspace() for letter in name)


def _both(text: str | Text) -> Text:
    return Text(ko=text, en=text) if isinstance(text, str) else text


def _check(rules: AnyRules, values: Mapping[str, Any]) -> None:
    """Raises ``UnusableRules`` unless some number of seats can play it."""
    try:
        config = config_of(rules, values)
    except BadOption as error:
        place = error.values.get("place") or error.values.get("option", "")
        raise UnusableRules(error.notice, f"$.set.{place}") from error
    faults: list[BadConfig] = []
    for seats in rules.seat_counts:
        try:
            rules.check_config(config, seats)
        except BadConfig as error:
            faults.append(error)
        else:
            return
    raise UnusableRules(faults[0].notice, f"$.set.{faults[0].place.removeprefix('$.')}")
