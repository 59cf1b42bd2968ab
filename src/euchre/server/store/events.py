"""Events at a table, as they are stored: a kind and a body of plain values.

========== =================================================================================
opened     the game, its house rules, who sits where, the first dealer, the first commitment
sat        a person takes a seat from a bot
left       a person gives the seat to a bot
shared     another device of the same person shares the seat
replaced   a bot takes the seat, as decided by the host
faced      a person changes their face
covered    a bot plays for a person who is away;  returned: the person is back
skipped    a person wants to skip to the end of this deal
forced     a person has chosen which cards play automatically
coached    a person agrees to a coach for everyone, or (``on`` false) ends it
waited     the others give an absent player more time
hosted     another player is host;  paced: the speed has changed;  clocked: the turn clock
removed    the host has removed a person: a bot takes the seat, code and link change
locked     the table is locked to newcomers, or (``on`` false) open again
allowed    the host has allowed everyone to write in the chat, or only to use quick phrases
rung       the current deal is the last one; ``now``: and bots finish it
released   the cards of this table may be shown: nobody else plays these deals anymore
cleared    the chat up to a number is cleared;  closed: the operator has closed the table
forgotten  a person who was here is forgotten: names in earlier events are gone
dealt      cards are dealt from the seed stored elsewhere; has the next deal's commitment, and the
           seed (``own``) of the player who started the deal
played     an action, in the notation of records; ``spent``: milliseconds of the time bank that
           the decision took
undone     the last choice of a seat is taken back; ``takeback``: after others had acted
asked      a person asks the others to allow a takeback, or (``wish``) proposes what ``changed``
           does;  agreed: one of them agrees
declined   one of them declines, or (seat -1) the time is up
again      another game; with a body, changed as by ``changed``
changed    other rules or seats for a game that is not dealt yet: the game and its house rules, for
           each seat the one that its player comes from (or a new bot), the dealer, and the new
           commitment to the deal; ``wish``: what was asked for; ``draw``: the cards drawn
consulted  the host lets everyone propose such changes, or (``on`` false) nobody
paired     how partners are found from game to game: they ``stay``, ``rotate`` or ``draw``
========== =================================================================================
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from euchre.server.refusals import Unreadable

#: Version in which events are written.
VERSION = 1
#: Kinds of events that change which actions are available.
MOVES = frozenset({"opened", "dealt", "played", "undone", "again", "changed"})


#: The name of a forgotten person at a table.
NOBODY = "Somebody"
#: The character around the mark of a word (see ``words``), which no text of people has, and as it
#: stands in JSON; a mark.
SIGN, ESCAPED = "\x1a", r"\u001a"
_MARK = re.compile(r"\\u001a([0-9]+):(.*?)\\u001a")
#: The columns of the log from which an event is read.
COLUMNS = ("seq", "v", "kind", "body", "cmd_id", "digest", "at")


@dataclass(frozen=True)
class Event:
    """One event; ``seq`` counts from 1 without gaps."""

    seq: int
    kind: str
    body: Mapping[str, Any]
    #: Id of the command that caused it (idempotency key), and a digest of the command's content.
    cmd_id: str
    digest: str
    #: Milliseconds since 1970.
    at: int


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
    """Return the event in a row of the log, whose columns are ``COLUMNS``, with the log's words.

    Raises ``Unreadable`` if it is damaged, or was written by a later version of this program.
    """
    if v > VERSION:
        raise Unreadable(f"event {seq} was written by a later version of this program")
    try:
        parsed = json.loads(fill(body, words))
    except (ValueError, TypeError):
        raise Unreadable(f"event {seq} is not JSON") from None
    if not isinstance(parsed, dict):
        raise Unreadable(f"event {seq} is not an object")
    return Event(seq, kind, parsed, cmd_id, digest, at)


def fill(body: str, words: Mapping[int, str]) -> str:
    """Return an event's body with the words at its marks."""

    def word(mark: re.Match[str]) -> str:
        text = words.get(int(mark[1]))
        return mark[2] if text is None else json.dumps(text)[1:-1]

    return _MARK.sub(word, body) if ESCAPED in body else body
