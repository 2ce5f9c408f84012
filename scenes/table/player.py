"""The one table that plays all games: it carries out what the functions of a `scenes.table.game.TableGame` answer."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from pygame import Rect, Surface

from game.kernel.offers import Offer
from game.kernel.rules import Refusal
from game.kernel.seat import Answer
from game.kernel.teach import NOTHING, Lesson
from scenes.kit import intentions as want
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.drag import Point
from scenes.kit.layout import Layout
from scenes.kit.widget import Widget
from scenes.table import commands as do
from scenes.table.client import Step, TableClient
from scenes.table.dialogs import TableDialogs
from scenes.table.explain import Explain
from scenes.table.game import (
    ButtonNow,
    ButtonRow,
    ButtonSpec,
    Change,
    Gesture,
    Look,
    MatchNow,
    Opened,
    Pointer,
    Reply,
    TableGame,
    TableState,
)
from scenes.table.hinted import HintedTable
from scenes.table.hints import TableHints
from scenes.table.hosts import Hosting, LookBackHost, MatchHost
from scenes.table.hover_lift import Lifts
from scenes.table.keys_card import KeysScene
from scenes.table.log import LogLine, LogScene
from scenes.table.names import seat_colour
from scenes.table.nodes import Node, Paints, listed
from scenes.table.shown_step import ShownStep
from scenes.table.stage import Cue, Nodes
from scenes.table.toolbar import top_buttons

MOST_LEAN: Final = 6.0
"""Degrees by which a dragged piece leans at most."""
BUTTON: Final = "button"
"""The first word of a button's id in gestures and commands."""


class GameHints(TableHints):
    """Advice in the words of a game."""

    def __init__(self, table: TablePlayer) -> None:
        super().__init__(table)
        self.player = table
        self.answer: Answer | None = None

    def forget(self) -> None:
        """Forgets what was advised for an act that is done."""
        super().forget()
        self.answer = None

    def show(self, answer: Answer) -> None:
        """Does what the game makes of the advice."""
        self.answer = answer
        self.player.changed()
        self.player.run(self.player.game.words.advise(self.player.state, answer))
        self.player.nodes  # noqa: B018 - what is advised begins to rise in this frame


class GameExplain(Explain):
    """The words with which things explain themselves, as a game's literal says."""

    def __init__(self, table: TablePlayer) -> None:
        super().__init__(table)
        self.table, self.said = table, table.game.words.explained
        for name in ("marks", "own", "own_seat", "grounds", "rules"):
            setattr(self, name, getattr(self.said, name))
        for name in ("beside", "read"):
            setattr(self, name, getattr(self.said, name) | getattr(Explain, name))

    def kind(self, node: Node) -> tuple[str, dict[str, object]]:
        """The kind of a node as the game says, else the first word of its id."""
        return self.said.kind(self.table.state, node) or super().kind(node)


class GameButton(Button):
    """A button of a game's literal."""

    def __init__(self, spec: ButtonSpec[Any, Any, Any, Any], box: Rect, label: str, tip: str, press: Any) -> None:
        style: dict[str, Any] = {} if spec.radius is None else {"radius": spec.radius}
        style |= {"name": label} if spec.wordless else {}
        super().__init__(
            box, "" if spec.wordless else label, press, kind=spec.kind, icon=spec.icon, size=spec.size, tooltip=tip,
            **style,
        )  # fmt: skip
        self.spec, self.plain, self.tip = spec, label, tip

    def follow(self, now: ButtonNow) -> None:
        """Shows what the button can do now."""
        spec, label = self.spec, self.plain if now.label is None else now.label
        roomy = now.reason is None or now.brief is None or self.fits(now.reason)
        short = now.sub is not None and now.brief_sub is not None and not self.fits(now.sub)
        self.visible, self.reason = now.visible, now.reason if roomy else now.brief
        self.sub = now.brief_sub if short else now.sub
        self.name, self.label = now.name or label, "" if spec.wordless else label
        self.icon, self.kind = now.icon or spec.icon, now.kind or spec.kind
        self.tooltip = now.tooltip or self.tip


