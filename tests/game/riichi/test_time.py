"""Time to think that is over: recorded as such, done as the act it stands for (riichi.X1)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.record import RecordWriter, SeatInfo, header_of, read_record, replay
from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.records.mjai_writer import mjai_events
from game.riichi.state import REVEAL
from tests.game.riichi.desk import RULES, Desk

STRICT = RiichiConfig(table="strict", length="single")
SEATS = tuple(SeatInfo(f"seat {number}", "random") for number in range(4))


def same(desk: Desk, seat: int, meant: act.RiichiAction) -> None:
    """Time that is over does what this act would have done, and no more."""
    twin = RULES.copy(desk.state)
    assert RULES.foul(desk.state, seat, act.TimeUp()) == "riichi.X1"
    assert desk.do(seat, act.TimeUp()) == RULES.apply(twin, seat, meant)
    assert RULES.snapshot(desk.state) == RULES.snapshot(twin)


@pytest.mark.rule("riichi.X1")
def test_the_drawn_tile_goes_and_another_s_goes_by() -> None:
    desk = Desk("", "55m678p6789s567z1z", draws="5m")
    same(desk, 0, act.Discard(4, True))
    assert desk.why_not(2, act.TimeUp()).reason == "nothing_to_take"
    same(desk, 1, act.Pass())
    assert desk.why_not(3, act.TimeUp()).reason == "not_your_turn"


@pytest.mark.rule("riichi.X1")
def test_after_a_call_the_last_tile_goes_that_may() -> None:
    desk = Desk("", "34m678p6789s556z7z", draws="5m")
    desk.throw("5m")
    desk.chi(1, "34m")
    last = RULES.legal(desk.state, 1)[-1]
    assert isinstance(last, act.Discard)
    same(desk, 1, last)


@pytest.mark.rule("riichi.X1", "riichi.R42")
def test_a_waiting_hand_is_shown_at_the_draw() -> None:
    desk = Desk("", "234m456p23678s88p", config=RiichiConfig(noten_claim="anyone"))
    while desk.state.phase != REVEAL:
        desk.go()
    same(desk, desk.state.turn, act.ShowTenpai())


def late(config: RiichiConfig, acts: int = 10**6) -> tuple[AnyMatch, AnyMatch]:
    """A match in which time is over again and again, and the one with the acts that this stood for."""
    match: AnyMatch = Match(RULES, config, 4, 3)
    plain: AnyMatch = Match(RULES, config, 4, 3)
    stream = Chance(5).stream("late")
    while match.to_act() and len(match.acts) < acts:
        seat = match.to_act()[0]
        legal = RULES.legal(match.state, seat)
        action = stream.choice(legal)
        meant = next((a for a in reversed(legal) if isinstance(a, act.Pass)), None)
        if meant is not None and stream.below(2):
            match.act(seat, act.TimeUp())
            plain.act(seat, meant)
        else:
            match.act(seat, action)
            plain.act(seat, action)
    return match, plain


@pytest.mark.rule("riichi.X1")
@pytest.mark.parametrize("config", [RiichiConfig(length="single"), STRICT], ids=["guarded", "strict"])
def test_records_hold_it_and_logs_tell_the_act(config: RiichiConfig, tmp_path: Path) -> None:
    match, plain = late(config)
    assert any(isinstance(action, act.TimeUp) for _, action in match.acts)
    assert match.digest() == plain.digest()
    names = [seat.name for seat in SEATS]
    assert list(mjai_events(match, names)) == list(mjai_events(plain, names))
    path = tmp_path / "late.jsonl"
    writer = RecordWriter(path, header_of(match, SEATS))
    twin: AnyMatch = Match(RULES, config, 4, 3)
    for seat, action in match.acts:
        twin.act(seat, action)
        writer.act(twin, seat, action)
    writer.end(twin)
    writer.close()
    again = replay(read_record(path), RULES)
    assert not again.difference
    assert again.match.acts == match.acts


@pytest.mark.rule("riichi.X1")
def test_a_record_of_the_rules_before_still_opens(tmp_path: Path) -> None:
    _, plain = late(RiichiConfig(length="single"), 60)
    path = tmp_path / "older.jsonl"
    writer = RecordWriter(path, msgspec.structs.replace(header_of(plain, SEATS), version=2))
    twin: AnyMatch = Match(RULES, plain.config, 4, 3)
    for seat, action in plain.acts:
        twin.act(seat, action)
        writer.act(twin, seat, action)
    writer.close()
    again = replay(read_record(path), RULES)
    assert not again.difference
    assert again.agreed == len(plain.acts)


@pytest.mark.rule("riichi.X1")
def test_nobody_hears_of_it() -> None:
    desk = Desk("", "55m678p6789s567z1z", draws="5m")
    events = desk.do(0, act.TimeUp())
    assert [type(event) for event in events] == [ev.Discarded]
