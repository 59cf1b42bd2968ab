"""Friends' lists: a few people compare their days; anyone with a list's code can join it.

Others' results stay hidden until the player has finished.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Query
from pydantic import StringConstraints

from euchre.server.clock import now
from euchre.server.codes import as_stored, new_code
from euchre.server.http.bodies import Body, Short
from euchre.server.http.limits import costs
from euchre.server.http.people import Guest, Newcomer, Person
from euchre.server.refusals import Refused, refusing
from euchre.server.store.schema import FRIENDS
from euchre.server.store.store import Store
from euchre.server.store.writer import Change, Row
from euchre.server.study.days import Daily, Days
from euchre.server.study.store import best_first
from euchre.server.tables.names import name_at
from euchre.study.daily_score import day_of, name_of

router = APIRouter(prefix="/api/daily/lists")

#: Length of a list's code in letters (40 bits).
CODE = 8
#: Maximum number of lists per person, and of people per list.
MOST_LISTS, MOST_PEOPLE = 10, 50
#: Message for an unknown list, also for one that belongs to others.
NONE = "There is no list with this code. Ask someone on the list for it."

Code = Annotated[str, StringConstraints(min_length=1, max_length=20)]
Day = Annotated[str, Query(max_length=10)]


class NewList(Body):
    """A list that somebody begins, and the own name on it."""

    title: Annotated[str, StringConstraints(max_length=60)] = "Friends"
    name: Short = "Player"


class Befriend(Body):
    """Somebody comes to a list, by its code and under a name."""

    code: Code
    name: Short = "Player"


@dataclass(frozen=True)
class FriendList:
    """A list, with its people's names by person in the order in which they came."""

    code: str
    title: str
    people: dict[str, str]


async def list_of(store: Store, code: str) -> FriendList:
    """Return a list.  Raises ``Refused`` if nobody is on it."""
    query = sa.select(FRIENDS).where(FRIENDS.c.code == as_stored(code)).order_by(FRIENDS.c.at)
    rows = await store.rows(query)
    if not rows:
        raise Refused(404, NONE)
    people = {row["person"]: row["name"] for row in rows}
    return FriendList(rows[0]["code"], rows[0]["title"], people)


async def lists_of(store: Store, person: str) -> list[FriendList]:
    """Return the lists that a person is on, oldest first."""
    mine = sa.select(FRIENDS.c.code).where(FRIENDS.c.person == person).order_by(FRIENDS.c.at)
    return [await list_of(store, code) for code in await store.column(mine)]


async def _add(store: Store, guest: Newcomer, one: FriendList, name: str) -> None:
    """Put a guest on a list, or change the guest's name on it."""
    lists = await lists_of(store, guest.person)
    if guest.person not in one.people and len(lists) >= MOST_LISTS:
        raise Refused(409, f"You are already on {MOST_LISTS} lists; leave one of them first.")
    row = {"code": one.code, "person": guest.person, "name": name_at((), name), "at": now()}
    work: list[Row | Change] = [*guest.rows, Row(FRIENDS, row | {"title": one.title}, replace=True)]
    # Somebody on the list must have this code still.
    for person in list(one.people)[:1]:
        there = (FRIENDS.c.code == one.code) & (FRIENDS.c.person == person)
        work.append(Change(sa.update(FRIENDS).where(there).values(title=one.title), must=1))
    await _save(store, work)


async def _save(store: Store, work: list[Row | Change]) -> None:
    """Write changes of a list.  Raises ``Refused`` if it has just been changed otherwise."""
    if not await store.written(work):
        raise Refused(409, "This list is changing; please try again.")


@router.get("")
async def lists(days: Daily, person: Person, day: Day = "") -> dict[str, Any]:
    """Show one's lists, each with a day (today unless one is named) and with its month.

    A list's ``day`` is None until one has done that day, or the day is over.
    """
    today = days.today()
    with refusing(404, ValueError):
        asked = day_of(name_of(day, today)) if day else today
    mine = await lists_of(days.store, person) if person else []
    return {
        "day": asked.isoformat(),
        "month": asked.strftime("%B %Y"),
        "lists": [await _shown(days, one, asked, person or "") for one in mine],
    }


async def _shown(days: Days, one: FriendList, day: date, person: str) -> dict[str, Any]:
    names = one.people
    field = await days.everyone(day.isoformat(), among=names)
    done = [played for played in field if played.deals is not None]
    visible = day < days.today() or any(played.person == person for played in done)
    ranked, _ = await days.month(day.replace(day=1), among=names)
    rows = [played.row(person, names[played.person]) for played in best_first(done)]
    return {
        "code": one.code,
        "title": one.title,
        "name": names[person],
        "people": [*names.values()],
        "done": len(done),
        "day": rows if visible else None,
        "month": [line.row(person, names[line.who]) for line in ranked],
    }


@router.post("", status_code=201)
async def begin(wanted: NewList, days: Daily, guest: Guest) -> dict[str, str]:
    """Begin a list; its code lets others join."""
    code, title = new_code(CODE), "".join(c if c.isprintable() else " " for c in wanted.title)
    title = " ".join(title.split())[:60] or "Friends"
    await _add(days.store, guest, FriendList(code, title, {}), wanted.name)
    return {"code": code}


@router.post("/join", **costs(8))
async def join(wanted: Befriend, days: Daily, guest: Guest) -> dict[str, str]:
    """Join a list by its code; somebody already on it gets the new name."""
    one = await list_of(days.store, wanted.code)
    others = [name for person, name in one.people.items() if person != guest.person]
    if len(others) >= MOST_PEOPLE:
        raise Refused(409, f"This list is full: a list can have {MOST_PEOPLE} people.")
    name = name_at((), wanted.name)
    if name.casefold() in map(str.casefold, others):
        raise Refused(409, f"Someone on this list is already called {name}; add an initial.")
    await _add(days.store, guest, one, wanted.name)
    return {"code": one.code}


async def mine(code: str, days: Daily, person: Person) -> FriendList:
    """Return a list for somebody who is on it.  Raises ``Refused`` for anyone else."""
    one = await list_of(days.store, code)
    if person is None or person not in one.people:
        raise Refused(404, NONE)
    return one


Mine = Annotated[FriendList, Depends(mine)]


@router.post("/{code}/replace", **costs(3))
async def replace(one: Mine, days: Daily) -> dict[str, str]:
    """Give a list another code: the old one lets nobody join."""
    code = new_code(CODE)
    named = sa.update(FRIENDS).where(FRIENDS.c.code == one.code).values(code=code)
    await _save(days.store, [Change(named, must=len(one.people))])
    return {"code": code}


@router.post("/{code}/leave", **costs(3))
async def leave(one: Mine, days: Daily, person: Person) -> dict[str, str]:
    """Leave a list; when the last person leaves, it is gone."""
    own = (FRIENDS.c.code == one.code) & (FRIENDS.c.person == person)
    await days.store.write([Change(sa.delete(FRIENDS).where(own))])
    return {"left": one.code}
