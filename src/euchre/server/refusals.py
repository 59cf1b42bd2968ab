"""Refusals: one sentence for a person, and the HTTP status."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from euchre.server.guard import raised_at
from euchre.text import sentence

#: Message at a table that the operator has closed.
CLOSED = "The operator of this server has closed this table."


class Refused(Exception):
    """A refused request: the HTTP status, and in how many seconds to try again, if that helps.

    ``more`` tells a page what to ask: ``confirm`` and ``doubt`` accept the request if it is sent
    again with ``sure``.
    """

    def __init__(self, status: int, sentence: str, *, wait: int = 5, **more: Any):
        self.status = status
        self.sentence = sentence
        self.wait = wait
        self.more = more
        super().__init__(sentence)


@contextmanager
def refusing(status: int, *kinds: type[Exception], what: str = "") -> Iterator[None]:
    """Turn errors of these kinds into a ``Refused`` that says all their problems.

    ``what`` says what cannot be done because of them.  A page is told what an error ``asks``.
    """
    try:
        yield
    except kinds as error:
        problems = getattr(error, "problems", (error,))
        said = [f"{what}: {'; '.join(map(str, problems))}"] if what else problems
        raise Refused(status, sentence(*said), **getattr(error, "asks", {})) from None


#: Messages for a quarantined table: its record is damaged, or an error occurred.
DAMAGED = (
    "This table cannot be opened: its record is damaged. The operator of this server has been told."
)
STOPPED = (
    "This table has stopped because of an error. What was played is saved, and the operator of"
    " this server has been told."
)


class Unreadable(ValueError):
    """The record of a table is damaged; the text says where, and quotes nothing of it."""


#: Prefix of the reason if an error has stopped a table.
STOPPED_BY = "stopped by"


def stopped_by(error: BaseException) -> str:
    """Return the reason for a table that an error has stopped; like others it names no card."""
    return f"{STOPPED_BY} {type(error).__name__} {raised_at(error)}".strip()


class Quarantined(Refused):
    """A table that cannot be shown, while all others go on."""

    def __init__(self, reason: str):
        super().__init__(410, STOPPED if reason.startswith(STOPPED_BY) else DAMAGED)


class Stale(Refused):
    """The table has moved on since the sender last saw it (optimistic concurrency)."""

    def __init__(self) -> None:
        super().__init__(409, "The table has moved on; nothing was done.")
