"""The acts and facts of the rule book's examples of Royal Turf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.games import GAMES
from game.kernel.match import AnyMatch
from game.lessons.subject import subject
from game.turf import actions
from game.turf.cards import CARDS
from game.turf.config import COATS, TurfConfig
from game.turf.race import DIE, FINISHED, HORSES, NONE, PACE, SPACES, printed
from game.turf.state import PHASES

_FACES = ("head", "cap", "saddle", "shoe")


class TurfBook:
    """The judge of Royal Turf's examples. It knows acts beside those of lessons: ``move 8`` (a horse by number),
    ``deal``. Facts of a seat end with its number, those of a horse with its coat."""

    def act(self, match: AnyMatch, seat: int, text: str) -> actions.TurfAction | None:
        """Reads the acts that lessons lack: a horse by its number, a deal."""
        words = text.split()
        if text == "deal":
            return actions.Deal()
        if words[0] == "move" and words[1].isdigit():
            return actions.Move(int(words[1]) - 1)
        return None

    def facts(self, match: AnyMatch) -> Mapping[str, Any]:
        """The board as it lies."""
        state = match.state
        run, result = state.run, state.results[-1] if state.results else None
        legal = [a for s in match.to_act() for a in match.rules.legal(state, s)]
        facts: dict[str, Any] = {
            "phase": PHASES[state.phase], "turn": state.turn, "first": state.first, "race": state.race,
            "dealer": state.dealer, "over": match.over, "stack": len(state.stack), "used": len(state.used),
            "cards": run.left.bit_count(), "pace": _coat(run.pace), "home": _coats(run.order),
            "choices": len(legal), "acts": sorted({type(a).__name__ for a in legal}),
            "last": _coat(result.last) if result else "", "order": _coats(result.order) if result else [],
            "ranks": state.match.ranks if state.match else [], "factor": result.factor if result else 0,
        }  # fmt: skip
        for horse, coat in enumerate(COATS):
            at = run.positions[horse]
            facts[f"space_{coat}"] = "home" if at >= FINISHED else printed(at)
            facts[f"bets_{coat}"] = sum(c.value for row in state.bets for c in row if c.horse == horse)
        for seat in range(state.seats):
            facts |= {f"money{seat}": state.money[seat], f"hand{seat}": state.hands[seat]}
            facts[f"chips{seat}"] = len(state.bets[seat])
            laid = match.view(0).players[seat].bets
            facts[f"seen{seat}"] = [chip.value for chip in laid]
            if result is not None:
                line = result.seats[seat]
                facts |= {f"received{seat}": line.received, f"due{seat}": line.due, f"paid{seat}": line.paid}
        return facts

    def fault(self, claim: str, pieces: str, given: Mapping[str, Any], config: TurfConfig) -> str:
        """Raises ``ValueError``: pieces alone break no rule."""
        raise ValueError(f"nothing is claimed as {claim!r} here; write acts")

    def worth(self, claim: str, pieces: str, given: Mapping[str, Any], config: TurfConfig) -> Any:
        """The value of ``box`` counts, ``die`` faces, ``far``, ``mean`` and ``prize`` as lessons ask them."""
        if claim == "box":
            box = {"horses": HORSES, "cards": CARDS, "spaces": SPACES, "pace": PACE,
                   "seats": max(GAMES["turf"].seat_counts)}  # fmt: skip
            return box[pieces]
        if claim == "die":
            return DIE.count(_FACES.index(pieces))
        return subject("turf").judge(claim, pieces, given, config)


def _coat(horse: int) -> str:
    return "" if horse == NONE else COATS[horse]


def _coats(horses: Iterable[int]) -> list[str]:
    return [COATS[horse] for horse in horses]


JUDGE = TurfBook()
