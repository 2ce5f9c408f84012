"""A program that is a class of Python, in the process that plays: ``class:FILE.py:NAME`` beside a command.

The class is a ``game.lab.client.Client``. It is told what a program is told, as plain values, but has no limit of time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import msgspec

from game.kernel.chance import seed_json
from game.kernel.match import AnyMatch
from game.kernel.rules import Refusal, Standing
from game.kernel.seat import Answer, Why
from game.lab.client import Client
from game.seats.failures import SeatFailed
from game.seats.players import Explain
from game.seats.program import PROTOCOL, Budget
from game.seats.request import Request, own_seed

CLASS = "class:"


def class_of(seat: str) -> tuple[Path, str]:
    """The file and the name of a seat; raises ``ValueError`` with what is wrong."""
    file, colon, name = seat.removeprefix(CLASS).rpartition(":")
    if not colon or not name.isidentifier():
        raise ValueError("write class:FILE.py:NAME")
    path = Path(file)
    if not path.is_file():
        raise ValueError(f"there is no file {file}")
    return path, name


@cache
def load_class(seat: str) -> type[Client]:
    """The class of a seat; raises ``ValueError``. Whatever its file does when it is loaded, it does here."""
    path, name = class_of(seat)
    spec = spec_from_file_location(f"yongmaru_lab_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise ValueError(f"{path}: {type(error).__name__}: {error}") from error
    found = getattr(module, name, None)
    if not (isinstance(found, type) and issubclass(found, Client)):
        raise ValueError(f"{path} has no class {name} that is a game.lab.client.Client")
    return found


class ClassPlayer:
    """A seat played by an object in this process. See ``Player``."""

    wants_events = True
    wants_view = True

    def __init__(
        self, match: AnyMatch, seat: int, level: str, budget: Budget, explain: Explain, options: Mapping[str, Any]
    ) -> None:
        self.level = self.name = level
        self._action_type = match.rules.action_type
        self._explain = explain
        self._failed: SeatFailed | None = None
        hello = {
            "type": "hello", "protocol": PROTOCOL, "game": match.rules.name, "seat": seat, "seats": match.seats,
            "config": match.config, "rules": match.rules.printed(match.config, match.seats),
            "seed": seed_json(own_seed(match, seat)), "budget": budget, "options": options,
        }  # fmt: skip
        try:
            self._client = load_class(level)()
            self._tell(hello)
        except Exception as error:
            self._failed = SeatFailed("unstartable", f"{type(error).__name__}: {error}")

    @property
    def gone(self) -> bool:
        """Whether it gets no further request: it could not be made."""
        return self._failed is not None

    def choose(self, request: Request) -> Answer:
        """Asks for the act of this seat; raises ``SeatFailed``."""
        return self._ask(
            {
                "type": "act", "id": request.id, "view": request.view, "legal": request.legal,
                "complete": request.complete,
            }
        )  # fmt: skip

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """Asks for one more try; raises ``SeatFailed``."""
        told = {"type": "refused", "id": request.id, "rule": refusal.rule, "text": self._explain(refusal)}
        return self._ask(told)

    def rejected(self, failed: SeatFailed) -> None:
        """Does nothing when the second answer was refused as well."""

    def notify(self, events: Sequence[Any]) -> None:
        """Tells the program what happened."""
        if events and self._failed is None:
            self._try({"type": "events", "events": events})

    def end(self, standings: Sequence[Standing]) -> None:
        """Tells the program that the match is over."""
        if self._failed is None:
            self._try({"type": "end", "standings": standings})

    def close(self) -> None:
        """Does nothing: there is no process to close."""

    def _ask(self, message: dict[str, Any]) -> Answer:
        if self._failed is not None:
            raise self._failed
        try:
            said = self._tell(message)
            return Answer(msgspec.convert((said or {}).get("action"), self._action_type), Why("program"))
        except msgspec.ValidationError as error:
            raise SeatFailed("unreadable", str(error)) from error
        except Exception as error:
            self._failed = SeatFailed("crashed", f"{type(error).__name__}: {error}")
            raise self._failed from error

    def _try(self, message: dict[str, Any]) -> None:
        try:
            self._tell(message)
        except Exception as error:
            self._failed = SeatFailed("crashed", f"{type(error).__name__}: {error}")

    def _tell(self, message: dict[str, Any]) -> Mapping[str, Any] | None:
        return self._client.answer(msgspec.to_builtins(message))
