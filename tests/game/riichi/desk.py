"""Riichi tables with known tiles: hands, draws and the dead wall are written down, the rest is filled in."""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.kernel.chance import Chance
from game.kernel.rules import Refusal
from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.play.setup import Known, tile_set, wall_of
from game.riichi.result import RoundResult
from game.riichi.rules import RiichiRules
from game.riichi.state import CLAIM, DEALT, HAND, LIVE_END, NONE, SEATS, TURN, RiichiState, Side
from game.riichi.tiles import HONOURS, parse_tile, parse_tiles, tiles_text
from game.riichi.view import RiichiView

RULES = RiichiRules()


def quiet_hand(rest: Counter[int], offset: int) -> tuple[int, ...]:
    """A hand of thirteen of the tiles left that can call nothing: no pair, and in a suit no two closer than three."""
    hand = [kind for kind in HONOURS if rest[kind] > 0][:4]
    for suit in range(3):
        last = offset % 3 - 3
        for rank in range(offset % 3, 9):
            if rank - last >= 3 and rest[9 * suit + rank] > 0:
                hand.append(9 * suit + rank)
                last = rank
    hand = (hand + [kind for kind in HONOURS if rest[kind] > 0][4:])[:HAND]
    assert len(hand) == HAND, "no quiet hand can be made"
    rest.subtract(hand)
    return tuple(hand)


def _with_last(wall: tuple[int, ...], tile: int, start: int) -> tuple[int, ...]:
    """The wall with a tile that lies somewhere behind ``start`` as the last live one."""
    changed, at = list(wall), wall.index(tile, start)
    changed[at], changed[LIVE_END - 1] = changed[LIVE_END - 1], changed[at]
    return tuple(changed)


class Desk:
    """A desk with one round. Hands are given from seat 0 on; a missing one is quiet. ``draws`` come in their order.

    ``last`` is the last live tile.
    """

    def __init__(
        self,
        *hands: str,
        draws: str = "",
        rinshan: str = "",
        dora: str = "",
        ura: str = "",
        last: str = "",
        config: RiichiConfig | None = None,
        **place: Any,
    ) -> None:
        self.config = config or RiichiConfig()
        given = [parse_tiles(hand) for hand in (*hands, *[""] * (SEATS - len(hands)))]
        assert all(len(hand) in (0, HAND) for hand in given), [len(hand) for hand in given]
        rest = Counter(tile_set(self.config.red_fives))
        for text in (draws, rinshan, dora, ura, last):
            rest.subtract(parse_tiles(text))
        rest.subtract(tile for hand in given for tile in hand)
        known = Known(
            hands=tuple(hand or quiet_hand(rest, seat) for seat, hand in enumerate(given)),
            draws=parse_tiles(draws),
            rinshan=parse_tiles(rinshan),
            indicators=parse_tiles(dora),
            ura=parse_tiles(ura),
        )
        wall = wall_of(self.config.red_fives, place.get("dealer", 0), known)
        if last:
            wall = _with_last(wall, parse_tile(last), DEALT + len(known.draws))
        self.state: RiichiState
        self.state, self.events = RULES.round_from(self.config, wall, chance=Chance(1), **place)
        RULES.check(self.state)

    # what a seat does

    def do(self, seat: int, action: act.RiichiAction) -> tuple[ev.RiichiEvent, ...]:
        """Does an act that must be accepted."""
        refusal = RULES.refuse(self.state, seat, action)
        assert refusal is None, (seat, action, refusal)
        events = RULES.apply(self.state, seat, action)
        self.events += events
        RULES.check(self.state)
        return events

    def why_not(self, seat: int, action: act.RiichiAction) -> Refusal:
        """Returns the reason why an act is refused; it must be."""
        refusal = RULES.refuse(self.state, seat, action)
        assert refusal is not None, (seat, action)
        assert action not in RULES.legal(self.state, seat)
        return refusal

    def throw(self, tile: str = "", riichi: bool = False) -> tuple[ev.RiichiEvent, ...]:
        """Discards a tile of the seat to move, the drawn one unless named; seats that were asked before let it go."""
        self.pass_all()
        seat = self.state.turn
        drawn = self.side(seat).drawn
        value = parse_tile(tile) if tile else drawn
        return self.do(seat, act.Discard(value, value == drawn, riichi))

    def pass_all(self) -> None:
        """Lets every seat that is asked pass."""
        while self.state.phase == CLAIM:
            self.do(RULES.to_act(self.state)[0], act.Pass())

    def go(self, count: int = 1) -> None:
        """Lets so many seats discard what they draw, without calls."""
        for _ in range(count):
            self.throw()
        self.pass_all()

    def until(self, seat: int) -> None:
        """Discards on until this seat has drawn."""
        self.pass_all()
        while not (self.state.phase == TURN and self.state.turn == seat):
            self.go()

    def exhaust(self) -> RoundResult:
        """Discards on to the end of the round."""
        while self.state.phase in (TURN, CLAIM):
            self.go()
        return self.result

    def chi(self, seat: int, own: str) -> None:
        """Calls a sequence with two own tiles."""
        a, b = sorted(parse_tiles(own))
        self.do(seat, act.Chi((a, b)))

    def pon(self, seat: int, own: str) -> None:
        """Calls three of a kind with two own tiles."""
        a, b = sorted(parse_tiles(own))
        self.do(seat, act.Pon((a, b)))

    # what there is

    def side(self, seat: int) -> Side:
        """The things that belong to a seat."""
        return self.state.sides[seat]

    def legal(self, seat: int) -> list[act.RiichiAction]:
        """The lawful acts of a seat."""
        return list(RULES.legal(self.state, seat))

    def may(self, seat: int, kind: type) -> bool:
        """Whether any act of this kind is lawful for the seat."""
        return any(isinstance(action, kind) for action in self.legal(seat))

    def may_discard(self, seat: int) -> str:
        """The tiles that may be discarded without riichi, as text."""
        acts = [a for a in self.legal(seat) if isinstance(a, act.Discard) and not a.riichi]
        return tiles_text(dict.fromkeys(a.tile for a in acts))

    def may_riichi(self, seat: int) -> str:
        """The tiles that may be discarded with riichi, as text."""
        acts = [a for a in self.legal(seat) if isinstance(a, act.Discard) and a.riichi]
        return tiles_text(dict.fromkeys(a.tile for a in acts))

    def view(self, seat: int) -> RiichiView:
        """The view of a seat."""
        return RULES.view(self.state, seat)

    def names(self, since: int = 0) -> list[str]:
        """The names of the events since then."""
        return [type(event).__name__ for event in self.events[since:]]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an act."""
        return RULES.to_act(self.state)

    @property
    def result(self) -> RoundResult:
        """The result of the round, which must have ended."""
        assert self.state.result is not None
        return self.state.result

    @property
    def drawn(self) -> int:
        """The tile that the seat to move has drawn."""
        return self.side(self.state.turn).drawn if self.state.turn != NONE else NONE
