"""``cfr-calls``: calls learned by counterfactual regret minimization, cards by PIMC.

Zinkevich, Johanson, Bowling and Piccione, "Regret Minimization in Games with Incomplete
Information", NIPS 2007; sampling: Lanctot, Waugh, Zinkevich and Bowling, NIPS 2009.  The calls are
those of the shipped table of a game (``python -m tools.blueprint``), whose leaves are deals
that club players finish; club players discard.  The cards are those of ``pimc-50``, from the same
random numbers, so a match between the two compares calls and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from euchre.arena.references import Reference
from euchre.arena.references.pimc import Pimc, refusal
from euchre.bots.club import ClubBot
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.view import View
from euchre.fast.player.call_table import call_table
from euchre.fast.player.numbers import BY_TABLE
from euchre.fast.solve.from_state import in_play


def no_table(rules: Rules) -> str | None:
    """Return why it cannot be entered at a table; None if it can."""
    if call_table(rules) is None:
        return "no table of calls was learned for it"
    return refusal(rules)


class CfrCalls(Pimc):
    """Calls by a learned table."""

    def __init__(self, rng: Random):
        super().__init__(rng)
        self.caller = ClubBot(BY_TABLE)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the table's call, or the card with the best mean."""
        card = super().choose if in_play(view.state) else self.caller.choose
        return card(view, legal)


REFERENCE = Reference(CfrCalls, no_table)
