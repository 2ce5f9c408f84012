"""The Holla table: a client made visible, with everything a person can do at it."""

from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from game.holla import events as ev
from game.holla.actions import Decline, Hold
from game.holla.view import HollaView
from game.kernel.rules import Refusal
from game.pieces.cubes import cube_text
from scenes.holla import plan as planning
from scenes.holla.animate import HOME_MS, Stage
from scenes.holla.board import Board
from scenes.holla.columns import Columns, Models
from scenes.holla.controls import Controls, Deeds
from scenes.holla.dialogs import Dialogs
from scenes.holla.drops import Island, Item, Mountain, Own, River
from scenes.holla.fingers import Fingers, Owner
from scenes.holla.hand import Hand, HandState
from scenes.holla.hints import Hints
from scenes.holla.input import Input
from scenes.holla.keys import Card
from scenes.holla.layout import HollaLayout
from scenes.holla.manners import HollaManners
from scenes.holla.overlays import Overlays
from scenes.holla.picture import Picture
from scenes.holla.plan import YeokPlan
from scenes.holla.ridge import SORTS, Groups, Ridge, SortBy, by_colour, by_rank
from scenes.holla.shores import Shores
from scenes.holla.signs import Signs
from scenes.holla.words import Log, cube_words, foul_name, match_log, turn_words
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.table.client import Step, TableClient
from scenes.table.log import LogLine
from scenes.table.names import seat_name
from scenes.table.past import Past
from scenes.table.scene import TableScene


