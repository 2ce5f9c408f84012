"""Rounds between strong seats, stopped where seat 0 asks for a hint: what is shown, what is advised."""

from collections.abc import Iterator

import msgspec

from game.holla.advice import Followed, Progress, along, progress
from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Answer
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for


class Asked(msgspec.Struct, frozen=True):
    """A position in which a hint was asked for; ``raw`` is the bot's answer, ``found`` the hint beside ``plan``."""

    match: AnyMatch
    plan: Progress
    raw: Answer
    found: Followed

    def stands(self, answer: Answer) -> bool:
        """Whether a cube that is advised to go stands in a bracket."""
        return any(answer.action.cube in part.cubes for part in self.plan.parts)


def asked(seed: int, yeok: str = "", owed: str = "discard", seats: int = 4) -> Iterator[Asked]:
    """Yields every hint of one round about an act of a kind; the plan is that of a yeok, else of the nearest."""
    match: AnyMatch = Match(HollaRules(), HollaConfig(rounds=1), seats, seed)
    bot = make_bot("holla", "master")
    ways: tuple[Progress, ...] = ()
    while not match.over:
        seat, view = match.to_act()[0], match.view(0)
        ways = progress(view, ways)
        request = request_for(match, seat)
        if seat == 0 and ways and len(request.legal) > 1 and owed in view.owes:
            raw = answer_with(bot, msgspec.structs.replace(request, values=True))
            plan = next((w for w in ways if w.yeok == yeok), None) or min(ways, key=lambda way: way.distance)
            yield Asked(match.copy(), plan, raw, along(raw, plan))
        match.do(seat, answer_with(bot, request).action)
