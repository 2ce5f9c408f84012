"""The suite that every game must pass: a game takes part by standing in ``game.games.GAMES``."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.games import ENTRIES, GAMES
from game.kernel import rulebook
from game.kernel.chance import Chance, Stream
from game.kernel.entry import USUAL_LENGTH
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import RecordWriter, SeatInfo, header_of, read_record, record_hash, replay
from game.kernel.rules import BadConfig, Refused
from game.seats.bots import make_bot
from tests.game.cases import CASES, Table

TABLES = [pytest.param(name, table, id=f"{name}: {table.name}") for name in GAMES for table in CASES[name].tables]
ACT_LIMIT = 20_000


def test_every_game_is_tried() -> None:
    assert set(CASES) == set(GAMES)


def choose(match: AnyMatch, seat: int, stream: Stream, clever: bool) -> Any:
    legal = match.rules.legal(match.state, seat)
    if clever and stream.below(8):
        bot = make_bot(match.rules.name, "normal")
        return bot.choose(match.view(seat), legal, stream).action
    return stream.choice(legal)


def play(name: str, table: Table, seed: int, clever: bool = False, limit: int = ACT_LIMIT) -> Iterator[AnyMatch]:
    """Play a match by chance or by mostly sensible bots, pausing before every act and at the end."""
    match: AnyMatch = Match(GAMES[name], table.config, table.seats, seed)
    stream = Chance(seed).stream("conformance")
    for _ in range(limit):
        yield match
        owing = match.to_act()
        if not owing:
            return
        seat = stream.choice(owing)
        match.act(seat, choose(match, seat, stream, clever))
    pytest.fail(f"no end after {limit} acts")


def final(name: str, table: Table, seed: int, clever: bool = False) -> AnyMatch:
    match = None
    for match in play(name, table, seed, clever):  # noqa: B007
        pass
    assert match is not None
    return match


@pytest.mark.parametrize("clever", [False, True], ids=["random", "bots"])
@pytest.mark.parametrize(("name", "table"), TABLES)
def test_play_to_the_end_keeps_every_piece_and_chip(name: str, table: Table, clever: bool) -> None:
    keep_everything(name, table, 1, clever)


@pytest.mark.parametrize("games", [20, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", list(GAMES))
def test_many_games_keep_every_piece_and_chip(name: str, games: int) -> None:
    tables = CASES[name].tables
    for seed in range(games):
        keep_everything(name, tables[seed % len(tables)], 100 + seed, clever=False)


def keep_everything(name: str, table: Table, seed: int, clever: bool) -> None:
    """Play to the end, checking after every act."""
    ended = False
    for match in play(name, table, seed, clever):
        match.rules.check(match.state)
        owing = match.to_act()
        ended = not owing
        for seat in range(table.seats):
            legal = match.rules.legal(match.state, seat)
            assert bool(legal) == (seat in owing), f"seat {seat} owes an act exactly when it has a lawful one"
            assert len(set(legal)) == len(legal)
    assert ended
    places = match.standings()
    assert sorted(p.seat for p in places) == list(range(table.seats))
    assert min(p.rank for p in places) == 1


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_legal_means_accepted_and_all_else_is_refused_by_a_rule(name: str, table: Table) -> None:
    known = set(rulebook.load(name).ids())
    rules = GAMES[name]
    for number, match in enumerate(play(name, table, seed=5, clever=True)):
        if number % 17:
            continue
        before = match.digest()
        for seat in range(table.seats):
            lawful = set(rules.legal(match.state, seat))
            tried = dict.fromkeys((*CASES[name].every_action(table.seats), *CASES[name].more_actions(match, seat)))
            for action in tried:
                refusal = rules.refuse(match.state, seat, action)
                if action in lawful:
                    assert refusal is None, (seat, action, refusal)
                elif refusal is None:
                    rule = rules.foul(match.state, seat, action)
                    lawful_beyond_list = rule is None and not rules.legal_is_complete
                    assert lawful_beyond_list or rule in known, f"{action} of seat {seat} is neither legal nor a foul"
                    match.rules.check(_after(match, seat, action).state)
                else:
                    assert refusal.rule in known, refusal
                    with pytest.raises(Refused):
                        match.act(seat, action)
            assert not rules.legal_is_complete or lawful <= set(tried)
        assert match.digest() == before, "judging and refusing change nothing"


def _after(match: AnyMatch, seat: int, action: Any) -> AnyMatch:
    twin = match.copy()
    twin.act(seat, action)
    return twin


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_a_record_replays_to_identical_states(name: str, table: Table, tmp_path: Path) -> None:
    seats = tuple(SeatInfo(f"Seat {s}", "random") for s in range(table.seats))
    path = tmp_path / "match.jsonl"
    match: AnyMatch = Match(GAMES[name], table.config, table.seats, 3)
    writer = RecordWriter(path, header_of(match, seats))
    stream = Chance(3).stream("conformance")
    snapshots = []
    while match.to_act():
        seat = match.to_act()[0]
        action = choose(match, seat, stream, clever=True)
        match.act(seat, action)
        writer.act(match, seat, action)
        snapshots.append(match.digest())
    writer.end(match)
    writer.close()
    record = read_record(path)
    again = replay(record, GAMES[name])
    assert not again.difference
    assert again.agreed == len(snapshots) == len(record.acts)
    assert again.match.rules.snapshot(again.match.state) == match.rules.snapshot(match.state)
    assert again.match.events == match.events
    half = replay(record, GAMES[name], upto=len(snapshots) // 2)
    assert half.match.digest() == snapshots[len(snapshots) // 2 - 1]
    assert record_hash(match, seats) == record_hash(again.match, seats)


@pytest.mark.parametrize("clever", [False, True], ids=["random", "bots"])
@pytest.mark.parametrize(("name", "table"), TABLES)
def test_copies_are_independent(name: str, table: Table, clever: bool) -> None:
    """Every act of a match done on a copy leaves the original as it is, and leads where it leads in the original."""
    whole = final(name, table, seed=8, clever=clever)
    match: AnyMatch = Match(GAMES[name], table.config, table.seats, 8)
    waiting: dict[int, str] = {}
    for number, (seat, action) in enumerate(whole.acts):
        if number in waiting:
            assert match.digest() == waiting[number]
        if number % 29 == 0:
            before, twin = match.digest(), match.copy()
            for step in whole.acts[number : number + 40]:
                twin.act(*step)
            assert match.digest() == before != twin.digest()
            waiting[number + 40] = twin.digest()
        match.act(seat, action)
    assert match.digest() == whole.digest()


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_nothing_hidden_leaks(name: str, table: Table) -> None:
    """Change all that a seat cannot know: what it sees, may do, is advised and later hears stays the same.

    Where nothing is hidden, nothing changes.
    """
    rules = GAMES[name]
    moved = 0
    for number, match in enumerate(play(name, table, seed=11, clever=True)):
        if number % 13:
            continue
        for seat in range(table.seats):
            twin = rules.resample(match.state, seat, Chance(number * 7 + seat))
            rules.check(twin)
            moved += rules.snapshot(twin) != rules.snapshot(match.state)
            assert rules.view(twin, seat) == rules.view(match.state, seat)
            legal = rules.legal(match.state, seat)
            assert list(rules.legal(twin, seat)) == list(legal)
            if legal:
                bot = make_bot(name, "hard")
                answers = [bot.choose(rules.view(s, seat), legal, Chance(1).stream("bot")) for s in (match.state, twin)]
                assert answers[0] == answers[1]
            _same_next_events(rules, match, twin, seat)
    assert bool(moved) == ENTRIES[name].hidden


def _same_next_events(rules: Any, match: AnyMatch, twin: Any, seat: int) -> None:
    """An act that both worlds allow another seat looks the same to this one unless it shows what was hidden."""
    for other in match.to_act():
        if other == seat:
            continue
        both = [a for a in rules.legal(match.state, other) if rules.refuse(twin, other, a) is None]
        for action in both[:3]:
            real = rules.apply(rules.copy(match.state), other, action)
            imagined = rules.apply(rules.copy(twin), other, action)
            seen = [_open_now(rules, events, seat) for events in (real, imagined)]
            assert seen[0] == seen[1]


_REVEALING = (
    *("Declared", "RoundEnded", "GameEnded", "RaceEnded", "RoundStarted", "GameStarted", "RaceStarted", "Dealt"),
    *("Shown", "Counted", "Rolled"),
    # With the last answer to a tile a stick may be paid, an indicator turned, and the next seat sees what it draws.
    *("RiichiAccepted", "DoraTurned", "TileDrawn", "HandShown", "HandWon"),
)


def _open_now(rules: Any, events: tuple[Any, ...], seat: int) -> list[Any]:
    """The events up to the first that reveals what was hidden or left to chance, as this seat sees them."""
    shown = []
    for event in events:
        if type(event).__name__ in _REVEALING:
            break
        shown.append(rules.seen(event, seat))
    return shown


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_no_seed_and_no_hidden_piece_in_a_view(name: str, table: Table) -> None:
    for number, match in enumerate(play(name, table, seed=987654321)):
        if number % 31:
            continue
        for seat in range(table.seats):
            data = msgspec.json.encode(match.view(seat))
            assert b"987654321" not in data
            assert b"seed" not in data
            assert msgspec.json.decode(data, type=match.rules.view_type) == match.view(seat)


HOW_MANY = 10
"""Matches of bots whose length is looked at."""


def differences(name: str) -> Iterator[bool]:
    """Whether seats see or hear different things, at each moment of the matches of a game."""
    for table in CASES[name].tables:
        for match in play(name, table, seed=6):
            seen = [msgspec.structs.replace(match.view(seat), seat=0, owes=()) for seat in range(table.seats)]
            heard = [match.rules.seen(event, seat) for event in match.events for seat in range(table.seats)]
            same = heard == [event for event in match.events for _ in range(table.seats)]
            yield not same or seen.count(seen[0]) != table.seats


@pytest.mark.parametrize("name", list(GAMES))
def test_seats_see_and_hear_different_things_only_where_a_game_hides_some(name: str) -> None:
    assert any(differences(name)) == ENTRIES[name].hidden


@pytest.mark.parametrize("name", list(GAMES))
def test_matches_are_as_long_as_the_entry_says(name: str) -> None:
    rules, said = GAMES[name], ENTRIES[name].length
    table = Table("usual", config_of(rules, {}), max(rules.seat_counts))
    bot = make_bot(name, "easy")
    lengths = []
    for seed in range(HOW_MANY):
        match: AnyMatch = Match(rules, table.config, table.seats, seed)
        while match.to_act() and len(match.acts) < USUAL_LENGTH:
            seat = match.to_act()[0]
            legal, stream = rules.legal(match.state, seat), Chance(seed).stream("length", len(match.acts))
            match.act(seat, bot.choose(match.view(seat), legal, stream).action)
        lengths.append(len(match.acts))
    assert min(lengths) >= said
    assert said == USUAL_LENGTH or min(lengths) < USUAL_LENGTH, "a match is long enough for the usual length"


@pytest.mark.parametrize("name", list(GAMES))
def test_values_survive_their_codec(name: str) -> None:
    table = CASES[name].tables[0]
    match = final(name, table, 21, clever=True)
    action = msgspec.json.Decoder(match.rules.action_type)
    event = msgspec.json.Decoder(match.rules.event_type)
    for _, act in match.acts:
        assert action.decode(msgspec.json.encode(act)) == act
    for happened in match.events:
        assert event.decode(msgspec.json.encode(happened)) == happened
    config = msgspec.json.encode(match.config)
    assert msgspec.json.decode(config, type=match.rules.config_type) == match.config


_ONE_MATCH = """
import sys
from game.games import ENTRIES, GAMES
from tests.game.cases import CASES
from tests.game.test_conformance import final
from game.kernel.record import SeatInfo, record_hash
name = sys.argv[1]
table = CASES[name].tables[1]
print(record_hash(final(name, table, 77, clever=True), tuple(SeatInfo("s", "random") for _ in range(table.seats))))
"""


@pytest.mark.parametrize("name", list(GAMES))
def test_same_seed_same_match_in_every_process(name: str) -> None:
    hashes = set()
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", _ONE_MATCH, name], env=env, capture_output=True, text=True, check=True, timeout=300
        )
        hashes.add(done.stdout.strip())
    assert len(hashes) == 1


@pytest.mark.parametrize("name", list(GAMES))
def test_seat_counts_out_of_range_are_named(name: str) -> None:
    rules = GAMES[name]
    for seats in set(range(9)) - set(rules.seat_counts):
        with pytest.raises(BadConfig, match="seats"):
            Match(rules, CASES[name].tables[0].config, seats, 1)
