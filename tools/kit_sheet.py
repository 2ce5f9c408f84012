"""Writes pictures of all components: `python tools/kit_sheet.py OUT_DIR`."""

import os
import sys
import tempfile
from pathlib import Path

from game.library.settings import Settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scenes.app.app import App
from scenes.kit.sheet import kit_scene


def main(out: Path) -> None:
    """Writes one picture per window size and language."""
    out.mkdir(parents=True, exist_ok=True)
    for size in ((1280, 720), (1600, 900), (1440, 1080)):
        for locale in ("ko", "en"):
            with tempfile.TemporaryDirectory() as data:
                app = App(Settings(language=locale), Path(data), size=size, catch=False)
                app.push(kit_scene(app.ctx))
                app.step(0.0)
                app.screenshot(out / f"kit_{locale}_{size[0]}.png")
                app.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/kit_sheet.py OUT_DIR")
    main(Path(sys.argv[1]))
