"""A plan: which seats play what how often, and which questions the matches shall answer.

How many processes or machines play it is no part of a plan: it must not change the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import inspect

from game.games import GAMES
from game.kernel.chance import fresh_seed
from game.kernel.decode_problems import shape_problem
from game.kernel.limits import USUAL, Count
from game.kernel.limits import Limits as Most
from game.kernel.match import AnyMatch, Match
from game.kernel.notice import Notice
from game.kernel.options import BadOption, config_of, load_options, option_values
from game.kernel.rules import AnyRules, BadConfig
from game.kernel.seat import LEVELS
from game.kernel.sources import NoYaml, Source, SourceError, place_of, read_source, steps_of
from game.lab.errors import LabError
from game.lab.figures.sequential import Bounds
from game.lab.games.lab_game import PARTS, SEAT_FACTS, match_facts
from game.lab.programs.in_process import CLASS, class_of
from game.lab.runs.seating import lineups
from game.library.own_rules import preset_of
from game.seats.bots import bots_of
from game.seats.levels import PROGRAM, check_program, level_known, missing_file, prefix_of
from game.seats.notation import bot_seat
from game.seats.program import Budget

VERSION = 1
FIRST_SEED = 1
MOST_SEEDS = 10_000_000
MOST_SECONDS = 3600.0
PRESET = "preset"
"""The key by which a variant names another preset to start from."""
BASE = "base"
"""The name of the first variant when it changes nothing."""

Measure = Literal["score", "place", "win"]
Unit = Literal["match", "round", "race", "game"]


class RuleChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules that all variants start from: a preset or a rule-set file, and what is changed."""

    preset: str = ""
    file: str = ""
    set: dict[str, Any] = {}


class Entrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entrant under a name of the field: a level, or a program with the options it is started with."""

    level: str = ""
    program: str = ""
    options: dict[str, str | int | float | bool] = {}

    @property
    def seat(self) -> str:
        """The text by which a seat names it: a level, or a way to talk and a command."""
        if not self.program:
            return self.level
        own = prefix_of(self.program) or self.program.startswith(CLASS)
        return self.program if own else PROGRAM + self.program


class SeedChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """The seeds: ``count`` of them after a text or number, or the numbers of a file, one a line.

    Without ``start`` they follow from ``FIRST_SEED``, small numbers that everybody can name again; but in a field with
    programs, which would find those by trying them on their own hand, from a fresh number of 128 bits.
    """

    start: str | int | None = None
    count: int = 0
    file: str = ""


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sequential test: stop when the mean is decided between ``h0`` and ``h1``, with these errors.

    Without both it decides between three answers: more, less, or no difference of the question's ``least``; ``alpha``
    is the error of each.
    """

    h0: float | None = None
    h1: float | None = None
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> Bounds | None:
        """The two means, or ``None`` for three answers."""
        if self.h0 is None or self.h1 is None:
            return None
        return Bounds(self.h0, self.h1, self.alpha, self.beta)


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"measure": "in"}):
    """A question: ``strength`` of a name over another, or ``difference`` of a fact between the variants.

    ``least`` is the smallest difference that matters, in the unit of the measure; 0 where any does.
    """

    strength: tuple[str, str] | None = None
    difference: str = ""
    measure: Measure = "score"
    stop: Stop | None = None
    least: float = 0.0


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of what a run may cost. ``on_failure`` says what becomes of a match whose program fails; the last
    three are those of a program, see ``game.seats.family.Limits``."""

    cpu_hours: float = 0.0
    seconds_a_thought: float = Budget().seconds
    on_failure: Literal["last", "replace", "stop"] = "last"
    processes: Count = USUAL.processes
    memory: Count = USUAL.memory
    cpu: Count = USUAL.cpu

    @property
    def most(self) -> Most:
        """The most that a program may use."""
        return Most(self.processes, self.memory, self.cpu)


class Keep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choice of what the store holds beside results."""

    records: Literal["none", "unusual", "all"] = "none"
    times: bool = True
    values: bool = False


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"version": "yongmaru-plan"}):
    """The plan of a run; ``seating`` is a word or a mapping, see ``game.lab.runs.seating``."""

    version: int
    game: str
    field: dict[str, Entrant]
    seeds: SeedChoice
    rules: RuleChoice = RuleChoice()
    seats: int = 4
    seating: str | dict[str, int | str] = "rotations"
    variants: tuple[dict[str, Any], ...] = ({},)
    unit: Unit = "match"
    questions: tuple[Question, ...] = ()
    limits: Limits = Limits()
    keep: Keep = Keep()

    def fingerprint(self) -> str:
        """The fingerprint: sixteen hexadecimal digits that differ when another result could come out."""
        return sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()[:16]


class Ready(msgspec.Struct, frozen=True):
    """A plan that was checked: the configs of its variants as JSON, their names, and the seeds."""

    plan: Plan
    configs: tuple[bytes, ...]
    variants: tuple[str, ...]
    seeds: tuple[int, ...]


# -- reading


