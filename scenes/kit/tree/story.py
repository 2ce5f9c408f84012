"""Stories: the parts of a screen that come one after the other, as values, and how far each of them has come."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from scenes.kit.context import Context
from scenes.kit.motion import Anim, Ease, Parallel, Sequence, Tween, out_cubic, rest

VEIL, LIGHT, AIR = "veil", "light", "air"
"""The parts of the scene below growing dark before anything is seen, of this one growing light, and of what drifts."""


class Cue(Struct, frozen=True):
    """A part of a screen that comes `start` ms after its story begins and takes `ms`.

    `sound` is heard when it has come. `fade`: under reduced motion it still takes a moment. `apart`: nothing waits for
    it, no press cuts it short, and under reduced motion there is none.
    """

    part: Hashable
    ms: float
    start: float = 0.0
    ease: Ease = out_cubic
    sound: str = ""
    gain: float = 1.0
    fade: bool = True
    apart: bool = False


class Comes(Struct, frozen=True):
    """The way a box comes with a part of the story: from so many units to the right and below. `grows`: nothing of it
    is seen below its foot."""

    part: Hashable
    dx: float = 0.0
    dy: float = 20.0
    grows: bool = False

    @property
    def in_place(self) -> bool:
        """Whether it is there whole as soon as it begins to come."""
        return not (self.dx or self.dy or self.grows)


class Story(Struct, frozen=True):
    """The cues of a screen; another `key` begins it anew. `then` is the message of its end; `cut`: it ends at once."""

    cues: tuple[Cue, ...] = ()
    key: Hashable = None
    then: object = None
    cut: bool = False


def together(*cues: Cue, stagger: float = 0.0) -> tuple[Cue, ...]:
    """The cues, each so many ms after the one before."""
    return tuple(replace(cue, start=cue.start + i * stagger) for i, cue in enumerate(cues))


def in_turn(*acts: Iterable[Cue]) -> tuple[Cue, ...]:
    """The cues of acts that follow one another, each when all of the one before have come."""
    found: list[Cue] = []
    begin = 0.0
    for act in acts:
        found += (replace(cue, start=cue.start + begin) for cue in act)
        begin = max((cue.start + cue.ms for cue in found if not cue.apart), default=0.0)
    return tuple(found)


class Teller:
    """The one who plays the story of a screen."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.story = Story()
        self.motion, self.wind = ctx.motion(), ctx.motion()
        """The movements that a press ends, and those for which nothing waits."""
        self._at: dict[Hashable, float] = {}
        self._told = True

    @property
    def playing(self) -> bool:
        """Whether something comes that a press would end."""
        return self.motion.busy

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return self.motion.busy or self.wind.busy

    def share(self, part: Hashable) -> float:
        """How far a part has come, 0-1; what is in no story is there."""
        return self._at.get(part, 1.0)

    def tell(self, story: Story) -> None:
        """Begins a story, unless it is the one that is told."""
        before, self.story = self.story, story
        if story.key == before.key:
            return
        self.motion.clear()
        self.wind.clear()
        self._at = dict.fromkeys((cue.part for cue in story.cues), 0.0)
        self._told = False
        self.motion.play(Parallel(*(self._move(cue) for cue in story.cues if not cue.apart)))
        if not self.ctx.calm:
            self.wind.play(Parallel(*(self._move(cue) for cue in story.cues if cue.apart)))
        if story.cut:
            self.motion.finish()
            self.wind.finish()

    def _move(self, cue: Cue) -> Anim:
        done = partial(self.ctx.play, cue.sound, cue.gain) if cue.sound and not self.story.cut else None
        move = Tween(cue.ms, partial(self._at.__setitem__, cue.part), cue.ease, done, cue.fade)
        return Sequence(rest(cue.start), move)

    def finish(self) -> bool:
        """Ends what a press ends; True when something was coming."""
        return self.motion.finish()

    def update(self, dt: float) -> bool:
        """Moves on; True when the picture may have changed."""
        moved = self.motion.update(dt)
        return self.wind.update(dt) or moved

    def ended(self) -> object:
        """The message of the story's end, once; else none."""
        if self._told or self.motion.busy:
            return None
        self._told = True
        return self.story.then
