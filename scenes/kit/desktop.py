"""What the desktop does for us: showing a folder, taking a text."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pygame

from scenes.kit.context import Context

_LOG = logging.getLogger("yongmaru")
_OPENERS = {"darwin": "open", "win32": "explorer"}


def show_folder(ctx: Context, folder: Path) -> None:
    """Opens the folder in the system's file manager; says where it is when there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.Popen(
            [_OPENERS.get(sys.platform, "xdg-open"), str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=_outside(),
            start_new_session=True,
        )
    except OSError as error:
        _LOG.info("no file manager: %s", error)
        ctx.dialog(ctx.t("kit.desktop.no_folder"), str(folder))


def _outside() -> dict[str, str]:
    """The environment before a frozen build put its own libraries first."""
    env = dict(os.environ)
    if getattr(sys, "frozen", False) and sys.platform == "linux":
        before = env.pop("LD_LIBRARY_PATH_ORIG", None)
        env.pop("LD_LIBRARY_PATH", None)
        env |= {"LD_LIBRARY_PATH": before} if before else {}
    return env


def copy(ctx: Context, text: str) -> None:
    """Puts a text into the clipboard, and says whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        _LOG.info("no clipboard: %s", error)
        ctx.toast(ctx.t("kit.desktop.not_copied"), kind="illegal")
    else:
        ctx.toast(ctx.t("kit.desktop.copied"))
