"""The panels round the Holla table: what they show, and one picture of all that changes only with an act."""

from dataclasses import dataclass

from pygame import Rect, Surface

from game.holla.view import HollaView
from scenes.holla.board import Board
from scenes.holla.layout import HollaLayout
from scenes.holla.panel_words import medal_of, yeok_name, yeok_second_name
from scenes.holla.panels import (
    LogModel,
    LogPanel,
    MeModel,
    MePanel,
    PartBar,
    PotModel,
    PotPanel,
    SeatModel,
    SeatPlate,
    TargetCard,
    TargetModel,
    TargetPanel,
    WildModel,
    WildPanel,
    thinking_dots,
    wild_model,
)  # fmt: skip
from scenes.holla.plan import YeokPlan
from scenes.holla.words import Log
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.tooltip import draw_tooltip
from scenes.table.client import TableClient
from scenes.table.names import avatar, seat_name, with_strict


@dataclass(frozen=True)
class Models:
    """Everything the panels show; equal models look alike."""

    target: TargetModel
    wild: WildModel
    me: MeModel
    pot: PotModel
    log: LogModel
    plates: tuple[tuple[int, SeatModel], ...]
    round: str
    card_hover: str | None = None
    log_hover: int | None = None
    log_back: int = 0
    drawers: tuple[bool, bool] = (True, True)


