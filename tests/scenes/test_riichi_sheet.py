"""Yaku sheet, terms, index numerals, tiles: data against the rules, keys and mouse, letters that exist."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import structs

import assets
from game.games import GAMES
from game.kernel.options import config_of, load_options
from game.kernel.texts import LOCALES, Texts
from game.library.paths import Paths
from game.library.settings import Settings, load_settings
from game.riichi.config import RiichiConfig, terms_of
from game.riichi.hands.melds import added_kan, chi, closed_kan, open_kan, pon
from game.riichi.hands.value import Situation, worth
from game.riichi.hands.yaku import LOCAL, YAKU
from game.riichi.tiles import EAST, KIND_OF, SOUTH, TILE_TEXT, TILES, parse_tile
from scenes.app.app import App
from scenes.kit.art import Art
from scenes.kit.choices import Segmented, Toggle
from scenes.kit.fonts import Fonts, font_file, runs
from scenes.kit.mahjong import FACES, HIDDEN, Mahjong
from scenes.kit.scene import Scene
from scenes.riichi.faces import meld_places, meld_width
from scenes.riichi.sheet_model import BONUS, YAKUMAN, Entry, entries, plays, sheet
from scenes.riichi.terms import japanese, term, yaku_name
from scenes.riichi.yaku_sheet import yaku_sheet
from scenes.settings.scene import settings_scene
from tests.locale_texts import placeholders, read_locale
from tests.scenes.blank import Blank
from tests.scenes.hand import Hand

SIZES = ((1280, 720), (1600, 900), (1024, 768))
FULL = RiichiConfig(
    red_fives=(1, 1, 1), local_yaku=LOCAL, renhou="mangan", paarenchan=True, double_patterns=True, several_rons="all"
)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    apps: list[App] = []

    def build(make: Callable[[Any], Scene], size: tuple[int, int] = (1280, 720), **settings: Any) -> Hand:
        app = App(Settings(**{"language": "en", "speed": 0.0, **settings}), tmp_path, size=size, catch=False)
        apps.append(app)
        app.push(Blank(app.ctx))
        app.push(make(app.ctx))
        app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()


# -- the data of the sheet


def test_every_yaku_stands_on_the_sheet_once() -> None:
    named = [name for entry in entries() for name in entry.names]
    assert sorted(named) == sorted(YAKU)


@pytest.mark.parametrize("entry", [entry for entry in entries() if entry.win], ids=lambda entry: entry.id)
def test_examples_are_what_they_show(entry: Entry) -> None:
    win = parse_tile(entry.win)
    melds = tuple(closed_kan(group) for group in entry.groups if len(group) == 4)  # type: ignore[arg-type]
    tiles = [tile for group in entry.groups if len(group) != 4 for tile in group]
    tiles.remove(win)
    situation = Situation(seat_wind=SOUTH, round_wind=EAST, tsumo=entry.tsumo)
    # Equal sequences are triplets too, so of the local yaku only the one on show is played.
    config = structs.replace(FULL, local_yaku=tuple({entry.id} & set(LOCAL)))
    found = worth(tuple(sorted(tiles)), melds, win, situation, terms_of(config))
    assert found is not None
    assert set(entry.names) & {name for name, _ in found.yaku}


def test_what_has_no_example_is_luck_or_a_word() -> None:
    bare = {entry.id for entry in entries() if not entry.sets}
    situations = {"menzen_tsumo", "riichi", "double_riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei"}
    assert bare == situations | {"renhou", "renhou_yakuman", "tenhou", "chiihou", "paarenchan", "dora", "ura"}


def test_the_sheet_shows_what_the_table_plays() -> None:
    plain, full = sheet(RiichiConfig()), sheet(FULL)
    assert list(plain) == [1, 2, 3, 6, YAKUMAN, BONUS] and list(full) == [1, 2, 3, 5, 6, YAKUMAN, BONUS]
    assert not any(plays(RiichiConfig(), name) for name in (*LOCAL, "aka", "renhou", "paarenchan"))
    assert all(plays(FULL, name) for name in (*LOCAL, "aka", "renhou", "paarenchan"))
    rows = {row.entry.id: row for group in full.values() for row in group}
    assert rows["chinitsu"].open == 5 and rows["riichi"].open == 0
    assert rows["daisuushi"].times == 2 and rows["daisangen"].times == 1
    closed = {row.entry.id: row for row in sheet(RiichiConfig(kuitan=False))[1]}
    assert closed["tanyao"].open == 0


@pytest.mark.parametrize("preset", [preset.id for preset in load_options(GAMES["riichi"]).presets])
def test_every_rule_set_has_a_sheet(preset: str) -> None:
    options = load_options(GAMES["riichi"])
    groups = sheet(config_of(GAMES["riichi"], options.preset(preset).set))
    assert {1, 2, 3, 6, YAKUMAN, BONUS} <= set(groups)


# -- the sheet on the screen


@pytest.mark.parametrize("key", [pygame.K_y, pygame.K_ESCAPE])
def test_keys_close_the_sheet(opened: Callable[..., Hand], key: int) -> None:
    hand = opened(lambda ctx: yaku_sheet(ctx, FULL))
    sheet_scene = hand.screen("yaku")
    hand.key(key)
    assert hand.app.stack.top is not sheet_scene


def test_mouse_turns_and_closes_the_sheet(opened: Callable[..., Hand]) -> None:
    hand = opened(lambda ctx: yaku_sheet(ctx, FULL))
    scene = hand.screen("yaku")
    hand.click("Han", (0.8, 0.5), Segmented)
    hand.steps(2)
    assert scene.state.at == YAKUMAN
    groups = [part.name for part in scene.told().all() if part.role == "group"]
    assert groups == [line.name for group, _, lines in scene.state.groups for line in lines if group == YAKUMAN]
    hand.click(hand.app.ctx.t("screens.back"))
    assert hand.app.stack.top is not scene


def test_keys_reach_every_yaku(opened: Callable[..., Hand]) -> None:
    hand = opened(lambda ctx: yaku_sheet(ctx, FULL))
    scene = hand.screen("yaku")
    area = next(widget.of for widget in scene.ui.all() if widget.does.furthest())
    hand.key(pygame.K_END)
    assert area.offset == area.furthest > 0
    told: list[str] = []
    for _ in scene.state.groups:
        told += [part.name for part in scene.told().all() if part.role == "group"]
        hand.key(pygame.K_RIGHT)
    assert scene.state.at == BONUS
    assert told == [line.name for _, _, lines in scene.state.groups for line in lines]
    assert len(told) == sum(len(rows) for rows in sheet(FULL).values())


@pytest.mark.parametrize(("locale", "terms"), [("ko", ""), ("en", "ja")])
def test_the_sheet_follows_language_and_terms(opened: Callable[..., Hand], locale: str, terms: str) -> None:
    hand = opened(lambda ctx: yaku_sheet(ctx, FULL), language=locale, riichi_terms=terms)
    named = {line.name for _, _, lines in hand.screen("yaku").state.groups for line in lines}
    assert {yaku_name(hand.app.ctx, name) for name in ("pinfu", "chinitsu")} <= named


# -- terms


def test_japanese_terms_stand_for_texts() -> None:
    texts = {locale: read_locale(locale) for locale in LOCALES}
    for key, text in japanese().items():
        for locale in LOCALES:
            assert key in texts[locale], f"{key} is no text of {locale}"
            assert placeholders(text) == placeholders(texts[locale][key]), key
    assert all(f"riichi_yaku.name.{name}" in japanese() for name in YAKU)
    for part in ("act.chi", "act.pon", "act.kan", "act.ron", "act.tsumo", "act.riichi", "wind.east", "place"):
        assert f"riichi.{part}" in japanese()


def test_terms_follow_the_setting(opened: Callable[..., Hand]) -> None:
    ctx = opened(settings_scene).app.ctx
    told = []
    for chosen in ("", "ko", "en", "ja"):
        ctx.apply_settings(structs.replace(ctx.settings, riichi_terms=chosen))  # type: ignore[type-var]
        place = term(ctx, "riichi.place", wind=term(ctx, "riichi.wind.south"), number=3)
        told.append((yaku_name(ctx, "toitoi"), term(ctx, "riichi.act.pon"), place))
    assert told == [
        ("All triplets", "Pon", "South 3"),
        ("또이또이", "펑", "남3국"),
        ("All triplets", "Pon", "South 3"),
        ("対々和", "ポン", "南3局"),
    ]
    assert term(ctx, "riichi.over.length") == ctx.t("riichi.over.length"), "sentences stay in the language of the app"


@pytest.mark.parametrize("bold", [False, True])
def test_every_letter_exists_in_its_font(bold: bool) -> None:
    pygame.font.init()
    fonts = {jp: pygame.font.Font(font_file(bold, jp), 24) for jp in (False, True)}

    def raster(sign: str, jp: bool) -> bytes:
        return pygame.image.tobytes(fonts[jp].render(sign, True, "white", "black"), "RGB")

    missing = {jp: raster("\ue000", jp) for jp in (False, True)}
    told = {text for locale in LOCALES for key, text in read_locale(locale).items() if key.startswith("riichi")}
    told |= set(japanese().values()) | {Texts("en").t("settings.terms_ja")}
    lacking = {
        sign
        for text in told
        for run, jp in runs(text)
        for sign in run
        if not sign.isspace() and raster(sign, jp) == missing[jp]
    }
    assert lacking == set()
    assert raster("満", False) == missing[False], "the Korean font has it now: the Japanese one may go"


def test_mixed_lines_are_as_wide_as_their_parts() -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    fonts = Fonts(1.0)
    assert runs("役満 2판") == [("役満", True), (" 2판", False)]
    whole = fonts.render("役満 2판", 20)
    assert whole.get_width() == fonts.width("役満 2판", 20) == fonts.width("役満", 20) + fonts.width(" 2판", 20)


# -- settings


def test_index_numerals_by_keyboard(opened: Callable[..., Hand], tmp_path: Path) -> None:
    hand = opened(settings_scene)
    mahjong = hand.app.ctx.mahjong
    assert mahjong.marks is None
    hand.tab_to("Small numerals")
    hand.key(pygame.K_RETURN)
    assert hand.find("Small numerals", Toggle).focused
    assert mahjong.marks == ("E", "S", "W", "N", "Wh", "Gr", "Rd")
    saved, _ = load_settings(Paths(tmp_path, tmp_path / "logs"))
    assert saved.index_numerals
    hand.click("Language", (0.25, 0.5), Segmented)
    assert mahjong.marks == ("동", "남", "서", "북", "백", "발", "중")


@pytest.mark.parametrize(("place", "chosen"), [(0.1, ""), (0.4, "ko"), (0.6, "en"), (0.9, "ja")])
def test_terms_by_mouse(opened: Callable[..., Hand], tmp_path: Path, place: float, chosen: str) -> None:
    hand = opened(settings_scene, riichi_terms="ja" if chosen != "ja" else "")
    hand.click("Mahjong terms", (place, 0.5), Segmented)
    saved, _ = load_settings(Paths(tmp_path, tmp_path / "logs"))
    assert saved.riichi_terms == chosen == hand.app.ctx.settings.riichi_terms


# -- tiles


@pytest.fixture
def mahjong() -> Mahjong:
    pygame.init()
    pygame.display.set_mode((320, 200))
    return Mahjong(Art(1.0), Fonts(1.0))


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_pictures_are_numbered_like_the_tiles() -> None:
    assert FACES == TILE_TEXT


def test_every_tile_looks_different(mahjong: Mahjong) -> None:
    faces = [pixels(mahjong.face(tile, 48)) for tile in (HIDDEN, *range(TILES))]
    assert len(set(faces)) == TILES + 1


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("tile", [HIDDEN, 0, 27, 34])
def test_turned_tiles_keep_their_thickness_below(mahjong: Mahjong, tile: int, turn: int) -> None:
    picture = mahjong.face(tile, 60, turn)
    assert picture.get_size() == mahjong.size(60, turn) == ((80, 72) if turn % 2 else (60, 92))
    upright = mahjong.face(tile, 60, turn % 2)
    foot = pygame.Rect(0, picture.get_height() - 10, picture.get_width(), 10)
    assert pixels(picture.subsurface(foot)) == pixels(upright.subsurface(foot))


def test_looks_and_index_change_the_picture_and_go_again(mahjong: Mahjong) -> None:
    plain = pixels(mahjong.face(4, 60))
    assert len({plain, *(pixels(mahjong.face(4, 60, 0, look)) for look in ("hover", "shade", "dim"))}) == 4
    mahjong.marks = ("E", "S", "W", "N", "Wh", "Gr", "Rd")
    assert pixels(mahjong.face(4, 60)) != plain
    mahjong.marks = None
    assert pixels(mahjong.face(4, 60)) == plain


def test_the_gleam_of_a_dora_comes_and_goes(mahjong: Mahjong) -> None:
    box, white = pygame.Rect(0, 0, 60, 80), pygame.Color("#FFFFFF")
    gleams = [mahjong.shine(box, phase) for phase in (0.0, 0.5, 1.0)]
    golden = [sum(gleam.get_at((x, y)) != white for x in range(60) for y in range(80)) for gleam in gleams]
    assert golden[0] == 0 == golden[2] and 500 < golden[1] < 4000


def test_the_gleam_of_a_dora_lies_under_its_ink_and_on_its_face_alone(mahjong: Mahjong) -> None:
    shown = []
    for phase in (0.0, 0.5):
        shown.append(pygame.Surface((80, 120)))
        shown[-1].fill("#14303A")
        mahjong.draw(shown[-1], 15, 10, 10, 60, dora=phase)
    plain, gleaming = shown
    before, after = ([one.get_at((x, y)) for y in range(120) for x in range(80)] for one in (plain, gleaming))
    changed = [number for number in range(80 * 120) if before[number] != after[number]]
    assert len(changed) > 500
    assert all(10 <= number // 80 < 90 and 10 <= number % 80 < 70 for number in changed)
    assert all(a[i] <= b[i] for a, b in zip(after, before, strict=True) for i in range(3)), "ink grows no paler"


def test_melds_lie_as_they_were_called() -> None:
    two, three, four = 1, 2, 3
    assert [turn for _, turn, _ in meld_places(chi((two, three), four), 0, 100, 30)] == [1, 0, 0]
    middle = pon((27, 27), 27, 2)
    assert [turn for _, turn, _ in meld_places(middle, 0, 100, 30)] == [0, 1, 0]
    stacked = meld_places(added_kan(middle, 27), 0, 100, 30)
    assert len(stacked) == 4 and stacked[0][2].x == stacked[2][2].x and stacked[0][2].bottom < stacked[2][2].bottom
    assert meld_width(added_kan(middle, 27), 30) == meld_width(middle, 30)
    hidden = meld_places(closed_kan((34, 4, 4, 4)), 0, 100, 30)
    assert [tile == HIDDEN for tile, _, _ in hidden] == [True, False, False, True] and hidden[1][0] == 34
    last = meld_places(open_kan((5, 5, 5), 5, 1), 0, 100, 30)
    assert last[-1][1] == 1 and all(box.bottom == 100 for _, _, box in last)
    assert all(KIND_OF[tile] == 5 for tile, _, _ in last)


def test_drawings_of_all_tiles_are_ours_to_ship() -> None:
    folder = assets.path("svg", "mahjong")
    assert {file.stem for file in folder.glob("*.svg")} >= {"body", "body_h", "back", "back_h", "0m", "0p", "0s", "7z"}
