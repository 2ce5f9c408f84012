"""Refusals in words: the kernel's sentence of the game, with people and pieces as the table calls them."""

from collections.abc import Callable, Mapping

from msgspec import structs

from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal, refusal_words
from game.kernel.texts import Texts
from scenes.table.names import seat_name

Pieces = Callable[[Texts, Mapping[str, object]], Mapping[str, object]]
"""A function that gives the values of a refusal with pieces as words."""


def as_they_are(texts: Texts, values: Mapping[str, object]) -> Mapping[str, object]:
    """The values unchanged, for games whose refusals name no pieces."""
    return values


def pieces_in_words(words: Callable[[Texts, str], str], *names: str) -> Pieces:
    """The function that says pieces, one or several with spaces between, in the values of these names."""
    return lambda texts, values: {
        name: ", ".join(words(texts, piece) for piece in value.split())
        if name in names and isinstance(value, str)
        else value
        for name, value in values.items()
    }


def _values(
    texts: Texts, game: str, seats: tuple[SeatInfo, ...], refusal: Refusal, pieces: Pieces
) -> dict[str, object]:
    names = [seat_name(texts, seats, seat) for seat in range(len(seats))]
    return dict(pieces(texts, refusal_words(game, refusal, names).values))


def why_not(
    texts: Texts, game: str, seats: tuple[SeatInfo, ...], refusal: Refusal, pieces: Pieces = as_they_are
) -> str:
    """The reason why not, in one sentence."""
    values = _values(texts, game, seats, refusal, pieces)
    return structs.replace(refusal_words(game, refusal), values=values).text(texts)


def why_not_short(
    texts: Texts, game: str, section: str, seats: tuple[SeatInfo, ...], refusal: Refusal, pieces: Pieces = as_they_are
) -> str:
    """The reason why not, in the few words that fit a button or a pill."""
    notice = structs.replace(refusal_words(game, refusal), values=_values(texts, game, seats, refusal, pieces))
    key = f"{section}.short.{refusal.reason}"
    return (structs.replace(notice, key=key) if key in texts else notice).text(texts)


def refusal_title(texts: Texts, section: str, refusal: Refusal) -> str:
    """The title of what cannot be done."""
    key = f"{section}.refused_title.{refusal.reason}"
    return texts.t(key if key in texts else f"{section}.refused")
