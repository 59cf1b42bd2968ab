"""What needs the consent of the other people at a table: takebacks, and a coach for everyone.

Against bots a takeback is practice, allowed at any time during a deal.  With other people, all must
agree, and the asker must not have seen a new card since.  The game's record notes each takeback.

The coach speaks only if everyone has agreed; everyone sees who has, and anyone may end it.  Only
the player concerned sees a warning, before the choice is sent.
"""

from __future__ import annotations

from typing import Any

from euchre.coordinates import TableSeat
from euchre.engine.actions import Verb, verb
from euchre.engine.state import legal
from euchre.engine.view import observe
from euchre.server.refusals import Refused
from euchre.server.tables.drafts import Draft, undo, undoable
from euchre.server.tables.events.play import Agreed, Asked, Declined, Undone
from euchre.server.tables.events.seats import Coached
from euchre.server.tables.seats import own
from euchre.server.tables.state import TableState

#: Milliseconds for the others to answer.
PATIENCE = 20_000


def others(t: TableState, seat: TableSeat) -> list[int]:
    """Return the seats of the other people at the table."""
    return [p for p in t.people if p != seat]


def decision(t: TableState, seat: TableSeat, *, shows: bool) -> tuple[int, str]:
    """Return the index of the state in which a seat last decided, or why it cannot take that back.

    A forced action is not a decision.  With ``shows`` it does not matter whether others have played
    since, or the asker has seen new cards.
    """
    if t.turn is None:
        return 0, "There is nothing to undo."
    states = t.states
    for index in range(len(states) - 2, -1, -1):
        then = states[index]
        if then.turn != seat:
            if not shows and verb(states[index + 1].history[-1].action) == Verb.PLAY:
                return 0, "Too late to undo: you have seen new cards."
        elif len(legal(then)) > 1:
            if not shows and observe(states[-1], seat).seen & ~observe(then, seat).seen:
                return 0, "Too late to undo: you have seen new cards."
            return index, ""
    return 0, "You have not made a choice in this deal yet."


def take_back(t: TableState, seat: TableSeat) -> Draft:
    """Take back the seat's last decision: an undo if nobody has learned anything, else practice."""
    if not undoable(t, seat)[1] or others(t, seat) or t.purpose is not None:
        return undo(t, seat)
    index, reason = decision(t, seat, shows=True)
    if reason:
        raise Refused(409, reason)
    return Draft(Undone(seat, index, takeback=True))


def ask(t: TableState, seat: TableSeat, at: int) -> Draft:
    """Ask the others for permission to take back the last decision; ``at`` is now."""
    if reason := refusal(t, seat):
        raise Refused(409, reason)
    if t.request is not None and at < t.request.until:
        raise Refused(409, f"{t.names[t.request.seat]} is already asking.")
    index, _ = decision(t, seat, shows=False)
    return Draft(Asked(seat, index, at + PATIENCE))


def refusal(t: TableState, seat: TableSeat) -> str:
    """Return why a seat cannot ask for a takeback; empty if it can."""
    people = others(t, seat)
    if not people:
        return "Against bots you don't have to ask."
    if gone := [t.names[p] for p in people if t.seats[p].covered]:
        return f"{gone[0]} is away, and everyone has to agree."
    if t.states and t.states[-1].played:
        # The player who led this card can take it back by a plain undo.
        return "Too late to undo: you have seen new cards."
    return decision(t, seat, shows=False)[1]


def answer(t: TableState, seat: TableSeat, at: int, *, agrees: bool) -> Draft:
    """Agree or decline; the last yes takes the decision back."""
    request = t.request
    if request is None or at >= request.until:
        raise Refused(409, "No one is asking anymore.")
    if seat == request.seat:
        raise Refused(409, "It is up to the others to agree.")
    if seat in request.agreed:
        raise Refused(409, "You have already agreed.")
    if not agrees:
        return Draft(Declined(seat))
    if set(others(t, request.seat)) - request.agreed - {seat}:
        return Draft(Agreed(seat))
    return Draft(Undone(request.seat, request.to, takeback=True, by=seat))


def takeback_offer(t: TableState, seat: TableSeat | None) -> dict[str, Any]:
    """Return what a seat is told: whether it may ask, and who is asking.

    ``marks`` says that a takeback now would be noted in the record.  Whether cards have been seen
    since is checked only when the seat actually asks.
    """
    request = t.request if t.request is not None and not t.request.wish else None
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


# -- a coach for everyone --------------------------------------------------------------------


def agree_to_coach(t: TableState, seat: TableSeat, *, agrees: bool) -> Draft:
    """Agree to a coach for everyone, or end it.  Raises ``Refused`` if nothing would change."""
    if t.purpose is not None:
        raise Refused(403, "Hints are off for everyone at this table.")
    if len(t.people) < 2:
        raise Refused(409, "Against bots, no one has to agree.")
    return own(t, Coached(seat, agrees))


def coach_consent(t: TableState) -> dict[str, Any] | None:
    """Return the public state: who has agreed, and who has yet to; None among bots."""
    if len(t.people) < 2 or t.purpose is not None:
        return None
    without = t.coach_lacks
    return {"agreed": [p for p in t.people if p not in without], "missing": without}
