"""Whole matches of the house's games by rules that are seldom chosen, act by act, as digests: what stands on the table,
how it comes there, what is heard, said and written down, and what hands and keys mean then; and what ends tell.

``python -m tests.scenes.conformance.courses [GAME ...]`` writes the digests anew, ``... play`` plays the matches anew
before that. The files change only in a commit that says why. Pictures are compared where the same pygame draws them.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2s
from pathlib import Path
from typing import Any, Final, NamedTuple

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import msgspec
import pygame
from pygame import Surface

from game.games import GAMES, HOUSE
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.kernel.seat import Answer, Why
from game.library.settings import Settings
from game.seats.bots import make_bot
from game.seats.failures import Failure
from game.seats.request import NO_WHY, Request
from scenes.app.app import App
from scenes.demo_scenes import open_scene
from scenes.kit import intentions as want
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import explain, hints
from scenes.table.bot_client import Acts, Thought
from scenes.table.controls import BUTTON
from scenes.table.focus_target import KeySpot
from scenes.table.game import Gesture, Pointer
from scenes.table.mixing import Heap
from scenes.table.player import TablePlayer
from scenes.table.stage import Cue, Nodes
from tests.game.cases import CASES
from tests.scenes.conformance.looks import KEYS, PIN, digest, drawn, said
from tests.scenes.conformance.moves import part
from tests.scenes.conformance.screens import plain, shown
from tests.scenes.hand import is_curtain
from tests.scenes.table_kit import Listening

FOLDER: Final = Path(__file__).with_name("courses")
NAMES: Final = ("", "누리", "달이", "학 선생", "Bo", "미르")
FACES: Final = ("tiger", "deer", "rabbit", "crane", "turtle", "dragon")
LEVELS: Final = ("easy", "normal", "easy", "random")
"""The bots that have played the matches."""
MOST_MOVED: Final = 24
"""The movements of an act that are told; those of a deal are told elsewhere."""
ENDS: Final = (("ko", (1600, 900)), ("en", (1024, 1200)))
"""In which languages and windows ends are told."""
LAID: Final = 5
"""The tiles that are laid at a turn and taken back."""
PICTURES: Final = " paints "
"""What the lines on pictures have in them."""
KINDS: Final = ("tap", "again", "enter", "secondary", "hold", "back", "undo", "denied", "look", "drop")


Done = tuple[int, Any, Why]
"""A seat, what it did, and why."""


class Course(NamedTuple):
    """A match and the window in which it is shown."""

    table: int
    """The rules, of those that the game's suite plays."""
    seed: int
    acts: int
    """The acts that are played."""
    begin: int = 0
    """The acts that were done when the table is opened."""
    size: tuple[int, int] = (1280, 720)
    language: str = "en"
    persons: tuple[int, ...] = (0,)
    helper: str = "never"
    scale: int = 100
    """The size of texts."""


COURSES: Final[dict[str, tuple[Course, ...]]] = {
    "holla": (
        Course(3, 11, 90, size=(1024, 640), language="ko"),
        Course(7, 12, 70, size=(1280, 720), helper="always", scale=150),
        Course(8, 13, 60, size=(1024, 1200), persons=()),
        Course(2, 14, 16, persons=(0, 1)),
    ),
    "riichi": (
        Course(0, 21, 110, size=(1024, 640), language="ko"),
        Course(1, 22, 110, size=(1024, 1200), helper="always", scale=125),
        Course(2, 23, 60, size=(1280, 720), persons=()),
    ),
    "rummikub": (
        Course(4, 31, 40, size=(1024, 640), language="ko"),
        Course(5, 32, 40, size=(1280, 720), helper="always", scale=150),
        Course(2, 33, 40, size=(1024, 1200), persons=()),
        Course(1, 34, 9, language="ko", persons=(0, 1)),
    ),
    "turf": (
        Course(4, 41, 60, size=(1024, 640), language="ko"),
        Course(6, 42, 60, size=(1280, 720), helper="always", scale=150),
        Course(7, 43, 50, size=(1024, 1200), persons=()),
        Course(3, 44, 12, persons=(0, 2)),
    ),
}


