"""A hint tells what acts are worth by the races that it chose by, and by those of bets that were given up; none is run
twice."""

from __future__ import annotations

from typing import Any

import pytest

from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch, Match
from game.seats.bots import evaluate, make_bot
from game.seats.request import request_for
from game.turf.bots import simulated
from game.turf.bots.levels import MASTER
from game.turf.config import TurfConfig
from game.turf.rules import TurfRules


@pytest.mark.parametrize("phase", ["bet", "race"])
def test_values_run_no_race_twice(monkeypatch: pytest.MonkeyPatch, phase: str) -> None:
    match: AnyMatch = Match(TurfRules(), TurfConfig(), 2, 4)
    easy, master = make_bot("turf", "easy"), make_bot("turf", "master")
    while match.view(0).phase != phase or len(request_for(match, match.to_act()[0]).legal) < 2:
        request = request_for(match, match.to_act()[0])
        match.do(request.seat, easy.choose(request.view, request.legal, HashStream(request.key)).action)
    request, runs = request_for(match, match.to_act()[0]), []
    true = simulated.run

    def counted(*given: Any) -> Any:
        runs.append(1)
        return true(*given)

    monkeypatch.setattr(simulated, "run", counted)
    key = phase.encode() + request.key
    chosen = master.choose(request.view, request.legal, HashStream(key))
    alone = len(runs)
    told = evaluate("turf", master, request.view, request.legal, HashStream(key))
    assert told[0].action == chosen.action and len(told) > 1
    whole = MASTER.tables * len(told) if phase == "bet" else alone
    assert len(runs) == whole >= alone > 0, "neither to choose again nor twice for the values"
