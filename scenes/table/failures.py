"""Failures of outside programs in words."""

from typing import Final

from game.kernel.texts import Texts
from game.seats.failures import Failure

_DETAIL: Final = 160
_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


def failure_title(texts: Texts, name: str, failure: Failure) -> str:
    """Returns who played for the program, once or from now on."""
    return texts.t(f"programs.{'gone' if failure.gone else 'once'}", name=name)


def failure_text(texts: Texts, failure: Failure) -> str:
    """Returns what the program did wrong, with the particulars where there are any."""
    words = texts.t(f"programs.{failure.cause}")
    detail = " ".join((failure.told.text(texts) if failure.told is not None else failure.detail).split())
    if not detail or failure.cause == "late":
        return words
    cut = detail if len(detail) <= _DETAIL else detail[:_DETAIL] + _ELLIPSIS
    return texts.t("programs.detail", text=words, detail=cut)
