"""What a lesson means on its table: what is lit, what is spoken of, which drag is shown, where the paper lies free."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.lessons.player import Player
from scenes.kit.context import Context
from scenes.kit.layout import TEXT_SCALES, box_at
from scenes.kit.room import Kept, covered, free_place
from scenes.lessons import reach
from scenes.lessons.shown import Demo
from scenes.lessons.teacher import Page, Teacher
from scenes.scene_registry import school_of
from scenes.table.school import Seen

_EDGE, _NEAR, _AIR = 8.0, (32.0, 80.0), 15.0
_SHAPES: Final = (1.0, 0.82, 0.68)
"""The widths of the paper as shares: narrower where it finds no room otherwise."""


def waits(player: Player) -> bool:
    """Whether an act or an answer is waited for."""
    return not player.over and player.step.waits and not player.done


def on_table(player: Player) -> bool:
    """Whether a step is about its table: a question about other pieces has the paper alone."""
    ask = None if player.over else player.step.ask
    return ask is None or ask.kind in school_of(player.lesson.game).read_off


def lit(seen: Seen, player: Player) -> tuple[reach.Lit, ...]:
    """The nodes and controls that are lit now."""
    unlit = player.over or player.done or (player.step.play and not player.helped)
    return () if unlit else reach.lit(seen, player.lights(), player.subject, player.words.texts)


def demo(seen: Seen, player: Player) -> Demo | None:
    """The drag to show, where the learner is led and nothing moves."""
    own = player.alone or bool(player.step.play)
    led = waits(player) and (player.helped or not own)
    if not led or not seen.state.calm or seen.mode != "idle":
        return None
    ends = reach.drag_of(seen, player.way(), player.subject, player.words.texts)
    return Demo(*ends) if ends is not None else None


def meant(seen: Seen, player: Player) -> list[Rect]:
    """The boxes of what is lit, what a played round needs, what the sentence names, and what any may speak of."""
    if player.over:
        return []
    step, subject, texts = player.step, player.subject, player.words.texts
    always = reach.boxes(seen, school_of(player.lesson.game).always, subject, texts)
    found = [rect for one in lit(seen, player) if (rect := reach.box(seen, one)) is not None]
    if step.play and not found:
        found = reach.boxes(seen, step.light, subject, texts)
    if step.say is not None:
        way = demo(seen, player)
        found += [way.start, way.end] if way is not None else []
        found += reach.spoken(seen, step.say.get(texts.locale), subject, texts)
    return [*always, *(grown(rect, round(_AIR * seen.state.ctx.layout.s)) for rect in found)]


def paper_place(
    ctx: Context, teacher: Teacher, page: Page, wide: float, kept: Kept, near: tuple[int, int] | None
) -> Rect:  # fmt: skip
    """The box where the paper covers least of what is lit or named, then of own pieces, then of texts: narrower, or
    with smaller letters than asked for, where it finds no room otherwise."""
    window, room = _window(ctx, _EDGE), ctx.text_scale
    wanted = round(_NEAR[0] * ctx.layout.s), round(_NEAR[1] * ctx.layout.s)
    found: list[tuple[tuple[int, ...], int, float, Rect]] = []
    for scale in (each for each in reversed(TEXT_SCALES) if each <= room and (each >= 100 or each == room)):
        for units in (round(wide * share) for share in _SHAPES):
            size = teacher.measure(page, units, scale=scale)
            box = free_place(size, window, kept, near or wanted, window.x)
            found.append((covered(box, kept), scale, units, box))
            if not any(found[-1][0][:-1]):
                break
        if not any(found[-1][0][:-1]):
            break
    best = min(found, key=lambda place: (place[0], -place[1], -place[2]))
    teacher.measure(page, best[2], scale=best[1])
    return best[3]


def grown(rect: Rect, by: int) -> Rect:
    """A box with so many pixels more at every side."""
    found = rect.copy()
    found.size, found.topleft = (rect.w + 2 * by, rect.h + 2 * by), (rect.x - by, rect.y - by)
    return found


def in_the_middle(ctx: Context, teacher: Teacher, page: Page, wide: float, bottom: int) -> Rect:
    """The box of a paper where no table is shown, with its lower edge at `bottom` where that is known; letters are as
    large as asked for where the window has room."""
    box, free = _window(ctx, 0.0), _window(ctx, _EDGE)
    for scale in (each for each in reversed(TEXT_SCALES) if each <= ctx.text_scale):
        units = min(wide, free.w / ctx.zoomed(scale).layout.s)
        box.size = teacher.measure(page, units, True, scale)
        if box.h <= free.h:
            break
    box.center = free.center
    box.bottom = min(bottom or box.bottom, free.bottom)
    box.top = max(box.top, free.top)
    return box


def _window(ctx: Context, edge: float) -> Rect:
    """The window without so many units at each edge."""
    (w, h), free = ctx.layout.window, round(edge * ctx.layout.s)
    return box_at(w - 2 * free, h - 2 * free, (free, free), "topleft")
