"""Friends' lists over HTTP; others' results stay hidden until the player has finished."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import StringConstraints

from euchre.server.daily import friends
from euchre.server.daily.api import day_asked, days_of
from euchre.server.daily.days import Days
from euchre.server.http.fields import Body, Name
from euchre.server.http.limits import costs
from euchre.server.http.people import Guest, Person
from euchre.server.refusals import Refused

router = APIRouter(prefix="/api/daily/lists")

Code = Annotated[str, StringConstraints(min_length=1, max_length=20)]


class NewList(Body):
    """A list that somebody begins, and the own name on it."""

    title: Annotated[str, StringConstraints(max_length=60)] = "Friends"
    name: Name = "Player"


class Join(Body):
    """Somebody comes to a list, by its code and under a name."""

    code: Code
    name: Name = "Player"


@router.get("")
async def lists(request: Request, person: Person, day: str = "") -> dict[str, Any]:
    """Show one's lists, each with a day (today unless one is named) and with its month.

    A list's ``day`` is None until one has done that day, or the day is over.
    """
    days = days_of(request)
    today = days.today()
    asked = day_asked(day, today) if day else today
    mine = await friends.mine(days.store, person) if person else []
    return {
        "day": asked.isoformat(),
        "month": asked.strftime("%B %Y"),
        "lists": [await _told(days, one, asked, person or "") for one in mine],
    }


async def _told(days: Days, one: friends.FriendList, day: date, person: str) -> dict[str, Any]:
    names = {friend.person: friend.name for friend in one.people}
    done = {
        played.person: played
        for played in await days.field.everyone(day, among=names)
        if played.deals is not None
    }
    shown = person in done or day < days.today()
    best = sorted(done.values(), key=lambda played: (round(played.given, 2), -played.net))
    ranked, _ = await days.month(day.replace(day=1), among=names)
    return {
        "code": one.code,
        "title": one.title,
        "name": one.called(person),
        "people": [friend.name for friend in one.people],
        "done": len(done),
        "day": [
            {
                "name": names[played.person],
                "you": played.person == person,
                "given": round(played.given, 2),
                "net": played.net,
            }
            for played in best
        ]
        if shown
        else None,
        "month": [
            line.to_json() | {"name": names[line.who], "you": line.who == person} for line in ranked
        ],
    }


@router.post("", status_code=201)
async def begin(wanted: NewList, request: Request, guest: Guest) -> dict[str, str]:
    """Begin a list; its code lets others join."""
    store = days_of(request).store
    return {"code": await friends.begin(store, guest, wanted.title, wanted.name)}


@router.post("/join")
@costs(8)
async def join(wanted: Join, request: Request, guest: Guest) -> dict[str, str]:
    """Join a list by its code; who is on it already is called otherwise from now on."""
    store = days_of(request).store
    return {"code": await friends.join(store, guest, wanted.code, wanted.name)}


@router.post("/{code}/leave")
@costs(3)
async def leave(code: str, request: Request, person: Person) -> dict[str, str]:
    """Leave a list."""
    if person is None:
        raise Refused(404, friends.NONE)
    await friends.leave(days_of(request).store, person, code)
    return {"left": friends.plain(code)}