def read_plan(path: Path) -> Ready:
    """Reads a plan from a YAML file; raises ``LabError`` with the line of what cannot be used."""
    if not path.is_file():
        raise LabError("no_plan", file=str(path))
    try:
        source = read_source(path)
        plan = msgspec.convert(source.content, Plan)
    except NoYaml as error:
        problem = Notice("lab.error.yaml", {"problem": error.problem})
        raise LabError("line", file=str(path), line=error.line, problem=problem) from error
    except SourceError as error:
        raise LabError("source", text=str(error)) from error
    except msgspec.ValidationError as error:
        place = place_of(error)
        known = ", ".join(_known_at(place))
        told = LabError("shape" if known else "rules", problem=shape_problem(error), known=known)
        raise LabError("line", file=str(path), line=source.line_of(place), problem=told.notice) from error
    return checked(plan, source)


def _known_at(place: str) -> tuple[str, ...]:
    """The keys of an entry, or the words of a value, that may be written at a place of a plan."""
    kind: inspect.Type = inspect.type_info(Plan)
    for step in steps_of(place):
        while isinstance(kind, inspect.UnionType):
            kind = next(one for one in kind.types if not isinstance(one, inspect.NoneType))
        if isinstance(kind, inspect.StructType):
            fields = {field.encode_name: field.type for field in kind.fields}
            if step not in fields:
                return tuple(fields)
            kind = fields[step]
        elif isinstance(kind, inspect.DictType):
            kind = kind.value_type
        elif isinstance(kind, inspect.VarTupleType):
            kind = kind.item_type
    if isinstance(kind, inspect.StructType):
        return tuple(field.encode_name for field in kind.fields)
    return tuple(map(str, kind.values)) if isinstance(kind, inspect.LiteralType) else ()


def checked(plan: Plan, source: Source | None = None) -> Ready:
    """Checks a plan and adds configs and seeds; raises ``LabError`` for what no match can be played with."""
    folder = source.path.parent if source is not None else Path()
    if plan.seeds.start is None and not plan.seeds.file:
        fresh = any(entrant.program for entrant in plan.field.values())
        seeds = msgspec.structs.replace(plan.seeds, start=fresh_seed() if fresh else FIRST_SEED)
        plan = msgspec.structs.replace(plan, seeds=seeds)

    def wrong(place: str, key: str, **values: str | int | Notice) -> LabError:
        told = LabError(key, **values)
        if source is None:
            return told
        return LabError("line", file=str(source.path), line=source.line_of(f"$.{place}"), problem=told.notice)

    if plan.version != VERSION:
        raise wrong("yongmaru-plan", "version", version=plan.version, known=VERSION)
    if plan.game not in PARTS:
        raise wrong("game", "game", game=plan.game, games=", ".join(PARTS))
    rules = GAMES[plan.game]
    if plan.seats not in rules.seat_counts:
        counts = ", ".join(map(str, rules.seat_counts))
        raise wrong("seats", "seats", game=plan.game, seats=plan.seats, counts=counts)
    if plan.unit not in ("match", PARTS[plan.game].unit):
        raise wrong("unit", "unit", game=plan.game, unit=plan.unit, part=PARTS[plan.game].unit)
    if not plan.field:
        raise wrong("field", "field")
    for name, entrant in plan.field.items():
        problem = _entrant_problem(plan.game, name, entrant)
        if problem is not None:
            raise wrong(f"field.{name}", problem.key, **problem.values)
    if not 0 < plan.limits.seconds_a_thought <= MOST_SECONDS:
        raise wrong("limits.seconds_a_thought", "seconds", most=int(MOST_SECONDS))
    if plan.limits.cpu_hours < 0:
        raise wrong("limits.cpu_hours", "hours")
    try:
        lineups(plan.seating, list(plan.field), plan.seats)
    except LabError as error:
        raise wrong("seating", error.key, **error.values) from error
    if not plan.variants:
        raise wrong("variants", "no_variant")
    configs = []
    for index, variant in enumerate(plan.variants):
        try:
            configs.append(_config(rules, plan, variant, folder))
        except (BadOption, BadConfig, LabError) as error:
            where = f"variants[{index}]" if variant else "rules"
            raise wrong(where, "rules", problem=error.notice) from error
    if len(set(configs)) < len(configs):
        raise wrong("variants", "same_variants")
    known = facts_of(plan.game, configs[0], plan.seats)
    for index, question in enumerate(plan.questions):
        problem = _question_problem(plan, question, known)
        if problem is not None:
            raise wrong(f"questions[{index}]", problem.key, **problem.values)
    try:
        numbers = seeds_of(plan.seeds, folder)
    except LabError as error:
        raise wrong("seeds", error.key, **error.values) from error
    return Ready(plan, tuple(configs), tuple(map(variant_name, plan.variants)), numbers)


