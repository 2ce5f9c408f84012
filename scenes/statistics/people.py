"""The people who play here: names and faces of each, put together, taken apart, forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from game.library.forgetting import forget_person
from game.library.people import merge, split
from game.library.problem import Problem
from game.statistics.people import Known, known
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.preferences import paths_of
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Answer, Ask, Do, Note, Result
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, Worded, Words, joined, say
from scenes.records.own_matches_view import mark
from scenes.records.saved_matches import face_of, visible
from scenes.records.shelf import Shelf

Act = Callable[[Shelf], Iterable[Problem | None]]


@dataclass(frozen=True)
class People:
    """The persons, and which are picked."""

    persons: tuple[Known, ...]
    picked: frozenset[str] = frozenset()
    at: str = ""
    problems: tuple[Problem, ...] = field(default=(), compare=False)

    @property
    def looked(self) -> Known | None:
        """The person that is looked at."""
        return next((one for one in self.persons if one.id == self.at), None)


@dataclass(frozen=True)
class Look:
    """A person is looked at."""

    person: Known


@dataclass(frozen=True)
class Pick:
    """These persons are picked."""

    ids: frozenset[str]


@dataclass(frozen=True)
class Tick:
    """A person is picked, or no longer."""

    id: str


@dataclass(frozen=True)
class Merge:
    """The word that those picked are one person."""

    ids: tuple[str, ...]


@dataclass(frozen=True)
class Split:
    """A name of a person is somebody else's."""

    name: str


@dataclass(frozen=True)
class Forget:
    """A person is to be forgotten, in the records too where that is wanted; `sure`: the question was answered."""

    person: str
    records: bool = False
    sure: bool = False


@dataclass(frozen=True)
class Done:
    """It was done, but for these problems."""

    persons: tuple[Known, ...]
    problems: tuple[Problem, ...] = ()


def begin(ctx: Context) -> People:
    """The persons, the one with most matches first."""
    persons = _with(ctx, lambda shelf: ())[0]
    return People(persons, at=persons[0].id if persons else "")


def _with(ctx: Context, act: Act) -> tuple[tuple[Known, ...], tuple[Problem, ...]]:
    """Does something with the journal; the persons after it, and what went wrong."""
    shelf = Shelf(ctx)
    for _ in shelf.index.refresh():
        pass
    problems = tuple(one for one in act(shelf) if one is not None)
    shelf.close()
    again = Shelf(ctx)
    for _ in again.index.refresh():
        pass
    found = tuple(known(again.index))
    again.close()
    return found, problems


def view(s: People) -> e.View:
    """The persons beside the one that is looked at."""
    if not s.persons:
        return e.Page(
            "people.title",
            e.Panel(None, e.Text("people.none", e.LARGE, palette.TEXT_SOFT), pad=(40.0, 60.0)),
            wide=1100.0,
        )
    list_ = e.Rows(
        s.persons,
        lambda one: _row(s, one),
        "people.title",
        id=lambda one: one.id,
        spoken=_named,
        at=s.at,
        picked=s.picked,
        look=Look,
        pick=lambda ids: Pick(frozenset(map(str, ids))),
        height=68.0,
        key="people",
    )
    left = e.Panel(None, list_, _picked(s), grow=1.0, pad=(12.0, 12.0), gap=10.0)
    both = e.Either(
        960.0,
        e.Row(e.Sized(left, grow=1.0), e.Sized(_looked(s), width=420.0), align="stretch", gap=16.0, grow=1.0),
        e.Column(left, _looked(s), grow=1.0),
    )
    return e.Page("people.title", both, sub="people.about", wide=1300.0, focus="people")


def _named(one: Known) -> Words:
    names = [name for name in one.names if visible(name)]
    return joined(*(Name(name) for name in names[:3]), between=", ") if names else "people.nameless"


