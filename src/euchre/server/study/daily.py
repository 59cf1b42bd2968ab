"""The daily challenge over HTTP: today, the one try, results, months."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from euchre.server.clock import now
from euchre.server.http.bodies import Body, Name, of_app
from euchre.server.http.limits import costs
from euchre.server.http.pages import page
from euchre.server.http.people import Guest, Person
from euchre.server.queues import ASKER
from euchre.server.refusals import Refused
from euchre.server.study.days import Days, digest_of
from euchre.server.study.store import DayResult
from euchre.study.day import BEST, DEALS, day_of, grade_of, share, streak
from euchre.text import sentence, small

router = APIRouter(prefix="/api/daily")
pages = APIRouter(include_in_schema=False)

#: The first day that can be requested.
_FIRST = date(2020, 1, 1)
#: Message for a day without a challenge.
_NONE = "There was no daily challenge on that day."


class BeginDay(Body):
    """Somebody begins the day under a name."""

    name: Name = "Player"


#: The running server's days.
Daily = Annotated[Days, of_app("days")]


def day_asked(text: str, today: date) -> date:
    """Parse the day in an address; refuse anything else, and days that cannot have deals."""
    try:
        day = day_of(text)
    except ValueError:
        raise Refused(404, "Write the day like 2026-11-23.") from None
    if day < _FIRST:
        raise Refused(404, _NONE)
    if day > today:
        raise Refused(404, "That day has not come yet.")
    return day


async def day_held(text: str, days: Days) -> date:
    """Parse the day in an address; refuse past days without a challenge, too."""
    today = days.today()
    day = day_asked(text, today)
    if day < today and not await days.held(day):
        raise Refused(404, _NONE)
    return day


@router.get("")
async def today(days: Daily, person: Person) -> dict[str, Any]:
    """Show today: how far you are, and the digests of today's and tomorrow's deals.

    ``digest`` and ``tomorrow`` are null until the deals of today and tomorrow are drawn.
    """
    day = days.today()
    mine = await days.of(day, person)
    return {
        "day": day.isoformat(),
        "now": now(),
        "ends": days.ends(day),
        "digest": await days.digest(day),
        "tomorrow": await days.digest(day + timedelta(days=1)),
        "begun": mine is not None,
        "table": f"/table/{mine.table}" if mine and mine.deals is None else None,
        "done": mine is not None and mine.deals is not None,
        "players": await days.field.finished(day),
        "streak": streak(await days.days_of(person), day) if person else 0,
    }


@router.get("/months/{month}")
async def month(month: str, days: Daily, person: Person) -> dict[str, Any]:
    """Show a month's ranking by its finished days, without the names of occasional players."""
    first = month_asked(month, days.today())
    ranked, names = await days.month(first)
    return {
        "month": first.strftime("%Y-%m"),
        "title": first.strftime("%B %Y"),
        "best": BEST,
        "lines": [
            one.to_json()
            | {
                "name": names.get(one.who, "You" if one.who == person else ""),
                "you": one.who == person,
            }
            for one in ranked
            if one.who in names or one.who == person
        ],
        "others": sum(one.who not in names and one.who != person for one in ranked),
    }


def month_asked(text: str, today: date) -> date:
    """Return the first day of the month in an address."""
    try:
        first = day_of(f"{text}-01")
    except ValueError:
        raise Refused(404, "Write the month like 2026-11.") from None
    if not _FIRST <= first <= today:
        raise Refused(404, "There was no daily challenge in that month.")
    return first


@router.post("/play")
@costs(15)
async def play(wanted: BeginDay, request: Request, days: Daily, guest: Guest) -> dict[str, Any]:
    """Open your table for the day; asking again gives the same table."""
    if await days.field.one(days.today(), guest.person) is None:
        if days.services.full:
            raise Refused(503, f"{days.services.full}; please try again soon.")
        request.app.state.gate.opening(ASKER.get())
    table = await days.play(guest, wanted.name)
    return {"table": f"/table/{table.id}"}


