"""The worth of every lawful act in points of this round, and at which place the match then ends on average."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.kernel.chance import Stream
from game.kernel.seat import Valued, Why, widened
from game.riichi.actions import AddedKan, Chi, ClosedKan, Discard, Pass, Pon, RiichiAction, Ron, Tsumo
from game.riichi.advice import winnings
from game.riichi.bots.features import Features
from game.riichi.bots.frame import Call, kan_is_free
from game.riichi.bots.reasons import why
from game.riichi.bots.strong import MASTER, Choice, Mind, call_value, kan_value, pass_value, said
from game.riichi.bots.utility import UNDECIDED, RankStakes, final_places, rounds_left
from game.riichi.hands.shapes import kinds_of
from game.riichi.state import SEATS
from game.riichi.tiles import KIND_OF, tile_text, tiles_text
from game.riichi.view import RiichiView

TRAITS = msgspec.structs.replace(MASTER, ranks=0)
"""The strongest seat, reckoning in points alone."""
SPREAD = 1400.0
"""By how many points the difference of two acts is usually misjudged; what a discard may cost adds to it."""
MISJUDGED = 0.7
"""The share of a difference by which it is misjudged besides."""
OTHERS, SHARE = -1170.0, 0.78
"""What a round brings that is not won, and how much of the hand's worth that an act leaves it brings: a regression over
951 acts of beginner to hard seats, each played out twice."""
PASSED = 0.8
"""How much of that a hand brings that lets a tile go by, beside one that calls."""
AT_ONCE = 0.15
"""How much of what riichi is worth beyond silence is lost by a silent turn: it may be declared a turn later."""
SPAN = 2
"""Also hands that a discard throws back so many steps are looked at."""
DOUBT = 0.5
"""The share of a told danger by which it may be wrong."""


def worths(
    view: RiichiView, legal: Sequence[RiichiAction], wanted: Sequence[RiichiAction], stream: Stream
) -> list[Valued]:  # fmt: skip
    """The worth of the lawful acts; one that nothing is known of, such as showing a hand, has the worth of a hand that
    does not go on."""
    if len(legal) == 1 or view.phase not in ("turn", "claim"):
        return [Valued(legal[0], 0.0, 0.0, Why(""))]
    sight = Features(view)
    mind = Mind(sight, MASTER)
    found = _levelled(mind, _of_acts(mind, legal))
    points = found
    if isinstance(mind.stakes, RankStakes):
        # In the last hands values are of the final score; the place follows from points alone.
        plain = Mind(sight, TRAITS)
        points = _levelled(plain, _of_acts(plain, legal))
    return [
        msgspec.structs.replace(one, aim=_place(sight, plain.value)) for one, plain in zip(found, points, strict=True)
    ]


def _levelled(mind: Mind, found: Sequence[Valued]) -> list[Valued]:
    """The values with what others win and the payments at a draw in them.

    A win ends the round and brings its points; any other act brings a part of what its hand is worth, less what others
    win.
    """
    stakes = mind.stakes
    levelled = [
        one.value - stakes.tempo if isinstance(one.action, Tsumo | Ron) else OTHERS * stakes.scale + SHARE * one.value
        for one in found
    ]
    told = [msgspec.structs.replace(one, value=value) for one, value in zip(found, levelled, strict=True)]
    return widened(told, MISJUDGED)


def _of_acts(mind: Mind, legal: Sequence[RiichiAction]) -> list[Valued]:
    return _claims(mind, legal) if isinstance(legal[-1], Pass) else _turn(mind, legal)


def _place(sight: Features, points: float) -> float:
    """The mean final place with so many points more, a part of them from everybody."""
    have = [side.points - points / 3 for side in sight.view.table]
    have[sight.seat] = sight.own.points + points
    chances = final_places(sight.config, [p / 100 for p in have], sight.seat, rounds_left(sight) + UNDECIDED)
    return sum(place * chance for place, chance in enumerate(chances, 1))


def _claims(mind: Mind, legal: Sequence[RiichiAction]) -> list[Valued]:
    found = []
    stay = pass_value(mind)
    passed = PASSED * stay
    for act in legal:
        if isinstance(act, Ron):
            found.append(_win(mind, act))
        elif isinstance(act, Chi | Pon) and not mind.sight.own.riichi:
            asked = mind.sight.view.asked
            assert asked is not None
            value = call_value(mind, Call(mind.sight, act, asked.tile))
            # The seat calls what leaves more than the hand has now: nothing else is told to be better than passing.
            told = value if value > stay else min(value, passed)
            found.append(Valued(act, told, SPREAD, why("call_route", tile=tile_text(asked.tile))))
        else:
            found.append(Valued(act, passed, SPREAD, why("pass")))
    return found


def _win(mind: Mind, act: Tsumo | Ron) -> Valued:
    """The worth of a win: what the hand pays now, without ura and the luck of the moment."""
    tsumo = isinstance(act, Tsumo)
    won = winnings(mind.sight.view, tsumo, ())
    stakes = mind.stakes
    if won is None:
        return Valued(act, stakes.tempo, SPREAD, why("win"))
    points = won.dealer + (SEATS - 2 + mind.sight.dealer) * won.each if tsumo else won.ron
    return Valued(act, stakes.gain(points + stakes.bonus) + stakes.tempo, SPREAD, why("win"))


def _turn(mind: Mind, legal: Sequence[RiichiAction]) -> list[Valued]:
    kinds = sorted({KIND_OF[act.tile] for act in legal if isinstance(act, Discard)})
    sight = mind.sight
    ask = kinds, sight.hand, sight.codes, sight.closed, sight.held_dora()
    weighed = {choice.kind for choice in mind.choices(*ask) if choice.hope.value or choice.hope.useful}
    found = mind.choices(*ask, SPAN)
    choices = {choice.kind: choice for choice in found}
    valued = []
    for act in legal:
        if isinstance(act, Discard) and KIND_OF[act.tile] in choices:
            valued.append(_discard(mind, act, choices[KIND_OF[act.tile]]))
        elif isinstance(act, Tsumo):
            valued.append(_win(mind, act))
        elif isinstance(act, ClosedKan | AddedKan):
            valued.append(_kan(mind, act, found))
        else:
            valued.append(Valued(act, 0.0, SPREAD, why("nine")))
    return _no_better_thrown_back(valued, weighed)


def _no_better_thrown_back(valued: Sequence[Valued], weighed: set[int]) -> list[Valued]:
    """The values, a hand thrown back so far that the seat does not weigh it worth no more than its best.

    Played out such hands show no worth of their own.
    """
    thrown = [isinstance(one.action, Discard) and KIND_OF[one.action.tile] not in weighed for one in valued]
    kept = (one.value for one, back in zip(valued, thrown, strict=True) if isinstance(one.action, Discard) and not back)
    best = max(kept, default=None)
    if best is None:
        return list(valued)
    return [
        msgspec.structs.replace(one, value=min(one.value, best)) if back else one
        for one, back in zip(valued, thrown, strict=True)
    ]


def _discard(mind: Mind, act: Discard, choice: Choice) -> Valued:
    spread = SPREAD + DOUBT * choice.cost
    loud, silent = mind.worth_of(choice)
    if not act.riichi:
        kept = max(silent, loud - AT_ONCE * (loud - silent))
        return Valued(act, kept, spread, said(mind, choice, act).why)
    waits = tiles_text(kinds_of(choice.hope.waits))
    return Valued(act, loud, spread, why("riichi_waits", waits=waits, count=choice.hope.useful))


def _kan(mind: Mind, act: ClosedKan | AddedKan, found: Sequence[Choice]) -> Valued:
    """The worth of the hand with the kan: in riichi a little more, and no more where the kan costs a step."""
    best = max((choice.score for choice in found), default=0.0)
    if mind.sight.own.riichi:
        return Valued(act, best + 0.1 * mind.stakes.tempo, SPREAD, why("kan"))
    value = kan_value(mind, act)
    return Valued(act, value if kan_is_free(mind.sight, act) else min(best, value), SPREAD, why("kan"))
