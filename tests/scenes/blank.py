"""A scene that shows nothing: for what is opened over it, and as the beginning of scenes of tests."""

from scenes.kit.context import Context
from scenes.kit.scene import Scene
from scenes.kit.ui import Ui


class Blank(Scene):
    def __init__(self, ctx: Context) -> None:
        self.ctx, self.ui, self.motion = ctx, Ui(ctx), ctx.motion()
