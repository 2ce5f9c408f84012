"""The models of the panels of a riichi table."""

from dataclasses import dataclass
from typing import Any

from game.riichi import advice
from game.riichi.hands.value import Worth
from game.riichi.result import RoundResult
from game.riichi.sticks import in_sticks
from game.riichi.tiles import KIND_OF, ordered
from game.riichi.view import HIDDEN, NONE, SEATS
from scenes.riichi.board import StripModel
from scenes.riichi.choice import State, outlook
from scenes.riichi.panels import CentreModel, DoraModel, MeModel, PlateModel, ScoreModel, SticksModel
from scenes.riichi.terms import term, yaku_name
from scenes.riichi.texts import place_name, wind_letter, wind_name
from scenes.riichi.waits import WaitItem, WaitsModel
from scenes.table.names import avatar, seat_name, with_strict
from scenes.table.numbers import grouped, signed
from scenes.table.styles import TitleCard

MOST_YAKU = 2


@dataclass(frozen=True)
class Models:
    """A maker of the models of one table."""

    state: State

    @property
    def differences(self) -> bool:
        """Whether the middle shows the differences to the others."""
        return self.state.choice.gaps_kept or self.state.choice.middle

    def seat_at(self, side: int) -> int:
        """The seat on a side."""
        return (self.state.match.watch + side) % SEATS

    def _t(self, key: str, **values: Any) -> str:
        return self.state.t(f"riichi_table.{key}", **values)

    def _term(self, key: str, **values: Any) -> str:
        return term(self.state.ctx, f"riichi_table.{key}", **values)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return seat_name(self.state.ctx.texts, self.state.match.seats, seat)

    @property
    def _ended(self) -> RoundResult | None:
        """The result of a round that has ended: until the next is dealt, the table shows that round as it was."""
        return self.state.view.result if self.state.view.phase in ("deal", "over") else None

    def points(self, seat: int) -> int:
        """Points of a seat; those of a win or a draw come with its result."""
        ended = self._ended
        return (
            self.state.view.table[seat].points
            if ended is None or self.state.match.paid
            else ended.points_before()[seat]
        )

    def wind(self, seat: int) -> int:
        """The wind of a seat in the round that lies on the table."""
        ended = self._ended
        return self.state.view.table[seat].wind if ended is None else (seat - ended.dealer) % SEATS

    # -- left column and middle

    def title(self) -> TitleCard:
        """The card of game and length."""
        ctx, config = self.state.ctx, self.state.view.config
        length = with_strict(ctx.texts, config, self._term(f"title.{config.length}"))
        return TitleCard(term(ctx, "riichi.title"), *length)

    def dora(self) -> DoraModel:
        """The indicators that lie open; the dead wall is filled up after every kan."""
        view = self.state.view
        shown = view.indicators if view.phase != "deal" or view.result is not None else ()
        return DoraModel(shown, advice.DEAD_WALL, advice.replacements(view))

    def sticks(self) -> SticksModel:
        """The riichi sticks and honba."""
        ended = self._ended
        if ended is None:
            return SticksModel(self.state.view.sticks, self.state.view.honba)
        return SticksModel(ended.sticks_before, ended.honba)

    def centre(self) -> CentreModel:
        """The model of the middle: place, tiles left, scores or differences."""
        view, differences = self.state.view, self.differences
        own = self.points(view.seat)
        scores = []
        for side in range(SEATS):
            seat = self.seat_at(side)
            points, wind = self.points(seat), self.wind(seat)
            gap = points - own
            shown = differences and side > 0
            scores.append(
                ScoreModel(
                    side,
                    wind_letter(self.state.ctx, wind),
                    wind == 0,
                    signed(gap) if shown else grouped(points),
                    view.phase in ("turn", "claim") and self._acts(seat),
                    (gap > 0) - (gap < 0) if shown else 0,
                )
            )
        left = 0 if view.round == 0 else view.left
        at = self._ended or view
        return CentreModel(place_name(self.state.ctx, at.wind, at.dealer), left, tuple(scores))

    def _acts(self, seat: int) -> bool:
        """Whether a seat is the one whose turn it is; who may claim a tile stays unknown."""
        return self.state.view.phase == "turn" and self.state.view.turn == seat

    # -- seats

    def plate(self, side: int) -> PlateModel:
        """The plate of another seat."""
        return PlateModel(*self._seat(side), self._acts(self.seat_at(side)))

    def _seat(self, side: int) -> tuple[int, str, str, tuple[str, ...], bool, str]:
        """The values that all plates show of a seat."""
        seat = self.seat_at(side)
        player, wind = self.state.view.table[seat], self.wind(seat)
        name, face = self.name(seat), avatar(self.state.match.seats, seat)
        mark = self._term("seat.dead") if player.dead else self._term("seat.riichi") if player.riichi else ""
        return side, name, face, self._wind(wind), wind == 0, mark

    def sticks_of(self, seat: int) -> str:
        """The words on whose points they are, and the sticks that they make (riichi.R6)."""
        points = self.points(seat)
        laid = in_sticks(points, self.state.view.config.stick_set)
        sticks = " · ".join(self._t("seat.stick", worth=grouped(worth), count=count) for worth, count in laid)
        key = "sticks" if laid else "no_sticks"
        return self._t(f"seat.{key}", name=self.name(seat), points=grouped(points), sticks=sticks)

    def _wind(self, wind: int) -> tuple[str, ...]:
        """The names of a wind, longest first, for plates of any width."""
        name = wind_name(self.state.ctx, wind)
        plain = term(self.state.ctx, "riichi.seat_wind", wind=name)
        return (self._term("seat.dealer", wind=plain) if wind == 0 else plain), plain, wind_letter(self.state.ctx, wind)

    def me(self) -> MeModel:
        """The own seat, or the one that is watched."""
        view, seat = self.state.view, self.state.match.watch
        points = [self.points(other) for other in range(SEATS)]
        gaps = advice.gaps(points, seat)
        if gaps.rank == 1 and not gaps.ahead:
            place = self._t("me.level")
        elif gaps.rank == 1:
            place = self._t("me.first", points=grouped(gaps.ahead))
        else:
            place = self._t(f"me.place_{gaps.rank}", points=grouped(gaps.behind))
        furiten = view.furiten and bool(view.waits) and view.phase in ("turn", "claim")
        share, warn = max(0.0, points[seat] / max(1, *points)), self._term("seat.furiten") if furiten else ""
        return MeModel(*self._seat(0), self.state.match.mine, grouped(points[seat]), place, share, warn)

    # -- tiles

    def strip(self, side: int) -> StripModel:
        """The hand and melds of another seat, open once it showed them."""
        seat = self.seat_at(side)
        player = self.state.view.table[seat]
        if player.shown:
            return self._shown(side, seat)
        held = player.concealed - player.drawn
        return StripModel(side, (HIDDEN,) * held, HIDDEN if player.drawn else None, player.melds)

    def _shown(self, side: int, seat: int) -> StripModel:
        view, player = self.state.view, self.state.view.table[seat]
        hand = list(player.shown)
        drawn = None
        if player.drawn and len(hand) == player.concealed:
            drawn = hand.pop()
        elif view.result is not None:
            won = (win.tile for win in view.result.wins if win.seat == seat == win.source)
            drawn = next(won, None)
        return StripModel(side, tuple(ordered(hand)), drawn, player.melds)

    # -- waits

    def waits(self) -> WaitsModel | None:
        """The panel of waits, or None when nothing waits."""
        view, lay, seen = self.state.view, self.state.boxes, outlook(self.state)
        if seen is None or view.phase not in ("turn", "claim"):
            return None
        asked = KIND_OF[view.asked.tile] if view.asked is not None else NONE
        items = tuple(self._wait(prospect, prospect.kind == asked) for prospect in seen.prospects)
        worths = [prospect.best for prospect in seen.prospects if prospect.best is not None]
        return WaitsModel(
            self._t("waits.riichi" if seen.riichi and not view.own.riichi else "waits.title"),
            self._t("waits.left", count=seen.left),
            self._han(worths),
            self._yaku(worths),
            self._warning(seen),
            items,
            asked != NONE and lay.apart(len(view.hand)).x < lay.waits.right + lay.px(40),
        )

    def _wait(self, prospect: advice.Prospect, lit: bool) -> WaitItem:
        """The item of a wait: points of a ron; of a tsumo where that alone wins; else the reason."""
        if not prospect.left:
            text, tone = self._t("waits.none_left"), -1
        elif prospect.ron is not None:
            text, tone = grouped(prospect.ron_points), 1
        elif prospect.tsumo is not None:
            text, tone = self._term("waits.tsumo_only"), 1
        else:
            text, tone = self._term(f"waits.{prospect.tsumo_why or prospect.why}"), -1
        return WaitItem(prospect.kind, prospect.left, text, tone, lit)

    def _han(self, worths: list[Worth]) -> str:
        if not worths:
            return ""
        yakuman = [worth for worth in worths if worth.yakuman]
        if len(yakuman) == len(worths):
            return term(self.state.ctx, "riichi_yaku.limit.yakuman")
        low, high = min(worth.han for worth in worths), max(worth.han for worth in worths)
        return self._term("waits.han", low=low) if low == high else self._term("waits.han_range", low=low, high=high)

    def _yaku(self, worths: list[Worth]) -> tuple[str, ...]:
        """The yaku that hold on every wait, dora counted together."""
        if not worths:
            return ()
        common = set.intersection(*({name for name, _ in worth.yaku} for worth in worths))
        dora = min(worth.dora + worth.aka for worth in worths)
        names = [
            yaku_name(self.state.ctx, name) for name, _ in worths[0].yaku if name in common - {"dora", "aka", "ura"}
        ]
        words = names[:MOST_YAKU]
        if dora:
            words.append(self._term("waits.dora", count=dora))
        return tuple(words)

    def _warning(self, seen: advice.Outlook) -> str:
        if not seen.furiten:
            return ""
        rule = seen.furiten.split(".")[1]
        # Says that a tsumo still wins only where it has a yaku.
        wins = rule == "R32" and any(prospect.tsumo is not None for prospect in seen.prospects)
        return self._t(f"waits.furiten_{rule}{'_tsumo' if wins else ''}")
