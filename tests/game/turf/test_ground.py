"""What a move does in plain facts: each is true of the horse, its card and the bets, in races by chance."""

from collections import Counter

from game.kernel.chance import Chance
from game.kernel.match import Match
from game.turf.actions import Move
from game.turf.advice import forecast
from game.turf.config import TurfConfig
from game.turf.ground import ground
from game.turf.race import FINISHED
from game.turf.rules import TurfRules


def test_the_ground_of_a_move_is_true() -> None:
    keys = Counter[str]()
    for seed in range(12):
        match = Match(TurfRules(), TurfConfig(races=1), 4, seed)
        chance = Chance(seed).stream("by chance")
        while not match.over:
            seat = match.to_act()[0]
            view, legal = match.view(seat), match.rules.legal(match.state, seat)
            for move in (one for one in legal if isinstance(one, Move)):
                found, told = ground(view, move.horse), forecast(view, move.horse)
                keys[found.key] += 1
                own, bets = view.values(seat)[move.horse], [view.values(one)[move.horse] for one in range(4)]
                assert (found.key == "ends") == told.ends_race
                assert found.key not in ("home", "pace", "leap", "own") or own
                assert found.key not in ("spent", "free") or not own
                if "gone" in found.values:
                    assert found.values["gone"] == min(told.end, FINISHED) - told.start
                if found.key == "leap":
                    assert found.values["gone"] > found.values["mean"] == 5
                if found.key == "home":
                    assert found.values["place"] == told.place > 0
                if found.key == "pace":
                    assert told.takes_pace
                if found.key == "spent":
                    assert bets[found.values["seat"]] == max(bets) > 0
                if found.key == "stays":
                    assert told.end == told.start
                if found.key == "free":
                    assert not any(bets)
            match.act(seat, chance.choice(legal))
    assert keys.keys() == {"ends", "stays", "home", "pace", "leap", "own", "spent", "free"}
