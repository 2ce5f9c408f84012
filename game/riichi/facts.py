"""What seats did at a riichi table, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.kernel.facts import Counter, Figure, SeatFacts
from game.riichi import events as riichi
from game.riichi.points.standings import LAST_HAND
from game.riichi.result import RoundResult, Win
from game.riichi.state import SEATS, RiichiState

FACTS = (
    "wins", "tsumo", "won_points", "han", "fu", "deal_ins", "lost_points", "riichi", "calls", "waiting_at_draw",
    "fouls",
)  # fmt: skip
"""What ``count`` counts."""
WINDS = ("east", "south", "west", "north")
_LAST = (1, 3)
"""Wind and dealer of south 4."""


def count(event: Any, seats: SeatFacts) -> None:
    """Counts what an event says of the seats."""
    if isinstance(event, riichi.Discarded):
        seats[event.seat]["riichi"] += event.riichi
    elif isinstance(event, riichi.Called):
        seats[event.seat]["calls"] += event.meld.opens
    elif isinstance(event, riichi.Fouled):
        seats[event.seat]["fouls"] += 1
    elif isinstance(event, riichi.RoundEnded):
        for seat in event.result.tenpai:
            seats[seat]["waiting_at_draw"] += 1
        for win in event.result.wins:
            won = seats[win.seat]
            won["wins"] += 1
            won["won_points"] += win.deltas[win.seat]
            won["han"] += win.worth.han
            won["fu"] += win.worth.fu
            if win.source == win.seat:
                won["tsumo"] += 1
            else:
                seats[win.source]["deal_ins"] += 1
                seats[win.source]["lost_points"] -= win.deltas[win.source]


class RiichiFacts(Counter):
    """The counter of a match of riichi, by rounds."""

    figures = (
        Figure("win_share", "wins", "rounds"),
        Figure("deal_in_share", "deal_ins", "rounds"),
        Figure("riichi_share", "riichi_stood", "rounds"),
        Figure("call_share", "opened", "rounds"),
        Figure("tenpai_share", "waiting_at_draw", "drawn_rounds"),
        Figure("tsumo_share", "tsumo", "wins"),
        Figure("mean_win", "won_points", "wins", "mean"),
        Figure("mean_loss", "lost_points", "deal_ins", "mean"),
        Figure("mean_han", "han", "wins", "mean"),
        *(Figure(f"win_share_{wind}", f"wins_{wind}", f"rounds_{wind}") for wind in WINDS),
        *(Figure(f"deal_in_share_{wind}", f"deal_ins_{wind}", f"rounds_{wind}") for wind in WINDS),
        *(Figure(f"first_from_{place}", f"last_from_{place}_to_1", f"last_from_{place}") for place in range(1, 5)),
    )

    def __init__(self, seats: int, config: Any) -> None:
        super().__init__(seats, config)
        self._winds: list[str] = [""] * seats
        self._before: list[int] = [0] * seats
        self._hand = (0, 0)

    def count(self, event: Any) -> None:
        """Counts what an event says of the seats."""
        count(event, self.part)
        if isinstance(event, riichi.RoundStarted):
            self._before, self._hand = ranked(event.points), (event.wind, event.dealer)
            for seat, part in enumerate(self.part):
                self._winds[seat] = WINDS[(seat - event.dealer) % self.seats]
                part["rounds"] += 1
                part[f"rounds_{self._winds[seat]}"] += 1
        elif isinstance(event, riichi.RiichiAccepted):
            self.part[event.seat]["riichi_stood"] += 1
        elif isinstance(event, riichi.Discarded):
            self.part[event.seat]["discards"] += 1
        elif isinstance(event, riichi.Called):
            self.part[event.seat]["kans"] += event.meld.is_kan
            if event.meld.opens:
                self.part[event.seat]["opened"] = 1
        elif isinstance(event, riichi.RoundEnded):
            self._settle(event.result)
            self.end_part()
        elif isinstance(event, riichi.GameEnded):
            for line in event.result.seats:
                match, before = self.match[line.seat], self._before[line.seat]
                match["points"] = line.points
                match[f"last_from_{before}"] = match[f"last_from_{before}_to_{line.rank}"] = 1
                match["south_four"] = self._hand == _LAST

    def _settle(self, result: RoundResult) -> None:
        for seat, part in enumerate(self.part):
            part["drawn_rounds"] += result.kind == "draw"
            part["nagashi"] += seat in result.nagashi
            part["chombo"] += seat in result.fouls
        for win in result.wins:
            self._won(win, result)

    def _won(self, win: Win, result: RoundResult) -> None:
        part, worth = self.part[win.seat], win.worth
        part[f"wins_{self._winds[win.seat]}"] += 1
        part["dealer_wins"] += win.seat == result.dealer
        part["most_points"] = max(part["most_points"], win.deltas[win.seat])
        part["most_han"] = max(part["most_han"], worth.han)
        part["yakuman"] += worth.yakuman > 0
        part["limit_hands"] += bool(worth.limit)
        part["closed_wins"] += not any(meld.opens for meld in win.melds)
        part["four_calls"] += sum(meld.opens for meld in win.melds) == 4
        for yaku, _ in worth.yaku:
            part[f"yaku_{yaku}"] += 1
        if win.source != win.seat:
            self.part[win.source][f"deal_ins_{self._winds[win.source]}"] += 1
        told = {
            "hand": list(win.hand), "melds": msgspec.to_builtins(win.melds), "tile": win.tile,
            "tsumo": win.source == win.seat, "yaku": [[yaku, han] for yaku, han in worth.yaku], "han": worth.han,
            "fu": worth.fu, "limit": worth.limit, "wind": result.wind, "dealer": result.dealer, "honba": result.honba,
        }  # fmt: skip
        self.outdo(win.seat, win.deltas[win.seat] - win.stick_points, told)


def ranked(points: Sequence[int]) -> list[int]:
    """Places by points; of equal ones the earlier seat is ahead (riichi.R62)."""
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    return [order.index(seat) + 1 for seat in range(len(points))]


def share_over(state: RiichiState) -> float:
    """How much of a match is over, by who deals."""
    return (SEATS * state.wind + state.dealer) / (LAST_HAND[state.config.length] + 1)
