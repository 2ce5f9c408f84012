"""Counts what an event says of the seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from game.games import ENTRIES
from game.kernel.chance import ChanceSource
from game.kernel.entry import load
from game.kernel.match import AnyMatch
from game.kernel.seat import Answer
from game.seats.request import Request

if TYPE_CHECKING:
    from game.lab.games.spaces import Space
    from game.lab.habits.tally import Tally

SeatFacts = list[dict[str, float]]
"""What every seat did, by name: counts and sums over the unit."""
Look = Callable[[Request, Answer, "Tally"], None]
End = Callable[[AnyMatch, "Tally"], None]
Measure = Callable[[AnyMatch], tuple[float, ...]]
"""A figure of every seat, of the match so far."""
NONE: Mapping[Any, Any] = MappingProxyType({})


Hidden = Mapping[tuple[str, str], tuple[float, int]]
"""By figure and part of the round: a sum and of how many values."""


class Part(msgspec.Struct, frozen=True):
    """A game of the laboratory. ``unit`` is the part of a match that can be played alone, ``ended`` its last event.

    ``score`` gives the scores by seat, in ``score_word``, of the match so far, ``earned`` the same without what the end
    of a match adds; ``order`` what places follow from, the higher the better. ``count`` adds what an event says to the
    facts of the seats, whose names are ``facts``.
    """

    unit: str
    ended: type
    first: Callable[[Any], int | None]
    """Who is first in the part that an event begins, ``None`` for other events."""
    score_word: str
    score: Callable[[AnyMatch], tuple[float, ...]]
    earned: Callable[[AnyMatch], tuple[float, ...]]
    order: Callable[[AnyMatch], tuple[float, ...]]
    facts: tuple[str, ...]
    count: Callable[[Any, SeatFacts], None]
    own_facts: Callable[[Any], tuple[str, ...]] = lambda config: ()
    """Further names of facts that a table has by its options."""
    closed: Callable[[AnyMatch, Any, SeatFacts], None] | None = None
    """Counts what is to be seen of the seats when a part has ended; the event is its last."""
    measures: Mapping[str, Literal["score", "place", "win"]] = NONE
    """What strength is usually told in, by unit; wins where nothing is said."""
    by_part: bool = False
    """Whether strength is usually played in parts and not in matches."""
    tables: tuple[tuple[int, dict[str, Any]], ...] = ()
    """Seats and options of the tables that a trial is played at: together they ask for every kind of decision."""
    reads: Mapping[str, frozenset[str]] = NONE
    """By level the options that change an act: for each there is a position in which one does."""
    looks: Mapping[str, frozenset[str]] = NONE
    """Options that a level looks at as well, though no act is known to follow: what is lawful, or worth too little."""
    spreads: Mapping[tuple[str, str], float] = NONE
    """By unit and measure the standard deviation of the seed values of a question of strength, by unit and fact that of
    the fact; see ``cost``."""
    seconds: Mapping[str, Mapping[str, float]] = NONE
    """By unit and level the processor seconds of a unit between four seats; see ``cost``."""
    watch: tuple[Look, End] | None = None
    """Counts the habits of a decision, and of a match."""
    told: Callable[[AnyMatch], Measure] | None = None
    """What the values that bots tell at a decision are of; what is earned where it is missing."""
    ahead: Measure | None = None
    """What seats have at a decision beyond where such values begin, a fair share; nothing where it is missing."""
    hidden: Callable[[AnyMatch, int], Hidden] | None = None
    """What lies hidden from a seat."""
    redeal: Callable[[Any, ChanceSource], None] | None = None
    """Deals in a state what lies face down in front of nobody anew."""
    space: Callable[[], Space] | None = None
    """How its acts and views are numbers for learning programs."""


class _Parts(Mapping[str, Part]):
    """The games of the laboratory, each read when it is first asked for."""

    def __getitem__(self, name: str) -> Part:
        entry = ENTRIES[name]
        if not entry.lab:
            raise KeyError(name)
        found: Part = load(entry.lab)
        return found

    def __contains__(self, name: object) -> bool:
        return name in ENTRIES and bool(ENTRIES[str(name)].lab)

    def __iter__(self) -> Iterator[str]:
        return (name for name, entry in ENTRIES.items() if entry.lab)

    def __len__(self) -> int:
        return sum(1 for _ in self)


PARTS: Mapping[str, Part] = _Parts()


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def first_of(started: type, name: str = "first") -> Callable[[Any], int | None]:
    """A function that finds who is first, out of the event that begins a part."""
    return lambda event: getattr(event, name) if isinstance(event, started) else None


def by_rank(match: AnyMatch) -> tuple[float, ...]:
    """Orders seats by the places of the rules."""
    return tuple(-float(place.rank) for place in match.standings())


WON = "won_"
SHARES = ("win_share_", "place_share_", "last_share_")
"""How facts of single horses begin."""
SEAT_FACTS = ("decisions", "forced", "choices")
"""What is counted for every seat of every game."""


def match_facts(game: str, seats: int) -> tuple[str, ...]:
    """The names of the facts counted beside those of the rules; ``comeback`` only where a match has several parts."""
    parts = f"{PARTS[game].unit}s"
    won = (order_fact(place) for place in range(seats))
    return ("length", parts, "lead_changes", "swing", "comeback", "forced_share", "choices", *won)


def is_share(fact: str) -> bool:
    """Whether a fact lies between 0 and 1 by what it is."""
    return fact.startswith((*SHARES, WON)) or fact.endswith("_share") or fact == "comeback"


def order_fact(place: int) -> str:
    """Names the share of parts that the first in turn (``place`` 0), next, and so on won: most, and above nothing."""
    return f"{WON}{place + 1}"


def places(order: Sequence[float]) -> tuple[float, ...]:
    """Places from 1, the higher the better; who is equal shares the mean of their places."""
    return tuple(sum(o > own for o in order) + (sum(o == own for o in order) + 1) / 2 for own in order)


def win_shares(order: Sequence[float]) -> tuple[float, ...]:
    """The shares of one win, split between those who are best."""
    best = [o == max(order) for o in order]
    return tuple(is_best / sum(best) for is_best in best)


def tally(found: dict[tuple[str, str], tuple[float, int]], name: str, part: str, value: float) -> None:
    """Counts a value of a figure."""
    total, count = found.get((name, part), (0.0, 0))
    found[name, part] = total + value, count + 1
