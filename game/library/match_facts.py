"""What a record tells once its match is followed: the facts of its seats, and which achievements they come to.

The acts are judged and done, but no state is copied and none but the last is compared: that takes a few milliseconds a
match, in small steps, so that whoever waits for a picture never waits for this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from game.games import ENTRIES, GAMES
from game.kernel.entry import load
from game.kernel.facts import Best, Counter, Counts
from game.kernel.match import AnyMatch
from game.kernel.record import BadRecord, Record, SeatInfo, open_match, read_record
from game.kernel.rules import Refused, Standing
from game.library.achievements import Feat, feats_of

STEP = 64
"""Acts after which a caller may do something else."""
PERSON = "person"
TAKEOVER = "takeover"
"""Among the aids of a match: somebody else acted for the person."""


class MatchFacts(msgspec.Struct, frozen=True):
    """The facts that were found in a match, by seat."""

    acts: int
    parts: int
    aids: tuple[str, ...]
    """What helped a person in it; empty where nothing did."""
    counts: tuple[Counts, ...]
    best: tuple[Best | None, ...]
    feats: tuple[tuple[Feat, ...], ...]


class Unfollowed(Exception):
    """A record does not tell what its seats did: damaged, of older rules, or not what it says."""


def facts_in(path: Path) -> Iterator[int | MatchFacts]:
    """Follows a record: the number of acts done so far every few of them, at last what was found.

    Raises ``Unfollowed``, ``OSError``.
    """
    try:
        record = read_record(path)
        if record.end is None or record.header.game not in GAMES:
            raise Unfollowed
        yield 0
        yield from _follow(record, record.end.end)
    except BadRecord as error:
        raise Unfollowed from error


def facts_of(path: Path) -> MatchFacts:
    """Follows a record as ``facts_in``, all at once."""
    *_, found = facts_in(path)
    assert isinstance(found, MatchFacts)
    return found


def _follow(record: Record, standings: Sequence[Standing]) -> Iterator[int | MatchFacts]:
    """Raises ``BadRecord``, ``Unfollowed``."""
    rules = GAMES[record.header.game]
    match: AnyMatch = open_match(record, rules)
    counter = counter_of(record.header.game, match)
    for number, line in enumerate(record.acts, start=1):
        try:
            events = match.act(line.seat, msgspec.convert(line.act, rules.action_type))
        except (msgspec.ValidationError, Refused) as error:
            raise Unfollowed from error
        if counter is not None:
            counter.see(events)
        if not number % STEP:
            yield number
    if tuple(match.standings()) != tuple(standings) or (record.acts and match.digest() != record.acts[-1].state):
        raise Unfollowed
    yield _found(record, counter, standings)


def counter_of(game: str, match: AnyMatch) -> Counter | None:
    """The counter for a match of a game; ``None`` where the game has nothing to count."""
    place = ENTRIES[game].facts
    return load(place)(match.seats, match.config) if place else None


def _found(record: Record, counter: Counter | None, standings: Sequence[Standing]) -> MatchFacts:
    seats = record.header.seats
    if counter is None:
        return MatchFacts(len(record.acts), 0, aids_of(record), *_nothing(len(seats)))
    whole = tuple(
        {**counts, **_table(seat, seats, standings)} for seat, counts in enumerate(counter.sums())
    )  # fmt: skip
    feats = tuple(
        feats_of(record.header.game, [(part.act, part.seats[seat]) for part in counter.parts], counts, counter.acts)
        for seat, counts in enumerate(whole)
    )
    best = tuple(counter.best.get(seat) for seat in range(len(seats)))
    return MatchFacts(len(record.acts), len(counter.parts), aids_of(record), whole, best, feats)


def _nothing(seats: int) -> tuple[tuple[Counts, ...], tuple[None, ...], tuple[tuple[Feat, ...], ...]]:
    return tuple({} for _ in range(seats)), (None,) * seats, ((),) * seats


def _table(seat: int, seats: Sequence[SeatInfo], standings: Sequence[Standing]) -> Mapping[str, float]:
    """Returns what the standings say of a seat, for the rules of achievements."""
    own = standings[seat]
    others = [one for one in standings if one.seat != seat]
    levels = [info.level.partition("+")[0] for at, info in enumerate(seats) if at != seat]
    alone = own.rank == 1 and all(one.rank > 1 for one in others)
    told = {
        "matches": 1,
        "place": own.rank,
        "first": alone,
        "last": bool(others) and own.rank == max(one.rank for one in standings),
        "seats": len(seats),
        "masters": levels.count("master"),
        "ahead_of_master": sum(
            one.rank > own.rank and seats[one.seat].level.startswith("master") for one in others
        ),
        "most_lead": own.score - max((one.score for one in others), default=own.score) if alone else 0,
    }  # fmt: skip
    return {name: float(value) for name, value in told.items() if value}


def aids_of(record: Record) -> tuple[str, ...]:
    """Finds what helped a person in a match: what its acts say, and that somebody else acted for the person."""
    people = {seat for seat, info in enumerate(record.header.seats) if info.level == PERSON}
    found: set[str] = set()
    for line in record.acts:
        if line.aids:
            found.update(line.aids)
        if line.by and line.seat in people:
            found.add(TAKEOVER)
    return tuple(sorted(name[:20] for name in found))
