"""Hands to share over HTTP: a decision of practice, of a recorded game or of a lesson, packed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import Field

from euchre.records import RecordError
from euchre.server.http.bodies import Body, Short, Upload
from euchre.server.http.limits import costs
from euchre.server.http.people import Person, asking
from euchre.server.refusals import Refused, refusing
from euchre.server.reviews.api import Reading, Reviews
from euchre.server.study import lessons
from euchre.server.study.practice import FromGame, ThisPosition, examined, read_record
from euchre.server.study.shared import packed
from euchre.server.study.store import practice_of
from euchre.server.tables.services import Server
from euchre.study.attempt import attempt_of
from euchre.study.lesson import Lesson
from euchre.study.position import by_id

router = APIRouter(prefix="/api/share", route_class=Upload)

#: What is said of a decision without a clear verdict.
_CLOSE = "No choice is clearly best here, so there is nothing to ask."


class InLesson(Body):
    """A lesson after some choices of the learner."""

    course: Short
    lesson: Short
    did: Annotated[list[lessons.Chosen], Field(max_length=lessons.MOST_CHOICES)]


@router.post("/position")
@costs(8)
async def position(
    wanted: ThisPosition, services: Server, person: Person, jobs: Reviews
) -> dict[str, str]:
    """Pack a position with its verdicts into an address that needs no server; without names."""
    practice = await practice_of(services.store, person) if person is not None else None
    found = practice.find(wanted.id) if practice else by_id().get(wanted.id)
    if found is None:
        raise Refused(404, "That position is gone.")
    if practice is not None and practice.progress.current == found.id:
        raise Refused(409, "Choose first; then you can share it with its verdict.")
    services.minds.require()
    return {"hand": await jobs.work_out(packed, found)}


@router.post("/decision")
@costs(8, upload=True)
async def decision(wanted: FromGame, services: Server, reader: Reading) -> dict[str, str]:
    """Pack a decision of a recorded game with its verdicts, without names."""
    with refusing(422, RecordError):
        await reader.read(read_record, wanted)
        services.minds.require()
        asked = json.dumps(wanted.record), wanted.deal, wanted.action
        hand = await reader.jobs.work_out(packed_decision, *asked)
    return {"hand": _clear(hand)}


@router.post("/lesson", dependencies=[Depends(asking)])
@costs(8)
async def lesson(wanted: InLesson, services: Server, jobs: Reviews) -> dict[str, str]:
    """Pack the last decision of a lesson that has a clear verdict."""
    one, did = lessons.named(wanted.course, wanted.lesson), tuple(wanted.did)
    with lessons.choosing(one):
        attempt_of(one, did)
    services.minds.require()
    return {"hand": _clear(await jobs.work_out(packed_lesson, one, did))}


def _clear(hand: str) -> str:
    if not hand:
        raise Refused(422, _CLOSE)
    return hand


def packed_decision(text: str, deal: int, action: int) -> str:
    """Return a decision of a record, packed; empty without a clear verdict.  A process runs it."""
    found = examined(text, deal, action)
    return packed(found) if found else ""


def packed_lesson(of: Lesson, did: Sequence[str]) -> str:
    """Return the last clear decision of a lesson, packed; empty if there is none."""
    from euchre.study.finding import position_in

    found = position_in(of, did)
    return packed(found) if found else ""
