"""The buttons at the top of every table: menu, on to the own turn, speed, rule book, sound, settings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from scenes.table import commands as do
from scenes.table.controls import AnyButton
from scenes.table.dialogs import TableDialogs
from scenes.table.game import ButtonNow, ButtonSpec
from scenes.table.look import AnyLook
from scenes.table.speed import Speed

_icon: Final = partial(AnyButton, size=20, wordless=True)


def top_buttons(dialogs: TableDialogs, speed: Speed) -> Iterator[AnyButton]:
    """The menu in the left corner and the buttons in the right one."""
    ctx, run, t = dialogs.ctx, dialogs.run, dialogs.ctx.t
    menu, book, settings = t(f"{dialogs.section}.button.menu"), t("kit.corner.rulebook"), t("kit.corner.settings")

    @cache
    def sounds(muted: bool) -> ButtonNow:
        tip = t(f"kit.corner.sound_{'on' if muted else 'off'}")
        return ButtonNow(kind="muted" if muted else "ink", tooltip=tip)

    @cache
    def paced(speed: str) -> ButtonNow:
        return ButtonNow(label=t(f"table.speed.{speed}"), name=t("table.speed.name", speed=t(f"screens.speed.{speed}")))

    @cache
    def runs(why: str, rushing: bool) -> ButtonNow:
        return ButtonNow(reason=t(f"table.run.{why}") if why else None, kind="gold" if rushing else "ink")

    def sound(look: AnyLook) -> ButtonNow:
        return sounds(ctx.settings.muted)

    def pace(look: AnyLook) -> ButtonNow:
        return paced(speed.name)

    def on(look: AnyLook) -> ButtonNow:
        return runs(speed.why_not_run, look.state.match.rushing)

    def mute() -> None:
        run(do.Setting("muted", not ctx.settings.muted))

    yield _icon("menu", lambda lay: lay.menu, icon="menu", label=menu, tip=menu, press=partial(run, do.Open("menu")))
    if speed.offered:
        yield _icon(
            "run", lambda lay: lay.icons[0], on, icon="fast", label=t("table.run.name"), tip=t("table.run.tip"),
            press=partial(run, do.RunOn()),
        )  # fmt: skip
        yield ButtonSpec(
            "speed", lambda lay: lay.icons[1], pace, size=17, label=" ", tip=t("table.speed.tip"), pad=0,
            press=speed.next,
        )  # fmt: skip
    yield _icon("book", lambda lay: lay.icons[-3], icon="book", label=book, tip=book, press=dialogs.rulebook)
    yield _icon("sound", lambda lay: lay.icons[-2], sound, icon="sound", label=t("kit.corner.sound"), press=mute)
    yield _icon(
        "settings", lambda lay: lay.icons[-1], icon="settings", label=settings, tip=settings,
        press=partial(run, do.Open("settings")),
    )  # fmt: skip
