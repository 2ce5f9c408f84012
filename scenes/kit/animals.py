"""The six animals in motion: their parts posed, as SVG text. The files come from `tools.make_animals`."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Final, Literal, NamedTuple
from xml.etree import ElementTree

import assets
from game.kernel.seat import AVATARS

Mouth = Literal["", "glad", "sad", "round", "wide"]
SVG: Final = "{http://www.w3.org/2000/svg}"
LOOK: Final = 2.6, 2.0
"""How far a pupil goes to the side and up, in hundredths of a portrait."""
SHUT: Final = 0.2
"""How far open an eye is that shows as a line."""
PEN: Final = "2.4"


class Pose(NamedTuple):
    """A bearing: degrees and hundredths of a portrait by which parts are off their rest."""

    tilt: float = 0.0
    x: float = 0.0
    y: float = 0.0
    ears: float = 0.0
    """Outwards."""
    open: float = 1.0
    """How far the eyes are open, above 1 wider than at rest."""
    brow: float = 0.0
    """How much higher its inner end is than the outer; at 0 no brow shows."""
    beak: float = 0.0
    gaze: tuple[float, float] = (0.0, 0.0)
    """Where the eyes look, -1 to 1 to the right and down."""
    mouth: Mouth = ""
    smiling: bool = False
    """Whether shut eyes are arcs of joy."""


POSES: Final[dict[str, Pose]] = {
    "": Pose(),
    "pensive": Pose(tilt=-6, ears=-5, brow=1.5, gaze=(-0.7, -1.0)),
    "rueful": Pose(tilt=-4, y=1, ears=9, open=0.86, brow=3.5, gaze=(-0.8, 0.5), mouth="sad"),
    "glad": Pose(tilt=3, y=-2, ears=9, open=0.1, beak=16, mouth="glad", smiling=True),
    "sorry": Pose(tilt=6, y=4, ears=26, open=0.72, brow=5, gaze=(0.2, 0.9), mouth="sad"),
    "moved": Pose(tilt=-3, y=-1, ears=6, open=1.12, gaze=(0.0, -0.6), beak=10, mouth="glad"),
    "surprised": Pose(y=-3, ears=-10, open=1.25, brow=0.5, beak=12, mouth="round"),
    "calling": Pose(tilt=-4, y=-1, ears=6, open=1.05, brow=-2, beak=28, mouth="wide"),
}
"""The bearings by the names of moods; the first is that at rest."""


def between(a: Pose, b: Pose, share: float) -> Pose:
    """The bearing on the way from one to another; what does not move changes half way."""

    def mixed(one: float, other: float) -> float:
        return round(one + (other - one) * share, 2)

    later = b if share >= 0.5 else a
    gaze = mixed(a.gaze[0], b.gaze[0]), mixed(a.gaze[1], b.gaze[1])
    tilt, x, y, ears, open_, brow, beak = map(mixed, a[:7], b[:7])
    return Pose(tilt, x, y, ears, open_, brow, beak, gaze, later.mouth, later.smiling)


def seen(pose: Pose) -> Pose:
    """The bearing of which a picture is made: nobody sees where closed eyes look."""
    return pose._replace(gaze=(0.0, 0.0)) if pose.open <= SHUT else pose


def drawn(name: str, pose: Pose) -> str:
    """The SVG of an animal in a bearing; unknown ones look like the first."""
    root = deepcopy(_parts(name if name in AVATARS else AVATARS[0]))
    for group in root.iter(f"{SVG}g"):
        _put(group, pose)
    return ElementTree.tostring(root, encoding="unicode")


@cache
def _parts(name: str) -> ElementTree.Element:
    ElementTree.register_namespace("", SVG[1:-1])
    return ElementTree.parse(assets.path("svg", "avatar", f"{name}.svg")).getroot()


def _put(group: ElementTree.Element, pose: Pose) -> None:
    """Moves a part as a bearing says."""
    name = group.get("id", "")
    match name.partition("_")[::2]:
        case "head", _:
            _turn(group, pose.tilt, (pose.x, pose.y))
        case "ear", side:
            _turn(group, pose.ears if side == "r" else -pose.ears)
        case "beak", side:
            _turn(group, pose.beak * 0.75 if side == "low" else -pose.beak * 0.35)
        case "pupil", _:
            _turn(group, 0, (pose.gaze[0] * LOOK[0], pose.gaze[1] * LOOK[1]), max(1.0, pose.open))
        case "mouth", kind:
            group.set("display", "inline" if kind == pose.mouth else "none")
        case "eye", _:
            _lid(group, pose)


def _turn(group: ElementTree.Element, degrees: float, off: tuple[float, float] = (0, 0), size: float = 1.0) -> None:
    x, y = _pair(group, "data-at")
    moved = f"translate({off[0] + x:.2f} {off[1] + y:.2f}) rotate({degrees:.2f}) scale({size:.3f})"
    group.set("transform", f"{moved} translate({-x:g} {-y:g})")


def _lid(group: ElementTree.Element, pose: Pose) -> None:
    """Lays lid and brow over an eye."""
    (x, y), (rx, ry) = _pair(group, "data-at"), _pair(group, "data-size")
    lid, ink = group.get("data-lid", ""), group.get("data-brow", "")
    wide, top = rx + 1.2, y - ry - 1.4
    if pose.open <= SHUT:
        bend = -ry * 0.9 if pose.smiling else ry * 0.5
        for part in list(group):
            group.remove(part)
        _line(group, f"M{x - wide * 0.8},{y + 1}Q{x},{y + 2 * bend} {x + wide * 0.8},{y + 1}", ink)
    elif pose.open < 1:
        level = y - ry + (1 - pose.open) * 2 * ry
        edge = f"M{x - wide},{level}Q{x},{level - 1.5} {x + wide},{level}"
        path = f"{edge}L{x + wide},{top}Q{x},{top - 2} {x - wide},{top}Z"
        group.append(ElementTree.Element(f"{SVG}path", {"d": path, "fill": lid}))
        _line(group, edge, ink)
    if pose.brow:
        rise = pose.brow / 2 if group.get("id") == "eye_l" else -pose.brow / 2
        _line(group, f"M{x - wide * 0.8},{top - 3 + rise}L{x + wide * 0.8},{top - 3 - rise}", ink)


def _line(group: ElementTree.Element, path: str, ink: str) -> None:
    pen = {"d": path, "fill": "none", "stroke": ink, "stroke-width": PEN, "stroke-linecap": "round"}
    group.append(ElementTree.Element(f"{SVG}path", pen))


def _pair(group: ElementTree.Element, name: str) -> tuple[float, float]:
    x, y = (group.get(name) or "0 0").split()
    return float(x), float(y)
