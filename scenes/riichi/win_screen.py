"""The screen of a win: hand, dora turning over, yaku, fu, the bill, the points of all. Several wins come in turn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import pygame
from pygame import Rect, Surface

from game.riichi.hands.value import FuItem
from game.riichi.view import RiichiView
from scenes.kit import paint, palette
from scenes.kit.choices import Segmented
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.mahjong import HIDDEN, Mahjong
from scenes.kit.motion import Anim, Call, in_out_cubic, in_out_sine, linear
from scenes.kit.motion import Sequence as InTurn
from scenes.riichi.draw_screen import DrawScreen
from scenes.riichi.faces import tile_look, won_hand
from scenes.riichi.terms import term
from scenes.riichi.win_model import INDICATORS, SeatLine, WinModel, YakuRow, counted
from scenes.table.nodes import Node, box_of
from scenes.table.numbers import grouped, signed
from scenes.table.results import Place, RoundScene, said
from scenes.table.scores import Act, Person, ending, tint
from scenes.table.sheet import Drawn, Sheet, picture, plate, portrait

FLIP_MS, YAKU_MS, FU_MS, COUNT_MS, GLEAM_MS = 360.0, 210.0, 110.0, 700.0, 900.0
HAND_WIDTH, HAND_ROOM, HAND_FOOT, GAP = 66.0, 1500.0, 262.0, 26.0
ONE_COLUMN: Final = 7
"""The number of yaku that fit below one another."""
MOUNTAIN, MOUNTAIN_FOOT, MOUNTAIN_MS = 6.0, 300.0, 600.0
"""The upper edge of the mountain, where it ends, and how long it rises."""
NO_FOULS: Mapping[int, str] = MappingProxyType({})


class WinScreen(RoundScene):
    """The result of a won round. Enter shows the next winner, then goes on; tabs choose between winners.

    Petals fall for a mangan and more; a yakuman has the gong.
    """

    hold = "center"

    def __init__(self, ctx: Context, view: RiichiView, people: tuple[Person, ...], on_next: Act, on_menu: Act) -> None:
        super().__init__(ctx, on_next, on_menu)
        assert view.result is not None
        self.view, self.people, self.result = view, people, view.result
        self.index = self.seen = 0
        """The number of the shown win, and how many were shown to the end or left behind."""
        self.model = WinModel.of(ctx, view, people, 0)

    @property
    def places(self) -> tuple[Place, ...]:  # type: ignore[override]
        """The boxes of the buttons; that to a lesson takes half of the large one."""
        half = self.way.learn is not None
        on = (1336, 736, 216, 72) if half else (1104, 736, 448, 72)
        return on, (1104, 826, 216, 46), (1336, 826, 216, 46), (1104, 736, 216, 72)

    # -- the entrance

    def enter(self) -> None:
        """Plays the veil, then the win, with its sound."""
        super().enter()
        self.ctx.play(ending(self.people, [win.seat for win in self.result.wins]), 0.8)

    def celebrate(self) -> None:
        """Lets petals fall and the gong sound, as the hand deserves."""
        worth = self.model.win.worth
        self.petals_of = self.result.round if worth.limit else -1
        super().celebrate()
        if worth.yakuman:
            self.ctx.play("gong")

    def story(self) -> Sequence[Anim]:
        """The entrance: ura, yaku, fu, points, one after the other."""
        model = self.model
        return (
            self.step("mountain", MOUNTAIN_MS, fade=False),
            *(self.step(("ura", i), FLIP_MS, in_out_sine, "tile", 0.6, False) for i in range(len(model.win.ura))),
            Call(lambda: self.motion.play(self.step("gleam", GLEAM_MS, linear, fade=False))),  # type: ignore[arg-type]
            *(self.step(("yaku", i), YAKU_MS, sound="tile", gain=0.5) for i in range(len(model.yaku))),
            *(self.step(("fu", i), FU_MS) for i in range(len(model.win.worth.fu_items))),
            self.step("total", COUNT_MS, in_out_cubic, "coin", 0.7, False),
            self.step("moved", COUNT_MS, in_out_cubic, fade=False),
        )

    # -- what the person may do

    @property
    def more(self) -> bool:
        """Whether another winner comes."""
        return self.index + 1 < len(self.result.wins)

    def on_words(self) -> tuple[str, str | None]:
        """The words of the main button: the next winner comes first."""
        return (self.ctx.t("riichi_result.next_win"), None) if self.more else super().on_words()

    def next_words(self) -> tuple[str, str | None]:
        """The words for the next round, or for the ranking."""
        return self.ctx.t("riichi_result.next" if self.view.game is None else "table.result.match"), None

    def layout(self, layout: Layout) -> None:
        """Makes the words again in a new size or language."""
        self.model = WinModel.of(self.ctx, self.view, self.people, self.index)
        super().layout(layout)

    def buttons(self, layout: Layout) -> None:
        """Adds the buttons, and tabs for several winners."""
        super().buttons(layout)
        if len(self.result.wins) > 1:
            choices = [(i, self.people[win.seat].name) for i, win in enumerate(self.result.wins)]
            box = layout.rect(744, 66, 448, 46, "center", "center")
            self.ui.add(Segmented(box, self.ctx.t("riichi_result.winners"), choices, self.index, self.choose, size=17))

    def primary(self) -> None:
        """Shows the next winner; after the last one goes on to the next round."""
        if self.more and not self.motion.finish():
            self.choose(self.index + 1)
        else:
            super().primary()

    def choose(self, index: int) -> None:
        """Shows another winner; one that was shown before is complete at once."""
        self.motion.finish()
        self.seen, self.index = max(self.seen, self.index + 1), index
        for key in self.at:
            self.at[key] = float(key == "veil")
        self.layout(self.ctx.layout)
        self.motion.play(InTurn(*self.story()))
        self.celebrate()
        if index < self.seen:
            self.motion.finish()
            self.wind.finish()
        self.ctx.redraw()

    # -- picture

    def ground(self, surface: Surface) -> None:
        """Draws dark cloth and a light behind the hand."""
        ctx, lay = self.ctx, self.ctx.layout
        art = ctx.art
        surface.blit(art.background("scene/cloth_ink", surface.get_size()), (0, 0))
        paint.veil(surface, ctx, 0.68)
        self.shapes.light(surface, ctx, lay.rect(120, -90, 1360, 560, "center", "center"), "#FFD682", 0.24)

    def _mountain(self, sheet: Sheet) -> Iterable[Node]:
        """The nodes of the mountain that rises behind the hand, up to the panels below it."""
        share, wide = self.at["mountain"], 640.0
        high = wide * self.ctx.art.ratio("victory/mountain")
        node = sheet.drawn(880, MOUNTAIN + high / 2, wide, high, picture, "victory/mountain", None, 0.0, 210)
        left, upper, whole, _ = node.box
        clip = (left, upper, whole, sheet.box(0, MOUNTAIN_FOOT, 0, 1).y - upper)
        if share:
            off = 0.0 if self.ctx.calm else (1 - share) * clip[3]
            yield node.moved(0, off)._replace(clip=clip)

    def told(self, part: str) -> int:
        """How many items of a part have come."""
        return sum(share >= 1 for key, share in self.at.items() if isinstance(key, tuple) and key[0] == part)

    def picture(self, sheet: Sheet) -> Iterable[Node]:
        """The nodes of header, hand, dora, yaku, fu, bill and seats."""
        model, tabs = self.model, len(self.result.wins) > 1
        if not tabs:
            yield from self._mountain(sheet)
        name = self.ctx.t("riichi_result.winner", name=model.winner.name, place=model.place)
        yield sheet.drawn(114, 80, 100, 100, portrait, model.winner.portrait, True)
        yield from sheet.headed(188, 80, model.title, 60, name, model.from_whom, 724 if tabs else 1174)
        if self.at["total"]:
            number = grouped(round(model.total * self.at["total"]))
            yield from sheet.badge(1212, 80, 340, 80, model.badge, number, 36)
        yield from self._hand(sheet)
        yield from self._indicators(sheet.at(48, 338, "dora"))
        yield from said(self._yaku(sheet.at(48, 396, "yaku")))
        yield from said(self._fu(sheet.at(624, 396, "fu")))
        yield from said(self._bill(sheet.at(1104, 296, "bill")))
        for i, line in enumerate(model.seats):
            yield from said(self._seat(sheet.at(48 + i * 260.5, 736, ("seat", i)), line))

    def _hand(self, sheet: Sheet) -> Iterable[Node]:
        """The nodes of concealed tiles, the winning tile apart with its mark, and melds; dora edged in gold."""
        ctx, px, model, ura = self.ctx, self.ctx.px, self.model, self.told("ura")
        shown, won, whole = won_hand(
            model.hand, model.win.melds, model.win.tile, px(HAND_WIDTH), px(HAND_ROOM), px(GAP)
        )
        middle, foot = sheet.box(800, HAND_FOOT, 0, 0).topleft
        pill = sheet.pill(0, 0, ctx.t("riichi_result.win.tile"), "gold", 13, 24, side="center")
        left = middle - whole // 2
        yield pill.around((left + won[2].centerx, foot + px(20)))
        looks = [*((place, "rest") for place in shown), (won, "lit")]
        for number, ((tile, turn, box, size), look) in enumerate(looks):
            gleam = self.at["gleam"] if tile != HIDDEN and model.is_dora(tile, ura) else None
            what = ("look", look), ("turn", turn), ("dora", gleam)
            yield Node(("hand", number), box_of(box.move(left, foot)), 0.0, Drawn(tile_look, (tile, size, what)))

    def _indicators(self, at: Sheet) -> Iterable[Node]:
        """The nodes of the indicators of dora and ura; the ura turn over one by one."""
        model, t = self.model, self.ctx.t
        yield at.panel(0, -42, 1030, 84)
        yield at.drawn(515, 0, 1, 56, plate, palette.INK_BLUE, 1.0, None, 0.0)
        for x, name, tiles in ((0, "dora", model.indicators), (515, "ura", model.win.ura)):
            yield at.words(x + 18, 0, 96, term(self.ctx, f"riichi_result.term.{name}"), 17, palette.GOLD, True)
            for i in range(INDICATORS):
                tile = tiles[i] if i < len(tiles) else HIDDEN
                share = 1.0 if name == "dora" else self.at["ura", i]
                yield at.drawn(x + 144 + i * 46, 0, 40, 60, _flipped, tile, share)
        if not model.win.ura:
            yield at.words(877, 0, 141, t("riichi_result.win.no_ura"), 13, palette.TEXT_MUTED, lines=3)

    def _heading(self, at: Sheet, wide: float, key: str) -> Iterable[Node]:
        yield at.panel(0, 0, wide, 322)
        yield at.words(22, 28, wide - 44, self.ctx.t(f"riichi_result.win.{key}"), 17, palette.GOLD, True)
        yield at.drawn(wide / 2, 268, wide - 44, 1, plate, palette.INK_BLUE, 1.0, None, 0.0)

    def _yaku(self, at: Sheet) -> Iterable[Node]:
        """The nodes of the yaku, which come one by one; their sum stands below when all are there."""
        rows = self.model.yaku
        yield from self._heading(at, 560, "yaku")
        columns = 1 if len(rows) <= ONE_COLUMN else 2
        lines = -(-len(rows) // columns)
        high, wide = min(32.0, 212 / max(1, lines)), (516 - 28.0 * (columns - 1)) / columns
        for i, row in enumerate(rows):
            share = self.at["yaku", i]
            line = at.at(22 + i // lines * (wide + 28), 48 + (i % lines + 0.5) * high, ("yaku", i))
            slide = 0.0 if self.ctx.calm else (1 - share) * 24
            if share:
                yield from _yaku(line.at(slide, 0), row, wide - slide, row.worth if columns == 1 else row.short)
        if self.told("yaku") == len(rows):
            yield at.words(538, 295, 516, self.model.sum, 24, palette.GOLD, True, "right")

    def _fu(self, at: Sheet) -> Iterable[Node]:
        """The nodes of the fu, item by item with the tiles they are for, and their sum."""
        model, worth, t = self.model, self.model.win.worth, self.ctx.t
        yield from self._heading(at, 454, "fu")
        items = worth.fu_items
        high = min(30.0, 212 / max(1, len(items)))
        for i, item in enumerate(items):
            if self.at["fu", i]:
                yield from _fu(at.at(22, 48 + (i + 0.5) * high, ("fu", i)), item, high)
        if self.told("fu") == len(items) and items and not worth.limit:
            words = counted(self.ctx, "fu", worth.fu)
            yield at.words(432, 295, 410, words, 24, palette.GOLD, True, "right")
        elif self.told("fu") == len(items):
            words = t("riichi_result.win.fu_unused", limit=model.badge) if items else t("riichi_result.win.no_fu")
            yield at.words(432, 295, 410, words, 15, palette.TEXT_MUTED, side="right")

    def _bill(self, at: Sheet) -> Iterable[Node]:
        """The nodes of who pays what, the sum, and what the winner has now."""
        model, t, share = self.model, self.ctx.t, self.at["total"]
        yield at.paper(0, 0, 448, 422)
        yield at.words(24, 32, 400, t("riichi_result.win.received"), 17, palette.INK_TEXT, True)
        if not share:
            # The points are shown only after the yaku.
            return
        high = min(34.0, 220 / max(1, len(model.bill)))
        for i, row in enumerate(model.bill):
            y, points = 58 + (i + 0.5) * high, grouped(row.points)
            yield at.words(424, y, 200, points, 19, palette.INK_TEXT, True, "right")
            yield at.words(24, y, 390 - at.wide(points, 19, True), row.label, 17, palette.BROWN)
        yield at.drawn(224, 290, 400, 1, plate, "#CDBB91", 1.0, None, 0.0)
        line, total = model.seats[model.win.seat], f"+{grouped(round(model.total * share))}"
        words = t("riichi_result.win.before_after", before=grouped(line.before), after=grouped(line.after))
        yield at.number(224, 344, total, 54, palette.SEAL_RED, 400)
        yield at.number(224, 396, words, 18, palette.INK_TEXT, 400)

    def _seat(self, at: Sheet, line: SeatLine) -> Iterable[Node]:
        """The nodes of a seat's card: portrait, wind, points that count to what they are now, and the difference."""
        lit, moved = line.person is self.model.winner, self.at["moved"]
        yield at.panel(0, 0, 248.5, 136)
        if lit:
            yield at.drawn(124.25, 68, 248.5, 136, plate, palette.GOLD, 0.15, (palette.GOLD, 1.0, 2.0))
        yield at.drawn(42, 42, 56, 56, portrait, line.person.portrait, lit)
        yield at.words(82, 26, 156, line.person.name, 18, palette.GOLD if line.person.you else palette.TEXT, True)
        yield at.pill(82, 54, line.wind_words(self.ctx), "vermilion" if line.dealer else "slate", 13, 24)
        yield at.words(16, 110, 130, grouped(round(line.before + line.delta * moved)), 25, palette.GOLD, True)
        if line.delta and moved:
            yield at.words(234, 110, 110, signed(line.delta), 21, tint(line.delta), True, "right")


