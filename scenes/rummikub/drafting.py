"""The Rummikub table as far as hands go: tiles are chosen, carried and put down, which makes the draft of a turn."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pygame import Rect

from game.kernel.offers import Arrange, No, Offer
from game.kernel.rules import Refusal
from game.rummikub.offers import DONE, NEW_SET, RACK, best_place, drop, is_set, offers
from game.rummikub.shelves import Order
from game.rummikub.turn_draft import TurnDraft
from game.rummikub.view import RummikubView
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.drag import Point
from scenes.kit.tiles import WHOLE_RATIO
from scenes.rummikub.drops import Drop, drop_at, onto, plain, state_of
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.memory import Tiles, remembered
from scenes.rummikub.picture import DRAG_SCALE, Picture
from scenes.rummikub.texts import refusal_short
from scenes.table.client import TableClient
from scenes.table.hover_lift import Lifts
from scenes.table.node_table import NodeTable
from scenes.table.nodes import Node

CLOTH: Final = (1508.0, 472.0)
"""Units of the cloth before there is a window."""
GRIP: Final = 0.3
"""The left part of a set's first tile takes the whole set."""
GROUND: Final = (("mat",), RACK, NEW_SET)


class DraftTable(NodeTable[RummikubView]):
    """What lies before a person: the draft of the turn, the memory of places, and what is in hand."""

    lay: RummikubLayout
    looks: Picture

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        self.drag.lift = self.lift
        self.drag.picked_volume = self.drag.home_volume = 0.0
        self.draft: TurnDraft | None = None
        """While it is the person's turn."""
        self.memory = remembered(client.events(), self.view, CLOTH)
        self.picked: Tiles = ()
        """Tiles that wait for their place (click, click)."""
        self.carried: Tiles = ()
        """Tiles that follow the pointer."""
        self.lifts: Lifts[int] = Lifts()
        self._grip: Tiles = ()
        self._meant: Drop | None = None
        self._grabbed: Point = (0.0, 0.0)
        """The pointer beside the corner of the first tile in hand."""
        self._width, self._tilt = 0, 0.0

    # -- what a table adds

    def refuse_tiles(self, refusal: Refusal, tiles: Tiles) -> None:
        """Says why not at tiles."""
        self.refuse(refusal, *(("tile", tile) for tile in tiles))

    def wait(self) -> Refusal:
        """Why no tile can be laid, out of turn."""
        done = offers(self.client.rules)[DONE]
        assert isinstance(done, No), "a table that lies as it did is never done"
        return done.refusal

    def offer_of(self, id: Hashable) -> Offer[Any] | None:
        """Own tiles go anywhere, those of the table once the seat has opened."""
        tile = _tile(id)
        if tile < 0:
            return None
        if self.draft is None:
            return No(self.wait())
        after = drop(self.draft, (tile,), NEW_SET)
        return No(after) if isinstance(after, Refusal) else Arrange()

    @property
    def sets(self) -> Sequence[Tiles]:
        """The sets as they lie now."""
        return self.draft.table if self.draft is not None else self.view.table

    def own(self, tile: int) -> bool:
        """Whether a tile stands in the rack."""
        return tile in self.memory.held

    def set_of(self, tile: int) -> Tiles:
        """The set that holds a tile of the table; empty for others."""
        return next((tiles for tiles in self.sets if tile in tiles), ())

    # -- what is in hand

    @property
    def in_hand(self) -> Tiles:
        """What is in hand, or chosen for a click."""
        return self.carried or self._in_order(self.picked)

    @property
    def aim(self) -> Drop | None:
        """Where letting go, or a click, would put it; None while nothing is in hand."""
        if not self.in_hand:
            return None
        return self.drag.target if self.carried else self._meant  # type: ignore[return-value]

    @property
    def band(self) -> Rect | None:
        """The frame that is being drawn around tiles."""
        return self._frame() if self.drag.mode == "drag" and not self.carried else None

    def _frame(self) -> Rect:
        """From where the pointer was pressed to where it is."""
        (x, y), (u, v) = self.drag.origin, self.drag.position
        return Rect(round(min(x, u)), round(min(y, v)), max(2, round(abs(x - u))), max(2, round(abs(y - v))))

    @property
    def looked(self) -> int:
        """The tile of the table under the pointer or the keyboard."""
        tile = _tile(self.spots.focused if self.ui.keyboard else self.hovered)
        return tile if self.drag.mode == "idle" and tile >= 0 and not self.own(tile) else -1

    def effect(self, held: Tiles, aim: Drop) -> tuple[str, str] | None:
        """What tiles would make there, and the kind of its pill."""
        draft, t, texts = self.draft, self.ctx.t, self.ctx.texts
        assert draft is not None
        lying = any(not self.own(tile) for tile in held)
        if (aim[0] == "rack" and not lying) or (aim[0] == "new" and is_set(draft, held)):
            return None
        after = drop(draft, held, plain(aim))
        if isinstance(after, Refusal):
            return refusal_short(texts, self.client.seats, after), "vermilion"
        if aim[0] in ("rack", "joker"):
            return t(f"rummikub_table.mat.{'back' if aim[0] == 'rack' else 'swap'}"), "gold"
        state = state_of(after, held[0])
        if state is None:
            return None
        if state.fault is not None:
            return refusal_short(texts, self.client.seats, state.fault), "dark"
        return self.looks.worth(state.form, state.tiles), "jade"

    # -- what may be taken

    def draggable(self) -> Iterable[Hashable]:
        """Own tiles at any time, those of the table too; free ground for a frame around tiles."""
        if self.client.person is None:
            return ()
        return [id for id in self.nodes if isinstance(id, tuple) and (id in GROUND or id[0] in ("tile", "turn"))]

    def _targets(self, id: Hashable) -> list[tuple[Hashable, Rect]]:
        """Where what is in hand would go from here."""
        x, y = self.drag.position
        pos = round(x), round(y)
        pitch = self.memory.cloth.pitch * self.lay.base.s
        left = x - self._grabbed[0] + (self._width * DRAG_SCALE - pitch) / 2
        found = drop_at(self.lay, self.memory, self.draft, self.carried, pos, left) if self.carried else None
        return [(found, Rect(pos, (1, 1)))] if found is not None else []

    def lift(self, id: Hashable) -> bool:
        """What was pressed begins to follow the pointer: a tile, what was chosen with it, or its whole set."""
        tile, chosen = _tile(id), self._in_order(self.picked)
        self.picked = ()
        if tile < 0:
            return id in GROUND
        if not self.own(tile) and self.draft is None:
            self.refuse_tiles(self.wait(), (tile,))
            return False
        x, y = self.drag.origin
        group = chosen if tile in chosen else self._gripped(tile, (round(x), round(y))) or (tile,)
        box = self.nodes[id].rect
        self._width, self._tilt = self.nodes["tile", group[0]].rect.w, 0.0
        self._grabbed = x - box.x + group.index(tile) * box.w, y - box.y
        self.carried = group
        self.ctx.play("tile")
        return True

    def _gripped(self, tile: int, pos: tuple[int, int]) -> Tiles:
        """The whole set, when a point is on its grip."""
        home = self.set_of(tile)
        box = self.nodes["tile", tile].rect if len(home) > 1 and home[0] == tile else None
        return home if box is not None and self.draft is not None and pos[0] < box.x + box.w * GRIP else ()

    def _in_order(self, tiles: Tiles) -> Tiles:
        """As they lie: row by row from the left."""
        boxes = {tile: self._nodes["tile", tile].rect for tile in tiles}
        return tuple(sorted(tiles, key=lambda tile: (round(boxes[tile].y / 20), boxes[tile].x)))

    def held_node(self, id: Hashable, at: Point) -> Node | None:
        """The tiles follow the pointer."""
        corner = at[0] - self._grabbed[0], at[1] - self._grabbed[1]
        return self.looks.held(self.carried, self._width, corner, self._tilt) if self.carried else None

    def dropped(self, id: Hashable, target: Hashable | None, point: Point | None) -> None:
        """Tiles were let go, or a frame around some was finished."""
        held, self.carried = self.carried, ()
        if not held:
            self._choose_framed(id)
            return
        x, y = self.drag.position[0] - self._grabbed[0], self.drag.position[1] - self._grabbed[1]
        wide = self._width * DRAG_SCALE
        size = round(wide), round(wide * WHOLE_RATIO)
        places = (Rect((round(x + i * wide), round(y)), size) for i in range(len(held)))
        starts: dict[Hashable, Rect] = {("tile", tile): box for tile, box in zip(held, places, strict=True)}
        if isinstance(target, tuple):
            self.put(held, target, starts)
            return
        self.arranged(starts)
        if self.draft is None and self.lay.mat.collidepoint(self.drag.position):
            self.refuse_tiles(self.wait(), held)

    def _choose_framed(self, id: Hashable) -> None:
        band, own = self._frame(), id == RACK
        if not own and self.draft is None:
            return
        inside = (_tile(node.id) for node in self.nodes.values() if band.collidepoint(node.rect.center))
        found = tuple(tile for tile in inside if tile >= 0 and (self.own(tile)) == own)
        self.picked = self._in_order(found)
        if found:
            self.ctx.play("tile")
        self.changed()

    # -- clicks and keys

    def clicked(self, id: Hashable | None, pos: tuple[int, int]) -> bool:
        """Chooses a tile, puts chosen ones down, or turns a joker."""
        self.drag.end()
        if self.client.person is None or not isinstance(id, tuple):
            return False
        tile = _tile(id)
        if id[0] == "turn":
            self._turn_joker(id[1])
        elif self.picked and (aim := self._click_at(tile, pos)) is not None:
            self._place(aim)
        elif tile >= 0:
            self._take_tile(tile, pos)
        self._meant = None
        self.changed()
        return id in GROUND or tile >= 0 or id[0] == "turn"

    def _take_tile(self, tile: int, pos: tuple[int, int]) -> None:
        own = self.own(tile)
        if tile in self.picked:
            self._take_again(tile)
        elif not own and self.draft is None:
            self.refuse_tiles(self.wait(), (tile,))
        else:
            whole = self._gripped(tile, pos) if not own and pos[0] >= 0 else ()
            self.picked = (*self.picked, tile) if own else whole or (tile,)
            self.ctx.play("tile")

    def _take_again(self, tile: int) -> None:
        """The tile chosen last once more: the whole set of a table tile, the best place for own ones."""
        best, home = self._best(), self.set_of(tile)
        if tile == self.picked[-1] and best is not None:
            self._place(best)
        elif self.picked == (tile,) and len(home) > 1:
            self.picked = home
            self.ctx.play("tile")
        else:
            self.picked = tuple(each for each in self.picked if each != tile)

    def _best(self) -> Drop | None:
        """Where chosen own tiles fit best."""
        chosen = self._in_order(self.picked)
        if self.draft is None or not chosen or not set(chosen) <= set(self.memory.held):
            return None
        return best_place(self.draft, chosen)

    def again(self) -> str:
        """What a second click on the tile that was chosen last does."""
        if not self.picked or self.draft is None:
            return ""
        t, lying = self.ctx.t, self.picked[0] not in self.memory.held
        if lying:
            return t("rummikub_table.mat.again_set") if len(self.picked) == 1 else ""
        best = self._best()
        if best is None:
            return t("rummikub_table.mat.again_down") if len(self.picked) == 1 else ""
        effect = self.effect(self._in_order(self.picked), best)
        return t("rummikub_table.mat.again_lay", made=effect[0] if effect is not None else "")

    def take(self, item: Any) -> None:
        """Enter: a tile is chosen, or what is chosen goes there."""
        before = self.draft
        self.clicked(item, (-1, -1))
        if self.draft is not before and self.ui.keyboard:
            self.nodes  # noqa: B018 - the places of the keyboard are new
            self.spots.focus(self.default_focus())

    def _place(self, aim: Drop) -> None:
        """What is chosen goes somewhere."""
        chosen, self.picked = self._in_order(self.picked), ()
        if self.draft is None and aim[0] != "rack":
            self.refuse_tiles(self.wait(), chosen)
        elif chosen:
            self.put(chosen, aim, {})

    def take_up(self) -> None:
        """Backspace: what is chosen (or looked at) goes back to the rack."""
        focused = _tile(self.spots.focused if self.ui.keyboard else self.hovered)
        lying = tuple(tile for tile in self.picked or (focused,) if tile >= 0 and not self.own(tile))
        if lying and self.draft is not None:
            self.picked = ()
            self.put(lying, (*RACK, len(self.memory.held)), {})

    def right_clicked(self, id: Hashable | None) -> bool:
        """Takes an own tile of this turn back to the rack."""
        tile = _tile(id)
        if tile < 0 or self.own(tile) or self.draft is None or self.picked:
            return False
        self.put((tile,), (*RACK, len(self.memory.held)), {})
        return True

    def step_back(self) -> bool:
        """Nothing is chosen any more."""
        was, self.picked, self._meant = bool(self.picked), (), None
        if was:
            self.changed()
        return was

    # -- the draft

    def put(self, held: Tiles, aim: Drop, starts: Mapping[Hashable, Rect]) -> None:
        """Tiles go somewhere: the draft or the rack changes, or it is said why not."""
        draft, memory = self.draft, self.memory
        lying = any(tile not in memory.held for tile in held)
        if aim[0] == "rack" and not lying:
            self.memory = replace(memory, rack=memory.rack.moved(held, int(aim[1])))
        elif draft is not None:
            after = drop(draft, held, plain(aim))
            if isinstance(after, Refusal):
                self.arranged(starts)
                self.refuse_tiles(after, held)
                return
            wish = (float(aim[1]), float(aim[2])) if aim[0] == "new" and len(aim) == 3 else None
            alone = aim[0] == "new" and (wish is not None or not is_set(draft, held))
            self.memory = memory.holding(after.rack).lying(after.table, wish, frozenset(held if alone else ()))
            self.draft = after
            if aim[0] == "rack":
                back = [tile for tile in held if self.own(tile)]
                self.memory = replace(self.memory, rack=self.memory.rack.moved(back, int(aim[1])))
        self.ctx.play("tile")
        self.arranged(starts)

    def go(self, draft: TurnDraft) -> None:
        """Another state of the draft."""
        self.drag.cancel()
        self.picked = ()
        self.draft = draft
        self.memory = self.memory.holding(draft.rack).lying(draft.table)
        self.ctx.play("tile")
        self.arranged()

    def take_back(self) -> bool:
        """Z: one step back in the draft."""
        if self.draft is None or not self.draft.past:
            return False
        self.go(self.draft.undo())
        return True

    def redo(self) -> None:
        """Shift+Z: one step forward again."""
        if self.draft is not None and self.draft.future:
            self.go(self.draft.redo())

    def reset(self) -> None:
        """The draft as the turn began; undo brings it back."""
        if self.draft is not None:
            self.go(self.draft.reset())

    def _turn_joker(self, key: int) -> None:
        """The next place of a joker in its run (rummikub.X3)."""
        draft = self.draft
        assert draft is not None
        places, tiles = draft.places(key), draft.by_key(key).tiles
        at = next((i for i, reading in enumerate(places) if reading.tiles == tiles), 0)
        self.go(draft.choose(key, places[(at + 1) % len(places)]))

    def sort(self, order: Order) -> None:
        """Sorts the rack for runs (789) or groups (777)."""
        self.memory = replace(self.memory, rack=self.memory.rack.sorted(order))
        self.ctx.play("tile")
        self.arranged()

    # -- pointer and time

    def pointed(self) -> None:
        """Only marks tell of it."""
        self.marks_changed()

    def handle(self, intention: want.Intention) -> bool:
        """As every table; where the pointer is within a tile counts too."""
        before = self.drag.position
        used = super().handle(intention)
        if isinstance(intention, want.Hover):
            self._look(intention.pos, before)
        return used

    def _look(self, pos: tuple[int, int], before: Point) -> None:
        """Which set a press would grip, and where a click would put what is chosen."""
        if self.drag.mode == "drag":
            self._tilt = max(-6.0, min(6.0, self._tilt * 0.7 - (pos[0] - before[0]) * 0.25))
            self.marks_changed()
            return
        tile = _tile(self.hovered)
        grip = self._gripped(tile, pos) if tile >= 0 and not self.own(tile) else ()
        meant = self._click_at(tile, pos) if self.picked and self.hovered is not None else None
        if (grip, meant) != (self._grip, self._meant):
            self._grip, self._meant = grip, meant
            self.marks_changed()

    def _click_at(self, tile: int, pos: tuple[int, int]) -> Drop | None:
        """Where a click would put what is chosen."""
        if tile in self.picked:
            return None
        if tile < 0:
            return drop_at(self.lay, self.memory, self.draft, self.picked, pos) if pos[0] >= 0 else NEW_SET
        if not self.own(tile):
            side = int(pos[0] > self.nodes["tile", tile].rect.centerx)
            return onto(self.draft, self.picked, tile, side) if self.draft is not None else None
        back = any(not self.own(each) for each in self.picked)
        return ("rack", self.memory.rack.shelves.slots.index(tile)) if back else None

    def tick(self, dt: float) -> None:
        """Tiles under the pointer rise and sink."""
        risen = {_tile(self.hovered), *self._grip} - {-1} if self.drag.mode != "drag" else set()
        self.lifts.aim(dict.fromkeys(risen, 1.0))
        if self.lifts.update(dt, self.ctx.calm):
            self.marks_changed()


def _tile(id: Hashable) -> int:
    """The tile of a node, -1 for others."""
    return int(id[1]) if isinstance(id, tuple) and id[0] == "tile" else -1
