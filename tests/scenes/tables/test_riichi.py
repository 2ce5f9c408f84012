"""The riichi table as a value: what gestures, time and acts make of a choice, without an app."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.match import AnyMatch, Match
from game.kernel.offers import seat_rules
from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from game.library.settings import Settings
from game.riichi import actions as act
from game.riichi.config import RiichiConfig
from game.riichi.offers import TABLE as ON_THE_TABLE
from game.riichi.tiles import parse_tile, tile_text
from game.riichi.view import RiichiView
from scenes.app import samples
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.riichi.buttons import GAP, LEAST, MARGIN, call_places
from scenes.riichi.choice import Choice, Looking, State, begin, calls, item_of, renew
from scenes.riichi.hand import Hand, followed, moved, taken_up, use_sorting
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.marks import CHOSEN, HOVER, USED, hit, risen
from scenes.riichi.memory import Memory, follow, of_round
from scenes.riichi.picture import picture, place
from scenes.riichi.press import LIMITS, press, targets
from scenes.riichi.table import TABLE
from scenes.riichi.texts import act_word
from scenes.riichi.tick import REST, tick, wanted
from scenes.table import commands as do
from scenes.table.game import Gesture, Instant, Look, MatchNow, Opened, Pointer, Reply
from scenes.table.shown_step import Step
from tests.game.riichi.desk import RULES, Desk

WAITING = "234m345p55p678s23s"
CALLING = "234m3467p9m78s777z"
PEOPLE = (SeatInfo("", "person"), *(SeatInfo(name, "easy") for name in "abc"))
LAYOUT = Layout.of((1280, 720))


class Quiet:
    """A host and a sound that do nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **more: None


def context(**settings: Any) -> Context:
    """A context without a window."""
    pygame.font.init()
    quiet: Any = Quiet()
    return Context(quiet, LAYOUT, Texts("en"), quiet, Settings(**settings), Path())


def now(view: RiichiView, act: int = 0, **changes: Any) -> MatchNow:
    """The facts of a match in which seat 0 is a person's."""
    facts = MatchNow(
        "riichi", PEOPLE, 0, 0, bool(view.owes), act, None, False, False, True, False, False, False, None
    )  # fmt: skip
    return replace(facts, **changes)


def at_desk(desk: Desk, choice: Choice | None = None, ctx: Context | None = None, **changes: Any) -> State:
    """The state of the table at a desk."""
    rules = seat_rules(RULES, desk.state, 0)
    opened = Opened(ctx or context(), rules.view, now(rules.view, **changes), desk.events, lambda: iter(()), {})
    memory, begun = begin(opened)
    return State(
        opened.ctx,
        RiichiLayout(LAYOUT),
        rules.view,
        opened.match,
        memory,
        choice or begun,
        ask_rules=lambda: rules,
        section="riichi_table",
    )


def asked(hand: str = CALLING, **more: Any) -> Desk:
    """A desk where the left neighbour has discarded 5p."""
    desk = Desk(hand, draws="9m1m5p", dealer=1, **more)
    for _ in range(3):
        desk.throw()
    return desk


def done(state: State, gesture: Gesture, **pointer: Any) -> Reply[Memory, Choice]:
    """What a gesture means; it means something."""
    reply = press(Looking(state, Pointer(**pointer)), gesture)
    assert reply is not None
    return reply


def after(state: State, reply: Reply[Memory, Choice]) -> State:
    """The state once a reply was taken over."""
    return replace(state, choice=reply.choice, memory=reply.memory or state.memory)


def own(state: State, text: str) -> Any:
    """The id of an own tile."""
    return next(item.id for item in state.memory.hand.items if tile_text(item.tile) == text)


def key(name: str) -> Gesture:
    return Gesture("key", key=want.Key(name, False))


