"""The fewest changed sets: among all arrangements of the same worth, one that leaves most table sets as they lie.

``fewest_changes`` proves it or at least finds few (rummikub.R16).

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
from game.rummikub.search_task import CLOSED, LAST_START, WIDTH, Column, Plan, Rows, SearchTask, State, frozen
from game.rummikub.search_task import rows as count_rows
from game.rummikub.sets import Kinds, Reading, read_set
from game.rummikub.states import better_states, open_after

QUICK_WORK = 40_000
"""Steps for an arrangement with few changes where the fewest take too long."""
_EASY_WORK = 20_000
"""Searches that take more steps first learn what lies ahead."""
_LOOK_WORK = 15_000
"""How many steps that takes for each number at most."""
_FAR_WORK = 100_000
"""With fewer steps there is no use in learning what lies ahead."""
_GROUP = 4
_ID_BITS = 14
_ID = (1 << _ID_BITS) - 1
_PAIR_BITS = 2 * _ID_BITS
_PAIR = (1 << _PAIR_BITS) - 1
_RUN_LIES = 1
_JOKERS = 14
"""A node is four colours' states in ``_ID_BITS`` each, above ``jokers << 1 | whether a run lies``."""

Choice = tuple[int, int, int, int, int, int, int]
"""Changed sets, cost, shortfall of the groups, jokers used, jokers that open runs will need, whether a run that is not
kept lies, and the state it leads to."""


class Kept(msgspec.Struct, frozen=True):
    """An arrangement that leaves the table sets at the places ``sets`` as they lie.

    ``plan`` arranges the tiles of ``rest``, which is everything else. ``proven`` says that no arrangement of the same
    cost keeps more; ``work`` counts the steps of the search.
    """

    sets: tuple[int, ...]
    rest: SearchTask
    plan: Plan
    proven: bool
    work: int


def without(problem: SearchTask, kinds: Sequence[int], out: int = 0) -> SearchTask:
    """The problem without these tiles of the table, and without so many spare jokers."""
    taken = count_rows(kinds)
    gone = kinds.count(JOKER)
    return SearchTask(
        _minus(problem.must, taken), _minus(problem.have, taken), problem.jokers - gone - out, problem.spare - out,
        problem.weights,
    )  # fmt: skip


def _minus(rows: Rows, less: list[list[int]]) -> Rows:
    return frozen([[rows[c][n] - less[c][n] for n in range(WIDTH)] for c in range(4)])


def fewest_changes(problem: SearchTask, table: Sequence[Kinds], plan: Plan, work: int) -> Kept:
    """Finds among all arrangements as cheap as ``plan`` one that keeps the most table sets.

    With more than ``work`` steps it is no longer proven; then it is one to which no single set can be added.
    """
    unkept = Kept((), problem, plan, False, 0)
    if work <= 0:
        return unkept
    search = MinChangeSearch(problem, table, plan.cost)
    best = search.best(work)
    if best is not None:
        return best
    few = search.quick(min(work, QUICK_WORK)) or unkept
    return _add_one_by_one(problem, table, few, search.work)


def _add_one_by_one(problem: SearchTask, table: Sequence[Kinds], few: Kept, work: int) -> Kept:
    """Keeps each further set in turn if the rest can still be arranged as cheaply; jokers left out stay out."""
    kept, rest, plan = few.sets, few.rest, few.plan
    limit = plan.cost - (problem.spare - rest.spare) * problem.weights[0]
    for at, kinds in enumerate(table):
        if at in kept or not isinstance(read_set(kinds), Reading):
            continue
        less = without(rest, kinds)
        if less.jokers < 0 or any(min(row) < 0 for row in less.must):
            # Its tiles lie in a set that was decided on before.
            continue
        found = arrange(less, limit)
        if found is not None:
            kept, rest, plan = (*kept, at), less, found
            work += found.work
    return Kept(kept, rest, plan, False, work)


