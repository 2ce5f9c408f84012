r"""Royal Turf learned from nothing but its own races, with numpy alone; then a seat at any table.

    python examples/learning/turf_learner.py train turf.npz --seed 1 --races 6000
    yongmaru-lab ladder turf --pair mine:easy --alone --program \
        "mine=program:python examples/learning/turf_learner.py play turf.npz"

Four seats share two small nets, one for bets and one for moves, which give every lawful act a score; acts are drawn by
chance, the likelier the higher. After some races each act is made likelier by what its seat earned more than the others
and less likely by what it earned less (policy gradient, Williams 1992). The same seed learns the same numbers.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from game.lab.client import Client
from game.turf.actions import Bet, TurfAction
from game.turf.view import TurfView

BETS, MOVES = "bets", "moves"
SIZES = {BETS: 11, MOVES: 14}
HIDDEN = 24
BATCH = 24
"""Races between two steps of learning."""
RATE = 0.01
POUNDS = 300.0
"""What counts as one in a reward."""
HOME = 34

Net = dict[str, np.ndarray]
Turn = tuple[np.ndarray, int, np.ndarray, int]
"""The features of the lawful acts, which was chosen, how likely each was, and the seat."""


# -- what the nets see


def features(view: TurfView, legal: list[TurfAction]) -> np.ndarray:
    """A row for every lawful act."""
    mean = sum(view.hand) / len(view.hand) if view.hand else 1.0
    on = [[0.0] * 7 for _ in view.players]
    for row, player in zip(on, view.players, strict=True):
        for chip in player.bets:
            row[chip.horse] += chip.value if chip.value >= 0 else mean
    own = on[view.seat]
    others = [(sum(column) - mine) / (view.seats - 1) for column, mine in zip(zip(*on, strict=True), own, strict=True)]
    of = _bet if isinstance(legal[0], Bet) else _move
    return np.array([of(view, act, own, others) for act in legal])


def _bet(view: TurfView, act: Bet, own: list[float], others: list[float]) -> list[float]:
    horse, chip = act.horse, act.chip
    column = others[horse] * (view.seats - 1)
    start = (view.positions[horse] + 3) / 3
    numbers = [number / 8 for number in view.cards[horse]]
    return [1.0, chip / 2, start, chip * start / 2, column / 2, chip * column / 4, *numbers, len(view.hand) / 4]


def _move(view: TurfView, act: Any, own: list[float], others: list[float]) -> list[float]:
    horse, at = act.horse, view.positions[act.horse]
    to = min(at + view.cards[horse][view.face], HOME)
    taken = {position for number, position in enumerate(view.positions) if number != horse and position < HOME}
    while at < to < HOME and to in taken:
        to -= 1
    gain, wish = (to - at - 5) / 5, own[horse] - others[horse]
    ahead = sum(position > at for position in view.positions) / 6
    passed = sum(at < position < to for position in taken) / 3
    home, last = float(to == HOME), float(ahead == 1)
    return [
        1.0, wish, gain, wish * gain, own[horse] / 2, others[horse], (HOME - at) / HOME, ahead, wish * ahead, passed,
        wish * passed, home, wish * home, wish * last,
    ]  # fmt: skip


# -- the nets


def fresh(chance: np.random.Generator) -> dict[str, Net]:
    """Creates two nets that know nothing."""
    return {
        name: {
            "in": chance.normal(0, size**-0.5, (size, HIDDEN)),
            "out": chance.normal(0, 0.1 * HIDDEN**-0.5, HIDDEN),
            "straight": np.zeros(size),
        }
        for name, size in SIZES.items()
    }


def scores(net: Net, rows: np.ndarray) -> np.ndarray:
    """A score for every row."""
    return np.tanh(rows @ net["in"]) @ net["out"] + rows @ net["straight"]


def likely(values: np.ndarray) -> np.ndarray:
    """The chances of acts, which grow with their scores."""
    grown = np.exp(values - values.max())
    return grown / grown.sum()


def slopes(net: Net, turns: list[Turn], rewards: list[float]) -> Net:
    """The gradient: how every number of the net changes what these acts brought."""
    rows = np.concatenate([turn[0] for turn in turns])
    push = np.concatenate([-chances * reward for (_, _, chances, _), reward in zip(turns, rewards, strict=True)])
    at = 0
    for (_, chosen, chances, _), reward in zip(turns, rewards, strict=True):
        push[at + chosen] += reward
        at += len(chances)
    push /= len(turns)
    bent = np.tanh(rows @ net["in"])
    return {
        "in": rows.T @ (push[:, None] * (1 - bent**2) * net["out"]),
        "out": bent.T @ push,
        "straight": rows.T @ push,
    }


class Adam:
    """An optimiser whose steps are as long for rare features as for common ones (Kingma and Ba 2014)."""

    def __init__(self, net: Net) -> None:
        self.mean = {name: np.zeros_like(value) for name, value in net.items()}
        self.square = {name: np.zeros_like(value) for name, value in net.items()}
        self.steps = 0

    def step(self, net: Net, slope: Net, rate: float) -> None:
        """Changes the net by one step."""
        self.steps += 1
        for name, value in slope.items():
            self.mean[name] = 0.9 * self.mean[name] + 0.1 * value
            self.square[name] = 0.99 * self.square[name] + 0.01 * value**2
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.99**self.steps)
            net[name] = net[name] + rate * mean / (np.sqrt(square) + 1e-8)


# -- learning


def train(seed: int, races: int, seats: int = 4) -> dict[str, Net]:
    """Trains nets: they play so many races against themselves."""
    chance = np.random.default_rng(seed)
    nets = fresh(chance)
    steps = {name: Adam(net) for name, net in nets.items()}
    from game.lab.learning.env import env

    table = env("turf", seats=seats, options={"races": 1})
    for first in range(0, races, BATCH):
        seen: dict[str, list[Turn]] = {BETS: [], MOVES: []}
        earned: dict[str, list[float]] = {BETS: [], MOVES: []}
        for number in range(first, min(first + BATCH, races)):
            turns, money = race(table, nets, chance, int(seed) * 1_000_000 + number)
            for name, listed in turns.items():
                seen[name] += listed
                earned[name] += [(money[seat] * seats - sum(money)) / (seats - 1) / POUNDS for *_, seat in listed]
        for name, net in nets.items():
            steps[name].step(net, slopes(net, seen[name], earned[name]), RATE * (1 - 0.9 * first / races))
    return nets


def race(
    table: Any, nets: dict[str, Net], chance: np.random.Generator, seed: int
) -> tuple[dict[str, list[Turn]], list[float]]:
    """Plays one race; returns the turns by net, and what every seat earned."""
    table.reset(seed)
    turns: dict[str, list[Turn]] = {BETS: [], MOVES: []}
    money = [0.0] * len(table.possible_agents)
    while not table.terminations[table.agent_selection]:
        seat = table.possible_agents.index(table.agent_selection)
        legal = list(table.legal())
        chosen = 0
        if len(legal) > 1:
            name = BETS if isinstance(legal[0], Bet) else MOVES
            rows = features(table.view(table.agent_selection), legal)
            chances = likely(scores(nets[name], rows))
            chosen = min(int(np.searchsorted(np.cumsum(chances), chance.random())), len(legal) - 1)
            turns[name].append((rows, chosen, chances, seat))
        table.step(table.space.encode(legal[chosen], legal))
        for at, agent in enumerate(table.possible_agents):
            money[at] += table.rewards.get(agent, 0.0)
    return turns, money


def save(nets: dict[str, Net], file: Path) -> None:
    """Writes all numbers of the nets to a file."""
    with file.open("wb") as out:
        np.savez(out, **{f"{name}.{part}": value for name, net in nets.items() for part, value in net.items()})


def load(file: Path) -> dict[str, Net]:
    """Reads nets from a file; raises ``OSError`` and ``ValueError``."""
    with np.load(file, allow_pickle=False) as found:
        return {name: {part: found[f"{name}.{part}"] for part in ("in", "out", "straight")} for name in SIZES}


# -- a seat at the table


class Learned(Client):
    """A seat that takes the act of the highest score."""

    name = "turf learner"

    def __init__(self, nets: dict[str, Net]) -> None:
        super().__init__()
        self.nets = nets

    def choose(self, view: Any, legal: Any) -> Any:
        """The act that the nets like best."""
        acts = msgspec.convert(legal, list[TurfAction])
        if len(acts) == 1:
            return legal[0]
        name = BETS if isinstance(acts[0], Bet) else MOVES
        return legal[int(np.argmax(scores(self.nets[name], features(msgspec.convert(view, TurfView), acts))))]


def main() -> None:
    """Trains or plays, as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("train", "play"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--races", type=int, default=6000)
    given = parser.parse_args()
    if given.what == "train":
        save(train(given.seed, given.races), given.file)
    else:
        Learned(load(given.file)).run()


if __name__ == "__main__":
    main()