class TablePlayer(HintedTable[Any]):
    """A match of any game at the window. It ends its client when it is left."""

    def __init__(
        self, ctx: Context, client: TableClient, game: TableGame[Any, Any, Any, Any], hosting: Hosting | None = None
    ) -> None:
        """Seats the table at a host; without `hosting` it is that of a match."""
        self.game, words = game, game.words
        self.host = (hosting or partial(MatchHost, ctx))(client, words.section)
        self.quiet = client.taught and not client.looking_back
        super().__init__(ctx, client)
        manners = game.manners
        self.ambience = manners.ambience  # type: ignore[misc]
        self.result_wait = manners.result_wait  # type: ignore[misc]
        self.keys_told = words.keys  # type: ignore[misc]
        self.bad_events = game.seats.bad_events  # type: ignore[misc]
        self.dialogs = TableDialogs(
            ctx, client, words.section, self.run_all, words.refusal_values, manners.gives, game.teaching is not None,
        )  # fmt: skip
        self.hints: GameHints = GameHints(self)
        self.explainer.words = GameExplain(self)
        self.drag.lift = self._hold
        if manners.silent:
            self.drag.picked_volume = self.drag.home_volume = 0.0
        opened = Opened(ctx, self.view, self._match_now(), client.events(), client.views, client.sidecar.content)
        self.memory, self.choice = game.memory.begin(opened)
        self.lay: Any = None
        self.buttons: dict[str, Any] = {}
        """The controls of the game by the ids of their specs."""
        self._specs: dict[str, ButtonSpec[Any, Any, Any, Any]] = {}
        self._rows: dict[int, tuple[Hashable, tuple[str, ...]]] = {}
        """By the place of a row what its buttons were made of, and their ids."""
        self.lifts: Lifts[Hashable] = Lifts(manners.highest or 1.0)
        self._rest: Nodes = {}
        """What stands there as if nobody touched it."""
        self._untouched = False
        """Whether something else touches them now."""
        self._aims = self._unaimed = True
        """Whether nodes begin to rise as they are drawn next, and whether others should than do."""
        self._lean = 0.0
        self._at: Point = (-1.0, -1.0)
        self._shine = 0.0
        self._state: TableState[Any, Any, Any, Any] | None = None
        self._asked: dict[Hashable | None, Mapping[Hashable, Offer[Any]]] = {}
        self._before: Any = None
        self._acts = client.act_number
        """The number of acts of the view that is shown."""

    # -- what the functions of the game get

    def _match_now(self) -> MatchNow:
        client = self.client
        return MatchNow(
            client.setup.game, client.seats, client.watch, client.person, client.waiting_for_person, client.act_number,
            client.drafted, client.autoplay, client.open_hands, client.advisable, client.spectating, client.bare,
            client.paid, client.thinking, self.covered, client.rushing,
        )  # fmt: skip

    @property
    def state(self) -> TableState[Any, Any, Any, Any]:
        """The values that the functions of the game get, made anew when something changed."""
        if self._state is None or self._state.calm == self.motion.busy:
            hints = getattr(self, "hints", None)
            self._asked.clear()
            self._state = TableState(
                self.ctx, self.lay, self.view, self._match_now(), self.memory, self.choice,
                hints.answer if hints is not None else None, hints is not None and hints.asked, not self.motion.busy,
                lambda: self.client.rules, self._lesson_of, self.teacher, self.motion.seconds,
            )  # fmt: skip
        return self._state

    def _lesson_of(self, about: Hashable) -> Lesson:
        self._about, teaching = about, self.game.teaching
        return self.teacher.lesson(about, calm=teaching is None or not teaching.at_rest or not self.motion.busy)

    def make_lesson(self) -> Lesson:
        """Returns what could be pointed out to a learner now."""
        teaching = self.game.teaching
        return teaching.lesson(self.state, self._about) if teaching is not None else NOTHING

    def _pointer_now(self) -> Pointer:
        drag, ui = self.drag, self.ui
        position = drag.position if drag.mode != "idle" else self._at
        id, at = self._id_of(ui.focus), (round(self._at[0]), round(self._at[1]))
        if not ui.keyboard:
            id = next((id for id, button in self.buttons.items() if button.hit(at)), "")
        rested = self.spots.focused
        focused = rested if ui.keyboard else None
        over = next((id for id, button in self.buttons.items() if button.hovered), "")
        return Pointer(
            drag.mode, drag.held, drag.target, position, drag.origin, self.hovered, focused, id, self._lean, rested,
            over, ui.keyboard,
        )  # fmt: skip

    def _id_of(self, control: Widget | None) -> str:
        return next((id for id, button in self.buttons.items() if button is control), "")

    def look(self, nodes: Nodes | None = None) -> Look[Any, Any, Any, Any]:
        """The state with where somebody points; `nodes` by default with what pointing adds."""
        there = self.marked if nodes is None else nodes
        return Look(
            self.state, self._pointer_now(), there, self.lifts.now, self._shine, self.motion.seconds, self.refused,
            self.stage.showing, self.stage.busy,
        )  # fmt: skip

    def _outlook(self) -> Look[Any, Any, Any, Any]:
        """A look without nodes, for what asks no place."""
        return self.look({})

    # -- lists

    def build_controls(self, layout: Layout) -> Paints:
        """Places buttons, and says how everything is drawn."""
        game, ctx = self.game, self.ctx
        game.manners.worn(ctx, self.teacher.on or self.client.taught)
        self.lay = game.layout(ctx, layout, self.view, self._match_now())
        self._state = None
        self.memory, self.choice = game.memory.fit(self.state, self.client.events())
        self._state = None
        if game.manners.reach_units is not None:
            self.drag.gesture.reach = layout.px(game.manners.reach_units)
        top_buttons(ctx, self.ui, (self.lay.menu, self.lay.icons), self.dialogs, self.speed)
        self.buttons, self._specs, self._rows = {}, {}, {}
        for spec in game.buttons:
            if isinstance(spec, ButtonSpec):
                self._add_button(spec)
        return game.paints(ctx, self.lay)

    def _add_button(self, spec: ButtonSpec[Any, Any, Any, Any]) -> None:
        ctx, box, press = self.ctx, spec.box(self.lay), partial(self._pressed, spec.id)
        tip = f"{self.game.words.section}.button.{spec.id}_tip"
        words = spec.tip if spec.tip is not None else ctx.t(tip) if tip in ctx.texts else ""
        label = self.label(spec.id) if spec.label is None else spec.label
        made = GameButton(spec, box, label, words, press) if spec.make is None else spec.make(box, label, words, press)
        self._specs[spec.id], self.buttons[spec.id] = spec, self.ui.add(made)
        self._follow_button(spec.id, self._outlook())

    def _follow_row(self, place: int, row: ButtonRow[Any, Any, Any, Any]) -> None:
        of, (known, ids) = row.of(self.state), self._rows.get(place, (None, ()))
        if of == known:
            return
        focused = self._id_of(self.ui.focus)
        for id in ids:
            self.ui.remove(self.buttons.pop(id))
            del self._specs[id]
        specs = row.make(self.state)
        self._rows[place] = of, tuple(spec.id for spec in specs)
        for spec in specs:
            self._add_button(spec)
        if focused in ids and focused in self.buttons:
            self.ui.set_focus(self.buttons[focused])

    def ground(self, surface: Surface) -> None:
        """Draws what never changes."""
        self.game.ground(surface, self.state)

    def before_picture(self) -> None:
        """Takes over what looking at something else chooses; buttons come and go."""
        self._look_again()
        self._unaimed = True
        if self._aims:
            self._aim()
        for place, row in enumerate(self.game.buttons):
            if isinstance(row, ButtonRow):
                self._follow_row(place, row)

    def _look_again(self) -> bool:
        """Tells the game where somebody looks now; True when it chooses something else for it."""
        look = self._outlook()
        reply = self.game.press(look, Gesture("look", look.pointer.looked))
        if reply is None or reply.choice == self.choice:
            return False
        self.choice, self._state = reply.choice, None
        return True

    def picture(self) -> Iterable[Node]:
        """Returns what stands on the table."""
        return self.game.picture(self.state)

    @property
    def nodes(self) -> Nodes:
        """The nodes on the table at rest, with what touches them."""
        found = super().nodes
        if self._untouched:
            self._stand(self._rest)
            self._place_keys()
            found = self._nodes
        return found

    def _stand(self, nodes: Nodes) -> None:
        """Takes what stands at rest, with what touches it laid over."""
        manners, self._rest, self._untouched = self.game.manners, nodes, False
        over = listed(manners.touched(self.look(nodes))) if manners.touched is not None else {}
        super()._stand({**nodes, **over})

    def marks_changed(self) -> None:
        """Makes anew what pointing, rising or shining changes."""
        super().marks_changed()
        self._untouched, self._unaimed = self.game.manners.touched is not None, True

    def prerender(self) -> Iterable[Node]:
        """Returns pieces as they may come to lie somewhere."""
        return self.game.manners.prerender(self.state)

    def marks(self) -> Iterable[Node]:
        """Returns what pointing, holding and hints add."""
        return self.game.marks(self.look(self._nodes))

    def coach_marks(self, nodes: Nodes) -> Iterable[Node]:
        """Returns what is pointed out to a learner."""
        if self.game.teaching is None:
            return ()
        return self.game.teaching.marks(self.teacher, self.state, nodes)

    def piece_words(self, piece: str) -> str:
        """A piece of which a lesson speaks."""
        return self.game.teaching.piece(self.ctx, piece) if self.game.teaching is not None else piece

    def named(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values of what is pointed out in the game's words."""
        words = super().named(values)
        return words if self.game.teaching is None else self.game.teaching.named(self.state, words)

    def transitions(self, step: Step, before: Any, old: Nodes, new: Nodes) -> Sequence[Cue]:
        """Returns how an act moves from one list to the other."""
        change = Change(step, before, old, new, self.let_go, self._before)
        return self.game.transitions(self.state, change)

    def thinking_at(self, seat: int) -> Rect:
        """Returns where three dots say that a seat thinks."""
        return self.game.seats.thinking(self.lay, seat)

    def face_at(self, seat: int) -> Rect | None:
        """The portrait of a seat."""
        return self.game.seats.face(self.lay, seat)

    def score_of(self, view: Any) -> Sequence[int]:
        """Returns what every seat owns."""
        return self.game.seats.score(view)

    def rim(self, node: Node) -> object:
        """The look of the red rim of a node that was refused."""
        return self.game.manners.rim(node)

    def reach_of(self, node: Node) -> Rect:
        """Returns where the keyboard's ring goes around a node."""
        manners = self.game.manners
        return manners.reach(node) if manners.reached is None else manners.reached(self.state, node)

    def update_controls(self) -> None:
        """Says what every button can do now."""
        look = self._outlook()
        for id in self.buttons:
            self._follow_button(id, look)

    def _follow_button(self, id: str, look: Look[Any, Any, Any, Any]) -> None:
        spec, button = self._specs[id], self.buttons[id]
        now = spec.now(look)
        if spec.make is None:
            button.follow(now)
        else:
            button.visible, button.reason, button.value = now.visible, now.reason, now.value

    # -- what may be done

    def offers(self, held: Hashable | None) -> Mapping[Hashable, Offer[Any]]:
        """Returns what each place offers; asked once a state."""
        state = self.state
        if held not in self._asked:
            self._asked[held] = self.game.offers(state, held)
        return self._asked[held]

    def offer_of(self, id: Hashable) -> Offer[Any] | None:
        """Returns what a node offers with nothing in hand."""
        offer = self.game.words.explained.offer
        return offer(self.state, id) if offer is not None else super().offer_of(id)

    def draggable(self) -> Iterable[Hashable]:
        """The nodes that may be taken in hand now."""
        return self.game.draggable(self.state)

    def default_focus(self) -> Any:
        """Returns where the keyboard looks first."""
        focus = self.game.manners.focus
        return focus(self._outlook()) if focus is not None else super().default_focus()

    def node_at(self, pos: tuple[int, int], first: Iterable[Hashable] = ()) -> Hashable | None:
        """The node under a point: as the game says, else the uppermost that means something."""
        found = self.game.manners.hit(self._outlook(), pos)
        return super().node_at(pos, first) if found is None else found

    def _targets(self, id: Hashable) -> list[tuple[Hashable, Rect]]:
        if self.game.targets is None:
            return super()._targets(id)
        return list(self.game.targets(self.look(self.nodes), id))

    def held_node(self, id: Hashable, at: Point) -> Node | None:
        """A piece in hand around a point."""
        preview = self.game.preview
        return super().held_node(id, at) if preview is None else preview(self.look(self.nodes), id, at)

    # -- gestures

    def _press_game(self, gesture: Gesture) -> Reply[Any, Any] | None:
        reply = self.game.press(self.look(), gesture)
        self.run(reply)
        return reply

    def _hold(self, id: Hashable) -> bool:
        reply = self._press_game(Gesture("hold", id, self.drag.origin))
        return reply is None or not reply.stays

    def clicked(self, id: Hashable | None, pos: tuple[int, int]) -> bool:
        """A click or Enter on a node, or beside all of them."""
        return self._press_game(Gesture("tap", id, None if pos[0] < 0 else pos)) is not None

    def clicked_again(self, id: Hashable) -> None:
        """Takes a second click on the piece that was in hand."""
        self._press_game(Gesture("again", id, self.drag.position))

    def dropped(self, id: Hashable, target: Hashable | None, point: Point | None) -> None:
        """Takes a piece that was put down."""
        if self._press_game(Gesture("drop", id, point, target)) is None:
            super().dropped(id, target, point)

    def right_clicked(self, id: Hashable | None) -> bool:
        """The secondary button with nothing in hand."""
        return self._press_game(Gesture("secondary", id, self._at)) is not None

    def take(self, item: Any) -> None:
        """Takes Enter on a node."""
        if self._press_game(Gesture("enter", item)) is None:
            super().take(item)

    def step_back(self) -> bool:
        """Takes a choice back; False when there is none."""
        return self._press_game(Gesture("back")) is not None

    def take_back(self) -> bool:
        """Takes back the last thing that is not yet submitted; False when there is none."""
        return self._press_game(Gesture("undo")) is not None

    def keys(self, intention: want.Intention) -> bool:
        """The keys of the game, then those of all tables."""
        if isinstance(intention, want.Hover | want.Press | want.Release):
            return super().keys(intention)
        return self._press_game(Gesture("key", key=intention)) is not None or super().keys(intention)

    def _pressed(self, id: str) -> None:
        if self._press_game(Gesture("tap", (BUTTON, id))) is None:
            own = {"hint": self.ask_hint, "undo": self.undo, "autoplay": self.toggle_autoplay}
            own[id]()

    def handle(self, intention: want.Intention) -> bool:
        """Asks the game about the wheel and buttons that cannot be pressed, then does as every table."""
        match intention:
            case want.Wheel(pos, _, dy):
                if self._press_game(Gesture("wheel", self.node_at(pos), pos, amount=dy)) is not None:
                    return True
            case want.Press(pos, 1):
                self.nodes  # noqa: B018 - buttons are as they are seen
                if self.game.manners.lets_go and self.ui.at(pos) is not None:
                    self.drag.cancel()
                for button in self.buttons.values():
                    if button.reason is not None and button.hit(pos):
                        self._press_game(Gesture("denied", (BUTTON, self._id_of(button)), pos))
        before, lag = self._pointer_now(), 0.0
        if isinstance(intention, want.Hover):
            lag, self._at = (intention.pos[0] - self.drag.position[0]) * 0.25, intention.pos
        used = super().handle(intention)
        if isinstance(intention, want.Hover):
            self._lean_by(lag)
        now = self._outlook()
        buttons = (now.pointer.button, now.pointer.over) != (before.button, before.over)
        if buttons or (isinstance(intention, want.Hover) and self.game.manners.by_point(now)):
            self.pointed()
        return used

    def _lean_by(self, lag: float) -> None:
        """Leans what is dragged against its way."""
        dragged = self.drag.mode == "drag"
        self._lean = max(-MOST_LEAN, min(MOST_LEAN, self._lean * 0.7 - lag)) if dragged else 0.0

    # -- what replies want

    def run(self, reply: Reply[Any, Any] | None) -> None:
        """Takes over what a reply changes and carries out its commands, in their order."""
        if reply is None:
            return
        memory = self.memory if reply.memory is None else reply.memory
        seen = reply.choice != self.choice or (memory is not self.memory and memory != self.memory)
        if seen or reply.choice is not self.choice or memory is not self.memory:
            self.memory, self.choice, self._state = memory, reply.choice, None
        if seen:
            # What no comparison sees, as a clock between two of its strokes, changes nothing that is shown.
            self.changed()
        for command in reply.commands:
            self.carry_out(command)

    def carry_out(self, command: do.Command) -> None:
        """Does what a command says."""
        match command:
            case do.Do(action, at, start):
                self.let_go = start or self.let_go
                self.attempt(action, *at)
                self.let_go = None
            case do.Follow(offer, at):
                self.follow(offer, *at)
            case do.Refuse(refusal, at):
                self.refuse(refusal, *at)
            case do.Shake(at):
                self.shake(*at)
            case do.Glide(starts):
                self.arranged(starts)
            case do.Play(sound, volume):
                self.ctx.play(sound, volume)
            case do.Focus(id, keyboard, quietly):
                if self.ui.keyboard or not quietly:
                    self._focus(id, keyboard)
            case do.Advice(title, why, plain):
                self.hints.say(title, why, plain)
            case do.Take(id):
                self.drag.pick(id)
            case do.LetGo(home):
                self.drag.cancel() if home else self.drag.end()
            case do.Aim(dx, dy):
                self.drag.aim(dx, dy)
            case do.Tell(gesture):
                self._press_game(gesture)
            case do.Question():
                self._ask(command)
            case do.Open():
                self._open(command)
            case do.Setting():
                self.host(command, self.run_all)
                self.help_changed()
                self.changed()
            case do.Leave():
                self.saving.before(self.close, self.show_result_again)
            case do.Again() if self.client.playback is None:
                self.saving.before(partial(self.host, command, self.run_all), self.show_result_again)
            case _ if isinstance(command, do.Outward):
                self.host(command, self.run_all)
                if isinstance(command, do.Say) and command.rule:
                    self.ctx.play("illegal")
            case _:
                ways: dict[type, Any] = {
                    do.Hint: self.hints.ask, do.Put: self.drag.confirm, do.TakeBack: self.undo,
                    do.Confirm: self.confirm, do.Autoplay: self.toggle_autoplay, do.Hands: self.toggle_hands,
                    do.RunOn: self.run_on,
                }  # fmt: skip
                ways[type(command)]()

    def _focus(self, id: Hashable | None, keyboard: bool) -> None:
        self.nodes  # noqa: B018 - places and buttons are those of now
        if id is None:
            self.ui.set_focus(self.ui.focus, keyboard=keyboard or None)
        elif isinstance(id, tuple) and id[0] == BUTTON:
            self.ui.set_focus(self.buttons[str(id[1])], keyboard=True)
        elif keyboard or self.ui.keyboard:
            self.spots.focus(id)

    def _open(self, what: do.Open) -> None:
        """Opens what the table itself knows; the rest is the host's."""
        ctx, dialogs, seats = self.ctx, self.dialogs, self.client.seats
        match what.what:
            case "menu" if self.client.looking_back:
                self.close()
            case "menu":
                self.carry_out(dialogs.menu(self.saving.reason))
            case "giving":
                self.carry_out(dialogs.giving())
            case "log":
                colours = [seat_colour(seats, seat) for seat in range(len(seats))]
                lines = self.log_lines()
                dialogs.show(LogScene(ctx, lines, colours.__getitem__, self.piece, self.look_back, self.seen_upto))
            case "help":
                dialogs.show(KeysScene(ctx, partial(dialogs.keys, self.keys_told), dialogs.rulebook))
            case _ if what.make is not None:
                what.make(dialogs)
            case _:
                self.host(what, self.run_all)

    def _ask(self, question: do.Question) -> None:
        """Asks a question; one before what may cost only where the person wants that."""
        if question.costly and not self.ctx.settings.ask_costly:
            self.run_all(*question.costly)
            return
        costly = question.costly
        asked = self.dialogs.costly(question.title, question.text, costly) if costly else question
        self.host(asked, self.run_all)

    # -- the match

    def changed(self) -> None:
        """Makes the lists anew: what is shown or chosen is different."""
        self._state = None
        super().changed()

    def pointed(self) -> None:
        """Makes marks and buttons anew: somebody looks or aims elsewhere."""
        if self.lay is None or self._stale or self._look_again():
            self.changed()
            return
        self.marks_changed()
        self.update_controls()

    def refresh(self) -> None:
        """Takes the view; the choice is renewed for it."""
        self.view = self.client.view()
        self._state = None
        self._look_for_undone()
        self.choice = self.game.memory.renew(self.state)
        self.changed()
        held, stays = self.drag.held, self.game.manners.stays
        if held is None:
            return
        mine = self.client.waiting_for_person or self.game.manners.holds
        if not (mine and held in self.nodes if stays is None else stays(self.state, held)):
            self.drag.cancel()

    def _look_for_undone(self) -> None:
        """Remembers no draft that was taken back."""
        acts, self._acts, undone = self._acts, self.client.act_number, self.game.memory.undone
        if undone is not None and self._acts < acts:
            self.hints.forget()
            self.memory = undone(self.state, self.client.events())
            self._state = None

    def pause(self) -> None:
        """Makes bots wait, since another scene lies on the table."""
        if self.game.manners.keeps_hand:
            self.covered = self.client.paused = True
        else:
            super().pause()
        self._state = None

    def shown(self) -> None:
        """Asks for a new frame; what was drafted may count now without a further act."""
        self._state = None
        super().shown()

    def before_step(self, step: Step, before: Any) -> None:
        """Remembers what happened."""
        super().before_step(step, before)
        self._before = self.memory
        self.memory = self.game.memory.follow(self.memory, step, before)
        self._state = None

    def tell(self, event: Any, step: Step, before: Any) -> None:
        """Says what an event of an act that begins to be shown means."""
        self.run(self.game.words.event(self.state, event, step, before))

    def had_turn(self, before: Any) -> bool:
        """Whether it was the person's turn before the act that is about to be shown."""
        turn = self.game.manners.turn
        return super().had_turn(before) if turn is None else turn(before, self._match_now())

    def has_turn(self) -> bool:
        """Whether it is the person's turn now."""
        turn = self.game.manners.turn
        mine = super().has_turn()
        return mine if turn is None else mine and turn(self.view, self._match_now())

    @property
    def asked(self) -> bool:
        """Whether the person has to act, and nothing acts for them."""
        return super().asked and not self.game.manners.acting(self.state)

    def lying(self) -> dict[str, Any]:
        """Returns what lies before the person beside the match."""
        return self.game.memory.keep(self.state)

    def lines(self, history: Sequence[ShownStep]) -> Sequence[LogLine]:
        """Returns all acts in the log."""
        whole = self.game.words.whole_log
        return super().lines(history) if whole is None else whole(self.state, history)

    def lines_of(self, past: ShownStep, event: Any) -> Sequence[LogLine]:
        """An event of an act in the log."""
        return self.game.words.log(self.state, past, event)

    def piece(self, face: str, width: int) -> Surface:
        """The small picture of a face in the log."""
        return self.game.words.piece(self.ctx, face, width)

    def look_back(self, act: int) -> None:
        """Shows an act once more, on a table of its own over this one."""
        ctx, below = self.ctx, self.host
        past = TablePlayer(ctx, self.client.again(act), self.game, lambda client, _: LookBackHost(ctx, below, client))
        self.carry_out(do.Show(past))

    def show_result(self) -> None:
        """Opens the result that is due, as the game shows it."""
        self.game.manners.result(self.state, self.dialogs)

    def do(self, action: Any) -> Refusal | None:
        """The person's act; the list before it is that of before it."""
        self.settle()
        self.nodes  # noqa: B018
        return super().do(action)

    def shake(self, *ids: Hashable) -> None:
        """Moves the nodes that were refused to and fro, as they look then."""
        super().shake(*ids)
        self.marks_changed()

    def clear_selection(self) -> None:
        """Drops what was chosen for an act that was lawful."""
        super().clear_selection()
        self.choice = self.game.memory.acted(self.state)
        self._state = None

    def leave(self) -> None:
        """Takes off what pieces wear, and ends the client."""
        self.game.manners.worn(self.ctx, False)
        super().leave()

    # -- time

    def update(self, dt: float) -> None:
        """Goes on as every table; the list before an act is that of before it; nothing rises before it was drawn."""
        self._aims = False
        self.nodes  # noqa: B018
        self._aims = True
        super().update(dt)

    def tick(self, dt: float) -> None:
        """Raises pieces, lets shine what shines, and asks the game what time does."""
        look, manners = self._outlook(), self.game.manners
        at_once = manners.highest is not None and self.ctx.settings.speed <= 0
        if manners.highest is None:
            self.lifts.aim(manners.risen(look))
        if self.lifts.update(dt, self.ctx.calm or at_once):
            self.marks_changed()
        shine = manners.shine(look)
        if shine != self._shine:
            self._shine = shine
            self.marks_changed()
        if not self.covered or self.game.manners.ticks_covered:
            self.run(self.game.tick(look, dt))
        self._aim()

    def _aim(self) -> None:
        """Lets nodes rise from their next picture on."""
        manners = self.game.manners
        if manners.highest is not None and self._unaimed:
            self.lifts.aim(manners.risen(self._outlook()))
        self._unaimed = False

    @property
    def busy(self) -> bool:
        """Frames are wanted while something moves, shines, thinks or is due."""
        return super().busy or self.lifts.busy or self.game.manners.busy(self._outlook())

    @property
    def notes_room(self) -> Rect | None:
        """The place of paper notes."""
        return self.game.manners.notes_room(self.lay) if self.lay is not None else None

    def told(self) -> dict[str, Any]:
        """Returns what only this game can tell a test of a real window."""
        return self.game.manners.told(self.look())


def advice_now(look: Look[Any, Any, Any, Any], section: str, wait: str) -> ButtonNow:
    """The state of the button of advice; `wait` is why none is to be had while it is another's turn."""
    state, match = look.state, look.state.match
    return ButtonNow(
        visible=match.person is not None,
        reason=None if match.mine else wait,
        brief=state.t(f"{section}.button.hint_later"),
        sub=state.t(f"{section}.button.hint_wait") if state.hinting else None,
    )
