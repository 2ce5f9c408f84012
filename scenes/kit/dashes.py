"""Lines in dashes, as paths of a drawing."""

import math
from collections.abc import Sequence
from itertools import pairwise


def dashed(points: Sequence[tuple[float, float]], dash: float, gap: float, closed: bool = True) -> str:
    """The path of a line in dashes. The rasteriser now and then spoils those that it makes itself."""
    step, sides = dash + gap, [*pairwise([*points, points[0]] if closed else points)]
    # Whole dashes only: the last one does not run into the first, and an open line ends with one.
    length = sum(math.dist(a, b) for a, b in sides) + (0.0 if closed else gap)
    stretch = length / max(1, round(length / step)) / step
    dash, step = dash * stretch, step * stretch
    out, way, pen = [], 0.0, False
    for (x, y), (u, v) in sides:
        side = math.dist((x, y), (u, v))
        done = 0.0
        while done < side - 1e-6:
            inside = (way + done) % step
            on = inside < dash - 1e-6
            ahead = min((dash if on else step) - inside, side - done)
            start, end = done / side, (done + ahead) / side
            if on:
                if not pen:
                    out.append(f"M{x + (u - x) * start:.2f},{y + (v - y) * start:.2f}")
                out.append(f"L{x + (u - x) * end:.2f},{y + (v - y) * end:.2f}")
            pen = on and ahead < dash - inside + 1e-6 and end >= 1 - 1e-6
            done += max(ahead, 1e-6)
        way += side
    return "".join(out)
