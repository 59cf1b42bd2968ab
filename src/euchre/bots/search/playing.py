"""Values of card plays: each card played in the same worlds, then the kernel's rollout policy.

Between two sides the rest of a world can also be solved with open cards.  The policy plays worse
than people do and the solver knows too much; their errors differ in kind, so the mean of both is
more accurate than either (``docs/bots.md``).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from euchre.bridge import playouts
from euchre.bridge.exactly import tricks_of_worlds
from euchre.bridge.imagine import Worlds
from euchre.bridge.tuned import weights_of
from euchre.club.ends import Ends
from euchre.engine import actions
from euchre.engine.actions import CLAIM, Action
from euchre.engine.view import View
from euchre.kernel.playout import Cases, priced

#: Most cards in all hands together for which worlds are solved.
_MAX_SOLVED_CARDS = 30


def ends_of_cards(worlds: Worlds, plays: Sequence[Action]) -> list[Ends]:
    """Return the outcomes of each play in every world.

    A claim is settled as the rules judge it (C45): the claimer gets all remaining tricks in worlds
    where it holds, and none elsewhere.
    """
    s = worlds.view.state
    here = playouts.scene(s, (weights_of(s.rules),))
    states = None
    if s.called >= 0 and not s.lone:
        # Partnerships follow from the log and the hands of each world.
        states = [worlds.state(i) for i in range(len(worlds))]
    cases = (
        playouts.worlds_of(here, states)
        if states
        else playouts.worlds_of_cards(
            here, worlds.hands, piles=worlds.piles, covered=worlds.covered
        )
    )
    cards = [a for a in plays if a != CLAIM]
    taken = playouts.tricks(here, cases, cards) if cards else None
    found = []
    for action in plays:
        ends = Ends.blank(s.rules, len(worlds))
        if action == CLAIM:
            ends.taken[:] = _claimed(here, cases)
        elif taken is not None:
            ends.taken[:] = taken[:, cards.index(action)]
        found.append(_priced(here, cases, ends))
    return found


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
    here = playouts.scene(s)
    cases = playouts.worlds_of_cards(here, worlds.hands, piles=worlds.piles)
    rest = s.rules.tricks - sum(s.taken)
    opponent = s.left_of(seat)
    while side >> opponent & 1:
        opponent = s.left_of(opponent)
    found = []
    for action in plays:
        ours = won[:, cards.index(actions.arg(action))]
        ends = Ends.blank(s.rules, len(worlds))
        ends.taken[:] = np.array(s.taken, np.int8)
        ends.taken[:, seat] += ours
        ends.taken[:, opponent] += np.int8(rest) - ours
        found.append(_priced(here, cases, ends))
    return found


def _priced(here: playouts.Scene, cases: Cases, ends: Ends) -> Ends:
    """Fill in the points that the tricks earn, and what the state tells; return the outcomes."""
    points = np.zeros((len(ends), 1, ends.points.shape[1]), np.float32)
    taken = ends.taken[:, None].astype(np.int8)
    priced(taken, cases.makers, here.sides, here.prices, points)
    ends.points[:] = points[:, 0]
    ends.makers[:] = cases.makers
    ends.put(here.state)
    return ends


def _claimed(here: playouts.Scene, cases: Cases) -> NDArray[np.int8]:
    """Return the tricks ``[world, seat]`` after the seat on turn claims the rest."""
    s = here.state
    stands = playouts.claims_stand(here, cases)
    taken = np.tile(np.array(s.taken, np.int8), (len(stands), 1))
    rest = s.rules.tricks - sum(s.taken)
    opponent, mine = s.left_of(s.turn), s.partners(s.turn) | 1 << s.turn
    while mine >> opponent & 1:
        opponent = s.left_of(opponent)
    taken[stands, s.turn] += rest
    taken[~stands, opponent] += rest
    return taken
