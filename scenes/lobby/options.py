"""The options of a game as a long list of controls, made from their metadata alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
from pygame import Rect, Surface

from game.kernel.options import Option
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.choices import CheckBox, Segmented, Stepper, Toggle
from scenes.kit.context import Context
from scenes.kit.dropdown import Dropdown
from scenes.kit.scroll import ScrollArea
from scenes.kit.ui import Ui
from scenes.lobby.draft import Draft

Change = Callable[[Option, Any], None]
_LINE, _CONTROL, _HELP = 40.0, 310.0, 14.0
_SEGMENTS = 3
_COLUMNS = 3


@dataclass
class Row:
    """An option's row: where it stands in the list, its controls, and how they take a value."""

    option: Option
    top: int
    help_top: int
    height: int
    lines: list[str]
    take: list[Callable[[Any], None]] = field(default_factory=list)
    seats: list[Stepper] = field(default_factory=list)
    reset: Button | None = None


class Wanted(msgspec.Struct, frozen=True):
    """A search for options: those with every word in what is written about them, or those that are changed."""

    words: str = ""
    changed: bool = False

    def fits(self, option: Option, group: str, locale: str, changed: bool) -> bool:
        """Whether an option is one of those searched for."""
        said = [group, option.id, option.get(locale), option.help.get(locale), *option.rules]
        said += [choice.get(locale) for choice in option.choices]
        text = "\n".join(said).casefold()
        return (changed or not self.changed) and all(word in text for word in self.words.casefold().split())


