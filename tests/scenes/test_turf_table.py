"""The Royal Turf table by mouse, clicks and keys: bets, races, refusals, hidden chips, hints, whole games."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.turf.actions import Bet, Deal, Move
from game.turf.advice import Earnings, earnings_of, forecast
from game.turf.config import TurfConfig
from game.turf.events import Moved, PaceTaken
from game.turf.result import RaceResult
from game.turf.view import TurfView
from scenes.kit.layout import Layout
from scenes.kit.tree.screen import ScreenScene
from scenes.table.ends import Look
from scenes.table.player import TablePlayer
from scenes.turf.choice import advised, foreseen
from scenes.turf.picture import source
from scenes.turf.table import TABLE
from scenes.turf.texts import blocked_words, earnings_words
from tests.scenes.ends import peeking, placed
from tests.scenes.plain import plain_settings
from tests.scenes.table_kit import Listening
from tests.scenes.turf_table import PEOPLE, Sitting, bots, dealt, new_client, new_match, raced, sit

Seat = Callable[..., Sitting]


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Seat]:
    """Opens tables."""
    open_: list[Sitting] = []

    def build(match: AnyMatch, think: bool = False, speed: float = 0.0, **how: Any) -> Sitting:
        people = how.pop("people", PEOPLE)
        client = new_client(match, bots() if think else None, people, speed)
        sitting = sit(tmp_path, client, speed=speed, **how)
        open_.append(sitting)
        return sitting

    yield build
    for sitting in open_:
        sitting.app.close()


def own_bets(match: AnyMatch) -> list[tuple[int, int]]:
    """Horse and chip of the bets of seat 0."""
    return [(chip.horse, chip.value) for chip in match.view(0).own.bets]


# -- betting: one act by drag, clicks and keys


def by_drag(s: Sitting, chip: int, horse: int) -> None:
    s.drag(s.chip(chip), s.area(horse))


def by_clicks(s: Sitting, chip: int, horse: int) -> None:
    s.click(s.chip(chip))
    assert s.held == chip
    s.click(s.card(horse))


def by_clicks_horse_first(s: Sitting, chip: int, horse: int) -> None:
    s.click(s.card(horse))
    assert s.choice.horse == horse
    s.click(s.chip(chip))


def by_digits(s: Sitting, chip: int, horse: int) -> None:
    s.key(pygame.K_RIGHT)
    for _ in range(s.table.view.hand.index(chip)):
        s.key(pygame.K_RIGHT)
    s.key(pygame.K_RETURN)
    s.key(pygame.K_1 + horse)


def by_arrows(s: Sitting, chip: int, horse: int) -> None:
    s.key(pygame.K_RIGHT)
    for _ in range(s.table.view.hand.index(chip)):
        s.key(pygame.K_RIGHT)
    s.key(pygame.K_RETURN)
    for _ in range(7):
        if s.choice.aimed == horse:
            break
        s.key(pygame.K_RIGHT)
    s.key(pygame.K_RETURN)


@pytest.mark.parametrize("way", [by_drag, by_clicks, by_clicks_horse_first, by_digits, by_arrows])
def test_a_bet_in_every_way(at_table: Seat, way: Callable[[Sitting, int, int], None]) -> None:
    match = dealt()
    s = at_table(match)
    way(s, 2, 4)
    assert own_bets(match) == [(4, 2)] and match.view(0).hand == (1, 1)
    assert not s.mine and match.to_act() == (1,)


def test_the_column_of_the_bets_is_lit_with_the_chip_in_hand(at_table: Seat) -> None:
    match = dealt(3)
    match.act(0, Bet(2, 3))
    match.act(1, Bet(1, 3))
    match.act(2, Bet(1, 0))
    s = at_table(match)
    assert s.look("payouts").lit is None
    s.point(s.card(3))
    assert s.look("payouts").lit == (2, 2)
    s.hold(s.chip(1), s.area(0))
    assert s.look("payouts").lit == (1, 1), "one bet lies there, and the chip in hand counts"
    assert "£ 350/250/150" in s.look("turn").text
    s.post(pygame.MOUSEBUTTONUP, pos=s.area(0), button=1)
    assert own_bets(match) == [(3, 2), (0, 1)]


def test_a_second_chip_on_the_same_horse_shakes_and_goes_home(at_table: Seat) -> None:
    match = dealt(2)
    match.act(0, Bet(1, 2))
    match.act(1, Bet(1, 3))
    s = at_table(match, speed=1.0)
    s.hold(s.chip(2), s.area(2))
    s.post(pygame.MOUSEBUTTONUP, pos=s.area(2), button=1)
    assert own_bets(match) == [(2, 1)]
    assert s.table.board.instant({}).refused == {("card", 2), ("chip", 1)}
    assert s.tops() == ["Not possible"] and "already" in s.said() and "T13" not in s.said()
    note = s.app.toasts.notes[0]
    assert not note.rect.colliderect(s.table.lay.track), "the track stays free"
    s.steps(30)
    assert not s.table.board.instant({}).refused and s.table.drag.mode == "idle"


def test_a_chip_let_go_beside_every_card_goes_home(at_table: Seat) -> None:
    match = dealt(2)
    s = at_table(match)
    s.drag(s.chip(1), s.table.lay.payouts.center)
    assert own_bets(match) == [] and not s.tops()
    s.click(s.chip(1))
    s.key(pygame.K_ESCAPE)
    assert s.table.drag.mode == "idle" and s.there
    s.key(pygame.K_ESCAPE)
    assert not s.there, "with nothing in hand Esc opens the menu"


def test_space_takes_the_largest_chip(at_table: Seat) -> None:
    match = dealt(2)
    s = at_table(match)
    s.key(pygame.K_SPACE)
    assert s.table.drag.held == ("chip", 2)
    s.key(pygame.K_SPACE)
    assert own_bets(match) == [(0, 2)], "and lays it where it is aimed"


def test_a_bet_that_was_taken_back_is_remembered_no_more(at_table: Seat) -> None:
    match = dealt()
    s = at_table(match, speed=1.0)
    before = s.table.board.memory
    s.key(pygame.K_SPACE)
    s.key(pygame.K_5)
    assert s.table.client.drafted == Bet(2, 4) and s.table.board.memory != before
    assert s.table.buttons["run"].of.label == "Confirm the bet"
    s.key(pygame.K_z)
    assert s.table.client.drafted is None and s.table.board.memory == before and not own_bets(match)
    s.key(pygame.K_SPACE)
    s.key(pygame.K_5)
    s.key(pygame.K_SPACE)
    assert own_bets(match) == [(4, 2)]
    s.point(s.table.lay.payouts.center)
    assert s.table.buttons["run"].reason is not None and s.table.buttons["run"].of.label != "Confirm the bet"


# -- hidden bets


def test_hidden_chips_show_nothing_but_the_own_ones_on_a_look(at_table: Seat) -> None:
    """turf.T31, turf.T32"""
    match = dealt(2, bets="hidden")
    match.act(0, Bet(0, 2))
    match.act(1, Bet(2, 2))
    s = at_table(match)
    first, second = s.chips_on(2)
    assert first.down and second.down and second.value == -1
    s.point(s.card(2))
    first, second = s.chips_on(2)
    assert not first.down and first.value == 0 and second.down and second.value == -1
    assert s.look("payouts").lit == (0, 1), "between one and two bets may lie there"
    assert len(s.kind("chip") + s.kind("laid")) == 4


def earnings(view: TurfView, horse: int | None = None) -> tuple[Earnings, ...]:
    """By seat."""
    return tuple(earnings_of(view, seat, horse) for seat in range(view.seats))


def test_running_earnings_say_what_the_seat_can_know(at_table: Seat) -> None:
    match = raced(3, bets="hidden")
    s = at_table(match)
    s.steps(5)
    told = earnings(match.view(0))
    for seat in range(3):
        words = s.look("seat", seat).earns
        assert ("…" in words) == (not told[seat].known)
    assert any(not earned.known for earned in told)


def test_open_earnings_are_one_figure(at_table: Seat) -> None:
    match = raced(4)
    s = at_table(match)
    s.steps(6)
    told = earnings(match.view(0))
    shown = [s.look("seat", seat).earns for seat in range(4)]
    assert shown == [f"+{e.least:,}" if e.least > 0 else f"−{-e.least:,}" if e.least else "0" for e in told]


@pytest.mark.parametrize("bets", ["open", "hidden"])
def test_pointing_at_a_horse_says_what_everybody_would_earn_after_its_move(at_table: Seat, bets: str) -> None:
    match = raced(4, bets=bets)
    s = at_table(match)
    s.steps(6)
    view = match.view(0)
    assert s.look("heading").words == "If it ended now" and not any(s.look("seat", seat).then for seat in range(4))
    for horse in (0, 6):
        s.point(s.card(horse))
        s.steps(6)
        told = earnings(view, horse)
        words = [earnings_words(s.app.ctx.texts, each) for each in told]
        assert [s.look("seat", seat).then for seat in range(4)] == words
        assert s.look("heading").words == "Now → then"
    s.point(s.table.lay.payouts.center)
    s.steps(2)
    assert not any(s.look("seat", seat).then for seat in range(4))


def test_a_row_says_in_colour_whether_the_move_helps(at_table: Seat) -> None:
    match = raced(3)
    s = at_table(match)
    s.steps(6)
    view = match.view(0)
    for horse in view.left:
        s.point(s.card(horse))
        s.steps(6)
        for seat, (now, then) in enumerate(zip(earnings(view), earnings(view, horse), strict=True)):
            change = then.least - now.least
            assert s.look("seat", seat).tone == (change > 0) - (change < 0)


# -- the race: one act by drag, clicks and keys


def run_by_drag(s: Sitting, horse: int) -> None:
    s.drag(s.piece(horse), s.landing(horse))


def run_by_piece_and_space(s: Sitting, horse: int) -> None:
    s.click(s.piece(horse))
    assert s.choice.horse == horse
    s.click(s.landing(horse))


def run_by_card_and_button(s: Sitting, horse: int) -> None:
    s.click(s.card(horse))
    s.click(s.table.buttons["run"].rect.center)


def run_by_two_clicks(s: Sitting, horse: int) -> None:
    s.click(s.card(horse))
    s.click(s.card(horse))


def run_by_digit_and_space(s: Sitting, horse: int) -> None:
    s.key(pygame.K_1 + horse)
    s.key(pygame.K_SPACE)


def run_by_arrows(s: Sitting, horse: int) -> None:
    s.key(pygame.K_RIGHT)
    for _ in range(8):
        if s.table.spots.focused == ("card", horse):
            break
        s.key(pygame.K_RIGHT)
    s.key(pygame.K_RETURN)
    s.key(pygame.K_RETURN)


WAYS = [
    run_by_drag,
    run_by_piece_and_space,
    run_by_card_and_button,
    run_by_two_clicks,
    run_by_digit_and_space,
    run_by_arrows,
]


@pytest.mark.parametrize("way", WAYS)
def test_a_move_in_every_way(at_table: Seat, way: Callable[[Sitting, int], None]) -> None:
    match = raced()
    s = at_table(match)
    view = match.view(0)
    horse = next(h for h in view.left if forecast(view, h).end != view.positions[h])
    told = forecast(view, horse)
    way(s, horse)
    assert match.view(0).positions[horse] == told.end and len(match.view(0).moves) == 1


def test_movable_horses_are_lit_and_a_look_shows_the_ghost(at_table: Seat) -> None:
    match = raced()
    s = at_table(match)
    assert tuple(look.horse for look in s.kind("horse") if look.glow) == tuple(range(7)) and foreseen(s.state) is None
    s.point(s.piece(3))
    ghost = foreseen(s.state)
    assert ghost is not None and ghost.horse == 3 and ghost == forecast(match.view(0), 3)
    assert "Caramello" in s.look("turn").head
    s.point(s.table.lay.payouts.center)
    assert foreseen(s.state) is None
    assert s.table.buttons["run"].reason == "choose a horse"


def blocked_match() -> tuple[AnyMatch, int]:
    """A turn of seat 0 at which a move is shortened."""
    for seed in range(200):
        match = raced(2, seed)
        view = match.view(0)
        for horse in view.left:
            if forecast(view, horse).blockers:
                return match, horse
    raise AssertionError("nobody is ever in the way")


def test_a_blocked_move_is_explained_before_it_is_made(at_table: Seat) -> None:
    """turf.T18"""
    match, horse = blocked_match()
    s = at_table(match)
    s.point(s.card(horse))
    turn = s.look("turn")
    told = forecast(match.view(0), horse)
    assert turn.warning and turn.text == blocked_words(s.app.ctx.texts, match.view(0).config, told)
    assert f"{told.blockers[0].horse + 1} " in turn.text


def test_a_straggler_in_the_way_of_a_home_comer_is_told(at_table: Seat) -> None:
    """turf.T20: with open positions set by hand, one horse at the start and one coming home."""
    match = raced()
    run = match.state.run
    run.positions = [-6, 20, 21, 22, 23, 24, 25]
    run.taken = 0
    from game.turf.race import occupied

    run.taken = occupied(run.positions)
    card = match.state.numbers[6]
    face = next((f for f in range(4) if card[f] == 2), None)
    match.state.numbers = tuple((2, 2, 2, 2) if h == 6 else c for h, c in enumerate(match.state.numbers))
    assert face is None or face >= 0
    s = at_table(match)
    s.point(s.card(6))
    turn = s.look("turn")
    assert turn.warning and "still stands" in turn.text and "Earl Grey" in turn.text
    s.key(pygame.K_7)
    s.key(pygame.K_7)
    assert match.view(0).positions[6] == 26
    assert "A straggler in the way" in s.tops()


def test_a_horse_that_has_run_shakes_and_says_why(at_table: Seat) -> None:
    """turf.T15"""
    match = raced()
    match.act(0, Move(2))
    match.act(1, Move(4))
    s = at_table(match, speed=1.0)
    card = s.look("card", 4)
    assert card.ran and not s.look("card", 0).ran
    s.click(s.card(4))
    assert ("card", 4) in s.table.board.instant({}).refused and s.tops() == ["Not possible"]
    assert "run" in s.said() and len(match.view(0).moves) == 2
    s.steps(40)
    s.key(pygame.K_3)
    assert ("card", 2) in s.table.board.instant({}).refused


def test_a_horse_let_go_on_another_space_goes_home(at_table: Seat) -> None:
    match = raced()
    s = at_table(match)
    x, y = s.table.lay.oval.point(19.5)
    s.drag(s.piece(0), (round(x), round(y)))
    assert match.view(0).moves == () and s.tops() == ["Not possible"] and "only" in s.said()


def test_nothing_can_be_moved_in_the_turn_of_another(at_table: Seat) -> None:
    match = raced()
    match.act(0, Move(0))
    s = at_table(match)
    s.click(s.card(1))
    assert len(match.view(0).moves) == 1 and "누리" in s.said()


def test_the_gallop_the_die_and_a_click_that_ends_them(at_table: Seat) -> None:
    match = raced()
    s = at_table(match, speed=1.0)
    view = match.view(0)
    horse = next(h for h in view.left if forecast(view, h).end - view.positions[h] >= 3)
    start, end = view.positions[horse], forecast(view, horse).end
    s.key(pygame.K_1 + horse)
    s.key(pygame.K_SPACE)
    seen = []
    for _ in range(12):
        s.app.step(1 / 60)
        flying = s.table.stage.flying.get(("horse", horse))
        if flying is not None:
            seen.append(s.table.lay.oval.space_at(flying.rect.center, 40))
    spaces = [space for space in seen if space is not None]
    assert len(spaces) > 5 and spaces == sorted(spaces) and spaces[-1] > max(1, start)
    s.click(s.table.lay.title.center)
    assert not s.table.motion.busy and s.look("die").face == match.view(0).face
    assert match.view(0).positions[horse] == end


def test_reduced_motion_has_no_gallop(tmp_path: Path) -> None:
    from scenes.app.app import App

    match = raced()
    settings = plain_settings(language="ko", speed=1.0, reduced_motion=True)
    app = App(settings, tmp_path, size=(1280, 720), catch=False)
    try:
        s = Sitting(app, TablePlayer(app.ctx, new_client(match, speed=1.0), TABLE))
        app.push(s.table)
        s.steps(3)
        s.key(pygame.K_1)
        s.key(pygame.K_SPACE)
        s.steps(2)
        assert not s.table.stage.flying and s.look("die").face == match.view(0).face
    finally:
        app.close()


# -- hints, autoplay, log


def test_a_hint_for_a_bet_and_for_a_move(at_table: Seat) -> None:
    match = dealt()
    s = at_table(match, think=True)
    s.key(pygame.K_h)
    s.steps(4)
    bet = advised(s.state)
    s.key(pygame.K_h)
    assert bet is not None and s.tops()[-1].startswith(f"Chip {bet.chip} on") and not s.said()
    s.key(pygame.K_h)
    assert re.search(r"Worth \d+% to win the match, [+−]?\d+ \(± \d+\)", s.said())
    assert s.said().count("%") == 1 and s.said().count("pounds") <= 1
    assert re.search(r"About as good: Chip \d on ", s.said()), "bets are proven, and these lie within their error"
    marked = [chip.chip.value for chip in (s.kind("chip") + s.kind("laid")) if chip.advised]
    assert marked == [bet.chip] and [h for h in range(7) if s.look("card", h).target] == [bet.horse]
    s.key(pygame.K_SPACE)
    assert own_bets(match) == [(bet.horse, bet.chip)]
    s.wait()
    while match.view(0).phase == "bet":
        s.key(pygame.K_h)
        s.steps(4)
        s.key(pygame.K_SPACE)
        s.wait()
    s.key(pygame.K_h)
    s.steps(4)
    s.key(pygame.K_h)
    assert s.choice.horse is not None and s.tops()[-1].startswith("Run ")
    s.key(pygame.K_SPACE)
    assert match.view(0).moves


def test_a_hint_stays_at_its_table(at_table: Seat) -> None:
    s = at_table(dealt(), think=True)
    s.key(pygame.K_h)
    s.steps(4)
    assert s.app.toasts.notes
    s.app.pop(s.table)
    assert not s.app.toasts.notes


def test_autoplay_goes_on_and_stops(at_table: Seat) -> None:
    match = dealt()
    s = at_table(match, think=True)
    s.key(pygame.K_a)
    for _ in range(2000):
        s.app.step(1 / 60)
        if len(match.view(0).moves) > 2:
            break
    assert len(match.view(0).moves) > 2
    s.key(pygame.K_a)
    s.wait()
    moves = len(match.view(0).moves)
    s.steps(60)
    assert len(match.view(0).moves) == moves and s.mine


def test_the_log_speaks_the_language_of_now(at_table: Seat) -> None:
    match = raced()
    s = at_table(match)
    assert any("chip" in line.text for line in s.table.log_lines())
    s.app.ctx.apply_settings(plain_settings(language="ko", speed=0))
    s.steps(2)
    assert any("칩" in line.text for line in s.table.log_lines())
    assert s.table.buttons["run"].of.label == "이 말로 달리기"
    s.key(pygame.K_l)
    assert not s.there


def test_an_idle_table_draws_nothing(at_table: Seat) -> None:
    s = at_table(raced(4))
    s.steps(30)
    frames = s.app.frames
    s.steps(30)
    assert s.app.frames == frames


# -- whole games


def finish(s: Sitting, act: Callable[[Sitting], None]) -> list[str]:
    """Plays a match to its end; the scenes that lay on the table, in order."""
    scenes: list[str] = []
    for _ in range(600):
        s.wait()
        top = s.app.stack.top
        if top is not None and top.called == "result":
            race = s.table.view.results[-1]
            scenes.append(f"race {race.race}")
            check_payout(race)
            s.steps(150)
            s.key(pygame.K_RETURN)
        elif top is not None and top.called == "ranking":
            return [*scenes, "ranking"]
        else:
            act(s)
    raise AssertionError("the match does not end")


def check_payout(race: RaceResult) -> None:
    """The breakdown adds up for everybody."""
    for line in race.seats:
        assert sum(payment.amount for payment in line.payments) == line.money - line.before


def mouse_turn(s: Sitting) -> None:
    """Bets and moves by dragging and clicking in turn."""
    view = s.table.view
    acts = s.table.client.act_number
    if view.phase == "bet":
        taken = {chip.horse for chip in view.own.bets}
        horse = next(h for h in range(7) if h not in taken and (h + acts) % 3)
        (by_drag if acts % 2 else by_clicks)(s, view.hand[-1], horse)
    else:
        horse = view.left[acts % len(view.left)]
        stuck = forecast(view, horse).end == view.positions[horse]
        (run_by_two_clicks if stuck else WAYS[acts % 4])(s, horse)
    assert s.table.client.act_number > acts


def key_turn(s: Sitting) -> None:
    """Bets and moves by digits and Space."""
    view = s.table.view
    acts = s.table.client.act_number
    if view.phase == "bet":
        taken = {chip.horse for chip in view.own.bets}
        s.key(pygame.K_SPACE)
        s.key(pygame.K_1 + next(h for h in (6, 5, 4, 3, 2, 1) if h not in taken))
    else:
        s.key(pygame.K_1 + view.left[0])
        s.key(pygame.K_SPACE)
    assert s.table.client.act_number > acts


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, marks=pytest.mark.slow),
        {"bets": "hidden"},
        pytest.param({"field": "crowded", "final_doubled": False}, marks=pytest.mark.slow),
    ],
)
def test_a_whole_match_by_mouse(at_table: Seat, options: dict[str, Any]) -> None:
    match = new_match(3, 7, **options)
    s = at_table(match, think=True)
    assert finish(s, mouse_turn) == ["race 1", "race 2", "race 3", "ranking"]
    assert match.over


@pytest.mark.slow
def test_a_whole_match_by_keys(at_table: Seat) -> None:
    match = new_match(4, 8)
    s = at_table(match, think=True, size=(1024, 768), language="ko")
    assert finish(s, key_turn) == ["race 1", "race 2", "race 3", "ranking"]


def test_a_table_to_watch(at_table: Seat) -> None:
    match = new_match(6, 3, races=1, bets="hidden")
    people = tuple(SeatInfo(f"B{i}", "easy", who.avatar) for i, who in enumerate(PEOPLE))
    s = at_table(match, think=True, people=people)
    assert not s.table.buttons["run"].visible and not (s.kind("chip") + s.kind("laid"))
    for _ in range(4000):
        s.app.step(1 / 60)
        if not s.there:
            break
    assert s.app.stack.top is not None and s.app.stack.top.called == "result"
    s.steps(150)
    assert placed(s), "nobody plays here, so nobody has to press a key"


def test_a_resize_in_the_middle_of_a_gallop_loses_nothing(at_table: Seat) -> None:
    match = raced(4)
    s = at_table(match, speed=1.0)
    s.key(pygame.K_1)
    s.key(pygame.K_SPACE)
    s.steps(5)
    s.table.layout(Layout.of((1440, 1080)))
    assert not s.table.motion.busy and not s.table.stage.flying
    assert match.view(0).positions == s.table.view.positions


def test_the_payout_can_be_looked_through(at_table: Seat) -> None:
    match = new_match(2, 4, races=1)
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, match.rules.legal(match.state, seat)[0])
    assert Deal() != match.acts[-1]
    s = at_table(match)
    for _ in range(400):
        s.app.step(1 / 60)
        if not s.there:
            break
    top = s.app.stack.top
    assert isinstance(top, ScreenScene) and top.called == "result"
    s.steps(150)
    top.send(Look())
    s.steps(2)
    s.key(pygame.K_RETURN)
    assert s.app.stack.top is top and not peeking(top)
    assert s.choice.facts.ended is not None and s.look("podium").horses[3][1] == s.table.view.results[-1].last


@pytest.mark.rule("turf.T4", "turf.T25")
def test_the_table_says_what_is_reconstructed(at_table: Seat) -> None:
    s = at_table(dealt(2))
    assert source(s.state) == "Cards and payouts are a reconstruction"
    rows = ({"id": "first", "pounds": [9]}, {"id": "second", "pounds": [5]}, {"id": "third", "pounds": [3]})
    own = msgspec.convert({"payout": rows}, TurfConfig)
    s = at_table(dealt(2, payout=own.payout))
    assert source(s.state) == "The cards are a reconstruction"


def test_korean_cards_show_the_printed_names(at_table: Seat) -> None:
    s = at_table(dealt(2), language="ko")
    cards = [s.look("card", horse) for horse in (1, 4)]
    assert [(card.name, card.printed) for card in cards] == [("백설", "Albino"), ("붉은여우", "Red Fox")]
    s = at_table(dealt(2))
    assert (s.look("card", 1).name, s.look("card", 1).printed) == ("Albino", "")


@pytest.mark.rule("turf.T13")
def test_a_forbidden_second_chip_looks_forbidden_before_it_is_let_go(at_table: Seat) -> None:
    match = dealt(2)
    match.act(0, Bet(1, 2))
    match.act(1, Bet(1, 3))
    s = at_table(match)
    s.hold(s.chip(2), s.area(2))
    card = s.look("card", 2)
    assert card.target and card.forbidden and not s.look("card", 4).forbidden
    s.post(pygame.MOUSEMOTION, pos=s.area(4), rel=(5, 5), buttons=(1, 0, 0))
    card = s.look("card", 4)
    assert card.target and not card.forbidden


def test_hooves_are_heard_once_a_space_in_the_gait_of_the_pace(at_table: Seat) -> None:
    match, gaits = raced(2), ("snort", "walk", "walk", "trot", "trot", "gallop")
    s = at_table(match, think=True, speed=1.0, people=(SeatInfo("", "easy", "tiger"), PEOPLE[1]))
    sounds = Listening(s.app.ctx.sound)
    s.app.ctx.sound = sounds  # type: ignore[assignment]
    runs = list[str]()
    while "coin" not in sounds.played:
        s.steps(1, 1 / 30)
    pace = next(number for number, event in enumerate(match.events) if isinstance(event, PaceTaken))
    for event in match.events[:pace]:
        if isinstance(event, Moved):
            spaces = event.end - event.start
            runs += [gaits[min(spaces, 5)]] * max(1, spaces)
    assert [sound for sound in sounds.played if sound in gaits] == runs
    assert set(runs) == set(gaits)
    assert sounds.played[sounds.played.index("coin") - 1] == runs[-1], "the pace chip is taken after the run"
