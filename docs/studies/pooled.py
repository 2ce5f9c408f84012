"""What each place in the order of play wins, over both variants of a deal: python docs/studies/pooled.py RUN..."""

import sqlite3
import sys
from statistics import fmean, stdev

SELECT = """
SELECT number, name, avg(value), count(*) FROM facts JOIN matches ON id = match
WHERE seat = -1 AND name IN ('won_1', 'won_2', 'won_3', 'won_4', 'won_5') GROUP BY number, name
"""
for run in sys.argv[1:]:
    seeds: dict[str, list[float]] = {}
    for _, name, value, played in sqlite3.connect(run).execute(SELECT):
        if played == 2:
            seeds.setdefault(name, []).append(100 * value)
    print(run)
    for name, values in sorted(seeds.items()):
        half = 1.96 * stdev(values) / len(values) ** 0.5
        print(f"  {name}: {fmean(values):.1f} ± {half:.1f} % ({len(values)} seeds)")
