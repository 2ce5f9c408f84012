"""What is altered, damaged or of another kind in a record is told for what it is."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from game.kernel.chance import Chance, HashStream
from game.kernel.match import Match
from game.riichi import actions as act
from game.riichi.points.standings import final_standings
from game.riichi.records import mjai, rules_of
from game.riichi.records.check import _tenhou_scores, check_game
from game.riichi.records.files import read_text
from game.riichi.records.legal import decisions
from game.riichi.records.mjai_writer import mjai_events
from game.riichi.records.problems import BadLog
from game.riichi.records.steps import Ending
from game.seats.bots import make_bot
from tests.game.riichi.records.samples import read_one, tenhou6, text_of

TENHOU = "2016052515gm-00a9-0000-c4d72066.mjlog.gz"


def altered(name: str, pattern: str, to: str) -> str:
    """The first sentence about a sample with its first match of a pattern changed."""
    text, count = re.subn(pattern, to, text_of(name), count=1)
    assert count == 1, pattern
    return str(check_game(read_one(text)).differences[0].notice)


def test_an_altered_limit_class_differs() -> None:
    assert "Haneman in the record, Mangan" in altered(TENHOU, r'ten="(\d+),(\d+),1"', r'ten="\1,\2,2"')


def test_altered_dora_indicators_of_a_win_differ() -> None:
    found = altered(TENHOU, r'doraHai="(\d+)', lambda m: f'doraHai="{(int(m[1]) + 4) % 136}')
    assert "the dora indicators are" in found


def test_altered_final_scores_differ() -> None:
    assert "43" in altered(TENHOU, r'owari="(\d+),10.0', r'owari="\1,20.0')
    game = json.loads(text_of("majiang_default.jsonl.gz").splitlines()[0])
    assert not check_game(read_one(json.dumps(game))).differences
    for seat in range(4):
        points = [str(float(p) + 10 * (s == seat)) for s, p in enumerate(game["point"])]
        found = check_game(read_one(json.dumps({**game, "point": points}))).differences
        assert len(found) == 1 and "final scores" in str(found[0].notice)


@pytest.mark.parametrize(
    ("points", "scores"),
    [((40_000, 36_500, 24_000, -500), (40, 170, -160, -510)), ((50_500, 24_500, 24_400, 600), (50, -160, -490))],
)
def test_tenhou_rounds_points_half_away_from_zero(points: tuple[int, ...], scores: tuple[int, ...]) -> None:
    found = _tenhou_scores(rules_of.preset("tenhou"), points, Ending(1, points))
    assert sum(found) == 0 and found[1:] == scores[-3:]


def test_uma_that_sums_above_zero_holds_the_oka() -> None:
    config = rules_of.majiang_rule({"順位点": ["50.0", "10.0", "-10.0", "-30.0"]})
    standings = final_standings(config, (40_000, 30_000, 20_000, 10_000))
    assert [s.score for s in standings] == [600, 100, -200, -500]
    assert sum(s.score for s in final_standings(rules_of.majiang_rules(), (40_000, 30_000, 20_000, 10_000))) == 0


# -- what stands before damage is checked


@pytest.mark.parametrize(("pattern", "to"), [(r"<T\d+/>", "<T999/>"), (r"<AGARI ", "<AGARI"), (r"<N ", "<")])
def test_rounds_before_a_bad_tag_are_read(pattern: str, to: str) -> None:
    text = text_of(TENHOU)
    at = [found.start() for found in re.finditer(pattern, text)][-1]
    spoilt = text[:at] + re.sub(pattern, to, text[at:], count=1)
    before = text[:at].count("<INIT")
    game = read_one(spoilt)
    assert game.broken is not None and len(game.rounds) == before - 1 > 3
    assert not check_game(game).differences


def test_rounds_before_a_bad_round_or_event_are_read() -> None:
    paipu = json.loads(text_of("majiang_default.jsonl.gz").splitlines()[0])
    paipu["log"][3][1] = {"zimo": {"l": 0, "p": "x9"}}
    lines = text_of("mjai_arena.json.gz").splitlines()
    at = [n for n, line in enumerate(lines) if '"start_kyoku"' in line][2]
    lines.insert(at + 1, '{"type":"tsumo","actor":9,"pai":"1m"}')
    for text, rounds in ((json.dumps(paipu), 3), ("\n".join(lines), 2)):
        game = read_one(text)
        assert game.broken is not None and len(game.rounds) == rounds and not check_game(game).differences


# -- lobbies and tables that are others


def test_chips_are_no_points() -> None:
    text = text_of(TENHOU).replace('type="169"', 'type="681"')
    text = re.sub(r'owari="([^"]*)"', r'owari="\1,2,4,-1,-2,-1,-2,0,0"', text)
    text = re.sub(r'( sc="[^"]*)"', r'\1,0,2,0,-1,0,-1,0,0"', text)
    assert not check_game(read_one(text)).differences
    log = json.loads(tenhou6()["chankan"])
    log["log"][0][-1][1] += [2, -2, 0, 0]
    assert not check_game(read_one(json.dumps(log))).differences


def test_three_players_are_named_as_such() -> None:
    log = json.loads(tenhou6()["chankan"])
    for value in (log["log"][0][1], log["log"][0]):
        assert value
    for three in range(13, 16):
        log["log"][0][three] = []
    log["rule"] = {"aka": 1}
    paipu = json.loads(text_of("majiang_default.jsonl.gz").splitlines()[0])
    paipu["player"] = paipu["player"][:3]
    xml = re.sub(r'hai3="[^"]*"', 'hai3=""', text_of(TENHOU))
    for text in (json.dumps(log), json.dumps(paipu), xml, text_of(TENHOU).replace('type="169"', 'type="185"')):
        with pytest.raises(BadLog) as caught:
            read_text("sample", text)
        assert caught.value.notice.key == "riichi_records.fault.three_players"


def test_a_decision_before_an_exhaustive_draw_is_told_once() -> None:
    """Somebody could win by the last discard and does not."""
    match: Any = Match(rules_of.RULES, msgspec.structs.replace(rules_of.preset("tenhou"), length="single"), 4, 44)
    bot, chance = make_bot("riichi", "easy"), Chance(44)
    while not match.over:
        seat = match.to_act()[0]
        shy = [a for a in rules_of.RULES.legal(match.state, seat) if not isinstance(a, act.Ron | act.Tsumo)]
        stream = HashStream(chance.key("seat", seat, len(match.acts)))
        match.act(seat, bot.choose(match.view(seat), shy, stream).action)
    events = list(enumerate(mjai_events(match, ("",) * 4), start=1))
    told = [(d["at"], d["seat"]) for d in decisions(mjai.read("sample", events, None, "event")) if isinstance(d, dict)]
    assert len(told) == len(set(told)) > 60
