"""A finished deal in pictures: the cards and the actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from euchre.analysis.luck_and_skill import arrived, chances
from euchre.coordinates import TableSeat
from euchre.engine.match import Match
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.language import results, telling
from euchre.language.naming import Faces
from euchre.records import Replay
from euchre.records.replay import Replayed
from euchre.scene.deck import Scene
from euchre.scene.picture import common, picture, spoken


class NoSeat(ValueError):
    """A seat that a game does not have."""


def eyes(played: Replay, seat: TableSeat | None, *, you: bool = False) -> Faces:
    """Return the names of players and cards as seen from a seat, or by a watcher for None.

    With ``you``, the seat's own player is "You".  Raises ``NoSeat``.
    """
    if seat is None:
        return Faces.at_table(played.rules, played.names)
    if seat >= played.rules.seats:
        raise NoSeat(f"there is no seat {seat}")
    return Faces.at_table(played.rules, played.names, seat, you=you)


def frame(
    faces: Faces, match: Match, s: State, calls: dict[int, str], line: str, *, knew: bool = False
) -> Scene:
    """Return the scene of a state, seen from ``faces.seat``, with a line on the last action.

    All hands are open, or with ``knew`` only what the seat knew.  ``match`` is the one before the
    deal; ``calls`` has each seat's last call.
    """
    seat = faces.seat if faces.seat >= 0 else None
    opened = s
    if not knew:
        opened = s.copy()
        opened.exposed = (1 << s.rules.seats) - 1
    after = match.after(s) if s.ended else match
    ended = {}
    if s.ended:
        ended = {"result": results.result(faces, s), "banner": results.banner(s)}
    shared = common(observe(opened, None), faces, after, bubbles=calls)
    return {"scene": picture(observe(opened, seat), faces, after, shared, **ended), "line": line}


def frames(
    faces: Faces,
    match: Match,
    states: Sequence[State],
    line: str = "",
    *,
    knew: bool = False,
    since: int = 0,
) -> tuple[list[str], list[Scene]]:
    """Return a line on how each state came about, and the scenes from state ``since`` on.

    ``line`` is the line of the first state; see ``frame``.
    """
    lines, calls, scenes = [line], dict[int, str](), list[Scene]()
    for i, s in enumerate(states):
        if i:
            before, after = (
                observe(one, faces.seat).state if knew else one for one in states[i - 1 : i + 1]
            )
            lines.append(_narrated(faces, before, after, calls))
        if i >= since:
            scenes.append(frame(faces, match, s, dict(calls), lines[i], knew=knew))
    return lines, scenes


def _narrated(faces: Faces, before: State, after: State, calls: dict[int, str]) -> str:
    """Describe what was done between two states, and record calls."""
    action = after.history[-1].action
    if words := spoken(before, action):
        calls[before.turn] = words
    line = f"{telling.narration(faces, before, action)}."
    return " ".join([line, *telling.followed(faces, before, after, again=False)])


def of_deal(faces: Faces, deal: Replayed, *, knew: bool = False) -> list[Scene]:
    """Return a deal as scenes: the initial one, and one per action."""
    states = [deal.first, *(after for _, _, after in deal.steps())]
    line = f"{faces.does(deal.first.dealer, 'deal')}."
    scenes = frames(faces, deal.match, states, line, knew=knew)[1]
    if (revoke := deal.deal.revoke) is not None:
        at = revoke.action
        if not knew:
            action = states[at].history[-1].action
            scenes[at]["line"] = telling.revoked(faces, states[at - 1], action)
        scenes[-1]["line"] += f" {results.result(faces, deal.last)}"
    return scenes


def outline(played: Replay, faces: Faces) -> dict[str, Any]:
    """Return a game without scenes: its deals, their lengths, and the score over time.

    ``chances`` has a row per deal and one for the end: each side's chance of winning the game at
    that score; None if the game has no target score.
    """
    deals = played.deals
    rows = [chances(deal.match) for deal in deals]
    last = deals[-1]
    ended = last.last.ended
    rows.append(arrived(last.match, last.match.after(last.last)) if ended else rows[-1])
    return {
        "names": list(faces.names),
        "sides": [played.rules.sides.side(seat) for seat in range(played.rules.seats)],
        "deals": [
            results.result(faces, deal.last) if deal.last.ended else "Not finished."
            for deal in deals
        ],
        "steps": [len(deal.last.history) - len(deal.first.history) for deal in deals],
        "chances": [[round(p, 4) for p in row] for row in rows if row] if all(rows) else None,
    }
