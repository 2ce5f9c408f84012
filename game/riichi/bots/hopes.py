"""What a hand may still win: every discard with its chance to win and its worth, looked up to two draws ahead."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.riichi.bots.chances import SHARE, TYPICAL, outcome
from game.riichi.bots.efficiency import keeping, live, mask_of
from game.riichi.bots.plain import valued_bits
from game.riichi.bots.quick import quick_value
from game.riichi.bots.routes import Route, routes
from game.riichi.bots.sight import TRIPLET, Code, Sight
from game.riichi.bots.stakes import Stakes
from game.riichi.shapes import UNIT, counts_of, held, kinds_of
from game.riichi.tiles import COPIES, EAST, KIND_OF, KINDS, ORPHANS

CALL_FACTOR = 1.45
"""How much faster an open hand moves than by its draws alone."""
SILENT, OPEN_WAIT, DECLARED = 1.2, 1.0, 0.92
"""How readily others discard into a hand of each kind."""
_TENPAI_PAY = 1500.0
_SCARCE = {"yakuhai": 0.8, "tanyao": 0.7, "toitoi": 0.5, "honitsu": 0.55}
"""How many of the usual tiles still help later on a way to a yaku."""
_MOST_HAN = 13


class Hope(msgspec.Struct, frozen=True):
    """What a hand that is to draw may win: ``value`` is its chance times its worth, draws at the end included."""

    away: int
    useful: int
    """Unseen tiles that bring it closer, or that it wins on."""
    chance: float
    value: float
    waits: int = 0
    """The kinds it waits for, as bits."""
    route: str = ""


class Outlook:
    """Looks at hands of one seat in one situation."""

    def __init__(self, sight: Sight, stakes: Stakes, hazard: float) -> None:
        self.sight = sight
        self.stakes = stakes
        self.hazard = round(hazard, 2)
        """Whether hands two steps from tenpai are looked at one draw further."""
        self.bits = valued_bits(sight)
        self.total = max(1, sight.unseen_total)
        self.kuitan = sight.config.kuitan
        self.can_riichi = sight.own.points >= 1000 or sight.config.riichi_below_1000
        self.thrown = mask_of({KIND_OF[thrown.tile] for thrown in sight.own.river})
        self.fresh = 0
        """The kind that is about to be discarded, as a bit."""
        self.draw_pay = _TENPAI_PAY * stakes.scale if sight.config.noten_payments else 0.0

    def hope(
        self, hand: int, codes: tuple[Code, ...], closed: bool, dora: int, draws: int, away: int, mask: int
    ) -> Hope:
        """The best hope of a hand that is to draw, ``away`` steps from tenpai with ``mask`` as its useful kinds."""
        best: Hope | None = None
        if away == 0:
            best = self.waiting(hand, codes, closed, dora, draws, mask)
        elif away == 1:
            best = self._one_away(hand, codes, closed, dora, draws, mask)
        elif closed:
            best = self._far(hand, codes, dora, draws, away, mask)
        if not closed:
            other = self._by_route(hand, codes, dora, draws)
            if best is None or (other is not None and other.value > best.value):
                best = other
        return best or Hope(away, 0, 0.0, 0.0)

    def waiting(
        self, hand: int, codes: tuple[Code, ...], closed: bool, dora: int, draws: int, mask: int, riichi: bool = True
    ) -> Hope:
        """A hand in tenpai; ``riichi`` says whether a closed one is (or would be) declared."""
        riichi = riichi and closed and self.can_riichi
        tiles, rate, worth = self._waits(hand, codes, closed, dora, mask, riichi)
        if not tiles:
            return Hope(0, 0, 0.0, 0.0, mask)
        win, drawn = outcome((), round(min(0.9, rate), 3), self.hazard, draws)
        return Hope(0, tiles, win, win * worth + drawn * self.draw_pay, mask)

    def _waits(
        self, hand: int, codes: tuple[Code, ...], closed: bool, dora: int, mask: int, riichi: bool
    ) -> tuple[int, float, float]:
        """Tiles that win, the chance of a turn to win, and the mean worth of a win."""
        sight, stakes = self.sight, self.stakes
        left = sight.left
        eager = DECLARED if riichi else (SILENT if closed else OPEN_WAIT)
        kinds = kinds_of(mask)
        furiten = bool(mask & (self.thrown | self.fresh))
        tiles = 0
        rate = worth = 0.0
        for kind in kinds:
            count = left[kind]
            if not count or held(hand, kind) == COPIES:
                continue
            han, fu = quick_value(
                hand + UNIT[kind], codes, not closed, kind, sight.seat_wind, sight.round_wind, self.kuitan
            )
            yaku = han + riichi
            if yaku < 1:
                if not closed:
                    continue
                # Only a tsumo wins.
                turn = count / self.total
                pays = stakes.hand(1 + dora + sight.dora[kind], fu, False, False)
            else:
                turn = count / self.total * (1.0 if furiten else 1.0 + 3 * SHARE[kind] * eager)
                pays = stakes.hand(min(_MOST_HAN, yaku + dora + sight.dora[kind]), fu, riichi, closed)
            tiles += count
            rate += turn
            worth += turn * pays
        return tiles, rate, worth / rate if rate else 0.0

    def _one_away(self, hand: int, codes: tuple[Code, ...], closed: bool, dora: int, draws: int, mask: int) -> Hope:
        """Every useful draw with the best tenpai after it."""
        sight = self.sight
        left, melds = sight.left, len(codes)
        riichi = closed and self.can_riichi
        tiles = 0
        weight = rate_sum = worth_sum = 0.0
        for kind in kinds_of(mask):
            count = left[kind]
            if not count:
                continue
            drawn = hand + UNIT[kind]
            best = (0.0, 0.0)
            more = dora + sight.dora[kind]
            for thrown, waits in keeping(drawn, melds)[1]:
                _, rate, worth = self._waits(
                    drawn - UNIT[thrown], codes, closed, more - sight.dora[thrown], waits, riichi
                )
                if rate * worth > best[0] * best[1]:
                    best = (rate, worth)
            if best[0]:
                tiles += count
                weight += count
                rate_sum += count * best[0]
                worth_sum += count * best[0] * best[1]
        if not weight:
            return Hope(1, 0, 0.0, 0.0)
        speed = 1.0 if closed else CALL_FACTOR
        step = round(min(0.9, weight / self.total * speed), 3)
        win, drawn_out = outcome((step,), round(min(0.9, rate_sum / weight), 3), self.hazard, draws)
        worth = worth_sum / rate_sum
        return Hope(1, tiles, win, win * worth + drawn_out * self.draw_pay)

    def _far(self, hand: int, codes: tuple[Code, ...], dora: int, draws: int, away: int, mask: int) -> Hope:
        """A closed hand two or more steps away, by how many tiles help and a guess at its worth."""
        left = self.sight.left
        useful = live(mask, left)
        rates = [useful, *(TYPICAL[step] for step in range(min(away, 6) - 1, 0, -1))]
        steps = tuple([round(min(0.9, count / self.total), 3) for count in rates])
        win, drawn = outcome(steps, round(min(0.9, TYPICAL[0] / self.total * 2.2), 3), self.hazard, draws)
        worth = self.stakes.rough(self.closed_han(hand, codes, dora), True)
        return Hope(away, useful, win, win * worth + drawn * self.draw_pay)

    def closed_han(self, hand: int, codes: tuple[Code, ...], dora: int) -> float:
        """About how many han a closed hand that is still far will have, riichi included."""
        counts = counts_of(hand)
        han = dora + (1.45 if self.can_riichi else 0.4) + 0.3
        orphans = sum([counts[kind] for kind in ORPHANS])
        if not orphans:
            han += 0.8
        elif orphans <= 2:
            han += 0.35
        han += self._honour_han(counts)
        suits = [sum(counts[base : base + 9]) for base in (0, 9, 18)]
        honours = sum(counts[EAST:])
        size = sum(counts)
        strays = size - max(suits) - honours
        if strays <= 1:
            han += 1.8
        elif strays <= 3 and not codes:
            han += 0.5
        return han

    def _honour_han(self, counts: Sequence[int]) -> float:
        han = 0.0
        for kind in range(EAST, KINDS):
            value = self.sight.valued[kind]
            if value and counts[kind] >= 3:
                han += value
            elif value and counts[kind] == 2 and self.sight.left[kind]:
                han += 0.35 * value
        return han

    def _by_route(self, hand: int, codes: tuple[Code, ...], dora: int, draws: int) -> Hope | None:
        """An open hand by its best way to a yaku."""
        best: Hope | None = None
        found = routes(hand, codes, self.bits, self.kuitan)
        for route in found:
            useful = live(route.draws, self.sight.left)
            if not useful or route.away > 5:
                continue
            scarce = _SCARCE[route.name]
            counts = [useful, *(TYPICAL[step] * scarce for step in range(min(route.away, 6) - 1, 0, -1))]
            counts = counts[: max(route.away, 0)]
            steps = tuple([round(min(0.9, count / self.total * CALL_FACTOR), 3) for count in counts])
            last = TYPICAL[0] * scarce if route.away else useful
            win, drawn = outcome(steps, round(min(0.9, last / self.total * 2.1), 3), self.hazard, draws)
            worth = self.stakes.rough(self.open_han(hand, codes, dora, route, found), False)
            value = win * worth + drawn * self.draw_pay
            if best is None or value > best.value:
                best = Hope(route.away, useful, win, value, route.draws if route.away == 0 else 0, route.name)
        return best

    def open_han(self, hand: int, codes: tuple[Code, ...], dora: int, route: Route, found: Sequence[Route]) -> float:
        """About how many han an open hand on this way will have."""
        han = float(route.han + dora)
        if route.name in ("honitsu", "toitoi"):
            han += self._honour_han(counts_of(hand))
            han += sum(self.sight.valued[code - TRIPLET] for code in codes if code >= TRIPLET)
        elif route.name == "tanyao":
            # Dora that are no simples do not stay.
            counts = counts_of(hand)
            han -= sum(self.sight.dora[kind] * counts[kind] for kind in ORPHANS)
        elif route.name == "yakuhai":
            for other in found:
                if other.name in ("honitsu", "toitoi") and other.away <= route.away:
                    han += 1.5
        return han
