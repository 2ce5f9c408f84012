"""The seats of the lobby: one press for the strength of all bots, then who sits where and how each of them plays."""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from pygame import Rect, Surface

from game.kernel.seat import LEVELS
from game.library.settings import NAME_LENGTH
from game.seats.levels import prefix_of, program_name
from game.seats.notation import COMPANION
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.choices import CheckBox, Segmented
from scenes.kit.context import Context
from scenes.kit.dropdown import Dropdown
from scenes.kit.textfield import TextField
from scenes.kit.ui import Ui
from scenes.kit.widget import Widget
from scenes.lobby import start_match
from scenes.lobby.draft import PERSON, Draft, Fault, Seat

TESTING_LEVEL = "random"
OUTSIDE = "outside"
"""The choice that asks for a program."""
_EMBLEMS = {
    "beginner": "icon/book",
    "easy": "holla/emblem_snake",
    "normal": "holla/emblem_boa",
    "hard": "holla/emblem_dragon",
    "master": "icon/crown",
    COMPANION: "icon/people",
}
"""The emblem on the card of each strength that all bots can be given at once."""
_WORDY_COUNTS = 3
_ROW_TOP, _ROW, _LINE = 70.0, 102.0, 15.0
_LEAST_FIELD = 26
"""The least pixels that a name's field keeps when words stand below it."""


class Face(Widget):
    """A portrait that changes when pressed; left and right choose too."""

    radius = 40.0

    def __init__(self, rect: Rect, name: str, avatar: str, tooltip: str, on_turn: Callable[[int], None]) -> None:
        super().__init__(rect, name, on_press=partial(on_turn, 1), tooltip=tooltip)
        self.avatar = avatar
        self.on_turn = on_turn

    def key(self, intention: want.Intention) -> bool:
        """Turns to the next portrait at Left and Right; True when used."""
        match intention:
            case want.Move(dx, 0):
                self.on_turn(dx)
                return True
        return super().key(intention)

    def draw(self, surface: Surface) -> None:
        """Draws the portrait, its rim brighter under the pointer."""
        paint.avatar(surface, self.home, self.avatar, self.rect, palette.FOCUS if self.hovered else None, self.hovered)


class StrengthCard(Button):
    """A button with an emblem over its words; gold where all bots have this strength."""

    def __init__(self, rect: Rect, label: str, level: str, on_press: Callable[[], object], chosen: bool) -> None:
        super().__init__(rect, label, on_press, kind="gold" if chosen else "ink", size=18)
        self.level = level

    def _text_room(self, icon: str | None) -> int:
        return self.rect.w - self.home.px(4)

    def _content(self, surface: Surface, face: Rect, colour: str) -> None:
        art, px = self.home.art, self.home.px
        side = face.h * 2 // 5
        place = Rect(0, 0, side, side)
        place.midtop = (face.centerx, face.y + px(8))
        emblem, inner = _EMBLEMS[self.level], side
        if emblem.startswith("icon/"):
            edge = (palette.GOLD_RIM, 1.0, 2.0)
            surface.blit(art.rounded(side, side, 99, palette.WELL, palette.WELL, edge=edge), place)
            inner = side * 3 // 5
        paint.put(surface, art.svg(emblem, inner), place.center)
        super()._content(surface, Rect(face.x, place.bottom, face.w, face.bottom - place.bottom - px(4)), colour)


