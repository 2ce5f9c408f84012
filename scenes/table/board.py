"""What stands on a table: the state that a game's functions get, and the lists of nodes that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pygame import Rect

from game.kernel.offers import Offer
from game.kernel.teach import NOTHING, Lesson
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.motion import Motion
from scenes.kit.renewed import renewed
from scenes.kit.room import Kept
from scenes.kit.ui import Ui
from scenes.kit.widget import Sign, Widget
from scenes.table import explain
from scenes.table.aspects import Aspects
from scenes.table.client import TableClient
from scenes.table.controls import AnyButton, Controls
from scenes.table.drag import DragController, Drop
from scenes.table.explain import Scenery
from scenes.table.focus_target import Spots
from scenes.table.game import AnyGame, Gesture, Opened
from scenes.table.helping import helped
from scenes.table.hover_lift import Lifts
from scenes.table.look import AnyInstant, AnyLook, AnyState, Instant, Look, Pointer, TableState, match_now
from scenes.table.nodes import Node, listed, nested, uppermost
from scenes.table.program_notes import Programs
from scenes.table.stage import Nodes, Stage
from scenes.table.teach import Lessons, Teacher
from scenes.table.told import Told

REACH: Final = 26.0
"""Units beside a place that still count as it when something is let go."""


class Board:
    """The nodes of a match at one table, and what they are made of, brought up to date when they are asked for."""

    beside: Sequence[Rect] = ()
    """The boxes that a teacher shows on the table, or speaks of."""
    veils = False
    """Whether what the seat holds stays covered here."""
    view = Told[AnyState, Any](lambda now: now.view)
    memory = Told[AnyState, Any](lambda now: now.memory)
    choice = Told[AnyState, Any](lambda now: now.choice)
    boxes = Told[AnyState, Any](lambda now: now.boxes)
    covered = Told[AnyState, bool](lambda now: now.match.covered)

    def __init__(
        self, ctx: Context, client: TableClient, game: AnyGame, ui: Ui, motion: Motion, *,
        hold: Callable[[Hashable], bool], drop: Drop, take: Callable[[Hashable], None], press: Callable[[str], None],
    ) -> None:  # fmt: skip
        """Shows the match of a client as a game's literal says. The functions are called when a piece is taken up, put
        down or taken by Enter, and a button pressed."""
        self.ctx, self.client, self.game, self.ui, self.motion = ctx, client, game, ui, motion
        self.manners, self.words = game.manners, game.words
        self.piece = partial(game.words.piece, ctx)
        """Draws the small picture of a face, in the log and where a lesson speaks of it."""
        self.quiet = client.taught and not client.looking_back
        """Whether a lesson teaches here: the pointer alone explains nothing."""
        self.stage, self.spots = Stage(motion, ctx.play, ctx.redraw), Spots(ui, take)
        self.drag = DragController(
            self.targets, drop, self.changed, self.pointed, partial(ctx.play, game.manners.touch), hold,
            game.manners.silent,
        )  # fmt: skip
        self.controls = Controls(ctx, ui, game.words.section, press)
        self.bar = Controls(ctx, ui, game.words.section, press)
        """The controls that every table has."""
        named = partial(game.teaching.in_words, lambda: self.state) if game.teaching is not None else dict[str, object]
        self.teacher, self._lessons = Teacher(ctx, f"{client.setup.game}_teach", named), Lessons()
        view, match, kept = client.view(), match_now(client, False), client.sidecar.content
        opened = Opened(ctx, view, match, client.events(), client.views, kept)
        self._now: AnyState = TableState(
            ctx, None, view, match, *game.memory.begin(opened), ask_rules=lambda: client.rules,
            section=game.words.section, pieces=game.words.refusal_values,
            lesson_of=self._lesson_of, teacher=self.teacher,
        )  # fmt: skip
        self.aspects, self._pointer = Aspects(Programs(client.seats)), Pointer()
        self._lifts, self._shine = Lifts(game.manners.highest or 1.0), 0.0
        """How high nodes have risen; what shines now, as the game says."""
        self._due = {"state", "picture", "marks", "lifts"}
        """What is made anew before it is used, by the names of the functions that make it, and `lifts`."""
        self._lists: dict[str, dict[Hashable, Node]] = {name: {} for name in ("rest", "nodes", "marks", "shines")}
        """What stands there as if nobody touched it, what stands there, and what is laid over it."""
        self._amid: set[str] = set()
        """`step` while lists change without being shown yet; `act` when one began to be shown since the last frame."""
        self._offers: dict[Hashable | None, Mapping[Hashable, Offer[object]]] = {}
        self._free: Lru[tuple[Kept, object]] = Lru(1)
        """The boxes to be kept free, with the lists that they were found in."""

    # -- what the functions of the game get

    @property
    def state(self) -> AnyState:
        """The values that the functions of the game get, made anew when something changed."""
        now, moving = self._now, self.motion.busy
        if "state" in self._due or now.calm == moving:
            self._due = {*self._due, "buttons"} - {"state"}
            self._offers.clear()
            match, answer = match_now(self.client, now.match.covered), self.aspects.advice.answer
            self._now = replace(
                now, match=match, answer=answer, hinting=self.asked, calm=not moving, seconds=self.motion.seconds
            )  # fmt: skip
        return self._now

    @property
    def asked(self) -> bool:
        """Whether somebody thinks about advice for this table."""
        return self.aspects.advice.asked(self.client.hinting or self.client.hint is not None)

    @property
    def veiled(self) -> bool:
        """Whether what the seat holds is covered, because others look here."""
        return self.veils or self.client.veiled

    @property
    def helps(self) -> bool:
        """Whether the table points out what helps."""
        return helped(self.ctx, self.client)

    def _lesson_of(self, about: Hashable) -> Lesson:
        client, teaching, on = self.client, self.game.teaching, self.helps
        of = client.act_number, client.waiting_for_person, client.drafted is not None, on
        fresh = not on or teaching is None or not teaching.at_rest or not self.motion.busy

        def make(about: Hashable) -> Lesson:
            return teaching.lesson(self.state, about) if on and teaching is not None else NOTHING

        return self._lessons.lesson(of, about, fresh, make)

    def pointer_now(self) -> Pointer:
        """The pointer and the keyboard as they are now, and what is in hand."""
        felt, drag, ui, controls, rested = self._pointer, self.drag, self.ui, self.controls, self.spots.focused
        at = round(felt.position[0]), round(felt.position[1])
        return renewed(
            felt, mode=drag.mode, held=drag.held, target=drag.target, origin=drag.origin, rested=rested,
            position=drag.position if drag.mode != "idle" else felt.position, over=controls.over, keyboard=ui.keyboard,
            focused=rested if ui.keyboard else None,
            button=controls.id_of(ui.focus) if ui.keyboard else controls.under(at),
        )  # fmt: skip

    def look(self, nodes: Nodes | None = None) -> AnyLook:
        """The state with where somebody points; `nodes` by default with what pointing adds, none for what asks no
        place."""
        return Look(self.state, self.pointer_now(), self.marked if nodes is None else nodes)

    def instant(self, nodes: Nodes, marks: Nodes | None = None) -> AnyInstant:
        """The look at these nodes with what time changes."""
        return Instant(
            self.look(nodes), marks or {}, self._lifts.now, self._shine, self.motion.seconds,
            frozenset(self.stage.shaken), self.stage.showing, self.stage.busy,
        )  # fmt: skip

    def offers(self, held: Hashable | None) -> Mapping[Hashable, Offer[object]]:
        """Returns what each place offers; asked once a state."""
        state = self.state
        if held not in self._offers:
            self._offers[held] = self.game.offers(state, held)
        return self._offers[held]

    def draggable(self) -> Iterable[Hashable]:
        """The nodes that may be taken in hand now."""
        return () if self.veiled else self.game.draggable(self.state)

    # -- lists

    @property
    def nodes(self) -> Nodes:
        """The nodes on the table at rest, with what touches them."""
        return self.fresh()

    @property
    def marked(self) -> Nodes:
        """The nodes with what pointing and holding adds."""
        return {**self.nodes, **self.marks}

    @property
    def marks(self) -> Nodes:
        """The nodes that pointing and holding adds, as they rise and shine."""
        nodes, lists = self.fresh(), self._lists
        if "marks" in self._due:
            self._due.discard("marks")
            marks = listed(self.game.marks(self.look(lists["rest"])))
            lists["marks"] = nested(marks, {**nodes, **marks})
            self._due.add("shines")
        if "shines" in self._due:
            self._due.discard("shines")
            shines = listed(self.manners.shines(self.instant(nodes, lists["marks"])))
            lists["shines"] = {**lists["marks"], **nested(shines, {**nodes, **lists["marks"], **shines})}
        return lists["shines"]

    def fresh(self, aims: bool = True) -> Nodes:
        """Brings the lists up to date; `aims` lets nodes rise from their next picture on."""
        if "picture" in self._due:
            self._renew(aims)
        if "touched" in self._due:
            self._stand(self._lists["rest"])
            self._place_keys()
        return self._lists["nodes"]

    def _renew(self, aims: bool) -> None:
        self._due.discard("picture")
        self._due.update(("marks", "lifts"))
        self._look_again()
        if aims:
            self.aim()
        game = self.game
        self.controls.follow_rows(game.buttons, self.look({}))
        drawn = listed(game.picture(self.state))
        stands = nested(drawn, drawn)
        taught = game.teaching.marks(self.teacher, self.state, stands) if game.teaching and not self.veiled else ()
        self._stand({**stands, **listed(taught)})
        if self.client.behind:
            return
        self._due.add("buttons")
        self.follow_buttons()
        self._place_keys()
        nodes = self._lists["nodes"]
        explain.sync(self.ui, nodes, self.scenery(nodes), lambda sign: self.explained(sign.widget))
        looking = self.aspects.looking
        if looking is not None and isinstance(looking.of, Sign) and looking not in self.ui.signs:
            self.take(looking=None)

    def _stand(self, rest: dict[Hashable, Node]) -> None:
        """Takes what stands at rest, with what touches it laid over."""
        touched = self.manners.touched
        self._due.discard("touched")
        nodes = {**rest, **(listed(touched(self.instant(rest))) if touched is not None else {})}
        self._lists.update(rest=rest, nodes=nodes)
        if "step" not in self._amid:
            self.stage.show(nodes)

    def _place_keys(self) -> None:
        """Lays the places of the keyboard where its nodes are."""
        state, reach = self.state, self.manners.reach
        plays = self.client.person is not None and not self.veiled
        there = self._lists["nodes"].values() if plays and self.drag.mode != "drag" else ()
        named = [(node.id, reach(state, node), node.name) for node in there if node.name]
        self.spots.sync(named, self.default_focus())

    def _look_again(self) -> bool:
        """Tells the game where somebody looks now; True when it chooses something else for it."""
        look = self.look({})
        reply = self.game.press(look, Gesture("look", look.pointer.looked))
        if reply is None or reply.choice == self.choice:
            return False
        self.choose(reply.choice)
        return True

    def aim(self) -> None:
        """Lets nodes rise from their next picture on, where the game wants that."""
        if self.manners.highest is not None and "lifts" in self._due:
            self._lifts = self._lifts.to(self.manners.risen(self.look({})))
        self._due.discard("lifts")

    def changed(self) -> None:
        """Makes the lists anew: what is shown or chosen is different."""
        self._due.update(("state", "picture"))
        self.ctx.redraw()

    def pointed(self) -> None:
        """Makes marks and buttons anew: somebody looks or aims elsewhere."""
        if self.boxes is None or "picture" in self._due or self._look_again():
            self.changed()
            return
        self._due.update(("marks", "buttons"))
        self.touch()

    def follow_buttons(self) -> None:
        """Shows what every button can do, where somebody looks or aims elsewhere since that was asked last."""
        if "buttons" in self._due:
            self._due.discard("buttons")
            self.controls.follow(self.look({}))

    def touch(self) -> None:
        """Makes anew what rises, shines or shakes."""
        self._due.update(("shines", "lifts", *(("touched",) if self.manners.touched is not None else ())))
        self.ctx.redraw()

    def hover(self, id: Hashable | None) -> None:
        """Takes over the node that is under the pointer; a covered seat answers to none."""
        id = None if self.veiled else id
        if id != self._pointer.hovered:
            self.point(hovered=id)
            self.pointed()

    def point(self, **changes: Any) -> None:
        """Takes over where the pointer is, and what it does."""
        self._pointer = replace(self._pointer, **changes)

    def settle(self) -> None:
        """Ends all movements."""
        if self.motion.busy:
            self.motion.finish()
            self.changed()

    def cover(self, covered: bool) -> None:
        """Notes whether another scene lies on the table."""
        self.put(match=replace(self._now.match, covered=covered))

    def shine_on(self, dt: float) -> AnyInstant:
        """Raises pieces for so many seconds and lets shine what shines; returns the instant before that."""
        now, manners, ctx, was = self.instant({}), self.manners, self.ctx, (self._lifts.now, self._shine)
        at_once = manners.highest is not None and ctx.settings.speed <= 0
        aimed = self._lifts.to(manners.risen(now.look)) if manners.highest is None else self._lifts
        self._lifts, self._shine = aimed.after(dt, ctx.calm or at_once), manners.shine(now)
        if was != (self._lifts.now, self._shine):
            self.touch()
        return now

    @property
    def busy(self) -> bool:
        """Whether frames are wanted beside movements: something rises, shines or makes a face."""
        felt = self.aspects.moods
        return felt.busy or self._lifts.busy or self.manners.busy(self.instant({}))

    # -- what changes

    def begin_step(self, aspects: Aspects, memory: object) -> None:
        """Takes over what an act that is about to be shown changes; lists are not shown before `end_step`."""
        self._amid.add("step")
        self.take(aspects)
        self.put(memory=memory)

    def end_step(self) -> Nodes:
        """Returns the lists after an act that begins to be shown."""
        nodes = self.nodes
        self._amid.discard("step")
        self._amid.add("act")
        return nodes

    def arrange(self, starts: Mapping[Hashable, Rect]) -> None:
        """Lets what lies in another order glide to its places; `starts` are where something was let go."""
        self._amid.add("step")
        self.changed()
        nodes = self.nodes
        self._amid.discard("step")
        self.stage.arrange(nodes, starts)

    def turn(self, choice: object, memory: object) -> None:
        """Takes over what a reply changes; what no comparison sees, as a running clock, changes nothing shown."""
        memory = self.memory if memory is None else memory
        seen = choice != self.choice or (memory is not self.memory and memory != self.memory)
        if seen or choice is not self.choice or memory is not self.memory:
            self.choose(choice, memory)
        if seen:
            self.changed()

    def dismiss_explanations(self) -> None:
        """Ends all explanations, since a turn begins or ends."""
        self.ui.dismiss_explanations()
        if self.aspects.looking is not None:
            self.take(looking=None)
            self.ctx.redraw()

    def take(self, aspects: Aspects | None = None, **changes: Any) -> None:
        """Takes over aspects, or what changed of them."""
        self.aspects = renewed(self.aspects if aspects is None else aspects, **changes)

    def put(self, **changes: Any) -> None:
        """Takes over what changes of the values that the functions of the game get."""
        self._now = replace(self._now, **changes)
        self._due.add("state")

    def choose(self, choice: object, memory: object = None) -> None:
        """Takes over another choice, and what is remembered where that changed."""
        self.put(choice=choice, memory=self.memory if memory is None else memory)

    def begun(self) -> bool:
        """Whether an act began to be shown, or a movement ended, since this was asked last."""
        begun = "rest" in self._amid or ("act" in self._amid and self.stage.busy)
        self._amid.difference_update(("act", "rest"))
        return begun

    def end_movement(self) -> None:
        """Makes the lists of what is at rest after a movement."""
        self.changed()
        self.fresh()
        self._amid.add("rest")

    # -- explanations

    def kept_free(self) -> Kept:
        """The boxes that no note and no card covers, looked for anew when other lists stand there."""
        now = self.nodes, self.marks, self.beside
        return self._free.get(tuple(map(id, now)), lambda: (explain.kept_free(self.scenery()), now))[0]

    def scenery(self, marked: Nodes | None = None) -> Scenery:
        """The things that can be explained now."""
        said = self.words.explained

        def offer_of(id: Hashable) -> Offer[object] | None:
            return said.offer(self.state, id) if said.offer is not None else self.offers(None).get(id)

        there = self.marked if marked is None else marked
        return Scenery(self.state, self.game, self.ui, there, offer_of, self.beside)

    def explained(self, thing: Widget | None) -> str:
        """The words on a thing."""
        found = explain.told(self.scenery(), thing) if thing is not None else None
        return found.words if found is not None else ""

    # -- places

    def node_at(self, pos: tuple[int, int], first: Iterable[Hashable] = ()) -> Hashable | None:
        """The node under a point: as the game says, else the uppermost that means something; `first` are looked at
        before the others."""
        found = self.manners.hit(self.instant({}), pos)
        return uppermost(self.nodes.values(), pos, set(first)) if found is None else found

    def targets(self, id: Hashable) -> list[tuple[Hashable, Rect]]:
        """The targets where a piece may be put, with their boxes."""
        if self.game.targets is not None:
            return list(self.game.targets(self.look(self.nodes), id))
        known = self.marked
        return [(target, known[target].seen) for target in self.offers(id) if target in known]

    def default_focus(self) -> object:
        """Returns where the keyboard looks first: as the game says, else the first thing that may be taken."""
        focus = self.manners.focus
        return focus(self.look({})) if focus is not None else next(iter(self.draggable()), None)

    # -- windows and acts

    def lay(self, layout: Layout, bar: Iterable[AnyButton]) -> None:
        """Places everything in another window; `bar` are the buttons that every table has."""
        game, ctx, drag, manners = self.game, self.ctx, self.drag, self.manners
        self.stage.clear()
        self.stage.shaken.clear()
        self.take(looking=None)
        # Space belongs to the table: a focused button answers Enter alone.
        self.ui.space_presses, self.ui.ctx = False, ctx.zoomed(ctx.text_scale)
        manners.worn(ctx, self.helps or self.client.taught)
        self.put(boxes=game.layout(ctx, ctx.wanted(layout), self.view, match_now(self.client, self.covered)))
        memory, choice = game.memory.fit(self.state, self.client.events())
        self.choose(choice, memory)
        self._due.add("picture")
        drag.gesture.reach = layout.px(REACH if manners.reach_units is None else manners.reach_units)
        self.bar.lay(bar, self.look({}))
        self.controls.lay(game.buttons, self.look({}))
