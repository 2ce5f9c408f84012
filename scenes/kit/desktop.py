"""Calls to the desktop: showing a folder, copying a text."""

import logging
from pathlib import Path

import pygame

from game import system
from scenes.kit.context import Context

_LOG = logging.getLogger("yongmaru")


def show_folder(ctx: Context, folder: Path) -> None:
    """Opens the folder in the system's file manager; says where it is when there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        system.show_folder(folder)
    except OSError as error:
        _LOG.info("no file manager: %s", error)
        ctx.dialog(ctx.t("kit.desktop.no_folder"), str(folder))


def copy(ctx: Context, text: str) -> None:
    """Puts a text into the clipboard, and says whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        _LOG.info("no clipboard: %s", error)
        ctx.toast(ctx.t("kit.desktop.not_copied"), kind="illegal")
    else:
        ctx.toast(ctx.t("kit.desktop.copied"))
