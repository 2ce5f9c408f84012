"""All components on one page, as in the style guide: for looking at, and for the self-test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.cubes import Look
from scenes.kit.motion import breath
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Answer, Ask, Note
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.widget import attach

LOOKS: tuple[tuple[str, Look | None], ...] = (
    ("rest", "rest"),
    ("hover", "hover"),
    ("selected", "selected"),
    ("legal", "legal"),
    ("drag", "drag"),
    ("target", None),
    ("new", "new"),
    ("focus", "rest"),
    ("disabled", "disabled"),
)
KINDS = ("vermilion", "jade", "ink", "ivory")
STATES = ("rest", "hover", "pressed", "focus")
FACES = (("rabbit", "seat_idle"), ("crane", "seat_turn"), ("turtle", "seat_thinks"), ("deer", "seat_out"))
"""Portraits and what they are called."""
PILLS = ("dark", "gold", "vermilion", "river", "jade", "done")
CUBE = 72.0


@dataclass(frozen=True)
class Kit:
    """The values of the live controls by their keys."""

    values: Mapping[str, e.Value] = field(default_factory=lambda: MappingProxyType({}))


def view(s: Kit) -> e.View:
    """The panels of pieces, buttons, portraits and controls."""
    cubes = e.Panel("kit_sheet.cubes", e.Grid(*(_look(key, look) for key, look in LOOKS), least_column=104))
    note = e.Paper(e.Text("kit_sheet.toast_title", e.LARGE, palette.SEAL_RED, True),
                   e.Text("kit_sheet.toast_text", e.BODY, palette.INK_TEXT))  # fmt: skip
    refused = e.Drawn(paint_cube, ("10r", "illegal", ""), CUBE, 120)
    wrong = e.Panel("kit_sheet.illegal", e.Row(refused, e.Sized(note, grow=1)))
    suits = e.Panel("kit_sheet.suits", e.Drawn(paint_suits, (), 590, 212),
                    e.Row(*(e.Pill("kit_sheet.pill", kind, "check") for kind in PILLS), wrap=True, gap=8))  # fmt: skip
    people = (e.Row(e.Picture(face, 50, kind="avatar"), e.Text(f"kit_sheet.{key}")) for face, key in FACES)
    seats = e.Panel("kit_sheet.seats", *people, e.Row(e.Drawn(paint.dots, (1,), 48, 22)))
    beside = e.Grid(_buttons(), e.Column(wrong, suits), columns=2, least_column=560)
    below = e.Grid(seats, *_controls(s.values), columns=3, least_column=360)
    return e.Page("kit_sheet.title", cubes, beside, below, backdrop="scene/cloth_jade", veil=0.0)


def _look(key: str, look: Look | None) -> e.Element:
    words = e.Text(f"kit_sheet.look_{key}", e.SMALL, palette.TEXT_SOFT, align="center")
    return e.Column(e.Row(e.Drawn(paint_cube, ("7b", look, key), CUBE, 136), justify="center"), words, gap=4)


def _buttons() -> e.Element:
    shown = (e.Drawn(paint_button, (kind, state), 130, 60) for kind in KINDS for state in STATES)
    live = (
        e.Button("kit_sheet.done", "toast", icon="check", reason="kit_sheet.reason", height=58),
        e.Button("kit_sheet.river", "toast", icon="wave", reason="kit_sheet.reason", height=58),
        e.Button("kit_sheet.go", "ask", "gold", "play"), e.Button("kit_sheet.link", "toast"),
    )  # fmt: skip
    return e.Panel("kit_sheet.buttons", e.Grid(*shown, columns=4, gap=14), e.Grid(*live, columns=4, least_column=130))


def _controls(values: Mapping[str, e.Value]) -> tuple[e.Element, e.Element]:
    """The controls that hold a value, each with that of `values` or its first."""

    def row(key: str, control: e.Control) -> e.Element:
        return e.Labelled(f"kit_sheet.{key}", control, None)

    def options(*names: str) -> list[tuple[str, str]]:
        return [(name, f"kit_sheet.{name}") for name in names]

    get = values.get
    some = (row("toggle_on", e.Switch(get("toggle_on", True))), row("toggle_off", e.Switch(get("toggle_off", False))),
            row("music", e.Slider(get("music", 0.6))),
            row("level", e.Dropdown(options("easy", "normal", "hard", "master"), get("level", "normal"))),
            row("speed", e.Choice(options("slow", "middle", "fast"), get("speed", "slow"))))  # fmt: skip
    more = (row("rounds", e.Stepper(get("rounds", 5), low=1, high=20)),
            row("check", e.Switch(get("check", True), box=True)),
            e.Field(get("name", ""), "kit_sheet.name", placeholder="kit_sheet.name", key="name"),
            e.Switch(False, "kit_sheet.toggle_off", reason="kit_sheet.reason", key="off"))  # fmt: skip
    return e.Panel("kit_sheet.controls", *some), e.Panel("kit_sheet.more", *more)


def update(s: Kit, message: e.Message) -> Kit | tuple[object, ...]:
    """Keeps what was chosen; shows a note and a question."""
    match message:
        case Changed(key, value):
            return replace(s, values={**s.values, key: value})
        case "toast":
            return s, Note("kit_sheet.toast_title", "kit_sheet.toast_text", "illegal", link=("kit_sheet.link", "ask"))
        case "ask":
            answers = (Answer("kit_sheet.go", kind="vermilion"), Answer("kit.dialog.cancel", cancel=True))
            return s, Ask("kit_sheet.toast_title", "kit_sheet.toast_text", answers)
    return s


# -- pictures


def paint_cube(surface: Surface, ctx: Context, box: Rect, face: str, look: Look | None, key: str) -> None:
    """Paints a cube in a state, with the ring of the keyboard for the state called focus."""
    cubes, w = ctx.cubes, ctx.px(CUBE)
    y = box.bottom - cubes.height(w) - ctx.px(12)
    if look is None:
        cubes.target(surface, Rect(box.x, y, w, cubes.height(w)), breath(0.8))
        return
    place = cubes.draw(surface, face, box.x, y, w, look, tilt=6.0 if look == "drag" else 0.0)
    if key == "focus":
        ctx.art.focus_ring(surface, place, 12)


def paint_button(surface: Surface, ctx: Context, box: Rect, kind: str, state: str) -> None:
    """Paints a button as it looks in a state."""
    widget = attach(Button(box.inflate(0, -ctx.px(18)), ctx.t(f"kit_sheet.{kind}"), kind=kind), ctx)
    widget.hovered, widget.pressed = state in ("hover", "pressed"), state == "pressed"
    widget.draw(surface)
    if state == "focus":
        widget.draw_focus(surface)


def paint_suits(surface: Surface, ctx: Context, box: Rect) -> None:
    """Paints faces, a struck one, backs, empty places, and small cubes."""
    cubes, w, step = ctx.cubes, ctx.px(CUBE), ctx.px(84)
    for i, face in enumerate(("Ak", "2r", "13b", "Dg")):
        cubes.draw(surface, face, box.x + i * step, box.y, w, wild=face == "Dg")
    cubes.draw(surface, "Dr", box.x + 4 * step, box.y, w, struck=True)
    cubes.draw(surface, None, box.x + 5 * step, box.y, w)
    pictures = (cubes.back_h(w), cubes.slot(w), cubes.slot(w, palette.FOCUS))
    for i, picture in enumerate(pictures):
        surface.blit(picture, (box.x + (3 + i) * ctx.px(100), box.y + ctx.px(112)))
    for i, (face, width) in enumerate((("3r", 33), ("11g", 42), ("Ab", 52))):
        cubes.draw(surface, face, box.x + i * ctx.px(60), box.y + ctx.px(112), ctx.px(width))


def kit_scene(ctx: Context) -> ScreenScene[Kit]:
    """The page of every component in every state. Esc closes it."""
    return ScreenScene(ctx, Screen("kit", lambda ctx: Kit(), view, update))
