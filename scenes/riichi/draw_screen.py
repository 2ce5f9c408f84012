"""The end of a round that nobody won: exhausted wall, nagashi mangan, abortive draw, chombo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.riichi.advice import shown_waits
from game.riichi.hands.melds import Meld
from game.riichi.result import RoundResult
from game.riichi.tiles import ordered
from game.riichi.view import RiichiView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.mahjong import FACE_RATIO, HIDDEN, THICKNESS, Mahjong
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name
from scenes.riichi.faces import PITCH, draw_row, meld_places, meld_width, row_width
from scenes.riichi.memory import fouls
from scenes.riichi.terms import term
from scenes.riichi.texts import end_name, place_name
from scenes.riichi.win_model import SeatLine, seat_lines
from scenes.table.figures import Column, Scores, moods_of
from scenes.table.numbers import grouped, rising, signed
from scenes.table.parts import gold, text
from scenes.table.scores import Person, tint
from scenes.table.sheet import picture

TAG_WIDE, HAND_WIDE, WAITS_WIDE = 150.0, 330.0, 150.0
HAND_WIDTH, WAIT_WIDTH, HAND_TALL, WAITS_TALL = 46.0, 34.0, 70.0, 76.0
ROOMY, LARGER = 560.0, (62.0, 92.0)
"""The units of width from which a hand is larger, and then the width of its tiles and its height."""
TALL: Final = FACE_RATIO + THICKNESS
"""The height of a tile by its width."""
_CLOSED_HAND: Final = 13
BESIDE_MOUNTAIN: Final = 1200.0
"""The units of width from which the words stand beside the mountain."""
MOON, NIGHT = 150, 0.98
"""How bright the mountain is when nobody has won, of 255, and the share of its room that it fills."""


class DrawRow(NamedTuple):
    """A seat's row at the end of a round without a win."""

    line: SeatLine
    tag: str
    kind: str
    """The kind of the tag's pill."""
    note: str
    """The words below the hand."""
    tiles: tuple[int, ...]
    """The concealed tiles in order, -1 for those that stay hidden."""
    melds: tuple[Meld, ...]
    waits: tuple[int, ...]


def draw_rows(
    ctx: Context, view: RiichiView, people: tuple[Person, ...], fouls: Mapping[int, str]
) -> tuple[DrawRow, ...]:
    """The rows of all seats in the order of play."""
    result = view.result
    assert result is not None
    lines = seat_lines(ctx, people, result.dealer, result.points_before(), result.deltas)
    rows = []
    for seat, line in enumerate(lines):
        side = view.table[seat]
        hidden = (HIDDEN,) * max(0, _CLOSED_HAND - 3 * len(side.melds))
        own = tuple(ordered(view.tiles)) if seat == view.seat and people[seat].you else hidden
        tiles = tuple(ordered(side.shown)) or own
        waiting = bool(side.shown) and (seat in result.tenpai or (result.kind == "abort" and side.riichi))
        waits = shown_waits(view, seat) if waiting else ()
        rows.append(DrawRow(line, *_tag(ctx, view, seat, fouls), tiles, side.melds, waits))
    return tuple(rows)


def _tag(ctx: Context, view: RiichiView, seat: int, fouls: Mapping[int, str]) -> tuple[str, str, str]:
    """The words, colour and note of a seat's tag; empty where there is nothing to say."""
    result = view.result
    assert result is not None
    if seat in result.fouls:
        rule = fouls.get(seat, "").split(".")[-1]
        note = ctx.t(f"riichi.foul.{rule}") if f"riichi.foul.{rule}" in ctx.texts else ""
        return term(ctx, "riichi.end.chombo"), "vermilion", note
    if seat in result.nagashi:
        return term(ctx, "riichi_result.term.nagashi"), "gold", ""
    if result.kind == "draw":
        waiting = seat in result.tenpai
        word = term(ctx, f"riichi_result.term.{'tenpai' if waiting else 'noten'}")
        return word, "jade" if waiting else "slate", ""
    return (term(ctx, "riichi.act.riichi"), "vermilion", "") if view.table[seat].riichi else ("", "slate", "")


