"""What the person has laid before them at a Rummikub table: the draft of the turn, tiles in hand, advice, the clock."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from game.kernel.offers import No
from game.kernel.rules import Refusal
from game.kernel.seat import Answer
from game.rummikub import events as ev
from game.rummikub.actions import ClaimDone, Pass, Play, RummikubAction
from game.rummikub.advice import aim_of, hint, sentence
from game.rummikub.offers import DONE, offers
from game.rummikub.turn_draft import TurnDraft, turn_draft_of
from game.rummikub.view import RummikubView
from scenes.kit.drag import Point
from scenes.rummikub.hints import Sets, Tiles, steps
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.memory import Memory, rack_of, remembered
from scenes.rummikub.panels import RING_STEPS, WARNING
from scenes.rummikub.policy import POLICY
from scenes.table.clock import Clock
from scenes.table.game import Change, Instant, Look, Opened, Reply, TableState
from scenes.table.hints import steps_of, worth_of
from scenes.table.kept import Json, of_turn

CLOTH: Final = (1508.0, 472.0)
"""Units of the cloth before there is a window."""
READ_SECONDS: Final = 12.0
"""Seconds for which words stay in the line below the mat."""


@dataclass(frozen=True)
class Said:
    """Words in the line below the mat, with their icon, for so many seconds more."""

    words: str
    icon: str
    left: float = field(default=READ_SECONDS, compare=False)


@dataclass(frozen=True)
class Advised:
    """The advice of one act: the table that it aims at, or what to say step by step where nothing is laid."""

    act: int = -1
    target: Sets | None = None
    pointed: frozenset[int] = frozenset()
    """The own tiles that it lays."""
    to_say: tuple[tuple[str, str], ...] = ()
    """The steps of advice that lays nothing, the next one first."""
    whole: tuple[str, str] = "", ""
    """The play and its reason at once."""
    done: int = 0
    """How many steps were laid."""
    shown: Sets = ()
    """The table as the last step laid it."""
    ended: bool = False
    """Whether all of it was said."""

    @property
    def given(self) -> bool:
        """Whether advice was given, to lay tiles or to wait."""
        return self.target is not None or bool(self.to_say)


@dataclass(frozen=True)
class Choice:
    """The draft, what is picked or carried, and what passes."""

    draft: TurnDraft | None = None
    """The own turn as it lies; None while it is another's."""
    act: int = -1
    """The act that comes next."""
    picked: Tiles = ()
    """Tiles that wait for their place (click, click)."""
    carried: Tiles = ()
    """Tiles that follow the pointer."""
    grabbed: Point = (0.0, 0.0)
    """The pointer beside the corner of the first tile in hand."""
    width: int = 0
    """Pixels of the first tile in hand, where it lay."""
    said: Said | None = None
    advised: Advised = Advised()
    last: ev.RummikubEvent | None = None
    """The last event that has words."""
    clock: Clock = field(default_factory=Clock, compare=False)
    ring: tuple[int, int, bool] = 0, RING_STEPS, False
    """The clock as it shows: seconds, parts of the ring, whether it is late."""
    kept: Mapping[str, Json] = field(default_factory=dict, compare=False)
    """What lay before the person when the table was left, until it was laid in a window."""
    placed: bool = False


State = TableState[RummikubView, RummikubLayout, Memory, Choice]
Looking = Look[RummikubView, RummikubLayout, Memory, Choice]
Now = Instant[RummikubView, RummikubLayout, Memory, Choice]
Answered = Reply[Memory, Choice]
Changed = Change[RummikubView, Memory, ev.RummikubEvent]


# -- what lies where


def tile_of(id: Hashable) -> int:
    """The tile of a node, -1 for others."""
    return int(id[1]) if isinstance(id, tuple) and id[0] == "tile" else -1


def sets_of(state: State) -> Sequence[Tiles]:
    """The sets as they lie now."""
    return state.choice.draft.table if state.choice.draft is not None else state.view.table


def wait(state: State) -> Refusal:
    """The reason why no tile can be laid, out of turn."""
    done = offers(state.rules)[DONE]
    assert isinstance(done, No), "a table that lies as it did is never done"
    return done.refusal


# -- an opened table, a new window, another act


def begin(opened: Opened[RummikubView, ev.RummikubEvent]) -> tuple[Memory, Choice]:
    """The memory of what was seen so far, with the rack as it was left, as far as it fits the tiles there are."""
    memory = remembered(opened.events, opened.view, CLOTH)
    memory = replace(memory, rack=rack_of(opened.kept.get("rack")) or memory.rack).holding(memory.held)
    return memory, Choice(kept=opened.kept, clock=Clock(kept=opened.kept))