def facts_of(game: str, config: bytes, seats: int) -> tuple[str, ...]:
    """Returns every fact that a match of these rules has, of the match or of its seats."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, msgspec.json.decode(config, type=rules.config_type), seats, FIRST_SEED)
    part = PARTS[game]
    of_seats = (*SEAT_FACTS, *part.facts, *part.own_facts(match.config))
    return tuple(dict.fromkeys((*match_facts(game, seats), *rules.facts(match.state), *of_seats)))


def variant_name(variant: Mapping[str, Any]) -> str:
    """The name of a variant: what it changes, such as ``river_fee=2``."""
    values = {name: v if isinstance(v, str) else msgspec.json.encode(v).decode() for name, v in variant.items()}
    return " ".join(v if name == PRESET else f"{name}={v}" for name, v in values.items()) or BASE


def seeds_of(choice: SeedChoice, folder: Path = Path()) -> tuple[int, ...]:
    """The numbers; from a text they are hashes of text and place, so that two texts give unrelated deals."""
    if choice.file:
        return _seeds_in(folder / choice.file)
    if not 1 <= choice.count <= MOST_SEEDS:
        raise LabError("seed_count", most=MOST_SEEDS)
    start = FIRST_SEED if choice.start is None else choice.start
    if isinstance(start, int):
        return tuple(range(start, start + choice.count))
    return tuple(
        int.from_bytes(blake2b(f"{start}/{n}".encode(), digest_size=6).digest(), "big") for n in range(choice.count)
    )


def _seeds_in(path: Path) -> tuple[int, ...]:
    try:
        lines = path.read_text(encoding="utf-8").split()
    except (OSError, UnicodeDecodeError) as error:
        raise LabError("seed_file", file=str(path), problem=" ".join(str(error).split())) from error
    for number, line in enumerate(lines, 1):
        if not line.isascii() or not line.isdigit():
            raise LabError("seed_line", file=str(path), line=number, text=line[:40])
    if not lines or len(lines) != len(set(lines)):
        raise LabError("seed_twice" if lines else "seed_empty", file=str(path))
    return tuple(map(int, lines))


def _config(rules: AnyRules, plan: Plan, variant: Mapping[str, Any], folder: Path) -> bytes:
    values: dict[str, Any] = {}
    preset = variant.get(PRESET, plan.rules.preset)
    if preset and plan.rules.file:
        raise LabError("preset_and_file")
    if plan.rules.file:
        content = read_source(folder / plan.rules.file).content
        found = content.get("set", content) if isinstance(content, dict) else None
        if not isinstance(found, dict):
            raise LabError("rule_file", file=plan.rules.file)
        values |= found
    elif preset:
        values |= preset_of(rules, str(preset)).set
    changed = {**plan.rules.set, **{name: value for name, value in variant.items() if name != PRESET}}
    for name, value in changed.items():
        load_options(rules).option(name)
        if isinstance(value, str):
            # As on a command line, where a list is written 1,1,1.
            changed[name] = option_values(rules, [f"{name}={value}"])[name]
    config = config_of(rules, {**values, **changed})
    rules.check_config(config, plan.seats)
    return msgspec.json.encode(config)


def _entrant_problem(game: str, name: str, entrant: Entrant) -> LabError | None:
    if not name.replace("-", "").replace("_", "").isalnum() and bot_seat(name) is None:
        return LabError("name", name=name)
    if bool(entrant.level) == bool(entrant.program):
        return LabError("entrant", name=name)
    if entrant.level:
        known = (*LEVELS, *bots_of(game).lab_levels)
        plays = entrant.level in known or bot_seat(entrant.level) is not None
        return None if plays else LabError("level", level=entrant.level, levels=", ".join(known))
    try:
        if entrant.seat.startswith(CLASS):
            class_of(entrant.seat)
            return None
        check_program(entrant.seat)
        missing = missing_file(entrant.seat)
    except ValueError as error:
        return LabError("program", name=name, problem=str(error))
    if missing:
        return LabError("program_file", name=name, file=missing)
    return None if level_known(entrant.seat, game) else LabError("program_kind", name=name, program=entrant.program)


def _question_problem(plan: Plan, question: Question, facts: Sequence[str]) -> LabError | None:
    if (question.strength is None) == (not question.difference):
        return LabError("question")
    for name in question.strength or ():
        if name not in plan.field:
            return LabError("no_entrant", name=name, names=", ".join(plan.field))
    if question.strength is not None and question.strength[0] == question.strength[1]:
        return LabError("same_entrant", name=question.strength[0])
    if question.difference and question.difference not in facts:
        return LabError("no_fact", fact=question.difference, facts=", ".join(facts))
    if question.difference and len(plan.variants) < 2:
        return LabError("one_variant", fact=question.difference)
    stop = question.stop
    if stop is not None and not _can_stop(stop, question.least):
        return LabError("stop")
    # The greatest score is not known.
    most = {"win": 1, "place": plan.seats - 1}.get(question.measure) if question.strength is not None else None
    asked = (question.least, *((stop.h0, stop.h1) if stop is not None else ()))
    if most is not None and any(value is not None and abs(value) > most for value in asked):
        return LabError("too_much", measure=question.measure, most=most)
    return None


def _can_stop(stop: Stop, least: float) -> bool:
    if not (0 < stop.alpha < 0.5 and 0 < stop.beta < 0.5):
        return False
    if stop.h0 is None and stop.h1 is None:
        return least > 0
    return stop.bounds is not None and stop.bounds.h0 < stop.bounds.h1
