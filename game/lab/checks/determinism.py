"""The proof that seats do and say the same in every process: matches with other hash seeds, compared byte by byte.

``python -m game.lab.checks.determinism GAME LEVEL SEED ACTS`` plays one and prints a hash of its acts, reasons and
values.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from game.games import GAMES
from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch, Match
from game.seats.bots import evaluate, make_bot
from game.seats.request import request_for

EVERY = 20
"""How many decisions there are for each that is told with its values."""


class Same(msgspec.Struct, frozen=True):
    """A level of a game: the hash of its match by hash seed."""

    game: str
    level: str
    hashes: tuple[str, ...]

    @property
    def equal(self) -> int:
        """How many of the runs are like the first."""
        return self.hashes.count(self.hashes[0])


def played(game: str, level: str, seed: int, acts: int) -> str:
    """Plays so many acts of a match between four seats of a level; returns what was done and said."""
    match: AnyMatch = Match(GAMES[game], GAMES[game].config_type(), 4, seed)
    bot, told = make_bot(game, level), sha256()
    while not match.over and len(match.acts) < acts:
        request = request_for(match, match.to_act()[0])
        answer = bot.choose(request.view, request.legal, HashStream(request.key))
        told.update(msgspec.json.encode((request.seat, answer)))
        if len(match.acts) % EVERY == EVERY - 1:
            told.update(msgspec.json.encode(evaluate(game, bot, request.view, request.legal, HashStream(request.key))))
        match.act(request.seat, answer.action)
    told.update(match.digest().encode())
    return told.hexdigest()


def compare(games: Sequence[str], levels: Sequence[str], hash_seeds: Sequence[int], acts: int) -> Iterator[Same]:
    """Compares each level of each game in a process of its own for every hash seed. Raises ``CalledProcessError``."""
    for game in games:
        for level in levels:
            yield Same(game, level, tuple(_in_process(game, level, seed, acts) for seed in hash_seeds))


def _in_process(game: str, level: str, hash_seed: int, acts: int) -> str:
    words = [sys.executable, "-m", "game.lab.checks.determinism", game, level, "17", str(acts)]
    return subprocess.run(
        words, env={**os.environ, "PYTHONHASHSEED": str(hash_seed)}, check=True, capture_output=True, text=True
    ).stdout.strip()


if __name__ == "__main__":
    print(played(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
