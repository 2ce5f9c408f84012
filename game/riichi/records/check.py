"""Replays recorded games through our rules and reports how many rounds agree, and the first difference of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from game.kernel.chance import Chance
from game.kernel.notice import Notice
from game.kernel.rules import BadConfig, Refused
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.config import check as check_config
from game.riichi.play.setup import round_state, wall_of
from game.riichi.points.standings import order
from game.riichi.records.follow import Differs, Follower, Watcher, known_of
from game.riichi.records.problems import place_of, told
from game.riichi.records.rules_of import RULES, preset
from game.riichi.records.steps import SEATS, Ending, GameRecord, RoundRecord
from game.riichi.state import NONE, OVER, PHASES, RiichiState
from game.riichi.tiles import tile_text, tiles_text

_MAJIANG_RETURN = 30_000
WIND_KEYS = ("east", "south", "west", "north")


class Difference(msgspec.Struct, frozen=True):
    """A difference between a round and our rules: its number from 1, the place, what differs, and the state there."""

    round: int
    place: Notice
    notice: Notice
    state: dict[str, Any] | None
    """The table before the step, as plain values; ``None`` where the round could not even be laid out."""


class Checked(msgspec.Struct, frozen=True):
    """A game that was checked: its rounds, how many agree, and the differences of the others."""

    record: GameRecord
    rounds: int
    agree: int
    differences: tuple[Difference, ...]


class RoundTable:
    """A table for one round."""

    __slots__ = ("_state",)

    def __init__(self, state: RiichiState) -> None:
        self._state = state

    @property
    def state(self) -> RiichiState:
        """The state before the next act."""
        return self._state

    def act(self, seat: int, action: Any) -> Sequence[ev.RiichiEvent]:
        """Does an action and returns what happened; raises ``Refused``."""
        refusal = RULES.refuse(self._state, seat, action)
        if refusal is not None:
            raise Refused(refusal)
        return RULES.apply(self._state, seat, action)

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an act."""
        return RULES.to_act(self._state)


def check_game(game: GameRecord) -> Checked:
    """Replays every round of a game under its rules; where it names none, under those of the usual that explain it."""
    first = _check_under(game)
    if first.differences:
        for name in game.others:
            config = msgspec.structs.replace(preset(name), length=game.config.length, red_fives=game.config.red_fives)
            other = _check_under(msgspec.structs.replace(game, config=config, rules=name))
            if not other.differences:
                return other
    return first


def _check_under(game: GameRecord) -> Checked:
    differences = tuple(found for found in check_rounds(game) if found is not None)
    return Checked(game, len(game.rounds), len(game.rounds) - len(differences), differences)


def check_rounds(game: GameRecord) -> Iterator[Difference | None]:
    """Replays a game round by round; yields each one's difference, or ``None`` where it agrees."""
    for number in range(1, len(game.rounds) + 1):
        yield check_round(game, number)


def lay_out(game: GameRecord, record: RoundRecord) -> tuple[RoundTable, list[ev.RiichiEvent]]:
    """Lays out the table of a recorded round after its deal; raises ``Differs`` when its tiles do not fit our set."""
    try:
        check_config(game.config, SEATS)
        wall = wall_of(game.config.red_fives, record.dealer, known_of(record))
    except BadConfig as error:
        raise Differs(record.at, error.notice, whole=True) from error
    except ValueError as error:
        raise Differs(record.at, told("differs.wall", problem=str(error)), whole=True) from error
    state, events = round_state(
        game.config,
        wall,
        wind=record.wind,
        dealer=record.dealer,
        honba=record.honba,
        sticks=record.sticks,
        points=record.points,
        chance=Chance(0),
    )
    return RoundTable(state), events


def check_round(game: GameRecord, number: int, watch: Watcher | None = None) -> Difference | None:
    """Replays one round, counted from 1, and what follows it."""
    record, table = game.rounds[number - 1], None
    try:
        table, events = lay_out(game, record)
        result = Follower(record, table, events, watch).follow()
        if result is not None:
            _check_next(game, number, table.state)
    except Differs as error:
        return difference_at(game, number, error, table.state if table is not None else None)
    return None


def difference_at(game: GameRecord, number: int, error: Differs, state: RiichiState | None) -> Difference:
    """The difference of a round: where and in what, with the table there if it was laid out."""
    words = state_words(state, game.rounds[number - 1]) if state is not None else None
    return Difference(number, _place(game, number, error), error.notice, words)


def _place(game: GameRecord, number: int, error: Differs) -> Notice:
    """The place of an error: lines, tags and events count through the file, entries through the round."""
    if game.unit != "entry":
        return place_of(game.unit, error.at)
    return place_of("round", error.at) if error.whole else place_of("round", number, error.at)


def _check_next(game: GameRecord, number: int, state: RiichiState) -> None:
    """Checks what follows a round: the next one with its dealer, honba, sticks and points, or the end."""
    over = state.phase == OVER
    if number == len(game.rounds):
        if game.end is not None:
            _check_end(game, game.end, state, over)
        return
    following = game.rounds[number]
    if over and state.game is not None:
        raise Differs(
            following.at, told("differs.goes_on", reason=Notice(f"riichi.over.{state.game.reason}")), whole=True
        )
    theirs = (following.wind, following.number, following.honba, following.sticks)
    ours = (state.wind, state.dealer, state.honba, state.sticks)
    if theirs != ours:
        names = {"theirs": _round_name(*theirs), "ours": _round_name(*ours)}
        raise Differs(following.at, told("differs.next", **names), whole=True)
    if following.points != tuple(state.points):
        lists = {"theirs": _list(following.points), "ours": _list(state.points)}
        raise Differs(following.at, told("differs.points", **lists), whole=True)


