"""Records in the browser: step by step, in figures, and reviewed.

A record sent here is replayed through the engine and not stored.  That happens in the queue for
long work, so that it delays no view.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from importlib.resources import files
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends
from pydantic import Base64Bytes, Field
from starlette.requests import Request
from starlette.responses import Response

from euchre.bounds import AnySeat, Count, Ordinal
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.language import results, telling
from euchre.records import RecordError, Replay, dump, load
from euchre.records import replay as replay_of
from euchre.records.egn.ruleset import ruleset_of
from euchre.server.http.bodies import IN_QUERY, Body, Upload, importing, of_app
from euchre.server.http.limits import costs
from euchre.server.http.pages import page
from euchre.server.http.people import Crowd, Person
from euchre.server.refusals import Refused, refusing
from euchre.server.reviews.jobs import Job, Jobs
from euchre.server.reviews.judging import again, both_times, compared
from euchre.server.reviews.replay_scenes import NoSeat, eyes, of_deal, outline
from euchre.text import counted, listed

router = APIRouter(route_class=Upload)
T = TypeVar("T")

#: Maximum number of deals of a record sent here; the commands have no limit.
DEALS = 1000


class Sent(Body):
    """A record as JSON, and what is asked for of it."""

    record: dict[str, Any]
    #: Number of a deal, from 1.
    deal: Ordinal | None = None
    #: The seat whose view is shown; all hands are open if None.
    seat: AnySeat | None = None
    #: Whether the reader sat there, and whether to open all hands anyway.
    you: bool = False
    open: bool = False
    #: The opponent model for sampled deals.
    opponents: Literal["club", "cautious"] = "club"


class Brought(Body):
    """A file with a game that is not JSON: its content in base64."""

    file: Base64Bytes


class Alternative(Body):
    """A record, an action of it (both from 1) and what might have been chosen instead."""

    record: dict[str, Any]
    deal: Ordinal
    action: Ordinal
    play: Annotated[str, Field(min_length=1, max_length=200)]
    #: The seat whose view is shown (default: the decider's), and whether it is the reader's.
    seat: AnySeat | None = None
    you: bool = False


class Anew(Body):
    """A record, a deal of it and a seat that plays it again, with what it has chosen so far."""

    record: dict[str, Any]
    deal: Ordinal
    seat: AnySeat
    you: bool = False
    plays: list[Annotated[str, Field(min_length=1, max_length=200)]] = Field(max_length=100)


Reviews = Annotated[Jobs, of_app("jobs")]


class Reader:
    """Reads records for whoever asks, in their turn."""

    def __init__(self, people: Crowd, jobs: Reviews, person: Person):
        self._store = people.store
        self.jobs = jobs

    async def read(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run work on a record, off the event loop.  Raises ``Refused`` if too many wait."""
        with importing("record"), refusing(422, RecordError, NoSeat):
            return await self._store.long.run(work, *arguments)

    async def drawn(self, work: Callable[..., Awaitable[T]], *arguments: Any) -> T:
        """Wait for what another process draws of a record, in the asker's turn."""
        async with self._store.long.turn():
            with importing("record"), refusing(422, RecordError, NoSeat):
                return await work(*arguments)


Reading = Annotated[Reader, Depends()]


def replayed(record: dict[str, Any]) -> Replay:
    """Replay a record.

    Raises ``RecordError`` unless it has at least one valid deal and no more than ``DEALS``.
    """
    read = load(json.dumps(record).encode())
    if len(read.deals) > DEALS:
        raise RecordError(
            f"this record has {len(read.deals):,} deals; a page takes at most {DEALS:,}, and the"
            " commands of euchre any number"
        )
    played = replay_of(read)
    if not played.deals:
        raise played.error or RecordError("no deal is recorded")
    return played


@router.post("/api/records", response_model=None, **costs(3, upload=True))
async def record(sent: Brought, reader: Reading) -> dict[str, Any]:
    """Return the record of the game in a file that is not JSON: PTN, or EGN in binary form."""
    plain: dict[str, Any] = await reader.read(lambda: json.loads(dump(load(sent.file))))
    return plain


@router.post("/api/replay", response_model=None, **costs(3, upload=True))
async def replay(sent: Sent, reader: Reading) -> dict[str, Any]:
    """Return a record's deals, the game in figures, and one deal in pictures.

    Unless a deal is named, ``moments`` are the turning points of a game, before any is judged.
    """
    return await reader.read(_shown, sent)


def _shown(sent: Sent) -> dict[str, Any]:
    from euchre.analysis.turning_points import moments

    played = replayed(sent.record)
    number = sent.deal or 1
    if number > len(played.deals):
        raise Refused(422, f"There is no deal {number}; there are {len(played.deals)}.")
    faces = eyes(played, sent.seat, you=sent.you)
    knew = sent.seat is not None and not sent.open
    whole = sent.deal is None and not played.error
    return outline(played, faces) | {
        "title": played.rules.title,
        "rule_line": telling.house_rules(played.rules),
        "deal": number,
        "frames": of_deal(faces, played.deals[number - 1], knew=knew),
        "takebacks": takebacks(sent.record, played.names),
        "problem": str(played.error) if played.error else "",
        "statistics": statistics(played),
        "egn": _in_egn(played.rules),
        "moments": [turn._asdict() for turn in moments(played, faces)] if whole else [],
    }


