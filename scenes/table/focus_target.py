"""The places of a table that the keyboard can reach: tiles, piles, free places."""

from collections.abc import Callable, Hashable, Iterable

from pygame import Rect

from scenes.kit import intentions as want
from scenes.kit.ui import Ui
from scenes.kit.widget import Does, Widget

Take = Callable[[Hashable], None]


class KeySpot:
    """A place for the keyboard only; the mouse has the gesture of the table."""

    def __init__(self, item: Hashable, rect: Rect, name: str, take: Take) -> None:
        self.widget = Widget(rect.copy(), name, Does(key=self.key), radius=11.0, pointed=False)
        self.item, self.take = item, take

    def key(self, intention: want.Intention) -> bool:
        """Takes the item in hand at Enter; True when used."""
        if isinstance(intention, want.Confirm):
            self.take(self.item)
            return True
        return False


class Spots:
    """The keyboard's places: one for each item that can be reached now."""

    def __init__(self, ui: Ui, take: Take) -> None:
        self.ui = ui
        self.take = take
        self._spots: dict[Hashable, KeySpot] = {}

    def sync(self, wanted: Iterable[tuple[Hashable, Rect, str]], fallback: Hashable | None = None) -> None:
        """Adds, moves and takes out spots; the focus of one that goes moves to `fallback`, else to the nearest."""
        places = {item: (rect, name) for item, rect, name in wanted}
        lost = self.focused
        lost_rect = self._spots[lost].widget.rect if lost is not None and lost not in places else None
        for item in [item for item in self._spots if item not in places]:
            self.ui.remove(self._spots.pop(item).widget)
        for item, (rect, name) in places.items():
            spot = self._spots.get(item)
            if spot is None:
                self._spots[item] = self.ui.add(KeySpot(item, rect, name, self.take))
            else:
                spot.widget.rect, spot.widget.name = Rect(rect), name
        if lost_rect is not None and self.ui.keyboard and self._spots:
            self.focus(fallback if fallback in self._spots else self._nearest(lost_rect))

    def _nearest(self, rect: Rect) -> Hashable:
        def away(item: Hashable) -> float:
            box = self._spots[item].widget.rect
            return float(abs(box.centerx - rect.centerx) + 3 * abs(box.centery - rect.centery))

        return min(self._spots, key=away)

    @property
    def focused(self) -> Hashable | None:
        """The item under the keyboard focus."""
        focus = self.ui.focus
        return focus.of.item if focus is not None and isinstance(focus.of, KeySpot) else None

    def focus(self, item: Hashable | None) -> None:
        """Moves the keyboard focus to an item."""
        spot = self._spots.get(item)
        if spot is not None:
            self.ui.set_focus(spot.widget, keyboard=True)

    def all(self) -> list[tuple[Hashable, Rect, str]]:
        """The items, boxes and names of what can be reached now."""
        return [(item, spot.widget.rect, spot.widget.name) for item, spot in self._spots.items()]

    def clear(self) -> None:
        """Forgets all places, since the controls were rebuilt."""
        self._spots.clear()
