"""Records of riichi: rounds read, and rounds replayed by our rules, per second of CPU time."""

from __future__ import annotations

import gc
from time import process_time

from game.riichi.hands.value import worth
from game.riichi.records.check import check_game
from game.riichi.records.files import open_record
from game.riichi.records.steps import GameRecord
from tests.game.riichi.records.samples import DATA, mjlogs, ruled, under_rules

PASSES = 5


def run() -> dict[str, float]:
    """Measures rounds per CPU second, the best of some passes; no values of hands are kept from pass to pass."""
    _read()
    best_read = best_replay = 0.0
    for _ in range(PASSES):
        gc.collect()
        start = process_time()
        games = _read()
        read = process_time() - start
        rounds = sum(len(game.rounds) for game in games)
        worth.cache_clear()
        gc.collect()
        start = process_time()
        agree = sum(check_game(game).agree for game in games)
        replayed = process_time() - start
        if agree != rounds:
            raise AssertionError(f"{agree} of {rounds} rounds agree")
        best_read = max(best_read, rounds / read)
        best_replay = max(best_replay, rounds / replayed)
    return {"rounds": rounds, "rounds_read_per_s": best_read, "rounds_replayed_per_s": best_replay}


def _read() -> list[GameRecord]:
    """Reads all sample games: Tenhou's XML, mjai, and majiang paipu under many rules."""
    files = [*mjlogs(), "mjai_arena.json.gz", "mjai_riichienv.jsonl.gz", "majiang_default.jsonl.gz"]
    games = [game for name in files for game in open_record(DATA / name)]
    return games + [ruled(*sample) for sample in under_rules()]
