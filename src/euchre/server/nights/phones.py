"""What a table's phone says becomes an event of the seat for which it speaks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from euchre.night.events import NOT_TOLD, AnyEvent, Confirmed, Disputed, Entered, stamp
from euchre.night.fold import Night
from euchre.night.rotation.chart import SEATS
from euchre.server.nights.bodies import Confirm, Dispute, Enter

#: Characters of a name in what is kept of the author.
_NAME = 40


def event_of(night: Night, table: int, wanted: Enter | Confirm | Dispute) -> AnyEvent:
    """Return the event that a phone's word becomes.  Raises ``NightError``.

    It counts as made when it was entered, by the age that the phone tells, and after all that
    the same phone said before: it sends in the order of its making, over a network that may hold
    an earlier message longer than a later one.
    """
    # Who sits there when it arrives: a chart that changed meanwhile is the door's affair.
    seated = night.seated(wanted.game, table)
    number = seated[wanted.seat]
    if isinstance(wanted, Enter):
        number = wanted.seats[wanted.seat]
    name = night.players[number].called if number in night.players else f"Player {number}"
    by = f"{name[:_NAME]} ({SEATS[wanted.seat]}), phone {wanted.phone}"
    made = datetime.now(UTC) - timedelta(milliseconds=wanted.age)
    same = f", phone {wanted.phone}"
    result = night.results.get((wanted.game, table))
    said = [e.at for e in (result.said if result else ()) if e.by.endswith(same)]
    made = max([made, *(at + timedelta(milliseconds=1) for at in said)])
    common = stamp(by, made, wanted.id) | {
        "game": wanted.game,
        "table": table,
        "seat": wanted.seat,
    }
    if isinstance(wanted, Enter):
        return Entered(
            **common,
            seats=wanted.seats,
            points=wanted.points,
            loners=wanted.loners or NOT_TOLD,
            euchres=wanted.euchres,
            won=wanted.won,
            note=wanted.note,
        )
    if isinstance(wanted, Confirm):
        return Confirmed(**common, entry=wanted.entry)
    return Disputed(**common, entry=wanted.entry, note=wanted.note)
