"""Named rule sets side by side: the value of each option in each, with the notes of one set below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby

from game.games import GAMES
from game.kernel.options import Preset, load_options
from game.kernel.preset_table import PresetRow, preset_rows
from game.kernel.texts import Texts
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Command, Do
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, say

COLUMN = 190.0
"""The units of width that a rule set has at least."""
LEAST_SCALE = 0.8
"""The pixels of a unit below which letters stay as large as they are."""


@dataclass(frozen=True)
class Compared:
    """The rule sets of a game, which one is looked at, and how many have room beside one another."""

    game: str
    presets: tuple[Preset, ...]
    rows: tuple[PresetRow, ...]
    texts: Texts
    chosen: int
    first: int = 0
    fitting: int = 1
    answer: Callable[[str], object] | None = None
    """Takes the chosen one for the table."""

    def choosing(self, index: int) -> Compared:
        """The same with another set looked at, which is brought into view."""
        first = min(max(self.first, index - self.fitting + 1), index)
        return replace(self, chosen=index, first=max(0, min(first, len(self.presets) - self.fitting)))

    @property
    def seen(self) -> range:
        """The sets in view."""
        return range(self.first, self.first + self.fitting)


def rule_sets_scene(
    ctx: Context, game: str, chosen: str, own: tuple[Preset, ...] = (), answer: Callable[[str], object] | None = None
) -> ScreenScene[Compared]:
    """The rule sets of a game, `chosen` lit, those in `own` behind the shipped ones; with `answer` one can be taken."""
    options = load_options(GAMES[game]).with_presets(own)

    def look(s: Compared, ctx: Context) -> Compared:
        zoomed = ctx.layout.zoomed(ctx.text_scale / 100)
        room = zoomed.window[0] / max(zoomed.s, LEAST_SCALE)
        fitting = max(1, min(len(s.presets), int(room // COLUMN) - 1))
        rows = preset_rows(GAMES[game], options, ctx.texts)
        return replace(s, texts=ctx.texts, rows=rows, fitting=fitting).choosing(s.chosen)

    def begin(ctx: Context) -> Compared:
        ids = [preset.id for preset in options.presets]
        at = ids.index(chosen) if chosen in ids else 0
        return look(Compared(game, options.presets, (), ctx.texts, at, answer=answer), ctx)

    return ScreenScene(ctx, Screen("rule sets", begin, view, update, look=look, keys=keys))


def view(s: Compared) -> e.View:
    """The heads of the sets, their values below, the notes of the one looked at at the foot."""
    chosen, locale = s.presets[s.chosen], s.texts.locale
    base = next((preset for preset in s.presets if not preset.set), s.presets[0])
    table = [part for group, rows in groupby(s.rows, lambda row: row.group) for part in _group(s, group, [*rows])]
    take = e.Button("rule_sets.take", "take", kind="vermilion", icon="check", size=e.LARGE, height=54, key="take")
    notes = e.Column(
        e.Text(Name(chosen.get(locale)), e.LARGE, palette.GOLD, True, role="heading"),
        e.Text(Name(chosen.description.get(locale)), e.SMALL, palette.TEXT_SOFT),
        *(e.Text(Name(f"· {note.get(locale)}"), e.SMALL, palette.TEXT_SOFT) for note in chosen.notes),
        gap=4,
    )  # fmt: skip
    foot = e.Row(e.Sized(e.Scroll(notes, "rule_sets.notes", least=56, grow=0, key=f"notes {chosen.id}"), grow=1),
                 take if s.answer else None)  # fmt: skip
    root = e.Column(
        e.Row(
            e.Sized(e.Button("screens.back", e.CLOSE, size=e.LARGE, height=50, key="back"), wish=116),
            e.Text(say("rule_sets.title", game=s.texts.t(f"games.{s.game}.name")), e.TITLE, palette.GOLD, True,
                   role="heading"),
            e.Spacer(),
            e.Pill(say("rule_sets.lit", name=base.get(locale)), "gold"),
            wrap=True,
        ),
        e.Panel(None, _heads(s), e.Scroll(e.Column(*table, gap=2), "rule_sets.table", least=90, key="table"),
                grow=1, gap=8, pad=(14, 12)),
        e.Panel(None, foot, pad=(22, 10)),
        gap=12, pad=(16, 14),
    )  # fmt: skip
    return e.View(root, focus=f"head {s.chosen}", enter="take" if s.answer else None)


def _heads(s: Compared) -> e.Box:
    """The heads of the sets in view, and the way to those that are not."""
    ways = e.Row(
        *(
            e.Button(Name(sign), step, name=f"rule_sets.{name}", tip=f"rule_sets.{name}", key=name, size=e.TITLE)
            for name, sign, step in (("earlier", "‹", -1), ("later", "›", 1))
        ),
        justify="center",
    )  # fmt: skip
    return e.Grid(ways if s.fitting < len(s.presets) else e.Spacer(), *(_head(s, i) for i in s.seen),
                  columns=s.fitting + 1, gap=6, pad=(0, 0))  # fmt: skip


def _head(s: Compared, index: int) -> e.Box:
    chosen, name = index == s.chosen, Name(s.presets[index].get(s.texts.locale))
    words = e.Text(name, e.SMALL, palette.ON_GOLD if chosen else palette.TEXT, True, "center")
    return e.Card(("look", index), words, name=name, chosen=chosen, face="card", justify="center", pad=(8, 8),
                  key=f"head {index}")  # fmt: skip


def _group(s: Compared, group: str, rows: list[PresetRow]) -> list[e.Element]:
    head = e.Row(e.Text(Name(group), e.LARGE, palette.GOLD, True, role="heading"), pad=(8, 8))
    return [head, *(_row(s, row) for row in rows)]


def _row(s: Compared, row: PresetRow) -> e.Box:
    """The values of one option."""
    label = e.Text(Name(row.label), e.SMALL, palette.TEXT_SOFT)
    return e.Grid(label, *(_cell(row.values[i], row.differs[i], i == s.chosen) for i in s.seen),
                  columns=s.fitting + 1, gap=8, pad=(8, 4))  # fmt: skip


def _cell(words: str, lit: bool, chosen: bool) -> e.Element:
    """A value: gold where it differs from the standard, on a ground in the column that is looked at."""
    text = e.Text(Name(words), e.SMALL, palette.GOLD if lit else palette.TEXT_MUTED, lit)
    return e.Column(text, pad=(8, 2), face="row", chosen=lit, justify="center") if chosen else text


def keys(s: Compared, intention: want.Intention) -> int | None:
    """The wheel sideways goes through the sets."""
    return (1 if intention.dx > 0 else -1) if isinstance(intention, want.Wheel) and intention.dx else None


def update(s: Compared, message: e.Message) -> Compared | tuple[Compared, *tuple[Command, ...]]:
    """Looks at another set, or takes it."""
    match message:
        case "look", int() as index:
            return s.choosing(index)
        case int() as step:
            return s.choosing(max(0, min(len(s.presets) - 1, s.chosen + step)))
        case "take" if s.answer is not None:
            answer = s.answer
            return s, Close(), Do(lambda ctx: answer(s.presets[s.chosen].id))
    return s
