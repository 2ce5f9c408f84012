"""House rules: the options of a game in groups, in the workshop of Rummikub and beside the yeok of Dragon Holla."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.options import Group, Option
from game.kernel.preset_table import value_text
from game.kernel.texts import Texts
from game.workshop import house_set
from game.workshop.house_set import HouseSet, grouped
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.words import Name, say
from scenes.lobby.options import Asked, option_row
from scenes.workshop.set_scene import set_scene
from scenes.workshop.set_state import AnyBench, Kind, Look, SetBench
from scenes.workshop.set_view import set_view

GAME = "rummikub"
WORDS = "workshop_house"
Values = Mapping[str, e.Value]
_OPTION = "option "
"""How the key of an option begins."""


def value_of(values: Values, option: Option) -> e.Value:
    """The value of an option now."""
    return values.get(option.id, option.default)


def differing(values: Values, options: Iterable[Option]) -> list[Option]:
    """The options whose value is not the standard one."""
    return [option for option in options if value_of(values, option) != option.default]


def group_card(group: Group, count: int, locale: str, look: e.Message, chosen: bool) -> e.Box:
    """The card of a group of options, with how many of them are changed."""
    name = Name(group.get(locale))
    changed = e.Pill(say("screens.differing", count=count), "gold") if count else None
    words = e.Sized(e.Text(name, e.BODY, bold=True), grow=1)
    return e.Card(look, words, changed, name=name, chosen=chosen, key=f"group {group.id}", least_height=52, wrap=True)


def group_panel(game: str, group: Group, options: Iterable[Option], values: Values, texts: Texts) -> e.Box:
    """The options of a group, each with its control, what it does, and the way back to the standard."""
    seats = tuple(texts.t("workshop_house.seat", number=seat + 1) for seat in range(max(GAMES[game].seat_counts)))
    rows = (
        Asked(option, value_of(values, option), option.default, partial(_set, option), seats,
              chosen=value_of(values, option) != option.default)
        for option in options
    )  # fmt: skip
    title = e.Text(Name(group.get(texts.locale)), e.LARGE, palette.GOLD, True, role="heading")
    return e.Panel(None, title, *(option_row(row, texts.locale) for row in rows), gap=10, pad=(18, 18))


def _set(option: Option, value: e.Value) -> Changed:
    return Changed(_OPTION + option.id, value)


def option_in(options: Iterable[Option], key: str) -> Option | None:
    """The option that a message with this key sets."""
    return next((option for option in options if _OPTION + option.id == key), None)


def changes(values: Values, options: Iterable[Option], texts: Texts) -> list[e.Element]:
    """A line for every option that differs: its standard value struck, and the value now."""
    return [
        e.Row(
            e.Sized(e.Text(Name(option.get(texts.locale)), e.SMALL), grow=1, least_width=120),
            e.Text(Name(value_text(option, option.default, texts)), e.SMALL, palette.TEXT_MUTED, struck=True),
            e.Text(Name(value_text(option, value_of(values, option), texts)), e.SMALL, palette.GOLD, True),
            wrap=True, gap=8,
        )
        for option in differing(values, options)
    ]  # fmt: skip


# -- the workshop of Rummikub


def view(s: SetBench[HouseSet]) -> e.View:
    """The groups at the left, the options of one in the middle, what differs and the trial at the right."""
    groups, values = grouped(GAME), s.rules.values
    cards = [
        group_card(group, len(differing(values, options)), s.texts.locale, Look(at), at == s.at)
        for at, (group, options) in enumerate(groups)
    ]
    group, options = groups[s.at]
    middle = [group_panel(GAME, group, options, values, s.texts)]
    told = changes(values, [option for _, options in groups for option in options], s.texts)
    return set_view(s, WORDS, cards, middle, told)


def _typed(rules: HouseSet, at: int, key: str, value: e.Value) -> HouseSet | None:
    option = option_in((option for _, options in grouped(rules.game) for option in options), key)
    return rules.with_value(option, value) if option is not None else None


def _shown(rules: HouseSet, at: int, key: str) -> str:
    return ""


def _fresh(sets: tuple[HouseSet, ...]) -> HouseSet:
    taken = {one.name.ko for one in sets} | {one.name.en for one in sets}
    both = [Texts(locale) for locale in ("ko", "en")]
    names = ([texts.t("workshop.set_name", number=number) for texts in both] for number in range(1, 1000))
    return HouseSet(GAME, Text(*next(pair for pair in names if not taken & {*pair})))


HOUSE: Kind[HouseSet] = Kind(_fresh, partial(house_set.sets_of, GAME), house_set.wrong, _typed, _shown)


def house_scene(ctx: Context, file: str = "") -> ScreenScene[AnyBench]:
    """The workshop of Rummikub's house rules, with the set of a file on the bench, or a new one."""
    return set_scene(ctx, "workshop of house rules", HOUSE, view, file)
