"""The changes of the rules since a record was played: which statements, and in which version."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from game.kernel import rulebook
from game.kernel.notice import Notice
from game.kernel.rulebook import Change, RuleBookError
from game.kernel.rules import AnyRules


class Aged(msgspec.Struct, frozen=True):
    """Rules of another version than today's: both versions, the statements that changed between them, and how many
    acts go alike."""

    played: int
    now: int
    changed: tuple[str, ...]
    agreed: int


def aged(rules: AnyRules, played: int, agreed: int, why: Sequence[object] = ()) -> Aged | None:
    """Compares a record of version ``played`` with rules that part from it; returns ``None`` for those of today.

    ``why`` are the events of the act that parts them, or its refusal: where these tell of statements that changed, only
    those are named.
    """
    if played == rules.version:
        return None
    told = set(re.findall(rf"{rules.name}\.[A-Z]+\d+", msgspec.json.encode(why).decode()))
    ids = tuple(f"{rules.name}.{rule}" for change in _changes(rules.name, played) for rule in change.rules)
    return Aged(played, rules.version, tuple(dict.fromkeys(id for id in ids if id in told)) or ids, agreed)


def words(rules: AnyRules, age: Aged | None, problem: Notice) -> Notice:
    """The notice that the rules have changed, which statements, up to which act they agree, and what differs then."""
    if age is None:
        return problem
    values: dict[str, str | int | Notice] = {
        "played": age.played, "now": age.now, "acts": age.agreed, "problem": problem,
    }  # fmt: skip
    if age.played > age.now:
        return Notice("kernel.older.newer", values)
    listed: Notice | None = None
    for change in _changes(rules.name, age.played):
        named = [rule for rule in change.rules if f"{rules.name}.{rule}" in age.changed]
        if named:
            what = Notice(f"{rules.name}.changed.{change.version}_{change.rules[0]}")
            one = Notice("kernel.older.change", {"rules": ", ".join(named), "what": what})
            listed = Notice("kernel.older.both", {"first": listed, "second": one}) if listed is not None else one
    return Notice("kernel.older.unlisted", values) if listed is None else Notice(
        "kernel.older.changed", {**values, "changes": listed}
    )  # fmt: skip


def _changes(game: str, since: int) -> tuple[Change, ...]:
    try:
        book = rulebook.load(game)
    except RuleBookError:
        return ()
    return tuple(change for change in book.changes if change.version > since)
