"""The result of a round: the winner's hand under its creature, or why nobody won, and the way on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from scenes.holla.result_model import (
    GroupShown,
    ResultModel,
    groups_shown,
    headline,
    next_words,
    rule_quote,
    special_label,
)
from scenes.holla.result_rows import bill_nodes, coin_nodes, flights_of, panel_nodes, total_nodes
from scenes.holla.texts import find_yeok, medal_of, yeok_name
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import Layout
from scenes.kit.motion import Anim, Delay, Parallel, in_out_cubic, linear, out_back
from scenes.kit.motion import Sequence as InTurn
from scenes.table.nodes import Node
from scenes.table.results import ROW_MS, RoundScene
from scenes.table.scores import Act, ending
from scenes.table.sheet import Prose, Sheet, picture, piece, portrait
from scenes.table.stage import coins_sound

ART_MS, HEAD_MS, DROP_STAGGER, COIN_MS, COIN_STAGGER = 600.0, 250.0, 120.0, 480.0, 45.0
CUBE, PITCH = 66.0, 69.0
"""Width of the winner's cubes, and from one to the next."""
QUOTE: Final = 852.0


class RoundResultScene(RoundScene):
    """A result over the table when a round has ended; `on_next` deals the next, or shows the places after the last."""

    places = ((1236, 748, 316, 74), (1236, 838, 190, 46), (1442, 838, 110, 46), (980, 846, 236, 46))

    def __init__(self, ctx: Context, model: ResultModel, on_next: Act, on_menu: Act) -> None:
        super().__init__(ctx, on_next, on_menu)
        self.model, self.flights = model, flights_of(model)
        self.won = model.result.kind == "won"
        self.petals_of = model.result.round * 31 + model.result.winner if self.won else -1

    # -- the entrance

    def enter(self) -> None:
        """Plays the sound of a win or a loss; a dragon has the gong."""
        super().enter()
        result = self.model.result
        if self.won:
            end = ending(self.model.people, (result.winner,))
            self.ctx.play("gong" if result.yeok == "dragon" else end)

    def story(self) -> Sequence[Anim]:
        """The entrance: creature and groups, then the rows, then the coins."""
        groups, coins = len(groups_shown(self.ctx.texts, self.model)), len(self.flights)
        drops = [self.step(("group", i), ROW_MS, out_back, "tile", fade=False) for i in range(groups)]
        falling = InTurn(Delay(ART_MS / 2), Parallel(*drops, stagger=DROP_STAGGER))
        flights = [self.step(("coin", i), COIN_MS, in_out_cubic, fade=False) for i in range(coins)]
        whole = COIN_MS + COIN_STAGGER * (coins - 1) if coins else 0.0
        return (
            Parallel(self.step("art", ART_MS if self.won else HEAD_MS), self.step("head", HEAD_MS), falling),
            self.rows(range(len(self.model.result.losers) or len(self.model.people))),
            self.step("paid", 0, sound=coins_sound(coins) if coins else ""),
            Parallel(Parallel(*flights, stagger=COIN_STAGGER), self.step("count", whole, linear, fade=False)),
        )

    # -- what the person may do

    def next_words(self) -> tuple[str, str | None]:
        """The words for the next round and its dealer, or for how the match ended."""
        return next_words(self.ctx.texts, self.model)

    def buttons(self, layout: Layout) -> None:
        """Adds the button to another reading of the hand, where there is one."""
        super().buttons(layout)
        readings = self.model.readings
        if len(readings) > 1 and self.way.own:
            t, number = self.ctx.t, self.model.reading
            yeok = yeok_name(self.ctx.texts, find_yeok(self.model.config, readings[number][0]))
            words = t("holla_result.button.reading", number=number + 1, count=len(readings), yeok=yeok)
            box, tip = layout.rect(1212, 134, 322, 34, "center"), t("holla_result.button.reading_tip")
            self.ui.add(Button(box, words, self.next_reading, size=15, tooltip=tip))

    def next_reading(self) -> None:
        """Shows another reading of the winner's hand; what was paid stays as it is."""
        self.model = replace(self.model, reading=(self.model.reading + 1) % len(self.model.readings))
        self.at.update({("group", i): 1.0 for i in range(len(self.model.readings[self.model.reading][1]))})
        self.layout(self.ctx.layout)

    # -- picture

    @property
    def grown(self) -> float:
        """The factor by which creature and hand are larger than in the 1600x900 drawing, in taller windows."""
        return 1 + 0.2 * self.ctx.layout.extra_h / 300

    @property
    def hand_top(self) -> float:
        """The upper edge of the winner's cubes in units."""
        return 98 + 0.22 * self.ctx.layout.extra_h + 198 * (1 + (self.grown - 1) * 0.75)

    def ground(self, surface: Surface) -> None:
        """Draws a soft light behind the creature."""
        lay = self.ctx.layout
        box = lay.rect(40, 0, 1520, 470)
        box.center = lay.point(800, 217 + 0.22 * lay.extra_h, "center")
        self.shapes.light(surface, self.ctx, box, "#4FA08E" if self.won else "#3D6F8C", 0.42)

    def picture(self, sheet: Sheet) -> Iterable[Node]:
        """The nodes of header, creature and hand, or reason; below them what was paid."""
        ctx, model, e = self.ctx, self.model, self.ctx.layout.extra_h
        top = Sheet(ctx, ctx.layout.point(0, 0, "center"))
        yield from self.rising("head", self._header(top), 12)
        yield from (self._creature(top) if self.won else self.rising("art", self._reason(top.at(0, 0.3 * e)), 12))
        yield from self._hand(top)
        below, tall = top.at(0, 462 + 0.58 * e, "rows"), 378 + 0.42 * e
        yield from panel_nodes(self, below.at(48, 0), model, tall)
        bill = bill_nodes(below.at(1236, 0, "paper"), model, tall - 112, self.at["count"])
        yield from self.rising(("row", 0), bill)
        yield from total_nodes(top.at(54, 866 + e, "totals"), model)
        yield from coin_nodes(self, below, tall, self.flights)

    def _header(self, top: Sheet) -> Iterable[Node]:
        """The nodes of face, big word, who and what, and the badge of the yeok."""
        model, result = self.model, self.model.result
        seat = result.winner if self.won else result.offender
        big, first, second = headline(self.ctx.texts, model)
        x, size, end = 186 if seat >= 0 else 66, 66 if self.won else 52, 1552.0
        if seat >= 0:
            yield top.drawn(114, 84, 96, 96, portrait, model.people[seat].portrait, self.won)
        if self.won:
            yeok = find_yeok(model.config, result.yeok)
            name = self.ctx.t("holla_result.badge", yeok=yeok_name(self.ctx.texts, yeok))
            emblem = f"holla/emblem_{medal_of(yeok)}" if medal_of(yeok) else ""
            yield from top.badge(1212, 86, 322, 84, name, str(result.points), 46, emblem)
            special, end = special_label(self.ctx.texts, model), 1192.0
            if special:
                yield top.pill(1196, 86, special, "done", 15, 32, side="right")
                end -= top.wide(special, 15, True) + 40
        yield top.gold(x, 74, 700, big, size)
        left = x + top.golden(big, size) + 24
        for line, dy in ((first, -14.0 if second else 0.0), (second, 14.0)):
            if line:
                yield top.words(left, 74 + dy, end - left, line, 20, bold=True)

    def _creature(self, top: Sheet) -> Iterable[Node]:
        """The nodes of snake, boa or dragon sliding in from the right; an invented yeok shows its name instead."""
        yeok, share = find_yeok(self.model.config, self.model.result.yeok), self.at["art"]
        medal, foot, art = medal_of(yeok), self.hand_top, self.ctx.art
        if not share:
            return
        if not medal:
            high = 900 * art.ratio("holla/mountain_ornament")
            yield top.drawn(800, foot - 12 - high / 2, 900, high, picture, "holla/mountain_ornament", None, 0.0, 200)
            yield top.gold(800, foot - 96, 1220, yeok_name(self.ctx.texts, yeok), 88, "center")
            return
        name, wide = f"holla/{medal}_long", 1220 * (1 + (self.grown - 1) * 0.75)
        high = wide * art.ratio(name)
        off = 0.0 if self.ctx.calm else (1 - share) * self.ctx.layout.window[0] / 2
        y = foot + 40 * wide / 1220 - high / 2
        yield top.drawn(800, y, wide, high, self.shapes.mirrored, name).moved(off)

    def _hand(self, top: Sheet) -> Iterable[Node]:
        """The groups in the order of the yeok, each with bracket and labels."""
        groups = groups_shown(self.ctx.texts, self.model)
        if not groups:
            return
        gap = min(34.0, 136.0 / max(1, len(groups) - 1))
        whole = sum(len(group.cubes) * PITCH - 3 for group in groups) + gap * (len(groups) - 1)
        k = min(self.grown, 1480 / whole)
        x = 800 - (whole - gap * (len(groups) - 1)) * k / 2 - gap * (len(groups) - 1) / 2
        for number, group in enumerate(groups):
            at, wide = top.at(x, self.hand_top, ("group", number)), (len(group.cubes) * PITCH - 3) * k
            yield from self.rising(("group", number), self._group(at, group, wide, k, wide + gap - 6), -160)
            x += wide + gap

    def _group(self, at: Sheet, group: GroupShown, wide: float, k: float, room: float) -> Iterable[Node]:
        high = CUBE * k * self.ctx.cubes.height(1000) / 1000
        for i, (face, wild, meant) in enumerate(group.cubes):
            x = (i * PITCH + CUBE / 2) * k
            yield at.drawn(x, high / 2, CUBE * k, high, piece, "cubes", face, (("wild", wild),))
            if meant:
                yield at.drawn(x - 27 * k, 6 * k, 28 * k, 36 * k, _stands_for, meant)._replace(layer=1.0)
        bar = max(1.5, 3 * self.ctx.layout.s)
        yield at.drawn(wide / 2, high + 15, wide + 4, 14, self.shapes.bracket, palette.GOLD, bar)
        name, form = at.wide(group.label, 19, True), at.wide(group.form, 15)
        beside = name + 6 + form <= room
        left = (wide - name - 6 - form) / 2
        x, side = (left, "left") if beside else (wide / 2, "center")
        yield at.words(x, high + 36, room, group.label, 19, palette.GOLD, True, side)  # type: ignore[arg-type]
        at = at.at(left + name + 6 if beside else wide / 2, high + (38 if beside else 56), (at.name, "form"))
        yield at.words(0, 0, room, group.form, 15, palette.TEXT_SOFT, False, side)  # type: ignore[arg-type]

    def _reason(self, at: Sheet) -> Iterable[Node]:
        """The island over its mountains, and the rule on paper."""
        art, lay = self.ctx.art, self.ctx.layout
        for name, wide, dy, alpha in (("mountain_ornament", 620, -20, 190), ("island", 330, 0, 255)):
            high = wide * art.ratio(f"holla/{name}")
            yield at.drawn(330, 292 + dy, wide, high, picture, f"holla/{name}", None, 0.0, alpha)
        head, text, default = rule_quote(self.ctx.texts, self.model.result.rule)
        parts = [Prose(text, 17, palette.INK_TEXT, 4), *([Prose(default, 15, palette.BROWN, 5)] if default else [])]
        room = QUOTE - 56
        highs = [
            self.ctx.fonts.paragraph(p.text, p.size, lay.px(room), spacing=1.3, max_lines=p.lines).get_height() / lay.s
            for p in parts
        ]
        whole = sum(highs) + 10 * (len(parts) - 1) + 72
        box = at.at(700, 292 - whole / 2, "quote")
        yield box.paper(0, 0, QUOTE, whole, 18, palette.GOLD_DEEP)
        yield box.words(28, 28, room, head, 17, palette.SEAL_RED, True)
        y = 48.0
        for part, high in zip(parts, highs, strict=True):
            yield box.put(part, 28, y + high / 2, room, high)
            y += high + 10


def _stands_for(surface: Surface, ctx: Context, box: Rect, face: str) -> None:
    """Draws the cube that a wild replaces, small."""
    image = ctx.cubes.face(face, box.w)
    place = image.get_rect(center=box.center)
    ctx.art.drop(surface, place, 5, "S1")
    surface.blit(image, place)
    surface.blit(ctx.art.outline(place.w, place.h, 5, palette.GOLD_RIM, 2), place)
