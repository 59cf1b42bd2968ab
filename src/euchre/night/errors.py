"""The exception for everything that a night refuses."""

from __future__ import annotations


class NightError(ValueError):
    """Something that cannot be entered; ``problems`` lists every reason, a sentence each."""

    def __init__(self, *problems: str):
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("; ".join(self.problems))
