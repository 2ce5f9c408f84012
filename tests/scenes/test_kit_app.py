"""The loop: stack, redraws, resizing, language, toasts, dialogs, errors."""

import faulthandler
import gc
import logging
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from scenes.__main__ import main
from scenes.app.app import App
from scenes.demo_scenes import named_scenes, open_scene
from scenes.kit import intentions as want
from scenes.kit.ahead import MadeAhead
from scenes.kit.context import Choice, Context
from scenes.kit.layout import Layout
from scenes.kit.log import Log
from scenes.kit.scene import Scene
from scenes.kit.sheet import kit_scene
from scenes.kit.sound import Sound
from scenes.kit.tree.screen import ScreenScene
from tests.scenes.blank import Blank
from tests.scenes.ears import comes
from tests.scenes.hand import Hand, asks
from tests.scenes.plain import plain_settings


class Probe(Blank):
    """Writes down what happens to it."""

    def __init__(self, ctx: Context, name: str, log: list[str]) -> None:
        super().__init__(ctx)
        self.name = name
        self.log = log
        self.sizes: list[tuple[int, int]] = []
        self.got: list[want.Intention] = []
        self.failure: Callable[[], None] | None = None

    def enter(self) -> None:
        self.log.append(f"{self.name} enter")

    def leave(self) -> None:
        self.log.append(f"{self.name} leave")

    def pause(self) -> None:
        self.log.append(f"{self.name} pause")

    def resume(self) -> None:
        super().resume()
        self.log.append(f"{self.name} resume")

    def layout(self, layout: Layout) -> None:
        self.sizes.append(layout.window)

    def handle(self, intention: want.Intention) -> bool:
        self.got.append(intention)
        return True

    def draw(self, surface: Surface) -> None:
        if self.failure is not None:
            self.failure()
        surface.fill("#112233")


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., App]]:
    apps: list[App] = []

    def build(catch: bool = False, language: str = "ko", **more: object) -> App:
        app = App(plain_settings(language=language), tmp_path, size=(1280, 720), catch=catch, **more)  # type: ignore[arg-type]
        apps.append(app)
        return app

    yield build
    for app in apps:
        app.close()


def key(code: int, mod: int = 0, kind: int = pygame.KEYDOWN) -> pygame.Event:
    return pygame.Event(kind, key=code, mod=mod, unicode="")


def tap(app: App, code: int, mod: int = 0) -> None:
    app.post(key(code, mod))
    app.post(key(code, mod, pygame.KEYUP))


def test_life_cycle(make: Callable[..., App]) -> None:
    app = make()
    log: list[str] = []
    a, b, c = (Probe(app.ctx, name, log) for name in "abc")
    app.push(a)
    app.push(b)
    app.pop()
    app.push(b)
    app.replace(c)
    app.reset(a)
    assert log == [
        "a enter",
        "a pause",
        "b enter",
        "b leave",
        "a resume",
        "a pause",
        "b enter",
        "b leave",
        "c enter",
        "c leave",
        "a leave",
        "a enter",
    ]
    assert not app.over
    app.pop()
    assert app.over


def test_only_dirty_frames_are_drawn(make: Callable[..., App]) -> None:
    app = make()
    app.push(Probe(app.ctx, "a", []))
    assert app.step(0.02)
    assert not any(app.step(0.02) for _ in range(20))
    assert not app.busy
    app.ctx.redraw()
    assert app.busy
    assert app.step(0.02)
    assert app.frames == 2


def test_a_running_movement_draws_until_it_ends(make: Callable[..., App]) -> None:
    app = make()
    scene = Probe(app.ctx, "a", [])
    app.push(scene)
    app.step(0.02)
    scene.motion.tween(100, lambda t: None)
    assert [app.step(0.03) for _ in range(6)] == [True, True, True, True, False, False]


def test_events_become_intentions(make: Callable[..., App]) -> None:
    app = make()
    scene = Probe(app.ctx, "a", [])
    app.push(scene)
    for code in (pygame.K_SPACE, pygame.K_h, pygame.K_z, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_LEFT, pygame.K_s):
        tap(app, code)
    app.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=3))
    app.post(pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0))
    for value in (0.9, 0.95, 0.1, -0.9):
        app.post(pygame.Event(pygame.JOYAXISMOTION, axis=0, value=value, instance_id=0))
    app.step(0.0)
    assert scene.got == [
        want.Draw(),
        want.Hint(),
        want.Undo(),
        want.Back(),
        want.Confirm(),
        want.Move(-1, 0),
        want.Key("s"),
        want.Press((5, 6), 3),
        want.Confirm(),
        want.Move(1, 0),
        want.Move(-1, 0),
    ]


