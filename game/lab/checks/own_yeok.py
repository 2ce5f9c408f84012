"""A trial of an invented yeok: rounds with and without it on the same seeds, what they come to and advise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log
from typing import Any

import msgspec

from game.holla.config import STANDARD, HollaConfig, Yeok
from game.kernel.notice import Notice
from game.lab.checks.trial import SKILL_SEEDS, Skill, interval, of_skill, skill_plan, with_skill
from game.lab.games.holla import aim_of, fact_of
from game.lab.games.lab_game import order_fact
from game.lab.runs.plan import Limits, Plan, RuleChoice, SeedChoice
from game.lab.runs.playing import SeedResult
from game.lab.runs.quick_plans import comparison

GAME = "holla"
SEATS = 4
ROUNDS = 1000
"""Rounds a side of a trial that runs to its end."""
SWEPT, SWEPT_ROUNDS = (5, 10, 15, 20, 30, 40), 200
"""The prices of a sweep, and its rounds at each."""
WEIGHING = ("hard", "master")
"""The levels that weigh what a yeok earns; others do not react to its points."""
FEW = 10
"""Fewer wins than that advise nothing."""
_LEAST, _MOST = 1, 100


class Side(msgspec.Struct, frozen=True):
    """The sums of all rounds with the yeok, or without it."""

    rounds: int = 0
    wins: dict[str, int] = {}
    chips: dict[str, float] = {}
    aimed: dict[str, float] = {}
    """How often a seat won with a yeok or was one cube short of it at the end."""
    acts: float = 0.0
    first: float = 0.0
    """The wins of who was first in turn."""

    def with_round(self, result: SeedResult, yeok: Sequence[str]) -> Side:
        """Adds a round."""
        (match,) = result.matches
        wins, chips, aimed = dict(self.wins), dict(self.chips), dict(self.aimed)
        for seat in match.seats:
            for name in yeok:
                if seat.facts.get(fact_of(name)):
                    wins[name] = wins.get(name, 0) + 1
                    chips[name] = chips.get(name, 0.0) + seat.score
                aimed[name] = aimed.get(name, 0.0) + seat.facts.get(aim_of(name), 0.0)
        first = self.first + match.facts[order_fact(0)]
        return Side(self.rounds + 1, wins, chips, aimed, self.acts + match.facts["length"], first)

    def share(self, yeok: str) -> tuple[float, float, float]:
        """The share of rounds won with a yeok, with Wilson's interval."""
        return interval(self.wins.get(yeok, 0), self.rounds)

    def missed(self, yeok: str) -> tuple[float, float, float]:
        """How often who aimed at a yeok did not win with it, with Wilson's interval."""
        aimed = round(self.aimed.get(yeok, 0.0))
        return interval(aimed - self.wins.get(yeok, 0), aimed)

    @property
    def void(self) -> float:
        """The share of rounds that nobody won."""
        return 1 - sum(self.wins.values()) / max(1, self.rounds)

    def paid(self, yeok: str) -> float:
        """How many chips a win with a yeok brought, on average."""
        return self.chips.get(yeok, 0.0) / max(1, self.wins.get(yeok, 0))


class Figures(msgspec.Struct, frozen=True):
    """The figures of a trial so far; ``yeok`` is the one that is tried, ``table`` all of them."""

    yeok: Yeok
    table: tuple[Yeok, ...]
    level: str
    without: Side = Side()
    with_it: Side = Side()
    skill: tuple[Skill, Skill] = (Skill(), Skill())
    """How much a stronger seat wins among weaker ones, without the yeok and with it."""

    def with_result(self, result: SeedResult) -> Figures:
        """Adds a round of one side."""
        if of_skill(result):
            return msgspec.structs.replace(self, skill=with_skill(self.skill, result))
        ids = [yeok.id for yeok in self.table]
        if result.variant:
            return msgspec.structs.replace(self, with_it=self.with_it.with_round(result, ids))
        return msgspec.structs.replace(self, without=self.without.with_round(result, ids))

    def advice(self) -> Notice:
        """Says in a sentence which points fit how rare the yeok is, or why nothing can be said."""
        side = self.with_it
        won = side.wins.get(self.yeok.id, 0)
        if self.level not in WEIGHING:
            return Notice("own_yeok.blind")
        if won < FEW:
            return Notice("own_yeok.few", {"won": won, "least": FEW})
        known = _known(side, self.table)
        if len(known) < 2:
            return Notice("own_yeok.alone")
        share, low, high = side.share(self.yeok.id)
        fits = sorted(fitting(known, each) for each in (share, low, high))
        ends = {"points": fits[1], "low": fits[0], "high": fits[2]}
        return Notice("own_yeok.fits", {"share": f"{100 * share:.1f}", "now": self.yeok.points, **ends})


