"""The options of a game in groups that unfold, made from their metadata alone."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from game.kernel.options import Group, Option
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Words, say
from scenes.lobby.state import Fold, Lobby, Take

ICONS: Final = MappingProxyType({
    "game": "settings", "wild": "star", "hands": "sort_set", "turn": "replay", "river": "wave", "settle": "stats",
    "fouls": "lock", "end": "last", "first": "draw", "jokers": "star", "time": "replay", "bets": "target",
    "track": "fast", "payout": "stats", "dora": "sun", "riichi": "target", "draws": "pause", "rons": "redo",
    "value": "crown", "pao": "people", "score": "stats",
})  # fmt: skip
"""The icons of groups by their ids."""


def find(s: Lobby) -> e.Box:
    """The search among the options, and the switch for those that differ."""
    field = e.Field(s.wanted.words, "lobby.find", placeholder="lobby.find", key="find")
    only = e.Switch(s.wanted.changed, "lobby.only_changed", key="only")
    return e.Row(e.Sized(field, grow=1, least_width=200), only, wrap=True)


def groups(s: Lobby) -> list[e.Box]:
    """The groups of options, two beside one another, and below them the options of those that are open.

    A search opens the groups that have what is looked for, and hides the others.
    """
    found = [(group, [o for o in s.draft.options.options if o.group == group.id and o.id in s.shown])
             for group in s.draft.options.groups]  # fmt: skip
    found = [(group, options) for group, options in found if options]
    if not found:
        return [e.Column(e.Text("lobby.find_none", colour=palette.TEXT_SOFT))]
    rows: list[e.Box] = []
    step = 1 if s.wanted else 2
    for pair in (found[at : at + step] for at in range(0, len(found), step)):
        rows.append(e.Grid(*(_group(s, *one) for one in pair), columns=len(pair), least_column=240, gap=10, grow=1))
        rows += [_options(s, group, options) for group, options in pair if s.wanted or group.id in s.opened]
    return rows


def _group(s: Lobby, group: Group, options: list[Option]) -> e.Box:
    """The card that opens and folds a group."""
    opened = bool(s.wanted) or group.id in s.opened
    changed = sum(s.draft.differs(option) for option in options)
    name = Name(group.get(s.texts.locale))
    number = say("lobby.so_many", count=len(options))
    return e.Card(
        Fold(group.id) if not s.wanted else None,
        e.Picture(ICONS[group.id], 22, kind="icon") if group.id in ICONS else None,
        e.Text(name, e.BODY, bold=True, marks=tuple(s.wanted.words.split())),
        e.Spacer(),
        e.Pill(say("screens.differing", count=changed), "gold") if changed else None,
        e.Text(number, e.SMALL, palette.TEXT_SOFT),
        e.Picture("chevron_up" if opened else "chevron_down", 18, kind="icon", tint=palette.GOLD),
        name=name, tip="lobby.folds" if not opened else None, chosen=bool(changed), key=f"group {group.id}", gap=10,
        least_height=56,
    )  # fmt: skip


def _options(s: Lobby, group: Group, options: list[Option]) -> e.Box:
    """The options of an open group."""
    return e.Column(*(_option(s, option) for option in options), gap=12, pad=(8, 4), key=f"options {group.id}")


def _option(s: Lobby, option: Option) -> e.Box:
    """An option of the table."""
    draft = s.draft
    asked = Asked(
        option, draft.value(option), draft.usual(option), lambda new: Take(draft.with_value(option, new)),
        tuple(draft.name_of(seat, s.texts) for seat in range(draft.count)), tuple(s.wanted.words.split()),
        s.fault(f"option.{option.id}"), draft.differs(option),
    )  # fmt: skip
    return option_row(asked, s.texts.locale)


class Asked(Struct, frozen=True):
    """An option with its value now and its usual one, and the message that sets it."""

    option: Option
    value: e.Value
    usual: e.Value
    take: Callable[[e.Value], e.Message]
    seats: tuple[str, ...]
    """The names of the seats, for what goes by seat."""
    marks: tuple[str, ...] = ()
    """The words that are looked for."""
    fault: str = ""
    chosen: bool = False


def option_row(asked: Asked, locale: str) -> e.Box:
    """An option: its control, what it does or what is wrong with it, and the way back to its usual value."""
    option, fault = asked.option, asked.fault
    name = option.get(locale)
    help_ = e.Text(
        Name(fault or option.help.get(locale)), e.SMALL, palette.VERMILION_SOFT if fault else palette.TEXT_MUTED,
        marks=asked.marks,
    )  # fmt: skip
    back = e.Button(
        None, asked.take(asked.usual), icon="undo", height=40,
        name=say("lobby.reset_one", option=name), tip=say("lobby.reset_one", option=name), key=f"reset {option.id}",
    )  # fmt: skip
    told = e.Column(*_controls(asked, locale), help_, gap=3, grow=1)
    changed = asked.value != asked.usual
    return e.Row(told, back if changed else None, face="row", chosen=asked.chosen, pad=(14, 8), align="start")


def _controls(asked: Asked, locale: str) -> list[e.Element]:
    option, value, take = asked.option, asked.value, asked.take
    name, tip = Name(option.get(locale)), _tip(option)
    low, high = option.range or (0, 999)
    match option.type:
        case "bool":
            return [e.Switch(value, name, take, tip=tip, key=option.id)]
        case "int":
            step = option.step or _step(option.default, high)
            return [e.Stepper(value, name, take, low, high, step, tip=tip, key=option.id)]
        case "choice":
            choices: list[tuple[str, Words]] = [(c.id, Name(c.get(locale))) for c in option.choices]
            control = e.Choice(choices, value, name, take, tip=tip, key=option.id)
            words = e.Text(name, marks=asked.marks)
            return [e.Row(e.Sized(words, grow=1, least_width=120), e.Sized(control, wish=300), wrap=True, gap=10)]
        case "names":
            ticks = (
                e.Switch(c.id in value, Name(c.get(locale)), _ticked(asked, c.id), box=True, key=f"{option.id} {c.id}")
                for c in option.choices
            )
            return [e.Text(name), e.Grid(*ticks, columns=3, least_column=150, gap=4)]
    return [e.Text(name), *_numbers(asked, locale)]


def _numbers(asked: Asked, locale: str) -> list[e.Element]:
    """A number for each named place of a list, or for each seat."""
    option, (low, high) = asked.option, asked.option.range or (0, 999)
    values = list(asked.value)
    names = [item.get(locale) for item in option.items]
    by_seat = not names
    names = names or list(asked.seats)
    values += [0] * (len(names) - len(values))

    def put(place: int) -> Callable[[int], e.Message]:
        def take(number: int) -> e.Message:
            new = [*values[:place], number, *values[place + 1 :]]
            while by_seat and new and new[-1] == 0:
                new.pop()
            return asked.take(new)

        return take

    return [
        e.Stepper(values[at], Name(name), put(at), low, high, 5 if by_seat else 1, key=f"{option.id} {at}")
        for at, name in enumerate(names)
    ]


def _ticked(asked: Asked, name: str) -> Callable[[bool], e.Message]:
    def take(on: bool) -> e.Message:
        chosen = {*asked.value, name} if on else {*asked.value} - {name}
        return asked.take([choice.id for choice in asked.option.choices if choice.id in chosen])

    return take


def _tip(option: Option) -> Words | None:
    if not option.rules:
        return None
    return say("lobby.see_rules", rules=", ".join(rule.split(".")[-1] for rule in option.rules))


def _step(default: object, high: int) -> int:
    """The size of one press's step: larger for large numbers."""
    if not isinstance(default, int):
        return 1
    if default >= 100:
        return 10
    return 5 if default >= 20 or (default == 0 and high >= 1000) else 1
