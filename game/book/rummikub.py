"""The acts and facts of the rule book's examples of Rummikub."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.games import GAMES
from game.kernel.match import AnyMatch
from game.lessons.subject import subject
from game.pieces.tiles import KIND_OF, KIND_TEXT, NUMBER_OF, parse_kind, tile_text
from game.rummikub import actions
from game.rummikub import events as ev
from game.rummikub.actions import Sets
from game.rummikub.config import RummikubConfig, clock_of
from game.rummikub.sets import SetFault, read_set
from game.rummikub.state import PHASES
from game.rummikub.validate import set_fault


class RummikubBook:
    """The judge of Rummikub's examples. It knows acts beside those of lessons: ``time 3b 4b`` (the clock ran out on
    this table; alone, on an untouched one), ``claim 3b 4b``, ``deal``. Facts of a seat end with its number."""

    def act(self, match: AnyMatch, seat: int, text: str) -> actions.RummikubAction | None:
        """Reads the acts that lessons lack: the clock, a claimed Done, a deal."""
        first, _, rest = text.partition(" ")
        if text == "deal":
            return actions.Deal()
        if first in ("time", "claim"):
            table = self._table(match, seat, rest) if rest else match.state.table
            return actions.TimeUp(table) if first == "time" else actions.ClaimDone(table)
        return None

    def _table(self, match: AnyMatch, seat: int, text: str) -> Sets:
        play: actions.Play = subject("rummikub").act(match, seat, f"lay {text}")
        return play.table

    def facts(self, match: AnyMatch) -> Mapping[str, Any]:
        """The table as it lies."""
        state = match.state
        result = state.results[-1] if state.results else None
        laid = next((e for e in reversed(match.events) if isinstance(e, ev.Laid)), None)
        starts = {seat: tile for row in state.starts for seat, tile in enumerate(row) if tile >= 0}
        numbers = {seat: NUMBER_OF[KIND_OF[tile]] for seat, tile in starts.items()}
        facts: dict[str, Any] = {
            "phase": PHASES[state.phase], "turn": state.turn, "first": state.first, "game": state.game,
            "pool": len(state.pool), "table": " | ".join(" ".join(map(tile_text, tiles)) for tiles in state.table),
            "over": match.over, "tiles": len(state.pool) + sum(map(len, (*state.racks, *state.table))),
            "worth": laid.worth if laid else 0, "laid": _names(laid.laid) if laid else [],
            "moved": _names(laid.moved) if laid else [], "sets": len(state.table),
            "winners": result.winners if result else [], "ended": result.kind if result else "",
            "sum": result.check if result else 0, "ranks": state.match.ranks if state.match else [],
            "first_draw": numbers.get(state.first, 0), "top_draw": max(numbers.values(), default=0),
            "called": any(isinstance(e, ev.Called) for e in match.events),
        }  # fmt: skip
        for seat in range(state.seats):
            facts |= {
                f"rack{seat}": len(state.racks[seat]), f"tiles{seat}": _names(state.racks[seat]),
                f"opened{seat}": state.opened[seat], f"points{seat}": state.points[seat],
                f"clock{seat}": clock_of(match.config, seat),
            }  # fmt: skip
        return facts

    def fault(self, claim: str, pieces: str, given: Mapping[str, Any], config: RummikubConfig) -> str:
        """The rule that tiles break which are claimed to be a ``set``; empty where they are one."""
        if claim != "set":
            raise ValueError(f"nothing is claimed as {claim!r}; write set")
        found = set_fault(config, tuple(_tiles(pieces)))
        return "" if found is None else found.rule

    def worth(self, claim: str, pieces: str, given: Mapping[str, Any], config: RummikubConfig) -> Any:
        """The value of ``stands`` (what the first joker is), ``worth`` and ``left`` as lessons ask them, ``box``."""
        if claim == "box":
            return max(GAMES["rummikub"].seat_counts)
        if claim == "stands":
            tiles = tuple(_tiles(pieces))
            read = read_set(tiles)
            if isinstance(read, SetFault):
                raise ValueError(f"{pieces!r} is no set")
            joker = next(i for i, tile in enumerate(read.tiles) if tile_text(tile) == "J")
            return " ".join(KIND_TEXT[kind] for kind in read.kinds[joker])
        return subject("rummikub").judge(claim, pieces, given, config)


def _names(tiles: Iterable[int]) -> list[str]:
    return [tile_text(tile) for tile in tiles]


def _tiles(pieces: str) -> list[int]:
    """The tiles of a large box by their names."""
    seen: dict[int, int] = {}
    by_kind: dict[int, list[int]] = {}
    for tile, kind in enumerate(KIND_OF):
        by_kind.setdefault(kind, []).append(tile)
    found = []
    for name in pieces.replace("|", " ").split():
        kind = parse_kind(name)
        found.append(by_kind[kind][seen.get(kind, 0)])
        seen[kind] = seen.get(kind, 0) + 1
    return found


JUDGE = RummikubBook()
