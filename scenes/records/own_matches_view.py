"""How the list of matches looks: filters, rows, what was picked, and the match that is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from game.games import GAMES
from game.kernel.seat import LEVELS
from game.kernel.texts import Texts
from game.library.entries import SaveEntry
from game.library.listing import Listed
from game.library.problem import Problem
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Worded, Words, joined, say
from scenes.records import own_matches_model as do
from scenes.records import saved_matches
from scenes.records.own_matches_model import Matches
from scenes.records.own_matches_pictures import draw_box, draw_emblem, draw_faces, draw_place, draw_still
from scenes.records.own_matches_words import (
    clock,
    day,
    game_name,
    level_words,
    mine,
    own_place,
    score_words,
    seat_words,
    title,
)
from scenes.records.shelf import rules_name
from scenes.scene_registry import SCENE_ENTRIES

_Options = Sequence[tuple[str, Words]]
_WIDE: Final = 960.0
"""Units of a list from which on every figure has a column of its own."""
_BEFORE: Final = 156.0
"""Units of a wide row before its name: box, star, emblem and the gaps between them."""
_BAR: Final = 4.0
"""Units that the list's bar takes beside a gap."""
_FOLDED: Final = 620.0
_LONG: Final = 6 * 3600
_FIND: Final = "own_matches.search"
"""Seconds beyond which a match was not played in one go."""


def view(s: Matches) -> e.View:
    """The list beside the match that is looked at; in a narrow window that is over the list."""
    sub = joined(
        say("own_matches.count", count=s.found.total),
        say("own_matches.stars", count=s.found.starred) if s.found.starred else None,
        _progress(s),
    )
    tools = (
        e.Button("own_matches.statistics", do.OpenStatistics(), icon="stats", tip="own_matches.statistics_tip"),
        e.Button("own_matches.other_records", do.OtherRecords(), icon="replay", tip="own_matches.other_records_tip"),
        e.Button("own_matches.export", do.Export(tuple(s.files)), icon="export", tip="own_matches.export_all_tip")
        if s.files
        else None,
    )
    list_, look = _list(s), _looked(s)
    both = e.Either(
        1120.0,
        e.Row(e.Sized(list_, grow=1.0), e.Sized(look, width=450.0), align="stretch", gap=16.0, grow=1.0),
        e.Column(list_, _brief(s), gap=12.0, grow=1.0),
    )
    return e.Page(
        "own_matches.title",
        _filters(s),
        both,
        sub=sub,
        tools=tools,
        back=do.Leave(),
        gap=12.0,
        focus="matches",
        enter=do.Watch(s.at) if s.at else None,
    )


def _progress(s: Matches) -> Words | None:
    if s.work is None:
        return None
    return say("own_matches.reading", done=s.work.done, total=s.work.total) if s.work.total else "own_matches.looking"


# -- filters


def _filters(s: Matches) -> e.Element:
    wanted = s.wanted
    levels = [("", "own_matches.any_opponent"), *((level, f"seats.levels.{level}") for level in LEVELS)]
    periods = [("", "own_matches.any_day"), *((days, f"own_matches.{days}") for days in ("week", "month", "year"))]
    people: _Options = [("", "own_matches.any_person"), *((id, Name(name)) for id, name in s.found.people)]
    own, sets = s.shelf.index.own_presets(wanted.game), s.found.rule_sets
    named = [(id, Worded(rules_name, (game, id, own))) for game, id in sets if id and game == wanted.game]
    rules: _Options = [("", "own_matches.any_rules"), *named]
    return e.Row(
        e.Sized(e.Field(wanted.words, _FIND, placeholder=_FIND, key="words"), width=180.0, grow=1.0),
        e.Row(*(_game(game, wanted.game) for game in ("", *SCENE_ENTRIES)), gap=4.0, face="well"),
        _list_of("opponent", levels, wanted.opponent, 160.0),
        _list_of("period", periods, s.period, 150.0),
        _list_of("person", people, wanted.person, 150.0) if len(people) > 2 else None,
        _list_of("rules", rules, wanted.rules, 190.0) if wanted.game and named else None,
        _toggle("starred", wanted.starred, "star_full" if wanted.starred else "star"),
        _toggle("running", wanted.status == "open", "play"),
        wrap=True,
        gap=10.0,
    )


def _list_of(key: str, options: _Options, value: str, wish: float) -> e.Element:
    """A list of what a filter may want."""
    words = f"own_matches.{key}"
    return e.Sized(e.Dropdown(options, value, words, key=key, tip=words), wish=wish)


