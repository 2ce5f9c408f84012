"""One path for mouse, click-click and keyboard: take an item, see where it may go, let it go."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pygame import Rect, Surface

from game.holla.actions import HollaAction
from game.holla.offers import offers
from game.holla.view import HollaView
from game.kernel.offers import Act, Ask, No, Offers
from game.kernel.rules import Refusal
from game.pieces.cubes import cube_text
from scenes.holla.board import Board
from scenes.holla.drops import (
    Island,
    Item,
    Mountain,
    Own,
    River,
    Target,
    ToIsland,
    ToRidge,
    ToRiver,
    attempted,
    label_key,
    natural_target,
    piece,
    place,
    slots,
)  # fmt: skip
from scenes.holla.hand import Hand, HandState
from scenes.holla.layout import DRAG_WIDTH, HollaLayout
from scenes.holla.piles import next_box, whole_box
from scenes.holla.ridge import Gap
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.drag import Cancelled, Dropped, Gesture, Picked, Report, Slot
from scenes.kit.motion import breath
from scenes.table.client import TableClient
from scenes.table.giving import Giving, giving_of


@dataclass(frozen=True)
class Owner:
    """What the table does for its fingers."""

    do: Callable[[Any, Rect | None], Refusal | None]
    ask: Callable[[Ask[Any], Callable[[], None]], None]
    refuse: Callable[[Item, Refusal], None]
    arranged: Callable[[], None]
    go_home: Callable[[Item, Rect], None]
    view: Callable[[], HollaView]


class Fingers:
    """Holds the gesture, and draws what is in hand and where it may go."""

    def __init__(
        self, ctx: Context, layout: HollaLayout, board: Board, hand: Hand, client: TableClient, owner: Owner
    ) -> None:
        self.ctx = ctx
        self.layout = layout
        self.board = board
        self.hand = hand
        self.client = client
        self.owner = owner
        self.gesture: Gesture[Item, Target] = Gesture(self._slots, layout.px(40))
        self._tilt = 0.0
        self._last: Item | None = None
        """What was pressed first."""

    # what there is to take

    @property
    def may_play(self) -> bool:
        """Whether a person has this seat in hand."""
        return self.client.person is not None and not self.client.autoplay

    def item_at(self, pos: tuple[int, int]) -> Item | None:
        """What could be taken at a place."""
        if not self.may_play:
            return None
        view = self.owner.view()
        own = self.hand.at(pos)
        if own >= 0:
            return Own(own)
        if view.island >= 0 and self.layout.tray.inflate(self.layout.px(8), self.layout.px(8)).collidepoint(pos):
            return Island()
        for seat in {view.seat, view.lender} - {-1}:
            box = whole_box(self.ctx, self.layout, view, seat)
            if box is not None and box.inflate(self.layout.px(6), self.layout.px(6)).collidepoint(pos):
                return Mountain(seat)
        cube = self.board.river_at(pos)
        return River(cube) if cube is not None else None

    def items(self) -> list[tuple[Item, Rect]]:
        """Everything that can be taken, with its place."""
        view = self.owner.view()
        found: list[tuple[Item, Rect]] = [(Own(c), box) for c, box in self.hand.placed.boxes.items()]
        found += [(Own(c), box) for c, box in self.hand.placed.locked.items()]
        if view.lender >= 0:
            box = next_box(self.ctx, self.layout, view, view.lender)
            if box is not None:
                found.append((Mountain(view.lender), box))
        if view.island >= 0:
            found.append((Island(), self.layout.tray))
        found += [(River(entry.cube), self.board.river_box(entry.cube)) for entry in view.river]
        return found

    def _slots(self, item: Item) -> list[Slot[Target]]:
        if not self.may_play:
            return []
        return slots(self.layout, self.owner.view(), self._offers(item), self.hand.ridge, item)

    def _offers(self, item: Item) -> Offers[HollaAction]:
        """What the places offer for an item in hand."""
        return offers(self.client.rules, piece(item))

    # the gesture

    @property
    def mode(self) -> str:
        """As the gesture's."""
        return self.gesture.mode

    def press(self, pos: tuple[int, int]) -> bool:
        """Primary button down; True when something is or was in hand."""
        held = self.gesture.holding
        item = self.item_at(pos)
        if not held and item is not None:
            self._last = item
        self._run(self.gesture.press(pos, item))
        return held or item is not None

    def move(self, pos: tuple[int, int]) -> bool:
        """Pointer moved; True while something is in hand."""
        before = self.gesture.position
        self._run(self.gesture.move(pos))
        if self.gesture.mode == "drag":
            self._tilt = max(-6.0, min(6.0, self._tilt * 0.7 - (pos[0] - before[0]) * 0.25))
            self.ctx.redraw()
        return self.gesture.holding

    def release(self, pos: tuple[int, int]) -> bool:
        """Primary button up."""
        held = self.gesture.holding
        self._run(self.gesture.release(pos))
        item = self.gesture.item
        if self.gesture.mode != "click" or item is None:
            return held
        if not isinstance(item, Own):
            self.click(item)
        elif self._gives("one"):
            self.cancel()
            self.give(item)
        elif not self._slots(item):
            self._hopeless(item)
        return held

    def click(self, item: Item) -> None:
        """A click on mountain, island or river draws from there; what bars or costs something is asked before."""
        self.cancel()
        offer = offers(self.client.rules).get(piece(item))
        match offer:
            case Act(action):
                self._do(item, action)
            case Ask(action):
                self.owner.ask(offer, lambda: self._do(item, action))
            case No(refusal):
                self.owner.refuse(item, refusal)

    def _do(self, item: Item, action: Any) -> None:
        refusal = self.owner.do(action, None)
        if refusal is not None:
            self.owner.refuse(item, refusal)

    def _gives(self, way: Giving) -> bool:
        """Whether this is how the person gives a cube away, and one is due."""
        return giving_of(self.ctx, "holla") == way and "discard" in self.owner.view().owes

    def give(self, item: Item) -> None:
        """Puts a cube where it lawfully goes, or says why not."""
        self._try(item, natural_target(self._offers(item), item), None)

    def _hopeless(self, item: Item) -> None:
        """A click that can lead nowhere says so at once; what would be a mistake at a strict table stays in hand."""
        found = self._offers(item)
        offer = found.get(place(natural_target(found, item)))
        if isinstance(offer, No):
            self.cancel()
            self.owner.refuse(item, offer.refusal)

    def pick(self, item: Item) -> None:
        """Takes an own cube by key, and a second Enter puts it where it lawfully goes; elsewhere as a click."""
        if not isinstance(item, Own):
            self.click(item)
            return
        self._run(self.gesture.pick(item))
        if not self._slots(item):
            self._run(self.gesture.cancel())
            self._try(item, natural_target(self._offers(item), item), None)

    def aim(self, dx: int, dy: int) -> None:
        """Arrow keys with something in hand."""
        self._run(self.gesture.aim(dx, dy))

    def confirm(self) -> None:
        """Enter with something in hand."""
        self._run(self.gesture.confirm())

    def cancel(self) -> bool:
        """Puts it back; True when something was in hand."""
        held = self.gesture.holding
        self._last = None
        self._run(self.gesture.cancel())
        return held

    def check(self) -> None:
        """Lets go of what is no longer there."""
        item = self.gesture.item
        if item is not None and item not in [there for there, _ in self.items()]:
            self._run(self.gesture.cancel())

    def _run(self, reports: list[Report[Item, Target]]) -> None:
        for report in reports:
            self.ctx.redraw()
            if isinstance(report, Picked):
                self.ctx.sound.play("tile", 0.6)
                self._tilt = 0.0
            elif isinstance(report, Dropped):
                self._dropped(report)
            elif isinstance(report, Cancelled):
                self._cancelled(report.item)

    def _dropped(self, report: Dropped[Item, Target]) -> None:
        item, target, place = report.item, report.target, report.place
        start = self._held_box(item, place) if place is not None else None
        if isinstance(target, ToRiver) and place is not None:
            # The island lies in the river: who lets go above it means the island.
            target = attempted(self.layout, item, place) or target
        if isinstance(target, Gap) and isinstance(item, Own):
            self.hand.ridge.move(item.cube, target)
            self.ctx.sound.play("tile")
            self.owner.arranged()
        else:
            meant = target if target is not None else attempted(self.layout, item, place) if place is not None else None
            done = meant is not None and self._try(item, meant, start)
            if not done and start is not None:
                self.owner.go_home(item, start)
        self.hand.hover = -1

    def _try(self, item: Item, target: Target, start: Rect | None) -> bool:
        """Does what a drop means; False when it means nothing or was refused, which is said."""
        offer = self._offers(item).get(place(target))
        if not isinstance(offer, Act | Ask | No):
            return False
        refusal = offer.refusal if isinstance(offer, No) else self.owner.do(offer.action, start)
        if refusal is not None:
            self.owner.refuse(item, refusal)
        return refusal is None

    def _cancelled(self, item: Item) -> None:
        """A second click on the same cube gives it away, if the person wants that."""
        again, self._last = self._last == item, None
        if again and self.gesture.mode == "idle" and self._gives("second"):
            self.give(item)

    # the picture

    def state(self, refused: int, shake: float, fresh: int) -> HandState:
        """How the hand looks with this in hand."""
        gesture, item = self.gesture, self.gesture.item
        held = item.cube if isinstance(item, Own) else -1
        dragged = held if gesture.mode == "drag" else -1
        hole: Gap | None = None
        if dragged >= 0:
            hole = gesture.target if isinstance(gesture.target, Gap) else self.hand.home_gap(dragged)
        elif held >= 0 and gesture.mode == "click" and isinstance(gesture.target, Gap):
            hole = None
        hidden = frozenset(self.board.hidden.cubes)
        return HandState(held, dragged, hole, frozenset(), fresh, refused, shake, hidden)

    def _held_box(self, item: Item, place: tuple[float, float]) -> Rect:
        width = self.layout.px(DRAG_WIDTH if not isinstance(item, River) else DRAG_WIDTH - 10)
        box = Rect(0, 0, width, self.ctx.cubes.height(width))
        box.center = (round(place[0]), round(place[1]))
        return box

    def draw_targets(self, surface: Surface, seconds: float) -> None:
        """Glowing places of what is in hand, with the word for what a drop does."""
        gesture = self.gesture
        item = gesture.item
        if item is None or gesture.mode == "pressed":
            return
        view = self.owner.view()
        strength = breath(seconds) if not self.ctx.settings.reduced_motion else 1.0
        island, px = self.layout.island, self.layout.px
        targets = [slot.target for slot in self._slots(item)]
        for target in targets:
            if isinstance(target, ToIsland):
                self._glow_island(surface, strength)
                self._ghost(surface, view)
                self._label(surface, view, item, target, (island.centerx - px(112), island.bottom + px(5)))
            elif isinstance(target, ToRiver):
                self._glow_river(surface, strength, view)
                self._label(surface, view, item, target, (island.centerx - px(112), island.bottom + px(5)))
            elif isinstance(target, ToRidge):
                self._glow_ridge(surface, strength)
                zone = self.layout.ridge_zone
                self._label(surface, view, item, target, (zone.centerx, zone.y + self.layout.px(2)))
        if gesture.mode == "keys" and isinstance(gesture.target, Gap):
            self._gap_mark(surface, gesture.target)

    def _glow_island(self, surface: Surface, strength: float) -> None:
        zone, art = self.layout.tray_zone, self.ctx.art
        art.glow(surface, zone, 24, palette.GOLD_RIM, 120 + 15 * round(7 * strength), blur=10, spread=4, hollow=12)
        surface.blit(art.outline(zone.w, zone.h, 24, palette.GOLD_RIM, 4), zone)

    def _glow_river(self, surface: Surface, strength: float, view: HollaView) -> None:
        spot = self.board.landing(view.seat, 0)
        width = self.board.river_width
        box = Rect(0, 0, width, self.ctx.cubes.height(width))
        box.center = spot.centre
        self.ctx.cubes.target(surface, box, strength)

    def _glow_ridge(self, surface: Surface, strength: float) -> None:
        lay, art = self.layout, self.ctx.art
        box = Rect(lay.hand_start[0] - lay.px(12), lay.hand_start[1] - lay.px(12), 0, lay.px(120))
        box.w = lay.hand_right - box.x + lay.px(12)
        art.glow(surface, box, 18, palette.GOLD_RIM, 60 + 10 * round(6 * strength), blur=9, spread=2, hollow=6)
        surface.blit(art.outline(box.w, box.h, 18, palette.GOLD_RIM, 3, opacity=0.9), box)

    def _label(self, surface: Surface, view: HollaView, item: Item, target: Target, at: tuple[int, int]) -> None:
        key = label_key(view, target, item)
        if key is None:
            return
        words = self.ctx.t(f"holla.drop.{key}", fee=view.config.river_fee)
        paint.pill(surface, self.ctx, words, at, "gold", 16, 34, anchor="center")

    def _ghost(self, surface: Surface, view: HollaView) -> None:
        """Where the open cube will be pushed, and the way there (holla.R61)."""
        if view.source == "island" or view.island < 0:
            return
        seat = view.thrower_of_island
        spot = self.board.landing(seat, view.island)
        width = self.board.river_width
        slot = self.ctx.cubes.slot(width, palette.FOCUS)
        surface.blit(slot, slot.get_rect(center=spot.centre))
        start = self.layout.tray.center
        dot = max(2, self.layout.px(3))
        mark = self.ctx.art.rounded(dot, dot, 99, palette.FOCUS, palette.FOCUS)
        for i in range(5, 18):
            share = i / 20
            x = start[0] + (spot.centre[0] - start[0]) * share
            y = start[1] + (spot.centre[1] - start[1]) * share
            if not self.layout.tray_zone.collidepoint(x, y):
                surface.blit(mark, mark.get_rect(center=(round(x), round(y))))

    def _gap_mark(self, surface: Surface, gap: Gap) -> None:
        slot = next((s for s in self._slots(self.gesture.item) if s.target == gap), None) if self.gesture.item else None
        if slot is None:
            return
        px = self.layout.px
        bar = Rect(0, 0, px(5), px(104))
        bar.midtop = (round(slot.centre[0]), self.layout.hand_start[1] - px(4))
        art = self.ctx.art
        art.glow(surface, bar, 3, palette.GOLD_RIM, 150, blur=5, spread=1)
        surface.blit(art.rounded(bar.w, bar.h, 3, palette.GOLD_RIM, palette.GOLD_RIM), bar)

    def draw_held(self, surface: Surface) -> None:
        """What follows the pointer."""
        item = self.gesture.item
        if item is None or self.gesture.mode not in ("drag", "click"):
            return
        if self.gesture.mode == "click":
            self._draw_picked(surface, item)
            return
        x, y = self.gesture.position
        view = self.owner.view()
        cube = item.cube if isinstance(item, Own | River) else view.island if isinstance(item, Island) else -1
        width = self.layout.px(66)
        text = cube_text(cube) if cube >= 0 else None
        place = (round(x) - width // 2, round(y) - self.ctx.cubes.height(width) // 2)
        self.ctx.cubes.draw(
            surface, text, *place, width, "drag", wild=cube >= 0 and self.board.is_wild(cube), tilt=self._tilt
        )

    def _draw_picked(self, surface: Surface, item: Item) -> None:
        """The rim of an item that was clicked and waits for its place."""
        if isinstance(item, Own):
            return
        box = next((box for there, box in self.items() if there == item), None)
        if box is not None:
            rim = box.inflate(self.layout.px(8), self.layout.px(8))
            self.ctx.art.glow(surface, rim, 12, palette.JADE_300, 150, blur=5, spread=2, hollow=4)
            surface.blit(self.ctx.art.outline(rim.w, rim.h, 12, palette.JADE_300, 4), rim)
