"""The names of seats: levels of bots, and programs with the way to talk to them."""

from __future__ import annotations

import re
from pathlib import Path

from game.games import ENTRIES
from game.kernel.seat import LEVELS
from game.seats.mjai_port import TCP, dialect_of, place_of
from game.seats.notation import COMPANION, bot_seat
from game.seats.program import split_command

PROGRAM = "program:"
_SCRIPT = re.compile(r"\.(py|pyw|js|mjs|cjs|ts|rb|pl|lua|jar|sh|php)$", re.IGNORECASE)
"""How files end that a runner is told to run."""
_RUNNER = re.compile(
    r"(python|pypy|node|deno|bun|npx|java|ruby|perl|lua|dotnet|mono|wine|env|sh|bash|cmd|uv|run|exec)[\d.]*(\.exe)?"
)
"""The names of programs that run another file, whose name says more."""


def split_seats(text: str) -> list[str]:
    """Splits ``a,b,program:CMD`` at its commas; commas inside quotes stay, and the quotes with them."""
    parts, quote = [""], ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter == ",":
            parts.append("")
            continue
        parts[-1] += letter
    return [part.strip() for part in parts]


def levels_of(game: str) -> tuple[str, ...]:
    """Returns what a seat of a game may be: a level, or how programs are named."""
    mjai = tuple(dialect + ("PORT/TOKEN" if dialect == TCP else "COMMAND") for dialect in prefixes_of(game)[1:])
    return (*LEVELS, "LEVEL+CHARACTER", "LEVEL~ERRORS", COMPANION + ":STRENGTH", PROGRAM + "COMMAND", *mjai)


def prefixes_of(game: str) -> tuple[str, ...]:
    """The ways in which a program can be seated at a game."""
    return (PROGRAM, *(ENTRIES[game].dialects if game in ENTRIES else ()))


def prefix_of(level: str) -> str:
    """The prefix of a program seat: ``PROGRAM``, one of ``DIALECTS``, or nothing when it is no program."""
    return PROGRAM if level.startswith(PROGRAM) else dialect_of(level)


def level_known(level: str, game: str = "") -> bool:
    """Whether ``--seats`` may name it."""
    prefix = prefix_of(level)
    return bot_seat(level) is not None or (prefix in prefixes_of(game) and bool(level[len(prefix) :].strip()))


def check_program(level: str) -> None:
    """Raises ``ValueError`` for a program seat whose command has an open quote, or whose port or token is none."""
    prefix = prefix_of(level)
    if prefix == TCP:
        place_of(level[len(TCP) :])
    elif prefix:
        split_command(level[len(prefix) :])


def missing_file(level: str) -> str:
    """The script that a program seat names and that is not there, else empty; raises as ``check_program`` does."""
    prefix = prefix_of(level)
    words = split_command(level[len(prefix) :]) if prefix and prefix != TCP else []
    scripts = (word for word in words[1:] if not word.startswith("-") and _SCRIPT.search(word))
    return next((script for script in scripts if not Path(script).exists()), "")


def program_name(level: str) -> str:
    """The name of a seat's program for people: the file that is run, without folders; a port as ``:PORT``, for its
    token is nobody's to read."""
    prefix = prefix_of(level)
    rest = level[len(prefix) :].strip()
    if prefix == TCP:
        return f":{rest.partition('/')[0]}"
    try:
        words = split_command(rest)
    except ValueError:
        words = rest.split()
    files = [word for word in words if not word.startswith("-")] or words or [rest]
    names = [re.split(r"[/\\]", word.rstrip("/\\"))[-1] for word in files]
    return next((name for name in names if not _RUNNER.fullmatch(name)), names[0])