class Columns:
    """Draws ground, panels and plates into one picture that is kept until something in it changes."""

    def __init__(self, ctx: Context, layout: HollaLayout, board: Board, client: TableClient, log: Log) -> None:
        self.ctx = ctx
        self.layout = layout
        self.board = board
        self.client = client
        self.log = log
        self.targets = TargetPanel()
        self.wild = WildPanel()
        self.me = MePanel()
        self.pot = PotPanel()
        self.log_panel = LogPanel()
        self.plate = SeatPlate()
        self.open = [not layout.narrow, not layout.narrow]
        """Whether the left and the right column show; in narrow windows they are drawers."""
        self.card_hover: str | None = None
        self.log_hover: int | None = None
        self._ground: Surface | None = None
        self._picture: Surface | None = None
        self._shown: Models | None = None
        self.version = 0
        """Raised with every change of the picture."""
        self._boxes()

    def _boxes(self) -> None:
        lay = self.layout
        left = lay.column_left
        if lay.narrow:
            left = left.move(lay.px(64), 0)
        self.target_box = Rect(left.x, left.y, left.w, lay.px(430))
        self.wild_box = Rect(left.x, left.y + lay.px(442), left.w, lay.px(128))
        right = lay.column_right
        if lay.narrow:
            right = right.move(-lay.px(76), 0)
        self.pot_box = Rect(right.x, right.y, right.w, lay.px(128))
        log_bottom = lay.hint.y - lay.px(16)
        self.log_box = Rect(
            right.x, right.y + lay.px(144), right.w, max(lay.px(200), log_bottom - right.y - lay.px(144))
        )

    # models

    def models(self, view: HollaView, plans: tuple[YeokPlan, ...], target: str, turn: tuple[str, str]) -> Models:
        """What the panels show now; `turn` is headline and instruction."""
        texts = self.ctx.texts
        return Models(
            target=self._target(view, plans, target),
            wild=wild_model(texts, view.config, view.opening),
            me=self._me(view, turn),
            pot=PotModel(view.pot, view.pot if view.phase == "deal" and view.result is not None else 0),
            log=LogModel(self.log.entries(texts)),
            plates=tuple((seat, self._seat(view, seat)) for seat in range(view.seats) if seat != view.seat),
            round=with_strict(
                texts, view.config, texts.t("holla.round", round=max(1, view.round), rounds=view.config.rounds)
            ),
            card_hover=self.card_hover,
            log_hover=self.log_hover,
            log_back=self.log_panel.back,
            drawers=(self.open[0], self.open[1]),
        )

    def _target(self, view: HollaView, plans: tuple[YeokPlan, ...], current: str) -> TargetModel:
        by_id = {plan.id: plan for plan in plans}
        cards = []
        for yeok in reversed(view.config.yeok_in_play()):
            plan = by_id.get(yeok.id)
            have = {part.name: part.have for part in plan.parts} if plan else {}
            bars = tuple(PartBar(part.name, have.get(part.name, 0), part.size) for part in yeok.parts)
            name, second = yeok_name(self.ctx.texts, yeok), yeok_second_name(self.ctx.texts, yeok)
            cards.append(TargetCard(yeok.id, name, second, yeok.points, medal_of(yeok), bars))
        return TargetModel(tuple(cards), current)

    def _me(self, view: HollaView, turn: tuple[str, str]) -> MeModel:
        seats, own, limit = self.client.seats, view.own, view.config.river_limit
        mine = bool(view.owes) and view.owes != ("deal",) and self.client.waiting_for_person
        portrait = avatar(seats, view.seat)
        name = seat_name(self.ctx.texts, seats, view.seat)
        if seats[view.seat].level == "person" and not seats[view.seat].name:
            animal = self.ctx.t(f"shell.avatars.{portrait}")
            name = self.ctx.t("holla.seat_name", name=name, animal=animal)
        return MeModel(
            portrait, name, own.chips, max(0, limit - own.river_used), limit, turn[0], turn[1], mine,
            dealer=view.dealer == view.seat and view.round > 0,
        )  # fmt: skip

    def _seat(self, view: HollaView, seat: int) -> SeatModel:
        public, limit = view.table[seat], view.config.river_limit
        return SeatModel(
            avatar(self.client.seats, seat), seat_name(self.ctx.texts, self.client.seats, seat), public.chips,
            max(0, limit - public.river_used), limit, to_move=view.turn == seat and view.phase != "deal",
            dealer=view.dealer == seat and view.round > 0, out=public.chips <= 0,
        )  # fmt: skip

    # the picture

    @property
    def kept(self) -> Surface | None:
        """The picture as it was drawn last."""
        return self._picture

    def picture(self, like: Surface, models: Models) -> Surface:
        """Ground and panels; only what changed is drawn anew. `version` tells when."""
        size = like.get_size()
        if self._picture is None or self._ground is None or self._picture.get_size() != size:
            self._ground = Surface(size).convert(like)
            self.board.draw_ground(self._ground)
            self._picture = self._ground.copy()
            self._shown = None
        if models != self._shown:
            self._draw_panels(self._picture, models, self._shown)
            self._shown = models
            self.version += 1
        return self._picture

    def _draw_panels(self, surface: Surface, models: Models, before: Models | None) -> None:
        lay, ctx = self.layout, self.ctx
        if before is None or before.round != models.round:
            self._clean(surface, lay.title)
            self._title(surface, models.round)
        if before is None or before.me != models.me:
            self._clean(surface, lay.me)
            self.me.draw(surface, ctx, lay.me, models.me)
        if not lay.narrow:
            self._left(surface, models, before)
            self._right(surface, models, before)
        surface.set_clip(None)

    def _clean(self, surface: Surface, box: Rect) -> None:
        """Puts the ground back inside a box and keeps the next drawing in it; only a first one casts a shadow."""
        surface.set_clip(None)
        if self._shown is not None:
            assert self._ground is not None
            surface.set_clip(box)
            surface.blit(self._ground, box, box)

    def boxes(self) -> tuple[Rect, ...]:
        """Everything that a new version of the picture may have changed."""
        lay = self.layout
        if lay.narrow:
            return (lay.title, lay.me)
        return (lay.title, lay.me, self.target_box, self.wild_box, self.pot_box, self.log_box)

    def draw_plates(self, surface: Surface, models: Models) -> None:
        """The plates of the other seats; their glow reaches over neighbours, so they lie above all panels."""
        for seat, model in models.plates:
            self.plate.draw(surface, self.ctx, self.layout.plates[self.layout.sides[seat]], model)

    def draw_drawers(self, surface: Surface, models: Models) -> None:
        """In narrow windows: the open columns above the table."""
        if not self.layout.narrow:
            return
        if self.open[0]:
            self.targets.draw(surface, self.ctx, self.target_box, models.target, models.card_hover)
            self.wild.draw(surface, self.ctx, self.wild_box, models.wild)
        if self.open[1]:
            self.pot.draw(surface, self.ctx, self.pot_box, models.pot)
            self.log_panel.draw(surface, self.ctx, self.log_box, models.log, models.log_hover)

    def _left(self, surface: Surface, models: Models, before: Models | None) -> None:
        if before is None or (before.target, before.card_hover) != (models.target, models.card_hover):
            self._clean(surface, self.target_box)
            self.targets.draw(surface, self.ctx, self.target_box, models.target, models.card_hover)
        if before is None or before.wild != models.wild:
            self._clean(surface, self.wild_box)
            self.wild.draw(surface, self.ctx, self.wild_box, models.wild)

    def _right(self, surface: Surface, models: Models, before: Models | None) -> None:
        if before is None or before.pot != models.pot:
            self._clean(surface, self.pot_box)
            self.pot.draw(surface, self.ctx, self.pot_box, models.pot)
        scrolled = (models.log, models.log_hover, models.log_back)
        if before is None or (before.log, before.log_hover, before.log_back) != scrolled:
            self._clean(surface, self.log_box)
            self.log_panel.draw(surface, self.ctx, self.log_box, models.log, models.log_hover)

    def _title(self, surface: Surface, words: str) -> None:
        ctx, box, px = self.ctx, self.layout.title, self.layout.px
        paint.panel(surface, ctx, box, 14)
        name = ctx.t("holla.title")
        size = ctx.fonts.fitting(name, 17, box.w - px(28), True)
        paint.label(
            surface, ctx, name, (box.x + px(14), box.centery - px(9)), size, bold=True, anchor="midleft",
            width=box.w - px(20),
        )  # fmt: skip
        paint.label(
            surface, ctx, words, (box.x + px(14), box.centery + px(13)), 13, palette.TEXT_MUTED, anchor="midleft",
            width=box.w - px(20),
        )  # fmt: skip

    def draw_thinking(self, surface: Surface, seat: int, seconds: float) -> None:
        """The dots of a bot at work, on its plate."""
        px = self.layout.px
        box = self.layout.plates[self.layout.sides[seat]]
        thinking_dots(surface, self.ctx, Rect(box.right - px(56), box.y - px(10), px(46), px(21)), seconds)

    def draw_tooltip(self, surface: Surface, models: Models) -> None:
        """What the target card under the pointer says in full."""
        if self.card_hover is None:
            return
        box = dict(self.targets.places()).get(self.card_hover)
        if box is not None:
            draw_tooltip(surface, self.ctx, box, self.targets.tooltip(self.ctx, models.target, self.card_hover))

    # the pointer

    def card_at(self, pos: tuple[int, int]) -> str | None:
        """The target card under a place."""
        return self.targets.hit(pos) if self.open[0] else None

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a panel lies over the table there."""
        boxes = []
        if self.open[0]:
            boxes += [self.target_box, self.wild_box]
        if self.open[1]:
            boxes += [self.pot_box, self.log_box]
        return any(box.collidepoint(pos) for box in boxes)

    def hover(self, pos: tuple[int, int]) -> bool:
        """Lights what lies under the pointer; True when that changed."""
        card = self.card_at(pos)
        entry = self.log_panel.hit(pos) if self.open[1] and self.log_box.collidepoint(pos) else None
        changed = (card, entry) != (self.card_hover, self.log_hover)
        self.card_hover, self.log_hover = card, entry
        return changed

    def wheel(self, pos: tuple[int, int], dy: float) -> bool:
        """Scrolls the panel under the pointer."""
        if self.open[0] and self.target_box.collidepoint(pos):
            return self.targets.wheel(dy)
        if self.open[1] and self.log_box.collidepoint(pos):
            return self.log_panel.wheel(dy)
        return False
