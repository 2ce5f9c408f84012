"""The options of commands for what a program may use at all."""

from __future__ import annotations

import argparse

import msgspec

from game.kernel.limits import MOST, Limits
from game.kernel.texts import Texts


def add_limits(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Adds an option for each limit."""
    for field in msgspec.structs.fields(Limits):
        about = texts.t(f"kernel.program_limits.{field.name}", usual=field.default)
        parser.add_argument(f"--{field.name}", type=_limit, default=field.default, metavar="N", help=about)


def limits_in(args: argparse.Namespace) -> Limits:
    """The limits that these options set."""
    return Limits(args.processes, args.memory, args.cpu)


def _limit(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 0, which is no limit, to {MOST}")
    return int(text)
