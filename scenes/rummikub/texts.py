"""The words of the Rummikub table: names, refusals and the line below the mat, in the person's language."""

from collections.abc import Mapping
from typing import Final

from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from game.pieces.tiles import KIND_TEXT, tile_text
from game.rummikub import events as ev
from game.rummikub.view import RummikubView
from scenes.kit import palette
from scenes.table.game import MatchNow
from scenes.table.names import seat_name, tell
from scenes.table.texts import pieces_in_words


def mark_ink(colour: str) -> str:
    """The colour of a seat as it is readable on a tile: a contrast of 3:1 and more."""
    return palette.mix(colour, "#000000", 0.5)


def face(tile: int) -> str:
    """The face of a tile: its text, jokers red and black by turns."""
    text = tile_text(tile)
    return text if text != "J" else ("Jk" if tile % 2 else "J")


def kind_words(texts: Texts, text: str) -> str:
    """The words for a kind such as ``7k``; what is none as it is."""
    if text == "J" or text not in KIND_TEXT:
        return texts.t("rummikub.tile.joker") if text == "J" else text
    return texts.t("rummikub.tile.name", colour=texts.t(f"rummikub.tile.{text[-1]}"), number=text[:-1])


values_in_words: Final = pieces_in_words(kind_words, "tile", "set")
"""The values of a refusal with tiles and sets in words."""


_ALONE: Final[Mapping[type, str]] = {
    ev.Passed: "passed",
    ev.Restored: "restored",
    ev.TimeEnded: "time",
    ev.Called: "called",
}
"""Events whose words need nothing but a name."""


def event_line(texts: Texts, seats: tuple[SeatInfo, ...], event: ev.RummikubEvent) -> str | None:
    """The line of an event below the mat; None for those that need no words."""

    def say(key: str, **values: object) -> str:
        return tell(texts, f"rummikub_table.line.{key}", seats, getattr(event, "seat", -1), **values)

    match event:
        case ev.Laid():
            key = "opened" if event.opened else "rearranged" if event.moved else "laid"
            return say(key, count=len(event.laid), worth=event.worth)
        case ev.Drew():
            return say("penalty" if event.rule == "rummikub.R28" else "drew", count=len(event.tiles))
    alone = _ALONE.get(type(event))
    return say(alone) if alone is not None else None


def turn_line(texts: Texts, match: MatchNow, view: RummikubView, last: str) -> tuple[str, str]:
    """The line below the mat and its icon: who must do what, and what was done last."""
    t = texts.t
    if view.phase != "play":
        return t(f"rummikub_table.line.{'over' if view.match is not None else 'between'}"), "play"
    if match.mine:
        if not view.own.opened and view.config.first_meld:
            key = "first_empty" if not view.table else "first"
            return t(f"rummikub_table.line.{key}", points=view.config.first_meld), "lock"
        return t("rummikub_table.line.mine" if view.pool else "rummikub_table.line.mine_pass"), "target"
    name = seat_name(texts, match.seats, view.turn)
    now = t("rummikub_table.line.other", name=name)
    return (f"{last} · {now}" if last else now), "eye"
