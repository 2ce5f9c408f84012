"""The left column of the Holla table: target ladder, wild panel and the person's own panel.

Every panel is drawn from a small frozen model and knows nothing of a match. `rect` is in pixels
(`ctx.layout.rect(...)`), sizes inside are canvas units. Equal model, equal picture: a table may keep the picture.
"""

from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect, Surface

from game.holla.config import HollaConfig
from game.holla.wilds import wild_rules
from game.kernel.texts import Texts
from game.pieces.cubes import BIG_D, COLOURS, colour_of, rank_of
from scenes.holla.texts import colour_list, counts_line, part_name, short_tip, tip_for
from scenes.kit import paint, palette
from scenes.kit.context import Context

COMPACT_BELOW = 0.9
"""Scale under which bars stand closer."""
BAR_PX = 17
"""Lowest bar that holds the smallest letters."""
GAP, BAR_GAP = 8, 5
LOWEST_CARD = 62


@dataclass(frozen=True)
class PartBar:
    """One part of a yeok: its id or own name, cubes had and wanted."""

    name: str
    have: int
    need: int


@dataclass(frozen=True)
class TargetCard:
    """One yeok of the ladder. `medal` is snake, boa, dragon or "" for none; `tip` "" = made from the parts; `needs`
    tells it from the others."""

    id: str
    name: str
    second: str
    points: int
    medal: str
    parts: tuple[PartBar, ...]
    tip: str = ""
    needs: str = ""


@dataclass(frozen=True)
class TargetModel:
    """The ladder, top card first; `current` is the id of the chosen target."""

    cards: tuple[TargetCard, ...]
    current: str