def test_resize_is_debounced_and_forgets_pictures(make: Callable[..., App]) -> None:
    app = make()
    scene = Probe(app.ctx, "a", [])
    app.push(scene)
    old = app.ctx.art.svg("icon/play", 24)
    pygame.display.set_mode((1440, 1080), pygame.RESIZABLE)
    for _ in range(3):
        app.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=1440, y=1080))
        app.step(0.1)
    assert scene.sizes == [(1280, 720)]
    app.step(0.1)
    assert scene.sizes == [(1280, 720), (1440, 1080)]
    assert app.ctx.layout.s == pytest.approx(0.9)
    assert app.ctx.art.svg("icon/play", 24) is not old


def test_full_screen_keys_and_back(make: Callable[..., App]) -> None:
    app = make()
    scene = Probe(app.ctx, "a", [])
    app.push(scene)
    tap(app, pygame.K_F11)
    app.step(0.0)
    assert app.fullscreen
    tap(app, pygame.K_RETURN, pygame.KMOD_ALT)
    app.step(0.0)
    assert not app.fullscreen
    assert app.surface.get_size() == (1280, 720)
    assert scene.got == []


def test_language_switches_live(make: Callable[..., App]) -> None:
    app = make()
    scene = Probe(app.ctx, "a", [])
    app.push(scene)
    assert app.ctx.t("kit.dialog.ok") == "확인"
    app.ctx.apply_settings(plain_settings(language="en"))
    assert app.ctx.t("kit.dialog.ok") == "OK"
    assert len(scene.sizes) == 2


def test_a_note_is_the_same_where_only_a_part_of_the_window_is_painted(make: Callable[..., App]) -> None:
    app = make()
    app.push(Probe(app.ctx, "a", []))
    app.ctx.toast("a", "b", "illegal", ("rule", lambda: None), seconds=60.0)
    for _ in range(10):
        app.step(0.1)
    note, before = app.toasts.notes[0], pygame.image.tobytes(app.surface, "RGB")
    link = note.link_rect.copy()
    app.surface.set_clip((*link.center, 90, 40))
    app.redraw()
    app.stack.top.draw(app.surface)
    app.toasts.draw(app.surface)
    app.surface.set_clip(None)
    assert note.link_rect == link, "it is pressed where it stands"
    assert pygame.image.tobytes(app.surface, "RGB") == before, "and its line stands below it"


def test_a_toast_comes_and_goes_and_its_link_acts(make: Callable[..., App]) -> None:
    app = make()
    scene = Probe(app.ctx, "a", [])
    app.push(scene)
    app.step(0.0)
    opened: list[int] = []
    app.ctx.toast("버릴 수 없어요", "이유", "illegal", ("규칙 보기", lambda: opened.append(1)))
    for _ in range(4):
        app.step(0.1)
    note = app.toasts.notes[0]
    app.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=note.link_rect.center, button=1))
    app.step(0.0)
    assert opened == [1]
    assert app.toasts.notes == []
    assert scene.got == []
    app.ctx.toast("a")
    app.ctx.toast("a")
    assert len(app.toasts.notes) == 1
    for _ in range(25):
        app.step(0.1)
    assert app.toasts.notes == []
    assert not app.busy


def test_dialog_enter_takes_the_first_choice_and_esc_cancels(make: Callable[..., App]) -> None:
    app = make()
    scene = Probe(app.ctx, "a", [])
    app.push(scene)
    taken: list[str] = []
    choices = [Choice("yes", lambda: taken.append("yes")), Choice("no", lambda: taken.append("no"), cancel=True)]
    for code in (pygame.K_RETURN, pygame.K_ESCAPE):
        app.ctx.dialog("Sure?", "Really?", choices)
        app.step(0.3)
        assert asks(app.stack.top)
        tap(app, code)
        app.step(0.0)
        assert app.stack.top is scene
    assert taken == ["yes", "no"]
    app.ctx.dialog("Sure?", "", choices)
    tap(app, pygame.K_TAB)
    tap(app, pygame.K_RETURN)
    app.step(0.0)
    assert taken == ["yes", "no", "no"]
    assert scene.got == []


def broken() -> None:
    raise RuntimeError("the island sank")


