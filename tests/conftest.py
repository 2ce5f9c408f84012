"""What all tests share: the rule markers, and where window tests can run."""

from __future__ import annotations

import os
import shutil
import sys

import pytest

from game.kernel import rulebook

# Set before anything imports pygame; a test that wants a real window names its own driver.
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse unknown rule ids; window tests need the X tools on Linux and cannot run elsewhere."""
    _check_rules(items)
    if sys.platform != "linux":
        windows = [item for item in items if item.get_closest_marker("window")]
        config.hook.pytest_deselected(items=windows)
        items[:] = [item for item in items if item not in windows]


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Say what is missing before the first selected window test would fail obscurely."""
    if not any(item.get_closest_marker("window") for item in session.items):
        return
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        raise pytest.UsageError(
            f"window tests need {' and '.join(missing)}: apt-get install xvfb xdotool, "
            "or leave them out with -m 'not slow and not window'"
        )


def _check_rules(items: list[pytest.Item]) -> None:
    known = {rule_id for game in rulebook.games() for rule_id in rulebook.load(game).ids()}
    for item in items:
        for marker in item.iter_markers("rule"):
            wrong = [rule_id for rule_id in marker.args if rule_id not in known]
            if wrong or not marker.args:
                raise pytest.UsageError(
                    f"{item.nodeid}: no rule {', '.join(map(repr, wrong)) or 'id given'}; see assets/rules"
                )
