"""Seat plates round the Holla table."""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context

WIDTH, HEIGHT = 196, 62


@dataclass(frozen=True)
class SeatModel:
    """A seat as its plate shows it. `takes`: the table's own word for a seat that an AI plays for the person, else
    ""."""

    portrait: str
    name: str
    chips: int
    rivers_left: int
    rivers_all: int
    to_move: bool = False
    dealer: bool = False
    out: bool = False
    takes: str = ""


class SeatPlate:
    """A plate (196 x 62 units, 168 at five seats): portrait, name, dealer tag, chips, river draws left.

    To move: gold rim and glow. Out: pale.
    """

    def draw(self, surface: Surface, ctx: Context, rect: Rect, model: SeatModel) -> None:
        """Draws it."""
        px, fonts = ctx.px, ctx.fonts
        few = model.rivers_all <= 2 and rect.w >= px(190)
        tag = ctx.t("holla_panels.me.dealer") if model.dealer else model.takes
        room = rect.w - px(82)
        inline = bool(tag) and fonts.width(model.name, 17, True) + fonts.width(tag, 12, True) + px(26) <= room
        paint.plate(
            surface, ctx, rect, model.portrait, model.name, model.chips, active=model.to_move and not model.out,
            out=model.out, tag=tag if inline else "",
            rivers=(model.rivers_left, model.rivers_all) if few and model.rivers_all else None,
        )  # fmt: skip
        if not few and model.rivers_all:
            self._rivers(surface, ctx, rect, model)
        if tag and not inline:
            # A long name keeps its line: the tag then hangs on the portrait.
            wide = fonts.width(tag, 12, True) + px(18 * 0.9)
            at = (min(rect.x + px(31) + wide // 2, rect.x + px(66)), rect.bottom - px(3))
            paint.pill(surface, ctx, tag, at, "gold", 12, 18, anchor="midright")

    def _rivers(self, surface: Surface, ctx: Context, rect: Rect, model: SeatModel) -> None:
        px = ctx.px
        middle = rect.y + px(44)
        alpha = 255 if model.rivers_left and not model.out else 90
        colour = palette.RIVER_RIM if alpha == 255 else palette.TEXT_OFF
        text = paint.label(
            surface, ctx, str(model.rivers_left), (rect.right - px(12), middle), 15, colour, True, "midright"
        )  # fmt: skip
        wave = ctx.art.faded("icon/wave", px(16), alpha)
        surface.blit(wave, wave.get_rect(midright=(text.x - px(3), middle)))

    def spoken(self, ctx: Context, model: SeatModel) -> str:
        """What a screen reader says of the seat."""
        key = "spoken_out" if model.out else "spoken_turn" if model.to_move else "spoken"
        return ctx.t(f"holla_panels.plate.{key}", name=model.name, chips=model.chips)
