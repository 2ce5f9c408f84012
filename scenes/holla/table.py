"""The Holla table: a match made visible, with everything a person can do at it."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pygame import Rect, Surface

from game.holla import events as ev
from game.holla import offers as places
from game.holla.actions import Decline, Hold
from game.holla.advice import Progress, progress
from game.holla.teach import RIVER, teach
from game.holla.view import HollaView
from game.kernel.offers import Act, Ask, Target
from game.kernel.teach import Lesson
from game.pieces.cubes import CUBES, KIND_TEXT
from scenes.holla import buttons
from scenes.holla import plan as planning
from scenes.holla.art import paints
from scenes.holla.board import Board, Open
from scenes.holla.dialogs import Dialogs
from scenes.holla.explain import HollaExplain
from scenes.holla.hand import Hand, lifted
from scenes.holla.hints import Hints
from scenes.holla.layout import HollaLayout
from scenes.holla.motion import Lists, Movements
from scenes.holla.panels_left import TargetPanel, own_face
from scenes.holla.panels_right import LogPanel
from scenes.holla.picture import Picture
from scenes.holla.play import HollaPlay
from scenes.holla.policy import POLICY as POLICY
from scenes.holla.ridge import Gap
from scenes.holla.river_layout import RiverLayout
from scenes.holla.styles import GLOWS, HeldPiece, PictureModel, cube_id, piece_of
from scenes.holla.texts import Log, cube_words, find_yeok, foul_name, match_log, turn_words, yeok_name
from scenes.kit.context import Context
from scenes.kit.drag import Point
from scenes.kit.layout import Layout
from scenes.kit.motion import breath, out_cubic
from scenes.kit.paint import plate_face
from scenes.table.client import Step, TableClient
from scenes.table.hover_lift import Lifts
from scenes.table.log import LogLine
from scenes.table.names import seat_name
from scenes.table.nodes import Node, Paints
from scenes.table.shown_step import ShownStep
from scenes.table.stage import Cue, Nodes
from scenes.table.styles import Rim

SHOWN_SECONDS: Final = 2.6
CALLED_SECONDS: Final = 3.0
POINT_SECONDS: Final = 6.0
MANY: Final = 16
"""Where more kinds of cubes help, naming some of them helps nobody."""
STRENGTHS: Final = 7
"""Steps in which a glow swells."""
TARGETS: Final = (places.ISLAND, places.SHORE, places.HAND)


class HollaTable(HollaPlay):
    """One Holla match at the window. It ends its client when it is left."""

    ambience = "ambience_holla"
    explains = HollaExplain
    bad_events = ev.Foul
    result_wait = 2.0
    keys_told = ("space", "places", "number", "aim", "sort")

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        self.river_layout = RiverLayout()
        self.log = Log(client, client.events())
        self.dialogs: Dialogs = Dialogs(self, self.attempt)
        self.hints = Hints(self, lambda: self.plan, self.point_at)
        self.passing: dict[str, tuple[Any, float]] = {}
        """What shows for a while, and until when: the piece that a hint means (`pointed`), cubes that everybody sees
        (`shown`), the seat that has called Holla (`called`)."""
        self._planned: tuple[int, ...] = ()
        self._planned_round = 0
        self._ways: tuple[Progress, ...] = ()
        """The ways on which the plans stand: the next ones go on from them."""
        self.lifts: Lifts[int] = Lifts()
        self._strength = STRENGTHS

    # -- what is drawn

    def build_controls(self, layout: Layout) -> Paints:
        """Places panels and buttons, and says how everything is drawn."""
        ctx, lay = self.ctx, HollaLayout(layout, self.view.seats, self.view.seat)
        self.lay, self.board = lay, Board(ctx, lay, self.river_layout)
        self.open = [not lay.narrow and not self.client.bare] * 2
        self.looks = Picture(ctx, lay, self.board, TargetPanel(), LogPanel(), Hand(ctx, lay), lay.columns())
        self.movements = Movements(ctx, lay, self.board)
        self.buttons = buttons.add(ctx, self.ui, lay, self.dialogs, self._acts())
        self.board.place(self.view)
        return paints(ctx, self.board, self.looks)

    def ground(self, surface: Surface) -> None:
        """Cloth, river, island and rails."""
        self.board.draw_ground(surface)

    def _acts(self) -> Mapping[str, Callable[[], object]]:
        """What the buttons do."""
        return {
            "river": self.toggle_river,
            "hold": lambda: self.attempt(Hold()),
            "decline": lambda: self.attempt(Decline()),
            "drawer_left": lambda: self._slide(0),
            "drawer_right": lambda: self._slide(1),
            "hint": self.ask_hint,
            "holla": self.dialogs.holla,
            "sort": self.next_sort,
            "autoplay": self.toggle_autoplay,
        }

    def _slide(self, side: int) -> None:
        """Opens or closes a drawer."""
        self.open[side] = not self.open[side]
        self.changed()

    # -- state

    def pause(self) -> None:
        """Something lies on the table: bots wait; what is in hand stays there."""
        self.covered = self.client.paused = True

    def refresh(self) -> None:
        """Takes the view and brings everything on the table in line with it."""
        owed = self.view.owes
        view = self.client.view()
        self._offered.clear()
        if not self._planned_round:
            self._recall(view.round)
        self._follow(view)
        if "draw" not in view.owes:
            self.at_river = False
        self.board.place(view)
        if self.drag.held is not None and piece_of(view, self.drag.held) is None:
            self.drag.cancel()
        self.changed()
        if "declare" not in owed and self._complete():
            self.ui.set_focus(self.buttons["holla"], keyboard=True)

    def _recall(self, number: int) -> None:
        """An opened table: river, plans and ridge lie as they came to lie in this round."""
        restored = bool(self.ridge.cubes)
        for past in self.client.views():
            if past.round == number:
                self.river_layout.sync(past.river)
                if self.client.person is not None:
                    self._follow(past, order=not restored)

    def _follow(self, view: HollaView, order: bool = True) -> None:
        """Plans and ridge after an act; both go on from those before it."""
        self.view, hand = view, (*view.hand, view.opening)
        if hand != self._planned:
            self._planned, self._ways = hand, progress(view, self._ways if view.round == self._planned_round else ())
            self._planned_round, self.plans = view.round, planning.open_ways(self._ways)
        if not order:
            return
        drawn = view.drawn if view.drawn in view.ridge else -1
        before = set(self.ridge.cubes)
        self.sync_ridge()
        if self.sorted and (len(set(view.ridge) - before) > 1 or (drawn < 0 and set(view.ridge) != before)):
            self._sort(remember=False)

    def _complete(self) -> bool:
        """Whether the own hand is complete and the table may point that out to the keyboard."""
        open_ = "declare" in self.view.owes and self.client.waiting_for_person
        return open_ and self.ui.keyboard and self.view.config.table == "guarded"

    def before_picture(self) -> None:
        """Takes together what the picture is made from."""
        client, drag, view = self.client, self.drag, self.view
        piece = self._held_piece
        held = int(piece[1]) if piece is not None and piece[0] == "own" else -1
        dragged = held if drag.mode == "drag" else -1
        aimed = drag.target if isinstance(drag.target, Gap) else self.ridge.home(dragged)
        self.now = PictureModel(
            view,
            client.seats,
            client.waiting_for_person,
            self.may_play,
            client.spectating,
            self.plans,
            self.target,
            turn_words(self.ctx.texts, client, view),
            tuple(tuple(group) for group in self.ridge.groups),
            self.ridge.fresh,
            self.log.entries(self.ctx.texts),
            self.at_river,
            client.waiting_for_person and isinstance(self._offers(None).get(places.ISLAND), Act | Ask),
            (self.open[0], self.open[1]),
            held,
            dragged,
            aimed if dragged in view.ridge else None,
            hover_row=self._row,
            bare=client.bare,
        )
        self._look()

    def _look(self) -> None:
        """What is pointed at, by the pointer and by hints."""
        hovered = self.hovered if isinstance(self.hovered, tuple) else None
        passing = {name: value for name, (value, _) in self.passing.items()}
        self.now = replace(self.now, hovered=hovered, shown=passing.get("shown", ()), pointed=passing.get("pointed"))

    def picture(self) -> Iterable[Node]:
        """What stands on the table."""
        return self.looks.nodes(self.now)

    def prerender(self) -> Iterable[Node]:
        """Every kind of cube upright in the river and in the own hand."""
        boxes = [(0, 0, wide, self.ctx.cubes.height(wide)) for wide in (self.lay.hand_width, self.board.river_width)]
        return [Node("cube", box, look=Open(cube)) for box in boxes for cube in range(0, CUBES, 2)]

    def make_lesson(self) -> Lesson:
        """What the target lacks, without the cube that is looked at."""
        legal = tuple(self.client.legal()) if self.client.waiting_for_person else ()
        return teach(self.view, legal, self.target, self._without)

    @property
    def _without(self) -> int:
        """The own cube that is looked at while one is to be given away."""
        id = self.hovered if self.hovered is not None else self.spots.focused if self.ui.keyboard else None
        own = isinstance(id, tuple) and id[0] == "cube" and id[1] in self.view.may_discard
        return int(id[1]) if own and self.client.waiting_for_person and "discard" in self.view.owes else -1  # type: ignore[index]

    def _tray(self, nodes: Nodes) -> Node | None:
        """What would help, left of the own mountain and its count."""
        lesson = self.teacher.lesson((self.target, self._without))
        if len(lesson.useful) > MANY:
            return None
        room = Rect(self.lay.tray_of_help)
        if ("count",) in nodes:
            room.w = min(room.w, nodes["count",].rect.x - self.lay.px(8) - room.x)
        return self.teacher.tray(lesson, room, KIND_TEXT, 30)

    def piece_words(self, piece: str) -> str:
        """A cube by its name."""
        return cube_words(self.ctx.texts, piece)

    def named(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Cubes and yeok in words."""
        words = dict(super().named(values))
        if "yeok" in words:
            words["yeok"] = yeok_name(self.ctx.texts, find_yeok(self.view.config, str(words["yeok"])))
        return words

    def coach_marks(self, nodes: Nodes) -> Iterator[Node]:
        """The cubes that would help beside the own mountain, bars below those that lie open, the barred Holla beside
        the button of the river."""
        lesson, px, tray = self.teacher.lesson((self.target, self._without)), self.lay.px, self._tray(nodes)
        if tray is not None:
            yield tray
        for mark in lesson.marks:
            if mark.place == RIVER:
                button = self.buttons["river"].rect
                at = (button.x - px(8), button.centery)
                yield self.teacher.caption(mark.place, mark.say, "midright", at, mark.warns)
                continue
            box = self.looks.place_of(self.now, mark.place)
            if box is not None:
                yield self.teacher.lit(mark.place, box, GLOWS + 1, mark.say, mark.warns)

    def marks(self) -> Iterator[Node]:
        """Lifted cubes, enlarged ones, hints, what would help without the cube that is looked at, and where what is in
        hand may go."""
        self._look()
        tray = self._tray(self._nodes) if self._without >= 0 else None
        if tray is not None:
            yield tray
        for cube, share in self.lifts.now.items():
            node = self._nodes.get(cube_id(cube))
            if node is not None and isinstance(node.look, HeldPiece) and cube != self.now.held:
                yield lifted(node, out_cubic(share))
        yield from self.looks.marks(self.now)
        called = self.passing.get("called", (self.view.seat, 0.0))[0]
        if called != self.view.seat:
            yield self.looks.call(called)
        piece, drag = self._held_piece, self.drag
        if piece is None or drag.mode == "pressed":
            return
        there = [target for target, _ in self._targets(drag.held)]
        kinds = tuple(str(target[0]) for target in TARGETS if target in there)
        # While dragging the words say what a drop does; else what a second click does.
        dragging = drag.mode == "drag"
        goals = self.looks.goals(self.now, kinds, piece, self._strength)
        yield from (node for node in goals if dragging or node.id[0] != "drop")  # type: ignore[index]
        box = self.looks.place_of(self.now, piece)
        if drag.mode == "click" and piece[0] == "own" and box is not None and self._gives("second"):
            yield self.looks.again(box)
        if drag.mode == "click" and piece[0] != "own" and box is not None:
            yield self.looks.picked(box)
        if drag.mode == "keys" and isinstance(drag.target, Gap):
            yield self.looks.insertion(dict(self._targets(drag.held))[drag.target])

    def pointed(self) -> None:
        """The ladder lights its cards, and a dragged cube opens the row; else only marks are different."""
        ladder = isinstance(self.hovered, tuple) and self.hovered[0] == "card"
        if self.now.dragged >= 0 or ladder or (self.now.hovered is not None and self.now.hovered[0] == "card"):
            self.changed()
        else:
            self.marks_changed()

    def held_node(self, id: Hashable, at: Point) -> Node | None:
        """What is dragged follows the pointer, leaning against its way."""
        piece = self._held_piece
        if piece is None or self.drag.mode != "drag":
            return None
        return self.looks.in_hand(self.now, piece, at, self._tilt)

    def thinking_at(self, seat: int) -> Rect:
        """On the plate of the seat."""
        px, own = self.lay.px, seat == self.view.seat
        box = self.lay.me if own else self.lay.plates[self.lay.sides[seat]]
        return Rect(box.right - px(56), box.y - px(10), px(46), px(21))

    def face_at(self, seat: int) -> Rect:
        """On the plate of the seat."""
        lay = self.lay
        if seat == self.view.seat:
            return own_face(lay.px, lay.me)
        return plate_face(lay.px, lay.plates[lay.sides[seat]])

    def score_of(self, view: HollaView) -> Sequence[int]:
        """Chips."""
        return [seat.chips for seat in view.table]

    def rim(self, node: Node) -> Rim:
        """As round as a cube."""
        return Rim(12)

    def update_controls(self) -> None:
        """Says what every button can do now."""
        buttons.update(self.ctx, self.buttons, self.client, self.now, self.sort_by, self.hints.asked)

    # -- doing

    def ask_hint(self) -> None:
        """What would a strong player do, and why?"""
        if not self.client.advisable:
            self.ctx.toast(self.ctx.t("holla.hint.title"), self.ctx.t("holla.hint.none"))
            return
        super().ask_hint()

    def point_at(self, piece: Target | None) -> None:
        """The piece that a hint means."""
        self.passing.pop("pointed", None)
        if piece is not None:
            self.pass_by("pointed", piece, POINT_SECONDS)
        self.marks_changed()

    def pass_by(self, name: str, value: Any, seconds: float) -> None:
        """Shows something for a while."""
        self.passing[name] = value, self.motion.seconds + seconds
        self.marks_changed()

    # -- the match

    def before_step(self, step: Step, before: HollaView) -> None:
        """The log grows, and a new round begins with bare shores."""
        super().before_step(step, before)
        self.log.take(step.events)
        if any(isinstance(event, ev.RoundStarted) for event in step.events):
            self.river_layout.clear()
            self.ridge.arrange((), remember=False)

    def transitions(self, step: Step, before: HollaView, old: Nodes, new: Nodes) -> Sequence[Cue]:
        """Flights of cubes and chips, the die."""
        let_go = self.let_go if step.seat == self.view.seat else None
        return self.movements.transitions(step.events, before, self.view, Lists(old, new, let_go))

    def tell(self, event: Any, step: Step, before: HollaView) -> None:
        """Fouls, calls, what begins."""
        match event:
            case ev.Foul():
                texts = self.ctx.texts
                title = texts.t("holla.foul_toast", foul=foul_name(texts, event.rule))
                self.dialogs.ruled(title, seat_name(texts, self.client.seats, event.seat), event.rule)
            case ev.Declared():
                self.ctx.play("call")
                self.pass_by("called", event.seat, CALLED_SECONDS)
                if not event.true:
                    self.pass_by("shown", event.cubes, SHOWN_SECONDS)
            case ev.Shown():
                self.pass_by("shown", event.cubes, SHOWN_SECONDS)

    def lying(self) -> dict[str, Any]:
        """The order of the ridge, and by what it is sorted."""
        return {"ridge": [list(group) for group in self.ridge.groups], "sort": self.sort_by, "sorted": self.sorted}

    def lines(self, history: Sequence[ShownStep]) -> Sequence[LogLine]:
        """All rounds, with small cubes."""
        return match_log(self.ctx.texts, self.client, history)

    def piece(self, face: str, width: int) -> Surface:
        """A small cube."""
        return self.ctx.cubes.face(face, width)

    def taken_back(self) -> None:
        """The log begins anew without it."""
        self.log = Log(self.client, self.client.events())
        self.hints.forget()

    def had_turn(self, before: HollaView) -> bool:
        """Declaring out of turn counts as no turn."""
        return before.turn == before.seat

    def has_turn(self) -> bool:
        """Declaring out of turn counts as no turn."""
        return self.client.waiting_for_person and self.view.turn == self.view.seat

    # -- time

    def tick(self, dt: float) -> None:
        """Cubes under the pointer, glows, what was shown long enough."""
        now = self.motion.seconds
        for name in [name for name, (_, until) in self.passing.items() if now > until]:
            del self.passing[name]
            self.marks_changed()
        strength = round(STRENGTHS * breath(now)) if self.breathing else STRENGTHS
        if strength != self._strength:
            self._strength = strength
            self.marks_changed()
        hovered = self.hovered[1] if isinstance(self.hovered, tuple) and self.hovered[0] == "cube" else None
        self.lifts.aim({int(hovered): 1.0} if hovered in self.view.hand and self.drag.mode == "idle" else {})
        if self.lifts.update(dt, self.ctx.calm):
            self.marks_changed()

    @property
    def breathing(self) -> bool:
        """Whether a glow swells and fades."""
        return self.drag.mode not in ("idle", "pressed") and not self.ctx.calm

    @property
    def busy(self) -> bool:
        """Frames are wanted while something moves, breathes, thinks or is due."""
        return super().busy or self.breathing or self.lifts.busy or bool(self.passing)

    def told(self) -> dict[str, Any]:
        """What only this game can tell a test of a real window; see `scenes.table.probe`."""
        view, nodes = self.view, self.nodes
        lender = nodes.get(("mountain", view.lender))

        def middles(cubes: Iterable[int]) -> list[list[int]]:
            return [[cube, *nodes[cube_id(cube)].rect.center] for cube in cubes if cube_id(cube) in nodes]

        focused = piece_of(view, self.spots.focused)
        spots = {"ridge": list(self.lay.ridge_zone.center), "tray": list(self.lay.tray.center)}
        if lender is not None:
            spots["mountain"] = list(lender.rect.center)
        return {
            "round": view.round,
            "may_discard": list(view.may_discard),
            "places": spots,
            "cubes": {"own": middles(view.hand), "river": middles(entry.cube for entry in view.river)},
            "cube": int(focused[1]) if focused is not None and focused[0] == "own" else -1,
        }


TABLE = HollaTable
