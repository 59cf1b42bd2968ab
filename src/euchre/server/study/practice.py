"""Practice over HTTP: sessions, their positions, and positions from one's own games."""

from __future__ import annotations

import json
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import StringConstraints
from starlette.requests import Request
from starlette.responses import Response

from euchre.bounds import Ordinal
from euchre.games import rules
from euchre.records import RecordError, Replay, load, replay
from euchre.server.clock import now
from euchre.server.http.bodies import Body, Short, Upload, drawn
from euchre.server.http.limits import costs
from euchre.server.http.pages import page, plain
from euchre.server.http.people import Guest, Person
from euchre.server.refusals import Refused, refusing
from euchre.server.reviews.api import Reading, Reviews, replayed
from euchre.server.study import lessons
from euchre.server.study.store import Practice, add_own, change, practice_of
from euchre.server.tables.services import Server
from euchre.study.position import SUBJECTS, Position, Subject, shipped
from euchre.study.progress import Answered, Progress, measured
from euchre.text import brief

router = APIRouter(prefix="/api/practice", route_class=Upload)
pages = APIRouter(include_in_schema=False)
plain(pages, "study.html", "/practice/table", "/hand")

_random = SystemRandom()
#: From this many answers on, a position's adjusted rating is shown.
TOLD_FROM = 5


class BeginSession(Body):
    """A session of a game; of one theme, or of all."""

    game: Short = "standard"
    theme: Subject | None = None


class ThisPosition(Body):
    """A position of the session."""

    id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]


class ChosenPlay(ThisPosition):
    """What is chosen in a position, in the notation of records."""

    play: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class FromGame(Body):
    """A decision of a recorded game: its deal, and the action in it, both from 1."""

    record: dict[str, Any]
    deal: Ordinal
    action: Ordinal


def standing_of(practice: Practice) -> dict[str, Any]:
    """Return the state of a session: the position to answer now, or the results."""
    progress, s, mine = practice.progress, practice.progress.session, practice.progress.all
    name = progress.current
    position = practice.find(name) if name else None
    ids = [] if s is None else s.ids
    positions = {one.id: one for one in map(practice.find, ids) if one is not None}
    return {
        "of": len(ids),
        "done": [one.grade for one in s.done] if s is not None else [],
        "position": lessons.shown(position) if position is not None else None,
        "summary": progress.summary(positions) if s is not None and s.done and not name else None,
        "due": progress.due(now()),
        "own": len(practice.positions),
        "rating": {
            "band": mine.band,
            "rating": round(mine.rating),
            "within": round(2 * mine.deviation),
            "answers": mine.answers,
            "right": mine.right,
            "themes": {
                theme: {"band": one.band, "right": one.right, "of": one.answers}
                for theme, one in progress.themes.items()
            },
        },
    }


def _given(practice: Practice, name: str) -> Answered | None:
    """Return the answer that a position got in the session; None if it got none."""
    s = practice.progress.session
    return next((one for one in s.done if one.id == name), None) if s else None


@router.get("")
async def standing(services: Server, person: Person) -> dict[str, Any]:
    """Show your session so far and the position to answer now."""
    if person is None:
        return standing_of(Practice(Progress(), 0, {}))
    return standing_of(await practice_of(services.store, person))


@router.post("/begin", **costs(3))
async def begin(wanted: BeginSession, services: Server, guest: Guest) -> dict[str, Any]:
    """Begin a session of ten positions, in place of one under way."""
    shipment = shipped().get(wanted.game)
    if shipment is None:
        raise Refused(404, f"There are no practice positions for {brief(wanted.game)}.")

    def step(practice: Practice) -> Practice:
        positions = {k: v for k, v in practice.positions.items() if v.game == wanted.game}
        rated = practice.rated
        practice.progress.begin(shipment.positions, positions, now(), _random, wanted.theme, rated)
        return practice

    ids = [one.id for one in shipment.positions]
    practice = await change(services.store, guest, step, ids)
    if not practice.progress.session or not practice.progress.session.ids:
        title = rules(wanted.game).title
        raise Refused(404, f"There are no positions on that theme in {title} yet.")
    return standing_of(practice)


