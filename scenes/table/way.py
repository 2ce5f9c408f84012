"""The ways on from a result of a round: what follows, whether the menu is one, what to learn from it."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.table.scores import Act


@dataclass(frozen=True)
class WayOn:
    """The ways on: `on` stands in place of "next round"; `learn` is the title of a lesson and what opens it."""

    on: str = ""
    learn: tuple[str, Act] | None = None

    @property
    def own(self) -> bool:
        """Whether the match itself goes on: then the menu is offered too."""
        return not self.on
