"""How the acts of riichi move: tiles fly from hand to river, melds gather, words are called, dora turn."""

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pygame import Rect

from game.riichi import events as ev
from game.riichi.tiles import tile_text
from game.riichi.view import HIDDEN, SEATS, RiichiView
from scenes.kit.context import Context
from scenes.kit.layout import Anchor, box_at
from scenes.kit.mahjong import FACE_RATIO, THICKNESS, Mahjong
from scenes.kit.motion import Ease, arc, lerp, linear, out_cubic, out_quint, passed
from scenes.riichi import wall
from scenes.riichi.board import StripModel, strip
from scenes.riichi.choice import Changed
from scenes.riichi.hand import HandItem
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.styles import FLIGHT, WORDS, Called, Indicator, Row, Tile
from scenes.riichi.texts import act_word, foul_name
from scenes.table.nodes import Node, box_of
from scenes.table.stage import MOST_GLIDES, Cue, Move, glides_beside, stands, still
from scenes.table.styles import Scaled

DRAW_MS: Final = 220.0
DISCARD_MS: Final = 180.0
CALL_MS: Final = 320.0
WORD_MS: Final = 520.0
WIN_MS: Final = 900.0
FIRST_MS: Final = 260.0
"""How long the tile takes that is drawn after a deal, which turns over at last."""
FLIP_MS: Final = 260.0
FLIP_AT: Final = 0.4
"""Share of its way after which a tile shows its face."""


