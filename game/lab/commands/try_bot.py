"""``try-bot``: plays a program through every kind of decision and says what is wrong with it."""

from pathlib import Path

from game.lab.checks.program_check import trial_lines, try_bot
from game.lab.commands.common import add_game
from game.lab.errors import LabError
from game.lab.games.lab_game import PARTS
from game.lab.runs.plan import MOST_SECONDS
from game.seats.limit_options import add_limits, limits_in
from game.verbs import FOUND_FAULT, OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add_game(options, PARTS)
    options.add("command", metavar="COMMAND")
    options.add("--seconds", type=float, default=5.0, metavar="S")
    options.add("--transcript", type=Path, metavar="FILE")
    add_limits(options.parser, options.texts)


def run(args: Args) -> int:
    """Tries the program; returns 1 when something is wrong with it."""
    if not 0 < args.seconds <= MOST_SECONDS:
        raise LabError("number_between", name="--seconds", value=args.seconds, most=int(MOST_SECONDS))
    trial = try_bot(args.game, args.command, args.seconds, args.transcript, limits=limits_in(args))
    print("\n".join(trial_lines(trial, args.texts)))
    return FOUND_FAULT if trial.findings else OK
