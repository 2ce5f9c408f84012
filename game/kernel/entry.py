"""The registration of a game: one value that says where everything of it is found.

Names such as ``game.holla.rules:HollaRules`` are loaded when they are first needed, so that a list of games costs
nothing and knows no window.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

USUAL_LENGTH: Final = 60
"""Acts of a match that is long enough for all that the suites try."""


@dataclass(frozen=True, kw_only=True)
class GameEntry:
    """A game. Its data are ``rules/NAME.yaml``, ``presets/NAME.yaml`` and ``locales/*/NAME*.yaml`` below ``data``."""

    name: str
    rules: str
    """The class of its ``Rules``."""
    bots: str
    """Its ``game.kernel.seat.Bots``."""
    offers: str
    """The module with ``offers`` and ``pieces``; see ``game.kernel.offers``."""
    scene: str = ""
    """Its ``scenes.table.entry.SceneEntry``; a game without one is played without a window."""
    picture: str = "scenes.app.picture:TablePicture"
    """The class that draws its table for environments; asked for where ``scene`` names one."""
    samples: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Scenes to look at: the end of the name after the game's, and the function that makes the scene."""
    lab: str = ""
    """Its ``game.lab.games.lab_game.Part``; the laboratory leaves out a game without one."""
    facts: str = ""
    """Its class of ``game.kernel.facts.Counter``; of a game without one statistics know places and scores alone."""
    lessons: str = ""
    """The class of its ``game.lessons.subject.Subject``."""
    book: str = ""
    """Its ``game.book.judge.Judge``, which plays the examples of its rule book."""
    part: str = ""
    """What counts the rounds, games or races in a state, such as ``round``; without it a match is one part."""
    won: str = ""
    """A function of a state: by seat what levels play to win, where other things order those who won equally much."""
    share_over: str = ""
    """A function of a state: how much of the match is over, from 0 to 1; without one only an ended match is."""
    warnings: str = ""
    """A function of a config: what is odd about it that can be played all the same."""
    open_hands: str = ""
    """A function of a view and of the view of each seat: the view with everybody's hand."""
    dialects: tuple[str, ...] = ()
    """Further ways to talk to a program on a seat, as ``game.seats`` knows them."""
    data: Path | None = None
    """The folder of its data, ``None`` for the app's own."""
    hidden: bool = True
    """Whether a seat knows what others do not; this fact and those below say what the suites demand of the game."""
    deals: bool = True
    """Whether something is dealt: an act that nobody has to choose begins a match and each of its rounds."""
    length: int = USUAL_LENGTH
    """The fewest acts of a match of bots with the usual options; only a match that is over sooner has fewer than 60."""
    teaches: bool = True
    """Whether its table points things out to learners."""


def load(name: str) -> Any:
    """Loads what ``package.module:name`` names, or a module; raises ``ImportError`` and ``AttributeError``."""
    module, _, attribute = name.partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found