class Played(msgspec.Struct):
    """A match as it was played."""

    table: int
    seed: int
    acts: list[Done]


class Recorded:
    """Bots that do what was recorded of them."""

    searches = False

    def __init__(self, acts: Sequence[Done]) -> None:
        self.acts = acts
        self.asked: list[tuple[Request, Any]] = []

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        """Finds what the seat has done next."""
        action = next((action for seat, action, _ in self.acts[len(acts) :] if seat == request.seat), None)
        self.asked = [(request, action)] if action is not None else []

    def poll(self) -> Thought | None:
        """The answer to what was asked."""
        if not self.asked:
            return None
        request, action = self.asked.pop()
        return Thought(request, Answer(action, NO_WHY))

    def failures(self) -> Sequence[Failure]:
        """None."""
        return ()

    def end(self) -> None:
        """Nothing is kept."""

    def close(self) -> None:
        """Nothing is kept."""


def begun(game: str, course: Course) -> AnyMatch:
    """A match of the rules of a course, before its first act."""
    table = CASES[game].tables[course.table]
    return Match(GAMES[game], table.config, table.seats, course.seed)


def played(game: str, course: Course) -> Played:
    """Plays a match."""
    match, chance, acts = begun(game, course), Chance(course.seed), []
    bots = {level: make_bot(game, level) for level in LEVELS}
    while not match.over and len(acts) < course.acts:
        seat = match.to_act()[0]
        bot = bots[LEVELS[seat % len(LEVELS)]]
        legal = match.rules.legal(match.state, seat)
        answer = bot.choose(match.view(seat), legal, chance.stream("seat", seat, len(acts)))
        match.act(seat, answer.action)
        acts.append((seat, answer.action, answer.why))
    return Played(course.table, course.seed, acts)


def matches_of(game: str) -> Path:
    """The file of the matches of a game."""
    return FOLDER / f"{game}.jsonl"


def acts_of(game: str, number: int) -> list[Done]:
    """The acts of a recorded match."""
    line = matches_of(game).read_text(encoding="utf-8").splitlines()[number]
    kind = GAMES[game].action_type
    return [(seat, msgspec.convert(act, kind), why) for seat, act, why in msgspec.json.decode(line, type=Played).acts]


