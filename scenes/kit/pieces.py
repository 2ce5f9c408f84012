"""What the pictures of cubes and tiles have in common."""

from typing import ClassVar

from pygame import Surface

from scenes.kit.art import Art
from scenes.kit.cache import Lru
from scenes.kit.fonts import Fonts


class Pieces:
    """Pictures of pieces, drawn once and kept until the window changes."""

    kept: ClassVar[int]
    """How many pictures are remembered."""

    def __init__(self, art: Art, fonts: Fonts) -> None:
        self.art = art
        self.fonts = fonts
        self._pictures: Lru[Surface] = Lru(self.kept)

    def clear(self) -> None:
        """Forgets all pictures; called when the window changes."""
        self._pictures.clear()


class SuitedPieces(Pieces):
    """Pieces whose suits are colours."""

    def __init__(self, art: Art, fonts: Fonts) -> None:
        super().__init__(art, fonts)
        self.strong = False

    def use_strong_suits(self, on: bool) -> None:
        """Chooses colours that are easier to tell apart, or the usual ones."""
        if on != self.strong:
            self.strong = on
            self._pictures.clear()
