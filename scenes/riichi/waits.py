"""The panel of waits: the tiles that complete the hand, how many are left, what a win pays or why it is none."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.mahjong import FACE_RATIO, THICKNESS
from scenes.kit.tree import elements as e
from scenes.kit.tree.still import height
from scenes.kit.tree.words import Name
from scenes.riichi.layout import RiichiLayout
from scenes.table.laid import line

FEW: Final = 2
"""The number of waits that have the room of the drawing; more stand in rows."""
MOST_COLUMNS: Final = 7
WARNED: Final = 15.0
"""Letter size of a warning in units: larger than the smallest, for it forbids what the hand is for."""
TILE: Final = 26.0
SMALL_TILE: Final = 24.0
SPACIOUS: Final = 5
"""The number of columns up to which there is room for the larger tiles."""
GAP: Final = 4.0
BESIDE, BENEATH = 46.0, 62.0
"""Units of a row: tiles with number and text at their right, with a text below."""
RAISED: Final = 28.0
JOIN: Final = " · "
SAID: Final = 13
"""Letter size of the texts in rows, in units."""


@dataclass(frozen=True)
class WaitItem:
    """A wait: tile, how many are unseen, its value or why it is no win; tone 1 for points, -1 for a reason."""

    tile: int
    left: int
    text: str
    tone: int
    lit: bool

    @property
    def tint(self) -> str:
        """The colour of its text."""
        return palette.GOLD if self.tone > 0 else palette.VERMILION_SOFT

    @property
    def ink(self) -> str:
        """The colour of its number."""
        return palette.TEXT if self.left else palette.TEXT_OFF


@dataclass(frozen=True)
class WaitsModel:
    """The contents of the panel; `warn` is what forbids a ron."""

    title: str
    total: str
    han: str
    yaku: tuple[str, ...]
    warn: str
    items: tuple[WaitItem, ...]
    raised: bool = False
    """Whether the tile that may be claimed lies below, with the note whose it is."""


@dataclass(frozen=True)
class Waits:
    """The panel of one layout."""

    ctx: Context
    lay: RiichiLayout

    def box(self, model: WaitsModel) -> Rect:
        """The box of the panel, which grows upwards with its waits."""
        base = self.lay.waits
        tall = base.h if self._drawn_large(model) else height(self.ctx, self.panel(model), base.w)
        bottom = base.bottom - (self.lay.px(RAISED) if model.raised else 0)
        return Rect(base.x, bottom - tall, base.w, tall)

    def panel(self, model: WaitsModel) -> e.Element:
        """The head at the left or on top, waits beside or below, a warning at the foot."""
        if self._drawn_large(model):
            return e.Panel(None, e.Row(_head(model), *map(_large, model.items), gap=8), pad=(20, 8), justify="center")
        said = {item.text for item in model.items if item.left}
        # What all waits say alike is said once; a wait of which nothing is left needs no words beside its ×0.
        shared = next(iter(said), model.items[0].text) if len(said) <= 1 else ""
        columns, beneath = self._plan(len(model.items), set() if shared else said)
        cells = (_cell(item, not shared and item.left > 0, beneath, columns <= SPACIOUS) for item in model.items)
        warning = line(Name(model.warn), WARNED, palette.VERMILION_SOFT, lines=0) if model.warn else None
        grid = e.Grid(*cells, columns=columns, gap=2)
        return e.Panel(None, _first(model, shared), grid, warning, gap=2, pad=(14, 4))

    def _drawn_large(self, model: WaitsModel) -> bool:
        """Whether there is room for large tiles; small letters cannot shrink further and need it themselves."""
        return len(model.items) <= FEW and not self.lay.small and not model.warn

    def _plan(self, count: int, said: set[str]) -> tuple[int, bool]:
        """The columns of the flattest rows in which no text is cut, and whether texts stand below their tiles there:
        the room above the panel belongs to another seat."""
        px, wide = self.lay.px, max((self.ctx.fonts.width(text, SAID) for text in said), default=0)
        plans = []
        for beneath, tall, least in ((False, BESIDE, px(TILE + GAP + 2) + wide), (True, BENEATH, px(GAP) + wide)):
            most = min(MOST_COLUMNS, max(1, (self.lay.waits.w - px(28)) // least))
            rows = -(-count // most)
            plans.append((rows * tall, beneath, -(-count // rows)))
        _, beneath, columns = min(plans)
        return columns, beneath


def _as_many(names: Sequence[str], size: float, colour: str) -> e.Text:
    """The first names, as far as they fit, but at least one."""
    longest, *shorter = [Name(JOIN.join(names[:count])) for count in range(len(names), 0, -1)] or [Name("")]
    return line(longest, size, colour, shorter=tuple(shorter))


def _head(model: WaitsModel) -> e.Element:
    """The head beside large tiles."""
    return e.Column(
        line(Name(model.title), 15, palette.TEXT_MUTED), line(Name(model.total), 26, palette.GOLD, True),
        line(Name(model.han), 14, palette.TEXT_SOFT), _as_many(model.yaku, 13, palette.TEXT_MUTED),
        gap=0, width=116 if len(model.items) == FEW else 226,
    )  # fmt: skip


def _first(model: WaitsModel, shared: str) -> e.Element:
    """The head in one line."""
    tint = palette.GOLD if any(item.tone > 0 for item in model.items) else palette.VERMILION_SOFT
    parts = [part for part in (model.han, *model.yaku) if part] or ([] if shared else [model.title])
    return e.Row(
        e.Text(Name(model.total), 20, palette.GOLD, True), e.Text(Name(shared), 16, tint) if shared else None,
        e.Sized(_as_many(parts, 14, palette.TEXT_SOFT), grow=1, width=1) if parts else None, gap=12, pad=(6, 0),
    )  # fmt: skip


def _large(item: WaitItem) -> e.Element:
    """A wait with a large tile."""
    left = line(Name(f"×{item.left}"), 24, item.ink, True)
    return e.Row(_tile(item, 46), e.Column(left, line(Name(item.text), 15, item.tint, lines=2), gap=0, width=68), gap=7)


def _cell(item: WaitItem, told: bool, beneath: bool, spacious: bool) -> e.Element:
    """A wait in a row: how many are left of it, and its text where its row has one."""
    # The narrowest rows have room for the number alone.
    left = line(Name(f"×{item.left}"), 17, item.ink, True, shorter=(Name(str(item.left)),))
    text, gap = line(Name(item.text), SAID, item.tint) if told else None, GAP if spacious else GAP / 2
    tile = _tile(item, TILE if spacious else SMALL_TILE)
    if beneath:
        return e.Column(e.Row(tile, left, gap=gap), text, gap=0)
    return e.Row(tile, e.Column(left, text, gap=0, grow=1), gap=gap)


def _tile(item: WaitItem, wide: float) -> e.Element:
    return e.Drawn(_draw, (item.tile, item.left > 0, item.lit), wide, wide * (FACE_RATIO + THICKNESS))


def _draw(surface: Surface, ctx: Context, box: Rect, tile: int, left: bool, lit: bool) -> None:
    """Draws the tile of a wait, shaded where none is left."""
    place = ctx.mahjong.draw(surface, tile, box.x, box.y, box.w, "lit" if lit else "rest")
    if not left:
        surface.blit(ctx.art.rounded(place.w, place.h, 6, "#0A1A20", "#0A1A20", opacity=0.5), place)
