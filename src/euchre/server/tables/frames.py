"""What leaves the server: frames made of a ``View`` and public facts, one per viewer.

A full frame includes the log of the current deal, and one line for each earlier deal, whose log is
made again on request.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from euchre.coordinates import TableSeat
from euchre.engine.rewind import rewind
from euchre.engine.state import State, push
from euchre.language import results, telling
from euchre.scene.deck import Scene
from euchre.scene.picture import picture
from euchre.server.refusals import Refused
from euchre.server.tables import consent, drafts, next_game, turn_clock
from euchre.server.tables.events.play import Dealt, Played
from euchre.server.tables.snapshot import Snapshot, Step, faces_of
from euchre.server.tables.state import TableState

Frame = dict[str, Any]

#: Prompt for a person who has seen another hand of this deal.
WAITING = "You get this seat with the next deal."


def frame(
    now: Snapshot,
    seat: TableSeat | None,
    log: Sequence[str],
    code: str = "",
    *,
    whole: bool = False,
    waiting: int | None = None,
) -> Frame:
    """Return the table as a seat sees it, or as a watcher does (None).

    ``log`` has the lines for this event or, if ``whole``, all since the cards were dealt.  Only
    players, and the screen in the middle, get the join code.  ``waiting`` is the seat that a
    watcher gets with the next deal.
    """
    t = now.t
    holds = seat if waiting is None else waiting
    drawn = scene(now, seat)
    if drawn is not None and waiting is not None and t.turn is not None:
        drawn["prompt"] = WAITING
    takeback = consent.takeback_offer(t, seat)
    claims = drawn and seat is not None and drafts.claimable(now.view(seat), t)
    more: Frame = {}
    if (coming := next_game.offer(t, holds, now.faces(holds))) is not None:
        more["next"] = coming
    if now.evening and not t.purpose:
        more["evening"] = now.evening
    return {
        "seq": t.seq,
        # A table with assigned seats has no invitation.
        "table": now.table | {"code": code} if code and not t.purpose else now.table,
        "rule_line": now.rule_line,
        "scene": drawn,
        "log": list(log),
        "whole": whole,
        "commitment": now.commitment,
        "you": {
            "seat": holds,
            "host": holds is not None and holds == t.host,
            "forced": None if holds is None else t.seats[holds].forced,
        }
        | ({"claim": True} if claims else {})
        | ({} if waiting is None else {"waiting": WAITING}),
        "pace": now.pace,
        "clock": turn_clock.clock(t),
        "undo": seat is not None and (seat == now.undoes or takeback["marks"]),
        "takeback": takeback,
        "coach": now.coach,
        "ended": t.match.over,
    } | more


def scene(now: Snapshot, seat: TableSeat | None) -> Scene | None:
    """Return the scene for a viewer; None before the first deal."""
    s = now.t.state
    if s is None:
        return None
    faces = now.faces(seat)
    ended = {}
    if s.ended:
        # After a claim, say whether it stood.
        last = pairwise(now.t.states[-2:])
        sentences = [telling.claim_judged(faces, *step) for step in last] + [now.result(seat)]
        ended = {"result": " ".join(filter(None, sentences)), "banner": results.banner(s)}
    drawn = picture(now.view(seat), faces, now.t.match, now.common, **ended)
    if s.ended and not now.t.match.over and (moment := results.moment(s)):
        drawn["moment"] = moment
    if drawn["me"] == s.turn:
        # Marks that the table will play this action automatically.
        drawn["forced"] = drafts.automatic(now.t) is not None
    return drawn


def lines(step: Step, seat: TableSeat | None) -> list[str]:
    """Return the log lines of one event for a viewer."""
    return step.event.act.lines(step.before, step.after, step.after.faces(seat))


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
    end = t.finished[number - 1]
    match = replace(t.match, scores=t.start, deals=0, results=(), dealer=t.finished[0].dealer)
    for s in t.finished[: number - 1]:
        match = match.after(s)
    states = tuple(_states(end))
    now = Snapshot(replace(t, match=match, states=states[:1]))
    log = Dealt(0, "").lines(now, now, now.faces(seat))
    for index in range(1, len(states)):
        after = match.after(end) if index == len(states) - 1 else match
        then = Snapshot(replace(t, match=after, states=states[: index + 1]), now)
        log += Played(states[index - 1].turn, "", "").lines(now, then, then.faces(seat))
        now = then
    return log


def _states(end: State) -> Iterator[State]:
    """Yield the states of a finished deal, from the first to the last."""
    s = rewind(end).start(end.rules, end.dealer, end.scores)
    yield s
    for entry in end.history[len(s.history) :]:
        s = s.copy()
        push(s, entry.action)
        yield s
