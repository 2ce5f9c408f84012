"""The input of a person at the Holla table: what can be taken and where it may go, by pointer and keys."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from pygame import Rect

from game.holla import offers as places
from game.holla.actions import DrawMountain
from game.holla.advice import Progress
from game.holla.view import HollaView
from game.kernel.offers import Act, Arrange, Ask, No, Offer, Target
from game.kernel.rules import Refusal
from scenes.holla import plan as planning
from scenes.holla.dialogs import Dialogs
from scenes.holla.layout import HollaLayout
from scenes.holla.picture import Picture
from scenes.holla.ridge import SORTS, Gap, Ridge, SortBy, gap_boxes, sorted_groups
from scenes.holla.styles import cube_id, node_of, piece_of
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.drag import Point
from scenes.table.client import TableClient
from scenes.table.giving import Giving, giving_of
from scenes.table.hinted import HintedTable
from scenes.table.input import DIGITS

PLACES: Final = ("m", "i", "r", "d")
"""The letters of mountain, island, river and Holla."""


class HollaPlay(HintedTable[HollaView]):
    """The input of one Holla table."""

    dialogs: Dialogs
    lay: HollaLayout
    looks: Picture
    buttons: Mapping[str, Button]

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        found = client.sidecar.content
        self.ridge = Ridge(found.get("ridge"))
        self.sort_by: SortBy = next((by for by in SORTS if by == found.get("sort")), "plan")
        self.sorted = found.get("sorted") is not False
        """Whether the ridge follows `sort_by` by itself; a move by hand ends that until the next sort."""
        self.aim = ""
        """The yeok that was chosen as the target."""
        self.plans: tuple[Progress, ...] = ()
        self.at_river = False
        self._tilt = 0.0
        self._row: int | None = None
        self._offered: dict[Target | None, Mapping[Target, Offer[Any]]] = {}
        self.open = [True, True]

    @property
    def may_play(self) -> bool:
        """Whether a person plays this seat."""
        return self.client.person is not None and not self.client.autoplay

    @property
    def _held_piece(self) -> Target | None:
        return piece_of(self.view, self.drag.held)

    @property
    def target(self) -> str:
        """The yeok that the brackets show: the chosen one, else the nearest."""
        return self.aim or planning.nearest(self.plans)

    @property
    def plan(self) -> Progress | None:
        """The plan of the target."""
        return planning.of(self.plans, self.target)

    # -- what may be done

    def _offers(self, piece: Target | None) -> Mapping[Target, Offer[Any]]:
        """The offers of the places for a piece in hand, or without one; asked once an act."""
        if piece not in self._offered:
            self._offered[piece] = places.offers(self.client.rules, piece)
        return self._offered[piece]

    def offer_of(self, id: Hashable) -> Offer[Any] | None:
        """The offer of a piece with nothing in hand."""
        piece = piece_of(self.view, id)
        return self._offers(None).get(piece) if piece is not None else None

    def _targets(self, id: Hashable) -> list[tuple[Hashable, Rect]]:
        """The lawful places of a piece: the act's own first, then, for cubes of the ridge, every gap of the row."""
        piece = piece_of(self.view, id)
        if piece is None or not self.may_play:
            return []
        found = self._offers(piece)
        lawful = [t for t in self._meant(piece) if isinstance(o := found.get(t), Act | Ask) and o.foul is None]
        there: list[tuple[Hashable, Rect]] = [(target, self.lay.drop_area(str(target[0]))) for target in lawful]
        if piece[0] == "own" and isinstance(found.get(places.HAND), Arrange):
            there += gap_boxes(self.lay, self.ridge, int(piece[1]), self.view.own.locked)
        return there

    @staticmethod
    def _meant(piece: Target) -> tuple[Target, ...]:
        return (places.ISLAND, places.SHORE) if piece[0] == "own" else (places.HAND,)

    def _natural_target(self, piece: Target) -> Target:
        """The target a piece goes to without being aimed: a lawful one, else the one where it is said why not."""
        targets, found = self._meant(piece), self._offers(piece)
        return next((target for target in targets if isinstance(found.get(target), Act | Ask)), targets[0])

    def draggable(self) -> Iterable[Hashable]:
        """The ids of own cubes, those of the island and the river, and the mountains that concern the seat."""
        if not self.may_play:
            return ()
        pieces = [*self.view.hand, *([self.view.island] if self.view.island >= 0 else [])]
        pieces += [entry.cube for entry in self.view.river] if not self.at_river else []
        return [*map(cube_id, pieces), *(("mountain", seat) for seat in {self.view.seat, self.view.lender} - {-1})]

    def clicked(self, id: Hashable | None, pos: tuple[int, int]) -> bool:
        """Takes a card of the ladder or a river cube; a click that can lead nowhere says so at once."""
        piece = piece_of(self.view, id)
        match id:
            case ("card", str(yeok)):
                self.choose_target(yeok)
            case ("targets" | "wild" | "pot" | "log",):
                return True
            case _ if piece is None or not self.may_play:
                return False
            case _ if self.at_river and piece[0] == "river":
                self.dialogs.take_river(piece)
            case _ if piece[0] != "own":
                self.draw_from(piece)
            case _ if self._gives("one"):
                self.drag.cancel()
                self.give(piece)
            case _ if self.drag.held == id and not self._targets(id):
                offer = self._offers(piece).get(self._natural_target(piece))
                if isinstance(offer, No):
                    self.drag.cancel()
                    self.refuse(offer.refusal, id)
        return True

    def draw_from(self, piece: Target) -> None:
        """Draws from a clicked mountain, island or river; asks first where that bars or costs something."""
        self.drag.cancel()
        act, node = places.turn_act(piece), node_of(self.view, piece)
        if self._question(act) is not None:
            self.attempt(act, node)
        else:
            self.follow(self._offers(None).get(piece), node)

    def _question(self, action: Any) -> Ask[Any] | None:
        """The question that is asked first where an act may cost as a stray hand."""
        return places.stray(self.view, action) if self.dialogs.asks_costly else None

    def attempt(self, action: Any, *ids: Hashable) -> bool:
        """Does an act, or says why not at nodes; at a strict table a stray one is asked about first."""
        act, question = partial(super().attempt, action, *ids), self._question(action)
        if question is None:
            return act()
        self.dialogs.ask(question, act)
        return False

    def _gives(self, way: Giving) -> bool:
        """Whether the person gives cubes away in this manner, and one is due."""
        return giving_of(self.ctx, "holla") == way and "discard" in self.view.owes

    def give(self, piece: Target) -> None:
        """Puts a cube where it lawfully goes, or says why not."""
        self._try(piece, self._natural_target(piece), None)

    def take(self, item: Any) -> None:
        """Takes an own cube in hand at Enter, or does what a click does; tries an act that is unlawful, to say why."""
        piece = piece_of(self.view, item)
        if piece is None or piece[0] != "own":
            self.clicked(item, (-1, -1))
            return
        self.drag.pick(item)
        if not self._targets(item):
            self.drag.cancel()
            self.give(piece)

    def dropped(self, id: Hashable, target: Hashable | None, point: Point | None) -> None:
        """Puts a cube into the row, or does the act that a drop means; an unlawful one flies home."""
        piece = piece_of(self.view, id)
        if piece is None:
            return
        start = self.looks.drop_box(piece, point) if point is not None else None
        if isinstance(target, Gap):
            self.ridge.move(int(piece[1]), target)
            self.ctx.play("tile")
            self._rearranged({id: start} if start is not None else {})
            return
        meant = target if isinstance(target, tuple) else None
        if point is not None and meant in (None, places.SHORE):
            # The island lies in the river: letting go above it means the island.
            meant = self._attempted(piece, point) or meant
        done = meant is not None and self._try(piece, meant, start)
        if not done and start is not None and piece[0] != "mountain":
            self.arranged({id: start})

    def _attempted(self, piece: Target, at: Point) -> Target | None:
        """The target that was meant by letting a piece go here, lawful or not."""
        return next((t for t in self._meant(piece) if self.lay.drop_area(str(t[0])).collidepoint(at)), None)

    def _try(self, piece: Target, target: Target, start: Rect | None) -> bool:
        """Does what a drop means; False when it means nothing or was refused, which is said."""
        offer = self._offers(piece).get(target)
        if not isinstance(offer, Act | Ask | No):
            return False
        act = places.turn_act(piece)
        if self._question(act) is not None:
            return self.attempt(act, node_of(self.view, piece))
        refusal = offer.refusal if isinstance(offer, No) else self.do(offer.action, start)
        if refusal is not None:
            self.refuse(refusal, node_of(self.view, piece))
        return refusal is None

    # -- pointer and keys

    def _pointer(self, intention: want.Intention) -> bool:
        match intention:
            case want.Wheel(pos, _, dy):
                return self._wheel(pos, dy)
            case want.Press(pos, 3) if self.drag.mode == "idle" and self._foul(self.node_at(pos), pos):
                return True
            case want.Hover(pos, _):
                self._lean(pos)
                log = self.open[1] and self.drag.mode == "idle"
                row = self.looks.log.hit(pos) if log and self.looks.boxes["log"].collidepoint(pos) else None
                if row != self._row:
                    self._row = row
                    self.changed()
        return super()._pointer(intention)

    def _foul(self, id: Hashable | None, pos: tuple[int, int]) -> bool:
        """Asks, at a strict table, about showing an own cube or touching another ridge (right button)."""
        view, lay = self.view, self.lay
        if view.config.table != "strict" or not self.may_play or view.phase not in ("draw", "discard"):
            return False
        piece = piece_of(view, id)
        if piece is not None and piece[0] == "own" and piece[1] in view.ridge:
            self.dialogs.ask_show(int(piece[1]))
            return True
        margin = lay.px(24)
        for side, place in lay.ridges.items():
            if place.rail.inflate(margin, margin).collidepoint(pos):
                self.dialogs.ask_touch(lay.sides.index(side))
                return True
        return False

    def _lean(self, pos: tuple[int, int]) -> None:
        lag = (pos[0] - self.drag.position[0]) * 0.25
        self._tilt = max(-6.0, min(6.0, self._tilt * 0.7 - lag)) if self.drag.mode == "drag" else 0.0

    def _wheel(self, pos: tuple[int, int], dy: float) -> bool:
        """Scrolls the lists of the columns; True when one moved."""
        boxes, looks = self.looks.boxes, self.looks
        over_ladder = self.open[0] and boxes["target"].collidepoint(pos)
        over_log = self.open[1] and boxes["log"].collidepoint(pos)
        turned = looks.targets.wheel(dy) if over_ladder else looks.log.wheel(dy) if over_log else False
        if turned:
            self.changed()
        return turned

    def _press(self, pos: tuple[int, int]) -> bool:
        if self.drag.mode != "idle" and self.ui.at(pos) is not None:
            self.drag.cancel()
        return super()._press(pos)

    def clicked_again(self, id: Hashable) -> None:
        """Gives a cube away at a second click on it, if the person wants that."""
        piece = piece_of(self.view, id)
        if piece is not None and self._gives("second"):
            self.give(piece)

    def keys(self, intention: want.Intention) -> bool:
        """Takes the keys for drawing, sorting, and moving from the hand up to the piles; True when used."""
        focused = piece_of(self.view, self.spots.focused)
        match intention:
            case want.Move(0, -1) if focused is not None and focused[0] == "own" and self.drag.mode == "idle":
                lender = ("mountain", self.view.lender)
                goal = lender if lender in self.nodes else cube_id(self.view.island)
                self.spots.focus(goal)
                return goal in self.nodes
            case want.Draw():
                self._draw_by_key()
            case want.Key("s", False):
                self.next_sort()
            case want.Key(name, False) if name in DIGITS or name in PLACES:
                return self._letter(name)
            case want.Move() | want.Confirm() if self.drag.mode in ("click", "pressed"):
                return self._aim(intention)
            case _:
                return super().keys(intention)
        return True

    def _aim(self, intention: want.Intention) -> bool:
        """Aims or puts down by keys what a click took; True when used."""
        if isinstance(intention, want.Move):
            self.drag.aim(intention.dx, intention.dy)
        else:
            self.drag.confirm()
        return True

    def _letter(self, name: str) -> bool:
        """Takes a cube of the ridge by its number from the left; mountain, island, river and Holla by their letters."""
        if not self.may_play:
            return False
        if name in DIGITS:
            return self._number(DIGITS.index(name))
        acts: dict[str, Callable[[], None]] = {
            "m": self._draw_by_key,
            "i": partial(self.draw_from, places.ISLAND),
            "r": self._river_by_key,
            "d": self.dialogs.holla,
        }
        acts[name]()
        return True

    def _river_by_key(self) -> None:
        self.ui.keyboard = True
        self.toggle_river()

    def _number(self, index: int) -> bool:
        """Focuses a cube, or gives it away when it has the focus; False without such a cube."""
        cubes = self.ridge.cubes
        if index >= len(cubes):
            return False
        id = cube_id(cubes[index])
        if self.spots.focused == id and "discard" in self.view.owes:
            self.give(places.own(cubes[index]))
        else:
            self.spots.focus(id)
        return True

    def _draw_by_key(self) -> None:
        """Draws the next cube of the mountain (Space)."""
        if not self.may_play:
            return
        self.drag.cancel()
        if not self.attempt(DrawMountain(), places.mountain(self.view.lender)):
            return
        if self.ui.keyboard and self.view.drawn >= 0 and self.ui.focus is not self.buttons["holla"]:
            self.nodes  # noqa: B018 - the drawn cube can be reached from now on
            self.spots.focus(cube_id(self.view.drawn))

    def step_back(self) -> bool:
        """Ends choosing a river cube; False when none was being chosen."""
        if not self.at_river:
            return False
        self.toggle_river()
        return True

    def default_focus(self) -> Target | None:
        """The item that the keyboard focuses first: the mountain to draw from, else the cube just drawn."""
        if "draw" in self.view.owes and self.view.lender >= 0:
            return places.mountain(self.view.lender)
        cubes = self.ridge.cubes
        return cube_id(self.view.drawn if self.view.drawn >= 0 else cubes[-1]) if cubes else None

    # -- doing

    def do(self, action: Any, start: Rect | None = None) -> Refusal | None:
        """Does the person's act; movements begin at `start`. Returns the reason why not."""
        self.let_go = start
        refusal = super().do(action)
        self.let_go = None
        return refusal

    def take_back(self) -> bool:
        """Takes back the last order of the ridge (Z); False when there is none."""
        if not self.ridge.undo():
            return False
        self._rearranged({})
        return True

    def sync_ridge(self) -> None:
        """Brings the ridge in line with the cubes of the hand."""
        view = self.view
        self.ridge.sync(view.ridge, view.drawn if view.drawn in view.ridge else -1)

    def _rearranged(self, starts: Mapping[Hashable, Rect]) -> None:
        """Shows the ridge after it was ordered by hand or an order was taken back, without cubes that have gone."""
        self.sorted = False
        self.sync_ridge()
        self.arranged(starts)

    def next_sort(self) -> None:
        """Sorts the ridge; when it is already sorted that way, by the next way."""
        if self.sorted:
            self.sort_by = SORTS[(SORTS.index(self.sort_by) + 1) % len(SORTS)]
        self.sorted = True
        self._sort()
        self.ctx.play("tile")
        self.arranged({})

    def _sort(self, remember: bool = True) -> None:
        ridge, plan = self.ridge, self.plan
        cubes = [c for c in ridge.cubes if c != ridge.fresh]
        groups = planning.sorted_by_plan(plan, cubes) if self.sort_by == "plan" else sorted_groups(self.sort_by, cubes)
        ridge.arrange((*groups, *(((ridge.fresh,),) if ridge.fresh >= 0 else ())), remember)

    def choose_target(self, yeok: str) -> None:
        """Aims at a yeok; chosen again, at the nearest."""
        self.aim = "" if self.aim == yeok else yeok
        if self.sorted and self.sort_by == "plan":
            self._sort()
        self.ctx.play("press")
        self.arranged({})

    def toggle_river(self) -> None:
        """Begins or ends choosing a river cube."""
        self.at_river = not self.at_river
        self.changed()
        if self.at_river and self.ui.keyboard and self.view.river:
            self.nodes  # noqa: B018
            self.spots.focus(cube_id(self.view.river[-1].cube))
