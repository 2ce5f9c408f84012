"""The random races of Royal Turf that the rules, and the bare race, run in a second of one core's time."""

from __future__ import annotations

import time

from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.turf.cards import horses_of
from game.turf.config import TurfConfig
from game.turf.race import DIE, HORSES, Race

SECONDS = 4.0
BATCH = 25


def play_matches(matches: int, seed: int, seats: int = 4) -> tuple[int, int]:
    """Plays whole matches with random lawful acts, bets and payouts included; returns races and acts."""
    rules, config = GAMES["turf"], TurfConfig()
    stream: HashStream = Chance(seed).stream("benchmark")
    races = acts = 0
    for number in range(matches):
        state = rules.start(config, seats, Chance(seed + number))
        while owing := rules.to_act(state):
            rules.apply(state, owing[0], stream.choice(rules.legal(state, owing[0])))
            acts += 1
        races += len(state.results)
    return races, acts


def run_races(races: int, seed: int) -> int:
    """Runs bare races without bets, as simulations do; returns the number of moves."""
    stream: HashStream = Chance(seed).stream("benchmark")
    cards = [horse.cards[0] for horse in horses_of(TurfConfig())]
    moves = 0
    for _ in range(races):
        start = list(range(HORSES))
        stream.shuffle(start)
        race = Race(start)
        while not race.over:
            horse = stream.choice(race.movable())
            race.move(horse, cards[horse][stream.choice(DIE)])
        moves += race.moves
    return moves


def run() -> dict[str, float]:
    """Measures ``races_per_second``, ``acts_per_second`` with four seats, ``bare_races_per_second`` of races alone."""
    play_matches(BATCH, 1)
    races = acts = bare = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        more = play_matches(BATCH, 1000 + races)
        races, acts = races + more[0], acts + more[1]
    begin = time.process_time()
    while (bare_spent := time.process_time() - begin) < SECONDS / 2:
        run_races(BATCH, 1000 + bare)
        bare += BATCH
    return {
        "races_per_second": races / spent,
        "acts_per_second": acts / spent,
        "bare_races_per_second": bare / bare_spent,
    }
