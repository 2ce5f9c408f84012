"""Royal Turf's table as values: presses, offers, choices and what is remembered, without an app."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.kernel.match import AnyMatch, Match
from game.kernel.offers import Act, No, rules_for
from game.kernel.record import SeatInfo
from game.kernel.seat import Answer, Valued, Why
from game.kernel.texts import Texts
from game.turf import events as ev
from game.turf.actions import Bet, Deal, Move
from game.turf.advice import earnings_of, forecast
from game.turf.config import TurfConfig
from game.turf.offers import card
from game.turf.rules import TurfRules
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.table.commands import Advice, Confirm, Do, Follow, LetGo, Play, Refuse, Say, Shake, Take
from scenes.table.game import Gesture, Instant, Look, MatchNow, Opened, Pointer, TableState
from scenes.table.nodes import Node, box_of, listed
from scenes.table.shown_step import Step
from scenes.turf.buttons import run
from scenes.turf.choice import Looking, Now, State, TurfChoice, chip_for, foreseen, offered, watched
from scenes.turf.facts import Facts, Running
from scenes.turf.layout import TurfLayout
from scenes.turf.picture import picture, spots
from scenes.turf.table import TABLE
from scenes.turf.words import advise, event, last_lines
from tests.scenes.plain import plain_settings

SPACE, ESCAPE = Gesture("key", key=want.Draw()), Gesture("back")
SEATS = tuple(SeatInfo(name, "person" if not at else "easy", "tiger") for at, name in enumerate(("Ann", "Bo", "Cy")))


@pytest.fixture(autouse=True, scope="module")
def letters() -> None:
    """Words are measured."""
    pygame.font.init()


def dealt(seats: int = 2, **options: Any) -> AnyMatch:
    """The first race lined up, at a turn of seat 0 to bet."""
    for seed in range(5, 100):
        match: AnyMatch = Match(TurfRules(), TurfConfig(**options), seats, seed)
        match.act(match.to_act()[0], Deal())
        if match.to_act() == (0,):
            return match
    raise AssertionError("seat 0 never begins")


def raced(seats: int = 2, **options: Any) -> AnyMatch:
    """The first race after all bets, at a turn of seat 0."""
    match = dealt(seats, **options)
    while match.view(0).phase == "bet":
        view = match.view(match.to_act()[0])
        match.act(view.seat, Bet(view.hand[-1], len(view.own.bets)))
    return match


def now_of(match: AnyMatch, **changes: Any) -> MatchNow:
    """The facts beside the view, as seat 0 has them."""
    mine = 0 in match.to_act() and match.view(0).phase != "deal"
    drafted, autoplay = changes.pop("drafted", None), changes.pop("autoplay", False)
    person = changes.pop("person", 0)
    return MatchNow(
        "turf", SEATS[: match.seats], 0, person, changes.pop("mine", mine), len(match.acts), drafted, autoplay,
        False, True, False, False, False, None,
    )  # fmt: skip


def context() -> Context:
    """The services of an app that is not there: words, letters and colours alone."""
    nobody: Any = None
    return Context(nobody, Layout.of((1280, 720)), Texts("en"), nobody, plain_settings(), Path())


def state_of(match: AnyMatch, answer: Answer | None = None, calm: bool = True, **given: Any) -> State:
    """The table of a match, with fields of the choice and facts of the match as given."""
    view, ctx = match.view(0), context()
    names = {name: given.pop(name) for name in ("drafted", "autoplay", "person", "mine") if name in given}
    choice = TurfChoice(Facts.of(view), **given)
    lay = TABLE.layout(ctx, ctx.layout, view, now_of(match))
    now = now_of(match, **names)
    return TableState(
        ctx, lay, view, now, (), choice, answer, False, calm, lambda: rules_for(match, 0), section="turf_table"
    )


def instant_of(state: State) -> Now:
    """The table at one instant, with nobody pointing."""
    return Instant(look_of(state))


def look_of(state: State, **pointer: Any) -> Looking:
    """The table looked at, with all its nodes."""
    look: Looking = Look(state, Pointer(**pointer))
    return replace(look, nodes=listed([*TABLE.picture(state), *TABLE.marks(look)]))


def commands(look: Looking, gesture: Gesture) -> tuple[Any, ...]:
    """What a gesture wants done."""
    reply = TABLE.press(look, gesture)
    assert reply is not None
    return reply.commands


def digit(horse: int) -> Gesture:
    """The key of a horse."""
    return Gesture("key", key=want.Key(str(horse + 1)))


# -- bets


def test_a_number_lays_the_chip_in_hand() -> None:
    state = state_of(dealt(), chip=1, idle=False)
    (home, laid) = commands(look_of(state, mode="click", held=("chip", 1)), digit(4))
    assert home == LetGo(home=True)
    assert laid == Follow(Act(Bet(state.view.hand[1], 4)), (("chip", 1),))


def test_a_number_chooses_a_horse_to_bet_on_and_once_more_none() -> None:
    state = state_of(dealt())
    reply = TABLE.press(look_of(state), digit(4))
    assert reply is not None and reply.choice.horse == 4 and not reply.commands
    again = TABLE.press(look_of(replace(state, choice=reply.choice)), digit(4))
    assert again is not None and again.choice.horse is None


def test_a_chip_taken_by_enter_goes_to_the_chosen_horse() -> None:
    match = dealt()
    value = match.view(0).hand[2]
    taken = commands(look_of(state_of(match, horse=3)), Gesture("enter", ("chip", 2)))
    assert taken == (Take(("chip", 2)), LetGo(home=True), Follow(Act(Bet(value, 3)), (("chip", 2),)))
    assert commands(look_of(state_of(match)), Gesture("enter", ("chip", 2))) == (Take(("chip", 2)),)
    held = look_of(state_of(match, horse=3, chip=2, idle=False), mode="keys", held=("chip", 2))
    assert commands(held, Gesture("enter", ("chip", 2))) == (LetGo(home=True),)


def test_a_click_on_a_chip_lays_it_on_the_chosen_horse() -> None:
    match = dealt()
    look = look_of(state_of(match, horse=5), mode="click", held=("chip", 0))
    assert commands(look, Gesture("tap", ("chip", 0), (3.0, 3.0)))[-1] == Follow(
        Act(Bet(match.view(0).hand[0], 5)), (("chip", 0),)
    )
    assert commands(look_of(state_of(match)), Gesture("tap", ("chip", 0), (3.0, 3.0))) == ()


@pytest.mark.rule("turf.T13")
def test_a_second_chip_on_a_horse_is_refused_at_card_and_chip() -> None:
    match = dealt()
    match.act(0, Bet(1, 2))
    match.act(1, Bet(1, 3))
    state = state_of(match, chip=0, aimed=2, idle=False)
    (refused,) = commands(look_of(state), Gesture("drop", ("chip", 0), (1.0, 1.0), card(2)))
    assert isinstance(refused, Refuse) and refused.at == (card(2), ("chip", 0)) and refused.refusal.rule == "turf.T13"
    assert TABLE.press(look_of(state), Gesture("drop", ("chip", 0), (1.0, 1.0), card(4))) is None, "as at every table"
    model = next(node.look for node in picture(state) if node.id == card(2))
    assert model.target and model.forbidden


def test_space_lays_takes_confirms_and_follows_advice() -> None:
    match = dealt()
    hand = match.view(0).hand
    assert commands(look_of(state_of(match)), SPACE) == (Take(("chip", len(hand) - 1)),)
    held = state_of(match, chip=0, aimed=6, idle=False)
    assert commands(look_of(held), SPACE) == (LetGo(home=True), Follow(Act(Bet(hand[0], 6)), (("chip", 0),)))
    advice = Answer(Bet(1, 2), Why("bet_brings"))
    assert commands(look_of(state_of(match, advice)), SPACE) == (Do(Bet(1, 2)),)
    assert commands(look_of(state_of(match, drafted=Bet(1, 2))), SPACE) == (Confirm(),)
    assert commands(look_of(state_of(match, mine=False)), SPACE) == ()


def test_only_chips_are_taken_while_bets_are_laid() -> None:
    match = dealt()
    assert list(TABLE.draggable(state_of(match))) == [("chip", slot) for slot in range(len(match.view(0).hand))]
    assert not list(TABLE.draggable(state_of(match, mine=False)))
    assert set(offered(state_of(match), ("chip", 0))) == {card(horse) for horse in range(7)}


# -- moves


def test_a_number_chooses_a_horse_then_lets_it_run() -> None:
    state = state_of(raced())
    reply = TABLE.press(look_of(state), digit(3))
    assert reply is not None and reply.choice.horse == 3
    assert reply.commands == (LetGo(home=True), Play("tile", 0.5))
    chosen = look_of(replace(state, choice=reply.choice))
    run_it = Do(Move(3), (("horse", 3), card(3)))
    assert commands(chosen, digit(3))[-1] == run_it
    assert commands(chosen, SPACE) == (run_it,) and commands(chosen, Gesture("tap", ("button", "run"))) == (run_it,)


def test_a_click_where_the_chosen_horse_would_land_lets_it_run() -> None:
    state = state_of(raced(), horse=3)
    look = look_of(state)
    landing = look.nodes["space", 3].rect.center
    assert commands(look, Gesture("tap", None, landing)) == (Do(Move(3), (("horse", 3), card(3))),)
    reply = TABLE.press(look, Gesture("tap", None, (2.0, 2.0)))
    assert reply is not None and reply.choice.horse is None, "beside everything nothing is chosen any more"
    assert TABLE.press(look_of(state_of(raced())), Gesture("tap", None, (2.0, 2.0))) is None


@pytest.mark.rule("turf.T15")
def test_a_horse_that_has_run_is_refused() -> None:
    match = raced()
    match.act(0, Move(2))
    match.act(1, Move(4))
    state = state_of(match)
    (refused,) = commands(look_of(state), digit(4))
    assert isinstance(refused, Refuse) and refused.at == (("horse", 4), card(4)) and refused.refusal.rule == "turf.T15"
    assert commands(look_of(state_of(match, person=None, mine=False)), digit(4)) == (), "who watches is told nothing"
    assert commands(look_of(state_of(match, autoplay=True)), Gesture("tap", card(1), (3.0, 3.0))) == ()
    lawful = {horse for kind, horse in TABLE.draggable(state)}  # type: ignore[misc]
    assert lawful == set(match.view(0).left) and 4 not in lawful


def test_a_horse_let_go_on_another_space_is_told_why() -> None:
    state = state_of(raced())
    look = look_of(state, mode="drag", held=("horse", 0))
    there = state.boxes.oval.point(19.5)
    said, shaken = commands(look, Gesture("drop", ("horse", 0), there))
    assert isinstance(said, Say) and said.rule == "turf.T15" and shaken == Shake((("horse", 0), card(0)))
    assert TABLE.press(look, Gesture("drop", ("horse", 0), (2.0, 2.0))) is None, "off the track it goes home"
    assert TABLE.press(look, Gesture("drop", ("horse", 0), None)) is None


def test_a_horse_is_put_on_its_own_landing_space_alone() -> None:
    match = raced()
    found = offered(state_of(match), ("horse", 2))
    assert found == {("space", 2): Act(Move(2))} == offered(state_of(match), card(2))
    assert isinstance(offered(state_of(match, mine=False), None)[card(2)], Act)
    match.act(0, Move(2))
    assert isinstance(offered(state_of(match), ("horse", 2))["space", 2], No)


def test_escape_gives_a_choice_up_only_where_there_is_one() -> None:
    reply = TABLE.press(look_of(state_of(raced(), horse=1)), ESCAPE)
    assert reply is not None and reply.choice.horse is None
    assert TABLE.press(look_of(state_of(raced())), ESCAPE) is None


# -- looking


def seen_of(state: State, **pointer: Any) -> State:
    """The state once this is looked at."""
    reply = TABLE.press(Look(state, Pointer(**pointer)), Gesture("look"))
    assert reply is not None and not reply.commands
    return replace(state, choice=reply.choice)


def test_the_horse_that_is_looked_at() -> None:
    state = state_of(raced(), horse=1)
    assert watched(seen_of(state)) == 1, "the chosen one where nothing is looked at"
    assert watched(seen_of(state, hovered=card(3), focused=card(4))) == 3
    assert watched(seen_of(state, hovered=("payouts",), focused=card(4))) == 4
    assert watched(seen_of(state, held=("horse", 5), mode="drag", hovered=card(3))) == 5
    told = foreseen(seen_of(state, hovered=("horse", 3)))
    assert told == forecast(state.view, 3)
    bet = seen_of(state_of(dealt()), held=("chip", 0), target=card(6), mode="drag", hovered=card(3))
    assert (watched(bet), bet.choice.chip, bet.choice.aimed, bet.choice.idle) == (6, 0, 6, False)
    advised = seen_of(state_of(dealt(), Answer(Bet(2, 5), Why("bet_brings"))))
    assert (watched(advised), chip_for(advised, 5), chip_for(advised, 4)) == (5, 2, 0)
    assert chip_for(seen_of(advised, mode="drag", held=("chip", 0), target=card(4)), 5) == 0


def test_the_pointer_changes_the_picture_only_over_another_horse() -> None:
    state = seen_of(state_of(raced()))
    assert seen_of(state, hovered=("payouts",)).choice == state.choice
    assert seen_of(state, hovered=card(2)).choice != state.choice
    assert seen_of(state, hovered=card(2)).choice == seen_of(state, hovered=("horse", 2)).choice


# -- what is chosen and remembered from act to act


def test_a_choice_is_renewed_for_another_view() -> None:
    match = raced()
    state = state_of(match, horse=2)
    assert TABLE.memory.renew(state) == state.choice and TABLE.memory.renew(state).facts is state.choice.facts
    match.act(0, Move(2))
    match.act(1, Move(3))
    after = replace(state_of(match), choice=state.choice)
    renewed = TABLE.memory.renew(after)
    assert renewed.horse is None and renewed.facts == Facts.of(match.view(0))
    assert TABLE.memory.renew(replace(after, choice=replace(state.choice, horse=0))).horse == 0
    waiting = replace(after, match=now_of(match, mine=False), choice=replace(state.choice, horse=0))
    assert TABLE.memory.renew(waiting).horse is None


@pytest.mark.parametrize("chosen", [None, 7, -1, True, "1"])
def test_a_sidecar_that_does_not_fit_chooses_nothing(chosen: object) -> None:
    match, kept = dealt(), {"turn": {"acts": 1, "choice": chosen}}
    assert len(match.acts) == 1
    opened = Opened(context(), match.view(0), now_of(match), match.seen_events(0), lambda: iter(()), kept)
    assert TABLE.memory.begin(opened)[1].horse is None


def test_the_chosen_horse_is_kept_and_found_again() -> None:
    match = dealt()
    kept = TABLE.memory.keep(state_of(match, horse=4))
    assert kept == {"turn": {"acts": 1, "choice": 4}}
    opened = Opened(context(), match.view(0), now_of(match), match.seen_events(0), lambda: iter(()), kept)
    assert TABLE.memory.begin(opened)[1].horse == 4
    assert TABLE.memory.keep(state_of(match)) == {} == TABLE.memory.keep(state_of(match, horse=4, mine=False))


def test_what_is_remembered_is_equal_when_folded_over_the_record_again() -> None:
    match: AnyMatch = Match(TurfRules(), TurfConfig(races=1), 2, 4)
    memory: Any = ()
    while not match.over:
        seat, seen = match.to_act()[0], len(match.seen_events(0))
        match.act(seat, match.rules.legal(match.state, seat)[0])
        step = Step(seat, match.acts[-1][1], tuple(match.seen_events(0)[seen:]), match.view(0))
        memory = TABLE.memory.follow(memory, step, match.view(0))
        opened = Opened(context(), match.view(0), now_of(match), match.seen_events(0), lambda: iter(()), {})
        assert memory == TABLE.memory.begin(opened)[0]
    state = replace(state_of(match), memory=memory)
    assert len(last_lines(state).splitlines()) == 2
    watching = replace(state, match=now_of(match, person=None))
    assert len(last_lines(watching).splitlines()) == 4 and last_lines(watching).endswith(last_lines(state))
    undone = TABLE.memory.undone
    assert undone is not None and undone(state, match.seen_events(0)[:5]) != memory


# -- earnings


def test_earnings_come_figure_by_figure_while_nothing_moves() -> None:
    match = raced(3)
    state = seen_of(state_of(match), hovered=card(2))
    busy, frames = TABLE.manners.busy, 0
    while (reply := TABLE.tick(instant_of(state), 0.0)) is not None:
        assert frames == 0 or busy(instant_of(state))
        state, frames = replace(state, choice=reply.choice), frames + 1
        assert frames < 20
    view, running = match.view(0), state.choice.running
    assert not busy(instant_of(state)) and frames == 2 * match.seats
    assert [running.shown[seat] for seat in range(3)] == [earnings_of(view, seat) for seat in range(match.seats)]
    assert [running.known[2, seat] for seat in range(3)] == [earnings_of(view, seat, 2) for seat in range(match.seats)]
    assert TABLE.tick(instant_of(state_of(match, calm=False)), 0.0) is None
    assert not busy(instant_of(state_of(match, calm=False)))


def test_earnings_of_before_an_act_stay_until_new_ones_come() -> None:
    match = raced()
    running, view = Running(), match.view(0)
    for _ in range(match.seats):
        running = running.worked(view, None)
    before = dict(running.shown)
    assert set(before) == {0, 1} and running.worked(view, None) is running
    match.act(0, Move(2))
    view = match.view(0)
    after = running.worked(view, None)
    assert after.shown == {**before, 0: earnings_of(view, 0)} and set(after.known) == {(None, 0)}
    assert not running.worked(dealt().view(0), None).shown, "while bets are laid nobody earns"


# -- words and buttons


def test_the_button_says_what_is_missing() -> None:
    match = dealt()

    def reason(state: State) -> str | None:
        return run(look_of(state)).reason

    assert reason(state_of(match)) == "take a chip"
    assert reason(state_of(match, chip=0)) == "choose a horse"
    assert reason(state_of(match, chip=0, aimed=3)) is None
    assert reason(state_of(match, Answer(Bet(1, 3), Why("bet_brings")))) is None
    assert reason(state_of(match, mine=False, autoplay=True)) != reason(state_of(match, mine=False))
    assert reason(state_of(match, mine=False, drafted=Bet(1, 2))) is None
    match = raced()
    match.act(0, Move(2))
    match.act(1, Move(3))
    assert reason(state_of(match, horse=2)) is not None and reason(state_of(match, horse=1)) is None
    assert not run(look_of(state_of(match, person=None, mine=False))).visible


def test_a_straggler_and_the_end_of_a_race_are_told() -> None:
    match = raced()
    state, view = state_of(match), match.view(0)
    behind = structs.replace(view, positions=(-6, 20, 21, 22, 23, 24, 25))
    step = Step(0, Move(6), (), view)
    reply = event(state, ev.Moved(0, 6, 0, 2, 25, 26, (0,)), step, behind)
    assert reply is not None
    (said,) = reply.commands
    assert isinstance(said, Say) and said.link == "turf.T20" and not said.rule
    assert event(state, ev.Moved(0, 6, 0, 2, 25, 26, (1,)), step, behind) is None, "that one is no straggler"
    assert event(state, ev.Rolled(0, 1), step, view) is None


def test_horses_on_one_space_stand_apart() -> None:
    lay = TurfLayout(Layout.of((1280, 720)), 2)
    found = spots(lay, (5, 5, 5, 9, 34, 34, 2))
    assert set(found) == {0, 1, 2, 3, 6}, "horses that are home stand nowhere"
    assert len({found[horse] for horse in (0, 1, 2)}) == 3
    boxes = [Node(("horse", horse), box_of(lay.runner(*found[horse]))).box for horse in found]
    assert len(set(boxes)) == len(boxes)


# -- advice


@pytest.mark.parametrize(
    ("key", "second", "told"),
    [
        ("move_expects", 10.0, "move_brings"),
        ("move_clear", 10.0, "move_brings"),
        ("move_clear", 29.9, "move_clear"),
        ("move_ends", 10.0, "move_ends"),
    ],
)
def test_advice_names_one_next_best_act_and_contradicts_no_worth(key: str, second: float, told: str) -> None:
    match = raced()
    first, next_best = (Move(horse) for horse in match.view(0).left[:2])
    values: dict[str, str | int] = {"horse": "grey", "pounds": 500, "chance": 55}
    if key != "move_clear":
        values |= {"other": "white", "other_pounds": 400}
    why = Why(key, values)
    found = (Valued(first, 30.0, 2.0, why, 0.55), Valued(next_best, second, 2.0, Why(""), 0.35))
    replied = advise(state_of(match), Answer(first, why, found))
    assert replied is not None
    advice = next(one for one in replied.commands if isinstance(one, Advice))
    assert advice.plain and advice.why.startswith(advice.plain)
    assert Texts("en").t(f"turf_why.{told}", **_as_words(values)) in advice.why


def _as_words(values: dict[str, str | int]) -> dict[str, str | int]:
    """The values of a reason as a sentence has them."""
    pounds = {name: f"{value} pounds" for name, value in values.items() if "pounds" in name}
    return {**values, **pounds, "horse": "Earl Grey", "other": "Albino"}
