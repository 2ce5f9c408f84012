"""What the Rummikub table says: the line below the mat, notes of acts, the log, what its things are."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from game.kernel.seat import Answer
from game.kernel.teach import NOTHING, Lesson
from game.pieces.tiles import tile_text
from game.rummikub import events as ev
from game.rummikub.teach import advised as lesson_of_advice
from game.rummikub.teach import teach
from game.rummikub.view import RummikubView
from scenes.rummikub.choice import Answered, Choice, Said, State, advice_of
from scenes.rummikub.effects import offer_of
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.memory import Memory
from scenes.rummikub.texts import event_line, face, kind_words, turn_line
from scenes.table.commands import Command, Focus, Play, Say
from scenes.table.explain import kind_of
from scenes.table.game import Explained, Reply
from scenes.table.log import Rows, worded
from scenes.table.names import lots_words, tell
from scenes.table.nodes import Node
from scenes.table.shown_step import Step


def line_of(state: State) -> tuple[str, str]:
    """The line and its icon: what was said, else whose turn it is and what was done last."""
    choice, texts = state.choice, state.ctx.texts
    if choice.said is not None:
        return choice.said.words, choice.said.icon
    last = event_line(texts, state.match.seats, choice.last) if choice.last is not None else None
    return turn_line(texts, state.match, state.view, last or "")


def event(
    state: State, event: ev.RummikubEvent, step: Step[RummikubView, ev.RummikubEvent], before: RummikubView
) -> Answered:
    """Says and plays what an event calls for."""
    last = event if event_line(state.ctx.texts, state.match.seats, event) is not None else state.choice.last
    mine, said = step.seat == state.match.person, list[Command]()
    late = any(isinstance(each, ev.TimeEnded) for each in step.events)
    match event:
        case ev.GameStarted() if event.game > 1:  # the opening tells of the first
            said.append(Say(*_start(state, event), seconds=4.0))
        case ev.GameEnded(result):
            lost = state.match.person is not None and state.match.person not in result.winners
            said.append(Play("loss" if lost else "win"))
        case ev.Drew(rule="rummikub.R27") if mine:
            said.append(Say(state.say("clock.up"), state.say("clock.drew")))
        case ev.Laid() if mine and late:
            said.append(Say(state.say("clock.up"), state.say("clock.counted")))
        case ev.Restored() if mine:
            count = sum(len(each.tiles) for each in step.events if isinstance(each, ev.Drew))
            text = state.say("clock.unfinished" if late else "foul_text", count=count)
            said.append(Say(state.say("clock.up" if late else "foul"), text, rule="rummikub.R28"))
    return Reply(replace(state.choice, said=None, last=last), tuple(said))


def _start(state: State, event: ev.GameStarted) -> tuple[str, str]:
    """Returns who starts, and what was drawn for it (rummikub.R4)."""
    texts, seats = state.ctx.texts, state.match.seats
    text = texts.t("rummikub_table.start.winner")
    if event.draws:
        draws = lots_words(
            texts, seats, event.draws, lambda tile: kind_words(texts, tile_text(tile)) if tile >= 0 else ""
        )
        text = texts.t("rummikub_table.start.draws", draws=draws)
    return tell(texts, "rummikub_table.start.title", seats, event.first), text


def advise(state: State, answer: Answer) -> Answered:
    """Says the first step of advice in the line, where words hide no tile."""
    advised, words = advice_of(state, answer)
    said = Said(" · ".join(filter(None, words)), "hint")
    lit = next((("tile", tile) for tile in state.memory.rack.shelves.tiles if tile in advised.pointed), None)
    looked = (Focus(("button", "draw")),) if advised.target is None else (Focus(lit),) if lit is not None else ()
    return Reply(replace(state.choice, advised=advised, said=said), looked)


def log(state: State, event: ev.RummikubEvent) -> tuple[str, Rows] | None:
    """An event in words; of a play the tiles laid, and those of the table that were moved."""
    if isinstance(event, ev.GameStarted):
        return worded(" · ".join(_start(state, event)))
    words = event_line(state.ctx.texts, state.match.seats, event)
    if words is None or not isinstance(event, ev.Laid):
        return worded(words)
    moved = (state.t("rummikub_table.line.moved"), tuple(map(face, event.moved)))
    return words, (("", tuple(map(face, event.laid))), *((moved,) if event.moved else ()))


# -- a learner


def about(state: State) -> Hashable:
    """Returns what a lesson depends on beside the match: own tiles laid, and the advice that was given."""
    draft, advised = state.choice.draft, state.choice.advised
    return frozenset(draft.laid) if draft is not None else frozenset(), advised.given, advised.target


def lesson(state: State, about: Any) -> Lesson:
    """Returns which own tiles fit; once advice was given, those of the advised play alone."""
    laid, told, target = about
    if not state.match.mine or (told and target is None):
        return NOTHING
    return teach(state.view, laid) if target is None else lesson_of_advice(state.view, target, laid)


# -- what things are


def kind(state: State, node: Node) -> tuple[str, dict[str, object]]:
    """The kind of a node: by its id, and by where a tile lies."""
    view = state.view
    match node.id:
        case ("tile", int(tile)):
            where = "own" if tile in state.memory.held else "laid" if tile in view.rack else "table"
            return where, {"tile": kind_words(state.ctx.texts, tile_text(tile))}
        case ("seat" | "open", int(seat)):
            name = state.name_of(seat)
            return str(node.id[0]), {"name": name, "points": view.config.first_meld}
        case ("pool",):
            return ("pool" if view.pool else "pool_empty"), {"count": view.pool}
    return kind_of(node), {"points": view.config.first_meld}


RULES = {
    "title": "rummikub.R35", "seat": "rummikub.R10", "pool": "rummikub.R14", "pool_empty": "rummikub.R33",
    "me": "rummikub.R27", "mat": "rummikub.R16", "rack": "rummikub.R5", "new": "rummikub.R7",
    "own": "rummikub.R15", "laid": "rummikub.R16", "table": "rummikub.R18", "gauge": "rummikub.R10",
    "line": "rummikub.R14", "frame": "rummikub.R29", "words": "rummikub.R29", "turn": "rummikub.X3",
}  # fmt: skip
"""Where kinds are explained in the rule book."""


EXPLAINED = Explained[RummikubView, RummikubLayout, Memory, Choice](
    kind,
    offer_of,
    marks=frozenset({"frame", "words", "turn", "chosen", "band", "aim", "effect", "reason"}),
    own=frozenset({"own", "rack", "gauge"}),
    read=frozenset({"line", "words"}),
    grounds=frozenset({"mat", "rack", "new"}),
    panels=frozenset({"title", "seat", "pool", "me"}),
    rules=RULES,
)
