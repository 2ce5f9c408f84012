"""The same positions as integer programmes, to compare the solver with: HiGHS or CBC over all sets that may be laid.

Run by ``bench_rummikub_solver`` in an environment that has the library; stands alone, so that nothing of the game
needs to be installed there. Prints one JSON line a position with the optimum and the CPU time in milliseconds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, product
from pathlib import Path
from time import process_time

COLOURS = "krbo"
Tiles = dict[str, int]


def all_sets(jokers: int) -> list[Tiles]:
    """Returns every set that is needed: groups, and runs of three to five, with up to so many jokers."""
    found: set[tuple[tuple[str, int], ...]] = set()
    for number in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                _with_jokers([f"{number}{colour}" for colour in colours], jokers, found)
    for colour in COLOURS:
        for length in (3, 4, 5):
            for start in range(1, 15 - length):
                _with_jokers([f"{start + i}{colour}" for i in range(length)], jokers, found)
    return [dict(tiles) for tiles in sorted(found)]


def _with_jokers(tiles: list[str], jokers: int, found: set[tuple[tuple[str, int], ...]]) -> None:
    for real in product((True, False), repeat=len(tiles)):
        missing = real.count(False)
        if missing <= jokers and missing < len(tiles):
            kept = [tile if stays else "J" for tile, stays in zip(tiles, real, strict=True)]
            found.add(tuple(sorted(Counter(kept).items())))


def fitting(sets: Iterable[Tiles], have: Counter[str]) -> list[Tiles]:
    """The sets that the tiles here can make."""
    return [tiles for tiles in sets if all(have[tile] >= count for tile, count in tiles.items())]


def by_scipy(sets: list[Tiles], must: Counter[str], have: Counter[str], weights: Tiles) -> float:
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_array

    kinds = sorted(have)
    at = {kind: row for row, kind in enumerate(kinds)}
    rows = [at[tile] for tiles in sets for tile in tiles]
    columns = [column for column, tiles in enumerate(sets) for _ in tiles]
    counts = [count for tiles in sets for count in tiles.values()]
    matrix = csr_array((counts, (rows, columns)), shape=(len(kinds), len(sets)))
    worth = np.array([weights[kind] for kind in kinds])
    low, high = np.array([must[kind] for kind in kinds]), np.array([have[kind] for kind in kinds])
    found = milp(
        -(matrix.T @ worth),
        integrality=np.ones(len(sets)),
        bounds=Bounds(0, 3),
        constraints=LinearConstraint(matrix, low, high),
    )
    return float(-found.fun - worth @ low)


def by_highspy(sets: list[Tiles], must: Counter[str], have: Counter[str], weights: Tiles) -> float:
    import highspy
    import numpy as np

    kinds = sorted(have)
    at = {kind: row for row, kind in enumerate(kinds)}
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(sets), len(kinds)
    model.sense_ = highspy.ObjSense.kMaximize
    model.col_cost_ = np.array([sum(weights[t] * n for t, n in tiles.items()) for tiles in sets], dtype=float)
    model.col_lower_, model.col_upper_ = np.zeros(len(sets)), np.full(len(sets), 3.0)
    model.row_lower_ = np.array([must[kind] for kind in kinds], dtype=float)
    model.row_upper_ = np.array([have[kind] for kind in kinds], dtype=float)
    model.integrality_ = [highspy.HighsVarType.kInteger] * len(sets)
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    model.a_matrix_.start_ = np.array([0, *np.cumsum([len(tiles) for tiles in sets])])
    model.a_matrix_.index_ = np.array([at[tile] for tiles in sets for tile in tiles])
    model.a_matrix_.value_ = np.array([count for tiles in sets for count in tiles.values()], dtype=float)
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.passModel(model)
    solver.run()
    return float(solver.getObjectiveValue()) - sum(weights[kind] * must[kind] for kind in kinds)


def by_cbc(sets: list[Tiles], must: Counter[str], have: Counter[str], weights: Tiles) -> float:
    import mip

    model = mip.Model(sense=mip.MAXIMIZE, solver_name=mip.CBC)
    model.verbose = 0
    model.threads = 1
    uses: dict[str, list[tuple[mip.Var, int]]] = {kind: [] for kind in have}
    for tiles in sets:
        worth = sum(weights[tile] * count for tile, count in tiles.items())
        times = model.add_var(var_type=mip.INTEGER, lb=0, ub=3, obj=worth)
        for tile, count in tiles.items():
            uses[tile].append((times, count))
    for kind, parts in uses.items():
        if parts:
            laid = mip.xsum(count * times for times, count in parts)
            model.add_constr(laid <= have[kind])
            if must[kind]:
                model.add_constr(laid >= must[kind])
    model.optimize()
    return float(model.objective_value) - sum(weights[kind] * must[kind] for kind in have)


SOLVERS: dict[str, Callable[[list[Tiles], Counter[str], Counter[str], Tiles], float]] = {
    "scipy": by_scipy,
    "highspy": by_highspy,
    "cbc": by_cbc,
}


def run(name: str, data: Path) -> None:
    """Solves every position for the most tiles with one library; the sets are listed once, each model is built anew."""
    solver = SOLVERS[name]
    sets = {2: all_sets(2), 3: all_sets(4)}
    for warm in (True, False):
        for line in data.read_text(encoding="utf-8").splitlines()[: 3 if warm else None]:
            known = json.loads(line)
            start = process_time()
            must = Counter(tile for tiles in known["table"] for tile in tiles)
            have = must + Counter(known["rack"])
            best = solver(fitting(sets[known["copies"]], have), must, have, dict.fromkeys(have, 1))
            if not warm:
                spent = (process_time() - start) * 1000
                print(json.dumps({"id": known["id"], "tiles": round(best), "ms": spent}), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("solver", choices=SOLVERS)
    parser.add_argument("data", type=Path)
    chosen = parser.parse_args()
    sys.exit(run(chosen.solver, chosen.data))
