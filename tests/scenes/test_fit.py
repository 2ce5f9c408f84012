"""No text of ours is cut, no two lie on one another, all can be read: what is neither a screen nor a table alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect

from scenes.app.app import App
from scenes.app.samples.holla import own_explanation
from scenes.demo_scenes import open_scene, opener
from scenes.kit.context import Choice, Context
from scenes.kit.dropdown import Dropdown
from scenes.kit.rich_text import Style
from scenes.kit.scene import Scene
from scenes.kit.tree import elements as e
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name
from scenes.lobby.scene import lobby_scene
from scenes.lobby.state import Fold
from tests.scenes.ink import pale
from tests.scenes.plain import plain_settings
from tests.scenes.recorded import watching
from tests.scenes.tree_checks import missed

SIZES = ((1024, 640), (1280, 720), (1600, 900), (1024, 1200))
READ = (1280, 720)
"""The window in which the words are read from the picture too."""
Make = Callable[[Context], Scene]


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


def noted(ctx: Context) -> Scene:
    """A table with a note about what is not lawful."""
    table = open_scene("rummikub", ctx)
    ctx.push(table)
    ctx.toast(
        ctx.t("holla.touch.title"), ctx.t("holla.ask.touch", seat=ctx.t("seats.avatars.turtle"), penalty=20), "illegal"
    )
    return table


def _top(ctx: Context) -> Scene:
    top = ctx.host.stack.top  # type: ignore[attr-defined]
    assert top is not None
    return top


SCENES: dict[str, Make] = {
    "touch": touch,
    "noted": noted,
    "lesson": opener("lesson"),
    "replay": opener("replay"),
    "hint": own_explanation,
}
"""What is neither a screen nor one of the tables that have checks of their own."""


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", SCENES)
def test_texts_fit_and_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:  # fmt: skip
    found: dict[tuple[int, int], object] = {}
    for size in SIZES:
        app = App(plain_settings(language=language, speed=0), tmp_path, size=size, catch=False)
        try:
            scene = SCENES[name](app.ctx)
            if app.stack.top is not scene:
                app.push(scene)
            for _ in range(4):
                app.step(0.5)
            with watching(monkeypatch) as written:
                app.set_window_size(size)
                app.step(0.0)
            faults = [
                [*written.cut],
                written.overlaps(),
                written.outside(Rect((0, 0), size)),
                [*missed(scene.ui)],
            ]
            if size == READ:
                # What a lesson leaves in the dark is out of use.
                dark = [app.surface.get_rect()] if name == "lesson" else []
                faults.append(pale(app, monkeypatch, dark))
            if any(faults):
                found[size] = faults
        finally:
            app.close()
    assert found == {}


@pytest.mark.parametrize(
    ("ink", "size", "faint"), [("#4A6A72", 27, 2), ("#5C7C84", 27, 1), ("#5C7C84", 16, 2), ("#A9BDB6", 16, 0)]
)
def test_words_that_are_too_pale_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ink: str, size: float, faint: int
) -> None:
    """On a panel; large ones may be paler, and marked text is found as other words are."""
    app = App(plain_settings(language="en", speed=0), tmp_path, size=(1600, 900), catch=False)
    try:
        words = e.Text(Name("Dragon"), size, ink), e.Prose("<b>Holla</b>", Style(ink=ink))
        page = e.Page("screens.names.settings", e.Panel(None, *words))
        app.push(ScreenScene(app.ctx, Screen("pale", lambda ctx: None, lambda s: page, lambda s, message: s)))
        app.step(0.5)
        found = pale(app, monkeypatch)
        assert len(found) == faint
    finally:
        app.close()


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("game", ["holla", "riichi", "rummikub", "turf"])
def test_every_choice_of_a_lobby_fits_its_list(tmp_path: Path, game: str, language: str) -> None:
    app = App(plain_settings(language=language, speed=0), tmp_path, size=(1024, 640), catch=False)
    try:
        scene = lobby_scene(app.ctx, game)
        app.push(scene)
        wide: list[str] = []
        for message in (Changed("tab", "seats"), *(Fold(group.id) for group in scene.state.draft.options.groups),
                        Changed("tab", "rules")):  # fmt: skip
            scene.send(message)
            scene.settle()
            lists = [control.of for control in scene.ui.all() if isinstance(control.of, Dropdown)]
            assert lists or message == Changed("tab", "rules")
            room, fonts = app.ctx.layout.px(62), app.ctx.fonts
            wide += [
                words
                for control in lists
                for _, words in control.options
                if fonts.width(words, control.size) > control.widget.rect.w - room
            ]
        assert wide == []
    finally:
        app.close()
