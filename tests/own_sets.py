"""Twelve rule sets of one's own, drawn by seed: yeok out of their grammar, cards and payouts, house rules.

``python -m tests.own_sets [MATCHES]`` plays so many matches of each by every level and prints what was played.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from game.games import GAMES
from game.holla.config import STANDARD, Part, Yeok
from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.options import BadOption, Option, config_of, load_options
from game.kernel.rules import BadConfig
from game.kernel.seat import LEVELS
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from game.turf.cards import horses_of
from game.turf.config import PLACE_NAMES, TurfConfig
from game.workshop import yeok as drafts

SEATS = 4
MATCHES = 200
"""Matches of a set by a level."""
DRAWS = 100
"""Sets that are drawn until one can be played."""
SHORT = {"holla": {"rounds": 1}, "rummikub": {"games": 1}, "turf": {"races": 1}}
KINDS = {"holla": (1, 1, 1, 1, 2, 2, 3), "rummikub": (3, 8), "turf": (1, 2, 3)}
"""The sets by game, and how much is invented in each: yeok, changed options, what is drawn of cards and payouts."""


def drawn_yeok(stream: HashStream, number: int) -> Yeok:
    """A whole yeok drawn from the grammar."""
    while True:
        parts: tuple[Part, ...] = ()
        while (left := 13 - sum(part.size for part in parts)) > 0 and len(parts) < drafts.MOST_PARTS:
            form = stream.choice(drafts.FORMS)
            size = 2 + stream.below(max(1, left - 1))
            parts += (drafts.part_as(Part(f"p{len(parts)}", form, size, bool(stream.below(2)))),)
        if not left:
            return Yeok(f"own_{number}", f"역 {number}", f"Yeok {number}", stream.below(41), parts)


def drawn_sets() -> list[tuple[str, Any]]:
    """The twelve sets: the game and the config of each."""
    stream = HashStream(b"own sets")
    return [(game, _drawn(stream, game, much)) for game, kinds in KINDS.items() for much in kinds]


def _drawn(stream: HashStream, game: str, much: int) -> Any:
    rules = GAMES[game]
    for _ in range(DRAWS):
        values: dict[str, object] = dict(SHORT[game])
        if game == "holla":
            yeok = [drawn_yeok(stream, number) for number in range(1, much + 1)]
            shipped = [name for name in STANDARD if stream.below(4)]
            values |= {"own_yeok": msgspec.to_builtins(yeok), "yeok": [*shipped, *(one.id for one in yeok)]}
            values |= _options(stream, game, 4)
        elif game == "turf":
            values |= _cards(stream, much)
        else:
            values |= _options(stream, game, much)
        try:
            config = config_of(rules, values)
            rules.check_config(config, SEATS)
        except (BadConfig, BadOption):
            continue
        return config
    raise AssertionError(f"{game}: no set can be played")


def _options(stream: HashStream, game: str, count: int) -> dict[str, object]:
    """Other values of some options at a guarded table."""
    known = [o for o in load_options(GAMES[game]).options if o.type in ("bool", "int", "choice")]
    known = [o for o in known if o.id not in (*SHORT[game], "table", "bot_errors", "master_style", "clock")]
    stream.shuffle(known)
    return {option.id: _value(stream, option) for option in known[:count]}


def _value(stream: HashStream, option: Option) -> object:
    if option.type == "bool":
        return not option.default
    if option.type == "choice":
        return stream.choice([choice.id for choice in option.choices])
    low, high = option.range or (0, 9)
    return low + stream.below(high - low + 1)


def _cards(stream: HashStream, much: int) -> dict[str, object]:
    """Cards of the horses (1), payouts (2), or both (3)."""
    found: dict[str, object] = {}
    if much & 1:
        horses = msgspec.to_builtins(horses_of(TurfConfig()))
        for horse in horses:
            horse["cards"] = [[stream.below(16) for _ in range(4)] for _ in horse["cards"]]
        found["horses"] = horses
    if much & 2:
        rows = [sorted((50 * stream.below(21) for _ in range(4)), reverse=True) for _ in PLACE_NAMES]
        found["payout"] = [{"id": place, "pounds": row} for place, row in zip(PLACE_NAMES, rows, strict=True)]
    return found


def play(game: str, config: Any, levels: Sequence[str], seed: int) -> int:
    """Plays a match to its end and returns its acts; raises what the rules refuse."""
    match: AnyMatch = Match(GAMES[game], config, len(levels), seed)
    bots = [make_bot(game, level) for level in levels]
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, answer_with(bots[seat], request_for(match, seat)).action)
        assert len(match.acts) < 20_000, "the match has no end"
    return len(match.acts)


def main() -> None:
    """Plays all sets by all levels."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=int, nargs="?", default=MATCHES)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--games", default=",".join(KINDS))
    args = parser.parse_args()
    for number, (game, config) in enumerate(drawn_sets(), 1):
        if game not in args.games.split(","):
            continue
        for level in args.levels.split(","):
            start = time.process_time()
            acts = sum(play(game, config, [level] * SEATS, seed) for seed in range(1, args.matches + 1))
            told = f"{args.matches} matches, {acts} acts, {time.process_time() - start:.1f} s"
            print(f"set {number} {game} {level}: {told}", flush=True)


if __name__ == "__main__":
    main()
