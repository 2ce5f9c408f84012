"""Reasons in sentences name whom they tell of and what for."""

from __future__ import annotations

import pytest

from game.games import GAMES, HOUSE
from game.holla import advice as holla
from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Why, named
from game.kernel.texts import Texts
from game.lab.games.lab_game import PARTS
from game.lab.habits.tally import Tally
from game.seats.bots import make_bot
from game.seats.request import request_for
from game.turf import advice as turf
from scenes.riichi.texts import hint_values
from tests.locale_texts import read_locale

SENTENCES = {"holla": holla.sentence, "turf": turf.sentence}
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


@pytest.mark.parametrize(("game", "level", "seed"), [("holla", "normal", 1), ("turf", "hard", 3)])
def test_a_reason_that_tells_of_a_seat_names_it(game: str, level: str, seed: int) -> None:
    match: AnyMatch = Match(GAMES[game], GAMES[game].config_type(), 4, seed)
    bot, found, tally = make_bot(game, level), 0, Tally()
    look = PARTS[game].watch[0]  # type: ignore[index]
    while not match.over and found < 3:
        request = request_for(match, match.to_act()[0])
        answer = bot.choose(request.view, request.legal, HashStream(request.key))
        look(request, answer, tally)
        if "seat" in answer.why.values:
            said, found = named(answer.why, NAMES.__getitem__), found + 1
            sentences = [SENTENCES[game](said, Texts(language), match.config) for language in ("ko", "en")]
            assert all(NAMES[int(answer.why.values["seat"])] in sentence for sentence in sentences)
        match.do(request.seat, answer.action)
    assert found == 3
    assert tally.done["reason_against"] == 0


def test_no_reason_speaks_of_somebody() -> None:
    for language, words in (("en", ("omebody", "omeone")), ("ko", ("누군가", "누가"))):
        found = read_locale(language)
        whys = [found[key] for key in sorted(found) if any(key.startswith(f"{game}_why.") for game in HOUSE)]
        assert len(whys) > 80
        assert not any(word in why for why in whys for word in words)