def test_words_of_calls_have_room_and_stand_side_by_side_up_to_the_edge() -> None:
    chosen = at_desk(Desk(WAITING, draws="4s"), Choice(riichi=True))
    wide, tight = set[str](), set[str]()
    nine = at_desk(Desk("19m19p19s123456z5m", draws="1m"))
    for state in (chosen, replace(chosen, choice=Choice()), at_desk(asked()), nine):
        for language, text in product(("en", "ko"), (1.0, 1.5)):
            ctx, layout = context(), Layout.of((1024, 640))
            ctx.texts = Texts(language)
            ctx.set_layout(layout)
            now = replace(state, ctx=ctx, boxes=RiichiLayout(layout, text))
            places = [*call_places(now).items()]
            assert len(places) > 1 and places[-1][1].right == now.boxes.calls.right
            assert all(one.right + ctx.px(GAP) == other.x for (_, one), (_, other) in pairwise(places))
            for name, box in places:
                cancels = name == "riichi" and now.choice.riichi
                label = ctx.t("riichi_table.button.cancel_riichi") if cancels else act_word(ctx, name)
                needed = ctx.fonts.width(label, LEAST, True) + ctx.px(MARGIN)
                assert box.w >= needed - 2
                (tight if box.w <= needed + 1 else wide).add(name)
    assert wide and tight


# -- tiles


def test_the_second_tap_gives_a_tile_away() -> None:
    state = at_desk(Desk(WAITING, draws="9m"))
    id = own(state, "5p")
    first = done(state, Gesture("tap", id))
    assert first.choice.chosen == id and first.commands == (do.LetGo(), do.Play("bone_soft", 0.5))
    second = done(after(state, first), Gesture("tap", id))
    assert second.commands == (do.LetGo(), do.Do(act.Discard(parse_tile("5p"), False), (id,)))
    assert second.memory is not None and second.memory.hand.going == id[1], "of equal tiles this one leaves"
    other = done(after(state, first), Gesture("tap", own(state, "2m")))
    assert other.choice.chosen == own(state, "2m")


def test_a_tap_beside_all_tiles_clears_the_choice_once() -> None:
    state = at_desk(Desk(WAITING, draws="9m"))
    assert press(Looking(state), Gesture("tap", ("centre",))) is None
    chosen = at_desk(Desk(WAITING, draws="9m"), replace(state.choice, chosen=own(state, "2m")))
    assert done(chosen, Gesture("tap")).choice.chosen is None


def test_one_tap_suffices_where_the_person_wants_that() -> None:
    state = at_desk(Desk(WAITING, draws="9m"), ctx=context(giving={"riichi": "one"}))
    assert isinstance(done(state, Gesture("tap", own(state, "9m"))).commands[-1], do.Do)
    dragged = at_desk(Desk(WAITING, draws="9m"), ctx=context(giving={"riichi": "drag"}))
    chosen = after(dragged, done(dragged, Gesture("tap", own(dragged, "9m"))))
    assert not any(isinstance(c, do.Do) for c in done(chosen, Gesture("tap", own(dragged, "9m"))).commands)


def test_what_is_dropped_on_the_table_goes_from_there_and_an_unsorted_hand_takes_it_elsewhere() -> None:
    state = at_desk(Desk(WAITING, draws="9m"))
    id, lay = own(state, "2m"), state.boxes
    ((target, box),) = targets(Looking(state), id)
    assert target == ON_THE_TABLE and box.bottom == lay.threshold < lay.hand[1]
    (act_,) = done(state, Gesture("drop", id, (400.0, 300.0), target)).commands
    assert isinstance(act_, do.Do) and act_.start is not None and act_.start.center == (400, 300)
    back = Gesture("drop", id, (float(lay.hand_tile(3).centerx), 640.0))
    assert done(state, back) == Reply(state.choice)
    loose = replace(state, memory=replace(state.memory, hand=use_sorting(state.memory.hand, False)))
    reply = done(loose, back)
    assert reply.memory is not None and reply.memory.hand.tiles[3] == parse_tile("2m")
    assert isinstance(reply.commands[0], do.Glide) and set(reply.commands[0].starts) == {id}
    drawn = Gesture("drop", own(state, "9m"), (400.0, 640.0))
    assert done(loose, drawn) == Reply(loose.choice), "the drawn tile has its place"


def test_space_and_the_secondary_button_give_the_drawn_tile_away_or_pass() -> None:
    for gesture in (Gesture("key", key=want.Draw()), Gesture("secondary")):
        mine = at_desk(Desk(WAITING, draws="9m"))
        assert done(mine, gesture).commands == (do.Do(act.Discard(parse_tile("9m"), True), (own(mine, "9m"),)),)
        assert done(at_desk(asked()), gesture).commands == (do.Do(act.Pass()),)
        assert press(Looking(at_desk(Desk(WAITING, draws="9m"), mine=False)), gesture) is None


