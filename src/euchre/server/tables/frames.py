"""What leaves the server: frames made of a ``View`` and public facts, one per viewer.

Every full frame includes the log of the current deal.  Earlier deals are collapsed to one line
each; their logs are regenerated from how they were played, and sent on request.
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
from euchre.language.naming import Faces
from euchre.scene.deck import Scene
from euchre.scene.picture import picture
from euchre.server.refusals import CLOSED, Refused
from euchre.server.store.events import Event
from euchre.server.tables import commands, consent, next_game, pace
from euchre.server.tables.fold import TableState
from euchre.server.tables.snapshot import Snapshot, Step, faces_of, steps
from euchre.text import counted

Frame = dict[str, Any]

#: Log lines for switching off and on; the second also for things that just happen.
_NOTICES = {
    "locked": ("The table is open again.", "The table is locked: no one else can join."),
    "allowed": ("Only quick phrases are allowed now.", "Everyone can write in the chat now."),
    "consulted": (
        "Only the host chooses rules and seats now.",
        "Everyone can propose other rules and seats now.",
    ),
    "cleared": ("", "The chat was cleared."),
    "closed": ("", CLOSED),
    "rung": ("", "The bell has rung: this is the last deal."),
}
#: Log lines that only say what the player of a seat does: the verb, and the rest.
_DOES = {
    "undone": ("take", " back the last choice"),
    "asked": ("ask", " to take back the last choice"),
    "agreed": ("agree", ""),
    "returned": ("be back", ""),
    "hosted": ("be the host", " now"),
}
#: Log lines for how partners are found from game to game.
_PAIRED = {
    "stay": "Partners stay together from game to game.",
    "rotate": "Partners rotate from game to game.",
    "draw": "Partners are drawn by cards for each game.",
}
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
    """Return the table as a seat sees it; as a watcher does for None.

    ``log`` has the lines for this event, or, if ``whole``, all since the cards were dealt.  Only
    players get the join code.  ``waiting`` is the seat of a watcher who gets it with the next deal.
    """
    t = now.t
    holds = seat if waiting is None else waiting
    drawn = scene(now, seat)
    if drawn is not None and waiting is not None and t.turn is not None:
        drawn["prompt"] = WAITING
    takeback = consent.takeback_offer(t, seat)
    more: Frame = {}
    if (coming := next_game.offer(t, holds, now.faces(holds))) is not None:
        more["next"] = coming
    if now.evening and not t.purpose:
        more["evening"] = now.evening
    return {
        "seq": t.seq,
        # A table with assigned seats has no invitation.
        "table": now.table if holds is None or t.purpose else now.table | {"code": code},
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
        | ({} if waiting is None else {"waiting": WAITING}),
        "pace": now.pace,
        "clock": pace.clock(t),
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
        # Who claimed sees only a result, and has to be told whether the claim stood.
        last = pairwise(now.t.states[-2:])
        sentences = [telling.claim_judged(faces, *step) for step in last] + [now.result(seat)]
        ended = {"result": " ".join(filter(None, sentences)), "banner": results.banner(s)}
    drawn = picture(now.view(seat), faces, now.t.match, now.common, **ended)
    if s.ended and not now.t.match.over and (moment := results.moment(s)):
        drawn["moment"] = moment
    if drawn["me"] == s.turn:
        # Marks that the table will play this action automatically.
        drawn["forced"] = commands.automatic(now.t) is not None
    return drawn


def lines(step: Step, seat: TableSeat | None) -> list[str]:
    """Return the log lines of one event for a viewer."""
    before, event, after = step
    faces = after.faces(seat)
    body = event.body
    who = body.get("seat", -1)
    if event.kind == "played":
        forced = body.get("by") == "forced" and before.t.kind(who) == "person"
        late = [f"Time: a bot played for {faces.whom([who])}."] if body.get("by") == "late" else []
        return late + _action(faces, before, after, seat, forced=forced)
    if event.kind == "dealt":
        return _deal(faces, after, seat)
    if event.kind in ("again", "changed"):
        return next_game.lines(before.t, after.t, body, faces)
    if event.kind == "paired":
        return [_PAIRED[body["how"]]]
    if event.kind == "asked" and "wish" in body:
        return [next_game.proposal(after.t, faces)]
    if event.kind == "declined" and before.t.request is not None and before.t.request.seat == who:
        return [f"{faces.does(who, 'withdraw')} the proposal."]
    if event.kind == "declined":
        return [f"{faces.does(who, 'decline')}." if who >= 0 else "Not everyone agreed."]
    if event.kind == "coached":
        if not body["on"]:
            return [f"{faces.does(who, 'end')} the coach: it is silent now."]
        all_agree = "" if consent.coach_lacks(after.t) else " Everyone has agreed."
        return [f"{faces.does(who, 'agree')} to a coach for everyone.{all_agree}"]
    if event.kind == "sat":
        return [f"{faces.does(who, 'sit')} down in place of {before.t.names[who]}."]
    if event.kind in ("left", "replaced"):
        # The player who left sees the table as a watcher.
        old, new = before.t.names[who], body["name"]
        return [f"{new} plays in place of {old}." if new != old else f"{new} is another bot."]
    if event.kind == "covered":
        return [f"A bot sits in for {faces.whom([who])}."]
    if event.kind == "skipped":
        verb = "skip" if after.pace["skipping"] else "ask to skip"
        return [f"{faces.does(who, verb)} to the end of this deal."]
    if event.kind == "waited":
        return [f"{faces.does(body['by'], 'wait')} for {faces.whom([who])}."]
    if event.kind == "removed":
        return [f"{before.t.names[who]} was removed by the host; {body['name']} plays instead."]
    if event.kind == "clocked":
        words = after.t.clock.words
        what = f"{faces.does(who, 'set')} a" if words else f"{faces.does(who, 'stop')} the"
        return [f"{what} turn clock{words and ': '}{words}."]
    if event.kind in _DOES:
        verb, rest = _DOES[event.kind]
        return [f"{faces.does(who, verb)}{rest}."]
    if event.kind in _NOTICES:
        if event.kind == "rung" and after.t.match.over:
            return ["The bell has rung: the game is over."]
        return [_NOTICES[event.kind][body.get("on", True)]]
    return []


def _deal(faces: Faces, now: Snapshot, seat: TableSeat | None) -> list[str]:
    s = now.look(now.t.states[0], seat).state
    log = [f"Deal {now.t.match.deals + 1}: {faces.does(s.dealer, 'deal')}."]
    if s.faced:
        log.append(f"The upcard is {faces.card(s.faced[0])}.")
    if turned := telling.turned(faces, s):
        log.append(turned)
    return log + telling.laid_out(faces, s)


def _action(
    faces: Faces, old: Snapshot, new: Snapshot, seat: TableSeat | None, *, forced: bool
) -> list[str]:
    before, after = old.view(seat).state, new.view(seat).state
    action = after.history[-1].action
    remark = " (forced)" if forced else ""
    done = f"{telling.narration(faces, before, action)}{remark}."
    log = [done, *telling.followed(faces, before, after, again=False)]
    s, match = new.t.states[-1], new.t.match
    if s.ended:
        log.append(new.result(seat))
        games = match.results[len(old.t.match.results) :]
        log += [results.game_over(faces, game) for game in games]
        if games and not match.over:
            log += results.carried(faces, match)
        if match.over:
            log += results.match_over(faces, match)
        elif not match.results:
            score = faces.standings(match.scores)
            log.append(f"The score is {score} after {counted(match.deals, 'deal')}.")
    return log


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
    log = []
    for step in steps(_events(t, number)):
        log += lines(step, seat)
    return log


def _events(t: TableState, number: int) -> Iterator[tuple[TableState, Event, TableState]]:
    """Yield a finished deal as consecutive events."""
    end = t.finished[number - 1]
    match = replace(t.match, scores=t.start, deals=0, results=(), dealer=t.finished[0].dealer)
    for s in t.finished[: number - 1]:
        match = match.after(s)
    states = tuple(_states(end))
    now = replace(t, match=match, states=states[:1])
    yield now, Event(0, "dealt", {}, "", "", 0), now
    for place in range(1, len(states)):
        last = place == len(states) - 1
        after = match.after(end) if last else match
        then = replace(t, match=after, states=states[: place + 1])
        body = {"seat": states[place - 1].turn, "by": ""}
        yield now, Event(place, "played", body, "", "", 0), then
        now = then


def _states(end: State) -> Iterator[State]:
    """Yield the states of a finished deal, from the first to the last."""
    s = rewind(end).start(end.rules, end.dealer, end.scores)
    yield s
    for entry in end.history[len(s.history) :]:
        s = s.copy()
        push(s, entry.action)
        yield s