def _game(game: str, wanted: str) -> e.Element:
    """The matches of a game by its picture; those of all by a word."""
    name: Words = Worded(game_name, (game,)) if game else "own_matches.all"
    shown = e.Drawn(draw_emblem, (game,), width=36.0, height=36.0) if game else e.Text(name, bold=not wanted)
    return e.Card(e.Changed("game", game), shown, name=name, tip=name if game else None, chosen=game == wanted,
                  key=f"game {game}", pad=(5.0, 5.0), justify="center", width=46.0 if game else 68.0)  # fmt: skip


def _toggle(key: str, on: bool, icon: str) -> e.Element:
    return e.Button(f"own_matches.{key}", e.Changed(key, not on), "gold" if on else "ink", icon, key=key)


# -- the list


def _list(s: Matches) -> e.Element:
    if not s.files:
        empty = "own_matches.none" if s.found.total == 0 else "own_matches.none_found"
        body: e.Element = e.Column(
            e.Text(empty, e.LARGE, palette.TEXT_SOFT, align="center"), pad=(40.0, 60.0), grow=1.0
        )
    else:
        body = e.Rows(
            s.files,
            lambda file: _row(s, file),
            "own_matches.title",
            id=lambda file: file,
            spoken=lambda file: _spoken(s, file),
            at=s.at,
            picked=s.picked,
            look=do.Look,
            open=do.Watch,
            pick=lambda files: do.Pick(frozenset(map(str, files))),
            height=66.0,
            least=300.0,
            key="matches",
        )
    heads = e.Either(_WIDE, _headings(), e.Row()) if s.files else None
    return e.Panel(None, heads, body, _undo(s), _picked(s), grow=1.0, pad=(12.0, 12.0), gap=10.0)


def _headings() -> e.Element:
    """The names of the columns of the wide list."""

    def head(key: str, width: float, grow: float = 0.0, align: Literal["left", "right"] = "left") -> e.Element:
        words = e.Text(f"own_matches.column_{key}", e.SMALL, palette.TEXT_MUTED, align=align, lines=1)
        return e.Sized(words, width=width, grow=grow)

    return e.Row(
        e.Sized(e.Row(), width=_BEFORE),
        head("game", 170.0, 1.0),
        head("day", 170.0),
        head("opponents", 132.0),
        head("place", 112.0),
        head("score", 100.0, align="right"),
        e.Row(head("length", 112.0), pad=(6.0, 0.0)),
        e.Sized(e.Row(), width=_BAR),
        gap=10.0,
        pad=(10.0, 0.0),
    )


def _undo(s: Matches) -> e.Element | None:
    if not s.gone:
        return None
    told = say("own_matches.deleted_one" if len(s.gone) == 1 else "own_matches.deleted", count=len(s.gone))
    seconds = e.Text(say("own_matches.seconds", seconds=s.seconds), e.SMALL, palette.INK_TEXT)
    undo = e.Link("own_matches.undo", do.Undo(), palette.SEAL_RED, key="undo")
    return e.Row(
        e.Paper(e.Row(e.Text(told, colour=palette.INK_TEXT), undo, seconds, gap=24.0), pad=(24.0, 12.0)),
        justify="center",
    )


def _picked(s: Matches) -> e.Element | None:
    files = tuple(name for name in s.files if name in s.picked)
    if not files:
        return None
    found = [s.shelf.listed(name) for name in files[:200]]
    starred = all(one.star for one in found if one is not None)
    return e.Row(
        e.Text(
            say("own_matches.picked_one" if len(files) == 1 else "own_matches.picked", count=len(files)),
            e.LARGE,
            bold=True,
        ),
        e.Link("own_matches.pick_all", do.Pick(frozenset(s.files)), palette.JADE_300, key="pick_all"),
        e.Link("own_matches.pick_none", do.Pick(frozenset()), palette.JADE_300, key="pick_none"),
        e.Spacer(),
        e.Button(
            "own_matches.unstar" if starred else "own_matches.star",
            do.Star(files, not starred),
            icon="star",
            key="star_all",
        ),
        e.Button("own_matches.export", do.Export(files), icon="export", key="export_picked"),
        e.Button("own_matches.delete", do.Delete(files), icon="trash", key="delete_picked"),
        wrap=True,
        gap=16.0,
        face="well",
        pad=(16.0, 6.0),
    )


