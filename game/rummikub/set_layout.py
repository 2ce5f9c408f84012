"""The sets of a plan in readable order, each joker in the place that it stands for."""

from __future__ import annotations

from game.pieces.tiles import JOKER, NUMBERS, make_kind
from game.rummikub.search_task import LAST_START, Plan, SearchTask

Kinds = tuple[int, ...]
Sets = tuple[Kinds, ...]

_GROUP = 4


class _Run:
    """A run while it is being laid: ``start`` is the number of its first tile."""

    def __init__(self, start: int, tiles: list[int]) -> None:
        self.start = start
        self.tiles = tiles

    def add_joker(self) -> bool:
        """Lengthens the run by a joker, at its end if there is a place (rummikub.R9)."""
        if self.start + len(self.tiles) <= NUMBERS:
            self.tiles.append(JOKER)
        elif self.start > 1:
            self.start -= 1
            self.tiles.insert(0, JOKER)
        else:
            return False
        return True


def sets_of(problem: SearchTask, plan: Plan) -> Sets:
    """The sets of a plan: runs by colour and number, then groups by number; all jokers left are added to them."""
    runs = [run for colour in range(4) for run in _runs(problem, plan, colour)]
    groups = [group for number, column in enumerate(plan.columns, start=1)
              for group in deal_groups(number, column.groups, column.grouped, column.wild)]  # fmt: skip
    left = plan.left
    for group in groups:
        while left and len(group) < _GROUP and not runs:
            group.append(JOKER)
            left -= 1
    while left:
        left -= 1
        _add_to_a_run(runs)
    return tuple(tuple(run.tiles) for run in runs) + tuple(tuple(group) for group in groups)


def _add_to_a_run(runs: list[_Run]) -> None:
    """Puts one joker into the shortest run that has a place; splits a run of thirteen in two first."""
    for run in sorted(runs, key=lambda run: len(run.tiles)):
        if run.add_joker():
            return
    whole = runs[0]
    middle = NUMBERS // 2
    runs.append(_Run(whole.start + middle, whole.tiles[middle:]))
    del whole.tiles[middle:]
    whole.add_joker()


def _runs(problem: SearchTask, plan: Plan, colour: int) -> list[_Run]:
    open_: list[_Run] = []
    done: list[_Run] = []
    for number, column in enumerate(plan.columns, start=1):
        one, two, long = column.open[colour]
        length = one + two + long
        open_.sort(key=lambda run: len(run.tiles))
        going = min(len(open_), length)
        done += open_[going:]
        open_ = open_[:going]
        real = min(length, problem.have[colour][number])
        kind = make_kind(colour, number)
        for run in open_:
            run.tiles.append(kind if real > 0 else JOKER)
            real -= 1
        front = max(0, number - LAST_START)
        for _ in range(length - going):
            open_.append(_Run(number - front, [JOKER] * front + [kind]))
    return sorted(done + open_, key=lambda run: (run.start, len(run.tiles)))


def deal_groups(number: int, count: int, grouped: tuple[int, int, int, int], wild: int) -> list[list[int]]:
    """Deals a number's tiles to its groups in turn: no colour meets itself, and sizes differ by one at most."""
    groups: list[list[int]] = [[] for _ in range(count)]
    order = sorted(range(4), key=lambda colour: -grouped[colour])
    dealt = [make_kind(colour, number) for colour in order for _ in range(grouped[colour])]
    for at, kind in enumerate(dealt):
        groups[at % count].append(kind)
    for group in groups:
        group.sort()
    for _ in range(wild):
        min(groups, key=len).append(JOKER)
    return groups