class OptionList:
    """A scroll area filled with the options of a draft's game that are searched for.

    `sync` shows another draft without building anew.
    """

    def __init__(self, ctx: Context, ui: Ui, area: ScrollArea, draft: Draft, on_change: Change, wanted: Wanted) -> None:
        self.ctx = ctx
        self.ui = ui
        self.area = area
        self.draft = draft
        self.on_change = on_change
        self.rows: list[Row] = []
        self.headings: list[tuple[int, str]] = []
        self.faults: dict[str, str] = {}
        self.show(wanted)

    # -- building

    def show(self, wanted: Wanted) -> None:
        """Shows only the options of a search, from the top; one that shows stays when its value changes."""
        self.wanted = wanted
        self._build(frozenset())
        self.area.scroll_to(0)
        self.sync(self.draft, self.faults)

    def _fitting(self) -> frozenset[str]:
        """The ids of the options that are searched for."""
        locale, draft = self.ctx.texts.locale, self.draft
        return frozenset(
            option.id
            for group in draft.options.groups
            for option in draft.options.options
            if option.group == group.id
            and option.type != "data"
            and self.wanted.fits(option, group.get(locale), locale, draft.is_changed(option))
        )

    def _build(self, kept: frozenset[str]) -> None:
        """Makes the rows of the options that are searched for, and of `kept`."""
        px, locale = self.ctx.px, self.ctx.texts.locale
        self.area.empty()
        self.rows, self.headings = [], []
        shown, y = self._fitting() | kept, px(2)
        for group in self.draft.options.groups:
            inside = [o for o in self.draft.options.options if o.group == group.id and o.id in shown]
            if not inside:
                continue
            self.headings.append((y, group.get(locale)))
            y += self.ctx.fonts.line_height(18, 1.4) + px(12)
            for option in inside:
                y = self._row(option, y) + px(16)
            y += px(14)
        self.area.content_height = y

    def _row(self, option: Option, y: int) -> int:
        px, fonts, locale = self.ctx.px, self.ctx.fonts, self.ctx.texts.locale
        row = Row(option, y, y, 0, fonts.wrap(option.help.get(locale), _HELP, self._room()))
        bottom = self._controls(row, y)
        row.help_top = bottom + px(3)
        row.height = row.help_top - y + len(row.lines) * fonts.line_height(_HELP, 1.3)
        back = Rect(self.area.width - px(40), y + px(2), px(36), px(36))
        name = self.ctx.t("lobby.reset_one", option=option.get(locale))
        row.reset = self.area.put(
            Button(back, "", partial(self._reset, option), icon="undo", name=name, tooltip=name, size=15, radius=10)
        )
        self.rows.append(row)
        return y + row.height

    def _room(self) -> int:
        return self.area.width - self.ctx.px(18 + 48)

    def _box(self, y: int) -> Rect:
        """The box of a row's whole first line, left of the small reset button."""
        return Rect(self.ctx.px(18), y, self._room(), self.ctx.px(_LINE))

    def _controls(self, row: Row, y: int) -> int:
        """Makes the controls of a row and returns where they end."""
        option = row.option
        makers = {"bool": self._toggle, "int": self._stepper, "choice": self._choice, "names": self._names}
        return makers.get(option.type, self._places if option.items else self._per_seat)(row, y)

    def _toggle(self, row: Row, y: int) -> int:
        option, box = row.option, self._box(y)
        toggle = Toggle(box, self._label(option), False, partial(self.on_change, option), tooltip=self._tip(option))
        row.take.append(partial(setattr, toggle, "value"))
        self.area.put(toggle)
        return y + box.h

    def _stepper(self, row: Row, y: int) -> int:
        option, box = row.option, self._box(y)
        low, high = option.range or (0, 999)
        stepper = Stepper(
            box,
            self._label(option),
            low,
            partial(self.on_change, option),
            low=low,
            high=high,
            step=option.step or _step(option.default, high),
            tooltip=self._tip(option),
        )
        row.take.append(partial(setattr, stepper, "value"))
        self.area.put(stepper)
        return y + box.h

    def _choice(self, row: Row, y: int) -> int:
        option, line = row.option, self._box(y)
        px, locale = self.ctx.px, self.ctx.texts.locale
        wide = self._choice_width(option)
        box = Rect(line.right - wide, y, wide, line.h)
        labels = [(choice.id, choice.get(locale)) for choice in option.choices]
        act = partial(self.on_change, option)
        widest = max(self.ctx.fonts.width(words, 15, True) for _, words in labels)
        control: Segmented[str] | Dropdown[str]
        if len(labels) <= _SEGMENTS and widest + px(12) <= (box.w - px(8)) // len(labels):
            control = Segmented(box, option.get(locale), labels, labels[0][0], act, tooltip=self._tip(option))
        else:
            control = Dropdown(
                box, option.get(locale), labels, labels[0][0], act, ui=self.ui, tooltip=self._tip(option)
            )
        row.take.append(partial(setattr, control, "value"))
        self.area.put(control)
        return y + box.h

    def _choice_width(self, option: Option) -> int:
        """The usual width, more where a choice has a longer name."""
        px, locale = self.ctx.px, self.ctx.texts.locale
        longest = max(self.ctx.fonts.width(choice.get(locale), 16) for choice in option.choices)
        return max(px(_CONTROL), min(longest + px(66), self._room() * 2 // 3))

    def _names(self, row: Row, y: int) -> int:
        """Adds a box to tick for each name, three in a line; returns where they end."""
        option, line = row.option, self._box(y)
        px, locale = self.ctx.px, self.ctx.texts.locale
        wide = line.w // _COLUMNS
        top = y + line.h
        for i, choice in enumerate(option.choices):
            box = Rect(line.x + i % _COLUMNS * wide, top + i // _COLUMNS * px(_LINE), wide - px(8), px(_LINE))
            tick = CheckBox(box, choice.get(locale), False, partial(self._tick, option, choice.id))
            row.take.append(partial(_take_name, tick, choice.id))
            self.area.put(tick)
        return top + (len(option.choices) + _COLUMNS - 1) // _COLUMNS * px(_LINE)

    def _per_seat(self, row: Row, y: int) -> int:
        """Adds a number for each seat, under its name; returns where they end."""
        option, line = row.option, self._box(y)
        px = self.ctx.px
        low, high = option.range or (0, 999)
        top = y + line.h
        for i in range(len(self.draft.seats)):
            box = Rect(line.x + px(16), top + i * px(_LINE + 4), line.w - px(16), px(_LINE))
            stepper = Stepper(box, str(i), 0, partial(self._set_seat, option, i), low=low, high=high, step=5)
            row.take.append(partial(_take_item, stepper, i))
            row.seats.append(self.area.put(stepper))
        return top + len(self.draft.seats) * px(_LINE + 4)

    def _places(self, row: Row, y: int) -> int:
        """Adds a number for each named place of a list; returns where they end."""
        option, line = row.option, self._box(y)
        px = self.ctx.px
        low, high = option.range or (0, 999)
        top = y + line.h
        for i, item in enumerate(option.items):
            box = Rect(line.x + px(16), top + i * px(_LINE + 4), line.w - px(16), px(_LINE))
            name, act = item.get(self.ctx.texts.locale), partial(self._set_place, option, i)
            stepper = Stepper(box, name, low, act, low=low, high=high)
            row.take.append(partial(_take_item, stepper, i))
            self.area.put(stepper)
        return top + len(option.items) * px(_LINE + 4)

    def _label(self, option: Option) -> str:
        return option.get(self.ctx.texts.locale)

    def _tip(self, option: Option) -> str | None:
        if not option.rules:
            return None
        shown = ", ".join(rule.split(".")[-1] for rule in option.rules)
        return self.ctx.t("lobby.see_rules", rules=shown)

    # -- changing

    def _reset(self, option: Option) -> None:
        self.on_change(option, self.draft.usual(option))

    def _tick(self, option: Option, name: str, on: bool) -> None:
        chosen = set(self.draft.value(option)) | {name} if on else set(self.draft.value(option)) - {name}
        self.on_change(option, [choice.id for choice in option.choices if choice.id in chosen])

    def _set_place(self, option: Option, place: int, number: int) -> None:
        values = list(self.draft.value(option))
        values[place] = number
        self.on_change(option, values)

    def _set_seat(self, option: Option, seat: int, number: int) -> None:
        values = list(self.draft.value(option))
        values += [0] * (seat + 1 - len(values))
        values[seat] = number
        while values and values[-1] == 0:
            values.pop()
        self.on_change(option, values)

    def sync(self, draft: Draft, faults: dict[str, str]) -> None:
        """Shows the values of a draft; `faults` by option id."""
        self.draft, self.faults = draft, faults
        here = frozenset(row.option.id for row in self.rows)
        if not self._fitting() <= here:
            # Changed by another control, such as the proposal of a rule set.
            self._build(here)
        for row in self.rows:
            value = draft.value(row.option)
            for take in row.take:
                take(value)
            for i, stepper in enumerate(row.seats):
                stepper.name = draft.name_of(i, self.ctx.texts)
                stepper.reason = None if i < draft.count else self.ctx.t("lobby.no_such_seat")
            if row.reset is not None:
                row.reset.visible = draft.is_changed(row.option)
        self.ctx.redraw()

    # -- picture

    def draw(self, surface: Surface, x: int, y: int) -> None:
        """Draws headings, labels of choices, helps and marks of changed options; the list's corner is at x, y."""
        px, view = self.ctx.px, self.area.rect
        for top, words in self.headings:
            if view.top - px(60) <= y + top <= view.bottom:
                box = paint.label(surface, self.ctx, words, (x, y + top), 18, palette.GOLD, True)
                surface.fill("#3E5A5E", Rect(x, box.bottom + px(2), self.area.width, 1))
        if not self.rows:
            paint.label(surface, self.ctx, self.ctx.t("lobby.find_none"), (x, y + px(8)), 16, palette.TEXT_SOFT)
        for row in self.rows:
            if y + row.top + row.height >= view.top and y + row.top <= view.bottom:
                self._draw_row(surface, row, x, y)

    def _draw_row(self, surface: Surface, row: Row, x: int, y: int) -> None:
        ctx, px = self.ctx, self.ctx.px
        fault = self.faults.get(row.option.id)
        if fault or self.draft.is_changed(row.option):
            ink = palette.ERROR_RIM if fault else palette.GOLD
            bar = ctx.art.rounded(px(5), row.height, 3, ink, ink)
            surface.blit(bar, (x, y + row.top))
        if row.option.type in ("choice", "names", "ints"):
            line = self._box(row.top)
            room = line.w - (self._choice_width(row.option) + px(12) if row.option.type == "choice" else 0)
            words = self._label(row.option)
            paint.label(
                surface, ctx, words, (x + line.x, y + line.centery), 16, palette.TEXT, anchor="midleft", width=room
            )
        top = y + row.help_top
        lines = ctx.fonts.wrap(fault, _HELP, self._room()) if fault else row.lines
        for line_text in lines:
            ink = palette.VERMILION_SOFT if fault else palette.TEXT_MUTED
            surface.blit(ctx.fonts.render(line_text, _HELP, ink), (x + px(18), top))
            top += ctx.fonts.line_height(_HELP, 1.3)

    def place_of(self, option: str) -> tuple[int, int] | None:
        """The top and bottom of an option in the list."""
        return next(((r.top, r.top + r.height) for r in self.rows if r.option.id == option), None)


def _take_name(tick: CheckBox, name: str, value: Sequence[str]) -> None:
    tick.value = name in value


def _take_item(stepper: Stepper, index: int, value: Sequence[int]) -> None:
    stepper.value = value[index] if index < len(value) else 0


def _step(default: Any, high: int) -> int:
    """The size of one press's step: larger for large numbers."""
    if not isinstance(default, int):
        return 1
    if default >= 100:
        return 10
    return 5 if default >= 20 or (default == 0 and high >= 1000) else 1
