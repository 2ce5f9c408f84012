"""Draws the six animals in parts: ``python -m tools.make_animals [FOLDER]``, by default into ``assets/svg/avatar``.

A file is a portrait as it stands, 100 wide. What moves is a group with an id: ``head``, ``ear_l`` and ``ear_r``,
``beak_up`` and ``beak_low`` turn around their ``data-at``; an ``eye`` has a ``pupil`` that looks around, its half
sizes and the colours of lid and brow (a bird, seen from the side, has its left one); mouths that are not at rest are
not displayed. `scenes.kit.animals` poses them.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import assets

INK: Final = "#1B232A"
DARK: Final = "#2A1A10"
EYE: Final = "#1B1712"
WHITE: Final = "#FFFBF2"
Stroke = Sequence[tuple[float, float, float]]
"""Points of a brush stroke, each with the width there."""


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0.0, opacity: float = 1.0) -> str:
    """A path, with a round pen where it has a stroke."""
    pen = (
        f' stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"' if stroke else ""
    )
    pen += f' stroke-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{d}" fill="{fill}"{pen}/>'


def circle(x: float, y: float, r: float, fill: str) -> str:
    """A disc."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str) -> str:
    """A filled ellipse."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"/>'


def turned(body: str, x: float, y: float, degrees: float) -> str:
    """Shapes drawn around 0, turned and put at a point."""
    return f'<g transform="translate({x:g} {y:g}) rotate({degrees:g})">{body}</g>'


def part(name: str, body: str, at: tuple[float, float] | None = None, shown: bool = True, **more: str) -> str:
    """A group that can be moved by its name."""
    place = f' data-at="{at[0]:g} {at[1]:g}"' if at is not None else ""
    rest = "".join(f' data-{key}="{value}"' for key, value in more.items())
    hidden = "" if shown else ' display="none"'
    return f'<g id="{name}"{place}{rest}{hidden}>{body}</g>'


def brush(points: Stroke, steps: int = 6) -> str:
    """The outline of a stroke of changing width, as path data."""
    found = [points[0], *points, points[-1]]
    line = []
    for i in range(1, len(found) - 2):
        p0, p1, p2, p3 = found[i - 1 : i + 3]
        for t in (step / steps for step in range(steps)):
            line.append(tuple(_between(t, *axis) for axis in zip(p0, p1, p2, p3, strict=True)))
    line.append(tuple(points[-1]))
    left, right = [], []
    for i, (x, y, width) in enumerate(line):
        (ax, ay, _), (bx, by, _) = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        angle, half = math.atan2(by - ay, bx - ax), max(width, 0.05) / 2
        left.append((x + half * math.sin(angle), y - half * math.cos(angle)))
        right.append((x - half * math.sin(angle), y + half * math.cos(angle)))
    first, last = line[0][2] / 2, line[-1][2] / 2
    tip = f"A{last:.2f},{last:.2f} 0 0 1 {right[-1][0]:.2f},{right[-1][1]:.2f}"
    back = f"A{first:.2f},{first:.2f} 0 0 1 {left[0][0]:.2f},{left[0][1]:.2f}"
    there = "L".join(f"{x:.2f},{y:.2f}" for x, y in left)
    home = "".join(f"L{x:.2f},{y:.2f}" for x, y in right[-2::-1])
    return f"M{there}{tip}{home}{back}Z"


def _between(t: float, a: float, b: float, c: float, d: float) -> float:
    """A point of a smooth curve from b to c."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def eye(
    side: str, x: float, y: float, r: float, lid: str, brow: str, white: tuple[float, float, float, float] | None = None
) -> str:
    """An eye with its pupil; `white` is what is around the pupil: middle and half sizes."""
    wx, wy, rx, ry = white or (x, y, r, r)
    around = ellipse(wx, wy, rx, ry, "#FFF3DC" if lid == "#E8892B" else WHITE) if white else ""
    pupil = circle(x, y, r, EYE) + circle(x + r * 0.3, y - r * 0.35, r * 0.34, "#FFFFFF")
    return part(
        f"eye_{side}", around + part("pupil", pupil, (x, y)), (wx, wy), size=f"{rx:g} {ry:g}", lid=lid, brow=brow
    )


