"""What the Holla table says: advice and why, what things are, what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from game.holla import events as ev
from game.holla import offers
from game.holla.actions import Declare, Decline, Discard, DrawIsland, DrawMountain, DrawRiver, Hold
from game.holla.advice import Followed, Progress, along, apart, sentence, wanted
from game.holla.view import HollaView
from game.kernel.seat import Answer, Why
from game.kernel.texts import Texts
from game.pieces.cubes import cube_text
from scenes.holla.choice import CALLED, POINTED, SHOWN, Answered, State
from scenes.holla.log import match_log
from scenes.holla.policy import POLICY
from scenes.holla.styles import node_of
from scenes.holla.texts import act_words, cube_words, find_yeok, foul_name, part_name, values_in_words, yeok_name
from scenes.table.commands import Advice, Focus, Say
from scenes.table.explain import kind_of
from scenes.table.game import Explained, Reply, WordsOf
from scenes.table.hints import named as with_names
from scenes.table.hints import worth_of
from scenes.table.names import seat_name
from scenes.table.nodes import Node
from scenes.table.shown_step import Step
from scenes.table.teach import TEACH

AIMS: Final = frozenset({"glow", "drop", "again", "pushed", "way", "insertion", "picked", "hole", "held"})
"""Kinds of nodes that show where a cube in hand may go."""
MARKS: Final = AIMS | {
    "bracket", "part", "letter", "next", "bar", "trace", "bed", "bed words", "hint", "large", "dealer",
}  # fmt: skip
RULES: Final = {
    "targets": "holla.R28", "card": "holla.R29", "wild": "holla.R40", "pot": "holla.R78", "pot spot": "holla.R78",
    "mountain_own": "holla.R62", "mountain": "holla.R52", "mountain_lent": "holla.R63", "ridge": "holla.R51",
    "me": "holla.R67", "plate": "holla.R67", "own": "holla.R60", "locked": "holla.R70", "apart": "holla.R70",
    "island": "holla.R64", "river": "holla.R66", "die": "holla.R45", "excluded": "holla.R42", "count": "holla.R97",
    "from": "holla.R63", "next": "holla.R62", "bed": "holla.R70", "bed words": "holla.R70", "bracket": "holla.R29",
    "part": "holla.R29", "letter": "holla.R29", "choose": "holla.R66", "title": "holla.R48",
    "dealer": "holla.R54",
}  # fmt: skip


BUTTONS: Final[Mapping[object, str]] = {Declare: "holla", Hold: "hold", Decline: "decline"}
"""The buttons of acts that no piece means."""


# -- what happens


def event(
    state: State, event: ev.HollaEvent, step: Step[HollaView, ev.HollaEvent], before: HollaView
) -> Answered | None:
    """Says fouls and calls, and shows what everybody sees for a moment."""
    texts, choice, now = state.ctx.texts, state.choice, state.seconds
    match event:
        case ev.Foul(seat=seat, rule=rule):
            title = texts.t("holla.foul_toast", foul=foul_name(texts, rule))
            return Reply(choice, (Say(title, state.name_of(seat), rule=rule),))
        case ev.Declared(seat=seat):
            choice = replace(choice, passing=choice.showing(CALLED, seat, now))
            shown = choice.passing if event.true else choice.showing(SHOWN, event.cubes, now)
            return Reply(replace(choice, passing=shown))
        case ev.Shown(cubes=cubes):
            return Reply(replace(choice, passing=choice.showing(SHOWN, cubes, now)))
    return None


def named(state: State, values: Mapping[str, object]) -> Mapping[str, object]:
    """The values with yeok in words."""
    if "yeok" not in values:
        return values
    name = yeok_name(state.ctx.texts, find_yeok(state.view.config, str(values["yeok"])))
    return {**values, "yeok": name}


# -- advice


def advise(state: State, answer: Answer) -> Answered:
    """Says what a strong seat would do, and why; its cube lights up. Where values do not differ, the brackets' plan is
    followed."""
    view, texts, match, plan = state.view, state.ctx.texts, state.match, state.memory.plan
    found = along(answer, plan)
    answer = apart(with_names(found.answer, texts, match.seats))
    words = partial(act_words, texts, view=view)
    plain = _plain(state, found, plan)
    # For most draws the only reason is what the plan lacks.
    lacks = plain if answer.why.key == "mountain" else ""
    worth = worth_of(texts, match.game, POLICY, answer, words)
    parts = (lacks, sentence(answer.why, texts, view.config), _against(texts, found), worth)
    why = " ".join(part for part in parts if part)
    piece = next((piece for piece in offers.pieces(view) if offers.turn_act(piece) == answer.action), None)
    choice = state.choice
    passing = choice.showing(POINTED, piece, state.seconds) if piece is not None else choice.without(POINTED)
    lit = node_of(view, piece) if piece is not None else ("button", BUTTONS.get(type(answer.action), ""))
    looks = (Focus(lit, quietly=True),) if lit[1] != "" else ()
    return Reply(replace(choice, passing=passing), (Advice(words(answer.action), why, plain), *looks))


def _plain(state: State, found: Followed, plan: Progress | None) -> str:
    """The part of the plan that an act serves and the cube that it waits for, without a figure."""
    texts, action = state.ctx.texts, found.answer.action
    if plan is None or not isinstance(action, Discard | DrawIsland | DrawRiver | DrawMountain):
        return ""
    yeok = yeok_name(texts, find_yeok(state.view.config, plan.yeok))
    if found.part:
        return texts.t("holla.hint.torn", yeok=yeok, part=part_name(texts, found.part).lower())
    brings = wanted(state.view, plan, action)
    free = isinstance(action, Discard) and all(action.cube not in part.cubes for part in plan.parts)
    loose = texts.t("holla.hint.loose", yeok=yeok) if free else ""
    if brings is None:
        return loose
    key = "fits" if isinstance(action, DrawIsland | DrawRiver) else "wants"
    part, cube = part_name(texts, brings.part).lower(), cube_words(texts, brings.cube)
    return f"{loose} {texts.t(f'holla.hint.{key}', yeok=yeok, part=part, cube=cube)}".strip()


def _against(texts: Texts, found: Followed) -> str:
    """The reason why a cube of the plan goes all the same: what the best other discard would leave."""
    answer, other = found.answer, found.other
    if other is None:
        return ""
    cube = cube_words(texts, cube_text(other.action.cube))
    (away, count), (farther, fewer) = _left(answer.why), _left(other.why)
    if away < farther:
        return texts.t("holla.hint.torn_nearer", cube=cube, distance=farther)
    if not away:
        return texts.t("holla.hint.torn_less", cube=cube)
    if count > fewer:
        return texts.t("holla.hint.torn_wider", cube=cube, count=fewer)
    return texts.t("holla.hint.torn_worth", cube=cube)


def _left(why: Why) -> tuple[int, int]:
    """How many cubes are missing after a discard, and how many unseen ones help then."""
    whole = why.key == "discard_complete"
    return (0 if whole else int(why.values.get("distance", 1))), int(why.values.get("count", 0))


# -- what things are


def kind(state: State, node: Node) -> tuple[str, dict[str, object]]:
    """The kind of a node, by its id and what lies there: cubes by where, mountains by whose they are."""
    view, id, texts, seats = state.view, node.id, state.ctx.texts, state.match.seats
    match id:
        case ("cube", int(cube)):
            return _cube(state, cube)
        case ("apart", int(seat), _):
            return "apart_closed", {"name": seat_name(texts, seats, seat)}
        case ("mountain", int(seat)) if seat == view.seat:
            return "mountain_own", {"count": view.own.mountain}
        case ("mountain", int(seat)):
            lent = "mountain_lent" if seat == view.lender else "mountain"
            return lent, {"name": seat_name(texts, seats, seat), "count": view.table[seat].mountain}
        case ("ridge" | "plate" | "trace", int(seat)):
            return str(id[0]), {"name": seat_name(texts, seats, seat), "count": view.table[seat].hand}
        case ("card", str(yeok)):
            return "card", {"name": yeok_name(texts, find_yeok(view.config, yeok))}
        case ("bracket" | "part" | "letter", int(number), *_):
            plan = state.memory.plan
            return "part", {"part": part_name(texts, plan.parts[number].name) if plan is not None else ""}
    found = kind_of(node)
    return ("aim" if found in AIMS else found), {}


def _cube(state: State, cube: int) -> tuple[str, dict[str, object]]:
    view, texts = state.view, state.ctx.texts
    words: dict[str, object] = {"cube": cube_words(texts, cube_text(cube))}
    if cube in view.hand:
        return ("locked" if cube in view.own.locked else "own"), words
    if cube == view.island:
        return "island", words
    by = next((there.by for there in view.river if there.cube == cube), None)
    if by is not None:
        return "river", {**words, "name": state.name_of(by)}
    seat = next((seat for seat, who in enumerate(view.table) if cube in who.locked), view.seat)
    return "apart", {**words, "name": state.name_of(seat)}


EXPLAINED: Final = Explained(
    kind, marks=MARKS, own=frozenset({"own", "locked", "part"}), read=frozenset({TEACH, "die", "me"}),
    panels=frozenset({"title", "me", "plate", "targets", "wild", "pot", "log"}), rules=RULES,
)  # fmt: skip
WORDS: Final = WordsOf(
    section="holla",
    piece=lambda ctx, face, width: ctx.cubes.face(face, width),
    keys=("space", "places", "number", "aim", "sort"),
    event=event,
    advise=advise,
    act=lambda state, action: act_words(state.ctx.texts, action, state.view),
    explained=EXPLAINED,
    refusal_values=values_in_words,
    whole_log=lambda state, history: match_log(state.ctx.texts, state.match.seats, state.view.config, history),
)
