"""How games and matches end and what they are worth (rummikub.R3, R25, R30-R35, X5, X6)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.pieces.tiles import XP
from game.rummikub import actions as act
from game.rummikub import events as ev
from game.rummikub.config import RummikubConfig
from game.rummikub.result import GameResult
from game.rummikub.scoring import rack_sum, rank_of, score_game
from tests.game.rummikub.tables import Box, RummikubMatch, last, play, refusal, rule_of, seated, tiles


def scored(*racks: str, first: int = 0, opened: str = "yyyyyy", **config: object) -> GameResult:
    pieces = Box(3)
    rows = [pieces.row(rack) for rack in racks]
    return score_game(RummikubConfig(**config), rows, [o == "y" for o in opened[: len(rows)]], first, 1)


def points(result: GameResult) -> list[int]:
    return [line.points for line in result.seats]


@pytest.mark.rule("rummikub.R3", "rummikub.R30", "rummikub.X6")
def test_the_last_tile_wins_and_the_call_comes_by_itself() -> None:
    match = seated("7b", "3r 4k", "9o", "J", table="4b 5b 6b", seats=4)
    match.act(0, play(match, 0, "4b 5b 6b 7b"))
    assert [type(e) for e in match.events[-3:]] == [ev.Laid, ev.Called, ev.GameEnded]
    result = last(match, ev.GameEnded).result
    assert (result.kind, result.winners) == ("out", (0,))
    assert points(result) == [46, -7, -9, -30]
    assert match.to_act() == (0,)
    assert refusal(match, 0, act.Deal()) is None


@pytest.mark.rule("rummikub.R25")
def test_a_joker_in_the_rack_costs_thirty() -> None:
    assert rack_sum(tiles("J 3k"), 30) == 33
    assert points(scored("", "J 3k", "1k")) == [34, -33, -1]
    assert points(scored("", "J J", "1k", joker_points=50)) == [101, -100, -1]


@pytest.mark.rule("rummikub.R31")
def test_the_winner_gets_what_the_others_lose() -> None:
    assert points(scored("10k 3b", "", "13r 13o 1k")) == [-13, 40, -27]


@pytest.mark.rule("rummikub.R31")
def test_a_table_may_charge_those_who_never_laid_down() -> None:
    result = scored("10k 3b", "", "13r 1k", opened="nyy", unopened_points=100)
    assert points(result) == [-113, 127, -14]
    assert [line.extra for line in result.seats] == [100, 0, 0]


@pytest.mark.rule("rummikub.R32")
def test_the_printed_table_of_four_games() -> None:
    """A -24, B -54, C +45, D +33; racks that are worth what the table says."""
    worth = {0: "", 2: "2k", 3: "3k", 5: "5k", 6: "6k", 10: "10k", 11: "11k", 13: "13k",
             16: "13k 3k", 25: "12k 13k", 32: "J 2k"}  # fmt: skip
    games = [(0, 5, 16, 3), (6, 11, 0, 5), (32, 13, 2, 0), (10, 25, 0, 6)]
    results = [scored(*(worth[s] for s in game)) for game in games]
    assert [points(r) for r in results] == [
        [24, -5, -16, -3], [-6, -11, 22, -5], [-32, -13, -2, 47], [-10, -25, 41, -6]
    ]  # fmt: skip
    assert [sum(column) for column in zip(*map(points, results), strict=True)] == [-24, -54, 45, 33]
    assert [r.check for r in results] == [0, 0, 0, 0]


@pytest.mark.rule("rummikub.R32", "rummikub.R34")
@given(
    st.lists(st.integers(0, XP - 1), unique=True, max_size=40),
    st.integers(2, 6),
    st.sampled_from(["fewest_tiles", "shared", "turn_order"]),
    st.integers(0, 100),
)
def test_the_points_of_any_game_add_up_to_zero(pile: list[int], seats: int, tie: str, extra: int) -> None:
    racks = [pile[s::seats] for s in range(seats)]
    config = RummikubConfig(lowest_tie=tie, unopened_points=extra)
    result = score_game(config, racks, [s % 2 == 0 for s in range(seats)], 1, 1)
    assert result.check == 0
    best = min(line.sum for line in result.seats)
    assert all(result.seats[w].sum == best for w in result.winners)
    assert all(result.seats[w].points >= 0 for w in result.winners)
    assert all(line.points <= 0 for s, line in enumerate(result.seats) if s not in result.winners)


def blocked(**config: object) -> RummikubMatch:
    """Two seats, no pool, nobody can go on."""
    match = seated("2k 2r", "3k 5r 9b", seats=2, pool="empty", opened=False, **config)
    return match


@pytest.mark.rule("rummikub.R33")
def test_play_goes_on_without_a_pool() -> None:
    match = seated("7b 8b 1k", "3k", table="4b 5b 6b", pool="empty")
    assert rule_of(match, 0, act.Draw()) == "rummikub.R33"
    match.act(0, play(match, 0, "4b 5b 6b 7b"))
    match.act(1, act.Pass())
    assert match.state.passes == 1
    assert match.state.turn == 2


@pytest.mark.rule("rummikub.R33")
def test_a_full_round_of_passes_ends_the_game() -> None:
    match = blocked()
    match.act(0, act.Pass())
    assert match.state.result is None
    match.act(1, act.Pass())
    assert last(match, ev.GameEnded).result.kind == "blocked"


@pytest.mark.rule("rummikub.R33")
def test_a_play_in_between_starts_the_round_of_passes_anew() -> None:
    match = seated("7b 13k", "1k 5r", "9k 12r", table="4b 5b 6b", pool="empty", seats=3)
    match.state.turn = 1
    match.act(1, act.Pass())
    match.act(2, act.Pass())
    match.act(0, play(match, 0, "4b 5b 6b 7b"))
    match.act(1, act.Pass())
    match.act(2, act.Pass())
    assert match.state.result is None
    match.act(0, act.Pass())
    assert match.state.result is not None


@pytest.mark.rule("rummikub.R33")
def test_a_table_may_want_two_rounds() -> None:
    match = blocked(idle_rounds=2)
    for seat in (0, 1, 0):
        match.act(seat, act.Pass())
    assert match.state.result is None
    match.act(1, act.Pass())
    assert match.state.result is not None


@pytest.mark.rule("rummikub.R34")
def test_the_lowest_sum_wins_a_blocked_game() -> None:
    result = scored("10k 3b", "5k", "J", "5r 1k")
    assert (result.kind, result.winners) == ("blocked", (1,))
    assert points(result) == [-8, 34, -25, -1]


@pytest.mark.rule("rummikub.R34")
@pytest.mark.parametrize(
    ("racks", "first", "tie", "winners", "gains"),
    [
        (("2k 3k", "5k", "11b"), 0, "fewest_tiles", (1,), [0, 6, -6]),
        (("5r", "5k", "12b"), 1, "fewest_tiles", (1, 0), [3, 4, -7]),
        (("5r", "5k", "12b"), 0, "fewest_tiles", (0, 1), [4, 3, -7]),
        (("5r", "5k", "12b"), 2, "fewest_tiles", (0, 1), [4, 3, -7]),
        (("2k 3k", "5k", "12b"), 0, "shared", (0, 1), [4, 3, -7]),
        (("2k 3k", "5k", "12b"), 1, "turn_order", (1,), [0, 7, -7]),
        (("2k 3k", "5k", "12b"), 2, "turn_order", (0,), [7, 0, -7]),
    ],
)
def test_ties_for_the_lowest_sum(
    racks: tuple[str, ...], first: int, tie: str, winners: tuple[int, ...], gains: list[int]
) -> None:
    result = scored(*racks, first=first, lowest_tie=tie)
    assert result.winners == winners
    assert points(result) == gains


@pytest.mark.rule("rummikub.X5")
def test_one_may_pass_although_one_could_play() -> None:
    match = seated("7b 1k", table="4b 5b 6b", pool="empty")
    assert refusal(match, 0, act.Pass()) is None


@pytest.mark.rule("rummikub.X5")
@pytest.mark.parametrize("duty", ["pool_empty", "always"])
def test_a_table_may_make_playing_a_duty_without_a_pool(duty: str) -> None:
    match = seated("7b 1k", "13r", table="4b 5b 6b", pool="empty", must_play=duty)
    found = refusal(match, 0, act.Pass())
    assert found is not None
    assert (found.rule, found.reason) == ("rummikub.X5", "must_play")
    assert act.Pass() not in match.rules.legal(match.state, 0)
    match.act(0, play(match, 0, "4b 5b 6b 7b"))
    assert match.rules.legal(match.state, 1) == (act.Pass(),)
    drawing = seated("7b 1k", table="4b 5b 6b", must_play=duty)
    assert (refusal(drawing, 0, act.Draw()) is None) == (duty == "pool_empty")


def finish(match: RummikubMatch, winner: int) -> None:
    """Deal the next game and let a seat go out at once; each other seat keeps one tile of ten."""
    match.act(match.to_act()[0], act.Deal())
    state = match.state
    line = Box().row("4b 5b 6b")
    state.table = (line,)
    state.opened = [True] * state.seats
    rest = [t for t in Box().left if t not in line]
    own = next(t for t in rest if t == line[-1] + 1)
    rest.remove(own)
    state.racks = [[] for _ in range(state.seats)]
    for seat in range(state.seats):
        tile = own if seat == winner else next(t for t in rest if t % 53 in (9, 22, 35, 48))
        if tile in rest:
            rest.remove(tile)
        state.racks[seat] = [tile]
        state.drawn[seat] = ()
    state.pool = rest
    state.turn = winner
    state.check()
    match.act(winner, act.Play(((*line, own),)))


@pytest.mark.rule("rummikub.R35")
def test_a_match_has_the_agreed_games_and_a_champion() -> None:
    match = seated(games=4, seats=3)
    match.state.phase, match.state.game = 0, 0
    for winner in (1, 2, 2, 0):
        finish(match, winner)
    assert match.over
    assert rule_of(match, 0, act.Deal()) == "rummikub.R35"
    ended = last(match, ev.MatchEnded).result
    assert ended.wins == (1, 1, 2)
    assert ended.points == (-10, -10, 20)
    assert ended.ranks == (2, 2, 1)
    assert [s.rank for s in match.standings()] == [2, 2, 1]
    assert len(match.state.results) == 4


@pytest.mark.rule("rummikub.R35")
@pytest.mark.parametrize(
    ("wins", "gains", "ranks"),
    [
        ([2, 1, 1], [-50, 90, -40], [1, 2, 3]),
        ([1, 1, 2], [10, 5, -15], [2, 3, 1]),
        ([2, 2, 0], [7, 7, -14], [1, 1, 3]),
    ],
)
def test_games_won_come_first_then_points(wins: list[int], gains: list[int], ranks: list[int]) -> None:
    assert [rank_of(wins, gains, seat) for seat in range(3)] == ranks


@pytest.mark.rule("rummikub.R4", "rummikub.R35")
@pytest.mark.parametrize("start", ["draw", "winner"])
def test_who_starts_the_next_game(start: str) -> None:
    firsts = set()
    for seed in range(6):
        match = seated(games=2, seats=3, next_start=start)
        match.state.phase, match.state.game = 0, 0
        match.state.chance = type(match.state.chance)(seed)  # type: ignore[call-arg]
        finish(match, 2)
        match.act(2, act.Deal())
        begun = last(match, ev.GameStarted)
        firsts.add(begun.first)
        assert bool(begun.draws) == (start == "draw")
        assert match.state.turn == begun.first
    assert (firsts == {2}) == (start == "winner")
    assert len(firsts) > 1 or start == "winner"
