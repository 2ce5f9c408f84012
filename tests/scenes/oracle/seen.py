"""What is seen and heard in a window, as text: the only place that knows how tables and their hosts are built.

Another table has to offer, under whatever names, what the functions below read of today's:

* ``_nodes``: the nodes that are drawn in this frame, with what is held, glides, shakes, shines and explains
  (`composed()`); controls stand in it as nodes that hold a widget and are told by ``_controls`` instead;
* ``_reach``: id, box and name of what the keyboard reaches (`spots.all()`), ``_focus``: which of it has the keyboard;
* ``_held``: how something is in hand, what, and where it would go (`drag.mode`, `held`, `target`);
* ``_turn``: what the client of the table knows (`client`), ``_kept``: the content of its sidecar;
* ``_hosts``: where a record is and how it is looked at, what a lesson says and lights.

Boxes are pixels of the window. Ids and words pass through the table of renames.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from scenes.app.app import App
from scenes.kit.scene import Scene
from scenes.kit.tree.screen import ScreenScene
from scenes.lessons.light import DARK_LAYER
from scenes.lessons.scene import LessonScene
from scenes.records.scene import ReplayScene
from scenes.rule_book.show import ShowScene
from scenes.table.focus_target import KeySpot
from scenes.table.nodes import Node
from scenes.table.player import TablePlayer
from scenes.table.styles import Control, Ring
from tests.scenes.ends import at_end, peeking
from tests.scenes.hand import asks, question
from tests.scenes.oracle.canon import Canon, number

SECTIONS: Final = (
    "places", "looks", "reach", "focus", "controls", "turn", "acts", "sounds", "notes", "over", "held", "kept", "host",
)  # fmt: skip
PAGES: Final = ("scenes.rule_book.scene", "scenes.rule_book.page", "scenes.settings", "scenes.menu", "scenes.lobby")
"""Screens that are no part of a table: only that they are open is told."""


class Ears:
    """Stands for the sound of the app and remembers what was played; knows how many acts were told."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.place: str | None = None
        self.match: Any = None
        self.told = 0

    def play(self, name: str, gain: float = 1.0, pan: float = 0.0) -> None:
        """One effect."""
        self.heard.append(f"{name} {number(gain)}")

    def ambience(self, name: str | None) -> None:
        """The place that is heard; that of now once more is nothing new."""
        if name != self.place:
            self.place = name
            self.heard.append(f"ambience {name or '-'}")

    def music(self, piece: str | None, mood: str = "calm") -> None:
        """Music is no part of what is compared."""

    def volumes(self, master: float, effects: float, ambience: float, music: float) -> None:
        """Loudness is no part of what is compared."""

    def hold(self, on: bool) -> None:
        """Nor is what is heard while another window is in front."""

    def close(self) -> None:
        """There is nothing to end."""

    def begin(self, app: App) -> None:
        """What was done and heard so far is told to nobody."""
        self.acts_of(app)
        self.told = len(self.match.acts) if self.match is not None else 0
        self.heard = []

    def acts_of(self, app: App) -> list[str]:
        """The acts since the last look, as a record would write them."""
        table = next((scene for scene in parts(app) if isinstance(scene, TablePlayer)), None)
        if table is None or table.client.playback is not None:
            return []
        match: Any = table.client._match
        acts = match.acts
        if match is not self.match:
            same = self.match is not None and match.seed == self.match.seed
            self.match, self.told = match, min(self.told, len(acts)) if same else 0
        new, self.told = acts[self.told :], len(acts)
        return [f"{seat} {_plain(action)}" for seat, action in new]


def _plain(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, sort_keys=True)


def parts(app: App) -> Iterator[Scene]:
    """All scenes from the lowest to the highest, those within others after their holder."""
    for scene in app.stack.scenes[1:]:
        yield scene
        part, table = getattr(scene, "part", None), getattr(scene, "table", None)
        if part is not None:
            yield from part.stack.scenes
        elif table is not None:
            yield table


CARDS = {"dialog": "", "keys": "table.keys.title", "log": "table.log.title", "rounds": "rounds.title"}
"""The cards over a table, with their titles where they always have the same."""


def is_page(scene: Scene) -> bool:
    """Whether a scene is no part of a table."""
    if isinstance(scene, ScreenScene):
        return scene.called not in CARDS
    return type(scene).__module__.startswith(PAGES)


