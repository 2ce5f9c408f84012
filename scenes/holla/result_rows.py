"""The lower half of a round result: what every seat pays, what the winner receives, and the coins between them."""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.holla.panels_right import coins_for
from scenes.holla.result_model import ResultModel, RowShown, gain, pot_words, received, rows_shown
from scenes.holla.result_show import Places
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.table.numbers import grouped, signed
from scenes.table.shape_cache import Curve, ShapeCache, curve_point

LOSS, LOSS_SOFT = palette.VERMILION_SOFT, "#FFB39E"
CUBE, CUBE_GAP, GROUP_GAP = 39.0, 2.0, 12.0
HEAD = 44
COINS_A_ROW = 6
REST: tuple[float, ...] = (0.58, 0.24)
"""Where on its ribbon the last coins of a row stay lying."""


@dataclass(frozen=True)
class Flight:
    """One coin: its row and value, and where on the ribbon it ends (1: in the winner's hands)."""

    row: int
    value: int
    end: float


class Rows:
    """Draws the panel of seats, the paper of the winner and the ribbons with their coins."""

    def __init__(self, ctx: Context, model: ResultModel, shapes: ShapeCache, places: Places) -> None:
        self.ctx, self.model, self.shapes, self.places = ctx, model, shapes, places
        self.rows = rows_shown(model)
        self.items = received(ctx.texts, model) if model.result.kind == "won" else ()
        self.flights = self._flights()

    @property
    def won(self) -> bool:
        return self.model.result.kind == "won"

    def _flights(self) -> tuple[Flight, ...]:
        flights: list[Flight] = []
        for row, shown in enumerate(self.rows):
            coins = tuple(reversed(coins_for(shown.line.paid, COINS_A_ROW)))
            for i, value in enumerate(coins):
                # The largest coins come last and stay on the ribbon.
                left = len(coins) - 1 - i
                flights.append(Flight(row, value, REST[left] if left < len(REST) else 1.0))
        return tuple(flights)

    # -- panel

    def panel(self, surface: Surface) -> None:
        """The whole panel, without the coins."""
        box = self.places.rows
        paint.panel(surface, self.ctx, box, 20)
        if self.won:
            self._columns(surface, box)
            for i, row in enumerate(self.rows):
                self._loser(surface, self._row_box(i, len(self.rows)), row)
        else:
            self._columns_plain(surface, box)
            for seat in range(len(self.model.people)):
                self._seat(surface, self._row_box(seat, len(self.model.people)), seat)

    def _row_box(self, index: int, count: int) -> Rect:
        px, box = self.ctx.px, self.places.rows
        free = box.h - px(HEAD) - px(4)
        step = min(free // count, px(150))
        # Fewer rows than fill the panel stand in its middle.
        top = box.y + px(HEAD) + (free - step * count) // 2
        return Rect(box.x + px(14), top + index * step, box.w - px(28), step - px(10 if count < 4 else 7))

    def _head(self, surface: Surface, key: str, x: float, width: float, centre: bool) -> None:
        px, box = self.ctx.px, self.places.rows
        text = self.ctx.t(f"holla_result.column.{key}")
        size = self.ctx.fonts.fitting(text, 15, px(width))
        at = box.x + px(x + (width / 2 if centre else 0))
        anchor: paint.Anchor = "center" if centre else "midleft"
        paint.label(
            surface, self.ctx, text, (at, box.y + px(24)), size, palette.TEXT_MUTED, anchor=anchor, width=px(width)
        )

    def _columns(self, surface: Surface, box: Rect) -> None:
        self._head(surface, "opponent", 26, 140, False)
        self._head(surface, "ridge", 182, 560, False)
        self._head(surface, "yeok", 776, 64, True)
        self._head(surface, "ungrouped", 834, 116, True)
        self._head(surface, "total", 938, 80, True)

    def _columns_plain(self, surface: Surface, box: Rect) -> None:
        self._head(surface, "seat", 26, 140, False)
        self._head(surface, "what", 300, 400, False)
        self._head(surface, "chips", 760, 150, True)
        self._head(surface, "total", 920, 96, True)

    def _back(self, surface: Surface, row: Rect, you: bool) -> None:
        edge = (palette.GOLD, 0.75, 1.5) if you else None
        face = self.ctx.art.rounded(row.w, row.h, 14, "#FFFFFF", "#FFFFFF", opacity=0.05, edge=edge)
        surface.blit(face, row)

    def _person(self, surface: Surface, row: Rect, seat: int, width: float, chips: bool) -> None:
        ctx = self.ctx
        px, person = ctx.px, self.model.people[seat]
        d = min(px(54), row.h - px(12))
        paint.avatar(surface, ctx, person.portrait, Rect(row.x + px(38) - d // 2, row.centery - d // 2, d, d))
        x, room = row.x + px(76), px(width)
        size = ctx.fonts.fitting(person.name, 18, room, True)
        middle = row.centery - (px(14) if chips else 0)
        paint.label(surface, ctx, person.name, (x, middle), size, bold=True, anchor="midleft", width=room)
        if not chips:
            return
        result = self.model.result
        middle = row.centery + px(15)
        text = f"{result.chips_before[seat]}→{result.chips_after[seat]}"
        coin = ctx.art.svg("common/coin_10", px(18))
        if ctx.fonts.width(text, 12, True) + px(21) <= room:
            # In the smallest windows the number needs the coin's place.
            surface.blit(coin, coin.get_rect(midleft=(x, middle)))
            x, room = x + px(21), room - px(21)
        size = ctx.fonts.fitting(text, 16, room, True)
        paint.label(surface, ctx, text, (x, middle), size, palette.GOLD, True, "midleft", room)

    # -- losers of a won round

    def _loser(self, surface: Surface, row: Rect, shown: RowShown) -> None:
        self._back(surface, row, self.model.people[shown.seat].you)
        self._person(surface, row, shown.seat, 92, True)
        self._cubes(surface, row, shown)
        self._figures(surface, row, shown)

    def _cubes(self, surface: Surface, row: Rect, shown: RowShown) -> None:
        ctx = self.ctx
        px = ctx.px
        x, room = row.x + px(172), px(584)
        piles = len(shown.groups) + (1 if shown.loose else 0)
        count = sum(map(len, shown.groups)) + len(shown.loose)
        gaps = px(GROUP_GAP) * max(0, piles - 1) + px(6)
        width = min(px(CUBE), (room - gaps) // max(1, count) - px(CUBE_GAP))
        step = width + px(CUBE_GAP)
        height = ctx.cubes.height(width)
        y = row.centery - (height + px(11)) // 2
        for group in shown.groups:
            start = x
            for face, wild in group:
                ctx.cubes.draw(surface, face, x, y, width, wild=wild)
                x += step
            wide = x - start - px(CUBE_GAP)
            bar = ctx.art.rounded(wide, px(5), 3, palette.JADE_300, palette.JADE_300)
            surface.blit(bar, (start, y + height + px(7)))
            x += px(GROUP_GAP)
        x += px(6) if shown.groups else 0
        for face, wild in shown.loose:
            box = ctx.cubes.draw(surface, face, x, y, width, wild=wild, struck=True)
            red = ctx.art.rounded(box.w, box.h, 11 / 64 * width / ctx.layout.s, "#78140A", "#78140A", opacity=0.13)
            surface.blit(red, box)
            x += step

    def _figures(self, surface: Surface, row: Rect, shown: RowShown) -> None:
        ctx, line = self.ctx, shown.line
        px, fonts = ctx.px, ctx.fonts
        left = self.places.rows.x
        at = left + px(808)
        if line.bonus:
            bonus = ctx.t("holla_result.row.bonus", chips=line.bonus)
            if fonts.width(bonus, 12) > px(84):
                bonus = signed(line.bonus)
            size = fonts.fitting(bonus, 14, px(84))
            paint.label(surface, ctx, str(line.points), (at, row.centery - px(13)), 22, bold=True, anchor="center")
            paint.label(
                surface, ctx, bonus, (at, row.centery + px(15)), size, palette.GOLD, anchor="center", width=px(84)
            )
        else:
            paint.label(surface, ctx, str(line.points), (at, row.centery), 22, bold=True, anchor="center")
        at = left + px(892)
        product = ctx.t("holla_result.row.product", cubes=line.ungrouped, each=self.model.config.cube_penalty)
        paint.label(surface, ctx, product, (at, row.centery - px(13)), 17, LOSS_SOFT, anchor="center")
        paint.label(surface, ctx, str(line.penalty), (at, row.centery + px(13)), 22, LOSS, True, "center")
        at = left + px(977)
        if line.paid == line.due:
            paint.label(surface, ctx, signed(-line.due), (at, row.centery), 28, LOSS, True, "center")
            return
        paint.label(surface, ctx, signed(-line.due), (at, row.centery - px(12)), 26, LOSS, True, "center")
        paid = ctx.t("holla_result.row.paid", chips=line.paid)
        size = fonts.fitting(paid, 15, px(82), True)
        paint.label(surface, ctx, paid, (at, row.centery + px(17)), size, palette.GOLD, True, "center", px(82))

    # -- everybody after a round without winner

    def _seat(self, surface: Surface, row: Rect, seat: int) -> None:
        ctx, model = self.ctx, self.model
        px, result = ctx.px, model.result
        self._back(surface, row, model.people[seat].you)
        self._person(surface, row, seat, 190, False)
        left = self.places.rows.x
        words = self._what(seat)
        room = px(440)
        text = ctx.fonts.paragraph(words, 16, room, palette.TEXT_SOFT, spacing=1.2, max_lines=2)
        surface.blit(text, text.get_rect(midleft=(left + px(300), row.centery)))
        change = ctx.t("holla_result.change", before=result.chips_before[seat], after=result.chips_after[seat])
        paint.label(surface, ctx, change, (left + px(835), row.centery), 18, palette.GOLD, True, "center", px(150))
        won = gain(model, seat)
        colour = palette.JADE_300 if won > 0 else LOSS if won < 0 else palette.TEXT_MUTED
        paint.label(surface, ctx, signed(won), (left + px(968), row.centery), 26, colour, True, "center", px(96))

    def _what(self, seat: int) -> str:
        ctx, result = self.ctx, self.model.result
        said = []
        if result.kind == "forfeit":
            if seat == result.offender:
                others = len(self.model.people) - 1
                chips = self.model.config.forfeit_penalty
                said.append(ctx.t("holla_result.row.forfeited", chips=chips, seats=others))
            else:
                said.append(ctx.t("holla_result.row.compensated"))
        if result.kind == "broke" and seat == result.offender:
            said.append(ctx.t("holla_result.row.broke"))
        back = result.pot_returned[seat] if result.pot_returned else 0
        if back:
            said.append(ctx.t("holla_result.row.returned", chips=back))
        return " · ".join(said) or ctx.t("holla_result.row.unchanged")

    # -- paper

    def paper(self, surface: Surface, count: float) -> None:
        """What was received; the total counts up with `count` (0-1)."""
        box = self.places.total
        paint.paper(surface, self.ctx, box, 20)
        if self.won:
            self._bill(surface, box, count)
        else:
            self._pot(surface, box)

    def _bill(self, surface: Surface, box: Rect, count: float) -> None:
        ctx, model = self.ctx, self.model
        px, fonts, result = ctx.px, ctx.fonts, model.result
        winner = model.people[result.winner]
        key = "you" if winner.you else "somebody"
        title = ctx.t(f"holla_result.received.{key}", name=winner.name)
        x, right = box.x + px(24), box.right - px(24)
        paint.label(surface, ctx, title, (x, box.y + px(26)), 17, palette.INK_TEXT, True, "midleft", right - x)
        line_y = box.bottom - px(112)
        top = box.y + px(42)
        step = min(px(40), (line_y - top - px(4)) // len(self.items))
        top += (line_y - top - px(4) - step * len(self.items)) // 2
        size = 17 if step >= px(27) else 15
        for i, item in enumerate(self.items):
            middle = top + i * step + step // 2
            number = fonts.render(grouped(item.chips), size + 2, palette.INK_TEXT, True)
            surface.blit(number, number.get_rect(midright=(right, middle)))
            room = right - number.get_width() - px(10) - x
            fit = fonts.fitting(item.text, size, room)
            paint.label(surface, ctx, item.text, (x, middle), fit, palette.BROWN, anchor="midleft", width=room)
        rule = ctx.art.rounded(right - x, max(2, px(2)), 1, palette.BROWN, palette.BROWN, opacity=0.28)
        surface.blit(rule, (x, line_y))
        self._sum(surface, box, count)

    def _sum(self, surface: Surface, box: Rect, count: float) -> None:
        ctx, model = self.ctx, self.model
        px, fonts, result = ctx.px, ctx.fonts, model.result
        total = gain(model, result.winner)
        coin = ctx.art.svg("common/coin_10", px(70))
        place = coin.get_rect(midleft=(box.x + px(22), box.bottom - px(62)))
        ctx.art.drop(surface, place, 35, "S1")
        surface.blit(coin, place)
        left = place.right + px(10)
        room = box.right - px(16) - left
        size = fonts.fitting(signed(total), 58, room, True)
        words = fonts.render(signed(round(total * count)), size, palette.SEAL_RED, True)
        ink = words.get_bounding_rect()
        surface.blit(words, (left - ink.x, box.bottom - px(74) - ink.centery))
        before, after = result.chips_before[result.winner], result.chips_after[result.winner]
        change = ctx.t("holla_result.change", before=before, after=before + round((after - before) * count))
        paint.label(surface, ctx, change, (left, box.bottom - px(25)), 18, palette.INK_TEXT, True, "midleft", room)

    def _pot(self, surface: Surface, box: Rect) -> None:
        ctx, model = self.ctx, self.model
        px, fonts = ctx.px, ctx.fonts
        title, words = pot_words(ctx.texts, model)
        x, room = box.x + px(24), box.w - 2 * px(24)
        paint.label(surface, ctx, title, (x, box.y + px(26)), 17, palette.INK_TEXT, True, "midleft", room)
        text = fonts.paragraph(words, 17, room, palette.BROWN, spacing=1.3, max_lines=3)
        surface.blit(text, (x, box.bottom - px(24) - text.get_height()))
        coin = ctx.art.svg("common/coin_10", px(70))
        middle = (box.y + px(44) + box.bottom - px(24) - text.get_height()) // 2
        place = coin.get_rect(midleft=(x, middle))
        ctx.art.drop(surface, place, 35, "S1")
        surface.blit(coin, place)
        number = fonts.render(str(model.result.pot), 58, palette.SEAL_RED, True)
        ink = number.get_bounding_rect()
        surface.blit(number, (place.right + px(14) - ink.x, middle - ink.centery))

    # -- coins

    def curves(self) -> tuple[Curve, ...]:
        """The way of the chips from each row to the paper."""
        px, rows, total = self.ctx.px, self.places.rows, self.places.total
        middle = total.centery - px(8)
        found = []
        for i in range(len(self.rows)):
            y = self._row_box(i, len(self.rows)).centery
            goal = middle + (y - rows.centery) * 0.25
            start, end = float(rows.right), float(total.x)
            bend = (end - start) * 0.52
            found.append(((start, float(y)), (start + bend, float(y)), (end - bend, goal), (end + px(6), goal)))
        return tuple(found)

    def ribbons(self, surface: Surface) -> None:
        """The gold ribbons; broader for more chips."""
        if not self.rows:
            return
        rows, total, px = self.places.rows, self.places.total, self.ctx.px
        most = max(1, *(shown.line.paid for shown in self.rows))
        widths = tuple(px(8) + px(10) * shown.line.paid / most for shown in self.rows)
        area = Rect(rows.right, rows.y, total.x - rows.right, rows.h)
        surface.blit(self.shapes.ribbons(area, self.curves(), widths), area)

    def coins(self, surface: Surface, progress: tuple[float, ...]) -> None:
        """The coins on their way; those that arrived are gone, the last of each row stay on the ribbon."""
        ctx = self.ctx
        curves, px = self.curves(), ctx.px
        for flight, value in zip(self.flights, progress, strict=True):
            if value <= 0 or (flight.end >= 1 and value >= 1):
                continue
            x, y = curve_point(curves[flight.row], value * flight.end)
            coin = ctx.art.svg(f"common/coin_{flight.value}", px(36))
            box = coin.get_rect(center=(round(x), round(y)))
            ctx.art.drop(surface, box, 18, "S1")
            surface.blit(coin, box)
