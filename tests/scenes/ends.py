"""The ends of rounds and matches as tests see them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from scenes.kit.scene import Scene
from scenes.kit.tree.screen import ScreenScene


def at_end(scene: Scene | None) -> bool:
    """Whether a scene is the result of a round or the places of a match."""
    return scene is not None and scene.called in ("result", "ranking")


def ended(hand: Any) -> bool:
    """Whether the result of a round lies on the table of a hand or sitting."""
    top = hand.app.stack.top
    return top is not None and top.called == "result"


def placed(hand: Any) -> bool:
    """Whether the places of a match lie on the table of a hand or sitting."""
    top = hand.app.stack.top
    return top is not None and top.called == "ranking"


def times_of(
    scene: ScreenScene[Any], parts: Sequence[Hashable], step: Callable[[], object], frames: int
) -> tuple[dict[Any, int], dict[Any, int]]:
    """The frames in which parts of a story begin and are over."""
    begun: dict[Any, int] = {}
    over: dict[Any, int] = {}
    for frame in range(frames):
        for part in parts:
            share = scene.teller.share(part)
            begun.setdefault(part, frame) if share > 0 else None
            over.setdefault(part, frame) if share >= 1 else None
        step()
    return begun, over


def told(scene: Scene) -> list[str]:
    """The words to be read on an end."""
    found = scene.trace()["told"]  # type: ignore[attr-defined]
    assert isinstance(found, list)
    return found


def moving(scene: Scene) -> bool:
    """Whether the entrance still comes."""
    return isinstance(scene, ScreenScene) and scene.teller.playing


def peeking(scene: Scene) -> bool:
    """Whether the table below an end is looked at."""
    return bool(scene.trace()["peeking"])  # type: ignore[attr-defined]