def _yaku(at: Sheet, row: YakuRow, wide: float, worth: str) -> Iterable[Node]:
    colour, room = palette.VERMILION_SOFT if row.bonus else palette.TEXT, wide - 10 - at.wide(worth, 18, True)
    yield at.words(wide, 0, wide, worth, 18, palette.GOLD, True, "right")
    yield at.words(0, 0, room, row.name, 19, colour, at.wide(row.name, 13 / at.ctx.layout.s, True) <= room)


def _fu(at: Sheet, item: FuItem, high: float) -> Iterable[Node]:
    yield at.words(410, 0, 60, str(item.fu), 17, palette.GOLD, True, "right")
    width = max(10 / at.ctx.layout.s, min(20.0, high * 9 / 16))
    x = 364.0 - len(item.kinds) * (width + 2)
    for i, tile in enumerate(item.kinds):
        yield at.drawn(x + i * (width + 2) + width / 2, 0, width, width * 4 / 3, _mini, tile)
    yield at.words(0, 0, x - 8, term(at.ctx, f"riichi_yaku.fu.{item.id}"), 16, palette.TEXT_SOFT)


def _mini(surface: Surface, ctx: Context, box: Rect, tile: int) -> None:
    """Draws a small flat tile."""
    surface.blit(ctx.art.rounded(box.w, box.h, 3, palette.IVORY_50, palette.IVORY_200), box)
    paint.put(surface, ctx.mahjong.plain(tile, max(6, round(box.w * 0.92))), box.center)


def _flipped(surface: Surface, ctx: Context, box: Rect, tile: int, share: float) -> None:
    """Draws a tile that is turned over, `share` of the way."""
    y = box.centery - Mahjong.height(box.w) // 2
    if not 0 < share < 1 or tile == HIDDEN:
        ctx.mahjong.draw(surface, tile if share else HIDDEN, box.x, y, box.w)
        return
    picture = ctx.mahjong.face(tile if share >= 0.5 else HIDDEN, box.w)
    narrow = max(2, round(picture.get_width() * abs(math.cos(math.pi * share))))
    paint.put(
        surface, pygame.transform.smoothscale(picture, (narrow, picture.get_height())), (box.centerx, y), "midtop"
    )


def make(
    ctx: Context,
    view: RiichiView,
    people: tuple[Person, ...],
    on_next: Act,
    on_menu: Act,
    fouls: Mapping[int, str] = NO_FOULS,
) -> WinScreen | DrawScreen:
    """The screen of `view.result`, which there must be. `fouls`: rule id by seat for the words of a chombo."""
    assert view.result is not None
    if view.result.wins:
        return WinScreen(ctx, view, people, on_next, on_menu)
    return DrawScreen(ctx, view, people, on_next, on_menu, fouls)
