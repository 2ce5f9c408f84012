"""The list of games: those of the house, and those that others add without changing a file here.

``--game-module NAME`` adds the module ``NAME`` with an ``ENTRY``, and so does every installed package that names one in
the entry point group ``yongmaru.games``. Processes that this one starts find them in a variable of the environment.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import assets
from game.kernel.entry import GameEntry, load
from game.kernel.match import AnyMatch
from game.kernel.notice import Notice
from game.kernel.rules import AnyRules
from game.sound_game import Unsound, check

HOUSE = ("holla", "rummikub", "turf", "riichi")
"""The games of the house in the order of the menu."""
GROUP = "yongmaru.games"
OPTION = "--game-module"
VARIABLE = "YONGMARU_GAMES"


class BadGame(ImportError):
    """A module that is no game; the notice says why, and what to do."""

    def __init__(self, key: str, **values: str) -> None:
        self.notice = Notice(f"kernel.game_module.{key}", dict(values))
        super().__init__(str(self.notice))


class _Entries(Mapping[str, GameEntry]):
    """The entries by game, each read when it is first asked for."""

    def __init__(self) -> None:
        self._found: dict[str, GameEntry] = {}
        self._outside: dict[str, str] = {}
        """The names of games from outside, by their modules."""

    def __getitem__(self, name: str) -> GameEntry:
        if name in HOUSE and name not in self._found:
            self._found[name] = load(f"game.{name}.entry:ENTRY")
        elif name not in HOUSE:
            self._read_variable()
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in HOUSE or name in self.outside()

    def __iter__(self) -> Iterator[str]:
        return iter((*HOUSE, *self.outside()))

    def __len__(self) -> int:
        return len(HOUSE) + len(self.outside())

    def outside(self) -> tuple[str, ...]:
        """The names of those that others added."""
        self._read_variable()
        return tuple(self._outside.values())

    def add(self, module: str) -> None:
        """Adds the game of a module; raises ``BadGame``."""
        if module in self._outside:
            return
        place, _, attribute = module.partition(":")
        try:
            entry = getattr(load(place), attribute or "ENTRY", None)
        except (Exception, SystemExit) as error:
            # Whatever its own code raises is the finding, also where that would end this program.
            raise BadGame("unreadable", module=module, problem=Unsound("ENTRY", error).problem) from error
        if not isinstance(entry, GameEntry):
            raise BadGame("no_entry", module=module)
        taken = not entry.name.isidentifier() or entry.name in (*HOUSE, *self._outside.values())
        if taken or any(assets.path("locales").glob(f"*/{entry.name}.yaml")):
            raise BadGame("name", module=module, game=entry.name)
        if entry.data is not None:
            assets.join(entry.data)
        self._found[entry.name] = entry
        self._outside[module] = entry.name
        os.environ[VARIABLE] = ",".join(self._outside)

    def check(self, window: bool) -> Iterator[BadGame]:
        """Yields the games that cannot be used and leaves them out."""
        for module, name in list(self._outside.items()):
            entry = self._found[name]
            try:
                check(entry, window)
            except Unsound as unsound:
                del self._found[name], self._outside[module]
                if entry.data is not None:
                    assets.leave(entry.data)
                os.environ[VARIABLE] = ",".join(self._outside)
                yield BadGame("part", module=module, part=unsound.part, problem=unsound.problem)

    def _read_variable(self) -> None:
        for module in filter(None, os.environ.get(VARIABLE, "").split(",")):
            self.add(module)


class _Games(Mapping[str, AnyRules]):
    """The rules by game, each made when it is first asked for: whoever wants one waits for one."""

    def __init__(self) -> None:
        self._rules: dict[str, AnyRules] = {}

    def __getitem__(self, name: str) -> AnyRules:
        if name not in self._rules:
            self._rules[name] = load(ENTRIES[name].rules)()
        return self._rules[name]

    def __contains__(self, name: object) -> bool:
        return name in ENTRIES

    def __iter__(self) -> Iterator[str]:
        return iter(ENTRIES)

    def __len__(self) -> int:
        return len(ENTRIES)


_ENTRIES = _Entries()
ENTRIES: Mapping[str, GameEntry] = _ENTRIES
GAMES: Mapping[str, AnyRules] = _Games()


def add_games(modules: Sequence[str], window: bool = False) -> list[Notice]:
    """Adds the games of these modules, then those of installed packages; raises ``BadGame`` for one of the first.

    A package that holds no usable game keeps nobody from playing: the reason is returned. With ``window`` their tables
    count.
    """
    from importlib.metadata import entry_points

    for module in modules:
        _ENTRIES.add(module)
    _ENTRIES.outside()
    for bad in _ENTRIES.check(window):
        raise bad
    problems = []
    for point in entry_points(group=GROUP):
        try:
            _ENTRIES.add(point.value)
        except BadGame as error:
            problems.append(error.notice)
    return problems + [bad.notice for bad in _ENTRIES.check(window)]


def modules_in(arguments: Sequence[str]) -> list[str]:
    """The modules that stand behind ``--game-module``, before anything else is read."""
    found = []
    for at, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == OPTION:
            found += [value] if equals else list(arguments[at + 1 : at + 2])
    return found


def game(name: str) -> AnyRules:
    """The rules of a game by its name; raises ``KeyError`` with a sentence that lists the names."""
    if name not in GAMES:
        raise KeyError(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def offers_of(name: str) -> Any:
    """The module of a game that says what a seat may do with each piece; see ``game.kernel.offers``."""
    return load(ENTRIES[name].offers)


def part_of(name: str, state: Any) -> int:
    """The number of the round, game or race that is on; 0 where a match is one part."""
    counter = ENTRIES[name].part
    return int(getattr(state, counter)) if counter else 0


def won_in(match: AnyMatch) -> tuple[float, ...]:
    """Returns by seat what a match is played for, the more the better: what the game tells, else the places."""
    entry = ENTRIES[match.rules.name]
    if entry.won:
        return tuple(load(entry.won)(match.state))
    places = sorted(match.standings(), key=lambda place: place.seat)
    return tuple(-float(place.rank) for place in places)


def share_over(name: str, state: Any) -> float:
    """How much of a match is over, from 0 to 1; 0 for one of a game that does not tell."""
    entry = ENTRIES[name]
    return float(load(entry.share_over)(state)) if entry.share_over else 0.0


def warnings(name: str, config: Any) -> tuple[Notice, ...]:
    """The notices about a config that can be played but is odd, such as own cards of uneven worth."""
    entry = ENTRIES[name]
    found: tuple[Notice, ...] = load(entry.warnings)(config) if entry.warnings else ()
    return found
