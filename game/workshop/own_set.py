"""What every rule set on a workbench has, and its way into a file."""

from __future__ import annotations

from dataclasses import Field, replace
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from game.kernel.bilingual import Text
from game.kernel.options import STANDARD
from game.library.own_rules import RuleSet, free_name, write_rules, yaml_of


class OwnSet(Protocol):
    """A rule set on the bench, a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def game(self) -> str:
        """The game."""
        ...

    @property
    def name(self) -> Text:
        """The name in both languages."""
        ...

    @property
    def file(self) -> str:
        """The name of its file; empty for a new set."""
        ...

    @property
    def description(self) -> str | Text:
        """Returns what its file says of it."""
        ...

    @property
    def origin(self) -> str:
        """Returns where it came from, if from outside."""
        ...

    def options(self) -> dict[str, Any]:
        """The plain values by option id that differ from the standard rules."""
        ...


S = TypeVar("S", bound=OwnSet)


def keep(folder: Path, rules: S) -> tuple[S, str]:
    """Writes the set into its file, or into a new one; raises ``OSError``.

    Returns it with the file's name, and the name of a copy of the file where that had notes written by hand.
    """
    file = rules.file or f"{free_name(folder, rules.game)}.yaml"
    return replace(rules, name=_name(rules), file=file), write_rules(folder / file, yaml_of(given_of(rules)))


def given_of(rules: OwnSet) -> RuleSet:
    """The set as its file, or a line, has it."""
    values = msgspec.to_builtins(rules.options())
    return RuleSet(rules.game, _name(rules), rules.description, STANDARD, values, rules.origin)


def _name(rules: OwnSet) -> Text:
    return Text(rules.name.ko.strip(), rules.name.en.strip())
