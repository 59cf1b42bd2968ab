"""Judges a valid record, given as text, in a process of its own.

The code that judges is loaded when needed: only such processes have the compiler.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from euchre.analysis.luck_and_skill import WORLDS
from euchre.analysis.turning_points import Typical, typical
from euchre.coordinates import TableSeat
from euchre.engine.actions import ActionError
from euchre.engine.match import Match
from euchre.engine.state import State, apply, read
from euchre.language.choices import choice
from euchre.language.naming import Faces
from euchre.records import Replay, load, replay
from euchre.records.replay import Replayed
from euchre.server.reviews.replay_scenes import eyes, frames
from euchre.study import again as study
from euchre.text import counted

if TYPE_CHECKING:
    from euchre.analysis.review import Review


@lru_cache(8)
def _replayed(record: str) -> Replay:
    return replay(load(record.encode())).checked()


def judged(record: str, deal: int, opponents: str = "club") -> bytes:
    """Return the verdicts of one deal as JSON."""
    from euchre.analysis.review import review, verdicts

    found = review(_replayed(record), worlds=WORLDS, deals=[deal], opponents=opponents)
    return json.dumps(verdicts(found), separators=(",", ":")).encode()


def verdicts_in(parts: Iterable[bytes]) -> dict[str, Any]:
    """Return the verdicts of some deals as ``review`` takes them."""
    return {name: one for part in parts for name, one in json.loads(part).items()}


def _review(record: str, parts: Sequence[bytes], opponents: str, after: int = 0) -> Review:
    """Return the review of the judged deals after the first ``after``."""
    from euchre.analysis.review import review

    deals, known = range(after + 1, after + len(parts) + 1), verdicts_in(parts)
    return review(_replayed(record), worlds=WORLDS, deals=deals, opponents=opponents, known=known)


def marks(
    record: str, parts: Sequence[bytes], opponents: str, after: int, seat: TableSeat | None
) -> dict[str, Any]:
    """Return the review of judged deals as plain values, for the replay."""
    return plain_review(_review(record, parts, opponents, after), seat)


def plain_review(review: Review, seat: TableSeat | None = None) -> dict[str, Any]:
    """Return a review as plain values; the reader's own ``seat`` is called "You"."""
    from euchre.analysis.report import document

    faces = eyes(review.replay, seat, you=True)
    plain: dict[str, Any] = to_builtins(document(review, faces), str_keys=True)
    return plain


def report(record: str, parts: Sequence[bytes], opponents: str, seat: TableSeat | None) -> str:
    """Return a review as HTML, to be inserted into a page; the reader's own ``seat`` is "You"."""
    from euchre.analysis.html import fragment
    from euchre.analysis.report import document

    found = _review(record, parts, opponents)
    return fragment(document(found, eyes(found.replay, seat, you=True)))


def compared(
    record: str, deal: int, action: int, play: str, seat: TableSeat | None = None, you: bool = False
) -> dict[str, Any]:
    """Return what would have happened had ``play`` been chosen for an action of a deal, from 1.

    Shown from ``seat``, which is the reader's own if ``you``; default: the decider's seat.

    Raises ``ValueError`` if there is no such action, or nothing to compare.
    """
    from euchre.analysis.review import view_of

    game = _replayed(record)
    if not 1 <= deal <= len(game.deals):
        raise ValueError(f"there is no deal {deal}; there are {len(game.deals)}")
    played = game.deals[deal - 1]
    view = view_of(played, action)
    done = played.last.history[len(played.first.history) + action - 1].action
    try:
        other = read(view.state, play)
    except ActionError as error:
        raise ValueError(str(error)) from None
    faces = eyes(game, view.state.turn if seat is None else seat, you=you)
    words = choice(faces, view.state, done), choice(faces, view.state, other)
    deals = typical(view, done, other, seed=deal * 1009 + action)
    return {
        "deal": deal,
        "action": action,
        "seat": view.state.turn,
        "played": {"play": view.text(done), "text": words[0]},
        "instead": {"play": view.text(other), "text": words[1]},
        "worlds": [_world(faces, played.match, words, one) for one in deals],
    }


def again(
    record: str, number: int, seat: TableSeat, plays: Sequence[str], you: bool = False
) -> dict[str, Any]:
    """Return what follows the last of a seat's ``plays`` in a deal (from 1) that it plays again.

    These are scenes up to its next choice or the end of the deal, and whether it is ``over``.
    Raises ``ValueError`` for a deal or play that is impossible.
    """
    deal, states, since = _played_again(record, number, seat, plays)
    faces = eyes(_replayed(record), seat, you=you)
    line = f"{faces.does(deal.first.dealer, 'deal')}."
    scenes = frames(faces, deal.match, states, line, knew=True, since=since)[1]
    return {"frames": scenes, "over": states[-1].ended}


def both_times(record: str, number: int, seat: TableSeat, plays: Sequence[str]) -> dict[str, Any]:
    """Return how a deal played again to its end compares with the first time."""
    deal, states, _ = _played_again(record, number, seat, plays)
    found = study.compared(deal, states[-1], seat)
    three = {"again": found.again.shown, "first": found.first.shown, "expert": found.expert}
    return three | {"text": found.text}


def _played_again(
    record: str, number: int, seat: TableSeat, plays: Sequence[str]
) -> tuple[Replayed, list[State], int]:
    """Return a deal, its states when played again, and the index of the last play's state."""
    deal = study.again(_replayed(record), number, seat)
    states, since = [deal.first, *study.bots_on(deal.first, seat)], 0
    for play in plays:
        since = len(states)
        states.append(apply(states[-1], read(states[-1], play)))
        states += study.bots_on(states[-1], seat)
    return deal, states, since


def _world(faces: Faces, match: Match, words: tuple[str, str], deals: Typical) -> dict[str, Any]:
    share = f"{100 * deals.share:.0f}\u00a0%"
    lines = [f"{word}: {_points(gain)}" for word, gain in zip(words, deals.points, strict=True)]
    return {
        "share": round(deals.share, 3),
        "text": f"About {share} of the time, given what could be known then. {'; '.join(lines)}.",
        "points": list(deals.points),
        "played": frames(faces, match, deals.done)[1],
        "instead": frames(faces, match, deals.other)[1],
    }


def _points(gain: float) -> str:
    """Return the points of a line in words: ``2 points``, ``1 point lost``."""
    size = abs(gain)
    shown = counted(int(size), "point") if size == int(size) else f"{size:.1f} points"
    if not size:
        return "no points"
    return f"{shown} lost" if gain < 0 else shown
