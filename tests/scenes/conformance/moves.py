"""How acts move at the house's tables: where each thing is at the begin, in the middle and at the end of its way.

``python -m tests.scenes.conformance.moves [GAME ...]`` writes the files anew. A file changes only in a commit that says
why.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Hashable, Iterable, Iterator, Sequence
from hashlib import blake2s
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import yaml
from pygame import Rect

from game.games import HOUSE
from game.library.settings import Settings
from scenes.app.app import App
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.mixing import HEAP, Heap
from scenes.table.nodes import Node
from scenes.table.player import TablePlayer
from scenes.table.shown_step import ShownStep
from scenes.table.stage import Cue, Move, Nodes
from tests.scenes.conformance import goldens
from tests.scenes.conformance.kit import PEOPLE
from tests.scenes.conformance.looks import PIN, digest, drawn, text
from tests.scenes.holla_table import Silent

FOLDER: Final = Path(__file__).with_name("moves")
SIZE: Final = (1280, 720)
MOST_ACTS: Final = 14
"""How many acts of a game are shown: the first ones that are unlike all before."""
MOST_ALIKE: Final = 4
"""How many of the things that are alike in a part are told one by one."""

SHARES: Final = (0.0, 0.4, 1.0)
"""The shares of a way that are told: its ends, and one where many things turn over."""
BEGINS: Final = "Started"
"""What events have in their names with which a round, a game or a race begins."""
NEAR: Final = 2
"""How many pixels beside its place a thing may begin or end: half a pixel of each side is rounded."""

PICTURES: Final = "pictures"
"""How the names of pictures end: they are compared where the same pygame draws them."""

Rows = dict[str, list[str]]


class Acted(NamedTuple):
    """An act as it is shown: what lay there before and after it, and its parts."""

    name: str
    old: Nodes
    new: Nodes
    cues: Sequence[Cue]
    pictures: Sequence[str] = ()
    """What things look like in the middle of their ways, one of each kind that was not told of before."""


def kind(past: ShownStep[Any], watch: int) -> str:
    """The words of an act: what happens, from where and to where, and whether the watching seat did it."""
    words = [type(event).__name__ for event in past.events]
    words += [value for event in past.events for value in _fields(event) if isinstance(value, str)]
    return " ".join((*dict.fromkeys(words), "by the seat itself" if past.seat == watch else "by another"))


def _fields(event: Any) -> list[Any]:
    return [getattr(event, name) for name in event.__struct_fields__]


def acts(game: str) -> Iterator[Acted]:
    """Yields acts of a game as a table shows them, the first with the opening of the match."""
    match = goldens.match_of(game)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(language="ko", speed=1.0, helper="never", window_size=SIZE)
        app = App(settings, Path(folder), size=SIZE, catch=False)
        try:
            table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, PEOPLE[: match.seats], Silent(), None)
            app.reset(table)
            chosen, begun, known = dict[str, int](), 0, set[str]()
            for past in table.client.history():
                name = kind(past, table.client.watch)
                begun += BEGINS in name
                chosen.setdefault(f"{name} again" if BEGINS in name and begun > 1 else name, past.act)
            for name, act in sorted(chosen.items(), key=lambda one: one[1])[:MOST_ACTS]:
                table.look_back(act)
                past_table: Any = app.stack.top
                assert isinstance(past_table, TablePlayer)
                acted = shown(past_table, f"{act} {name}")
                yield acted._replace(pictures=[*pictures(past_table, acted.cues, known)])
                past_table.close()
        finally:
            app.close()


def shown(table: Any, name: str) -> Acted:
    """The act that a table is about to show."""
    found: list[Acted] = []
    table.stage.act = lambda nodes, cues: found.append(Acted(name, table.stage.nodes, nodes, cues))
    table.update(1.0)
    return found[0]


def pictures(table: Any, cues: Iterable[Cue], known: set[str]) -> Iterator[str]:
    """Yields the pictures of things that move, one of each kind beside those that are `known` already."""
    for move in (move for cue in cues for move in cue.moves):
        node = move.at(SHARES[1])
        kind = "" if node is None else f"{_kind(move.id)} {type(node.look).__name__}"
        # Heaps are drawn beside the frames.
        if node is not None and kind not in known and not isinstance(node.look, Heap | None):
            known.add(kind)
            yield f"{kind}: {blake2s(drawn(table, node), digest_size=4).hexdigest()}"


def _kind(id: Any) -> str:
    """The words of an id without what is counted."""
    return " ".join(part for part in id if isinstance(part, str)) if isinstance(id, tuple) else str(id)


def told(move: Move) -> str:
    """A movement: what, how long, and where and what it is at the shares of its way."""
    way = " | ".join(_seen(move.at(share)) for share in SHARES)
    late = f" after {move.after:g}" if move.after else ""
    heard = f", {move.beats} {move.beat}" if move.beats else ""
    return f"{_id(move.id)}, {move.ms:g} ms {text(move.ease)}{late}{heard}{', fades' * move.fade}: {way}"


def _seen(node: Node | None) -> str:
    if node is None:
        return "-"
    return f"{' '.join(map(str, node.box))} at {node.layer:.2f} {digest([text(node.look), node.clip])[:4]}"


def _id(id: Any) -> str:
    return " ".join(map(str, id)) if isinstance(id, tuple) else str(id)


def part(cue: Cue) -> list[str]:
    """A part of an act in lines: what it sounds like, and its movements, of many alike ones some."""
    head = f"{cue.sound} to {cue.landing}, {cue.stagger:g} ms apart, rests {cue.pause:g}, read {cue.read:g}"
    found = [f"{head}, shows {', '.join(map(_id, cue.shows[:MOST_ALIKE]))}: {digest(map(_id, cue.shows))[:4]}"]
    for _, alike in groupby(cue.moves, lambda move: move.id[0] if isinstance(move.id, tuple) else move.id):
        lines = [*map(told, alike)]
        few = lines[:: -(-len(lines) // MOST_ALIKE)]
        found += few if len(few) == len(lines) else [*few, f"{len(lines)} of these: {digest(lines)}"]
    return found


def moves(acts: Iterable[Acted]) -> Rows:
    """The movements of acts by act and part."""
    acts, pin = list(acts), {"drawn by": [PIN]}
    parts = {f"{act.name}, part {number}": part(cue) for act in acts for number, cue in enumerate(act.cues, 1)}
    return pin | parts | {f"{act.name}, {PICTURES}": list(act.pictures) for act in acts if act.pictures}


def faults(act: Acted) -> Iterator[str]:
    """Yields what moves as nothing may: from where it did not lie, to where it will not lie, out of sight on its way.
    Where a hand is dealt, what lay there before is gone."""
    window, dealt = Rect((0, 0), SIZE), BEGINS in act.name
    there = dict[Hashable, Node]() if dealt else dict(act.old)
    for move in (move for cue in act.cues for move in cue.moves if move.id != HEAP):
        begin, middle, end = map(move.at, SHARES)
        was = there.get(move.id)
        if begin is not None and was is not None and _apart(begin, was):
            yield f"{act.name}: {_id(move.id)} lies at {was.box}, and begins at {begin.box}"
        if begin is not None and middle is not None and not middle.rect.colliderect(window):
            yield f"{act.name}: {_id(move.id)} is out of sight at {middle.box}"
        there.pop(move.id, None)
        if end is not None:
            there[move.id] = end
    moved = {move.id for cue in act.cues for move in cue.moves}
    for id in moved & {*there} & {*act.new}:
        if _apart(there[id], act.new[id]):
            yield f"{act.name}: {_id(id)} ends at {there[id].box}, and lies at {act.new[id].box}"


def _apart(one: Node, other: Node) -> bool:
    """Whether two things have neither their middle nor a corner in common."""
    places = ((one.rect.center, other.rect.center), (one.rect.topleft, other.rect.topleft))
    return all(max(abs(x - left), abs(y - top)) > NEAR for (x, y), (left, top) in places)


def path_of(game: str) -> Path:
    """The file of a game."""
    return FOLDER / f"{game}.yaml"


def differing(game: str, now: Rows) -> list[str]:
    """The lines in which a game moves otherwise than its file knows."""
    known: Rows = yaml.load(path_of(game).read_text(encoding="utf-8"), yaml.CSafeLoader)
    alike = known.pop("drawn by") == now.pop("drawn by")
    return [
        line for name in {**known, **now} for line in (name, *sorted({*known.get(name, ())} ^ {*now.get(name, ())}))
        if known.get(name) != now.get(name) and (alike or PICTURES not in name)
    ]  # fmt: skip


def main() -> None:
    """Writes all files, or those of the games that are named."""
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or HOUSE:
        content = yaml.safe_dump(moves(acts(game)), allow_unicode=True, sort_keys=False, width=10_000)
        path_of(game).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
