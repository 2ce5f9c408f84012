"""The worth of a trait of riichi's master, by decisions that are played out with it and without.

``python -m tools.riichi_trials deep=0 ranks=8 call_cost=600`` prints it: every change of a trait of
``game.riichi.bots.strong.Traits`` alone. Four seats of ``hard`` play; where master with a change chooses another act
than master, both acts are played out to the end of the round by ``hard`` seats, on the same walls: what lies face down
in the wall is shuffled, the hands stay, so that on the average over many decisions it is the truth. Errors take
decisions as independent.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

import msgspec

from game.kernel.chance import Chance, HashStream
from game.kernel.match import Match
from game.kernel.options import config_from
from game.kernel.seat import Bot
from game.riichi.actions import Pass, RiichiAction, Ron, Tsumo
from game.riichi.bots import make_bot
from game.riichi.bots.strong import MASTER, StrongBot
from game.riichi.resample import shuffled
from game.riichi.rules import RiichiRules
from game.riichi.state import DEAL, SEATS
from game.riichi.view import RiichiView

RULES = RiichiRules()
FIELD = "hard"
WALLS = 3
"""How often a decision is played out."""
LOOKED_AT = 4
"""Of so many discards about one is looked at; of calls each."""


def changed(text: str) -> StrongBot:
    """Makes a master with one trait changed; raises ``ValueError``."""
    name, _, value = text.partition("=")
    kinds = {field.name: field.type for field in msgspec.structs.fields(MASTER)}
    if name not in kinds:
        raise ValueError(f"{text}: no trait; there are {', '.join(kinds)}")
    try:
        traits = msgspec.structs.replace(MASTER, **{name: msgspec.convert(value, kinds[name], strict=False)})
    except msgspec.ValidationError:
        raise ValueError(f"{text}: no value of a trait; 0 or 1 is one of a switch, a number of others") from None
    return StrongBot("master", traits)


def trial(bots: Sequence[Bot], seeds: Iterable[int], length: str = "hanchan") -> tuple[list[list[float]], int]:
    """Measures by bot the points won by its act over master's in each decision where the two differ, weighed by how
    many decisions it stands for; and how many rounds the field's seats had."""
    field, master = make_bot(FIELD), StrongBot("master", MASTER)
    found: list[list[float]] = [[] for _ in bots]
    rounds = 0
    for seed in seeds:
        match = Match(RULES, msgspec.structs.replace(config_from(RULES, "tenhou"), length=length), SEATS, seed)
        stream = Chance(seed).stream("trials")
        while not match.over:
            seat = match.to_act()[0]
            view, legal = match.view(seat), RULES.legal(match.state, seat)
            weight = 1 if isinstance(legal[-1], Pass) else LOOKED_AT
            if _open_question(view, legal) and not stream.below(weight):
                acts = [_act(bot, view, legal) for bot in (master, *bots)]
                points = _points(match, seat, acts) if len(set(acts)) > 1 else {}
                for gains, act in zip(found, acts[1:], strict=True):
                    if act != acts[0]:
                        gains.append(weight * (points[act] - points[acts[0]]))
            match.do(seat, _act(field, view, legal))
        rounds += SEATS * match.state.round
    return found, rounds


def _open_question(view: RiichiView, legal: Sequence[RiichiAction]) -> bool:
    return len(legal) > 1 and view.phase in ("turn", "claim") and not isinstance(legal[0], (Ron, Tsumo))


def _act(bot: Bot, view: RiichiView, legal: Sequence[RiichiAction]) -> Any:
    return legal[0] if len(legal) == 1 else bot.choose(view, legal, HashStream(b"trials")).action


def _points(match: Match[Any, Any, Any, Any, Any], seat: int, acts: Sequence[Any]) -> dict[Any, float]:
    """The points of the rest of the round after each act, on the average over the walls."""
    field, found = make_bot(FIELD), dict.fromkeys(acts, 0.0)
    for number in range(WALLS):
        world = int.from_bytes(Chance(match.seed).key("wall", len(match.acts), number)[:8], "big")
        for act in found:
            twin = match.copy()
            twin.chance = Chance(world)
            twin.state = shuffled(match.state, twin.chance)
            twin.do(seat, act)
            while not twin.over and twin.state.phase != DEAL:
                turn = twin.to_act()[0]
                twin.do(turn, _act(field, twin.view(turn), RULES.legal(twin.state, turn)))
            found[act] += (twin.state.points[seat] - match.state.points[seat]) / WALLS
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.riichi_trials", description=__doc__)
    parser.add_argument("changes", nargs="+", metavar="trait=value")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--length", default="hanchan", choices=("single", "tonpu", "hanchan"))
    args = parser.parse_args(argv)
    if args.matches < 1:
        parser.error("--matches: give a number of at least 1")
    try:
        bots = [changed(text) for text in args.changes]
    except ValueError as fault:
        parser.error(str(fault))
    found, rounds = trial(bots, range(args.first, args.first + args.matches), args.length)
    for text, gains in zip(args.changes, found, strict=True):
        error = sqrt(sum(gain * gain for gain in gains)) / rounds
        print(f"{text}: {sum(gains) / rounds:+.0f} ± {error:.0f} points a round, {len(gains)} decisions")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
