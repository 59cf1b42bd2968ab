"""What leaves the server: for every pair of eyes a frame, made of a ``View`` and public facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.records import results, telling
from euchre.records.faces import Faces, Style, counted
from euchre.server.scene import picture
from euchre.server.tables import commands
from euchre.server.tables.events import Event
from euchre.server.tables.fold import TableState

Frame = dict[str, Any]
#: An event with the table before and after it.
Step = tuple[TableState, Event, TableState]


def faces_of(t: TableState, seat: int | None, style: Style = "symbols") -> Faces:
    """Return how the players are called for a pair of eyes; the own seat is "You"."""
    names = tuple("You" if p == seat else name for p, name in enumerate(t.names))
    return Faces(t.rules, names, -1 if seat is None else seat, style)


def frame(
    t: TableState, seat: int | None, log: Sequence[str], code: str = "", *, whole: bool = False
) -> Frame:
    """Return the table as a seat sees it, a watcher for None.

    ``log`` is what has been told with this event, or, if ``whole``, since the hand was
    dealt.  The join code is for those who sit at the table.
    """
    return {
        "seq": t.seq,
        "table": _table(t, seat, code),
        "rule_line": telling.house_rules(t.rules),
        "scene": scene(t, seat),
        "log": list(log),
        "whole": whole,
        "commitment": {
            "hand": t.hands[-1].number if t.hands else None,
            "this": t.hands[-1].commitment if t.hands else None,
            "next_hand": t.next.number,
            "next": t.next.commitment,
            "sealed": sorted(t.next.seals),
            "opened": sorted(t.next.shares),
        },
        "you": {"seat": seat, "host": seat is not None and seat == t.host},
        "undo": seat is not None and not commands.undoable(t, seat)[1],
        "ended": t.match.over,
    }


def _table(t: TableState, seat: int | None, code: str) -> Frame:
    return {
        "id": t.id,
        "code": code if seat is not None else None,
        "game": t.rules.game,
        "options": dict(t.rules.options),
        "title": t.rules.title,
        "host": t.host,
        "speed": t.speed,
        "watch": t.watch,
        "listed": t.listed,
        "cover": t.cover,
        "game_no": t.game_no,
        "seats": [
            {"name": s.name, "kind": s.kind, "level": s.level if s.kind != "person" else None}
            for s in t.seats
        ],
    }


def scene(t: TableState, seat: int | None) -> dict[str, Any] | None:
    """Return the picture for a pair of eyes; None before the first hand."""
    s = t.state
    if s is None:
        return None
    faces = faces_of(t, seat)
    return picture(
        observe(s, seat),
        faces,
        t.match,
        kinds=[player.kind for player in t.seats],
        said=t.said,
        result=results.result(faces, s) if s.ended else "",
    )


def lines(step: Step, seat: int | None, style: Style = "symbols") -> list[str]:
    """Return what is told of one event to a pair of eyes."""
    before, event, after = step
    faces = faces_of(after, seat, style)
    body = event.body
    if event.kind == "played":
        return _action(faces, before, after, seat)
    if event.kind == "dealt":
        return _deal(faces, after, seat)
    if event.kind == "again":
        return ["Another game begins."]
    who = body.get("seat", -1)
    if event.kind == "undone":
        return [f"{faces.does(who, 'take')} the last choice back."]
    if event.kind == "sat":
        return [f"{faces.does(who, 'sit')} down in the place of {before.names[who]}."]
    if event.kind in ("left", "replaced"):
        # Who has gone sees the table as a watcher.
        return [f"{body['name']} plays in the place of {before.names[who]}."]
    if event.kind == "covered":
        return [f"A bot plays for {faces.whom([who])} until {faces.form([who], 'be back')}."]
    if event.kind == "returned":
        return [f"{faces.does(who, 'be back')}."]
    if event.kind == "hosted":
        return [f"{faces.does(who, 'be the host')} now."]
    if event.kind == "sealed":
        return [f"{faces.does(who, 'seal')} a seed for the next hand."]
    if event.kind == "shown":
        return [f"{faces.does(who, 'open')} the sealed seed."]
    return []


def _deal(faces: Faces, t: TableState, seat: int | None) -> list[str]:
    s = observe(t.states[0], seat).state
    told = [f"Hand {t.match.deals + 1}: {faces.does(s.dealer, 'deal')}."]
    if s.faced:
        told.append(f"The upcard is {faces.card(s.faced[0])}.")
    if made := telling.turned(faces, s):
        told.append(made)
    return told + telling.laid_out(faces, s)


def _action(faces: Faces, old: TableState, new: TableState, seat: int | None) -> list[str]:
    before = observe(old.states[-1], seat).state
    after = observe(new.states[-1], seat).state
    action = after.history[-1].action
    told = [f"{telling.told(faces, before, action)}.", *telling.followed(faces, before, after)]
    s: State = new.states[-1]
    if s.ended:
        told.append(results.result(faces, s))
        told += [results.game_over(faces, g) for g in new.match.results[len(old.match.results) :]]
        if new.match.over:
            told += results.match_over(faces, new.match)
        elif not new.match.results:
            score = faces.standings(new.match.scores)
            told.append(f"The score is {score} after {counted(new.match.deals, 'hand')}.")
    return told