class Sat:
    """A table at which a course is played, and what is seen and heard there."""

    def __init__(self, app: App, game: str, course: Course, acts: Sequence[Done]) -> None:
        match = begun(game, course)
        for seat, action, _ in acts[: course.begin]:
            match.act(seat, action)
        seats = tuple(
            SeatInfo(NAMES[seat], "person" if seat in course.persons else "easy", FACES[seat])
            for seat in range(match.seats)
        )
        self.app, self.acts = app, acts
        app.ctx.sound = self.heard = Listening(app.ctx.sound)
        self.moved: list[str] = []
        self.marked: list[Any] = []
        self.painted = set[object]()
        self.table: Any = None
        table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, seats, Recorded(acts), None)
        app.push(table.passing.seated(table))

    def sit(self, table: Any) -> None:
        """Takes a table that somebody has sat down at."""
        self.table, act = table, table.stage.act

        def acted(nodes: Nodes, cues: Sequence[Cue]) -> None:
            few = (replace(cue, moves=cue.moves[:MOST_MOVED]) for cue in cues)
            self.moved += [line for cue in few for line in part(cue)]
            act(nodes, cues)

        table.stage.act = acted
        table.picture.prepare = lambda: None  # nothing is drawn here
        table.layout(self.app.ctx.layout)

    def handed(self) -> Iterator[str]:
        """Yields what hides a seat, until the next person sits at a table."""
        while (top := self.app.stack.top) is not self.table:
            if isinstance(top, TablePlayer):
                self.sit(top)
            elif is_curtain(top):
                while not top.state.ready:
                    top.update(0.2)
                top.layout(self.app.ctx.layout)
                yield f"curtain {digest(shown(top))}"
                top.handle(want.Draw())
            else:
                self.app.pop()

    def lines(self) -> Iterator[str]:
        """Yields a line an act, and one for what the person might do."""
        known = -1
        for _ in range(12 * len(self.acts)):
            yield from self.handed()
            table, client = self.table, self.table.client
            table.update(1.0)
            if self.app.stack.top is not table:
                continue
            if client.waiting_for_acknowledgement:
                client.acknowledge()
            if table.passing.held:
                table.handle(want.Draw())
            if client.act_number != known:
                known = client.act_number
                yield f"{known} shows {self.shown()}"
                yield f"{known} paints {self.paints(self.table.composed().values())}"
                if client.waiting_for_person:
                    yield f"{known} means {digest(self.meant(known))}"
                    yield f"{known} paints marks {self.paints(self.marked)}"
                    self.marked.clear()
                    if client.setup.game == "rummikub":
                        yield f"{known} lays {digest(self.laid(known))}"
            if client.over or known >= len(self.acts):
                break
            if client.waiting_for_person:
                seat, action, why = self.acts[known]
                if known % 3 == 0 and why.key:
                    yield f"{known} advises {digest(self.advised(action, why))}"
                assert seat == client.watch, (seat, client.watch)
                assert table.turns.act(action) is None
        yield f"log {digest(map(plain, self.table.log_lines()))}"

    def seen(self, node: Any) -> str:
        """The words of a node and its look."""
        return f"{said(node)} {plain(node.look)}"

    def shown(self) -> str:
        """The digests of what stands there, how it came there, and what was heard and said."""
        table = self.table
        notes = [(note.title, note.text, note.kind) for note in self.app.toasts.notes]
        self.app.toasts.clear()
        parts = map(self.seen, table.composed().values()), self.moved, [*self.heard.played, *notes], self.facts()
        found = " ".join(digest(part) for part in parts)
        self.moved.clear()
        self.heard.played.clear()
        return found

    def paints(self, nodes: Iterable[Any]) -> str:
        """The digest of the pictures of what was not painted before, at first with the ground."""
        table, pictures = self.table, blake2s(digest_size=4)
        if not self.painted:
            ground = Surface(table.ctx.layout.window)
            table.game.ground(ground, table.state)
            pictures.update(pygame.image.tobytes(ground, "RGB"))
        for node in nodes:
            # Heaps are drawn beside the frames.
            if not isinstance(node.look, Heap | None) and (key := (plain(node.look), node.box[2:])) not in self.painted:
                self.painted.add(key)
                pictures.update(drawn(table, node))
        return pictures.hexdigest()

    def facts(self) -> Iterator[str]:
        """Yields what a game says of its view beside the picture."""
        table = self.table
        state, seats, manners = table.state, table.game.seats, table.manners
        names = [state.name_of(seat) for seat in range(len(state.match.seats))]
        yield plain([seats.score(state.view), manners.mood(state.view), manners.late(state.view)])
        yield plain(seats.public(state.ctx, state.view, names))
        yield plain([seats.veil(state, node) for node in table.nodes.values()][::3])
        yield plain(table.game.memory.keep(state))
        yield plain([(one.of.item, one.rect) for one in table.ui.all() if isinstance(one.of, KeySpot)])
        for one in table.ui.all():
            if not isinstance(one.of, KeySpot):
                yield plain([one.rect, one.name, one.state, one.reason, one.tooltip, getattr(one.of, "sub", None)])

    def meant(self, number: int) -> Iterator[str]:
        """Yields what hands and keys mean now, at other things after each act."""
        table, board = self.table, self.table.board
        there = [node.id for node in table.nodes.values() if node.name or node.face]
        ids: list[Hashable] = [*there[number % 5 :: 5], *((BUTTON, id) for id in table.buttons), None]
        taken = [id for id in board.draggable() if id in table.nodes]
        held = taken[number % len(taken)] if taken else None
        yield plain(taken)
        yield from sorted(map(str, board.offers(None).items()))
        places = explain.places(table.ui)
        for id in (id for id in there[number % 7 :: 7] if id in places):
            yield board.explained(places[id])
            yield plain(explain.card(board.scenery(), places[id], number % 2 == 0))
        for at, (mode, item) in enumerate((("idle", None), ("click", held), ("keys", held))):
            for place, id in enumerate(ids[at::3]):
                yield from self.replies(mode, item, id, number + place)
        for id in [*table.buttons][number % 2 :: 2]:
            yield from self.chosen(Gesture("tap", (BUTTON, id), (4, 4)))
        if held is not None:
            yield from self.carried(held, number)
        for id in there[number % 6 :: 6]:
            board.hover(id)
            board.point(position=table.nodes[id].rect.center)
            board.fresh()
            yield digest(map(self.seen, board.marks.values()))
            self.marked += board.marks.values()
            yield from self.later(id, 0.3 + number % 5 / 4)
        board.hover(None)

    def chosen(self, gesture: Gesture) -> Iterator[str]:
        """Yields how the table is with what a gesture chooses, which is chosen no more then."""
        board, before = self.table.board, self.table.board.choice
        reply = self.table.game.press(board.look(), gesture)
        if reply is None or reply.choice == before or reply.memory is not None:
            return
        board.choose(reply.choice)
        board.changed()
        yield f"{gesture.id} {digest(map(self.seen, self.table.composed().values()))} {digest(self.facts())}"
        board.choose(before)
        board.changed()
        board.fresh()

    def carried(self, held: Hashable, number: int) -> Iterator[str]:
        """Yields what is seen while a piece is carried by keys, then by the pointer, and goes home."""
        table, board, drag = self.table, self.table.board, self.table.drag
        drag.pick(held)
        for way in ((1, 0), (0, -1), (0, 1)):
            drag.aim(*way)
            board.fresh()
            yield f"{drag.target} {digest(map(self.seen, board.marks.values()))}"
        drag.cancel()
        targets = [box.center for _, box in board.targets(held)][number % 3 :: 4][:3]
        table.handle(want.Press(table.nodes[held].rect.center))
        for at in (*targets, (table.ctx.layout.window[0] // 2, table.ctx.layout.window[1] // 2)):
            table.handle(want.Hover(at, True))
            yield f"{drag.mode} {drag.target} {digest(map(self.seen, table.composed().values()))}"
        drag.cancel()
        table.handle(want.Hover((0, 0)))

    def laid(self, number: int) -> Iterator[str]:
        """Yields what is seen while tiles are laid one by one, some of them as a row, and taken back."""
        table, board, drag = self.table, self.table.board, self.table.drag
        for step in range(LAID):
            taken = [id for id in board.draggable() if id in table.nodes]
            held = taken[(number + 5 * step) % len(taken)]
            if step % 3 == 1:
                table.handle(want.Press(table.nodes[held].rect.center, 3))
            table.handle(want.Press(table.nodes[held].rect.center))
            there = [box for _, box in board.targets(held)]
            at = there[(number + 3 * step) % len(there)].center if there else (0, 0)
            for to in (table.lay.mat.center, at):
                table.handle(want.Hover(to, True))
            yield f"{held} to {drag.target} {digest(map(self.seen, table.composed().values()))}"
            table.handle(want.Release(at))
            yield digest(map(self.seen, table.composed().values()))
            yield from (f"{note.title} {note.text}" for note in self.app.toasts.notes)
            yield plain(table.game.memory.keep(table.state))
        for _ in range(LAID + 1):
            table.handle(want.Undo())
        drag.cancel()
        table.handle(want.Back())
        yield digest(map(self.seen, table.composed().values()))
        while self.app.stack.top is not table:
            self.app.pop()

    def later(self, id: Hashable, seconds: float) -> Iterator[str]:
        """Yields what shines some time after a thing was looked at, as it has risen and shakes."""
        board, manners = self.table.board, self.table.manners
        now = board.instant(self.table.nodes, board.marks)
        then = replace(now, lifts={id: 0.7}, seconds=now.seconds + seconds, refused=frozenset({id}))
        yield plain([manners.busy(then), manners.shine(then), manners.risen(then.look)])
        then = replace(then, shine=manners.shine(then))
        yield digest(map(self.seen, manners.shines(then)))
        yield digest(map(self.seen, manners.touched(then) if manners.touched is not None else ()))
        yield plain(manners.told(then))

    def advised(self, action: Any, why: Why) -> Iterator[str]:
        """Yields the steps of advice to do what was done."""
        table = self.table
        table.turns.advise(Answer(action, why))
        yield table.game.words.act(table.state, action)
        yield from map(self.seen, table.composed().values())
        while not table.board.aspects.advice.said:
            table.turns.advised(*hints.further(table.board.aspects.advice))
            yield from map(self.seen, table.board.marks.values())
            yield from (f"{note.title} {note.text}" for note in self.app.toasts.notes)
        table.turns.forget_advice()

    def replies(self, mode: Any, held: Hashable | None, id: Hashable | None, number: int) -> Iterator[str]:
        """Yields the answers to some gestures at a thing."""
        board, press, nodes = self.table.board, self.table.game.press, self.table.nodes
        at = nodes[id].rect.center if id in nodes else (4, 4)
        pointer = Pointer(mode, held, None, at, at, id, id if mode == "keys" else None, rested=id)
        look = replace(board.look(), pointer=pointer)
        yield from (plain(press(look, Gesture(kind, id, at))) for kind in (*KINDS[:2], KINDS[2 + number % 8]))
        yield plain(press(look, Gesture("key", id, at, key=KEYS[number % len(KEYS)])))
        if held is not None:
            targets = list(board.targets(held))[number % 4 :: 4]
            yield from (plain(press(look, Gesture("drop", held, box.center, target))) for target, box in targets)


def ends(game: str) -> Iterator[str]:
    """Yields what the results of a round and of a match tell, and where it stands, page by page."""
    for language, size in ENDS:
        with tempfile.TemporaryDirectory() as folder:
            app = App(Settings(language=language, speed=0.0, window_size=size), Path(folder), size=size, catch=False)
            try:
                for end in ("result", "ranking"):
                    scene: Any = open_scene(f"{game}-{end}", app.ctx)
                    yield f"{language} {end} tells {digest([plain(scene.state.told)])}"
                    for page in range(1 + (end == "ranking")):
                        scene.state = replace(scene.state, page=page)
                        scene.layout(app.ctx.layout)
                        cues = map(plain, scene.screen.view(scene.state).story.cues)
                        yield f"{language} {end} shows {page} {digest(shown(scene))} {digest(cues)}"
            finally:
                app.close()


def told(game: str, number: int) -> list[str]:
    """The lines of a course, or after the last one those of ends."""
    plain.known.clear()
    if number == len(COURSES[game]):
        return list(ends(game))
    course = COURSES[game][number]
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            language=course.language, speed=0.0, helper=course.helper, window_size=course.size,
            text_scale=course.scale, reduced_motion=True, ask_costly=False,
        )  # fmt: skip
        app = App(settings, Path(folder), size=course.size, catch=False)
        try:
            return list(Sat(app, game, course, acts_of(game, number)).lines())
        finally:
            app.close()


def digests_of(game: str) -> Path:
    """The file of the digests of a game."""
    return FOLDER / f"{game}.txt"


def differing(game: str, number: int) -> list[str]:
    """The lines in which a course goes otherwise than its file knows."""
    pin, *parts = digests_of(game).read_text(encoding="utf-8").split("\n\n")
    other = {*parts[number].splitlines()} ^ {*told(game, number)}
    return sorted(line for line in other if pin == PIN or PICTURES not in line)


def main() -> None:
    """Writes all files, or those of the games that are named."""
    FOLDER.mkdir(exist_ok=True)
    for game in [name for name in sys.argv[1:] if name in HOUSE] or HOUSE:
        if "play" in sys.argv[1:]:
            lines = [msgspec.json.encode(played(game, course)).decode() for course in COURSES[game]]
            matches_of(game).write_text("\n".join(lines) + "\n", encoding="utf-8")
        courses = ("\n".join(told(game, number)) for number in range(len(COURSES[game]) + 1))
        digests_of(game).write_text("\n\n".join([PIN, *courses]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
