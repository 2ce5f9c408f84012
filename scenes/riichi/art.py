"""How the nodes of the riichi table are drawn."""

from collections.abc import Callable, Hashable
from functools import partial

from pygame import Rect, Surface
from pygame.transform import smoothscale

from scenes.kit import paint, palette
from scenes.kit.art import from_svg
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.mahjong import RADIUS
from scenes.kit.materials import lacquer, weave
from scenes.riichi import styles
from scenes.riichi.board import draw_pieces
from scenes.riichi.choice import State
from scenes.riichi.layout import HAND_TILE, RiichiLayout
from scenes.riichi.panels import (
    DORA,
    PLATE,
    STICKS,
    CentreModel,
    DoraModel,
    MeModel,
    Panels,
    PlateModel,
    SticksModel,
)
from scenes.riichi.picture import PILL, pill_above
from scenes.riichi.waits import Waits, WaitsModel
from scenes.table.laid import laid
from scenes.table.nodes import Paint, Paints, inked, placed
from scenes.table.plate import plated
from scenes.table.ring import ring

NEAR, PANEL, WIDE = 16.0, 26.0, 44.0
"""Units beside a box that small shadows, panels, and lifted tiles with their marks reach."""


def paints(ctx: Context, lay: RiichiLayout) -> Paints:
    """The painters by the type of a look."""
    panels, px, rings = Panels(ctx, lay), lay.px, Lru[Surface](styles.STEPS + 20)
    return {
        DoraModel: laid(ctx, panels.dora, DORA, px(PANEL)),
        SticksModel: laid(ctx, panels.sticks, STICKS, px(PANEL)),
        CentreModel: Paint(panels.draw_centre, px(PANEL)),
        PlateModel: plated(ctx, panels.seat, PLATE, px(PANEL)),
        MeModel: laid(ctx, panels.me, None, px(PANEL)),
        WaitsModel: laid(ctx, Waits(ctx, lay).panel, None, px(PANEL)),
        styles.Tile: inked(ctx, tile, px(NEAR)),
        styles.Row: placed(lambda surface, look: draw_pieces(surface, ctx, look.pieces)),
        styles.HeldPiece: inked(ctx, held, px(WIDE)),
        styles.Slot: Paint(lambda surface, box, look: surface.blit(ctx.mahjong.slot(box.w), box), px(4)),
        styles.Indicator: inked(ctx, indicator, px(NEAR)),
        styles.Stick: placed(lambda surface, look: panels.draw_stick(surface, look.side), px(NEAR)),
        styles.Ground: Paint(lambda surface, box, _: paint.panel(surface, ctx, box), px(PANEL)),
        styles.Called: inked(ctx, called, px(NEAR)),
        styles.Dragged: inked(ctx, dragged, px(120)),
        styles.Left: Paint(partial(left, ctx, rings)),
        styles.Itself: Paint(lambda surface, box, look: None),
    }


def tile(surface: Surface, ctx: Context, box: Rect, look: styles.Tile) -> None:
    """Draws a tile that lies or turns over, of one that was called its faint picture in a dashed frame."""
    if look.share < 1:
        whole = ctx.mahjong.face(look.tile, look.width, look.turn)
        narrow = smoothscale(whole, (max(1, round(box.w * look.share)), box.h))
        surface.blit(narrow, narrow.get_rect(center=box.center))
        return
    if not look.taken:
        ctx.mahjong.draw(surface, look.tile, box.x, box.y, look.width, look.look, turn=look.turn)
        return
    image = ctx.mahjong.face(look.tile, look.width, look.turn).copy()
    image.set_alpha(66)
    surface.blit(image, box)
    radius = RADIUS * look.width / ctx.art.s
    surface.blit(ctx.art.outline(box.w, box.h, radius, palette.FOCUS, 1.6, opacity=0.5, dash=(5, 4)), box)


def held(surface: Surface, ctx: Context, box: Rect, look: styles.HeldPiece) -> None:
    """Draws an own tile, with its dora mark."""
    px = ctx.px
    lift = look.lift / 10
    drawn = ctx.mahjong.draw(surface, look.tile, box.x, box.y, box.w, look.look, lift=lift, dora=look.gleam)
    if look.mark:
        at = (drawn.centerx, drawn.y - px(pill_above(ctx)))
        wide = min(ctx.fonts.width(look.mark, 12, True) / ctx.layout.s + 18, HAND_TILE)
        paint.pill(surface, ctx, look.mark, at, "gold", 12, PILL, anchor="center", width=wide)


