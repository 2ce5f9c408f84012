"""The buttons of the Royal Turf table: what they say, and why one cannot be used."""

from collections.abc import Callable
from dataclasses import dataclass

from scenes.kit.context import Context
from scenes.kit.controls import Button, Ui
from scenes.table.client import TableClient
from scenes.table.corner import corner
from scenes.table.names import seat_name
from scenes.turf.layout import TurfLayout


@dataclass(frozen=True)
class Deeds:
    """What the buttons do."""

    menu: Callable[[], None]
    rulebook: Callable[[], None]
    sound: Callable[[], None]
    settings: Callable[[], None]
    primary: Callable[[], None]
    hint: Callable[[], None]


@dataclass(frozen=True)
class Ready:
    """What the person could do now: ``phase`` bet, race or none of them; ``chip`` a value in hand, ``horse`` chosen."""

    phase: str
    chip: int | None
    horse: str
    ran: bool
    asked: bool


class Controls:
    """Builds the buttons for a layout and keeps them true with `update`."""

    def __init__(self, ctx: Context, ui: Ui, lay: TurfLayout, client: TableClient, deeds: Deeds) -> None:
        self.ctx = ctx
        self.client = client
        # Space lets the chosen horse run; a focused button answers Enter.
        ui.space_presses = False
        t = self._text
        self._icon(ui, lay.menu, "menu", "menu", deeds.menu)
        corner(ctx, ui, lay.icons, deeds)
        self.run = ui.add(
            Button(lay.run, t("run"), deeds.primary, kind="vermilion", icon="play", size=24, tooltip=t("run_tip"))
        )
        self.hint = ui.add(Button(lay.hint, t("hint"), deeds.hint, icon="hint", size=20, tooltip=t("hint_tip")))

    def _text(self, key: str, **values: object) -> str:
        return self.ctx.t(f"turf_table.button.{key}", **values)

    def _icon(self, ui: Ui, place: object, icon: str, key: str, act: Callable[[], None]) -> Button:
        name = self._text(key)
        return ui.add(Button(place, "", act, icon=icon, size=20, name=name, tooltip=name))  # type: ignore[arg-type]

    def update(self, ready: Ready, turn: int) -> None:
        """Says what every button can do now."""
        playing = self.client.person is not None
        self.run.visible = self.hint.visible = playing
        mine = self.client.waiting_for_person
        label = "bet" if ready.phase == "bet" else "run"
        self.run.label = self.run.name = self._text(label)
        self.run.icon = "check" if ready.phase == "bet" else "play"
        self.run.tooltip = self._text(f"{label}_tip")
        self.run.sub = ready.horse if mine and ready.horse else None
        self.run.reason = self._reason(ready, mine, turn)
        self.hint.reason = None if mine else self._wait(turn, ready.phase)
        self.hint.sub = self._text("hint_wait") if ready.asked else None

    def _reason(self, ready: Ready, mine: bool, turn: int) -> str | None:
        if not mine:
            return self._wait(turn, ready.phase)
        if ready.phase == "bet":
            if ready.chip is None:
                return self._text("need_chip")
            return None if ready.horse else self._text("need_horse")
        if ready.ran:
            return self._text("has_run")
        return None if ready.horse else self._text("need_horse")

    def _wait(self, turn: int, phase: str) -> str:
        if self.client.autoplay:
            return self._text("autoplay")
        if phase not in ("bet", "race") or turn < 0:
            return self._text("between")
        return self._text("wait", name=seat_name(self.ctx.texts, self.client.seats, turn))
