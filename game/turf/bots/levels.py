"""The levels from easy to master."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer, Why
from game.turf.actions import Bet, Move
from game.turf.bots.common import ThinkingBot
from game.turf.bots.evaluation import Evaluation
from game.turf.bots.features import Features
from game.turf.bots.plain import Greedy, careless_moves, greedy_move, known_bets, known_columns, value_bet
from game.turf.bots.reasons import coat, why
from game.turf.bots.simulated import Effort, best_bets, best_moves
from game.turf.bots.track import AWAY, seed_of

CARELESS = 3
"""How many of ten moves are made by chance at the level easy."""
FANCIED = 2
"""The horses that easy looks at before a bet; it takes the one that is more to its taste."""
TASTES = ("front", "leap", "crowd")
"""What easy likes in a horse, by its seat: that it starts in front, makes one great leap, or is bet on by others."""


class EasyBot(ThinkingBot):
    """A bot that moves for its own bets, three times in ten by chance; bets by a taste of its own."""

    level = "easy"

    def bet(self, sight: Features, legal: Sequence[Bet], stream: Stream) -> Answer:
        """Lays a chip by chance on the one of two horses by chance that is more to its taste, else starts ahead."""
        taste, at = TASTES[sight.seat % len(TASTES)], sight.field.at
        columns = known_columns(sight)

        def likes(act: Bet) -> tuple[int, int]:
            leap = max(row[act.horse] for row in sight.field.cards)
            return {"front": at[act.horse], "leap": leap, "crowd": columns[act.horse]}[taste], at[act.horse]

        chosen = max((stream.choice(legal) for _ in range(FANCIED)), key=likes)
        return Answer(chosen, why(f"bet_{taste}", horse=coat(chosen.horse), chip=chosen.chip))

    def move(self, sight: Features, stream: Stream) -> Answer:
        """Makes the greedy move, or any that overlooks no horse at the line."""
        if stream.below(10) < CARELESS and (horses := careless_moves(sight)):
            return Answer(Move(stream.choice(horses)), why("chance"))
        return greedy(sight)


class NormalBot(ThinkingBot):
    """A bot that bets where a chip is worth the most by the odds and the columns, and moves for its own bets."""

    level = "normal"

    def bet(self, sight: Features, legal: Sequence[Bet], stream: Stream) -> Answer:
        """Lays the chip on the horse of the greatest expected pounds."""
        able = [(act.chip, act.horse) for act in legal]
        chip, horse, pounds = value_bet(sight, able, seed_of(stream))
        if not chip:
            return Answer(Bet(chip, horse), why("bet_zero", horse=coat(horse)))
        return Answer(Bet(chip, horse), why("bet_value", horse=coat(horse), chip=chip, pounds=round(pounds)))

    def move(self, sight: Features, stream: Stream) -> Answer:
        """Makes the greedy move."""
        return greedy(sight)


class SimulatingBot(ThinkingBot):
    """A bot that plays bets and moves out to the end of the race and takes what turns out best."""

    def __init__(self, level: str, effort: Effort) -> None:
        self.level = level
        self.effort = effort

    def bet(self, sight: Features, legal: Sequence[Bet], stream: Stream) -> Answer:
        """Lays the chip on the horse after which races go best."""
        able = [(act.chip, act.horse) for act in legal]
        best, *others = best_bets(sight, able, self.effort, seed_of(stream))
        action = Bet(best.chip, best.horse)
        values = self._promised(best)
        if not others:
            return Answer(action, why("bet_only", **values))
        if not best.chip:
            return Answer(action, why("bet_bluff", **values))
        then = dearest(others)
        values |= {"chip": best.chip, "other": coat(then.horse), "other_chip": then.chip}
        return Answer(action, _reason("bet", values, best, then, _known(sight, best.horse)))

    def _promised(self, best: Evaluation) -> dict[str, str | int]:
        """The figures that a reason tells: the pounds of this race, the chance to win the match where that chose."""
        chance = {"chance": round(100 * best.worth)} if self.effort.lead else {}
        return {"horse": coat(best.horse), "pounds": round(best.pounds), **chance}

    def _alike(self, best: Evaluation, others: Sequence[Evaluation]) -> bool:
        """Whether the chance to win the match tells none of the others from the best, where that chooses."""
        next_best = max(round(100 * found.worth) for found in others)
        return not self.effort.lead or round(100 * best.worth) <= next_best

    def move(self, sight: Features, stream: Stream) -> Answer:
        """Moves the horse after which the race goes best."""
        best, *others = best_moves(sight, self.effort, seed_of(stream))
        then = dearest(others)
        action = Move(best.horse)
        values = self._promised(best)
        ends = not sight.hidden and sight.field.moved(best.horse, sight.face).over
        if ends and round(best.pounds) >= round(then.pounds):
            return Answer(action, why("move_ends", **values, other=coat(then.horse), other_pounds=round(then.pounds)))
        if round(best.pounds) == round(then.pounds) and self._alike(best, others):
            return Answer(action, why("move_clear", **values))
        values["other"] = coat(then.horse)
        return Answer(action, _reason("move", values, best, then, _known(sight, then.horse, best.horse)))


class SwiftBot(SimulatingBot):
    """A bot that bets as ``hard`` and rides greedily, so that races take little time and many can be played out."""

    def move(self, sight: Features, stream: Stream) -> Answer:
        """Makes the greedy move."""
        return greedy(sight)


def dearest(others: Sequence[Evaluation]) -> Evaluation:
    """The act of the most pounds among those that were not chosen, of which a reason speaks."""
    return max(others, key=lambda found: found.pounds)


def greedy(sight: Features) -> Answer:
    """The move that serves the own bets best."""
    found = greedy_move(sight)
    to = sight.field.landing(found.horse, sight.face)
    if to == AWAY and found.want > 0:
        return Answer(Move(found.horse), why("move_home", horse=coat(found.horse)))
    steps = min(to, sight.field.goal) - sight.field.at[found.horse]
    key = _greedy_key(found)
    rival: dict[str, str | int] = {"seat": most_on(sight, found.horse)} if key == "move_rival" else {}
    return Answer(Move(found.horse), why(key, horse=coat(found.horse), steps=steps, **rival))


def most_on(sight: Features, horse: int) -> int:
    """The other seat that bets most on a horse, as far as is known; of equals the next in turn."""
    bets = known_bets(sight)
    return max(_others(sight), key=lambda seat: bets[seat][horse])


def _others(sight: Features) -> Sequence[int]:
    return [(sight.seat + n) % sight.seats for n in range(1, sight.seats)]


def _known(sight: Features, horse: int, instead: int | None = None) -> int | None:
    """The other seat that is known to bet most on a horse, beyond what it bets on the one ``instead``, if one is."""
    bets = known_bets(sight)
    most = {seat: bets[seat][horse] - (bets[seat][instead] if instead is not None else 0) for seat in _others(sight)}
    found = max(most, key=most.__getitem__)
    return found if most[found] > 0 else None


def _greedy_key(found: Greedy) -> str:
    if found.want * found.beyond <= 0:
        return "move_back"
    return "move_own" if found.want > 0 else "move_rival"


def _reason(act: str, values: dict[str, str | int], best: Evaluation, then: Evaluation, rival: int | None) -> Why:
    """The reason by the own pounds, or, where they decided, by those of others: of ``rival`` if one is known."""
    values = {**values, "other_pounds": round(then.pounds)}
    if round(best.pounds) >= round(then.pounds):
        return why(f"{act}_expects", **values)
    if rival is None:
        return why(f"{act}_lead", **values)
    return why("bet_cuts" if act == "bet" else "move_rivals", **values, seat=rival)


HARD = Effort(odds=240, bets=8, tables=16, races=4, moves=6000, worlds=8, learns=False, follows=0, lead=False)
MASTER = Effort(odds=0, bets=0, tables=160, races=3, moves=40_000, worlds=24, learns=True, follows=3, lead=True)
