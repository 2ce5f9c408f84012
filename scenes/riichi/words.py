"""What a riichi table says: events and their log, advice, explanations, what is pointed out to a learner."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from game.kernel.seat import Answer
from game.riichi import events as ev
from game.riichi.actions import Discard, RiichiAction
from game.riichi.offers import word_of
from game.riichi.teach import teach
from game.riichi.tiles import KIND_OF, TILE_TEXT, dora_of, parse_tile, tile_text
from game.riichi.view import HIDDEN, RiichiView
from scenes.riichi.buttons import call_places
from scenes.riichi.choice import Answered, Choice, Gleam, State, calls, legal, my_turn, offer_of, watched
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.memory import Memory
from scenes.riichi.policy import POLICY
from scenes.riichi.styles import Indicator, Tile
from scenes.riichi.terms import yaku_name
from scenes.riichi.texts import (
    act_word,
    event_line,
    foul_name,
    hint_values,
    penalty_name,
    place_name,
    tile_name,
    tiles_of,
    yaku_in_reach,
)
from scenes.table.client import Step
from scenes.table.commands import Advice, Command, Focus, Say
from scenes.table.explain import kind_of
from scenes.table.game import Explained, Reply, TeachingOf, WordsOf
from scenes.table.hints import worth_of
from scenes.table.log import worded
from scenes.table.names import seat_name
from scenes.table.nodes import Node
from scenes.table.stage import Nodes
from scenes.table.teach import LIT, TEACH, Teacher

# -- events


def event(
    state: State, event: ev.RiichiEvent, step: Step[RiichiView, ev.RiichiEvent], before: RiichiView
) -> Answered | None:
    """Says fouls and what begins, and lets a gleam run over dora of the own hand."""
    ctx, seats, view = state.ctx, state.match.seats, state.view
    match event:
        case ev.RoundStarted():
            if event.round == 1:
                # The opening tells who deals.
                return Reply(_gleaming(state, None))
            title = place_name(ctx, event.wind, event.dealer, event.honba)
            text = ctx.t("riichi_table.start", name=seat_name(ctx.texts, seats, event.dealer))
            return Reply(_gleaming(state, None), (Say(title, text, seconds=2.6),))
        case ev.DoraTurned():
            return Reply(_gleaming(state, None))
        case ev.TileDrawn() if state.boxes.side(event.seat) == 0:
            if event.tile >= 34 or KIND_OF[event.tile] in {dora_of(tile) for tile in view.indicators}:
                return Reply(_gleaming(state, frozenset((KIND_OF[event.tile],))))
        case ev.Fouled():
            foul, penalty = foul_name(ctx, event), penalty_name(ctx, event)
            words = ctx.t("riichi_table.foul", foul=foul, penalty=penalty)
            return Reply(state.choice, (Say(seat_name(ctx.texts, seats, event.seat), words, rule=event.rule),))
    return None


def _gleaming(state: State, kinds: frozenset[int] | None) -> Choice:
    still = state.ctx.calm or state.match.spectating
    return state.choice if still else replace(state.choice, gleam=Gleam(kinds))


# -- advice


def advise(state: State, answer: Answer) -> Answered:
    """Says what a strong seat would do, and lights the tile up or points at the button."""
    action, choice, texts, why = answer.action, state.choice, state.ctx.texts, answer.why
    commands: list[Command] = []
    if isinstance(action, Discard):
        own = (i.id for i in state.memory.hand.items if i.tile == action.tile and i.drawn == action.tsumogiri)
        choice = replace(choice, riichi=action.riichi, chosen=next(own, None))
        commands.append(Focus(choice.chosen))
    elif any(offer.key == word_of(action) for offer in calls(state)):
        commands.append(Focus(("button", word_of(action))))
    reason = texts.t(f"riichi_why.{why.key}", **hint_values(texts, why.values)) if why is not None else ""
    worth = worth_of(texts, "riichi", POLICY, answer, partial(_advised, state))
    return Reply(choice, (Advice(_advised(state, action), f"{reason} {worth}".strip()), *commands))


def _advised(state: State, action: RiichiAction) -> str:
    """The words for an act that is advised."""
    ctx = state.ctx
    if isinstance(action, Discard):
        key, riichi = "riichi" if action.riichi else "discard", act_word(ctx, "riichi")
        return ctx.t(f"riichi_table.hint.{key}", tile=tile_name(ctx.texts, action.tile), riichi=riichi)
    word = word_of(action)
    return act_word(ctx, word) if word else ""


# -- explanations


def explained(state: State, node: Node) -> tuple[str, dict[str, object]]:
    """The kind of a node, by its id and what lies there, and the values of its sentences."""
    view, texts, id, look = state.view, state.ctx.texts, node.id, node.look
    tile = look.tile if isinstance(look, Tile | Indicator) else HIDDEN
    words: dict[str, object] = {"tile": tile_name(texts, tile)} if tile != HIDDEN else {}
    name = state.name_of
    match id:
        case ("hand", _):
            return "hand", {"tile": tile_name(texts, parse_tile(node.face))}
        case ("river", int(seat), _):
            return ("taken" if look.taken else "river"), {**words, "name": name(seat)}
        case ("meld", int(seat), *_):
            return ("meld" if words else "meld_closed"), {**words, "name": name(seat)}
        case ("indicator", _):
            return ("indicator" if words else "indicator_closed"), words
        case ("row" | "drawn" | "stick", int(seat)):
            return str(id[0]), {"name": name(seat), "count": view.table[seat].concealed}
        case ("plate", int(seat)):
            return ("me" if seat == view.seat else "plate"), {"name": name(seat)}
        case ("asked", *_) if view.asked is not None:
            return "asked", {"tile": tile_name(texts, view.asked.tile), "name": name(view.asked.by)}
    return kind_of(node), {}


# -- what is pointed out


def _without(state: State) -> int:
    item = watched(state)
    return item.tile if item is not None and my_turn(state) else -1


def coach(teacher: Teacher, state: State, nodes: Nodes) -> Iterable[Node]:
    """Returns what would help, in the place of waits, and captions above calls that rule something out."""
    found, lay, ctx = state.lesson_of(_without(state)), state.boxes, state.ctx
    if found.line is not None and ("waits",) not in nodes:
        known = {"yakuhai": ctx.t("riichi_teach.yakuhai")}
        names = [known.get(yaku) or yaku_name(ctx, yaku) for yaku in str(found.line.value("yaku")).split()]
        box = lay.waits.move(0, -lay.px(14))
        whole, below = yaku_in_reach(ctx, names, box)
        tray = teacher.tray(found, box, TILE_TEXT, 27, below, LIT)
        assert tray is not None
        yield tray._replace(tip=tray.tip if below == whole else f"{tray.tip}\n{whole}")
    places, floor = call_places(state), lay.calls.y - lay.px(6)
    for mark in found.marks:
        if mark.place[0] == "word" and mark.place[1] in places:
            at = (places[str(mark.place[1])].right, floor)
            node = teacher.caption(mark.place, mark.say, "bottomright", at, mark.warns)
            floor = node.rect.y - lay.px(3)
            yield node


EXPLAINED = Explained[RiichiView, RiichiLayout, Memory, Choice](
    explained,
    lambda state, id: next((offer_of(state, item) for item in state.memory.hand.items if item.id == id), None),
    marks=frozenset({"alike", "reason"}),
    beside=frozenset({"waits", "reason", "turn line"}),
    own=frozenset({"hand", "waits", "asked", "choices"}),
    own_seat=frozenset({"meld"}),
    read=frozenset({TEACH, "dora", "sticks", "centre", "plate", "me", "row", "turn line"}),
    panels=frozenset({"title", "dora", "sticks", "centre", "plate", "me", "turn line"}),
    rules={
        "title": "riichi.R68", "dora": "riichi.R20", "indicator": "riichi.R20", "indicator_closed": "riichi.R21",
        "sticks": "riichi.R46", "centre": "riichi.R42", "stick": "riichi.R26", "plate": "riichi.R62",
        "me": "riichi.R62", "row": "riichi.R1", "drawn": "riichi.R1", "hand": "riichi.R7", "river": "riichi.R32",
        "taken": "riichi.R13", "meld": "riichi.R9", "asked": "riichi.R12", "waits": "riichi.R11", "clock": "riichi.X1",
        "choices": "riichi.R12",
    },
)  # fmt: skip
WORDS = WordsOf[RiichiView, RiichiLayout, Memory, Choice, ev.RiichiEvent](
    "riichi_table",
    lambda state, event: worded(event_line(state.ctx, state.match.seats, event), *map(tile_text, tiles_of(event))),
    lambda ctx, face, width: ctx.mahjong.face(parse_tile(face), width),
    ("number", "space", "calls", "choice", "pass", "switches", "gaps", "yaku"),
    event,
    advise,
    EXPLAINED,
    act=_advised,
)
TEACHING = TeachingOf[RiichiView, RiichiLayout, Memory, Choice](
    lambda state, about: teach(state.view, legal(state), about if isinstance(about, int) else _without(state)),
    coach,
    lambda state, piece: tile_name(state.ctx.texts, parse_tile(piece)),
)
