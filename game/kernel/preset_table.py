"""Presets beside options: what every named rule set says on every point, in words."""

from __future__ import annotations

from typing import Any

import msgspec

from game.kernel.options import Option, Options, config_of
from game.kernel.rules import AnyRules
from game.kernel.texts import Texts


class PresetRow(msgspec.Struct, frozen=True):
    """An option: its heading, its label, and the value of each preset in the order of the file."""

    option: str
    group: str
    label: str
    values: tuple[str, ...]
    differs: tuple[bool, ...]
    """Whether a preset's value is another than the default."""


def preset_rows(rules: AnyRules, options: Options, texts: Texts) -> tuple[PresetRow, ...]:
    """A row for each option, in the language of ``texts``."""
    configs = [config_of(rules, preset.set) for preset in options.presets]
    groups = {group.id: group.get(texts.locale) for group in options.groups}
    default = rules.config_type()
    return tuple(
        PresetRow(
            option.id,
            groups[option.group],
            option.get(texts.locale),
            tuple(value_text(option, getattr(config, option.id), texts) for config in configs),
            tuple(getattr(config, option.id) != getattr(default, option.id) for config in configs),
        )
        for option in options.options
    )


def value_text(option: Option, value: Any, texts: Texts) -> str:
    """A value as a person reads it."""
    if isinstance(value, bool):
        return texts.t("presets.enabled" if value else "presets.disabled")
    if isinstance(value, str):
        return next((c.get(texts.locale) for c in option.choices if c.id == value), value)
    if isinstance(value, int):
        return f"{value:,}" if texts.locale == "en" else str(value)
    if option.type == "data":
        return ", ".join(_called(msgspec.to_builtins(item), texts) for item in value) or texts.t("presets.nothing")
    names = {c.id: c.get(texts.locale) for c in option.choices}
    return ", ".join(names.get(item, str(item)) for item in value) or texts.t("presets.nothing")


def _called(item: dict[str, Any], texts: Texts) -> str:
    """A structure in a word or two: its name, else its numbers, else its id."""
    numbers = next((value for value in item.values() if isinstance(value, list | tuple)), ())
    return item.get(texts.locale) or " ".join(map(str, numbers)) or str(item.get("id", ""))
