"""How a round result comes in: veil, dragon, groups, rows, then the coins."""

from dataclasses import dataclass

from scenes.kit.context import Context
from scenes.kit.motion import (
    Anim,
    Call,
    Delay,
    Motion,
    Parallel,
    Sequence,
    Tween,
    in_out_cubic,
    linear,
    out_back,
    out_cubic,
)
from scenes.table.confetti import CONFETTI_MS

DIM_MS, SLIDE_MS, DROP_MS, DROP_STAGGER_MS, PANEL_MS = 250.0, 600.0, 260.0, 120.0, 180.0
COIN_MS, COIN_STAGGER_MS = 480.0, 45.0


@dataclass
class Stage:
    """How far everything has come in, each 0-1. All at 1: the picture of rest."""

    veil: float = 0.0
    head: float = 0.0
    art: float = 0.0
    panels: float = 0.0
    count: float = 0.0
    confetti: float = 0.0
    groups: tuple[float, ...] = ()
    coins: tuple[float, ...] = ()

    def set_group(self, index: int, value: float) -> None:
        """Moves one group on."""
        self.groups = (*self.groups[:index], value, *self.groups[index + 1 :])

    def set_coin(self, index: int, value: float) -> None:
        """Moves one coin on."""
        self.coins = (*self.coins[:index], value, *self.coins[index + 1 :])


def _to(stage: Stage, name: str, ms: float, fade: bool = False, ease: object = out_cubic) -> Tween:
    def step(value: float) -> None:
        setattr(stage, name, value)

    return Tween(ms, step, ease, fade=fade)  # type: ignore[arg-type]


def play_result(motion: Motion, ctx: Context, groups: int, coins: int, grand: bool) -> Stage:
    """Starts the entrance of a round result and returns its stage. `grand`: a dragon, with gong and petals."""
    stage = Stage(groups=(0.0,) * groups, coins=(0.0,) * coins)
    sound = ctx.sound
    dim = _to(stage, "veil", DIM_MS, fade=True)
    entrance: list[Anim] = [dim]
    if groups:
        drops = [
            Tween(DROP_MS, lambda v, i=i: stage.set_group(i, v), out_back, lambda: sound.play("tile"))  # type: ignore[misc]
            for i in range(groups)
        ]
        art = Parallel(_to(stage, "art", SLIDE_MS, fade=True), _to(stage, "head", DIM_MS, fade=True))
        entrance.append(Parallel(art, Sequence(Delay(SLIDE_MS * 0.5), Parallel(*drops, stagger=DROP_STAGGER_MS))))
    else:
        entrance.append(Parallel(_to(stage, "art", DIM_MS, fade=True), _to(stage, "head", DIM_MS, fade=True)))
    entrance.append(_to(stage, "panels", PANEL_MS, fade=True))
    if coins:
        flights = [Tween(COIN_MS, lambda v, i=i: stage.set_coin(i, v), in_out_cubic) for i in range(coins)]  # type: ignore[misc]
        whole = COIN_MS + COIN_STAGGER_MS * (coins - 1)
        count = _to(stage, "count", whole, ease=linear)
        entrance += [Call(lambda: sound.play("coin")), Parallel(Parallel(*flights, stagger=COIN_STAGGER_MS), count)]
    else:
        entrance.append(Call(lambda: setattr(stage, "count", 1.0)))
    if groups:
        sound.play("win")
        if grand:
            sound.play("gong")
        motion.play(_to(stage, "confetti", CONFETTI_MS, ease=out_cubic))
    motion.play(Sequence(*entrance))
    return stage