def _check_end(game: GameRecord, end: Ending, state: RiichiState, over: bool) -> None:
    """Checks the end of the game: points with the last sticks, final scores and ranks."""
    if not over or state.game is None:
        raise Differs(end.at, told("differs.not_the_end"), whole=True)
    seats = sorted(state.game.seats, key=lambda standing: standing.seat)
    points = tuple(standing.points for standing in seats)
    # Some writers leave the last sticks out of the final points.
    if end.points is not None and end.points not in (points, tuple(state.points)):
        raise Differs(end.at, told("differs.points", theirs=_list(end.points), ours=_list(points)), whole=True)
    scores = (_majiang_scores if game.format == "majiang" else _tenhou_scores)(game.config, points, end)
    if end.scores is not None and game.config.uma == "fixed" and end.scores != scores:
        raise Differs(end.at, told("differs.scores", theirs=_tenths(end.scores), ours=_tenths(scores)), whole=True)
    ranks = tuple(standing.rank for standing in seats)
    if end.ranks is not None and end.ranks != ranks:
        raise Differs(end.at, told("differs.ranks", theirs=_list(end.ranks), ours=_list(ranks)), whole=True)


def _tenhou_scores(config: RiichiConfig, points: Sequence[int], _: Ending) -> tuple[int, ...]:
    """Returns Tenhou's final scores in tenths: thousands, half away from zero, above the return; then uma."""
    thousands = [(abs(have) + 500) // 1000 * (1 if have > 0 else -1) for have in points]
    zero = config.return_points // 1000
    return _balanced(points, [10 * (have - zero + uma) for have, uma in _with_uma(config, thousands, points)])


def _majiang_scores(config: RiichiConfig, points: Sequence[int], end: Ending) -> tuple[int, ...]:
    """Returns majiang's final scores in tenths: above 30,000 with uma, rounded half up where uma is whole numbers."""
    tenths = [(have - _MAJIANG_RETURN) // 100 for have in points]
    exact = [above + 10 * uma for above, uma in _with_uma(config, tenths, points)]
    theirs = end.scores or ()
    if not end.whole and any((score - above) % 10 for score, above in zip(theirs, tenths, strict=True)):
        exact = list(theirs)  # Uma with halves, which our option cannot say: only the first's is known.
    return _balanced(points, [(score + 5) // 10 * 10 for score in exact] if end.whole else exact)


def _with_uma(config: RiichiConfig, values: Sequence[int], points: Sequence[int]) -> list[tuple[int, int]]:
    """Returns by seat a value and the uma of its rank."""
    ranking = order(points)
    return [(value, config.uma_points[ranking.index(seat)]) for seat, value in enumerate(values)]


def _balanced(points: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    """Balances the scores: the first gets what the others leave."""
    first = order(points)[0]
    rest = -sum(score for seat, score in enumerate(scores) if seat != first)
    return tuple(rest if seat == first else score for seat, score in enumerate(scores))


def _tenths(scores: Sequence[int]) -> str:
    return ", ".join(f"{score / 10:g}" for score in scores)


def _round_name(wind: int, number: int, honba: int, sticks: int) -> Notice:
    return told("round", wind=told(f"wind.{WIND_KEYS[wind % SEATS]}"), number=number + 1, honba=honba, sticks=sticks)


def round_name(record: RoundRecord) -> Notice:
    """The name of a recorded round with honba and sticks."""
    return _round_name(record.wind, record.number, record.honba, record.sticks)


def state_words(state: RiichiState, record: RoundRecord) -> dict[str, Any]:
    """The table as a person reads it: round, seat to move, points, indicators, and each seat's tiles."""
    return {
        "wind": record.wind,
        "dealer": record.dealer,
        "honba": record.honba,
        "sticks": state.sticks,
        "points": list(state.points),
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "left": state.left,
        "indicators": tiles_text(state.indicators),
        "seats": [_seat_words(state, seat) for seat in range(SEATS)],
    }


def state_notice(words: dict[str, Any] | None) -> Notice | None:
    """The table of ``state_words`` as one sentence."""
    if words is None:
        return None
    values: dict[str, str | int | Notice] = {
        f"seat{seat}": _seat_notice(seat, words["points"][seat], side) for seat, side in enumerate(words["seats"])
    }
    name = _round_name(words["wind"], words["dealer"], words["honba"], words["sticks"])
    return told("state.table", round=name, left=words["left"], dora=words["indicators"], **values)


def _seat_notice(seat: int, points: int, words: dict[str, Any]) -> Notice:
    melds = " ".join(words["melds"])
    hand = " ".join(part for part in (words["hand"], words["drawn"], melds) if part)
    return told("state.riichi" if words["riichi"] else "state.seat", seat=seat, points=points, hand=hand)


def _seat_words(state: RiichiState, seat: int) -> dict[str, Any]:
    side = state.sides[seat]
    return {
        "hand": tiles_text(side.hand),
        "drawn": "" if side.drawn == NONE else tile_text(side.drawn),
        "melds": [f"{meld.kind} {tiles_text(meld.tiles)}" for meld in side.melds],
        "river": " ".join(tile_text(thrown.tile) for thrown in side.river),
        "riichi": side.riichi,
        "furiten": side.furiten,
    }


def _list(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
