"""Nim as the kernel's contract: what is lawful, why something is not, and what an act does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.kernel.chance import ChanceSource
from game.kernel.notice import Notice
from game.kernel.rules import BadConfig, Refusal, Standing

from .values import HEAPS, Ended, NimConfig, NimEvent, NimView, Take, Taken


@dataclass
class NimState:
    """The state of a match, changed by the rules alone."""

    config: NimConfig
    heaps: list[int]
    taken: list[int]
    turn: int = 0
    acts: int = 0


class NimRules:
    """The rules of nim for two, without secrets and without chance."""

    name: str = "nim"
    version: int = 1
    seat_counts: tuple[int, ...] = (2,)
    config_type: type[NimConfig] = NimConfig
    action_type: Any = Take
    event_type: Any = NimEvent
    view_type: type[NimView] = NimView
    legal_is_complete: bool = True

    def recorded(self, config: dict[str, Any], version: int) -> dict[str, Any]:
        """The config of an older record: its options are those of today."""
        return config

    def check_config(self, config: NimConfig, seats: int) -> None:
        """Raises ``BadConfig`` for a seat count (nim.N1)."""
        if seats not in self.seat_counts:
            raise BadConfig("seats", Notice("nim.seats", {"seats": seats}))

    def printed(self, config: NimConfig, seats: int) -> Mapping[str, object]:
        """The heaps at the start."""
        return {"heaps": HEAPS[config.heaps]}

    def start(self, config: NimConfig, seats: int, chance: ChanceSource) -> NimState:
        """The full heaps; seat 0 begins."""
        return NimState(config, list(HEAPS[config.heaps]), [0] * seats)

    def to_act(self, state: NimState) -> tuple[int, ...]:
        """The seat whose turn it is, while stones are left."""
        return (state.turn,) if any(state.heaps) else ()

    def seats_with_secret_claims(self, state: NimState) -> tuple[int, ...]:
        """Returns no seats: nobody answers to another's act."""
        return ()

    def before_claims(self, state: NimState, seat: int, action: Take) -> None:
        """Returns ``None``: nobody answers to another's act."""
        return None

    def legal(self, state: NimState, seat: int) -> Sequence[Take]:
        """Returns every lawful act of a seat."""
        if seat not in self.to_act(state):
            return ()
        most = state.config.most
        return [Take(heap, n) for heap, left in enumerate(state.heaps) for n in range(1, min(left, most) + 1)]

    def refuse(self, state: NimState, seat: int, action: Take) -> Refusal | None:
        """Judges an action: ``None`` where it is lawful, else why not."""
        owing = self.to_act(state)
        if not owing:
            return Refusal("nim.N3", "match_over")
        if seat not in owing:
            return Refusal("nim.N2", "not_your_turn", {"seat": state.turn + 1})
        if not 0 <= action.heap < len(state.heaps):
            return Refusal("nim.N1", "no_such_heap", {"number": action.heap + 1})
        if not 1 <= action.count <= state.config.most:
            return Refusal("nim.N2", "too_many", {"most": state.config.most})
        left = state.heaps[action.heap]
        return Refusal("nim.N2", "too_few", {"left": left}) if action.count > left else None

    def foul(self, state: NimState, seat: int, action: Take) -> str | None:
        """Returns ``None``: nothing unlawful is ever accepted."""
        return None

    def apply(self, state: NimState, seat: int, action: Take) -> tuple[NimEvent, ...]:
        """Does an accepted action and returns what happened."""
        state.heaps[action.heap] -= action.count
        state.taken[seat] += action.count
        state.turn, state.acts = 1 - seat, state.acts + 1
        told = Taken(seat, action.heap, action.count, state.heaps[action.heap])
        return (told,) if any(state.heaps) else (told, Ended(_winner(state)))

    def seen(self, event: NimEvent, seat: int) -> NimEvent:
        """The event: everybody sees everything."""
        return event

    def view(self, state: NimState, seat: int) -> NimView:
        """The view of a seat: all that there is."""
        owes = ("take",) if seat in self.to_act(state) else ()
        return NimView(
            seat, state.config, tuple(state.heaps), state.turn, tuple(state.taken), _winner(state), owes
        )  # fmt: skip

    def resample(self, state: NimState, seat: int, chance: ChanceSource) -> NimState:
        """Returns a copy: nothing is hidden."""
        return self.copy(state)

    def copy(self, state: NimState) -> NimState:
        """An independent copy."""
        return replace(state, heaps=[*state.heaps], taken=[*state.taken])

    def snapshot(self, state: NimState) -> Mapping[str, object]:
        """Returns everything that makes this state."""
        return {"heaps": [*state.heaps], "taken": [*state.taken], "turn": state.turn, "acts": state.acts}

    def check(self, state: NimState) -> None:
        """Raises ``AssertionError`` unless every stone lies in a heap or was taken."""
        if min(state.heaps) < 0 or sum(state.heaps) + sum(state.taken) != sum(HEAPS[state.config.heaps]):
            raise AssertionError(f"the stones {state.heaps} and {state.taken} are not those of the start")

    def standings(self, state: NimState) -> tuple[Standing, ...]:
        """The winner before the other; both first while stones are left (nim.N3)."""
        winner = _winner(state)
        return tuple(Standing(seat, 1 + (winner == 1 - seat), int(winner == seat)) for seat in (0, 1))

    def facts(self, state: NimState) -> Mapping[str, float]:
        """How many acts the match had."""
        return {"acts": float(state.acts)}


def _winner(state: NimState) -> int:
    """The seat that has won, -1 while stones are left; after the last stone it is the other's turn (nim.N3)."""
    if any(state.heaps):
        return -1
    return state.turn if state.config.last == "loses" else 1 - state.turn
