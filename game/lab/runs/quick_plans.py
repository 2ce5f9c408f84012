"""Plans for the usual questions, made from the arguments of a command instead of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.kernel.seat import LEVELS
from game.lab.errors import LabError
from game.lab.games.lab_game import PARTS
from game.lab.programs.in_process import CLASS
from game.lab.runs.plan import VERSION, Entrant, Limits, Measure, Plan, Question, RuleChoice, SeedChoice, Stop
from game.lab.runs.seating import APART, GAUNTLET, ROUND_ROBIN
from game.seats.bots import bots_of
from game.seats.levels import prefix_of
from game.seats.notation import bot_seat

USUAL_SEATS = 4


def field_of(names: Sequence[str], programs: Sequence[str], game: str) -> dict[str, Entrant]:
    """The entrants of names that are levels or stand in ``NAME=SEAT``; raises ``LabError``."""
    given: dict[str, str] = {}
    for text in programs:
        name, _, seat = text.partition("=")
        if not name or not (prefix_of(seat) or seat.startswith(CLASS)):
            raise LabError("program_argument", text=text)
        given[name] = seat
    known = (*LEVELS, *bots_of(game).lab_levels)
    found = {}
    for name in names:
        if name not in given and name not in known and bot_seat(name) is None:
            raise LabError("no_entrant", name=name, names=", ".join((*known, *given)))
        found[name] = Entrant(program=given[name]) if name in given else Entrant(level=name)
    return found


def pair_of(text: str) -> tuple[str, str]:
    """Splits ``A:B``; raises ``LabError``."""
    first, colon, second = text.partition(":")
    if not colon or not first or not second or first == second:
        raise LabError("pair", text=text)
    return first, second


def usual_pairs() -> tuple[tuple[str, str], ...]:
    """Returns every level with the one below it."""
    return tuple(zip(LEVELS[1:], LEVELS[:-1], strict=True))


def measure_of(game: str, unit: str) -> Measure:
    """The usual measure of strength: places of a riichi match, wins of Turf and Rummikub, chips of Holla."""
    return PARTS[game].measures.get(unit, "win")


def usual_unit(game: str) -> str:
    """The usual unit for strength: a round of Holla, a game of Rummikub, a match of the others."""
    return PARTS[game].unit if PARTS[game].by_part else "match"


def duel(
    game: str, pair: tuple[str, str], programs: Sequence[str], rules: RuleChoice, unit: str, seats: int,
    seeds: SeedChoice, limits: Limits, alone: bool, stop: Stop | None = None, least: float = 0.0,
) -> Plan:  # fmt: skip
    """A plan of one name against another: they share the seats, or the first sits ``alone`` among the second."""
    return Plan(
        version=VERSION, game=game, rules=rules, seats=seats, field=field_of(pair, programs, game),
        seating={pair[0]: 1} if alone else "rotations", unit=unit, seeds=seeds, limits=limits,  # type: ignore[arg-type]
        questions=(Question(strength=pair, measure=measure_of(game, unit), stop=stop, least=least),),
    )  # fmt: skip


def tournament(
    game: str, names: Sequence[str], programs: Sequence[str], rules: RuleChoice, unit: str, seats: int,
    seeds: SeedChoice, limits: Limits, gauntlet: str = "",
) -> Plan:  # fmt: skip
    """A plan of all against all, or one against every other."""
    field = field_of(names, programs, game)
    first = gauntlet or names[0]
    rest = [name for name in names if name != first]
    questions = tuple(Question(strength=(first, other), measure=measure_of(game, unit)) for other in rest)
    return Plan(
        version=VERSION, game=game, rules=rules, seats=seats, field=field, unit=unit, seeds=seeds, limits=limits,  # type: ignore[arg-type]
        seating={GAUNTLET: gauntlet} if gauntlet else ROUND_ROBIN, questions=questions,
    )  # fmt: skip


def comparison(
    game: str, levels: Sequence[str], rules: RuleChoice, variants: Sequence[Mapping[str, Any]], facts: Sequence[str],
    unit: str, seats: int, seeds: SeedChoice, limits: Limits,
) -> Plan:  # fmt: skip
    """A plan of rules against rules between equal seats, once for each level."""
    return Plan(
        version=VERSION, game=game, rules=rules, seats=seats, field={level: Entrant(level=level) for level in levels},
        unit=unit, seating=APART if len(levels) > 1 else "rotations",  # type: ignore[arg-type]
        variants=({}, *map(dict, variants)), seeds=seeds, limits=limits,
        questions=tuple(Question(difference=fact) for fact in facts),
    )  # fmt: skip
