"""Bets and moves chosen by running the race to its end over and over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

import msgspec

from game.turf.bots.evaluation import BATCH, Evaluation, Line, World, leader_of, paired, ranked, still
from game.turf.bots.features import Features
from game.turf.bots.hidden_bets import Guess, guesses
from game.turf.bots.odds import odds_of
from game.turf.bots.opponent_moves import against_others, picks_of, whimsical
from game.turf.bots.plain import face_down, known_columns
from game.turf.bots.stakes import Purse, Stakes, chance_in
from game.turf.bots.track import noise, rolls_of, run
from game.turf.bots.wagers import ChanceBets, Wagers
from game.turf.race import HORSES


class Effort(msgspec.Struct, frozen=True):
    """The effort of a level's thinking, counted in races and moves, never in seconds."""

    odds: int
    """Races for the odds before a bet; with 0 of them every bet is tried and later ones are expected by chance."""
    bets: int
    """How many of the bets that are most promising by the odds are simulated."""
    tables: int
    """Ways the other bets may fall, tried for each bet."""
    races: int
    """Races for each of those ways."""
    moves: int
    """Moves of horses that thinking over one move may take."""
    worlds: int
    """Ways the other seats may ride and what they may have bet, tried in turn."""
    learns: bool
    """Whether it reads face-down chips from the moves of their owners."""
    follows: float
    """How much each open bet value on a horse draws later chips there, see ``ChanceBets``; used where ``odds`` is 0."""
    lead: bool
    """Whether it weighs the lead at the end of the match instead of pounds."""

    @property
    def open_mind(self) -> bool:
        """Whether later bets are expected by chance, and not where they promise most by the odds.

        Those ways differ so much that the races of one count as one.
        """
        return not self.odds


MOST_RACES = 4000
"""More races than that tell nothing new about a move."""
BLUFFS = 2
"""So many places for a 0 chip are tried beside the bets that pay."""
LOOK = 8
"""After so many ways the other bets may fall, bets that lie behind are given up."""
WHIMS = 0.25
BET_WHIMS = 0.1
"""How far seats stray from their interests, as a share of the greatest: in a move and, foreseen, before the race."""
FANCY = 20.0
"""Pounds by which seats may misjudge a bet value on a horse."""


def purse(sight: Features, lead: bool) -> Purse:
    """The money and how much chance is still to come after this race."""
    if not lead:
        return Purse(sight.seat, sight.money, 0.0)
    return Purse(sight.seat, sight.money, chance_in(sight.to_come, sight.field.left))


def best_moves(sight: Features, effort: Effort, seed: bytes) -> list[Evaluation]:
    """Returns every horse that can be moved, the best first."""
    return list(_best_moves(sight, effort, seed))


@lru_cache(maxsize=1)
def _best_moves(sight: Features, effort: Effort, seed: bytes) -> tuple[Evaluation, ...]:
    # The last answer is kept: a hint chooses by these races and tells what acts are worth by the same.
    lines = {h: Line(h) for h in sight.field.choices()}
    after = {h: sight.field.moved(h, sight.face) for h in lines}
    worlds = _worlds(sight, effort, seed)
    size = len(worlds)
    alive = list(lines.values())
    spent = at = 0
    while spent < effort.moves and at < MOST_RACES and (len(alive) > 1 or not at):
        rolls = paired(rolls_of(seed + at.to_bytes(3, "little"), BATCH))
        here = [worlds[(at + i) % size] for i in range(BATCH)]
        picks = [world.picks for world in here]
        for line in alive:
            ends, moves = run(after[line.horse], picks, rolls)
            for key, world in zip(ends, here, strict=True):
                line.add(world.stakes, key)
            spent += moves + BATCH
        at += BATCH
        alive = still(alive)
    return tuple(ranked(list(lines.values())))


def _worlds(sight: Features, effort: Effort, seed: bytes) -> list[World]:
    """Draws hidden chips and whims by chance; equal arrangements share their bets."""
    field = sight.field
    known = guesses(sight, effort.learns)
    seen = face_down(sight.chips, sight.laid) if sight.hidden else None
    whims = noise(seed + b"whims", effort.worlds * field.seats * (HORSES + 1))
    own = purse(sight, effort.lead)
    stakes: dict[tuple[tuple[int, ...], ...], Stakes] = {}
    worlds = []
    for _ in range(effort.worlds):
        bets = _bets([guess.drawn((next(whims) + 1) / 2) for guess in known])
        if bets not in stakes:
            stakes[bets] = Stakes(sight.terms, own, bets)
        pays = stakes[bets].pays()
        weights = whimsical(against_others(_times(bets, pays), _times(seen, pays) if seen else None), whims, WHIMS)
        worlds.append(World(picks_of(weights, field.cards), stakes[bets]))
    return worlds


def _times(bets: Sequence[Sequence[float]], pays: Sequence[float]) -> list[list[float]]:
    return [[value * pay for value, pay in zip(row, pays, strict=True)] for row in bets]


def _bets(laid: Sequence[Sequence[tuple[int, int]]]) -> tuple[tuple[int, ...], ...]:
    rows = []
    for chips in laid:
        row = [0] * HORSES
        for horse, value in chips:
            row[horse] += value
        rows.append(tuple(row))
    return tuple(rows)


def best_bets(sight: Features, able: Sequence[tuple[int, int]], effort: Effort, seed: bytes) -> list[Evaluation]:
    """The most promising bets, the best first; ``able`` are the chips and horses to choose from."""
    return ranked(_lines(sight, tuple(able), effort, seed))


