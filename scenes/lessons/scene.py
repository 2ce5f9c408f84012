"""A lesson at the window: the real table of the game, light on what matters, the teacher's paper beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from pygame import Rect, Surface

from game.lessons.model import Lesson
from game.lessons.player import TASKS, Player, Said
from game.lessons.progress import load_progress
from game.lessons.reading import lessons
from game.lessons.subject import subject
from game.lessons.words import Words
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.preferences import keep_progress, paths_of
from scenes.kit.room import Kept, covered
from scenes.kit.scene import Scene, move_on
from scenes.kit.tree.elements import Message
from scenes.kit.ui import Ui
from scenes.lessons import places, reach
from scenes.lessons.grouping import Picked
from scenes.lessons.host import Heard, seated
from scenes.lessons.light import Light
from scenes.lessons.pages import grouping, own_files, page_of
from scenes.lessons.shown import ShownDrag
from scenes.lessons.state import LessonState
from scenes.lessons.teacher import LARGE, NARROW, ON_PAPER, WIDE, Chosen, Page, Teacher
from scenes.scene_registry import school_of
from scenes.table import commands as do
from scenes.table.nodes import Box, Node, box_of
from scenes.table.player import TablePlayer
from scenes.table.school import seen
from scenes.table.stage import Nodes
from scenes.table.styles import Control, control_nodes

REST = 0.9
"""Seconds between an act that was right and the next step."""
GROUP_SECONDS = 0.8
"""Seconds between two groups of a picture that is only looked at."""
_KEYS = "123456789"


class LessonScene(Scene):
    """A lesson. Enter goes on, digits answer, Backspace goes back, H asks for help, Esc leaves."""

    def __init__(self, ctx: Context, lesson: Lesson, at: int | None = None) -> None:
        """Goes on at step `at`, else where the lesson was left."""
        self.ctx, self.ui, self.motion = ctx, Ui(ctx), ctx.motion()
        self.lesson = lesson
        self.progress = load_progress(paths_of(ctx))
        start = self.progress.at.get(lesson.key, 0) if at is None else at
        words = Words(lesson, subject(lesson.game), ctx.texts)
        self.player = Player(lesson, words, start, seed=len(self.progress.done) + start)
        self.table: TablePlayer | None = None
        self._messages: list[Message] = []
        self.teacher = Teacher(ctx, lesson.game, self.ui, self._messages.append)
        self.light = Light(ctx)
        self.shown = ShownDrag(ctx)
        self.state = LessonState(grouping(ctx, self.player))

    @property
    def holes(self) -> list[Rect]:
        """The boxes that are lit."""
        return list(map(Rect, self.state.holes))

    # -- life

    def enter(self) -> None:
        """Opens the table of the step, with numerals on riichi tiles."""
        self._wear_numerals()
        self._open_table()

    def leave(self) -> None:
        """Closes the table and writes down what was reached."""
        self._close_table()
        self.ctx.use_numerals(False)
        player = self.player
        if player.over:
            self.progress = self.progress.finished(self.lesson.key, player.earned)
        else:
            self.progress = self.progress.left_at(self.lesson.key, min(player.at, len(self.lesson.steps)))
        keep_progress(self.ctx, self.progress)

    @property
    def own_files(self) -> tuple[Path, ...]:
        """The person's own lessons, where it is one of them."""
        return own_files(self.ctx, self.lesson)

    def pause(self) -> None:
        """Pauses the table, since a result or a rule lies on top."""
        if self.table is not None:
            self.table.pause()

    def resume(self) -> None:
        """Goes on with the lesson and its table."""
        self.ctx.pace(self.motion)
        self._wear_numerals()
        if self.table is not None:
            self.table.resume()
        self._refresh()

    def _wear_numerals(self) -> None:
        """Shows numerals again, which another scene may have turned off."""
        self.ctx.use_numerals(True)

    def _open_table(self) -> None:
        """Opens the table of the match as the lesson has laid it."""
        self._close_table()
        if self.player.match is None or self.player.over:
            return
        self.table = seated(self.ctx, self.player, self.hear)
        self.table.picture.over = self._over
        self.table.enter()
        self.table.layout(self.ctx.layout)
        self.state = replace(self.state, corner=None)

    def _close_table(self) -> None:
        if self.table is not None:
            self.table.leave()
            self.table = None
            self._wear_numerals()

    # -- what the table tells

    def hear(self, heard: Heard) -> None:
        """Takes what the table tells."""
        match heard:
            case Said():
                self._answer(heard)
            case do.Say():
                self._take_note(heard)
            case do.Advise():
                self.help()
            case do.Acknowledge():
                self.state = replace(self.state, read=True)
                if self.table is not None:
                    self.table.client.pay()
                    self.table.board.changed()
            case do.Close():
                self._leave()

    def _answer(self, said: Said) -> None:
        """Shows the lesson's answer to an act."""
        self.state = replace(self.state, answered=True, said=said if said.kind != "on" else None, rested=0.0)
        if said.kind == "done":
            self.ctx.play("hint")
        self._refresh()

    def _take_note(self, note: do.Say) -> None:
        """Lets the teacher say what the table would say of an unlawful act."""
        if self.state.answered or not (note.rule or note.kind == "illegal"):
            return
        own = next((w for w in self.player.step.wrong if w.act == note.rule), None)
        said = Said("refused", note.text if own is None else self.player.words.fill(own.say))
        self.state = replace(self.state, said=said)
        self.player.missed()
        self._refresh()

    def help(self) -> None:
        """Shows what to do."""
        self.player.tries = max(self.player.tries, TASKS)
        self._refresh()

    # -- doing

    def _use(self, message: Message) -> None:
        """Does what a control of the paper says."""
        board = self.state.grouping
        match message:
            case Chosen(answer):
                self._choose(answer)
            case Picked(number) if board is not None:
                self.state = replace(self.state, grouping=board.press(number))
                self._refresh()
            case "group" if board is not None:
                self.state = replace(self.state, grouping=board.group())
                self._refresh()
            case "grouped" if board is not None:
                self._choose(board.text)
            case str():
                player, go = self.player, self._go
                ways: dict[str, Callable[[], None]] = {
                    "next": self._next, "play": self._play, "leave": self._leave, "skip": partial(go, player.skip),
                    "back": partial(go, player.back), "again": partial(go, player.again),
                }  # fmt: skip
                ways[message]()

    def _next(self) -> None:
        if self.player.over:
            following = self._following()
            if following is None:
                self.ctx.pop(self)
            else:
                self.ctx.replace(LessonScene(self.ctx, following))
            return
        if self.player.next():
            self._step()

    def _following(self) -> Lesson | None:
        """The next lesson of the house, if this one has one."""
        found = lessons(self.lesson.game)
        return next((lesson for lesson in found if lesson.number > self.lesson.number), None)

    def _go(self, way: Callable[[], None]) -> None:
        """Goes to another step."""
        way()
        self._step()

    def _play(self) -> None:
        """Starts a short easy round of this game."""
        self.ctx.navigator.first_round(self.lesson.game)

    def _choose(self, answer: str) -> None:
        said = self.player.choose(answer)
        self.state = replace(self.state, said=said)
        self.ctx.play("hint" if said.kind == "done" else "illegal")
        self._refresh()

    def _step(self) -> None:
        """Shows another step, perhaps on another table."""
        self.state = replace(
            self.state, said=None, rested=0.0, read=False, pictured=0.0, bottom=0,
            grouping=grouping(self.ctx, self.player),
        )  # fmt: skip
        self.shown.begin()
        if self.player.fresh or (self.player.match is None) != (self.table is None):
            self._open_table()
        if self.player.over:
            self._close_table()
            self.ctx.play("win")
        self._refresh()

    # -- places

    def layout(self, layout: Layout) -> None:
        """Fills the window with the table, and lays the paper where it covers nothing that is lit."""
        self.state = replace(self.state, bottom=0)
        self.player.words = Words(self.lesson, self.player.subject, self.ctx.texts)
        if self.table is not None:
            self.table.layout(layout)
        self._refresh()

    def _refresh(self) -> None:
        board = None if self.player.done else self.state.grouping
        lit = self._lit()
        self.state = replace(self.state, grouping=board, lit=lit, holes=self._boxes(lit))
        due = self.table is not None and self.table.client.waiting_for_person
        page = page_of(self.ctx, self.player, self.state.said, due, self._following(), board)
        wide = NARROW if self.ctx.layout.narrow else WIDE
        if self.shows_table:
            place = self._free_place(page, wide)
        else:
            broad = bool(page.groups or page.board is not None)
            place = places.in_the_middle(
                self.ctx, self.teacher, page, LARGE if broad else wide, self.state.bottom
            )  # fmt: skip
            # The buttons keep their place when an answer appears and the choices disappear.
            self.state = replace(self.state, bottom=self.state.bottom or place.bottom)
        self.teacher.lay(place)
        self._keep_free()
        self.ctx.redraw()

    @property
    def shows_table(self) -> bool:
        """Whether the table is shown."""
        return self.table is not None and places.on_table(self.player)

    @property
    def _open_to_acts(self) -> bool:
        """Whether the table takes acts."""
        return self.shows_table and (self.player.over or self.player.step.ask is None)

    def _keep_free(self) -> None:
        """Keeps cards of the table and tooltips off what is lit, and the table's also off the paper."""
        self.ui.kept = (self._meant(),)
        if self.table is not None:
            self.table.board.beside = [*self._meant(), self.teacher.rect]

    def kept_free(self) -> Kept:
        """The boxes that no note covers: those of the table, and the paper."""
        return self.table.kept_free() if self.table is not None and self.shows_table else ((self.teacher.rect,),)

    def _leave(self) -> None:
        self.ctx.pop(self)

    def _free_place(self, page: Page, wide: float) -> Rect:
        assert self.table is not None
        lying = reach.lying(seen(self.table.board))
        self.table.board.beside = ()
        kept = (self._meant(), *self.table.kept_free(), lying)
        place = places.paper_place(self.ctx, self.teacher, page, wide, kept, self.state.corner)
        # Until the table is laid out it is unknown what the paper covers: it is placed again then.
        self.state = replace(self.state, corner=place.topleft if lying else None)
        return place

    def _meant(self) -> list[Rect]:
        return places.meant(seen(self.table.board), self.player) if self.table is not None and self.shows_table else []

    def _lit(self) -> tuple[reach.Lit, ...]:
        """The nodes and controls that are lit now."""
        shows = self.table is not None and self.shows_table
        return places.lit(seen(self.table.board), self.player) if shows and self.table is not None else ()

    def _boxes(self, lit: Iterable[reach.Lit]) -> tuple[Box, ...]:
        """The boxes of what is lit."""
        if self.table is None:
            return ()
        table = seen(self.table.board)
        return tuple(box_of(rect) for one in lit if (rect := reach.box(table, one)) is not None)

    # -- input and time

    def handle(self, intention: want.Intention) -> bool:
        """Gives an intention to the paper, then to the lesson's keys, then to the table; does what the paper says."""
        used = self._take(intention)
        while self._messages:
            self._use(self._messages.pop(0))
        return used

    def _take(self, intention: want.Intention) -> bool:
        if not isinstance(intention, want.Hover):
            self.shown.touched()
        if isinstance(intention, want.Press | want.Release | want.Hover | want.Wheel) and self._over_paper(
            intention.pos
        ):
            return self.ui.handle(intention)
        if self._keys(intention):
            return True
        if isinstance(intention, want.Hover):
            self.ui.handle(intention)
        if self.table is None or not self._open_to_acts:
            return self.ui.handle(intention)
        self.state = replace(self.state, answered=False)
        used = self.table.handle(intention)
        if isinstance(intention, (want.Press, want.Release, want.Confirm, want.Draw, want.Move)):
            self._look()
        return used

    @property
    def _in_hand(self) -> str:
        """The way in which something is in hand at the table; empty while nothing is."""
        mode = self.table.board.pointer_now().mode if self.table is not None else "idle"
        return "" if mode == "idle" else mode

    def _over_paper(self, pos: want.Point) -> bool:
        """Whether the paper gets what happens at a point; a piece in hand may be let go over it."""
        over = self.ui.at(pos) is not None or self.teacher.rect.collidepoint(pos)
        return over and not (self._open_to_acts and self._in_hand == "drag")

    def _keys(self, intention: want.Intention) -> bool:
        match intention:
            case want.Back():
                if self._in_hand and self.table is not None:
                    self.table.carry_out(do.LetGo(home=True))
                else:
                    self._leave()
            case want.Confirm() | want.Draw() if not places.waits(self.player):
                self._next()
            case want.Key(name, False) if name in _KEYS and self.teacher.page.choices:
                if int(name) <= len(self.teacher.page.choices):
                    self._choose(self.teacher.page.choices[int(name) - 1][0])
            case want.Key("backspace", False) if self.player.at > 0:
                self._go(self.player.back)
            case want.Hint():
                self.help()
            case _:
                return False
        return True

    def _look(self) -> None:
        """Lays the paper again where the lit pieces have moved."""
        if self.state.corner is None and self.table is not None and reach.lying(seen(self.table.board)):
            self._refresh()
        lit, acts = self._lit(), self.table.client.act_number if self.table is not None else 0
        holes = self._boxes(lit)
        if (lit, holes, acts) != (self.state.lit, self.state.holes, self.state.seen):
            self.state = replace(self.state, lit=lit, holes=holes, seen=acts)
            if self.table is not None and self.shows_table:
                self.table.board.beside = ()
                kept = (self._meant(), *self.table.kept_free()[:2])
                self._keep_free()
                if any(covered(self.teacher.rect, kept)):
                    self._refresh()
            self.ctx.redraw()

    def update(self, dt: float) -> None:
        """Moves the table on; goes to the next step some time after a right act."""
        move_on(self, dt)
        table = self.table
        self._reveal(dt)
        if table is None or not self.shows_table:
            return
        table.update(dt)
        if not table.motion.busy:
            self._look()
        self.shown.show(places.demo(seen(table.board), self.player))
        self.shown.update(dt)
        self._follow_round()
        if self.player.done and self.player.step.acts and self._settled():
            self.state = replace(self.state, rested=self.state.rested + dt)
            if self.state.rested >= REST or self.ctx.settings.speed <= 0:
                self._next()

    def _follow_round(self) -> None:
        """Lets the teacher count at every turn of a round that is played, and tells it when that ends."""
        table = self.table
        if table is None or not self.player.step.play or table.motion.busy or self.player.over:
            return
        state = (table.client.act_number, table.client.waiting_for_person)
        if self.player.look() or state != self.state.followed:
            self.state = replace(self.state, followed=state)
            self._refresh()

    def _reveal(self, dt: float) -> None:
        """Shows a picture that is only looked at group by group."""
        step, count = self.player.step, len(self.teacher.page.groups)
        in_turn = not self.player.over and bool(step.show) and not step.waits
        still = self.ctx.settings.speed <= 0 or self.ctx.settings.reduced_motion
        whole = count * GROUP_SECONDS
        pictured = min(self.state.pictured + dt, whole) if in_turn and not still else whole
        self.state = replace(self.state, pictured=pictured)
        shown = count if not in_turn else min(count, 1 + int(pictured / GROUP_SECONDS))
        if shown != self.teacher.shown:
            self.teacher.show(shown)
            if in_turn and not still:
                self.ctx.play("tile", 0.6)
            self.ctx.redraw()

    def _settled(self) -> bool:
        """Whether the others have acted, and the result of a round that ended was read."""
        table = self.table
        if table is None or table.showing or table.board.covered:
            return False
        client = table.client
        if client.waiting_for_acknowledgement or client.over:
            return self.state.read or not table.result_due
        return client.waiting_for_person

    # -- the picture

    def draw(self, surface: Surface) -> None:
        """Draws the table with what lies over it, else the paper alone."""
        if self.table is not None and self.shows_table:
            self.table.draw(surface)
            return
        self.teacher.draw_alone(surface)

    def _over(self, nodes: Nodes) -> Iterable[Node]:
        """The nodes of the dark, the paper with its controls, and the drag that is shown, over those of the table."""
        bright = school_of(self.lesson.game).bright
        yield from self.light.nodes(self.state.holes, bright)
        yield self.teacher.node()
        for node in control_nodes(self.teacher.ctx, self.ui):
            if not isinstance(node.look, Control):  # the paper draws those itself
                yield node._replace(id=("paper", node.id), layer=node.layer + ON_PAPER)
        yield from self.shown.nodes(nodes)

    @property
    def busy(self) -> bool:
        """Whether the table or the paper moves."""
        waits = self.player.done and self.player.step.acts
        in_turn = self.teacher.shown < len(self.teacher.page.groups)
        moves = waits or self.shown.busy or in_turn
        table = self.table is not None and self.shows_table and self.table.busy
        return self.motion.busy or self.ui.busy or moves or table
