"""The offers to a person at a Rummikub table: where picked-up tiles may go in the draft, and how the turn may end."""

from __future__ import annotations

from collections.abc import Iterator

from game.kernel.offers import Act, Arrange, No, Offer, Offers, SeatRules, Target
from game.kernel.rules import Refusal, Refused
from game.pieces.tiles import JOKER, KIND_OF
from game.rummikub.actions import Deal, Draw, Pass, RummikubAction, Tiles
from game.rummikub.turn_draft import TurnDraft, turn_draft_of
from game.rummikub.view import RummikubView

RummikubSeat = SeatRules[RummikubView, RummikubAction]

DEAL: Target = ("deal",)
DONE: Target = ("done",)
POOL: Target = ("pool",)
"""The pool: the next tile, and once there is none, passing."""
RACK: Target = ("rack",)
NEW_SET: Target = ("new",)


def in_set(key: int, at: int) -> Target:
    """The target in a set of the draft, before the place ``at`` of it."""
    return ("set", key, at)


def joker(tile: int) -> Target:
    """The target in the place of a joker."""
    return ("joker", tile)


def pieces(view: RummikubView) -> tuple[Tiles, ...]:
    """The pieces that can be picked up: the own tiles and those of the table, each alone or with others."""
    return tuple((tile,) for tile in (*view.rack, *(t for tiles in view.table for t in tiles)))


def offers(rules: RummikubSeat, held: Tiles = (), draft: TurnDraft | None = None) -> Offers[RummikubAction]:
    """The offers of how the turn may end; or for the tiles that are ``held``, of where in the draft they may go.

    Without a draft the table is that of the view.
    """
    draft = draft or turn_draft_of(rules.view)
    if held:
        # Once a seat has opened every set may change, so that only the rack can refuse.
        free = draft.start.opened or draft.config.table_use != "next_turn"
        return {t: Arrange() if free and t != RACK else _arranged(draft, held, t) for t in targets(draft, held)}
    return {DEAL: rules.offer(Deal()), DONE: _done(rules, draft), POOL: _wait(rules, draft)}


def _done(rules: RummikubSeat, draft: TurnDraft) -> Act[RummikubAction] | No:
    """The offer of Done; at a strict table it is a claim, right or wrong (rummikub.R29)."""
    return rules.offer(draft.claim() if rules.view.config.table == "strict" else draft.play())


def _wait(rules: RummikubSeat, draft: TurnDraft) -> Offer[RummikubAction]:
    """The offer to draw or pass; tiles of the draft would go back, so that is asked first."""
    action = Draw() if rules.view.pool else Pass()
    return rules.offer(action) if draft.untouched else rules.ask(action, "give_up", count=len(draft.laid))


def targets(draft: TurnDraft, held: Tiles) -> Iterator[Target]:
    """Yields every place where tiles could be let go: the rack, the cloth, all places of all sets, and jokers."""
    yield RACK
    yield NEW_SET
    for there in draft.sets:
        if set(there.tiles) <= set(held):
            continue
        yield from (in_set(there.key, at) for at in range(len(there.tiles) + 1))
        if len(held) == 1:
            jokers = (tile for tile in there.tiles if KIND_OF[tile] == JOKER and tile not in held)
            yield from (joker(tile) for tile in jokers if swaps(draft, held, tile))


def _arranged(draft: TurnDraft, held: Tiles, target: Target) -> Arrange | No:
    after = drop(draft, held, target)
    return No(after) if isinstance(after, Refusal) else Arrange()


def drop(draft: TurnDraft, held: Tiles, target: Target) -> TurnDraft | Refusal:
    """The draft after tiles were let go, or why they may not; only moving about in the rack changes no draft.

    A table that may not be touched yet says so at once; at a strict one hands are free, and a wrong Done or the clock
    takes its price. Raises ``KeyError`` for a set that is not there, ``ValueError`` for no target.
    """
    try:
        after = _after(draft, held, target)
    except Refused as error:
        return error.refusal
    if draft.config.table != "guarded" or after is draft or draft.locked is not None:
        return after
    return after.locked or after


def _after(draft: TurnDraft, held: Tiles, target: Target) -> TurnDraft:
    match target:
        case ("set", int(key), int(at)):
            return draft.move(held, key, at)
        case ("joker", int(tile)):
            return draft.swap(held[0], tile)
        case ("new",):
            return draft if is_set(draft, held) else draft.move(held)
        case ("rack",):
            lying = tuple(tile for tile in held if draft.set_of(tile) is not None)
            return draft.take_back(lying) if lying else draft
    raise ValueError(f"{target} is no place for tiles")


def swaps(draft: TurnDraft, held: Tiles, tile: int) -> bool:
    """Whether a single tile can take the place of a joker (rummikub.R21)."""
    if len(held) != 1:
        return False
    try:
        draft.swap(held[0], tile)
    except Refused:
        return False
    return True


def is_set(draft: TurnDraft, held: Tiles) -> bool:
    """Whether tiles are exactly one set of the draft, which then only changes its place."""
    home = draft.set_of(held[0])
    return home is not None and set(home.tiles) == set(held)


def best_place(draft: TurnDraft, held: Tiles) -> Target | None:
    """The place where tiles fit best: the set that is right with them and holds most, else a right set of their own;
    ``None`` for nowhere.

    A set that they would leave wrong does not count against it.
    """
    found: list[tuple[int, Target]] = []
    for target in (*(in_set(s.key, len(s.tiles)) for s in draft.sets if not set(s.tiles) & set(held)), NEW_SET):
        after = drop(draft, held, target)
        if isinstance(after, Refusal) or after is draft:
            continue
        there = next(state for state in after.states() if held[0] in state.tiles)
        if there.fault is None and set(held) <= set(there.tiles):
            found.append((len(there.tiles), target))
    return max(found, key=lambda each: each[0])[1] if found else None
