"""What would have happened: a decision and an alternative, played out in typical deals.

Worlds are drawn from what the player knew; both choices are made in each, and club players finish
the deal, each from its own view.  Deals with the same results are grouped, and one deal of each of
the most common groups is shown.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from euchre.bots.thumb import ThumbBot
from euchre.engine.actions import Action
from euchre.engine.scoring import net, points
from euchre.engine.state import State, apply
from euchre.engine.view import View, observe
from euchre.engine.worlds import worlds

#: Deals drawn, and groups of them shown.
DRAWN, SHOWN = 60, 3


class Typical(NamedTuple):
    """Two lines of play in one deal that the player could have been facing.

    A line begins with the state in which the choice is made.
    """

    #: The share of the deals with the same results.
    share: float
    done: tuple[State, ...]
    other: tuple[State, ...]
    #: Points of the player's side minus the mean of the others', per line; more is better.
    points: tuple[float, float]


def typical(
    view: View, done: Action, other: Action, *, drawn: int = DRAWN, seed: int = 0
) -> list[Typical]:
    """Return both lines of play in deals of the most common groups, the most common first.

    Raises ``ValueError`` unless both choices are legal and different, and the seat is on turn.
    """
    legal = view.legal()
    if view.seat is None or view.state.turn != view.seat:
        raise ValueError("it is not the turn of this seat")
    if done not in legal or other not in legal or view.text(done) == view.text(other):
        raise ValueError("give two different choices that were possible")
    side = view.rules.sides.side(view.seat)
    kinds: dict[tuple[float, float], list[Typical]] = {}
    for world in worlds(view, Random(seed), drawn):
        lines = played_on(world, done), played_on(world, other)
        one, two = (net(points(line[-1]), side, view.rules) for line in lines)
        worth = one, two
        kinds.setdefault(worth, []).append(Typical(0.0, *lines, worth))
    # The most common groups; of equally common ones, the one with more at stake.
    order = sorted(kinds.values(), key=lambda row: (-len(row), -abs(_ahead(row[0]))))
    return [row[0]._replace(share=len(row) / drawn) for row in order[:SHOWN]]


def _ahead(one: Typical) -> float:
    return one.points[0] - one.points[1]


def played_on(world: State, action: Action) -> tuple[State, ...]:
    """Return a state, that after a choice, and those of the deal as club players end it."""
    player = ThumbBot()
    states = [world, apply(world, action)]
    while not states[-1].ended:
        view = observe(states[-1], states[-1].turn)
        states.append(apply(states[-1], player.choose(view, view.legal())))
    return tuple(states)