@router.get("/{day}")
async def result(day: str, request: Request, days: Daily, person: Person) -> dict[str, Any]:
    """Show a day's results: your own once you have finished, all once the day is over.

    Nothing about other players is shown before that.
    """
    asked = await day_held(day, days)
    over = asked < days.today()
    seeds = await days.seeds(asked)
    mine = await days.of(asked, person)
    answer: dict[str, Any] = {
        "day": asked.isoformat(),
        "now": now(),
        "over": over,
        "ends": days.ends(asked),
        "digest": digest_of(asked, seeds),
        "table": f"/table/{mine.table}" if mine and mine.deals is None and not over else None,
        "judging": mine is not None and mine.deals is None and (over or await _ended(days, mine)),
        "yours": None,
        "field": None,
        "seeds": None,
        "judges": [],
    }
    done = mine is not None and mine.deals is not None
    if not (done or over):
        return answer
    field = [one for one in await days.field.everyone(asked) if one.deals is not None]
    others = [one.given for one in field if mine is None or one.person != mine.person]
    answer["field"] = _field(field)
    # More than one if the program was upgraded during the day.
    answer["judges"] = sorted({one.judge for one in field if one.judge})
    if mine is not None and mine.deals is not None:
        # Without a public address there is no link to share.
        origin = request.app.state.origin
        link = f"{origin}/daily/{asked.isoformat()}" if origin else ""
        yours = _yours(mine, field, await days.lines(asked))
        text = share(asked.isoformat(), mine.deals, field=others, ahead=yours["ahead"], link=link)
        answer["yours"] = yours | {"share": text}
    if over and seeds:
        answer["seeds"] = [seeds[n].hex() for n in sorted(seeds)]
    return answer


async def _ended(days: Days, mine: DayResult) -> bool:
    return (await days.services.tables.get(mine.table)).state.match.over


def _expert(line: dict[str, Any]) -> dict[str, Any]:
    """Return how ``expert`` played a deal, with its line in a sentence."""
    words = ", ".join(map(small, line["told"])) or "no choices in the whole deal"
    return {"net": line["net"], "text": sentence(words)}


def _field(field: list[DayResult]) -> dict[str, Any]:
    """Summarize the field: how many played, and how often each result came up in each deal."""
    counts = [Counter(one.deals[n].net for one in field if one.deals) for n in range(DEALS)]
    return {"players": len(field), "deals": [dict(sorted(deal.items())) for deal in counts]}


def _yours(
    mine: DayResult, field: list[DayResult], lines: list[dict[str, Any]] | None
) -> dict[str, Any]:
    """Return the player's own deals, each beside the field's mean and ``expert``'s line."""
    deals, ahead = [], 0.0
    for n, deal in enumerate(mine.deals or ()):
        nets = [one.deals[n].net for one in field if one.deals]
        mean = sum(nets) / len(nets) if nets else 0.0
        ahead += deal.net - mean
        decisions = [{"grade": d.grade, "text": d.text, "why": d.why} for d in deal.decisions]
        deals.append(
            {
                "net": deal.net,
                "given": round(deal.given, 2),
                "field": round(mean, 2),
                "grade": grade_of(deal.given),
                "decisions": decisions,
                "expert": None if lines is None else _expert(lines[n]),
            }
        )
    given = round(mine.given, 2)
    return {
        "name": mine.name, "given": given, "net": mine.net, "ahead": round(ahead, 1),
        "deals": deals,
    }  # fmt: skip


@pages.get("/daily")
@pages.get("/daily/{day}")
async def day_page(request: Request, days: Daily, day: str = "") -> Response:
    """Show the challenge of a day, of today if none is named."""
    named = (await day_held(day, days)).isoformat() if day else ""
    return page(request, "daily.html", day=named)