def seen(app: App, ears: Ears, canon: Canon) -> dict[str, list[str]]:
    """By section what there is now, and what was heard and done since the last look."""
    shown = list(parts(app))
    found: dict[str, list[str]] = {section: [] for section in SECTIONS}
    for depth, scene in enumerate(shown):
        if is_page(scene):
            found["over"].append(f"{depth} page")
            continue
        nodes = list(_nodes(scene))
        found["places"] += sorted(f"{depth} {_place(canon, node)}" for node in nodes)
        found["looks"] += sorted(f"{depth} {_look(canon, node)}" for node in nodes)
        found["reach"] += sorted(f"{depth} {line}" for line in _reach(canon, scene))
        found["controls"] += sorted(f"{depth} {line}" for line in _controls(canon, scene))
        found["focus"] += [f"{depth} {line}" for line in _focus(canon, scene)]
        found["over"] += [f"{depth} {line}" for line in _over(canon, scene)]
        found["host"] += [f"{depth} {line}" for line in _hosts(canon, scene)]
        if isinstance(scene, TablePlayer):
            found["turn"] += [f"{depth} {line}" for line in _turn(canon, scene)]
            found["held"] += [f"{depth} {line}" for line in _held(canon, scene)]
            found["kept"] += [f"{depth} {_plain(scene.client.sidecar.content)}"]
    found["acts"] = ears.acts_of(app)
    found["sounds"], ears.heard = ears.heard, []
    found["notes"] = [
        f"{canon.value(note.rect)} {canon.value((note.title, note.text, note.kind, note.link and note.link[0]))}"
        for note in app.toasts.notes
    ]
    return found


# -- what tables and results draw


def _nodes(scene: Scene) -> Iterator[Node]:
    if isinstance(scene, TablePlayer):
        # What a teacher lays over the table was no node when it was recorded; its controls are told with the lesson's.
        shown = [node for node in scene.composed().values() if node.layer < DARK_LAYER]  # type: ignore[attr-defined]
    else:
        return
    for node in shown:
        if isinstance(node.look, Ring):
            yield node._replace(look=None)
        elif not isinstance(node.look, Control):
            yield node


def _place(canon: Canon, node: Node) -> str:
    return f"{canon.id(node.id)} | {' '.join(map(str, node.box))} | {number(node.layer)}"


def _look(canon: Canon, node: Node) -> str:
    return f"{canon.id(node.id)} | {canon.value((node.face, node.name, node.tip))} | {canon.value(node.look)}"


# -- keyboard and controls


def _reach(canon: Canon, scene: Scene) -> Iterator[str]:
    if isinstance(scene, TablePlayer):
        for item, rect, name in scene.spots.all():
            yield f"{canon.id(item)} | {canon.value(rect)} | {canon.value(name)}"


def _focus(canon: Canon, scene: Scene) -> Iterator[str]:
    focus = scene.ui.focus
    if focus is not None:
        what = canon.id(focus.of.item) if isinstance(focus.of, KeySpot) else canon.value((focus.name, focus.rect))
        yield f"{what} | {'shown' if scene.ui.keyboard else 'quiet'}"


def _controls(canon: Canon, scene: Scene) -> Iterator[str]:
    for widget in scene.ui.all():
        if not isinstance(widget.of, KeySpot):
            tip = widget.tooltip
            more = (widget.state, widget.reason, tip, getattr(widget.of, "sub", None), widget.clip)
            yield f"{canon.value(widget.rect)} | {canon.value(widget.name)} | {canon.value(more)}"


# -- what a table knows


def _turn(canon: Canon, table: TablePlayer) -> Iterator[str]:
    client = table.client
    yield f"acts {client.act_number}, seat {client.watch}, owes {canon.value(tuple(table.view.owes))}"
    told = {
        "mine": client.waiting_for_person,
        "over": client.over,
        "autoplay": client.autoplay,
        "open": client.open_hands,
        "rushing": client.rushing,
        "paused": client.paused,
        "thinking": client.thinking,
        "hinting": client.hinting,
        "back": client.looking_back,
    }
    yield canon.value(told)
    if client.hint is not None:
        yield f"hint {_plain(client.hint.action)}"
    if client.drafted is not None:
        yield f"drafted {_plain(client.drafted)}"


def _held(canon: Canon, table: TablePlayer) -> Iterator[str]:
    drag = table.drag
    if drag.mode != "idle":
        held, target = (None if id is None else canon.id(id) for id in (drag.held, drag.target))
        yield f"{drag.mode} {held or '-'} -> {target or '-'}"


# -- what lies on it and around it


def _over(canon: Canon, scene: Scene) -> Iterator[str]:
    if asks(scene):
        yield f"dialog {canon.value((question(scene).title, question(scene).text))}"
    elif at_end(scene):
        yield f"result {canon.value((peeking(scene), scene.busy))}"
    elif not isinstance(scene, TablePlayer | ReplayScene | LessonScene | ShowScene):
        title = getattr(scene, "title", CARDS.get(scene.called, ""))
        yield f"card {canon.value(title)}"


def _hosts(canon: Canon, scene: Scene) -> Iterator[str]:
    if isinstance(scene, ReplayScene | ShowScene):
        player = scene.player
        speed = scene.part.ctx.settings.speed
        yield f"record {canon.value((player.at, player.watch, player.playing, player.open, speed))}"
    elif isinstance(scene, LessonScene):
        player = scene.player
        yield f"lesson {canon.value((player.at, player.done, player.over, player.tries))}"
        yield f"said {canon.value(scene.state.said)}"
        page = scene.teacher.page
        words = page.title, page.place, page.sentence, page.tip, page.answer, page.good, page.go, page.wait, page.note
        yield f"page {canon.value((*words, page.choices, page.groups))}"
        yield f"paper {canon.value(scene.teacher.rect)}"
        yield from (f"lit {canon.value(hole)}" for hole in sorted(map(tuple, scene.holes)))
