"""The lobby: who sits where, which rules, which seed. Enter starts."""

from functools import partial
from pathlib import Path

import msgspec
from pygame import Rect, Surface

from game.games import ENTRIES
from game.kernel.options import Option
from game.library.paths import user_folder
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.choices import CheckBox, Toggle
from scenes.kit.context import Context
from scenes.kit.dropdown import Dropdown
from scenes.kit.layout import Layout
from scenes.kit.scene import Scene
from scenes.kit.scroll import ScrollArea
from scenes.kit.textfield import TextField
from scenes.lobby import start_match, user_rule_sets
from scenes.lobby.draft import SEED_DIGITS, Draft, Fault
from scenes.lobby.options import OptionList, Wanted
from scenes.lobby.program_card import ProgramScene
from scenes.lobby.rule_sets import PresetScene
from scenes.lobby.seats import OUTSIDE, TESTING_LEVEL, SeatList
from scenes.scene_registry import SCENE_ENTRIES

KEEP, FOLDER = "/keep", "/folder"
"""Entries beside the rule sets: keeping the chosen rules as one's own, and opening the folder of those."""
_LEFT, _RIGHT, _RIGHT_WIDTH = 16.0, 716.0, 868.0


def first_lobby(ctx: Context) -> Scene:
    """The lobby of the first game."""
    return LobbyScene(ctx, next(iter(SCENE_ENTRIES)))


