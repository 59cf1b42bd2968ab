"""What happens at a table, as it is kept: a kind and a body of plain values.

========== =================================================================================
opened     the game, its house rules, who sits where, the first dealer, the first commitment
sat        a person takes a seat from a bot
left       a person gives the seat to a bot
shared     another device of the same person holds the seat, too
replaced   a bot takes the seat that the host has given it
faced      a person turns to another face
covered    a bot plays for a person who is away;  returned: the person is back
skipped    a person would see the end of this deal at once
forced     a person has said which cards may play themselves
coached    a person agrees to a coach for everybody, or (``on`` false) ends it
waited     the others give somebody who is away more time
hosted     somebody else is host;  paced: the speed is another one
removed    the host has removed a person from the table: a bot takes the seat, code and link change
locked     nobody else may come, or (``on`` false) people may come again
allowed    the host has said whether everybody may write, or only quick phrases may be said
rung       no hand is dealt after this one; ``now``: and bots finish the one under way
released   the cards of this table may be seen: nobody else plays these deals any more
cleared    the chat up to a number is gone;  closed: the operator has closed the table
forgotten  somebody who was here is forgotten: the names in earlier events are other ones now
sealed     a player has sealed a seed of his own for the next deal;  shown: and has opened it
dealt      a hand is dealt from the seed kept elsewhere; names the next hand's commitment and
           its scheme
played     an action, in the notation of records
undone     the last choice of a seat is taken back; ``takeback``: though others had acted since
asked      a person asks the others whether that may be;  agreed: one of them agrees
declined   one of them does not, or (seat -1) the time is up
again      another game of the same players
========== =================================================================================
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from euchre.server.tables.refusals import Unreadable

#: The version of events that is written now.  Before 3 a commitment has no ``scheme``: it is of the
#: first one (see ``fair``).
#: Since 4 a table may be arranged for somebody (``for``, ``goal``, ``think``; ``rung``).
VERSION = 4
#: The kinds after which what may be done is another thing than before.
MOVES = frozenset({"opened", "dealt", "played", "undone", "again"})


@dataclass(frozen=True)
class Event:
    """One thing that has happened; ``seq`` counts from 1 without gaps."""

    seq: int
    kind: str
    body: Mapping[str, Any]
    #: The command that brought it, and a digest of what that command said.
    cmd_id: str
    digest: str
    #: Milliseconds since 1970.
    at: int

    def row(self, table_id: str) -> dict[str, Any]:
        """Return this event as a row of the log."""
        return {
            "table_id": table_id,
            "seq": self.seq,
            "v": VERSION,
            "kind": self.kind,
            "body": json.dumps(self.body, separators=(",", ":")),
            "cmd_id": self.cmd_id,
            "digest": self.digest,
            "at": self.at,
        }


def event_of(row: Any) -> Event:
    """Return the event of a row of the log; see ``event_from``."""
    return event_from(row.seq, row.v, row.kind, row.body, row.cmd_id, row.digest, row.at)


def event_from(seq: int, v: int, kind: str, body: str, cmd_id: str, digest: str, at: int) -> Event:
    """Return the event of the columns of a row, which are the arguments.

    Raises ``Unreadable`` for one that is damaged, or that a later version of this program has
    written.
    """
    if v > VERSION:
        raise Unreadable(f"event {seq} was written by a later version of this program")
    try:
        said = json.loads(body)
    except ValueError:
        raise Unreadable(f"event {seq} is not JSON") from None
    if not isinstance(said, dict):
        raise Unreadable(f"event {seq} is not an object")
    return Event(seq, kind, said, cmd_id, digest, at)