def mouths(rest: str, x: float, y: float, w: float, ink: str) -> str:
    """A mouth at rest, and those of the other poses around a point, `w` half as wide."""
    left, right, top, foot = x - w, x + w, y - 2, y + w
    smile = f"M{left},{top}C{x - w / 2},{y} {x + w / 2},{y} {right},{top}C{right},{foot} {left},{foot} {left},{top}Z"
    glad = path(smile, "#7A1F1A", ink, 1.6) + ellipse(x, y + w * 0.5, w * 0.5, w * 0.22, "#E98A78")
    sad = path(
        f"M{x - w * 0.8},{y + 3}C{x - w / 3},{y - 3} {x + w / 3},{y - 3} {x + w * 0.8},{y + 3}", "none", ink, 2.2
    )
    wide = ellipse(x, y + 2, w * 0.75, w * 0.85, ink) + ellipse(x, y + w * 0.55, w * 0.45, w * 0.3, "#E98A78")
    others = {"glad": glad, "sad": sad, "round": ellipse(x, y + 1, w * 0.4, w * 0.5, ink), "wide": wide}
    return part("mouth", rest) + "".join(part(f"mouth_{name}", body, shown=False) for name, body in others.items())


def tiger() -> tuple[str, str]:
    """The body and head of the tiger."""
    fur = "#E8892B"
    ears = "".join(
        part(f"ear_{side}", circle(x, 31, 12, fur) + circle(x, 32, 6.5, "#7A3B12"), (x, 42))
        for side, x in (("l", 25), ("r", 75))
    )
    face = path("M50,20C72,20 84,36 83,55C82,76 68,88 50,88C32,88 18,76 17,55C16,36 28,20 50,20Z", fur)
    face += path("M50,58C62,54 74,60 72,72C69,82 60,87 50,87C40,87 31,82 28,72C26,60 38,54 50,58Z", "#FFF3DC")
    half: Sequence[Stroke] = (
        [(41, 24, 3), (42, 34, 4), (45, 38, 1)], [(18, 50, 5), (26, 53, 1)], [(18, 60, 5), (27, 61, 1)],
        [(22, 70, 5), (29, 69, 1)],
    )  # fmt: skip
    both = [(50.0, 22.0, 5.0), (50.0, 36.0, 2.0)], *half, *([(100 - x, y, w) for x, y, w in stroke] for stroke in half)
    stripes = "".join(path(brush(stroke), DARK) for stroke in both)
    eyes = eye("l", 36.5, 48, 4.4, fur, DARK, (35, 47, 10.5, 9)) + eye("r", 63.5, 48, 4.4, fur, DARK, (65, 47, 10.5, 9))
    nose = path("M43,60C46,57.5 54,57.5 57,60C57,64 52,67 50,67C48,67 43,64 43,60Z", "#B23A28")
    rest = path("M50,67L50,72M50,72C46,77 40,76 38,73M50,72C54,77 60,76 62,73", "none", DARK, 2.2)
    return "", ears + face + stripes + eyes + nose + mouths(rest, 50, 74, 9, DARK)


def rabbit() -> tuple[str, str]:
    """The body and head of the rabbit."""
    one = ellipse(0, 0, 8.5, 25, WHITE) + ellipse(0, 2, 4, 18, "#F2B7AC")
    ears = part("ear_l", turned(one, 37, 27, -9), (40, 48)) + part("ear_r", turned(one, 63, 27, 9), (60, 48))
    face = path("M50,38C70,38 80,50 79,64C78,80 66,89 50,89C34,89 22,80 21,64C20,50 30,38 50,38Z", WHITE)
    eyes = eye("l", 38, 60, 4.4, WHITE, "#6B4A3E") + eye("r", 62, 60, 4.4, WHITE, "#6B4A3E")
    cheeks = circle(29, 70, 5.5, "#F6C3B6") + circle(71, 70, 5.5, "#F6C3B6")
    nose = path("M46,68C48,66.5 52,66.5 54,68C53.5,71 51,72.5 50,72.5C49,72.5 46.5,71 46,68Z", "#D66A5A")
    rest = path("M50,72.5L50,76M50,76C47,79.5 43.5,79 42,77M50,76C53,79.5 56.5,79 58,77", "none", "#6B4A3E", 2)
    return "", ears + face + eyes + cheeks + nose + mouths(rest, 50, 77, 6, "#6B4A3E")


