"""A card on which an outside program is put into a seat: how it is talked to, its command, a trial."""

import os
from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import structs
from pygame import Rect, Surface

from game.library.settings import PROGRAM_LENGTH, PROGRAM_LIMITS, PROGRAM_SECONDS
from game.seats.failures import Failure
from game.seats.levels import PROGRAM, prefix_of, prefixes_of, program_name
from game.seats.mjai import TCP
from game.seats.outside import Trial
from game.seats.program import Budget
from scenes.kit import intentions as want
from scenes.kit import paint, palette, preferences
from scenes.kit.buttons import Button
from scenes.kit.choices import Segmented
from scenes.kit.context import Context
from scenes.kit.dropdown import Dropdown
from scenes.kit.layout import Layout
from scenes.kit.scene import Scene
from scenes.kit.textfield import TextField
from scenes.lobby import start_match
from scenes.lobby.program_seats import known, usable, with_programs
from scenes.table.failures import failure_text

WIDTH: Final = 820.0
HEIGHT: Final = 696.0
PAD: Final = 32.0
LABEL: Final = 170.0
ROW: Final = 46.0
USUAL_PORT: Final = 11600
TOKEN_BYTES: Final = 6
PLACE_LETTERS: Final = 70
"""The most letters of a port, a slash and a token."""
NOTE: Final = 15.0


