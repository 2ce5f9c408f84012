"""The search behind the solver: number by number, cheapest first.

Going through the numbers 1-13, all that matters of what was laid is how many runs of each colour stay open with one,
two, or three and more tiles, and how many jokers are left. Tiles of a number go into runs, into groups, or stay out at
a cost; the search takes up the cheapest states first and the furthest of these, so the first arrangement that comes
through is the best one. What keeps it small, each without losing a best arrangement:

* a run of three or more is lengthened before a new one is opened, for it may end at any time;
* a joker stands in a run only where all real tiles of its place are in runs, else the two change places; so the number
  of tiles in the runs of a colour decides everything about that colour;
* runs open with a real tile; only those that end at 13 need jokers before it;
* ``k`` groups of a number take up to ``k`` tiles of each colour; each colour's shortfall is counted and of all
  shortfalls together ``k`` are free (a group may have three tiles), every further one is a joker;
* a joker too many lengthens any run, so more jokers left are never worse. Where no run lies the exact rest is searched
  in ``arrange``;
* a state is dropped when one that can do all it can, and more, was reached as cheaply.

The colours are combined in two pairs, whose choices are kept for all states that share them.
"""

from __future__ import annotations

from heapq import heappop, heappush

from game.pieces.tiles import NUMBERS
from game.rummikub.groups import only_groups, room
from game.rummikub.search_task import LAST_START, Column, Plan, SearchTask, State
from game.rummikub.states import better_pairs, open_after, states_for

Choice = tuple[int, int, int, int, int]
"""Cost, shortfall of the groups, jokers used, jokers that open runs will need, and the state it leads to."""

_RUN_LIES = 1
_JOKERS = 14
"""A node is ``(pair01 * pairs + pair23) << 4 | jokers << 1 | whether a run lies``."""


UNLIMITED = 1 << 30


def arrange(problem: SearchTask, limit: int = UNLIMITED) -> Plan | None:
    """Finds the cheapest plan that costs at most ``limit``; ``None`` proves that there is none."""
    search = Arranger(problem)
    plan = search.best(limit)
    if plan is None or plan.left <= room(plan):
        return plan
    with_runs = Arranger(problem)
    with_runs.work = search.work
    plan = with_runs.best(limit, needs_run=True)
    groups = only_groups(problem, plan.cost - 1 if plan else limit)
    return groups or plan


