"""Colours of the house, as #RRGGBB."""

from typing import Final

INK_950: Final = "#07131A"
INK_900: Final = "#0B1D24"
INK_850: Final = "#091B23"
INK_800: Final = "#14303A"
WELL: Final = "#0A1E26"
INK_BLUE: Final = "#1F5E7C"
RIVER_PILL: Final = "#1F6B8A"
RIVER_RIM: Final = "#8FD0E6"
JADE_500: Final = "#2B8574"
JADE_300: Final = "#7FD0B6"
IVORY_50: Final = "#FFFEF8"
IVORY_100: Final = "#FBF5E5"
IVORY_200: Final = "#EFE3C6"
FOCUS: Final = "#FFF6DF"
GOLD: Final = "#F3D27C"
GOLD_DEEP: Final = "#D9A43A"
GOLD_LIP: Final = "#855C12"
GOLD_RIM: Final = "#FFD968"
GOLD_NEW: Final = "#F3C14E"
GOLD_EDGE: Final = "#F3DCA0"
VERMILION_DEEP: Final = "#C23A22"
VERMILION_MARK: Final = "#D8432C"
VERMILION_SOFT: Final = "#FF8D73"
SEAL_RED: Final = "#A32414"
ERROR_RIM: Final = "#FF6A4D"
TEXT: Final = "#F4ECD8"
TEXT_SOFT: Final = "#CFE0D8"
TEXT_MUTED: Final = "#A9BDB6"
TEXT_OFF: Final = "#93A7A5"
ON_GOLD: Final = "#3A2604"
INK_TEXT: Final = "#1B232A"
BROWN: Final = "#5A5340"
BROWN_LIGHT: Final = "#665B42"

SUITS: Final[dict[str, tuple[str, int, str]]] = {
    "k": ("#1B232A", 1, "black"),
    "r": ("#C22F1C", 2, "red"),
    "b": ("#12509F", 3, "blue"),
    "g": ("#227F54", 4, "green"),
}
"""Holla colour letter -> (numeral colour, dots, name in the art files)."""

STRONG_SUITS: Final[dict[str, str]] = {"k": "#1D0904", "r": "#CB3F0E", "b": "#032183", "g": "#008062"}
"""Holla colours that can be told apart with every kind of colour vision."""

TILE_SUITS: Final[dict[str, tuple[str, str]]] = {
    "k": (SUITS["k"][0], "black"),
    "r": (SUITS["r"][0], "red"),
    "b": (SUITS["b"][0], "blue"),
    "o": ("#D4730D", "orange"),
}
"""Rummikub colour letter -> (numeral colour, name in the art files)."""

STRONG_TILE_SUITS: Final[dict[str, str]] = {"k": "#041118", "r": "#A3333F", "b": "#1470CD", "o": "#986700"}
"""Rummikub colours that can be told apart with every kind of colour vision; Holla's leave no room for orange."""

SEAT_RIMS: Final[dict[str, str]] = {
    "tiger": "#F3D27C",
    "rabbit": "#8FD0E6",
    "crane": "#F0A58F",
    "deer": "#A9CFA4",
    "turtle": "#7FD0B6",
    "magpie": "#C3CBE0",
}
"""Rim colour of each avatar."""


def mix(first: str, second: str, share: float) -> str:
    """The colour `share` (0-1) of the way from first to second."""
    a, b = _rgb(first), _rgb(second)
    return _hex(tuple(round(x + (y - x) * share) for x, y in zip(a, b, strict=True)))


def brighter(colour: str, factor: float) -> str:
    """The colour with every channel times `factor`, clipped."""
    return _hex(tuple(min(255, round(x * factor)) for x in _rgb(colour)))


def _rgb(colour: str) -> tuple[int, ...]:
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"{colour!r} is not a #RRGGBB colour")
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def _hex(rgb: tuple[int, ...]) -> str:
    return "#" + "".join(f"{x:02X}" for x in rgb)
