"""The screens at the end of riichi rounds and games: what they show, where keys and mouse lead, that words fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.kernel.texts import LOCALES, Texts
from game.library.settings import Settings
from game.riichi.events import Fouled
from game.riichi.hands.melds import added_kan, closed_kan, open_kan, pon
from game.riichi.tiles import parse_tile as tile
from game.riichi.view import RiichiView
from scenes.app.app import App
from scenes.kit.choices import Segmented
from scenes.kit.scene import Scene
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.story import AIR
from scenes.riichi.draw_screen import draw_rows
from scenes.riichi.ranking import parts_of, ranking, tenths
from scenes.riichi.win_model import WinModel
from scenes.riichi.win_screen import make
from scenes.table import ribbons
from scenes.table.ends import GOES_ON_AFTER, GUARD_SECONDS, Ways
from scenes.table.ranking import After
from tests.scenes import riichi_rounds as rounds
from tests.scenes.blank import Blank
from tests.scenes.ends import moving, peeking, times_of, told
from tests.scenes.hand import Hand
from tests.scenes.recorded import watching
from tests.scenes.tree_checks import faults

SIZES = ((1280, 720), (1600, 900), (1024, 768), (1440, 1080))
LANGUAGES = (("ko", ""), ("en", ""), ("en", "ja"), ("ko", "ja"))
LEAVE, GO_ON, WATCH = "menu", "next", "watch"


class Opened:
    """A screen in an app over an empty scene, with a note of where it led."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.hand = Hand(app)
        self.led: list[str] = []

    def put(self, screen: Scene) -> None:
        self.app.push(Blank(self.app.ctx))
        self.app.push(screen)
        self.app.step(1 / 60)

    def round(
        self, view: RiichiView, goes_on: Callable[[], bool] = bool, events: Sequence[object] = ()
    ) -> ScreenScene[Any]:
        ways = Ways(lambda: self.led.append(GO_ON), lambda: self.led.append(LEAVE), goes_on=goes_on)
        screen = make(self.app.ctx, view, rounds.PEOPLE, events, ways)
        self.put(screen)
        return screen

    def ranking(self, view: RiichiView) -> ScreenScene[Any]:
        after = After(
            lambda: self.led.append(GO_ON),
            lambda: self.led.append(LEAVE),
            lambda seed: self.led.append(str(seed)),
            lambda: self.led.append(WATCH),
        )
        screen = ranking(self.app.ctx, view, rounds.PEOPLE, (), 77, after)
        self.put(screen)
        return screen

    def rest(self) -> None:
        """Everything has come in and may be left."""
        self.hand.until(lambda: not moving(self.app.stack.top))  # type: ignore[arg-type]
        self.hand.steps(round(GUARD_SECONDS * 60) + 2)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Opened]]:
    apps: list[App] = []

    def build(size: tuple[int, int] = (1280, 720), **settings: Any) -> Opened:
        app = App(Settings(**{"language": "en", **settings}), tmp_path, size=size, catch=False)
        apps.append(app)
        return Opened(app)

    yield build
    for app in apps:
        app.close()


def winner(screen: ScreenScene[Any]) -> str:
    """Whose win is shown."""
    return str(screen.state.told.winners[screen.state.page])


# -- samples


def tsumo(**options: Any) -> RiichiView:
    """Ten yaku and dora at once, honba and sticks."""
    view = rounds.dealt(red_fives=(1, 1, 1), **options)
    win = rounds.won(
        view.config, 0, 0, "22340m340p34567s", "8s", riichi=True, ippatsu=True, ura="2m7s", dora="1m4s"
    )  # fmt: skip
    return rounds.won_round(view, [win], honba=2, sticks=3, dora="1m4s")


def triple(**options: Any) -> RiichiView:
    """Three rons on one tile."""
    view = rounds.dealt(several_rons="all", **options)
    config = view.config
    wins = [
        rounds.won(config, 1, 0, "234m678m345p45s99s", "6s", riichi=True, ura="9p"),
        rounds.won(config, 2, 0, "234m678p33p45s777z", "6s"),
        rounds.won(config, 3, 0, "456m789m11p45s555z", "6s"),
    ]
    return rounds.won_round(view, wins, honba=1, sticks=1)


