"""The buttons of the riichi table: icons, switches, calls with their choices, and why one cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.riichi.offers import set_of
from game.riichi.tiles import KIND_OF
from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.controls import Button, Toggle, Ui, Widget
from scenes.riichi.dialogs import Dialogs
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.texts import act_word, tile_name
from scenes.riichi.turn_input import KEYS, KINDS, CallButton
from scenes.table.toolbar import top_buttons

if TYPE_CHECKING:
    from game.riichi.view import RiichiView

LARGE, USUAL, SLIM = 176.0, 134.0, 104.0
LEAST, MARGIN = 16.0, 28.0
"""Size of the smallest words on a button, and units beside them."""
GAP = 14.0
CHOICE_TILE = 44.0
SWITCHES = ("sort", "win", "no_calls", "discard")


class TilesButton(Button):
    """A button that shows the tiles of a choice."""

    def __init__(
        self, rect: Rect, tiles: Sequence[int], taken: int, name: str, on_press: Callable[[], object], tip: str
    ) -> None:
        super().__init__(rect, "", on_press, kind="ink", name=name, tooltip=tip)
        self.tiles = tuple(tiles)
        self.taken = taken
        """The index of the tile that another seat gave; -1 for none."""

    def _content(self, surface: Surface, face: Rect, colour: str) -> None:
        ctx = self.home
        width = ctx.px(CHOICE_TILE)
        step = width + ctx.px(3)
        x = face.centerx - (step * len(self.tiles) - ctx.px(3)) // 2
        y = face.centery - ctx.mahjong.height(width) // 2
        for index, tile in enumerate(self.tiles):
            look = "lit" if index == self.taken else "rest"
            ctx.mahjong.draw(surface, tile, x + index * step, y, width, look)  # type: ignore[arg-type]


class Limit(Widget):
    """A line of the switches with a value that goes round: words left, value right."""

    radius = 12.0

    def __init__(self, rect: Rect, label: str, on_press: Callable[[], object], tooltip: str) -> None:
        super().__init__(rect, label, on_press=on_press, tooltip=tooltip)
        self.words = ""

    def look(self) -> Hashable:
        return super().look(), self.words

    @property
    def spoken(self) -> str:
        return self.home.t("kit.spoken.button", name=f"{self.name}. {self.words}")

    def draw(self, surface: Surface) -> None:
        """Draws label and value."""
        ctx, box = self.home, self.rect
        kind = "jade" if self.hovered else "slate"
        pill = paint.pill(surface, ctx, self.words, (box.right, box.centery), kind, 14, 28, anchor="midright")
        room = pill.x - box.x - ctx.px(6)
        paint.label(surface, ctx, self.name, (box.x, box.centery), 16, anchor="midleft", width=room)


class Controls:
    """The buttons of a layout; `update` brings them in line with the match."""

    def __init__(
        self,
        ctx: Context,
        ui: Ui,
        lay: RiichiLayout,
        switches: Mapping[str, bool] | None,
        dialogs: Dialogs,
        acts: Mapping[str, Callable[[], object]],
        turn: Callable[[str, bool], None],
        take: Callable[[CallButton], None],
        choose: Callable[[Any], object],
    ) -> None:
        """Builds the buttons; `switches` is None where nobody plays. `acts` is what the plain buttons do; the switches
        call `turn`, calls `take`, and choices of a call `choose`."""
        self.ctx, self.ui, self.lay = ctx, ui, lay
        self._take, self._choose = take, choose
        t = self._text
        top_buttons(ctx, ui, lay.menu, lay.icons, dialogs)
        self.switches: dict[str, Toggle] = {}
        for row, key in enumerate(SWITCHES if switches is not None else ()):
            assert switches is not None
            toggle = Toggle(lay.toggle(row), t(key), switches[key], partial(turn, key), tooltip=t(f"{key}_tip"))
            self.switches[key] = ui.add(toggle)
        place = lay.toggle(len(SWITCHES))
        self.limit = ui.add(Limit(place, t("limit"), acts["limit"], tooltip=t("limit_tip")))
        self.hint = self._lower(lay.hint, "hint", "hint", acts["hint"])
        self.limit.visible = self.hint.visible = switches is not None
        self.sheet = self._lower(lay.sheet, "sheet", "book", dialogs.sheet)
        self.buttons: dict[str, Button] = {}
        self.choices: list[TilesButton] = []
        self.choice_panel: Rect | None = None
        self._known: tuple[Any, ...] = ()
        self._shown: tuple[Any, ...] = ()

    def _text(self, key: str, /, **values: object) -> str:
        return self.ctx.t(f"riichi_table.button.{key}", **values)

    def _lower(self, place: Rect, key: str, icon: str, act: Callable[[], object]) -> Button:
        t = self._text
        return self.ui.add(Button(place, t(key), act, icon=icon, size=18, tooltip=t(f"{key}_tip")))

    # -- calls

    def show(self, offers: Sequence[CallButton], subs: dict[str, str], room_from: int) -> None:
        """Shows the buttons of the offers, right-aligned; `subs` are second lines, `room_from` where space begins."""
        known = (tuple(offers), tuple(sorted(subs.items())), room_from)
        if known == self._known:
            return
        self._known = known
        key = next((k for k, button in self.buttons.items() if button is self.ui.focus), None)
        for button in self.buttons.values():
            self.ui.remove(button)
        self.buttons = {}
        for offer, place in zip(offers, self._places(offers, subs, room_from), strict=True):
            self.buttons[offer.key] = self.ui.add(self._button(offer, place, subs.get(offer.key)))
        if key in self.buttons:
            self.ui.set_focus(self.buttons[key])

    def _button(self, offer: CallButton, place: Rect, sub: str | None) -> Button:
        kind, words = KINDS.get(offer.key, "jade"), self._label(offer, sub)
        tip = "foul_tip" if offer.asks else "pass_tip" if offer.key == "pass" else "call_tip"
        return Button(
            place,
            words,
            partial(self._take, offer),
            kind=kind,
            sub=sub or None,
            size=28 if offer.wins else 22,
            tooltip=self._text(tip, letter=KEYS[offer.key].upper()),
        )

    def _label(self, offer: CallButton, sub: str | None) -> str:
        return self._text("cancel_riichi") if offer.key == "riichi" and sub == "" else act_word(self.ctx, offer.key)

    def _wide(self, offer: CallButton, sub: str | None) -> float:
        """The units of a button: as drawn, or what its words need in small letters."""
        drawn = LARGE if offer.wins else SLIM if offer.asks else USUAL
        return max(drawn, self.ctx.fonts.width(self._label(offer, sub), LEAST, True) / self.lay.s + MARGIN)

    def _places(self, offers: Sequence[CallButton], subs: dict[str, str], room_from: int) -> list[Rect]:
        px, bar = self.lay.px, self.lay.calls
        widths = [self._wide(offer, subs.get(offer.key)) for offer in offers]
        total = sum(widths) + GAP * (len(widths) - 1)
        room = (bar.right - max(room_from, bar.right - px(760))) / self.lay.s
        if total > room:
            share = (room - GAP * (len(widths) - 1)) / sum(widths)
            widths = [width * share for width in widths]
        wide = [px(width) for width in widths]
        ends = [bar.right - sum(wide[i + 1 :]) - px(GAP) * (len(wide) - 1 - i) for i in range(len(wide))]
        return [Rect(end - w, bar.y, w, bar.h) for end, w in zip(ends, wide, strict=True)]

    def choose_from(self, acts: Sequence[Any], view: RiichiView) -> None:
        """Shows the choices of a call as tiles; an empty list takes them away."""
        shown = (tuple(acts), view.tiles)
        if shown == self._shown:
            return
        self._shown = shown
        for choice in self.choices:
            self.ui.remove(choice)
        self.choices, self.choice_panel = [], None
        if not acts:
            return
        px, tall = self.lay.px, self.lay.px(CHOICE_TILE * 92 / 60 + 18)
        sets = [(action, *self._picture(action, view)) for action in acts]
        widths = [px(len(tiles) * (CHOICE_TILE + 3) + 22) for _, tiles, _ in sets]
        total, top = sum(widths) + px(10) * (len(widths) - 1), self.lay.variants_bottom - tall - px(8)
        self.choice_panel = Rect(self.lay.calls.right - total - px(16), top - px(10), total + px(32), tall + px(24))
        self.choice_panel.right = min(self.choice_panel.right, self.lay.base.window[0] - px(6))
        x = self.choice_panel.x + px(16)
        for (action, tiles, taken), width in zip(sets, widths, strict=True):
            name = " ".join(tile_name(self.ctx.texts, tile) for tile in tiles)
            tip = self._text("call_tip", letter=len(self.choices) + 1)
            button = TilesButton(Rect(x, top, width, tall), tiles, taken, name, partial(self._choose, action), tip)
            self.choices.append(self.ui.add(button))
            x += width + px(10)

    def _picture(self, action: Any, view: RiichiView) -> tuple[tuple[int, ...], int]:
        tiles = sorted(set_of(action, view), key=lambda tile: (KIND_OF[tile], tile))
        taken = tiles.index(view.asked.tile) if view.asked is not None and view.asked.tile in tiles else -1
        return tuple(tiles), taken

    @property
    def hovered_offer(self) -> str | None:
        """The offer under the pointer, else the one that has the keyboard."""
        looked_at = self._looked_at(list(self.buttons.values()))
        return list(self.buttons)[looked_at] if looked_at is not None else None

    @property
    def hovered_choice(self) -> int | None:
        """The choice under the pointer, else the one that has the keyboard."""
        return self._looked_at(self.choices)

    def _looked_at(self, buttons: Sequence[Button]) -> int | None:
        focus = self.ui.focus if self.ui.keyboard else None
        found = [index for index, button in enumerate(buttons) if button.hovered]
        found += [index for index, button in enumerate(buttons) if button is focus]
        return found[0] if found else None

    # -- the rest

    def update(self, reason: str | None, asked: bool, switches: Mapping[str, bool], seconds: int) -> None:
        """Shows what hint and switches can do now; `reason` is why the person cannot act."""
        self.hint.reason = reason
        self.hint.sub = self._text("hint_wait") if asked else None
        self.limit.words = self._text("seconds", seconds=seconds) if seconds else self._text("no_limit")
        for key, toggle in self.switches.items():
            toggle.value = switches[key]