def _known(side: Side, table: Sequence[Yeok]) -> list[tuple[int, float]]:
    """The points and shares of the yeok of the rule book that were won with often enough to compare with."""
    book = ((y.points, side.share(y.id)[0]) for y in table if y.id in STANDARD)
    return [(points, share) for points, share in book if share * side.rounds >= FEW]


def fitting(known: Sequence[tuple[int, float]], share: float) -> int:
    """The points for a share of wins, on the line through those of other yeok: points against how rare they are.

    >>> fitting([(5, 0.64), (10, 0.16), (20, 0.04)], 0.08)
    15
    """
    line = sorted((-log(each), float(points)) for points, each in known)
    rare = -log(share)
    after = next((at for at in range(1, len(line) - 1) if rare <= line[at][0]), len(line) - 1)
    (x0, y0), (x1, y1) = line[after - 1], line[after]
    slope = (y1 - y0) / (x1 - x0) if x1 > x0 else 0.0
    return max(_LEAST, min(_MOST, round(y0 + slope * (rare - x0))))


def plan_of(options: Mapping[str, Any], yeok: str, level: str, rounds: int = ROUNDS) -> Plan:
    """A plan of rounds without a yeok of these options, and with it."""
    rules, with_it = _sides(options, yeok)
    return comparison(
        GAME, [level], rules, [with_it], ["length"], "round", SEATS, SeedChoice(count=rounds), Limits()
    )  # fmt: skip


def plan_of_skill(options: Mapping[str, Any], yeok: str, level: str, seeds: int = SKILL_SEEDS) -> Plan:
    """A plan of a stronger seat among weaker ones, without the yeok and with it."""
    rules, with_it = _sides(options, yeok)
    return skill_plan(GAME, level, rules, [with_it], "round", SEATS, seeds)


def _sides(options: Mapping[str, Any], yeok: str) -> tuple[RuleChoice, dict[str, Any]]:
    """The rules without a yeok, and what brings it in."""
    rest = [name for name in options["yeok"] if name != yeok]
    return RuleChoice(set={**options, "yeok": rest}), {"yeok": [*rest, yeok]}


def begun(config: HollaConfig, yeok: str, level: str) -> Figures:
    """The figures before the first round."""
    table = config.yeok_in_play()
    return Figures(next(one for one in table if one.id == yeok), table, level)


class Sweep(msgspec.Struct, frozen=True):
    """The figures of a yeok at several prices, on the same deals."""

    yeok: str
    points: tuple[int, ...]
    sides: tuple[Side, ...]
    table: tuple[Yeok, ...] = ()
    option: str = ""
    """No option: the price of a yeok."""

    def with_result(self, result: SeedResult) -> Sweep:
        """Adds a round at one price."""
        sides = list(self.sides)
        ids = [self.yeok, *(yeok.id for yeok in self.table)]
        sides[result.variant] = sides[result.variant].with_round(result, [*dict.fromkeys(ids)])
        return msgspec.structs.replace(self, sides=tuple(sides))

    @property
    def shares(self) -> tuple[tuple[float, float, float], ...]:
        """The share of rounds won with the yeok at each price, with Wilson's interval."""
        return tuple(side.share(self.yeok) for side in self.sides)

    def advice(self) -> Notice:
        """Says between which prices a yeok has the points that fit how rare it is at them: its price changes that."""
        fits = [(points, fit) for points, side in zip(self.points, self.sides, strict=True) if (fit := self._fit(side))]
        for (low, low_fits), (high, high_fits) in pairwise(fits):
            if low <= low_fits and high_fits <= high:
                part = (low_fits - low) / max(1, low_fits - low + high - high_fits)
                near = {"points": round(low + part * (high - low)), "low": low, "high": high}
                return Notice("own_yeok.balance", {**near, "low_fits": low_fits, "high_fits": high_fits})
        return Notice("own_yeok.no_balance", {"least": FEW})

    def _fit(self, side: Side) -> int | None:
        """The points that fit a share of wins; ``None`` where there are too few to say."""
        known = _known(side, self.table)
        if side.wins.get(self.yeok, 0) < FEW or len(known) < 2:
            return None
        return fitting(known, side.share(self.yeok)[0])


def sweep_of(config: HollaConfig, yeok: str, points: Sequence[int] = SWEPT) -> Sweep:
    """The figures before the first round."""
    return Sweep(yeok, tuple(points), tuple(Side() for _ in points), config.yeok_in_play())


def sweep_plan(options: Mapping[str, Any], sweep: Sweep, level: str, rounds: int = SWEPT_ROUNDS) -> Plan:
    """A plan of rounds at each price of the yeok."""
    priced = [
        {"own_yeok": [{**one, "points": points} if one["id"] == sweep.yeok else one for one in options["own_yeok"]]}
        for points in sweep.points
    ]
    rules = RuleChoice(set={**options, **priced[0]})
    return comparison(
        GAME, [level], rules, priced[1:], ["length"], "round", SEATS, SeedChoice(count=rounds), Limits()
    )  # fmt: skip
