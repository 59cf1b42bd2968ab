"""Why something is not done: one sentence for a person, and the status of the answer."""

from __future__ import annotations


def sentence(*problems: object) -> str:
    """Return problems as one whole sentence."""
    text = "; ".join(str(problem).rstrip(".") for problem in problems)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('?') else '.'}"


#: What is said of a table that the operator has closed.
CLOSED = "The operator of this server has closed this table."


class Refused(Exception):
    """A request that is refused; ``status`` is the one of HTTP."""

    def __init__(self, status: int, sentence: str):
        self.status = status
        self.sentence = sentence
        super().__init__(sentence)


class Unsure(Refused):
    """A request that is done if it is confirmed: sent again with ``sure``."""

    def __init__(self, sentence: str):
        super().__init__(409, sentence)


#: What is said of a table that is quarantined: because of its record, or of an error.
DAMAGED = (
    "This table cannot be opened: its record is damaged. The host of this server has been told."
)
STOPPED = (
    "This table has stopped because of an error. What was played is saved, and the host of this"
    " server has been told."
)


class Unreadable(ValueError):
    """The record of a table is damaged; the text says where, and quotes nothing of it."""


class Quarantined(Refused):
    """A table that cannot be shown, while all others go on."""

    def __init__(self, sentence: str):
        super().__init__(410, sentence)


class Stale(Refused):
    """The table has moved on since the command was thought of."""

    def __init__(self) -> None:
        super().__init__(409, "The table has moved on; nothing was done.")