def _row(s: Matches, file: str) -> e.Element:
    one = s.shelf.listed(file)
    if one is None:
        return e.Row()
    who = _spoken(s, file)
    picked = file in s.picked
    tick = mark(do.Tick(file), "check" if picked else "", say("own_matches.pick", match=who), picked)
    words = say("own_matches.unstar_this" if one.star else "own_matches.star_this", match=who)
    star = mark(do.Star((file,), not one.star), "star_full" if one.star else "star", words)
    head = e.Column(
        e.Text(Worded(title, (one.game, one.file)), e.LARGE, bold=True, lines=1),
        e.Text(_rules(s, one), e.SMALL, palette.TEXT_SOFT, lines=1),
        gap=0.0,
        grow=1.0,
    )
    when = e.Column(
        e.Text(Worded(day, (one.started,)), e.SMALL, lines=1),
        e.Text(Worded(clock, (one.started,)), e.SMALL, palette.TEXT_MUTED, lines=1),
        gap=0.0,
    )
    emblem = e.Drawn(draw_emblem, (one.game,), width=48.0, height=48.0)
    wide = e.Row(
        tick,
        star,
        emblem,
        e.Sized(head, width=170.0, grow=1.0),
        e.Sized(when, width=170.0),
        e.Sized(_faces(one, 112.0), width=132.0),
        e.Sized(_place(one), width=112.0),
        e.Sized(_score(one), width=100.0),
        e.Row(e.Sized(_length(one), width=112.0), pad=(6.0, 0.0)),
        gap=10.0,
        pad=(10.0, 0.0),
        grow=1.0,
    )
    folded = e.Column(
        e.Text(Worded(title, (one.game, one.file)), e.BODY, bold=True, lines=1),
        e.Text(
            joined(Worded(day, (one.started,)), Worded(clock, (one.started,)), _rules(s, one)),
            e.SMALL,
            palette.TEXT_SOFT,
            lines=1,
        ),
        gap=0.0,
        grow=1.0,
    )
    narrow = e.Row(
        tick,
        star,
        e.Sized(folded, grow=1.0),
        e.Sized(_place(one), width=112.0),
        e.Sized(_score(one), width=100.0),
        gap=10.0,
        pad=(10.0, 0.0),
        grow=1.0,
    )
    return e.Either(_WIDE, wide, narrow)


def mark(message: object, icon: str, name: Words, picked: bool | None = None) -> e.Element:
    """A small place to press: a box to tick where it can be picked, else its picture alone."""
    tint = palette.INK_TEXT if picked else palette.GOLD if icon == "star_full" else palette.TEXT_MUTED
    inside = e.Picture(icon, 22.0, kind="icon", tint=tint) if icon else None
    box = e.Row(e.Drawn(draw_box, (picked,), width=28.0, height=28.0) if picked is not None else inside)
    return e.Card(
        message, box, name=name, chosen=picked, face="", pad=(6.0, 6.0), width=44.0, least_height=44.0, justify="center"
    )


def _spoken(s: Matches, file: str) -> Words:
    one = s.shelf.listed(file)
    if one is None:
        return Name(file)
    state = say("own_matches.place", place=own_place(one)) if own_place(one) else f"own_matches.status_{one.status}"
    return joined(
        Worded(title, (one.game, one.file)), Worded(day, (one.started,)), Worded(clock, (one.started,)), state
    )


def _rules(s: Matches, one: Listed) -> Words:
    if one.status == "damaged":
        return "own_matches.status_damaged"
    if not one.rules:
        return "own_matches.own_config"
    return Worded(rules_name, (one.game, one.rules, s.shelf.index.own_presets(one.game)))


def _faces(one: Listed, wide: float) -> e.Element:
    others = [seat for seat in one.seats if not mine(seat)] or list(one.seats)
    most = 4
    faces = tuple(saved_matches.face_of(seat.face) for seat in others[:most])
    name = joined(*(Worded(seat_words, (seat,)) for seat in others[:most]), between=", ")
    return e.Drawn(draw_faces, (faces,), width=wide, height=36.0, name=name)


def _place(one: Listed) -> e.Element:
    if one.status != "finished":
        return e.Pill(f"own_matches.status_{one.status}", "dark" if one.status == "open" else "vermilion")
    place = own_place(one)
    return (
        e.Drawn(draw_place, (place,), width=38.0, height=38.0)
        if place
        else e.Text("own_matches.watched", e.SMALL, palette.TEXT_MUTED)
    )


def _score(one: Listed) -> e.Element | None:
    own = next((seat for seat in one.seats if mine(seat)), None)
    if one.status != "finished" or own is None:
        return None
    colour = palette.GOLD if own.place == 1 else palette.TEXT
    return e.Text(Name(score_words(one.game, own.score)), e.BODY, colour, True, "right", lines=1)


def _length(one: Listed) -> e.Element:
    parts = say(f"own_matches.parts_{one.game}", count=one.parts) if one.parts > 0 and one.game in GAMES else None
    minutes = round((one.ended - one.started) / 60)
    took = say("own_matches.minutes", count=max(1, minutes)) if 0 <= one.ended - one.started < _LONG else None
    return e.Column(
        e.Text(parts, e.SMALL, lines=1) if parts else None,
        e.Text(took, e.SMALL, palette.TEXT_MUTED, lines=1) if took else None,
        gap=0.0,
    )


