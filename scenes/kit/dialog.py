"""A question over the dimmed scene: title, text and choices on a card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scenes.kit.context import Choice, Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Do, Result, ordered
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name

WIDE: Final = 1300.0
MOST_LINES: Final = 12
"""The number of lines from which a text, such as a command to be agreed to, gets a wider card."""
BESIDE: Final = 3
"""The number of choices up to which they stand beside one another; more of them scroll with the text."""
_LETTERS: Final = 56
"""How many narrow letters stand on a line."""


@dataclass(frozen=True)
class Question:
    """A question and its answers. Enter takes the main choice, Esc the one that cancels, if any."""

    title: str
    text: str
    choices: tuple[Choice, ...]

    @property
    def main(self) -> Choice:
        """The choice that Enter takes at first: the green one or, without any, the first."""
        return next((choice for choice in self.choices if choice.kind == "jade"), self.choices[0])

    @property
    def cancel(self) -> Choice:
        """The choice that Esc takes; closes without acting where none is marked."""
        return next((choice for choice in self.choices if choice.cancel), Choice(""))


def _letters(text: str) -> int:
    """How many narrow letters are as wide as a text."""
    return sum(2 if ord(letter) >= 0x1100 else 1 for letter in text)


def _buttons(choices: Sequence[Choice]) -> e.Element:
    """The choices beside one another, the first at the right, where reading ends; many or long ones below it."""
    buttons = [
        e.Button(Name(choice.label), choice, choice.kind, size=e.LARGE, height=52.0, key=f"choice{number}")
        for number, choice in enumerate(choices)
    ]
    stacked = e.Column(*buttons, gap=14.0)
    if len(buttons) > BESIDE:
        return stacked
    each = max(150.0, 48.0 + 10.5 * max(_letters(choice.label) for choice in choices))
    most = 254.0 * len(buttons) - 14.0
    beside = e.Grid(*reversed(buttons), columns=len(buttons), gap=14.0, wish=most, most_width=most)
    return e.Either(len(buttons) * (each + 14.0) - 14.0, e.Column(beside, align="end"), stacked)


def view(s: Question) -> e.View:
    """The card: title, text, choices along its foot."""
    long = sum(1 + _letters(line) // _LETTERS for line in s.text.splitlines()) > MOST_LINES
    text = e.Text(Name(s.text)) if s.text else None
    choices = _buttons(s.choices)
    many = len(s.choices) > BESIDE
    above, foot = (choices, ()) if many else (None, (e.Sized(choices, grow=1.0),))
    return e.Sheet(
        Name(s.title), text, above, buttons=foot, wide=WIDE if long else 560.0,
        enter=s.main, back=s.cancel, focus=f"choice{s.choices.index(s.main)}",
    )  # fmt: skip


def update(s: Question, taken: e.Message) -> Result[Question]:
    """Closes the card, then does what was chosen."""
    assert isinstance(taken, Choice), "the card has no other messages"
    return ordered(s, Close(), *acts(taken))


def acts(taken: Choice) -> tuple[Do, ...]:
    """The command for what a choice does, if it does anything."""
    act = taken.act
    return (Do(lambda ctx: act()),) if act is not None else ()


DIALOG = Screen("dialog", lambda ctx: question(ctx, "", ""), view, update)


def question(ctx: Context, title: str, text: str, choices: Sequence[Choice] = ()) -> Question:
    """The question; without choices it has one "OK"."""
    return Question(title, text, tuple(choices) or (Choice(ctx.t("kit.dialog.ok"), kind="jade", cancel=True),))


def dialog_scene(ctx: Context, title: str, text: str, choices: Sequence[Choice] = ()) -> ScreenScene[Question]:
    """The card of a question; it closes before a choice acts."""
    return ScreenScene(ctx, DIALOG, question(ctx, title, text, choices))