def kans() -> RiichiView:
    """Four kans, one of them added, paid in part by the seat that is liable."""
    view = rounds.dealt(red_fives=(0, 1, 0))
    melds = [
        added_kan(pon((tile("2m"), tile("2m")), tile("2m"), 3), tile("2m")),
        open_kan((tile("5p"), tile("5p"), tile("0p")), tile("5p"), 2),
        closed_kan((tile("7s"),) * 4),
        closed_kan((tile("3z"),) * 4),
    ]
    win = rounds.won(view.config, 1, 0, "8m", "8m", melds, dora="1m4s2p3p4p", liable=(("suukantsu", 2),))
    return rounds.won_round(view, [win], honba=1, dora="1m4s2p3p4p")


def orphans() -> RiichiView:
    """A yakuman that has no fu and counts twice."""
    view = rounds.dealt(double_patterns=True)
    return rounds.won_round(view, [rounds.won(view.config, 3, 1, "19m19p19s1234567z", "1m")])


def draw() -> RiichiView:
    """One seat waits for thirteen kinds, one for a single one."""
    return rounds.drawn_round(rounds.dealt(), {1: "19m19p19s1234567z", 3: "234567m234567p8s"})


def nagashi() -> RiichiView:
    """Nobody is tenpai, one seat is paid for its river."""
    return rounds.drawn_round(rounds.dealt(), {}, nagashi=(1,))


def final(**options: Any) -> RiichiView:
    """Every part of a final score at once."""
    view = rounds.dealt(side_bet="points", chombo="after_game", **options)
    return rounds.over(view, (38000, -4200, 41200, 24000), 1, (0, 1, 0, 2))


ROUNDS = (tsumo, triple, kans, orphans, draw, nagashi)


# -- figures


@pytest.mark.parametrize("sample", [tsumo, triple, kans, orphans])
def test_bills_and_points_add_up(opened: Callable[..., Opened], sample: Callable[[], RiichiView]) -> None:
    ctx, view = opened().app.ctx, sample()
    assert view.result is not None
    models = [WinModel.of(ctx, view, rounds.PEOPLE, i) for i in range(len(view.result.wins))]
    points = [line.before for line in models[0].seats]
    assert tuple(points) == view.result.points_before()
    for model in models:
        assert sum(row.points for row in model.bill) == model.total == model.seats[model.win.seat].delta
        assert [line.before for line in model.seats] == points
        points = [line.after for line in model.seats]
    assert tuple(points) == view.result.points


def test_a_win_tells_yaku_fu_honba_and_sticks(opened: Callable[..., Opened]) -> None:
    model = WinModel.of(opened().app.ctx, tsumo(), rounds.PEOPLE, 0)
    assert [(row.name, row.worth) for row in model.yaku] == [
        ("Closed tsumo", "1 han"),
        ("Riichi", "1 han"),
        ("Ippatsu", "1 han"),
        ("Pinfu", "1 han"),
        ("All simples", "1 han"),
        ("Three-suit sequences", "2 han"),
        ("Dora", "3 han"),
        ("Ura dora", "2 han"),
        ("Red five", "2 han"),
    ]
    assert model.badge == "Counted yakuman" and model.win.worth.limit
    assert [(row.label, row.points) for row in model.bill][-2:] == [("Honba × 2", 600), ("Sticks × 3", 3000)]
    assert model.title == "Tsumo!" and model.place == "East 1, honba 2"


def test_only_the_first_of_several_winners_gets_honba_and_sticks(opened: Callable[..., Opened]) -> None:
    ctx, view = opened().app.ctx, triple()
    labels = [[row.label for row in WinModel.of(ctx, view, rounds.PEOPLE, i).bill] for i in range(3)]
    assert labels == [["Me", "Honba × 1", "Sticks × 1"], ["Me"], ["Me"]]


def test_liability_is_named(opened: Callable[..., Opened]) -> None:
    model = WinModel.of(opened().app.ctx, kans(), rounds.PEOPLE, 0)
    assert [row.label for row in model.bill] == ["Me", "Magpie · Liability", "Honba × 1"]
    assert next(row.kinds for row in model.win.worth.fu_items if row.kinds) == (1, 1, 1, 1)


def test_double_yakuman_without_fu(opened: Callable[..., Opened]) -> None:
    model = WinModel.of(opened().app.ctx, orphans(), rounds.PEOPLE, 0)
    assert model.badge == model.sum == "2× yakuman" and model.win.worth.fu_items == ()
    assert model.total == 64000


