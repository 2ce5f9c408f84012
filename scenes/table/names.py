"""Names, portraits and rules as every table says them."""

from typing import Final

from game.kernel import rulebook
from game.kernel.record import SeatInfo
from game.kernel.texts import Texts

SEAT_MARKS: Final = ("vermilion", "cobalt", "gold", "jade", "plum", "pearl")
"""The shape of each seat in the art files, `common/mark_*`."""
_FACES: Final = ("tiger", "deer", "rabbit", "crane", "turtle", "magpie")


def avatar(seats: tuple[SeatInfo, ...], seat: int) -> str:
    """The portrait of a seat."""
    return seats[seat].avatar or _FACES[seat % len(_FACES)]


def seat_name(texts: Texts, seats: tuple[SeatInfo, ...], seat: int) -> str:
    """The name of a seat; a nameless person is "me", a nameless bot has the name of its face."""
    info = seats[seat]
    if info.name:
        return info.name
    return texts.t("shell.lobby.me") if info.level == "person" else texts.t(f"shell.avatars.{avatar(seats, seat)}")


def rule_text(texts: Texts, rule: str) -> str:
    """The statement of a rule id in the person's language."""
    return rulebook.load(rule.split(".")[0]).text(rule, texts.locale)