class ProgramScene(Scene):
    """A card that asks for a program for a seat of a game; `on_take` gets the seat's level when OK was pressed.

    Enter takes, Esc leaves everything as it was.
    """

    opaque = False

    def __init__(self, ctx: Context, game: str, seat: int, level: str, on_take: Callable[[str], None]) -> None:
        super().__init__(ctx)
        self.game = game
        self.seat = seat
        self.on_take = on_take
        self.known = known(preferences.settings_of(ctx), game)
        start = level if usable(level, game) else self.known[0] if self.known else PROGRAM
        self.prefix, self.texts_by_kind = PROGRAM, {"command": "", "port": ""}
        self._fill(start)
        self.seconds: int = preferences.settings_of(ctx).program_seconds
        self.limits = preferences.settings_of(ctx).program_limits
        self.trial: Trial | None = None
        self.outcome, self.good = "", True
        self.card = Rect(0, 0, 1, 1)
        self.labels: list[tuple[str, tuple[int, int]]] = []
        self.notes: list[tuple[str, Rect]] = []
        self.result_box = Rect(0, 0, 1, 1)
        self._take_button: Button | None = None
        self._try_button: Button | None = None

    # -- values

    @property
    def level(self) -> str:
        """The level of the seat as it stands on the card."""
        return self.prefix + self.texts_by_kind[self._kind].strip()

    @property
    def _kind(self) -> str:
        return "port" if self.prefix == TCP else "command"

    @property
    def fault(self) -> str | None:
        """The reason why it cannot be taken yet."""
        if usable(self.level, self.game):
            return None
        empty = not self.texts_by_kind[self._kind].strip(" \"'“”")
        return self.ctx.t(f"program_card.{'no' if empty else 'bad'}_{self._kind}")

    def _fill(self, level: str) -> None:
        self.prefix = prefix_of(level) or PROGRAM
        self.texts_by_kind[self._kind] = level[len(self.prefix) :]

    # -- places

    def layout(self, layout: Layout) -> None:
        """Lays the card into the middle, its rows from above, the buttons along its foot."""
        px = layout.px
        self.card = Rect(0, 0, px(WIDTH), min(px(HEIGHT), layout.window[1] - px(16)))
        self.card.center = (layout.window[0] // 2, layout.window[1] // 2)
        first = not self.ui.widgets
        self.ui.clear()
        self.labels, self.notes = [], []
        y = self.card.y + px(84)
        y = self._note(self._lay_prefix(y), f"program_card.about.{_key(self.prefix)}", 2)
        y = self._lay_text(y)
        y = self._lay_known(y)
        y = self._lay_seconds(y)
        y = self._lay_limits(y)
        y = self._note(y, "program_card.warning", 2, whole=True)
        self.result_box = Rect(self.card.x + px(PAD), y, self.card.w - 2 * px(PAD), self.card.bottom - px(96) - y)
        self._lay_buttons(layout)
        self._sync()
        self.ui.refocus()
        if first:
            self.ui.set_focus(next(w for w in self.ui.widgets if isinstance(w, TextField)), keyboard=True)

    def _row(self, y: int, key: str) -> Rect:
        px = self.ctx.px
        left = self.card.x + px(PAD)
        self.labels.append((self.ctx.t(f"program_card.{key}"), (left, y + px(ROW) // 2)))
        return Rect(left + px(LABEL), y, self.card.right - px(PAD) - left - px(LABEL), px(ROW))

    def _note(self, y: int, key: str, lines: int, whole: bool = False) -> int:
        px = self.ctx.px
        left = self.card.x + px(PAD) + (0 if whole else px(LABEL))
        spacing = 1.35 if self.ctx.texts.locale == "ko" else 1.25
        height = lines * self.ctx.fonts.line_height(NOTE, spacing)
        self.notes.append((self.ctx.t(key), Rect(left, y, self.card.right - px(PAD) - left, height)))
        return y + height + px(12)

    def _lay_prefix(self, y: int) -> int:
        ctx, px = self.ctx, self.ctx.px
        prefixes = prefixes_of(self.game)
        row = self._row(y, "talk")
        options = [(prefix, ctx.t(f"program_card.talks.{_key(prefix)}")) for prefix in prefixes]
        if len(options) > 1:
            name = ctx.t("program_card.talk")
            self.ui.add(Dropdown(row, name, options, self.prefix, self._take_prefix, ui=self.ui, size=17))
        else:
            self.labels.append((options[0][1], (row.x, row.centery)))
        return row.bottom + px(8)

    def _lay_text(self, y: int) -> int:
        t, port = self.ctx.t, self._kind == "port"
        row = self._row(y, self._kind)
        self.ui.add(
            TextField(
                row,
                t(f"program_card.{self._kind}"),
                self.texts_by_kind[self._kind],
                self._take_text,
                on_submit=lambda _: self.take(),
                placeholder=f"{USUAL_PORT}/..." if port else t("program_card.example"),
                limit=PLACE_LETTERS if port else PROGRAM_LENGTH - max(map(len, prefixes_of(self.game))),
                allowed=_in_place if port else None,
                tooltip=t(f"program_card.{self._kind}_tip"),
            )
        )
        return row.bottom + self.ctx.px(12)

    def _lay_known(self, y: int) -> int:
        if not self.known:
            return y
        row = self._row(y, "known")
        options = [("", self.ctx.t("program_card.known_hint")), *((level, level) for level in self.known)]
        shown = self.level if self.level in self.known else ""
        name = self.ctx.t("program_card.known")
        self.ui.add(Dropdown(row, name, options, shown, self._take_known, ui=self.ui, size=16))
        return row.bottom + self.ctx.px(12)

    def _lay_seconds(self, y: int) -> int:
        t, px = self.ctx.t, self.ctx.px
        row = self._row(y, "seconds")
        options = [(n, t("program_card.second", count=n)) for n in PROGRAM_SECONDS]
        row.w = min(row.w, px(420))
        self.ui.add(Segmented(row, t("program_card.seconds"), options, self.seconds, self._take_seconds, size=16))
        return row.bottom + px(12)

    def _lay_limits(self, y: int) -> int:
        """Adds limits on processes, memory and processor time side by side; none for a port, which others started."""
        if self._kind == "port":
            return y
        t, gap = self.ctx.t, self.ctx.px(10)
        row = self._row(y, "limits")
        width = (row.w - 2 * gap) // 3
        for at, (name, numbers) in enumerate(PROGRAM_LIMITS.items()):
            own = getattr(self.limits, name)
            options = [(n, _limit_words(self.ctx, name, n)) for n in dict.fromkeys((*numbers, own))]
            box = Rect(row.x + at * (width + gap), row.y, width, row.h)
            self.ui.add(
                Dropdown(
                    box, t(f"program_card.limit.{name}"), options, own, partial(self._take_limit, name), ui=self.ui,
                    tooltip=t(f"program_card.limit.{name}_tip"), size=15,
                )
            )  # fmt: skip
        return row.bottom + self.ctx.px(14)

    def _lay_buttons(self, layout: Layout) -> None:
        t, px = self.ctx.t, layout.px
        inner = self.card.inflate(-2 * px(PAD), 0)
        y, high = self.card.bottom - px(82), px(54)
        trial = Rect(inner.x, y, px(210), high)
        take = Rect(inner.right - px(230), y, px(230), high)
        cancel = Rect(take.x - px(14) - px(150), y, px(150), high)
        self._try_button = self.ui.add(
            Button(trial, t("program_card.try"), self.try_out, size=18, tooltip=t("program_card.try_tip"))
        )
        self.ui.add(Button(cancel, t("kit.dialog.cancel"), self._leave, size=18))
        self._take_button = self.ui.add(Button(take, t("program_card.take"), self.take, kind="jade", size=18))

    # -- changing

    def _sync(self) -> None:
        if self._take_button is not None and self._try_button is not None:
            self._take_button.reason = self.fault
            running = self.ctx.t("program_card.trying") if self.trial is not None else None
            self._try_button.reason = running or self.fault
        self.ctx.redraw()

    def _changed(self, rebuild: bool = False) -> None:
        self._stop()
        self.outcome = ""
        if rebuild:
            self.layout(self.ctx.layout)
        else:
            self._sync()

    def _take_prefix(self, prefix: str) -> None:
        self.prefix = prefix
        if self._kind == "port" and not self.texts_by_kind["port"]:
            self.texts_by_kind["port"] = f"{USUAL_PORT}/{os.urandom(TOKEN_BYTES).hex()}"
        self._changed(True)

    def _take_text(self, text: str) -> None:
        self.texts_by_kind[self._kind] = text
        self._changed()

    def _take_known(self, level: str) -> None:
        if level:
            self._fill(level)
        self._changed(True)

    def _take_seconds(self, seconds: int) -> None:
        self.seconds = seconds
        self._changed()

    def _take_limit(self, name: str, most: int) -> None:
        self.limits = structs.replace(self.limits, **{name: most})
        self._changed()

    def take(self) -> None:
        """Gives the seat to the program, and remembers it."""
        if self.fault is not None:
            return
        level, settings = self.level, preferences.settings_of(self.ctx)
        preferences.change_settings(
            self.ctx,
            programs=with_programs(settings, [level]),
            program_seconds=self.seconds,
            program_limits=self.limits,
        )
        self._leave()
        self.on_take(level)

    def try_out(self) -> None:
        """Starts the program and asks it for one act."""
        if self.fault is not None or self.trial is not None:
            return
        budget = Budget(seconds=self.seconds, limits=self.limits)
        self.trial = Trial(self.game, self.level, budget, self.ctx.texts.locale)
        waits = "trying_port" if self._kind == "port" else "trying"
        self.outcome, self.good = self.ctx.t(f"program_card.{waits}"), True
        self._sync()

    def update(self, dt: float) -> None:
        """Shows the outcome of the trial once it is there."""
        super().update(dt)
        found = self.trial.poll() if self.trial is not None else None
        if found is None:
            return
        self._stop()
        self.good = not isinstance(found, Failure)
        if isinstance(found, Failure):
            self.outcome = failure_text(self.ctx.texts, found)
            if found.cause == "unstartable":
                start_match.forget_program(self.ctx, self.level)
        else:
            own = found.name if found.name and found.name != self.level else program_name(self.level)
            self.outcome = self.ctx.t("program_card.works", name=own)
        self._sync()

    def _stop(self) -> None:
        if self.trial is not None:
            self.trial.close()
            self.trial = None

    def _leave(self) -> None:
        self.ctx.pop(self)

    def leave(self) -> None:
        """Ends a trial that still runs."""
        self._stop()

    @property
    def busy(self) -> bool:
        """Whether frames are wanted because a trial runs."""
        return super().busy or self.trial is not None

    def handle(self, intention: want.Intention) -> bool:
        """Gives input to the controls, takes at Enter, leaves at Esc and lets nothing through to the scene below."""
        if self.ui.handle(intention):
            return True
        if isinstance(intention, want.Back):
            self._leave()
        elif isinstance(intention, want.Confirm):
            self.take()
        return True

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Draws the dimmed scene below, the card, labels, notes, outcome and controls."""
        ctx, px = self.ctx, self.ctx.px
        paint.veil(surface, ctx, 0.6)
        ctx.art.drop(surface, self.card, 18, "S4")
        surface.blit(ctx.art.panel(self.card.w, self.card.h, 18, 1.0), self.card)
        title = ctx.t("program_card.title", seat=self.seat + 1)
        at = (self.card.x + px(PAD), self.card.y + px(44))
        paint.label(surface, ctx, title, at, 26, palette.GOLD, True, "midleft", self.card.w - 2 * px(PAD))
        for words, place in self.labels:
            paint.label(surface, ctx, words, place, 17, palette.TEXT, anchor="midleft")
        for words, box in self.notes:
            paint.paragraph(surface, ctx, words, box, NOTE, palette.TEXT_SOFT, max_lines=2)
        if self.outcome:
            ink = palette.JADE_300 if self.good else palette.VERMILION_SOFT
            lines = max(1, self.result_box.h // ctx.fonts.line_height(NOTE, 1.35))
            paint.paragraph(surface, ctx, self.outcome, self.result_box, NOTE, ink, max_lines=lines)
        self.ui.draw(surface)


def _in_place(letter: str) -> bool:
    """Whether a letter can stand in a port and its token."""
    return letter.isascii() and (letter.isalnum() or letter in "/_-")


def _limit_words(ctx: Context, name: str, most: int) -> str:
    """The words for a limit in its list."""
    if not most:
        return ctx.t(f"program_card.limit.no_{name}")
    size = {"memory": 1000, "cpu": 60}.get(name, 1)
    return ctx.t(f"program_card.limit.{name}_of", count=f"{most / size:g}")


def _key(prefix: str) -> str:
    """The word by which the locale files know a way to talk."""
    return prefix.rstrip(":").replace("-", "_")
