"""``statistics``: what the matches of a person come to."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from game.cli.output import print_bytes, print_line, print_text, say
from game.games import ENTRIES, GAMES
from game.kernel.options import load_options
from game.kernel.texts import Texts
from game.library.achievements import achievements_of
from game.library.index import Index, Progress, run_through
from game.library.paths import Paths, find_paths, shortened
from game.statistics.played import Choice, Played, played
from game.statistics.shares import Value
from game.statistics.summary import Summary, called, summaries
from game.statistics.table import rows
from game.verbs import BAD_INPUT, OK, Args, Options

_MOST_YAKU = 10


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("--game", choices=tuple(GAMES), metavar="G", told={"games": ", ".join(GAMES)})
    options.add("--person", metavar="NAME")
    options.add("--since", metavar="DATE")
    kinds = options.parser.add_mutually_exclusive_group()
    options.add("--json", to=kinds, action="store_true")
    options.add("--csv", to=kinds, action="store_true")
    options.add("--data-dir", metavar="D")
    options.add("--aided", action="store_true")
    options.add("--achievements", action="store_true")


def run(args: Args) -> int:
    """Prints the figures that are asked for; a folder without matches is no error."""
    texts, since = args.texts, _day(args.since)
    if since is None:
        say(texts.t("cli.error.line", text=texts.t("cli_statistics.since", value=args.since[:40])))
        return BAD_INPUT
    paths = find_paths(args.data_dir)
    if not paths.matches.is_dir():
        # Nothing is made where nothing lies.
        say(texts.t("cli_statistics.none", folder=shortened(paths.matches)))
        _print_rows([]) if args.csv else None
        return OK
    index = Index(paths)
    try:
        _bring_up_to_date(index, texts)
        people = None if args.person is None else called(index, args.person)
        choice = Choice(args.game or "", people, since=since, aided=args.aided)
        _print(texts, args, index, choice, paths)
    finally:
        index.close()
    return OK


def _print(texts: Texts, args: Args, index: Index, choice: Choice, paths: Paths) -> None:
    if args.csv:
        _print_rows(played(index, choice))
        return
    found = summaries(index, choice)
    if not found:
        key, values = ("none", {"folder": shortened(paths.matches)})
        if args.person is not None:
            key, values = ("nobody", {"person": args.person[:64]})
        say(texts.t(f"cli_statistics.{key}", **values))
    for summary in found:
        if args.json:
            print_line(summary)
        else:
            for line in _lines(texts, summary, args.achievements):
                print_text(line)


def _day(text: str | None) -> float | None:
    """The beginning of a day, here, in seconds since 1970; 0 without a day, ``None`` for what is none."""
    if text is None:
        return 0.0
    try:
        return max(0.0, datetime.fromisoformat(text).timestamp())
    except (ValueError, OverflowError, OSError):
        return None


def _bring_up_to_date(index: Index, texts: Texts) -> None:
    with _progress(texts) as told:
        run_through(index.refresh(), told)
        run_through(index.facts(), told)
    for problem in (index.problem, index.journal.problem):
        if problem is not None:
            say(problem.text(texts))


@contextmanager
def _progress(texts: Texts) -> Iterator[Callable[[Progress], None] | None]:
    """A bar on standard error while that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(texts.t("cli_statistics.progress"), total=None)
        yield lambda progress: bar.update(task, completed=progress.done, total=progress.total or None)


# -- rows


def _print_rows(matches: Sequence[Played]) -> None:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows(matches))
    print_bytes(out.getvalue().encode("utf-8", "replace"))


# -- sentences


def _lines(texts: Texts, summary: Summary, achievements: bool) -> Iterator[str]:
    def t(key: str, **values: object) -> str:
        return texts.t(f"cli_statistics.{key}", **values)

    def told(value: Value | None) -> str:
        return "–" if value is None else f"{100 * value.value:.1f}%"

    def interval(value: Value | None) -> str:
        known = value is not None and value.low is not None and value.high is not None
        return t("interval", low=f"{100 * value.low:.0f}%", high=f"{100 * value.high:.0f}%") if known else ""  # type: ignore[union-attr,operator]

    game, place = load_options(GAMES[summary.game]).get(texts.locale), f"{summary.mean_place:.2f}"
    name = summary.names[0] if summary.names else t("unnamed")
    yield t("head", game=game, name=name, matches=summary.matches, place=place, first=told(summary.first),
            interval=interval(summary.first))  # fmt: skip
    if summary.unfollowed:
        yield t("unfollowed", count=summary.unfollowed)
    score = summary.score
    yield t("score", mean=f"{score['mean']:.1f}", least=f"{score['least']:g}", most=f"{score['most']:g}")
    if summary.strength is not None:
        one = summary.strength
        yield t("strength", value=f"{one.value:.2f}", low=f"{one.low:.2f}", high=f"{one.high:.2f}")
    for level, split in summary.opponents.items():
        yield t("opponent", level=level, matches=split.matches, ahead=told(split.ahead), interval=interval(split.ahead))
    shares = _shares(summary.game)
    for figure, value in summary.figures.items():
        key = f"cli_statistics.figure.{summary.game}.{figure}"
        label = texts.t(key) if key in texts else figure
        number = told(value) if figure in shares else f"{value.value:,.2f}"
        yield t("value", name=label, value=number, interval=interval(value))
    if yaku := _yaku(texts, summary):
        yield t("yaku", yaku=yaku)
    yield t("counted", count=len(summary.achievements), all=len(achievements_of(summary.game)))
    if achievements:
        yield from _achieved(texts, summary)


def _shares(game: str) -> frozenset[str]:
    from game.kernel.entry import load

    place = ENTRIES[game].facts
    return frozenset(one.name for one in load(place).figures if one.kind == "share") if place else frozenset()


def _yaku(texts: Texts, summary: Summary) -> str:
    """The yaku that were made most, with their numbers."""
    found = [(name.removeprefix("yaku_"), count) for name, count in summary.counts.items() if name.startswith("yaku_")]
    known = [(texts.t(f"riichi_yaku.name.{name}"), n) for name, n in found if f"riichi_yaku.name.{name}" in texts]
    known.sort(key=lambda pair: -pair[1])
    return ", ".join(f"{name} {count:g}" for name, count in known[:_MOST_YAKU])


def _achieved(texts: Texts, summary: Summary) -> Iterator[str]:
    for one in summary.achievements:
        key = f"achievements.{summary.game}.{one.id}"
        words: dict[str, Any] = {
            word: texts.t(f"{key}.{word}") if f"{key}.{word}" in texts else one.id for word in ("name", "text")
        }
        yield texts.t(
            "cli_statistics.achieved", day=one.started[:10], record=one.record or one.fingerprint, act=one.act, **words
        )
