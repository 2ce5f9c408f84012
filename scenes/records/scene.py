"""A record on its own table: the table above, the controls below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.kernel.record import SeatInfo
from game.seats.open_hands import why_closed
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Choice, Context
from scenes.kit.layout import Layout
from scenes.kit.scene import Scene
from scenes.kit.tree.elements import Changed, Column, Message, View
from scenes.kit.tree.picture import Picture
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.story import Teller
from scenes.kit.tree.told import Told
from scenes.kit.ui import Ui
from scenes.lobby.bot_processes import ProcessBots
from scenes.records import bar
from scenes.records.bar import SPEEDS, Marked
from scenes.records.host import Heard, ReplayHost
from scenes.records.part import Part
from scenes.records.player import Player
from scenes.records.record_file import OLDER, SEAT_LEVEL, RecordFile
from scenes.records.rounds import rounds_scene
from scenes.records.texts import deciders, round_name, seat_line
from scenes.records.timeline import Timeline
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import commands as do
from scenes.table.bot_client import BotClient
from scenes.table.ends import press_on
from scenes.table.keys_card import keys_scene
from scenes.table.names import seat_name
from scenes.table.player import TablePlayer
from scenes.table.session import PERSON

KEYS: Final = (
    "step", "round", "ends", "play", "speed", "seat", "open", "hint", "rounds", "log", "explain", "leave",
)  # fmt: skip
"""The keys of records, by their texts below `replay.keys`."""
READING: Final = 4.0
"""Seconds at speed 1 that a result stays while the record plays."""


class ReplayScene(Scene):
    """A replay that steps through a timeline; the table gets the pointer, the controls get the keys."""

    def __init__(self, ctx: Context, record_file: RecordFile, chapter: int, timeline: Timeline, at: int = 0) -> None:
        """Begins after ``at`` acts; where nothing can be seen there, just before."""
        self.ctx, self.ui, self.motion = ctx, Ui(ctx), ctx.motion()
        self.record_file = record_file
        self.chapter = chapter
        self.timeline = timeline
        persons = self.persons = [at for at, seat in enumerate(timeline.seats) if seat.level == PERSON]
        self.seats, self._by = self._named(), deciders(ctx, timeline)
        self.closed = why_closed(timeline.game, timeline.match_at(timeline.first).config)
        entry = SCENE_ENTRIES[timeline.game]
        rounds = tuple(timeline.number(mark.at) for mark in timeline.marks)
        self.marked = Marked(rounds, timeline.places(entry.calls), timeline.places(entry.wins))
        self._messages: list[Message] = []
        self.picture = Picture(self._messages.append, Teller(ctx))
        self.view = View(Column())
        self.ui.space_presses = False  # Space plays and rests; a focused button answers Enter.
        self._laid = False
        speed = ctx.settings.speed
        self.part = Part(ctx, ctx.layout, speed if speed in dict(SPEEDS) else 1.0)
        self.table: TablePlayer | None = None
        self.player = self._player(timeline.upto(at), persons[0] if persons else 0)
        self.player.open = not self.closed and not persons
        self._read = 0.0
        self._scrub: int | None = None
        self._untold = timeline.difference
        self._advisers: BotClient | None = None
        """The bots that advise, from the first hint on."""
        self._whole = False
        """Whether the next result is to be shown complete at once."""
        self._pressed = ""
        """The part that got the press that is held: "bar" or "table"."""

    def _named(self) -> tuple[SeatInfo, ...]:
        """The seats with their names in the current language; all of them are bots' here."""
        texts, seats = self.ctx.texts, self.timeline.seats
        return tuple(SeatInfo(seat_name(texts, seats, at), SEAT_LEVEL, seat.avatar) for at, seat in enumerate(seats))

    # -- life

    def layout(self, layout: Layout) -> None:
        """Lays the table above, the bar below."""
        self.seats, self._by = self._named(), deciders(self.ctx, self.timeline)
        if self.table is not None:
            self.table.client.name_seats(self.seats)
        self._laid = True
        self.say()
        width, height = layout.window
        self.part.fit(Layout.of((width, height - self.bar.h), layout.window))
        if self.table is None:
            self._set_table(self.player)

    @property
    def bar(self) -> Rect:
        """The box of the controls."""
        root = self.picture.root
        assert root is not None
        return root.children[-1].item.box

    def leave(self) -> None:
        """Ends the table and its advisers."""
        self.part.leave()
        if self._advisers is not None:
            self._advisers.close()

    def pause(self) -> None:
        """Stops playing, since another scene came on top."""
        self.player.play(False)

    def resume(self) -> None:
        """Takes what the settings say now."""
        self.use_speed(self.speed)

    def close(self) -> None:
        """Closes the replay and returns to where it was opened from."""
        self.ctx.pop(self)

    # -- the table

    @property
    def speed(self) -> float:
        """The speed at which acts follow each other."""
        return self.part.ctx.settings.speed

    @property
    def at(self) -> int:
        """The number of acts that were done."""
        return self.player.at

    def _player(self, at: int, watch: int) -> Player:
        return Player(self.timeline, at, watch, self.say, self._advise)

    def hear(self, heard: Heard) -> None:
        """Goes on, begins again or closes, as the table wants."""
        match heard:
            case do.Acknowledge():
                self.player.step()
            case do.Again():
                self.go(self.timeline.first)
            case do.Close():
                self.close()

    def _advise(self) -> BotClient:
        if self._advisers is None:
            self._advisers = ProcessBots(self.timeline.match_at(self.timeline.first), [SEAT_LEVEL] * len(self.seats))
        return self._advisers

    def _set_table(self, player: Player) -> None:
        """Opens a fresh table where this player stands."""
        self.player = player
        self.table = SCENE_ENTRIES[self.timeline.game].open_table(
            self.part.ctx, self.timeline.match_at(player.at), self.seats, player, None, player,
            partial(ReplayHost, self.part, self.hear),
        )  # fmt: skip
        self.part.show(self.table)
        self._read = 0.0

    def _show(self, at: int, watch: int, opened: bool) -> None:
        playing = self.player.playing
        player = self._player(at, watch)
        player.open = opened
        self._set_table(player)
        player.play(playing)

    # -- going about

    def go(self, at: int) -> None:
        """Shows the record after so many acts."""
        if at != self.at or self.part.covered:
            self._show(at, self.player.watch, self.player.open)

    def forward(self) -> None:
        """Plays the next visible act on the table."""
        if self.player.at_end or self.table is None:
            return
        self.part.uncover()
        self.table.settle()
        self.player.step()
        self.ctx.redraw()

    def back(self) -> None:
        """Goes to the visible act before."""
        self._rest_and_go(self.timeline.before(self.at))

    def round_forward(self) -> None:
        """Goes to the beginning of the next round, or to the end."""
        self.go(self.timeline.next_round(self.at))

    def round_back(self) -> None:
        """Goes to the beginning of this round, or of the one before."""
        self._rest_and_go(self.timeline.round_before(self.at))

    def to_end(self) -> None:
        """Goes to the end, with the whole of the last result."""
        self._rest_and_go(self.timeline.stops[-1])
        self._whole = not self.part.covered
        if self._whole and self.table is not None:
            self.table.hurry()

    def ask_hint(self) -> None:
        """Asks a strong bot what it would do now for the seat that is watched."""
        table = self.table
        if self.part.covered or table is None:
            return
        self.player.play(False)
        table.settle()
        if table.client.advisable:
            table.carry_out(do.Hint())
            return
        t = self.ctx.t
        self.ctx.toast(t("replay.hint.none"), t("replay.hint.none_text", name=self.seats[self.player.watch].name))

    def keys(self) -> None:
        """Opens the list of keys that work here."""
        self.ctx.push(keys_scene(self.ctx, self._keys_told, partial(self.ctx.navigator.rulebook, self.timeline.game)))

    def _keys_told(self) -> Sequence[tuple[str, str]]:
        t = self.ctx.t
        return [(t(f"replay.keys.{key}.key"), t(f"replay.keys.{key}.does")) for key in KEYS]

    def _rest_and_go(self, at: int) -> None:
        self.player.play(False)
        self.go(at)

    def toggle(self) -> None:
        """Plays, pauses, or begins again at the end."""
        if self.player.at_end:
            self.go(self.timeline.first)
        elif not self.player.playing and self.part.covered and self.part.by_itself:
            self.part.uncover()
        self.player.play(not self.player.playing)

    def use_speed(self, speed: float) -> None:
        """Sets the speed."""
        self.part.use_speed(speed)
        if self.table is not None:
            self.table.motion.speed = self.part.ctx.motion().speed
        self.say()

    def change_speed(self, step: int) -> None:
        """Takes the next faster or slower speed."""
        speeds = [value for value, _ in SPEEDS]
        here = min(range(len(speeds)), key=lambda i: abs(speeds[i] - self.speed))
        self.use_speed(speeds[min(len(speeds) - 1, max(0, here + step))])

    def next_seat(self, step: int = 1) -> None:
        """Looks from another seat."""
        self._show(self.at, (self.player.watch + step) % len(self.seats), self.player.open)

    def choose_seat(self) -> None:
        """Asks whose view to take where several persons sat, else takes that of the next seat."""
        if len(self.persons) < 2:
            self.next_seat()
            return
        t, player = self.ctx.t, self.player
        choices = [
            Choice(
                seat_line(self.ctx, self.timeline, seat), partial(self._show, self.at, seat, player.open),
                "jade" if seat == player.watch else "ink",
            )
            for seat in range(len(self.seats))
        ]  # fmt: skip
        self.ctx.dialog(t("replay.view.title"), "", [*choices, Choice(t("kit.dialog.cancel"), cancel=True)])

    def toggle_open(self) -> None:
        """Shows everybody's hand, or that of the seat alone."""
        if not self.closed:
            self._show(self.at, self.player.watch, not self.player.open)

    def rounds(self) -> None:
        """Opens the list of matches and rounds."""
        self.ctx.push(rounds_scene(self.ctx, self))

    def take_chapter(self, chapter: int, timeline: Timeline) -> None:
        """Opens another match of the same file."""
        self.ctx.replace(ReplayScene(self.ctx, self.record_file, chapter, timeline))

    def say(self) -> None:
        """Brings the bar in line with what is shown."""
        if not self._laid:
            return
        timeline, player = self.timeline, self.player
        shown = bar.Shown(
            timeline.number(player.at),
            tuple(timeline.stops),
            self._by,
            self.marked,
            player.playing,
            round_name(self.ctx, timeline, timeline.round(player.at)),
            self.seats[player.watch].name,
            player.open,
            self.closed,
            self.speed,
        )
        self.view = bar.view(shown)
        self.picture.show(self.view, self.ctx, self.ui)
        self.ctx.redraw()

    def _use(self, message: Message) -> None:
        """Does what a control of the bar says."""
        match message:
            case Changed("act", place):
                # Jumps once a frame, however often the slider moved in it.
                self._scrub = round(place)
                self.ctx.redraw()
            case Changed("speed", speed):
                self.use_speed(speed)
            case str():
                presses: dict[str, Callable[[], None]] = {
                    "leave": self.close, "rounds": self.rounds, "first": partial(self.go, self.timeline.first),
                    "round_back": self.round_back, "back": self.back, "play": self.toggle, "forward": self.forward,
                    "round_forward": self.round_forward, "last": self.to_end, "seat": self.choose_seat,
                    "open": self.toggle_open,
                }  # fmt: skip
                presses[message]()

    # -- input

    def handle(self, intention: want.Intention) -> bool:
        """Gives the pointer to what lies under it, keys to the controls unless the person has opened something."""
        used = self._take(intention)
        while self._messages:
            self._use(self._messages.pop(0))
        return used

    def _take(self, intention: want.Intention) -> bool:
        match intention:
            case want.Press(pos, _):
                self._pressed = "bar" if self._on_bar(pos) else "table"
                return self._to(self._pressed, intention)
            case want.Release():
                held, self._pressed = self._pressed, ""
                return self._to(held or "table", intention)
            case want.Hover(pos, _):
                return self._hover(intention, pos)
            case want.Wheel(pos, _, _):
                return self._to("bar" if self._on_bar(pos) else "table", intention)
        if self.part.covered and not self.part.by_itself:
            return self.part.top.handle(intention)
        if getattr(self.part.top, "looking", ""):
            # While explanations are read by key, arrows move to the next thing.
            return self.part.top.handle(intention)
        return self._key(intention) or self.ui.handle(intention) or self._below(intention)

    def _on_bar(self, pos: want.Point) -> bool:
        return self.bar.collidepoint(pos)

    def _to(self, whom: str, intention: want.Intention) -> bool:
        return self.ui.handle(intention) if whom == "bar" else self.part.top.handle(intention)

    def _hover(self, intention: want.Intention, pos: want.Point) -> bool:
        away = want.Hover((-1, -1))
        over = self._pressed or ("bar" if self._on_bar(pos) else "table")
        used = self.ui.handle(intention if over == "bar" else away)
        return self.part.top.handle(intention if over == "table" else away) or used

    def _key(self, intention: want.Intention) -> bool:
        match intention:
            case want.Move(dx, 0):
                self.forward() if dx > 0 else self.back()
            case want.Move(0, dy):
                self.next_seat(dy)
            case want.Draw():
                self.toggle()
            case want.Key("home", _):
                self._rest_and_go(self.timeline.first)
            case want.Key("end", _):
                self.to_end()
            case want.Key("page up", _):
                self.round_back()
            case want.Key("page down", _):
                self.round_forward()
            case want.Key("+" | "=" | "[+]", _):
                self.change_speed(1)
            case want.Key("-" | "[-]", _):
                self.change_speed(-1)
            case want.Key("o", False):
                self.toggle_open()
            case want.Hint():
                self.ask_hint()
            case want.Key("f1"):
                self.keys()
            case want.Key("r", False):
                self.rounds()
            case want.Back():
                self.part.uncover() if self.part.covered else self.close()
            case _:
                return False
        return True

    def _below(self, intention: want.Intention) -> bool:
        """Gives the table the keys of its log and explanations, a result all of its own; True when used."""
        if self.part.covered or intention in (want.Key("l"), want.Key("f2")):
            return self.part.top.handle(intention)
        return False

    # -- time and picture

    def update(self, dt: float) -> None:
        """Moves the table on, and leaves a result that was shown long enough."""
        place, self._scrub = self._scrub, None
        if place is not None:
            self._rest_and_go(self.timeline.stops[place])
        self.part.update(dt)
        self._show_whole()
        self._leave_result(dt)
        self._tell_difference()
        self.ui.update(dt)

    def _show_whole(self) -> None:
        """Ends the entrance movement of the result that was asked for."""
        top = self.part.top
        if self._whole and isinstance(top, ScreenScene):
            self._whole = False
            top.teller.finish()

    def _tell_difference(self) -> None:
        """Says once where the record leaves our rules, if it does."""
        told, self._untold = self._untold, None
        if told is not None:
            key = "older_text" if told.key.endswith(f".{OLDER}") else "differs_text"
            words = self.ctx.t(f"replay.told.{key}", problem=told.text(self.ctx.texts))
            self.ctx.dialog(self.ctx.t("replay.told.differs"), words)

    def _leave_result(self, dt: float) -> None:
        if not (self.player.playing and self.part.covered and self.part.by_itself):
            self._read = 0.0
            return
        self._read += dt
        if self._read * self.speed >= READING:
            self._read = 0.0
            if not press_on(self.part.top):
                self.part.uncover()
                self.player.step()

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: the table moves or a result is being read."""
        reading = self.player.playing and self.part.covered
        return self.ui.busy or self.part.busy or reading or self._scrub is not None or self._untold is not None

    def trace(self) -> dict[str, object]:
        """The place in the record, for `scenes.app.trace`."""
        return {
            "act": self.at,
            "end": self.timeline.end,
            "place": self.timeline.number(self.at),
            "round": self.timeline.round(self.at),
            "playing": self.player.playing,
            "watch": self.player.watch,
            "open": self.player.open,
            "above": type(self.part.top).__name__,
        }

    def draw(self, surface: Surface) -> None:
        """Draws the table, the bar and the controls."""
        self.part.draw(surface)
        surface.fill(palette.INK_950, self.bar)
        self.picture.draw(surface, self.view, self.ui)

    def told(self) -> Told:
        """The controls in plain words."""
        return self.picture.told(self.ui)
