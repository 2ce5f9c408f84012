"""The worlds that the strongest level imagines: true to its view, the same every time, and within their budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import log
from typing import Any

import msgspec
import pytest

from game.holla.actions import Discard
from game.holla.bots import make_bot
from game.holla.bots.beliefs import TRIES, Beliefs, World
from game.holla.bots.common import own_kinds
from game.holla.bots.danger import Danger, finished
from game.holla.bots.insight import Insight
from game.holla.bots.master import MasterBot
from game.holla.bots.race import HORIZON, survival
from game.holla.bots.shelter import take_shelter
from game.holla.bots.sight import Sight
from game.holla.bots.witness import DISTANCES, distance_chances, witnesses
from game.holla.config import HollaConfig
from game.holla.distance import nearest
from game.holla.grouping import ungrouped_count
from game.holla.rules import HollaRules
from game.holla.state import TurnNote
from game.holla.view import HollaView
from game.kernel.chance import Chance, Stream
from game.kernel.match import Match
from game.pieces.cubes import COPIES, KINDS, cube_text, parse_kind
from tests.game.cases import Table
from tests.game.holla.tables import LONERS, HollaMatch, seated

RULES = HollaRules()
TABLES = [
    Table("four", HollaConfig(rounds=1), 4),
    Table("three", HollaConfig(rounds=1), 3),
    Table("five", HollaConfig(rounds=1), 5),
    Table("locked cubes face down", HollaConfig(rounds=1, river_open=False), 4),
    Table("river cubes locked for a turn", HollaConfig(rounds=1, river_lock="turn", river_limit=12), 3),
    Table("own colours wild", HollaConfig(rounds=1, wild_system="own_colour"), 4),
    Table("dragons alone", HollaConfig(rounds=1, yeok=("dragon",), chips=400), 3),
    Table("errors", HollaConfig(rounds=1, table="strict", bot_errors=60, chips=300), 4),
]
BUDGET = 12


def moments(table: Table, seed: int, every: int = 6) -> Iterator[tuple[HollaMatch, HollaView]]:
    """A round that hard bots play, at every so many acts of a turn: the match and what the seat to move sees."""
    match: HollaMatch = Match(RULES, table.config, table.seats, seed)
    bot = make_bot("hard")
    number = 0
    while not match.over:
        seat = match.to_act()[0]
        view = match.view(seat)
        if view.phase in ("draw", "discard") and view.turn == seat:
            number += 1
            if number % every == 0:
                yield match, view
        legal = RULES.legal(match.state, seat)
        match.act(seat, bot.choose(view, legal, match.chance.stream("bot", seat, len(match.acts))).action)


def worlds(view: HollaView, seed: int = 1, budget: int = BUDGET) -> list[World]:
    return Beliefs(Sight(view)).sample(Chance(seed).stream("x"), budget)


@pytest.mark.parametrize("table", [pytest.param(t, id=t.name) for t in TABLES])
def test_every_world_agrees_with_the_view(table: Table) -> None:
    """Hands of the right size hold what their seats are known to hold, and every cube lies in one place only."""
    seen = 0
    for _, view in moments(table, seed=3):
        visible: Counter[int] = Counter(c >> 1 for c in view.hand)
        visible.update(stone.cube >> 1 for stone in view.river)
        visible.update([view.island >> 1] if view.island >= 0 else [])
        for world in worlds(view):
            assert [g.seat for g in world.guesses] == [(view.seat + i) % view.seats for i in range(1, view.seats)]
            held: Counter[int] = Counter()
            for guess in world.guesses:
                shown = view.table[guess.seat]
                assert len(guess.hand) == shown.hand
                known = {*shown.seen, *(c for c in shown.locked if c >= 0)}
                assert Counter(c >> 1 for c in known) <= Counter(guess.hand)
                held.update(guess.hand)
            assert len(world.mountain) == view.mountains_left
            assert visible + held + Counter(world.mountain) == Counter({k: COPIES for k in range(KINDS)})
            seen += 1
    assert seen > 10


def test_what_is_told_of_a_near_hand_is_exact() -> None:
    """The distance of a near hand is its own, and one that lacks a cube waits for all that complete it."""
    complete = near = 0
    for _, view in moments(TABLES[0], seed=5, every=3):
        sight = Sight(view)
        known = {w.seat: w for w in witnesses(view)}
        for guess in (g for world in worlds(view, budget=24) for g in world.guesses):
            witness = known[guess.seat]
            if guess.distance > 2:
                continue
            assert guess.distance == nearest(sight.rules, guess.hand, witness.locked)
            near += guess.distance == 1
            if guess.distance == 1:
                for kind in range(KINDS):
                    if guess.hand.count(kind) < COPIES:
                        done = nearest(sight.rules, (*guess.hand, kind), witness.locked) == 0
                        assert done == (kind in guess.waits)
            complete += guess.distance == 0 and not witness.chances[0]
    assert near > 20
    assert complete <= near // 20, "a seat that went on without the river has no complete hand"


def test_the_same_stream_gives_the_same_worlds() -> None:
    view = [v for _, v in moments(TABLES[0], seed=3, every=3)][5]
    assert worlds(view) == worlds(view)
    assert worlds(view) != worlds(view, seed=2)


@pytest.mark.parametrize("table", [pytest.param(t, id=t.name) for t in TABLES[:5]])
def test_hidden_cubes_change_nothing(table: Table) -> None:
    changed = 0
    for number, (match, view) in enumerate(moments(table, seed=8)):
        twin = RULES.resample(match.state, view.seat, Chance(number))
        changed += twin.ridges != match.state.ridges
        assert worlds(RULES.view(twin, view.seat)) == worlds(view)
    assert changed


@pytest.mark.parametrize("budget", [1, 7, 30])
def test_the_budget_is_respected(budget: int) -> None:
    for _, view in moments(TABLES[2], seed=4, every=12):
        beliefs = Beliefs(Sight(view))
        found = beliefs.sample(Chance(1).stream("x"), budget)
        assert found
        assert budget <= beliefs.nodes < budget + TRIES * (view.seats - 1)
        assert not beliefs.sample(Chance(1).stream("x"), 0)


class Untouched:
    """A stream that nobody may use."""

    def below(self, limit: int) -> int:
        raise AssertionError("chance was used")

    def shuffle(self, items: Any) -> None:
        raise AssertionError("chance was used")

    def choice(self, items: Sequence[Any]) -> Any:
        raise AssertionError("chance was used")


def test_without_a_budget_nothing_is_sampled() -> None:
    stream: Stream = Untouched()
    for _, view in moments(TABLES[0], seed=4):
        insight = Insight(Sight(view), stream, 0)
        assert not insight.alarming
        assert insight.danger is None
        assert insight.alive(3) == survival(view)


def test_measured_chances_are_chances() -> None:
    for rows in DISTANCES.values():
        for row in rows:
            assert sum(row) == pytest.approx(1.0, abs=0.02)
    assert distance_chances(0, False, 99) == DISTANCES[0, False][-1]
    assert distance_chances(7, True, 6) == DISTANCES[2, True][6]


def test_complete_hands_finish_next_and_farther_ones_later() -> None:
    assert finished(0, 0)[:3] == (0.0, 1.0, 1.0)
    for rivers in range(3):
        curves = [finished(distance, rivers) for distance in range(5)]
        assert all(list(curve) == sorted(curve) and len(curve) == HORIZON + 1 for curve in curves)
        assert [curve[6] for curve in curves] == sorted((curve[6] for curve in curves), reverse=True)


def noted(view: HollaView, seat: int, *sources: str) -> HollaView:
    """The view after the seat had so many turns: it threw away what its neighbours will never want."""
    cubes = iter(c for c in range(0, 112, 2) if c not in view.hand and c != view.island)
    turns = tuple(TurnNote(seat, source, next(cubes) if source == "river" else -1, next(cubes)) for source in sources)
    used = sources.count("river")
    table = list(view.table)
    taken = tuple(note.taken for note in turns if note.taken >= 0)
    table[seat] = msgspec.structs.replace(table[seat], river_used=used, locked=taken, seen=taken)
    return msgspec.structs.replace(view, turns=turns, table=tuple(table))


def test_a_late_river_draw_is_a_warning() -> None:
    """Seat 1 drew from the mountain eight times, or seven times and then from the river: it is probably complete."""
    view = seated(LONERS, dealer=1).view(0)
    calm, warned = (noted(view, 1, *["mountain"] * 7, last) for last in ("mountain", "river"))
    alive = []
    for seen in (calm, warned):
        beliefs = Beliefs(Sight(seen))
        alive.append(Danger(beliefs, beliefs.sample(Chance(1).stream("x"), 60)).alive()[1])
    assert alive[0] > 0.8
    assert alive[1] < 0.5
    assert Insight(Sight(warned), Chance(1).stream("x"), 10).alarming


def test_kinds_let_go_by_are_missed_less_often() -> None:
    """What seat 1 threw away last it waits for less often than what nobody has shown."""
    view = noted(seated(LONERS, dealer=1).view(0), 1, *["mountain"] * 8)
    thrown = view.turns[-1].discard >> 1
    misses: Counter[int] = Counter()
    for world in worlds(view, budget=900):
        misses.update(world.guesses[0].waits)
    others = [misses[k] for k in range(KINDS) if k % 14 == thrown % 14 and k != thrown and Sight(view).unseen[k]]
    assert misses[thrown] < min(others)


def test_a_discard_that_others_wait_for_lowers_the_chance_to_go_on() -> None:
    lowered = 0
    for _, view in moments(TABLES[0], seed=6, every=5):
        if view.phase != "discard":
            continue
        beliefs = Beliefs(Sight(view))
        danger = Danger(beliefs, beliefs.sample(Chance(1).stream("x"), 30))
        calm = danger.alive()
        assert all(0.0 <= x <= 1.0 for x in calm)
        assert list(calm) == sorted(calm, reverse=True)
        first = {k for w in danger.worlds if w.guesses[0].distance == 1 for k in w.guesses[0].waits}
        for kind in range(KINDS):
            fed = danger.alive(kind)
            assert all(a <= b + 1e-12 for a, b in zip(fed, calm, strict=True))
            if fed[1] < calm[1] - 1e-12:
                assert kind in first
                lowered += 1
    assert lowered > 10


def test_worlds_foretell_the_end_better_than_signs_alone() -> None:
    """Whether another seat finishes before the own next turn: log loss over rounds that nobody fitted anything to."""
    loss = [0.0, 0.0]
    for seed in range(900, 912):
        shown = [(v.seat, v) for _, v in moments(TABLES[seed % 3], seed, every=1) if v.phase == "discard"]
        winner = shown[-1][0]
        for at, (seat, view) in enumerate(shown):
            later = any(s == seat for s, _ in shown[at + 1 :])
            if (at % 3 and later) or (winner == seat and not later):
                continue
            beliefs = Beliefs(Sight(view))
            told = Danger(beliefs, beliefs.sample(Chance(seed).stream("x", at), 36)).alive()[1]
            for i, alive in enumerate((survival(view)[1], told)):
                chance = min(0.99, max(0.01, alive))
                loss[i] -= log(chance if later else 1.0 - chance)
    assert loss[1] < loss[0]


def test_shelter_is_taken_when_the_end_is_near_and_costs_less() -> None:
    """A cube is taken to save chips only when the hand cannot win now, and then fewer cubes stay ungrouped."""
    told: Counter[str] = Counter()
    for seed in range(80001, 80013):
        for match, view in moments(TABLES[0], seed, every=1):
            insight = Insight(Sight(view), match.chance.stream("bot", view.seat, len(match.acts)), 36)
            if view.phase != "draw" or not view.mountains_left or not insight.alarming:
                continue
            answer = take_shelter(insight, RULES.legal(match.state, view.seat))
            if answer is None:
                continue
            sight = insight.sight
            assert nearest(sight.rules, sight.hand, sight.locked) >= 2
            assert int(answer.why.values["chance"]) >= 65
            taken = parse_kind(str(answer.why.values["cube"]))
            hand = (*sight.hand, taken)
            left = []
            for kind in own_kinds(sight):
                rest = list(hand)
                rest.remove(kind)
                left.append(ungrouped_count(sight.rules, rest))
            assert min(left) == answer.why.values["count"]
            assert min(left) < ungrouped_count(sight.rules, sight.hand)
            told[answer.why.key] += 1
    assert told["river_shelter"] and told["island_shelter"]


def test_discards_heed_what_others_may_do() -> None:
    """Where somebody may finish, some discards are others than the own hand asks for, and the reason says why."""
    told: Counter[str] = Counter()
    alone, minded = MasterBot(nodes=0), MasterBot()
    for seed in (80005, 80009, 80013, 80031):
        for match, view in moments(TABLES[0], seed, every=1):
            insight = Insight(Sight(view), Chance(1).stream("x"), 1)
            if view.phase != "discard" or not insight.alarming:
                continue
            legal = RULES.legal(match.state, view.seat)
            plain, warned = (bot.think(view, legal, Chance(1).stream("x")) for bot in (alone, minded))
            if plain.action != warned.action:
                assert isinstance(warned.action, Discard)
                assert warned.why.values["cube"] == cube_text(warned.action.cube)
                told[warned.why.key] += 1
    assert told["discard_shelter"] and told["discard_race"]
    assert set(told) <= {"discard_shelter", "discard_race", "discard_safe"}
