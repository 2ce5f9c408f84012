"""All controls in one place."""

from scenes.kit.buttons import Button, Link
from scenes.kit.choices import Segmented, Slider, Stepper, Toggle
from scenes.kit.dropdown import Dropdown
from scenes.kit.scroll import Viewport
from scenes.kit.textfield import TextField
from scenes.kit.ui import Ui
from scenes.kit.widget import Widget

__all__ = [
    "Button",
    "Dropdown",
    "Link",
    "Segmented",
    "Slider",
    "Stepper",
    "TextField",
    "Toggle",
    "Ui",
    "Viewport",
    "Widget",
]
