"""The race that bots think with is the race of the rules, only faster."""

from __future__ import annotations

import pytest

from game.kernel.chance import Chance
from game.turf.bots.evaluation import BATCH, paired
from game.turf.bots.odds import odds_of
from game.turf.bots.opponent_moves import mean_moves, picks_of
from game.turf.bots.track import AWAY, Field, end_of, first_of, noise, rolls_of, run, spots
from game.turf.race import ALL, DIE, FINISHED, HORSES, Race

CARDS = ((1, 15, 7, 5), (1, 3, 12, 12), (2, 9, 8, 7), (4, 5, 6, 7), (5, 4, 5, 6), (6, 4, 3, 5), (7, 3, 3, 3))
BY_FACE = tuple(zip(*CARDS, strict=True))
TRACKS = {
    "printed": {},
    "same lap": {"by_printed": False},
    "finish on 33": {"goal": FINISHED - 1},
    "crowded": {"crowded": True},
}


def both(seats: int = 3, **options: bool | int) -> tuple[Race, Field]:
    """The same race twice, about to begin."""
    race = Race((3, 1, 6, 0, 2, 5, 4), **options)  # type: ignore[arg-type]
    field = Field(
        cards=BY_FACE,
        spots=spots(race.crowded, race.printed),
        goal=race.goal,
        seats=seats,
        at=tuple(race.positions),
        ready=ALL,
        running=ALL,
        home=(),
        pace=-1,
        turn=0,
        came=tuple(race.arrived),
    )
    return race, field


@pytest.mark.parametrize("track", list(TRACKS))
@pytest.mark.parametrize("seed", range(12))
def test_moves_are_those_of_the_rules(track: str, seed: int) -> None:
    race, field = both(**TRACKS[track])
    stream = Chance(seed).stream("race")
    while not race.over:
        horse, face = stream.choice(field.choices()), stream.choice(DIE)
        assert tuple(field.choices()) == race.movable()
        race.move(horse, CARDS[horse][face])
        field = field.moved(horse, face)
        assert field.at == tuple(AWAY if p == FINISHED else p for p in race.positions)
        assert (field.home, field.pace, field.last) == (tuple(race.order), race.pace, race.ranking()[-1])
    assert field.over


@pytest.mark.parametrize("begun", [0, 9])
@pytest.mark.parametrize("track", list(TRACKS))
def test_fast_races_end_as_the_rules_do(track: str, begun: int) -> None:
    race, field = both(**TRACKS[track])
    stream = Chance(5).stream("begun")
    for _ in range(begun):
        horse, face = stream.choice(field.choices()), stream.choice(DIE)
        race.move(horse, CARDS[horse][face])
        field = field.moved(horse, face)
    weights = [[(seat + 1) * (h - 3) % 5 - 2.0 for h in range(HORSES)] for seat in range(3)]
    picks = picks_of(weights, field.cards)
    rolls = rolls_of(b"seed", 60)
    ends, moves = run(field, [picks], rolls)
    counted = shared = 0
    for key, faces in zip(ends, rolls, strict=True):
        slow, turn = race.copy(), begun % 3
        while not slow.over:
            face = faces[slow.moves - begun]
            horse = picks[turn][face][slow.left]
            slow.move(horse, CARDS[horse][face])
            turn = (turn + 1) % 3
        *placed, pace, last = end_of(key)
        assert (placed, pace, last) == (slow.order, slow.pace, slow.ranking()[-1])
        counted += slow.moves - begun
        shared += slow.positions.count(slow.positions[last]) > 1
    assert moves == counted
    assert (shared > 0) == race.crowded


def test_a_race_that_is_over_has_one_end() -> None:
    _, field = both()
    for horse, face in ((3, 3), (1, 3), (6, 0)):
        while field.at[horse] != AWAY:
            field = Field(**{**{f: getattr(field, f) for f in field.__struct_fields__}, "ready": 1 << horse})
            field = field.moved(horse, face)
    assert field.over
    ends, moves = run(field, [picks_of([[0.0] * HORSES] * 3, field.cards)], rolls_of(b"x", 2))
    assert moves == 0
    assert ends[0] == ends[1]
    assert end_of(ends[0]) == (3, 1, 6, 3, 4)


def test_a_race_that_never_ends_is_cut() -> None:
    """An owner's cards may hold nothing but 0."""
    _, field = both()
    still = Field(**{**{f: getattr(field, f) for f in field.__struct_fields__}, "cards": ((0,) * HORSES,) * 4})
    ends, _ = run(still, [picks_of([[1.0] * HORSES] * 3, still.cards)], rolls_of(b"x", 1))
    assert end_of(ends[0]) == (3, 1, 6, 3, 4)


def test_the_die_is_fair_and_follows_its_key() -> None:
    rolls = rolls_of(b"fair", 400)
    faces = b"".join(rolls)
    assert [round(6 * faces.count(face) / len(faces), 1) for face in range(4)] == [3.0, 1.0, 1.0, 1.0]
    assert rolls == rolls_of(b"fair", 400)
    assert rolls_of(b"fair", 2) == rolls[:2]
    assert rolls_of(b"foul", 2) != rolls[:2]
    heads = [faces[:2] for faces in paired(rolls_of(b"fair", BATCH))]
    assert sorted(heads) == sorted(bytes((a, b)) for a in DIE for b in DIE)


def test_orders_and_whims() -> None:
    table = first_of((4, 2, 0, 1, 3, 5, 6))
    assert (table[ALL], table[0b0000111], table[0b1000000]) == (4, 2, 6)
    whims = list(noise(b"whims", 2000))
    assert -1 <= min(whims) < -0.98
    assert abs(sum(whims) / len(whims)) < 0.05


def test_a_seat_moves_its_own_horse_by_much_and_others_by_little() -> None:
    assert mean_moves(BY_FACE) == (5.0,) * HORSES
    picks = picks_of([[2.0, 0, 0, 0, 0, 0, -1.0], [0.0] * 7], BY_FACE)
    assert picks[0][1][ALL] == 0
    assert picks[0][0][ALL] != 0
    assert picks[0][0][ALL & ~0b0000001] != 6
    assert picks[0][1][ALL & ~0b0000001] == 6


def test_odds_add_up_and_favour_the_front() -> None:
    _, field = both(4)
    odds = odds_of(field, b"odds", 1200)
    for shares in (*odds.places, odds.pace, odds.last):
        assert sum(shares) == pytest.approx(1)
    level = Field(**{**{f: getattr(field, f) for f in field.__struct_fields__}, "cards": ((5,) * HORSES,) * 4})
    odds = odds_of(level, b"odds", 1200)
    placed = [sum(row[h] for row in odds.places) for h in range(HORSES)]
    assert placed[3] > placed[4]
    assert odds.last[3] < odds.last[4]
