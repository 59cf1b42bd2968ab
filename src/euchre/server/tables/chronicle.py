"""The log of a game's earlier deals, regenerated from how they were played.

Every full frame includes the log of the current deal; earlier deals are collapsed to one line each,
and their logs are sent on request.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from euchre.coordinates import TableSeat
from euchre.engine.match import Match
from euchre.engine.rewind import rewind
from euchre.engine.state import State, push
from euchre.language import results
from euchre.server.refusals import Refused
from euchre.server.tables import frames
from euchre.server.tables.events import Event
from euchre.server.tables.fold import TableState
from euchre.server.tables.snapshot import faces_of, steps


def folded(t: TableState, seat: TableSeat | None) -> list[dict[str, Any]]:
    """Return one line for each deal of this game before the visible one."""
    faces = faces_of(t, seat)
    earlier = t.finished[:-1] if t.turn is None else t.finished
    return [
        {"deal": number, "text": results.result(faces, s)} for number, s in enumerate(earlier, 1)
    ]


def deal(t: TableState, number: int, seat: TableSeat | None) -> list[str]:
    """Return the log of a finished deal's play (from 1), as seen from a seat.

    If its player sat down later, the seat gets the public log.  Raises ``Refused``.
    """
    if not 1 <= number <= len(t.finished):
        raise Refused(404, f"There is no finished deal {number} in this game.")
    if seat is not None and t.seats[seat].since > t.dealt_at[number - 1]:
        seat = None
    told = []
    for step in steps(_events(t, number)):
        told += frames.lines(step, seat)
    return told


def _events(t: TableState, number: int) -> Iterator[tuple[TableState, Event, TableState]]:
    """Yield a finished deal as consecutive events."""
    end = t.finished[number - 1]
    match = replace(t.match, scores=t.start, deals=0, results=(), dealer=t.finished[0].dealer)
    for s in t.finished[: number - 1]:
        match = match.after(s)
    states = tuple(_states(end))
    now = _table(t, match, states[:1])
    yield now, Event(0, "dealt", {}, "", "", 0), now
    for place in range(1, len(states)):
        last = place == len(states) - 1
        then = _table(t, match.after(end) if last else match, states[: place + 1])
        body = {"seat": states[place - 1].turn, "by": ""}
        yield now, Event(place, "played", body, "", "", 0), then
        now = then


def _table(t: TableState, match: Match, states: tuple[State, ...]) -> TableState:
    return replace(t, match=match, states=states)


def _states(end: State) -> Iterator[State]:
    """Yield the states of a finished deal, from the first to the last."""
    s = rewind(end).start(end.rules, end.dealer, end.scores)
    yield s
    for entry in end.history[len(s.history) :]:
        s = s.copy()
        push(s, entry.action)
        yield s
