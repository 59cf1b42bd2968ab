"""What deals come to: the cards of many worlds played out by the policy, and priced.

Worlds that differ only in what is hidden share one scene and go to the kernel together;
what a scene needs of the price list is asked once and kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from euchre.brain import playouts
from euchre.brain.playouts import Scene
from euchre.brain.tuned import tuned
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.scoring import tally
from euchre.engine.state import State
from euchre.kernel.playout import Worlds, priced

#: So many scenes are kept.
_KEPT = 1024


@dataclass(frozen=True)
class Ends:
    """What deals of one table came to, one a row."""

    #: ``points[i, side]``: float32, the change of score.
    points: NDArray[np.float32]
    #: ``taken[i, seat]``: int8, the tricks.
    taken: NDArray[np.int8]
    #: ``makers[i]``: int64, the mask of the makers' seats; ``maker[i]``: who made trump, -1.
    makers: NDArray[np.int64]
    maker: NDArray[np.int64]
    #: ``dealer[i]``: int64, who deals next.
    dealer: NDArray[np.int64]
    #: ``active[i]``: int64, how many took part.
    active: NDArray[np.int64]

    @classmethod
    def blank(cls, rules: Rules, n: int) -> Ends:
        """Return ``n`` rows to be filled."""
        return cls(
            np.zeros((n, rules.sides.count(rules.seats)), np.float32),
            np.zeros((n, rules.seats), np.int8),
            np.zeros(n, np.int64),
            np.full(n, -1, np.int64),
            np.zeros(n, np.int64),
            np.full(n, rules.seats, np.int64),
        )

    def rows(self, rows: slice) -> Ends:
        """Return some of the rows."""
        return Ends(*(getattr(self, name)[rows] for name in Ends.__dataclass_fields__))

    def place(self, rows: NDArray[np.int64], other: Ends) -> None:
        """Fill in rows from other ends."""
        for name in Ends.__dataclass_fields__:
            getattr(self, name)[rows] = getattr(other, name)

    def put(self, rows: Sequence[int] | NDArray[np.int64] | slice, s: State) -> None:
        """Fill in what is the same in all worlds that a state stands for."""
        self.maker[rows] = s.maker
        again = s.outcome == Outcome.REDEAL
        self.dealer[rows] = s.dealer if again else (s.dealer + 1) % s.rules.seats
        self.active[rows] = s.active

    def play(self, rows: Sequence[int] | NDArray[np.int64], here: Scene, cases: Worlds) -> None:
        """Fill in what comes of cases of one scene that are played by the policy."""
        taken = playouts.tricks(here, cases)
        points = np.zeros((len(rows), 1, len(here.prices)), np.float32)
        priced(taken, cases.makers, here.sides, here.prices, points)
        self.points[rows], self.taken[rows] = points[:, 0], taken[:, 0]
        self.makers[rows] = cases.makers
        self.put(rows, here.state)


def public(s: State) -> tuple[object, ...]:
    """Return what tells the scenes of one table apart before the first card is played."""
    return (
        *(s.phase, s.turn, s.dealer, s.trump, s.maker, s.lone, s.out, s.bid),
        *(s.helpers, s.called, s.dictated, s.exposed, s.table, s.taken, s.voids),
        *(s.columns, s.under, tuple((pile.seat, pile.size) for pile in s.piles)),
    )


#: By identity of the rules, for their hash is slow; kept with them.
_scenes: dict[tuple[object, ...], tuple[Rules, Scene]] = {}


def scene_of(key: tuple[object, ...], s: State) -> Scene:
    """Return the scene of a state in which no card has been played, whose key is ``public``."""
    key = (id(s.rules), *key)
    if key not in _scenes:
        if len(_scenes) >= _KEPT:
            _scenes.clear()
        _scenes[key] = s.rules, playouts.scene(s, (tuned(s.rules).weights,))
    return _scenes[key][1]


def play_out(states: Sequence[State]) -> Ends:
    """Return what deals come to that have ended, or of which no card has been played yet."""
    found = Ends.blank(states[0].rules, len(states))
    groups: dict[tuple[object, ...], list[int]] = {}
    for i, s in enumerate(states):
        if s.ended:
            facts = tally(s)
            found.points[i] = s.rules.prices.price(facts, s.rules)
            found.taken[i], found.makers[i] = s.taken, facts.makers
            found.put([i], s)
        else:
            groups.setdefault(public(s), []).append(i)
    for key, rows in groups.items():
        same = [states[i] for i in rows]
        here = scene_of(key, same[0])
        found.play(rows, here, playouts.worlds_of(here, same))
    return found
