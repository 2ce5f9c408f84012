"""The features of a view that a bot thinks with: its hand in kinds, what it has not seen, and the hand rules."""

from __future__ import annotations

from collections.abc import Iterable

from game.holla.bots.win_probability import calls
from game.holla.hands import HandRules
from game.holla.state import rules_of_hand
from game.holla.view import HollaView
from game.pieces.cubes import COPIES, KINDS


def visible_cubes(view: HollaView) -> set[int]:
    """The cubes whose place this seat knows: its own, the island, the river, and what others openly hold."""
    seen = set(view.hand)
    if view.island >= 0:
        seen.add(view.island)
    seen.update(stone.cube for stone in view.river)
    for seat in view.table:
        seen.update(seat.seen)
        seen.update(c for c in seat.locked if c >= 0)
    seen.update(note.taken for note in view.turns if note.taken >= 0)
    return seen


class Features:
    """A view in numbers: ``unseen[k]`` cubes of kind ``k`` lie in mountains or closed ridges, ``hidden`` in all."""

    __slots__ = ("hand", "hidden", "island", "locked", "river", "rules", "unseen", "view")

    def __init__(self, view: HollaView) -> None:
        self.view = view
        self.rules: HandRules = rules_of_hand(view.config, view.opening)
        self.locked = tuple(c >> 1 for c in view.own.locked)
        self.hand = tuple(c >> 1 for c in view.ridge) + self.locked
        self.island = view.island >> 1 if view.island >= 0 else -1
        self.river = tuple(dict.fromkeys(stone.cube >> 1 for stone in view.river))
        """The kinds in the river, each once, the oldest first."""
        unseen = [COPIES] * KINDS
        for cube in visible_cubes(view):
            unseen[cube >> 1] -= 1
        self.unseen = unseen
        self.hidden = sum(unseen)

    def count(self, kinds: Iterable[int]) -> int:
        """How many cubes of these kinds are unseen."""
        return sum(map(self.unseen.__getitem__, set(kinds)))

    @property
    def river_taken(self) -> tuple[float, bool] | None:
        """The turns that everybody has had, and whether another took a river cube and went on, where a seat took its
        only one in its last turn; else ``None``."""
        view = self.view
        took = {seat: len(side.locked) for seat, side in enumerate(view.table) if side.locked and seat != view.seat}
        last = {note.seat: note.source for note in view.turns} if took else {}
        fresh = [count == 1 and last.get(seat) == "river" for seat, count in took.items()]
        return (len(view.turns) / view.seats, not all(fresh)) if any(fresh) else None

    @property
    def awaited(self) -> float:
        """The chance that the round ends with the next turn of a seat that took its only river cube to call Holla."""
        taken = self.river_taken
        return calls(*taken) if taken is not None else 0.0

    @property
    def rivers_left(self) -> int:
        """How many river draws this seat may still make and pay (holla.R67, holla.R68)."""
        config = self.view.config
        own = self.view.own
        can_pay = own.chips >= config.river_fee or config.lending or config.river_without_chips == "free"
        return max(0, config.river_limit - own.river_used) if can_pay else 0
