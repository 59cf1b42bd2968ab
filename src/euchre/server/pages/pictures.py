"""A deal that is over in pictures: what lay where, and what was done."""

from __future__ import annotations

from euchre.engine.match import Match
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.records import results, telling
from euchre.records.faces import Faces
from euchre.server.deck import Scene
from euchre.server.scene import common, picture, spoken


def frame(
    faces: Faces,
    match: Match,
    s: State,
    said: dict[int, str],
    line: str,
    *,
    seat: int | None = None,
) -> Scene:
    """Return a picture of a state with a line on what has just been done.

    All hands are open, unless it is what one ``seat`` knew.  ``match`` is the one before the
    deal; ``said`` is what each seat has said last.
    """
    opened = s
    if seat is None:
        opened = s.copy()
        opened.exposed = (1 << s.rules.seats) - 1
    after = match.after(s) if s.ended else match
    result = results.result(faces, s) if s.ended else ""
    view = observe(opened, seat)
    shared = common(observe(opened, None), faces, after, said=said)
    return {"scene": picture(view, faces, after, shared, result=result), "line": line}


def told(faces: Faces, before: State, after: State, said: dict[int, str]) -> str:
    """Return what was done between two states, and note what was said with it."""
    action = after.history[-1].action
    if words := spoken(before, action):
        said[before.turn] = words
    line = f"{telling.told(faces, before, action)}."
    return " ".join([line, *telling.followed(faces, before, after, again=False)])
