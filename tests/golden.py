"""Golden playthroughs: one text per game with everything at every step.

``python -m tests.golden --renew`` writes them anew; the test beside compares.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.rules import AnyRules
from game.seats.bots import make_bot
from tests.game.cases import CASES

FOLDER = Path(__file__).parent / "goldens"
SEED = 20240722
LEVELS = ("random", "easy", "normal", "random")


def path(name: str) -> Path:
    """The path of the golden text of a game."""
    return FOLDER / f"{name}.txt"


def _line(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def playthrough(name: str) -> str:
    """Plays one match and returns everything about it as text."""
    rules: AnyRules = GAMES[name]
    table = CASES[name].tables[1]
    match: AnyMatch = Match(rules, table.config, table.seats, SEED)
    out = [f"game {name} version {rules.version}", f"config {_line(match.config)}", f"seats {table.seats} seed {SEED}"]
    chance = Chance(SEED)
    while True:
        out.append(f"\n# {len(match.acts)}")
        out.append(
            f"state {match.digest()} {_line(rules.snapshot(match.state))}"
            if len(match.acts) % 10 == 0
            else f"state {match.digest()}"
        )
        owing = match.to_act()
        out.append(f"to act {list(owing)}")
        if not owing:
            break
        seat = owing[0]
        legal = rules.legal(match.state, seat)
        out.append(f"legal of {seat}: {_line(list(legal))}")
        if len(match.acts) % 25 == 0:
            out.append(f"view of {seat}: {_line(match.view(seat))}")
        bot = make_bot(name, LEVELS[seat % len(LEVELS)])
        answer = bot.choose(match.view(seat), legal, chance.stream("seat", seat, len(match.acts)))
        out.append(f"act of {seat}: {_line(answer.action)} because {_line(answer.why)}")
        out += [f"  {_line(event)}" for event in match.act(seat, answer.action)]
    out.append(f"standings {_line(match.standings())}")
    out.append(f"facts {_line(rules.facts(match.state))}")
    return "\n".join(out) + "\n"


def main() -> None:
    """Writes the golden texts anew."""
    parser = argparse.ArgumentParser(description="Golden playthroughs of every game.")
    parser.add_argument("--renew", action="store_true", required=True, help="write the texts anew")
    parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path(name).write_text(playthrough(name), encoding="utf-8")
        print(f"{path(name).name}: {len(path(name).read_text(encoding='utf-8').splitlines())} lines")


if __name__ == "__main__":
    main()
