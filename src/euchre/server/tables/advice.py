"""Hints, and a coach who warns before a mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

from fastapi import APIRouter, Query

from euchre.engine.actions import Action
from euchre.engine.state import read
from euchre.engine.view import View, observe
from euchre.language.naming import Faces
from euchre.server.http.limits import costs
from euchre.server.refusals import Refused
from euchre.server.tables import drafts
from euchre.server.tables.frames import WAITING
from euchre.server.tables.joining import Seated
from euchre.server.tables.services import Server, Services
from euchre.server.tables.snapshot import faces_of
from euchre.server.tables.state import TableState

router = APIRouter(prefix="/api/tables/{table_id}")

Advice: TypeAlias = dict[str, Any]
#: The opponent model for sampled deals.
Opponents = Annotated[Literal["club", "cautious"], Query()]


def _advised(me: Seated) -> TableState:
    """Return the table of a person who may get advice.  Raises ``Refused``."""
    t = me.table.state
    if t.purpose is not None:
        raise Refused(403, "Hints are off for everyone at this table.")
    if t.eyes_of(me.person) is None:
        raise Refused(409, WAITING)
    return t


async def _computed(services: Services, work: Callable[..., Advice], *arguments: object) -> Advice:
    """Run work in the bots' process, in the asker's turn."""
    async with services.hints.turn():
        return await services.minds.run(work, *arguments)


@router.get("/hint", **costs(8))
async def hint(
    me: Seated,
    services: Server,
    action: Annotated[str | None, Query(max_length=200)] = None,
    opponents: Opponents = "club",
) -> dict[str, Any]:
    """Say what is best now and why; for an ``action``, why it is worse or not allowed."""
    t, seat = _advised(me), me.seat
    if action is not None and (reason := drafts.why(t, seat, action)):
        return {"legal": False, "why": reason}
    if t.turn != seat:
        raise Refused(409, "It is not your turn.")
    view, faces = observe(t.states[-1], seat), faces_of(t, seat)
    if services.minds.ready:
        best = await _computed(services, advice, view, faces, t.seq, action, opponents)
    else:
        best = simple_advice(view, faces, action)
    return best if action is None else {"legal": True} | best


@router.get("/coach", **costs(3))
async def coach(
    me: Seated,
    services: Server,
    action: Annotated[str, Query(max_length=200)] = "",
    level: Annotated[Literal["serious", "smaller"], Query()] = "serious",
    opponents: Opponents = "club",
) -> dict[str, Any]:
    """Say what is wrong with a choice before it is made, if it is clearly a serious mistake.

    Only if everyone else is a bot or everyone at the table has agreed.  ``text`` is None when
    the coach is silent.  Nothing is stored or sent to others.
    """
    t, seat = _advised(me), me.seat
    if t.coach_lacks:
        raise Refused(409, "The coach speaks only when everyone at the table has agreed.")
    if t.turn != seat:
        raise Refused(409, "It is not your turn.")
    if reason := drafts.why(t, seat, action):
        raise Refused(409, reason)
    if not services.minds.ready:
        return SILENT
    view, faces = observe(t.states[-1], seat), faces_of(t, seat)
    return await _computed(services, remark, view, faces, t.seq, action, level, opponents)


#: The coach's answer nearly every time.
SILENT: dict[str, Any] = {"text": None, "better": None}


def remark(
    view: View, faces: Faces, seed: int, action: str, level: str, opponents: str = "club"
) -> dict[str, Any]:
    """Return the coach's comment on a choice; runs in a separate process."""
    from euchre.analysis import coach as coaching

    done = read(view.state, action)
    smaller = level == "smaller"
    comment = coaching.remark(view, faces, done, seed=seed, smaller=smaller, opponents=opponents)
    if comment is None:
        return SILENT
    better = {"play": view.text(comment.better), "text": comment.instead}
    return {"text": comment.text, "better": better}


#: Preamble of a hint while the code is still compiling.
PREPARING = (
    "Full hints are still being prepared, which takes a minute or two. Until then this is what a"
    " club player would do."
)


def simple_advice(view: View, faces: Faces, asked: str | None = None) -> dict[str, Any]:
    """Return a hint by rules of thumb, in the form of ``advice`` and marked as ``simple``."""
    from euchre.analysis.simple_hint import simple
    from euchre.language.choices import choice

    best = simple(view, faces)

    def worded(action: Action, worth: str) -> dict[str, str]:
        text = choice(faces, view.state, action)
        return {"play": view.text(action), "text": text, "worth": worth}

    other = None
    if asked is not None and asked != view.text(best.action):
        other = worded(read(view.state, asked), "not evaluated yet")
    return {
        "best": worded(best.action, "a club player's choice"),
        "runner_up": other,
        "why": best.why,
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
    from euchre.language.choices import choice

    action = None if asked is None else read(view.state, asked)
    hint = hints.hint(view, faces, asked=action, seed=seed, opponents=opponents)
    best, *others = [
        {
            "play": view.text(valued.action),
            "text": choice(faces, view.state, valued.action),
            "worth": hints.worth(view, valued),
        }
        for valued in filter(None, (hint.best, hint.next))
    ]
    why = {"why": hint.why, "reason": hint.reason, "even": hint.even}
    return {"best": best, "runner_up": others[0] if others else None, "simple": ""} | why