@router.post("/answer")
async def answer(wanted: ChosenPlay, services: Server, guest: Guest) -> dict[str, Any]:
    """Answer the current position; the solution comes with the answer, never before.

    Only the first answer counts: sending another returns the first one.
    """

    def step(practice: Practice) -> tuple[Practice, Position, str]:
        given, position = _given(practice, wanted.id), practice.find(wanted.id)
        if position is None:
            raise Refused(404, "That position is gone.")
        if given is None:
            with refusing(409, ValueError):
                practice.answer(position, wanted.play, now())
        return practice, position, given.play if given else wanted.play

    practice, position, play = await change(services.store, guest, step, [wanted.id])
    rated = practice.moved.get(wanted.id) or practice.rated.get(wanted.id)
    # With few answers, the adjusted rating would reveal individual ones.
    if rated is None or rated.answers < TOLD_FROM:
        rated = measured(position)
    asked = {"rating": round(rated.rating), "answers": rated.answers, "right": rated.right}
    return {"answer": position.answer(play), "asked": asked, "next": standing_of(practice)}


@router.post("/worlds")
async def played_out(
    wanted: ThisPosition, services: Server, person: Person, jobs: Reviews
) -> dict[str, Any]:
    """Play out three hands that fit what you knew, once the position is answered.

    They are sampled from what the seat knew and reveal nothing about the actual deal.
    """
    practice = await practice_of(services.store, person) if person is not None else None
    given = _given(practice, wanted.id) if practice else None
    position = practice.find(wanted.id) if practice else None
    if given is None or position is None:
        raise Refused(409, "Choose first; then you can see three hands.")
    services.minds.require()
    return {"worlds": await jobs.work_out(hands_that_fit, position, given.play)}


def hands_that_fit(position: Position, play: str) -> list[Any]:
    """Return three hands that fit, played out; runs in a separate process."""
    from euchre.study.played_out import three

    return [*three(position, play)]


@router.post("/own", **costs(8, upload=True))
async def from_game(
    wanted: FromGame, services: Server, guest: Guest, reader: Reading
) -> dict[str, Any]:
    """Turn a decision from a game into a practice position; close decisions are refused."""
    with refusing(422, RecordError):
        text = await reader.read(practiced, wanted)
        services.minds.require()
        position = await reader.jobs.work_out(examined, text, wanted.deal, wanted.action)
    if position is None:
        raise Refused(422, "This decision is too close to practice: no choice is clearly right.")
    await reader.read(drawn, "position", lambda: position, lessons.pages)
    new = await add_own(services.store, guest, [position])
    return {"id": position.id, "new": new > 0}


def practiced(wanted: FromGame) -> str:
    """Return the text of a record whose game can be practiced."""
    if (game := read_record(wanted).rules).game not in shipped():
        raise Refused(422, f"{game.title} cannot be practiced yet.")
    return json.dumps(wanted.record)


def read_record(wanted: FromGame) -> Replay:
    """Replay a record that has the wanted deal; slow for a long game."""
    played = replayed(wanted.record).checked()
    if wanted.deal > len(played.deals):
        raise Refused(422, f"There is no deal {wanted.deal}; there are {len(played.deals)}.")
    return played


def examined(text: str, deal: int, action: int) -> Position | None:
    """Return a decision of a record as a position; runs in a separate process."""
    from euchre.study.examining import position_of

    return position_of(replay(load(text.encode())).checked(), deal, action)


@pages.get("/practice")
async def practice_page(request: Request, services: Server, person: Person) -> Response:
    """Show what can be practiced, and what the last session came to."""
    games = [
        {"name": name, "title": rules(name).title, "count": len(shipment.positions)}
        for name, shipment in shipped().items()
    ]
    told = await standing(services, person)
    return page(request, "practice.html", games=games, subjects=SUBJECTS, **told)
