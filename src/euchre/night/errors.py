"""The exception for everything that a night refuses."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from euchre.text import brief, listed

#: The longest name that is compared, and the most names that are listed.
_LONGEST, _MOST = 80, 20


class NightError(ValueError):
    """Something that cannot be entered; ``problems`` lists every reason, a sentence each."""

    def __init__(self, *problems: str):
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("; ".join(self.problems))


def no_prize(prize: str, names: Iterable[str]) -> str:
    """Return that a prize is none of tonight's."""
    return f"there is no prize {brief(prize)} tonight; the prizes are {', '.join(names) or 'none'}"


def perhaps(name: str, known: Iterable[str]) -> str:
    """Return the known names that an unknown one may mean, or all of them if few.

    >>> perhaps("Kngs", ["Aces", "Kings"]), perhaps("Oak", ["Aces", "Kings"])
    ('; did you mean Kings?', '; there are Aces, Kings')
    """
    names = [*filter(None, known)]
    if close := get_close_matches(name[:_LONGEST], names, 3):
        return f"; did you mean {listed(close, 'or')}?"
    return f"; there are {', '.join(names)}" if 0 < len(names) <= _MOST else ""