def test_looking_chooses_what_waits_are_told_for() -> None:
    state = at_desk(Desk(WAITING, draws="9m"))
    id, other = own(state, "9m"), own(state, "2m")
    assert done(state, Gesture("look"), hovered=id).choice.pointed == id
    assert done(state, Gesture("look"), hovered=id, focused=other).choice.pointed == id
    assert done(state, Gesture("look"), mode="drag", held=other, hovered=id).choice.pointed == other
    away = done(state, Gesture("look"), hovered=("centre",)).choice
    assert away.pointed is None and away.middle
    waits = [{node.id for node in picture(replace(state, choice=Choice(pointed=tile)))} for tile in (id, other)]
    assert [("waits",) in nodes for nodes in waits] == [True, False]


# -- calls


def test_riichi_is_turned_on_and_off_and_ends_with_esc() -> None:
    state = at_desk(Desk(WAITING, draws="9m", dora="1p"))
    on = after(state, done(state, key("r")))
    assert on.choice.riichi and not after(on, done(on, key("r"))).choice.riichi
    assert not done(on, Gesture("back")).choice.riichi and press(Looking(state), Gesture("back")) is None
    assert done(on, Gesture("enter", own(on, "9m"))).commands[0].action.riichi  # type: ignore[union-attr]


def test_several_choices_open_and_close_and_take_the_keyboard_along() -> None:
    state = at_desk(asked())
    by_hand = done(state, Gesture("tap", ("button", "chi")))
    assert by_hand.choice.opened == "chi" and by_hand.commands == ()
    by_key = done(state, key("c"))
    assert by_key.commands == (do.Focus(None, True), do.Focus(("button", "choice0")))
    opened = after(state, by_key)
    chi = next(offer for offer in calls(state) if offer.key == "chi")
    assert done(opened, key("2")).commands == done(opened, Gesture("tap", ("button", "choice1"))).commands
    assert done(opened, key("2")).commands == (do.Do(chi.acts[1]),) and press(Looking(opened), key("9")) is None
    closed = done(opened, Gesture("back"), keyboard=True)
    assert closed.choice.opened == "" and closed.commands == (do.Focus(("button", "chi")),)


def test_a_strict_table_asks_before_a_word_and_its_answer_says_it() -> None:
    desk = Desk("147m258p369s1234z", draws="9m1m", dealer=1, config=RiichiConfig(table="strict"))
    desk.throw()
    state = at_desk(desk)
    (question,) = done(state, Gesture("tap", ("button", "ron"))).commands
    assert isinstance(question, do.Question) and isinstance(question.costly[0], do.Tell)
    assert done(state, question.costly[0].gesture).commands == (do.Do(act.Ron()),)


def test_no_calls_leaves_a_win_and_passing() -> None:
    desk = asked("234m34p55p678s777z")
    assert {offer.key for offer in calls(at_desk(desk))} == {"ron", "pon", "chi", "pass"}
    assert [offer.key for offer in calls(at_desk(desk, Choice(switches=frozenset({"no_calls"}))))] == ["ron", "pass"]
    assert calls(at_desk(desk, mine=False)) == ()


# -- switches and settings


def test_switches_turn_and_sorting_is_kept_as_a_habit() -> None:
    state = at_desk(Desk(WAITING, draws="1m"))
    assert done(state, key("w")).choice.switches == {"sort", "win"}
    off = done(state, Gesture("tap", ("button", "sort")))
    assert off.commands == (do.Setting("riichi_sort", False), do.Glide()) and not after(state, off).memory.hand.sorted
    watching = at_desk(Desk(WAITING, draws="1m"), person=None, mine=False)
    assert press(Looking(watching), key("s")) is None


def test_the_limit_goes_round() -> None:
    found = []
    for limit in (*LIMITS, 7):
        state = at_desk(Desk(WAITING, draws="9m"), ctx=context(riichi_clock=limit))
        (setting,) = done(state, Gesture("tap", ("button", "limit"))).commands
        assert isinstance(setting, do.Setting)
        found.append(setting.value)
    assert found == [5, 10, 20, 60, 0, 5]


