"""The yaku sheet for beginners: every yaku of this table by its han, with an example hand. Over the table, key Y."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.riichi.config import RiichiConfig
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.mahjong import Mahjong
from scenes.kit.tree import elements as e
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name
from scenes.riichi.faces import draw_row, row_width
from scenes.riichi.sheet_model import BONUS, YAKUMAN, SheetRow, sheet
from scenes.riichi.terms import term
from scenes.riichi.win_model import counted

TILE, SET_GAP, ROW = 32.0, 7.0, 66.0
TILES_ROOM: Final = 560.0
WIDE: Final = 1400.0


class Line(NamedTuple):
    """A yaku in the current language: its name, what calls do to it with the kind of pill, and what it is."""

    name: str
    calls: str
    kind: str
    about: str
    sets: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Yaku:
    """The groups of yaku with their names, and which one is shown."""

    groups: tuple[tuple[int, str, tuple[Line, ...]], ...] = ()
    at: int = 1


def view(s: Yaku) -> e.View:
    """The tabs of the groups, and the yaku of one of them."""
    options = tuple((group, Name(name)) for group, name, _ in s.groups)
    tabs = e.Tabs(options, s.at, "riichi_sheet.groups", key="group")
    rows = next((lines for group, _, lines in s.groups if group == s.at), ())
    return e.Page("riichi_sheet.title", *(_row(line) for line in rows), tools=(tabs,), wide=WIDE, gap=8,
                  backdrop="scene/cloth_ink", veil=0.74, focus="group")  # fmt: skip


def _row(line: Line) -> e.Element:
    """A yaku: name, what calls do to it, what it is, and an example hand at the right."""
    head = e.Row(
        e.Text(Name(line.name), e.LARGE, bold=True), e.Pill(Name(line.calls), line.kind) if line.calls else None,
        wrap=True, gap=12,
    )  # fmt: skip
    said = e.Column(head, e.Text(Name(line.about), e.BODY, palette.TEXT_SOFT), gap=3, grow=1)
    example = e.Drawn(_example, (line.sets,), TILES_ROOM, ROW - 14) if line.sets else None
    narrow = e.Column(said, e.Drawn(_example, (line.sets,), 200, ROW - 14) if line.sets else None, gap=6, pad=(20, 10))
    wide = e.Row(said, example, gap=16, pad=(20, 6), least_height=ROW)
    return e.Box((e.Either(1180, wide, narrow),), face="panel", role="group", name=Name(line.name))


def update(s: Yaku, message: e.Message) -> Yaku:
    """Shows another group."""
    return replace(s, at=message.value) if isinstance(message, e.Changed) else s


def keys(s: Yaku, intention: want.Intention) -> e.Message:
    """Closes at Y; sideways arrows turn to the next group."""
    order = [group for group, _, _ in s.groups]
    match intention:
        case want.Key("y"):
            return e.CLOSE
        case want.Move(step, 0) if step:
            return e.Changed("group", order[min(max(order.index(s.at) + step, 0), len(order) - 1)])
    return None


def yaku_sheet(ctx: Context, config: RiichiConfig | None = None) -> ScreenScene[Yaku]:
    """The yaku sheet; `config` of the table says what is played, without it the standard rules are shown."""
    groups = sheet(config or RiichiConfig())

    def look(s: Yaku, ctx: Context) -> Yaku:
        told = tuple(
            (group, _tab(ctx, group), tuple(_line(ctx, row) for row in rows)) for group, rows in groups.items()
        )
        return replace(s, groups=told)

    return ScreenScene(ctx, Screen("yaku", lambda ctx: look(Yaku(), ctx), view, update, look, keys))


# -- words


def _tab(ctx: Context, group: int) -> str:
    if group == YAKUMAN:
        return term(ctx, "riichi_yaku.limit.yakuman")
    if group == BONUS:
        return term(ctx, "riichi_yaku.name.dora")
    return counted(ctx, "han", group)


def _line(ctx: Context, row: SheetRow) -> Line:
    """The words of a row."""
    entry = row.entry
    name = term(ctx, f"riichi_sheet.name.{entry.id}" if entry.of else f"riichi_yaku.name.{entry.id}")
    name = ctx.t("riichi_sheet.times", name=name, count=row.times) if row.times > 1 else name
    return Line(name, *_openness(ctx, row), ctx.t(f"riichi_yaku.about.{row.key}"), entry.groups)


def _openness(ctx: Context, row: SheetRow) -> tuple[str, str]:
    """The words for what calls do to a yaku, and the kind of their pill; empty where they change nothing."""
    if row.closed and not row.open:
        return ctx.t("riichi_sheet.closed"), "river"
    if row.open < row.closed:
        return ctx.t("riichi_sheet.open", han=counted(ctx, "han", row.open)), "slate"
    return "", ""


def _example(surface: Surface, ctx: Context, box: Rect, groups: tuple[tuple[int, ...], ...]) -> None:
    """Draws a hand set by set at the right, smaller where it would be wider than the box."""
    gap = ctx.px(SET_GAP)

    def content(width: int) -> int:
        return sum(row_width(len(tiles), width) + gap for tiles in groups) - gap

    width = next((w for w in range(ctx.px(TILE), 8, -1) if content(w) <= box.w), 8)
    x = box.right - content(width)
    for tiles in groups:
        draw_row(surface, ctx, tiles, x, box.centery - Mahjong.height(width) // 2, width)
        x += row_width(len(tiles), width) + gap
