"""Turn entries from a table's phone into events of the seat that made them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from euchre.night.events import NOT_TOLD, AnyEvent, Confirmed, Disputed, Entered, stamp
from euchre.night.fold import Night
from euchre.night.rotation.chart import SEATS
from euchre.server.nights.bodies import Confirm, Dispute, Enter

#: Maximum length of a name within an author.
_NAME = 40


def event_of(night: Night, table: int, wanted: Enter | Confirm | Dispute) -> AnyEvent:
    """Return the event for an entry from a phone.  Raises ``NightError``.

    It is dated by the age that the phone reports, but after everything the same phone has sent
    before: the phone sends in order, though the network may delay an earlier message more than a
    later one.
    """
    # The players seated now; if the chart has changed since, validation will notice.
    seated = night.seated(wanted.game, table)
    number = seated[wanted.seat]
    if isinstance(wanted, Enter):
        number = wanted.seats[wanted.seat]
    name = night.players[number].called if number in night.players else f"Player {number}"
    by = f"{name[:_NAME]} ({SEATS[wanted.seat]}), phone {wanted.phone}"
    now = max(datetime.now(UTC), night.events[-1].at + timedelta(milliseconds=1))
    made = now - timedelta(milliseconds=wanted.age)
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
