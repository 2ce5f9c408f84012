"""What the documents say of the protocol is what the code sends."""

from __future__ import annotations

from typing import Any, Union, get_args

import msgspec
import pytest

from game.games import GAMES
from game.kernel.match import Match
from game.kernel.options import config_of
from game.seats.bots import make_bot
from game.seats.program import PROTOCOL, Budget
from game.seats.request import answer_with, request_for
from tools.protocol_types import DOCUMENT, files, messages, schema

SEATS = {"holla": 3, "rummikub": 2, "turf": 2, "riichi": 4}


def test_the_documents_are_written_from_the_code() -> None:
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, f"{path}: run python -m tools.protocol_types"


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_listed(game: str) -> None:
    text = DOCUMENT.read_text(encoding="utf-8").split(f": `{game}`\n")[1].split("\n### ")[0]
    rules = GAMES[game]
    for key in rules.view_type.__struct_fields__:
        assert f"\n| `{key}` | " in text
    for event in get_args(rules.event_type):
        assert f"\n| `{event.__struct_config__.tag}` | " in text
    parts = schema(game)["$defs"]
    tags = [part["properties"]["type"]["enum"] for part in parts.values() if "type" in part.get("properties", {})]
    for action in get_args(rules.action_type):
        assert [action.__struct_config__.tag] in tags


@pytest.mark.parametrize("game", GAMES)
def test_the_messages_of_a_match_fit_the_schema(game: str) -> None:
    """Read strictly by the types from which the schema is made, nothing more and nothing less."""
    rules = GAMES[game]
    host, seat = messages(rules)
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[tuple(host)])  # noqa: UP007
    match: Match[Any, Any, Any, Any, Any] = Match(rules, config_of(rules, {}), SEATS[game], 3)
    bot = make_bot(game, "random")
    sent: list[dict[str, Any]] = [
        {
            "type": kind, "protocol": PROTOCOL, "game": game, "seat": 0, "seats": match.seats, "config": match.config,
            "rules": rules.printed(match.config, match.seats), "seed": "5", "budget": Budget(),
            "options": {"depth": 2},
        }
        for kind in ("hello", "new match")
    ]  # fmt: skip
    for _ in range(60):
        request = request_for(match, match.to_act()[0])
        sent.append(
            {
                "type": "act",
                "id": request.id,
                "view": request.view,
                "legal": request.legal,
                "complete": request.complete,
            }
        )
        match.act(request.seat, answer_with(bot, request).action)
    sent += [{"type": "events", "events": match.seen_events(0)}, {"type": "end", "standings": match.standings()}]
    sent += [{"type": "refused", "id": 1, "rule": "x.R1", "text": ""}]
    for message in sent:
        raw = msgspec.json.encode(message)
        again = msgspec.json.encode(decoder.decode(raw))
        assert msgspec.json.decode(again) == msgspec.json.decode(raw)
    assert {part.__struct_config__.tag for part in seat} == {"ready", "act", "values"}
