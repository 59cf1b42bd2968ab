"""Everything before the cards valued: each choice made in the same worlds, the rest played on.

In a world all hands are known, but nobody in it knows more than its own: whoever is on turn
is shown a view of that world and decides as a decent club player.  So a pass is worth what
comes of it, neither nothing nor what open cards would make of it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from euchre.bots.search.ends import Ends, play_out
from euchre.bots.search.rounds import crowded, ends_of_rounds, play_on
from euchre.brain import auctions as brain
from euchre.brain.imagine import Worlds
from euchre.cards import each
from euchre.engine.actions import Action
from euchre.engine.state import State, push
from euchre.engine.view import View
from euchre.kernel.turn_up import REDEAL


def ends_of_calls(worlds: Worlds, choices: Sequence[Action]) -> list[Ends]:
    """Return what each choice comes to in every world."""
    if compiled(worlds.view):
        return _compiled_ends(worlds, choices)
    if crowded(worlds.view):
        return ends_of_rounds(worlds, choices)
    n = len(worlds)
    states = [worlds.state(i) for i in range(n)]
    reached = []
    for action in choices:
        for state in states:
            after = state.copy()
            push(after, action)
            play_on(after)
            reached.append(after)
    ends = play_out(reached)
    return [ends.rows(slice(i * n, (i + 1) * n)) for i in range(len(choices))]


def compiled(view: View) -> bool:
    """Whether the kernel plays the rest of this auction, a thousand times faster."""
    return brain.asks(view.state) and brain.plays(view.rules)


def _compiled_ends(worlds: Worlds, choices: Sequence[Action]) -> list[Ends]:
    s = worlds.view.state
    results = brain.auction_results(worlds.view, worlds, choices)
    sides = np.array([1 << p | s.partners(p) for p in range(s.rules.seats)] + [0])
    gone = np.array([_number(s, lone) for lone in range(1 << s.rules.seats)])
    found = []
    for i in range(len(choices)):
        maker = results.maker[:, i].astype(np.int64)
        # After a redeal the same player deals.
        moves = results.ended[:, i] != REDEAL
        found.append(
            Ends(
                points=results.points[:, i],
                taken=results.taken[:, i],
                makers=sides[maker],
                maker=maker,
                dealer=(s.dealer + moves) % s.rules.seats,
                active=gone[results.lone[:, i]],
            )
        )
    return found


def _number(s: State, lone: int) -> int:
    """Return how many seats take part where these play alone."""
    out = 0
    for p in each(lone):
        out |= s.partners(p)
    return s.rules.seats - out.bit_count()
