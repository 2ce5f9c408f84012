"""A table that is a list of nodes: pointer, keys, focus, notes, movements and the picture all read the one list."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final, TypeVar

from pygame import Rect, Surface

from game.kernel.offers import Act, Ask, No, Offer
from game.kernel.rules import Refusal
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.drag import Point
from scenes.kit.layout import Layout
from scenes.kit.motion import Tween, linear, shake
from scenes.table import commands as do
from scenes.table.avatar_moods import AvatarMoods
from scenes.table.client import Step, TableClient
from scenes.table.drag import DragController
from scenes.table.explain import Card, Explain, Explainer, draw_explanation
from scenes.table.keeping import Keeping
from scenes.table.nodes import SPREAD_SECONDS, Canvas, Node, Paint, Paints, at_their_turn, box_of, listed, uppermost
from scenes.table.scene import SHAKE, SHAKE_MS
from scenes.table.stage import Cue, Nodes
from scenes.table.styles import CONTROL_REACH, TOOLTIP, Dots, Rim, Scaled, common_paints, scaled, widget_nodes
from scenes.table.teach import Teacher, Teaching, teaching_paints

V = TypeVar("V")

THINKING: Final = 60.0
REFUSED: Final = 70.0
HELD: Final = 90.0
"""The layers of thinking dots, of refused pieces and of pieces in hand."""
ACTING: Final = (want.Press, want.Confirm, want.Draw, want.Hint, want.Undo, want.Redo)
"""The intentions that end all movements first, so that the person acts on what is shown."""
REACH: Final = 26.0
"""Units beside a place that still count as it when something is let go."""


class NodeTable(Keeping, Teaching, AvatarMoods[V]):
    """A match at the window as nodes.

    A game says with what they are drawn (`build_controls`), what there is (`picture`, `marks`), what may be done
    (`offers`, `draggable`, `clicked`, `dropped`) and how its acts move (`transitions`).
    """

    explains: ClassVar[type[Explain]] = Explain
    """The class of the words that explain what stands there."""

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        self.drag: DragController = DragController(self._targets, self.dropped, self.changed, self.pointed, ctx.play)
        self.hovered: Hashable | None = None
        """The node under the pointer."""
        self._stale = self._marks_stale = True
        self._nodes: Nodes = {}
        self._marks: Nodes = {}
        self.explainer = Explainer(self, self.explains(self))
        self.teacher = Teacher(self, self.make_lesson, self.named)
        self._shaken: dict[Hashable, float] = {}
        """The nodes that were refused, and how far each is off its place in pixels."""
        self._stepping = False
        self.let_go: Rect | None = None
        """The box where the piece of the act that is being done was let go."""
        self._hurried = 0.0
        """The time until which panels are painted one after the other."""
        self._acted = False
        """Whether an act began to be shown since the last frame."""
        self.chosen: Hashable | None = None
        """The piece that a second click gives away."""

    # -- what a game says

    def build_controls(self, layout: Layout) -> Paints:
        """Makes everything that has a place in the window, buttons included; returns how looks are drawn."""
        raise NotImplementedError

    def ground(self, surface: Surface) -> None:
        """Draws what never changes."""
        raise NotImplementedError

    def before_picture(self) -> None:
        """Works out again what the lists are made from, since the view or the choice changed."""

    def picture(self) -> Iterable[Node]:
        """The nodes of what stands on the table."""
        raise NotImplementedError

    def prerender(self) -> Iterable[Node]:
        """The nodes of pieces as they may come to lie: their pictures are made one by one while nothing moves."""
        return ()

    def marks(self) -> Iterable[Node]:
        """The nodes that pointing, holding and hints add, or lay over nodes of the same id; nothing of it moves."""
        return ()

    def transitions(self, step: Step, before: V, old: Nodes, new: Nodes) -> Sequence[Cue]:
        """The movements of an act from one list to the other."""
        return ()

    def offers(self, held: Hashable | None) -> Mapping[Hashable, Offer[Any]]:
        """The offers of each place for the piece in hand, or without one."""
        return {}

    def offer_of(self, id: Hashable) -> Offer[Any] | None:
        """The offer of a node with nothing in hand, for its explanation."""
        return self.offers(None).get(id)

    def draggable(self) -> Iterable[Hashable]:
        """The nodes that may be taken in hand now."""
        return ()

    def default_focus(self) -> Any:
        """The item that the keyboard focuses first: the first that may be taken."""
        return next(iter(self.draggable()), None)

    def clicked(self, id: Hashable | None, pos: tuple[int, int]) -> bool:
        """Takes a click or Enter on a node, or beside all of them; True when it meant something."""
        return False

    def clicked_again(self, id: Hashable) -> None:
        """Takes a second click on the piece that was in hand."""

    def dropped(self, id: Hashable, target: Hashable | None, point: Point | None) -> None:
        """Does what the place offers for a piece that was put down, or says why not."""
        offer = self.offers(id).get(target) if target is not None else None
        node = self.nodes.get(id)
        if point is not None and node is not None:
            self.let_go = node.around(point).rect
        self.follow(offer, id)
        self.let_go = None

    def held_node(self, id: Hashable, at: Point) -> Node | None:
        """The node of a piece in hand around a point; None where it stays on its place."""
        node = self.nodes.get(id)
        return node.around(at) if node is not None else None

    def thinking_at(self, seat: int) -> Rect:
        """The box of the three dots that say a seat thinks."""
        raise NotImplementedError

    def rim(self, node: Node) -> object:
        """The look of the red rim of a node that was refused."""
        return Rim(12)

    # -- the list

    @property
    def nodes(self) -> Nodes:
        """The nodes on the table at rest."""
        if self._stale:
            self._renew()
        return self._nodes

    @property
    def marked(self) -> Nodes:
        """The nodes with what pointing and holding adds."""
        return {**self.nodes, **self._marks_now()}

    def _marks_now(self) -> Nodes:
        self.nodes  # noqa: B018 - brings the lists up to date
        if self._marks_stale:
            self._marks_stale = False
            self._marks = listed(self.marks())
        return self._marks

    def _renew(self) -> None:
        self._stale, self._marks_stale = False, True
        self.before_picture()
        stands = listed(self.picture())
        self._stand({**stands, **listed(self.coach_marks(stands))})
        if self.client.behind:
            return
        self.update_controls()
        self._place_keys()
        self.explainer.sync(self._nodes)

    def _stand(self, nodes: Nodes) -> None:
        """Takes what stands at rest from now on."""
        self._nodes = nodes
        if not self._stepping:
            self.stage.show(nodes)

    def _place_keys(self) -> None:
        """Lays the places of the keyboard where its nodes are."""
        reach = self._nodes.values() if self.client.person is not None and self.drag.mode != "drag" else ()
        shown = [(node.id, self.reach_of(node), node.name) for node in reach if node.name]
        self.spots.sync(shown, self.default_focus())

    def reach_of(self, node: Node) -> Rect:
        """The box of the keyboard's ring around a node."""
        return node.rect

    def update_controls(self) -> None:
        """Shows what every button can do now."""

    def changed(self) -> None:
        """Notes that what is chosen, hovered or in hand changed."""
        self._stale = True
        self.ctx.redraw()

    def pointed(self) -> None:
        """Notes that the pointer, the keyboard's look or the aim changed: a game whose lists do not depend on it needs
        new marks alone."""
        self.changed()

    def marks_changed(self) -> None:
        """Notes that only what pointing and holding adds has changed."""
        self._marks_stale = True
        self.ctx.redraw()

    def arranged(self, starts: Mapping[Hashable, Rect] | None = None) -> None:
        """Lets what lies in another order glide to its places; `starts` are where something was let go."""
        self._stepping = True
        self.changed()
        nodes = self.nodes
        self._stepping = False
        self.stage.arrange(nodes, starts or {})

    def help_changed(self) -> None:
        """Lays the table out again when its help was turned on or off."""
        if self._helps != self.teacher.on:
            self.layout(self.ctx.layout)

    def resume(self) -> None:
        """Goes on, with help as the settings want it now."""
        super().resume()
        self.help_changed()

    def refresh(self) -> None:
        """Takes the view and brings everything in line with it."""
        self.view = self.client.view()
        if not self.client.waiting_for_person:
            self.drag.cancel()
        self.changed()

    def build(self, layout: Layout) -> None:
        """Makes everything that has a place in the window."""
        self.stage.clear()
        self._shaken.clear()
        self.explainer.clear()
        self._helps = self.teacher.on
        self._stale = True
        # Space belongs to the table: a focused button answers Enter alone.
        self.ui.space_presses = False
        px = layout.px
        self.drag.gesture.reach = px(REACH)
        paints = {**self.build_controls(layout), **common_paints(self.ctx), **teaching_paints(self.ctx, self.piece)}
        paints[Card] = Paint(draw_explanation(self.ctx), px(CONTROL_REACH))
        paints[Scaled] = scaled(paints, px)
        self.canvas = Canvas(layout.window, self.ground, paints)
        ahead = (lambda: at_their_turn(tuple(self.nodes.values())), self.prerender)
        self._ahead = chain.from_iterable(of_kind() for of_kind in ahead)

    # -- steps of the match

    def before_step(self, step: Step, before: V) -> None:
        """Keeps the nodes of before an act that is about to be shown."""
        super().before_step(step, before)
        self._old = self.nodes
        self._stepping = True

    def play(self, step: Step, before: V) -> None:
        """Shows an act; the view is already that after it."""
        new = self.nodes
        self._stepping, self._acted = False, True
        self.stage.act(new, self.transitions(step, before, self._old, new))

    def shown(self) -> None:
        """Asks for a new frame: the list of the last act is that of now."""
        self.ctx.redraw()

    def clear_away(self) -> None:
        """Drops what is in hand or moves."""
        self.stage.clear()
        super().clear_away()

    @property
    def looking(self) -> str:
        """The words on the thing that the keys look at."""
        return self.explainer.looking

    def dismiss_explanations(self) -> None:
        """Ends all explanations, since a turn begins or ends."""
        super().dismiss_explanations()
        self.explainer.end()

    # -- refusals

    def shake(self, *ids: Hashable) -> None:
        """Moves the nodes that were refused to and fro, with a red rim."""

        def step(t: float) -> None:
            self._shaken.update(dict.fromkeys(ids, shake(t, SHAKE * self.ctx.layout.s)))
            self.ctx.redraw()

        self._shaken.update(dict.fromkeys(ids, 0.0))
        self.motion.play(Tween(SHAKE_MS, step, linear, self._shaken.clear, fade=True))

    @property
    def refused(self) -> frozenset[Hashable]:
        """The nodes that shake now."""
        return frozenset(self._shaken)

    # -- pointer and keys

    def handle(self, intention: want.Intention) -> bool:
        """Gives an intention to what can be taken, then to the keys of the table, then to buttons."""
        if isinstance(intention, ACTING):
            self.settle()
        self.nodes  # noqa: B018 - buttons and places are as they are seen
        focused = self.ui.focus
        ways = self.explainer.handle, self._pointer, self.keys, self.ui.handle
        used = any(way(intention) for way in ways)
        if used:
            self.ctx.redraw()
        if focused is not self.ui.focus:
            self.pointed()
        return used

    def _pointer(self, intention: want.Intention) -> bool:
        match intention:
            case want.Press(pos, 1):
                return self._press(pos)
            case want.Press(pos, 3):
                return self.drag.cancel() or self.right_clicked(self.node_at(pos)) or self.step_back()
            case want.Release(pos, 1):
                return self._release(pos)
            case want.Hover(pos, _):
                if self.drag.move(pos):
                    self.ctx.redraw()
                over = self.ui.at(pos) is not None and self.drag.mode == "idle"
                self._hover(None if over else self.node_at(pos))
        return False

    def _press(self, pos: tuple[int, int]) -> bool:
        if self.ui.at(pos) is not None:
            return False
        self.ui.handle(want.Press((-1, -1)))
        draggable, idle = set(self.draggable()), self.drag.mode == "idle"
        id = self.node_at(pos, draggable if idle else ())
        if idle and id not in draggable:
            return self.clicked(id, pos)
        return self.drag.press(pos, id if id in draggable else None)

    def right_clicked(self, id: Hashable | None) -> bool:
        """Takes the secondary button with nothing in hand; True when it meant something."""
        return False

    def follow(self, offer: Offer[Any] | None, *ids: Hashable) -> None:
        """Does what is offered: at once, or after a question; else says why not at nodes."""
        match offer:
            case Act(action):
                self.attempt(action, *ids)
            case Ask(action):
                self.carry_out(self.dialogs.ask(offer, do.Do(action, ids)))
            case No(refusal):
                self.refuse(refusal, *ids)

    def attempt(self, action: Any, *ids: Hashable) -> bool:
        """Does an act, or says why not at nodes; True when it was done."""
        refusal = self.do(action)
        if refusal is not None:
            self.refuse(refusal, *ids)
        return refusal is None

    def refuse(self, refusal: Refusal, *ids: Hashable) -> None:
        """Shows why not: a sound and a note with the rule; nodes shake with a red rim."""
        self.carry_out(self.dialogs.refused(refusal))
        if ids:
            self.shake(*ids)

    def clear_selection(self) -> None:
        """Clears what is chosen."""
        self.chosen = None

    def _release(self, pos: tuple[int, int]) -> bool:
        pressed, held = self.drag.mode == "pressed", self.drag.held
        used = self.drag.release(pos)
        self.ui.let_go(pos)
        if pressed and self.drag.mode == "click":
            self.clicked(held, pos)
        elif pressed and held is not None and self.drag.mode == "idle":
            self.clicked_again(held)
        return used

    def _hover(self, id: Hashable | None) -> None:
        if id != self.hovered:
            self.hovered = id
            self.pointed()

    def node_at(self, pos: tuple[int, int], first: Iterable[Hashable] = ()) -> Hashable | None:
        """The uppermost node under a point that means something; `first` are looked at before the others."""
        return uppermost(self.nodes.values(), pos, set(first))

    def _targets(self, id: Hashable) -> list[tuple[Hashable, Rect]]:
        """The targets where a piece may be put, with their boxes."""
        known = self.marked
        return [(target, known[target].rect) for target in self.offers(id) if target in known]

    def keys(self, intention: want.Intention) -> bool:
        """Takes the keys that all tables have; True when used."""
        drag = self.drag
        match intention:
            case want.Confirm() if drag.mode == "keys":
                drag.confirm()
            case want.Move(dx, dy) if drag.mode == "keys":
                drag.aim(dx, dy)
            case want.Back():
                if not (drag.cancel() or self.step_back()):
                    self.carry_out(do.Open("menu"))
            case want.Move() if self.ui.focus is None:
                if self._stale:
                    self._renew()
                self.spots.focus(self.default_focus())
                return self.ui.focus is not None
            case _:
                return self.table_key(intention)
        return True

    def step_back(self) -> bool:
        """Takes a choice back; False when there is none."""
        return False

    def take(self, item: Any) -> None:
        """Picks a node up or clicks it, at Enter."""
        if item in set(self.draggable()):
            self.drag.pick(item)
        else:
            self.clicked(item, (-1, -1))

    # -- the picture

    def update(self, dt: float) -> None:
        """Moves time on; a frame in which nothing moves makes a picture ahead."""
        super().update(dt)
        node = None if self.motion.busy or self.covered else next(self._ahead, None)
        if node is not None:
            self.canvas.prepare(node)

    def composed(self) -> Nodes:
        """The nodes of this frame."""
        marks = self._marks_now()
        shown: dict[Hashable, Node] = dict(self.stage.nodes)
        if not self.stage.busy and not self.covered:
            shown.update(marks)
        for id, node in self.stage.flying.items():
            if node is None:
                shown.pop(id, None)
            else:
                shown[id] = node
        for id, off in self._shaken.items():
            if id in shown:
                shown[id] = node = shown[id].moved(off)
                shown["rim", id] = Node(("rim", id), node.box, REFUSED, self.rim(node))
        self._add_hand(shown)
        self._add_controls(shown)
        return shown

    def _add_hand(self, shown: dict[Hashable, Node]) -> None:
        thinking, drag = self.client.thinking, self.drag
        if thinking is not None and not self.covered:
            box = box_of(self.thinking_at(thinking))
            shown["thinking",] = Node(("thinking",), box, THINKING, Dots(self.lit % 3))
        shown.update(listed(self.faces()))
        aimed = self.marked.get(drag.target) if drag.mode == "keys" else None
        if drag.held is None or drag.mode == "pressed" or (drag.mode == "keys" and aimed is None):
            return
        node = self.held_node(drag.held, drag.position if aimed is None else aimed.rect.center)
        if node is not None:
            shown["held",] = node._replace(id=("held",), layer=HELD)

    def _add_controls(self, shown: dict[Hashable, Node]) -> None:
        shown.update(listed(widget_nodes(self.ui, self.explainer.at or self.ui.ring)))
        quiet = self.covered or (self.quiet and self.explainer.at is None)
        card = self.explainer.card() if not quiet else None
        if card is not None:
            shown[card.id] = card._replace(layer=TOOLTIP)

    def areas(self, surface: Surface) -> list[Rect] | None:
        """The areas that differ from the picture that was shown last."""
        if self.stage.busy:
            self._hurried = self.motion.seconds + SPREAD_SECONDS
            if self._acted:
                # Making the lists of an act fills a frame: movements are drawn from the next one on.
                self._acted = False
                self.ctx.redraw()
                return []
        urgent = self.stage.flying if self.motion.seconds < self._hurried else None
        areas = self.canvas.show(self.composed().values(), surface, urgent)
        if self.canvas.late:
            self.ctx.redraw()
        return areas

    def draw(self, surface: Surface) -> None:
        """Draws the picture, as far as the clip of the surface goes."""
        clip = surface.get_clip()
        if clip == surface.get_rect():
            self.canvas.show(self.composed().values(), surface)
        surface.blit(self.canvas.picture(surface), clip, clip)
