"""Hints, and a coach who warns before a mistake."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query

from euchre.coordinates import TableSeat
from euchre.engine.actions import Action
from euchre.engine.state import read
from euchre.engine.view import View, observe
from euchre.language.naming import Faces
from euchre.server.http.limits import costs
from euchre.server.http.people import Person
from euchre.server.queues import ASKER
from euchre.server.refusals import Refused
from euchre.server.tables import commands, consent
from euchre.server.tables.fold import TableState
from euchre.server.tables.frames import WAITING
from euchre.server.tables.joining import seated
from euchre.server.tables.rooms import Rooms, Server
from euchre.server.tables.snapshot import faces_of

router = APIRouter(prefix="/api/tables/{table_id}")

#: The opponent model for sampled deals.
Opponents = Annotated[Literal["club", "cautious"], Query()]


async def _advised(rooms: Rooms, table_id: str, person: str | None) -> tuple[TableState, TableSeat]:
    """Return the table of a person who may get advice, and the seat."""
    table, seat, _ = await seated(rooms, table_id, person)
    if table.state.purpose is not None:
        raise Refused(403, "Hints are off for everyone at this table.")
    if table.state.eyes_of(person) is None:
        raise Refused(409, WAITING)
    return table.state, seat


@router.get("/hint")
@costs(8)
async def hint(
    table_id: str,
    rooms: Server,
    person: Person,
    action: Annotated[str | None, Query(max_length=200)] = None,
    opponents: Opponents = "club",
) -> dict[str, Any]:
    """Say what is best now and why; for an action, why it is worse or not allowed."""
    t, seat = await _advised(rooms, table_id, person)
    if action is not None and (reason := commands.why(t, seat, action)):
        return {"legal": False, "why": reason}
    if t.turn != seat:
        raise Refused(409, "It is not your turn.")
    view, faces = observe(t.states[-1], seat), faces_of(t, seat)
    if rooms.minds.ready:
        async with rooms.hints.turn(ASKER.get()):
            told: dict[str, Any] = await rooms.minds.run(
                advice, view, faces, t.seq, action, opponents
            )
    else:
        told = simple_advice(view, faces, action)
    return told if action is None else {"legal": True} | told


@router.get("/coach")
@costs(3)
async def coach(
    table_id: str,
    rooms: Server,
    person: Person,
    action: Annotated[str, Query(max_length=200)] = "",
    level: Annotated[Literal["serious", "smaller"], Query()] = "serious",
    opponents: Opponents = "club",
) -> dict[str, Any]:
    """Say what is wrong with a choice before it is made, if it is clearly a serious mistake.

    Only if everyone else is a bot or everyone at the table has agreed.  ``text`` is None when
    the coach is silent.  Nothing is stored, and no one else learns of it: the command that
    follows makes the choice, or not.
    """
    t, seat = await _advised(rooms, table_id, person)
    if consent.coach_lacks(t):
        raise Refused(409, "The coach speaks only when everyone at the table has agreed.")
    if t.turn != seat:
        raise Refused(409, "It is not your turn.")
    if reason := commands.why(t, seat, action):
        raise Refused(409, reason)
    if not rooms.minds.ready:
        return SILENT
    view, faces = observe(t.states[-1], seat), faces_of(t, seat)
    async with rooms.hints.turn(ASKER.get()):
        told: dict[str, Any] = await rooms.minds.run(
            remark, view, faces, t.seq, action, level, opponents
        )
    return told


#: The coach's answer nearly every time.
SILENT: dict[str, Any] = {"text": None, "better": None}


def remark(
    view: View, faces: Faces, seed: int, action: str, level: str, opponents: str = "club"
) -> dict[str, Any]:
    """Return the coach's comment on a choice; runs in a separate process."""
    from euchre.analysis import coach as coaching

    done = read(view.state, action)
    smaller = level == "smaller"
    found = coaching.remark(view, faces, done, seed=seed, smaller=smaller, opponents=opponents)
    if found is None:
        return SILENT
    better = {"play": view.text(found.better), "text": found.instead}
    return {"text": found.text, "better": better}


#: Preamble of a hint while the code is still compiling.
PREPARING = (
    "Full hints are still being prepared, which takes a minute or two. Until then this is what a"
    " club player would do."
)


def simple_advice(view: View, faces: Faces, asked: str | None = None) -> dict[str, Any]:
    """Return a hint by rules of thumb, in the form of ``advice`` and marked as ``simple``."""
    from euchre.analysis.simple import simple
    from euchre.language.advice import choice

    found = simple(view, faces)

    def told(action: Action, worth: str) -> dict[str, str]:
        text = choice(faces, view.state, action)
        return {"play": view.text(action), "text": text, "worth": worth}

    other = None
    if asked is not None and asked != view.text(found.action):
        other = told(read(view.state, asked), "not evaluated yet")
    return {
        "best": told(found.action, "a club player's choice"),
        "runner_up": other,
        "why": found.why,
        "reason": "",
        "simple": PREPARING,
    }


def advice(
    view: View, faces: Faces, seed: int, asked: str | None = None, opponents: str = "club"
) -> dict[str, Any]:
    """Return a hint in words; runs in a separate process.

    ``reason`` is the first sentence of ``why`` if the sampled deals prove it, else empty.
    ``runner_up`` is the second-best choice, or the legal choice ``asked`` about, unless that is the
    best itself; ``even`` says that the two come out about even, with which ``why`` then begins.
    """
    from euchre.analysis import hint as hints
    from euchre.language.advice import choice

    action = None if asked is None else read(view.state, asked)
    found = hints.hint(view, faces, asked=action, seed=seed, opponents=opponents)
    named = [found.best] + ([found.next] if found.next else [])
    best, *others = [
        {
            "play": view.text(valued.action),
            "text": choice(faces, view.state, valued.action),
            "worth": hints.worth(view.rules, valued),
        }
        for valued in named
    ]
    runner_up = others[0] if others else None
    told = {"why": found.why, "reason": found.reason, "even": found.even, "simple": ""}
    return {"best": best, "runner_up": runner_up} | told
