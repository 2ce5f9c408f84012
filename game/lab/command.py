"""``yongmaru-lab``: plans, ladders, tournaments, comparisons, tests; their stores, reports and exports."""

from __future__ import annotations

import sys
from collections.abc import Container, Sequence
from pathlib import Path
from types import MappingProxyType

from game import verbs
from game.games import BadGame, add_games, modules_in
from game.kernel.options import BadOption
from game.kernel.texts import Texts
from game.lab.errors import SEAT_FAILED, LabError
from game.library.paths import shortened
from game.seats.family import no_orphans
from game.seats.group import ends_orderly
from game.seats.table import StuckMatch
from game.verbs import BAD_INPUT, FOUND_FAULT, INTERRUPTED

VERBS = MappingProxyType(
    {
        "run": "game.lab.commands.run",
        "ladder": "game.lab.commands.ladder",
        "tournament": "game.lab.commands.tournament",
        "sprt": "game.lab.commands.sprt",
        "compare": "game.lab.commands.compare",
        "yeok": "game.lab.commands.yeok",
        "habits": "game.lab.commands.habits",
        "values": "game.lab.commands.values",
        "worlds": "game.lab.commands.worlds",
        "truth": "game.lab.commands.truth",
        "companion": "game.lab.commands.companion",
        "characters": "game.lab.commands.characters",
        "same": "game.lab.commands.same",
        "resume": "game.lab.commands.resume",
        "report": "game.lab.commands.report",
        "export": "game.lab.commands.export",
        "show": "game.lab.commands.show",
        "try-bot": "game.lab.commands.try_bot",
    }
)
"""The modules by verb, in the order of the help."""
_COUNTS = {"seeds": 1, "jobs": 1, "playouts": 1, "trials": 0, "deals": 0, "hash_seeds": 2, "acts": 1}
"""The least of every option that counts."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns 0 when all went well, 1 when a seat failed or bots disagree, 2 for bad input."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    texts = Texts(verbs.language_of(given))
    try:
        for problem in add_games(modules_in(given)):
            print(problem.text(texts), file=sys.stderr)
        texts = Texts(texts.locale)  # with the texts of those games
        args = make_parser(texts, given).parse_args(given, verbs.Args(texts=texts))
        _check_counts(args)
        with ends_orderly(), no_orphans():
            return int(args.run(args))
    except BadGame as error:
        print(error.notice.text(texts), file=sys.stderr)
        return BAD_INPUT
    except verbs.Misuse as error:
        print(f"{error.prog}: {error}; {error.prog} --help", file=sys.stderr)
        return BAD_INPUT
    except (LabError, BadOption) as error:
        words = error.notice.text(texts) if isinstance(error, LabError) else error.text(texts)
        print(" ".join(words.split()), file=sys.stderr)
        return FOUND_FAULT if isinstance(error, LabError) and error.key == SEAT_FAILED else BAD_INPUT
    except StuckMatch as error:
        print(error, file=sys.stderr)
        return FOUND_FAULT
    except BrokenPipeError:
        sys.stderr.close()
        return BAD_INPUT
    except OSError as error:
        path = shortened(Path(str(error.filename)))
        print(texts.t("lab.error.file", path=path, problem=error.strerror or error), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


def make_parser(texts: Texts, named: Container[str] | None = None) -> verbs.Parser:
    """Makes the parser of ``yongmaru-lab``; verbs that are not ``named`` are listed without being loaded."""
    return verbs.make_parser("yongmaru-lab", "lab", VERBS, texts, named)


def _check_counts(args: verbs.Args) -> None:
    """Raises ``LabError`` for a count that nothing could be measured with."""
    for name, low in _COUNTS.items():
        if (value := getattr(args, name, low)) < low:
            raise LabError("number", name=f"--{name.replace('_', '-')}", value=value, low=low)