def deer() -> tuple[str, str]:
    """The body and head of the deer."""
    fur, horn = "#B5743A", ""
    ears = ""
    for side, sign in (("l", -1), ("r", 1)):
        strokes: Sequence[Stroke] = (
            [(12, 38, 6), (18, 22, 5), (16, 6, 2)], [(17, 24, 4.5), (27, 18, 4), (31, 8, 2)],
            [(18, 16, 4), (10, 10, 3), (8, 4, 1.6)],
        )  # fmt: skip
        horn += "".join(path(brush([(50 + sign * x, y, w) for x, y, w in stroke]), "#6B4322") for stroke in strokes)
        one = ellipse(0, 0, 14, 7, fur) + ellipse(1, 0, 9, 4, "#F0C9A0")
        ears += part(f"ear_{side}", turned(one, 50 + sign * 32, 46, sign * -18), (50 + sign * 21, 49))
    face = path("M50,34C66,34 74,44 72,58C70,72 62,88 50,88C38,88 30,72 28,58C26,44 34,34 50,34Z", fur)
    face += path("M50,64C58,62 63,68 62,76C60,84 56,88 50,88C44,88 40,84 38,76C37,68 42,62 50,64Z", "#F6E2C6")
    eyes = eye("l", 38, 56, 4.4, fur, DARK) + eye("r", 62, 56, 4.4, fur, DARK)
    nose = path("M45,70C48,68 52,68 55,70C55,74 52,76 50,76C48,76 45,74 45,70Z", DARK)
    rest = path("M50,76L50,79M50,79C47,82 45,81.6 44,80.6M50,79C53,82 55,81.6 56,80.6", "none", DARK, 2)
    spots = "".join(circle(x, y, 2, "#F6E2C6") for x, y in ((50, 40), (43, 43), (57, 43)))
    return "", horn + ears + face + eyes + nose + mouths(rest, 50, 80, 5.5, DARK) + spots


def turtle() -> tuple[str, str]:
    """The body and head of the turtle."""
    skin, ink = "#5E9E62", "#21412A"
    shell = path("M8,98C8,72 26,58 50,58C74,58 92,72 92,98Z", "#3C6B4A")
    plates = "M22,98L34,76L66,76L78,98M34,76L26,64M66,76L74,64M50,76L50,58"
    shell += path(plates, "none", "#CDE3A8", 3, 0.7)
    face = path("M50,16C68,16 77,27 76,42C75,58 64,68 50,68C36,68 25,58 24,42C23,27 32,16 50,16Z", skin)
    face += path("M30,52C38,60 62,60 70,52C67,62 60,68 50,68C40,68 33,62 30,52Z", "#A5CF95")
    eyes = eye("l", 39, 39, 4.4, skin, ink, (38, 38, 8, 8)) + eye("r", 61, 39, 4.4, skin, ink, (62, 38, 8, 8))
    nose = circle(46.5, 46.5, 1.2, ink) + circle(53.5, 46.5, 1.2, ink)
    rest = path("M38,53C44,58.5 56,58.5 62,53", "none", ink, 2.6)
    return shell, face + eyes + mouths(rest, 50, 55, 9, ink) + nose


