"""The panels of the Holla table: what they say, that it fits in both languages, and how they scroll."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.holla.config import HollaConfig, Part, Yeok, standard_yeok
from game.kernel.texts import LOCALES, Texts
from game.workshop.yeok import NAMES
from scenes.app.app import App
from scenes.holla.art import paints
from scenes.holla.layout import HollaLayout
from scenes.holla.log import LogEntry
from scenes.holla.panels_left import (
    Ladder,
    MeModel,
    TargetCard,
    TargetModel,
    card_spoken,
    card_tip,
    wild_model,
)
from scenes.holla.panels_right import (
    LogModel,
    PotModel,
    SeatModel,
    coin_places,
    coins_for,
    log_back,
    log_rows,
)
from scenes.holla.texts import (
    PartBar,
    find_yeok,
    form_name,
    medal_of,
    needs_of,
    part_name,
    short_tip,
    tip_for,
    yeok_name,
    yeok_second_name,
)
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.sound import Sound
from scenes.table.numbers import signed
from scenes.table.styles import Dots, common_paints
from tests.scenes.plain import plain_settings
from tests.scenes.recorded import watching

FISH = Yeok("fish", "물고기", "Fish", 3, tuple(Part(n, "set_or_run", s) for n, s in (("배", 3), ("등", 3), ("fin", 7))))
CRAB = Yeok("crab", "게", "Crab", 12, FISH.parts)
CRANE = Yeok(
    "crane", "두루미", "Crane", 17,
    tuple(Part(*part) for part in (("head", "twin", 2), ("neck", "run", 3), ("left wing", "set", 3),
                                   ("right wing", "set", 3), ("tail", "twin", 2))),
)  # fmt: skip
GARDEN = Yeok(
    "garden", "달밤의 정원지기", "Moonlit Garden Keeper", 14,
    tuple(Part(*part) for part in (("여름 소나기 / Summer shower", "twin", 2), ("돌담 / Stone wall", "run", 3),
                                   ("은하수 건너 / Across the galaxy", "run", 3), ("나비 / Butterfly", "set", 3),
                                   ("긴 꼬리 / Long tail", "twin", 2))),
)  # fmt: skip
HAVE = {
    "garden": (1, 3, 2, 3, 1),
    "crane": (2, 1, 0, 3, 0),
    "dragon": (2, 3, 3, 3),
    "boa": (2, 3, 4, 3),
    "snake": (2, 3, 4, 4),
    "fish": (1, 2, 0),
    "crab": (3, 3, 7),
}
SIZES = [(1280, 720), (1600, 900), (1440, 1080)]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Context]]:
    """Opens a window: `window(language, size)`."""
    apps: list[App] = []

    def make(language: str = "ko", size: tuple[int, int] = (1600, 900)) -> Context:
        app = App(plain_settings(language=language), tmp_path, size=size, sound=Sound(enabled=False), catch=False)
        apps.append(app)
        return app.ctx

    yield make
    for app in apps:
        app.close()


def screen() -> Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill("#000000")
    return surface


def draw(surface: Surface, ctx: Context, box: Rect, look: Any) -> None:
    """Draws a panel as a table does."""
    paints(ctx, HollaLayout(ctx.layout, 4, 0))[type(look)].draw(surface, box, look)


def ladder(*yeok: Yeok, current: str = "boa") -> TargetModel:
    cards = tuple(
        TargetCard(y, tuple(PartBar(p.name, had, p.size) for p, had in zip(y.parts, HAVE[y.id], strict=True)))
        for y in yeok
    )
    return TargetModel(cards, current)


def places(ctx: Context, shown: TargetModel) -> dict[str, Rect]:
    """The cards that can be seen, by their yeok."""
    panel = Ladder.of(ctx, ctx.layout.rect(16, 84, 208, 430), shown.yeok)
    return {card.yeok.id: box.clip(panel.inside) for card, box in panel.cards(shown)}


def standard() -> tuple[Yeok, ...]:
    return tuple(reversed(standard_yeok()))


# -- words


@pytest.mark.parametrize(
    ("parts", "ko", "en"),
    [
        ((("tail", 3, 4),), "꼬리 한 개 남음", "Tail: one cube to go"),
        ((("head", 2, 2), ("body", 1, 4)), "몸 3개 남음", "Body: 3 to go"),
        ((("neck", 2, 3), ("tail", 2, 4)), "3개 남음 · 목, 꼬리", "3 to go · Neck, Tail"),
        ((("head", 2, 2),), "완성! 버린 뒤 부르기", "Complete: discard"),
        ((("지느러미", 0, 1),), "지느러미 한 개 남음", "지느러미: one cube to go"),
    ],
)
def test_the_tip_says_what_is_missing(parts: tuple[tuple[str, int, int], ...], ko: str, en: str) -> None:
    bars = [PartBar(*part) for part in parts]
    assert tip_for(Texts("ko"), bars) == ko
    assert tip_for(Texts("en"), bars) == en


def test_names_of_yeok_parts_and_forms() -> None:
    ko, en = Texts("ko"), Texts("en")
    dragon = find_yeok(HollaConfig(), "dragon")
    assert (yeok_name(ko, dragon), yeok_second_name(ko, dragon)) == ("드라곤", "Dragon")
    assert (yeok_name(en, dragon), yeok_second_name(en, dragon)) == ("Dragon", "드라곤")
    assert (part_name(ko, "head"), part_name(ko, "fin")) == ("머리", "fin")
    assert [form_name(ko, form, pure) for form in ("set", "run") for pure in (True, False)] == [
        "순동수",
        "동수",
        "순색층",
        "색층",
    ]
    assert form_name(en, "twin", True) == "twin"
    assert (medal_of(dragon), medal_of(FISH)) == ("dragon", "")
    with pytest.raises(KeyError, match="worm"):
        find_yeok(HollaConfig(), "worm")
    assert find_yeok(HollaConfig(own_yeok=(FISH,)), "fish") is FISH


def test_gains_and_losses_carry_their_sign() -> None:
    assert [signed(n) for n in (95, -28, 0)] == ["+95", "−28", "0"]


@pytest.mark.parametrize(("chips", "coins"), [(0, ()), (7, (5, 1, 1)), (28, (10, 10, 5, 1, 1, 1)), (99, (10,) * 6)])
def test_the_fewest_coins_are_shown(chips: int, coins: tuple[int, ...]) -> None:
    assert coins_for(chips) == coins


# -- wilds


@pytest.mark.rule("holla.R40", "holla.R42", "holla.R43", "holla.R45", "holla.R46")
@pytest.mark.parametrize(
    ("config", "opening", "wild", "line"),
    [
        ({}, 30, "kbg", "빨강 D는 숫자 14"),
        ({"wild_system": "unlimited"}, 30, "krbg", "모든 D가 와일드"),
        ({"wild_system": "odd_even"}, 30, "kb", "빨강·초록 D는 숫자 14"),
        (
            {"wild_system": "odd_even", "odd_even_reading": "target_rank"},
            30,
            "krbg",
            "점이 홀수면 홀수만, 짝수면 짝수만 대신해요",
        ),
        ({"wild_system": "own_colour"}, 30, "krbg", "D는 자기 색만 대신해요"),
        ({"wild_system": "own_colour", "own_colour_reading": "open_only"}, 30, "r", "검정·파랑·초록 D는 숫자 14"),
        ({"wild_system": "own_colour_odd_even"}, 30, "kb", "빨강·초록 D는 숫자 14 · D는 자기 색만 대신해요"),
        ({"wild_may_stand_for_d": False, "wild_system": "unlimited"}, 30, "krbg", "모든 D가 와일드"),
    ],
)
def test_the_wild_panel_explains_every_system(config: dict[str, Any], opening: int, wild: str, line: str) -> None:
    shown = wild_model(Texts("ko"), HollaConfig(**config), opening)
    assert "".join(face[-1] for face, is_wild in shown.cubes if is_wild) == wild
    assert shown.line == line
    assert not shown.undecided


def test_before_the_first_cube_only_systems_that_look_at_it_are_undecided() -> None:
    assert wild_model(Texts("ko"), HollaConfig(), -1).undecided
    assert not wild_model(Texts("ko"), HollaConfig(wild_system="unlimited"), -1).undecided
    assert not wild_model(Texts("ko"), HollaConfig(wild_system="own_colour"), -1).undecided


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("system", ["unlimited", "three_cube", "odd_even", "own_colour", "own_colour_odd_even"])
def test_the_wild_panel_fits(
    window: Callable[..., Context], system: Any, size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = window(language, size)
    shown = wild_model(ctx.texts, HollaConfig(wild_system=system), 30)
    with watching(monkeypatch) as written:
        draw(screen(), ctx, ctx.layout.rect(16, 526, 208, 128), shown)
    assert written.cut == []


def test_an_excluded_d_is_struck_out(window: Callable[..., Context]) -> None:
    ctx, surface = window(), screen()
    box = ctx.layout.rect(16, 526, 208, 128)
    draw(surface, ctx, box, wild_model(ctx.texts, HollaConfig(), 30))
    reds = [
        x
        for x in range(box.x, box.right)
        for y in range(box.y + 40, box.y + 95)
        if surface.get_at((x, y))[0] > 215 and surface.get_at((x, y))[1] < 90
    ]
    assert reds, "no diagonal"
    assert min(reds) > box.x + 60
    assert max(reds) < box.x + 110


# -- targets


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [3, 4, 5])
def test_the_ladder_fits(
    window: Callable[..., Context], size: tuple[int, int], language: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = window(language, size)
    shown = ladder(*(*standard(), FISH, CRAB)[:count])
    box = ctx.layout.rect(16, 84, 208, 430)
    with watching(monkeypatch) as written:
        draw(screen(), ctx, box, shown)
    assert written.cut == []
    assert written.overlaps() == []
    boxes = list(places(ctx, shown).values())
    assert len(boxes) == count
    assert all(box.contains(place) for place in boxes)
    assert [i for i, place in enumerate(boxes) if place.collidelist(boxes[i + 1 :]) >= 0] == []
    said = {words(ctx.texts, card.parts) for card in shown.cards for words in (tip_for, short_tip)}
    assert len([text for text, _ in written.labels if text in said]) == (3 if count == 3 else 0)


@pytest.mark.parametrize("invented", [CRANE, GARDEN], ids=lambda yeok: yeok.id)
@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", SIZES)
def test_all_parts_of_an_invented_yeok_are_named_whole(
    window: Callable[..., Context],
    size: tuple[int, int],
    language: str,
    invented: Yeok,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ctx = window(language, size)
    shown = ladder(*standard(), invented)
    drawn: list[str] = []
    render = ctx.fonts.render

    def rendered(text: str, *args: Any, **more: Any) -> Surface:
        drawn.append(text)
        return render(text, *args, **more)

    monkeypatch.setattr(ctx.fonts, "render", rendered)
    with watching(monkeypatch) as written:
        draw(screen(), ctx, ctx.layout.rect(16, 84, 208, 430), shown)
    assert written.cut == []
    assert {part_name(ctx.texts, part.name) for part in invented.parts} <= {*drawn}
    boxes = list(places(ctx, shown).values())
    assert len(boxes) == 4 and all(one.bottom < two.top for one, two in itertools.pairwise(boxes))


def test_cards_lie_where_they_are_drawn_and_say_all_numbers(
    window: Callable[..., Context], monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = window()
    shown = ladder(*standard())
    with watching(monkeypatch) as written:
        draw(screen(), ctx, ctx.layout.rect(16, 84, 208, 430), shown)
    drawn, there = dict(written.labels), places(ctx, shown)
    assert list(there) == ["dragon", "boa", "snake"]
    for card in shown.cards:
        assert there[card.yeok.id].contains(drawn[yeok_name(ctx.texts, card.yeok)])
    dragon, boa, _ = shown.cards
    tip = card_tip(ctx.texts, dragon, False)
    assert "머리 2/2 · 목 3/3 · 몸 3/4 · 꼬리 3/4" in tip
    assert tip.endswith("눌러서 목표로 삼기")
    assert card_tip(ctx.texts, boa, True).endswith("지금 노리는 역")
    assert "지금 목표" in card_spoken(ctx.texts, boa, True)


def test_the_current_target_is_gold(window: Callable[..., Context]) -> None:
    ctx, surface = window(), screen()
    shown = ladder(*standard())
    draw(surface, ctx, ctx.layout.rect(16, 84, 208, 430), shown)
    rims = {name: surface.get_at((place.centerx, place.bottom - 1)) for name, place in places(ctx, shown).items()}
    gold = pygame.Color(palette.GOLD)
    assert [name for name, rim in rims.items() if abs(rim[0] - gold[0]) < 40] == ["boa"]


def test_a_complete_part_is_gold_and_a_growing_one_jade(window: Callable[..., Context]) -> None:
    ctx, surface = window(), screen()
    card = TargetCard(find_yeok(HollaConfig(), "boa"), (PartBar("head", 2, 2), PartBar("tail", 1, 4)))
    draw(surface, ctx, ctx.layout.rect(16, 84, 208, 430), shown := TargetModel((card,), "snake"))
    place = places(ctx, shown)["boa"]
    row = [surface.get_at((x, place.y + 70))[:3] for x in range(place.x + 10, place.right - 10)]
    assert pygame.Color(palette.GOLD)[:3] in row
    assert pygame.Color("#2A7464")[:3] in row
    assert pygame.Color(palette.WELL)[:3] in row


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("others", range(5))
def test_the_widest_name_is_whole_and_keeps_off_the_parts(
    window: Callable[..., Context], size: tuple[int, int], language: str, others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx, surface = window(language, size), screen()
    wide = Yeok("crane", "용마루하늘바람구름별빛달무리산들강물바다나무꽃길", "W" * NAMES, 99, CRANE.parts)
    shown = ladder(wide, *(GARDEN, CRAB, FISH, *standard())[:others], current="crane")
    box, put, laid = ctx.layout.rect(16, 84, 208, 430), paint.put, list[Rect]()

    def noting(target: Surface, picture: Surface, *args: Any, **more: Any) -> Rect:
        laid.append(put(target, picture, *args, **more))
        return laid[-1]

    monkeypatch.setattr(paint, "put", noting)
    with watching(monkeypatch) as written:
        draw(surface, ctx, box, shown)
    assert written.cut == []
    name, *rest = laid
    # The empty margins of lines may reach over the edge.
    assert places(ctx, shown)["crane"].inflate(0, 4).contains(name)
    assert all(name.bottom <= part.bottom - ctx.fonts.line_height(13, 1.0) for part in rest[: len(CRANE.parts)])


def test_many_yeok_scroll(window: Callable[..., Context]) -> None:
    ctx = window()
    many = [Yeok(f"y{i}", f"역{i}", f"Yeok {i}", i, FISH.parts) for i in range(9)]
    cards = tuple(TargetCard(y, (PartBar("배", 1, 3),)) for y in many)
    shown, box = TargetModel(cards, "y8"), ctx.layout.rect(16, 84, 208, 430)
    assert "y8" not in places(ctx, shown)
    panel = Ladder.of(ctx, box, shown.yeok)
    offset = panel.scrolled(0, -99)
    draw(screen(), ctx, box, scrolled := TargetModel(cards, "y8", offset=offset))
    assert "y8" in places(ctx, scrolled)
    assert "y0" not in places(ctx, scrolled)
    assert panel.scrolled(offset, -1) == offset > 0
    assert panel.scrolled(offset, 99) == 0


# -- own seat, plates, pot


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rivers", [0, 2, 5])
def test_the_own_panel_fits(
    window: Callable[..., Context], size: tuple[int, int], language: str, rivers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = window(language, size)
    told = "버릴 큐브를 섬에 놓으세요" if language == "ko" else "Put the cube you discard on the island"
    name, turn = ("나", "내 차례") if language == "ko" else ("You", "Your turn")
    with watching(monkeypatch) as written:
        box = ctx.layout.rect(16, 668, 208, 216)
        seat = SeatModel("tiger", name, 1120, 1, rivers, dealer=True)
        draw(screen(), ctx, box, MeModel(seat, turn, told, True))
        draw(screen(), ctx, box.move(300, 0), MeModel(seat, ctx.t("holla.turn.dealing"), "", False))
    assert written.cut == []
    assert written.overlaps() == []
    assert all(box.contains(place) or box.move(300, 0).contains(place) for _, place in written.labels)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("width", [196, 168])
def test_plates_keep_name_chips_and_river_draws_apart(
    window: Callable[..., Context], width: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = window(language, (1280, 720))
    box = ctx.layout.rect(352, 14, width, 62)
    for seat in (
        SeatModel("rabbit", "달이", 1120, 1, 2, dealer=True),
        SeatModel("crane", "Bartholomew the Third", 38, 2, 5, to_move=True, dealer=True),
        SeatModel("deer", "누리", 0, 0, 2, out=True),
    ):
        with watching(monkeypatch) as written:
            draw(screen(), ctx, box, seat)
        assert written.overlaps() == []


def test_a_plate_speaks_and_shows_whose_turn_it_is(window: Callable[..., Context]) -> None:
    ctx = window()
    box = ctx.layout.rect(352, 14, 196, 62)
    plain = SeatModel("rabbit", "달이", 52, 1, 2)
    moving = SeatModel("rabbit", "달이", 52, 1, 2, to_move=True)
    surface = screen()
    draw(surface, ctx, box, plain)
    quiet = surface.get_at((box.centerx, box.bottom - 1))
    surface = screen()
    draw(surface, ctx, box, moving)
    lit = surface.get_at((box.centerx, box.bottom - 1))
    assert lit[0] > quiet[0] + 60
    assert moving.spoken(ctx) == "달이, 칩 52개, 차례"
    assert SeatModel("rabbit", "달이", 0, 0, 2, out=True).spoken(ctx).endswith("탈락")


def test_thinking_dots_move(window: Callable[..., Context]) -> None:
    ctx = window()
    box, paint = ctx.layout.rect(352, 14, 46, 20), common_paints(ctx)[Dots]
    pictures = set()
    for lit in range(3):
        surface = screen()
        paint.draw(surface, box, Dots(lit))
        pictures.add(pygame.image.tobytes(surface.subsurface(box), "RGB"))
    assert len(pictures) == 3


@pytest.mark.parametrize("chips", [0, 7, 38, 1204])
def test_the_pot_shows_number_and_coins(
    window: Callable[..., Context], chips: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = window("en", (1280, 720))
    box = ctx.layout.rect(1384, 88, 200, 128)
    with watching(monkeypatch) as written:
        draw(screen(), ctx, box, PotModel(chips, carried=chips // 2))
    places = coin_places(ctx, box, chips)
    assert tuple(sorted((value for value, _ in places), reverse=True)) == coins_for(chips)
    assert all(box.contains(place) for _, place in places)
    assert written.cut == []


# -- log


def entries(count: int) -> LogModel:
    return LogModel(tuple(LogEntry("달이", f"산출 {i} → 섬", "#8FD0E6", "8k") for i in range(count)))


@pytest.mark.parametrize(("size", "lines"), [((1600, 900), 6), ((1280, 720), 4), ((1440, 1080), 6)])
def test_the_log_shows_the_newest_lines(
    window: Callable[..., Context], size: tuple[int, int], lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = window("ko", size)
    box = ctx.layout.rect(1384, 232, 200, 272)
    with watching(monkeypatch) as written:
        draw(screen(), ctx, box, entries(20))
    rows = log_rows(ctx, box, 20, 0)
    assert list(rows) == list(range(20 - lines, 20))
    assert written.cut == []
    assert all(box.contains(row) for row in rows.values())
    plain = screen().copy()
    draw(plain, ctx, box, entries(20))
    lit = screen()
    draw(lit, ctx, box, replace(entries(20), hover=19))
    spots = {number: (row.right - 4, row.centery) for number, row in rows.items()}
    assert [number for number, at in spots.items() if plain.get_at(at) != lit.get_at(at)] == [19]


def test_the_log_scrolls_back_and_stays_there_when_entries_come(window: Callable[..., Context]) -> None:
    ctx = window()
    box = ctx.layout.rect(1384, 232, 200, 272)
    back = log_back(ctx, box, 20, 3)
    assert back == 3 and max(log_rows(ctx, box, 20, back)) == 16
    draw(screen(), ctx, box, replace(entries(20), back=back))
    back = log_back(ctx, box, 22, back + 2)
    assert max(log_rows(ctx, box, 22, back)) == 16
    back = log_back(ctx, box, 22, 99)
    assert 0 in log_rows(ctx, box, 22, back) and log_back(ctx, box, 22, back + 1) == back
    assert 21 in log_rows(ctx, box, 22, log_back(ctx, box, 22, back - 99))


def test_a_new_round_starts_an_empty_log(window: Callable[..., Context]) -> None:
    ctx = window()
    box = ctx.layout.rect(1384, 232, 200, 272)
    back = log_back(ctx, box, 0, 5)
    assert back == 0 and not log_rows(ctx, box, 0, back)
    draw(screen(), ctx, box, LogModel(()))
    assert list(log_rows(ctx, box, 2, back)) == [0, 1]


@pytest.mark.rule("holla.R31")
@pytest.mark.rule("holla.R32")
@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_cards_of_the_target_say_what_tells_them_apart(language: str) -> None:
    texts = Texts(language)
    told = [needs_of(texts, yeok) for yeok in standard_yeok()]
    assert len(set(told)) == 3
    free, pure = texts.t("holla_panels.target.free"), texts.t("holla_panels.target.pure")
    assert [(line.count(free), line.count(pure)) for line in told] == [(2, 0), (1, 1), (0, 2)]
