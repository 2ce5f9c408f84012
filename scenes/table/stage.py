"""Movements between two lists of nodes: acts are shown one after the other, and end in the list of the last one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Final

from pygame import Rect

from scenes.kit.layout import box_at
from scenes.kit.motion import (
    Anim,
    Ease,
    Motion,
    NextFrame,
    Parallel,
    Tween,
    arc,
    lerp,
    linear,
    out_cubic,
    passed,
    reading,
    rest,
    shake,
)
from scenes.kit.motion import Sequence as InTurn
from scenes.table.nodes import Node
from scenes.table.styles import Scaled

GLIDE_MS: Final = 260.0
SHAKE_MS: Final = 240.0
OPENING: Final = "opening"
"""The first word of the ids of what is seen only while a match opens."""
ENTERS: Final = (OPENING, "enters")
"""The id of a mark that stands while panels come in: no face looks after them."""
ENTERED: Final = 1000
"""Its left edge when all of them have."""
IN_MOTION: Final = 0.9
"""Layers by which what glides lies above what rests beside it."""
SHARES: Final = (0.0, 0.5, 1.0)
"""The shares of a way at which what moves is drawn before it is seen."""
WHOLE: Final = slice(None)
"""All cues of an act."""
FIRST: Final = 0.4
"""The size as which what grows is first seen, as a share of its own."""
MOST_GLIDES: Final = 24
"""The most nodes that an act moves; where there are more, all of them are simply there."""

Nodes = Mapping[Hashable, Node]
Over = Callable[[Nodes], Iterable[Node]]
"""A function that lays nodes over those of a table."""
Sound = tuple[str, float]
"""Name and loudness 0-1."""
Playing = Callable[[str, float, float | None], None]
"""Plays a sound as loud as this from a place in the window, None for its middle."""


@dataclass(frozen=True)
class Move:
    """A movement of one node for `ms` at speed 1: `at(0-1)` stands for it, None for nothing. `beats` sounds on the way.

    `fade`: it stays where movements are reduced.
    """

    id: Hashable
    ms: float
    at: Callable[[float], Node | None]
    ease: Ease = out_cubic
    beats: int = 0
    beat: Sound = ("", 0.0)
    fade: bool = False
    after: float = 0.0
    """Milliseconds of its part before it begins, in which its node stays as it was."""


@dataclass(frozen=True)
class Cue:
    """A part of an act: `moves` at once or `stagger` ms apart, sounds at its begin and end, then `pause` ms.

    What moves in it or is named by `shows` keeps its look of before the act until this part has ended.
    """

    moves: tuple[Move, ...] = ()
    stagger: float = 0.0
    shows: tuple[Hashable, ...] = ()
    sound: Sound | None = None
    landing: Sound | None = None
    pause: float = 0.0
    read: float = 0.0
    """Milliseconds in which what has come stays to be read, also under reduced motion."""


def glide(
    start: Node, end: Node, ms: float = GLIDE_MS, rise: float = 0.0, ease: Ease = out_cubic, layer: float = 0.0
) -> Move:
    """A movement from place to place with the look of the end; `rise` pixels higher in the middle."""
    begin, goal, flying = start.rect, end.rect, end._replace(layer=end.layer + layer)
    if begin.size != goal.size:
        flying = flying._replace(look=Scaled(end.look, goal.size))

    def at(t: float) -> Node:
        x, y = arc(begin.center, goal.center, t, rise)
        w, h = lerp(begin.w, goal.w, t), lerp(begin.h, goal.h, t)
        return flying.at((round(x - w / 2), round(y - h / 2), round(w), round(h)))

    return Move(end.id, ms, at, ease)


def growing(node: Node, share: float) -> Node | None:
    """A node that comes, and grows to its size around its middle."""
    if share in (0.0, 1.0):
        return node if share else None
    _, _, w, h = node.box
    part = lerp(FIRST, 1.0, share)
    box = box_at(max(1, round(w * part)), max(1, round(h * part)), node.rect.center)
    return node.at(box)._replace(look=Scaled(node.look, (w, h)))


def emerging(node: Node, between: tuple[float, float], t: float) -> Node | None:
    """A node in its size that is seen more and more between these shares of its time."""
    share = passed(t, *between)
    if share in (0.0, 1.0):
        return node if share else None
    return node._replace(look=Scaled(node.look, node.box[2:], round(255 * share)))


def until(gone: float, node: Node, t: float) -> Node | None:
    """A node that is there until this share of its time."""
    return node if t < gone else None


def until_there(at: Callable[[float], Node | None], t: float, there: Node | None = None) -> Node | None:
    """A path that ends with nothing where it lands, or with a thing as it stands `there`."""
    return at(t) if t < 1 else there


def glides_beside(transitions: Sequence[Cue], old: Nodes, new: Nodes, ms: float = GLIDE_MS) -> tuple[Move, ...]:
    """The movements of nodes that an act moved and no cue names."""
    told = {id for cue in transitions for id in (*(move.id for move in cue.moves), *cue.shows)}
    moved = [node for id, node in new.items() if id not in told and id in old and old[id].box != node.box]
    return tuple(glide(old[node.id], node, ms, layer=IN_MOTION) for node in moved)


class Stage:
    """The nodes on the table now: those of the act that is shown, and which of them are on their way."""

    def __init__(self, motion: Motion, play: Playing, changed: Callable[[], None]) -> None:
        self.motion = motion
        self.nodes: Nodes = {}
        """The nodes at rest after the act that is being shown."""
        self.flying: dict[Hashable, Node | None] = {}
        """The nodes that stand for those on their way; None where nothing is to be seen yet."""
        self.shaken: dict[Hashable, float] = {}
        """The nodes that were refused, and how far each is off its place in pixels."""
        self._play = play
        self._changed = changed
        self._acts: deque[tuple[Nodes, Sequence[Cue]]] = deque()
        self._acting = self._arranging = False
        self._coming: Sequence[Cue] = ()
        """The parts of that act."""

    def show(self, nodes: Nodes) -> None:
        """Sets the nodes at rest; while acts are shown they are those after the last."""
        if self._acts:
            self._acts[-1] = nodes, self._acts[-1][1]
        else:
            self.nodes = nodes

    def act(self, nodes: Nodes, transitions: Sequence[Cue]) -> None:
        """Shows an act after those before it; nodes that it moved beside its cues glide."""
        self._acts.append((nodes, transitions))
        if not self._acting:
            self._next()

    def arrange(self, nodes: Nodes, starts: Mapping[Hashable, Rect]) -> None:
        """Lets nodes that a person put elsewhere glide there; `starts` are places where nodes were let go."""
        if self._acting:
            self.show(nodes)
            return
        self.nodes = {**self.nodes, **{id: nodes[id].at(box) for id, box in starts.items() if id in nodes}}
        self.act(nodes, ())
        self._arranging = self._acting

    def shake(self, ids: Sequence[Hashable], most: float) -> None:
        """Moves nodes that were refused to and fro, by so many pixels at most."""

        def step(t: float) -> None:
            self.shaken.update(dict.fromkeys(ids, shake(t, most)))
            self._changed()

        self.shaken.update(dict.fromkeys(ids, 0.0))
        self.motion.play(Tween(SHAKE_MS, step, linear, self.shaken.clear, fade=True))

    def clear(self) -> None:
        """Forgets all movements, which their owner has ended or dropped."""
        if self._acts:
            self.nodes = self._acts[-1][0]
        self._acts.clear()
        self.flying.clear()
        self._acting = False

    @property
    def busy(self) -> bool:
        """Whether acts are being shown, or nodes put elsewhere are gliding."""
        return self._acting

    @property
    def opening(self) -> bool:
        """Whether a match is being opened, to the end of the deal."""
        ids = (move.id for cue in self._coming for move in cue.moves)
        return self._acting and any(isinstance(id, tuple) and id[:1] == (OPENING,) for id in ids)

    def coming(self, part: slice = WHOLE, shares: Sequence[float] = SHARES) -> Iterator[Node]:
        """Yields what the act that is shown moves, or some of its cues, as it looks at shares of its way."""
        for cue in self._coming[part]:
            for move in cue.moves:
                yield from (node for share in shares if (node := move.at(share)) is not None)

    @property
    def showing(self) -> bool:
        """Whether acts of the match are being shown: nobody waits for pieces that a person puts in order."""
        return self._acting and (bool(self._acts) or not self._arranging)

    @property
    def entering(self) -> bool:
        """Whether panels come in."""
        mark = self.flying.get(ENTERS)
        return mark is not None and mark.box[0] < ENTERED

    @property
    def played(self) -> tuple[int, int] | None:
        """The point where something is being played: the first thing on its way; None while nothing is."""
        if self.entering:
            return None
        return next((node.rect.center for node in self.flying.values() if node is not None), None)

    def _next(self) -> None:
        self._acting, self._arranging, self._coming = bool(self._acts), False, ()
        if not self._acts:
            return
        before = self.nodes
        self.nodes, transitions = self._acts.popleft()
        self._coming = transitions
        moved = glides_beside(transitions, before, self.nodes)
        anims = self._cue(Cue(moved), frozenset()) if 0 < len(moved) <= MOST_GLIDES else []
        held = [id for cue in transitions for id in (*(move.id for move in cue.moves), *cue.shows)]
        self.flying.update({id: before.get(id) for id in held})
        for cue, later in zip(transitions, _later(transitions), strict=True):
            # The end of one movement and the begin of the next would fill a frame.
            anims += [NextFrame(), *self._cue(cue, later)] if anims else self._cue(cue, later)
        self.motion.play(InTurn(*anims, rest(0.0, self._next)))

    def _cue(self, cue: Cue, later: frozenset[Hashable]) -> list[Anim]:
        """The parts of a cue; nodes that a `later` one names stay as they are at its end."""

        def end() -> None:
            for id in (*(move.id for move in cue.moves), *cue.shows):
                if id not in later:
                    self.flying.pop(id, None)
            self._sound(cue.landing, self._place(cue, 1.0))
            self._changed()

        parts: list[Anim] = [rest(0.0, lambda: self._sound(cue.sound, self._place(cue, 0.0)))] if cue.sound else []
        if cue.moves:
            parts.append(Parallel(*(self._begun(move) for move in cue.moves), stagger=cue.stagger))
        if cue.read:
            parts.append(reading(cue.read))
        parts.append(rest(0.0, end))
        if cue.pause:
            parts.append(rest(cue.pause))
        return parts

    def _begun(self, move: Move) -> Anim:
        return InTurn(rest(move.after), self._tween(move)) if move.after else self._tween(move)

    def _tween(self, move: Move) -> Tween:
        heard, last = 0, -1.0

        def step(t: float) -> None:
            nonlocal heard, last
            if t == last and move.id in self.flying:
                return
            last = t
            self.flying[move.id] = node = move.at(t)
            if int(t * move.beats) > heard:
                heard = int(t * move.beats)
                self._sound(move.beat, None if node is None else node.rect.centerx)

        return Tween(move.ms, step, move.ease, fade=move.fade)

    def _place(self, cue: Cue, t: float) -> float | None:
        """The place of a cue at a share of its time: that of its first thing; None for the middle of the window."""
        there = (node for move in cue.moves if (node := self.flying.get(move.id) or move.at(t)) is not None)
        shown = (node for id in cue.shows if (node := self.nodes.get(id)) is not None)
        return next((float(node.rect.centerx) for node in chain(there, shown)), None)

    def _sound(self, sound: Sound | None, x: float | None) -> None:
        if sound is not None:
            self._play(*sound, x)


def _later(transitions: Sequence[Cue]) -> list[frozenset[Hashable]]:
    """The nodes that later cues name, for each cue."""
    found: list[frozenset[Hashable]] = [frozenset()]
    for _, cue in pairwise([None, *reversed(transitions)]):
        assert cue is not None
        found.append(found[-1] | {move.id for move in cue.moves} | set(cue.shows))
    return list(reversed(found[:-1]))


def coins_sound(count: int) -> str:
    """The sound of so many coins."""
    return "coin" if count < 2 else "coins" if count < 5 else "purse"


def stands(node: Node, ms: float) -> Move:
    """A node that stays as it is."""
    return still(node.id, ms, lambda t: node)


def still(id: Hashable, ms: float, at: Callable[[float], Node | None]) -> Move:
    """A node that changes its look in even time."""
    return Move(id, ms, at, linear)
