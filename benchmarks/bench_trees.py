"""Screens as trees: CPU time of laying out anew after an input, and for another window, size of text or language."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from game.library.settings import Settings

ROUNDS = 15
WIDE = 34
"""The rows of labels and controls of the large form: about 200 nodes."""


def _ms(act: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median of the milliseconds of CPU time of an act."""
    spent = []
    for _ in range(rounds):
        begun = time.process_time()
        act()
        spent.append((time.process_time() - begun) * 1000)
    return statistics.median(spent)


def run() -> dict[str, float]:
    """Measures a form of 200 nodes, a list of 5000 rows, searches through rules, and menu and welcome grown."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from scenes.app.app import App
    from scenes.kit.tree import elements as e
    from scenes.kit.tree.screen import Screen, ScreenScene
    from scenes.kit.tree.words import Name

    def form(s: int) -> e.View:
        rows = (
            e.Labelled("settings.muted", e.Switch(bool(s % 2), key=f"on {i}"))
            if i % 2
            else e.Labelled("settings.speed", e.Choice([(n, Name(str(n))) for n in range(5)], s % 5, key=f"of {i}"))
            for i in range(WIDE)
        )
        return e.Page("screens.names.settings", e.Panel("settings.look", e.Grid(*rows, columns=2, least_column=400)))

    def long(s: int) -> e.View:
        list_ = e.Rows(
            range(5000), lambda n: e.Row(e.Text(Name(f"row {n}"), lines=1), e.Spacer(), e.Text(Name(str(n + s)))),
            Name("Rows"), id=lambda n: n, spoken=lambda n: Name(str(n)), at=s, look=lambda n: n, key="rows",
        )  # fmt: skip
        return e.Page("screens.names.records", e.Panel(None, list_, grow=1))

    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, view in (("form", form), ("list", long)):
            app = App(Settings(language="en", speed=0.0), Path(folder), size=(1280, 720), catch=False)
            screen: Screen[Any] = Screen(name, lambda ctx: 0, view, lambda s, message: s + 1)
            app.push(ScreenScene(app.ctx, screen))
            app.step(0.1)
            found |= {f"{name}: {figure}": value for figure, value in _figures(app).items()}
            app.close()
        app = App(Settings(language="en", speed=0.0), Path(folder), size=(1600, 900), catch=False)
        found |= {f"search: {figure}": value for figure, value in _search(app).items()}
        found |= {f"rule book: {figure}": value for figure, value in _read(app).items()}
        app.close()
        for name in ("menu", "welcome"):
            for size in ((1280, 720), (1920, 1080)):
                app = App(Settings(language="ko", speed=0.0), Path(folder), size=size, catch=False)
                found |= {f"{name} {size[1]}p: the first frame {of}, ms": spent for of, spent in _grown(app, name)}
                app.close()
    return found


def _grown(app: Any, name: str) -> Iterator[tuple[str, float]]:
    """Yields the time of a screen from the wish to the end of its first frame, pictures included."""
    from scenes.demo_scenes import open_scene
    from scenes.kit.preferences import change_settings

    app.push(open_scene(name, app.ctx))
    for wish, act in (
        ("at 200 %", lambda: change_settings(app.ctx, text_scale=200)),
        ("in a window of 1600x900", lambda: app.set_window_size((1600, 900))),
    ):
        for _ in range(60):
            app.step(1 / 60)
        yield wish, _ms(lambda act=act: (act(), app.step(1 / 60)), 1)  # type: ignore[misc]


def _read(app: Any) -> dict[str, float]:
    """The most of what the letters of a word typed into riichi's rule book take, their first frames included."""
    from scenes.kit.tree.elements import Changed
    from scenes.rule_book.scene import rule_book_scene

    scene = rule_book_scene(app.ctx, game="riichi")
    app.push(scene)
    for _ in range(60):
        app.step(1 / 60)

    def nodes() -> set[object]:
        return {*scene.picture.root.all()} if scene.picture.root is not None else set()

    def typed(words: str) -> tuple[int, float]:
        known = nodes()
        scene.send(Changed("search", words))
        spent = _ms(lambda: app.step(1 / 60), 1)
        made = len(nodes() - known)
        for _ in range(60):
            app.step(1 / 60)
        return made, spent

    found = [typed(words) for words in ("t", "te", "ten", "")]
    return {
        "nodes made for a letter": max(float(made) for made, _ in found),
        "a letter, ms": max(spent for _, spent in found),
    }


def _search(app: Any) -> dict[str, float]:
    """The figures of the letter that finds most among riichi's rules."""
    from scenes.kit.tree.elements import Changed
    from scenes.lobby.scene import lobby_scene

    scene = lobby_scene(app.ctx, "riichi")
    app.push(scene)

    def wanted(words: str) -> float:
        scene.send(Changed("find", words))
        return _ms(scene.settle, 1)

    scene.send(Changed("tab", "rules"))
    wanted("r")
    root = scene.picture.root
    nodes = float(sum(1 for _ in root.all())) if root is not None else 0.0
    return {"nodes": nodes, "an input, ms": statistics.median((wanted("zz"), wanted("r"))[1] for _ in range(ROUNDS))}


def _figures(app: Any) -> dict[str, float]:
    """The figures of the screen that an app shows."""
    from scenes.kit.preferences import change_settings

    scene = app.stack.top

    def changed() -> None:
        scene.send("next")
        scene.settle()

    sizes = iter(((1600, 900), (1440, 1080), (1920, 1080)) * ROUNDS)
    scales, languages = iter((125, 80, 150) * ROUNDS), iter(("ko", "en") * ROUNDS)
    return {
        "nodes": float(sum(1 for _ in scene.picture.root.all())),
        "an input, ms": _ms(changed),
        "another window, ms": _ms(lambda: app.set_window_size(next(sizes))),
        "another size of text, ms": _ms(lambda: change_settings(app.ctx, text_scale=next(scales))),
        "another language, ms": _ms(lambda: change_settings(app.ctx, language=next(languages))),
    }
