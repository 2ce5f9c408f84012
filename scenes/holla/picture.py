"""The nodes of what stands on the Holla table, with its words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from game.holla import offers
from game.holla.view import HollaView
from game.kernel.offers import Target
from game.pieces.cubes import cube_text
from scenes.holla import plan as planning
from scenes.holla.board import Board, Closed, Die, Excluded, Lying, Mountain, Open, next_box, whole_box
from scenes.holla.hand import Hand
from scenes.holla.layout import DRAG_WIDTH, HollaLayout
from scenes.holla.panels_left import MeModel, TargetCard, TargetModel, TargetPanel, wild_model
from scenes.holla.panels_right import LogModel, LogPanel, PotModel, SeatModel
from scenes.holla.styles import (
    BAR,
    DIE,
    DRAWERS,
    FRAME,
    GLOWS,
    OVER,
    PANELS,
    PIECES,
    PILLS,
    PLATES,
    RIVER,
    TRACE,
    WATCHED,
    DottedWay,
    Dragged,
    Glow,
    Hole,
    Insertion,
    Large,
    PictureModel,
    Row,
    cube_id,
)  # fmt: skip
from scenes.holla.texts import PartBar, cube_words
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.table.names import avatar, seat_name, with_strict
from scenes.table.nodes import Node, box_of
from scenes.table.styles import TitleCard, Words, pill

ENLARGED_WIDTH: Final = 78
SHORE_DOTS: Final = range(5, 18)
"""The numbers of those of twenty dots on the way from the island to the shore that are drawn."""


@dataclass(frozen=True)
class Picture:
    """A maker of the nodes of one layout. Its panels keep how far they are scrolled."""

    ctx: Context
    lay: HollaLayout
    board: Board
    targets: TargetPanel
    log: LogPanel
    hand: Hand
    boxes: Mapping[str, Rect]
    """The boxes of the panels in the columns: `target`, `wild`, `pot`, `log`."""

    # -- the lists

    def nodes(self, now: PictureModel) -> Iterator[Node]:
        """The nodes of what stands on the table."""
        view, lay = now.view, self.lay
        yield from self._panels(now)
        for seat in range(view.seats):
            yield from self._mountain(now, seat)
            if seat != view.seat:
                yield from self._rival(now, seat)
        yield from self._river(now)
        if view.opening >= 0:
            tip = self._tip("die.tooltip", wild=wild_model(self.ctx.texts, view.config, view.opening).line)
            face = (view.opening >> 1) // 14 + 1
            yield Node(("die",), box_of(lay.die), DIE, Die(face), tip=tip)
            if self.board.excluded and not now.bare:
                middle = box_at(lay.px(150), lay.px(30), lay.excluded)
                yield Node(("excluded",), box_of(middle), DIE, Excluded(self.board.excluded))
        yield from self.hand.nodes(now)
        yield from self._table_marks(now)
        if now.watches:
            (wide, high), t = self.ctx.layout.window, self.ctx.px(3)
            edges = (0, 0, wide, t), (0, high - t, wide, t), (0, t, t, high - 2 * t), (wide - t, t, t, high - 2 * t)
            yield from (Node(("frame", i), box, FRAME, WATCHED) for i, box in enumerate(edges))

    def marks(self, now: PictureModel) -> Iterator[Node]:
        """The nodes of what a hint means, what lies under the pointer, what was shown."""
        if now.pointed is not None:
            box = self.place_of(now, now.pointed)
            if box is not None:
                yield Node(("hint",), box_of(box), OVER, Glow("target"))
        large = self._large(now)
        if large is not None:
            yield large
        if now.shown:
            px = self.lay.px
            width = px(44)
            box = box_at(
                (width + px(6)) * len(now.shown) + px(30), self.ctx.cubes.height(width) + px(28), self.lay.river.center
            )
            yield Node(("shown",), box_of(box), OVER, Row(tuple(sorted(now.shown))))

    def call(self, seat: int) -> Node:
        """The call of another seat, below its plate."""
        plate = self.lay.plates[self.lay.sides[seat]]
        words = Words(self.ctx.t("holla_result.title.holla"), "vermilion", 26, 46)
        return pill(self.ctx, ("called",), words, "midtop", (plate.centerx, plate.bottom + self.lay.px(6)), PILLS)

    def place_of(self, now: PictureModel, target: Target) -> Rect | None:
        """The box of a piece; of a mountain its next cube."""
        view = now.view
        match target:
            case ("own", int(cube)):
                placed = self.hand.placed(now)
                return placed.boxes.get(cube) or placed.locked.get(cube)
            case ("mountain", int(seat)):
                return next_box(self.ctx, self.lay, view, seat) if seat >= 0 else None
            case ("river", int(cube)):
                return self.board.river_box(cube) if cube in self.board.lies else None
        return self.lay.tray

    # -- panels

    def _tip(self, key: str, **values: object) -> str:
        return self.ctx.t(f"holla_panels.{key}", **values)

    def _panels(self, now: PictureModel) -> Iterator[Node]:
        lay, texts, view, boxes = self.lay, self.ctx.texts, now.view, self.boxes
        rounds = {"round": max(1, view.round), "rounds": view.config.rounds}
        lines = texts.t("holla.round", **rounds), texts.t("holla.round_short", **rounds)
        title = TitleCard(texts.t("holla.title"), *with_strict(texts, view.config, *lines))
        yield Node(("title",), box_of(lay.title), PANELS, title)
        me = self.me(now)
        yield Node(("me",), box_of(lay.me), PANELS, me, tip=self._rivers_tip(me.seat))
        over = DRAWERS if lay.narrow else PANELS
        if now.open[0]:
            yield from self._ladder(now, over)
            wild = wild_model(texts, view.config, view.opening)
            yield Node(("wild",), box_of(boxes["wild"]), over, wild, "wild", tip=wild.tooltip)
        if now.open[1]:
            pot = PotModel(view.pot, view.pot if view.phase == "deal" and view.result is not None else 0)
            yield Node(("pot",), box_of(boxes["pot"]), over, pot, "pot", tip=self._tip("pot.tooltip"))
            log = LogModel(now.log, now.hover_row, self.log.back)
            yield Node(("log",), box_of(boxes["log"]), over, log, "log")
        if lay.narrow:
            spot = box_at(lay.px(40), lay.px(40), lay.pot_spot)
            yield Node(("pot spot",), box_of(spot), PANELS, tip=self._tip("pot.tooltip"))

    def _ladder(self, now: PictureModel, over: float) -> Iterator[Node]:
        ctx, box, model = self.ctx, self.boxes["target"], self.ladder(now)
        self.targets.arrange(ctx, box, model)
        yield Node(("targets",), box_of(box), over, replace(model, offset=self.targets.offset), "targets")
        for yeok, card in self.targets.places():
            name, tip = self.targets.spoken(ctx, model, yeok), self.targets.tooltip(ctx, model, yeok)
            yield Node(("card", yeok), box_of(card), over + 1, None, yeok, name, tip)

    def ladder(self, now: PictureModel) -> TargetModel:
        """The target ladder."""
        cards = []
        for yeok in reversed(now.view.config.yeok_in_play()):
            plan = planning.of(now.plans, yeok.id)
            have = {part.name: part.have for part in plan.parts} if plan else {}
            bars = tuple(PartBar(part.name, have.get(part.name, 0), part.size) for part in yeok.parts)
            tip = self._whole(now.view) if plan is not None and not plan.distance else ""
            cards.append(TargetCard(yeok, bars, tip))
        result = now.view.result
        won = result is not None and result.winner == now.view.seat
        hover = str(now.hovered[1]) if now.hovered is not None and now.hovered[0] == "card" else None
        return TargetModel(tuple(cards), result.yeok if won and result is not None else now.target, hover)

    def _whole(self, view: HollaView) -> str:
        """The words for what a yeok that lacks nothing is good for now."""
        if view.result is not None:
            return self.ctx.t("holla_panels.target.whole")
        return self.ctx.t(f"holla_panels.target.{'callable' if 'declare' in view.owes else 'complete'}")

    def me(self, now: PictureModel) -> MeModel:
        """The person's own panel."""
        view, who, t = now.view, now.seats[now.view.seat], self.ctx.t
        seat = self.seat(now, view.seat)
        if who.level == "person" and not who.name:
            name = t("holla.seat_name", name=seat.name, animal=t(f"seats.avatars.{seat.portrait}"))
            seat = replace(seat, name=name)
        mine = bool(view.owes) and view.owes != ("deal",) and now.mine
        return MeModel(seat, *now.turn, mine)

    def seat(self, now: PictureModel, seat: int) -> SeatModel:
        """A seat as plates show it."""
        view, public, limit = now.view, now.view.table[seat], now.view.config.river_limit
        return SeatModel(
            avatar(now.seats, seat), seat_name(self.ctx.texts, now.seats, seat), public.chips,
            max(0, limit - public.river_used), limit, to_move=view.turn == seat and view.phase != "deal",
            dealer=view.dealer == seat and view.round > 0, out=public.chips <= 0,
        )  # fmt: skip

    # -- piles, other seats, river

    def _mountain(self, now: PictureModel, seat: int) -> Iterator[Node]:
        view, ctx = now.view, self.ctx
        box = whole_box(ctx, self.lay, view, seat)
        if box is None:
            return
        look = Mountain(seat, view.mountain_dealt(seat), view.table[seat].mountain)
        name = ctx.t("holla.mountain.next") if now.plays and seat == view.lender else ""
        face = "mountain" if seat in (view.seat, view.lender) else ""
        yield Node(("mountain", seat), box_of(box), PIECES, look, face, name)

    def _rival(self, now: PictureModel, seat: int) -> Iterator[Node]:
        view, lay = now.view, self.lay
        boxes = self.board.closed_boxes(view, seat)
        faces = tuple(view.hands[seat]) if view.hands and view.result is None else ()
        if boxes:
            look = Closed(seat, len(boxes), faces)
            yield Node(("ridge", seat), box_of(boxes[0].unionall(boxes[1:])), PIECES, look)
        for place_, (cube, box) in enumerate(self.board.open_boxes(view, seat)):
            id = cube_id(cube) if cube >= 0 else ("apart", seat, place_)
            face = cube_text(cube) if cube >= 0 else ""
            yield Node(id, box_of(box), PIECES + 1, Open(cube, True), face)
        model = self.seat(now, seat)
        said = "\n".join(filter(None, (model.spoken(self.ctx), self._rivers_tip(model))))
        yield Node(("plate", seat), box_of(lay.plates[lay.sides[seat]]), PLATES, model, tip=said)

    def _rivers_tip(self, seat: SeatModel) -> str:
        return self._tip("me.rivers_tip", left=seat.rivers_left, all=seat.rivers_all) if seat.rivers_all else ""

    def _river(self, now: PictureModel) -> Iterator[Node]:
        view, board = now.view, self.board
        for cube, lies in board.lies.items():
            layer = RIVER + (lies.centre[1] + lies.centre[0] / 1e4) / 1e5
            yield self._cube(now, cube, board.river_box(cube), layer, Lying(cube, lies.tilt))
        if view.island >= 0:
            yield self._cube(now, view.island, self.lay.tray, DIE + 1, Open(view.island))

    def _cube(self, now: PictureModel, cube: int, box: Rect, layer: float, look: Lying | Open) -> Node:
        """The node of a cube that a player can reach."""
        face = cube_text(cube)
        name = cube_words(self.ctx.texts, face) if now.plays else ""
        return Node(cube_id(cube), box_of(box), layer, look, face, name)

    def _large(self, now: PictureModel) -> Node | None:
        """The small open cube under the pointer, large enough to be read."""
        ctx = self.ctx
        id = now.hovered
        if id is None or id[0] != "cube" or now.dragged >= 0 or now.held >= 0:
            return None
        cube, view = int(id[1]), now.view
        boxes = {c: b for seat in range(view.seats) if seat != view.seat for c, b in self.board.open_boxes(view, seat)}
        box = self.board.river_box(cube) if cube in self.board.lies else boxes.get(cube)
        if box is None:
            return None
        px = self.lay.px
        width = max(px(ENLARGED_WIDTH), box.w + px(12))
        large = box_at(width, ctx.cubes.height(width), (box.centerx, box.bottom + px(8)), "midbottom")
        large.clamp_ip(Rect((0, 0), ctx.layout.window).inflate(-px(8), -px(8)))
        return Node(("large",), box_of(large), OVER, Large(cube))

    # -- marks of the table

    def traces(self, view: HollaView) -> dict[int, Rect]:
        """The boxes of each other seat's last discard since the own turn."""
        boxes: dict[int, Rect] = {}
        for note in view.turns[::-1]:
            if note.seat == view.seat or note.seat in boxes:
                break
            if note.discard == view.island:
                boxes[note.seat] = self.lay.tray
            elif note.discard in self.board.lies:
                boxes[note.seat] = self.board.river_box(note.discard)
        return boxes

    def _table_marks(self, now: PictureModel) -> Iterator[Node]:
        """The nodes of where the next cube comes from, what may be taken, what was done last."""
        view, lay, px = now.view, self.lay, self.lay.px
        for seat, box in self.traces(view).items():
            said = self._tip("trace", name=seat_name(self.ctx.texts, now.seats, seat))
            yield Node(("trace", seat), box_of(box.inflate(px(6), px(6))), GLOWS, TRACE, tip=said)
        if view.round > 0:
            yield from self._mountain_marks(now)
        if now.at_river:
            for entry in view.river:
                yield self._bar(("bar", entry.cube), self.board.river_box(entry.cube), 2)
            words = Words(self.ctx.t("holla.button.river_choose"), "river", 16, 34, "wave")
            at = (lay.island.centerx - px(140), lay.island.bottom + px(5))
            yield pill(self.ctx, ("choose",), words, "center", at, PILLS)

    def _bar(self, id: Target, over: Rect, below: float) -> Node:
        px = self.lay.px
        bar = box_at(round(over.w * 0.78), px(5), (over.centerx, over.bottom + px(below)), "midtop")
        return Node(id, box_of(bar), GLOWS, BAR)

    def _mountain_marks(self, now: PictureModel) -> Iterator[Node]:
        view, ctx, lay, px = now.view, self.ctx, self.lay, self.lay.px
        drawing = now.mine and "draw" in view.owes and view.mountains_left > 0
        box = whole_box(ctx, lay, view, view.seat)
        count = ctx.t("holla.mountain.count", count=view.own.mountain)
        if view.last_turns >= 0:
            count = ctx.t("holla.turn.last_turns", count=view.last_turns)
        spot = lay.mountains["south"]
        left = box.left if box is not None else spot.centre[0] - px(60)
        y = spot.centre[1] + px(28)
        yield pill(
            self.ctx, ("count",), Words(count, "dark", 14, 28, "mountain"), "midright", (left - px(12), y), GLOWS
        )
        if not drawing:
            return
        upper = next_box(ctx, lay, view, view.lender)
        if upper is not None:
            yield Node(("next",), box_of(upper.inflate(px(8), px(8))), GLOWS, Glow("next"))
        if now.island:
            yield self._bar(("bar",), lay.tray, 7)
        own = view.lender == view.seat
        at = ((box.right if box is not None else spot.centre[0]) + px(12), y)
        if own and upper is not None:
            words = "◀ " + ctx.t("holla.mountain.next")
        else:
            words = ctx.t("holla.mountain.lent", name=seat_name(ctx.texts, now.seats, view.lender))
        yield pill(self.ctx, ("from",), Words(words, "gold", 14, 28), "midleft", at, GLOWS)

    # -- what is in hand

    def goals(self, now: PictureModel, kinds: tuple[str, ...], held: Target, strength: int) -> Iterator[Node]:
        """The nodes of glowing places for the piece in hand, with the word for what a drop does."""
        view, lay, px = now.view, self.lay, self.lay.px
        below = (lay.island.centerx - px(112), lay.island.bottom + px(5))
        for kind in kinds:
            if kind == "island":
                yield Node(("glow", kind), box_of(lay.tray_zone), GLOWS + 1, Glow(kind, strength))
                yield from self._pushed(view)
                yield self._drop(now, "island", below)
            elif kind == "shore":
                spot = self.board.landing(view.seat, 0)
                width = self.board.river_width
                box = box_at(width, self.ctx.cubes.height(width), spot.centre)
                yield Node(("glow", kind), box_of(box), GLOWS + 1, Glow("target", strength))
                yield self._drop(now, "river", below)
            elif kind == "hand":
                x = lay.hand_start[0] - px(12)
                box = Rect(x, lay.hand_start[1] - px(12), lay.hand_right - x + px(12), px(120))
                yield Node(("glow", kind), box_of(box), GLOWS + 1, Glow("ridge", strength))
                river = "draw_river" if view.config.river_fee else "draw_river_free"
                key = {"mountain": "draw", "island": "draw_island"}.get(str(held[0]), river)
                yield self._drop(now, key, (lay.ridge_zone.centerx, lay.ridge_zone.y + px(2)))

    def _drop(self, now: PictureModel, key: str, at: tuple[int, int]) -> Node:
        words = self.ctx.t(f"holla.drop.{key}", fee=now.view.config.river_fee)
        return pill(self.ctx, ("drop", key), Words(words, "gold", 16, 34), "center", at, PILLS)

    def again(self, box: Rect) -> Node:
        """The words for what a second click on a lifted cube does."""
        words, px = Words(self.ctx.t("table.giving.again"), "gold", 14, 26), self.lay.px
        return pill(self.ctx, ("again",), words, "center", (box.centerx, box.y - px(32)), PILLS)

    def _pushed(self, view: HollaView) -> Iterator[Node]:
        """The nodes of where the open cube will be pushed, and the path there (holla.R61)."""
        if view.source == "island" or view.island < 0:
            return
        lay, spot = self.lay, self.board.landing(view.thrower_of_island, view.island)
        width = self.board.river_width
        box = box_at(width, round(width * 88 / 66), spot.centre)
        yield Node(("pushed",), box_of(box), GLOWS, Hole(True))
        (x0, y0), (x1, y1) = lay.tray.center, spot.centre
        points = [(round(x0 + (x1 - x0) * i / 20), round(y0 + (y1 - y0) * i / 20)) for i in SHORE_DOTS]
        points = [at for at in points if not lay.tray_zone.collidepoint(at)]
        if points:
            left, top = min(x for x, _ in points), min(y for _, y in points)
            right, bottom = max(x for x, _ in points), max(y for _, y in points)
            dots = tuple((x - left, y - top) for x, y in points)
            yield Node(("way",), (left, top, right - left + 1, bottom - top + 1), GLOWS, DottedWay(dots))

    def insertion(self, box: Rect) -> Node:
        """The node of the gap that keys aim at."""
        px = self.lay.px
        bar = box_at(px(5), px(104), (box.centerx, self.lay.hand_start[1] - px(4)), "midtop")
        return Node(("insertion",), box_of(bar), GLOWS + 2, Insertion())

    def picked(self, box: Rect) -> Node:
        """The rim of what was clicked and waits for its place."""
        margin = self.lay.px(8)
        return Node(("picked",), box_of(box.inflate(margin, margin)), OVER, Glow("picked"))

    def in_hand(self, now: PictureModel, held: Target, at: tuple[float, float], tilt: float) -> Node:
        """The node of what follows the pointer."""
        cube = now.view.island if held == offers.ISLAND else int(held[1]) if held[0] in ("own", "river") else -1
        width = self.lay.px(66)
        box = box_at(width, self.ctx.cubes.height(width), (round(at[0]), round(at[1])))
        return Node(("held",), box_of(box), 0, Dragged(cube, round(tilt, 1)))

    def drop_box(self, held: Target, at: tuple[float, float]) -> Rect:
        """The box where the flight of a cube that is let go begins."""
        width = self.lay.px(DRAG_WIDTH - 10 if held[0] == "river" else DRAG_WIDTH)
        return box_at(width, self.ctx.cubes.height(width), (round(at[0]), round(at[1])))
