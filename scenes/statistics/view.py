"""How the statistics look: figures at a glance, the curve, places, levels, what was made, best hands, achievements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from game.kernel.bilingual import Text
from game.kernel.seat import LEVELS
from game.kernel.texts import Texts
from game.library.achievements import achievements_of
from game.pieces import cubes
from game.pieces import tiles as rummikub
from game.riichi.tiles import tile_text
from game.statistics.shares import Value
from game.statistics.summary import Summary, Won
from game.turf.config import COATS
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close
from scenes.kit.tree.words import Name, Worded, Words, joined, say
from scenes.records.own_matches_words import score_words
from scenes.records.shelf import rules_name
from scenes.scene_registry import SCENE_ENTRIES
from scenes.statistics import model as m
from scenes.statistics.model import Figures, figure_label, figure_words, interval_words
from scenes.statistics.pictures import draw_bar, draw_curve, draw_hand, draw_scale, medal
from scenes.table.numbers import grouped, pounds

ICONS = (
    "crown",
    "fast",
    "lock",
    "target",
    "mountain",
    "wave",
    "star_full",
    "hand",
    "eye",
    "hint",
    "replay",
    "people",
    "first",
)
_ROW_OF_THREE = 1240.0
_CURVES: Sequence[tuple[str, Words]] = (("place", "statistics.curve_place"), ("points", "statistics.curve_points"))
_SHOWN = 6
"""Achievements that are shown beside the rest."""


def view(s: Figures) -> e.View:
    """The statistics of a person at a game."""
    games = [
        (game, say("statistics.tab", game=Worded(_game, (game,)), count=s.sums[game].matches if game in s.sums else 0))
        for game in SCENE_ENTRIES
    ]
    tools = (
        e.Button("statistics.people", m.OpenPeople(), icon="people", tip="statistics.people_tip"),
        e.Button("statistics.export", m.Export(), icon="export", tip="statistics.export_tip"),
    )
    one = s.sum
    sub = joined(
        Name(s.name) if s.name else None,
        say("statistics.reading", done=s.work.done, total=s.work.total)
        if s.work is not None and s.work.total
        else None,
    )
    body = _body(s, one) if one is not None else (_nothing(s),)
    tabs = e.Tabs(games, s.game, "statistics.game", key="game")
    return e.Page("statistics.title", e.Row(tabs, wrap=True), _filters(s), *body, sub=sub, tools=tools, back=m.Leave())


def _nothing(s: Figures) -> e.Element:
    words = "statistics.counting" if not s.counted else "statistics.none"
    return e.Panel(None, e.Text(words, e.LARGE, palette.TEXT_SOFT, align="center"), pad=(40.0, 80.0))


def _filters(s: Figures) -> e.Element:
    rules = [
        (None, "own_matches.any_rules"),
        *(
            (
                rules,
                Worded(rules_name, (game, rules, s.shelf.index.own_presets(game)))
                if rules
                else "own_matches.own_config",
            )
            for game, rules in s.found.rule_sets
            if game == s.game
        ),
    ]
    levels = [("", "own_matches.any_opponent"), *((level, f"seats.levels.{level}") for level in LEVELS)]
    periods = [(period, f"statistics.period_{period or 'all'}") for period in m.DAYS]
    people = [(id, Name(name)) for id, name in s.found.people]
    one = s.sum
    told = (
        say("statistics.counted", matches=one.matches, parts=say(f"own_matches.parts_{one.game}", count=one.parts))
        if one is not None
        else None
    )
    return e.Row(
        _filter("person", people, s.person) if len(people) > 1 else None,
        _filter("rules", rules, s.rules),
        _filter("opponent", levels, s.opponent),
        _filter("period", periods, s.period),
        e.Sized(
            e.Switch(s.aided, "statistics.aided", tip="statistics.aided_tip", key="aided"),
            wish=270.0, face="well", pad=(16.0, 0.0),
        ),
        e.Column(e.Text(told, e.BODY, palette.TEXT_SOFT), face="pill", pad=(18.0, 6.0)) if told is not None else None,
        wrap=True,
        gap=12.0,
        align="center",
    )  # fmt: skip


def _filter(key: str, options: Sequence[tuple[object, Words]], value: object) -> e.Element:
    name = f"own_matches.{key}"
    return e.Sized(e.Dropdown(options, value, name, key=key, tip=name), wish=190.0)


def _body(s: Figures, one: Summary) -> Sequence[e.Maybe]:
    middle = e.Column(
        _curve(s, one), e.Grid(_places(one), _against(one), columns=2, least_column=330.0), gap=16.0, grow=1.0
    )
    glance, list_ = _glance(one), _made(s, one)
    top = e.Either(
        _ROW_OF_THREE,
        e.Row(
            e.Sized(glance, width=392.0),
            e.Sized(middle, grow=1.0),
            e.Sized(list_, width=360.0) if list_ else None,
            align="stretch",
            gap=16.0,
        ),
        e.Column(e.Grid(glance, list_, columns=2, least_column=400.0), middle, gap=16.0),
    )
    below = e.Grid(_best(s, one), _achieved(s, one), columns=2, least_column=520.0)
    return top, below, _rest(one)


# -- panels


def _glance(one: Summary) -> e.Element:
    tiles = [
        _tile("statistics.mean_place", Name(f"{one.mean_place:.2f}")),
        _tile("statistics.first", Name(_share(one.first)), interval_words(one.first)),
        *(_figure(one, name, one.figures[name]) for name in m.GLANCE.get(one.game, ()) if name in one.figures),
    ]
    return e.Panel("statistics.glance", e.Grid(*tiles, columns=2, gap=8.0), gap=12.0, grow=1.0)


def _figure(one: Summary, name: str, value: Value) -> e.Element:
    return _tile(
        Worded(figure_label, (one.game, name)), Name(figure_words(one.game, name, value)), interval_words(value)
    )


def _tile(label: Words, value: Words, sure: Words | None = None) -> e.Element:
    number = e.Text(value, e.TITLE, bold=True, lines=1)
    beside = e.Text(sure, e.SMALL, palette.TEXT_MUTED) if sure is not None else None
    return e.Column(
        e.Text(label, e.SMALL, palette.TEXT_SOFT),
        e.Row(number, e.Spacer(), beside, gap=6.0, wrap=True),
        gap=0.0,
        face="row",
        pad=(12.0, 6.0),
    )


def _share(value: Value | None) -> str:
    return f"{100 * value.value:.1f}%" if value is not None else "–"


def _curve(s: Figures, one: Summary) -> e.Element:
    places = s.curve == "place"
    means, days = m.curve(one, s.curve)
    seats = len(one.places)
    told = say("statistics.curve_each", count=m.together(one)) if m.together(one) > 1 else "statistics.curve_one"
    return e.Panel(
        "statistics.curve",
        e.Row(
            e.Sized(e.Text(joined(told, _reads_curve(one.game, means, places)), e.SMALL, palette.TEXT_SOFT), grow=1.0),
            e.Choice(_CURVES, s.curve, "statistics.curve", key="curve"),
            wrap=True,
        ),
        e.Drawn(draw_curve, (means, days, seats if places else 0, one.game), height=190.0, name="statistics.curve"),
        gap=8.0,
    )


def _reads_curve(game: str, means: Sequence[float], places: bool) -> Words | None:
    """The sentence that says where the curve goes."""
    if len(means) < 4:
        return None
    half = len(means) // 2
    before, after = sum(means[:half]) / half, sum(means[half:]) / (len(means) - half)
    edge = 0.1 if places else (max(means) - min(means)) / 10
    rise = before - after if places else after - before
    key = "better" if rise > edge else "worse" if rise < -edge else "even"

    def words(value: float) -> Words:
        return say("statistics.place", place=f"{value:.2f}") if places else Name(score_words(game, round(value)))

    return say(f"statistics.curve_{key}", before=words(before), after=words(after))


def _places(one: Summary) -> e.Element:
    most = max(one.places)
    rows = [
        e.Row(
            e.Sized(e.Text(say("own_matches.place_short", place=place), bold=True), width=44.0),
            e.Sized(e.Drawn(draw_bar, (number / most if most else 0.0, place), height=13.0), grow=1.0),
            e.Sized(e.Text(say("statistics.matches", count=number), e.SMALL, align="right"), width=84.0),
            e.Sized(e.Text(Name(f"{100 * number / one.matches:.1f}%"), e.SMALL, bold=True, align="right"), width=84.0),
            gap=10.0,
        )
        for place, number in enumerate(one.places, 1)
    ]
    return e.Panel("statistics.places", *rows, gap=8.0)


def _against(one: Summary) -> e.Element:
    strength = one.strength
    if strength is None:
        return e.Panel("statistics.against", e.Text("statistics.no_bots", colour=palette.TEXT_SOFT))
    scale = [level for level in LEVELS if level not in ("random", "beginner")]
    names = ("", *scale)
    picture = e.Drawn(
        _draw_levels,
        (strength.value, strength.low, strength.high, tuple(names)),
        height=112.0,
        name="statistics.against",
    )
    below, above = (
        scale[max(0, min(len(scale) - 2, int(strength.value) - 1))],
        scale[max(1, min(len(scale) - 1, int(strength.value)))],
    )
    told = (
        say("statistics.between", low=Worded(_level, (below,)), high=Worded(_level, (above,)))
        if strength.value >= 1
        else "statistics.below_easy"
    )
    rows = [
        say("statistics.ahead", level=Worded(_level, (level,)), matches=split.matches, share=_share(split.ahead))
        for level, split in list(one.opponents.items())[:3]
    ]
    return e.Panel(
        "statistics.against",
        e.Text(told, e.SMALL, palette.TEXT_SOFT),
        picture,
        *(e.Text(row, e.SMALL) for row in rows),
        gap=4.0,
    )


def _draw_levels(
    surface: Surface, ctx: Context, box: Rect, value: float, low: float, high: float, levels: Sequence[str]
) -> None:
    draw_scale(
        surface, ctx, box, value, low, high, [ctx.t(f"seats.levels.{level}") if level else "" for level in levels]
    )


def _made(s: Figures, one: Summary) -> e.Element:
    found = m.made(one)
    most = max((number for _, number in found), default=1.0)
    rows = [
        e.Row(
            e.Sized(
                e.Text(
                    Worded(m.made_label, (one.game, key, s.names.get(key.removeprefix("yeok_")))), e.SMALL, bold=True
                ),
                width=140.0,
            ),
            e.Sized(e.Drawn(draw_bar, (number / most,), height=13.0), grow=1.0),
            e.Sized(e.Text(Name(grouped(round(number))), e.SMALL, bold=True, align="right"), width=56.0),
            gap=10.0,
        )
        for key, number in found
    ]
    none = None if rows else e.Text("statistics.none_made", colour=palette.TEXT_SOFT)
    return e.Panel(f"statistics.made_{one.game}", none, *rows, gap=12.0, grow=1.0)


def _best(s: Figures, one: Summary) -> e.Element | None:
    rows = [row for best in one.best if (row := _best_row(one, best)) is not None]
    if not rows:
        return None
    title = "statistics.best_races" if one.game == "turf" else "statistics.best"
    return e.Panel(title, e.Text("statistics.best_tip", e.SMALL, palette.TEXT_SOFT), *rows, gap=10.0)


def _best_row(one: Summary, best: dict[str, Any]) -> e.Element | None:
    groups, last = pieces_of(one.game, best["content"])
    worth = (pounds if one.game == "turf" else grouped)(round(best["worth"]))
    if not groups:
        return None
    words = Worded(best_words, (one.game, _frozen(best["content"])))
    name = joined(Name(worth), words)
    hand = e.Drawn(draw_hand, (one.game, groups, last), width=min(420.0, 90.0 * sum(map(len, groups))), height=62.0)
    head = e.Column(
        e.Text(Name(worth), e.LARGE, palette.GOLD, True),
        e.Text(Name(best["started"][:10]), e.SMALL, palette.TEXT_MUTED),
        gap=0.0,
    )
    return e.Card(
        m.OpenRecord(best["record"], best["act"]),
        e.Sized(head, width=96.0),
        e.Sized(hand, grow=1.0),
        e.Sized(e.Text(words, e.SMALL), width=180.0),
        name=name,
        wrap=True,
    )


def _achieved(s: Figures, one: Summary) -> e.Element:
    won = {found.id: found for found in one.achievements}
    all_ = achievements_of(one.game)
    order = sorted(all_, key=lambda rule: rule.id not in won)[:_SHOWN]
    medals = [_medal(one.game, rule.id, [r.id for r in all_].index(rule.id), won.get(rule.id)) for rule in order]
    head = e.Row(
        e.Text(say("statistics.achieved", count=len(won), all=len(all_)), e.BODY, bold=True),
        e.Spacer(),
        e.Link("statistics.all_achievements", m.AllAchievements(), key="all_achievements"),
    )
    return e.Panel("statistics.achievements", head, e.Grid(*medals, columns=3, least_column=150.0, gap=12.0), gap=10.0)


def _medal(game: str, id: str, number: int, won: Won | None) -> e.Element:
    name, text = f"achievements.{game}.{id}.name", f"achievements.{game}.{id}.text"
    when: Words = Name(won.started[:10]) if won is not None else "statistics.not_yet"
    inside = (
        medal(ICONS[number % len(ICONS)], won is not None, 58.0),
        e.Text(name, e.SMALL, palette.TEXT if won is not None else palette.TEXT_MUTED, True, "center"),
        e.Text(when, e.SMALL, palette.TEXT_MUTED, align="center"),
    )
    if won is None or not won.record:
        return e.Column(*inside, gap=2.0, tip=text, align="center")
    return e.Card(
        m.OpenRecord(won.record, won.act),
        e.Column(*inside, gap=2.0, align="center", grow=1.0),
        name=joined(name, when),
        tip=text,
        pad=(8.0, 8.0),
    )


def achievements_sheet(s: Figures) -> e.View:
    """The achievements of a game, all of them, over the statistics."""
    one = s.sum
    assert one is not None
    won = {found.id: found for found in one.achievements}
    rows = [
        e.Row(
            medal(ICONS[number % len(ICONS)], rule.id in won, 52.0),
            e.Column(
                e.Text(f"achievements.{one.game}.{rule.id}.name", bold=True),
                e.Text(f"achievements.{one.game}.{rule.id}.text", e.SMALL, palette.TEXT_SOFT),
                gap=0.0,
                grow=1.0,
            ),
            e.Text(
                Name(won[rule.id].started[:10]) if rule.id in won else "statistics.not_yet", e.SMALL, palette.TEXT_MUTED
            ),
            gap=16.0,
            face="row",
            pad=(12.0, 6.0),
        )
        for number, rule in enumerate(achievements_of(one.game))
    ]
    return e.Sheet(
        "statistics.achievements", *rows, buttons=(e.Button("screens.close", Close(), key="close"),), wide=760.0
    )


def _rest(one: Summary) -> e.Element | None:
    rest = [name for name in one.figures if name not in m.GLANCE.get(one.game, ())]
    if not rest:
        return None
    return e.Panel(
        "statistics.rest",
        e.Grid(*(_figure(one, name, one.figures[name]) for name in rest), columns=6, least_column=210.0, gap=8.0),
    )


# -- words and pieces


def pieces_of(game: str, content: dict[str, Any]) -> tuple[tuple[tuple[str, ...], ...], str]:
    """The pieces of a best hand in groups, and the one that completed it."""
    if game == "riichi":
        melds = [tuple(map(tile_text, meld.get("tiles", ()))) for meld in content["melds"]]
        return (tuple(map(tile_text, content["hand"])), *melds), tile_text(content["tile"])
    if game == "holla":
        return tuple(
            tuple(cubes.KIND_TEXT[cube % cubes.KINDS] for cube in part["cubes"]) for part in content["parts"]
        ), ""
    if game == "rummikub":
        return (tuple(map(rummikub.tile_text, content["tiles"])),), ""
    if game == "turf":
        return tuple((COATS[horse],) for horse in content["order"]), ""
    return (), ""


def best_words(texts: Texts, game: str, content: Sequence[tuple[str, Any]]) -> str:
    """Returns what a best hand was, in words."""
    told = dict(content)
    if game == "riichi":
        yaku = [texts.t(f"riichi_yaku.name.{name}") for name, _ in told["yaku"] if f"riichi_yaku.name.{name}" in texts]
        return " · ".join(yaku)
    if game == "holla":
        key = f"statistics.yeok.{told['yeok']}"
        if "name" in told:
            return Text(*told["name"]).get(texts.locale)
        return texts.t(key) if key in texts else str(told["yeok"])
    return texts.t(f"statistics.best_{game}", count=len(told.get("own", ())))


def _frozen(content: dict[str, object]) -> tuple[tuple[str, object], ...]:
    return tuple(
        (
            key,
            tuple(tuple(one) if isinstance(one, list) else str(one) for one in value)
            if isinstance(value, list)
            else value,
        )
        for key, value in content.items()
    )


def _game(texts: Texts, game: str) -> str:
    return texts.t(f"games.{game}.name")


def _level(texts: Texts, level: str) -> str:
    key = f"seats.levels.{level}"
    return texts.t(key) if key in texts else level[:40]
