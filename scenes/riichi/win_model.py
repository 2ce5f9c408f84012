"""The contents of a win in figures and words: tiles, yaku, fu, payments, what every seat has before and after."""

from __future__ import annotations

from dataclasses import dataclass

from game.riichi.result import Win
from game.riichi.tiles import ordered
from game.riichi.view import RiichiView
from scenes.kit.context import Context
from scenes.riichi.terms import term, yaku_name
from scenes.riichi.texts import place_name, wind_name
from scenes.table.scores import Person

INDICATORS = 5
_DORA = frozenset(("dora", "ura", "aka"))


@dataclass(frozen=True)
class YakuRow:
    """A yaku with what it counts; `bonus` for the three kinds of dora."""

    name: str
    worth: str
    bonus: bool


@dataclass(frozen=True)
class PayRow:
    """A line of the bill."""

    label: str
    points: int
    payer: Person | None = None


@dataclass(frozen=True)
class SeatLine:
    """A seat before and after."""

    person: Person
    wind: str
    dealer: bool
    before: int
    delta: int

    @property
    def after(self) -> int:
        """The points that the seat has now."""
        return self.before + self.delta

    def wind_words(self, ctx: Context) -> str:
        """The wind, and whether the seat dealt."""
        return term(ctx, "riichi_result.dealer", wind=self.wind) if self.dealer else self.wind


def seat_lines(
    ctx: Context, people: tuple[Person, ...], dealer: int, before: tuple[int, ...], deltas: tuple[int, ...]
) -> tuple[SeatLine, ...]:
    """The lines of all seats in the order of play."""
    seats = range(len(people))
    return tuple(
        SeatLine(people[s], wind_name(ctx, (s - dealer) % len(people)), s == dealer, before[s], deltas[s])
        for s in seats
    )


@dataclass(frozen=True)
class WinModel:
    """A won hand of the last round."""

    win: Win
    hand: tuple[int, ...]
    """The tiles in the order they are shown."""
    title: str
    winner: Person
    from_whom: str
    place: str
    badge: str
    """The limit, or han and fu."""
    yaku: tuple[YakuRow, ...]
    sum: str
    bill: tuple[PayRow, ...]
    worth: int
    """The points of the hand alone, without honba and sticks."""
    total: int
    seats: tuple[SeatLine, ...]
    indicators: tuple[int, ...]

    @classmethod
    def of(cls, ctx: Context, view: RiichiView, people: tuple[Person, ...], index: int) -> WinModel:
        """The win with this number in the last result of the view, which must have one."""
        result = view.result
        assert result is not None
        win = result.wins[index]
        worth = win.worth
        han_fu, limit = _worth(ctx, win)
        act = "tsumo" if win.source == win.seat else "ron"
        key = "self_drawn" if act == "tsumo" else "from_you" if people[win.source].you else "from"
        return cls(
            win=win,
            hand=tuple(ordered(win.hand)),
            title=ctx.t("riichi_result.cry", call=term(ctx, f"riichi.act.{act}")),
            winner=people[win.seat],
            from_whom=ctx.t(f"riichi_result.{key}", name=people[win.source].name),
            place=place_name(ctx, result.wind, result.dealer, result.honba),
            badge=limit or han_fu,
            yaku=tuple(YakuRow(yaku_name(ctx, name), _han(ctx, han, win), name in _DORA) for name, han in worth.yaku),
            sum=" · ".join(filter(None, (han_fu, limit))),
            bill=_bill(ctx, win, people, result.honba if index == 0 else 0),
            worth=sum(payment.points for payment in win.payments if payment.reason != "honba"),
            total=win.deltas[win.seat],
            seats=seat_lines(ctx, people, result.dealer, result.points_before(index), win.deltas),
            indicators=view.indicators,
        )

    def is_dora(self, tile: int, ura: int) -> bool:
        """Whether a tile brings han, once so many ura indicators are turned."""
        return self.win.brings_dora(tile, self.indicators, ura)


def counted(ctx: Context, unit: str, count: int) -> str:
    """The number with its unit: "3 han", "40 fu", "two yakuman"."""
    return term(ctx, f"riichi_result.term.{unit}", count=count)


def worth_words(ctx: Context, win: Win) -> str:
    """The limit of a hand, or its han and fu."""
    han_fu, limit = _worth(ctx, win)
    return limit or han_fu


def _han(ctx: Context, han: int, win: Win) -> str:
    return _yakuman(ctx, han // 13) if win.worth.yakuman and han >= 13 else counted(ctx, "han", han)


def _yakuman(ctx: Context, count: int) -> str:
    return counted(ctx, "yakuman" if count == 1 else "yakuman_many", count)


def _worth(ctx: Context, win: Win) -> tuple[str, str]:
    """The han and fu, and the limit; one of them may be empty."""
    worth = win.worth
    if worth.yakuman:
        return "", _yakuman(ctx, worth.yakuman)
    limit = term(ctx, f"riichi_yaku.limit.{worth.limit}") if worth.limit else ""
    return f"{counted(ctx, 'han', worth.han)} {counted(ctx, 'fu', worth.fu)}", limit


def _bill(ctx: Context, win: Win, people: tuple[Person, ...], honba: int) -> tuple[PayRow, ...]:
    notes = {"liable": f" · {term(ctx, 'riichi.payment.liable')}"}
    rows = [
        PayRow(f"{people[payment.payer].name}{notes.get(payment.reason, '')}", payment.points, people[payment.payer])
        for payment in win.payments if payment.reason != "honba"
    ]  # fmt: skip
    extra = sum(payment.points for payment in win.payments if payment.reason == "honba")
    if extra:
        rows.append(PayRow(f"{term(ctx, 'riichi.payment.honba')} × {honba}", extra))
    if win.sticks:
        rows.append(PayRow(f"{term(ctx, 'riichi.payment.sticks')} × {win.sticks}", win.stick_points))
    return tuple(rows)
