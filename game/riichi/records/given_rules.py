"""The rules of ``--rules``: the name of a rule set of ours, a majiang rule file, or a file of our options."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import yaml

from game.kernel.notice import Notice
from game.kernel.options import BadOption, config_of, load_options
from game.kernel.outside import YAML_BYTES, load_yaml, read_bytes
from game.kernel.rules import BadConfig
from game.riichi.config import RiichiConfig, check
from game.riichi.records import rules_of
from game.riichi.records.problems import Fault, told
from game.riichi.records.steps import SEATS


class BadRules(ValueError):
    """The error of rules that cannot be used; ``notice`` says why and what to give instead."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(str(notice))
        self.notice = notice


def given_rules(name: str) -> RiichiConfig:
    """Reads the rules of this name or file; raises ``BadRules``."""
    presets = [preset.id for preset in load_options(rules_of.RULES).presets]
    if name in presets:
        return rules_of.preset(name)
    path = Path(name)
    if not os.path.isfile(path):  # also false for a name that is too long
        known = ", ".join((*presets, rules_of.MAJIANG))
        if name == rules_of.MAJIANG:
            return rules_of.majiang_rules()
        raise BadRules(told("check.rules_unknown", name=name, names=known))
    config = _from_file(path)
    try:
        check(config, SEATS)
    except BadConfig as error:
        raise BadRules(told("check.rules_file", path=name, problem=error.notice)) from error
    return config


def _from_file(path: Path) -> RiichiConfig:
    content = _content(path)
    if not isinstance(content, dict) or not all(isinstance(key, str) for key in content):
        raise BadRules(told("check.rules_file", path=str(path), problem=told("fault.mapping")))
    ours = set(RiichiConfig.__struct_fields__)
    try:
        if content and not any(key in ours for key in content):
            return rules_of.majiang_rule(content)
        config: RiichiConfig = config_of(rules_of.RULES, content)
        return config if content else rules_of.majiang_rules()
    except Fault as fault:
        raise BadRules(told("check.rules_file", path=str(path), problem=fault.notice)) from fault
    except BadOption as error:
        raise BadRules(told("check.rules_file", path=str(path), problem=error.notice)) from error


def _content(path: Path) -> Any:
    try:
        text = read_bytes(path, YAML_BYTES).decode("utf-8-sig")
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text)
        return load_yaml(text)
    except (OSError, ValueError, yaml.YAMLError, RecursionError) as error:
        problem = " ".join(str(error).split())
        raise BadRules(told("check.rules_file", path=str(path), problem=problem)) from error
