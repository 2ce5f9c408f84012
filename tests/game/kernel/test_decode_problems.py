"""Damaged lines in words: every shape that a decoder complains of, in both languages, without its own sentence."""

from typing import Any

import msgspec
import pytest

from game.games import GAMES
from game.kernel.decode_problems import decode_problem, shape_problem
from game.kernel.record import ActLine
from game.kernel.texts import LOCALES, Texts

ACTS = GAMES["riichi"].action_type


@pytest.mark.parametrize(
    ("data", "kind", "told"),
    [
        ({"type": "fly"}, ACTS, "'fly' is no value of the field “type”"),
        ({"type": "voice", "word": "hm"}, ACTS, "'hm' is no value of the field “word”"),
        ({}, ACTS, "the field “type” is missing"),
        ({"type": "discard"}, ACTS, "the field “tile” is missing"),
        ({"type": "discard", "tile": "x"}, ACTS, "the value of the field “tile” is of the wrong kind"),
        ({"type": "chi", "own": [1]}, ACTS, "the field “own” takes 2 values"),
        ({"type": "discard", "tile": 3, "z": 1}, ACTS, "the field “z” is unknown here"),
        ({"seat": 1}, ActLine, "the field “act” is missing"),
        ([], ActLine, "the line as a whole is of the wrong kind"),
    ],
)
def test_what_does_not_fit_is_told_with_its_field(data: object, kind: Any, told: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(data, kind)
    notice = shape_problem(caught.value)
    assert str(notice) == told
    korean = notice.text(Texts("ko"))
    assert korean != told and "Expected" not in korean and "Object" not in korean


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"horses": [{"id": "blue"}]}, "'blue' is no value of the field “horses[0].id”; write one of: beige, black"),
        ({"horses": [{"id": "grey", "ko": "a", "en": "a", "cards": [[0] * 4] * 3, "speed": 3}]},
         "the field “horses[0].speed” is unknown here; known are: id, ko, en, cards"),
    ],
)  # fmt: skip
def test_what_may_stand_there_instead_is_told(data: object, told: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(data, GAMES["turf"].config_type)
    notice = shape_problem(caught.value, GAMES["turf"].config_type)
    assert str(notice).startswith(told) and told.rsplit(": ", 1)[1] in notice.text(Texts("ko"))


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b'{"seat": x}', "from byte 10 on this is not JSON"),
        (b'{"seat": 1', "the JSON breaks off in the middle"),
        (b"[" * 100_000, "the JSON is nested too deeply"),
    ],
)
def test_where_a_line_stops_being_json(raw: bytes, told: str) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)) as caught:
        msgspec.json.decode(raw)
    notice = decode_problem(caught.value)
    assert str(notice) == told
    assert all("{" not in notice.text(Texts(locale)) for locale in LOCALES)
