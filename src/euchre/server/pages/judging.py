"""A review as the replay page draws it: marks, the curve, moments, alternatives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from euchre.analysis.grades import MISTAKES, PRAISE
from euchre.analysis.remarks import remark
from euchre.analysis.report import better, cost, said, side_name, why, words
from euchre.analysis.review import Decision, Review
from euchre.analysis.turning_points import moments
from euchre.analysis.turning_points import plain as told
from euchre.analysis.why import small
from euchre.coordinates import TableSeat
from euchre.engine.state import text
from euchre.language.advice import doing
from euchre.language.naming import Faces
from euchre.server.pages.pictures import eyes

#: First words of a comment, by mark.
_WORDS = {"??": "Very costly", "?": "Costly", "?!": "Slightly costly"}
_PRAISE = {"!!": "Brilliant", "!": "Well found", "!?": "Right for the score"}


def plain(found: Review, seat: TableSeat | None = None) -> dict[str, Any]:
    """Return a review as plain values.

    ``curve`` has a row per moment: deal, next action (from 1; 0 at the start of the deal), side,
    and the chance of winning the game.  ``decisions`` has one row per action.  The reader's own
    ``seat`` is called "You".
    """
    faces = eyes(found.replay, seat, you=True)
    return {
        "of_the_game": found.of_the_game,
        "names": list(found.names),
        "sides": [side_name(faces, side) for side in range(len(faces.sides))],
        "curve": [[m.deal, m.action, m.side, round(m.chance, 4)] for m in found.moments],
        "decisions": [_decision(faces, made) for made in found.decisions],
        "moments": told(moments(found.replay, faces, found.decisions)),
    }


def _decision(faces: Faces, made: Decision) -> dict[str, Any]:
    """Return a decision: where it is, its mark, and the comment."""
    verdict = made.verdict
    row: dict[str, Any] = {
        "deal": made.deal,
        "action": made.action,
        "seat": made.seat,
        "mark": made.mark,
        "played": {"play": text(made.state, made.done), "text": said(faces, made)},
        "best": None,
        "words": "",
        "figures": "",
        "why_not": made.why_not,
    }
    if verdict is None:
        return row
    row["best"] = {"play": text(made.state, verdict.best), "text": better(faces, made)}
    game = " of a win" * verdict.of_the_game
    found = words(faces, made)
    if made.mark in MISTAKES:
        better_one = f"Better: {small(doing(faces, made.state, verdict.best))}."
        what = remark(faces, made) or said(faces, made)
        reason = _inside(found.blames, faces.names) if found and found.blames else f"{what}."
        row["words"] = _joined(f"{_WORDS[made.mark]}: {reason} {better_one}")
        lost = cost(verdict.loss, of_the_game=verdict.of_the_game)
        more = found.passing if found and found.blames else why(faces, made)
        row["figures"] = _joined(f"Cost: {lost}{game}. {more}")
    elif made.mark in PRAISE:
        reason = " ".join(found.says) if found else ""
        what = small(doing(faces, made.state, made.done))
        row["words"] = _joined(f"{_PRAISE[made.mark]}: {what}. {reason}")
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
