"""Why a hint bets beside the horse that wins most often: what is said holds of the position."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.kernel.match import AnyMatch, Match
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from game.turf.actions import Bet
from game.turf.advice import column_range, rate_range
from game.turf.bots.features import sight_of
from game.turf.config import TurfConfig
from game.turf.favourite import APART, Favourite, favourite
from game.turf.race import HORSES
from game.turf.rules import TurfRules
from game.turf.teach import winning
from game.turf.view import TurfView


def bets(seeds: range, level: str = "normal", **options: str) -> Iterator[tuple[TurfView, Bet, Favourite | None]]:
    """Every bet of seat 0 in first races, as it could be advised on any horse, with what is said of it."""
    for seed in seeds:
        match: AnyMatch = Match(TurfRules(), TurfConfig(**options), 4, seed)  # type: ignore[arg-type]
        bot = make_bot("turf", level)
        while match.view(0).phase in ("deal", "bet"):
            seat = match.to_act()[0]
            request = request_for(match, seat)
            for act in request.legal if seat == 0 else ():
                if isinstance(act, Bet):
                    yield request.view, act, favourite(request.view, act)
            match.do(seat, answer_with(bot, request).action)


def chances(view: TurfView) -> list[int]:
    """What the table shows a learner, in hundredths."""
    return [round(100 * chance) for chance in winning(sight_of(view))]


@pytest.mark.parametrize(("kind", "seeds"), [("open", 3), ("hidden", 1)])
def test_what_is_said_of_the_favourite_holds(kind: str, seeds: int) -> None:
    keys = set()
    for view, bet, found in bets(range(seeds), bets=kind):
        shown = chances(view)
        likely = max(shown)
        assert (found is None) == (not bet.chip or likely - shown[bet.horse] < APART)
        if found is None:
            continue
        keys.add(found.key)
        assert (found.chance, shown[found.horse]) == (likely, likely)
        own = [chip.horse for chip in view.own.bets]
        assert (found.key == "own") == (found.horse in own)
        if found.key == "fades":
            assert 2 * found.values["then"] <= likely
        if found.key == "price":
            assert found.values["pounds"] > found.values["other_pounds"]
            low, high = column_range(view, bet.horse)
            assert found.values["pounds"] == rate_range(view, 0, low + bet.chip, high + bet.chip)[0]
        if found.key == "backed":
            assert any(chip.horse == bet.horse for chip in view.players[found.values["seat"]].bets)
            assert found.values["then"] > shown[bet.horse]
    assert {"own", "fades", "price", "backed"} <= keys or kind == "hidden"
    assert len(keys) > 1


def test_the_favourite_itself_needs_no_reason() -> None:
    view, _, _ = next(bets(range(1)))
    best = max(range(HORSES), key=chances(view).__getitem__)
    assert favourite(view, Bet(view.hand[-1], best)) is None
