"""The request to a seat, and how bots answer it: one path for bots in this process and in another."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache, partial
from types import GenericAlias
from typing import Any

import msgspec

from game.games import GAMES, part_of
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch
from game.kernel.seat import Answer, Bot, Why, as_hint
from game.seats.bots import FORMS, evaluate

FALLBACK_LEVEL = "easy"
NO_WHY = Why("")
"""The reason of an act that has none."""

_LOG = logging.getLogger(__name__)


class Request(msgspec.Struct, frozen=True):
    """The request of an act: from which seat, what it sees, what it may do, and the key of its chance.

    ``id`` is the number of acts so far; ``view`` is ``None`` for a seat that does not look. ``complete`` says whether
    ``legal`` is the whole truth. The key opens the seat's own stream and no other; it stays inside this program and is
    never sent to outside seats. So does ``form``, which is asked as which of its levels a companion plays this part of
    the match. ``values``: the answer of a bot is to say what acts are worth.
    """

    game: str
    id: int
    seat: int
    view: Any
    legal: tuple[Any, ...]
    complete: bool
    key: bytes
    values: bool = False
    form: Callable[[], int] = int


def request_for(match: AnyMatch, seat: int, looks: bool = True) -> Request:
    """The request to a seat that owes an act; a view is made only for one that looks."""
    rules, acts = match.rules, len(match.acts)
    legal, key = tuple(rules.legal(match.state, seat)), seat_key(match, seat, acts)
    view = match.view(seat) if looks else None
    return Request(rules.name, acts, seat, view, legal, rules.legal_is_complete, key, form=form_of(match, seat))


def seat_key(match: AnyMatch, seat: int, acts: int) -> bytes:
    """The key of a seat's stream for its act: the same after 'Continue', and apart from every stream of the table."""
    return seat_keys(match)("seat", seat, acts)


def seat_keys(match: AnyMatch) -> Callable[[str, int, int], bytes]:
    """Returns what makes the keys of ``seat_key`` for one match, for who needs many."""
    return _source(match).key


def form_of(match: AnyMatch, seat: int) -> Callable[[], int]:
    """Returns what tells the form of a seat in the part of the match that is on, the same for all of its acts there.

    Only companions ask, and to tell it takes as long as its key, from which no other stream follows.
    """
    return partial(_form, _source(match).key("form", seat, part_of(match.rules.name, match.state)))


def _form(key: bytes) -> int:
    return HashStream(key).below(FORMS)


def stray_stream(match: AnyMatch, seat: int) -> HashStream:
    """The stream by which a seat errs after the last act out of its turn."""
    return _source(match).stream("stray", seat, len(match.acts))


def _source(match: AnyMatch) -> Chance:
    return match.chance if isinstance(match.chance, Chance) else Chance(match.seed)


def own_seed(match: AnyMatch, seat: int) -> int:
    """The seed for a seat's program, 128 bits; neither the match's seed nor another seat's follows from it."""
    return int.from_bytes(_source(match).key("program", seat)[:16], "big")


class Decoders(msgspec.Struct, frozen=True):
    """The decoders that read a view and the lawful acts of one game out of JSON."""

    view: msgspec.json.Decoder[Any]
    legal: msgspec.json.Decoder[Any]


@cache
def decoders(game: str) -> Decoders:
    """The decoders of a game of ``GAMES``."""
    rules = GAMES[game]
    acts = GenericAlias(tuple, (rules.action_type, ...))
    return Decoders(msgspec.json.Decoder(rules.view_type), msgspec.json.Decoder(acts))


def answer_with(bot: Bot, request: Request) -> Answer:
    """Lets a bot answer a request."""
    if request.values:
        told = as_hint(evaluate(request.game, bot, request.view, request.legal, HashStream(request.key)))
        return Answer(told[0].action, told[0].why, told)
    return bot.choose(request.view, request.legal, HashStream(request.key))


def fallback_answer(request: Request, bot: Bot, accepts: Callable[[Any], bool]) -> Answer | None:
    """An accepted act for a seat whose player failed: the bot's, else the first lawful one, else ``None``."""
    try:
        answer = answer_with(bot, request)
        if accepts(answer.action):
            return answer
    except Exception:
        _LOG.exception("the fallback seat of %s failed at act %d", request.game, request.id)
    return next((Answer(action, NO_WHY) for action in request.legal if accepts(action)), None)