# -- the match that is looked at


def _looked(s: Matches) -> e.Element:
    one = s.shelf.listed(s.at) if s.at else None
    if one is None:
        return e.Panel(
            "own_matches.preview", e.Text("own_matches.nothing_looked_at", colour=palette.TEXT_SOFT), grow=1.0
        )
    picture = e.Drawn(draw_still, (s.picture,), aspect=0.56)
    told = s.close.entry if s.close is not None else None
    body = e.Column(
        e.Text(_rules(s, one), e.SMALL, palette.TEXT_SOFT),
        picture if one.status != "damaged" else None,
        *_state(told),
        _seats(one),
        _note(s, one),
        gap=10.0,
    )
    inside = e.Scroll(body, "own_matches.preview", key="preview")
    return e.Panel(
        Worded(title, (one.game, one.file)), inside, _ways(s, one, told), gap=10.0, pad=(20.0, 14.0), grow=1.0
    )


def _brief(s: Matches) -> e.Element | None:
    """The ways from the match that is looked at, where there is no room for it beside the list."""
    one = s.shelf.listed(s.at) if s.at else None
    if one is None:
        return None
    told = s.close.entry if s.close is not None else None
    return e.Panel(None, *_state(told), _ways(s, one, told), gap=8.0, pad=(14.0, 10.0))


def _state(told: SaveEntry | None) -> Iterable[e.Element]:
    """Returns where an unfinished match stands, and what is wrong with a damaged one."""
    if told is None or told.status == "finished":
        return
    yield e.Text(Worded(saved_matches.whereabouts, (told,)), bold=True)
    if told.problem is not None:
        yield e.Text(Worded(_words_of, (told.problem,)), e.SMALL, palette.VERMILION_SOFT)
    if told.good:
        words = say("matches.good_one" if told.good == 1 else "matches.good", count=told.good)
        yield e.Text(words, e.SMALL, palette.TEXT_SOFT)


def _words_of(texts: Texts, problem: Problem) -> str:
    return problem.text(texts)


def _seats(one: Listed) -> e.Element:
    order = sorted(one.seats, key=lambda seat: seat.place or 9)
    rows = [
        e.Row(
            e.Drawn(draw_place, (seat.place,), width=32.0, height=32.0) if seat.place else None,
            e.Picture(saved_matches.face_of(seat.face), 32.0, None, "avatar"),
            e.Column(
                e.Text(Worded(seat_words, (seat,)), bold=mine(seat), lines=1),
                e.Text(Worded(level_words, (seat.level,)), e.SMALL, palette.TEXT_SOFT, lines=1),
                gap=0.0,
                grow=1.0,
            ),
            e.Text(
                Name(score_words(one.game, seat.score)),
                bold=True,
                colour=palette.GOLD if seat.place == 1 else palette.TEXT,
            )
            if seat.place
            else None,
            gap=12.0,
            pad=(10.0, 3.0),
            face="row" if mine(seat) else "",
        )
        for seat in order
    ]
    return e.Column(*rows, gap=4.0)


def _note(s: Matches, one: Listed) -> e.Element:
    return e.Field(
        one.note,
        "own_matches.note",
        lambda text: do.Noted(one.file, text),
        placeholder="own_matches.note",
        limit=300,
        key=f"note {one.file}",
    )


def _ways(s: Matches, one: Listed, told: SaveEntry | None) -> e.Element:
    file, status = one.file, told.status if told is not None else one.status
    watch = e.Button(
        "own_matches.replay",
        do.Watch(file),
        "jade" if status == "open" else "vermilion",
        "replay",
        size=e.LARGE,
        height=60.0,
        key="watch",
    )
    if status == "finished":
        return e.Row(e.Sized(watch, grow=1.0))
    if status == "damaged":
        rescue = e.Button("matches.rescue", do.Resume(file, True), "jade", tip="matches.rescue_tip", key="rescue")
        return e.Row(
            rescue if told is not None and told.good else None,
            e.Button("matches.show_folder", do.Folder(s.shelf.folder), key="show_folder"),
            e.Button("matches.aside", do.Aside(file), key="aside"),
            wrap=True,
            gap=10.0,
        )
    reason = "matches.in_use" if status == "in_use" else None
    resume = e.Button(
        "screens.continue", do.Resume(file), "jade", "play", size=e.LARGE, height=60.0, reason=reason, key="resume"
    )
    replay = e.Button("own_matches.watch", do.Replay(file), icon="replay", height=60.0, key="replay")
    aside = e.Button(
        None, do.Aside(file), icon="close", name="matches.aside", tip="matches.aside", height=60.0, key="aside"
    )
    return e.Row(e.Sized(resume, grow=1.0), replay, aside)
