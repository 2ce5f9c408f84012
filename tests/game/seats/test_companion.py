"""Companions: their strength follows the last results against one person, and nothing else."""

from __future__ import annotations

from collections import defaultdict
from functools import partial

import pytest

from game.games import GAMES, share_over, won_in
from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import STRENGTHS
from game.lab.checks.companion import Met, came_to, meet
from game.seats.bots import FORMS, in_form, make_bot
from game.seats.companion import (
    MOST,
    REMEMBERED,
    STRONGEST,
    USUAL,
    WEAKEST,
    ahead_of,
    remembered,
    shown,
    strength,
    sureness,
)
from game.seats.levels import level_known
from game.seats.notation import BotSeat, bot_seat
from game.seats.players import BotPlayer
from game.seats.request import form_of, request_for
from game.seats.table import play_match


def test_nothing_is_known_of_a_new_person() -> None:
    assert strength(()) == USUAL


def test_defeats_make_it_stronger_and_victories_weaker() -> None:
    lost = won = tuple[tuple[float, float], ...]()
    for _ in range(REMEMBERED):
        lost = remembered(lost, strength(lost), 0.0)
        won = remembered(won, strength(won), 1.0)
    assert strength(won) == WEAKEST < USUAL < 3.5 < strength(lost) <= STRONGEST


def test_it_moves_half_a_level_at_most_and_less_where_little_is_known() -> None:
    """Somebody loses three times, then wins again and again; no step is wide, and the first are small."""
    memory, steps = tuple[tuple[float, float], ...](), []
    for ahead in (1.0, 1.0, 1.0, *(0.0,) * 12):
        before = strength(memory)
        memory = remembered(memory, before, 1 - ahead)
        steps.append(abs(strength(memory) - before))
    assert 0 < steps[0] < steps[2] < MOST and max(steps) <= MOST
    assert sureness(USUAL, ()) == 0 < sureness(USUAL, [(USUAL, 0.0)]) < sureness(USUAL, [(USUAL, 0.0)] * 12) < 1


def test_no_companion_falls_below_a_beginner() -> None:
    assert strength([(0.6, 1.0)] * REMEMBERED) == WEAKEST == STRENGTHS["beginner"]


def test_only_the_last_twelve_results_count() -> None:
    old = [(2.0, 0.0)] * 30
    new = tuple((2.0, 1.0) for _ in range(REMEMBERED))
    assert strength((*old, *new)) == strength(new)
    assert len(remembered(new, 1.0, 0.0)) == REMEMBERED


def test_a_match_that_was_left_counts_once() -> None:
    memory = remembered(((1.8, 1.0),), 2.0, 1.0)
    assert remembered(memory, 2.0, 0.0, again=True) == ((1.8, 1.0), (2.0, 0.0))


@pytest.mark.parametrize(
    ("game", "options"),
    [("holla", {"rounds": 4}), ("riichi", {"length": "tonpu"}), ("rummikub", {"games": 2}), ("turf", {})],
)
def test_how_much_of_a_match_is_over(game: str, options: dict[str, object]) -> None:
    """It grows from nothing to nearly all, never back, and somewhere half of it is over."""
    match: AnyMatch = Match(GAMES[game], GAMES[game].config_type(**options), 4, 8)
    bot, shares = make_bot(game, "easy"), [0.0]
    while not match.over:
        shares.append(share_over(game, match.state))
        request = request_for(match, match.to_act()[0])
        match.do(request.seat, bot.choose(request.view, request.legal, HashStream(request.key)).action)
    assert shares == sorted(shares) and shares[1] < 0.1 and 0.6 < shares[-1] <= 1
    assert any(0 < share < 0.5 for share in shares) and any(0.5 <= share < 0.9 for share in shares)


def test_even_results_at_a_strength_leave_it_there() -> None:
    assert abs(strength([(3.0, 1.0), (3.0, 0.0)] * 6) - 3.0) < 0.4


def test_whoever_may_be_the_strongest_meets_the_strongest() -> None:
    """An error could only lead down from there; before all remembered matches are played nothing is rounded."""
    nearly = [(3.7, 1.0), (3.7, 0.0)] * 6
    assert shown(nearly) < STRONGEST == strength(nearly) > strength(nearly[:-2])
    low = [(0.7, 1.0), (0.7, 0.0)] * 6
    assert shown(low) > WEAKEST == strength(low) < strength(low[:-2])


def test_finishing_ahead_is_counted_over_all_companions() -> None:
    assert ahead_of((2, 3, 1, 2), (1, 2, 3), 0) == 0.5
    assert ahead_of((1, 1), (1,), 0) == 0.5


def test_what_companions_came_to_leaves_out_the_matches_in_which_they_learned() -> None:
    came = came_to([Met(1.0, 1.0)] * REMEMBERED + [Met(2.0, 0.0), Met(3.0, 1.0), Met(4.0, 0.5)])
    assert (came.ahead, came.strength) == (0.5, 3.0) and came.error == pytest.approx(0.5 / 3**0.5)