def test_an_error_is_logged_and_told(make: Callable[..., App], tmp_path: Path) -> None:
    log: list[str] = []
    app = make(catch=True, home=lambda ctx: Probe(ctx, "home", log))
    scene = Probe(app.ctx, "a", log)
    app.push(scene)
    scene.failure = broken
    app.step(0.0)
    card = Hand(app).failure
    assert "the island sank" in app.log_file.read_text(encoding="utf-8")
    assert str(app.log_file) in card.question.text
    assert not app.over
    app.step(0.3)
    tap(app, pygame.K_RETURN)
    app.step(0.0)
    assert log[-1] == "home enter"
    assert len(app.stack.scenes) == 1
    assert app.exit_code == 0


def test_the_crash_card_copies_a_report_shows_the_folder_and_names_the_record(
    make: Callable[..., App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    shown: list[list[str]] = []
    monkeypatch.setattr(pygame.scrap, "put_text", told.append)
    monkeypatch.setattr("subprocess.Popen", lambda command, **_: shown.append(command))
    app = make(catch=True)
    scene = Probe(app.ctx, "a", [])
    monkeypatch.setattr(Probe, "record", tmp_path / "holla-1.jsonl")
    app.push(scene)
    scene.failure = broken
    app.step(0.0)
    hand = Hand(app)
    assert "holla-1.jsonl" in hand.failure.question.text
    for choice in hand.failure.staying:
        hand.click(choice.label)
        assert hand.failure, "the card stays"
    assert "the island sank" in told[0] and "pygame-ce" in told[0] and "holla-1.jsonl" in told[0]
    assert shown[0][1] == str(app.log_file.parent)


def test_the_log_begins_with_versions_and_system_also_after_it_has_grown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[str] = []
    monkeypatch.setattr(faulthandler, "enable", lambda file: watched.append(file.name))
    monkeypatch.setattr(faulthandler, "disable", watched.clear)
    log = Log(tmp_path / "logs" / "a.log")
    log.watch_faults()
    try:
        for _ in range(3):
            logging.getLogger("yongmaru").error("x" * 300_000)
        for file in sorted((tmp_path / "logs").glob("a.log*")):
            first = file.read_text(encoding="utf-8").splitlines()[0]
            assert "Yongmaru" in first and "Python" in first and "SDL" in first
        assert watched
    finally:
        log.close()
    assert len(list((tmp_path / "logs").glob("a.log*"))) > 1
    assert not list((tmp_path / "logs").glob("*faults*")), "an empty file of faults goes"


def test_an_error_in_the_message_itself_ends_the_app(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make(catch=True)
    scene = Probe(app.ctx, "a", [])
    scene.failure = broken
    app.push(scene)
    monkeypatch.setattr(ScreenScene, "draw", lambda self, surface: broken())
    app.step(0.0)
    app.step(0.0)
    assert app.over
    assert app.exit_code == 1
    assert "the island sank" in capsys.readouterr().err


def test_a_scene_that_was_left_is_freed_once_nothing_moves_although_it_holds_itself(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.app.app.gc.collect", gc.collect)
    app = make()
    scene = Probe(app.ctx, "table", [])
    scene.failure = scene.leave
    gone = weakref.ref(scene)
    app.push(scene)
    del scene
    app.reset(Probe(app.ctx, "menu", []))
    while app.busy:
        app.step(1 / 60)
    assert gone() is None


def test_the_loop_ends_on_quit(make: Callable[..., App]) -> None:
    app = make()
    pygame.event.post(pygame.Event(pygame.QUIT))
    log: list[str] = []
    assert app.run(lambda ctx: Probe(ctx, "a", log)) == 0
    assert log == ["a enter", "a leave"]


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1440, 1080), (1024, 640), (2560, 1080)])
def test_every_component_draws_at_every_shape(tmp_path: Path, size: tuple[int, int]) -> None:
    for language in ("ko", "en"):
        app = App(plain_settings(language=language), tmp_path, size=size, catch=False)
        app.push(kit_scene(app.ctx))
        assert app.step(0.0)
        app.screenshot(tmp_path / "sheet.png")
        assert (tmp_path / "sheet.png").stat().st_size > 50_000
        app.close()


def test_no_lettering_below_thirteen_pixels(make: Callable[..., App]) -> None:
    app = make()
    assert app.ctx.fonts.pixels(1) == 13
    assert app.ctx.fonts.pixels(20) == 16


def test_cut_wrap_and_fit(make: Callable[..., App]) -> None:
    fonts = make().ctx.fonts
    long = "용의 등마루에 패를 세우다 그리고 아주 긴 이름"
    cut = fonts.cut(long, 16, 120)
    assert cut.endswith("…")
    assert fonts.width(cut, 16) <= 120
    lines = fonts.wrap(long, 16, 120)
    assert " ".join(lines) == long
    assert all(fonts.width(line, 16) <= 120 for line in lines)
    assert "".join(fonts.wrap("가" * 40, 16, 120)) == "가" * 40
    size = fonts.fitting(long, 40, 300)
    assert fonts.width(long, size) <= 300


def test_cubes_differ_by_face_and_state(make: Callable[..., App]) -> None:
    cubes = make().ctx.cubes
    pictures = {
        pygame.image.tobytes(cubes.face(f"{rank}{suit}", 66), "RGBA")
        for rank in ("A", *map(str, range(2, 14)), "D")
        for suit in "krbg"
    }
    assert len(pictures) == 56
    states = [{}, {"wild": True}, {"struck": True}, {"dim": True}, {"disabled": True}, {"bright": True}]
    assert len({pygame.image.tobytes(cubes.face("Dg", 66, **state), "RGBA") for state in states}) == len(states)
    assert cubes.face("7k", 66) is cubes.face("7k", 66)
    assert cubes.tilted(cubes.face("7k", 66), 3.1) is cubes.tilted(cubes.face("7k", 66), 2.6)


def test_a_background_covers_and_is_not_squeezed(make: Callable[..., App]) -> None:
    art = make().ctx.art
    for size in ((1280, 720), (1440, 1080), (2560, 1080), (3840, 2160)):
        assert art.background("scene/bg_menu", size).get_size() == size


def test_no_device_and_no_file_mean_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Sound(tmp_path).play("nothing")

    def refuse(*_args: object, **_more: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sound = Sound(tmp_path)
    sound.play("anything")
    sound.ambience("anything")
    sound.music("anything")
    sound.volumes(0.0, 0.0, 0.0, 0.0)


def test_a_device_that_was_closed_is_opened_again() -> None:
    sound = Sound()
    sound.volumes(0.5, 0.5, 0.5, 0.5)
    sound.under.place("ambience_holla")
    sound.under.step()
    assert pygame.mixer.get_busy()
    pygame.mixer.quit()
    sound.under.step()
    assert pygame.mixer.get_busy()
    sound.under.place(None)
    sound.under.step()
    pygame.mixer.quit()
    sound.play("press")
    assert comes()


def test_sounds_play_and_variants_take_turns(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    make()
    sound = Sound()
    played: list[Path] = []
    sound.play("press")
    variants = sound.variants("tile")
    assert len(variants) == 3
    monkeypatch.setattr(sound, "loaded", played.append)
    for _ in range(4):
        sound.play("tile")
    assert comes(lambda: len(played) == 4)
    assert played == [variants[0], variants[1], variants[2], variants[0]]
    assert pygame.mixer.get_init()


def test_nothing_is_made_any_more_once_the_window_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that loads or draws while the libraries end would take the whole program with it."""
    made: list[str] = []

    def slowly(what: str) -> Surface:
        time.sleep(0.1)
        made.append(what)
        return Surface((1, 1))

    pictures = MadeAhead(1)
    assert pictures.awaited({"a picture": lambda: slowly("picture")})
    pictures.clear()
    assert made == ["picture"]
    sound = Sound()
    monkeypatch.setattr(sound, "loaded", lambda file: slowly("sound") and None)
    sound.play("victory")
    assert made == ["picture"], "a long sound is loaded beside the frames"
    sound.close()
    assert made == ["picture", "sound"]
    sound.play("victory")
    assert made == ["picture", "sound"]


def test_no_two_sounds_are_read_at_once_and_the_window_waits_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    sound, read = Sound(), list[Path]()
    sound.volumes(1.0, 1.0, 1.0, 1.0)
    monkeypatch.setattr(pygame.mixer, "Sound", lambda file: read.append(file))
    with sound.under.reading:
        sound.play("press")
        assert read == [], "music is being read: the effect comes after it, beside the frames"
    while not read:
        time.sleep(0.001)
    sound.close()
    assert read == sound.variants("press")[:1]


def test_scenes_by_name(make: Callable[..., App]) -> None:
    app = make()
    for name in named_scenes():
        assert open_scene(name, app.ctx).ctx
    with pytest.raises(KeyError, match="known"):
        open_scene("nowhere", app.ctx)


def test_command_line_errors_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--scene", "nowhere"]) == 2
    assert "known" in capsys.readouterr().err
    for bad in (["--window", "big"], ["--speed", "9"], ["--lang", "xx"]):
        with pytest.raises(SystemExit) as end:
            main(bad)
        assert end.value.code == 2
        assert "Traceback" not in capsys.readouterr().err


def _record_runs(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] | None = None) -> list[App]:
    runs: list[App] = []

    def run(app: App, first: Callable[[Context], Scene]) -> int:
        runs.append(app)
        app.push(first(app.ctx))
        if size is not None:
            pygame.display.set_mode(size, pygame.RESIZABLE)
            app.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            app.step(0.0)
        app.step(1.0)
        app.close()
        return 0

    monkeypatch.setattr(App, "run", run)
    return runs


def test_the_command_line_wins_over_saved_settings_for_one_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.yaml").write_text("language: ko\nspeed: 2.0\nwindow_size: [1300, 740]\n", encoding="utf-8")
    runs = _record_runs(monkeypatch)
    here = ["--data-dir", str(tmp_path), "--scene", "kit"]
    assert main(here) == 0
    assert main([*here, "--lang", "en", "--speed", "instant", "--window", "1600x900"]) == 0
    first, second = (app.ctx.settings for app in runs)
    assert (first.language, first.speed, first.window_size) == ("ko", 2.0, (1300, 740))
    assert (second.language, second.speed, second.window_size) == ("en", 0.0, (1600, 900))
    assert "language: ko" in (tmp_path / "settings.yaml").read_text(encoding="utf-8")


def test_the_window_size_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = _record_runs(monkeypatch, (1400, 800))
    assert main(["--data-dir", str(tmp_path), "--scene", "kit"]) == 0
    assert main(["--data-dir", str(tmp_path), "--scene", "kit"]) == 0
    assert runs[1].ctx.settings.window_size == (1400, 800)


def test_broken_settings_are_told_in_a_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.yaml").write_text("language: [", encoding="utf-8")
    runs = _record_runs(monkeypatch)
    assert main(["--data-dir", str(tmp_path), "--scene", "kit"]) == 0
    assert len(runs[0].toasts.notes) == 1


def test_muted_is_silence_that_keeps_the_sliders(make: Callable[..., App]) -> None:
    heard: list[float] = []

    class Ear(Sound):
        def volumes(self, master: float, effects: float, ambience: float, music: float) -> None:
            heard.append(master)

    app = make(sound=Ear(enabled=False))
    app.ctx.apply_settings(plain_settings(muted=True))
    app.ctx.apply_settings(plain_settings())
    assert heard == [0.8, 0.0, 0.8]


@pytest.mark.parametrize("wished", [False, True])
def test_the_app_is_heard_in_the_background_only_if_wished_and_again_in_front(
    make: Callable[..., App], wished: bool
) -> None:
    app = make(sound=Sound())
    app.ctx.apply_settings(plain_settings(background_sound=wished))

    def held_by(*events: int, looks: int) -> bool:
        """Whether what sounds when the window gets these events stands still; else it is heard to its end."""
        app.ctx.sound.hold(False)
        app.ctx.sound.play("press")
        assert comes()
        for kind in events:
            app.post(pygame.Event(kind))
        app.step(0.0)
        for _ in range(looks):
            time.sleep(0.02)
            if not pygame.mixer.get_busy():
                return False
        return True

    lost, gained = pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED
    few, many = 15, 500  # no slow machine makes what is heard look held
    looks = many if wished else few
    assert held_by(lost, looks=looks) != wished
    assert held_by(lost, pygame.WINDOWEXPOSED, looks=looks) != wished, "seen, but another window is in front"
    assert not held_by(lost, gained, looks=many)


def test_self_test_fails_on_another_driver(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--self-test", "--expect-driver", "windows-of-glass"]) == 1
    assert "windows-of-glass" in capsys.readouterr().out


def test_pictures_made_beside_the_frames_are_kept_within_the_limit() -> None:
    pictures = MadeAhead(2)
    for name in "abc":
        while pictures.awaited({name: lambda: Surface((1, 1))}):
            pass
    again: list[str] = []
    for name in "cba":
        pictures.get(name, lambda name=name: again.append(name) or Surface((1, 1)))  # type: ignore[misc, func-returns-value]
    assert again == ["a"]
