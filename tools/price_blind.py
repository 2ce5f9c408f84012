"""Seats that know the prices of a table against seats of the same level that take them for the usual ones.

    python -m tools.price_blind turf hard --set "payout=[{id: first, pounds: [900, 50]}, ...]" --matches 20

Two seats know, two are blind, every deal in both seatings. Printed are the share of the decisions of who knows that the
blind would have taken otherwise, and by how much knowing seats end ahead of blind ones; errors are those of deals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean
from typing import Any

import msgspec

from game.games import GAMES, HOUSE
from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.outside import load_yaml
from game.kernel.seat import LEVELS, Bot
from game.lab.games.lab_game import PARTS, win_shares
from game.seats.bots import make_bot
from game.seats.request import request_for

SEATS = 4


class Gain(msgspec.Struct, frozen=True):
    """The result of a deal in both seatings: decisions of who knows, those that the blind takes otherwise, and by how
    many points and wins each knowing seat is ahead."""

    decisions: int
    otherwise: int
    points: float
    wins: float


def config_with(game: str, settings: Sequence[str]) -> tuple[Any, Mapping[str, Any]]:
    """The usual table with options such as ``races=1``, and what they usually are; raises ``ValueError``."""
    kind = GAMES[game].config_type
    usual = kind()
    wanted = dict(text.partition("=")[::2] for text in settings)
    strange = wanted.keys() - set(kind.__struct_fields__)
    if strange:
        raise ValueError(f"{', '.join(sorted(strange))}: no option of {game}; name those of its config")
    values = {name: load_yaml(text) for name, text in wanted.items()}
    return msgspec.convert({**msgspec.to_builtins(usual), **values}, kind), {
        name: getattr(usual, name) for name in wanted
    }


def deal(game: str, bot: Bot, config: Any, usual: Mapping[str, Any], seed: int) -> Gain:
    """Plays a deal in both seatings."""
    decisions = otherwise = 0
    points = wins = 0.0
    for first in (0, 1):
        match: AnyMatch = Match(GAMES[game], config, SEATS, seed)
        while not match.over:
            request = request_for(match, match.to_act()[0])
            plain = msgspec.structs.replace(request.view.config, **usual)
            blind = msgspec.structs.replace(request.view, config=plain)
            acts = [bot.choose(view, request.legal, HashStream(request.key)).action for view in (request.view, blind)]
            knows = request.seat % 2 == first
            if knows and len(request.legal) > 1:
                decisions, otherwise = decisions + 1, otherwise + (acts[0] != acts[1])
            match.do(request.seat, acts[not knows])
        score = PARTS[game].score(match)
        won = win_shares([-place.rank for place in sorted(match.standings(), key=lambda place: place.seat)])
        points += _ahead(score, first) / 2
        wins += 100 * _ahead(won, first) / 2
    return Gain(decisions, otherwise, points, wins)


def _ahead(by_seat: Sequence[float], first: int) -> float:
    """The lead of the seats that know over the others, each."""
    return fmean(by_seat[first::2]) - fmean(by_seat[1 - first :: 2])


def _mean(values: Sequence[float]) -> str:
    mean = fmean(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
    return f"{mean:+.1f} ± {error:.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays the deals and prints what knowing is worth."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game", choices=HOUSE)
    options.add_argument("level", choices=LEVELS)
    options.add_argument("--set", action="append", required=True, metavar="OPTION=VALUE", help="a price, as YAML")
    options.add_argument("--keep", action="append", default=[], metavar="OPTION=VALUE", help="what all seats know")
    options.add_argument("--matches", type=int, default=20)
    options.add_argument("--from", type=int, default=1_200_000, dest="first")
    args = options.parse_args(arguments)
    try:
        _, usual = config_with(args.game, args.set)
        config, _ = config_with(args.game, [*args.set, *args.keep])
        GAMES[args.game].check_config(config, SEATS)
    except (ValueError, msgspec.ValidationError) as error:
        options.error(f"--set: {error}")
    bot = make_bot(args.game, args.level)
    found = [deal(args.game, bot, config, usual, seed) for seed in range(args.first, args.first + args.matches)]
    count, changed = sum(one.decisions for one in found), sum(one.otherwise for one in found)
    points, wins = _mean([one.points for one in found]), _mean([one.wins for one in found])
    print(f"{args.game} {args.level}: {changed} of {count} decisions, ahead {points} points, {wins} % of wins each")
    return 0


if __name__ == "__main__":
    sys.exit(main())
