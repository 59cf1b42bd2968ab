"""Values of card plays with all cards open: the rest of each world solved exactly.

Rollouts play worse than people do, and the solver knows too much; their errors differ in kind, so
the mean of both is more accurate than either (``docs/bots.md``).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from euchre.bridge.exactly import tricks_of_worlds
from euchre.bridge.imagine import Worlds
from euchre.club.ends import Ends
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.view import View

#: Most cards in all hands together for which worlds are solved.
_MAX_SOLVED_CARDS = 30


def solvable(view: View) -> bool:
    """Whether the rest of a deal can be solved quickly enough."""
    s, rules = view.state, view.rules
    cards = s.active * (rules.tricks - sum(s.taken))
    two_sides = rules.sides.count(rules.seats) == 2 and not rules.goal.down
    return two_sides and not s.columns and s.called < 0 and cards <= _MAX_SOLVED_CARDS


def solved_ends(worlds: Worlds, plays: Sequence[Action]) -> list[Ends]:
    """Return the outcomes of each play in every world, played perfectly with open cards.

    Needs a ``solvable`` view and plays that are cards.  A led joker names the suit that is best
    for its owner.
    """
    s, seat = worlds.view.state, worlds.view.state.turn
    side = 1 << seat | s.rules.sides.mates(seat, s.rules.seats)
    cards, won = tricks_of_worlds(s, worlds.hands, side=side)
    rest = s.rules.tricks - sum(s.taken)
    opponent = s.left_of(seat)
    while side >> opponent & 1:
        opponent = s.left_of(opponent)
    found = []
    for action in plays:
        ours = won[:, cards.index(actions.arg(action))]
        taken = np.tile(np.array(s.taken, np.int64), (len(worlds), 1))
        taken[:, seat] += ours
        taken[:, opponent] += rest - ours
        found.append(Ends.of_tricks(s, taken))
    return found
