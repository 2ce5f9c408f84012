"""The race: rolling, moving, blocking, the pace and the finish."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.turf.actions import Move
from game.turf.config import TurfConfig
from game.turf.events import CardsReturned, Finished, Moved, PaceTaken, RaceEnded, RaceStarted, Rolled
from game.turf.race import CAP, FINISHED, HEAD, HORSES, SADDLE, SHOE, Race, occupied, printed
from game.turf.turns import blockers_of
from tests.game.turf.tables import RULES, move, race_at, reason, running

FAR = (20, 15, 12, 10, 8, 5, 1)


@pytest.mark.rule("turf.T14")
def test_the_first_bettor_rolls_first_and_the_others_follow() -> None:
    match = running(seats=3, first=2)
    rolled = [e.seat for e in match.events if isinstance(e, Rolled)]
    rolled += [e.seat for e in move(match, 0, 1, 2, 3) if isinstance(e, Rolled)]
    assert rolled == [2, 0, 1, 2, 0]


@pytest.mark.rule("turf.T15")
def test_a_horse_moves_by_its_number_for_the_face_and_its_card_goes_aside() -> None:
    match = running(faces=(SADDLE, CAP, SHOE, HEAD))
    cards = match.view(0).cards
    events = move(match, 0)
    assert events[0] == Moved(0, 0, SADDLE, cards[0][SADDLE], 0, cards[0][SADDLE], ())
    assert reason(match, 1, Move(0)) == ("turf.T15", "card_aside")
    assert match.view(1).left == (1, 2, 3, 4, 5, 6)
    assert match.view(1).face == CAP
    move(match, 3)
    assert match.view(0).positions[3] == -3 + cards[3][CAP]
    assert match.view(0).left == (1, 2, 4, 5, 6)


@pytest.mark.rule("turf.T15")
def test_any_horse_may_be_moved_also_one_that_nobody_bet_on() -> None:
    match = running()
    assert [a.horse for a in RULES.legal(match.state, 0)] == list(range(HORSES))
    assert reason(match, 0, Move(7)) == ("turf.T2", "no_such_horse")


@pytest.mark.rule("turf.T16")
def test_cards_come_back_when_all_are_aside() -> None:
    match = running()
    events = move(match, *range(6))
    assert not [e for e in events if isinstance(e, CardsReturned)]
    assert match.view(0).left == (6,)
    events = move(match, 6)
    assert CardsReturned(tuple(range(HORSES))) in events
    assert match.view(0).left == tuple(range(HORSES))


@pytest.mark.rule("turf.T16", "turf.T22")
def test_only_the_cards_of_horses_still_running_come_back() -> None:
    race = race_at((30, *FAR[1:]))
    for horse in (1, 2, 3, 4, 5, 6):
        race.move(horse, 1)
    assert race.movable() == (0,)
    assert race.move(0, 7) == FINISHED
    assert race.movable() == (1, 2, 3, 4, 5, 6)
    assert race.order == [0]


@pytest.mark.rule("turf.T17")
def test_a_turn_always_moves_a_horse() -> None:
    match = running()
    while match.view(0).phase == "race":
        seat = match.to_act()[0]
        legal = RULES.legal(match.state, seat)
        assert legal
        assert all(isinstance(action, Move) for action in legal)
        match.act(seat, legal[0])


def landing(positions: Sequence[int], horse: int, steps: int) -> int:
    """Where a move ends when every printed space holds one horse (turf.T18-T20, turf.T22), in the plainest way."""
    taken = [printed(at) for at in positions if at < FINISHED and at != positions[horse]]
    target = positions[horse] + steps
    while target < FINISHED and printed(target) in taken:
        target -= 1
    return min(target, FINISHED)


@pytest.mark.rule("turf.T18")
def test_a_taken_space_stops_the_horse_on_the_first_free_one_before_it() -> None:
    positions = (10, 9, 8, 2, 30, 31, 32)
    assert landing(positions, 3, 8) == 7
    assert landing(positions, 3, 7) == 7
    assert landing(positions, 3, 6) == 7
    assert landing(positions, 3, 9) == 11, "jumping over others is free"
    race = race_at(positions)
    assert blockers_of(race, 3, 8) == (0, 1, 2)
    assert blockers_of(race, 3, 9) == ()
    assert race.move(3, 8) == 7


@pytest.mark.rule("turf.T19")
def test_a_move_of_no_spaces_counts() -> None:
    match = running(faces=(HEAD, HEAD))
    cards = match.view(0).cards
    assert cards[1][HEAD] == 1
    events = move(match, 1)
    assert events[0] == Moved(0, 1, HEAD, 1, -1, -1, (0,))
    assert 1 not in match.view(0).left
    assert match.rules.facts(match.state)["blocked_share"] == 1.0


@pytest.mark.rule("turf.T20")
def test_a_straggler_at_the_start_blocks_who_comes_home() -> None:
    positions = (28, -2, -3, 5, 6, 7, 8)
    assert printed(-2) == 31 == printed(31)
    assert printed(-3) == 30
    assert landing(positions, 0, 3) == 29
    race = race_at(positions)
    assert race.landing(0, 3) == 29
    assert blockers_of(race, 0, 3) == (1, 2)
    assert race_at(positions, by_printed=False).landing(0, 3) == 31
    assert landing((-3, 31, 5, 6, 7, 8, 9), 0, 1) == -3, "it works the other way round too"


@pytest.mark.rule("turf.T20")
@pytest.mark.parametrize(("occupancy", "end"), [("printed", 29), ("same_lap", 30)])
def test_by_an_option_only_horses_on_the_same_lap_block(occupancy: str, end: int) -> None:
    match = running(TurfConfig(occupancy=occupancy), faces=(HEAD,))  # type: ignore[arg-type]
    run = match.state.run
    run.positions[0] = 29
    run.taken = occupied(run.positions)
    assert match.view(0).positions[3] == -3, "a straggler on the printed 30"
    assert match.view(0).cards[0][HEAD] == 1
    assert move(match, 0)[0].end == end


@pytest.mark.rule("turf.T21")
@pytest.mark.parametrize(("steps", "end", "pace"), [(7, 17, -1), (8, 18, 1), (12, 22, 1)])
def test_the_first_to_reach_or_pass_18_is_the_pace_horse(steps: int, end: int, pace: int) -> None:
    race = race_at((3, 10, 5, -3, -4, -5, -6))
    assert race.move(1, steps) == end
    assert race.pace == pace
    race.move(0, 20)
    assert race.pace == (pace if pace >= 0 else 0)


@pytest.mark.rule("turf.T21")
def test_the_pace_chip_is_taken_once() -> None:
    match = running(faces=(CAP, SHOE) * 60)
    while match.view(0).phase == "race":
        move(match, RULES.legal(match.state, match.to_act()[0])[0].horse)
    taken = [e for e in match.events if isinstance(e, PaceTaken)]
    assert len(taken) == 1
    first = next(e for e in match.events if isinstance(e, Moved) and e.end >= 18)
    assert taken[0].horse == first.horse == match.state.results[0].pace


@pytest.mark.rule("turf.T22")
@pytest.mark.parametrize(("steps", "end"), [(3, 33), (4, FINISHED), (14, FINISHED)])
def test_a_horse_has_to_cross_the_line(steps: int, end: int) -> None:
    race = race_at((30, *FAR[1:]))
    assert race.move(0, steps) == end
    assert race.order == ([0] if end == FINISHED else [])
    assert landing((30, *FAR[1:]), 0, steps) == end


@pytest.mark.rule("turf.T22")
def test_by_an_option_space_33_is_home() -> None:
    race = race_at((30, *FAR[1:]), goal=FINISHED - 1)
    assert race.move(0, 3) == FINISHED
    assert running(TurfConfig(finish="on_33")).state.run.goal == 33
    assert running().state.run.goal == 34


@pytest.mark.rule("turf.T22", "turf.T23")
def test_the_third_to_finish_ends_the_race_and_the_hindmost_is_seventh() -> None:
    race = race_at((33, 32, 31, 10, 9, 3, 8))
    for horse, place in ((2, 1), (0, 2)):
        race.move(horse, 20)
        assert len(race.order) == place
        assert not race.over
    race.move(1, 20)
    assert race.over
    assert race.order == [2, 0, 1]
    assert race.ranking()[-1] == 5
    assert race.ranking() == (2, 0, 1, 3, 4, 6, 5)


@pytest.mark.rule("turf.T22", "turf.T23")
def test_places_are_told_in_order() -> None:
    match = running()
    while match.view(0).phase == "race":
        seat = match.to_act()[0]
        match.act(seat, RULES.legal(match.state, seat)[-1])
    finished = [e for e in match.events if isinstance(e, Finished)]
    (ended,) = [e for e in match.events if isinstance(e, RaceEnded)]
    assert [e.place for e in finished] == [1, 2, 3]
    assert ended.result.order == tuple(e.horse for e in finished)
    (started,) = [e for e in match.events if isinstance(e, RaceStarted)]
    at = {horse: -place for place, horse in enumerate(started.start)}
    for event in match.events:
        if isinstance(event, Moved):
            assert event.start == at[event.horse]
            at[event.horse] = event.end
    behind = sorted((horse for horse in range(HORSES) if horse not in ended.result.order), key=at.__getitem__)
    assert len(behind) == 4 and len({at[horse] for horse in behind}) == 4
    assert all(at[horse] < FINISHED for horse in behind)
    assert ended.result.last == behind[0]
    assert ended.result.ranking == (*ended.result.order, *reversed(behind))
    assert match.events[-1] is ended or not any(
        isinstance(e, Moved) for e in match.events[match.events.index(finished[-1]) :]
    ), "nobody runs after the third"


@pytest.mark.rule("turf.T22")
def test_a_horse_that_finished_runs_no_more() -> None:
    match = running(faces=(CAP,) * 200)
    while not match.state.run.order:
        seat = match.to_act()[0]
        legal = RULES.legal(match.state, seat)
        match.act(seat, max(legal, key=lambda a: match.state.run.positions[a.horse]))
    home = match.state.run.order[0]
    assert reason(match, match.to_act()[0], Move(home)) == ("turf.T22", "finished")
    assert home not in match.view(0).left


@pytest.mark.rule("turf.T34")
def test_in_a_crowded_field_nobody_blocks_and_all_start_side_by_side() -> None:
    match = running(TurfConfig(field="crowded"))
    assert match.view(0).positions == (0,) * HORSES
    steps = match.view(0).cards[0][match.view(0).face]
    for horse in range(HORSES):
        steps = match.view(0).cards[horse][match.view(0).face]
        move(match, horse)
        assert match.view(0).positions[horse] == steps


@pytest.mark.rule("turf.T34")
def test_of_several_furthest_behind_the_one_that_came_first_is_last() -> None:
    race = Race(tuple(range(HORSES)), crowded=True)
    assert race.ranking()[-1] == 0, "nobody has moved: the first to be lined up"
    race.move(0, 2)
    race.move(1, 5)
    race.move(2, 2)
    for horse in (3, 4, 5, 6):
        race.move(horse, 4)
    assert race.positions[0] == race.positions[2] == 2
    assert race.ranking()[-2:] == (2, 0)


moves = st.lists(st.tuples(st.integers(0, HORSES - 1), st.integers(0, 20)), max_size=90)


@pytest.mark.rule("turf.T18", "turf.T20", "turf.T24")
@given(start=st.permutations(range(HORSES)), moves=moves)
def test_no_two_horses_ever_share_a_space(start: list[int], moves: list[tuple[int, int]]) -> None:
    race = Race(start)
    for wish, steps in moves:
        if race.over:
            break
        movable = race.movable()
        horse = movable[wish % len(movable)]
        before = tuple(race.positions)
        left = race.left
        wanted = landing(before, horse, steps)
        blockers = blockers_of(race, horse, steps)
        assert race.move(horse, steps) == wanted
        still = [p for p in race.positions if p < FINISHED]
        spaces = {printed(p) for p in still}
        assert len(spaces) == len(still) == len(set(still)) == HORSES - len(race.order)
        assert race.taken == sum(1 << (p % 33) for p in spaces)
        assert race.positions[horse] >= before[horse]
        assert [p for h, p in enumerate(race.positions) if h != horse] == [
            p for h, p in enumerate(before) if h != horse
        ]
        if wanted < FINISHED:
            assert len(blockers) == before[horse] + steps - wanted
        assert race.left == (left & ~(1 << horse) or race.running)
        assert [race.positions[h] for h in race.ranking()] == sorted(race.positions, reverse=True)
        assert race.over or race.positions[race.ranking()[-1]] == min(race.positions)
