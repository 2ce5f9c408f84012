"""A slow, plain second opinion about hands: all templates, all ways of using wilds, nothing shared with game/."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from game.holla.config import HollaConfig, Part, Yeok


def kind(text: str) -> int:
    ranks = ["A", *map(str, range(2, 14)), "D"]
    return "krbg".index(text[-1]) * 14 + ranks.index(text[:-1])


def hand(text: str) -> list[int]:
    return [kind(word) for word in text.split()]


def cell(colour: int, rank: int) -> int:
    return colour * 14 + rank - 1


class Oracle:
    """The rules of one round, spelled out."""

    def __init__(self, config: HollaConfig, wild: dict[int, set[int]]) -> None:
        """Spells the rules out; ``wild`` maps a D colour to the kinds it may replace."""
        self.config = config
        self.wild = {cell(c, 14): kinds for c, kinds in wild.items() if kinds}

    def part_templates(self, yeok: Yeok, part: Part) -> list[tuple[str, tuple[int, ...]]]:
        config = self.config
        found: list[tuple[str, tuple[int, ...]]] = []
        form = part.form
        tail_forms = {"tail": {"set_tail", "run_tail"}}.get(form, {form})
        if yeok.id == "snake" and form == "tail" and config.snake_tail != "both":
            tail_forms = {config.snake_tail + "_tail"}
        for rank in range(1, 15):
            if form == "twin":
                found += [("twin", (cell(c, rank),) * 2) for c in range(4)]
            if form in ("set", "set_or_run"):
                for colours in itertools.combinations(range(4), part.size):
                    found.append(("set", tuple(cell(c, rank) for c in colours)))
            if form in ("run", "set_or_run") and rank + part.size - 1 <= 14:
                found += [("run", tuple(cell(c, rank + i) for i in range(part.size))) for c in range(4)]
            if "set_tail" in tail_forms:
                for colours in itertools.combinations(range(4), 3):
                    for odd in colours:
                        if config.set_tail_odd == "any" or odd == max(colours):
                            found.append(("set_tail", tuple(cell(c, rank) for c in (*colours, odd))))
            if "run_tail" in tail_forms and rank + 2 <= 14:
                for colour, odd in itertools.permutations(range(4), 2):
                    for low in range(1, rank):
                        if low == rank - 1 or config.run_tail_odd == "any_lower":
                            run = [cell(colour, rank + i) for i in (2, 1, 0)]
                            found.append(("run_tail", (*run, cell(odd, low))))
        plain = form in ("set", "run", "set_or_run")
        if (plain and part.pure and config.strict_purity) or (not plain and not config.natural_d_in_head_and_tail):
            found = [t for t in found if not set(t[1]) & set(self.wild)]
        return found

    @staticmethod
    def wildable(part: Part) -> bool:
        return not part.pure and part.form in ("set", "run", "set_or_run")

    def kept(self, parts: Sequence[tuple[bool, tuple[int, ...]]], have: Counter[int], locked: Counter[int]) -> int:
        """The most cubes of the hand in thirteen real cubes that make these parts; -1 when there are none."""
        slots = [(p, k) for p, (wild, kinds) in enumerate(parts) if wild for k in kinds]
        fixed = Counter(k for wild, kinds in parts if not wild for k in kinds)
        if any(count > 2 for count in fixed.values()):
            return -1
        everything = fixed + Counter(k for _, k in slots)
        over = sum(max(0, c - 2) for c in everything.values())
        pool = sum(have[d] for d in self.wild)
        limit = self.config.max_wilds_per_group
        best = -1
        for size in range(min(len(slots), pool + over) + 1):
            for chosen in itertools.combinations(range(len(slots)), size):
                if limit < 4 and any(n > limit for n in Counter(slots[i][0] for i in chosen).values()):
                    continue
                natural = everything - Counter(slots[i][1] for i in chosen)
                if any(count > 2 for count in natural.values()):
                    continue
                best = max(best, self._with_wilds([slots[i][1] for i in chosen], natural, have, locked, best))
        return best

    def _with_wilds(
        self, replaced: list[int], real: Counter[int], have: Counter[int], locked: Counter[int], best: int
    ) -> int:
        if not replaced:
            if any(real[k] < n for k, n in locked.items()):
                return -1
            return sum(min(n, have[k]) for k, n in real.items())
        for d, targets in self.wild.items():
            if d != replaced[0] and replaced[0] in targets and real[d] < 2:
                real[d] += 1
                best = max(best, self._with_wilds(replaced[1:], real, have, locked, best))
                real[d] -= 1
        return best

    def lines(
        self, yeok: Yeok, cubes: Sequence[int], least: int, locked: Sequence[int] = ()
    ) -> Iterator[tuple[tuple[str, tuple[int, ...]], ...]]:
        """Yields choices of templates for the parts of a yeok, all that keep at least so many cubes."""
        have = Counter(cubes)
        pool = sum(have[d] for d in self.wild) if any(map(self.wildable, yeok.parts)) else 0
        columns = []
        for part in yeok.parts:
            scored = []
            for look in self.part_templates(yeok, part):
                own = sum(min(n, have[k]) for k, n in Counter(look[1]).items())
                plain = sum(min(n, have[k]) for k, n in Counter(look[1]).items() if k not in self.wild)
                scored.append((plain if pool else own, look))
            scored.sort(key=lambda s: -s[0])
            columns.append(scored)
        tops = [column[0][0] for column in columns]
        need = least - pool
        wild = [self.wildable(part) for part in yeok.parts]

        def walk(
            at: int, count: int, chosen: tuple[tuple[str, tuple[int, ...]], ...]
        ) -> Iterator[tuple[tuple[str, tuple[int, ...]], ...]]:
            if at == len(columns):
                # Not more than each kind has can be kept, whatever the parts.
                whole = Counter(k for _, kinds in chosen for k in kinds)
                if sum(min(n, have[k]) for k, n in whole.items() if k not in self.wild or not pool) < need:
                    return
                parts = [(w, kinds) for w, (_, kinds) in zip(wild, chosen, strict=True)]
                if self.kept(parts, have, Counter(locked)) >= least:
                    yield chosen
                return
            for score, look in columns[at]:
                if count + score + sum(tops[at + 1 :]) < need:
                    break
                yield from walk(at + 1, count + score, (*chosen, look))

        yield from walk(0, 0, ())

    def groups(self, cubes: Sequence[int]) -> list[int]:
        """The subsets of the cubes (as masks of positions) that are a set or a run."""
        looks = [
            tuple(cell(c, rank) for c in colours)
            for rank in range(1, 15)
            for size in (3, 4)
            for colours in itertools.combinations(range(4), size)
        ]
        looks += [
            tuple(cell(c, low + i) for i in range(size))
            for c in range(4)
            for size in range(3, 14)
            for low in range(1, 16 - size)
        ]
        made: set[int] = set()
        for look in looks:
            self._fill_group(list(look), list(enumerate(cubes)), 0, 0, made)
        return list(made)

    def _fill_group(self, look: list[int], cubes: list[tuple[int, int]], mask: int, wilds: int, made: set[int]) -> None:
        if not look:
            made.add(mask)
            return
        limit = self.config.max_wilds_per_group
        for position, cube in cubes:
            wild = cube != look[0]
            if mask >> position & 1:
                continue
            if wild and (look[0] not in self.wild.get(cube, ()) or (limit < 4 and wilds >= limit)):
                continue
            self._fill_group(look[1:], cubes, mask | 1 << position, wilds + wild, made)

    def ungrouped(self, cubes: Sequence[int]) -> int:
        """The least number of ungrouped cubes, over all choices of disjoint groups."""
        cubes = sorted(cubes)
        free = self.config.loose_wild == "free"
        cost = [0 if free and cube in self.wild else 1 for cube in cubes]
        starting: dict[int, list[int]] = {}
        for mask in self.groups(cubes):
            starting.setdefault((mask & -mask).bit_length() - 1, []).append(mask)
        memo: dict[int, int] = {0: 0}

        def least(left: int) -> int:
            if left not in memo:
                low = (left & -left).bit_length() - 1
                found = cost[low] + least(left & ~(1 << low))
                for mask in starting.get(low, ()):
                    if mask & left == mask:
                        found = min(found, least(left & ~mask))
                memo[left] = found
            return memo[left]

        return least((1 << len(cubes)) - 1)
