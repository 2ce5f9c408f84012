"""Outside programs as the app names and remembers them."""

from collections.abc import Sequence

from game.library.settings import MOST_PROGRAMS, NAME_LENGTH, PROGRAM_LENGTH, Settings
from game.seats.levels import check_program, level_known, prefix_of, program_name

_ELLIPSIS = "…"


def usable(level: str, game: str) -> bool:
    """Whether a seat of a game can be given to this program: known talk, readable command, nothing unprintable."""
    if not prefix_of(level) or not level_known(level, game) or not level.isprintable() or len(level) > PROGRAM_LENGTH:
        return False
    try:
        check_program(level)
    except ValueError:
        return False
    return True


def known(settings: Settings, game: str) -> tuple[str, ...]:
    """The programs that were seated before and can sit at this game, the last one first."""
    return tuple(dict.fromkeys(level for level in settings.programs if usable(level, game)))[:MOST_PROGRAMS]


def with_programs(settings: Settings, levels: Sequence[str]) -> tuple[str, ...]:
    """The programs to remember after these were seated."""
    return tuple(dict.fromkeys((*levels, *settings.programs)))[:MOST_PROGRAMS]


def without_program(settings: Settings, level: str) -> tuple[str, ...]:
    """The programs to remember after one could not be started."""
    return tuple(known for known in settings.programs if known != level)


def short_name(level: str, number: int = 1) -> str:
    """The name on the plate: the file that is run, cut to fit; the second of the same name has a 2 behind it."""
    name, end = program_name(level), f" {number}" if number > 1 else ""
    room = NAME_LENGTH - len(end)
    return (name if len(name) <= room else name[: room - 1] + _ELLIPSIS) + end
