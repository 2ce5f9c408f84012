"""A soft shadow in the sky, on which words can be read."""

import io

import pygame
from pygame import Surface


def shade(w: int, h: int, colour: str, opacity: float) -> Surface:
    """A soft dark oval of `w` x `h` pixels that lets words stand out from the sky."""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><defs>'
        f'<radialGradient id="g" cx="50" cy="50" r="50" gradientUnits="userSpaceOnUse">'
        f'<stop offset="0" stop-color="{colour}" stop-opacity="{opacity}"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
        f'<rect width="100" height="100" fill="url(#g)"/></svg>'
    )
    small = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (128, 128)).convert_alpha()
    return pygame.transform.smoothscale(small, (w, h))
