"""A review as the replay page draws it, and two choices played on in typical deals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from euchre.analysis.grades import MISTAKES, PRAISE
from euchre.analysis.report import better, cost, deed, side_name, why, words
from euchre.analysis.review import Decision, Review, view_of
from euchre.analysis.turning_points import Typical, moments, typical
from euchre.analysis.turning_points import plain as plain_moments
from euchre.analysis.why import remark
from euchre.coordinates import TableSeat
from euchre.engine.actions import ActionError
from euchre.engine.match import Match
from euchre.engine.state import read, text
from euchre.language.choices import choice, doing
from euchre.language.naming import Faces
from euchre.records import Replay
from euchre.server.reviews.pictures import eyes, frames
from euchre.text import counted, small

#: First words of a comment, by mark.
_WORDS = {"??": "Very costly", "?": "Costly", "?!": "Slightly costly"}
_PRAISE = {"!!": "Brilliant", "!": "Well found", "!?": "Right for the score"}


def plain(review: Review, seat: TableSeat | None = None) -> dict[str, Any]:
    """Return a review as plain values.

    ``curve`` has a row per moment: deal, next action (from 1; 0 at the start of the deal), side,
    and the chance of winning the game.  ``decisions`` has one row per action.  The reader's own
    ``seat`` is called "You".
    """
    faces = eyes(review.replay, seat, you=True)
    return {
        "of_the_game": review.of_the_game,
        "names": list(review.names),
        "sides": [side_name(faces, side) for side in range(len(faces.sides))],
        "curve": [[m.deal, m.action, m.side, round(m.chance, 4)] for m in review.moments],
        "decisions": [_decision(faces, decision) for decision in review.decisions],
        "moments": plain_moments(moments(review.replay, faces, review.decisions)),
    }


def _decision(faces: Faces, decision: Decision) -> dict[str, Any]:
    """Return a decision: where it is, its mark, and the comment."""
    verdict = decision.verdict
    row: dict[str, Any] = {
        "deal": decision.deal,
        "action": decision.action,
        "seat": decision.seat,
        "mark": decision.mark,
        "played": {"play": text(decision.state, decision.done), "text": deed(faces, decision)},
        "best": None,
        "words": "",
        "figures": "",
        "why_not": decision.why_not,
    }
    if verdict is None:
        return row
    row["best"] = {"play": text(decision.state, verdict.best), "text": better(faces, decision)}
    game = " of a win" * verdict.of_the_game
    reasons = words(faces, decision)
    if decision.mark in MISTAKES:
        better_one = f"Better: {small(doing(faces, decision.state, verdict.best))}."
        what = remark(faces, decision) or deed(faces, decision)
        reason = _inside(reasons.blames, faces.names) if reasons and reasons.blames else f"{what}."
        row["words"] = _joined(f"{_WORDS[decision.mark]}: {reason} {better_one}")
        lost = cost(verdict.loss, of_the_game=verdict.of_the_game)
        more = reasons.besides if reasons and reasons.blames else why(faces, decision)
        row["figures"] = _joined(f"Cost: {lost}{game}. {more}")
    elif decision.mark in PRAISE:
        reason = " ".join(reasons.says) if reasons else ""
        what = small(doing(faces, decision.state, decision.done))
        row["words"] = _joined(f"{_PRAISE[decision.mark]}: {what}. {reason}")
        gain = cost(verdict.gain, of_the_game=verdict.of_the_game)
        row["figures"] = _joined(f"Gain over the usual choice: {gain}{game}.")
    return row


def _inside(sentence: str, names: Sequence[str]) -> str:
    """Return a sentence for the middle of another; the name of a player keeps its capital.

    >>> _inside("Nobody played after Cora.", ["Cora"]), _inside("Cora's side won.", ["Cora"])
    ('nobody played after Cora.', "Cora's side won.")
    """
    named = any(re.match(rf"{re.escape(name)}\b", sentence) for name in names if name != "You")
    return sentence if named else small(sentence)


def _joined(words: str) -> str:
    """Keep a number and its percent sign on one line."""
    return words.strip().replace(" %", "\u00a0%")


def compared(
    game: Replay,
    deal: int,
    action: int,
    play: str,
    seat: TableSeat | None = None,
    *,
    you: bool = False,
) -> dict[str, Any]:
    """Return what would have happened had ``play`` been chosen for an action of a deal, from 1.

    Shown from ``seat``, the reader's own if ``you``; default: the decider's.

    Raises ``ValueError`` if there is no such action, or nothing to compare.
    """
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
