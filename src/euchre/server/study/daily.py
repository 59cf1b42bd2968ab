"""Deals by date or by a code over HTTP: a player's one try, and the results."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import StringConstraints
from starlette.responses import Response

from euchre.server.clock import now
from euchre.server.http.bodies import Body, Short
from euchre.server.http.limits import costs
from euchre.server.http.pages import page
from euchre.server.http.people import Guest, Person
from euchre.server.queues import ASKER
from euchre.server.refusals import Refused, refusing
from euchre.server.study import friends
from euchre.server.study.days import Daily, Days
from euchre.server.study.store import DayResult, best_first
from euchre.study.daily_score import BEST, DEALS, day_of, is_code, name_of, share, streak

router = APIRouter(prefix="/api/daily")
pages = APIRouter(include_in_schema=False)

#: Most people whose points are listed for the deals of a code.
MOST = 50


class BeginDay(Body):
    """Somebody begins today's deals under a name, or those of a code."""

    name: Short = "Player"
    code: Annotated[str, StringConstraints(pattern="^[A-Za-z]{6}$")] | None = None


def asked(text: str, today: date) -> str:
    """Return the name of the deals in an address: a day so far, or six letters."""
    with refusing(404, ValueError):
        return name_of(text, today)


@router.get("")
async def today(days: Daily, person: Person) -> dict[str, Any]:
    """Show today: whether you have started or finished, and how many people have finished."""
    day = days.today()
    return await standing(days, day.isoformat(), person) | {
        "now": now(),
        "ends": days.ends(day),
        "streak": streak(await days.days_of(person), day) if person else 0,
    }


async def standing(days: Days, name: str, person: str | None) -> dict[str, Any]:
    """Return whether a person has started or finished deals, and how many people have finished."""
    mine = await days.of(name, person)
    return {
        "day": name,
        "begun": mine is not None,
        "done": mine is not None and mine.deals is not None,
        "players": await days.finished(name),
    }


@router.get("/months/{month}")
async def month(month: str, days: Daily, person: Person) -> dict[str, Any]:
    """Show a month's ranking by its finished days, without the names of occasional players."""
    try:
        first = day_of(name_of(f"{month}-01", days.today()))
    except ValueError:
        raise Refused(404, "Write a month so far, like 2026-11.") from None
    ranked, names = await days.month(first)
    return {
        "month": first.strftime("%Y-%m"),
        "title": first.strftime("%B %Y"),
        "best": BEST,
        "lines": [
            one.row(person, names.get(one.who, "You"))
            for one in ranked
            if one.who in names or one.who == person
        ],
        "others": sum(one.who not in names and one.who != person for one in ranked),
    }


@router.post("/play", **costs(15))
async def play(wanted: BeginDay, request: Request, days: Daily, guest: Guest) -> dict[str, Any]:
    """Open your table for today's deals, or for those of a code; asking again gives the same."""
    code = (wanted.code or "").upper()
    if await days.one(code or days.today().isoformat(), guest.person) is None:
        if days.services.full:
            raise Refused(503, f"{days.services.full}; please try again soon.")
        request.app.state.gate.opening(ASKER.get())
    table = await days.play(guest, wanted.name, code)
    return {"table": f"/table/{table.id}"}


@router.get("/{day}")
async def result(day: str, days: Daily, person: Person) -> dict[str, Any]:
    """Show the results of deals: your own once you have finished, all once their day is over.

    Nothing about other players is shown before that.  Whoever has played the deals of a code sees
    everyone's points, deal by deal.
    """
    name = asked(day, days.today())
    over = days.over(name)
    mine = await days.of(name, person)
    done = mine is not None and mine.deals is not None
    judging = mine is not None and not done
    if mine is not None and judging and not over:
        judging = (await days.services.tables.get(mine.table)).state.match.over
    answer = await standing(days, name, person) | {
        "code": is_code(name),
        "over": over,
        "judging": judging,
        "yours": None,
        "field": None,
        "judges": [],
    }
    if not (done or over):
        return answer
    field = [one for one in await days.everyone(name) if one.deals is not None]
    others = [one.given for one in field if mine is None or one.person != mine.person]
    answer["field"] = _field(field, mine if is_code(name) else None)
    # More than one if the program was upgraded during the day.
    answer["judges"] = sorted({one.judge for one in field if one.judge})
    if mine is not None and mine.deals is not None:
        yours = _yours(mine, field, await days.lines(name))
        text = share(name, mine.deals, field=others, ahead=yours["ahead"])
        answer["yours"] = yours | {"share": text}
    return answer


def _field(field: list[DayResult], mine: DayResult | None) -> dict[str, Any]:
    """Summarize the field: how many played, and how often each result came up in each deal.

    With ``mine``, also everyone's points by deal, the fewest given away first.
    """
    counts = [Counter(one.deals[n].net for one in field if one.deals) for n in range(DEALS)]
    rows = [
        one.row(mine.person, one.name) | {"deals": [deal.net for deal in one.deals or ()]}
        for one in best_first(field)[:MOST]
        if mine is not None
    ]
    return {"players": len(field), "deals": [dict(sorted(c.items())) for c in counts], "rows": rows}


def _yours(
    mine: DayResult, field: list[DayResult], lines: list[dict[str, Any]] | None
) -> dict[str, Any]:
    """Return the player's own deals, each beside the field's mean and ``expert``'s line."""
    deals, ahead = [], 0.0
    for n, deal in enumerate(mine.deals or ()):
        nets = [one.deals[n].net for one in field if one.deals]
        mean = sum(nets) / len(nets) if nets else 0.0
        ahead += deal.net - mean
        deals.append(deal.shown | {"field": round(mean, 2), "expert": lines and lines[n]})
    given = round(mine.given, 2)
    return {
        "name": mine.name, "given": given, "net": mine.net, "ahead": round(ahead, 1),
        "deals": deals,
    }  # fmt: skip


@pages.get("/daily", **costs(5))
@pages.get("/daily/{day}", **costs(5))
async def day_page(request: Request, days: Daily, person: Person, day: str = "") -> Response:
    """Show the deals of a day or of a code; today's if none is named."""
    told = await today(days, person)
    named = asked(day, days.today()) if day else told["day"]
    found = await result(named, days, person) | {"day": named if day else "", "told": told}
    if not is_code(named):
        told["date"] = f"{(on := day_of(named)):%A, %B} {on.day}, {on.year}"
        found["month"] = await month(named[:7], days, person)
        found["friends"] = await friends.lists(days, person, named)
    return page(request, "daily.html", **found)
