"""The names, portraits and rules as every table shows them."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import structs

from game.kernel import rulebook
from game.kernel.record import SeatInfo
from game.kernel.texts import Texts
from scenes.kit import palette

SEAT_MARKS: Final = ("vermilion", "cobalt", "gold", "jade", "plum", "pearl")
"""The shape of each seat in the art files, `common/mark_*`."""
_FACES: Final = ("tiger", "deer", "rabbit", "crane", "turtle", "magpie")


def avatar(seats: tuple[SeatInfo, ...], seat: int) -> str:
    """The portrait of a seat."""
    return seats[seat].avatar or _FACES[seat % len(_FACES)]


def seat_colour(seats: tuple[SeatInfo, ...], seat: int) -> str:
    """The colour of a seat's marks."""
    return palette.SEAT_RIMS.get(avatar(seats, seat), palette.GOLD)


def seat_name(texts: Texts, seats: tuple[SeatInfo, ...], seat: int) -> str:
    """The name of a seat; a nameless person alone is "me", anybody else without a name has that of the face."""
    info = seats[seat]
    if info.name:
        return info.name
    alone = sum(other.level == "person" for other in seats) == 1
    return texts.t("seats.me") if info.level == "person" and alone else texts.t(f"seats.avatars.{avatar(seats, seat)}")


def bot_sits_at(texts: Texts, seats: tuple[SeatInfo, ...], seat: int) -> tuple[SeatInfo, ...]:
    """The seats, with one at which a bot plays for its program: its name says so wherever it stands."""
    name = texts.t("programs.by_bot", name=seat_name(texts, seats, seat))
    return (*seats[:seat], structs.replace(seats[seat], name=name), *seats[seat + 1 :])


def with_strict(texts: Texts, config: object, words: str, *brief: str) -> tuple[str, tuple[str, ...]]:
    """The line below a table's name, and shorter ones for less room; a strict table says so in all of them."""
    if getattr(config, "table", "") != "strict":
        return words, brief
    mark = texts.t("kit.costly.mark")
    return f"{words} · {mark}", (*(f"{line} · {mark}" for line in brief), mark)


def tell(texts: Texts, key: str, seats: tuple[SeatInfo, ...], seat: int, **values: object) -> str:
    """The sentence about a seat; of a person without an own name it is the one with "you", `<key>_you`."""
    name = seat_name(texts, seats, seat)
    if seats[seat].level == "person" and name == texts.t("seats.me"):
        return texts.t(f"{key}_you", **values)
    return texts.t(key, name=name, **values)


def lots_words(
    texts: Texts, seats: tuple[SeatInfo, ...], rows: Sequence[Sequence[int]], words: Callable[[int], str]
) -> str:  # fmt: skip
    """The words for who drew or threw what for the start, one drawing after the other; no words: not in this one."""
    rows_in_words = ([(seat, said) for seat, lot in enumerate(row) if (said := words(lot))] for row in rows)
    return " → ".join(
        " · ".join(texts.t("table.log.lot", name=seat_name(texts, seats, seat), lot=said) for seat, said in row)
        for row in rows_in_words
    )


def rank_name(texts: Texts, rank: int) -> str:
    """The words for a rank: 1st, 2nd."""
    return texts.t(f"table.rank.{rank}")


def rule_text(texts: Texts, rule: str) -> str:
    """The statement of a rule id in the person's language; empty where it only says that the rules are silent."""
    book = rulebook.load(rule.split(".")[0])
    return "" if book.rule(rule).kind == "silent" else book.text(rule, texts.locale)