def test_dora_shine_once_they_are_known(opened: Callable[..., Opened]) -> None:
    model = WinModel.of(opened().app.ctx, tsumo(), rounds.PEOPLE, 0)
    assert model.is_dora(tile("2m"), 0) and model.is_dora(tile("0p"), 0) and model.is_dora(tile("5s"), 0)
    assert not model.is_dora(tile("8s"), 0) and model.is_dora(tile("8s"), 2)


def test_rows_of_a_draw(opened: Callable[..., Opened]) -> None:
    rows = draw_rows(opened().app.ctx, draw(), rounds.PEOPLE, {})
    assert [row.tag for row in rows] == ["Noten", "Tenpai", "Noten", "Tenpai"]
    assert len(rows[1].waits) == 13 and rows[3].waits == (tile("8s"),)
    assert rows[0].tiles == tuple(sorted(rows[0].tiles)) and -1 not in rows[0].tiles, "the own hand may be seen"
    assert set(rows[2].tiles) == {-1}, "a closed hand stays closed"
    assert [row.line.delta for row in rows] == [-1500, 1500, -1500, 1500]


def test_a_watched_table_shows_no_closed_hand(opened: Callable[..., Opened]) -> None:
    people = tuple(structs_person(person) for person in rounds.PEOPLE)
    assert set(draw_rows(opened().app.ctx, draw(), people, {})[0].tiles) == {-1}


def structs_person(person: Any) -> Any:
    """The same somebody, played by a bot."""
    return type(person)(person.name, person.portrait, False)


def test_chombo_names_the_foul(opened: Callable[..., Opened]) -> None:
    view = rounds.void_round(rounds.dealt(), (2,))
    hall = opened()
    hall.round(view, events=[Fouled(2, "riichi.R37", "chombo")])
    assert {"Chombo", "False win", "−8,000"} <= set(hall.hand.words("Magpie"))
    late = opened().round(rounds.void_round(rounds.dealt(chombo="after_game", chombo_final=20), (2,)))
    assert any("20 P" in words for words in told(late))


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("name", ["nine_terminals", "four_winds", "four_riichi", "four_kans", "three_ron"])
def test_every_abort_says_why(opened: Callable[..., Opened], name: str, language: str) -> None:
    texts = Texts(language)
    screen = opened(language=language).round(rounds.aborted_round(rounds.dealt(), name, {0: "19m19p19s1234567z8s"}))
    assert {texts.t(f"riichi.end.{name}"), texts.t(f"riichi_result.abort.{name}")} <= set(told(screen))


@pytest.mark.parametrize(
    ("view", "key"),
    [
        (draw, "paid"),
        (nagashi, "nagashi"),
        (lambda: rounds.drawn_round(rounds.dealt(), {}), "none"),
        (lambda: rounds.drawn_round(rounds.dealt(), dict.fromkeys(range(4), "234567m234567p8s")), "all"),
        (lambda: rounds.drawn_round(rounds.dealt(noten_payments=False), {0: "234567m234567p8s"}), "unpaid"),
    ],
)
def test_a_draw_says_what_is_paid(opened: Callable[..., Opened], view: Callable[[], RiichiView], key: str) -> None:
    screen = opened().round(view())
    assert Texts("en").t(f"riichi_result.draw.{key}") in told(screen)


def test_final_scores_with_all_parts(opened: Callable[..., Opened]) -> None:
    view = final()
    assert view.game is not None
    screen = opened().ranking(view)
    parts = parts_of(view.game.seats)
    assert parts == ("base", "oka", "uma", "bets", "chombo")
    for line in view.game.seats:
        assert line.score == sum(getattr(line, part) for part in parts)
    scores = screen.state.told.scores
    assert [scores.ranks[seat] for seat in scores.order or ()] == [1, 2, 3, 4]
    assert len(scores.columns) == 2 + len(parts)
    plain = rounds.over(rounds.dealt(oka="none"), (25000, 25000, 30000, 20000))
    assert plain.game is not None and parts_of(plain.game.seats) == ("base", "uma")


def test_tenths() -> None:
    assert [tenths(value) for value in (352, -8, 0, -100)] == ["+35.2", "−0.8", "0.0", "−10.0"]


# -- the story and the way on


