"""The line service behind ``solve rummikub``: one JSON line about a table and a rack in, the best play out.

A line is ``{"table": [["7k", "7r", "7b"], ...], "rack": ["3k", "J", ...], "opened": true, "copies": 2, "objective":
"tiles"}``; the last three may be left out. ``objective`` is ``"tiles"`` or ``"value"`` (the highest sum, 30 for a
joker); ``keep`` may list rack tiles that stay in the rack; with ``"joker_new_set": true`` no joker stays in the set it
was replaced in (rummikub.R22).
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from game.pieces.tiles import KIND_TEXT, parse_kind
from game.rummikub.sets import Reading, read_set
from game.rummikub.solution import Kinds, Objective, Position, Sets, less
from game.rummikub.solver import check, solve

Answer = dict[str, Any]
"""A JSON object."""


class LineError(ValueError):
    """The error of a line that is no position: the message says what is wrong, ``remedy`` what to write instead."""

    def __init__(self, fault: str, remedy: str) -> None:
        super().__init__(fault)
        self.remedy = remedy


def solve_line(text: str | bytes, line: int) -> Answer:
    """The answer to one JSON line, ``line`` being its number from 1 on.

    The answer has ``placed`` (how many tiles are laid, 0 when nothing can be), ``value`` (their sum, 30 for a joker),
    ``table`` (sets that stay first), ``rack`` (what is left), ``changed`` (how many table sets do not stand any more)
    and ``fewest`` (whether fewer are proven impossible); a first meld also ``worth`` (rummikub.R12). A bad line
    answers ``error``, ``line`` and ``remedy``.
    """
    try:
        position, objective, keep = _parse(text)
    except LineError as fault:
        return {"error": str(fault), "line": line, "remedy": fault.remedy}
    best = solve(position, objective, keep)
    answer: Answer = {
        "placed": len(best.placed),
        "value": best.value,
        "table": [_texts(kinds) for kinds in best.table],
        "rack": _texts(best.rack),
        "changed": len(best.changed),
        "fewest": best.fewest,
    }
    if not position.opened:
        answer["worth"] = best.worth
    return answer


def _parse(text: str | bytes) -> tuple[Position, Objective, Kinds]:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise LineError(f"not JSON: {fault}", 'write one JSON object a line, such as {"table": [...], "rack": [...]}') \
            from None  # fmt: skip
    if not isinstance(data, dict):
        raise LineError("not a JSON object", 'write {"table": [[...], ...], "rack": [...]}')
    opened = _flag(data, "opened", True, "say whether the first meld was laid")
    new_set = _flag(data, "joker_new_set", False, "say whether a replaced joker must leave its set")
    copies = data.get("copies", 2)
    if isinstance(copies, bool) or copies not in (2, 3):
        raise LineError(f"copies: {copies!r} is neither 2 nor 3", "write 2 for 106 tiles or 3 for 160")
    objective: Objective = data.get("objective", "tiles")
    if objective not in get_args(Objective):
        raise LineError(f"objective: {objective!r} is unknown", 'write "tiles" or "value"')
    position = Position(_table(data), _kinds(data, "rack"), opened, int(copies), joker_new_set=new_set)
    return position, objective, _checked(position, data)


def _checked(position: Position, data: dict[str, Any]) -> Kinds:
    """The tiles to keep back; the position holds no more tiles than the box."""
    try:
        check(position)
    except ValueError as fault:
        raise LineError(f"table and rack: {fault}", 'count the tiles again, or write "copies": 3 for 160 tiles') \
            from None  # fmt: skip
    keep = _kinds(data, "keep") if "keep" in data else ()
    try:
        less(position.rack, keep)
    except ValueError:
        raise LineError("keep: the rack has not all of these tiles", "list only tiles of the rack") from None
    return keep


def _table(data: dict[str, Any]) -> Sets:
    value = _given(data, "table", 'a list of sets such as [["7k", "7r", "7b"]], or [] for an empty table')
    if not isinstance(value, list):
        raise LineError("table: not a list", 'write a list of sets such as [["7k", "7r", "7b"]]')
    table = []
    for at, texts in enumerate(value, start=1):
        kinds = _list_of_kinds(texts, f"table: set {at}")
        reading = read_set(kinds)
        if not isinstance(reading, Reading):
            raise LineError(
                f"table: set {at} ({' '.join(texts)}) is no group and no run", "every set on the table is valid"
            )
        table.append(reading.tiles)
    return tuple(table)


def _kinds(data: dict[str, Any], key: str) -> Kinds:
    return _list_of_kinds(_given(data, key, 'a list of tiles such as ["3k", "J"]'), key)


def _list_of_kinds(value: Any, place: str) -> Kinds:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise LineError(f"{place}: not a list of texts", 'write a list of tiles such as ["3k", "J"]')
    try:
        return tuple(parse_kind(text) for text in value)
    except ValueError as fault:
        what, _, remedy = str(fault).partition(": ")
        raise LineError(f"{place}: {what}", remedy) from None


def _flag(data: dict[str, Any], key: str, default: bool, remedy: str) -> bool:
    value = data.get(key, default)
    if not isinstance(value, bool):
        raise LineError(f"{key}: {value!r} is neither true nor false", remedy)
    return value


def _given(data: dict[str, Any], key: str, wanted: str) -> Any:
    if key not in data:
        raise LineError(f"{key}: missing", f"add {key}: {wanted}")
    return data[key]


def _texts(kinds: Kinds) -> list[str]:
    return [KIND_TEXT[kind] for kind in kinds]
