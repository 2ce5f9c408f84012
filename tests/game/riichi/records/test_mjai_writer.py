"""Matches of ours go out as mjai logs and come back the same; recorded games become matches of ours."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.kernel.chance import Chance, HashStream
from game.kernel.match import Match
from game.kernel.record import SeatInfo
from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.records.check import check_game
from game.riichi.records.files import open_record
from game.riichi.records.mjai_writer import mjai_events, mjai_lines
from game.riichi.records.replay import to_match
from game.riichi.records.rules_of import RULES
from game.seats.bots import make_bot
from tests.game.riichi.case import preset
from tests.game.riichi.records.samples import DATA, checked, game_of, mjlogs, read_one, tenhou6

FOULS = (act.Voice("chi"), act.Tsumo(), act.Ron(), act.Voice("ron"), act.Discard(0), act.Discard(9))
NAMES = ("동", "남", "서", "북")


def _played(config: RiichiConfig, seed: int) -> Any:
    """A whole match between hurried seats."""
    match: Any = Match(RULES, config, 4, seed)
    bot, chance = make_bot("riichi", "easy"), Chance(seed)
    while not match.over:
        for seat in match.to_act():
            legal = RULES.legal(match.state, seat)
            answer = bot.choose(match.view(seat), legal, HashStream(chance.key("seat", seat, len(match.acts))))
            match.act(seat, answer.action)
            break
    return match


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("tenhou", {}),
        ("mahjong_soul", {"length": "tonpu"}),
        ("jpml_a", {"length": "tonpu"}),
        ("m_league", {"length": "tonpu"}),
        ("standard", {"length": "tonpu", "noten_claim": "anyone", "renchan": "any_draw", "red_fives": (4, 2, 0)}),
        ("saikouisen_classic", {"length": "single"}),
    ],
)
def test_a_match_comes_back_from_its_log(name: str, changes: dict[str, Any]) -> None:
    match = _played(preset(name, **changes), 11)
    text = b"".join(mjai_lines(match, NAMES)).decode()
    game = read_one(text)
    assert (game.config, game.names, game.stated) == (match.config, NAMES, True)
    assert checked(game).rounds == match.state.round
    again = to_match(game)
    assert again.difference is None
    assert again.match.events[-1] == match.events[-1]
    plain = [event for event in match.events if type(event).__name__ != "RoundStarted"]
    assert [event for event in again.match.events if type(event).__name__ != "RoundStarted"] == plain


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_fouls_of_a_strict_table_come_back(seed: int) -> None:
    random, match = Random(seed), Match(RULES, preset("tenhou", table="strict", length="tonpu"), 4, seed)
    bot, chance = make_bot("riichi", "easy"), Chance(seed)
    while not match.over:
        seat = match.to_act()[0]
        fouls = [a for a in FOULS if random.random() < 0.03 and RULES.refuse(match.state, seat, a) is None]
        if fouls:
            match.act(seat, fouls[0])
            continue
        legal = RULES.legal(match.state, seat)
        stream = HashStream(chance.key("seat", seat, len(match.acts)))
        match.act(seat, bot.choose(match.view(seat), legal, stream).action)
    assert any(isinstance(event, ev.Fouled) for event in match.events)
    game = read_one(b"".join(mjai_lines(match, NAMES)).decode())
    assert checked(game).rounds == match.state.round


def test_a_log_holds_the_fields_of_both_dialects() -> None:
    match = _played(preset("tenhou"), 3)
    events = list(mjai_events(match, NAMES))
    assert events[0]["names"] == list(NAMES)
    assert msgspec.convert(events[0]["yongmaru"]["config"], RiichiConfig) == match.config
    hora = next(event for event in events if event["type"] == "hora")
    assert {"actor", "target", "pai", "hora_tehais", "uradora_markers", "ura_markers", "yakus", "fu", "fan",
            "hora_points", "deltas", "scores"} <= set(hora)  # fmt: skip
    assert sum(hora["deltas"]) % 1000 == 0
    assert events[-1] == {"type": "end_game", "scores": [seat.points for seat in match.state.game.seats]}
    assert all(json.loads(line) for line in mjai_lines(match, NAMES))


@pytest.mark.parametrize("name", ["2016052515gm-00a9-0000-c4d72066.mjlog.gz", "pao-tsumo.mjlog.gz"])
def test_a_record_becomes_a_match_and_a_log(name: str) -> None:
    game = game_of(name)
    found = to_match(game)
    assert found.difference is None
    assert len(found.starts) == len(game.rounds)
    assert found.seats == tuple(SeatInfo(n, "person") for n in game.names)
    assert found.match.over
    assert game.end is not None
    assert [s.points for s in found.match.state.game.seats] == list(game.end.points or ())
    log = read_one(b"".join(mjai_lines(found.match, game.names)).decode())
    assert [r.points for r in log.rounds] == [r.points for r in game.rounds]
    checked(log)


def test_a_fragment_becomes_a_match_from_its_first_round() -> None:
    game = read_one(tenhou6()["suukantsu_0"])
    found = to_match(game)
    assert found.difference is None
    assert (found.match.state.result.wind, found.match.state.result.dealer) == (1, 0)
    assert found.match.state.result.points == (29300, 2700, 48500, 19500)


def test_a_record_that_differs_stops_there() -> None:
    game = game_of("double-ron.mjlog.gz")
    wrong = msgspec.structs.replace(game.rounds[2], honba=9)
    found = to_match(msgspec.structs.replace(game, rounds=(*game.rounds[:2], wrong, *game.rounds[3:])))
    assert found.difference is not None
    assert found.difference.round == 3
    assert len(found.starts) == 2
    contrary = to_match(read_one(tenhou6()["confusing_nakis_2"]))
    assert contrary.difference is not None
    assert contrary.starts == ()


def test_a_converted_record_can_be_looked_at_from_any_seat() -> None:
    found = to_match(game_of(mjlogs()[0]))
    for seat in range(4):
        assert found.match.view(seat)
    assert found.match.copy().digest() == found.match.digest()


def test_all_formats_have_readers_for_the_app() -> None:
    assert {game.format for path in sorted(DATA.glob("m*.gz")) for game in _open(path)} >= {"majiang", "mjai"}


def _open(path: Path) -> Any:
    return () if "rules" in path.name else open_record(path)


def test_checking_does_not_depend_on_order() -> None:
    game = game_of("mjai_riichienv.jsonl.gz")
    assert check_game(game) == check_game(game)