@pytest.mark.parametrize(
    ("on", "hand", "draws", "expected"),
    [
        ((), WAITING, "9m", None),
        (("discard",), WAITING, "9m", act.Discard(parse_tile("9m"), True)),
        (("discard",), WAITING, "1s", None),
        (("win",), WAITING, "1s", act.Tsumo()),
        (("discard", "win"), WAITING, "4s", act.Tsumo()),
    ],
)
def test_what_switches_do_on_the_own_turn(on: tuple[str, ...], hand: str, draws: str, expected: Any) -> None:
    rules = seat_rules(RULES, Desk(hand, draws=draws, dora="1p").state, 0)
    assert wanted(on, rules.view, rules.legal) == expected


def test_what_switches_answer_to_others() -> None:
    ron, call = (seat_rules(RULES, asked(hand).state, 0) for hand in ("234m34p55p678s777z", CALLING))
    assert wanted(("win",), ron.view, ron.legal) == act.Ron() and wanted(("no_calls",), ron.view, ron.legal) is None
    assert wanted(("no_calls",), call.view, call.legal) == act.Pass() and wanted((), call.view, call.legal) is None


# -- time


def test_the_table_acts_after_a_rest_but_not_while_something_is_shown() -> None:
    state = at_desk(Desk(WAITING, draws="9m"), Choice(switches=frozenset({"discard"})), context(speed=1.0), act=3)
    assert tick(Instant(Look(state), showing=True), 1.0) == Reply(state.choice)
    first = tick(Instant(Look(state)), REST * 0.6)
    assert first is not None and not first.commands and first.choice == state.choice, "nothing to be seen of it"
    second = tick(Instant(Look(after(state, first))), REST * 0.6)
    assert second is not None and second.commands == (do.Do(act.Discard(parse_tile("9m"), True)),)
    later = tick(Instant(Look(replace(after(state, first), match=replace(state.match, act=4)))), REST * 0.6)
    assert later is not None and not later.commands, "another act, another rest"


def test_the_clock_warns_once_and_acts_at_its_end() -> None:
    state, heard = at_desk(Desk(WAITING, draws="9m"), ctx=context(riichi_clock=5)), []
    for _ in range(12):
        reply = tick(Instant(Look(state)), 0.5)
        assert reply is not None
        heard += reply.commands
        state = after(state, reply)
    assert heard[:2] == [do.Play("turn", 0.5), do.Do(act.TimeUp())] and heard.count(do.Play("turn", 0.5)) == 1
    assert state.choice.left == (0, 0, True)
    waiting = at_desk(Desk(WAITING, draws="9m"), ctx=context(riichi_clock=5), covered=True)
    assert tick(Instant(Look(waiting)), 9.0) == Reply(waiting.choice)


# -- from act to act


def test_a_hand_keeps_its_own_order_and_of_equal_tiles_the_one_given_away_leaves() -> None:
    view = Desk("555p234m345p678s2s", draws="9m").view(0)
    hand = followed(Hand(sorted=False), view)
    assert sorted(hand.tiles) == sorted(view.hand) and hand.drawn is not None and hand.drawn[1] == view.drawn
    fives = [serial for serial, tile in hand.row if tile_text(tile) == "5p"]
    mine = moved(hand, 0, 5)
    assert mine.tiles[5] == hand.tiles[0] and followed(mine, view) == mine, "nothing has changed"
    desk = Desk("555p234m345p678s2s", draws="9m")
    desk.throw("5p")
    left = followed(replace(mine, going=fives[1]), desk.view(0))
    assert [serial for serial, tile in left.row if tile_text(tile) == "5p"] == [f for f in fives if f != fives[1]]
    assert left.drawn is None and left.tiles[-1] == view.drawn, "the drawn tile comes last"
    assert use_sorting(left, True).tiles == followed(Hand(), desk.view(0)).tiles


def test_a_kept_order_is_taken_up_as_far_as_it_fits() -> None:
    view = Desk(WAITING, draws="9m").view(0)
    turned = [*reversed(view.hand)]
    assert followed(taken_up(turned, False), view).tiles == turned
    assert sorted(followed(taken_up([0, 0, 0, "x"], False), view).tiles) == sorted(view.hand)
    assert followed(taken_up(turned, True), view).tiles == followed(Hand(), view).tiles


