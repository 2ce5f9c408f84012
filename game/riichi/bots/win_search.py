"""The search for wins: every discard with its chance to win and its worth, looked up to two draws ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter

import msgspec

from game.riichi.bots.efficiency import Step, keeping, live, mask_of
from game.riichi.bots.features import TRIPLET, Code, Features
from game.riichi.bots.hand_value import quick_value
from game.riichi.bots.plain import valued_bits
from game.riichi.bots.routes import Route, routes
from game.riichi.bots.utility import Stakes
from game.riichi.bots.win_probability import SHARE, TYPICAL, courses, growth, outcome
from game.riichi.hands.shapes import UNIT, counts_of, held, kinds_of
from game.riichi.tiles import COPIES, EAST, KIND_OF, KINDS, ORPHANS, RED_FIVES

CALL_FACTOR = 1.45
"""How much faster an open hand on its way to a yaku moves than by its draws alone."""
SILENT, OPEN_WAIT, DECLARED = 1.2, 1.0, 0.92
"""How readily others discard into a hand of each kind."""
_TENPAI_PAY = 1500.0
_SCARCE = {"yakuhai": 0.8, "tanyao": 0.7, "toitoi": 0.5, "honitsu": 0.55}
"""How many of the usual tiles still help later on a way to a yaku."""
PON_SPEED, CHI_SPEED = 2.4, 1.45
"""How much faster than by its draws alone an open hand gets a tile that makes a triplet of a pair, and one that
completes a run."""
PON_SHARE = 1.7
"""How many of a valued tile's copies among the others come to a pon, beside an own draw: three seats that often
throw it."""
_MOST_HAN = 13
_BRANCHES = 4
"""How many discards are followed after a draw."""
_SHAPES = (1.08, 1.3)
"""How much faster a closed hand is than its draws tell, as it waits for better shapes: on its last step, and before."""
_FOLLOWED = 0.4
"""What following two draws counts beside the useful tiles alone: it finds shapes, but is too fond of dear hands."""
_HANGING = 0.4
"""What an open hand counts whose yaku hangs on the third tile of one pair."""
_GUESSED = 0.85
"""What a guess is worth beside hands that were counted."""


Course = list[float]
"""What a hand is worth by how many draws are left."""


class Hope(msgspec.Struct, frozen=True):
    """The prospect of a hand that is to draw: ``value`` is its chance times its worth, draws at the end included."""

    away: int
    useful: int
    """Unseen tiles that bring it closer, or that it wins on."""
    chance: float
    value: float
    waits: int = 0
    """The kinds it waits for, as bits."""
    route: str = ""


class Near(msgspec.Struct, frozen=True):
    """A hand one step from tenpai, on the average over its draws: ``step`` counts useful tiles with calls,
    ``rate`` is the chance of a turn to win once waiting, ``worth`` what a win is worth."""

    tiles: int
    step: float
    rate: float
    worth: float

    @property
    def score(self) -> float:
        """The score by which hands are compared that are still to be reached."""
        return self.step * self.rate * self.worth


class UsefulDraw(msgspec.Struct, frozen=True, gc=False):
    """A tile that brings a hand closer: how many are unseen as draws, how likely it comes in tiles, and hand and melds
    with it, before the discard."""

    kind: int
    tiles: int
    weight: float
    hand: int
    codes: tuple[Code, ...]
    closed: bool


NOWHERE = Near(0, 0.0, 0.0, 0.0)


class Outlook:
    """The search over hands of one seat in one situation."""

    def __init__(self, sight: Features, stakes: Stakes, threat: int, deep: bool, shapes: bool = False) -> None:
        self.sight = sight
        self.stakes = stakes
        self.deep = deep
        """Whether closed hands two steps away are followed draw by draw, and a yaku that hangs on one pair counts
        less."""
        self.shapes = shapes
        """Whether the draws are counted that better a closed hand without bringing it closer."""
        self.threat = threat
        """Who threatens: see ``win_probability.outcome``."""
        self.bits = valued_bits(sight)
        self.valued = kinds_of(self.bits)
        self.total = max(1, sight.unseen_total)
        self.kuitan = sight.config.kuitan
        self.counts = sight.counts
        self.reds = tuple([sum([t == red for t in sight.view.tiles]) for red in RED_FIVES])
        self.can_riichi = sight.own.points >= 1000 or sight.config.riichi_below_1000
        self.thrown = mask_of({KIND_OF[thrown.tile] for thrown in sight.own.river})
        self._nears: dict[tuple[int, tuple[Code, ...], int], Near] = {}
        self._readies: dict[tuple[int, tuple[Code, ...], int], tuple[float, float]] = {}
        self.draw_pay = _TENPAI_PAY * stakes.scale if sight.config.noten_payments else 0.0

    def hope(
        self,
        hand: int,
        codes: tuple[Code, ...],
        closed: bool,
        dora: int,
        draws: int,
        away: int,
        mask: int,
        fresh: int = 0,
    ) -> Hope:
        """The best hope of a hand that is to draw, ``away`` steps from tenpai with ``mask`` as its useful kinds.

        ``fresh`` is the kind that is just being discarded, as a bit.
        """
        best: Hope | None = None
        if away == 0:
            best = self.waiting(hand, codes, closed, dora, draws, mask, fresh=fresh)
        elif away == 1:
            best = self._one_away(hand, codes, closed, dora, draws, mask)
        elif closed:
            best = self._far(hand, codes, dora, draws, away, mask)
            if away == 2 and self.deep:
                best = self._two_away(hand, codes, dora, draws, mask, best)
        if not closed:
            other = self._by_route(hand, codes, dora, draws)
            if other is not None and (best is None or not best.useful or other.value * _GUESSED > best.value):
                best = other
        return best or Hope(away, 0, 0.0, 0.0)

    def waiting(
        self,
        hand: int,
        codes: tuple[Code, ...],
        closed: bool,
        dora: int,
        draws: int,
        mask: int,
        riichi: bool = True,
        fresh: int = 0,
    ) -> Hope:
        """The hope of a hand in tenpai; ``riichi`` says whether a closed one is (or would be) declared."""
        riichi = riichi and closed and self.can_riichi
        tiles, rate, worth = self._waits(hand, codes, closed, dora, mask, riichi, fresh)
        if not tiles:
            return Hope(0, 0, 0.0, 0.0, mask)
        win, drawn = outcome((), round(min(0.9, rate), 3), self.threat, draws)
        return Hope(0, tiles, win, win * worth + drawn * self.draw_pay, mask)

    def _course(self, near: Near) -> Course:
        """The worth of a hand one step away by how many draws are left."""
        wins, waits = courses((self._rate(near.step),), round(min(0.9, near.rate), 3), self.threat)
        return [win * near.worth + wait * self.draw_pay for win, wait in zip(wins, waits, strict=True)]

    def _better(self, hand: int, codes: tuple[Code, ...], dora: int, draws: int, near: Near) -> float:
        """The worth to a closed hand one step away of those draws that bring it no closer, but to better draws or a
        better wait."""
        base = self._course(near)
        at = min(draws, len(base) - 1) - 1
        gains = [0.0] * len(base)
        rate = near.step / self.total
        for kind in self._joining(hand) if at >= 0 else ():
            if not self.sight.left[kind]:
                continue
            best = max(self._swaps(hand, codes, dora, kind), key=itemgetter(at), default=base)
            if best[at] > base[at]:
                share = self.sight.left[kind] / self.total
                rate += share
                gains = [gain + share * max(0.0, new - old) for gain, new, old in zip(gains, best, base, strict=True)]
        return growth(gains, rate, self.threat, draws)

    def _swaps(self, hand: int, codes: tuple[Code, ...], dora: int, kind: int) -> Iterator[Course]:
        """The courses of the hands that keep this tile for another and are no farther from a win."""
        drawn = hand + UNIT[kind]
        away, steps = keeping(drawn, len(codes))
        for thrown, mask in steps if away == 1 else ():
            if thrown != kind:
                left = dora + self.sight.dora[kind] - self.lost(thrown, drawn)
                yield self._course(self._near(drawn - UNIT[thrown], codes, True, left, mask))

    def _waits(
        self, hand: int, codes: tuple[Code, ...], closed: bool, dora: int, mask: int, riichi: bool, fresh: int = 0
    ) -> tuple[int, float, float]:
        """Returns how many tiles win, the chance of a turn to win, and the mean worth of a win."""
        sight, stakes = self.sight, self.stakes
        left = sight.left
        eager = DECLARED if riichi else (SILENT if closed else OPEN_WAIT)
        kinds = kinds_of(mask)
        furiten = bool(mask & (self.thrown | fresh))
        tiles = 0
        rate = worth = 0.0
        for kind in kinds:
            have = held(hand, kind)
            count = left[kind] - max(0, have - self.counts[kind])
            if count <= 0 or have == COPIES:
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

    def _ready(
        self, hand: int, codes: tuple[Code, ...], closed: bool, dora: int, mask: int, riichi: bool
    ) -> tuple[float, float]:
        """Returns the chance of a turn to win in a tenpai that is still to be reached, and the mean worth of a win."""
        key = (hand, codes, dora)
        found = self._readies.get(key)
        if found is None:
            found = self._readies[key] = self._waits(hand, codes, closed, dora, mask, riichi)[1:]
        return found

    def _one_away(self, hand: int, codes: tuple[Code, ...], closed: bool, dora: int, draws: int, mask: int) -> Hope:
        """Weighs every useful draw with the best tenpai after it, and for a closed hand every draw that betters it."""
        near = self._near(hand, codes, closed, dora, mask)
        if not near.step:
            return Hope(1, 0, 0.0, 0.0)
        if not (self.shapes and closed):
            return self._ahead(1, near, (self._rate(near.step * (_SHAPES[0] if closed else 1.0)),), draws)
        hope = self._ahead(1, near, (self._rate(near.step),), draws)
        more = self._better(hand, codes, dora, draws, near)
        return msgspec.structs.replace(hope, value=hope.value + more)

    def _joining(self, hand: int) -> Iterator[int]:
        """The kinds that are held or join a held one."""
        counts = counts_of(hand)
        for kind, count in enumerate(counts):
            rank = kind % 9
            if count or (kind < EAST and any(counts[kind - min(rank, 2) : kind + min(8 - rank, 2) + 1])):
                yield kind

    def _two_away(self, hand: int, codes: tuple[Code, ...], dora: int, draws: int, mask: int, far: Hope) -> Hope:
        """Weighs every useful draw with the best hand one step away after it, and every draw after that; ``far`` is the
        hand by its useful tiles alone."""
        tiles = 0
        first = second = rate = worth = 0.0
        for way in self._ways(hand, codes, True, mask):
            near = self._best_near(way.hand, way.codes, way.closed, dora + self.sight.dora[way.kind])
            if near.tiles:
                tiles += way.tiles
                first += way.weight
                second += way.weight * near.step
                rate += way.weight * near.step * near.rate
                worth += way.weight * near.score
        if not first:
            return Hope(2, 0, 0.0, 0.0)
        near = Near(tiles, second / first, rate / second, worth / rate)
        hope = self._ahead(2, near, (self._rate(first * _SHAPES[1]), self._rate(near.step * _SHAPES[0])), draws)
        return msgspec.structs.replace(hope, value=_FOLLOWED * hope.value + (1.0 - _FOLLOWED) * far.value)

    def _best_near(self, hand: int, codes: tuple[Code, ...], closed: bool, dora: int) -> Near:
        """The best hand one step away after a discard of a hand with a tile too many."""
        away, steps = keeping(hand, len(codes))
        best = NOWHERE
        if away != 1:
            return best
        for thrown, mask in self._widest(steps):
            near = self._near(hand - UNIT[thrown], codes, closed, dora - self.lost(thrown, hand), mask)
            if near.score > best.score:
                best = near
        return best

    def _ahead(self, away: int, near: Near, steps: tuple[float, ...], draws: int) -> Hope:
        win, drawn = outcome(steps, round(min(0.9, near.rate), 3), self.threat, draws)
        return Hope(away, near.tiles, win, win * near.worth + drawn * self.draw_pay)

    def _rate(self, tiles: float) -> float:
        return round(min(0.9, tiles / self.total), 3)

    def _widest(self, steps: Sequence[Step]) -> Sequence[Step]:
        """The discards that leave the most useful tiles."""
        if len(steps) <= _BRANCHES:
            return steps
        left = self.sight.left
        return sorted(steps, key=lambda step: -live(step[1], left))[:_BRANCHES]

    def _speed(self, kind: int, hand: int, closed: bool) -> float:
        """How much likelier than by the own draws alone an open hand gets a tile of this kind."""
        if closed:
            return 1.0
        if held(hand, kind) == 2:
            return PON_SPEED
        if kind >= EAST:
            return 1.0
        rank = kind % 9
        below = [rank >= step and held(hand, kind - step) > 0 for step in (1, 2)]
        above = [rank + step <= 8 and held(hand, kind + step) > 0 for step in (1, 2)]
        run = all(below) or all(above) or (below[0] and above[0])
        return CHI_SPEED if run else 1.0

    def _ways(self, hand: int, codes: tuple[Code, ...], closed: bool, mask: int) -> list[UsefulDraw]:
        """Returns how a hand comes closer: useful draws, and pon of pairs of valued honours of a closed one."""
        left = self.sight.left
        found = [
            UsefulDraw(kind, left[kind], left[kind] * self._speed(kind, hand, closed), hand + UNIT[kind], codes, closed)
            for kind in kinds_of(mask)
            if left[kind]
        ]
        for kind in self.valued if closed else ():
            if left[kind] and held(hand, kind) == 2:
                opened = (*codes, kind + TRIPLET)
                found.append(UsefulDraw(kind, 0, left[kind] * PON_SHARE, hand - 2 * UNIT[kind], opened, False))
        return found

    def lost(self, kind: int, hand: int) -> int:
        """How many dora go with a tile of this kind out of a hand that still holds it; a red five goes last."""
        if kind % 9 == 4 and kind < EAST and held(hand, kind) <= self.reds[kind // 9]:
            return self.sight.dora[kind] + 1
        return self.sight.dora[kind]

    def _near(self, hand: int, codes: tuple[Code, ...], closed: bool, dora: int, mask: int) -> Near:
        """A hand one step from tenpai: its useful draws, each with the best tenpai after it, on the average."""
        key = (hand, codes, dora)
        found = self._nears.get(key)
        if found is not None:
            return found
        tiles = 0
        step = rate_sum = worth_sum = 0.0
        for way in self._ways(hand, codes, closed, mask):
            rate, worth = self._best_ready(way.hand, way.codes, way.closed, dora + self.sight.dora[way.kind])
            if rate:
                tiles += way.tiles
                step += way.weight
                rate_sum += way.weight * rate
                worth_sum += way.weight * rate * worth
        near = Near(tiles, step, rate_sum / step, worth_sum / rate_sum) if step else NOWHERE
        self._nears[key] = near
        return near

    def _best_ready(self, hand: int, codes: tuple[Code, ...], closed: bool, dora: int) -> tuple[float, float]:
        """The best tenpai after a discard of a hand with a tile too many: see ``_ready``."""
        riichi = closed and self.can_riichi
        away, steps = keeping(hand, len(codes))
        best, score = (0.0, 0.0), 0.0
        if away:
            return best
        for thrown, mask in steps:
            rate, worth = self._ready(hand - UNIT[thrown], codes, closed, dora - self.lost(thrown, hand), mask, riichi)
            if rate * worth > score:
                best, score = (rate, worth), rate * worth
        return best

    def _far(self, hand: int, codes: tuple[Code, ...], dora: int, draws: int, away: int, mask: int) -> Hope:
        """The hope of a closed hand not followed draw by draw: how many tiles help, and a guess at its worth."""
        left = self.sight.left
        useful = live(mask, left)
        rates = [useful, *(TYPICAL[step] for step in range(min(away, 6) - 1, 0, -1))]
        steps = tuple([round(min(0.9, count / self.total), 3) for count in rates])
        win, drawn = outcome(steps, round(min(0.9, TYPICAL[0] / self.total * 2.2), 3), self.threat, draws)
        worth = self.stakes.rough(self.closed_han(hand, codes, dora), True)
        return Hope(away, useful, win, win * worth + drawn * self.draw_pay)

    def closed_han(self, hand: int, codes: tuple[Code, ...], dora: int) -> float:
        """How many han, about, a closed hand that is still far will have, riichi included."""
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
        """The hope of an open hand by its best way to a yaku."""
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
            win, drawn = outcome(steps, round(min(0.9, last / self.total * 2.1), 3), self.threat, draws)
            worth = self.stakes.rough(self.open_han(hand, codes, dora, route, found), False)
            if self.deep and route.hangs:
                win, drawn = _HANGING * win, _HANGING * drawn
            value = win * worth + drawn * self.draw_pay
            if best is None or value > best.value:
                best = Hope(route.away, useful, win, value, route.draws if route.away == 0 else 0, route.name)
        return best

    def open_han(self, hand: int, codes: tuple[Code, ...], dora: int, route: Route, found: Sequence[Route]) -> float:
        """How many han, about, an open hand on this way will have."""
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