def indicator(surface: Surface, ctx: Context, box: Rect, look: styles.Indicator) -> None:
    """Draws a tile of the dead wall, narrow while it is turned up."""
    if look.share >= 1:
        ctx.mahjong.draw(surface, look.tile, box.x, box.y, box.w)
        return
    narrow = smoothscale(ctx.mahjong.face(look.tile, box.w), (max(1, round(box.w * look.share)), box.h))
    surface.blit(ctx.art.rounded(box.w, box.h, 6, "#0F2630", "#0F2630"), box)
    surface.blit(narrow, narrow.get_rect(center=box.center))


def called(surface: Surface, ctx: Context, box: Rect, look: styles.Called) -> None:
    """Draws a word that a seat calls."""
    image = ctx.fonts.gold(look.words, look.size)
    pill = ctx.art.rounded(box.w, box.h, 999, "#06141B", "#0B1D24", opacity=0.88, edge=("#F3DCA0", 0.5, 2.0))
    if look.alpha < 255:
        pill, image = pill.copy(), image.copy()
        pill.set_alpha(look.alpha)
        image.set_alpha(look.alpha)
    surface.blit(pill, box)
    surface.blit(image, image.get_rect(center=box.center))


def dragged(surface: Surface, ctx: Context, box: Rect, look: styles.Dragged) -> None:
    """Draws a tile that follows the pointer, with what letting go would do."""
    ctx.mahjong.draw(surface, look.tile, box.x, box.y, box.w, "drag")
    if look.words:
        at, kind = (box.centerx, box.y - ctx.px(16)), "gold" if look.good else "vermilion"
        paint.pill(surface, ctx, look.words, at, kind, 14, 26, anchor="center")


def left(ctx: Context, made: Lru[Surface], surface: Surface, box: Rect, look: styles.Left) -> None:
    """Draws ring and seconds of the clock."""
    colour = palette.VERMILION_MARK if look.late else palette.GOLD
    surface.blit(ctx.art.rounded(box.w, box.h, 999, "#06141B", "#06141B", opacity=0.85), box)
    picture = made.get((box.w, look.step, colour), lambda: ring(box.w, look.step / styles.STEPS, colour))
    surface.blit(picture, box)
    paint.label(surface, ctx, str(look.seconds), box.center, 32, palette.TEXT, True, "center")


def ground(surface: Surface, state: State) -> None:
    """Draws weave, frame and rail."""
    ctx, lay = state.ctx, state.boxes
    weave(ctx.art, surface, surface.get_rect())
    for key, make in inlay(lay).items():
        surface.blit(ctx.art.made(key, make), lay.frame)
    lacquer(ctx.art, surface, lay.rail, 14)


def inlay(lay: RiichiLayout) -> dict[Hashable, Callable[[], Surface]]:
    """The name of the picture of the frame and what makes it."""
    size, s = lay.frame.size, lay.s
    return {("frame", size, s): lambda: frame_picture(size, s)}


def frame_picture(size: tuple[int, int], s: float) -> Surface:
    """The inlaid frame with its cloud corners."""
    w, h = size
    m, c = 46 * s, s
    inner = f"M{m:.1f},1H{w - m:.1f}M{m:.1f},{h - 1}H{w - m:.1f}M1,{m:.1f}V{h - m:.1f}M{w - 1},{m:.1f}V{h - m:.1f}"
    curl = "M46,1C30,1 26,12 36,16C44,18 46,8 39,8M1,46C1,30 12,26 16,36C18,44 8,46 8,39M36,16C30,30 30,30 16,36"
    corners = "".join(
        f'<path transform="translate({x},{y}) scale({sx * c:.4f},{sy * c:.4f})" d="{curl}" stroke-width="2"/>'
        for sx, sy, x, y in ((1, 1, 0, 0), (-1, 1, w, 0), (1, -1, 0, h), (-1, -1, w, h))
    )
    lines = f'<path d="{inner}" stroke-width="{max(1.0, 2 * s):.2f}"/>{corners}'
    pen = 'fill="none" stroke="#F3DCA0" stroke-opacity="0.2" stroke-linecap="round"'
    return from_svg(w, h, "", f"<g {pen}>{lines}</g>")