def told_bets(
    sight: Features, able: Sequence[tuple[int, int]], effort: Effort, seed: bytes, wanted: Sequence[tuple[int, int]]
) -> list[Evaluation]:  # fmt: skip
    """The bets of ``best_bets`` and those wanted, the one that leads there first, each by the races of all ways.

    A bet is given up where it had bad luck: by those races alone it would be told to be worth too little. The pounds
    stay those that reasons tell.
    """
    begun = _lines(sight, tuple(able), effort, seed)
    pounds = {(found.chip, found.horse): found.pounds for found in ranked(begun)}
    lines = [Line(line.horse, line.chip, line.worths, line.pounds) for line in begun]
    lines += (Line(horse, chip) for chip, horse in wanted if (chip, horse) not in pounds)
    own = purse(sight, effort.lead)
    for number, table in enumerate(_tables(sight, effort, seed, _wagers(sight, effort, seed))):
        for line in lines:
            if len(line.worths) == number * effort.races:
                table.lay(line, own)
    leader = lines[begun.index(leader_of(begun))]
    lines.sort(key=lambda line: (line is not leader, -line.found(leader).worth))
    told = [line.found(leader) for line in lines]
    return [msgspec.structs.replace(one, pounds=pounds.get((one.chip, one.horse), one.pounds)) for one in told]


@lru_cache(maxsize=1)
def _lines(sight: Features, able: tuple[tuple[int, int], ...], effort: Effort, seed: bytes) -> tuple[Line, ...]:
    """The most promising bets with their races; kept, as a hint chooses and tells by the same ones."""
    return tuple(bet_lines(sight, able, effort, seed))


def bet_lines(sight: Features, able: Sequence[tuple[int, int]], effort: Effort, seed: bytes) -> list[Line]:
    """The most promising bets with the races run after each; later bets by chance are tried in all ways with the best,
    whose chance is told."""
    wagers = _wagers(sight, effort, seed)
    lines = [Line(horse, chip) for chip, horse in _promising(able, wagers, known_columns(sight), effort.bets)]
    alive = lines
    own = purse(sight, effort.lead)
    for number, table in enumerate(_tables(sight, effort, seed, wagers)):
        for line in alive:
            table.lay(line, own)
        if number % LOOK == LOOK - 1:
            alive = still(alive, effort.races if effort.open_mind else 1)
            if len(alive) == 1 < len(lines) and not effort.lead:
                break
    return lines


def _wagers(sight: Features, effort: Effort, seed: bytes) -> Wagers | None:
    return None if effort.open_mind else Wagers(sight, odds_of(sight.field, seed, effort.odds))


def _tables(sight: Features, effort: Effort, seed: bytes, wagers: Wagers | None) -> Iterator[_Table]:
    """Yields the ways in which the other bets may fall, the same for the same seed."""
    known = guesses(sight, effort.learns)
    for number in range(effort.tables):
        yield _Table(sight, known, seed + number.to_bytes(2, "little"), effort, wagers)


def _promising(
    able: Sequence[tuple[int, int]], wagers: Wagers | None, columns: Sequence[int], count: int
) -> list[tuple[int, int]]:  # fmt: skip
    """The bets that look best at once, or all that pay; of the bluffs those on horses that others bet on."""
    paying = [bet for bet in able if bet[0]]
    bluffs = sorted((bet for bet in able if not bet[0]), key=lambda bet: (-columns[bet[1]], bet))
    if wagers is not None:
        paying.sort(key=lambda bet: (-wagers.quick(bet, columns), bet))
        paying = paying[: count - min(BLUFFS, len(bluffs))]
    return [*paying, *(bluffs[:BLUFFS] if paying else bluffs)]


class _Table:
    """A way in which other bets may fall: what lies face down, what seats misjudge, how they stray, and the rolls."""

    __slots__ = ("_complete", "_drawn", "_rolls", "_sight", "_strays")

    def __init__(
        self, sight: Features, known: Sequence[Guess], seed: bytes, effort: Effort, wagers: Wagers | None
    ) -> None:  # fmt: skip
        """Takes the others' bets as ``wagers``; without them they fall by chance."""
        seats = sight.seats
        chances = noise(seed, seats * (2 * HORSES + 1))
        self._sight = sight
        fancies = [[FANCY * next(chances) for _ in range(HORSES)] for _ in range(seats)]
        self._drawn = [guess.drawn((next(chances) + 1) / 2) for guess in known]
        self._strays = list(chances)
        self._rolls = rolls_of(seed, effort.races)
        self._complete: Callable[[Sequence[Sequence[tuple[int, int]]]], list[list[tuple[int, int]]]]
        if wagers:
            self._complete = partial(wagers.complete, whims=fancies)
        else:
            size = HORSES + len(sight.chips)
            later = noise(seed + b"later", seats * size)
            numbers = [[next(later) for _ in range(size)] for _ in range(seats)]
            follows = 0.0 if sight.hidden else effort.follows
            self._complete = ChanceBets(sight.chips, sight.field.turn, follows, numbers).complete

    def lay(self, line: Line, own: Purse) -> None:
        """Runs the races after the bet of this line."""
        sight = self._sight
        laid = [
            (*chips, (line.horse, line.chip)) if seat == sight.seat else chips for seat, chips in enumerate(self._drawn)
        ]
        complete = self._complete(laid)
        bets = _bets(complete)
        stakes = Stakes(sight.terms, own, bets)
        seen = face_down(sight.chips, complete) if sight.hidden else None
        weights = whimsical(against_others(bets, seen), iter(self._strays), BET_WHIMS)
        ends, _ = run(sight.field, [picks_of(weights, sight.field.cards)], self._rolls)
        for key in ends:
            line.add(stakes, key)