class HollaTable(TableScene[HollaView]):
    """One Holla match at the window. It ends its client when it is left."""

    ambience = "ambience_holla"
    result_wait = 0.5
    keys_told = ("space", "places", "number", "aim", "sort")

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        found = client.desk.content
        self.ridge = Ridge(found.get("ridge"))
        self.sort_by: SortBy = next((by for by in SORTS if by == found.get("sort")), "plan")
        self.sorted = found.get("sorted") is not False
        """Whether the ridge follows `sort_by` by itself; a move by hand ends that until the next sort."""
        self.shores = Shores()
        self.log = Log(client, client.events())
        self.chosen = ""
        self.plans: tuple[YeokPlan, ...] = ()
        self.choosing = False
        self.dialogs: Dialogs = Dialogs(self)
        self.input: Input = Input(self)
        self.hints = Hints(self)
        self.refused: tuple[Item, float] | None = None
        self._start: Rect | None = None
        """Where the movements of the person's act begin."""
        self._planned: tuple[int, ...] = ()
        self._reached = -1
        """The version of the columns whose cards the keyboard knows."""

    # life

    def pause(self) -> None:
        """Something lies on the table: bots wait; what is in hand stays there."""
        self.covered = self.client.paused = True

    def clear_away(self) -> None:
        """Fingers are made anew with everything else."""

    def build(self, layout: Layout) -> None:
        """Makes everything that has a place in the window."""
        lay = self.lay = HollaLayout(layout, self.view.seats, self.view.seat)
        self.board = Board(self.ctx, lay, self.shores)
        self.hand = Hand(self.ctx, lay, self.board, self.ridge)
        self.stage = Stage(self.ctx, lay, self.board, self.hand, self.motion)
        self.columns = Columns(self.ctx, lay, self.board, self.client, self.log)
        self._reached = -1
        owner = Owner(self.do, self.dialogs.ask, self.refuse, self.arranged, self._go_home, lambda: self.view)
        self.fingers: Fingers = Fingers(self.ctx, lay, self.board, self.hand, self.client, owner)
        self.overlays = Overlays(self.ctx, lay, self.board)
        self.picture: Picture = Picture(self)
        self.controls = Controls(self.ctx, self.ui, lay, self.client, self._deeds())
        self.signs = Signs(self)

    def _deeds(self) -> Deeds:
        dialogs = self.dialogs
        return Deeds(
            menu=dialogs.menu,
            rulebook=dialogs.rulebook,
            sound=dialogs.toggle_sound,
            settings=dialogs.settings,
            hint=self.ask_hint,
            river=self.toggle_river,
            holla=self.dialogs.holla,
            hold=lambda: self._plain(Hold()),
            decline=lambda: self._plain(Decline()),
            sort=self.next_sort,
            autoplay=self.toggle_autoplay,
            drawer=self._toggle_drawer,
        )

    # state

    def refresh(self) -> None:
        """Takes the view and brings everything on the table in line with it."""
        before_owed = self.view.owes
        view = self.view = self.client.view()
        drawn = view.drawn if view.drawn in view.ridge else -1
        self._plan(view)
        before = set(self.ridge.cubes)
        self.ridge.sync(view.ridge, drawn)
        if self.sorted and (len(set(view.ridge) - before) > 1 or (drawn < 0 and set(view.ridge) != before)):
            self._sort(remember=False)
        if "draw" not in view.owes:
            self.choosing = False
        self.board.place(view)
        self.arrange()
        self.fingers.check()
        self.controls.update(view, self.plan, self.sort_by, self.choosing, self.hints.asked)
        self._sync_spots()
        self.signs.follow()
        if "declare" not in before_owed and self._complete():
            self.ui.set_focus(self.controls.holla, keyboard=True)
        self.ctx.redraw()

    def _plan(self, view: HollaView) -> None:
        hand = (*view.hand, view.opening)
        if hand != self._planned:
            self._planned = hand
            self.plans = planning.make(view)

    @property
    def target(self) -> str:
        """The yeok that the brackets show: the chosen one, else the nearest."""
        return self.chosen or planning.nearest(self.plans)

    @property
    def plan(self) -> YeokPlan | None:
        """The plan of the target."""
        return planning.of(self.plans, self.target)

    def hand_state(self) -> HandState:
        """How the hand looks now."""
        fresh = self.view.drawn if self.view.seat == self.view.turn else -1
        item, offset = self.refused if self.refused is not None else (None, 0.0)
        refused = item.cube if isinstance(item, Own) else -1
        return self.fingers.state(refused, offset, fresh)

    def arrange(self) -> None:
        """Finds the places of the own cubes."""
        placed = self.hand.arrange(self.view, self.hand_state())
        self.overlays.own_boxes = {**placed.boxes, **placed.locked}

    def _complete(self) -> bool:
        """Whether the own hand is complete and the table may point that out to the keyboard."""
        open_ = "declare" in self.view.owes and self.client.waiting_for_person
        return open_ and self.ui.keyboard and self.view.config.table == "guarded"

    def _sync_spots(self) -> None:
        names: list[tuple[Any, Rect, str]] = []
        for item, rect in self.fingers.items() if self.fingers.may_play else []:
            names.append((item, rect, self._item_name(item)))
        if self.columns.open[0]:
            ladder = self.models().target
            for yeok, rect in self.columns.targets.places():
                names.append((Card(yeok), rect, self.columns.targets.spoken(self.ctx, ladder, yeok)))
        self.spots.sync(names, self.natural())

    def natural(self) -> Item | None:
        """Where the keyboard looks first: at the mountain to draw from, else at the cube just drawn."""
        if "draw" in self.view.owes and self.view.lender >= 0:
            return Mountain(self.view.lender)
        if self.view.drawn >= 0:
            return Own(self.view.drawn)
        cubes = self.ridge.cubes
        return Own(cubes[-1]) if cubes else None

    def _item_name(self, item: Item) -> str:
        texts = self.ctx.texts
        if isinstance(item, Own | River):
            return cube_words(texts, cube_text(item.cube))
        if isinstance(item, Island):
            return cube_words(texts, cube_text(self.view.island))
        return texts.t("holla.mountain.next")

    # doing

    def do(self, action: Any, start: Rect | None = None) -> Refusal | None:
        """The person's act; movements begin at `start`."""
        self._start = start
        refusal = super().do(action)
        self._start = None
        return refusal

    def _plain(self, action: Any) -> None:
        refusal = self.do(action)
        if refusal is not None:
            self.refuse(None, refusal)

    def refuse(self, item: Item | None, refusal: Refusal) -> None:
        """Says why not: shake, rim, sound, a note with the rule."""
        self.dialogs.refuse(refusal)
        if item is not None:

            def show(off: float | None) -> None:
                self.refused = (item, off) if off is not None else None

            self.shake_refused(show, HOME_MS)

    def _go_home(self, item: Item, start: Rect) -> None:
        """What was let go in vain flies back."""
        self.arrange()
        home = dict(self.fingers.items()).get(item)
        if home is not None:
            cube = self.view.island if isinstance(item, Island) else getattr(item, "cube", -1)
            self.stage.go_home(start, home, cube, isinstance(item, Own))

    def before_step(self, step: Step, before: HollaView) -> None:
        """The log grows, and a new round begins with bare shores."""
        self.log.take(step)
        self.hints.forget()
        if any(isinstance(event, ev.RoundStarted) for event in step.events):
            self.shores.clear()
            self.ridge.arrange((), remember=False)

    def play(self, step: Step, before: HollaView) -> None:
        """Flights, glows and sounds of an act."""
        for event in step.events:
            self.stage.play(event, before, self.view, self._start if step.seat == self.view.seat else None)
            self._tell(event)

    def _tell(self, event: Any) -> None:
        match event:
            case ev.Foul():
                texts = self.ctx.texts
                title = texts.t("holla.foul_toast", foul=foul_name(texts, event.rule))
                self.dialogs.ruled(title, seat_name(texts, self.client.seats, event.seat), event.rule)
            case ev.Declared():
                self.ctx.sound.play("call")
                if not event.true:
                    self.overlays.show_cubes(event.cubes, self.motion.seconds)
            case ev.Shown():
                self.overlays.show_cubes(event.cubes, self.motion.seconds)

    def lying(self) -> dict[str, Any]:
        """The order of the ridge, and by what it is sorted."""
        return {"ridge": [list(group) for group in self.ridge.groups], "sort": self.sort_by, "sorted": self.sorted}

    def lines(self, history: Sequence[Past]) -> Sequence[LogLine]:
        """All rounds, with small cubes."""
        return match_log(self.ctx.texts, self.client, history)

    def piece(self, face: str, width: int) -> Surface:
        """A small cube."""
        return self.ctx.cubes.face(face, width)

    def take_back(self) -> bool:
        """Z: the last order of the ridge."""
        if not self.ridge.undo():
            return False
        self.arranged()
        return True

    def taken_back(self) -> None:
        """The log begins anew without it."""
        self.log.begin(self.client.events())
        self.hints.forget()

    def had_turn(self, before: HollaView) -> bool:
        """Declaring out of turn counts as no turn."""
        return before.turn == before.seat

    def has_turn(self) -> bool:
        """Declaring out of turn counts as no turn."""
        return self.client.waiting_for_person and self.view.turn == self.view.seat

    def arranged(self) -> None:
        """The ridge was ordered by hand."""
        self.sorted = False
        self.refresh()

    def next_sort(self) -> None:
        """Sorts; when it is already sorted that way, by the next way."""
        if self.sorted:
            self.sort_by = SORTS[(SORTS.index(self.sort_by) + 1) % len(SORTS)]
        self.sorted = True
        self._sort()
        self.ctx.sound.play("tile")
        self.refresh()

    def _sort(self, remember: bool = True) -> None:
        cubes = [c for c in self.ridge.cubes if c != self.ridge.fresh]
        apart: Groups = ((self.ridge.fresh,),) if self.ridge.fresh >= 0 else ()
        if self.sort_by == "rank":
            groups = by_rank(cubes)
        elif self.sort_by == "colour":
            groups = by_colour(cubes)
        else:
            groups = planning.sorted_by_plan(self.plan, cubes)
        self.ridge.arrange((*groups, *apart), remember)

    def choose_target(self, yeok: str) -> None:
        """Aims at a yeok; chosen again, at the nearest."""
        self.chosen = "" if self.chosen == yeok else yeok
        if self.sorted and self.sort_by == "plan":
            self._sort()
        self.ctx.sound.play("press")
        self.refresh()

    def ask_hint(self) -> None:
        """What would a strong player do, and why?"""
        if not self.client.waiting_for_person:
            self.ctx.toast(self.ctx.t("holla.hint.title"), self.ctx.t("holla.hint.none"))
            return
        self.hints.ask()
        self.refresh()

    def toggle_river(self) -> None:
        """Begins or ends choosing a river cube."""
        self.choosing = not self.choosing
        if self.choosing and self.ui.keyboard and self.view.river:
            self.spots.focus(River(self.view.river[-1].cube))
        self.refresh()

    def _toggle_drawer(self, side: int) -> None:
        self.columns.open[side] = not self.columns.open[side]
        self.ctx.redraw()

    def take(self, item: Any) -> None:
        """Enter: aims at a yeok, or takes what lies there in hand."""
        if isinstance(item, Card):
            self.choose_target(item.yeok)
        elif self.choosing and isinstance(item, River):
            self.dialogs.take_river(item)
        else:
            self.fingers.pick(item)
            self.arrange()

    # time

    def look_for_hint(self) -> None:
        """Shows the hint that was asked for."""
        self.hints.look()

    def tick(self, dt: float) -> None:
        """Cubes under the pointer, and glows."""
        if self.hand.update(dt, self.hand_state()):
            self.ctx.redraw()
        if self.overlays.update(self.motion.seconds) or self.breathing:
            self.ctx.redraw()

    @property
    def breathing(self) -> bool:
        """Whether a glow swells and fades."""
        return self.fingers.gesture.holding and not self.ctx.settings.reduced_motion

    @property
    def busy(self) -> bool:
        """Frames are wanted while something moves, breathes, thinks or is due."""
        return super().busy or self.breathing or self.overlays.busy

    def told(self) -> dict[str, Any]:
        """What only this game can tell a test of a real window; see `scenes.table.probe`."""
        cubes: dict[str, list[list[int]]] = {"own": [], "river": []}
        places: dict[str, list[int]] = {"ridge": list(self.lay.ridge_zone.center), "tray": list(self.lay.tray.center)}
        for item, box in self.fingers.items():
            if isinstance(item, Own | River):
                cubes["own" if isinstance(item, Own) else "river"].append([item.cube, *box.center])
            elif isinstance(item, Mountain):
                places["mountain"] = list(box.center)
        focused = self.spots.focused
        return {
            "round": self.view.round,
            "may_discard": list(self.view.may_discard),
            "places": places,
            "cubes": cubes,
            "cube": focused.cube if isinstance(focused, Own) else -1,
        }

    # the picture

    def draw(self, surface: Surface) -> None:
        """The cards of the ladder lie where they were drawn: only then can keys reach them."""
        super().draw(surface)
        if self.columns.version != self._reached:
            self._reached = self.columns.version
            self._sync_spots()

    def models(self) -> Models:
        """What the panels show."""
        turn = turn_words(self.ctx.texts, self.client, self.view)
        return self.columns.models(self.view, self.plans, self.target, turn)


TABLE = HollaTable
MANNERS = HollaManners()
