"""What the steps of a match look like: tiles fly from hand to river, melds gather, words are called, dora turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.riichi import events as ev
from game.riichi.tiles import KIND_OF, dora_of
from game.riichi.view import HIDDEN, RiichiView, Thrown
from scenes.kit.mahjong import FACE_RATIO, THICKNESS
from scenes.kit.motion import Anim, Call, Parallel, Sequence, Tween, arc, lerp, linear, out_cubic, out_quint
from scenes.riichi.board import Piece, StripModel, own_meld_pieces, river_pieces, strip
from scenes.riichi.words import act_word, foul_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.riichi.table import RiichiTable

DRAW_MS: Final = 220.0
DISCARD_MS: Final = 180.0
CALL_MS: Final = 320.0
WORD_MS: Final = 520.0
WIN_MS: Final = 900.0
FLIP_MS: Final = 260.0
DEAL_MS: Final = 620.0
SHINE_SECONDS: Final = 0.9
FLIP_AT: Final = 0.4
HAND: Final = 13
STEP: Final = 4
"""Pixels by which the width of a flying tile changes, so that few pictures are made."""

Mask = tuple[str, int]


@dataclass
class Flight:
    """A tile on its way; `piece` is where it comes to rest."""

    piece: Piece
    start: Rect
    height: float = 0.0
    turns_up: bool = False
    t: float = 0.0


@dataclass
class Word:
    """A word that a seat calls, growing and fading."""

    text: str
    at: tuple[int, int]
    size: float
    t: float = 0.0
    alpha: float = 1.0


class Stage:
    """All movements of a table."""

    def __init__(self, table: RiichiTable) -> None:
        self.table = table
        self.masks: set[Mask] = set()
        """What the board does not show yet: ("river", side), ("drawn", side), ("meld", side), ("stick", side)."""
        self.flights: list[Flight] = []
        self.words: list[Word] = []
        self.turning = 0
        """Indicators that are being turned up now."""
        self.flip = 0.0
        self.dealt: int | None = None
        """How many tiles of each hand lie already, while a round is dealt."""
        self.shine: float | None = None
        self.shining: frozenset[int] | None = None
        """The kinds over which the gleam of the dora runs; None for all dora."""
        self.let_go: Rect | None = None
        """Where the own tile of the act being done was let go."""
        self._queue: list[Anim] = []

    def forget(self) -> None:
        """All movements are over: the picture is what the match says."""
        self.masks.clear()
        self.flights.clear()
        self.words.clear()
        self.turning = 0
        self.dealt = None

    # -- one act

    def play(self, events: tuple[Any, ...], before: RiichiView, after: RiichiView) -> None:
        """Shows the events of one act, one after the other; the match has already moved on."""
        self._queue = []
        for event in events:
            self._one(event, before, after)
        if self._queue:
            self.table.motion.play(Sequence(*self._queue))
        self._queue = []
        self.let_go = None

    def _one(self, event: Any, before: RiichiView, after: RiichiView) -> None:
        match event:
            case ev.RoundStarted():
                self._deal()
            case ev.TileDrawn():
                self._draw(event, after)
            case ev.Discarded():
                self._discard(event, before)
            case ev.RiichiAccepted():
                self._stick(event)
            case ev.Called():
                self._call(event, before, after)
            case ev.DoraTurned():
                self._dora(after)
            case ev.Fouled():
                self._say(self.table.lay.side(event.seat), foul_name(self.table.ctx, event), 34, WIN_MS, "illegal")
            case ev.HandWon(win):
                key = "tsumo" if win.source == win.seat else "ron"
                sound = "gong" if win.worth.yakuman else "win"
                self._say(self.table.lay.side(win.seat), act_word(self.table.ctx, key), 66, WIN_MS, sound)
            case ev.HandShown():
                self._queue.append(Call(lambda: self.table.ctx.sound.play("tile", 0.6)))

    # -- tiles

    def _sound(self, name: str, gain: float = 1.0) -> Call:
        return Call(lambda: self.table.ctx.sound.play(name, gain))

    def _fly(self, flight: Flight, ms: float, done: Callable[[], None], ease: Any = out_cubic) -> Tween:
        def step(t: float) -> None:
            if flight not in self.flights:
                self.flights.append(flight)
            flight.t = t

        def land() -> None:
            if flight in self.flights:
                self.flights.remove(flight)
            done()

        return Tween(ms, step, ease, land)

    def _unmask(self, mask: Mask, sound: str = "", gain: float = 0.7) -> Callable[[], None]:
        def done() -> None:
            self.masks.discard(mask)
            if sound:
                self.table.ctx.sound.play(sound, gain)
            self.table.ctx.redraw()

        return done

    def _deal(self) -> None:
        """The hands come in fours."""
        self.dealt = 0

        def step(t: float) -> None:
            dealt = min(HAND, 4 * int(t * 3.99) + (1 if t > 0.97 else 0))
            if dealt != self.dealt:
                self.dealt = dealt
                self.table.ctx.sound.play("tile", 0.5)

        def done() -> None:
            self.dealt = None

        self._queue += [self._sound("draw"), Tween(DEAL_MS, step, linear, done), Call(self._gleam(None))]

    def _draw(self, event: ev.TileDrawn, after: RiichiView) -> None:
        lay = self.table.lay
        side = lay.side(event.seat)
        mask = ("drawn", side)
        self.masks.add(mask)
        start = Rect(0, 0, lay.px(40), lay.px(52))
        start.center = lay.centre.center
        if side == 0:
            box = lay.apart(len(after.hand))
            piece = Piece(event.tile, box.x, box.y, box.w, 0)
            done = self._unmask(mask)
            flight = Flight(piece, start, lay.px(40), True)
            self._queue.append(self._sound("draw", 0.6))
            self._queue.append(self._fly(flight, DRAW_MS, done))
            if KIND_OF[event.tile] in {dora_of(tile) for tile in after.indicators} or event.tile >= 34:
                self._queue.append(Call(self._gleam(frozenset((KIND_OF[event.tile],)))))
            return
        player = after.table[event.seat]
        place = strip(lay, StripModel(side, (HIDDEN,) * (player.concealed - 1), HIDDEN, player.melds)).drawn
        assert place is not None
        self._queue.append(self._fly(Flight(place, start), DRAW_MS * 0.6, self._unmask(mask)))

    def _discard(self, event: ev.Discarded, before: RiichiView) -> None:
        lay = self.table.lay
        side = lay.side(event.seat)
        mask = ("river", side)
        self.masks.add(mask)
        river = (*before.table[event.seat].river, Thrown(event.tile, event.tsumogiri, event.riichi))
        piece = river_pieces(lay, side, river)[-1]
        start = self._from_hand(event, before, side)
        if event.riichi:
            self._say(side, act_word(self.table.ctx, "riichi"), 48, WORD_MS, "call")
        self._queue.append(self._fly(Flight(piece, start), DISCARD_MS, self._unmask(mask, "tile", 0.9)))

    def _from_hand(self, event: ev.Discarded, before: RiichiView, side: int) -> Rect:
        lay = self.table.lay
        if side == 0:
            if self.let_go is not None:
                return self.let_go
            for item in self.table.places.before:
                if item.tile == event.tile and item.drawn == event.tsumogiri:
                    return self.table.places.item_box(item, len(before.hand))
            return lay.hand_tile(6)
        player = before.table[event.seat]
        count = max(1, player.concealed - player.drawn)
        drawn = HIDDEN if player.drawn else None
        laid = strip(lay, StripModel(side, (HIDDEN,) * count, drawn, player.melds))
        if event.tsumogiri and laid.drawn is not None:
            return laid.drawn.box
        # Nobody sees from which place of a closed hand a tile comes: it is one that the number of discards picks.
        return laid.hand[(5 * len(player.river) + 3 * event.seat) % count].box

    def _stick(self, event: ev.RiichiAccepted) -> None:
        mask = ("stick", self.table.lay.side(event.seat))
        self.masks.add(mask)
        self._queue.append(Call(self._unmask(mask, "coin", 0.7)))

    def _call(self, event: ev.Called, before: RiichiView, after: RiichiView) -> None:
        """A word, then the tiles come together; the one that was taken comes from its river."""
        lay = self.table.lay
        side = lay.side(event.seat)
        key = {"chi": "chi", "pon": "pon"}.get(event.meld.kind, "kan")
        self._say(side, act_word(self.table.ctx, key), 48, CALL_MS, "call")
        melds = after.table[event.seat].melds
        if not melds or event.meld != melds[-1] or event.meld.kind == "added_kan":
            # The pon lies there already; one more tile is laid upon it.
            self._queue.append(self._sound("tile"))
            return
        mask = ("meld", side)
        self.masks.add(mask)
        pieces = self.meld_pieces(after, event.seat)[-1]
        flights: list[Anim] = []
        taken = before.table[event.source].river
        for piece in pieces:
            start = self._hand_middle(side)
            if event.source != event.seat and piece.turn % 2 != side % 2 and taken:
                start = river_pieces(lay, lay.side(event.source), taken)[-1].box
            flights.append(self._fly(Flight(piece, start), CALL_MS * 0.7, lambda: None, out_quint))
        self._queue += [Parallel(*flights), Call(self._unmask(mask, "tile"))]

    def meld_pieces(self, view: RiichiView, seat: int) -> list[list[Piece]]:
        """Where the melds of a seat lie."""
        lay = self.table.lay
        side, player = lay.side(seat), view.table[seat]
        if side == 0:
            return own_meld_pieces(lay, player.melds, self.table.places.hand_end(view))
        held = max(0, player.concealed - player.drawn)
        laid = strip(lay, StripModel(side, (HIDDEN,) * held, None, player.melds))
        return [list(meld) for meld in laid.melds]

    def _hand_middle(self, side: int) -> Rect:
        lay = self.table.lay
        if side == 0:
            return lay.hand_tile(5)
        return strip(lay, StripModel(side, (HIDDEN,) * 9, None, ())).hand[4].box

    # -- words and dora

    def _say(self, side: int, text: str, size: float, ms: float, sound: str) -> None:
        word = Word(text, self._mouth(side), size)

        def step(t: float) -> None:
            if word not in self.words:
                self.words.append(word)
            word.t = min(1.0, t * 2.2)
            word.alpha = 1.0 if t < 0.8 else (1 - t) * 5

        def done() -> None:
            if word in self.words:
                self.words.remove(word)

        self._queue += [self._sound(sound), Tween(ms, step, linear, done, fade=True)]

    def _mouth(self, side: int) -> tuple[int, int]:
        lay = self.table.lay
        cx, cy = lay.centre.center
        away = lay.centre.w // 2 + round(100 * lay.s * lay.grown)
        return ((cx, cy + away), (cx + away, cy), (cx, cy - away), (cx - away, cy))[side]

    def _dora(self, after: RiichiView) -> None:
        self.turning += 1

        def step(t: float) -> None:
            self.flip = t

        def done() -> None:
            self.turning = max(0, self.turning - 1)
            self.flip = 0.0

        self._queue += [self._sound("tile"), Tween(FLIP_MS, step, linear, done), Call(self._gleam(None))]

    def _gleam(self, kinds: frozenset[int] | None) -> Callable[[], None]:
        """Starts the gleam over the dora of the own hand; it runs beside everything else."""

        def start() -> None:
            table = self.table
            if table.ctx.settings.reduced_motion or table.client.spectating:
                return
            self.shining, self.shine = kinds, 0.0
            table.ctx.redraw()

        return start

    def tick(self, dt: float) -> None:
        """The gleam goes on."""
        if self.shine is None:
            return
        self.shine += dt / SHINE_SECONDS
        if self.shine >= 1:
            self.shine = None
        self.table.ctx.redraw()

    def gleam_of(self, tile: int) -> float:
        """The phase of the gleam over an own dora, 0 when none runs."""
        if self.shine is None or (self.shining is not None and KIND_OF[tile] not in self.shining):
            return 0.0
        return self.shine

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Tiles in the air, the indicator being turned, words on top."""
        self._draw_flip(surface)
        for flight in self.flights:
            self._draw_flight(surface, flight)
        for word in self.words:
            self._draw_word(surface, word)

    def _draw_flight(self, surface: Surface, flight: Flight) -> None:
        table = self.table
        piece, t = flight.piece, flight.t
        end = piece.box
        x, y = arc(flight.start.center, end.center, t, flight.height)
        begin = flight.start.h / (FACE_RATIO + THICKNESS)
        width = max(STEP, round(lerp(begin, piece.width, t) / STEP) * STEP) if t < 1 else piece.width
        tile = HIDDEN if flight.turns_up and t < FLIP_AT else piece.tile
        w, h = table.ctx.mahjong.size(width, piece.turn)
        table.ctx.mahjong.draw(surface, tile, x - w / 2, y - h / 2, width, turn=piece.turn)

    def _draw_flip(self, surface: Surface) -> None:
        table = self.table
        count = len(table.view.indicators)
        if not self.turning or not count or not self.flip:
            return
        index = count - self.turning
        box = table.panels.indicator(index)
        tile = HIDDEN if self.flip < 0.5 else table.view.indicators[index]
        image = table.ctx.mahjong.face(tile, box.w)
        share = abs(1 - 2 * self.flip)
        from pygame.transform import smoothscale

        narrow = smoothscale(image, (max(1, round(box.w * share)), box.h))
        patch = table.ctx.art.rounded(box.w, box.h, 6, "#0F2630", "#0F2630")
        surface.blit(patch, box)
        surface.blit(narrow, narrow.get_rect(center=box.center))

    def _draw_word(self, surface: Surface, word: Word) -> None:
        ctx, px = self.table.ctx, self.table.lay.px
        grown = 0.8 + 0.2 * out_quint(word.t)
        size = round(word.size * grown / 2) * 2
        image = ctx.fonts.gold(word.text, size)
        box = image.get_rect(center=word.at)
        ground = box.inflate(px(56), px(26))
        pill = ctx.art.rounded(ground.w, ground.h, 999, "#06141B", "#0B1D24", opacity=0.88, edge=("#F3DCA0", 0.5, 2.0))
        if word.alpha < 1:
            pill, image = pill.copy(), image.copy()
            pill.set_alpha(round(255 * word.alpha))
            image.set_alpha(round(255 * word.alpha))
        surface.blit(pill, ground)
        surface.blit(image, box)
