"""Picking pieces of a table up and putting them down: by dragging, by clicks and by keys, all in one gesture."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from pygame import Rect

from scenes.kit.drag import Cancelled, Dropped, Gesture, Hovering, Picked, Point, Report, Slot

Places = Callable[[Hashable], Iterable[tuple[Hashable, Rect]]]
Drop = Callable[[Hashable, Hashable | None, Point | None], None]


class DragController:
    """The piece in hand and where it may go. `places(id)` are the targets of a piece with their boxes; `drop(id,
    target, point)` is called where it was put: the target is None beside all of them, the point None for keys."""

    def __init__(
        self,
        places: Places,
        drop: Drop,
        changed: Callable[[], None],
        pointed: Callable[[], None],
        play: Callable[[float], None],
        lift: Callable[[Hashable], bool] = lambda id: True,
        silent: bool = False,
    ) -> None:
        """Calls `changed` when a piece is taken or put down, `pointed` when it is only moved; `lift` is asked when a
        pressed piece begins to follow the pointer: it stays where it is on False."""
        self._places = places
        self._drop = drop
        self._changed = changed
        self._pointed = pointed
        self._play = play
        self._lift = lift
        self.gesture: Gesture[Hashable, Hashable] = Gesture(self._slots, 0.0)
        self._volumes = (0.0, 0.0) if silent else (0.6, 0.4)
        """How loud a piece is when it is taken and when it comes home."""

    def _slots(self, id: Hashable) -> list[Slot[Hashable]]:
        return [Slot(target, *map(float, box)) for target, box in self._places(id)]

    @property
    def mode(self) -> str:
        """The mode of the gesture: `idle`, `pressed`, `drag`, `click` or `keys`."""
        return self.gesture.mode

    @property
    def held(self) -> Hashable | None:
        """The piece in hand."""
        return self.gesture.item

    @property
    def target(self) -> Hashable | None:
        """The target on which the piece in hand would be put."""
        return self.gesture.target

    @property
    def position(self) -> Point:
        """The pointer."""
        return self.gesture.position

    @property
    def origin(self) -> Point:
        """The point where the pointer was pressed."""
        return self.gesture.origin

    def press(self, pos: tuple[int, int], id: Hashable | None = None) -> bool:
        """Takes a press of the primary button on what may be taken; True when it concerns what is in hand."""
        return self._tell(self.gesture.press(pos, id))

    def move(self, pos: tuple[int, int]) -> bool:
        """Moves with the pointer; True when what is in hand moved or aims elsewhere."""
        was = self.mode, self.target
        self._tell(self.gesture.move(pos))
        if was[0] == "pressed" and self.mode == "drag":
            if not self._lift(self.held):
                self.end()
            self._changed()
        return self.mode == "drag" or was != (self.mode, self.target)

    def release(self, pos: tuple[int, int]) -> bool:
        """Takes the release of the primary button; True when it was used."""
        if self.mode not in ("pressed", "drag"):
            return False
        self._tell(self.gesture.release(pos))
        self._changed()
        return True

    def pick(self, id: Hashable) -> None:
        """Takes a piece by keyboard."""
        self._tell(self.gesture.pick(id))

    def aim(self, dx: int, dy: int) -> None:
        """Aims what was taken by keyboard at the next place in a direction."""
        self._tell(self.gesture.aim(dx, dy))

    def confirm(self) -> None:
        """Puts what was taken by keyboard where it is aimed."""
        self._tell(self.gesture.confirm())

    def end(self) -> None:
        """Empties the hand without a sound."""
        self.gesture.cancel()

    def cancel(self) -> bool:
        """Sends what is in hand home; False when nothing was."""
        return self.mode != "idle" and self._tell(self.gesture.cancel())

    def _tell(self, reports: list[Report[Hashable, Hashable]]) -> bool:
        for report in reports:
            match report:
                case Picked():
                    self._play(self._volumes[0])
                case Dropped(item, target, place):
                    self._drop(item, target, place)
                case Cancelled():
                    self._play(self._volumes[1])
        if reports:
            (self._pointed if isinstance(reports[-1], Hovering) else self._changed)()
        return bool(reports)
