"""A program that takes a seat, in a few lines: subclass ``Client``, say what to do in ``choose``, call ``run``.

It needs the standard library alone, so the file can be copied beside a bot. The talk is in docs/bots_protocol.md.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, TextIO

Action = Mapping[str, Any]
View = Mapping[str, Any]


class Client:
    """A seat's side of the protocol. A process may play several matches in turn: ``started`` is called before each."""

    name = "client"
    many_matches = True
    _asked: Mapping[str, Any] = MappingProxyType({})

    def __init__(self) -> None:
        self.game = ""
        self.seat = 0
        self.seats = 0
        self.config: Mapping[str, Any] = {}
        self.rules: Mapping[str, Any] = {}
        self.options: Mapping[str, Any] = {}
        """The program's own options, from the plan."""
        self.seed = ""
        """For the program's own chance: the same for the same match and seat."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Chooses the act to do, one of ``legal`` (in Rummikub also another lawful table). To be written by a bot."""
        raise NotImplementedError

    def started(self) -> None:
        """Hears that a match begins; game, seat, config and rules are known."""

    def happened(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Hears what happened, as far as this seat may know it, in order."""

    def refused(self, view: View, legal: Sequence[Action], rule: str, text: str) -> Action:
        """Answers once more after an answer that broke a rule: by the first lawful act unless a bot knows better."""
        return legal[0]

    def ended(self, standings: Sequence[Mapping[str, Any]]) -> None:
        """Hears that the match is over."""

    def run(self, read: TextIO = sys.stdin, write: TextIO = sys.stdout) -> None:
        """Plays until the host closes the pipe."""
        for line in read:
            answer = self.answer(json.loads(line))
            if answer is not None:
                write.write(json.dumps(answer) + "\n")
                write.flush()

    def answer(self, message: Mapping[str, Any]) -> Action | None:
        """Returns what to say to a message of the host, or ``None``."""
        kind = message.get("type")
        if kind in ("hello", "new match"):
            self.begin(message)
            return {"type": "ready", "name": self.name, "matches": self.many_matches}
        if kind == "events":
            self.happened(message["events"])
        elif kind == "act":
            self._asked = message
            return self._act(message, self.choose(message["view"], message["legal"]))
        elif kind == "refused":
            asked = self._asked
            return self._act(message, self.refused(asked["view"], asked["legal"], message["rule"], message["text"]))
        elif kind == "end":
            self.ended(message["standings"])
        return None

    def begin(self, hello: Mapping[str, Any]) -> None:
        self.game, self.seat, self.seats = hello["game"], hello["seat"], hello["seats"]
        self.config, self.rules = hello["config"], hello.get("rules", {})
        self.seed, self.options = str(hello.get("seed", 0)), hello.get("options", {})
        self.started()

    @staticmethod
    def _act(asked: Mapping[str, Any], action: Action) -> Action:
        return {"type": "act", "id": asked["id"], "action": action}
