"""The scenes that can be opened by name (`--scene NAME`, the self-test), loaded only when wanted."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.games import ENTRIES
from game.kernel.entry import load

if TYPE_CHECKING:
    from scenes.kit.context import Context
    from scenes.kit.scene import Scene

HOUSE: Mapping[str, str] = MappingProxyType(
    {
        "menu": "scenes.menu.scene:menu_scene",
        "welcome": "scenes.menu.welcome:welcome_scene",
        "lobby": "scenes.lobby.scene:first_lobby",
        "lobby-program": "scenes.app.samples:program_card",
        "settings": "scenes.settings.scene:settings_scene",
        "about": "scenes.menu.about:about_scene",
        "rules": "scenes.rule_book.scene:rule_book_scene",
        "lessons": "scenes.app.samples:catalogue",
        "lesson": "scenes.app.samples:lesson",
        "howto": "scenes.app.samples:howto",
        "replay": "scenes.app.samples.records:replay",
        "records": "scenes.records.own_matches:own_matches",
        "record-files": "scenes.records.record_files:record_files",
        "statistics": "scenes.statistics.scene:statistics",
        "people": "scenes.statistics.people:people",
        "workshop": "scenes.workshop.scene:workshop_scene",
        "workshop_cards": "scenes.workshop.cards:cards_scene",
        "workshop_house": "scenes.workshop.house:house_scene",
        "curtain": "scenes.app.samples:curtain",
        "kit": "scenes.kit.sheet:kit_scene",
    }
)
"""Name -> `module:callable`; the callable takes the context and returns the scene."""

USUAL = "scenes.app.samples:middle"
"""The sample of a game that names none: a table at the person's turn."""
FIRST = "menu"
"""The scene the app opens with."""


def named_scenes() -> dict[str, str]:
    """The place of every scene by name: `HOUSE` and the samples of each game, as `turf` or `turf-result`."""
    found = dict(HOUSE)
    for game, entry in ENTRIES.items():
        if entry.scene:
            found[game] = USUAL
        found.update({f"{game}-{name}" if name else game: place for name, place in entry.samples.items()})
    return found


def opener(name: str) -> "Callable[[Context], Scene]":
    """A function that makes the scene of a name from a context."""
    return partial(open_scene, name)


def open_scene(name: str, ctx: "Context") -> "Scene":
    """Makes a scene by name. Raises KeyError listing the names."""
    found = HOUSE.get(name) or named_scenes().get(name)
    if found is None:
        raise KeyError(f"no scene {name!r}; known: {', '.join(sorted(named_scenes()))}")
    scene: Scene = load(found)(ctx, name) if found == USUAL else load(found)(ctx)
    return scene
