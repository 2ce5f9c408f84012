"""The line service behind ``score holla``: one JSON line about a hand in, one answer out.

A line is ``{"hand": ["7k", ... 13 cubes], "wild": ["r", "b", "g"], "locked": [...], "rules": {...}}``. ``wild`` names
the colours whose D replaces anything; in its place ``open`` may name the first open cube, from which the wild system of
the rules follows. ``locked`` (optional) lists the river cubes of the hand, ``rules`` (optional) is a preset's name or
an object of options.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

import msgspec

from game.holla.config import HollaConfig
from game.holla.distance import FAR, distances
from game.holla.grouping import best_grouping
from game.holla.hands import HandRules
from game.holla.rules import HollaRules
from game.kernel.options import BadOption, config_of, load_options
from game.kernel.rules import BadConfig
from game.pieces.cubes import COLOURS, COPIES, KIND_TEXT, parse_kind

HAND = 13

Answer = dict[str, Any]
"""A JSON object."""


class LineError(ValueError):
    """A line that is no scorable hand: the message says what is wrong, ``remedy`` what to write instead."""

    def __init__(self, fault: str, remedy: str) -> None:
        super().__init__(fault)
        self.remedy = remedy


@lru_cache(maxsize=64)
def rules_for(config: HollaConfig, wild_colours: tuple[int, ...], open_kind: int | None = None) -> HandRules:
    """The hand rules with these wild D colours, or of a round with this first open cube."""
    if open_kind is not None:
        return HandRules.for_round(config, open_kind)
    return HandRules.for_wilds(config, wild_colours)


def score_line(text: str | bytes, line: int) -> Answer:
    """The answer to one JSON line, ``line`` being its number from 1 on.

    The answer has ``yeok`` (id or ``None``), ``points`` (without the special bonus, holla.R79), ``special`` (a dragon
    with a black head, holla.R37), ``parts``, ``ungrouped`` and ``groups`` (holla.R82), and ``distance`` by yeok
    (``None`` where the locked cubes make it impossible). A bad line answers ``error``, ``line`` and ``remedy``.

    >>> score_line('{"hand": ["7k"]}', 3)
    {'error': 'hand: 1 cubes', 'line': 3, 'remedy': 'give exactly 13 cubes'}
    >>> hand = '["2k", "2k", "4r", "5r", "6r", "9k", "9r", "9b", "9g", "13b", "12b", "11b", "10k"]'
    >>> said = score_line(f'{{"hand": {hand}, "wild": ["r", "b", "g"]}}', 1)
    >>> said["yeok"], said["points"], said["special"]
    ('dragon', 20, True)
    """
    try:
        hand, rules, locked = _parse(text)
    except LineError as fault:
        return {"error": str(fault), "line": line, "remedy": fault.remedy}
    return score_hand(hand, rules, locked)


def score_hand(hand: list[int], rules: HandRules, locked: list[int]) -> Answer:
    """The answer about thirteen kinds under these rules, some of them locked (see ``score_line``)."""
    away = distances(rules, hand, locked)
    reading = rules.best(hand) if 0 in away.values() else None
    grouping = best_grouping(rules, hand)
    parts = {p.name: [KIND_TEXT[s.cube_kind] for s in p.slots] for p in reading.parts} if reading else {}
    return {
        "yeok": reading.yeok if reading else None,
        "points": reading.points if reading else 0,
        "special": bool(reading and reading.special),
        "parts": parts,
        "ungrouped": grouping.ungrouped,
        "groups": [[KIND_TEXT[kind] for kind in group.kinds] for group in grouping.groups],
        "distance": {yeok: count if count != FAR else None for yeok, count in away.items()},
    }


def _parse(text: str | bytes) -> tuple[list[int], HandRules, list[int]]:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise LineError(f"not JSON: {fault}", 'write one JSON object a line, such as {"hand": [...], "wild": [...]}') \
            from None  # fmt: skip
    if not isinstance(data, dict):
        raise LineError("not a JSON object", 'write {"hand": [...], "wild": [...]}')
    hand = _cubes(data, "hand")
    if len(hand) != HAND:
        raise LineError(f"hand: {len(hand)} cubes", f"give exactly {HAND} cubes")
    for kind, count in Counter(hand).items():
        if count > COPIES:
            raise LineError(f"hand: {count} cubes {KIND_TEXT[kind]}", f"there are only {COPIES} cubes of each kind")
    locked = _cubes(data, "locked") if "locked" in data else []
    for kind, count in Counter(locked).items():
        if count > hand.count(kind):
            raise LineError(f"locked: {KIND_TEXT[kind]} is not in the hand so often", "list only cubes of the hand")
    config = _config(data)
    if "open" not in data:
        return hand, rules_for(config, _colours(data)), locked
    if "wild" in data:
        raise LineError("open: together with wild", "give either the first open cube or the wild colours")
    try:
        kind = parse_kind(str(data["open"]))
    except ValueError as fault:
        what, _, remedy = str(fault).partition(": ")
        raise LineError(f"open: {what}", remedy) from None
    return hand, rules_for(config, (), kind), locked


def _config(data: dict[str, Any]) -> HollaConfig:
    wanted = data.get("rules", {})
    rules = HollaRules()
    try:
        if isinstance(wanted, str):
            wanted = load_options(rules).preset(wanted).set
        if not isinstance(wanted, dict):
            raise LineError("rules: neither a name nor an object", 'write "rules": "standard" or an object of options')
        config: HollaConfig = config_of(rules, wanted)
        config.check_yeok()
    except BadOption as fault:
        # The words of the command line begin with the name of its option.
        what = str(fault).partition(": ")[2] or str(fault)
        problem, _, remedy = what.partition("; ")
        raise LineError(f"rules: {problem}", remedy) from None
    except BadConfig as fault:
        raise LineError(f"rules: {fault.option} cannot be used", str(fault.notice)) from None
    return config


def _cubes(data: dict[str, Any], key: str) -> list[int]:
    value = _texts(data, key, 'a list of cubes such as ["7k", "7k", "3b"]')
    try:
        return [parse_kind(text) for text in value]
    except ValueError as fault:
        what, _, remedy = str(fault).partition(": ")
        raise LineError(f"{key}: {what}", remedy) from None


def _colours(data: dict[str, Any]) -> tuple[int, ...]:
    remedy = 'a list of the colours whose D is wild, such as ["r", "b", "g"], or [] for none'
    value = _texts(data, "wild", remedy)
    for text in value:
        if len(text) != 1 or text not in COLOURS:
            raise LineError(f"wild: {text!r} is no colour", f"use the colours {', '.join(COLOURS)}")
    return tuple(sorted({COLOURS.index(text) for text in value}))


def _texts(data: dict[str, Any], key: str, wanted: str) -> list[str]:
    if key not in data:
        raise LineError(f"{key}: missing", f"add {key}: {wanted}")
    value = data[key]
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise LineError(f"{key}: not a list of texts", f"write {wanted}")
    return value