def fit(state: State, events: Sequence[ev.RummikubEvent]) -> tuple[Memory, Choice]:
    """Lays everything on a cloth of this window: as it was kept, else as it follows from what happened."""
    memory, choice, found = state.memory, state.choice, state.choice.kept
    wide, high = state.boxes.cloth_size
    if not choice.placed or not memory.cloth.fits(replace(memory.cloth, wide=wide, high=high)):
        fresh = remembered(events, state.view, (wide, high))
        memory = replace(memory, cloth=fresh.cloth, lain=fresh.lain)
        if choice.draft is not None:
            memory = memory.lying(choice.draft.table)
    if choice.placed:
        return memory, choice
    choice = _turn(state, choice, of_turn(found, state.match.act).get("layouts"))
    if choice.draft is not None and not choice.draft.untouched:
        memory = memory.holding(choice.draft.rack).lying(choice.draft.table)
    table = choice.draft.table if choice.draft is not None else state.view.table
    memory = memory.lying_as(found, state.view.table, table)
    return memory, replace(choice, placed=True, kept={})


def _turn(state: State, choice: Choice, layouts: Json = None) -> Choice:
    """The choice with a draft of the own turn, and none in those of others."""
    view, act = state.view, state.match.act
    if not (state.match.mine and view.to_move):
        return replace(choice, draft=None)
    if choice.draft is not None and choice.act == act:
        return choice
    clock = choice.clock.of(act, view.own.clock) if view.own.clock else choice.clock
    return replace(choice, draft=turn_draft_of(view).resumed(layouts), act=act, picked=(), clock=clock)


def renew(state: State) -> Choice:
    """The choice after an act: a fresh draft at a new turn; what no longer lies there is in no hand."""
    choice = state.choice
    if choice.advised.act != state.match.act:
        choice = replace(choice, advised=Advised(act=state.match.act))
    choice = _turn(state, choice)
    sets = choice.draft.table if choice.draft is not None else state.view.table
    known = {*state.memory.held, *(tile for tiles in sets for tile in tiles)}
    carried = choice.carried if set(choice.carried) <= known else ()
    picked = tuple(tile for tile in choice.picked if tile in known)
    return timed(state, replace(choice, carried=carried, picked=picked))


def keep(state: State) -> dict[str, Json]:
    """Returns the rack, the places of the sets, the draft and the rest of the clock as plain data."""
    kept, choice = state.memory.kept(), state.choice
    if choice.draft is not None:
        left = math.ceil(choice.clock.left)
        kept["turn"] = {"acts": state.match.act, "layouts": choice.draft.kept(), "left": left}
    return kept


# -- the clock


def timed(state: State, choice: Choice) -> Choice:
    """The choice with the clock as it shows."""
    whole = state.view.own.clock
    left = choice.clock.left if choice.draft is not None and whole == choice.clock.seconds else float(whole)
    mine = state.view.to_move
    if not whole:
        return choice
    ring = round(left / whole * RING_STEPS) if mine else RING_STEPS
    return replace(choice, ring=(math.ceil(left), ring, mine and left <= WARNING))


# -- advice


def progress(state: State) -> str | None:
    """The number of the next step of advice and how many there are; None where none is left."""
    advised, draft = state.choice.advised, state.choice.draft
    left = len(steps(draft.table, advised.target)) if advised.target is not None and draft is not None else 0
    return state.say("button.hint_next", step=advised.done + 1, steps=advised.done + left) if left else None


def advice_of(state: State, answer: Answer) -> tuple[Advised, tuple[str, ...]]:
    """The advice of an answer, and what to say first."""
    view, texts = state.view, state.ctx.texts
    if isinstance(answer.action, ClaimDone):
        # A bot that errs on purpose is no adviser.
        better = hint(view, state.rules.legal)
        answer = Answer(better.action, better.why)

    action, act = answer.action, state.match.act
    why = sentence(answer.why, texts, view.config)
    why = f"{why} {worth_of(texts, state.match.game, POLICY, answer, partial(act_words, state))}".strip()
    if not isinstance(action, Play):
        to_say = steps_of(texts, state.say("hint.pass" if isinstance(action, Pass) else "hint.draw"), why)
        return Advised(act, to_say=to_say[1:] or to_say), to_say[0]
    target, laid = aim_of(view, action)
    title = state.say("hint.one" if len(laid) == 1 else "hint.some", count=len(laid))
    return Advised(act, target, frozenset(laid), whole=(title, why)), (title, state.say("hint.some_text"))


def act_words(state: State, action: RummikubAction) -> str:
    """An act among others: a play by how many tiles it lays."""
    if not isinstance(action, Play):
        return state.say("hint.other_pass" if isinstance(action, Pass) else "hint.other_draw")
    return state.say("hint.other_play", count=len(aim_of(state.view, action)[1]))


def next_step(state: State, draft: TurnDraft) -> tuple[TurnDraft, Advised, tuple[str, ...]]:
    """The draft after the next step of advice, the advice then, and what to say of it."""
    advised = state.choice.advised
    assert advised.target is not None
    # Where the person moved tiles or took a step back the steps are counted again.
    done = advised.done if draft.table == advised.shown else 0
    todo = steps(draft.table, advised.target)
    if not todo:
        return draft, replace(advised, done=done, ended=True), (state.say("hint.lies"), state.say("hint.lies_text"))
    title = state.say("hint.step", step=done + 1, steps=done + len(todo))
    after = draft.show(todo[0])
    more = (state.say("hint.step_text"),) if len(todo) > 1 else (advised.whole[1], state.say("hint.last_text"))
    return after, replace(advised, done=done + 1, shown=after.table), (title, *more)
