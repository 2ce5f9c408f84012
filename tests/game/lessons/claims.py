"""The claims of lessons about numbers, waits and what a hand lacks, each with the rules' own word for it.

A claim is asked of the rules: by a question of the game's subject, or by counting the pieces that the text is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.holla.distance import distances
from game.kernel.texts import Texts
from game.lessons.player import Player
from game.lessons.reading import lessons
from game.lessons.words import Words
from game.rummikub.sets import SetFault, read_set
from game.turf.cards import CARDS, card_of, card_sum
from game.turf.config import COATS, chips_of, factor_of
from game.turf.race import DIE, HORSES, PACE
from tests.game.lessons.riichi_claims import RIICHI
from tests.game.lessons.told import Claim, Told, all_of, judged, own, shown

# -- Dragon Holla

D_IN_PLACE = all_of(
    judged("yeok", "7k 7k 12b 13b Db 9k 9r 9b 9g 12r 11r 10r 9k", "dragon", opening="13r"),
    judged("yeok", "7k 7k 3b 4b 5b Dk Dr Db Dg 12r 11r 10r 9k", "dragon", opening="13r"),
    judged("yeok", "7k 7k 3b 4b Db 9k 9r 9b 9g 12r 11r 10r 9k", "boa", opening="13r"),
    judged("yeok", "7k 7k 3b 4b 5b 9k 9r 9b Dg 12r 11r 10r 9k", "snake", opening="13r"),
    judged("yeok", "7k 7k 3b 3r Dk 4k 4r 4b 4g 12r 11r 10r 9k", "boa", opening="13r"),
)
"""A claim: a D of its own place is no bar to a dragon; one that stands for another cube is, in neck and body."""
FOUR_COLOURS = all_of(judged("form", "9k 9r 9b 9g", "set"), judged("form", "9k 9r 9b 9b", "set_tail"))
TAIL = all_of(
    judged("form", "4k 4r 4b 4b", "set_tail", part="tail"), judged("form", "4k 4k 4r 4r", "nothing", part="tail")
)


def _away(match: Any) -> int:
    state = match.state
    return min(distances(state.hands, state.kinds_of(0), [cube >> 1 for cube in state.locked[0]]).values())


def useless(source: str) -> Claim:
    """A claim that what lies there brings the hand no further."""

    def claim(told: Told) -> bool:
        match = told.match
        before = _away(match)
        match.act(0, told.subject.act(match, 0, source))
        return _away(match) >= before

    return claim


def _island_is_no_use(told: Told) -> bool:
    alone = told.lesson.alone
    assert alone is not None
    player = Player(told.lesson, Words(told.lesson, told.subject, Texts("en")))
    for number in range(1, 20, 3):
        match = told.subject.lay(player.task(alone, number).deal, told.config, told.lesson.seats)
        match.act(0, told.subject.act(match, 0, "island"))
        if not _away(match):
            return False
    return True


def loose(pieces: str, count: int, **given: Any) -> Claim:
    return judged("loose", pieces, str(count), **given)


HOLLA: Mapping[str, Claim] = {
    "first recap.say": lambda told: (
        "holla.R21" in lessons("holla")[1].teaches and "holla.R24" in lessons("holla")[2].teaches
    ),
    "first alone.kinds[1].say": _island_is_no_use,
    "first alone.kinds[2].wrong[0].say": FOUR_COLOURS,
    "first steps[4].show[0].name": shown((0, "form", "twin")),
    "first steps[4].show[1].name": shown((1, "form", "run")),
    "first steps[4].show[2].name": shown((2, "form", "set")),
    "first steps[4].show[3].name": shown((3, "form", "run_tail")),
    "first steps[5].wrong[0].say": all_of(D_IN_PLACE, own("snake")),
    "first steps[5].wrong[1].say": all_of(D_IN_PLACE, own("snake")),
    "number recap.say": all_of(judged("form", "7k 7k", "twin"), FOUR_COLOURS, TAIL),
    "number steps[0].say": shown((0, "form", "twin"), (1, "form", "set"), (2, "form", "set"), (3, "form", "set_tail")),
    "number steps[1].wrong[0].say": all_of(judged("form", "7k 7k", "twin"), judged("form", "7k 7r", "nothing")),
    "number steps[1].ask.why": own("set"),
    "number steps[2].wrong[0].say": own("nothing"),
    "number steps[2].ask.why": own("nothing"),
    "number steps[3].wrong[0].say": own("set_tail"),
    "number steps[3].ask.why": own("set_tail"),
    "number steps[4].wrong[0].say": all_of(own("nothing"), judged("form", "4k 4k", "twin"), TAIL),
    "number steps[4].ask.why": TAIL,
    "number steps[5].say": FOUR_COLOURS,
    "stairs recap.say": all_of(judged("form", "7k 8k 9k", "run"), judged("form", "9k 8k 7k 6b", "run_tail")),
    "stairs steps[1].ask.why": all_of(own("run"), judged("form", "12b 11b 10b", "run")),
    "stairs steps[3].wrong[0].say": own("run_tail"),
    "stairs steps[3].ask.why": own("run_tail"),
    "wild steps[3].wrong[0].say": D_IN_PLACE,
    "wild steps[3].wrong[1].say": D_IN_PLACE,
    "wild steps[4].wrong[0].say": all_of(own("boa"), D_IN_PLACE),
    "wild steps[5].say": lambda told: "D" not in told.pieces and told.judge("form", "5k 5r 5b") == "set",
    "sources steps[0].say": useless("island"),
    "sources steps[4].wrong[2].say": useless("island"),
    "chips steps[1].wrong[0].say": lambda told: len(told.judge("group", told.pieces).split("|")) == 2,
    "chips steps[1].ask.why": lambda told: (
        told.own() == "7" and len(told.judge("group", told.pieces).replace("|", "").split()) == 6
    ),
    "chips steps[2].say": lambda told: max(Counter(told.pieces.split()).values()) == 2,
    "chips steps[2].ask.why": own("13"),
    "chips steps[4].wrong[1].say": all_of(judged("form", "3k 4k", "nothing"), judged("form", "3k 3r", "nothing")),
    "chips steps[4].ask.why": lambda told: told.judge("grouped", told.own(), of=told.pieces, opening="13g") == "best",
    "strong steps[3].say": lambda told: _away(told.match) == 2,
    "strong steps[4].say": lambda told: _two_spare(told),
}


def _two_spare(told: Told) -> bool:
    """Whether giving away either of the lit cubes costs nothing."""
    far = []
    for name in ("6k", "13k"):
        match = told.match
        match.act(0, told.subject.act(match, 0, f"discard {name}"))
        far.append(_away(match))
    return far == [_away(told.match)] * 2


# -- Rummikub


def _rack(told: Told, seat: int = 0) -> Sequence[int]:
    found: Sequence[int] = told.match.state.racks[seat]
    return found


def _sets_laid(told: Told) -> int:
    return len(told.after.state.table) - len(told.match.state.table)


def _in_three_runs_and_groups(told: Told) -> bool:
    forms = [[getattr(read_set(row), "form", "") for row in m.state.table] for m in (told.match, told.after)]
    return forms[0].count("run") == 3 and forms[1].count("group") == 3


RUMMIKUB: Mapping[str, Claim] = {
    "first steps[0].tip": shown((0, "set", "run"), (1, "set", "group")),
    "first steps[1].say": judged("set", "4b 5b 6b", "run"),
    "first steps[2].wrong[0].say": lambda told: getattr(read_set(tuple(_rack(told))), "form", "") == "group",
    "thirty steps[2].wrong[0].say": judged("set", "10k 10r 10b", "group"),
    "thirty steps[3].wrong[0].say": judged("worth", "5k 5r 5b | 4o 5o 6o", "30"),
    "thirty steps[1].wrong[0].say": judged("worth", "10k 10r J", "30"),
    "rearrange recap.say": lambda told: isinstance(read_set((0, 1)), SetFault),
    "rearrange steps[0].say": lambda told: len(told.match.state.racks[0]) - len(told.after.state.racks[0]) == 2,
    "rearrange steps[0].wrong[0].say": lambda told: len(told.after.state.racks[0]) == 1,
    "rearrange steps[4].say": lambda told: (
        [len(row) for row in told.match.state.table] == [4, 4] and len(told.after.state.table) == 3
    ),
    "rearrange steps[1].say": lambda told: (
        isinstance(read_set(told.after.state.table[-1]), SetFault) is False and len(told.match.state.table[0]) == 4
    ),
    "rearrange steps[3].wrong[0].say": lambda told: _sets_laid(told) == 1,
    "rearrange steps[4].tip": lambda told: [len(row) for row in told.match.state.table] == [4, 4],
    "rearrange steps[5].say": _in_three_runs_and_groups,
    "joker about": lambda told: len([step for step in told.lesson.steps if step.deal]) == 4,
    "joker steps[1].say": lambda told: (
        sum(getattr(read_set(row), "form", "") == "run" for row in told.after.state.table) == 2
    ),
    "ending steps[0].say": lambda told: (
        {len(_rack(told, seat)) for seat in (1, 2, 3)} == {2, 3} and not told.after.state.racks[0]
    ),
    "ending steps[0].wrong[0].say": lambda told: _sets_laid(told) == 4,
    "ending steps[0].wrong[1].say": lambda told: not told.after.state.racks[0],
    "ending steps[2].say": lambda told: (
        [len(_rack(told)), len(told.after.state.racks[0])] == [5, 2]
        and not isinstance(read_set(told.subject.act(told.match, 0, "lay 7k 8k 9k 10k").table[0]), SetFault)
    ),
}

# -- Royal Turf

TURF: Mapping[str, Claim] = {
    "first steps[2].say": lambda told: (
        told.match.state.results[-1].ranking[0] == COATS.index("caramel")
        and told.match.state.results[-1].sums[COATS.index("caramel")] == 2
    ),
    "choice steps[1].say": lambda told: len(DIE) == 6 and told.judge("mean", "grey", card=0) == "30",
    "choice steps[1].wrong[0].say": lambda told: _heads(told) == 3,
    "choice steps[1].ask.why": lambda told: (
        _heads(told) == 3 and len({card_sum(card_of(told.config, card)) for card in range(CARDS)}) == 1
    ),
    "choice steps[3].say": lambda told: len(list(told.match.state.run.movable())) == 2,
    "bets steps[0].say": lambda told: sorted(told.match.state.hands[0]) == [1, 1, 2] == sorted(chips_of(told.config)),
    "bets steps[0].wrong[0].say": lambda told: max(chips_of(told.config)) == 2,
    "bets steps[3].say": lambda told: (
        PACE - told.match.state.run.positions[COATS.index("caramel")] == 2
        and told.after.state.run.pace == COATS.index("caramel")
    ),
    "races about": lambda told: factor_of(told.config, told.config.races) == 2 and 0 in chips_of(told.config),
    "races recap.say": lambda told: factor_of(told.config, told.config.races) == 2,
    "races recap.show[1].name": lambda told: told.config.races == 3,
    "races recap.show[2].name": lambda told: factor_of(told.config, told.config.races) == 2,
    "races steps[1].say": lambda told: max(chips_of(told.config)) == 2,
    "races steps[1].wrong[0].say": lambda told: max(chips_of(told.config)) == 2,
    "races steps[2].say": lambda told: len(told.match.state.run.order) == 2 and told.after.state.results[-1].race == 1,
    "races steps[3].ask.why": lambda told: factor_of(told.config, told.config.races) == 2,
    "races steps[4].say": lambda told: any(
        (chip.value, chip.horse) == (2, COATS.index("caramel")) for chip in told.match.state.bets[0]
    ),
    "races title": lambda told: told.config.races == 3,
    "races steps[3].wrong[0].say": lambda told: (
        told.config.races == 3
        and [told.judge("prize", "caramel", place=1, bets=1, race=race) for race in (1, 2, 3)] == ["500", "500", "1000"]
    ),
}


def _heads(told: Told) -> float:
    """How many sides of the die show the horse head: what is left of a card's sum over its number for it."""
    shares = set()
    for horse in range(HORSES):
        head, *others = card_of(told.config, horse)
        shares.add((card_sum((head, *others)) - sum(others)) / head)
    return shares.pop() if len(shares) == 1 else 0


CLAIMS: Mapping[str, Claim] = {
    f"{game}.{place}": claim
    for game, claims in (("holla", HOLLA), ("rummikub", RUMMIKUB), ("turf", TURF), ("riichi", RIICHI))
    for place, claim in claims.items()
}
"""The claims by lesson and place."""

NO_CLAIM = {
    "holla.strong recap.say": "the measured figures that its lesson names with their source",
}
"""Texts whose figures were measured and not counted in pieces, and where they come from."""
