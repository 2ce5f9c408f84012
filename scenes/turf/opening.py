"""How a match of Royal Turf opens: each horse comes along the track to the gate under its name while its card is dealt,
who bets first is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.turf import events as ev
from game.turf.race import printed
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import out_cubic
from scenes.table import opening
from scenes.table.nodes import Node, box_of
from scenes.table.sheet import Drawn
from scenes.table.stage import OPENING, Cue, Move, stands, still
from scenes.table.styles import Scaled
from scenes.turf.choice import Changed, State
from scenes.turf.horses import COATS, Runner
from scenes.turf.layout import TurfLayout
from scenes.turf.picture import LABEL, RUNNERS
from scenes.turf.texts import horse_name

WALK_MS: Final = 1150.0
APART_MS: Final = 150.0
"""The time from horse to horse."""
CARD_MS: Final = 320.0
WAY: Final = 9.0
"""The spaces that a horse walks to the gate."""
FREE: Final = 5.0
"""A place of the track where no horse stands before a race."""
HOP: Final = 4.0
TAG: Final = (15.0, 26.0, 46.0)
"""The letters and height of a horse's name above it, and how far above its middle that is, in units."""
NAMED: Final = (0.06, 0.88)
"""The shares of its way between which a horse goes under its name."""
DARK: Final = 380
"""The sum of its colours up to which a coat is dark: letters on it are light."""


def cues(state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first race (turf.T9)."""
    started = next((event for event in change.step.events if isinstance(event, ev.RaceStarted)), None)
    if started is None or started.race > 1:
        return ()
    lay, whole, moves = state.boxes, WALK_MS + APART_MS * (len(started.start) - 1), list[Move]()
    for number, horse in enumerate(started.start):
        late, goal = number * APART_MS, state.view.positions[horse]
        name = horse_name(state.ctx.texts, state.view.config, horse)
        walks = Move(("horse", horse), WALK_MS, partial(_walks, lay, horse, goal), out_cubic, after=late)
        moves.append(replace(walks, beats=5, beat=("walk", 0.4)))
        tagged = Move((OPENING, "tag", horse), WALK_MS, partial(_tagged, state.ctx, lay, horse, goal, name),
                      out_cubic, after=late)  # fmt: skip
        moves.append(tagged)
        card = change.new.get(("card", horse))
        if card is not None:
            below = state.ctx.layout.window[1] - card.box[1]
            moves.append(still(card.id, whole, partial(_dealt, card, below, late, whole)))
    parade = Cue(tuple(moves), sound=("trot", 0.6), landing=("gate", 1.0))
    who = opening.Beginner(started.first, lay.face(started.first))
    marks = tuple(_marked(change, started.first))
    centre = lay.oval.point(FREE)
    return [parade, opening.named(state.ctx, "table.opening.first", state.match.seats, who, centre, marks=marks)]


def _place(goal: int, t: float) -> float:
    return goal - WAY * (1 - t)


def _walks(lay: TurfLayout, horse: int, goal: int, t: float) -> Node:
    """A horse on its way along the track to its place."""
    place = _place(goal, t)
    box = lay.runner(place - 0.5, lay.oval.stand(printed(round(place))))
    hop = round(lay.px(HOP) * abs((place * 2) % 1 - 0.5) * 2) if t < 1 else 0
    look = Runner(horse, lay.oval.looks_left(place - 0.5), min(255, 51 * round(20 * t)), hop)
    return Node(("horse", horse), box_of(box), RUNNERS + box.bottom / 1e5, look)


def _tagged(ctx: Context, lay: TurfLayout, horse: int, goal: int, name: str, t: float) -> Node | None:
    """The name of a horse above it, on the colour of its coat."""
    if not NAMED[0] < t < NAMED[1]:
        return None
    place, words = _place(goal, t), ctx.words
    at = lay.runner(place - 0.5, lay.oval.stand(printed(round(place))))
    wide = words.fonts.width(name, TAG[0], True) + words.px(22)
    box = box_at(wide, words.px(TAG[1]), (at.centerx, at.centery - lay.px(TAG[2])), "center")
    return Node((OPENING, "tag", horse), box_of(box), LABEL, Drawn(_draw_tag, (horse, name)))


def _draw_tag(surface: Surface, ctx: Context, box: Rect, horse: int, name: str) -> None:
    ctx, coat = ctx.words, COATS[horse]
    dark = sum(int(coat[at : at + 2], 16) for at in (1, 3, 5)) < DARK
    ctx.art.drop(surface, box, 999, "S1")
    surface.blit(ctx.art.rounded(box.w, box.h, 999, coat, coat, edge=("#FFFDF4", 0.9, 1.5)), box)
    ink = palette.TEXT if dark else palette.INK_TEXT
    paint.label(surface, ctx, name, box.center, TAG[0], ink, True, "center")


def _dealt(card: Node, below: int, late: float, whole: float, t: float) -> Node | None:
    """The card of a horse as it comes from below the window."""
    way = out_cubic(min(1.0, max(0.0, (t * whole - late) / CARD_MS)))
    if way in (0.0, 1.0):
        return card if way else None
    return card.moved(0, below * (1 - way))._replace(look=Scaled(card.look, card.box[2:]))


def _marked(change: Changed, first: int) -> Iterator[Move]:
    """The movement of the mark of the seat that bets first."""
    row = change.old.get(("seat", first))
    if row is not None:
        marked = row._replace(look=replace(row.look, first=True))
        yield stands(marked, opening.NAME_MS)
