"""The fewest changed sets: among all arrangements of the same worth, one that leaves most table sets as they lie.

The search goes through the numbers as ``arrange`` does, but a set of the table may also be *kept*: its tiles are then
used up where they stand. A kept run is followed until its last tile; a set that is not kept counts one. States with
the fewest changed sets are taken up first, so the first arrangement that comes through changes the fewest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import msgspec

from game.pieces.tiles import COLOUR_OF, JOKER, NUMBER_OF, NUMBERS
from game.rummikub.arrange import arrange
from game.rummikub.problem import CLOSED, LAST_START, WIDTH, Column, Plan, Problem, Rows, State, frozen
from game.rummikub.problem import rows as count_rows
from game.rummikub.sets import Reading, read_set
from game.rummikub.states import open_after

Kinds = tuple[int, ...]

_GROUP = 4
_ID_BITS = 12
_ID = (1 << _ID_BITS) - 1
_PAIR_BITS = 2 * _ID_BITS
_PAIR = (1 << _PAIR_BITS) - 1
_RUN_LIES = 1
_JOKERS = 14
"""A node is four colours' states in ``_ID_BITS`` each, above ``jokers << 1 | whether a run lies``."""

Choice = tuple[int, int, int, int, int, int]
"""Changed sets, cost, shortfall of the groups, jokers used, jokers that open runs will need, the state it leads to."""


class _Run(NamedTuple):
    """A table run that may be kept: the numbers of its real tiles and its jokers."""

    numbers: tuple[int, ...]
    jokers: int


class _Keep(NamedTuple):
    """Groups of a number that are kept: their places in the table, their tiles by colour and their jokers."""

    sets: tuple[int, ...]
    tiles: tuple[int, int, int, int]
    jokers: int
    changed: int


class _Step(NamedTuple):
    """How a node was reached."""

    node: int
    cost: int
    keep: _Keep
    groups: int
    wild: int


class Kept(msgspec.Struct, frozen=True):
    """An arrangement that leaves the table sets at the places ``sets`` as they lie.

    ``plan`` arranges the tiles of ``rest``, which is everything else. ``proven`` says that no arrangement of the same
    cost keeps more; ``work`` counts the steps of the search.
    """

    sets: tuple[int, ...]
    rest: Problem
    plan: Plan
    proven: bool
    work: int


def fewest_changes(problem: Problem, table: Sequence[Kinds], plan: Plan, work: int) -> Kept:
    """Of all arrangements as cheap as ``plan`` one that keeps the most table sets.

    With more than ``work`` steps it is no longer proven: then sets are kept one after the other while it goes.
    """
    if work <= 0:
        return Kept((), problem, plan, False, 0)
    keeper = Keeper(problem, table, plan.cost, work)
    return keeper.best(len(table) + 1) or _one_by_one(problem, table, plan, keeper.work)


def _one_by_one(problem: Problem, table: Sequence[Kinds], plan: Plan, work: int) -> Kept:
    """Keep each set in turn if the rest can still be arranged as cheaply."""
    kept: tuple[int, ...] = ()
    rest = problem
    for at, kinds in enumerate(table):
        if not isinstance(read_set(kinds), Reading):
            continue
        less = without(rest, kinds)
        found = arrange(less, plan.cost)
        if found is not None:
            kept, rest, plan = (*kept, at), less, found
            work += found.work
    return Kept(kept, rest, plan, False, work)


def without(problem: Problem, kinds: Sequence[int], out: int = 0) -> Problem:
    """The problem without these tiles of the table, and without so many spare jokers."""
    taken = count_rows(kinds)
    gone = kinds.count(JOKER)
    return Problem(
        _minus(problem.must, taken), _minus(problem.have, taken), problem.jokers - gone - out, problem.spare - out,
        problem.weights,
    )  # fmt: skip


