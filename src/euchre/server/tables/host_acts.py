"""What the host and the operator may do at a table, and who may join it.

As in ``drafts``, each function reads a state and returns a draft, or refuses.  Each act is
written to the audit log together with its event.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from euchre.coordinates import TableSeat
from euchre.server.codes import new_code
from euchre.server.refusals import CLOSED, Refused
from euchre.server.store.people import OPERATOR, deed
from euchre.server.store.schema import BLANK, CHAT, MEMBERS, TABLES
from euchre.server.store.writer import Change, Row
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events.seats import Removed
from euchre.server.tables.events.settings import Cleared, Closed, Hosted, Invited, Setting
from euchre.server.tables.seats import bot_name, require_host, require_seat
from euchre.server.tables.state import TableState

#: Messages for people who may not join.
REMOVED = "The host has removed you from this table."
LOCKED = "The host has locked this table; no one else can join now."


def admit(t: TableState, person: str | None) -> None:
    """Refuse a person who has the secret but may not join."""
    if t.closed:
        raise Refused(410, CLOSED)
    bar(t, person)
    if t.locked and t.seat_of(person) is None:
        raise Refused(403, LOCKED)


def bar(t: TableState, person: str | None) -> None:
    """Refuse a person whom the host has removed."""
    if person is not None and person in t.barred:
        raise Refused(403, REMOVED)


def remove(t: TableState, host: int, seat: TableSeat) -> Draft:
    """Remove a person: a bot takes the seat, and the old code and link stop working."""
    require_host(t, host)
    who = _person(t, seat, host, "You cannot remove yourself; leave the table instead.")
    code, changes = _new_invitation(t, sa.true())
    act = Removed(seat, bot_name(t), t.seats[seat].level, code)
    return Draft(act, more=(*changes, _deed(t, host, "removed", who)))


def invite(t: TableState, host: int) -> Draft:
    """Replace the invitation: the old code and link stop working, also for those who only watch."""
    require_host(t, host)
    stay = [t.screen, *(person for seat in t.seats for person in (seat.person, *seat.devices))]
    code, changes = _new_invitation(t, MEMBERS.c.person.in_(stay))
    return Draft(Invited(code), more=(*changes, _deed(t, host, "invited anew")))


def _new_invitation(t: TableState, stay: sa.ColumnElement[bool]) -> tuple[str, list[Change]]:
    """Return a new code, and the changes that make it valid; ``stay``: which members remain."""
    code, members = new_code(), sa.update(MEMBERS).where(MEMBERS.c.table_id == t.id, stay)
    table = sa.update(TABLES).where(TABLES.c.id == t.id)
    return code, [Change(table.values(code=code), must=1), Change(members.values(code=code))]


def hand_over(t: TableState, host: int, seat: TableSeat) -> Draft:
    """Make another player host."""
    require_host(t, host)
    who = _person(t, seat, host, "You are already the host.")
    return Draft(Hosted(seat), more=(_deed(t, host, "hosted", who),))


def put(t: TableState, host: int, setting: Setting) -> Draft:
    """Change what a host can set with a single value."""
    require_host(t, host)
    if setting.holds(t):
        raise Refused(409, "That is already the setting.")
    deed = setting.deeds.get(setting.value)
    return Draft(setting, more=(_deed(t, host, deed),) if deed else ())


def clear(t: TableState, host: int | None, upto: int, why: str = "") -> Draft:
    """Clear the chat up to a number; also the operator's right (``host`` is None)."""
    if host is not None:
        require_host(t, host)
    rows = sa.update(CHAT).where(CHAT.c.table_id == t.id, CHAT.c.n <= upto)
    gone = Change(rows.values(**BLANK))
    return Draft(Cleared(upto), more=(gone, _deed(t, host, "cleared chat", "", why)))


def close(t: TableState, why: str) -> Draft:
    """Close a table for good; the operator's right."""
    return Draft(Closed(), more=(_deed(t, None, "closed", "", why),))


def _person(t: TableState, seat: TableSeat, host: int, refusal: str) -> str:
    """Return the person at a seat, who must not be the host.  Raises ``Refused``."""
    require_seat(seat, len(t.seats))
    if seat == host:
        raise Refused(409, refusal)
    if not t.seats[seat].person:
        raise Refused(409, f"{t.names[seat]} is a bot.")
    return t.seats[seat].person


def _deed(t: TableState, host: int | None, what: str, about: str = "", why: str = "") -> Row:
    who: Any = OPERATOR if host is None else f"host {t.seats[host].person}"
    return deed(who, what, table=t.id, about=about, why=why)
