"""Characters: lawful at every level, repeatable, blind to what is hidden, and told apart by what they do."""

from __future__ import annotations

import pytest

from game.games import GAMES, HOUSE
from game.kernel.chance import Chance, HashStream
from game.kernel.seat import AVATARS, LEVELS
from game.kernel.texts import Texts
from game.lab.checks.characters import blind, habits_of, win_share
from game.seats.bots import bots_of, make_bot
from game.seats.request import request_for
from tests.game.seats.test_values import tables


@pytest.mark.parametrize("game", HOUSE)
def test_characters_act_lawfully_and_see_nothing_hidden(game: str) -> None:
    styled = 0
    for number, (match, seat) in enumerate(tables(game, 18, 61, every=3)):
        request = request_for(match, seat)
        twin = match.copy()
        twin.state = match.rules.resample(match.state, seat, Chance(number))
        other = request_for(twin, seat)
        level = LEVELS[1 + number % 4]
        plain = make_bot(game, level).choose(request.view, request.legal, HashStream(request.key))
        bot = make_bot(game, f"{level}+{AVATARS[number % len(AVATARS)]}")
        one, same = (bot.choose(r.view, r.legal, HashStream(request.key)) for r in (request, other))
        assert one == same
        assert match.rules.refuse(match.state, seat, one.action) is None
        styled += one != plain
    assert styled


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_character_has_a_line_in_every_game(language: str) -> None:
    texts = Texts(language)
    lines = [texts.t(f"seats.characters.{game}.{who}") for game in HOUSE for who in AVATARS]
    assert len(set(lines)) == len(lines)
    assert all(len(bots_of(game).marks(*_any(game))) <= 8 for game in HOUSE)  # type: ignore[misc]


def _any(game: str) -> tuple[object, tuple[object, ...], object]:
    match, seat = next(tables(game, 1, 3))
    request = request_for(match, seat)
    return request.view, request.legal, request.legal[0]


def test_the_line_of_a_character_is_what_it_does() -> None:
    config = GAMES["holla"].config_type(rounds=1)
    high, low = (habits_of("holla", config, "easy", who, range(3)) for who in ("tiger", "turtle"))
    assert high["rank"] < low["rank"] - 0.2
    black, green = (habits_of("holla", config, "easy", who, range(3)) for who in ("magpie", "deer"))
    assert black["colour_0"] < green["colour_0"] and green["colour_3"] < black["colour_3"]
    turf = GAMES["turf"].config_type()
    front, behind = (habits_of("turf", turf, "easy", who, range(2)) for who in ("rabbit", "crane"))
    assert front["move_front"] > behind["move_front"] + 0.5


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS[2:5])
@pytest.mark.parametrize("game", HOUSE)
def test_ten_matches_tell_who_it_is(game: str, level: str) -> None:
    assert blind(game, GAMES[game].config_type(), level, 3, 5, 720_001).share >= 0.8


@pytest.mark.slow
@pytest.mark.parametrize("game", HOUSE)
def test_characters_are_as_strong_as_plain_seats(game: str) -> None:
    for who in AVATARS:
        share = win_share(game, GAMES[game].config_type(), "normal", who, range(700_000, 700_060))
        assert abs(share.mean - 0.25) <= 0.06, who