def test_ahead_in_rummikub_is_who_won_more_games_whatever_is_left_on_racks() -> None:
    rules = GAMES["rummikub"]
    match: AnyMatch = Match(rules, rules.config_type(games=1), 4, 6)
    play_match(match, [BotPlayer("rummikub", level) for level in ("easy", "hard", "normal", "master")])
    (winner,) = (seat for seat, wins in enumerate(match.state.wins) if wins)
    others = [seat for seat in range(4) if seat != winner]
    assert ahead_of(won_in(match), others, winner) == 0
    assert all(ahead_of(won_in(match), [seat for seat in range(4) if seat != one], one) == 2 / 3 for one in others)
    turf: AnyMatch = Match(GAMES["turf"], GAMES["turf"].config_type(races=1), 3, 6)
    play_match(turf, [BotPlayer("turf", "easy")] * 3)
    ranks = {place.seat: place.rank for place in turf.standings()}
    assert won_in(turf) == tuple(-float(ranks[seat]) for seat in range(3))


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("hard", BotSeat("hard")),
        ("normal+rabbit", BotSeat("normal", "rabbit")),
        ("hard+crane~5", BotSeat("hard", "crane", 5)),
        ("companion:2.35", BotSeat("companion", "", 0, 2.35)),
        ("companion:2.35+tiger~5", BotSeat("companion", "tiger", 5, 2.35)), ("companion:2.3+fox", None),
        ("companion", None), ("companion:9", None), ("hard+fox", None), ("grand", None), ("hard~", None), ("", None),
    ],
)  # fmt: skip
def test_a_seat_in_a_word(text: str, seat: BotSeat | None) -> None:
    assert bot_seat(text) == seat
    assert level_known(text, "turf") == (seat is not None)


def test_a_companion_between_two_levels_plays_a_whole_part_as_one_of_them() -> None:
    levels = "easy", "normal"
    match: AnyMatch = Match(GAMES["turf"], GAMES["turf"].config_type(), 4, 5)
    player, bots = BotPlayer("turf", "companion:1.5"), [make_bot("turf", level) for level in levels]
    played, forms = defaultdict[tuple[int, int], set[str]](lambda: set(levels)), set[tuple[int, int, int]]()
    while not match.over:
        request = request_for(match, match.to_act()[0])
        answer = player.choose(request)
        same = [bot.choose(request.view, request.legal, HashStream(request.key)) == answer for bot in bots]
        part = request.seat, match.state.race
        played[part] &= {level for level, is_same in zip(levels, same, strict=True) if is_same}
        forms.add((*part, request.form()))
        match.do(request.seat, answer.action)
    assert len(played) == len(forms) == 13, "a form of each seat in each race, and of who deals the first"
    races = [found for (_, race), found in played.items() if race]
    assert all(len(found) == 1 for found in races) and set().union(*races) == set(levels)


def test_forms_follow_from_match_seat_and_part_alone_and_are_even() -> None:
    rules = GAMES["rummikub"]
    matches: list[AnyMatch] = [Match(rules, rules.config_type(), 4, seed) for seed in range(300)]
    forms = [[form_of(match, seat)() for seat in range(4)] for match in matches]
    assert len({tuple(row) for row in forms}) == 300 and all(len(set(row)) > 1 for row in forms)
    assert forms[7] == [form_of(Match(rules, rules.config_type(games=2), 4, 7), seat)() for seat in range(4)]
    upper = [in_form("companion:3.3", partial(int, form)) == "master" for row in forms for form in row]
    assert 0.26 <= sum(upper) / len(upper) <= 0.34
    matches[7].state.game += 1
    assert form_of(matches[7], 0)() != forms[7][0]


def test_a_companion_is_a_bot_in_a_form_alone() -> None:
    assert in_form("companion:3.0", int) == in_form("companion:3.0", partial(int, FORMS - 1)) == "hard"
    with pytest.raises(ValueError):
        make_bot("turf", "companion:1.5")


def close(game: str, matches: int, most: float, **options: object) -> None:
    """Companions finish ahead of stand-ins of four levels about every second time."""
    config = GAMES[game].config_type(**options)
    for person in ("beginner", "easy", "normal", "hard"):
        came = came_to(meet(game, config, person, range(600_000, 600_000 + REMEMBERED + matches)))
        assert abs(came.ahead - 0.5) <= most, person


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [("turf", {}), ("rummikub", {"games": 2}), ("riichi", {"length": "tonpu"}), ("holla", {})],
)  # fmt: skip
def test_companions_keep_matches_close(game: str, options: dict[str, object]) -> None:
    close(game, 100, 0.08, **options)


def test_a_companion_comes_down_to_a_beginner() -> None:
    met = meet("rummikub", GAMES["rummikub"].config_type(games=1), "beginner", range(610_000, 610_024))
    assert met[0].strength == USUAL
    assert WEAKEST <= met[-1].strength < 1.0
