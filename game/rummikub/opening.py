"""The first meld: sets from the own rack alone, worth thirty or more (rummikub.R10-R12, rummikub.R26).

The value that counts here is that of the places: a joker is worth the number it stands for. So each joker has its
place during the search, and a state is worth following again when it reaches a higher value at a higher cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import combinations_with_replacement
from typing import NamedTuple

from game.pieces.tiles import JOKER, NUMBERS, make_kind
from game.rummikub.groups import spread
from game.rummikub.search_task import SearchTask
from game.rummikub.set_layout import deal_groups

_GROUP = 4

Fronts = tuple[int, ...]
States = tuple[Fronts, ...]
"""Per colour the lengths of the open runs, capped at three, in rising order."""


class _Way(NamedTuple):
    """A way of one colour with a number: runs kept going, jokers before each new run, and what that takes."""

    behind: Fronts
    going: int
    fronts: Fronts
    in_runs: int
    jokers: int
    value: int


class _Step(NamedTuple):
    """The use of a whole number; ``grouped`` by colour."""

    ways: tuple[_Way, ...]
    groups: int
    grouped: tuple[int, int, int, int]
    wild: int


class _Node(NamedTuple):
    number: int
    states: States
    jokers: int


class _Label(NamedTuple):
    cost: int
    value: int
    node: _Node
    parent: _Label | None
    step: _Step | None


class Cost(NamedTuple):
    """The cost that a first meld minimises: ``laid`` per tile laid and ``out`` per tile left, jokers at index 0."""

    laid: tuple[int, ...]
    out: tuple[int, ...]


class Opening:
    """The cheapest first meld of a rack worth ``least`` or more."""

    def __init__(self, problem: SearchTask, cost: Cost, least: int) -> None:
        self.problem = problem
        self.cost = cost
        self.least = least
        self.work = 0
        self._ways: dict[tuple[int, int, Fronts], tuple[_Way, ...]] = {}
        self._rest = [0] * (NUMBERS + 2)
        for number in range(NUMBERS, 0, -1):
            self._rest[number] = self._rest[number + 1] + number * sum(row[number] for row in problem.have)

    def best(self) -> tuple[tuple[int, ...], ...] | None:
        """Finds the sets of the cheapest first meld; ``None`` when there is none."""
        start = _Label(0, 0, _Node(1, ((),) * 4, self.problem.jokers), None, None)
        waiting: list[tuple[int, int, int, _Label]] = [(0, 0, 0, start)]
        reached: dict[_Node, int] = {}
        while waiting:
            label = heappop(waiting)[3]
            node = label.node
            if reached.get(node, -1) >= label.value:
                continue
            reached[node] = label.value
            if node.number > NUMBERS + 1:
                return _sets(label)
            for following in self._follow(label):
                self.work += 1
                after = following.node
                if reached.get(after, -1) < following.value:
                    heappush(waiting, (following.cost, -after.number, self.work, following))
        return None

    def _follow(self, label: _Label) -> Iterator[_Label]:
        number, states, jokers = label.node
        if number > NUMBERS:
            unfinished = any(length < 3 for state in states for length in state)
            if label.value >= self.least and jokers <= self.problem.spare and not unfinished:
                cost = label.cost + jokers * self.cost.out[0]
                yield label._replace(cost=cost, node=_Node(number + 1, (), 0), parent=label, step=None)
            return
        for step, used, value, cost in self._steps(number, states, jokers):
            left = jokers - used
            reach = label.value + value
            if reach + self._rest[number + 1] + NUMBERS * left < self.least:
                continue
            node = _Node(number + 1, tuple(way.behind for way in step.ways), left)
            yield _Label(label.cost + cost, min(reach, self.least), node, label, step)

    def _steps(self, number: int, states: States, jokers: int) -> Iterator[tuple[_Step, int, int, int]]:
        """Yields every use of a number with the jokers it takes, what it is worth and what it costs."""
        have = [row[number] for row in self.problem.have]
        for ways, used, value in self._together(number, states, jokers):
            real = [min(way.in_runs, count) for way, count in zip(ways, have, strict=True)]
            free = [count - taken for count, taken in zip(have, real, strict=True)]
            bound = [max(0, row[number] - taken) for row, taken in zip(self.problem.must, real, strict=True)]
            for groups in range(max(bound), max(free) + 1):
                most = [min(count, groups) for count in free]
                for tiles in range(max(groups, sum(bound)), sum(most) + 1):
                    grouped = spread(bound, most, tiles)
                    laid = sum(real) + tiles
                    for wild in range(max(0, 3 * groups - tiles), min(_GROUP * groups - tiles, jokers - used) + 1):
                        cost = laid * self.cost.laid[number] + (sum(have) - laid) * self.cost.out[number]
                        cost += (used + wild) * self.cost.laid[0]
                        yield _Step(ways, groups, grouped, wild), used + wild, value + (tiles + wild) * number, cost

    def _together(self, number: int, states: States, jokers: int) -> list[tuple[tuple[_Way, ...], int, int]]:
        found: list[tuple[tuple[_Way, ...], int, int]] = [((), 0, 0)]
        for colour, state in enumerate(states):
            found = [
                ((*ways, way), used + way.jokers, value + way.value)
                for ways, used, value in found
                for way in self._ways_of(colour, number, state)
                if used + way.jokers <= jokers
            ]
        return found

    def _ways_of(self, colour: int, number: int, state: Fronts) -> tuple[_Way, ...]:
        key = (colour, number, state)
        if key not in self._ways:
            self._ways[key] = tuple(self._find_ways(colour, number, state))
        return self._ways[key]

    def _find_ways(self, colour: int, number: int, state: Fronts) -> Iterator[_Way]:
        have, jokers = self.problem.have[colour][number], self.problem.jokers
        bound = sum(length < 3 for length in state)
        for going in range(bound, min(len(state), have + jokers) + 1):
            for new in range(max(0, have - going) + 1):
                in_runs = going + new
                for fronts in combinations_with_replacement(range(min(jokers, number - 1) + 1), new):
                    used = max(0, in_runs - have) + sum(fronts)
                    if used > jokers:
                        continue
                    grown = [min(3, length + 1) for length in state[:going]] + [min(3, 1 + front) for front in fronts]
                    value = number * in_runs + sum(number * front - front * (front + 1) // 2 for front in fronts)
                    yield _Way(tuple(sorted(grown)), going, fronts, in_runs, used, value)


def _sets(last: _Label) -> tuple[tuple[int, ...], ...]:
    steps: list[_Step] = []
    label = last.parent
    while label is not None and label.step is not None:
        steps.append(label.step)
        label = label.parent
    steps.reverse()
    return (*_runs(steps), *_groups(steps))


def _runs(steps: list[_Step]) -> Iterator[tuple[int, ...]]:
    for colour in range(4):
        open_: list[list[int]] = []
        for number, step in enumerate(steps, start=1):
            way = step.ways[colour]
            kind = make_kind(colour, number)
            open_.sort(key=len)
            yield from (tuple(run) for run in open_[way.going :])
            open_ = open_[: way.going]
            real = way.in_runs - (way.jokers - sum(way.fronts))
            for at, run in enumerate(open_):
                run.append(kind if at + len(way.fronts) < real else JOKER)
            open_ += [[JOKER] * front + [kind] for front in way.fronts]
        yield from (tuple(run) for run in open_)


def _groups(steps: list[_Step]) -> Iterator[tuple[int, ...]]:
    for number, step in enumerate(steps, start=1):
        yield from (tuple(group) for group in deal_groups(number, step.groups, step.grouped, step.wild))
