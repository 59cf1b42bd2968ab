"""The coach at a table with several people: it speaks only if all of them have agreed.

Everyone sees who has agreed; the coach's warnings are seen only by the player concerned, before
that player's choice is sent.  A newcomer has not agreed, and anyone may end it at any time.
"""

from __future__ import annotations

from typing import Any

from euchre.coordinates import TableSeat
from euchre.server.refusals import Refused
from euchre.server.tables.commands import Draft
from euchre.server.tables.fold import TableState


def people(t: TableState) -> list[int]:
    """Return the seats that people hold."""
    return [seat for seat, player in enumerate(t.seats) if player.person]


def missing(t: TableState) -> list[int]:
    """Return the people whose consent the coach still lacks; among bots it needs none."""
    who = people(t)
    return [seat for seat in who if not t.seats[seat].coached] if len(who) > 1 else []


def agree(t: TableState, seat: TableSeat, *, agrees: bool) -> Draft:
    """Agree to a coach for everyone, or end it.  Raises ``Refused`` if nothing would change."""
    if t.purpose is not None:
        raise Refused(403, "Hints are off for everyone at this table.")
    if len(people(t)) < 2:
        raise Refused(409, "Against bots, no one has to agree.")
    if t.seats[seat].coached == agrees:
        raise Refused(409, "That is already the setting.")
    return Draft("coached", {"seat": seat, "on": agrees})


def told(t: TableState) -> dict[str, Any] | None:
    """Return the public state: who has agreed, and who has yet to; None among bots."""
    who = people(t)
    if len(who) < 2 or t.purpose is not None:
        return None
    without = missing(t)
    return {"agreed": [p for p in who if p not in without], "missing": without}
