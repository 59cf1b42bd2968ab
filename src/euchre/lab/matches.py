"""A net against others on the same deals, by compiled code: how well it has learned."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from euchre.bots import Player
from euchre.bots.net import Net
from euchre.engine.rules import Rules
from euchre.lab.batch import Batch
from euchre.lab.players import player

#: Deals played side by side.
ROWS = 4096


@dataclass(frozen=True)
class Match:
    """A net against others on the same deals, each played twice with the sides changed."""

    deals: int
    #: Points a deal that the net's side is ahead, and half of the 95 % interval.
    ahead: float
    error: float


def match(rules: Rules, net: Net, deals: int, *, seed: int = 1000, other: Player = "club") -> Match:
    """Let a net (its likeliest choice) play against others; ``club``, ``random``, nets are quick.

    Seats of side 0 against the others, then the same deals the other way round.
    """
    gained = np.concatenate(
        [
            _gained(rules, net, first, min(ROWS, deals - first), seed, other)
            for first in range(0, deals, ROWS)
        ]
    )
    error = 1.96 * float(gained.std()) / deals**0.5
    return Match(deals, float(gained.mean()), error)


def _gained(
    rules: Rules, net: Net, first: int, deals: int, seed: int, other: Player
) -> NDArray[np.float64]:
    """Return what the net gains by deal, the mean of both ways round."""
    return np.asarray(
        sum(_played(rules, net, first, deals, seed, other, ours=ours) for ours in (True, False)) / 2
    )


def _played(
    rules: Rules, net: Net, first: int, deals: int, seed: int, other: Player, *, ours: bool
) -> NDArray[np.float64]:
    """Return what side 0's opponents (or, with ``ours``, side 0) lose to the net, by deal."""
    env = Batch(rules, deals, seed=seed, first=first)
    env.reset()
    if not net.fits(env.encoding):
        raise ValueError(f"the net was made for other rules than {rules.id}")
    others, ids = player(other, env, seed), np.zeros(deals, np.int64)
    sides = np.array([rules.sides.side(seat) for seat in range(rules.seats)])
    gained, open_ = np.zeros(deals), np.ones(deals, np.bool_)
    sign = -1.0 if rules.goal.down else 1.0
    while open_.any():
        mine = (sides[env.turn] == 0) == ours
        env.any_legal(0, ids)
        others.ids(np.flatnonzero(~mine & open_), ids)
        where = np.flatnonzero(mine & open_)
        ids[where] = net.best(env.obs[where], env.mask[where])
        env.step(ids)
        points = env.points.astype(float)
        own = points[:, 0]
        rest = (points.sum(1) - own) / max(1, points.shape[1] - 1)
        just = env.done & open_
        gained[just] = sign * (own - rest)[just] * (1 if ours else -1)
        open_ &= ~env.done
    return gained
