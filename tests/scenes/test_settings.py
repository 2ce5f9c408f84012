"""The settings: in force at once, on disk at once, by mouse and by keys."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.library.paths import Paths
from game.library.settings import Settings, load_settings, save_settings
from scenes.__main__ import main
from scenes.app.app import App
from scenes.app.trace import Trace
from scenes.kit.choices import Segmented, Slider, Toggle
from scenes.kit.dropdown import Dropdown
from scenes.menu.scene import menu_scene
from scenes.settings.scene import settings_scene
from tests.scenes.hand import Hand

Open = Callable[..., Hand]


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Open]:
    apps: list[App] = []

    def build(saved: Settings | None = None) -> Hand:
        app = App(saved or Settings(language="en"), tmp_path, size=(1280, 720), catch=False)
        apps.append(app)
        app.push(menu_scene(app.ctx))
        app.push(settings_scene(app.ctx))
        app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()


def on_disk(folder: Path) -> Settings:
    saved, problems = load_settings(Paths(folder, folder / "logs"))
    assert problems == ()
    return saved


def test_language_is_live_and_kept(settings: Open, tmp_path: Path) -> None:
    hand = settings()
    hand.click("Language", (0.25, 0.5), Segmented)
    assert hand.app.ctx.texts.locale == "ko"
    assert hand.has("빠르기") and not hand.has("Speed")
    assert on_disk(tmp_path).language == "ko"
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")
    assert hand.has("드라곤 홀라")


@pytest.mark.parametrize(("place", "speed"), [(0.1, 0.5), (0.3, 1.0), (0.5, 2.0), (0.7, 4.0), (0.9, 0.0)])
def test_speed(settings: Open, tmp_path: Path, place: float, speed: float) -> None:
    hand = settings(Settings(language="en", speed=0.5 if speed != 0.5 else 1.0))
    hand.click("Speed", (place, 0.5))
    assert hand.app.ctx.settings.speed == speed == on_disk(tmp_path).speed
    assert hand.app.ctx.motion().speed == (float("inf") if speed == 0 else speed)


@pytest.mark.parametrize(
    ("label", "name"), [("Reduce motion", "reduced_motion"), ("Strong suits", "strong_suits"), ("Mute", "muted")]
)
def test_toggles_by_keyboard(settings: Open, tmp_path: Path, label: str, name: str) -> None:
    hand = settings()
    hand.tab_to(label)
    hand.key(pygame.K_RETURN)
    assert getattr(hand.app.ctx.settings, name) is True
    assert getattr(on_disk(tmp_path), name) is True
    hand.key(pygame.K_RETURN)
    assert getattr(on_disk(tmp_path), name) is False
    assert hand.find(label, Toggle).focused


def test_a_setting_is_found_by_what_is_typed_at_once(settings: Open, tmp_path: Path) -> None:
    hand = settings()
    hand.type("NO shaking")
    named = {widget.name for widget in hand.screen("settings").ui.all()}
    assert named == {"← Back", "Find a setting", "Reduce motion"}, "the help below a setting is looked through too"
    root = hand.screen("settings").picture.root
    marked = [type(node.element).__name__ for node in root.all() if getattr(node.element, "marks", ())]
    assert marked == ["Switch", "Text"], "label and help show what was looked for"
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    assert on_disk(tmp_path).reduced_motion and hand.has("Reduce motion") and not hand.has("Mute")
    hand.click("Find a setting")
    hand.type("!")
    assert not hand.has("Reduce motion") and "No such setting" in [
        part.name for part in hand.screen("settings").told().all()
    ]
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is not None and hand.screen("menu")


def test_the_trace_tells_what_elements_say(settings: Open, tmp_path: Path) -> None:
    told = Trace(settings().app, tmp_path / "trace").describe()["told"]
    assert ["switch", "Mute", "", "off"] in told and ["choice", "Language", "English"] in told
    assert ["field", "Find a setting", "Find a setting", "focused"] in told


def test_volumes_by_mouse_and_arrows(settings: Open, tmp_path: Path) -> None:
    hand = settings()
    hand.click("Ambience", (0.01, 0.8), Slider)
    assert on_disk(tmp_path).volume_ambience == 0.0
    hand.tab_to("Master volume")
    before = on_disk(tmp_path).volume_master
    hand.key(pygame.K_LEFT)
    assert on_disk(tmp_path).volume_master == pytest.approx(before - 0.05)


def test_window_size(settings: Open, tmp_path: Path) -> None:
    hand = settings()
    hand.click("Window size", kind=Dropdown)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    size = on_disk(tmp_path).window_size
    assert size == (1440, 1080) == hand.app.surface.get_size() == hand.app.ctx.layout.window


def test_full_screen_disables_the_size_with_a_reason(settings: Open, tmp_path: Path) -> None:
    hand = settings()
    hand.click("Full screen")
    assert hand.app.fullscreen and on_disk(tmp_path).fullscreen
    assert hand.find("Window size").reason
    hand.key(pygame.K_F11)
    assert not hand.app.fullscreen and not hand.app.ctx.settings.fullscreen


def test_a_folder_that_cannot_be_written_to_is_said(settings: Open, tmp_path: Path) -> None:
    hand = settings()
    hand.app.ctx.data_dir = tmp_path / "file"
    hand.app.ctx.data_dir.write_text("in the way", encoding="utf-8")
    hand.click("Mute")
    assert hand.app.ctx.settings.muted, "in force although it cannot be kept"
    assert any("could not be saved" in note.title for note in hand.app.toasts.notes)


def test_damaged_settings_are_explained_and_kept_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.yaml").write_text("language: [", encoding="utf-8")
    seen: list[str] = []

    def run(self: App, first: object) -> int:
        seen.extend(f"{note.title} {note.text}" for note in self.toasts.notes)
        self.close()
        return 0

    monkeypatch.setattr(App, "run", run)
    assert main(["--data-dir", str(tmp_path)]) == 0
    assert len(seen) == 1 and "settings.yaml" in seen[0]
    assert [path.name for path in tmp_path.glob("settings.yaml.*")], "kept, not deleted"


def test_the_settings_of_last_time_open_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(language="ko", window_size=(1440, 1080)), Paths(tmp_path, tmp_path))
    seen: list[tuple[str, tuple[int, int]]] = []

    def run(self: App, first: object) -> int:
        seen.append((self.ctx.texts.locale, self.ctx.layout.window))
        self.close()
        return 0

    monkeypatch.setattr(App, "run", run)
    assert main(["--data-dir", str(tmp_path)]) == 0
    assert seen == [("ko", (1440, 1080))]


def test_what_only_this_run_was_told_is_not_kept(settings: Open, tmp_path: Path) -> None:
    save_settings(Settings(language="ko", speed=1.0), Paths(tmp_path, tmp_path))
    hand = settings(Settings(language="en", speed=0.0))
    hand.click("Mute")
    assert hand.app.ctx.settings.speed == 0.0
    kept = on_disk(tmp_path)
    assert (kept.language, kept.speed, kept.muted) == ("ko", 1.0, True)