class _Run(NamedTuple):
    """A table run that may be kept: the numbers of its real tiles and its jokers."""

    numbers: tuple[int, ...]
    jokers: int


class _Keep(NamedTuple):
    """The groups of a number that are kept: their places in the table, their tiles by colour and their jokers."""

    sets: tuple[int, ...]
    tiles: tuple[int, int, int, int]
    jokers: int
    changed: int


class _Step(NamedTuple):
    """The step by which a node was reached."""

    node: int
    cost: int
    changed: int
    keep: _Keep
    groups: int
    wild: int


Steps = list[dict[tuple[int, int, int], _Step]]
"""By number: how each node was reached, by node, cost and changed sets."""


class MinChangeSearch:
    """The search for the arrangement of at most a given cost that changes the fewest table sets."""

    def __init__(self, problem: SearchTask, table: Sequence[Kinds], limit: int) -> None:
        self.problem = problem
        self.table = table
        self.limit = limit
        self.work = 0
        self._here: list[tuple[State, tuple[_Run, ...]]] = [(CLOSED, ())]
        self._ids: dict[tuple[State, tuple[_Run, ...]], int] = {self._here[0]: 0}
        self.most = [max(row[number] for row in problem.have) for number in range(NUMBERS + 1)]
        self._free = [[0] * WIDTH for _ in range(4)]
        self._ahead = [0] * (NUMBERS + 2)
        """What the numbers from each on need to be changed at least, however the numbers before were used."""
        self._better: dict[int, list[int]] = {}
        self._starts: dict[tuple[int, int], Counter[_Run]] = {}
        self._groups: dict[int, list[_Keep]] = {}
        self._colour: dict[tuple[int, int, int, int, int, int], list[Choice]] = {}
        self._pair: dict[tuple[int, int, int, tuple[int, int], tuple[int, int], int], list[Choice]] = {}
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
        """Returns every choice of the groups of one number, equal ones once."""
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
        """The choices of one colour when kept groups take so many tiles of it and ``groups`` new ones are made."""
        key = (colour, number, groups, taken, self._free[colour][number], at)
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
        free = self._free[colour][number]
        must -= free
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
            cost = max(0, have - real - grouped - free) * self.problem.weights[number]
            if cost <= self.limit:
                lies = int(in_runs > 0)
                found.append((changed, cost, groups - grouped, used, need, lies, self._id(behind, going)))

    def _pair_choices(self, half: int, number: int, groups: int, taken: tuple[int, int], pair: int) -> list[Choice]:
        free = self._free[2 * half][number], self._free[2 * half + 1][number]
        key = (half, number, groups, taken, free, pair)
        found = self._pair.get(key)
        if found is None:
            first = self._colour_choices(2 * half, number, groups, taken[0], pair >> _ID_BITS)
            second = self._colour_choices(2 * half + 1, number, groups, taken[1], pair & _ID) if first else []
            self.work += len(first) * len(second)
            jokers, limit = self.problem.jokers, self.limit
            found = self._pair[key] = sorted(
                (
                    changed + changed2,
                    cost + cost2,
                    short + short2,
                    used + used2,
                    need + need2,
                    lies | lies2,
                    at << _ID_BITS | at2,
                )
                for changed, cost, short, used, need, lies, at in first
                for changed2, cost2, short2, used2, need2, lies2, at2 in second
                if used + used2 + need + need2 <= jokers and cost + cost2 <= limit
            )
        return found

    def _followers(
        self, number: int, node: int, cost: int, before: int, bound: int
    ) -> dict[tuple[int, int], tuple[int, _Step]]:
        """Finds by node and cost behind a number the changed sets (fewer than ``bound``), and how it is reached."""
        found: dict[tuple[int, int], tuple[int, _Step]] = {}
        here = node >> 4
        limit = self.limit
        first, second, left, lay = here >> _PAIR_BITS, here & _PAIR, node >> 1 & 7, node & _RUN_LIES
        for keep in self._groups[number]:
            for groups in range(self.most[number] + 1):
                full = 4 * groups
                ones = self._pair_choices(0, number, groups, keep.tiles[:2], first)
                twos = self._pair_choices(1, number, groups, keep.tiles[2:], second) if ones else ones
                self.work += len(ones) * len(twos)
                for changed1, cost1, short1, used1, need1, lies1, at1 in ones:
                    changed1 += before + keep.changed
                    cost1 += cost
                    used1 += keep.jokers - left
                    for changed2, cost2, short2, used2, need2, lies2, at2 in twos:
                        after = changed1 + changed2
                        if after >= bound:
                            break
                        total = cost1 + cost2
                        tiles = full - short1 - short2
                        wild = 3 * groups - tiles if tiles < 3 * groups else 0
                        rest = -used1 - used2 - wild
                        if total > limit or rest < need1 + need2 or tiles < groups:
                            continue
                        lies = lay | lies1 | lies2
                        behind = (at1 << _PAIR_BITS | at2) << 4 | lies
                        most = wild if lies else min(wild + rest - need1 - need2, _GROUP * groups - tiles)
                        for jokers in range(wild, most + 1):
                            goal = (behind | (rest + wild - jokers) << 1, total)
                            if goal not in found or found[goal][0] > after:
                                found[goal] = after, _Step(node, cost, before, keep, groups, jokers)
        return found

    def best(self, work: int) -> Kept | None:
        """Finds an arrangement with the fewest changed sets; ``None`` when so many steps were not enough."""
        start = self.problem.jokers << 1
        found = self._search(1, start, min(work // 4, _EASY_WORK))
        if isinstance(found, int) and work >= _FAR_WORK:
            self._look_ahead(min(_LOOK_WORK, work // (2 * NUMBERS)))
            found = self._search(1, start, work)
        return None if isinstance(found, int) else self._arrived(*found, True)

    def quick(self, work: int) -> Kept | None:
        """Finds an arrangement with few changed sets by supposing that every other number costs one more."""
        self._ahead = [max(0, NUMBERS + 1 - number) // 2 for number in range(NUMBERS + 2)]
        found = self._search(1, self.problem.jokers << 1, self.work + work)
        return None if isinstance(found, int) else self._arrived(*found, False)

    def _look_ahead(self, work: int) -> None:
        """Learns from the last number down what the numbers from each on need at least.

        Runs of three tiles stand open everywhere, all jokers are there, and runs that lie across the border are free.
        """
        open_run = self._id((0, 0, self.problem.copies), ())
        pair = open_run << _ID_BITS | open_run
        start = (pair << _PAIR_BITS | pair) << 4 | self.problem.jokers << 1 | _RUN_LIES
        for number in range(NUMBERS, 1, -1):
            self._free = self._across(number)
            found = self._search(number, start, self.work + work)
            changed = found if isinstance(found, int) else found[3]
            self._ahead[: number + 1] = [changed] * (number + 1)
        self._free = [[0] * WIDTH for _ in range(4)]

    def _across(self, border: int) -> list[list[int]]:
        """The tiles from a number on that lie in table runs which begin before it."""
        free = [[0] * WIDTH for _ in range(4)]
        for (colour, first), runs in self._starts.items():
            for run in runs.elements():
                for number in run.numbers:
                    free[colour][number] += first < border <= number
        return free

    def _search(self, first: int, start: int, work: int) -> tuple[Steps, int, int, int] | int:
        """Searches from a node before a number to the end with the fewest changed sets.

        Returns how each node was reached, the last node, its cost and the changed sets; when the work ends only how
        many sets must change at least.
        """
        waiting: list[list[tuple[int, int, int, int, _Step | None]]] = [[] for _ in range(len(self.table) + 1)]
        seen: list[dict[int, list[tuple[int, int]]]] = [{} for _ in range(NUMBERS + 2)]
        steps: Steps = [{} for _ in range(NUMBERS + 2)]
        waiting[min(self._ahead[first], len(self.table))].append((first, start, 0, 0, None))
        for level, stack in enumerate(waiting):
            while stack:
                number, node, cost, changed, step = stack.pop()
                known = self._known(seen[number], node, cost, changed)
                seen[number].setdefault(node, []).append((cost, changed))
                if known:
                    continue
                if step is not None:
                    steps[number][node, cost, changed] = step
                if number > NUMBERS:
                    if self._closes(node, cost):
                        return steps, node, cost, changed
                    continue
                if self.work > work:
                    return level
                ahead = self._ahead[number + 1]
                found = self._followers(number, node, cost, changed, len(self.table) + 1 - ahead)
                for (follower, total), (after, way) in sorted(found.items(), key=lambda item: item[0][0] & _JOKERS):
                    waiting[max(level, after + ahead)].append((number + 1, follower, total, after, way))
        return len(self.table) + 1

    def _known(self, seen: dict[int, list[tuple[int, int]]], node: int, cost: int, changed: int) -> bool:
        """Whether a node was reached no worse, or when every joker has its place one that is better."""
        rivals = [node]
        if node & _RUN_LIES:
            rivals += range(node + 2, node - (node & _JOKERS) + (self.problem.jokers << 1) + 1, 2)
            for shift in range(4, 4 * _ID_BITS + 4, _ID_BITS):
                rivals += [node + (step << shift) for step in self._better_steps(node >> shift & _ID)]
        for rival in rivals:
            for other_cost, other_changed in seen.get(rival, ()):
                if other_cost <= cost and other_changed <= changed:
                    return True
        return False

    def _better_steps(self, at: int) -> list[int]:
        """The steps from one colour's state to those that can do all it can, with the same runs kept."""
        found = self._better.get(at)
        if found is None:
            state, kept = self._here[at]
            rivals = (rival for rival in better_states(state) if min(rival) >= 0 and sum(rival) <= self.problem.copies)
            found = self._better[at] = [self._id(rival, kept) - at for rival in rivals]
        return found

    def _closes(self, node: int, cost: int) -> bool:
        """Whether the jokers left at the end have a place or may stay out."""
        out = 0 if node & _RUN_LIES else node >> 1 & 7
        return out <= self.problem.spare and cost + out * self.problem.weights[0] <= self.limit

    def _arrived(self, steps: Steps, node: int, cost: int, changed: int, proven: bool) -> Kept:
        jokers = node >> 1 & 7
        left, out = (jokers, 0) if node & _RUN_LIES else (0, jokers)
        way: list[tuple[int, _Step]] = []
        total = cost + out * self.problem.weights[0]
        for number in range(NUMBERS, 0, -1):
            step = steps[number + 1][node, cost, changed]
            way.append((node, step))
            node, cost, changed = step.node, step.cost, step.changed
        way.reverse()
        sets = self._kept_sets(way)
        rest = without(self.problem, [kind for at in sets for kind in self.table[at]], out)
        columns = tuple(self._column(rest, number, *step) for number, step in enumerate(way, start=1))
        return Kept(sets, rest, Plan(columns, total, left, 0), proven, self.work)

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

    def _column(self, rest: SearchTask, number: int, node: int, step: _Step) -> Column:
        black, red, blue, orange = (here[0] for here in self._states(node))
        states = (black, red, blue, orange)
        free = [max(0, rest.have[c][number] - sum(states[c])) for c in range(4)]
        k, r, b, o = (min(count, step.groups) for count in free)
        return Column(states, step.groups, (k, r, b, o), step.wild)


def _run_of(kinds: Kinds) -> _Run:
    numbers = tuple(sorted({NUMBER_OF[kind] for kind in kinds if kind != JOKER}))
    return _Run(numbers, kinds.count(JOKER))
