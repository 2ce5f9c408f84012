"""A table that plays itself: to the end, from anywhere, the same each time, with fallbacks that are counted."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.holla.actions import Deal, Discard
from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.kernel.chance import Chance, HashStream, Stream
from game.kernel.match import Match
from game.kernel.record import RecordWriter, SeatInfo, header_of, read_record, replay
from game.kernel.rules import Refusal
from game.kernel.seat import Answer, Why
from game.seats.levels import level_known, split_seats
from game.seats.players import BotPlayer, seat_players
from game.seats.request import request_for, seat_key
from game.seats.table import StuckMatch, Table, play_match

SHORT = HollaConfig(rounds=1)
THREE = (SeatInfo("a", "easy"), SeatInfo("b", "random"), SeatInfo("c", "easy"))


def new_match(seed: int = 5, config: HollaConfig = SHORT) -> Match[Any, Any, Any, Any, Any]:
    return Match(HollaRules(), config, 3, seed)


def bots(match: Match[Any, Any, Any, Any, Any]) -> list[Any]:
    return list(seat_players(match, [s.level for s in THREE]))


class Scripted:
    """A bot that always answers the same action, or fails."""

    level = "scripted"

    def __init__(self, action: Any) -> None:
        self.action = action

    def choose(self, view: Any, legal: Sequence[Any], stream: Stream) -> Answer:
        if self.action is None:
            raise ZeroDivisionError("on purpose")
        return Answer(self.action, Why(""))


def test_a_match_runs_to_its_end_and_its_record_replays(tmp_path: Path) -> None:
    match = new_match()
    writer = RecordWriter(tmp_path / "m.jsonl", header_of(match, THREE))
    events: list[Any] = []
    failures = play_match(match, bots(match), writer, events.extend)
    writer.close()
    assert match.over
    assert failures == ()
    assert events == match.events
    again = replay(read_record(tmp_path / "m.jsonl"), HollaRules())
    assert again.difference is None
    assert again.match.standings() == match.standings()


def test_a_match_goes_on_from_anywhere_as_if_never_left() -> None:
    whole = new_match()
    play_match(whole, bots(whole))
    part = new_match()
    for seat, action in whole.acts[:17]:
        part.act(seat, action)
    play_match(part, bots(part))
    assert part.acts == whole.acts


@pytest.mark.parametrize(("action", "cause"), [(Deal(), "refused"), (Discard(200), "refused"), (None, "crashed")])
def test_a_bot_that_fails_is_replaced_act_by_act_and_counted(action: Any, cause: str, tmp_path: Path) -> None:
    match = new_match()
    players = bots(match)
    players[1] = BotPlayer("holla", "scripted", bot=Scripted(action))
    writer = RecordWriter(tmp_path / "m.jsonl", header_of(match, THREE))
    failures = play_match(match, players, writer)
    writer.close()
    assert [t.seat for t in failures] == [1]
    assert set(failures[0].causes) == {cause}
    record = read_record(tmp_path / "m.jsonl")
    by_fallback = [line for line in record.acts if line.by == "fallback"]
    assert len(by_fallback) == failures[0].acts > 0
    assert {line.seat for line in by_fallback} == {1}


def test_a_fallback_that_fails_too_leaves_the_first_lawful_act() -> None:
    match = new_match()
    broken = Scripted(None)
    table = Table(match, [BotPlayer("holla", "scripted", bot=broken)] * 3, fallback=broken)
    expected = match.rules.legal(match.state, match.to_act()[0])[0]
    table.step()
    assert match.acts[0][1] == expected


def test_a_match_without_end_is_stopped() -> None:
    match = new_match()
    with pytest.raises(StuckMatch, match="10 acts"):
        play_match(match, bots(match), most_acts=10)


def test_the_players_of_a_stopped_match_are_closed() -> None:
    closed: list[int] = []

    class Closing(BotPlayer):
        def close(self) -> None:
            closed.append(1)

    match = new_match()
    with pytest.raises(StuckMatch):
        play_match(match, [Closing("holla", "random") for _ in range(3)], most_acts=3)
    assert len(closed) == 3


def test_one_player_a_seat() -> None:
    with pytest.raises(ValueError, match="1 players for 3 seats"):
        Table(new_match(), [BotPlayer("holla", "random")])


def test_bots_never_shift_a_deal() -> None:
    deals = []
    for levels in (("random", "random", "random"), ("easy", "easy", "random")):
        match = new_match(config=HollaConfig(rounds=2))
        play_match(match, list(seat_players(match, levels)))
        deals.append([e.cubes for e in match.events if type(e).__name__ == "Dealt" and len(e.cubes) == 13])
    assert deals[0][:6] == deals[1][:6]


def test_a_request_holds_no_seed_and_its_key_opens_one_stream() -> None:
    match = new_match(seed=987654321)
    match.act(match.to_act()[0], Deal())
    seat = match.to_act()[0]
    request = request_for(match, seat)
    assert "987654321" not in repr(request)
    assert request.key == seat_key(match, seat, 1) != seat_key(match, seat, 2)
    one = [HashStream(request.key).below(1 << 32) for _ in range(1)]
    table = [Chance(987654321).stream(p, n).below(1 << 32) for p in ("shuffle", "dealer", "seat") for n in range(3)]
    assert one[0] not in table


def test_seats_split_at_commas_outside_quotes() -> None:
    assert split_seats("easy,hard, random") == ["easy", "hard", "random"]
    assert split_seats('easy,program:"my bot, v2" --x,hard') == ["easy", 'program:"my bot, v2" --x', "hard"]
    assert split_seats("program:a 'b,c'") == ["program:a 'b,c'"]


def test_levels() -> None:
    assert level_known("master")
    assert level_known("program:./bot")
    assert not level_known("program: ")
    assert not level_known("person")


def test_a_refusal_reaches_the_player_who_may_try_again() -> None:
    match = new_match()
    told: list[Refusal] = []

    class Learner(BotPlayer):
        def choose(self, request: Any) -> Answer:
            return Answer(Discard(200), Why(""))

        def refused(self, request: Any, refusal: Refusal) -> Answer:
            told.append(refusal)
            return BotPlayer.choose(self, request)

    players: list[Any] = [Learner("holla", "random") for _ in range(3)]
    assert play_match(match, players) == ()
    assert len(told) == len(match.acts)
    assert all(r.rule.startswith("holla.R") for r in told)


def test_records_are_the_same_bytes_each_time() -> None:
    def play() -> bytes:
        match = new_match()
        lines = io.BytesIO()

        class Keeper:
            def act(self, match: Any, seat: int, action: Any, by: str = "") -> None:
                lines.write(f"{seat} {action} {match.digest()}\n".encode())

            def end(self, match: Any) -> None:
                lines.write(repr(match.standings()).encode())

        play_match(match, bots(match), Keeper())
        return lines.getvalue()

    assert play() == play()


@pytest.mark.parametrize("game", GAMES)
def test_seats_by_chance_play_alike_whether_or_not_somebody_watches(game: str, tmp_path: Path) -> None:
    rules: Any = GAMES[game]
    seats = tuple(SeatInfo(str(seat), "random") for seat in range(4))
    records = []
    for watch in (None, lambda events: None):
        match: Match[Any, Any, Any, Any, Any] = Match(rules, rules.config_type(), 4, 11)
        path = tmp_path / f"{watch is None}.jsonl"
        writer = RecordWriter(path, header_of(match, seats))
        assert play_match(match, seat_players(match, ["random"] * 4), writer, watch, most_acts=150_000) == ()
        writer.close()
        assert match.over
        records.append((path.read_bytes(), match.digest(), match.events))
    assert records[0] == records[1]