def _row(s: People, one: Known) -> e.Element:
    tick = mark(Tick(one.id), "", say("own_matches.pick", match=_named(one)), one.id in s.picked)
    faces = [e.Picture(face_of(face), 40.0, None, "avatar") for face in one.faces[:2]] or [
        e.Picture(face_of(""), 40.0, None, "avatar")
    ]
    words = e.Column(
        e.Text(_named(one), e.LARGE, bold=True, lines=1),
        e.Text(say("people.matches", count=one.matches), e.SMALL, palette.TEXT_SOFT),
        gap=0.0,
        grow=1.0,
    )
    return e.Row(tick, *faces, words, gap=12.0, pad=(12.0, 0.0))


def _picked(s: People) -> e.Element | None:
    ids = tuple(one.id for one in s.persons if one.id in s.picked)
    if not ids:
        return None
    reason = None if len(ids) > 1 else "people.merge_two"
    return e.Row(
        e.Text(say("people.picked", count=len(ids)), bold=True),
        e.Spacer(),
        e.Button("people.merge", Merge(ids), "jade", reason=reason, tip="people.merge_tip", key="merge"),
        wrap=True,
        face="well",
        pad=(14.0, 6.0),
    )


def _looked(s: People) -> e.Element:
    one = s.looked
    if one is None:
        return e.Panel("people.person", e.Text("people.nobody", colour=palette.TEXT_SOFT))
    names = [
        e.Row(
            e.Sized(e.Text(Name(name), lines=1), grow=1.0),
            e.Button(
                "people.split",
                Split(name),
                name=say("people.split_name", name=name),
                tip="people.split_tip",
                key=f"split {name}",
            )
            if len(one.names) > 1
            else None,
            face="row",
            pad=(12.0, 4.0),
        )
        for name in one.names
    ]
    return e.Panel(
        _named(one),
        e.Text("people.names", e.SMALL, palette.TEXT_SOFT),
        *names,
        e.Spacer(),
        e.Button("people.forget", Forget(one.id), icon="trash", tip="people.forget_tip", key="forget"),
        gap=10.0,
    )


def update(s: People, message: e.Message) -> Result[People]:
    """Puts persons together, takes them apart, forgets them."""
    match message:
        case Look(person):
            return replace(s, at=person.id)
        case Pick(ids):
            return replace(s, picked=ids)
        case Tick(id):
            return replace(s, picked=s.picked ^ {id})
        case Merge((into, *others)) if others:
            return replace(s, picked=frozenset(), at=into), _doing(
                lambda shelf: [merge(shelf.index.journal, one, into) for one in others]
            )
        case Split(name):
            return s, _doing(lambda shelf: [split(shelf.index.journal, name)[1]])
        case Forget(person, _, False):
            answers = (
                Answer("people.forget_here", Forget(person, False, True)),
                Answer("people.forget_records", Forget(person, True, True)),
                Answer("kit.dialog.cancel", None, "jade", True),
            )
            return s, Ask("people.forget_title", "people.forget_text", answers)
        case Forget(person, records, True):
            return s, Do(_forget, (person, records), lambda done: Done(*done))
        case Done(persons, problems):
            at = s.at if any(one.id == s.at for one in persons) else persons[0].id if persons else ""
            told = (
                [Note("own_matches.wrong", Worded(lambda texts: problems[0].text(texts)), "illegal", 6.0)]
                if problems
                else []
            )
            return replace(s, persons=persons, at=at), *told
    return s


def _doing(act: Act) -> Do:
    return Do(_with, (act,), lambda done: Done(*done))


def _forget(ctx: Context, person: str, records: bool) -> tuple[tuple[Known, ...], tuple[Problem, ...]]:
    return _with(ctx, lambda shelf: forget_person(shelf.index, paths_of(ctx), person, records))


_SCREEN: Screen[People] = Screen("people", begin, view, update)


def people(ctx: Context) -> ScreenScene[People]:
    """The people who play here."""
    return ScreenScene(ctx, _SCREEN)