def takebacks(record: dict[str, Any], names: Sequence[str]) -> str:
    """Return who has taken decisions back, and in which deals; empty if nobody has.

    The notes of a record are untrusted.
    """
    notes = record.get("notes")
    rows = notes.get("takebacks") if isinstance(notes, dict) else None
    deals: dict[int, list[int]] = {}
    for row in rows if isinstance(rows, list) else ():
        deal, seat = (row.get("deal"), row.get("seat")) if isinstance(row, dict) else (None, None)
        if isinstance(deal, int) and isinstance(seat, int) and 0 <= seat < len(names):
            deals.setdefault(seat, []).append(deal)
    people = [
        f"{names[seat]} ({counted(len(of), 'time')}, deal {listed(sorted({*map(str, of)}))})"
        for seat, of in sorted(deals.items())
    ]
    return f"Played with takebacks by {listed(people)}." if people else ""


def _in_egn(table: Rules) -> bool:
    """Whether Euchre Game Notation can express these rules."""
    try:
        ruleset_of(table)
    except RecordError:
        return False
    return True


def statistics(played: Replay) -> dict[str, Any]:
    """Return the statistics of a game, one row per player."""
    done = [deal.last for deal in played.deals if deal.last.ended]
    rows = []
    for seat, name in enumerate(played.names):
        made_it = [results.made_it(s, points(s)) for s in done if s.maker == seat]
        alone = sum(s.lone >> seat & 1 for s in done)
        tricks = sum(s.taken[seat] for s in done)
        rows.append([name, len(made_it), sum(made_it), made_it.count(False), alone, tricks])
    head = ["Player", "Made trump", "Made it", "Fell short", "Alone", "Tricks"]
    return {"head": head, "rows": rows}


@router.post("/api/reviews", response_model=None, status_code=202, **costs(15, upload=True))
async def review(sent: Sent, reader: Reading) -> dict[str, Any]:
    """Accept a record for review; the answer says where to look."""
    wanted = await reader.read(_to_review, sent)
    return {"id": await reader.jobs.take(*wanted, sent.opponents)}


def _to_review(sent: Sent) -> tuple[str, Replay, str]:
    played = replayed(sent.record).checked()
    return json.dumps(sent.record), played, takebacks(sent.record, played.names)


async def found(number: str, jobs: Reviews) -> Job:
    """Return a review by its id.  Raises ``Refused``."""
    if (job := jobs.find(number)) is None:
        raise Refused(404, "This review is gone; please ask for it again.")
    return job


Found = Annotated[Job, Depends(found)]


@router.get("/api/reviews/{number}/marks", response_model=None)
async def marks(
    work: Found,
    reader: Reading,
    after: Annotated[Count, IN_QUERY] = 0,
    seat: Annotated[AnySeat | None, IN_QUERY] = None,
) -> dict[str, Any]:
    """Return a review as plain values, as far as it is: marks and curve.

    Without the first ``after`` deals, which the page has; ``seat`` is the reader's own.
    """
    return await reader.drawn(reader.jobs.marks, work, after, seat)


@router.post("/api/what-ifs", response_model=None, **costs(8, upload=True))
async def imagine(sent: Alternative, reader: Reading) -> dict[str, Any]:
    """Return what would have happened in typical deals."""
    text = await reader.read(_checked, sent)
    asked = sent.deal, sent.action, sent.play, sent.seat, sent.you
    with refusing(422, ValueError):
        return await reader.jobs.work_out(compared, text, *asked)


@router.post("/api/replay/again", response_model=None, **costs(5, upload=True))
async def play_again(sent: Anew, reader: Reading) -> dict[str, Any]:
    """Play a deal of a record again: bots answer up to your next choice, or to the end.

    Only the comparison at the end waits for its turn among reviews.
    """
    asked = await reader.read(_checked, sent), sent.deal, sent.seat, sent.plays
    with refusing(422, ValueError):
        told: dict[str, Any] = await reader.drawn(reader.jobs.quick, again, *asked, sent.you)
        if told["over"]:
            told["compared"] = await reader.jobs.work_out(both_times, *asked)
    return told


def _checked(sent: Alternative | Anew) -> str:
    """Return a record as text, once it is known to be valid."""
    replayed(sent.record).checked()
    return json.dumps(sent.record)


@router.get("/review.css")
def review_style() -> Response:
    """Return the style that belongs to the HTML of a review."""
    style = files("euchre.analysis").joinpath("review.css").read_text("utf-8")
    return Response(style, media_type="text/css", headers={"cache-control": "max-age=3600"})


@router.get("/review/{number}")
async def reviewed(
    request: Request,
    work: Found,
    reader: Reading,
    seat: Annotated[AnySeat | None, IN_QUERY] = None,
) -> Response:
    """Show a finished review; ``seat`` is the reader's own."""
    if not work.judgement.ready:
        raise Refused(404, "This review is not ready yet.")
    content = await reader.drawn(reader.jobs.report, work, seat)
    return page(request, "reviewed.html", content=content)
