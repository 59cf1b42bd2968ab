"""Cards valued: each one played in the same worlds, and everybody by the policy to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.ends import Ends
from euchre.brain import playouts
from euchre.brain.imagine import Worlds
from euchre.brain.tuned import tuned
from euchre.engine.actions import CLAIM, Action
from euchre.kernel.playout import Worlds as Cases
from euchre.kernel.playout import priced


def ends_of_cards(worlds: Worlds, plays: Sequence[Action]) -> list[Ends]:
    """Return what each play comes to in every world.

    A claim is played out as the rules judge it (C45): all the rest for the seat that makes
    it where it stands, and none of it elsewhere.
    """
    s = worlds.view.state
    here = playouts.scene(s, (tuned(s.rules).weights,))
    states = None
    if s.called >= 0 and not s.lone:
        # Who is with whom is read back from the log and the hands of each world.
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
        points = np.zeros((len(worlds), 1, ends.points.shape[1]), np.float32)
        priced(ends.taken[:, None], cases.makers, here.sides, here.prices, points)
        ends.makers[:] = cases.makers
        ends.put(slice(None), s)
        found.append(replace(ends, points=points[:, 0]))
    return found


def _claimed(here: playouts.Scene, cases: Cases) -> NDArray[np.int8]:
    """Return the tricks by seat where the seat on turn claims the rest."""
    s = here.state
    stands = playouts.claims_stand(here, cases)
    taken = np.tile(np.array(s.taken, np.int8), (len(stands), 1))
    rest = s.rules.tricks - sum(s.taken)
    foe, mine = s.left_of(s.turn), s.partners(s.turn) | 1 << s.turn
    while mine >> foe & 1:
        foe = s.left_of(foe)
    taken[stands, s.turn] += rest
    taken[~stands, foe] += rest
    return taken