class Arranger:
    """The search for the cheapest arrangement of one problem."""

    def __init__(self, problem: SearchTask) -> None:
        self.problem = problem
        self.states, self.index = states_for(max(problem.copies, 1))
        self.size = len(self.states)
        self.pairs = self.size * self.size
        self.better = better_pairs(max(problem.copies, 1))
        self.most = [max(row[number] for row in problem.have) for number in range(NUMBERS + 1)]
        self.work = 0
        self._colour: dict[int, list[Choice]] = {}
        self._pair: dict[int, list[Choice]] = {}

    def colour_choices(self, colour: int, number: int, groups: int, at: int) -> list[Choice]:
        """The choices of one colour for a number in state ``at`` when that many groups of the number are made."""
        key = ((at * 4 + groups) * 16 + number) * 4 + colour
        found = self._colour.get(key)
        if found is None:
            found = self._colour[key] = self._colour_choices(colour, number, groups, self.states[at])
            self.work += 2
        return found

    def _colour_choices(self, colour: int, number: int, groups: int, state: State) -> list[Choice]:
        problem = self.problem
        row = problem.have[colour]
        have, must, next_, after = row[number], problem.must[colour][number], row[number + 1], row[number + 2]
        one, two, long = state
        bound = one + two
        front = max(0, number - LAST_START)
        found: list[Choice] = []
        for in_runs in range(bound, max(bound + long, have) + 1):
            real = min(in_runs, have)
            if must - real > groups:
                continue
            kept = min(long, in_runs - bound)
            new = in_runs - bound - kept
            jokers = in_runs - real + new * front
            after_state = open_after(new, front, one, two + kept)
            need = max(0, after_state[0] + after_state[1] - next_) + max(0, after_state[0] - after)
            if jokers + need > problem.jokers or (number == NUMBERS and after_state[0] + after_state[1]):
                continue
            grouped = min(have - real, groups)
            cost = (have - real - grouped) * problem.weights[number]
            found.append((cost, groups - grouped, jokers, need, self.index[after_state]))
        return found

    def pair_choices(self, half: int, number: int, groups: int, pair: int) -> list[Choice]:
        """The choices of two colours together, cheapest first."""
        key = ((pair * 4 + groups) * 16 + number) * 2 + half
        found = self._pair.get(key)
        if found is None:
            found = self._pair[key] = self._pair_choices(half, number, groups, pair)
        return found

    def _pair_choices(self, half: int, number: int, groups: int, pair: int) -> list[Choice]:
        first = self.colour_choices(2 * half, number, groups, pair // self.size)
        second = self.colour_choices(2 * half + 1, number, groups, pair % self.size) if first else []
        jokers = self.problem.jokers
        self.work += len(first) * len(second)
        found = [
            (cost + cost2, short + short2, used + used2, need + need2, at * self.size + at2)
            for cost, short, used, need, at in first
            for cost2, short2, used2, need2, at2 in second
            if used + used2 + need + need2 <= jokers
        ]
        found.sort()
        return found

    def followers(self, number: int, node: int, limit: int) -> dict[int, int]:
        """The nodes behind ``number`` that a node leads to, with what that costs (at most ``limit``)."""
        first, second = divmod(node >> 4, self.pairs)
        left, lies = node >> 1 & 7, node & _RUN_LIES
        found: dict[int, int] = {}
        for groups in range(self.most[number] + 1):
            ones = self.pair_choices(0, number, groups, first)
            twos = self.pair_choices(1, number, groups, second) if ones else ones
            self.work += len(ones) * len(twos)
            for cost, short, used, need, at in ones:
                for cost2, short2, used2, need2, at2 in twos:
                    total = cost + cost2
                    if total > limit:
                        break
                    rest = left - used - used2
                    missing = short + short2 - groups
                    if missing > 0:
                        if missing > 2 * groups:
                            continue
                        rest -= missing
                    if rest < need + need2:
                        continue
                    key = (at * self.pairs + at2) << 4 | rest << 1 | (lies or at + at2 > 0)
                    old = found.get(key)
                    if old is None or old > total:
                        found[key] = total
        return found

    def best(self, limit: int, needs_run: bool = False) -> Plan | None:
        """Finds the cheapest plan that costs at most ``limit``, or ``None``; ``left`` jokers still want a place.

        With ``needs_run`` only plans with a run count, so that every joker left has its place.
        """
        start = self.problem.jokers << 1 | (not needs_run)
        waiting: dict[int, list[tuple[int, int, int]]] = {0: [(1, start, -1)]}
        costs = [0]
        parents: list[dict[int, int]] = [{} for _ in range(NUMBERS + 2)]
        while costs:
            cost = costs[0]
            stack = waiting[cost]
            if not stack:
                heappop(costs)
                del waiting[cost]
                continue
            number, node, parent = stack.pop()
            seen = parents[number]
            if node in seen:
                continue
            seen[node] = parent
            if self._dominated(seen, node):
                continue
            if number > NUMBERS:
                if node & _RUN_LIES:
                    return self._plan(parents, node, cost)
                continue
            self.work += 5
            for follower, extra in sorted(self.followers(number, node, limit - cost).items(), key=_promise):
                total = cost + extra
                if total not in waiting:
                    waiting[total] = []
                    heappush(costs, total)
                waiting[total].append((number + 1, follower, node))
        return None

    def _dominated(self, seen: dict[int, int], node: int) -> bool:
        """Whether a node with one joker more, or with a better state of one colour, was reached as cheaply."""
        first, second = divmod(node >> 4, self.pairs)
        return (
            node + 2 in seen
            or any(node + (step << 4) in seen for step in self.better[second])
            or any(node + (step * self.pairs << 4) in seen for step in self.better[first])
        )

    def _plan(self, parents: list[dict[int, int]], node: int, cost: int) -> Plan:
        columns = []
        left = node >> 1 & 7
        for number in range(NUMBERS, 0, -1):
            before = parents[number + 1][node]
            columns.append(self._column(number, before, node))
            node = before
        return Plan(tuple(reversed(columns)), cost, left, self.work)

    def _column(self, number: int, before: int, behind: int) -> Column:
        """The cheapest column between two nodes."""
        old, new = self._open(before), self._open(behind)
        front = max(0, number - LAST_START)
        free, used = [], (before >> 1 & 7) - (behind >> 1 & 7)
        for colour, (was, now) in enumerate(zip(old, new, strict=True)):
            have, in_runs = self.problem.have[colour][number], sum(now)
            real = min(in_runs, have)
            free.append(have - real)
            used -= in_runs - real + front * max(0, in_runs - sum(was))
        need = max(max(0, self.problem.must[c][number] - (self.problem.have[c][number] - free[c])) for c in range(4))
        for groups in range(self.most[number], need - 1, -1):
            black, red, blue, orange = (min(count, groups) for count in free)
            wild = max(0, 3 * groups - black - red - blue - orange)
            if wild == used:
                return Column(new, groups, (black, red, blue, orange), wild)
        raise AssertionError("a step of the search has no column")

    def _open(self, node: int) -> tuple[State, State, State, State]:
        first, second = divmod(node >> 4, self.pairs)
        states, size = self.states, self.size
        return states[first // size], states[first % size], states[second // size], states[second % size]


def _promise(item: tuple[int, int]) -> tuple[int, int]:
    """The order in which states are looked at: more jokers and longer runs first, which means added last."""
    return item[0] & _JOKERS, item[0]
