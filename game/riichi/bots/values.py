"""The worth of every lawful act in points of this round, and at which place the match then ends on average."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec

from game.kernel.chance import Stream
from game.kernel.seat import Valued, Why, widened
from game.riichi.actions import AddedKan, Chi, ClosedKan, Discard, Pass, Pon, RiichiAction, Ron, Tsumo
from game.riichi.advice import winnings
from game.riichi.bots.features import Features
from game.riichi.bots.frame import Call, declares_nine, kan_is_free
from game.riichi.bots.reasons import why
from game.riichi.bots.strong import MASTER, Choice, Mind, call_value, kan_value, pass_hope, pass_value, said
from game.riichi.bots.telling import call_why, pass_why
from game.riichi.bots.utility import UNDECIDED, RankStakes, final_places, rounds_left
from game.riichi.hands.shapes import kinds_of
from game.riichi.state import SEATS
from game.riichi.tiles import KIND_OF, tiles_text
from game.riichi.view import RiichiView

TRAITS = msgspec.structs.replace(MASTER, ranks=0)
"""The strongest seat, reckoning in points alone."""
SPREAD, WAITING = 500.0, 1200.0
"""By how many points the difference of two acts is usually misjudged, and of two discards of a hand that may wait; what
a discard may cost adds to it."""
MISJUDGED = 0.55
"""The share of a difference by which it is misjudged besides."""
OTHERS, DEALER = -1390.0, -300.0
"""What a round brings that is not won, and what more a dealer pays in it."""
ASKED, LATE, LAST = 440.0, 550.0, 36
"""How much less that is where a seat is asked for a tile that nobody wins by, and at the end of the wall, from so many
tiles on: others have fewer turns to win in."""
SHARE, PASSED = 0.8, 0.65
"""How much of the worth of the hand that an act leaves it brings; less where a hand lets a tile go by."""
NEAR, FAR = 0.6, 0.1
"""The same of the difference of two discards: of a hand one step from waiting, or where a step is lost, and of one
farther away, which others may still become."""
FEAR, APART = 1.4, 0.5
"""How much the danger of a discard costs beside what the seat fears of it, as it tells of the others too, and how much
a difference in danger. What later turns of pushing on risk costs nothing more: the chance to win counts already that
others win."""
URA = 0.92
"""How much of what ura dora would bring if they were any unseen tiles they bring: others keep such tiles."""
AT_ONCE = 0.15
"""How much of what riichi is worth beyond silence is lost by a silent turn: it may be declared a turn later."""
SPAN = 2
"""Also hands that a discard throws back so many steps are looked at."""
DOUBT = 1.5
"""By how much of a told danger the difference of two discards is misjudged besides: it hangs on hidden hands."""
TIED = 1e-5
"""How much less an act weighs than one as good that the seat looks at before it."""


class Weighed(msgspec.Struct, frozen=True):
    """An act as the seat weighs it against others, and what it brings when it is played out.

    The figures are regressions over some 2,500 acts of matches that no proof is of, and of the even half of the truth
    set.
    """

    act: RiichiAction
    weight: float
    brings: float
    spread: float
    why: Why


def worths(
    view: RiichiView, legal: Sequence[RiichiAction], wanted: Sequence[RiichiAction], stream: Stream
) -> list[Valued]:  # fmt: skip
    """The worth of the lawful acts; one that nothing is known of, such as showing a hand, has the worth of a hand that
    does not go on."""
    if len(legal) == 1 or view.phase not in ("turn", "claim"):
        return [Valued(legal[0], 0.0, 0.0, Why(""))]
    sight = Features(view)
    mind = Mind(sight, MASTER)
    found = _told(_of_acts(mind, legal))
    points = found
    if isinstance(mind.stakes, RankStakes):
        # In the last hands values are of the final score; the place follows from points alone.
        points = _told(_of_acts(Mind(sight, TRAITS), legal))
    return [
        msgspec.structs.replace(one, aim=_place(sight, plain.value)) for one, plain in zip(found, points, strict=True)
    ]


def _told(found: Sequence[Weighed]) -> list[Valued]:
    """The values; what the seat weighs less than its best is told to bring no more."""
    best = max(found, key=lambda one: one.weight)
    told = [Valued(one.act, min(one.brings, best.brings), one.spread, one.why) for one in found]
    return widened(told, MISJUDGED)


def _left(mind: Mind, worth: float, danger: float = 0.0) -> float:
    """The gain of an act that leaves a hand of this worth: a part of it, less the danger and what others win."""
    sight = mind.sight
    others = OTHERS + DEALER * sight.dealer + ASKED * (sight.view.phase == "claim")
    others += LATE * max(0.0, 1 - sight.view.left / LAST)
    return others * mind.stakes.scale + SHARE * worth - FEAR * danger


def _of_acts(mind: Mind, legal: Sequence[RiichiAction]) -> list[Weighed]:
    return _claims(mind, legal) if isinstance(legal[-1], Pass) else _turn(mind, legal)


def _place(sight: Features, points: float) -> float:
    """The mean final place with so many points more, a part of them from everybody."""
    have = [side.points - points / 3 for side in sight.view.table]
    have[sight.seat] = sight.own.points + points
    chances = final_places(sight.config, [p / 100 for p in have], sight.seat, rounds_left(sight) + UNDECIDED)
    return sum(place * chance for place, chance in enumerate(chances, 1))


def _claims(mind: Mind, legal: Sequence[RiichiAction]) -> list[Weighed]:
    found = []
    for act in legal:
        if isinstance(act, Ron):
            found.append(_win(mind, act))
        elif isinstance(act, Chi | Pon) and not mind.sight.own.riichi:
            asked = mind.sight.view.asked
            assert asked is not None
            call = Call(mind.sight, act, asked.tile)
            value = call_value(mind, call)
            found.append(Weighed(act, value, _left(mind, value), SPREAD, call_why(mind.sight, call)))
        else:
            value, worth = pass_value(mind), pass_hope(mind).value
            brings = _left(mind, PASSED / SHARE * worth if value else 0.0)
            threat = mind.sight.threat_of(mind.feared()) if mind.threats else None
            found.append(Weighed(act, value, brings, SPREAD, pass_why(mind.sight, legal, threat)))
    return found


def _win(mind: Mind, act: Tsumo | Ron) -> Weighed:
    """The worth of a win; the seat weighs what the hand pays now, without ura and the luck of the moment."""
    tsumo = isinstance(act, Tsumo)
    gain = _pays(mind, tsumo)
    return Weighed(act, gain + mind.stakes.tempo, gain + _ura(mind, tsumo, gain), SPREAD, why("win"))


def _pays(mind: Mind, tsumo: bool, ura: tuple[int, ...] = ()) -> float:
    won = winnings(mind.sight.view, tsumo, (), ura)
    if won is None:
        return 0.0
    points = won.dealer + (SEATS - 2 + mind.sight.dealer) * won.each if tsumo else won.ron
    return mind.stakes.gain(points + mind.stakes.bonus)


def _ura(mind: Mind, tsumo: bool, bare: float) -> float:
    """The points that the ura dora of a hand in riichi pay on average beside its ``bare`` worth, each as much as the
    first."""
    sight = mind.sight
    if not (sight.own.riichi and sight.config.ura_dora):
        return 0.0
    paid = sum(left * _pays(mind, tsumo, (kind,)) for kind, left in enumerate(sight.left) if left)
    turned = len(sight.view.indicators) if sight.config.kan_ura else 1
    return URA * turned * (paid / sight.unseen_total - bare)


def _turn(mind: Mind, legal: Sequence[RiichiAction]) -> list[Weighed]:
    kinds = sorted({KIND_OF[act.tile] for act in legal if isinstance(act, Discard)})
    sight = mind.sight
    ask = kinds, sight.hand, sight.codes, sight.closed, sight.held_dora()
    own = mind.choices(*ask)
    near = {choice.kind for choice in own if choice.hope.value or choice.hope.useful or choice is own[0]}
    found = mind.choices(*ask, SPAN)
    first = next((choice for choice in found if choice.kind in near), None)
    choices = {choice.kind: choice for choice in found}
    weighed = []
    for act in legal:
        if first and isinstance(act, Discard) and KIND_OF[act.tile] in choices:
            weighed.append(_discard(mind, act, choices[KIND_OF[act.tile]], first, found))
        elif isinstance(act, Tsumo):
            weighed.append(_win(mind, act))
        elif isinstance(act, ClosedKan | AddedKan):
            weighed.append(_kan(mind, act, found))
        else:
            # Nobody pays anything.
            weighed.append(Weighed(act, inf if declares_nine(sight) else -inf, 0.0, SPREAD, why("nine")))
    return _no_better_thrown_back(weighed, near)


def _no_better_thrown_back(weighed: Sequence[Weighed], near: set[int]) -> list[Weighed]:
    """The acts, a hand thrown back so far that the seat does not weigh it worth no more than its best.

    Played out such hands show no worth of their own.
    """
    thrown = [isinstance(one.act, Discard) and KIND_OF[one.act.tile] not in near for one in weighed]
    kept = [one for one, back in zip(weighed, thrown, strict=True) if isinstance(one.act, Discard) and not back]
    if not kept:
        return list(weighed)
    best = max(kept, key=lambda one: one.weight)
    return [
        msgspec.structs.replace(one, weight=min(one.weight, best.weight - TIED), brings=min(one.brings, best.brings))
        if back
        else one
        for one, back in zip(weighed, thrown, strict=True)
    ]


def _discard(mind: Mind, act: Discard, choice: Choice, first: Choice, found: Sequence[Choice]) -> Weighed:
    """The worth of a discard beside the first that the seat looks at."""
    loud, silent = mind.worth_of(choice)
    if act.riichi:
        waits = tiles_text(kinds_of(choice.hope.waits))
        reason = why("riichi_waits", waits=waits, count=choice.hope.useful)
    else:
        reason = said(mind, choice, act, found).why
    less = _share(first, choice) * (_held(mind, first) - _held(mind, choice, act.riichi))
    less += APART * (choice.cost - first.cost)
    brings = _left(mind, _held(mind, first) if first.pushes else 0.0, first.cost) - less
    weight = (loud if act.riichi else silent) - TIED * found.index(choice)
    spread = (SPREAD if first.hope.away else WAITING) + DOUBT * choice.cost
    return Weighed(act, weight, brings, spread, reason)


def _held(mind: Mind, choice: Choice, declared: bool = False) -> float:
    """The worth of the hand that a discard leaves; one that folds may still come to something."""
    if not choice.pushes:
        return choice.hope.value
    loud, silent = mind.worth_of(choice)
    kept = loud if declared else max(silent, loud - AT_ONCE * (loud - silent))
    return kept + choice.cost + mind.push_on(choice.hope, declared)


def _share(first: Choice, choice: Choice) -> float:
    """How much of the difference in worth of two discards is found."""
    if not first.hope.away:
        return SHARE
    return NEAR if first.hope.away == 1 or choice.hope.away > first.hope.away else FAR


def _kan(mind: Mind, act: ClosedKan | AddedKan, found: Sequence[Choice]) -> Weighed:
    """The worth of the hand with the kan: in riichi a little more, and no more where the kan costs a step."""
    best = max((choice.score for choice in found), default=0.0)
    if mind.sight.own.riichi:
        value = best + 0.1 * mind.stakes.tempo
    else:
        value = kan_value(mind, act)
        value = value if kan_is_free(mind.sight, act) else min(best, value)
    return Weighed(act, value - TIED, _left(mind, value), SPREAD, why("kan"))
