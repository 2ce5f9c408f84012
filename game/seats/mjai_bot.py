"""One of our bots as an mjai program: hears a table told in mjai and answers for one seat.

Understands one event a line, an array of events a line (one answer for all), ``can_act``, and the greeting of servers
over TCP. Riichi is announced first; its tile follows when the server repeats the announcement.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.kernel.chance import Chance, HashStream
from game.kernel.seat import Bot
from game.riichi.actions import Discard
from game.riichi.config import RiichiConfig
from game.riichi.mjai_view import BadMessage, MjaiTable
from game.riichi.records.mjai import CONFIG_KEY
from game.riichi.records.mjai_acts import PASS, discard_message, to_mjai
from game.riichi.view import view

Message = dict[str, Any]


class MjaiBotSeat:
    """A seat's answers to mjai messages."""

    def __init__(self, bot: Bot, config: RiichiConfig, seed: int, name: str) -> None:
        self._bot = bot
        self._config = config
        self._chance = Chance(seed)
        self._name = name
        self._table: MjaiTable | None = None
        self._asked = 0
        self._planned: Message | None = None
        """The discard of a riichi that was announced."""

    def answer(self, raw: bytes) -> Message | None:
        """Answers a line; ``None`` where none is wanted. Raises ``ValueError`` for a line that cannot be read."""
        found = msgspec.json.decode(raw)
        messages = found if isinstance(found, list) else [found]
        if not messages:
            return PASS
        answer = PASS
        wanted = True
        for message in messages:
            if not isinstance(message, dict) or not isinstance(message.get("type"), str):
                raise ValueError("an event is an object with a type")
            wanted = message.get("can_act", True) is not False
            answer = self._event(message, wanted and message is messages[-1], len(messages) > 1)
        return answer if wanted else None

    def _event(self, message: Mapping[str, Any], decides: bool, among_others: bool) -> Message:
        kind = message["type"]
        if kind == "hello":
            return {"type": "join", "name": self._name, "room": str(message.get("room", "default"))}
        if kind == "start_game":
            self._start(message)
            return PASS
        if kind == "error" or self._table is None:
            return PASS
        legal = self._table.hear(message)
        if kind == "dora" and among_others:
            legal = self._table.options
        mine = message.get("actor") == self._table.number
        if kind == "reach" and mine and self._planned is not None:
            answer, self._planned = self._planned, None
            return answer
        return self._choose(self._table, legal) if legal and decides else PASS

    def _start(self, message: Mapping[str, Any]) -> None:
        seat = message.get("id", 0)
        if not isinstance(seat, int) or not 0 <= seat < 4:
            raise ValueError("start_game: id is a seat from 0 to 3")
        config = self._config
        own = message.get(CONFIG_KEY)
        if isinstance(own, dict) and "config" in own:
            config = msgspec.convert(own["config"], RiichiConfig)
        self._table, self._planned = MjaiTable(seat, config), None

    def _choose(self, table: MjaiTable, legal: tuple[Any, ...]) -> Message:
        state = table.state
        assert state is not None
        self._asked += 1
        stream = HashStream(self._chance.key("mjai", table.number, self._asked))
        action = self._bot.choose(view(state, table.seat), legal, stream).action
        message = to_mjai(state, table.seat, action, table.first)
        if message is None:
            return PASS
        if isinstance(action, Discard) and action.riichi:
            self._planned = discard_message(action, table.number)
        return message


__all__ = ["BadMessage", "MjaiBotSeat"]