@dataclass(frozen=True)
class Movements:
    """A maker of the movements of one layout."""

    ctx: Context
    lay: RiichiLayout
    own: Sequence[HandItem]
    """The own tiles after the act."""

    def transitions(self, nodes: Changed, after: RiichiView) -> list[Cue]:
        """The parts of an act in order; what it moved beside them glides with the first of them."""
        events, before = nodes.step.events, nodes.before
        found: list[Cue] = []
        turned = [event for event in events if isinstance(event, ev.DoraTurned)]
        first = len(after.indicators) - len(turned)
        started = next((event for event in events if isinstance(event, ev.RoundStarted)), None)
        for number, event in enumerate(events):
            match event:
                case ev.RoundStarted():
                    found.append(self._deal(event, nodes, range(first, len(after.indicators))))
                case ev.TileDrawn():
                    found += self._drawn(event, nodes, started)
                case ev.Discarded():
                    found += self._discarded(event, before, nodes)
                case ev.RiichiAccepted():
                    found.append(Cue(shows=(("stick", event.seat),), landing=("stick", 0.7)))
                case ev.Called():
                    found += self._called(event, before, after, nodes)
                case ev.DoraTurned():
                    found += self._turned(first, nodes)
                    first += 1
                case ev.Fouled():
                    found.append(self._say(number, event.seat, foul_name(self.ctx, event), 34, WIN_MS, "foul"))
                case ev.HandWon(win):
                    word = act_word(self.ctx, "tsumo" if win.source == win.seat else "ron")
                    sound = "gong" if win.worth.yakuman else "tsumo" if win.source == win.seat else "ron"
                    found.append(self._say(number, win.seat, word, 66, WIN_MS, sound))
                case ev.HandShown():
                    found.append(Cue(sound=("meld", 0.6)))
        if started is not None:
            return self._begun(started, found)
        moved = glides_beside(found, nodes.old, nodes.new, DISCARD_MS)
        carries = next((number for number, cue in enumerate(found) if cue.moves and not cue.stagger), None)
        if moved and carries is not None:
            shown = moved if len(moved) <= MOST_GLIDES else ()
            found[carries] = replace(found[carries], moves=(*found[carries].moves, *shown))
        return found

    def _begun(self, event: ev.RoundStarted, found: Sequence[Cue]) -> list[Cue]:
        """The cues of a deal, and of what comes after it, all at once, while the rest of the wall fades."""
        deal, *rest = found
        left = wall.faded(wall.stacks(self.lay, self.lay.side(event.dealer), event.dice))
        moves = (*(move for cue in rest for move in cue.moves), *left)
        sound = next((cue.sound for cue in rest if cue.sound is not None), None)
        return [deal, Cue(moves, sound=sound, shows=tuple(id for cue in rest for id in cue.shows))]

    # -- tiles

    def _fly(
        self, end: Node, start: Rect, ms: float, rise: float = 0.0, turns_up: bool = False, ease: Ease = out_cubic
    ) -> Move:
        """The movement of a tile to where it comes to rest."""
        look, goal = end.look, end.rect
        tile, width, turn = look.tile, getattr(look, "width", end.box[2]), getattr(look, "turn", 0)
        begin, whole = start.h / (FACE_RATIO + THICKNESS), Mahjong.size(width, turn)

        def at(t: float) -> Node:
            x, y = arc(start.center, goal.center, t, rise)
            share = lerp(begin, width, t) / width
            w, h = round(whole[0] * share), round(whole[1] * share)
            shown = Tile(HIDDEN if turns_up and t < FLIP_AT else tile, width, turn)
            look = shown if (w, h) == whole else Scaled(shown, whole)
            return Node(end.id, (round(x - w / 2), round(y - h / 2), w, h), FLIGHT, look)

        return Move(end.id, ms, at, ease)

    def _deal(self, event: ev.RoundStarted, nodes: Changed, turned: range) -> Cue:
        """The cue of a deal: the hands come from the wall in fours; what comes after them is not there yet."""
        lay, new, dealer = self.lay, nodes.new, self.lay.side(event.dealer)
        later: list[Hashable] = [("drawn", seat) for seat in range(SEATS)]
        later += [item.id for item in self.own if item.drawn]
        moves = [Move(id, wall.DEAL_MS, lambda t: None, linear) for id in later]
        for number in turned:
            if (node := new.get(("indicator", number))) is not None:
                moves.append(stands(node._replace(look=Indicator(HIDDEN)), wall.DEAL_MS))
        places = {(event.dealer + place) % SEATS: place for place in range(SEATS)}
        mine = next(place for seat, place in places.items() if lay.side(seat) == 0)
        rows = [(new[id], places[seat]) for seat in range(SEATS) if (id := ("row", seat)) in new]
        moves += [self._growing(node, place) for node, place in rows]
        tile = wall.stacks(lay, dealer, event.dice)[0].look.what[0]
        moves += [self._appearing(new[item.id], item.index, mine, tile) for item in self.own if not item.drawn]
        boxes = {place: node.rect for node, place in rows}
        hand = lay.hand_tile(0).union(lay.hand_tile(wall.HAND - 1))
        hands = [boxes.get(place, hand) for place in range(SEATS)]
        moves += wall.taken(wall.stacks(lay, dealer, event.dice), hands, lay.centre.center)
        return Cue((*moves, *self._counted(nodes)), sound=("wall", 1.0))

    @staticmethod
    def _counted(nodes: Changed) -> Iterator[Move]:
        """The movement of the number of tiles that are left, from round to round of the deal."""
        node = nodes.new.get(("centre",))
        if node is not None:
            look, taken = node.look, wall.taken_in(nodes.step.events)
            plain = tuple(replace(score, to_move=False) for score in look.scores)

            def at(t: float) -> Node:
                left = look.left + taken - sum(wall.landed(place, t) for place in range(SEATS))
                return node._replace(look=replace(look, scores=plain, left=left))

            yield still(node.id, wall.DEAL_MS, at)

    @staticmethod
    def _growing(node: Node, place: int) -> Move:
        """The movement of another seat's hand while it is dealt."""
        dealt = partial(wall.landed, place)
        return still(node.id, wall.DEAL_MS, lambda t: node._replace(look=Row(node.look.pieces[: dealt(t)])))

    def _appearing(self, node: Node, index: int, place: int, tile: int) -> Move:
        """The movement of an own tile while the hand is dealt, out of a packet of tiles of this width, from behind, to
        its place, where it turns over: no dora is known yet."""
        plain = node._replace(look=node.look._replace(gleam=None, mark=""))
        hand = self.lay.hand_tile(0).union(self.lay.hand_tile(wall.HAND - 1))
        number, among = divmod(index, wall.PACKET)
        x, y = round(lerp(hand.left, hand.right, wall.packed(number))), hand.centery
        side: Anchor = "midright" if among < wall.PACKET // 2 else "midleft"
        if number == wall.ROUNDS - 1:
            side = "center"
        elif not among % 2:
            y += round(tile * THICKNESS)  # it lies under the other one of its stack
        start = box_at(tile, round(tile * (FACE_RATIO + THICKNESS)), (x, y), side)
        fly = self._fly(plain._replace(look=Tile(HIDDEN, node.rect.w)), start, 1.0)

        def at(t: float) -> Node | None:
            way = wall.opened(place, index, t)
            if way is None or way[1] == 1:
                return plain if way else None
            return _turning(node, way[1]) if way[1] else fly.at(out_cubic(way[0]))

        return still(node.id, wall.DEAL_MS, at)

    def _first(self, node: Node, stack: Node) -> Move:
        """The movement of the own tile that is drawn after the deal: it comes from behind, too, out of the wall around
        the middle to its place, where it turns over."""
        goal, middle, tile = node.rect, self.lay.centre.center, stack.look.what[0]
        high = tile * (FACE_RATIO + THICKNESS)

        def at(t: float) -> Node | None:
            lands = 1 - wall.TURN_MS / FIRST_MS
            if t >= lands:
                return _turning(node, passed(t, lands, 1.0)) if t < 1 else node
            way = out_cubic(t / lands)
            x, y = wall.around(middle, stack.rect.center, goal.center, way)
            box = box_at(round(lerp(tile, goal.w, way)), round(lerp(high, goal.h, way)), (round(x), round(y)))
            return node.at(box)._replace(layer=FLIGHT, look=Scaled(Tile(HIDDEN, goal.w), goal.size))

        return still(node.id, FIRST_MS, at)

    def _drawn(self, event: ev.TileDrawn, nodes: Changed, started: ev.RoundStarted | None) -> list[Cue]:
        lay, px = self.lay, self.lay.px
        side = lay.side(event.seat)
        # Beside the middle, whose words it would cover.
        start = box_at(px(40), px(52), lay.towards(side, lay.centre.w // 2 + px(28)))
        if side == 0:
            own = next((item for item in self.own if item.drawn), None)
            if own is None:
                return []
            move = self._fly(nodes.new[own.id], start, DRAW_MS, px(40), True)
            if started is not None:
                stack = wall.stacks(lay, lay.side(started.dealer), started.dice)[wall.GONE]
                move = self._first(nodes.new[own.id], stack)
            return [Cue((move,), sound=("pick", 0.6))]
        node = nodes.new.get(("drawn", event.seat))
        return [Cue((self._fly(node, start, DRAW_MS * 0.6),), landing=("pick", 0.3))] if node is not None else []

    def _discarded(self, event: ev.Discarded, before: RiichiView, nodes: Changed) -> list[Cue]:
        node = nodes.new.get(("river", event.seat, len(before.table[event.seat].river)))
        if node is None:
            return []
        throw = self._fly(node, self._from_hand(event, before, nodes), DISCARD_MS)
        weight = "bone_hard" if event.riichi else "bone_soft" if event.tsumogiri else "bone"
        found = [Cue((throw,), landing=(weight, 0.9))]
        if event.riichi:
            found.insert(0, self._say(0, event.seat, act_word(self.ctx, "riichi"), 48, WORD_MS, "riichi"))
        return found

    def _from_hand(self, event: ev.Discarded, before: RiichiView, nodes: Changed) -> Rect:
        lay, side = self.lay, self.lay.side(event.seat)
        if side == 0:
            if nodes.let_go is not None:
                return nodes.let_go
            gone = [node for id, node in nodes.old.items() if _of(id, "hand") and id not in nodes.new]
            return next((node.rect for node in gone if node.face == tile_text(event.tile)), lay.hand_tile(6))
        player = before.table[event.seat]
        count = max(1, player.concealed - player.drawn)
        drawn = HIDDEN if player.drawn else None
        laid = strip(lay, StripModel(side, (HIDDEN,) * count, drawn, player.melds))
        if event.tsumogiri and laid.drawn is not None:
            return laid.drawn.box
        # The place of a tile in a closed hand is secret: the number of discards picks one.
        return laid.hand[(5 * len(player.river) + 3 * event.seat) % count].box

    def _called(self, event: ev.Called, before: RiichiView, after: RiichiView, nodes: Changed) -> list[Cue]:
        """The cues of a call: a word, then the tiles come together; the one that was taken comes from its river."""
        side, seat = self.lay.side(event.seat), event.seat
        key = event.meld.kind if event.meld.kind in ("chi", "pon") else "kan"
        said = self._say(0, seat, act_word(self.ctx, key), 48, CALL_MS, key)
        melds = after.table[seat].melds
        if not melds or event.meld != melds[-1] or event.meld.kind == "added_kan":
            # The pon lies there already; one more tile is laid upon it.
            laid = tuple(id for id in nodes.new if _of(id, "meld", seat) and id not in nodes.old)
            return [said, Cue(shows=laid, landing=("bone_hard", 1.0))]
        pieces = [node for id, node in nodes.new.items() if _of(id, "meld", seat, len(melds) - 1)]
        taken = nodes.old.get(("river", event.source, len(before.table[event.source].river) - 1))
        moves = []
        for node in pieces:
            start = self.lay.hand_tile(5)
            if side:
                start = strip(self.lay, StripModel(side, (HIDDEN,) * 9, None, ())).hand[4].box
            if event.source != seat and node.look.turn % 2 != side % 2 and taken is not None:
                start = taken.rect
            moves.append(self._fly(node, start, CALL_MS * 0.7, ease=out_quint))
        return [said, Cue(tuple(moves), landing=("meld", 0.8))]

    # -- words and dora

    def _say(self, number: int, seat: int, text: str, size: float, ms: float, sound: str) -> Cue:
        ctx = self.ctx
        px, id = self.lay.px, ("word", number)
        lay = self.lay
        centre = lay.towards(lay.side(seat), lay.centre.w // 2 + round(100 * lay.s * lay.grown))
        whole = ctx.fonts.gold(text, size).get_rect().inflate(px(56), px(26))

        def at(t: float) -> Node:
            grown = 0.8 + 0.2 * out_quint(min(1.0, t * 2.2))
            box = box_at(round(whole.w * grown), round(whole.h * grown), centre)
            look = Called(text, size, 255 if t < 0.8 else round(255 * (1 - t) * 5))
            return Node(id, box_of(box), WORDS, look if box.size == whole.size else Scaled(look, whole.size))

        return Cue((replace(still(id, ms, at), fade=True),), sound=(sound, 1.0))

    def _turned(self, number: int, nodes: Changed) -> list[Cue]:
        """The cues of an indicator that turns its face up."""
        node = nodes.new.get(("indicator", number))
        if node is None:
            return []
        face = node.look.tile

        def at(t: float) -> Node:
            return node._replace(look=Indicator(HIDDEN if t < 0.5 else face, round(abs(1 - 2 * t), 2)))

        return [Cue((still(node.id, FLIP_MS, at),), sound=("flip", 1.0))]


def _turning(node: Node, share: float) -> Node:
    """A tile that turns over where it lies, at a share of its time."""
    wide = node.rect.w
    face = Tile(HIDDEN if share < 0.5 else node.look.tile, wide, share=round(abs(math.cos(math.pi * share)), 2))
    return node._replace(layer=FLIGHT, look=face)


def _of(id: Hashable, *words: Hashable) -> bool:
    return isinstance(id, tuple) and id[: len(words)] == words
