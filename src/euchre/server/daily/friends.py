"""Friends' lists: a few people compare their days; anyone with a list's code can join it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

import sqlalchemy as sa

from euchre.server.clock import now
from euchre.server.codes import LETTERS, new_code
from euchre.server.http.people import Newcomer
from euchre.server.refusals import Refused
from euchre.server.store.schema import FRIENDS
from euchre.server.store.store import Store
from euchre.server.store.writer import Change, Conflict, Row
from euchre.server.tables.names import name_at

#: Length of a list's code in letters (40 bits).
CODE = 8
#: Maximum number of lists per person, and of people per list.
MOST_LISTS, MOST_PEOPLE = 10, 50
#: Message for an unknown list, also for one that belongs to others.
NONE = "There is no list with this code. Ask someone on the list for it."


@dataclass(frozen=True)
class Friend:
    """A person on a list, under the name given there."""

    person: str
    name: str


@dataclass(frozen=True)
class FriendList:
    """A list with its people."""

    code: str
    title: str
    people: tuple[Friend, ...]

    def called(self, person: str) -> str:
        """Return a person's name on this list; empty if not on it."""
        return next((friend.name for friend in self.people if friend.person == person), "")


def plain(code: str) -> str:
    """Return a typed code in the form in which it is stored."""
    return "".join(c for c in code.upper() if c in LETTERS)[: 2 * CODE]


async def found(store: Store, code: str) -> FriendList:
    """Return a list.  Raises ``Refused`` if nobody is on it."""
    query = sa.select(FRIENDS).where(FRIENDS.c.code == plain(code)).order_by(FRIENDS.c.at)
    rows = await store.ask(lambda c: list(c.execute(query)))
    if not rows:
        raise Refused(404, NONE)
    return FriendList(
        rows[0].code, rows[0].title, tuple(Friend(row.person, row.name) for row in rows)
    )


async def mine(store: Store, person: str) -> list[FriendList]:
    """Return the lists that a person is on, oldest first."""
    own = sa.select(FRIENDS.c.code).where(FRIENDS.c.person == person).order_by(FRIENDS.c.at)
    codes = await store.ask(lambda c: list(c.execute(own).scalars()))
    return [await found(store, code) for code in codes]


async def begin(store: Store, guest: Newcomer, title: str, name: str) -> str:
    """Start a list with the guest on it; return its code."""
    code = new_code(CODE)
    shown = " ".join("".join(c if c.isprintable() else " " for c in title).split())
    await _add(store, guest, code, shown[:60] or "Friends", name)
    return code


async def join(store: Store, guest: Newcomer, code: str, name: str) -> str:
    """Join a list, or change the guest's name on it; return its code."""
    one = await found(store, code)
    others = [friend for friend in one.people if friend.person != guest.person]
    if len(others) >= MOST_PEOPLE:
        raise Refused(409, f"This list is full: a list can have {MOST_PEOPLE} people.")
    called = name_at((), name)
    if called.casefold() in {friend.name.casefold() for friend in others}:
        raise Refused(409, f"Someone on this list is already called {called}; add an initial.")
    await _add(store, guest, one.code, one.title, name)
    return one.code


async def _add(store: Store, guest: Newcomer, code: str, title: str, name: str) -> None:
    lists = {one.code for one in await mine(store, guest.person)}
    if code not in lists and len(lists) >= MOST_LISTS:
        raise Refused(409, f"You are already on {MOST_LISTS} lists; leave one of them first.")
    called = name_at((), name)
    row = {"code": code, "person": guest.person, "name": called, "title": title, "at": now()}
    own = (FRIENDS.c.code == code) & (FRIENDS.c.person == guest.person)
    if code in lists:
        await store.write([Change(sa.update(FRIENDS).where(own).values(name=called))])
        return
    with suppress(Conflict):
        await store.write([*guest.rows, Row(FRIENDS, row)])


async def leave(store: Store, person: str, code: str) -> None:
    """Leave a list; when the last person leaves, it is gone.  Raises ``Refused``."""
    one = await found(store, code)
    if person not in {friend.person for friend in one.people}:
        raise Refused(404, NONE)
    own = (FRIENDS.c.code == one.code) & (FRIENDS.c.person == person)
    await store.write([Change(sa.delete(FRIENDS).where(own))])
