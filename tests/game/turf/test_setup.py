"""The box, the cards, lining up, and how races follow one another."""

from __future__ import annotations

from collections import Counter

import pytest

from game.kernel.chance import Chance
from game.kernel.match import Match
from game.kernel.rules import BadConfig
from game.turf.actions import Bet, Deal, Move
from game.turf.cards import EVEN_SUM, card_sum, horses_of, prizes_of
from game.turf.config import COATS, TurfConfig
from game.turf.events import RaceStarted
from game.turf.race import CAP, DIE, HEAD, PACE, SADDLE, SHOE, SPACES, printed
from tests.game.turf.tables import RULES, dealt, finish, reason, table


@pytest.mark.rule("turf.T1")
def test_two_to_six_play_three_races_and_the_richest_wins() -> None:
    assert RULES.seat_counts == (2, 3, 4, 5, 6)
    for seats in (1, 7):
        with pytest.raises(BadConfig, match=f"2 to 6 players, not {seats}"):
            RULES.check_config(TurfConfig(), seats)
    match = table(seats=3)
    while match.to_act():
        match.act(match.to_act()[0], Deal())
        finish(match)
    assert len(match.state.results) == 3
    places = match.standings()
    assert [p.score for p in places] == match.state.money
    assert {p.seat for p in places if p.rank == 1} == {
        s for s, money in enumerate(match.state.money) if money == max(match.state.money)
    }
    assert match.view(0).match.ranks == tuple(p.rank for p in sorted(places, key=lambda p: p.seat))
    assert reason(match, 0, Deal()) == ("turf.T1", "match_over")


@pytest.mark.rule("turf.T1")
@pytest.mark.parametrize("races", [1, 2])
def test_a_shorter_game_has_fewer_races(races: int) -> None:
    match = table(TurfConfig(races=races))
    while match.to_act():
        match.act(match.to_act()[0], Deal())
        finish(match)
    assert len(match.state.results) == races


@pytest.mark.rule("turf.T2", "turf.T3", "turf.T4")
def test_the_shipped_horses_and_cards() -> None:
    horses = horses_of(TurfConfig())
    assert tuple(horse.id for horse in horses) == COATS
    assert [horse.en for horse in horses] == [
        "Earl Grey", "Albino", "Sahara Wind", "Caramello", "Red Fox", "Nougat", "Othello",
    ]  # fmt: skip
    assert all(horse.get("ko") == horse.ko != horse.get("en") for horse in horses)
    cards = [card for horse in horses for card in horse.cards]
    assert len(cards) == len(set(cards)) == 21
    assert {card_sum(card) for card in cards} == {EVEN_SUM}
    assert [sum(column) for column in zip(*cards, strict=True)] == [76, 131, 132, 139]
    assert horses[0].cards[0][:2] == (1, 15)
    assert horses[0].cards[1][3] == 15
    assert horses[1].cards[0] == (1, 3, 12, 12)
    assert horses[6].cards[0][0] == 7


@pytest.mark.rule("turf.T25")
def test_the_shipped_payout_table() -> None:
    first, second, third = prizes_of(TurfConfig())
    assert first == (500, 350, 250, 200, 150)
    for row in (first, second, third):
        assert list(row) == sorted(row, reverse=True)
        assert all(pounds % 50 == 0 for pounds in row)
    assert all(a > b > c > 0 for a, b, c in zip(first, second, third, strict=True))


@pytest.mark.rule("turf.T5")
def test_the_die_shows_three_heads() -> None:
    assert Counter(DIE) == {HEAD: 3, CAP: 1, SADDLE: 1, SHOE: 1}
    rolled = Counter(
        note.face for seed in range(12) for note in finished(Match(RULES, TurfConfig(races=1), 2, seed)).state.moves
    )
    assert 0.4 < rolled[HEAD] / rolled.total() < 0.6
    assert all(rolled[face] for face in (CAP, SADDLE, SHOE))


def finished(match: Match[TurfConfig, object, object, object, object]) -> Match:  # type: ignore[type-arg]
    match.act(0, Deal())
    finish(match)
    return match


@pytest.mark.rule("turf.T6")
def test_chips_of_one_one_and_two() -> None:
    match = dealt(seats=6)
    assert [match.view(s).hand for s in range(6)] == [(1, 1, 2)] * 6
    assert reason(match, 0, Bet(0, 3)) == ("turf.T31", "no_zero_chip")
    assert reason(match, 0, Bet(3, 3)) == ("turf.T6", "no_such_chip")
    hidden = dealt(TurfConfig(bets="hidden"))
    assert hidden.view(1).hand == (0, 1, 1, 2)
    assert reason(hidden, 0, Bet(0, 3)) is None


