"""The riichi table: a match made visible, with everything a person can do at it."""

import math
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

from pygame import Rect, Surface

from game.kernel.teach import Lesson
from game.riichi import events as ev
from game.riichi.actions import Discard, TimeUp
from game.riichi.teach import teach
from game.riichi.tiles import KIND_OF, TILE_TEXT, dora_of, parse_tile, tile_text
from game.riichi.view import SEATS, RiichiView
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.paint import plate_face
from scenes.riichi.art import draw_ground, paints
from scenes.riichi.board import river_pieces
from scenes.riichi.controls import Controls
from scenes.riichi.dialogs import Dialogs, Notes
from scenes.riichi.explain import RiichiExplain
from scenes.riichi.hints import Hints
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.motion import Lists, Movements
from scenes.riichi.panels import Panels
from scenes.riichi.picture import Picture
from scenes.riichi.play import RiichiPlay
from scenes.riichi.policy import POLICY as POLICY
from scenes.riichi.styles import STEPS, Itself, Left, PictureModel, Tile
from scenes.riichi.terms import yaku_name
from scenes.riichi.texts import (
    event_line,
    foul_name,
    penalty_name,
    place_name,
    tile_name,
    tiles_of,
    turn_line,
    yaku_in_reach,
)
from scenes.riichi.waits import Waits
from scenes.table.client import Step, TableClient
from scenes.table.clock import TurnClock
from scenes.table.log import LogLine
from scenes.table.names import seat_name
from scenes.table.nodes import Node, Paints
from scenes.table.shown_step import ShownStep
from scenes.table.stage import Cue, Nodes
from scenes.table.styles import Rim
from scenes.table.teach import LIT

WARNING: Final = 3.0
"""Seconds before the end of the time to think."""
SHINE_SECONDS: Final = 0.9
RADIUS: Final = 9


