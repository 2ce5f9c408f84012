"""Gestures, folds and places of the Holla table as functions over values: no app, no window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.holla import offers as places
from game.holla.actions import Declare, Discard, DrawIsland, DrawMountain, DrawRiver, ShowCube
from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.kernel.match import AnyMatch, Match
from game.kernel.offers import rules_for
from game.kernel.record import SeatInfo
from game.kernel.seat import Answer
from game.kernel.texts import Texts
from game.seats.bots import make_bot
from game.seats.request import NO_WHY, answer_with, request_for
from scenes.holla import choice, memory, press, river_layout
from scenes.holla.choice import CALLED, POINTED, SECONDS, SHOWN, Choice, Looked, Looking, State
from scenes.holla.layout import HollaLayout
from scenes.holla.memory import Memory
from scenes.holla.ridge import Gap
from scenes.holla.styles import cube_id
from scenes.holla.table import TABLE, told
from scenes.kit import intentions as want
from scenes.kit.fonts import Fonts
from scenes.kit.layout import Layout
from scenes.table.commands import Aim, Do, Focus, Follow, Glide, LetGo, Play, Put, Question, Refuse, Say, Take, Tell
from scenes.table.game import Gesture, Instant, Look, MatchNow, Opened, Pointer, TableState
from scenes.table.nodes import Node
from scenes.table.shown_step import Step

SEATS = tuple(
    SeatInfo(name, level, "deer") for name, level in (("", "person"), ("B", "easy"), ("C", "easy"), ("D", "easy"))
)
LAYOUT = HollaLayout(Layout.of((1280, 720)), 4, 0)


class Calm(SimpleNamespace):
    """What the functions ask of a context, without a window."""

    calm = True
    layout = Layout.of((1280, 720))
    texts = Texts("en")
    fonts = Fonts(layout.s)

    def t(self, key: str, **values: object) -> str:
        """A text."""
        return self.texts.t(key, **values)

    def px(self, units: float) -> int:
        """A length."""
        return self.layout.px(units)

    def within(self, box: Rect, drawn: tuple[float, float]) -> Calm:
        """The same context: text is as large as drawn."""
        return self


def context(giving: str = "second", ask_costly: bool = True) -> Any:
    """A context with these settings."""
    settings = SimpleNamespace(ask_costly=ask_costly, giving={"holla": giving})
    return Calm(settings=settings, cubes=SimpleNamespace(height=lambda width: round(width * 93 / 64)))


def now(match: AnyMatch, **changes: Any) -> MatchNow:
    """What is shown of a match beside its view."""
    facts: dict[str, Any] = {
        "game": "holla", "seats": SEATS, "watch": 0, "person": 0, "mine": 0 in match.to_act(), "act": len(match.acts),
        "drafted": None, "autoplay": False, "open_hands": False, "advisable": True, "spectating": False,
        "bare": False, "paid": False, "thinking": None,
    }  # fmt: skip
    return MatchNow(**{**facts, **changes})


def opened(match: AnyMatch, kept: dict[str, Any] | None = None) -> Opened[Any]:
    """The table of a match that is opened now."""

    def views() -> Iterator[Any]:
        past: AnyMatch = Match(HollaRules(), match.config, match.seats, match.seed)
        for seat, action in match.acts:
            past.do(seat, action)
            yield past.view(0)

    return Opened(context(), match.view(0), now(match), match.seen_events(0), views, kept or {})


def state_of(match: AnyMatch, ctx: Any = None, remembered: Memory | None = None, **changes: Any) -> State:
    """A state at this place of a match."""
    known = remembered if remembered is not None else memory.begin(opened(match))
    return TableState(
        ctx or context(),
        LAYOUT,
        match.view(0),
        now(match),
        known,
        Choice(**changes),
        ask_rules=lambda: rules_for(match, 0),
        section=TABLE.words.section,
        pieces=TABLE.words.refusal_values,
    )


def look_at(state: State, **pointer: Any) -> Looking:
    """A look with nothing drawn."""
    return Look(state, Pointer(**pointer))


def played(until: Any, seed: int = 3, **options: Any) -> AnyMatch:
    """A match of bots up to a state."""
    match: AnyMatch = Match(HollaRules(), HollaConfig(**options), 4, seed)
    bot = make_bot("holla", "random")
    while not until(match):
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    return match


def owes(kind: str) -> Any:
    """Whether the person owes this."""
    return lambda match: 0 in match.to_act() and kind in match.view(0).owes


def stepped(match: AnyMatch, known: Memory, action: Any = None) -> Memory:
    """The memory after an act, of a bot where none is given."""
    seat, before = match.to_act()[0], match.view(0)
    if action is None:
        action = answer_with(make_bot("holla", "random"), request_for(match, seat)).action
    seen = (match.rules.seen(event, 0) for event in match.do(seat, action))
    events = tuple(event for event in seen if event is not None)
    return memory.follow(known, Step(seat, action, events, match.view(0)), before)


def pressed(look: Looking, *gesture: Any, **more: Any) -> Any:
    """The answer to a gesture."""
    return press.press(look, Gesture(*gesture, **more))


# -- the fold


def test_memory_folded_over_the_record_again_is_equal() -> None:
    match: AnyMatch = Match(HollaRules(), HollaConfig(rounds=2), 4, 1)
    known, late = memory.begin(opened(match)), 0
    while late < 14:
        known = stepped(match, known)
        late += match.view(0).round == 2
        if len(match.acts) in (1, 40) or late in (1, 14):
            assert memory.begin(opened(match)) == known
    assert known.log.start > 0 and known.slots and known.ridge.cubes


def test_an_order_that_was_kept_comes_back_and_stays_as_long_as_its_cubes() -> None:
    match = played(owes("draw"))
    ridge = list(match.view(0).ridge)
    kept = {"ridge": [ridge[7:], ridge[:7]], "sort": "rank", "sorted": False}
    known = memory.begin(opened(match, kept))
    assert known.ridge.groups == (tuple(ridge[7:]), tuple(ridge[:7])) and memory.lying(known) == kept
    known = stepped(match, known, DrawMountain())
    drawn = match.view(0).drawn
    assert known.ridge.groups[:2] == (tuple(ridge[7:]), tuple(ridge[:7])) and known.ridge.groups[2:] == ((drawn,),)


@pytest.mark.parametrize("kept", [{"ridge": 3, "sort": 4, "sorted": 5}, {"ridge": [[1, 1]], "sort": "none"}, {}])
def test_what_is_no_order_is_left_out(kept: dict[str, Any]) -> None:
    match = played(owes("draw"))
    assert memory.begin(opened(match, kept)) == memory.begin(opened(match))


def test_a_draft_that_is_taken_back_leaves_cubes_river_and_log_as_they_were() -> None:
    match = played(lambda m: owes("draw")(m) and len(m.view(0).river) > 2 and m.view(0).config.river_fee > 0)
    known, before = memory.begin(opened(match)), match.view(0)
    drafted = stepped(match.copy(), known, DrawRiver(before.river[0].cube))
    assert drafted.log != known.log and drafted.slots != known.slots
    back = memory.undone(drafted, before, match.seen_events(0))
    assert back.log == known.log and set(back.slots) == set(known.slots) and back.ridge.groups == known.ridge.groups


def test_a_new_round_begins_with_bare_shores_and_no_order_to_take_back() -> None:
    match = played(lambda m: m.view(0).round == 2 and owes("draw")(m), rounds=2, seed=5)
    known = memory.begin(opened(match))
    assert len(known.log.of_round) < len(known.log.lines) and known.round == 2
    assert {cube for cube, *_ in known.slots} == {there.cube for there in match.view(0).river}


def test_sorting_goes_round_and_a_target_chosen_twice_is_the_nearest_again() -> None:
    known = memory.begin(opened(played(owes("draw"))))
    ways = [known := memory.next_sort(known) for _ in range(3)]
    assert [one.sort_by for one in ways] == ["colour", "rank", "plan"] and all(one.sorted for one in ways)
    assert len({one.ridge.groups for one in ways}) == 3 and {frozenset(one.ridge.cubes) for one in ways} == {
        frozenset(known.ridge.cubes)
    }
    far = known.plans[-1].yeok
    aimed = memory.aimed(known, far)
    assert aimed.target == far and memory.aimed(aimed, far).target == known.target


def test_what_comes_takes_the_first_free_place_of_its_shore() -> None:
    slots = ((1, 0, 0), (2, 0, 2), (3, 1, 0))
    assert river_layout.next_slot(slots, 0) == 1 and river_layout.next_slot(slots, 2) == 0
    assert river_layout.deepest(slots) == {0: 3, 1: 1}


# -- drops


def test_a_cube_may_go_to_the_island_or_into_every_gap_of_the_row() -> None:
    match = played(owes("discard"))
    state = state_of(match)
    cube = match.view(0).may_discard[0]
    there = dict(press.targets(look_at(state), cube_id(cube)))
    assert places.ISLAND in there and places.SHORE not in there
    assert [target for target in there if isinstance(target, Gap)] == state.memory.ridge.gaps(cube)
    assert not press.targets(look_at(replace(state, match=now(match, autoplay=True))), cube_id(cube))


def test_a_drop_is_the_act_from_where_the_cube_was_let_go() -> None:
    match = played(owes("discard"))
    state, cube = state_of(match), match.view(0).may_discard[0]
    point = LAYOUT.tray.center
    (act,) = pressed(look_at(state), "drop", cube_id(cube), point, places.SHORE).commands
    assert isinstance(act, Do) and act.action == Discard(cube) and act.start is not None
    assert act.start.center == point and act.at == (cube_id(cube),), "the island lies in the river"


def test_a_drop_that_is_refused_says_why_and_glides_home() -> None:
    match = played(owes("draw"))
    state, cube = state_of(match), match.view(0).ridge[0]
    refused, home = pressed(look_at(state), "drop", cube_id(cube), LAYOUT.tray.center).commands
    assert isinstance(refused, Refuse) and refused.refusal.rule == "holla.R60" and refused.at == (cube_id(cube),)
    assert isinstance(home, Glide) and set(home.starts) == {cube_id(cube)}
    (home,) = pressed(look_at(state), "drop", cube_id(cube), (5, 5)).commands
    assert isinstance(home, Glide) and not pressed(look_at(state), "drop", cube_id(cube)).commands


def test_a_cube_put_into_the_row_stays_there_until_it_is_taken_back() -> None:
    state = state_of(played(owes("draw")))
    ridge = state.memory.ridge
    cube, gap = ridge.cubes[0], ridge.gaps(ridge.cubes[0])[-1]
    reply = pressed(look_at(state), "drop", cube_id(cube), (700, 650), gap)
    assert reply.memory.ridge.cubes[-1] == cube and not reply.memory.sorted
    assert [type(one) for one in reply.commands] == [Play, Glide] and set(reply.commands[1].starts) == {cube_id(cube)}
    again = pressed(look_at(replace(state, memory=reply.memory)), "undo")
    assert again.memory.ridge.groups == ridge.groups
    assert pressed(look_at(state), "undo") is None, "a draft may be taken back instead"


# -- presses and keys


def test_a_click_draws_and_a_second_one_gives_away_as_the_person_wants_it() -> None:
    match = played(owes("draw"))
    state = state_of(match)
    lender = ("mountain", match.view(0).lender)
    home, draw = pressed(look_at(state), "tap", lender).commands
    assert home == LetGo(True) and isinstance(draw, Follow) and draw.offer.action == DrawMountain()  # type: ignore[union-attr]
    match = played(owes("discard"))
    id = cube_id(match.view(0).may_discard[0])
    held = {"held": id, "mode": "click"}
    for giving, kind, does in (
        ("second", "again", True),
        ("one", "tap", True),
        ("drag", "again", False),
        ("drag", "tap", False),
    ):
        reply = pressed(look_at(state_of(match, context(giving)), **held), kind, id)
        acts = [one.action for one in reply.commands if isinstance(one, Do)] if reply is not None else []
        assert acts == ([Discard(id[1])] if does else []), (giving, kind)


def test_space_draws_and_the_keyboard_then_looks_at_the_cube() -> None:
    match = played(owes("draw"))
    *_, act, later = pressed(look_at(state_of(match)), "key", key=want.Draw()).commands
    assert act == Do(DrawMountain(), (("mountain", match.view(0).lender),)) and isinstance(later, Tell)
    assert press.press(look_at(state_of(match)), later.gesture).commands == (), "nothing was drawn"  # type: ignore[union-attr]
    match.act(0, DrawMountain())
    drawn = press.press(look_at(state_of(match)), later.gesture)
    assert drawn is not None and drawn.commands == (Focus(cube_id(match.view(0).drawn)),)
    bots = replace(state_of(match), match=now(match, autoplay=True))
    assert pressed(look_at(bots), "key", key=want.Draw()).commands == ()


def test_digits_look_at_a_cube_and_give_it_away_once_the_keyboard_is_there() -> None:
    state = state_of(played(owes("discard")))
    cube = state.memory.ridge.cubes[2]
    third = want.Key("3", False)
    assert pressed(look_at(state), "key", key=third).commands == (Focus(cube_id(cube), True),)
    (act,) = pressed(look_at(state, rested=cube_id(cube)), "key", key=third).commands
    assert act.action == Discard(cube) if isinstance(act, Do) else isinstance(act, Refuse)
    few = replace(state, memory=replace(state.memory, ridge=state.memory.ridge.arranged([[cube]])))
    assert pressed(look_at(few), "key", key=third) is None


def test_enter_takes_a_cube_in_hand_and_tries_one_that_can_go_nowhere() -> None:
    match = played(owes("discard"))
    state, id = state_of(match), cube_id(match.view(0).may_discard[0])
    assert pressed(look_at(state), "enter", id).commands == (Take(id),)
    locked = state_of(
        played(lambda m: 0 in m.to_act() and len(m.view(0).own.locked) > 0 and m.view(0).phase == "discard")
    )
    id = cube_id(locked.view.own.locked[0])
    take, home, refused = pressed(look_at(locked), "enter", id).commands
    assert (take, home) == (Take(id), LetGo(True)) and isinstance(refused, Refuse)


def test_arrows_aim_what_a_click_took() -> None:
    state = state_of(played(owes("draw")))
    in_hand = look_at(state, mode="click", held=cube_id(state.view.ridge[0]))
    assert pressed(in_hand, "key", key=want.Move(1, 0)).commands == (Aim(1, 0),)
    assert pressed(in_hand, "key", key=want.Confirm()).commands == (Put(),)
    assert pressed(look_at(state), "key", key=want.Move(1, 0)) is None


def test_the_river_is_chosen_from_until_something_is_drawn() -> None:
    match = played(lambda m: owes("draw")(m) and len(m.view(0).river) > 0)
    state, last = state_of(match), match.view(0).river[-1].cube
    reply = pressed(look_at(state), "tap", ("button", "river"))
    assert reply.choice.at_river and reply.commands == (Focus(cube_id(last)),)
    chooses = replace(state, choice=reply.choice)
    assert cube_id(last) not in set(press.draggable(chooses)) and cube_id(last) in set(press.draggable(state))
    (draw,) = pressed(look_at(chooses), "tap", cube_id(last)).commands
    assert draw == Do(DrawRiver(last), (cube_id(last),))
    assert not pressed(look_at(chooses), "back").choice.at_river and pressed(look_at(state), "back") is None
    by_key = pressed(look_at(chooses), "key", key=want.Key("r", False))
    assert not by_key.choice.at_river and by_key.commands == (Focus(None, True),)
    assert choice.renew(replace(chooses, memory=state.memory)).at_river
    drawn = match.copy()
    drawn.act(0, DrawIsland())
    assert not choice.renew(replace(chooses, view=drawn.view(0))).at_river


def test_a_guarded_table_calls_and_names_at_once() -> None:
    state = state_of(played(owes("draw")))
    assert pressed(look_at(state), "tap", ("button", "holla")).commands == (Do(Declare()),)
    assert pressed(look_at(state), "secondary", cube_id(state.view.ridge[0]), (1.0, 1.0)) is None
    rest = replace(state, match=replace(state.match, advisable=False))
    (said,) = pressed(look_at(rest), "key", key=want.Hint()).commands
    assert isinstance(said, Say) and pressed(look_at(state), "key", key=want.Hint()) is None


# -- strict tables


def test_a_stray_act_is_asked_about_unless_the_person_wants_no_questions() -> None:
    match = played(lambda m: m.view(0).round == 1 and m.view(0).phase == "draw" and m.view(0).turn != 0, table="strict")
    for asks in (True, False):
        state = state_of(match, context(ask_costly=asks))
        acts = pressed(look_at(state), "key", key=want.Draw()).commands[1]
        assert isinstance(acts, Follow if asks else Do)
        dropped = pressed(look_at(state), "drop", cube_id(match.view(0).ridge[0]), LAYOUT.tray.center).commands
        assert [type(one) for one in dropped] == ([Follow, Glide] if asks else [Do])


def test_a_strict_table_asks_before_a_cube_is_shown_or_a_ridge_touched() -> None:
    state = state_of(played(owes("draw"), table="strict"))
    cube = state.view.ridge[0]
    (shown,) = pressed(look_at(state), "secondary", cube_id(cube), (1.0, 1.0)).commands
    keep, show = shown.options
    assert isinstance(shown, Question) and keep.cancel and not keep.commands and show.commands == (Do(ShowCube(cube)),)
    rail = LAYOUT.ridges["east"].rail.center
    (touched,) = pressed(look_at(state), "secondary", None, (float(rail[0]), float(rail[1]))).commands
    assert [len(option.commands) for option in touched.options] == [0, 1, 1]
    assert {option.commands[0].action.seat for option in touched.options[1:]} == {LAYOUT.sides.index("east")}


# -- lists, and what shows for a while


def test_wheels_turn_the_list_under_the_pointer_as_far_as_it_goes() -> None:
    pygame.font.init()
    match = played(lambda m: owes("draw")(m) and len(m.acts) > 60)
    state = state_of(match)
    state = replace(state, choice=choice.renew(state))
    over = {name: tuple(map(float, box.center)) for name, box in LAYOUT.panels.items()}
    reply = pressed(look_at(state), "wheel", None, over["log"], amount=2.0)
    assert reply.choice.back == 2 and pressed(look_at(state), "wheel", None, over["log"], amount=-1.0) is None
    assert pressed(look_at(state), "wheel", None, over["target"], amount=-1.0) is None, "three cards fit"
    assert pressed(look_at(state), "wheel", None, over["pot"], amount=1.0) is None
    closed = replace(state, choice=replace(state.choice, open=(True, False)))
    assert pressed(look_at(closed), "wheel", None, over["log"], amount=2.0) is None
    back = replace(state, choice=reply.choice, memory=stepped(match, state.memory))
    grown = len(back.memory.log.of_round) - len(state.memory.log.of_round)
    assert choice.renew(back).back == 2 + grown


def test_a_new_window_shows_columns_that_have_room_and_lists_from_their_beginning() -> None:
    state = state_of(played(owes("draw")), back=3, offset=40, open=(False, True))
    _, wide = choice.fit(state, ())
    assert (wide.open, wide.back, wide.offset) == ((True, True), 0, 0)
    narrow = HollaLayout(Layout.of((1024, 640)), 4, 0)
    assert choice.fit(replace(state, boxes=narrow), ())[1].open == (False, False)


def test_what_shows_for_a_while_ends_in_its_time() -> None:
    chosen = Choice()
    chosen = replace(chosen, passing=chosen.showing(SHOWN, (1, 2), 10.0))
    chosen = replace(chosen, passing=chosen.showing(CALLED, 2, 10.0))
    state = replace(state_of(played(owes("draw"))), choice=chosen)
    assert choice.tick(Instant(look_at(state), seconds=10.0 + SECONDS[SHOWN]), 0.1) is None
    ended = choice.tick(Instant(look_at(state), seconds=10.1 + SECONDS[SHOWN]), 0.1)
    assert ended is not None and ended.choice.shows(SHOWN) is None and ended.choice.shows(CALLED) == 2


def test_what_a_hint_means_is_forgotten_with_the_hint() -> None:
    match = played(owes("draw"))
    state = state_of(match)
    pointed = replace(state, choice=replace(state.choice, passing=state.choice.showing(POINTED, places.ISLAND, 0.0)))
    assert choice.renew(pointed).shows(POINTED) is None
    advised = replace(pointed, answer=Answer(DrawIsland(), NO_WHY))
    assert choice.renew(advised).shows(POINTED) == places.ISLAND


def test_a_complete_hand_brings_the_keyboard_to_holla_once_and_only_if_keys_are_used() -> None:
    state = state_of(played(owes("draw")))
    view: Any = SimpleNamespace(owes=("declare", "hold"), config=state.view.config)
    reply = choice.tick(Instant(look_at(replace(state, view=view))), 0.1)
    assert reply is not None and reply.commands == (Focus(("button", "holla"), quietly=True),)
    assert choice.tick(Instant(look_at(replace(state, view=view, choice=reply.choice))), 0.1) is None
    strict: Any = SimpleNamespace(owes=("declare",), config=HollaConfig(table="strict"))
    reply = choice.tick(Instant(look_at(replace(state, view=strict))), 0.1)
    assert reply is not None and not reply.commands


def test_what_is_looked_at_and_in_hand_is_part_of_the_choice() -> None:
    state = state_of(played(owes("draw")))
    cube = state.memory.ridge.cubes[3]
    home = state.memory.ridge.home(cube)
    assert pressed(look_at(state), "look").choice == replace(state.choice, looked=Looked())
    clicked = pressed(look_at(state, mode="click", held=cube_id(cube)), "look").choice.looked
    assert clicked == Looked(held=cube)
    dragged = pressed(look_at(state, mode="drag", held=cube_id(cube)), "look").choice.looked
    assert dragged == Looked(cube, cube, home)
    aimed = pressed(look_at(state, mode="drag", held=cube_id(cube), target=Gap(0, 0)), "look").choice.looked
    assert aimed.hole == Gap(0, 0)
    assert pressed(look_at(state, hovered=("card", "boa")), "look").choice.looked.card == "boa"


def test_a_window_test_is_told_where_cubes_lie_that_are_there() -> None:
    match = played(lambda match: bool(match.view(0).river) and "discard" in match.view(0).owes)
    view = match.view(0)
    there = {cube_id(cube): Node(cube_id(cube), (10 * at, 20, 6, 8)) for at, cube in enumerate(view.hand[:3])}
    facts = told(Instant(Look(state_of(match), Pointer(rested=cube_id(view.hand[0])), there)))
    assert facts["cubes"] == {"own": [[cube, 10 * at + 3, 24] for at, cube in enumerate(view.hand[:3])], "river": []}
    assert facts["cube"] == view.hand[0] and facts["may_discard"] == list(view.may_discard)
    assert "mountain" not in facts["places"]
    lender = Node(("mountain", view.lender), (100, 200, 20, 10))
    with_it = told(Instant(Look(state_of(match), Pointer(), {lender.id: lender})))
    assert with_it["places"]["mountain"] == [110, 205] and with_it["cube"] == -1
