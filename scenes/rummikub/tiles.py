"""The painters of tiles, the marks around them and the shelves of the rack."""

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.art import from_svg
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.materials import grain, weave
from scenes.kit.tiles import FACE_RATIO, RADIUS, WHOLE_RATIO, Look
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.texts import mark_ink
from scenes.table.names import SEAT_MARKS

_DARK_WOOD, _WOOD = ("#4A2A1C", "#2E180F"), ("#7A4A30", "#54301F")
_CALM = "#CBEAF0"
_BOW: Final = ("#FF6B57", "#FFC857", "#5CCB8A", "#4FA8E8", "#9A7BE0")
SEWN, RISES = (22.0, 24.0), 0.86
"""The units from the edge of the mat to its seam and from arc to arc of the rainbow, and how much of the mat's height
or half its width that rises."""
FULL_LIGHT = 180
"""Opacity of the light at a goal at its strongest, of 255."""


class TileLook(NamedTuple):
    """An open tile. `lift` in units; `trail` seat, colour and whether it laid the tile or only moved it."""

    face: str
    state: Look = "rest"
    lift: float = 0.0
    pointed: bool = False
    trail: tuple[int, str, bool] | None = None
    stands: str = ""
    """The mark of what a joker stands for."""


class Back(NamedTuple):
    """A face-down tile."""


class Wood(NamedTuple):
    """The rack with so many shelves."""

    rows: int


class HeldPieces(NamedTuple):
    """Tiles in hand: faces, their pixels from the left, width, and degrees of a single one."""

    faces: tuple[str, ...]
    lefts: tuple[int, ...]
    width: int
    tilt: float


ZONE = (240.0, 70.0)
"""The units for which the words in the place for a new set were drawn, at least."""


def mat(surface: Surface, ctx: Context, lay: RummikubLayout) -> None:
    """Draws the mat on the cloth."""
    mat, rim = lay.mat, (_CALM, 0.13, 1.5)
    face = ctx.art.rounded(mat.w, mat.h, 26, "#051820", "#051820", opacity=0.30, edge=rim, sunk=True)
    surface.blit(face, mat)
    weave(ctx.art, surface, mat.inflate(-2 * ctx.px(8), -2 * ctx.px(8)))
    for key, make in seam(ctx, lay).items():
        surface.blit(ctx.art.made(key, make), mat)


def seam(ctx: Context, lay: RummikubLayout) -> dict[Hashable, Callable[[], Surface]]:
    """The name of the picture that is sewn on the mat and what makes it."""
    size = lay.mat.size
    return {("stitches", size, ctx.layout.s): lambda: _stitches(ctx, *size)}


def _stitches(ctx: Context, wide: int, high: int) -> Surface:
    """The seam along the edge of the mat and the rainbow that rises from its foot, fainter than any tile."""
    s, (inset, each) = ctx.layout.s, SEWN
    far = min(high - 2 * inset * s, wide / 2) * RISES
    rim = f'<rect x="{inset * s:.1f}" y="{inset * s:.1f}" width="{wide - 2 * inset * s:.1f}" height=' \
          f'"{high - 2 * inset * s:.1f}" rx="{16 * s:.1f}" fill="none" stroke="{_CALM}" stroke-opacity="0.15" ' \
          f'stroke-width="{1.4 * s:.2f}"/>'  # fmt: skip
    foot, arcs, fades = high - inset * s, "", ""
    for number, colour in enumerate(_BOW):
        fades += f'<linearGradient id="b{number}" gradientUnits="userSpaceOnUse" x1="0" y1="{foot - far:.1f}" x2="0" ' \
                 f'y2="{foot:.1f}"><stop offset="0.5" stop-color="{colour}" stop-opacity="0.1"/>' \
                 f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></linearGradient>'  # fmt: skip
        r = far - number * each * s
        arcs += f'<path d="M{wide / 2 - r:.1f},{foot:.1f}A{r:.1f},{r:.1f} 0 0 1 {wide / 2 + r:.1f},{foot:.1f}" ' \
                f'fill="none" stroke="url(#b{number})" stroke-width="{each * 0.8 * s:.1f}"/>'  # fmt: skip
    return from_svg(wide, high, fades, arcs + rim)


def wood(ctx: Context, lay: RummikubLayout, surface: Surface, box: Rect, look: Wood) -> None:
    """Draws the rack without tiles."""
    art, rim = ctx.art, (palette.GOLD_EDGE, 0.18, 2.0)
    art.drop(surface, box, 24)
    surface.blit(art.rounded(box.w, box.h, 24, *_DARK_WOOD, edge=rim, light=0.28), box)
    for row in range(look.rows):
        shelf, front = (part.move(box.x - lay.rack.x, box.y - lay.rack.y) for part in lay.shelf(look.rows, row))
        recess(surface, ctx, shelf)
        rail(surface, ctx, front)