def tell_draw(view: RiichiView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Scores:
    """The contents of the end of a round without a win."""
    rows, result = draw_rows(ctx, view, people, fouls(events)), view.result
    assert result is not None
    words = tuple(signed(delta) if delta else "–" for delta in result.deltas)
    waits = Column(ctx.t("riichi_result.draw.waits"), [_waiting(row) for row in rows], wide=WAITS_WIDE)
    tags = [e.Row(e.Pill(Name(row.tag), row.kind, size=e.BODY)) if row.tag else e.Box() for row in rows]
    title = end_name(ctx, result)
    line = reason_of(ctx, view, result)

    points = rising([row.line.delta for row in rows], grouped, before=[row.line.before for row in rows])
    return Scores(
        title,
        line,
        people,
        (
            Column("", tags, wide=TAG_WIDE),
            Column("", [_held(row) for row in rows], wide=HAND_WIDE, grow=1),
            *([waits] if any(row.waits for row in rows) else []),
            Column(ctx.t("riichi_result.draw.delta"), words, e.TITLE, tuple(map(tint, result.deltas))),
            Column(ctx.t("riichi_result.draw.points"), points, e.TITLE, (palette.GOLD,) * len(rows), wide=130),
        ),
        hero=_hero(title, _where(ctx, view, result), line),
        light=("#6F9FC8", 0.2),
        moods=moods_of(result.deltas),
        onward="riichi_result.next" if view.game is None else "table.result.match",
        notes=[
            e.Row(e.Pill(Name(row.line.wind_words(ctx)), "vermilion" if row.line.dealer else "slate")) for row in rows
        ],
    )


# -- words


def reason_of(ctx: Context, view: RiichiView, result: RoundResult) -> str:
    """The sentence on why the round ended, and what is paid."""
    t = ctx.t
    if result.kind == "abort":
        return t(f"riichi_result.abort.{result.name}")
    if result.kind == "chombo" and view.config.chombo == "after_game":
        return t("riichi_result.draw.chombo_later", points=view.config.chombo_final)
    if result.kind == "chombo" or result.nagashi:
        return t(f"riichi_result.draw.{'chombo' if result.kind == 'chombo' else 'nagashi'}")
    count = len(result.tenpai)
    unpaid = "all" if count == len(view.table) else "none" if not count else "unpaid"
    return t(f"riichi_result.draw.{'paid' if any(result.deltas) else unpaid}")


def _where(ctx: Context, view: RiichiView, result: RoundResult) -> str:
    """The words on which round it was, and who deals next."""
    place = place_name(ctx, result.wind, result.dealer, result.honba)
    if view.game is not None:
        return place
    key = "again" if result.kind == "chombo" else "renchan" if result.renchan else "moves_on"
    return f"{place} · {ctx.t(f'riichi_result.{key}')}"


# -- picture


def _hero(title: str, where: str, line: str) -> e.Element:
    """The words on what ended the round, before the mountain at night."""
    words = e.Column(
        gold(title), text(where, e.LARGE, bold=True), e.Sized(text(line, e.LARGE, palette.TEXT_SOFT), most_width=660),
        gap=4, justify="center",
    )  # fmt: skip
    night = e.Drawn(_night, (), 60, 150, part="hero")
    over = e.Stack(night, e.Sized(words, most_width=720), grow=1.3)
    return e.Either(BESIDE_MOUNTAIN, over, e.Column(words, night, gap=6))


def _night(surface: Surface, ctx: Context, box: Rect, share: float) -> None:
    """Draws the mountain that rises dimly at the right."""
    ratio = ctx.art.ratio("victory/range")
    wide = min(round(box.w * 0.8), round(box.h * NIGHT / ratio))
    high, off = round(wide * ratio), 0 if ctx.calm else round((1 - share) * box.h)
    clip = surface.get_clip()
    surface.set_clip(clip.clip(box))
    place = box_at(wide, high, (box.right - wide // 2, box.bottom + off), "midbottom")
    picture(surface, ctx, place, "victory/range", None, 0.0, MOON)
    surface.set_clip(clip)


def _held(row: DrawRow) -> e.Element:
    """A seat's hand with the note below it."""
    note = text(row.note, e.BODY, palette.VERMILION_SOFT, True) if row.note else None
    values, (wide, tall) = (row.tiles, row.melds), LARGER
    larger = e.Drawn(_hand, (*values, wide), 240, tall)
    return e.Column(e.Either(ROOMY, larger, e.Drawn(_hand, values, 240, HAND_TALL)), note, gap=2)


def _waiting(row: DrawRow) -> e.Element:
    """The tiles that a seat waited for."""
    return e.Drawn(_waits, (row.waits,), 120, WAITS_TALL) if row.waits else e.Box()


def _hand(
    surface: Surface, ctx: Context, box: Rect, tiles: tuple[int, ...], melds: tuple[Meld, ...],
    largest: float = HAND_WIDTH,
) -> None:  # fmt: skip
    """Draws tiles and melds from the left, smaller where they would be wider than the box."""
    gap, width = ctx.px(12), ctx.px(largest)
    while width > 10 and row_width(len(tiles), width) + sum(gap + meld_width(meld, width) for meld in melds) > box.w:
        width -= 1
    x, foot = box.x, box.centery + Mahjong.height(width) // 2
    draw_row(surface, ctx, tiles, x, foot - Mahjong.height(width), width)
    x += row_width(len(tiles), width)
    for meld in melds:
        for tile, turn, place in meld_places(meld, x + gap, foot, width):
            ctx.mahjong.draw(surface, tile, place.x, place.y, width, turn=turn)
        x += gap + meld_width(meld, width)


def _waits(surface: Surface, ctx: Context, box: Rect, kinds: tuple[int, ...]) -> None:
    """Draws the waits in as many rows as let the tiles be largest."""

    def largest(rows: int) -> int:
        columns = -(-len(kinds) // rows)
        return min(ctx.px(WAIT_WIDTH), int(box.w / (columns * PITCH)), int(box.h / (rows * TALL * PITCH)))

    rows = max((1, 2, 3), key=lambda count: (largest(count), -count))
    width, columns = largest(rows), -(-len(kinds) // rows)
    step = width * TALL * PITCH
    for row in range(rows):
        part = kinds[row * columns : (row + 1) * columns]
        left = box.x + (box.w - row_width(len(part), width)) // 2
        draw_row(surface, ctx, part, left, round(box.centery - step * rows / 2 + row * step), width)
