"""The games that have a table, by name, in the order of the menu."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from game.games import ENTRIES
from game.kernel.entry import load
from scenes.table.entry import SceneEntry

if TYPE_CHECKING:
    from scenes.table.school import School


class _Entries(Mapping[str, SceneEntry]):
    """A mapping of the games' entries, each read when it is first asked for."""

    def __getitem__(self, game: str) -> SceneEntry:
        entry = ENTRIES[game]
        if not entry.scene:
            raise KeyError(game)
        found: SceneEntry = load(entry.scene)
        return found

    def __contains__(self, game: object) -> bool:
        return game in ENTRIES and bool(ENTRIES[str(game)].scene)

    def __iter__(self) -> Iterator[str]:
        return (name for name, entry in ENTRIES.items() if entry.scene)

    def __len__(self) -> int:
        return sum(1 for _ in self)


SCENE_ENTRIES: Mapping[str, SceneEntry] = _Entries()


def school_of(game: str) -> "School":
    """The school of a game: how lessons and the rule book show its pieces and places."""
    found: School = load(SCENE_ENTRIES[game].school or "scenes.table.school:USUAL")
    return found
