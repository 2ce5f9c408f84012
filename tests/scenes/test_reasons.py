"""Reasons in sentences name whom they tell of and what for."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Why, named
from game.kernel.texts import Texts
from game.seats.bots import make_bot
from game.seats.request import request_for
from scenes.riichi.texts import hint_values

NAMES = ("Deer", "Crane", "Tiger", "Rabbit")


def folds(count: int) -> list[tuple[Why, AnyMatch]]:
    """Reasons of discards against a threat, each with a copy of its match."""
    match: AnyMatch = Match(GAMES["riichi"], GAMES["riichi"].config_type(), 4, 12)
    found: list[tuple[Why, AnyMatch]] = []
    bots = [make_bot("riichi", level) for level in ("hard", "normal")]
    while len(found) < count and not match.over:
        request = request_for(match, match.to_act()[0])
        answer = bots[request.seat % 2].choose(request.view, request.legal, HashStream(request.key))
        if "threat" in answer.why.values:
            found.append((answer.why, match.copy()))
        match.do(request.seat, answer.action)
    return found


@pytest.mark.parametrize("language", ["ko", "en"])
def test_who_threatens_is_named_with_the_turn(language: str) -> None:
    texts = Texts(language)
    kinds = set()
    for why, match in folds(40):
        seat = int(why.values["seat"])
        said = named(why, NAMES.__getitem__)
        sentence = texts.t(f"riichi_why.{why.key}", **hint_values(texts, said.values))
        assert NAMES[seat] in sentence
        assert "{" not in sentence
        kinds.add(why.values["threat"])
        if why.values["threat"] == "riichi":
            turn = int(why.values["turn"])
            assert match.state.sides[seat].river[turn - 1].riichi
            assert str(turn) in sentence
    assert "riichi" in kinds


def test_a_reason_without_a_seat_stays_as_it_is() -> None:
    why = Why("fastest", {"tile": "5m"})
    assert named(why, NAMES.__getitem__) is why
