"""Hints, the teacher's captions and results call what a person invented by its name, as they do what the game has."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pygame import Surface

from game.kernel.bilingual import Text
from game.kernel.match import AnyMatch
from game.workshop import turf_set
from scenes.app import samples
from scenes.app.app import App
from scenes.app.samples import holla
from scenes.kit.context import Context
from scenes.kit.fonts import Fonts
from scenes.kit.scene import Scene
from scenes.lobby.scene import lobby_scene
from scenes.lobby.state import Take
from scenes.table.ends import Ways
from scenes.turf.results import payout
from tests.scenes.plain import plain_settings


def stable() -> dict[str, Any]:
    """Options with horses of other names."""
    rules = turf_set.fresh(Text("우리 마구간", "Our stable"))
    for number, horse in enumerate(rules.horses):
        letter = "ABCDEFG"[number]
        named = msgspec.structs.replace(horse, ko=f"번개{letter}", en=f"Lightning {letter}")
        rules = rules.with_horse(number, named)
    return {**rules.options(), "races": 1}


def racing(match: AnyMatch) -> bool:
    view = match.view(0)
    return bool(view.to_move and view.phase == "race")


def turf_result(ctx: Context) -> Scene:
    match = samples.played("turf", lambda match: bool(match.view(0).results), **stable())
    ways = Ways(ctx.pop, ctx.pop)
    return payout(ctx, match.view(0), samples.score_people(ctx), match.seen_events(0), ways)


def opening(match: AnyMatch) -> bool:
    return 0 in match.to_act()


ALONE: dict[str, Any] = {
    "own_yeok": [msgspec.to_builtins(holla.TWIN_PHOENIX)], "yeok": [holla.TWIN_PHOENIX.id],
}  # fmt: skip


def chosen(ctx: Context) -> Scene:
    """The lobby with a set of one's own."""
    scene = lobby_scene(ctx, "holla")
    draft = scene.state.draft
    for option, value in ALONE.items():
        draft = draft.with_value(draft.options.option(option), value)
    scene.send(Take(draft))
    return scene


SHOWN: dict[str, tuple[Callable[[Context], Scene], tuple[str, str]]] = {
    "hint at Holla": (holla.own_explanation, ("쌍봉황", "Twin Phoenix")),
    "teacher at Holla": (lambda ctx: samples.table(ctx, samples.played("holla", opening, **ALONE)),
                         ("쌍봉황", "Twin Phoenix")),
    "result of Holla": (holla.own_result, ("쌍봉황", "Twin Phoenix")),
    "hint at Turf": (lambda ctx: samples.explained(ctx, samples.played("turf", racing, **stable())),
                     ("번개", "Lightning")),
    "card of the lobby": (chosen, ("+쌍봉황", "+Twin Phoenix")),
    "result of Turf": (turf_result, ("번개", "Lightning")),
    "hint at Rummikub": (lambda ctx: samples.explained(ctx, samples.played("rummikub", opening, first_meld=45)),
                         ("45", "45")),
}  # fmt: skip


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_what_is_invented_is_called_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, name: str
) -> None:
    make, names = SHOWN[name]
    drawn: list[str] = []
    render = Fonts.render

    def rendered(self: Fonts, text: str, *args: Any, **more: Any) -> Surface:
        drawn.append(text)
        return render(self, text, *args, **more)

    app = App(
        plain_settings(language=language, speed=0.0, helper="always" if "teacher" in name else "never"),
        tmp_path,
        size=(1600, 900),
        catch=False,
    )
    try:
        app.push(make(app.ctx))
        monkeypatch.setattr(Fonts, "render", rendered)
        for _ in range(60):
            app.step(1 / 30)
        app.redraw()
        app.step(0.0)
    finally:
        app.close()
    # In a sentence: names alone stand on cards and ladder in any case.
    named = names[language == "en"]
    assert any(named in text and len(text) > len(named) + 6 for text in drawn), drawn