class Keeper:
    """Finds the arrangement of at most a given cost that changes the fewest table sets."""

    def __init__(self, problem: Problem, table: Sequence[Kinds], limit: int, most_work: int) -> None:
        self.problem = problem
        self.table = table
        self.limit = limit
        self.most_work = most_work
        self.work = 0
        self._here: list[tuple[State, tuple[_Run, ...]]] = [(CLOSED, ())]
        self._ids: dict[tuple[State, tuple[_Run, ...]], int] = {self._here[0]: 0}
        self._starts: dict[tuple[int, int], Counter[_Run]] = {}
        self._groups: dict[int, list[_Keep]] = {}
        self._colour: dict[tuple[int, int, int, int, int], list[Choice]] = {}
        self._pair: dict[tuple[int, int, int, int, int, int], list[Choice]] = {}
        self._sort_table()

    def _sort_table(self) -> None:
        groups: dict[int, list[int]] = {}
        for at, kinds in enumerate(self.table):
            if not isinstance(read_set(kinds), Reading):
                continue
            real = [kind for kind in kinds if kind != JOKER]
            if len({NUMBER_OF[kind] for kind in real}) == 1:
                groups.setdefault(NUMBER_OF[real[0]], []).append(at)
            else:
                run = _run_of(kinds)
                self._starts.setdefault((COLOUR_OF[real[0]], run.numbers[0]), Counter())[run] += 1
        for number in range(1, NUMBERS + 1):
            self._groups[number] = self._keeps(groups.get(number, []))

    def _keeps(self, groups: list[int]) -> list[_Keep]:
        """Every choice of the groups of one number, equal ones once."""
        found: dict[tuple[Kinds, ...], _Keep] = {}
        for chosen in product((True, False), repeat=len(groups)):
            sets = tuple(at for at, kept in zip(groups, chosen, strict=True) if kept)
            kinds = [kind for at in sets for kind in self.table[at]]
            tiles = Counter(COLOUR_OF[kind] for kind in kinds)
            key = tuple(sorted(tuple(sorted(self.table[at])) for at in sets))
            if key not in found:
                by_colour = (tiles[0], tiles[1], tiles[2], tiles[3])
                found[key] = _Keep(sets, by_colour, kinds.count(JOKER), len(groups) - len(sets))
        return list(found.values())

    def _id(self, state: State, kept: tuple[_Run, ...]) -> int:
        here = (state, kept)
        found = self._ids.get(here)
        if found is None:
            found = self._ids[here] = len(self._here)
            self._here.append(here)
        return found

    def _colour_choices(self, colour: int, number: int, groups: int, taken: int, at: int) -> list[Choice]:
        """What one colour can do when kept groups take so many tiles of it and ``groups`` new ones are made."""
        key = (colour, number, groups, taken, at)
        found = self._colour.get(key)
        if found is None:
            found = self._colour[key] = []
            state, going = self._here[at]
            starts = self._starts.get((colour, number), Counter())
            for counts in product(*(range(count, -1, -1) for count in starts.values())):
                opened = tuple(run for run, count in zip(starts, counts, strict=True) for _ in range(count))
                changed = starts.total() - len(opened)
                self._add_choices(found, colour, number, groups, taken, state, going + opened, opened, changed)
            self.work += 2 + len(found)
        return found

    def _add_choices(
        self,
        found: list[Choice],
        colour: int,
        number: int,
        groups: int,
        taken: int,
        state: State,
        kept: tuple[_Run, ...],
        opened: tuple[_Run, ...],
        changed: int,
    ) -> None:
        row = self.problem.have[colour]
        here = sum(number in run.numbers for run in kept) + taken
        have, must = row[number] - here, self.problem.must[colour][number] - here
        if must < 0:
            return
        going = tuple(sorted(run for run in kept if run.numbers[-1] > number))
        next_ = row[number + 1] - sum(number + 1 in run.numbers for run in going)
        after = row[number + 2] - sum(number + 2 in run.numbers for run in going)
        if next_ < 0 or after < 0:
            return
        in_keep = sum(run.jokers for run in opened)
        one, two, long = state
        bound = one + two
        front = max(0, number - LAST_START)
        for in_runs in range(bound, max(bound + long, have) + 1):
            real = min(in_runs, have)
            if must - real > groups:
                continue
            stay = min(long, in_runs - bound)
            new = in_runs - bound - stay
            used = in_runs - real + new * front + in_keep
            behind = open_after(new, front, one, two + stay)
            need = max(0, behind[0] + behind[1] - next_) + max(0, behind[0] - after)
            if used + need > self.problem.jokers or (number == NUMBERS and behind[0] + behind[1]):
                continue
            grouped = min(have - real, groups)
            cost = (have - real - grouped) * self.problem.weights[number]
            if cost <= self.limit:
                found.append((changed, cost, groups - grouped, used, need, self._id(behind, going)))

    def _pair_choices(self, half: int, number: int, groups: int, taken: tuple[int, int], pair: int) -> list[Choice]:
        key = (half, number, groups, *taken, pair)
        found = self._pair.get(key)
        if found is None:
            first = self._colour_choices(2 * half, number, groups, taken[0], pair >> _ID_BITS)
            second = self._colour_choices(2 * half + 1, number, groups, taken[1], pair & _ID) if first else []
            self.work += len(first) * len(second)
            jokers, limit = self.problem.jokers, self.limit
            found = self._pair[key] = sorted(
                (changed + changed2, cost + cost2, short + short2, used + used2, need + need2, at << _ID_BITS | at2)
                for changed, cost, short, used, need, at in first
                for changed2, cost2, short2, used2, need2, at2 in second
                if used + used2 + need + need2 <= jokers and cost + cost2 <= limit
            )
        return found

    def _followers(self, number: int, node: int, cost: int, bound: int) -> dict[tuple[int, int], tuple[int, _Step]]:
        """By node and cost: the changed sets that leading there takes (fewer than ``bound``), and how."""
        found: dict[tuple[int, int], tuple[int, _Step]] = {}
        here = node >> 4
        first, second, left, lay = here >> _PAIR_BITS, here & _PAIR, node >> 1 & 7, node & _RUN_LIES
        for keep in self._groups[number]:
            for groups in range(max(row[number] for row in self.problem.have) + 1):
                ones = self._pair_choices(0, number, groups, keep.tiles[:2], first)
                twos = self._pair_choices(1, number, groups, keep.tiles[2:], second) if ones else ones
                self.work += len(ones) * len(twos)
                for changed, cost1, short, used, need, at in ones:
                    for changed2, cost2, short2, used2, need2, at2 in twos:
                        more = changed + changed2 + keep.changed
                        if more >= bound:
                            break
                        total = cost + cost1 + cost2
                        tiles = 4 * groups - short - short2
                        wild = max(0, 3 * groups - tiles)
                        rest = left - used - used2 - keep.jokers - wild
                        if total > self.limit or tiles < groups or rest < need + need2:
                            continue
                        lies = lay or self._lies(at) or self._lies(at2)
                        behind = (at << _PAIR_BITS | at2) << 4 | (1 if lies else 0)
                        most = wild if lies else min(wild + rest - need - need2, _GROUP * groups - tiles)
                        for jokers in range(wild, most + 1):
                            goal = (behind | (rest + wild - jokers) << 1, total)
                            if goal not in found or found[goal][0] > more:
                                found[goal] = more, _Step(node, cost, keep, groups, jokers)
        return found

    def _lies(self, pair: int) -> bool:
        return self._here[pair >> _ID_BITS][0] != CLOSED or self._here[pair & _ID][0] != CLOSED

    def best(self, bound: int) -> Kept | None:
        """An arrangement with the fewest changed sets and fewer than ``bound``; ``None`` when none was found."""
        start = self.problem.jokers << 1
        waiting: list[list[tuple[int, int, int, _Step | None]]] = [[] for _ in range(bound)]
        seen: list[dict[int, int]] = [{} for _ in range(NUMBERS + 2)]
        steps: list[dict[tuple[int, int], _Step]] = [{} for _ in range(NUMBERS + 2)]
        if bound > 0:
            waiting[0].append((1, start, 0, None))
        for changed in range(bound):
            stack = waiting[changed]
            while stack:
                number, node, cost, step = stack.pop()
                if self._known(seen[number], node, cost):
                    continue
                seen[number][node] = cost
                if step is not None:
                    steps[number][node, cost] = step
                if number > NUMBERS:
                    kept = self._arrived(steps, node, cost)
                    if kept is not None:
                        return kept
                    continue
                if self.work > self.most_work:
                    return None
                found = self._followers(number, node, cost, bound - changed)
                for (follower, total), (more, way) in sorted(found.items(), key=lambda item: item[0][0] & _JOKERS):
                    waiting[changed + more].append((number + 1, follower, total, way))
        return None

    def _known(self, seen: dict[int, int], node: int, cost: int) -> bool:
        """Whether a node was reached as cheaply, or cheaper, or with more jokers that have their place."""
        if seen.get(node, cost + 1) <= cost:
            return True
        if not node & _RUN_LIES:
            return False
        top = node - (node & _JOKERS) + (self.problem.jokers << 1)
        return any(seen.get(other, cost + 1) <= cost for other in range(node + 2, top + 1, 2))

    def _arrived(self, steps: list[dict[tuple[int, int], _Step]], node: int, cost: int) -> Kept | None:
        left, out = node >> 1 & 7, 0
        if not node & _RUN_LIES:
            left, out = 0, left
            if out > self.problem.spare or cost + out * self.problem.weights[0] > self.limit:
                return None
        way: list[tuple[int, _Step]] = []
        total = cost
        for number in range(NUMBERS, 0, -1):
            step = steps[number + 1][node, cost]
            way.append((node, step))
            node, cost = step.node, step.cost
        way.reverse()
        sets = self._kept_sets(way)
        rest = without(self.problem, [kind for at in sets for kind in self.table[at]], out)
        columns = tuple(self._column(rest, number, *step) for number, step in enumerate(way, start=1))
        return Kept(sets, rest, Plan(columns, total + out * self.problem.weights[0], left, 0), True, self.work)

    def _kept_sets(self, way: list[tuple[int, _Step]]) -> tuple[int, ...]:
        """The places of all kept sets; of equal sets the first ones."""
        runs: Counter[tuple[int, _Run]] = Counter()
        for number, (node, _) in enumerate(way, start=1):
            for colour, here in enumerate(self._states(node)):
                runs.update((colour, run) for run in here[1] if run.numbers[0] == number)
        groups = {at for _, step in way for at in step.keep.sets}
        found = []
        for at, kinds in enumerate(self.table):
            if not isinstance(read_set(kinds), Reading):
                continue
            colours = {COLOUR_OF[kind] for kind in kinds if kind != JOKER}
            key = (min(colours), _run_of(kinds))
            if at in groups:
                found.append(at)
            elif len(key[1].numbers) > 1 and runs[key] > 0:
                runs[key] -= 1
                found.append(at)
        return tuple(found)

    def _states(self, node: int) -> tuple[tuple[State, tuple[_Run, ...]], ...]:
        packed = node >> 4
        return tuple(self._here[packed >> shift & _ID] for shift in range(3 * _ID_BITS, -1, -_ID_BITS))

    def _column(self, rest: Problem, number: int, node: int, step: _Step) -> Column:
        black, red, blue, orange = (here[0] for here in self._states(node))
        states = (black, red, blue, orange)
        free = [max(0, rest.have[c][number] - sum(states[c])) for c in range(4)]
        k, r, b, o = (min(count, step.groups) for count in free)
        return Column(states, step.groups, (k, r, b, o), step.wild)


def _run_of(kinds: Kinds) -> _Run:
    numbers = tuple(sorted({NUMBER_OF[kind] for kind in kinds if kind != JOKER}))
    return _Run(numbers, kinds.count(JOKER))


def _minus(rows: Rows, less: list[list[int]]) -> Rows:
    return frozen([[rows[c][n] - less[c][n] for n in range(WIDTH)] for c in range(4)])