class RiichiTable(RiichiPlay):
    """A riichi match at the window. It ends its client when it is left."""

    ambience = "ambience_riichi"
    explains = RiichiExplain
    bad_events = ev.Fouled
    result_wait = 0.9
    keys_told = ("number", "space", "calls", "choice", "pass", "switches", "gaps", "yaku")

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        self.clock = TurnClock(WARNING, client.sidecar.content)
        self.notes = Notes(client.events())
        self.dialogs: Dialogs = Dialogs(self, self.notes.fouls)
        self.hints = Hints(self, self.advised)
        self._board: tuple[tuple[Any, ...], tuple[Node, ...]] = ((), ())
        """The values that the board was made from, and its nodes, which only acts change."""
        self._shining: frozenset[int] | None = frozenset()
        """The kinds over which the gleam of the dora runs or is about to; None for all dora."""
        self._shine: float | None = None
        """The phase of the gleam, 0-1."""

    # -- what is drawn

    def build_controls(self, layout: Layout) -> Paints:
        """Places panels and buttons, and returns the painters of everything."""
        ctx, lay = self.ctx, RiichiLayout(layout, self.client.watch)
        self.lay, self._board = lay, ((), ())
        ctx.use_numerals(self.teacher.on)
        self.drag.gesture.reach = 0.0
        self.turn_input.forget_words()
        self.panels = Panels(ctx, lay)
        self.looks = Picture(ctx, lay, self.panels, Waits(ctx, lay))
        self.movements = Movements(ctx, lay)
        played = self.client.person is not None
        on = self.auto_actions.on if played else None
        acts = {"hint": self.ask_hint, "limit": self.change_limit}
        self.controls = Controls(ctx, self.ui, lay, on, self.dialogs, acts, self.switch, self.say, self.attempt)
        return paints(ctx, lay, self.looks)

    def ground(self, surface: Surface) -> None:
        """Draws cloth, frame and rail."""
        draw_ground(surface, self.ctx, self.lay)

    # -- what stands there

    def before_picture(self) -> None:
        """Takes together what the picture is made from."""
        client, turn_input, controls = self.client, self.turn_input, self.controls
        reason = None if client.waiting_for_person else turn_input.wait_words(self.ctx)
        controls.update(reason, self.hints.asked, self.auto_actions.on, self.limit)
        controls.show(turn_input.offers, turn_input.subs(self.ctx), self._room_from())
        controls.choose_from(turn_input.opened.acts if turn_input.opened is not None else (), self.view)
        self.lifts.aim(self.lifted())
        self.now = PictureModel(
            self.view,
            client.seats,
            client.watch,
            client.person is not None,
            client.waiting_for_person,
            self.differences,
            self.notes.last_thrown(),
            turn_input.outlook(self.watched),
            tuple(self.own_tiles(self.lifts.now, self._gleam_of)),
            self._left() if self.timed and self.acting is None else None,
            controls.choice_panel,
            client.paid,
        )

    def _room_from(self) -> int:
        """The left end of the row of buttons: right of a river that is longer than usual."""
        lay, bar = self.lay, self.lay.calls
        pieces = river_pieces(lay, 0, self.view.own.river)
        ends = [piece.box.right for piece in pieces if piece.box.bottom > bar.y]
        return max((end + lay.px(12) for end in ends), default=0)

    def picture(self) -> Iterable[Node]:
        """The nodes of what stands on the table."""
        now = self.now
        made_from = (now.mine, now.differences, now.thrown, now.seats, now.view, now.paid)
        if self._board[0] != made_from:
            self._board = made_from, tuple(self.looks.board(now))
        line = turn_line(self.ctx, self.client, self.view, self.turn_input.wait_words(self.ctx))
        return (*self._board[1], *self.looks.own(now), self.looks.turn_line(line, now.mine))

    def prerender(self) -> Iterable[Node]:
        """The nodes of every tile in the river of every seat."""
        wide = self.lay.river_tile
        tiles = [Tile(tile, wide, turn) for tile in range(len(KIND_OF)) for turn in range(SEATS)]
        return [Node("tile", (0, 0, *self.ctx.mahjong.size(wide, tile.turn)), look=tile) for tile in tiles]

    def leave(self) -> None:
        """Shows the tiles of other tables as the settings have them, and leaves."""
        self.ctx.use_numerals(False)
        super().leave()

    def make_lesson(self) -> Lesson:
        """The lesson of how far the hand is, without the tile that is looked at, and of what acts would rule out."""
        return teach(self.view, self.turn_input.legal if self.client.waiting_for_person else (), self._without)

    @property
    def _without(self) -> int:
        return self.watched.tile if self.watched is not None and self.turn_input.my_turn else -1

    def piece_words(self, piece: str) -> str:
        """The name of a tile."""
        return tile_name(self.ctx.texts, parse_tile(piece))

    def coach_marks(self, nodes: Nodes) -> Iterable[Node]:
        """The nodes of what would help, in the place of waits, and of captions above calls that rule something out."""
        lesson, lay = self.teacher.lesson(self._without), self.lay
        if lesson.line is not None and ("waits",) not in nodes:
            names = [self._yaku_name(yaku) for yaku in str(lesson.line.value("yaku")).split()]
            box = lay.waits.move(0, -lay.px(14))
            whole, below = yaku_in_reach(self.ctx, names, box)
            tray = self.teacher.tray(lesson, box, TILE_TEXT, 27, below, LIT)
            assert tray is not None
            yield tray._replace(tip=tray.tip if below == whole else f"{tray.tip}\n{whole}")
        buttons, floor = self.controls.buttons, lay.calls.y - lay.px(6)
        for mark in lesson.marks:
            if mark.place[0] == "word" and mark.place[1] in buttons:
                at = (buttons[str(mark.place[1])].rect.right, floor)
                node = self.teacher.caption(mark.place, mark.say, "bottomright", at, mark.warns)
                floor = node.rect.y - lay.px(3)
                yield node

    def _yaku_name(self, yaku: str) -> str:
        return self.ctx.t("riichi_teach.yakuhai") if yaku == "yakuhai" else yaku_name(self.ctx, yaku)

    def marks(self) -> Iterable[Node]:
        """The nodes of tiles like the one looked at, why it may not go, and the tile that may be claimed."""
        watched = self.watched
        yield from self.looks.asked(self.now)
        if watched is None:
            return
        yield from self.looks.alike(self._nodes, watched.tile)
        words, kind = self.reason()
        if words and self.dragged is None:
            yield self.looks.reason(words, kind, self.looks.place(watched, len(self.hand.row)))

    def held_node(self, id: Hashable, at: tuple[float, float]) -> Node | None:
        """The node of what is dragged, which follows the pointer and says what letting go would do."""
        item = self.dragged
        if item is None:
            return None
        words, good = "", True
        if self.drag.target is not None and self.turn_input.my_turn:
            good = self.turn_input.forbidden(item) is None
            key = ("riichi" if self.turn_input.riichi else "discard") if good else "not"
            words = self.ctx.t(f"riichi_table.drop.{key}")
        return self.looks.dragged(item.tile, at, words, good)

    def thinking_at(self, seat: int) -> Rect:
        """The box of thinking dots on the plate of the seat."""
        px, box = self.lay.px, self.lay.plates[self.lay.side(seat)]
        return Rect(box.right - px(56), box.y - px(10), px(46), px(21))

    def face_at(self, seat: int) -> Rect:
        """The box of the portrait on the plate of the seat."""
        side = self.lay.side(seat)
        return plate_face(self.lay.px, self.lay.plates[side]) if side else self.panels.own_face

    def score_of(self, view: RiichiView) -> Sequence[int]:
        """The points of every seat."""
        return [seat.points for seat in view.table]

    def rim(self, node: Node) -> Rim:
        """The rim of a refused tile: none is drawn."""
        return Itself(RADIUS)

    def reach_of(self, node: Node) -> Rect:
        """The box of the keyboard's ring around tiles as they are lifted."""
        return self.looks.reach(node)

    # -- state

    def lying(self) -> dict[str, Any]:
        """The order of the hand, the switches, the rest of the clock."""
        turn = {"turn": {"acts": self.client.act_number, "left": math.ceil(self.clock.left)}} if self.timed else {}
        return {"hand": [] if self.hand.sorted else self.hand.tiles, "switches": self.auto_actions.kept, **turn}

    def refresh(self) -> None:
        """Takes the view and brings everything in line with it."""
        self.view = self.client.view()
        self.hand.follow(self.view)
        self.hand.going = -1
        self.turn_input.follow(self.view, self.auto_actions.on["no_calls"])
        if self.drag.mode != "idle" and self.item_of(self.drag.held) is None:
            self.drag.cancel()
        if self.choice is None:
            self.chosen = None
        self.changed()

    def toggle_autoplay(self) -> None:
        """Lets a bot play on for the person, or stops that, and says so."""
        self.clear_selection()
        super().toggle_autoplay()

    @property
    def limit(self) -> int:
        """The seconds to think, 0 for no limit."""
        return self.ctx.settings.riichi_clock

    @property
    def timed(self) -> bool:
        """Whether the clock runs now."""
        return bool(self.limit) and self.client.waiting_for_person and not self.covered

    @property
    def acting(self) -> Any | None:
        """The act that the table is about to do for the person."""
        if self.covered or not self.client.waiting_for_person:
            return None
        return self.auto_actions.wanted(self.view, self.turn_input.legal)

    @property
    def asked(self) -> bool:
        """Whether the person has to act, and no switch acts for them."""
        return super().asked and self.acting is None

    # -- the log

    def lines_of(self, past: ShownStep, event: Any) -> Sequence[LogLine]:
        """The line of an event, with its tiles."""
        words = event_line(self.ctx, self.client.seats, event)
        tiles = tuple(tile_text(tile) for tile in tiles_of(event))
        return [LogLine(past.act, past.seat, words, (("", tiles),) if tiles else ())] if words else []

    def piece(self, face: str, width: int) -> Surface:
        """The picture of a small tile."""
        return self.ctx.mahjong.face(parse_tile(face), width)

    # -- steps of the match

    def before_step(self, step: Step, before: RiichiView) -> None:
        """Remembers the events of an act."""
        super().before_step(step, before)
        self.notes.add(step.events)

    def transitions(self, step: Step, before: RiichiView, old: Nodes, new: Nodes) -> Sequence[Cue]:
        """The movements of an act: flights of tiles, words, dora."""
        lists = Lists(old, new, tuple(self.items), self.let_go)
        return self.movements.transitions(step.events, before, self.view, lists)

    def tell(self, event: Any, step: Step, before: RiichiView) -> None:
        """Shows notes of fouls and of what begins, and plays the sounds of calls."""
        ctx, seats = self.ctx, self.client.seats
        match event:
            case ev.RoundStarted():
                title = place_name(ctx, event.wind, event.dealer, event.honba)
                name = seat_name(ctx.texts, seats, event.dealer)
                ctx.toast(title, ctx.t("riichi_table.start", name=name), seconds=2.6)
                self._gleam(None)
            case ev.DoraTurned():
                self._gleam(None)
            case ev.TileDrawn() if self.lay.side(event.seat) == 0:
                if KIND_OF[event.tile] in {dora_of(tile) for tile in self.view.indicators} or event.tile >= 34:
                    self._gleam(frozenset((KIND_OF[event.tile],)))
            case ev.Fouled():
                foul, penalty = foul_name(ctx, event), penalty_name(ctx, event)
                words = ctx.t("riichi_table.foul", foul=foul, penalty=penalty)
                self.dialogs.ruled(seat_name(ctx.texts, seats, event.seat), words, event.rule)

    # -- input and time

    def handle(self, intention: want.Intention) -> bool:
        """Gives an intention to tiles, then to buttons, then to keys; the focus may lift a tile."""
        used = super().handle(intention)
        # Which button is looked at is known only after `super().handle`: its tiles are lifted.
        looked_at = (self.controls.hovered_offer, self.controls.hovered_choice)
        if looked_at != self.turn_input.looked_at or isinstance(intention, want.Move | want.Tab):
            self.turn_input.looked_at = looked_at
            self.changed()
        return used

    def tick(self, dt: float) -> None:
        """Moves on the gleam of the dora, lifted tiles, switches and the clock."""
        ctx = self.ctx
        self._let_shine(dt)
        calm = ctx.calm or ctx.settings.speed <= 0
        if self.lifts.update(dt, calm):
            self.changed()
        action = self.acting if not self.showing else None
        speed = 0.0 if self.client.rushing else ctx.settings.speed
        if self.auto_actions.due(dt, self.client.act_number, action is not None, speed):
            self.do(action)
        self._tick_clock(dt)

    def _tick_clock(self, dt: float) -> None:
        """Runs the clock; at its end the table acts."""
        if not self.timed:
            return
        self.clock.follow(self.client.act_number, self.limit)
        if self.showing:
            return
        before = self._left()
        if self.clock.run(dt):
            self.ctx.play("turn", 0.5)
        if self._left() != before:
            self.changed()
        if self.clock.over:
            self.do(TimeUp())

    def _left(self) -> Left:
        """The ring and seconds of the clock."""
        left = self.clock.left
        return Left(round(STEPS * left / self.limit), math.ceil(left), left <= WARNING)

    def _gleam(self, kinds: frozenset[int] | None) -> None:
        """Lets a gleam run over dora of the own hand once nothing moves, beside everything else."""
        if not self.ctx.calm and not self.client.spectating:
            self._shining, self._shine = kinds, 0.0

    def _let_shine(self, dt: float) -> None:
        if self._shine is None or (self.stage.busy and not self._shine):
            return
        self._shine += dt / SHINE_SECONDS
        if self._shine >= 1:
            self._shine = None
        self.changed()

    def _gleam_of(self, tile: int) -> float:
        """The phase of the gleam over an own dora, 0 when none runs."""
        if self._shine is None or (self._shining is not None and KIND_OF[tile] not in self._shining):
            return 0.0
        return self._shine

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: something moves, thinks or is due."""
        own = self.lifts.busy or self._shine is not None or self.acting is not None or self.timed
        return super().busy or own

    @property
    def notes_room(self) -> Rect | None:
        """The box of notes at the left, over the own panel: tiles, calls and switches stay free."""
        return self.lay.notes if hasattr(self, "lay") else None

    def told(self) -> dict[str, Any]:
        """The facts that only this game can tell a test of a real window; see `scenes.table.probe`."""
        view, turn_input, nodes = self.view, self.turn_input, self.nodes
        legal = [action for action in turn_input.legal if isinstance(action, Discard)]
        choice, buttons = self.choice, self.controls.buttons
        return {
            "mine": self.client.waiting_for_person and not self.motion.busy and self.acting is None,
            "round": view.round,
            "phase": view.phase,
            "hand": [[tile_text(item.tile), *nodes[item.id].rect.center] for item in self.items],
            "drawn": tile_text(view.drawn) if view.drawn >= 0 else "",
            "legal": sorted({tile_text(action.tile) for action in legal if not action.riichi}),
            "riichi": sorted({tile_text(action.tile) for action in legal if action.riichi}),
            "riichi_on": turn_input.riichi,
            "offers": [[offer.key, *buttons[offer.key].rect.center] for offer in self.offered],
            "choices": [list(choice.rect.center) for choice in self.controls.choices],
            "asked": tile_text(view.asked.tile) if view.asked is not None else "",
            "points": [seat.points for seat in view.table],
            "melds": [len(seat.melds) for seat in view.table],
            "rivers": [len(seat.river) for seat in view.table],
            "chosen": choice.index if choice is not None else -1,
        }


TABLE = RiichiTable
