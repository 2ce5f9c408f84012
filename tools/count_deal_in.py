"""Counts how often discards against a riichi were won on, by how safe they looked: ``assets/riichi/deal_in.yaml``.

``python -m tools.count_deal_in --rounds 10000`` plays rounds between our own seats under the standard rules and looks
at each discard while exactly one other seat is in riichi. The kind of safety is told from what the discarder sees; the
hand of the seat in riichi tells whether it wins. ``--rounds`` and ``--first`` divide a long count: ``--add`` adds to
the file.
"""

from __future__ import annotations

import argparse
import datetime
from collections import Counter
from pathlib import Path

import msgspec
import yaml

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Answer
from game.riichi import safety
from game.riichi.actions import Discard
from game.riichi.bots.features import Features
from game.riichi.events import RoundEnded
from game.riichi.hands.shapes import waits
from game.riichi.state import SEATS
from game.riichi.tiles import KIND_OF
from game.seats.bots import make_lab_bot
from game.seats.players import BotPlayer, Player, PlayerAround
from game.seats.request import Request
from game.seats.table import Table

LEVEL = "hard"
FIRST = 600_001


class _Watched(PlayerAround):
    """A seat whose discards against a riichi are looked at. See ``Player``."""

    def __init__(self, player: Player, match: AnyMatch, thrown: Counter[str], won: Counter[str]) -> None:
        super().__init__(player)
        self.wants_view = True
        self._match = match
        self._thrown, self._won = thrown, won

    def choose(self, request: Request) -> Answer:
        """Asks, and counts."""
        answer = self._player.choose(request)
        if isinstance(answer.action, Discard):
            sight = Features(request.view)
            if len(sight.riichis) == 1:
                seat, kind = sight.riichis[0], KIND_OF[answer.action.tile]
                look = safety.look(kind, sight.safe[seat], sight.left)
                side = self._match.state.sides[seat]
                self._thrown[look] += 1
                self._won[look] += bool(waits(side.packed, len(side.melds)) >> kind & 1 and not side.furiten)
        return answer


def count(rounds: int, first: int, level: str) -> tuple[int, Counter[str], Counter[str]]:
    """Plays matches from a seed on until so many rounds were played; returns rounds, discards and deal-ins by look."""
    thrown, won = Counter[str](), Counter[str]()
    played, seed = 0, first
    rules = GAMES["riichi"]
    while played < rounds:
        match: AnyMatch = Match(rules, rules.config_type(), SEATS, seed)
        players = [
            _Watched(BotPlayer("riichi", level, make=make_lab_bot), match, thrown, won)
            for _ in range(SEATS)
        ]
        table = Table(match, players)
        while not table.over:
            table.step()
        table.finish()
        played += sum(isinstance(event, RoundEnded) for event in match.events)
        seed += 1
    return played, thrown, won


def main() -> None:
    """Counts and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=FIRST, help="seed of the first match")
    parser.add_argument("--level", default=LEVEL)
    parser.add_argument("--add", action="store_true", help="add to what the file has")
    parser.add_argument("--out", type=Path, default=safety.FILE)
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds: give a number of at least 1")
    played, thrown, won = count(options.rounds, options.first, options.level)
    command = f"python -m tools.count_deal_in --rounds {options.rounds} --first {options.first} --level {options.level}"
    commands: tuple[str, ...] = (command,)
    if options.add:
        old = safety.read(options.out)
        played += old.rounds
        commands = (*old.commands, f"{command} --add")
        for look, row in old.looks.items():
            thrown[look] += row.thrown
            won[look] += row.won
    looks = {look: safety.Row(thrown[look], won[look]) for look in safety.LOOKS}
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    table = safety.DealIn(today, commands, played, looks)
    options.out.write_text(yaml.safe_dump(msgspec.to_builtins(table), sort_keys=False), encoding="utf-8")
    for look, row in looks.items():
        print(f"{look:9} {row.won:6} of {row.thrown:7} {100 * row.share:6.2f} %")


if __name__ == "__main__":
    main()
