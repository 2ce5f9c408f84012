"""The Royal Turf table: a match made visible; chips and horses go where hands, clicks or keys take them."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Final

from pygame import Rect, Surface

from game.kernel.offers import Act, No, Offer
from game.kernel.teach import Lesson
from game.turf.actions import Bet, Move
from game.turf.offers import card, offers
from game.turf.race import HORSES
from game.turf.teach import teach
from game.turf.view import TurfView
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.drag import Point
from scenes.kit.layout import Layout
from scenes.table.client import Step, TableClient
from scenes.table.hinted import HintedTable
from scenes.table.kept import of_turn
from scenes.table.log import LogLine
from scenes.table.names import seat_name
from scenes.table.nodes import Node, Paint, Paints, box_of
from scenes.table.shown_step import ShownStep
from scenes.table.stage import Cue, Nodes
from scenes.table.styles import Rim
from scenes.table.texts import why_not_short
from scenes.table.toolbar import top_buttons
from scenes.turf.cards import GLOW_ROOM, CardModel, Cards, ChipModel, draw_chip
from scenes.turf.dialogs import Dialogs
from scenes.turf.explain import TurfExplain, captions
from scenes.turf.facts import Facts, PictureModel, Running, told
from scenes.turf.hints import Hints
from scenes.turf.horses import ART, Horses, Runner
from scenes.turf.infield import Die, DieModel, Infield, PayoutModel, PodiumModel
from scenes.turf.layout import TurfLayout
from scenes.turf.motion import Movements
from scenes.turf.panels import Panels, SeatModel, TrayChip, TurnModel
from scenes.turf.picture import Picture
from scenes.turf.policy import POLICY as POLICY
from scenes.turf.texts import FACES, Notes, event_line, horse_name, numbered, printed_name
from scenes.turf.track import Cell, Track

CARD_RIM, CHIP_RIM, HORSE_RIM = Rim(19), Rim(999), Rim(12)
PANEL_ROOM: Final = 27.0
"""Units around a panel that its shadow and glow need."""


class TurfTable(HintedTable[TurfView]):
    """A Royal Turf match at the window. It ends its client when it is left."""

    ambience = "ambience_turf"
    explains = TurfExplain
    result_wait = 1.4
    keys_told = ("number", "space")

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        self.facts = Facts.of(self.view)
        self.running = Running()
        self.choice: int | None = None
        """The horse that was chosen by a click or a key."""
        kept = of_turn(client.sidecar.content, client.act_number).get("choice")
        if type(kept) is int and 0 <= kept < HORSES:
            self.choice = kept
        self.dialogs: Dialogs = Dialogs(self)
        self.notes = Notes(ctx, client, self.dialogs)
        self.hints: Hints = Hints(self, self.choose)
        self.now = PictureModel(self.facts, client.seats, client.person, False)

    # -- what is drawn

    def build_controls(self, layout: Layout) -> Paints:
        """Places panels and buttons, and returns the painters of everything."""
        ctx, lay = self.ctx, TurfLayout(layout, self.view.seats, self.client.watch)
        self.lay = lay
        horses = Horses(ctx)
        texts, config = ctx.texts, self.view.config
        names = [(horse_name(texts, config, horse), printed_name(texts, config, horse)) for horse in range(HORSES)]
        self.track, cards = Track(ctx, lay), Cards(ctx, lay, names)
        panels = self.panels = Panels(ctx, lay, horses)
        infield = Infield(ctx, lay, horses)
        self.looks = Picture(ctx, lay, horses, cards, panels)
        self.movements = Movements(lay, horses)
        self._add_buttons()

        room = lay.px(PANEL_ROOM)
        return {
            SeatModel: Paint(panels.draw_row, room),
            PayoutModel: Paint(infield.draw_payouts, room),
            DieModel: Paint(infield.draw_die_panel, room),
            PodiumModel: Paint(infield.draw_podium, room),
            TurnModel: Paint(panels.draw_turn, room),
            CardModel: Paint(cards.draw, lay.px(GLOW_ROOM + 4)),
            TrayChip: Paint(panels.draw_tray_chip, lay.px(12)),
            ChipModel: Paint(lambda surface, box, look: draw_chip(surface, ctx, box, look), lay.px(16)),
            Die: Paint(infield.draw_die, lay.px(34)),
            Runner: Paint(horses.draw_runner, lay.px(30)),
            Cell: Paint(self.track.draw_cell, lay.px(4)),
        }

    def ground(self, surface: Surface) -> None:
        """Draws the meadow with the track."""
        ctx, lay = self.ctx, self.lay
        surface.blit(ctx.art.background("scene/cloth_meadow", surface.get_size()), (0, 0))
        self.track.draw(surface)
        x, _ = lay.oval.point(0)
        at = (round(x), lay.track.bottom + lay.px(16))
        paint.pill(surface, ctx, ctx.t("turf_table.track.finish"), at, "dark", 14, 26, anchor="center")
        at, room = (lay.track.right, at[1]), lay.track.right - at[0] - lay.px(60)
        words = self.looks.source(self.now)
        paint.label(surface, ctx, words, at, 14, palette.TEXT_SOFT, anchor="midright", width=room)

    # -- what stands there

    def before_picture(self) -> None:
        """Takes together what the picture is made from."""
        client, drag = self.client, self.drag
        if self.view != self.facts.view:
            self.facts = Facts.of(self.view)
            self.hints.forget()
        if not client.waiting_for_person or (self.choice is not None and not self._choosable(self.choice)):
            self.choice = None
        held = drag.held[1] if isinstance(drag.held, tuple) and drag.held[0] == "chip" else None
        aimed = drag.target[1] if held is not None and isinstance(drag.target, tuple) else None
        watched = self._watched(aimed)
        ghost = self.facts.forecast(watched) if watched is not None else None
        forbidden = aimed is not None and isinstance(self.offers(drag.held).get(card(aimed)), No)
        self.now = PictureModel(
            self.facts,
            client.seats,
            client.person,
            client.waiting_for_person,
            self.choice,
            watched,
            held,
            aimed,
            forbidden,
            self.hints.bet if drag.mode == "idle" else None,
            ghost,
            tuple(self.view.left) if client.waiting_for_person and self.view.phase == "race" else (),
            dict(self.running.shown),
            self.running.after(ghost.horse) if ghost is not None else {},
            self.notes.last_lines(2 if client.person is not None else 4),
        )

    def _watched(self, aimed: int | None) -> int | None:
        """The horse that is looked at: under a chip in hand, taken, under the pointer or the keyboard, or chosen."""
        if aimed is not None:
            return aimed
        looked = [self.drag.held, self.hovered, self.spots.focused if self.ui.keyboard else None]
        for id in looked:
            if isinstance(id, tuple) and id[0] in ("card", "horse"):
                return int(id[1])
        return self.hints.bet.horse if self.hints.bet is not None else self.choice

    def picture(self) -> Iterable[Node]:
        """The nodes of what stands on the table."""
        return self.looks.nodes(self.now)

    def prerender(self) -> Iterable[Node]:
        """The nodes of the faces of the die, at rest and in the air."""
        box = box_of(self.lay.cube)
        return [Node("die", box, look=Die(face, hop)) for hop in (1, 0) for face in range(len(FACES))]

    def make_lesson(self) -> Lesson:
        """The lesson of each horse's chance, and of full columns."""
        return teach(self.view)

    def piece_words(self, piece: str) -> str:
        """The number and name of a horse."""
        return numbered(self.ctx.texts, self.view.config, int(piece) - 1)

    def coach_marks(self, nodes: Nodes) -> Iterable[Node]:
        """The nodes of what is pointed out on the cards."""
        return captions(self.teacher, self.teacher.lesson(calm=not self.motion.busy), self.lay)

    def marks(self) -> Iterable[Node]:
        """The nodes of the move that is looked at."""
        return self.looks.marks(self.now)

    def transitions(self, step: Step, before: TurfView, old: Nodes, new: Nodes) -> Sequence[Cue]:
        """The movements of an act: gallop, die and chips."""
        start = self.lay.tray if step.seat == self.client.person else self.lay.rows[step.seat]
        return self.movements.transitions(step.events, old, new, start, self.let_go)

    def thinking_at(self, seat: int) -> Rect:
        """The box of thinking dots at the row of the seat."""
        box, px = self.lay.rows[seat], self.lay.px
        return Rect(box.right - px(63), box.y - px(9), px(46), px(20))

    def face_at(self, seat: int) -> Rect:
        """The box of the portrait in the row of the seat."""
        return self.panels.face(seat)

    def score_of(self, view: TurfView) -> Sequence[int]:
        """The money of every seat in pounds."""
        return [seat.money for seat in view.players]

    def rim(self, node: Node) -> Rim:
        """The rim, as round as what it is around."""
        kind = node.id[0] if isinstance(node.id, tuple) else ""
        return {"card": CARD_RIM, "chip": CHIP_RIM}.get(kind, HORSE_RIM)

    # -- buttons

    def _add_buttons(self) -> None:
        lay = self.lay
        top_buttons(self.ctx, self.ui, lay.menu, lay.icons, self.dialogs)
        self.run_button = self.add_button(lay.run, "run", self.primary, kind="vermilion", icon="play", size=24)
        self.hint_button = self.add_button(lay.hint, "hint", self.ask_hint, icon="hint", size=20)

    def update_controls(self) -> None:
        """Says what every button can do now."""
        run, hint, now, t = self.run_button, self.hint_button, self.now, self.label
        run.visible = now.person is not None
        bet = self.view.phase == "bet"
        run.label = run.name = t("bet" if bet else "run")
        run.icon, run.tooltip = ("check", t("bet_tip")) if bet else ("play", t("run_tip"))
        chip, horse = now.held_value, now.aimed if bet else now.choice
        if now.advised is not None:
            chip, horse = now.advised.chip, now.advised.horse
        run.sub = self.looks.horse(now, horse) if now.mine and horse is not None else None
        self.show_hinting(hint, self._waits())
        if self.client.drafted is not None:
            run.label = run.name = t("confirm")
            run.tooltip, run.sub, run.reason = t("confirm_tip"), t("confirm_sub"), None
        elif not now.mine:
            run.reason = self._waits()
        elif bet and chip is None:
            run.reason = t("need_chip")
        elif horse is None:
            run.reason = t("need_horse")
        elif bet and (refusal := self.client.judge(Bet(chip or 0, horse))) is not None:
            run.reason = why_not_short(self.ctx.texts, "turf", "turf_table", self.client.seats, refusal)
        else:
            run.reason = t("has_run") if not bet and horse not in self.view.left else None

    def _waits(self) -> str:
        """The reason why the person cannot act."""
        view = self.view
        if self.client.autoplay:
            return self.label("autoplay")
        if view.phase not in ("bet", "race") or view.turn < 0:
            return self.label("between")
        return self.label("wait", name=seat_name(self.ctx.texts, self.client.seats, view.turn))

    # -- what may be done

    def offers(self, held: Hashable | None) -> Mapping[Hashable, Offer[Any]]:
        """The offers: a chip goes to cards; a horse to its landing space; without either each card offers its horse."""
        chip = held[1] if isinstance(held, tuple) and held[0] == "chip" else None
        value = self.view.hand[chip] if chip is not None and chip < len(self.view.hand) else None
        found = offers(self.client.rules, value)
        if isinstance(held, tuple) and held[0] in ("card", "horse"):
            return {("space", held[1]): found[card(held[1])]} if card(held[1]) in found else {}
        return found  # type: ignore[return-value]

    def offer_of(self, id: Hashable) -> Offer[Any] | None:
        """The offer of a horse, which is that of its card."""
        match id:
            case ("card" | "horse", int(horse)):
                return self.offers(None).get(card(horse))
        return None

    def draggable(self) -> Iterable[Hashable]:
        """The ids of chips while bets are laid, and of horses that may run; beside a chip in hand only chips."""
        if not self.client.waiting_for_person:
            return ()
        if self.view.phase == "bet":
            return [("chip", slot) for slot in range(len(self.view.hand))]
        found = self.offers(None)
        lawful = [horse for horse in self.view.left if isinstance(found.get(card(horse)), Act)]
        return [(kind, horse) for horse in lawful for kind in ("horse", "card")]

    def clicked(self, id: Hashable | None, pos: tuple[int, int]) -> bool:
        """Chooses a horse to bet on or to run, lets the chosen one run, or says why not."""
        kind, index = id if isinstance(id, tuple) and len(id) == 2 else ("", -1)
        if kind == "chip":
            if self.choice is not None and self.drag.held is not None:
                self._put(self.choice)
            return True
        if self.choice is not None and self._on_the_way(pos):
            self.run(self.choice)
        elif kind not in ("card", "horse"):
            return self.choose(None)
        elif self.client.person is not None and not self.client.autoplay:
            self.take_horse(index)
        return True

    def _on_the_way(self, pos: tuple[int, int]) -> bool:
        """Whether the chosen horse would land there."""
        space = self.marked.get(("space", self.choice))
        return space is not None and space.rect.collidepoint(pos)

    def take(self, item: Any) -> None:
        """Takes a chip in hand at Enter; chooses a horse, then lets it run."""
        if item[0] == "chip" and self.client.waiting_for_person:
            self._pick(item)
        else:
            self.clicked(item, (-1, -1))

    def _pick(self, chip: Hashable) -> None:
        if self.drag.held == chip:
            self.drag.cancel()
            return
        self.drag.pick(chip)
        if self.choice is not None:
            self._put(self.choice)

    def _put(self, horse: int) -> None:
        """Puts the chip in hand on a horse."""
        held = self.drag.held
        self.drag.cancel()
        self.dropped(held, card(horse), None)

    def dropped(self, id: Hashable, target: Hashable | None, point: Point | None) -> None:
        """Lays a chip as a bet or lets a horse run; beside its space it says why not."""
        kind, index = id if isinstance(id, tuple) else ("", -1)
        beside = target is None and kind != "chip" and point is not None and self.lay.oval.space_at(point) is not None
        told = self.facts.forecast(index) if beside else None
        if told is not None:
            self.notes.wrong_space(told)
            self.shake(("horse", index), ("card", index))
        elif isinstance(offer := self.offers(id).get(target), No):
            self.refuse(offer.refusal, target, id)
        else:
            super().dropped(id, target, point)

    def held_node(self, id: Hashable, at: Point) -> Node | None:
        """The node of a chip as soon as it is taken, of a horse while it is dragged."""
        kind, index = id if isinstance(id, tuple) else ("", -1)
        if kind == "chip" and index < len(self.view.hand):
            return self.looks.chip_in_hand(self.now, self.view.hand[index], at)
        if kind in ("card", "horse") and self.drag.mode == "drag":
            return self.looks.horse_in_hand(self.now, index, at)
        return None

    # -- doing

    def clear_selection(self) -> None:
        """Clears the choice of a horse."""
        self.choice = None

    def run(self, horse: int) -> None:
        """Lets a horse run, or says why not."""
        self.attempt(Move(horse), ("horse", horse), card(horse))

    def choose(self, horse: int | None) -> bool:
        """Chooses a horse, or none; True when that changed something."""
        if horse == self.choice:
            return False
        self.choice = horse
        self.changed()
        return True

    def take_horse(self, horse: int) -> None:
        """Takes a horse by its number: for a chip in hand, to choose, or to run."""
        bets, chip = self.view.phase == "bet", self.now.held
        offer = self.offers(("chip", chip) if chip is not None else None).get(card(horse))
        if bets and self.client.waiting_for_person:
            if chip is not None:
                self._put(horse)
            else:
                self.choose(None if self.choice == horse else horse)
        elif isinstance(offer, No):
            if self.client.person is not None:
                self.refuse(offer.refusal, ("horse", horse), card(horse))
        elif isinstance(offer, Act):
            self.drag.cancel()
            if self.choice == horse:
                self.run(horse)
            else:
                self.ctx.play("tile", 0.5)
                self.choose(horse)

    def primary(self) -> None:
        """Lays the chip in hand, lets a bet count, or lets the chosen horse run (the large button, Space)."""
        view, now = self.view, self.now
        if self.client.drafted is not None:
            self.confirm()
            return
        if not self.client.waiting_for_person:
            return
        if view.phase == "race":
            if self.choice is not None:
                self.run(self.choice)
        elif now.held is not None and now.aimed is not None:
            self._put(now.aimed)
        elif self.hints.bet is not None:
            self.do(self.hints.bet)
        elif now.held is None and view.hand:
            self._pick(("chip", len(view.hand) - 1))

    def lines_of(self, past: ShownStep, event: Any) -> Sequence[LogLine]:
        """The line of an event, with its horse."""
        words = event_line(self.ctx.texts, self.client, self.view, event)
        horse = getattr(event, "horse", None)
        faces = (ART[horse],) if type(horse) is int else ()
        return [LogLine(past.act, past.seat, words, (("", faces),) if faces else ())] if words else []

    def piece(self, face: str, width: int) -> Surface:
        """The picture of a small horse."""
        ctx = self.ctx
        return ctx.art.svg(f"turf/piece_{face}", width)

    def keys(self, intention: want.Intention) -> bool:
        """Takes Space for running, and horses by their numbers; True when used."""
        match intention:
            case want.Draw():
                self.primary()
            case want.Key(name, False) if name in "1234567" and len(name) == 1:
                self.take_horse(int(name) - 1)
            case _:
                return super().keys(intention)
        return True

    def step_back(self) -> bool:
        """Clears the choice of a horse; False when none was chosen."""
        return self.choose(None)

    def default_focus(self) -> Any:
        """The item that the keyboard focuses first: a chip in hand, else a horse that may move."""
        if self.view.phase == "bet" and self.view.hand:
            return ("chip", 0)
        return card(self.view.left[0] if self.view.left else 0)

    # -- the match

    def lying(self) -> dict[str, Any]:
        """The chosen horse."""
        chosen = self.choice if self.client.waiting_for_person else None
        return {} if chosen is None else {"turn": {"acts": self.client.act_number, "choice": chosen}}

    def _choosable(self, horse: int) -> bool:
        return self.view.phase == "bet" or (self.view.phase == "race" and horse in self.view.left)

    def had_turn(self, before: TurfView) -> bool:
        """Whether the person had to bet or move."""
        return before.to_move and self.client.person is not None

    def tell(self, event: Any, step: Step, before: TurfView) -> None:
        """Adds the event to the log, and says what is worth a note."""
        self.notes.event(event, step, before)

    def tick(self, dt: float) -> None:
        """Works out earnings after the gallop."""
        if not self.motion.busy:
            ghost = self.now.ghost
            self.running.follow(self.view, None if ghost is None else ghost.horse)
            if self.running.work():
                self.changed()

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: something moves, thinks or is due."""
        return super().busy or self.running.busy

    @property
    def notes_room(self) -> Rect | None:
        """The box of notes over the players: the track stays free."""
        px = self.lay.px
        return Rect(self.lay.turn.centerx - px(220), px(92), px(440), px(400))

    def told(self) -> dict[str, Any]:
        """The facts that only this game can tell a test of a real window; see `scenes.table.probe`."""
        mine, focused = self.client.waiting_for_person and not self.motion.busy, self.spots.focused
        return {
            **told(self.view, self.marked, mine),
            "choice": -1 if self.choice is None else self.choice,
            "place": " ".join(map(str, focused)) if isinstance(focused, tuple) else "",
        }


TABLE = TurfTable
