"""Taking back one's last decision although others have acted since.

Against bots it is practice, and allowed at any time of a deal.  With other people all of them have
to agree, and nothing is taken back once it has shown the asker a card.  Either way the record of
the game says so.
"""

from __future__ import annotations

from typing import Any

from euchre.coordinates import TableSeat
from euchre.engine.actions import Verb, verb
from euchre.engine.state import legal
from euchre.engine.view import observe
from euchre.server.tables.commands import Draft, undo, undoable
from euchre.server.tables.fold import TableState
from euchre.server.tables.refusals import Refused

#: Milliseconds for which the others may think about it.
PATIENCE = 20_000


def others(t: TableState, seat: TableSeat) -> list[int]:
    """Return the seats of the other people at the table."""
    return [p for p, player in enumerate(t.seats) if player.person and p != seat]


def decision(t: TableState, seat: TableSeat, *, shows: bool) -> tuple[int, str]:
    """Return before which state of this deal a seat decided last, or why nothing is taken back.

    Where there was one choice nothing was decided.  Unless it ``shows`` nothing to be cared for,
    no card may have been played by others since, or come to the asker's eyes otherwise.
    """
    if t.turn is None:
        return 0, "There is nothing to undo."
    states = t.states
    for place in range(len(states) - 2, -1, -1):
        then = states[place]
        if then.turn != seat:
            if not shows and verb(states[place + 1].history[-1].action) == Verb.PLAY:
                return 0, "Too late to undo: you have seen new cards."
        elif len(legal(then)) > 1:
            if not shows and observe(states[-1], seat).seen & ~observe(then, seat).seen:
                return 0, "Too late to undo: you have seen new cards."
            return place, ""
    return 0, "You have not made a choice in this deal yet."


def take_back(t: TableState, seat: TableSeat) -> Draft:
    """Take back one's last decision: freely where nobody has learnt anything, else of bots."""
    if not undoable(t, seat)[1]:
        return undo(t, seat)
    if others(t, seat) or t.purpose is not None:
        return undo(t, seat)
    place, reason = decision(t, seat, shows=True)
    if reason:
        raise Refused(409, reason)
    return Draft("undone", {"seat": seat, "to": place, "takeback": True})


def ask(t: TableState, seat: TableSeat, at: int) -> Draft:
    """Ask the others whether one may take back one's last decision; ``at`` is now."""
    if reason := refusal(t, seat):
        raise Refused(409, reason)
    if t.request is not None and at < t.request.until:
        raise Refused(409, f"{t.names[t.request.seat]} is already asking.")
    place, _ = decision(t, seat, shows=False)
    return Draft("asked", {"seat": seat, "to": place, "until": at + PATIENCE})


def refusal(t: TableState, seat: TableSeat) -> str:
    """Return why a seat cannot ask for a takeback; empty if it can."""
    people = others(t, seat)
    if not people:
        return "Against bots you don't have to ask."
    if gone := [t.names[p] for p in people if t.seats[p].covered]:
        return f"{gone[0]} is away, and everyone has to agree."
    if t.states and t.states[-1].played:
        # Whose own lead it was takes it back without being asked.
        return "Too late to undo: you have seen new cards."
    return decision(t, seat, shows=False)[1]


def answer(t: TableState, seat: TableSeat, at: int, *, agrees: bool) -> Draft:
    """Say yes or no to who asks; with the last yes the decision is taken back."""
    request = t.request
    if request is None or at >= request.until:
        raise Refused(409, "No one is asking anymore.")
    if seat == request.seat:
        raise Refused(409, "It is up to the others to agree.")
    if seat in request.agreed:
        raise Refused(409, "You have already agreed.")
    if not agrees:
        return Draft("declined", {"seat": seat})
    if set(others(t, request.seat)) - request.agreed - {seat}:
        return Draft("agreed", {"seat": seat})
    return Draft("undone", {"seat": request.seat, "to": request.to, "takeback": True, "by": seat})


def told(t: TableState, seat: TableSeat | None) -> dict[str, Any]:
    """Return what a seat is told: whether it may ask, and who is asking.

    ``marks`` says that taking back now would stand in the record.  Whether cards have been seen
    since is looked at only when somebody does ask.
    """
    request = t.request
    asks = None
    if request is not None:
        asks = {
            "seat": request.seat,
            "until": request.until,
            "agreed": sorted(request.agreed),
            "answer": seat in others(t, request.seat) and seat not in request.agreed,
        }
    if seat is None or t.turn is None:
        return {"ask": False, "marks": False, "request": asks}
    people = others(t, seat)
    if not people:
        marks = t.purpose is None and not decision(t, seat, shows=True)[1]
        return {"ask": False, "marks": marks, "request": asks}
    s = t.states[-1]
    may = request is None and not s.played and any(entry.seat == seat for entry in s.history)
    may = may and not any(t.seats[p].covered for p in people)
    return {"ask": may, "marks": False, "request": asks}
