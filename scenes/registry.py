"""The scenes that can be opened by name (`--scene NAME`, the self-test), loaded only when wanted."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.kit.context import Context
    from scenes.scene import Scene

SCENES: Mapping[str, str] = MappingProxyType(
    {
        "menu": "scenes.menu:menu",
        "lobby": "scenes.lobby:first_lobby",
        "lobby-program": "scenes.samples:program_card",
        "settings": "scenes.settings_scene:SettingsScene",
        "rules": "scenes.rulebook_scene:RuleBookScene",
        "lessons": "scenes.samples:catalogue",
        "lesson": "scenes.samples:lesson",
        "howto": "scenes.samples:howto",
        "holla": "scenes.samples:holla_table",
        "holla-result": "scenes.samples:holla_result",
        "holla-ranking": "scenes.samples:holla_ranking",
        "rummikub": "scenes.samples:rummikub_table",
        "rummikub-result": "scenes.samples:rummikub_result",
        "rummikub-ranking": "scenes.samples:rummikub_ranking",
        "turf": "scenes.samples:turf_table",
        "turf-result": "scenes.samples:turf_result",
        "turf-ranking": "scenes.samples:turf_ranking",
        "riichi": "scenes.samples:riichi_table",
        "riichi-result": "scenes.samples:riichi_result",
        "riichi-ranking": "scenes.samples:riichi_ranking",
        "riichi-yaku": "scenes.samples:riichi_yaku",
        "riichi-presets": "scenes.samples:riichi_presets",
        "replay": "scenes.replay.samples:replay",
        "records": "scenes.replay.records:records",
        "kit": "scenes.kit.sheet:Sheet",
    }
)
"""Name -> `module:callable`; the callable takes the context and returns the scene."""

FIRST = "menu"
"""The scene the app opens with."""


def open_scene(name: str, ctx: "Context") -> "Scene":
    """Makes a scene by name. Raises KeyError listing the names."""
    if name not in SCENES:
        raise KeyError(f"no scene {name!r}; known: {', '.join(sorted(SCENES))}")
    module, attribute = SCENES[name].split(":")
    scene: Scene = getattr(import_module(module), attribute)(ctx)
    return scene
