"""``bot``: one of our bots as an outside seat, JSON lines on standard input and output (``yongmaru/1`` or mjai)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.cli.common import config_for, rules_of, seed
from game.cli.lines import given_lines
from game.cli.output import CliError, print_line, say
from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.kernel.rules import AnyRules
from game.kernel.seat import LEVELS, Bot
from game.kernel.texts import Texts
from game.seats.bots import evaluate, make_bot
from game.seats.mjai_bot import MjaiBotSeat
from game.seats.program import PROTOCOL
from game.seats.request import decoders
from game.verbs import BAD_INPUT, OK, Args, Options

MJAI_GAME = "riichi"
MJAI_PRESET = "tenhou"
"""The rules of a server that does not say its own."""


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The message with which the host greets."""

    protocol: str
    game: str
    seat: int
    seats: int
    seed: int | str = 0


class NewMatch(Hello, frozen=True, tag="new match"):
    """The message that another match begins for the same process."""


class Events(msgspec.Struct, frozen=True, tag="events"):
    """The message of what happened; the bots of this program look at views only."""


class Act(msgspec.Struct, frozen=True, tag="act"):
    """The message with which the host asks for an act."""

    id: int
    view: msgspec.Raw
    legal: msgspec.Raw


class Evaluate(Act, frozen=True, tag="evaluate"):
    """The message with which the host asks what acts are worth, that of ``also`` in any case."""

    also: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The message that the last act was refused."""

    id: int


class End(msgspec.Struct, frozen=True, tag="end"):
    """The message that the match is over."""


class BotSeat:
    """A seat's answers to the messages of a host."""

    def __init__(self, rules: AnyRules, bot: Bot, seed: int | None) -> None:
        """Takes the ``seed`` of its own chance; ``None``: the one that the host sends."""
        self._rules = rules
        self._bot = bot
        self._seed = seed
        self._chance = Chance(seed or 0)
        self._seat: int | None = None
        self._last: tuple[int, Any, Sequence[Any]] | None = None
        self._decode = msgspec.json.Decoder(Hello | NewMatch | Events | Act | Evaluate | Refused | End)
        self._read = decoders(rules.name)

    def answer(self, raw: bytes) -> dict[str, Any] | None:
        """The answer to a message, or ``None``; raises ``ValueError`` for one that cannot be read."""
        message = self._decode.decode(raw)
        if isinstance(message, Hello):
            return self._greet(message)
        if isinstance(message, Evaluate):
            return self._evaluate(message)
        if isinstance(message, Act):
            return self._act(message)
        return self._again(message) if isinstance(message, Refused) else None

    def _greet(self, hello: Hello) -> dict[str, Any]:
        if hello.protocol != PROTOCOL:
            raise ValueError(f"the protocol is {hello.protocol!r}, this program speaks {PROTOCOL!r}")
        if hello.game != self._rules.name:
            raise ValueError(f"the game is {hello.game!r}, this seat plays {self._rules.name!r}")
        self._seat, self._last = hello.seat, None
        if self._seed is None:
            self._chance = Chance(int(hello.seed))
        return {"type": "ready", "name": f"yongmaru {self._bot.level}", "matches": True, "values": True}

    def _asked(self, act: Act) -> tuple[Any, Sequence[Any], HashStream]:
        if self._seat is None:
            raise ValueError("an act is wanted before the hello line; send hello first")
        stream = HashStream(self._chance.key("seat", self._seat, act.id))
        return self._read.view.decode(act.view), self._read.legal.decode(act.legal), stream

    def _evaluate(self, wanted: Evaluate) -> dict[str, Any]:
        also = msgspec.json.decode(wanted.also or b"null", type=self._rules.action_type | None)
        values = evaluate(self._rules.name, self._bot, *self._asked(wanted), also)
        told = [{"action": one.action, "value": one.value, "spread": one.spread, "aim": one.aim, "why": one.why.key}
                for one in values]  # fmt: skip
        return {"type": "values", "id": wanted.id, "values": told}

    def _act(self, act: Act) -> dict[str, Any]:
        view, legal, stream = self._asked(act)
        answer = self._bot.choose(view, legal, stream)
        self._last = (act.id, answer.action, legal)
        return {"type": "act", "id": act.id, "action": answer.action}

    def _again(self, refused: Refused) -> dict[str, Any] | None:
        """Returns another lawful act than the one that was refused."""
        if self._last is None or self._last[0] != refused.id:
            return None
        _, tried, legal = self._last
        other = next((action for action in legal if action != tried), None)
        return None if other is None else {"type": "act", "id": refused.id, "action": other}


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("game", told={"games": ", ".join(GAMES)}, metavar="GAME")
    options.add("--level", told={"levels": ", ".join(LEVELS)}, required=True, metavar="L")
    options.add("--seed", type=seed, metavar="N")
    options.add("--mjai", nargs="?", const="", metavar="SEAT")
    options.add("--preset", metavar="P")


def run(args: Args) -> int:
    """Plays a seat, with ``--mjai`` as an mjai program, until standard input closes; returns 2 when a line could not be
    read. Raises ``CliError``."""
    mjai = args.mjai is not None
    if mjai and args.game != MJAI_GAME:
        raise CliError("cli_bot.error.no_mjai", game=args.game)
    rules = rules_of(args.game)
    if args.level not in LEVELS:
        raise CliError("cli.error.no_level", option="--level", level=args.level, levels=", ".join(LEVELS))
    if not mjai:
        return _converse(args.texts, BotSeat(rules, make_bot(args.game, args.level), args.seed).answer, "cli_bot.fault")
    config = config_for(rules, args.preset or MJAI_PRESET, (), 4)
    seat = MjaiBotSeat(make_bot(args.game, args.level), config, args.seed or 0, f"yongmaru {args.level}")
    return _converse(args.texts, seat.answer, "cli_bot.mjai_fault")


def _converse(texts: Texts, respond: Callable[[bytes], dict[str, Any] | None], fault: str) -> int:
    """Answers standard input line by line."""
    faults = 0
    for number, raw in given_lines():
        if not raw.strip():
            continue
        try:
            answer = respond(raw)
        except (ValueError, RecursionError) as error:
            faults += 1
            say(texts.t(fault, line=number, problem=error))
            continue
        if answer is not None:
            print_line(answer)
    return BAD_INPUT if faults else OK
