"""Events at a table, as they are stored: a kind, and a body of plain values."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import msgspec

from euchre import typed
from euchre.server.refusals import Unreadable

if TYPE_CHECKING:
    from euchre.language.naming import Faces
    from euchre.server.tables.snapshot import Snapshot
    from euchre.server.tables.state import Seeds, TableState

#: Version in which events are written.
VERSION = 1

#: The name of a forgotten person at a table.
NOBODY = "Somebody"
#: The character around a mark (see ``words``), which no text of people has; the same in JSON.
SIGN, ESCAPED = "\x1a", r"\u001a"
#: A mark in JSON: the number of the word, and what is read once that word is gone.
_MARK = re.compile(r"\\u001a([0-9]+):(.*?)\\u001a")
#: The columns of the log from which an event is read.
COLUMNS = ("seq", "v", "kind", "body", "cmd_id", "digest", "at")


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened: one class per kind, in ``tables.events``; its fields are the body.

    People occur only where ``words`` looks for them: as ``person`` at a ``seat``, or in ``seats``.
    """

    #: Every kind, by the name under which it is stored.
    KINDS: ClassVar[dict[str, type[Act]]] = {}
    kind: ClassVar[str] = ""
    #: Whether it changes which actions are available; whether it changes who is here or waited for.
    moves: ClassVar[bool] = False
    people: ClassVar[bool] = False
    #: Whether it is exempt from the bound on events, because play or leaving depends on it.
    free: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "kind" not in vars(cls):  # what only has the common part of several kinds sets none
            cls.kind = cls.__name__.lower()
            Act.KINDS[cls.kind] = cls

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        """Return the table after this, as event number ``seq``; see ``tables.events.advance``."""
        return t

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        """Return the log lines for the reader of ``faces``, given the table before and after."""
        return []


@dataclass(frozen=True)
class Event:
    """One event; ``seq`` counts from 1 without gaps."""

    seq: int
    act: Act
    #: Id of the command that caused it (idempotency key), and a digest of the command's content.
    cmd_id: str
    digest: str
    #: Milliseconds since 1970.
    at: int

    @property
    def kind(self) -> str:
        """The kind of what has happened."""
        return self.act.kind


def event_from(
    words: Mapping[int, str],
    seq: int,
    v: int,
    kind: str,
    body: str,
    cmd_id: str,
    digest: str,
    at: int,
) -> Event:
    """Return the event in a row of the log (columns ``COLUMNS``), with the log's words filled in.

    Raises ``Unreadable`` if it is damaged, or was written by a later version of this program.
    """
    if v > VERSION:
        raise Unreadable(f"event {seq} was written by a later version of this program")
    if kind not in Act.KINDS:
        raise Unreadable(f"event {seq} is of no known kind")
    try:
        act = typed.decoded(fill(body, words), Act.KINDS[kind])
    except (ValueError, TypeError):
        raise Unreadable(f"event {seq} is not of its kind") from None
    return Event(seq, act, cmd_id, digest, at)


def fill(body: str, words: Mapping[int, str]) -> str:
    """Return an event's body with the words at its marks."""

    def word(mark: re.Match[str]) -> str:
        text = words.get(int(mark[1]))
        return mark[2] if text is None else json.dumps(text)[1:-1]

    return _MARK.sub(word, body) if ESCAPED in body else body
