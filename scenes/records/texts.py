"""The words for a record: its rounds, its matches, what is wrong with it."""

from __future__ import annotations

from game.kernel.notice import Notice
from scenes.kit.context import Choice, Context
from scenes.kit.dialog import Question, dialog_scene
from scenes.kit.tree.screen import ScreenScene
from scenes.records.record_file import Chapter
from scenes.records.timeline import DEAL, Timeline, held, tag_of
from scenes.riichi.texts import place_name
from scenes.table.names import seat_name
from scenes.table.session import PERSON


def round_name(ctx: Context, timeline: Timeline, number: int) -> str:
    """A round by its number from 0: its place in the match, or its wind and honba."""
    if not 0 <= number < len(timeline.marks):
        return ctx.t("replay.no_round")
    if timeline.game == "riichi":
        view = timeline.marks[number].view
        return place_name(ctx, view.wind, view.dealer, view.honba)
    own = f"replay.round_{timeline.game}"
    return ctx.t(own if own in ctx.texts else "replay.round", number=number + 1)


def round_result(ctx: Context, timeline: Timeline, number: int) -> str:
    """The player who got most in a round and how much; empty while it is not over in the record."""
    before = timeline.marks[number].held
    if number + 1 < len(timeline.marks):
        after = timeline.marks[number + 1].held
    else:
        match = timeline.match_at(timeline.end)
        if match.view(0).phase not in ("deal", "over"):
            return ""
        after = held(match)
    gains = [b - a for a, b in zip(before, after, strict=True)]
    most = max(gains)
    if most <= 0:
        return ctx.t("rounds.even")
    names = " · ".join(seat_name(ctx.texts, timeline.seats, seat) for seat, gain in enumerate(gains) if gain == most)
    return ctx.t("rounds.gain", names=names, points=f"{most:,}")


def seat_line(ctx: Context, timeline: Timeline, seat: int) -> str:
    """The person or bot of a seat, and how many acts were decided there by whom."""
    name, person = seat_name(ctx.texts, timeline.seats, seat), timeline.seats[seat].level == PERSON
    own, others = timeline.decided(seat)
    key = "bot" if not person else "shared" if others else "person"
    return ctx.t(f"replay.view.{key}", name=name, own=own, others=others, count=own + others)


def deciders(ctx: Context, timeline: Timeline) -> tuple[str, ...]:
    """The one who decided the act before each place to stop at, where several persons sat or a bot played for one."""
    persons = {seat for seat, info in enumerate(timeline.seats) if info.level == PERSON}
    several = len(persons) > 1

    def decider(at: int) -> str:
        if at == 0 or tag_of(timeline.acts[at - 1][1]) == DEAL:
            return ""
        seat, stood_in = timeline.acts[at - 1][0], timeline.stood_in(at)
        name = seat_name(ctx.texts, timeline.seats, seat)
        if stood_in and seat in persons:
            return ctx.t("replay.bar.by_bot", name=name)
        return name if several else ""

    return tuple(map(decider, timeline.stops))


def chapter_name(ctx: Context, chapter: Chapter, number: int) -> str:
    """A match of a file by its number from 0."""
    names = ", ".join(name for name in chapter.names if name)
    return (
        ctx.t("replay.match_of", number=number + 1, names=names) if names else ctx.t("replay.match", number=number + 1)
    )


def problem_dialog(ctx: Context, notice: Notice) -> ScreenScene[Question]:
    """The card that says why a record cannot be watched."""
    choices = [Choice(ctx.t("kit.dialog.ok"), cancel=True)]
    return dialog_scene(ctx, ctx.t("reading.cannot"), notice.text(ctx.texts), choices)
