"""``lessons check``: takes lessons in four ways and tells what is wrong and how long they take."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.cli.output import CliError, print_line, print_text
from game.kernel.texts import LOCALES, Texts
from game.lessons.check import FIRST_ALL_SECONDS, Report, check, first_seconds
from game.lessons.model import Lesson
from game.lessons.reading import all_lessons, read
from game.lessons.subject import games
from game.verbs import FOUND_FAULT, OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("what", choices=("check",), metavar="check")
    options.add("--file", "files", dest="files", metavar="FILE", nargs="+", default=[])
    options.add("--json", action="store_true")


def run(args: Args) -> int:
    """Checks the lessons of the house, or these files; returns 1 when something is wrong with one."""
    languages = [Texts(locale) for locale in LOCALES]
    reports = []
    for lesson in _chosen(args.files):
        report = check(lesson, languages)
        reports.append(report)
        if args.json:
            print_line(report)
        else:
            _say(args.texts, report)
    together = first_seconds(reports)
    slow = any(seconds > FIRST_ALL_SECONDS for seconds in together.values())
    good = sum(report.good for report in reports)
    if args.json:
        print_line({"lessons": len(reports), "good": good, "first_seconds": together, "first_limit": FIRST_ALL_SECONDS})
    else:
        print_text(args.texts.t("cli_lessons.sum", good=good, lessons=len(reports)))
        # A lesson whose texts cannot be filled has no time.
        if together.keys() >= {*LOCALES}:
            print_text(args.texts.t("cli_lessons.first", limit=FIRST_ALL_SECONDS, **together))
    return OK if good == len(reports) and not slow else FOUND_FAULT


def _chosen(files: Sequence[str]) -> Sequence[Lesson]:
    if not files:
        return all_lessons()
    found = []
    for name in files:
        path = Path(name)
        game = path.resolve().parent.name
        if game not in games():
            raise CliError("cli_lessons.error.lesson_folder", file=name, games=", ".join(games()))
        found.append(read(path, game))
    return found


def _say(texts: Texts, report: Report) -> None:
    key = "good" if report.good else "faulty"
    share = round(100 * report.act_share)
    print_text(
        texts.t(f"cli_lessons.{key}", lesson=report.lesson, steps=report.steps, share=share, **_by_locale(report))
    )
    for problem in report.problems:
        print_text(f"  {problem}")
    for way in report.ways:
        for problem in way.problems:
            print_text(f"  {way.name}: {problem}")


def _by_locale(report: Report) -> dict[str, float]:
    return {locale: report.seconds.get(locale, 0.0) for locale in LOCALES}
