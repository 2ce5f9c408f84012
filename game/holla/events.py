"""The events at a Holla table, each event as the table saw it; ``for_seat`` gives what one seat may know of it."""

from __future__ import annotations

import msgspec

from game.holla.result import GameResult, RoundResult

Source = str
"""``"mountain"``, ``"island"`` or ``"river"``."""
HIDDEN = -1
"""A cube whose face a seat may not know."""


class RoundStarted(msgspec.Struct, frozen=True, tag="round_started"):
    """The event of a round's begin (holla.R51-R58). ``rolls`` holds every throw for the first dealer (holla.R54)."""

    round: int
    dealer: int
    first: int
    opening: int
    mountains: tuple[int, ...]
    rolls: tuple[tuple[int, ...], ...] = ()


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The event of a seat that took its thirteen cubes (holla.R51)."""

    seat: int
    cubes: tuple[int, ...]


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """The event of a drawn cube; ``lender`` is the seat whose mountain it came from, else -1."""

    seat: int
    source: Source
    cube: int
    lender: int = -1


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """The event of a discard; ``pushed`` is the island cube that fell into the river, else -1."""

    seat: int
    cube: int
    to: str
    pushed: int = -1


class Paid(msgspec.Struct, frozen=True, tag="paid"):
    """The event of chips laid beside the island (holla.R68, holla.R85); ``rule`` says why."""

    seat: int
    chips: int
    rule: str


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """The event of a ridge's cubes that were seen by all (holla.R86, holla.R90, holla.R91)."""

    seat: int
    cubes: tuple[int, ...]


class Foul(msgspec.Struct, frozen=True, tag="foul"):
    """The event of a rule broken at a strict table; ``target`` is the seat that was touched, else -1."""

    seat: int
    rule: str
    target: int = -1


class Counted(msgspec.Struct, frozen=True, tag="counted"):
    """The event of a count put right by ``by`` (holla.R88): ``removed`` to the river, ``added`` from a mountain."""

    seat: int
    by: int
    removed: tuple[int, ...] = ()
    added: tuple[int, ...] = ()


class TookBack(msgspec.Struct, frozen=True, tag="took_back"):
    """The event of a discard that went back to the ridge after a false Holla (holla.R86)."""

    seat: int
    cube: int


class Declared(msgspec.Struct, frozen=True, tag="declared"):
    """The event of a called Holla with an opened hand (holla.R72); ``true`` tells whether it was a yeok."""

    seat: int
    cubes: tuple[int, ...]
    true: bool


class RoundEnded(msgspec.Struct, frozen=True, tag="round_ended"):
    """The event of a round that was settled or void (holla.R78-R84, holla.R92, holla.R97)."""

    result: RoundResult


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended"):
    """The event of the end of the game (holla.R94-R96)."""

    result: GameResult


HollaEvent = (
    RoundStarted
    | Dealt
    | Drew
    | Discarded
    | Paid
    | Shown
    | Foul
    | Counted
    | TookBack
    | Declared
    | RoundEnded
    | GameEnded
)


def for_seat(event: HollaEvent, seat: int) -> HollaEvent | None:
    """The event as a seat may know it: faces of others' hidden cubes become -1."""
    if isinstance(event, Drew):
        if event.source == "mountain" and event.seat != seat:
            return Drew(event.seat, event.source, HIDDEN, event.lender)
    elif isinstance(event, Dealt):
        if event.seat != seat:
            return Dealt(event.seat, (HIDDEN,) * len(event.cubes))
    elif isinstance(event, Counted) and event.seat != seat:
        return Counted(event.seat, event.by, event.removed, (HIDDEN,) * len(event.added))
    return event
