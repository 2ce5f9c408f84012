"""Movement: values that travel in time. It only decorates; the state behind it has already changed when it starts."""

import math
from collections.abc import Callable, Iterable
from typing import Protocol

Ease = Callable[[float], float]
Step = Callable[[float], None]

FADE_REDUCED_MS = 120.0
INSTANT = math.inf


def linear(t: float) -> float:
    """Eases with constant speed."""
    return t


def out_cubic(t: float) -> float:
    """Eases with a quick start and a soft end."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Eases softly at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_quart(t: float) -> float:
    """Eases with a quicker start than `out_cubic`."""
    return 1 - (1 - t) ** 4


def out_quint(t: float) -> float:
    """Eases with the quickest start and the longest landing."""
    return 1 - (1 - t) ** 5


def in_out_sine(t: float) -> float:
    """Eases as a gentle swing."""
    return (1 - math.cos(math.pi * t)) / 2


def out_back(t: float, overshoot: float = 1.2) -> float:
    """Eases a little past the goal and back."""
    return 1 + (overshoot + 1) * (t - 1) ** 3 + overshoot * (t - 1) ** 2


def breath(seconds: float, hertz: float = 0.6) -> float:
    """The value 0-1 of a swing from 0 to 1 and back, for glows and thinking dots."""
    return (1 - math.cos(2 * math.pi * hertz * seconds)) / 2


def lerp(a: float, b: float, t: float) -> float:
    """The number `t` of the way from a to b."""
    return a + (b - a) * t


def passed(t: float, begin: float, end: float) -> float:
    """The share of the time between a begin and an end that has passed."""
    return min(1.0, max(0.0, (t - begin) / (end - begin)))


def arc(start: tuple[float, float], end: tuple[float, float], t: float, height: float) -> tuple[float, float]:
    """A place on the way from start to end that rises by `height` in the middle."""
    return lerp(start[0], end[0], t), lerp(start[1], end[1], t) - height * 4 * t * (1 - t)


def shake(t: float, amount: float, times: int = 3) -> float:
    """The sideways offset of a refused piece: `times` swings that die away."""
    return amount * math.sin(2 * math.pi * times * t) * (1 - t)


class Anim(Protocol):
    """A movement that takes time. `advance` uses up milliseconds and returns those left, negative while running."""

    def advance(self, ms: float) -> float: ...

    def finish(self) -> None: ...


class Tween:
    """A movement of `ms` that calls `step(eased 0-1)` and `done` at the end. `fade`: stays under reduced motion."""

    def __init__(
        self,
        ms: float,
        step: Step,
        ease: Ease = out_cubic,
        done: Callable[[], None] | None = None,
        fade: bool = False,
    ) -> None:
        self.ms = ms
        self.step = step
        self.ease = ease
        self.done = done
        self.fade = fade
        self.elapsed = 0.0
        self.over = False
        self.kept = False
        """Whether it takes as long under reduced motion."""

    def advance(self, ms: float) -> float:
        if self.over:
            return ms
        self.elapsed += ms
        if self.elapsed < self.ms:
            self.step(self.ease(self.elapsed / self.ms))
            return -1.0
        left = self.elapsed - self.ms
        self.finish()
        return left

    def finish(self) -> None:
        if self.over:
            return
        self.over = True
        self.step(1.0)
        if self.done is not None:
            self.done()


def reading(ms: float) -> Tween:
    """A pause in which something is read, also under reduced motion."""
    pause = rest(ms)
    pause.kept = True
    return pause


def rest(ms: float, done: Callable[[], None] | None = None) -> Tween:
    """A pause, and a call of one function at its end."""
    return Tween(ms, lambda _t: None, linear, done)


class NextFrame:
    """A pause until the next frame; what follows is as far on then as if it had begun at once."""

    def __init__(self) -> None:
        self._left: float | None = None

    def advance(self, ms: float) -> float:
        if self._left is not None:
            return ms + self._left
        self._left = ms
        return -1.0

    def finish(self) -> None:
        self._left = 0.0


class Sequence:
    """A movement of several, one after the other."""

    def __init__(self, *anims: Anim) -> None:
        self.anims = list(anims)

    def advance(self, ms: float) -> float:
        while self.anims:
            left = self.anims[0].advance(ms)
            if left < 0:
                return left
            self.anims.pop(0)
            ms = left
        return ms

    def finish(self) -> None:
        while self.anims:
            self.anims.pop(0).finish()


class Parallel:
    """A movement of several at once, each starting `stagger` ms after the one before."""

    def __init__(self, *anims: Anim, stagger: float = 0.0) -> None:
        self.anims: list[Anim] = [
            Sequence(rest(i * stagger), anim) if stagger and i else anim for i, anim in enumerate(anims)
        ]

    def advance(self, ms: float) -> float:
        if not self.anims:
            return ms
        left = [(anim, anim.advance(ms)) for anim in self.anims]
        self.anims = [anim for anim, over in left if over < 0]
        return -1.0 if self.anims else min(over for _, over in left)

    def finish(self) -> None:
        anims, self.anims = self.anims, []
        for anim in anims:
            anim.finish()


def _reduce(anims: Iterable[Anim]) -> None:
    for anim in anims:
        if isinstance(anim, Tween) and not anim.kept:
            anim.ms = min(anim.ms, FADE_REDUCED_MS) if anim.fade else 0.0
        elif isinstance(anim, NextFrame):
            anim.finish()
        elif isinstance(anim, (Sequence, Parallel)):
            _reduce(anim.anims)


class Motion:
    """The running movements of a scene.

    `speed` 0.5, 1, 2, 4 or `INSTANT`; `reduced` keeps fades of 120 ms only. `seconds` is a clock for breathing glows.
    """

    def __init__(self, speed: float = 1.0, reduced: bool = False) -> None:
        self.speed = speed
        self.reduced = reduced
        self.seconds = 0.0
        self._running: list[Anim] = []

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        return bool(self._running)

    def play(self, anim: Anim) -> Anim:
        """Starts a movement; at instant speed it is already over on return."""
        if self.reduced:
            _reduce([anim])
        if math.isinf(self.speed):
            anim.finish()
        else:
            self._running.append(anim)
        return anim

    def tween(
        self,
        ms: float,
        step: Step,
        ease: Ease = out_cubic,
        done: Callable[[], None] | None = None,
        fade: bool = False,
    ) -> Anim:
        """Plays a new `Tween`."""
        return self.play(Tween(ms, step, ease, done, fade))

    def update(self, dt: float) -> bool:
        """Moves everything on by `dt` seconds; True when a picture may have changed."""
        self.seconds += dt
        if not self._running:
            return False
        now, self._running = self._running, []
        still = [anim for anim in now if anim.advance(dt * 1000 * self.speed) < 0]
        self._running = still + self._running
        return True

    def finish(self) -> bool:
        """Ends everything at once, also what the endings start; True when something was running."""
        was = self.busy
        for _ in range(1000):
            if not self._running:
                break
            now, self._running = self._running, []
            for anim in now:
                anim.finish()
        return was

    def clear(self) -> None:
        """Forgets all movements without ending them (what they moved no longer exists)."""
        self._running.clear()
