"""Gestures as short lines: what a hand, the keys, the clock and the window do, told as raw events and frames.

``m X Y [1]`` moves the pointer (1: with the button down), ``p X Y [B]`` presses, ``r X Y [B]`` lets go, ``c X Y [B]``
clicks, ``cc X Y`` clicks twice, ``d X Y X Y`` drags at once, ``k NAME [MODS]`` presses a key as pygame names it, ``kd``
and ``ku`` are its halves, ``v X Y DY`` turns the wheel, ``t N [MS]`` lets N frames pass, ``s W H`` resizes the window,
``l LANGUAGE`` speaks another language, ``o`` leaves the table and opens it again from its record.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

import pygame

FRAME: Final = 1 / 60
MODS: Final = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}
STEPS: Final = 4
"""Motions of a drag at once."""


class Hands(Protocol):
    """What gestures are done to."""

    def event(self, kind: int, **values: Any) -> None:
        """One event, not yet taken."""

    def frame(self, dt: float) -> None:
        """Events are taken and so many seconds pass."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""

    def speak(self, language: str) -> None:
        """Another language."""

    def reopen(self) -> None:
        """The table is left and opened again."""


def do(hands: Hands, gesture: str) -> None:
    """Does one gesture; each event has a frame of its own."""
    name, *words = gesture.split()
    if name in ("k", "kd", "ku"):
        _key(hands, name, words[0], words[1:])
    elif name == "s":
        hands.resize((int(words[0]), int(words[1])))
        hands.frame(FRAME)
    elif name == "l":
        hands.speak(words[0])
        hands.frame(FRAME)
    elif name == "o":
        hands.reopen()
        hands.frame(FRAME)
    elif name == "t":
        for _ in range(int(words[0])):
            hands.frame(float(words[1]) / 1000 if len(words) > 1 else FRAME)
    else:
        _point(hands, name, [int(word) for word in words])


def _key(hands: Hands, name: str, key: str, mods: list[str]) -> None:
    code = getattr(pygame, f"K_{key.upper()}" if len(key) > 1 else f"K_{key}")
    mod = sum(MODS[one] for one in mods)
    if name != "ku":
        hands.event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        hands.frame(FRAME)
    if name != "kd":
        hands.event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        hands.frame(FRAME)


def _point(hands: Hands, name: str, given: list[int]) -> None:
    pos, rest = (given[0], given[1]), given[2:]
    match name:
        case "m":
            _move(hands, pos, bool(rest))
        case "p":
            _move(hands, pos, False)
            _button(hands, pygame.MOUSEBUTTONDOWN, pos, *rest)
        case "r":
            _button(hands, pygame.MOUSEBUTTONUP, pos, *rest)
        case "c" | "cc":
            for _ in name:
                _move(hands, pos, False)
                _button(hands, pygame.MOUSEBUTTONDOWN, pos, *rest)
                _button(hands, pygame.MOUSEBUTTONUP, pos, *rest)
        case "d":
            end = rest[0], rest[1]
            _move(hands, pos, False)
            _button(hands, pygame.MOUSEBUTTONDOWN, pos)
            for at in range(1, STEPS + 1):
                between = [a + (b - a) * at // STEPS for a, b in zip(pos, end, strict=True)]
                _move(hands, (between[0], between[1]), True)
            _button(hands, pygame.MOUSEBUTTONUP, end)
        case "v":
            dy = rest[0]
            _move(hands, pos, False)
            hands.event(pygame.MOUSEWHEEL, x=0, y=dy, precise_x=0.0, precise_y=float(dy), flipped=False)
            hands.frame(FRAME)
        case _:
            raise ValueError(f"no gesture {name!r}")


def _move(hands: Hands, pos: tuple[int, int], held: bool) -> None:
    hands.event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0), touch=False)
    hands.frame(FRAME)


def _button(hands: Hands, kind: int, pos: tuple[int, int], button: int = 1) -> None:
    hands.event(kind, pos=pos, button=button, touch=False)
    hands.frame(FRAME)
