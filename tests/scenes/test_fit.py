"""No text of ours is cut and no two lie on one another: every screen and table, both languages, small and tall windows.

Names and paths that a person typed may be cut.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect

from scenes.app import samples
from scenes.app.app import App
from scenes.demo_scenes import opener
from scenes.kit.context import Choice, Context, PlainSettings
from scenes.kit.dropdown import Dropdown
from scenes.kit.scene import Scene
from scenes.kit.tree.elements import Changed
from scenes.lobby.scene import lobby_scene
from scenes.lobby.state import Fold, Take
from scenes.menu.about import about_scene
from scenes.menu.scene import menu_scene
from scenes.records.own_matches import own_matches
from scenes.rule_book.scene import rule_book_scene
from scenes.settings.scene import settings_scene
from tests.scenes.recorded import watching

SIZES = ((1024, 640), (1280, 720), (1024, 1200))
Make = Callable[[Context], Scene]


def matches(ctx: Context) -> Scene:
    """The list of matches, here an empty one."""
    return own_matches(ctx)


def touch(ctx: Context) -> Scene:
    """The question of a strict Holla table with the longest answers."""
    t = ctx.t
    ctx.dialog(
        t("holla.touch.title"),
        t("holla.ask.touch", seat=t("seats.avatars.turtle"), penalty=20),
        [
            Choice(t("holla.touch.keep"), cancel=True),
            Choice(t("holla.touch.do_accident", penalty=20)),
            Choice(t("holla.touch.do"), kind="vermilion"),
        ],
    )
    return _top(ctx)


def changed_lobby(ctx: Context) -> Scene:
    """A lobby with many changes, so that the button which takes them back says how many."""
    scene = lobby_scene(ctx, "holla")
    ctx.push(scene)
    draft = scene.state.draft
    for option in draft.options.options:
        if option.type == "bool":
            draft = draft.with_value(option, not draft.value(option))
    scene.send(Take(draft))
    scene.settle()
    return scene


def _top(ctx: Context) -> Scene:
    top = ctx.host.stack.top  # type: ignore[attr-defined]
    assert top is not None
    return top


SCREENS: dict[str, Make] = {
    "menu": menu_scene,
    "settings": settings_scene,
    "rules": lambda ctx: rule_book_scene(ctx, "holla.R66"),
    "presets": opener("riichi-presets"),
    "program": samples.program_card,
    "matches": matches,
    "touch": touch,
    "about": about_scene,
    "lobby changed": changed_lobby,
    **{
        f"lobby {game}": lambda ctx, game=game: lobby_scene(ctx, game)
        for game in ("holla", "riichi", "rummikub", "turf")
    },  # type: ignore[misc]
}
TABLES: dict[str, Make] = {
    "holla": opener("holla"),
    "rummikub": opener("rummikub"),
    "turf": opener("turf"),
    "riichi": opener("riichi"),
    "turf result": opener("turf-result"),
    "turf ranking": opener("turf-ranking"),
    "rummikub result": opener("rummikub-result"),
    "riichi ranking": opener("riichi-ranking"),
}


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", [*SCREENS, *TABLES])
def test_texts_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, language: str) -> None:
    found: dict[tuple[int, int], object] = {}
    for size in SIZES:
        app = App(PlainSettings(language=language, speed=0), tmp_path, size=size, catch=False)
        try:
            scene = {**SCREENS, **TABLES}[name](app.ctx)
            if app.stack.top is not scene:
                app.push(scene)
            for _ in range(4):
                app.step(0.5)
            with watching(monkeypatch) as written:
                app.ctx.fonts.set_scale(app.ctx.layout.s)
                scene.layout(app.ctx.layout)
                app.redraw()
                app.step(0.0)
            faults = (written.cut, written.overlaps() if name != "menu" else [], written.outside(Rect((0, 0), size)))
            if any(faults):
                found[size] = faults
        finally:
            app.close()
    assert found == {}


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("game", ["holla", "riichi", "rummikub", "turf"])
def test_every_choice_of_a_lobby_fits_its_list(tmp_path: Path, game: str, language: str) -> None:
    app = App(PlainSettings(language=language, speed=0), tmp_path, size=(1024, 640), catch=False)
    try:
        scene = lobby_scene(app.ctx, game)
        app.push(scene)
        wide: list[str] = []
        for message in (Changed("tab", "seats"), *(Fold(group.id) for group in scene.state.draft.options.groups),
                        Changed("tab", "rules")):  # fmt: skip
            scene.send(message)
            scene.settle()
            lists = [control for control in scene.ui.all() if isinstance(control, Dropdown)]
            assert lists or message == Changed("tab", "rules")
            room, fonts = app.ctx.layout.px(62), app.ctx.fonts
            wide += [
                words
                for control in lists
                for _, words in control.options
                if fonts.width(words, control.size) > control.rect.w - room
            ]
        assert wide == []
    finally:
        app.close()