def test_a_win_is_told_in_its_order(opened: Callable[..., Opened]) -> None:
    """The winning tile, ura and yaku one by one, what they are worth, and only then points."""
    hall = opened()
    screen = hall.round(tsumo())
    parts = ["won", *(("ura", i) for i in range(2)), *(("yaku", i) for i in range(9)), "sum", "badge", "count"]
    begun, ended = times_of(screen, parts, partial(hall.app.step, 1 / 60), 400)
    assert begun["won"] < ended["won"] <= min(begun["ura", 0], begun["yaku", 0])
    for kind, count in (("ura", 2), ("yaku", 9)):
        assert all(begun[kind, i] < begun[kind, i + 1] for i in range(count - 1))
        assert ended[kind, count - 1] <= begun["sum"]
    assert begun["sum"] == begun["badge"] < ended["badge"] <= begun["count"] < ended["count"]


def test_points_go_from_rows_to_the_paper(opened: Callable[..., Opened], monkeypatch: pytest.MonkeyPatch) -> None:
    hall = opened((1600, 900))
    screen = hall.round(tsumo())
    seen: list[tuple[Any, ...]] = []
    monkeypatch.setattr(ribbons, "fly", lambda surface, ctx, *what: seen.append(what))
    hall.hand.until(lambda: screen.teller.share("coins") > 0)
    hall.hand.steps(1)
    _, flying, ways, _ = seen[-1]
    assert screen.picture.root is not None
    boxes = {node.id: node.item.box for node in screen.picture.root.all()}
    assert {flight.row for flight in flying} == {1, 2, 3} == set(ways), "all pay for a tsumo"
    for seat, way in ways.items():
        assert way[0] == boxes[f"row {seat}"].midright and boxes["side"].collidepoint(way[-1])


def test_a_click_ends_the_story_and_does_not_go_on(opened: Callable[..., Opened]) -> None:
    hall = opened()
    screen = hall.round(tsumo())
    hall.hand.steps(20)
    hall.hand.click_at((640, 300))
    assert all(screen.teller.share(part) == 1 for part in ("count", ("yaku", 8))) and hall.led == []
    hall.hand.key(pygame.K_RETURN)
    assert hall.led == [], "not within the guard"
    hall.rest()
    hall.hand.key(pygame.K_RETURN)
    assert hall.led == [GO_ON] and hall.app.stack.top is not screen


@pytest.mark.parametrize("sample", [tsumo, draw, nagashi])
def test_escape_leaves_and_the_mouse_goes_on(opened: Callable[..., Opened], sample: Callable[[], RiichiView]) -> None:
    hall = opened()
    hall.round(sample())
    hall.rest()
    hall.hand.key(pygame.K_ESCAPE)
    assert hall.led == [LEAVE]
    hall = opened()
    hall.round(sample())
    hall.rest()
    hall.hand.click("Next hand")
    hall.hand.steps(3)
    assert hall.led == [GO_ON]


def test_winners_come_one_after_the_other(opened: Callable[..., Opened]) -> None:
    hall = opened()
    screen = hall.round(triple())
    hall.rest()
    seen = []
    for _ in range(3):
        seen.append(winner(screen))
        hall.hand.key(pygame.K_RETURN)
        hall.rest()
    assert seen == ["Rabbit", "Magpie", "Deer"] and hall.led == [GO_ON]


def test_winners_by_mouse_and_arrows(opened: Callable[..., Opened]) -> None:
    hall = opened()
    screen = hall.round(triple())
    hall.rest()
    hall.hand.click("Winners", (0.9, 0.5), Segmented)
    hall.hand.steps(2)
    assert winner(screen) == "Deer" and hall.hand.has("Next hand")
    hall.hand.tab_to("Winners")
    hall.hand.key(pygame.K_LEFT)
    assert winner(screen) == "Magpie" and hall.hand.has("Next win")


def test_petals_fall_for_a_limit_and_hold_nobody_up(opened: Callable[..., Opened]) -> None:
    hall = opened()
    screen = hall.round(tsumo())
    at = screen.teller.share
    hall.hand.until(lambda: at(AIR) > 0)
    hall.hand.click_at((640, 300))
    assert at("count") == 1 and at(AIR) < 1 and screen.busy
    hall.hand.steps(round(GUARD_SECONDS * 60) + 2)
    assert at(AIR) < 1
    hall.hand.key(pygame.K_RETURN)
    assert hall.led == [GO_ON]
    quiet = opened(reduced_motion=True).round(tsumo())
    assert not quiet.teller.wind.busy and quiet.teller.share(AIR) == 0
    assert opened().round(triple()).view.air is None, "no petals below a mangan"