def folded(match: AnyMatch, upto: int) -> tuple[Memory, list[RiichiView]]:
    """The memory of a record folded from its beginning, and the views on the way."""
    past: AnyMatch = Match(match.rules, match.config, match.seats, match.seed)
    memory, views = Memory(followed(Hand(), past.view(0))), [past.view(0)]
    for seat, action in match.acts[:upto]:
        events = tuple(e for e in (RULES.seen(event, 0) for event in past.do(seat, action)) if e is not None)
        views.append(past.view(0))
        memory = follow(memory, Step(seat, action, events, views[-1]), views[-2])
        assert sorted(memory.hand.tiles) == sorted(views[-1].hand), len(views)
    return memory, views


def test_memory_is_equal_when_it_is_folded_over_the_record_again() -> None:
    match = samples.played("riichi", lambda match: len(match.acts) >= 220)
    memory, views = folded(match, 220)
    assert memory == folded(match, 220)[0]
    events = [e for e in (RULES.seen(event, 0) for event in match.events) if e is not None]
    assert memory.events == of_round(events) and len(memory.events) < len(events)
    opened = Opened(context(), views[-1], now(views[-1]), events, lambda: iter(()), {})
    begun, _ = begin(opened)
    assert begun.events == memory.events and begun.hand.tiles == memory.hand.tiles


def test_another_act_ends_what_was_begun_for_the_last_one() -> None:
    state = at_desk(Desk(WAITING, draws="9m"), act=7)
    busy = replace(state.choice, riichi=True, opened="kan", chosen=own(state, "2m"), turn=(7, False), gaps_kept=True)
    assert renew(replace(state, choice=busy)) == busy
    later = renew(replace(state, choice=replace(busy, turn=(6, False))))
    assert (later.riichi, later.opened, later.chosen) == (False, "", busy.chosen) and later.gaps_kept
    gone = renew(replace(state, choice=replace(busy, chosen=("hand", 99))))
    assert gone.chosen is None and gone.riichi
    bot = renew(replace(state, choice=busy, match=replace(state.match, autoplay=True)))
    assert bot.chosen is None and not bot.riichi


def test_what_is_kept_comes_back() -> None:
    state = at_desk(Desk(WAITING, draws="9m"), ctx=context(riichi_clock=20), act=5)
    off = after(state, done(state, key("s")))
    reply = tick(Instant(Look(after(off, done(off, key("m"))))), 3.5)
    assert reply is not None
    kept = TABLE.memory.keep(after(off, reply))
    assert kept == {"hand": off.memory.hand.tiles, "switches": ["no_calls"], "turn": {"acts": 5, "left": 17}}
    opened = Opened(context(), state.view, state.match, (), lambda: iter(()), kept)
    memory, choice = begin(opened)
    assert memory.hand.tiles == off.memory.hand.tiles and not memory.hand.sorted and choice.switches == {"no_calls"}
    assert choice.clock.of(5, 20).left == 17 and choice.clock.of(6, 20).left == 20


# -- what pointing changes


def test_tiles_rise_by_what_is_chosen_looked_at_and_used() -> None:
    state = at_desk(asked())
    nine, used = own(state, "9m"), {own(state, "3p"), own(state, "4p")}
    assert risen(Look(state)) == dict.fromkeys(used, USED), "the first call"
    chosen = replace(state, choice=Choice(chosen=nine, pointed=own(state, "8s"), opened="chi"))
    expected = {own(state, "6p"): USED, own(state, "7p"): USED, own(state, "8s"): HOVER, nine: CHOSEN}
    assert risen(Look(chosen, Pointer(over="choice2"))) == expected
    assert risen(Look(state, Pointer(over="pass"))) == {}


def test_a_risen_tile_is_hit_above_its_place() -> None:
    state = at_desk(Desk(WAITING, draws="9m"))
    id = own(state, "9m")
    item = item_of(state, id)
    assert item is not None
    box = place(state, item)
    above = box.centerx, box.y - 3
    assert hit(Instant(Look(state)), above) is None and hit(Instant(Look(state), lifts={id: CHOSEN}), above) == id
    assert hit(Instant(Look(state)), box.center) == id