def magpie() -> tuple[str, str]:
    """The body and head of the magpie, from the side."""
    body = path("M22,98C20,74 30,62 46,60C66,58 80,74 80,98Z", INK)
    body += path("M34,98C34,80 44,72 56,74C68,76 72,88 71,98Z", "#FFFDF6")
    body += path("M20,98C20,84 24,74 31,70C36,78 36,90 34,98Z", "#1D4F93")
    skull = path("M24,46C24,28 36,17 52,17C68,17 77,28 76,44C75,60 64,70 50,70C34,70 24,62 24,46Z", INK)
    low = path("M70.5,45.5L95,46L73,54C71,51 70.3,48.5 70.5,45.5Z", "#2B343B")
    low += path("M73,46L95,46L73,54C71.5,51 71.5,49 73,46Z", "#0F151A")
    up = path("M72,36L95,46L70.5,46.4C70.3,42.5 71,38.5 72,36Z", "#2B343B")
    beak = part("beak_low", low, (73, 47)) + part("beak_up", up, (73, 44))
    shine = path(brush([(30, 34, 1), (38, 24, 4), (50, 21, 1)]), "#3E5570")
    seen = part("eye_r", circle(58, 40, 8, "#FFFDF6") + part("pupil", circle(60, 40, 4.8, EYE)
        + circle(61.6, 38.3, 1.6, "#FFFFFF"), (60, 40)), (58, 40), size="8 8", lid=INK, brow="#8FA3B8")  # fmt: skip
    return body, skull + beak + seen + shine


def crane() -> tuple[str, str]:
    """The body and head of the crane, from the side."""
    body = path("M16,100C16,82 34,74 52,78C70,80 78,90 78,100Z", WHITE)
    body += path("M16,100C18,90 26,84 34,84C34,92 30,98 28,100Z", INK)
    body += path(brush([(48, 92, 24), (40, 74, 17), (42, 56, 14), (52, 42, 18)], 8), WHITE)
    body += path(brush([(46, 96, 8), (38, 76, 8), (39, 60, 6), (45, 50, 2)], 8), INK)
    skull = circle(54, 38, 17, WHITE) + path("M40,30C44,20 58,17 67,26C60,30 48,32 40,30Z", "#D8432C")
    up = path("M68,36L97,46L67,45.5C66,42 66.5,38.5 68,36Z", "#C9A24A")
    low = path("M67,42L97,46L68,46.5Z", "#8B6A20")
    beak = part("beak_up", up, (68, 43)) + part("beak_low", low, (68, 44))
    return body, skull + beak + eye("l", 59, 37, 4, WHITE, INK)


ANIMALS: Final = {
    "tiger": (tiger, "#F0C46A", "#C98A2C", (50.0, 92.0)), "rabbit": (rabbit, "#9CC7D6", "#4F8AA0", (50.0, 92.0)),
    "magpie": (magpie, "#E9DDBE", "#B7A377", (46.0, 68.0)), "deer": (deer, "#A9CFA4", "#55906A", (50.0, 92.0)),
    "turtle": (turtle, "#D8C6E2", "#8B6CA3", (50.0, 68.0)), "crane": (crane, "#F0A58F", "#C4523A", (46.0, 56.0)),
}  # fmt: skip
"""By its name what draws an animal, the colours behind it, and the point that its head turns around."""


def portrait(name: str) -> str:
    """The file of an animal."""
    draw, light, dark, neck = ANIMALS[name]
    body, head = draw()
    ground = f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/>'
    ground = f'<radialGradient id="bg" cx="50" cy="36" r="64" gradientUnits="userSpaceOnUse">{ground}</radialGradient>'
    drawn = circle(50, 50, 50, "url(#bg)") + part("body", body) + part("head", head, neck)
    open_, shut = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">', "</svg>"
    return f"{open_}<defs>{ground}</defs>{drawn}{shut}\n"


def main(arguments: Sequence[str]) -> int:
    """Writes the six files."""
    folder = Path(arguments[0]) if arguments else assets.path("svg", "avatar")
    for name in ANIMALS:
        (folder / f"{name}.svg").write_text(portrait(name), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