def test_the_table_can_be_looked_at(opened: Callable[..., Opened]) -> None:
    hall = opened()
    screen = hall.round(tsumo())
    hall.rest()
    hall.hand.key(pygame.K_p)
    assert peeking(screen) and not screen.opaque
    hall.hand.key(pygame.K_RETURN)
    assert not peeking(screen) and hall.led == []
    hall.hand.click("See the table")
    assert peeking(screen)
    hall.hand.click_at((30, 400))
    assert not peeking(screen) and hall.led == []


def test_a_table_that_plays_by_itself_goes_on_and_one_with_a_person_waits(opened: Callable[..., Opened]) -> None:
    hall = opened()
    screen = hall.round(triple())
    hall.rest()
    hall.hand.steps(10, GOES_ON_AFTER)
    assert hall.led == [] and hall.app.stack.top is screen
    hall = opened()
    hall.round(triple(), goes_on=lambda: True)
    hall.hand.until(lambda: hall.led == [GO_ON], most=3000)


def test_the_last_round_leads_to_the_ranking(opened: Callable[..., Opened]) -> None:
    hall = opened()
    view = structs.replace(tsumo(), game=final().game)
    hall.round(view)
    hall.rest()
    hall.hand.click("Final ranking")
    hall.hand.steps(3)
    assert hall.led == [GO_ON]


def test_ranking_by_keys_and_mouse(opened: Callable[..., Opened]) -> None:
    hall = opened()
    hall.ranking(final())
    hall.rest()
    hall.hand.click("Copy seed")
    hall.hand.key(pygame.K_RETURN)
    assert hall.led == ["77", GO_ON]
    hall = opened()
    hall.ranking(final())
    hall.rest()
    hall.hand.tab_to("To the menu")
    hall.hand.key(pygame.K_RETURN)
    assert hall.led == [LEAVE]


def test_reduced_motion_and_instant_speed_show_all_at_once(opened: Callable[..., Opened]) -> None:
    hall = opened(speed=0.0)
    screen = hall.round(tsumo())
    hall.hand.steps(3)
    assert all(screen.teller.share(part) == 1 for part in ("count", ("ura", 1)))


# -- words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "terms"), LANGUAGES)
def test_nothing_is_cut(
    opened: Callable[..., Opened],
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: str,
    terms: str,
) -> None:
    hall = opened(size, language=language, riichi_terms=terms, speed=0.0)
    with watching(monkeypatch) as written:
        hall.ranking(final())
        hall.hand.steps(3)
    assert written.cut == []


SHAPES = (((1024, 640), 100), ((1280, 720), 200), ((1024, 1200), 125), ((2560, 1080), 80))


@pytest.mark.parametrize(("size", "scale"), SHAPES)
@pytest.mark.parametrize(("language", "terms"), LANGUAGES)
def test_every_end_of_a_round_has_room(
    opened: Callable[..., Opened], size: tuple[int, int], scale: int, language: str, terms: str
) -> None:
    hall = opened(size, language=language, riichi_terms=terms, speed=0.0, text_scale=scale)
    views = [sample() for sample in ROUNDS]
    views += [rounds.aborted_round(rounds.dealt(), name) for name in ("nine_terminals", "four_riichi")]
    fouls = [Fouled(0, "riichi.R37_riichi", "chombo"), Fouled(2, "riichi.R27", "chombo")]
    for view in (*views, rounds.void_round(rounds.dealt(), (0, 2))):
        screen = hall.round(view, events=fouls)
        hall.hand.steps(3)
        assert faults(screen) == []


def test_terms_of_the_screen_follow_the_setting_at_once(opened: Callable[..., Opened]) -> None:
    hall = opened()
    screen = hall.round(tsumo())
    hall.app.ctx.apply_settings(structs.replace(hall.app.ctx.settings, riichi_terms="ja"))  # type: ignore[type-var]
    assert {"平和", "ツモ!"} <= set(told(screen))
    hall.app.ctx.apply_settings(structs.replace(hall.app.ctx.settings, riichi_terms="ko"))
    assert {"핑후", "self-drawn"} <= set(told(screen))
