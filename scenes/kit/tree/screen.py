"""A screen as one value, and the scene that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import pygame
from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import paint
from scenes.kit.ahead import some_made
from scenes.kit.context import Choice as DialogChoice
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.motion import out_cubic
from scenes.kit.preferences import change_settings
from scenes.kit.scene import Scene, move_on
from scenes.kit.textfield import TextField
from scenes.kit.tree import commands as do
from scenes.kit.tree.elements import CLOSE, Close, Column, Message, View
from scenes.kit.tree.picture import Picture
from scenes.kit.tree.story import LIGHT, VEIL, Teller
from scenes.kit.tree.tasks import Tasks
from scenes.kit.tree.told import Told, spoken
from scenes.kit.tree.words import resolved
from scenes.kit.ui import Ui

S = TypeVar("S")
DARKEST: Final = 0.6
"""How dark the scene below is under its veil: nothing goes black."""
DUSK, LINGERS = 0.8, 0.05
"""How far a veil comes before pictures of what follows must be there, which leaves more of its way than one frame goes,
and the share of its pace while they are not."""
STEP: Final = 1 / 60
"""The most seconds that a frame counts for while it comes: it is seen to grow dark, and never skips that place."""
UNSEEN: Final = 0.014
"""Seconds of each frame, in which nothing is drawn, that go to those pictures then."""


@dataclass(frozen=True)
class Screen(Generic[S]):
    """A screen: its state at the start, what it shows, and what messages do.

    `update` returns the new state, or a tuple of it and commands. `look(state, ctx)` takes what may have changed
    outside: settings, the window, files; it is asked at the start, when the screen is on top again and laid out anew.
    `keys(state, intention)` is the message of a key that no control used. `first` are commands of the start,
    `again` of every return to the top; `last` is told the state when the screen goes. `files` are the person's
    own files that an error names.
    """

    name: str
    begin: Callable[[Context], S]
    view: Callable[[S], View]
    update: Callable[[S, Message], do.Result[S]]
    look: Callable[[S, Context], S] = lambda state, ctx: state
    keys: Callable[[S, want.Intention], Message] = lambda state, intention: None
    first: Callable[[S], tuple[do.Command, ...]] = lambda state: ()
    last: Callable[[S], None] = lambda state: None
    files: Callable[[Context], tuple[Path, ...]] = lambda ctx: ()
    again: Callable[[S], tuple[do.Command, ...]] = lambda state: ()
    laid: Callable[[S], tuple[do.Command, ...]] = lambda state: ()
    """The commands of each laying out: at the start and for another window, language or size of text."""
    let_go: Callable[[S, pygame.Event], Message] = lambda state, event: None
    """The message of a key that is let go, or of another event that is no intention."""
    before: Callable[[S, want.Intention], Message] = lambda state, intention: None
    """The message of an input that no control is to get."""
    saved: Callable[[], bool | None] = lambda: None
    record: Callable[[], Path | None] = lambda: None
    """As of a scene: where a match goes on behind the screen, whether it is on disk, and its file."""
    plays: Callable[[S, str], str] = lambda state, key: ""
    """The name of the game that is set up there, or to which the control with this key leads."""
    alike: Callable[[S, S], bool] = lambda state, before: False
    """Whether two states are surely shown alike: then nothing is made anew."""
    trace: Callable[[S], dict[str, object]] = lambda state: {}
    """What the state says to traces beside the shown words."""


class ScreenScene(Scene, Generic[S]):
    """The frame of a screen: keeps its state, gives it messages, carries out commands and shows its tree."""

    def __init__(self, ctx: Context, screen: Screen[S], state: S | None = None) -> None:
        self.ctx, self.ui, self.motion = ctx, Ui(ctx), ctx.motion()
        self.screen = screen
        self.state: S = state if state is not None else screen.begin(ctx)
        self.tasks = Tasks()
        self.view = View(Column())
        self.teller = Teller(ctx)
        self.picture = Picture(self.send, self.teller)
        self._messages: list[Message] = []
        self._stale = True
        self._begun = False
        self.shown = 1.0
        """How far a card over another scene has come."""
        self._ahead: Iterator[bool] | None = None
        """The pictures that are made while the scene below grows dark."""
        self._below: Surface | None = None
        """That scene under its veil, until this one is seen whole."""
        self._rooms: list[Surface] = []
        """The memory of it and of the picture that comes in its place, taken when nothing moves: it costs a frame some
        milliseconds."""
        self._moved: list[Rect] | None = None
        """The areas of the picture that the story has moved."""
        self._later = False
        """Whether what is laid out is drawn in the next frame only."""

    @property
    def called(self) -> str:
        """The name of the screen, for traces."""
        return self.screen.name

    @property
    def plays(self) -> str:
        """The name of the game that is set up here, or to which the control that is looked at leads."""
        seen = self.ui.under or self.ui.ring
        return self.screen.plays(self.state, next((key for key, one in self.picture.kept.items() if one is seen), ""))

    @property
    def own_files(self) -> tuple[Path, ...]:
        """The person's own files that are blamed for an error."""
        return self.screen.files(self.ctx)

    @property
    def saved(self) -> bool | None:
        """Whether what is played behind the screen is on disk."""
        return self.screen.saved()

    @property
    def record(self) -> Path | None:
        """The file into which that is written."""
        return self.screen.record()

    # -- state

    def send(self, message: Message) -> None:
        """Gives a message to the screen, as soon as the input that caused it is done."""
        if message is not None:
            self._messages.append(message)
            self.ctx.redraw()

    def settle(self) -> None:
        """Works through the messages and shows what came of them."""
        while self._messages:
            message = self._messages.pop(0)
            if isinstance(message, Close):
                self.ctx.pop(self)
                continue
            before = self.state
            result: Any = self.screen.update(before, message)
            if result is None and self.state is not None:
                raise TypeError(f"{self.called}: update returns the state, for {message!r} too; it returned None")
            self.state, *orders = result if isinstance(result, tuple) and _orders(result) else (result,)
            self._stale = self._stale or (self.state is not before and not self.screen.alike(self.state, before))
            for order in orders:
                self.carry_out(order)
        if self._stale:
            self._show()

    def _show(self) -> None:
        self._stale = False
        self.view = self.screen.view(self.state)
        if not isinstance(self.view, View):
            raise TypeError(f"{self.called}: view returns a Page or a Sheet, not a {type(self.view).__name__}")
        self.teller.tell(self.view.story)
        self.opaque = self.view.opaque and self.teller.share(VEIL) >= 1
        self.picture.show(self.view, self.ctx, self.ui)
        if not self._later:
            self.ctx.redraw()

    def enter(self) -> None:
        """Runs the commands of the start; a card over another scene fades in while it rises."""
        if not self.opaque:
            self.shown = 0.0
            self.motion.tween(180, partial(setattr, self, "shown"), out_cubic, fade=True)
        for order in self.screen.first(self.state):
            self.carry_out(order)

    def leave(self) -> None:
        """Forgets the tasks that still run."""
        self.tasks.close()
        self._type(False)
        self.screen.last(self.state)

    def resume(self) -> None:
        """Looks at what may have changed while another scene was on top."""
        self.ctx.pace(self.motion)
        self._type(True)
        for order in self.screen.again(self.state):
            self.carry_out(order)
        self._look()

    @property
    def _types(self) -> bool:
        """Whether a field has the keyboard."""
        return self.ui.focus is not None and isinstance(self.ui.focus.of, TextField)

    def _type(self, on: bool) -> None:
        """Lets letters go to the field that has the keyboard, or to none when the screen goes."""
        if self._types:
            self.ctx.text_input(self.ui.focus.rect if on and self.ui.focus is not None else None)

    def layout(self, layout: Layout) -> None:
        """Lays the tree out for another window, language or size of text."""
        self._look()
        for order in self.screen.laid(self.state):
            self.carry_out(order)

    def _look(self) -> None:
        self.state = self.screen.look(self.state, self.ctx)
        self._show()
        if not self._begun:
            self._begun = True
            if self.view.focus:
                self.picture.focus(self.ui, self.view.focus, keyboard=False)

    # -- commands

    def carry_out(self, order: do.Command) -> None:
        """Does what a command says."""
        match order:
            case do.Run():
                self.tasks.run(order)
            case do.Work(steps, args):
                self.tasks.work(order, steps(self.ctx, *args))
            case do.Later():
                self.tasks.later(order)
            case do.Focus(id, keyboard):
                self._show()
                self.picture.focus(self.ui, str(id), keyboard or self.ui.keyboard)
            case do.Setting(name, value):
                change_settings(self.ctx, **{name: value})
                self.state = self.screen.look(self.state, self.ctx)
            case do.Play(sound, volume, x):
                self.ctx.play(sound, volume, x)
            case do.Do(act, args, then):
                result = act(self.ctx, *args)
                self.send(then(result) if then is not None else None)
            case _:
                self._tell(order)

    def _tell(self, order: do.Command) -> None:
        ctx = self.ctx
        match order:
            case do.Note(title, text, kind, seconds, link):
                way = (resolved(link[0], ctx.texts), lambda: self._sent(link[1])) if link is not None else None
                ctx.toast(resolved(title, ctx.texts), resolved(text, ctx.texts), kind, way, seconds)
            case do.Ask(title, text, answers):
                choices = [
                    DialogChoice(resolved(a.label, ctx.texts), partial(self._sent, a.message), a.kind, a.cancel)
                    for a in answers
                ]
                ctx.dialog(resolved(title, ctx.texts), resolved(text, ctx.texts), choices)
            case do.Open(way, args):
                getattr(ctx.navigator, way.__name__)(*args)
            case do.Show(make, args, where, then):
                if then is not None:
                    args = (*args, lambda answer: self._sent(then(answer)))
                {"top": ctx.push, "instead": ctx.replace, "alone": ctx.reset}[where](make(ctx, *args))
            case do.Close():
                ctx.pop(self)
            case do.Quit():
                ctx.quit()

    def _sent(self, message: Message) -> None:
        """Gives a message from outside the screen's own input, and shows what came of it."""
        self.send(message)
        self.settle()

    # -- input, time, picture

    def handle(self, intention: want.Intention) -> bool:
        """Gives input to the controls, then to the screen; Esc closes."""
        pressed = isinstance(intention, want.Press | want.Confirm | want.Draw | want.Back)
        if pressed and self.teller.finish():
            # A press on a control does what it does there, any other one only ends the entrance.
            self.ctx.redraw()
            if not (isinstance(intention, want.Press) and self.ui.at(intention.pos)):
                return True
        seized = self.screen.before(self.state, intention)
        self.send(seized)
        used = seized is not None or self.picture.handle(self.ui, intention) or self._own(intention)
        self.settle()
        return used or not self.opaque

    def _own(self, intention: want.Intention) -> bool:
        message = self.screen.keys(self.state, intention)
        if message is None:
            match intention:
                case want.Back() if self._types and self._goes_back and self.opaque:
                    # The first Esc ends typing.
                    self.picture.focus(self.ui, self.view.focus, keyboard=True)
                    return True
                case want.Back():
                    message = self.view.back if self.view.back is not None else CLOSE
                case want.Confirm():
                    message = self.view.enter
        self.send(message)
        return message is not None

    def raw(self, event: pygame.Event) -> None:
        """Tells the screen what is let go."""
        self.send(self.screen.let_go(self.state, event))
        self.settle()

    @property
    def _goes_back(self) -> bool:
        """Whether the keyboard has a place to go back to."""
        return self.picture.kept.get(self.view.focus) not in (None, self.ui.focus)

    def update(self, dt: float) -> None:
        """Moves controls and the story on, and takes the answers of tasks."""
        move_on(self, dt)
        late, share = False, self.teller.share(VEIL)
        if self._ahead is not None and share < 1:
            dt, late = min(dt, STEP), share >= DUSK and not some_made(self._ahead, UNSEEN)
        moved, told = self.teller.update(LINGERS * dt if late else dt) and not late, self.teller.ended()
        self.opaque = self.view.opaque and self.teller.share(VEIL) >= 1
        self._messages += (message for message in (told, *self.tasks.answers(dt)) if message is not None)
        if self.picture.refill(self.ui) or self.ui.ctx.art.sharpen() or self._later:
            self.ctx.redraw()
        # What comes of the end of a story is laid out in one frame and drawn in the next.
        self._later = told is not None
        if moved and not self._later:
            self.ctx.redraw(moved=True)
        self.settle()

    @property
    def busy(self) -> bool:
        """Whether frames are wanted without input."""
        return any(
            (self.motion.busy, self.ui.busy, self.tasks.busy, self.picture.moving, self.teller.busy,
             self.ui.ctx.art.stretches, self._later)
        )  # fmt: skip

    def prepare(self, still: Callable[[], bool] = lambda: True) -> Iterator[bool]:
        """Makes the pictures of the tree, one a step."""
        return self.picture.prepare(self.view, self.ctx)

    def _rehearsed(self) -> Iterator[bool]:
        """Draws the first picture under the veil, where nobody sees it; True: it is shown in another frame."""
        self.picture.draw(self._rooms[1], self.view, self.ui, self.shown)
        yield True

    def areas(self, surface: Surface, moved: bool) -> list[Rect] | None:
        """The areas that the story has moved, where that alone has changed the picture."""
        found = self.picture.areas(self.view, self.ui)
        self._moved = found if moved and self.opaque else None
        return self._moved if self._below is None else None

    def draw_areas(self, surface: Surface, areas: list[Rect]) -> None:
        """Draws what the story has moved."""
        self.picture.draw_areas(surface, self.view, self.ui, areas)

    def draw(self, surface: Surface) -> None:
        """Draws the background, the tree, the focus ring, open lists and the tooltip."""
        if self.view.opaque and not self.opaque:
            share = self.teller.share(VEIL)
            if not self._rooms or self._rooms[0].get_size() != surface.get_size():
                self._rooms = [Surface(surface.get_size()) for _ in range(2)]
            paint.veil(surface, self.ctx, DARKEST * min(1.0, share / DUSK))
            if share >= DUSK:
                self._below = self._rooms[0]
                self._below.blit(surface, (0, 0))
            if self._ahead is None:
                self._ahead = chain(self.prepare(), self._rehearsed())
                some_made(self._ahead, 0.0)  # what is made beside the frames begins
            return
        light = self.teller.share(LIGHT)
        if self._below is None or light >= 1 or self._below.get_size() != surface.get_size():
            self._below, self._rooms = None, []
            self.picture.draw(surface, self.view, self.ui, self.shown)
        else:
            self._draw_light(surface, self._below, light)

    def _draw_light(self, surface: Surface, below: Surface, light: float) -> None:
        """Draws the picture as it comes in the place of the scene below."""
        lit = self._rooms[1]
        if self._moved is None:
            self.picture.draw(lit, self.view, self.ui, self.shown)
        else:
            self.draw_areas(lit, self._moved)
        if self.ctx.calm:
            surface.blit(lit, (0, 0))
            below.set_alpha(round(255 * (1 - light)))
            surface.blit(below, (0, 0))
        else:
            paint.parted(surface, below, light, lit, self._moved is not None)

    # -- what it says

    def trace(self) -> dict[str, object]:
        """The words to be read and what the state says, for `scenes.app.trace`."""
        return {"told": [part.name for part in self.told().all() if part.name], **self.screen.trace(self.state)}

    def told(self) -> Told:
        """The whole tree in plain words; busy while a task runs."""
        found = self.picture.told(self.ui)
        states = (*found.states, "busy") if self.tasks.running else found.states
        return replace(found, role=found.role or "screen", states=states)

    @property
    def spoken(self) -> str:
        """The words of a screen reader about the control with the keyboard."""
        found = next((part for part in self.told().all() if "focused" in part.states), None)
        return spoken(found, self.ctx.texts) if found is not None else ""


def _orders(result: tuple[object, ...]) -> bool:
    return all(isinstance(order, do.Command) for order in result[1:]) and not hasattr(result, "_fields")
