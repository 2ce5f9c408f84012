"""The acts and facts of the rule book's examples of Dragon Holla."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.games import GAMES
from game.holla import actions
from game.holla.claims import claim_fault
from game.holla.config import HollaConfig
from game.holla.grouping import ungrouped_count
from game.holla.result import RoundResult
from game.holla.state import NONE, PHASES, rules_of_hand
from game.kernel.match import AnyMatch
from game.pieces.cubes import COLOURS, COPIES, CUBES, KINDS, colour_of, cube_text, parse_kind
from game.pieces.cubes import RANKS as HIGHEST

_OPENING = "13g"
"""The first open cube where an example names none: green D are then only a 14."""


class HollaBook:
    """The judge of Dragon Holla's examples. It knows acts beside those of lessons: ``declare snake``, ``show 7k``,
    ``touch 1 2`` (two cubes of seat 1), ``spy 1``, ``deal``. Facts by name; those of a seat end with its number."""

    def act(self, match: AnyMatch, seat: int, text: str) -> actions.HollaAction | None:
        """Reads the acts that lessons lack: fouls, a named yeok, a cube that no longer lies in the river."""
        words = text.split()
        if words[0] == "declare" and len(words) == 2:
            return actions.Declare(words[1])
        if words[0] == "show":
            cubes = match.state.ridges[seat]
            return actions.ShowCube(next(c for c in cubes if cube_text(c) == words[1]))
        if words[0] == "touch":
            return actions.TouchRidge(int(words[1]), int(words[2]))
        if words[0] == "spy":
            return actions.TouchRidge(int(words[1]), 1, True)
        if text == "deal":
            return actions.Deal()
        if words[0] == "river" and words[1] not in _names(match.state.river):
            return actions.DrawRiver(2 * parse_kind(words[1]))
        return None

    def facts(self, match: AnyMatch) -> Mapping[str, Any]:
        """The table as it lies."""
        state = match.state
        facts: dict[str, Any] = {
            "phase": PHASES[state.phase], "turn": state.turn, "dealer": state.dealer, "first": state.first,
            "round": state.round, "pot": state.pot, "left": state.left, "window": state.window_open,
            "island": _name(state.island), "river": _names(state.river), "over": match.over,
            "opening": _name(state.opening), "bank": state.bank, "seats": state.seats,
            "cubes": sum(map(len, (*state.ridges, *state.locked, *state.mountains, state.river)))
            + (state.island != NONE),
            "events": [type(event).__name__ for event in match.events],
            "wild": [COLOURS[c] for c in state.hands.wilds.wild_colours] if state.hands else [],
            "ranks": state.game.ranks if state.game else [], "end": state.game.rule if state.game else "",
            "rolls": len(state.rolls), "drawn": _name(state.drawn), "faces": len(match.view(0).ridge) + 1,
            "die": colour_of(state.opening >> 1) + 1 if state.opening != NONE else 0,
        }  # fmt: skip
        for seat in range(state.seats):
            facts |= {
                f"chips{seat}": state.chips[seat], f"mountain{seat}": len(state.mountains[seat]),
                f"hand{seat}": len(state.hand_of(seat)), f"locked{seat}": _names(state.locked[seat]),
                f"may{seat}": len(match.view(seat).may_discard), f"known{seat}": _names(sorted(state.known[seat])),
            }  # fmt: skip
        return facts | _settled(state.result)

    def fault(self, claim: str, pieces: str, given: Mapping[str, Any], config: HollaConfig) -> str:
        """The rule that parts or a yeok break; empty where they are what is claimed."""
        return claim_fault(config, parse_kind(str(given.get("opening", _OPENING))), claim, _kinds(pieces))

    def worth(self, claim: str, pieces: str, given: Mapping[str, Any], config: HollaConfig) -> Any:
        """The value of ``yeok``, ``points`` with bonus, ``loose`` cubes, ``wild`` D of a round or the ``box``."""
        opening = parse_kind(str(given.get("opening", _OPENING)))
        hands = rules_of_hand(config, opening << 1)
        if claim == "loose":
            return ungrouped_count(hands, _kinds(pieces))
        if claim == "wild":
            return sum(COPIES for _ in hands.wilds.wild_colours)
        if claim == "replaces":
            return sum(hands.wilds.can_replace(COLOURS.index(pieces[-1]), kind) for kind in range(KINDS))
        if claim == "box":
            return {"cubes": CUBES, "kinds": KINDS, "seats": max(GAMES["holla"].seat_counts)}[pieces]
        if claim == "dots":
            return COLOURS.index(pieces[-1]) + 1
        if claim == "face":
            return parse_kind(pieces) % HIGHEST + 1
        reading = hands.best(_kinds(pieces))
        if claim == "yeok":
            return "nothing" if reading is None else reading.yeok
        if claim == "bonus":
            return 0 if reading is None else reading.bonus
        if claim == "points":
            return 0 if reading is None else reading.points
        raise ValueError(f"nothing is worth {claim!r}; write yeok, points, bonus, loose, wild, replaces, dots or box")


def _settled(result: RoundResult | None) -> dict[str, Any]:
    """The facts of a round that has ended."""
    if result is None:
        return {"ended": "", "winner": NONE}
    facts: dict[str, Any] = {
        "ended": result.kind, "winner": result.winner, "yeok": result.yeok, "points": result.points,
        "bonus": result.bonus, "pot_won": result.pot if result.winner != NONE else 0,
        "returned": sum(result.pot_returned), "next_dealer": result.next_dealer, "paid_bank": result.bank,
        "won": result.chips_after[result.winner] - result.chips_before[result.winner] if result.winner != NONE else 0,
        "parts": " | ".join(" ".join(_names(part.cubes)) for part in result.parts),
    }  # fmt: skip
    for line in result.losers:
        facts |= {
            f"loose{line.seat}": line.ungrouped, f"penalty{line.seat}": line.penalty, f"due{line.seat}": line.due,
            f"paid{line.seat}": line.paid, f"pays_points{line.seat}": line.points, f"pays_bonus{line.seat}": line.bonus,
            f"groups{line.seat}": len(line.groups),
        }  # fmt: skip
    return facts


def _name(cube: int) -> str:
    return "" if cube == NONE else cube_text(cube)


def _names(cubes: Iterable[int]) -> list[str]:
    return [cube_text(cube) for cube in cubes]


def _kinds(pieces: str) -> Sequence[int]:
    return [parse_kind(name) for name in pieces.replace("|", " ").split()]


JUDGE = HollaBook()