class SeatList:
    """The controls of a draft's seats in two panels of the lobby. `sync` shows what changed without them."""

    def __init__(
        self,
        ctx: Context,
        ui: Ui,
        boxes: tuple[Rect, Rect],
        draft: Draft,
        testing: bool,
        *,
        on_change: Callable[[Draft, bool], None],
        on_level: Callable[[int, str], None],
        on_testing: Callable[[bool], None],
        on_submit: Callable[[str], None],
    ) -> None:
        """Builds the controls in `boxes`, for strength and for seats; `on_change` also says whether to build anew."""
        self.ctx = ctx
        self.ui = ui
        self.cards, self.box = boxes
        self.draft = draft
        self.testing = testing
        self.on_change = on_change
        self.on_level = on_level
        self.on_testing = on_testing
        self.on_submit = on_submit
        self.faults: dict[str, str] = {}
        self._names: list[TextField] = []
        self._lay_strength()
        self._lay_counts()
        for seat in range(draft.count):
            self._lay_seat(seat)
        self._lay_ticks()

    # -- building

    def _lay_strength(self) -> None:
        t, px, box = self.ctx.t, self.ctx.px, self.cards
        gap = px(6)
        wide = (box.w - 2 * px(14) - gap * (len(_EMBLEMS) - 1)) // len(_EMBLEMS)
        top = box.y + px(46)
        cards: list[StrengthCard] = []
        for at, level in enumerate(_EMBLEMS):
            place = Rect(box.x + px(14) + at * (wide + gap), top, wide, box.bottom - px(16) - top)
            take = partial(self._take_strength, level)
            card = StrengthCard(place, t(f"seats.levels.{level}"), level, take, level == self.draft.strength)
            card.tooltip = self._level_tip(level)
            cards.append(self.ui.add(card))
        words = [t(f"lobby.strengths.{level}") for level in _EMBLEMS]
        if all(card.fits(said) for card, said in zip(cards, words, strict=True)):
            for card, said in zip(cards, words, strict=True):
                card.sub = said

    def _lay_counts(self) -> None:
        t, px, box = self.ctx.t, self.ctx.px, self.box
        choices = self.draft.rules.seat_counts
        if len(choices) == 1:
            return
        # Many choices have room for their number only; the control's name says what is counted.
        key = "seats" if len(choices) <= _WORDY_COUNTS else "seats_short"
        counts = [(n, t(f"lobby.{key}", count=n)) for n in choices]
        row = Rect(box.right - px(16) - px(330), box.y + px(14), px(330), px(44))
        take = self._take_count
        self.ui.add(Segmented(row, t("lobby.seat_count"), counts, self.draft.count, take, size=17))

    def _lay_seat(self, seat: int) -> None:
        t, px, box, strip = self.ctx.t, self.ctx.px, self.box, self._strip(seat)
        chair, number = self.draft.seats[seat], str(seat + 1)
        side = min(px(70), strip.h - px(18))
        face = Rect(box.x + px(60), strip.centery - side // 2, side, side)
        tip, turn = t("lobby.face_tip"), partial(self._take_face, seat)
        if not self._line_height():
            tip = f"{self.line_of(seat)[0]} · {tip}"
        self.ui.add(Face(face, t("lobby.face", seat=number), chair.avatar, tip, turn))
        height = min(px(46), strip.h - self._line_height() - px(12))
        left, top = self._words_left(), strip.centery - (height + self._line_height()) // 2
        field = TextField(
            Rect(left, top, px(270), height),
            t("lobby.name", seat=number),
            chair.name,
            lambda name: self.on_change(self.draft.with_name(seat, name), False),
            on_submit=self.on_submit,
            placeholder=self.draft.name_of(seat, self.ctx.texts) if not chair.name else "",
            limit=NAME_LENGTH,
        )
        self._names.append(self.ui.add(field))
        levels = self._levels(chair)
        drop = Rect(field.rect.right + px(14), top, box.right - px(28) - field.rect.right - px(14), height)
        self.ui.add(
            Dropdown(
                drop,
                t("lobby.level", seat=number),
                levels,
                chair.level,
                partial(self.on_level, seat),
                ui=self.ui,
                tooltip=self._level_tip(chair.level),
                tips={level: self._level_tip(level) for level, _ in levels if level != OUTSIDE},
                size=17,
            )
        )

    def _levels(self, chair: Seat) -> list[tuple[str, str]]:
        t = self.ctx.t
        shown = [level for level in LEVELS if level != TESTING_LEVEL or self.testing]
        levels = [(level, t(f"seats.levels.{level}")) for level in (PERSON, *shown, COMPANION)]
        if prefix_of(chair.level):
            levels.append((chair.level, t("seats.levels.outside", name=program_name(chair.level))))
        return [*levels, (OUTSIDE, t("seats.levels.outside_choose"))]

    def _lay_ticks(self) -> None:
        t = self.ctx.t
        tick = self._tick(self.box.x + self.ctx.px(24), "testing", self.testing, self.on_testing)
        tick.tooltip = t("lobby.testing_tip")
        tick = self._tick(tick.rect.right + self.ctx.px(16), "manners", self.draft.manners, self._take_manners)
        tick.tooltip = t("lobby.manners_tip")

    def _tick(self, left: int, key: str, value: bool, take: Callable[[bool], None]) -> CheckBox:
        px, words = self.ctx.px, self.ctx.t(f"lobby.{key}")
        width = min(self.box.right - left - px(12), self.ctx.fonts.width(words, 15) + px(60))
        place = Rect(left, self.box.bottom - px(48), width, px(38))
        return self.ui.add(CheckBox(place, words, value, take, size=15))

    # -- places

    def _strip(self, seat: int) -> Rect:
        """The row of a seat."""
        px, box = self.ctx.px, self.box
        room = box.h - px(_ROW_TOP) - px(54)
        step = min(px(_ROW), room // self.draft.count)
        return Rect(box.x + px(14), box.y + px(_ROW_TOP) + seat * step, box.w - px(28), step - px(6))

    def _words_left(self) -> int:
        return self.box.x + self.ctx.px(148)

    def _line_height(self) -> int:
        """The pixels of the words below a name; 0 where the rows are too low for them."""
        line = self.ctx.fonts.line_height(_LINE, 1.25)
        return line if self._strip(0).h >= line + self.ctx.px(12) + _LEAST_FIELD else 0

    # -- words

    def _level_tip(self, level: str) -> str:
        """The words on how a level plays this game, usual ones where the game has none; the command of a program."""
        if prefix_of(level):
            return level
        if level == COMPANION:
            return start_match.companion_words(self.ctx, self.draft.game)
        own = f"games.{self.draft.game}.levels.{level}"
        return self.ctx.t(own if own in self.ctx.texts else f"seats.levels.{level}_tip")

    def line_of(self, seat: int) -> tuple[str, str]:
        """The line below a seat's name, on how it plays, and its colour: gold for a manner."""
        chair = self.draft.seats[seat]
        if chair.level == COMPANION:
            return start_match.companion_line(self.ctx, self.draft.game), palette.TEXT_SOFT
        manner = f"seats.characters.{self.draft.game}.{chair.avatar}"
        # A master plays in its manner too, but of acts as good as its own there are few: no promise is made.
        if chair.level != LEVELS[-1] and manner in self.ctx.texts and self.draft.may_have_manners(chair):
            return self.ctx.t(manner), palette.GOLD
        return self._level_tip(chair.level), palette.TEXT_SOFT

    # -- changing

    def sync(self, draft: Draft, faults: Sequence[Fault]) -> None:
        """Shows other names and what is wrong with a seat."""
        self.draft = draft
        self.faults = {fault.place: fault.text for fault in faults}
        for seat, field in enumerate(self._names):
            field.placeholder = draft.name_of(seat, self.ctx.texts)

    def _take_strength(self, level: str) -> None:
        self.on_change(self.draft.with_strength(level), True)

    def _take_count(self, count: int) -> None:
        self.on_change(self.draft.with_count(count), True)

    def _take_manners(self, on: bool) -> None:
        self.on_change(msgspec.structs.replace(self.draft, manners=on), True)

    def _take_face(self, seat: int, step: int) -> None:
        self.on_change(self.draft.with_next_avatar(seat, step), True)

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Draws rows, numbers, and how each seat plays or what is wrong with it."""
        ctx, px, box = self.ctx, self.ctx.px, self.box
        for seat in range(self.draft.count):
            strip = self._strip(seat)
            mine = self.draft.seats[seat].level == PERSON
            edge = (palette.GOLD, 0.9, 2.0) if mine else ("#2F5560", 0.7, 1.0)
            if f"seat.{seat}" in self.faults:
                edge = (palette.ERROR_RIM, 1.0, 2.0)
            surface.blit(ctx.art.rounded(strip.w, strip.h, 16, "#0A1E26", "#0A1E26", opacity=0.7, edge=edge), strip)
            place = (box.x + px(38), strip.centery)
            paint.label(surface, ctx, str(seat + 1), place, 18, palette.TEXT_MUTED, True, "center")
            self._draw_line(surface, seat, strip)

    def _draw_line(self, surface: Surface, seat: int, strip: Rect) -> None:
        ctx, left, line = self.ctx, self._words_left(), self._line_height()
        if line:
            fault = self.faults.get(f"seat.{seat}")
            words, ink = (fault, palette.VERMILION_SOFT) if fault else self.line_of(seat)
            bottom = self._names[seat].rect.bottom
            at = (left + ctx.px(4), bottom + line // 2 + ctx.px(2))
            paint.label(surface, ctx, words, at, _LINE, ink, anchor="midleft", width=strip.right - left - ctx.px(20))