class TargetPanel:
    """The target ladder (208 x 430 units). Three cards stand at full height; more are lower, then they scroll.

    Use: `draw`, then `hit(pos)` names the card under the pointer, `places()` gives every visible card for keyboard
    spots, `wheel(dy)` scrolls, `tooltip(ctx, model, id)` says all numbers of a card.
    """

    def __init__(self) -> None:
        self.offset = 0
        self._cards: list[tuple[str, Rect]] = []
        self._furthest = 0

    def draw(self, surface: Surface, ctx: Context, rect: Rect, model: TargetModel, hover: str | None = None) -> None:
        """Draws the panel; `hover` is the card under the pointer."""
        px, t = ctx.px, ctx.t
        paint.panel(surface, ctx, rect)
        room = rect.w - 2 * px(18)
        x = rect.x + px(18)
        paint.label(
            surface, ctx, t("holla_panels.target.caption"), (x, rect.y + px(13)), 15, palette.TEXT_MUTED, width=room
        )
        title = t("holla_panels.target.title")
        size = ctx.fonts.fitting(title, 18, room, True)
        paint.label(surface, ctx, title, (x, rect.y + px(35)), size, bold=True, width=room)
        inside = Rect(rect.x + px(10), rect.y + px(68), rect.w - 2 * px(10), rect.h - px(68) - px(10))
        self.arrange(ctx, rect, model)
        old = surface.get_clip()
        surface.set_clip(inside.inflate(px(4), px(4)).clip(old))
        boxes = dict(self._cards)
        for card in model.cards:
            if card.id in boxes:
                self._card(surface, ctx, boxes[card.id], card, card.id == model.current, card.id == hover)
        surface.set_clip(old)

    def arrange(self, ctx: Context, rect: Rect, model: TargetModel) -> None:
        """Finds the places of the cards."""
        px, count = ctx.px, max(1, len(model.cards))
        inside = Rect(rect.x + px(10), rect.y + px(68), rect.w - 2 * px(10), rect.h - px(68) - px(10))
        height = min(px(112), (inside.h + px(GAP)) // count - px(GAP))
        height = max(height, px(LOWEST_CARD))
        step = height + px(GAP)
        self._furthest = max(0, step * count - px(GAP) - inside.h)
        self.offset = max(0, min(self.offset, self._furthest))
        self._step = step
        self._cards = []
        for i, card in enumerate(model.cards):
            box = Rect(inside.x, inside.y + i * step - self.offset, inside.w, height)
            if box.colliderect(inside):
                self._cards.append((card.id, box))
        self._inside = inside

    _inside = Rect(0, 0, 0, 0)
    _step = 1

    def hit(self, pos: tuple[int, int]) -> str | None:
        """The id of the card at a place."""
        if not self._inside.collidepoint(pos):
            return None
        return next((name for name, box in self._cards if box.collidepoint(pos)), None)

    def places(self) -> tuple[tuple[str, Rect], ...]:
        """The cards as drawn last: (id, box)."""
        return tuple((name, box.clip(self._inside)) for name, box in self._cards)

    def wheel(self, dy: float) -> bool:
        """Scrolls by cards; True when it moved."""
        before = self.offset
        self.offset = round(max(0, min(self.offset - dy * self._step, self._furthest)))
        return self.offset != before

    def tooltip(self, ctx: Context, model: TargetModel, card_id: str) -> str:
        """Name, points, what it asks for, every part in numbers, what is missing, and what a press does."""
        card = _find(model, card_id)
        lines = ctx.t(
            "holla_panels.target.tooltip", name=card.name, points=card.points,
            counts=counts_line(ctx.texts, card.parts), tip=card.tip or tip_for(ctx.texts, card.parts),
        )  # fmt: skip
        if card.needs:
            name, _, rest = lines.partition("\n")
            lines = f"{name}\n{card.needs}\n{rest}"
        last = "current" if card_id == model.current else "choose"
        return f"{lines}\n{ctx.t(f'holla_panels.target.{last}')}"

    def spoken(self, ctx: Context, model: TargetModel, card_id: str) -> str:
        """What a screen reader says of a card."""
        card = _find(model, card_id)
        key = "spoken_current" if card_id == model.current else "spoken"
        counts = counts_line(ctx.texts, card.parts)
        return ctx.t(f"holla_panels.target.{key}", name=card.name, points=card.points, counts=counts)

    def _card(self, surface: Surface, ctx: Context, box: Rect, card: TargetCard, current: bool, hover: bool) -> None:
        px, art = ctx.px, ctx.art
        if current:
            face = art.rounded(
                box.w,
                box.h,
                12,
                palette.GOLD,
                palette.GOLD,
                opacity=0.17 if not hover else 0.24,
                edge=(palette.GOLD, 1.0, 1.6),
            )
        else:
            face = art.rounded(
                box.w, box.h, 12, "#FFFFFF", "#FFFFFF", opacity=0.10 if hover else 0.045, edge=("#FFFFFF", 0.09, 1.0)
            )
        surface.blit(face, box)
        low = box.h < px(96)
        thin = max(px(19), BAR_PX)
        tip = not low and box.h >= px(66) + thin + ctx.fonts.line_height(14)
        if low:
            self._head_low(surface, ctx, box, card, current)
            bars = Rect(box.x + px(9), box.bottom - px(28), box.w - 2 * px(9), px(20))
        else:
            self._head(surface, ctx, box, card, current)
            top = px(66) if tip else px(74)
            bars = Rect(box.x + px(9), box.y + top, box.w - 2 * px(9), thin if tip else px(24))
        draw_bars(surface, ctx, bars, card.parts)
        if tip:
            self._tip(surface, ctx, Rect(box.x + px(12), bars.bottom + px(1), box.w - 2 * px(12), 1), card)

    def _tip(self, surface: Surface, ctx: Context, row: Rect, card: TargetCard) -> None:
        """What is missing; a narrow card leaves the names of the parts to the bars above."""
        words = card.tip or tip_for(ctx.texts, card.parts)
        size = ctx.fonts.fitting(words, 14, row.w)
        if ctx.fonts.width(words, size) > row.w:
            words = short_tip(ctx.texts, card.parts)
            size = ctx.fonts.fitting(words, 14, row.w)
        paint.label(surface, ctx, words, row.topleft, size, "#BFD2CE", width=row.w)

    def _head(self, surface: Surface, ctx: Context, box: Rect, card: TargetCard, current: bool) -> None:
        px = ctx.px
        x, right = box.x + px(12), box.right - px(12)
        if card.medal:
            medal = ctx.art.svg(f"holla/emblem_{card.medal}", px(50))
            place = Rect(box.right - px(6) - px(50), box.y + px(7), px(50), px(50))
            ctx.art.drop(surface, place, 25, "S1")
            surface.blit(medal, place)
            right = place.x - px(4)
        size = ctx.fonts.fitting(card.name, 20, right - x, True)
        paint.label(surface, ctx, card.name, (x, box.y + px(20)), size, bold=True, anchor="midleft", width=right - x)
        points = paint.pill(
            surface, ctx, str(card.points), (x, box.y + px(36)), "gold" if current else "slate", 15, 23, width=36
        )
        paint.label(
            surface, ctx, card.second, (points.right + px(8), points.centery), 14, palette.TEXT_MUTED, anchor="midleft",
            width=max(1, right - points.right - px(8)),
        )  # fmt: skip

    def _head_low(self, surface: Surface, ctx: Context, box: Rect, card: TargetCard, current: bool) -> None:
        px = ctx.px
        middle = box.y + (box.h - px(28)) // 2 + px(2)
        x, right = box.x + px(10), box.right - px(8)
        if card.medal:
            size = min(px(34), box.h - px(32))
            paint.put(surface, ctx.art.svg(f"holla/emblem_{card.medal}", size), (right, middle), "midright")
            right -= size + px(5)
        kind = "gold" if current else "slate"
        points = paint.pill(surface, ctx, str(card.points), (right, middle), kind, 14, 21, anchor="midright", width=34)
        room = points.x - px(5) - x
        size_u = ctx.fonts.fitting(card.name, 17, room, True)
        paint.label(surface, ctx, card.name, (x, middle), size_u, bold=True, anchor="midleft", width=room)


def _find(model: TargetModel, card_id: str) -> TargetCard:
    for card in model.cards:
        if card.id == card_id:
            return card
    raise KeyError(f"no target {card_id!r} in the ladder")


def draw_bars(surface: Surface, ctx: Context, row: Rect, parts: tuple[PartBar, ...]) -> None:
    """Progress bars side by side: jade while growing, gold when complete, each with its name on it."""
    if not parts:
        return
    px, fonts = ctx.px, ctx.fonts
    gap = px(BAR_GAP if ctx.layout.s >= COMPACT_BELOW else 3)
    room = row.w - gap * (len(parts) - 1)
    names = [part_name(ctx.texts, part.name) for part in parts]
    bold = True
    for bold in (True, False):
        widths = [fonts.width(name, 13, bold) + 2 for name in names]
        if sum(widths) <= room:
            break
    else:
        names = [name[:1] for name in names]
        widths = [fonts.width(name, 13, bold) for name in names]
    # What is left over goes to all bars alike, so that bars of unlike names look alike.
    even = [room / len(parts)] * len(parts)
    if all(wide <= even[0] for wide in widths):
        widths = [int(room // len(parts))] * len(parts)
    else:
        spare = max(0, room - sum(widths)) // len(parts)
        widths = [max(2, wide + spare) for wide in widths]
    x = row.x
    for part, name, wide in zip(parts, names, widths, strict=True):
        _bar(surface, ctx, Rect(x, row.y, wide, row.h), part, name, bold)
        x += wide + gap


def _bar(surface: Surface, ctx: Context, box: Rect, part: PartBar, name: str, bold: bool) -> None:
    art = ctx.art
    full = part.have >= part.need
    surface.blit(art.rounded(box.w, box.h, 6, palette.WELL, palette.WELL), box)
    filled = round(box.w * min(1.0, part.have / max(1, part.need)))
    if filled:
        colour = palette.GOLD if full else "#3E8C7C"
        fill = art.rounded(box.w, box.h, 6, colour, colour)
        surface.blit(fill, box, Rect(0, 0, filled, box.h))
    colour = palette.ON_GOLD if full else "#E9F5EE"
    paint.put(surface, ctx.fonts.render(ctx.fonts.cut(name, 13, box.w, bold), 13, colour, bold), box.center)


@dataclass(frozen=True)
class WildModel:
    """The wilds of a round: title, the D of each colour with its standing, and one explaining line.

    `cubes` holds (face, wild): an excluded D is struck out. `undecided` before the first cube is open.
    """

    title: str
    cubes: tuple[tuple[str, bool], ...]
    line: str
    undecided: bool = False


def wild_model(texts: Texts, config: HollaConfig, opening: int) -> WildModel:
    """The wild panel of a round whose first open cube is `opening` (-1: not open yet) (holla.R40-R46)."""
    t = texts.t
    # The usual system needs no name.
    usual = config.wild_system == HollaConfig().wild_system
    system = "" if usual else t(f"holla_panels.wild.{config.wild_system}")
    title = t("holla_panels.wild.title", system=system).rstrip(" ·")
    kind = opening >> 1 if opening >= 0 else None
    rules = wild_rules(config, kind)
    faces = tuple((f"D{COLOURS[c]}", bool(rules.targets[c])) for c in range(4))
    if kind is None and _looks_at_first_cube(config):
        return WildModel(title, tuple((face, True) for face, _ in faces), t("holla_panels.wild.not_yet"), True)
    return WildModel(title, faces, _wild_line(texts, rules.targets))


def _looks_at_first_cube(config: HollaConfig) -> bool:
    return any(wild_rules(config, None).targets != wild_rules(config, kind).targets for kind in (0, 14, 28, 42))


def _wild_line(texts: Texts, targets: tuple[int, int, int, int]) -> str:
    out = [c for c in range(4) if not targets[c]]
    if len(out) == 4:
        return texts.t("holla_panels.wild.none")
    limits = _limits(targets)
    said = [texts.t("holla_panels.wild.excluded", colours=colour_list(texts, out))] if out else []
    if limits:
        said.append(texts.t(f"holla_panels.wild.{limits}"))
    return " · ".join(said) or texts.t("holla_panels.wild.all")


@lru_cache(maxsize=16)
def _limits(targets: tuple[int, int, int, int]) -> str:
    """Which limit the wild D share: "own", "parity", "own_parity" or none; that a wild may not be a 14 is none."""
    own, parity = True, True
    for colour in range(4):
        kinds = [k for k in range(56) if targets[colour] >> k & 1]
        if kinds:
            own = own and all(colour_of(k) == colour for k in kinds)
            parity = parity and all(rank_of(k) % 2 == (colour + 1) % 2 for k in kinds if rank_of(k) != BIG_D)
    return "own_parity" if own and parity else "own" if own else "parity" if parity else ""


class WildPanel:
    """The wild panel (208 x 128 units): which D are wild this round and what they may do."""

    def draw(self, surface: Surface, ctx: Context, rect: Rect, model: WildModel) -> None:
        """Draws it; the line wraps to two lines when it has to."""
        px, fonts = ctx.px, ctx.fonts
        paint.panel(surface, ctx, rect)
        x, room = rect.x + px(18), rect.w - 2 * px(18)
        size = fonts.fitting(model.title, 16, room, True)
        head = paint.label(surface, ctx, model.title, (x, rect.y + px(11)), size, bold=True, width=room)
        lines = len(fonts.wrap(model.line, 13, room))
        words = fonts.paragraph(model.line, 13, room, self._colour(model), spacing=1.15, max_lines=2)
        bottom = rect.bottom - px(9)
        words_y = bottom - words.get_height() + (px(2) if lines > 1 else -px(3))
        free = words_y - head.bottom - px(6)
        width = min(px(38), int(free * 64 / 93))
        step = (room - width) / 3 if width < px(36) else px(45)
        left = x if width >= px(36) else rect.centerx - round(1.5 * step + width / 2)
        y = head.bottom + px(2) + max(0, (free - ctx.cubes.height(width)) // 2)
        for i, (face, wild) in enumerate(model.cubes):
            place = Rect(round(left + i * step), y, width, ctx.cubes.height(width))
            ctx.art.drop(surface, place, 6, "S1")
            shown_wild = wild and not model.undecided
            surface.blit(ctx.cubes.face(face, width, wild=shown_wild, dim=not wild, struck=not wild), place)
        surface.blit(words, (x, words_y))

    def tooltip(self, model: WildModel) -> str:
        """The whole line, for small windows that cut it."""
        return f"{model.title}\n{model.line}"

    @staticmethod
    def _colour(model: WildModel) -> str:
        return "#FFB39E" if not all(wild for _, wild in model.cubes) else "#BFD2CE"


@dataclass(frozen=True)
class MeModel:
    """The person's own panel. `headline` and `instruction` fill the box below; `mine`: it is this seat's turn."""

    portrait: str
    name: str
    chips: int
    rivers_left: int
    rivers_all: int
    headline: str
    instruction: str
    mine: bool
    dealer: bool = False


class MePanel:
    """The own panel (208 x 216 units): portrait, name, chips, river draws left, and what to do now."""

    def draw(self, surface: Surface, ctx: Context, rect: Rect, model: MeModel) -> None:
        """Draws it; chips may be a number that still counts up."""
        px = ctx.px
        paint.panel(surface, ctx, rect)
        face = Rect(rect.x + px(18), rect.y + px(18), px(74), px(74))
        paint.avatar(surface, ctx, model.portrait, face, active=model.mine)
        x, room = rect.x + px(106), rect.right - px(10) - rect.x - px(106)
        name = ctx.fonts.block(model.name, 18, room, bold=True)
        # Two lines of the smallest letters are taller than one of a usual window.
        low = max(0, name.get_height() // 2 - px(22))
        surface.blit(name, name.get_rect(midleft=(x, rect.y + px(30) - low // 2)))
        coin = ctx.art.svg("common/coin_10", px(30))
        middle = rect.y + px(64) + low
        surface.blit(coin, coin.get_rect(midleft=(x, middle)))
        chips = str(model.chips)
        size = ctx.fonts.fitting(chips, 28, room - px(37), True)
        paint.label(surface, ctx, chips, (x + px(37), middle), size, palette.GOLD, True, "midleft", room - px(37))
        if model.dealer:
            tag = ctx.t("holla_panels.me.dealer")
            paint.pill(surface, ctx, tag, (face.centerx, face.bottom + px(3)), "gold", 12, 18, anchor="center")
        self._rivers(surface, ctx, rect, model)
        self._turn(surface, ctx, Rect(rect.x + px(14), rect.bottom - px(81), rect.w - 2 * px(14), px(70)), model)

    def _rivers(self, surface: Surface, ctx: Context, rect: Rect, model: MeModel) -> None:
        px = ctx.px
        middle, right = rect.y + px(114), rect.right - px(14)
        many = model.rivers_all > 2
        shown = 1 if many else model.rivers_all
        width = px(42) if shown else 0
        if many:
            words = ctx.t("holla_panels.me.rivers_count", left=model.rivers_left, all=model.rivers_all)
            right = paint.label(surface, ctx, words, (right, middle), 15, bold=True, anchor="midright").x - px(6)
        for i in range(shown):
            box = Rect(right - (shown - i) * width - (shown - 1 - i) * px(6), middle - px(16), width, px(32))
            paint.river_token(surface, ctx, box, i < model.rivers_left)
        if model.rivers_all:
            room = right - shown * (width + px(6)) - rect.x - px(18)
            words = ctx.t("holla_panels.me.rivers")
            paint.label(
                surface, ctx, words, (rect.x + px(18), middle), 14, palette.TEXT_MUTED, anchor="midleft", width=room
            )  # fmt: skip

    def _turn(self, surface: Surface, ctx: Context, box: Rect, model: MeModel) -> None:
        px, fonts = ctx.px, ctx.fonts
        rim = palette.GOLD if model.mine else "#4A6A72"
        fill = palette.GOLD if model.mine else "#FFFFFF"
        surface.blit(
            ctx.art.rounded(box.w, box.h, 12, fill, fill, opacity=0.14 if model.mine else 0.05, edge=(rim, 1.0, 1.5)),
            box,
        )
        room = box.w - 2 * px(11)
        x = box.x + px(11)
        colour = palette.GOLD if model.mine else palette.TEXT_SOFT
        size = fonts.fitting(model.headline, 17, room, True)
        words = fonts.render(fonts.cut(model.headline, size, room, True), size, colour, True)
        lines = fonts.wrap(model.instruction, 14, room)
        if len(lines) > 1:
            below = fonts.paragraph(model.instruction, 13, room, "#E8DBBE", spacing=1.12, max_lines=2)
        else:
            below = fonts.render(model.instruction, 14, "#E8DBBE")
        total = round(words.get_height() * 0.8) + below.get_height()
        if total > box.h - px(8):
            # A small window has room for one of the two: what to do now, or whose turn it is.
            paint.put(surface, below if model.mine else words, (x, box.centery), "midleft")
            return
        y = box.centery - total // 2
        surface.blit(words, (x, y - round(words.get_height() * 0.12)))
        surface.blit(below, (x, y + round(words.get_height() * 0.8)))
