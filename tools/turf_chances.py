"""Whether the chances to win that Royal Turf's master sees in the money after a race are those that matches bear out.

    python -m tools.turf_chances beginner,easy,normal,hard --matches 300 --from 1800000

Every seat's level is drawn by chance. Printed is what was told and how many then won, by bands of what was told, and
the pounds of chance for each time a later race is paid under which the winners are likeliest, with the range in which
they are nearly as likely (a standard error).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from math import log, sqrt
from statistics import fmean
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.lab.games.lab_game import win_shares
from game.seats.bots import make_lab_bot
from game.seats.request import request_for
from game.turf.bots.stakes import RACE_SCALE, standing
from game.turf.config import factor_of
from tools.price_blind import config_with

BANDS = (0.03, 0.1, 0.2, 0.3, 0.45, 0.65)
"""Where the bands of told chances part."""
SCALES = range(20, 600, 2)
"""The pounds of chance that are tried."""
NEARLY = 0.5
"""How much less likely, in logarithms, what is a standard error off makes the winners."""


class Told(msgspec.Struct, frozen=True):
    """The money after a race, by how much the pounds of chance grow with the races to come, and who won the match."""

    after: int
    money: tuple[int, ...]
    times: float
    won: tuple[float, ...]

    def chances(self, scale: float) -> list[float]:
        """The chance of each seat with so many pounds of chance for each time a race is paid."""
        return [standing(self.money, seat, scale * self.times) for seat in range(len(self.money))]

    def likely(self, scale: float) -> float:
        """The logarithm of the chance that was told of the winner, the mean of several."""
        return sum(share * log(chance) for share, chance in zip(self.won, self.chances(scale), strict=True) if share)


class Band(msgspec.Struct, frozen=True):
    """The chances of a band: how many, the means told and won, and the error of what was won."""

    count: int
    told: float
    won: float
    error: float


def played(config: Any, levels: Sequence[str], seats: int, seed: int) -> list[Told]:
    """Plays a match between seats of these levels by chance; returns the money after each race but the last."""
    match: AnyMatch = Match(GAMES["turf"], config, seats, seed)
    draw = Chance(seed).stream("truth")
    bots = [make_lab_bot("turf", draw.choice(levels)) for _ in range(seats)]
    money: list[tuple[int, ...]] = []
    while not match.over:
        request = request_for(match, match.to_act()[0])
        match.do(request.seat, bots[request.seat].choose(request.view, request.legal, HashStream(request.key)).action)
        if len(match.state.results) > len(money):
            money.append(tuple(match.state.money))
    won = win_shares(money[-1])
    return [
        Told(after, had, sqrt(sum(factor_of(config, race) ** 2 for race in range(after + 1, config.races + 1))), won)
        for after, had in enumerate(money[:-1], 1)
    ]


def bands(found: Sequence[Told], scale: float = RACE_SCALE) -> list[Band]:
    """The bands of what was told, each with how many won."""
    parts: list[list[tuple[float, float]]] = [[] for _ in range(len(BANDS) + 1)]
    for one in found:
        for chance, won in zip(one.chances(scale), one.won, strict=True):
            parts[sum(chance >= least for least in BANDS)].append((chance, won))
    return [_band(part) for part in parts if part]


def _band(part: Sequence[tuple[float, float]]) -> Band:
    told, won = (fmean(values) for values in zip(*part, strict=True))
    return Band(len(part), told, won, sqrt(told * (1 - told) / len(part)))


def likeliest(found: Sequence[Told]) -> tuple[int, int, int]:
    """The pounds of chance under which the winners are likeliest, and the least and most that are nearly as likely."""
    likely = {scale: sum(one.likely(scale) for one in found) for scale in SCALES}
    best: Callable[[int], float] = likely.__getitem__
    most = max(likely, key=best)
    near = [scale for scale in likely if likely[scale] >= likely[most] - NEARLY]
    return most, near[0], near[-1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays matches and prints the figures."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("levels", help="levels parted by commas")
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--matches", type=int, default=100)
    options.add_argument("--from", dest="first", type=int, default=1_800_000)
    options.add_argument("--set", dest="settings", action="append", default=[], help="an option of the table")
    args = options.parse_args(arguments)
    try:
        config, _ = config_with("turf", args.settings)
    except ValueError as error:
        options.error(str(error))
    seeds = range(args.first, args.first + args.matches)
    found = [told for seed in seeds for told in played(config, args.levels.split(","), args.seats, seed)]
    for after in sorted({one.after for one in found}):
        own = [one for one in found if one.after == after]
        print(f"after race {after}: {_fitted(own)} pounds of chance for each time")
        for band in bands(own):
            print(f"  told {band.told:6.1%}, won {band.won:6.1%} ± {band.error:.1%} ({band.count})")
    print(f"in all: {_fitted(found)} pounds")
    return 0


def _fitted(found: Sequence[Told]) -> str:
    best, least, most = likeliest(found)
    return f"{best} ({least} … {most})"


if __name__ == "__main__":
    sys.exit(main())
