"""The exception for everything that a night refuses."""

from __future__ import annotations

from collections.abc import Iterable

from euchre.text import brief


class NightError(ValueError):
    """Something that cannot be entered; ``problems`` lists every reason, a sentence each."""

    def __init__(self, *problems: str):
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("; ".join(self.problems))


def no_prize(prize: str, names: Iterable[str]) -> str:
    """Return that a prize is none of tonight's."""
    return f"there is no prize {brief(prize)} tonight; the prizes are {', '.join(names) or 'none'}"