def recess(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the wood behind the tiles on a shelf."""
    surface.blit(ctx.art.rounded(box.w, box.h, 14, "#1C0E08", "#2A160D", sunk=True), box)
    grain(ctx.art, surface, box)


def rail(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the rail on which tiles stand."""
    surface.blit(ctx.art.rounded(box.w, box.h, 8, *_WOOD, light=0.3), box)


# -- tiles


def tile(surface: Surface, ctx: Context, box: Rect, look: TileLook) -> None:
    """Draws a tile with its marks."""
    box = ctx.tiles.draw(surface, look.face, box.x, box.y, box.w, look.state, look.lift)
    if look.pointed:
        rim = ctx.art.outline(box.w + ctx.px(8), box.h + ctx.px(8), 12, palette.JADE_300, 4)
        paint.put(surface, rim, box.center)
    if look.trail is not None:
        # The shape of the seat that laid it, with a ring around it where the seat only moved it.
        seat, colour, laid = look.trail
        d, ink, edge = max(9, round(box.w * 0.28)), mark_ink(colour), max(1, round(box.w * 0.04))
        spot = box_at(d, d, (box.right - edge, box.y + edge), "topright")
        mark = ctx.art.svg(f"common/mark_{SEAT_MARKS[seat]}", d if laid else round(d * 0.6), ink)
        paint.put(surface, mark, spot.center)
        if not laid:
            surface.blit(ctx.art.outline(d, d, 99, ink, 1.6), spot)
    if look.stands:
        _joker_mark(surface, ctx, look.stands, box)


def _joker_mark(surface: Surface, ctx: Context, text: str, box: Rect) -> None:
    """Draws what a joker stands for, small in its lower right corner."""
    suit = text[-1] if text[-1:] in palette.TILE_SUITS else ""
    colour = ctx.tiles.colour(suit) if suit else palette.INK_TEXT
    number = text[:-1] if suit else text
    tall = round(box.w * FACE_RATIO)
    corner = (box.right - round(box.w * 0.05), box.y + tall - round(box.w * 0.04))
    pill = box_at(round(box.w * (0.62 if suit else 0.44)), round(box.w * 0.34), corner, "bottomright")
    surface.blit(ctx.art.rounded(pill.w, pill.h, 7, "#FFFEF8", palette.IVORY_100, edge=(colour, 0.8, 1.5)), pill)
    glyph = ctx.fonts.font_px(max(8, round(box.w * 0.27)), True).render(number, True, colour)
    middle = pill.centerx
    if suit:
        name = f"rummikub/mark_{palette.TILE_SUITS[suit][1]}"
        mark = ctx.art.svg(name, max(6, round(box.w * 0.2)), colour if ctx.tiles.strong else None)
        paint.put(surface, mark, (pill.right - round(box.w * 0.05), pill.centery), "midright")
        middle = pill.x + (pill.w - mark.get_width()) // 2
    paint.numeral(surface, glyph, (middle, pill.centery))


def held(surface: Surface, ctx: Context, box: Rect, look: HeldPieces) -> None:
    """Draws what follows the pointer."""
    width = look.width
    if len(look.faces) > 1 or ctx.calm:
        for face, left in zip(look.faces, look.lefts, strict=True):
            ctx.tiles.draw(surface, face, box.x + left, box.y, width, "drag")
        return
    picture = ctx.cubes.tilted(ctx.tiles.face(look.faces[0], width), look.tilt)
    tile = Rect(box.x, box.y, width, round(width * WHOLE_RATIO))
    ctx.art.drop(surface, tile, RADIUS * width / ctx.layout.s, "S4")
    surface.blit(picture, picture.get_rect(center=tile.center))


# -- marks: `how` of a `Drawn`


def home(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws a dashed place, where the tile in hand came from."""
    surface.blit(ctx.tiles.slot(box.w), box)


def zone(surface: Surface, ctx: Context, box: Rect, words: str) -> None:
    """Draws the place for a new set."""
    surface.blit(ctx.art.outline(box.w, box.h, 18, _CALM, 2.5, opacity=0.42, dash=(9, 8)), box)
    ctx = ctx.within(box, ZONE)
    height = ctx.fonts.line_height(17) * (words.count("\n") + 1)
    room = Rect(box.x + 10, box.centery - height // 2 - ctx.px(4), box.w - 20, height)
    paint.paragraph(surface, ctx, words, room, 17, _CALM, align="center", max_lines=3)


def aim(surface: Surface, ctx: Context, box: Rect, strength: int, bar: int | None) -> None:
    """Draws gold light where tiles would go, one soft rim for all its strengths; `bar` pixels from the left where they
    would stand in a set."""
    art, px = ctx.art, ctx.px
    wide = box.inflate(2 * px(3), 2 * px(3))
    rim, margin = art.shadow(wide.w, wide.h, 17, 8, palette.GOLD_RIM, FULL_LIGHT, px(10))
    rim.set_alpha(255 * (90 + 15 * strength) // FULL_LIGHT)
    surface.blit(rim, (wide.x - margin, wide.y - margin))
    surface.blit(art.outline(box.w, box.h, 14, palette.GOLD_RIM, 3, fill=0.08), box)
    if bar is not None:
        line = art.rounded(px(5), box.h - px(18), 3, palette.GOLD_RIM, palette.GOLD_RIM)
        paint.put(surface, line, (box.x + bar, box.centery))


def turning(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws a round arrow on a joker that could stand elsewhere."""
    surface.blit(ctx.art.rounded(box.w, box.h, 99, "#26475A", "#163040", edge=("#F3D27C", 1, 1.5)), box)
    paint.put(surface, ctx.art.icon("replay", 17), box.center)
