"""Draws the gestures of a recording by a seed from what is there. Only recordings need it; comparisons do what stands
in them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final

from pygame import Rect

from game.kernel.offers import Act, Ask
from scenes.kit.scene import Scene
from scenes.kit.tree.areas import RowsArea
from scenes.kit.widget import Widget
from scenes.lessons.scene import LessonScene
from scenes.records.scene import ReplayScene
from scenes.table.focus_target import KeySpot
from scenes.table.player import TablePlayer
from tests.scenes.ends import at_end
from tests.scenes.oracle.seen import is_page, parts
from tests.scenes.oracle.sitting import Sitting
from tests.scenes.oracle.ways import Ways

KEYS: Final = (
    *("left", "right", "up", "down", "return", "space", "tab", "left", "right", "up", "down", "return", "space"),
    *("h", "h", "h", "z", "z shift", "y ctrl", "f", "s", "n", "d", "p", "r"),
    *("c", "y", "t", "m", "e", "w", "i", "x", "k", "g"),
    *("f1", "f2", "f2", "a", "o", "l", "equals", "minus", "slash", "backspace", "delete", "home", "end"),
    *"1234567890",
    *("escape", "escape", "tab shift", "tab", "pageup", "pagedown"),
)  # fmt: skip
OF_RECORDS: Final = (
    *("right",) * 6,
    *("left", "left", "space", "space", "pageup", "pagedown", "home", "end", "s", "o", "h", "l", "m", "up", "down"),
    *("equals", "minus", "f2", "f1", "escape", "tab", "return", "v", "r"),
)
SIZES: Final = ((1024, 640), (1280, 720), (1600, 900), (1280, 720))


class Drawer:
    """Draws one gesture after the other at a sitting."""

    def __init__(self, game: str, random: Random) -> None:
        self.random = random
        self.ways = Ways(game, random)
        self.coming: Iterator[str] = iter(())
        """The rest of a deed in several gestures."""
        self.autoplay = 0
        """Gestures for which a bot still plays on."""

    def next(self, sitting: Sitting) -> str:
        """The next gesture."""
        shown = list(parts(sitting.app))
        gesture = next(self.coming, None) if self.top is shown[-1] else None
        while gesture is None:
            self.top = shown[-1]
            self.coming = iter(self._of(sitting, self.top, shown))
            gesture = next(self.coming, None)
        return gesture

    top: Scene | None = None
    """Where the deed takes place: it ends where something lies on that."""

    def _of(self, sitting: Sitting, top: Scene, shown: list[Scene]) -> Iterable[str]:
        random = self.random
        window = random.random()
        if window < 0.006:
            w, h = random.choice(SIZES)
            return (f"s {w} {h}",)
        if window < 0.011:
            return (f"l {'ko' if sitting.app.ctx.texts.locale == 'en' else 'en'}",)
        if window < 0.018 and sitting.setup.host == "table":
            return ("o",)
        if is_page(top):
            return ("k escape",)
        host = shown[0]
        if isinstance(host, ReplayScene) and sitting.app.stack.top is host:
            return self._record(host, top)
        if isinstance(host, LessonScene) and sitting.app.stack.top is host and random.random() < 0.6:
            return self._lesson(host)
        if isinstance(top, TablePlayer):
            return self._table(top)
        return self._over(top)

    # -- a lesson

    def _lesson(self, host: LessonScene) -> Iterable[str]:
        """What leads on, mostly."""
        random, player = self.random, host.player
        if player.over or player.done or not player.step.waits:
            return "k return", "t 60"
        if player.step.ask is not None:
            answers = player.answers()
            words = answers.get(player.right_answer() if random.random() < 0.6 else random.choice(list(answers)))
            found = [widget.rect for widget in host.ui.all() if words is not None and widget.name == words]
            return (self._click(self._in(found[0])),) if found else (f"k {random.randrange(1, 5)}", "t 20")
        table: Any = host.table
        if table is None or not table.client.waiting_for_person or not (way := player.way()):
            return (f"t {random.choice((5, 30, 60))}",)
        return self.ways.with_pointer(table, way.split())

    # -- over the table

    def _over(self, top: Scene) -> Sequence[str]:
        random, deed = self.random, self.random.random()
        if at_end(top):
            if deed < 0.2:
                return (f"t {random.choice((3, 20, 60))}",)
            if deed < 0.6:
                return "t 60", "k return", "k return"
        elif top.called == "log" and deed < 0.6:
            lines = next((widget.rect for widget in top.ui.all() if isinstance(widget.of, RowsArea)), None)
            return (self._click(self._in(lines)),) if lines is not None else ("k escape",)
        elif deed < 0.5:
            return ("k return",)
        if deed < 0.65:
            return ("k escape",)
        if deed < 0.85:
            widgets = [widget for widget in top.ui.all() if widget.rect.w > 1]
            # The ways back to the menu end a sitting: they are seldom wanted.
            if widgets:
                return (self._click(self._in(random.choice(widgets).rect)),)
        if deed < 0.9:
            return (f"v {self._somewhere(top)} {random.choice((-3, -1, 1, 3))}",)
        if deed < 0.95:
            return (f"m {self._somewhere(top)}", f"t {random.choice((5, 40))}")
        return (f"k {random.choice(('p', 'tab', 'up', 'down', 'left', 'right', 'f1', 'space', 'pageup'))}",)

    # -- a record

    def _record(self, host: ReplayScene, top: Scene) -> Iterable[str]:
        random, deed = self.random, self.random.random()
        if deed < 0.5:
            return (f"k {random.choice(OF_RECORDS)}",)
        if deed < 0.65:
            widgets = [widget for widget in host.ui.all() if widget.rect.w > 1]
            return (self._click(self._in(random.choice(widgets).rect)),)
        if deed < 0.8:
            return (f"t {random.choice((1, 10, 60))}",)
        if isinstance(top, TablePlayer) and deed < 0.95:
            return self._idle(top)
        return self._over(top) if not isinstance(top, TablePlayer) else self._idle(top)

    # -- at the table

    def _table(self, table: Any) -> Iterable[str]:
        random, client = self.random, table.client
        if client.autoplay:
            self.autoplay -= 1
            if self.autoplay <= 0:
                return ("k a",)
            return (f"t {random.choice((5, 30, 60))}",) if random.random() < 0.7 else self._idle(table)
        self.autoplay = random.randrange(4, 12)
        if not client.waiting_for_person and not client.looking_back:
            return self._waiting(table)
        if table.motion.busy and random.random() < 0.5:
            return (f"t {random.choice((1, 7, 30))}",)
        if table.drag.mode != "idle":
            return self._holding(table)
        deed = random.random()
        if client.looking_back:
            return (
                (f"t {random.choice((3, 20, 60))}",)
                if deed < 0.5
                else ("k escape",)
                if deed < 0.8
                else self._idle(table)
            )
        if deed > 0.98:
            return ("k l",)
        if deed < 0.5:
            return self.ways.of(table) if random.random() < 0.7 and self.ways.subject else self._purpose(table)
        if deed < 0.58:
            return (self._control(table),)
        if deed < 0.7:
            return (self._key(),)
        if deed < 0.74:
            return ("k space",)
        return self._idle(table)

    def _waiting(self, table: Any) -> Sequence[str]:
        deed = self.random.random()
        if deed < 0.5:
            return (f"t {self.random.choice((1, 10, 40, 90))}",)
        if deed < 0.6:
            return ("k f",)
        if deed < 0.7:
            return (self._control(table),)
        return (self._key(),) if deed < 0.78 else self._idle(table)

    def _idle(self, table: Any) -> Sequence[str]:
        """What does nothing, mostly."""
        random, deed = self.random, self.random.random()
        nodes = [node for node in table.nodes.values() if node.face or node.name]
        place = self._in(random.choice(nodes).rect) if nodes and random.random() < 0.85 else self._somewhere(table)
        if deed < 0.25:
            return (f"m {place}", f"t {random.choice((2, 35))}")
        if deed < 0.4:
            return (f"c {place} 3",)
        if deed < 0.5:
            return (f"cc {place}",)
        if deed < 0.7:
            return (self._click(place),)
        if deed < 0.8:
            return (f"d {place} {self._somewhere(table)}",)
        if deed < 0.85:
            return (f"v {place} {random.choice((-1, 1))}",)
        if deed < 0.88:
            return "k f2", *(f"k {random.choice(('left', 'right', 'up', 'down', 'tab'))}" for _ in range(2)), "k escape"
        return f"p {place}", f"m {self._somewhere(table)} 1", f"r {self._somewhere(table)}"

    def _holding(self, table: Any) -> Sequence[str]:
        random, mode = self.random, table.drag.mode
        if mode == "keys":
            return (f"k {random.choice(('left', 'right', 'up', 'down', 'return', 'return', 'escape'))}",)
        if random.random() < 0.75:
            target = self._target(table, table.drag.held)
            if target is not None:
                return (self._click(target),)
        return self._idle(table) if random.random() < 0.7 else ("k escape",)

    def _purpose(self, table: Any) -> Iterable[str]:
        """A piece to a place that offers something for it, or a click on what offers something."""
        random = self.random
        pieces = list(table.board.draggable())
        offers = table.board.offers(None)
        plain = [id for id, offer in offers.items() if id in table.marked and isinstance(offer, Act | Ask)]
        if plain and random.random() < (0.5 if pieces else 1.0):
            return (self._click(self._in(table.marked[random.choice(plain)].rect)),)
        if not pieces:
            return ("k space",) if random.random() < 0.5 else (self._control(table),)
        piece = random.choice(pieces)
        node = table.marked.get(piece)
        end = self._target(table, piece)
        if node is None:
            return (self._key(),)
        if end is None:
            other = [one for one in table.nodes.values() if one.face or one.name]
            end = self._in(random.choice(other).rect) if other else self._somewhere(table)
        start = self._in(node.rect, 0.25)
        how = random.random()
        if how < 0.3:
            return (f"d {start} {end}",)
        if how < 0.65:
            return f"p {start}", f"m {self._between(start, end)} 1", f"m {end} 1", f"r {end}"
        if how < 0.85:
            return f"c {start}", f"m {end}", f"c {end}"
        return (f"cc {start}",) if how < 0.93 else (f"k {random.randrange(1, 8)}", "k right", "k return")

    def _target(self, table: Any, piece: Hashable) -> str | None:
        offers, boxes = table.board.offers(piece), dict(table.board.targets(piece))
        if not boxes:
            return None
        good = [id for id in boxes if isinstance(offers.get(id), Act | Ask)]
        return self._in(boxes[self.random.choice(good if good and self.random.random() < 0.8 else list(boxes))])

    def _control(self, table: Any) -> str:
        """A click on a button, rather one that can be pressed."""
        widgets: list[Widget] = [one for one in table.ui.all() if not isinstance(one.of, KeySpot) and one.rect.w > 1]
        able = [one for one in widgets if one.enabled]
        found = self.random.choice(able if able and self.random.random() < 0.85 else widgets)
        return self._click(self._in(found.rect))

    def _key(self) -> str:
        return f"k {self.random.choice(KEYS)}"

    # -- points

    def _click(self, place: str) -> str:
        return f"c {place}"

    def _in(self, rect: Rect, edge: float = 0.1) -> str:
        """A point of a box, seldom at its edge."""
        x = rect.x + int(rect.w * self.random.uniform(edge, 1 - edge))
        y = rect.y + int(rect.h * self.random.uniform(edge, 1 - edge))
        return f"{x} {y}"

    def _somewhere(self, scene: Scene) -> str:
        w, h = scene.ctx.layout.window
        return f"{self.random.randrange(w)} {self.random.randrange(h)}"

    def _between(self, start: str, end: str) -> str:
        a, b = (list(map(int, words.split())) for words in (start, end))
        share = self.random.random()
        x, y = (round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
        return f"{x} {y}"