class LobbyScene(Scene):
    """The lobby. It opens with the table of last time, so that Enter starts at once."""

    def __init__(self, ctx: Context, game: str) -> None:
        super().__init__(ctx)
        self.draft = start_match.draft_of(ctx, game)
        self.faults: tuple[Fault, ...] = ()
        self.testing = any(seat.level == TESTING_LEVEL for seat in self.draft.taken)
        self.options: OptionList | None = None
        self.wanted = Wanted()
        self.area = ScrollArea(Rect(0, 0, 1, 1), "")
        self._offer = CheckBox(Rect(0, 0, 1, 1), "", False)
        self.start_button: Button | None = None
        self.seats: SeatList | None = None
        self._reset: Button | None = None
        self._sets: Dropdown[str] | None = None
        self._static: Surface | None = None
        self._boxes: dict[str, Rect] = {}
        user_rule_sets.tell(ctx)

    # -- places

    @property
    def own_files(self) -> tuple[Path, ...]:
        """The folder of the person's own rule sets."""
        return (user_folder("rules", self.ctx.data_dir),)

    def layout(self, layout: Layout) -> None:
        """Lays strength and seats left, rules right, seed and start below."""
        offset = self.area.offset
        self.ui.clear()
        self._static = None
        grow = (0.0, 1.0)
        self._boxes = {
            "strength": layout.rect(_LEFT, 92, 684, 156),
            "seats": layout.rect(_LEFT, 260, 684, 492, grow=grow),
            "rules": layout.rect(_RIGHT, 92, _RIGHT_WIDTH, 660, grow=(1.0, 1.0)),
            "foot": layout.rect(_LEFT, 768, 1568, 116, "left", "bottom", grow=(1.0, 0.0)),
        }
        back = layout.rect(16, 20, 128, 50)
        self.ui.add(Button(back, self.ctx.t("screens.back"), self._leave, kind="ink", size=18))
        if ENTRIES[self.draft.game].lessons:
            self._lay_doors(layout)
        self.seats = SeatList(
            self.ctx,
            self.ui,
            (self._boxes["strength"], self._boxes["seats"]),
            self.draft,
            self.testing,
            on_change=self._take,
            on_level=self._take_level,
            on_testing=self._take_testing,
            on_submit=self._to_start,
        )
        self._lay_rules(layout)
        self._lay_foot(layout)
        self._sync()
        self.area.scroll_to(offset)
        self.ui.refocus()
        if self.ui.focus is None and self.start_button is not None:
            self.ui.set_focus(self.start_button, keyboard=False)

    def _lay_doors(self, layout: Layout) -> None:
        """Adds the buttons to lessons, pictures and rules, which one may want to see before a match."""
        navigator, game, px = self.ctx.navigator, self.draft.game, layout.px
        right, top = layout.point(1584, 22, "right")
        for words, icon, act in (("learn", "book", navigator.learn), ("howto", "eye", navigator.pictures)):
            label = self.ctx.t(f"screens.{words}")
            wide = max(px(170), self.ctx.fonts.width(label, 17, True) + px(72))
            place = Rect(right - wide, top, wide, px(46))
            self.ui.add(Button(place, label, partial(act, game), icon=icon, size=17))
            right = place.x - px(12)

    def _lay_rules(self, layout: Layout) -> None:
        t, px, box = self.ctx.t, layout.px, self._boxes["rules"]
        drop = Rect(box.right - px(24) - px(300), box.y + px(16), px(300), px(46))
        back = Rect(drop.x - px(16) - px(220), drop.y, px(220), px(44))
        self._reset = self.ui.add(Button(back, t("lobby.reset"), self._reset_all, kind="ink", icon="undo", size=16))
        sets, name = self._rule_sets(), t("lobby.preset")
        self._sets = self.ui.add(Dropdown(drop, name, sets, self.draft.preset, self._take_preset, ui=self.ui, size=17))
        if len(self.draft.options.presets) > 1:
            side = Rect(back.x - px(10) - px(178), drop.y, px(178), px(44))
            tip = t("lobby.compare_tip")
            self.ui.add(Button(side, t("lobby.compare"), self._compare, kind="ink", size=16, tooltip=tip))
        self._offer = self.ui.add(CheckBox(Rect(box.x, box.y + px(68), px(40), px(40)), "", False, self._take_offer))
        self._lay_find(Rect(box.x + px(24), box.y + px(114), box.w - px(48), px(42)))
        inner = Rect(box.x + px(24), box.y + px(166), box.w - px(36), box.h - px(180))
        self.area = self.ui.add(ScrollArea(inner, t("lobby.options"), on_draw=self._draw_options))
        self.options = OptionList(self.ctx, self.ui, self.area, self.draft, self._take_option, self.wanted)

    def _lay_find(self, line: Rect) -> None:
        """Adds the search among the options and the switch for changed ones."""
        t, px = self.ctx.t, self.ctx.px
        words = t("lobby.only_changed")
        side = self.ctx.fonts.width(words, 16) + px(74)
        find = Rect(line.x, line.y, line.w - side - px(24), line.h)
        self.ui.add(
            TextField(
                find,
                t("lobby.find"),
                self.wanted.words,
                lambda words: self._look_for(msgspec.structs.replace(self.wanted, words=words)),
                placeholder=t("lobby.find"),
                limit=40,
            )
        )
        only = Rect(line.right - side, line.y, side, line.h)
        self.ui.add(
            Toggle(
                only,
                words,
                self.wanted.changed,
                lambda on: self._look_for(msgspec.structs.replace(self.wanted, changed=on)),
            )
        )

    def _look_for(self, wanted: Wanted) -> None:
        self.wanted = wanted
        if self.options is not None:
            self.options.show(wanted)

    def _lay_foot(self, layout: Layout) -> None:
        t, px, box = self.ctx.t, layout.px, self._boxes["foot"]
        seed = Rect(box.x + px(24), box.y + px(50), px(260), px(46))
        self.ui.add(
            TextField(
                seed,
                t("lobby.seed"),
                self.draft.seed,
                self._take_seed,
                on_submit=self._to_start,
                placeholder=t("lobby.seed_hint"),
                limit=SEED_DIGITS,
                allowed=str.isdecimal,
                tooltip=t("lobby.seed_tip"),
            )
        )
        start = Rect(box.right - px(24) - px(330), box.y + px(18), px(330), px(76))
        label = t("lobby.start" if self.draft.person is not None else "lobby.watch")
        self.start_button = self.ui.add(Button(start, label, self._start, kind="vermilion", icon="play", size=28))

    # -- changing

    def _take(self, draft: Draft, rebuild: bool = False) -> None:
        self.draft = draft
        if rebuild:
            self.layout(self.ctx.layout)
        else:
            self._sync()

    def _sync(self) -> None:
        """Shows the draft and what is wrong with it."""
        self.faults = self.draft.faults(self.ctx.texts)
        by_option = {f.place.removeprefix("option."): f.text for f in self.faults if f.place.startswith("option.")}
        if self.options is not None:
            self.options.sync(self.draft, by_option)
        if self._sets is not None:
            self._sets.options = self._rule_sets()
        if self._reset is not None:
            count = self.draft.changes
            self._reset.visible = count > 0
            self._reset.label = self._reset.name = self.ctx.t(
                "lobby.reset_count_one" if count == 1 else "lobby.reset_count", count=count
            )
        self._show_offer()
        if self.seats is not None:
            self.seats.sync(self.draft, self.faults)
        if self.start_button is not None:
            self.start_button.reason = self._fault_words(self.faults[0]) if self.faults else None
        self.ctx.redraw()

    def _show_offer(self) -> None:
        """Shows the preset's proposal at the end of its line."""
        offer, box, px = self.draft.offer, self._offer, self.ctx.px
        box.visible = offer is not None
        if offer is None:
            return
        box.name = offer.get(self.ctx.texts.locale)
        box.rect.w = self.ctx.fonts.width(box.name, box.size) + px(44)
        box.rect.right = self._boxes["rules"].right - px(24)
        box.value = self.draft.value(self.draft.options.option(offer.option)) == offer.value

    def _take_offer(self, on: bool) -> None:
        offer = self.draft.offer
        if offer is not None:
            option = self.draft.options.option(offer.option)
            self._take(self.draft.with_value(option, offer.value if on else self.draft.usual(option)))

    def _take_testing(self, on: bool) -> None:
        self.testing = on
        draft = self.draft
        for seat, chair in enumerate(draft.seats):
            if not on and chair.level == TESTING_LEVEL:
                draft = draft.with_level(seat, "normal")
        self._take(draft, True)

    def _take_level(self, seat: int, level: str) -> None:
        if level == OUTSIDE:
            before = self.draft.seats[seat].level
            self._take(self.draft, True)
            self.ctx.push(ProgramScene(self.ctx, self.draft.game, seat, before, partial(self._take_level, seat)))
        else:
            self._take(self.draft.with_level(seat, level), True)

    def _rule_sets(self) -> list[tuple[str, str]]:
        """The rule sets, then what can be done with those of one's own."""
        t, draft = self.ctx.t, self.draft
        sets = [(preset.id, preset.get(self.ctx.texts.locale)) for preset in draft.options.presets]
        return [*sets, *([(KEEP, t("lobby.own.keep"))] if draft.changes else []), (FOLDER, t("lobby.own.folder"))]

    def _take_preset(self, preset: str) -> None:
        if preset not in (KEEP, FOLDER):
            self._with_preset(preset)
            return
        if preset == KEEP:
            self.draft = user_rule_sets.keep(self.ctx, self.draft)
        else:
            user_rule_sets.show(self.ctx)
        # The list goes back to the rule set in use: keeping and showing are no rule sets.
        self._take(self.draft, True)

    def _with_preset(self, preset: str, rebuild: bool = False) -> None:
        """Takes a preset and says which of the person's own changes stay."""
        self._take(self.draft.with_preset(preset), rebuild)
        count = self.draft.changes
        if count:
            t, name = self.ctx.t, self.draft.options.preset(preset).get(self.ctx.texts.locale)
            title = t("lobby.kept_one" if count == 1 else "lobby.kept", count=count)
            link = (self._reset.label, self._reset_all) if self._reset is not None else None
            self.ctx.toast(title, t("lobby.kept_text", preset=name), link=link, seconds=6.0)

    def _take_option(self, option: Option, value: object) -> None:
        self._take(self.draft.with_value(option, value))

    def _compare(self) -> None:
        self.ctx.push(PresetScene(self.ctx, self.draft.game, self.draft.preset, self._take_compared, self.draft.own))

    def _take_compared(self, preset: str) -> None:
        self._with_preset(preset, True)

    def _reset_all(self) -> None:
        self._take(self.draft.reset())

    def _take_seed(self, seed: str) -> None:
        self._take(self.draft.with_seed(seed))

    def _to_start(self, _: str) -> None:
        self.ui.set_focus(self.start_button, keyboard=True)

    def _start(self) -> None:
        faults = start_match.start(self.ctx, self.draft)
        if faults:
            self._show_fault(faults[0])

    def _show_fault(self, fault: Fault) -> None:
        """Scrolls or focuses so that a fault can be seen."""
        if self.options is None:
            return
        option = fault.place.removeprefix("option.")
        if fault.place != option and self.options.place_of(option) is None:
            self.wanted = Wanted()
            self.layout(self.ctx.layout)
        place = self.options.place_of(option)
        if place is not None:
            self.area.reveal(*place)

    def _fault_words(self, fault: Fault) -> str:
        """The words of a fault, and its seat."""
        place, _, seat = fault.place.partition(".")
        if place != "seat":
            return fault.text
        return self.ctx.t("lobby.fault_at", seat=int(seat) + 1, text=fault.text)

    def _leave(self) -> None:
        start_match.remember(self.ctx, self.draft)
        self.ctx.pop(self)

    def handle(self, intention: want.Intention) -> bool:
        """Ends typing at Esc, then goes back and keeps the choices; starts at Enter; True when used."""
        if self.ui.handle(intention):
            return True
        match intention:
            case want.Back() if isinstance(self.ui.focus, TextField):
                self._to_start("")
            case want.Back():
                self._leave()
            case want.Confirm() if not self.faults:
                self._start()
            case want.Confirm():
                self._show_fault(self.faults[0])
            case want.Key():
                return self.area.key(intention)
            case _:
                return False
        return True

    # -- picture

    def _draw_options(self, surface: Surface, x: int, y: int) -> None:
        if self.options is not None:
            self.options.draw(surface, x, y)

    def draw(self, surface: Surface) -> None:
        """Draws the panels, the controls and the faults beside their places."""
        if self._static is None or self._static.get_size() != surface.get_size():
            self._static = self._compose(surface.get_size())
        surface.blit(self._static, (0, 0))
        if self.seats is not None:
            self.seats.draw(surface)
        self._draw_foot(surface)
        self._draw_preset(surface)
        self.ui.draw(surface)

    def _compose(self, size: tuple[int, int]) -> Surface:
        ctx, px = self.ctx, self.ctx.px
        picture = ctx.art.background("scene/bg_menu", size).copy()
        paint.veil(picture, ctx, 0.55)
        title = SCENE_ENTRIES[self.draft.game].text(ctx, "name")
        paint.label(picture, ctx, title, ctx.layout.point(166, 35), 28, palette.GOLD, True, "midleft")
        paint.label(picture, ctx, ctx.t("lobby.intro"), ctx.layout.point(166, 65), 15, anchor="midleft")
        for box in self._boxes.values():
            paint.panel(picture, ctx, box)
        for name, down in (("strength", 25), ("seats", 36), ("rules", 39)):
            place = (self._boxes[name].x + px(24), self._boxes[name].y + px(down))
            heading = ctx.t(f"lobby.{name}_title")
            said = paint.label(picture, ctx, heading, place, 22, palette.GOLD, True, "midleft")
            if name == "strength":
                beside = (said.right + px(14), place[1])
                room = self._boxes[name].right - px(14) - beside[0]
                words = ctx.t("lobby.strength_tip")
                paint.label(picture, ctx, words, beside, 15, palette.TEXT_SOFT, anchor="midleft", width=room)
        foot = self._boxes["foot"]
        place = (foot.x + px(26), foot.y + px(28))
        paint.label(picture, ctx, ctx.t("lobby.seed"), place, 16, palette.TEXT_SOFT, anchor="midleft")
        return picture

    def _draw_preset(self, surface: Surface) -> None:
        ctx, px, box, locale = self.ctx, self.ctx.px, self._boxes["rules"], self.ctx.texts.locale
        preset = self.draft.options.preset(self.draft.preset)
        words, room = preset.description.get(locale), box.w - px(48)
        if self._offer.visible:
            room = self._offer.rect.x - px(20) - box.x - px(24)
        size = ctx.fonts.fitting(words, 15, room)
        # In a small window a long description needs a second line.
        lines = ctx.fonts.wrap(words, size, room)
        step = ctx.fonts.line_height(size, 1.15)
        top = box.y + px(88) - step * (len(lines) - 1) // 2
        for i, line in enumerate(lines):
            at = (box.x + px(24), top + i * step)
            paint.label(surface, ctx, line, at, size, palette.TEXT_SOFT, anchor="midleft", width=room)

    def _draw_foot(self, surface: Surface) -> None:
        ctx, px, box = self.ctx, self.ctx.px, self._boxes["foot"]
        left = box.x + px(24 + 260 + 30)
        room = Rect(left, 0, box.right - px(24 + 330 + 30) - left, 0)
        if self.faults:
            words, ink = self._fault_words(self.faults[0]), palette.VERMILION_SOFT
        else:
            people = [self.draft.name_of(i, ctx.texts) for i in range(self.draft.count)]
            words, ink = ctx.t("lobby.summary", names=", ".join(people)), palette.TEXT_SOFT
        lines = ctx.fonts.wrap(words, 16, room.w)[:3]
        step = ctx.fonts.line_height(16, 1.35)
        top = box.centery - step * len(lines) // 2
        for i, line in enumerate(lines):
            paint.label(surface, ctx, line, (left, top + i * step), 16, ink, width=room.w)
