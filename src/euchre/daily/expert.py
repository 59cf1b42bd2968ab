"""How ``expert`` plays a deal of the day in the player's seat, against the usual bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from euchre.bots import bot
from euchre.daily.deals import BOTS, SEAT, rules
from euchre.daily.score import points_ahead
from euchre.engine.match import new_match
from euchre.engine.state import apply
from euchre.engine.view import observe
from euchre.language.advice import doing
from euchre.language.naming import Faces

#: The level whose line is shown.
LEVEL = "expert"


def line(
    order: Sequence[int], dealer: int, number: int, names: tuple[str, ...], level: str = LEVEL
) -> dict[str, Any]:
    """Return the net points of ``expert`` in a deal, and its line of play in words.

    ``names`` are those of the seats; forced actions are left out.
    """
    s = new_match(rules(), dealer).deal(order)
    expert, others = bot(level, Random(f"expert {number}")), bot(BOTS, Random(number))
    faces = Faces(rules(), names, SEAT, "symbols")
    told = []
    while not s.ended:
        view = observe(s, s.turn)
        choices = view.legal()
        action = (expert if s.turn == SEAT else others).choose(view, choices)
        if s.turn == SEAT and len(choices) > 1:
            told.append(doing(faces, view.state, action))
        s = apply(s, action)
    return {"net": points_ahead(s, SEAT), "told": told}
