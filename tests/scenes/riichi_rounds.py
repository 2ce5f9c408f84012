"""The ends of riichi rounds, made up, paid and valued by the rules, for the screens that show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from game.games import GAMES
from game.kernel.match import Match
from game.kernel.options import config_of
from game.riichi.config import RiichiConfig, terms_of
from game.riichi.hands.melds import Meld
from game.riichi.hands.value import Situation, worth
from game.riichi.points.settlement import (
    NOBODY,
    Payment,
    Settled,
    pay_chombo,
    pay_draw,
    pay_nagashi,
    pay_win,
    won_hand,
)
from game.riichi.points.standings import final_standings
from game.riichi.result import GameResult, RoundResult, Win
from game.riichi.tiles import EAST, parse_tile, parse_tiles
from game.riichi.view import RiichiView
from scenes.table.scores import Person

PEOPLE = (
    Person("Me", "tiger", True),
    Person("Rabbit", "rabbit", False),
    Person("Magpie", "magpie", False),
    Person("Deer", "deer", False),
)


def dealt(seed: int = 1, **options: Any) -> RiichiView:
    """A table whose first hand lies before seat 0."""
    rules = GAMES["riichi"]
    match: Any = Match(rules, config_of(rules, options), 4, seed)
    match.act(0, rules.legal(match.state, 0)[0])
    view: RiichiView = match.view(0)
    return view


def won(
    config: RiichiConfig,
    seat: int,
    source: int,
    hand: str,
    tile: str,
    melds: Sequence[Meld] = (),
    *,
    dealer: int = 0,
    ura: str = "",
    dora: str = "1z",
    liable: tuple[tuple[str, int], ...] = (),
    **how: Any,
) -> tuple[Win, Any]:
    """A win without its payments, and what they depend on."""
    situation = Situation(
        seat_wind=EAST + (seat - dealer) % 4,
        round_wind=EAST,
        tsumo=seat == source,
        dora=parse_tiles(dora),
        ura=parse_tiles(ura) if ura else (),
        **how,
    )
    tiles = tuple(sorted(parse_tiles(hand)))
    value = worth(tiles, tuple(melds), parse_tile(tile), situation, terms_of(config))
    assert value is not None, f"{hand} + {tile} wins nothing"
    win = Win(
        seat=seat,
        source=source,
        tile=parse_tile(tile),
        hand=tiles,
        melds=tuple(melds),
        worth=value,
        ura=situation.ura,
        payments=(),
        deltas=(0, 0, 0, 0),
    )
    return win, won_hand(seat, source, value, liable, NOBODY)


def won_round(
    view: RiichiView,
    wins: Sequence[tuple[Win, Any]],
    *,
    dealer: int = 0,
    honba: int = 0,
    sticks: int = 0,
    dora: str = "1z",
) -> RiichiView:
    """The table after these wins."""
    config = view.config
    extra = [(honba, sticks), *[(0, 0)] * len(wins)]
    paid = [pay_win(config, dealer, *more, hand) for more, (_, hand) in zip(extra, wins, strict=False)]
    full = tuple(
        structs.replace(win, payments=part.payments, sticks=part.sticks, deltas=part.deltas)
        for (win, _), part in zip(wins, paid, strict=True)
    )
    deltas = tuple(sum(win.deltas[s] for win in full) for s in range(4))
    kind = "tsumo" if full[0].seat == full[0].source else "ron"
    return ended(view, kind, deltas, dealer=dealer, honba=honba, wins=full, dora=dora)


def drawn_round(view: RiichiView, shown: dict[int, str], *, nagashi: tuple[int, ...] = ()) -> RiichiView:
    """The table after the wall ran out; `shown` are the tenpai hands by seat."""
    settled = pay_nagashi(0, nagashi) if nagashi else pay_draw(view.config, tuple(shown))
    return ended(
        view,
        "draw",
        settled.deltas,
        name="nagashi" if nagashi else "",
        tenpai=tuple(sorted(shown)),
        nagashi=nagashi,
        payments=settled.payments,
        shown=shown,
    )


def aborted_round(view: RiichiView, name: str, shown: dict[int, str] | None = None) -> RiichiView:
    """The table after an abortive draw."""
    return ended(view, "abort", (0, 0, 0, 0), name=name, shown=shown or {})


def void_round(view: RiichiView, seats: tuple[int, ...]) -> RiichiView:
    """The table after a chombo."""
    settled: Settled = pay_chombo(view.config, 0, seats)
    return ended(view, "chombo", settled.deltas, fouls=seats, payments=settled.payments)


def ended(
    view: RiichiView,
    kind: str,
    deltas: tuple[int, ...],
    *,
    dealer: int = 0,
    honba: int = 0,
    dora: str = "1z",
    payments: tuple[Payment, ...] = (),
    shown: dict[int, str] | None = None,
    **fields: Any,
) -> RiichiView:
    """The table after a round that ended so."""
    points = tuple(side.points + change for side, change in zip(view.table, deltas, strict=True))
    result = RoundResult(
        round=1,
        wind=0,
        dealer=dealer,
        honba=honba,
        kind=kind,
        payments=payments,
        deltas=deltas,
        points=points,
        sticks=0,
        renchan=True,
        **fields,
    )
    table = tuple(
        structs.replace(side, points=points[s], shown=parse_tiles(shown[s]) if shown and s in shown else ())
        for s, side in enumerate(view.table)
    )
    return structs.replace(view, result=result, table=table, indicators=parse_tiles(dora), drawn=-1, owes=())


def over(view: RiichiView, points: tuple[int, ...], sticks: int = 0, chombo: tuple[int, ...] = (0,) * 4) -> RiichiView:
    """The table after the match."""
    seats = final_standings(view.config, points, sticks, chombo)
    return structs.replace(view, game=GameResult("length", seats, sticks))