@pytest.mark.rule("turf.T7")
def test_money_starts_at_nothing_and_bets_cost_nothing() -> None:
    match = dealt()
    match.act(0, Bet(2, 0))
    assert [p.money for p in match.view(1).players] == [0, 0]
    assert [p.money for p in dealt(TurfConfig(start_money=450)).view(1).players] == [450, 450]


@pytest.mark.rule("turf.T8", "turf.T9")
def test_horses_line_up_from_33_back_in_the_order_drawn() -> None:
    order = (4, 1, 6, 0, 3, 5, 2)
    match = dealt(drawn=[horse * 3 + 2 for horse in order])
    view = match.view(0)
    assert view.start == order
    assert [printed(view.positions[horse]) for horse in order] == [33, 32, 31, 30, 29, 28, 27]
    assert view.pace == -1
    assert (SPACES, PACE) == (33, 18)
    assert [printed(p) for p in (1, 33, 18)] == [1, 33, 18]
    assert view.cards[4] == horses_of(TurfConfig())[4].cards[2]
    assert view.card_ids == (2, 5, 8, 11, 14, 17, 20)


@pytest.mark.rule("turf.T10")
def test_a_second_card_of_a_horse_waits_for_a_later_race() -> None:
    drawn = (0, 1, 3, 6, 2, 9, 12, 15, 18)
    match = table(drawn=drawn)
    (started,) = match.act(0, Deal())
    assert isinstance(started, RaceStarted)
    assert started.drawn == drawn
    assert started.start == (0, 1, 2, 3, 4, 5, 6)
    assert match.state.cards == (0, 3, 6, 9, 12, 15, 18)
    assert {1, 2} <= set(match.view(0).to_come)


@pytest.mark.rule("turf.T10", "turf.T29")
def test_each_race_uses_seven_cards_and_three_races_all_of_them() -> None:
    match = table()
    seen: list[int] = []
    for left in (14, 7, 0):
        match.act(match.to_act()[0], Deal())
        assert reason(match, match.to_act()[0], Deal()) == ("turf.T29", "race_running")
        view = match.view(0)
        assert len(view.to_come) == left
        seen += view.card_ids
        finish(match)
        assert sorted(match.state.hands[0]) == [1, 1, 2]
        assert not any(match.state.bets)
        assert sorted(match.state.used) == sorted(seen)
    assert sorted(seen) == list(range(21))


@pytest.mark.rule("turf.T11")
def test_chance_chooses_the_first_bettor_and_later_the_richest_bets_first() -> None:
    firsts = Counter()
    for seed in range(60):
        match: Match = Match(RULES, TurfConfig(), 3, seed)  # type: ignore[type-arg]
        match.act(0, Deal())
        firsts[match.state.first] += 1
        assert match.to_act() == (match.state.first,)
        finish(match, seed)
        money, dealer = match.state.money, match.state.dealer
        assert money[dealer] == max(money)
        assert match.state.tied == tuple(s for s in range(3) if money[s] == max(money))
        match.act(dealer, Deal())
        assert match.to_act() == (dealer,)
    assert set(firsts) == {0, 1, 2}


@pytest.mark.rule("turf.T11")
def test_chance_decides_among_equally_rich_players() -> None:
    chosen = set()
    for seed in range(40):
        match: Match = Match(RULES, TurfConfig(pace_bonus=0, last_penalty=0), 2, seed)  # type: ignore[type-arg]
        match.act(0, Deal())
        stream = Chance(seed).stream("test")
        while match.view(0).phase == "bet":
            seat = match.to_act()[0]
            number = len(match.state.bets[seat])
            match.act(seat, Bet((1, 1, 2)[number], number))
        while match.view(0).phase == "race":
            seat = match.to_act()[0]
            match.act(seat, stream.choice(RULES.legal(match.state, seat)))
        assert match.state.money[0] == match.state.money[1]
        chosen.add(match.state.dealer)
    assert chosen == {0, 1}


def test_acts_out_of_time_are_refused() -> None:
    match = table()
    assert reason(match, 1, Deal()) == ("turf.T9", "not_dealer")
    assert reason(match, 0, Bet(1, 1)) == ("turf.T9", "not_dealt")
    assert reason(match, 9, Deal()) == ("turf.T1", "no_such_seat")
    match.act(0, Deal())
    assert reason(match, 1, Bet(1, 1)) == ("turf.T12", "not_your_turn")
    assert reason(match, 0, Move(1)) == ("turf.T12", "bet_first")
    assert reason(match, 0, Bet(1, 7)) == ("turf.T2", "no_such_horse")
