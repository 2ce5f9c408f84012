"""The buttons of the riichi table: switches, calls with their choices, and why one cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.riichi.actions import RiichiAction
from game.riichi.offers import set_of
from game.riichi.tiles import KIND_OF
from game.riichi.view import RiichiView
from scenes.kit import paint
from scenes.kit.buttons import Button
from scenes.kit.choices import Toggle
from scenes.kit.context import Context
from scenes.kit.widget import Does, Widget
from scenes.riichi.board import river_pieces
from scenes.riichi.choice import (
    SWITCHES,
    CallButton,
    Choice,
    Looking,
    State,
    calls,
    opened_call,
    subs,
    wait_words,
)
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.memory import Memory
from scenes.riichi.texts import act_word, tile_name
from scenes.table.game import ButtonNow, ButtonRow, ButtonSpec, advice

LARGE, USUAL, SLIM = 176.0, 134.0, 104.0
LARGEST: Final = 1.4
"""How much wider than drawn calls are in large text."""
LEAST, MARGIN = 16.0, 28.0
"""Size of the smallest words on a button, and units beside them."""
GAP = 14.0
CHOICE_TILE = 44.0
CHOICE: Final = "choice"
"""The first letters of the ids of choices, before their number."""
KEYS: Final = {
    "ron": "r",
    "tsumo": "t",
    "riichi": "r",
    "kan": "k",
    "pon": "p",
    "chi": "c",
    "nine_terminals": "n",
    "show_tenpai": "t",
    "fold_tenpai": "n",
    "pass": "x",
}
"""The key of each offer. Ron and riichi share one: they never come together."""
KINDS: Final = {
    "ron": "vermilion",
    "tsumo": "vermilion",
    "riichi": "gold",
    "pass": "ink",
    "fold_tenpai": "ink",
    "nine_terminals": "ivory",
}

Spec = ButtonSpec[RiichiView, RiichiLayout, Memory, Choice]


def tiles_button(
    tiles: tuple[int, ...], taken: int, rect: Rect, name: str, tip: str, on_press: Callable[[], None]
) -> Button:
    """A button that shows the tiles of a choice; `taken` is the place of one that another seat gave, -1 for none."""

    def content(surface: Surface, ctx: Context, face: Rect) -> None:
        width = ctx.px(CHOICE_TILE)
        step = width + ctx.px(3)
        x = face.centerx - (step * len(tiles) - ctx.px(3)) // 2
        y = face.centery - ctx.mahjong.height(width) // 2
        for index, tile in enumerate(tiles):
            ctx.mahjong.draw(surface, tile, x + index * step, y, width, "lit" if index == taken else "rest")

    return Button(rect, "", on_press, kind="ink", name=name, tooltip=tip, content=content)


class Limit:
    """A line of the switches with a value that goes round: words left, value right."""

    def __init__(self, rect: Rect, label: str, tooltip: str, on_press: Callable[[], None]) -> None:
        self.widget = Widget(rect.copy(), label, Does(self.draw, self.look, self.says), on_press, None, tooltip, 12.0)
        self.value = ""

    def look(self) -> Hashable:
        """The values that decide its picture."""
        return self.widget.name, self.widget.state, self.value

    def says(self) -> str:
        of = self.widget
        return of.home.t("kit.spoken.button", name=f"{of.name}. {self.value}")

    def draw(self, surface: Surface) -> None:
        """Draws label and value."""
        ctx, box = self.widget.home, self.widget.rect
        kind = "jade" if self.widget.hovered else "slate"
        tall = min(28.0, 0.7 * box.h / ctx.layout.s)
        pill = paint.pill(
            surface, ctx, self.value, (box.right, box.centery), kind, min(14.0, 0.62 * tall), tall, anchor="midright"
        )
        room = pill.x - box.x - ctx.px(6)
        paint.label(surface, ctx, self.widget.name, (box.x, box.centery), 16, anchor="midleft", width=room)


# -- those that stay


def _switch(row: int, key: str) -> Spec:
    def now(look: Looking) -> ButtonNow:
        return ButtonNow(look.state.match.person is not None, value=key in look.state.choice.switches)

    return ButtonSpec(
        key,
        lambda lay: lay.toggle(row),
        now,
        make=lambda box, label, tip, press: Toggle(box, label, False, lambda on: press(), tooltip=tip),
    )


def _limiting(look: Looking) -> ButtonNow:
    state = look.state
    seconds, key = state.ctx.settings.riichi_clock, "riichi_table.button"
    words = state.t(f"{key}.seconds", seconds=seconds) if seconds else state.t(f"{key}.no_limit")
    return ButtonNow(state.match.person is not None, value=words)


# -- calls and their choices


def _label(state: State, offer: CallButton) -> str:
    cancels = offer.key == "riichi" and state.choice.riichi
    return state.t("riichi_table.button.cancel_riichi") if cancels else act_word(state.ctx, offer.key)


def _room_from(state: State) -> int:
    """The left end of the row of buttons: right of a river that is longer than usual."""
    lay, river = state.boxes, state.view.own.river
    pieces = river_pieces(lay, 0, river)
    return max((piece.box.right + lay.px(12) for piece in pieces if piece.box.bottom > lay.calls.y), default=0)


def call_places(state: State) -> dict[str, Rect]:
    """The boxes of the calls, right-aligned."""
    offers, px, bar = calls(state), state.boxes.px, state.boxes.calls
    # As wide as drawn, or as the words need in small letters.
    words = [state.ctx.fonts.width(_label(state, offer), LEAST, True) / state.boxes.s + MARGIN for offer in offers]
    large = min(state.boxes.text, LARGEST)
    drawn = [large * (LARGE if offer.wins else SLIM if offer.asks else USUAL) for offer in offers]
    widths = list(map(max, drawn, words))
    total = sum(widths) + GAP * (len(widths) - 1)
    room = (bar.right - max(_room_from(state), bar.right - px(760))) / state.boxes.s
    if total > room:
        share = (room - GAP * (len(widths) - 1)) / sum(widths)
        widths = [width * share for width in widths]
    wide = [px(width) for width in widths]
    ends = [bar.right - sum(wide[i + 1 :]) - px(GAP) * (len(wide) - 1 - i) for i in range(len(wide))]
    return {offer.key: Rect(end - w, bar.y, w, bar.h) for offer, end, w in zip(offers, ends, wide, strict=True)}


def _call_specs(state: State) -> Sequence[Spec]:
    places, said, found = call_places(state), subs(state), list[Spec]()
    for offer in calls(state):
        tip = "foul_tip" if offer.asks else "pass_tip" if offer.key == "pass" else "call_tip"
        found.append(
            ButtonSpec(
                offer.key,
                places[offer.key],
                ButtonNow(sub=said.get(offer.key) or None),
                KINDS.get(offer.key, "jade"),
                size=28 if offer.wins else 22,
                label=_label(state, offer),
                tip=state.t(f"riichi_table.button.{tip}", letter=KEYS[offer.key].upper()),
            )
        )
    return found


def _choice_acts(state: State) -> tuple[RiichiAction, ...]:
    call = opened_call(state)
    return call.acts if call is not None else ()


def _picture(state: State, action: RiichiAction) -> tuple[tuple[int, ...], int]:
    """The tiles of a choice, and the place among them of the one that is taken."""
    tiles, asked = sorted(set_of(action, state.view), key=lambda tile: (KIND_OF[tile], tile)), state.view.asked
    return tuple(tiles), tiles.index(asked.tile) if asked is not None and asked.tile in tiles else -1


def choice_places(state: State) -> tuple[Rect | None, list[Rect]]:
    """The ground of the choices of a call, None without, and their boxes."""
    lay, sets = state.boxes, [_picture(state, action)[0] for action in _choice_acts(state)]
    if not sets:
        return None, []
    px, tall = lay.px, lay.px(CHOICE_TILE * 92 / 60 + 18)
    widths = [px(len(tiles) * (CHOICE_TILE + 3) + 22) for tiles in sets]
    total, top = sum(widths) + px(10) * (len(widths) - 1), lay.variants_bottom - tall - px(8)
    panel = Rect(lay.calls.right - total - px(16), top - px(10), total + px(32), tall + px(24))
    panel.right = min(panel.right, lay.base.window[0] - px(6))
    starts = [panel.x + px(16) + sum(widths[:i]) + i * px(10) for i in range(len(widths))]
    return panel, [Rect(x, top, width, tall) for x, width in zip(starts, widths, strict=True)]


def _choice_specs(state: State) -> Sequence[Spec]:
    found: list[Spec] = []
    for number, (action, box) in enumerate(zip(_choice_acts(state), choice_places(state)[1], strict=True)):
        tiles, taken = _picture(state, action)
        name = " ".join(tile_name(state.ctx.texts, tile) for tile in tiles)
        tip = state.t("riichi_table.button.call_tip", letter=number + 1)
        make = partial(tiles_button, tiles, taken)
        found.append(ButtonSpec(f"{CHOICE}{number}", box, make=make, label=name, tip=tip))
    return found


BUTTONS: Final[tuple[Spec | ButtonRow[RiichiView, RiichiLayout, Memory, Choice], ...]] = (
    *(_switch(row, key) for row, key in enumerate(SWITCHES)),
    ButtonSpec(
        "limit",
        lambda lay: lay.toggle(len(SWITCHES)),
        _limiting,
        make=Limit,
    ),
    advice(lambda lay: lay.hint, "riichi_table", wait_words, 18),
    ButtonSpec("sheet", lambda lay: lay.sheet, icon="book", size=18),
    ButtonRow(lambda state: (calls(state), tuple(subs(state).items()), _room_from(state)), _call_specs),
    ButtonRow(lambda state: (_choice_acts(state), state.view.tiles), _choice_specs),
)
