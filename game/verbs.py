"""A command line of verbs: each is a module with its options and its run, and only those that are named are loaded."""

from __future__ import annotations

import argparse
from collections.abc import Container, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, NoReturn

from game.games import OPTION
from game.kernel.texts import LOCALES, Texts

OK, FOUND_FAULT, BAD_INPUT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
"""Exit codes."""


class Misuse(Exception):
    """A fault in what was written behind a command; ``prog`` is the command whose help tells more."""

    def __init__(self, prog: str, problem: str) -> None:
        super().__init__(problem)
        self.prog = prog


class Parser(argparse.ArgumentParser):
    """A parser like argparse's that leaves it to the command to say a fault."""

    def error(self, message: str) -> NoReturn:
        """Raises ``Misuse``."""
        raise Misuse(self.prog, message)


class Args(argparse.Namespace):
    """The arguments of a verb, and the texts to answer with."""

    texts: Texts


class Options:
    """The options of a verb. The help of each stands below its name, in the verb's own file of the locales or in the
    one that all verbs of the command line share."""

    def __init__(self, parser: argparse.ArgumentParser, texts: Texts, *files: str) -> None:
        self.parser, self.texts, self._files = parser, texts, files

    def add(
        self, name: str, key: str = "", told: Mapping[str, object] = MappingProxyType({}), to: Any = None, **how: Any
    ) -> None:
        """Adds an option as argparse takes it, ``to`` a group of them; ``told`` are the values of its help."""
        keys = [f"{file}.help.{key or name.removeprefix('--').replace('-', '_')}" for file in self._files]
        text = self.texts.t(next((key for key in keys if key in self.texts), keys[0]), **told)
        (to or self.parser).add_argument(name, help=text, **how)


def make_parser(
    prog: str, stem: str, verbs: Mapping[str, str], texts: Texts, named: Container[str] | None = None
) -> Parser:
    """Makes the parser of a command line.

    ``verbs`` are the modules by verb. Each has ``add_options(options)`` and ``run(args)``, which returns the exit code;
    those of verbs that are not ``named`` are not loaded. What a verb says stands in the file ``STEM_VERB`` of the
    locales.
    """
    common = Parser(add_help=False)
    shared = Options(common, texts, stem)
    shared.add("--lang", choices=LOCALES, default=argparse.SUPPRESS)
    shared.add(OPTION, action="append", default=argparse.SUPPRESS, metavar="NAME")
    text, last = texts.t(f"{stem}.help.main"), _text(texts, f"{stem}.help.exit_codes")
    parser = Parser(prog, description=text, epilog=last, parents=[common], allow_abbrev=False)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for verb, place in verbs.items():
        file = f"{stem}_{verb.replace('-', '_')}"
        text, last = texts.t(f"{file}.help.about"), _text(texts, f"{file}.help.more")
        made = commands.add_parser(verb, help=text, description=text, epilog=last, parents=[common], allow_abbrev=False)
        if last is not None:
            made.formatter_class = argparse.RawDescriptionHelpFormatter
        if named is None or verb in named:
            module = import_module(place)
            module.add_options(Options(made, texts, file, stem))
            made.set_defaults(run=module.run)
    return parser


def _text(texts: Texts, key: str) -> str | None:
    return texts.t(key) if key in texts else None


def language_of(arguments: Sequence[str]) -> str:
    """The language that ``--lang`` asks for, before anything else is read."""
    for at, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            value = value if equals else next(iter(arguments[at + 1 :]), "")
            return value if value in LOCALES else "en"
    return "en"
