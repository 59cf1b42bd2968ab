"""``alphamu-2``: the search αμ, which plays one card for all worlds and remembers in which it wins.

Cazenave and Ventos, "The αμ Search Algorithm for the Game of Bridge" (arXiv 1911.07960, 2019);
"Optimizing αμ" (arXiv 2101.12639, 2021). A strategy is worth a vector: its value in every sampled
world. Where the player decides, it has the strategies of all its choices; where somebody else does,
one strategy for each choice, and in each world the choice that is best there for its side. A
strategy that is worse than another in some world and better in none is dropped (Pareto front).
After ``moves`` decisions of the player the cards are laid open, and solved. With one move it is
PIMC.

20 worlds, two moves.  The others know the cards, the partner too: the best defense, and the best
help.  A front keeps at most ``MOST`` strategies, the best on average.  Values are points; PIMC in
the same worlds decides between equals.  Before the cards are played this player is ``pimc-50``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from euchre.arena.references.open_cards import Pimc
from euchre.arena.references.tree import CardPlay, Game, S
from euchre.engine.actions import Action
from euchre.engine.view import View
from euchre.fast.sample.imagine import imagine

#: ``[strategy, world]``: values; nan in worlds that cannot come about.
Front = NDArray[np.float64]
#: The most strategies in a front.
MOST = 16


def undominated(front: Front) -> Front:
    """Return the strategies that no other one dominates, the best ``MOST`` of them."""
    if len(front) == 1:
        return front
    front = front[np.argsort(-np.nan_to_num(front).sum(axis=1), kind="stable")]
    best: list[NDArray[np.float64]] = []
    # Nothing that comes later, and is worth no more on average, dominates the first.
    while len(front) and len(best) < MOST:
        best.append(front[0])
        front = front[(front > best[-1]).any(axis=1)]
    return np.array(best)


def union(a: Front, b: Front) -> Front:
    """Return the strategies of either."""
    return np.concatenate([a, b])


def worse(a: Front, b: Front) -> Front:
    """Return a strategy for each pair; in each world the other side makes the worse of it."""
    return np.fmin(a[:, None], b[None]).reshape(-1, a.shape[1])


def better(a: Front, b: Front) -> Front:
    """Return a strategy for each pair; in each world the partner makes the better of it."""
    return np.fmax(a[:, None], b[None]).reshape(-1, a.shape[1])


@dataclass
class Node(Generic[S]):
    """What everybody has seen, in all worlds in which it can come about (by number)."""

    worlds: dict[int, S]
    #: How the fronts of the choices become one: ``union``, or the join of a side.
    join: Callable[[Front, Front], Front]
    children: dict[int, Node[S]] = field(default_factory=dict)
    #: Empty until it is known.
    front: Front = field(default_factory=lambda: np.zeros((0, 0)))


class Search(Generic[S]):
    """A search of some moves ahead in worlds that look alike to a seat, which is on turn."""

    def __init__(self, game: Game[S], worlds: Sequence[S], moves: int):
        self.game, self.number = game, len(worlds)
        self.seat = game.turn(worlds[0])
        self.root = Node(dict(enumerate(worlds)), union)
        #: Where cards are laid open: a node, and which world of it.
        self.open: list[tuple[Node[S], int]] = []
        self._grow(self.root, moves)
        self._lay_open()

    def fronts(self) -> list[Front]:
        """Return the front of each choice."""
        return [self.front_of(child) for child in self.root.children.values()]

    def front_of(self, node: Node[S]) -> Front:
        """Return the strategies of a node."""
        if not len(node.front):
            fronts = [self.front_of(child) for child in node.children.values()]
            joined = fronts[0]
            for front in fronts[1:]:
                joined = undominated(node.join(joined, front))
            node.front = joined
        return node.front

    def _nowhere(self) -> Front:
        return np.full((1, self.number), np.nan)

    def _grow(self, node: Node[S], moves: int) -> None:
        """Grow the tree below a node, with so many moves left."""
        goes_on: dict[int, S] = {}
        ends = self._nowhere()
        for world, s in node.worlds.items():
            final = self.game.final(s)
            if final is None:
                goes_on[world] = s
            else:
                ends[0, world] = round(final)
        if not goes_on:
            node.front = ends
            return
        turn = self.game.turn(next(iter(goes_on.values())))
        own = turn == self.seat
        node.join = union if own else better if self.game.sign(turn) > 0 else worse
        if own and moves == 1:
            self.open += [(node, world) for world in goes_on]
            return
        for action, worlds in self._choices(goes_on):
            node.children[action] = Node(worlds, union)
            self._grow(node.children[action], moves - own)

    def _choices(self, worlds: dict[int, S]) -> Iterator[tuple[int, dict[int, S]]]:
        """Yield each choice with the worlds in which it is legal, as they are after it."""
        by_choice: dict[int, list[int]] = {}
        for world, s in worlds.items():
            for action in self.game.choices(s):
                by_choice.setdefault(action, []).append(world)
        for action, some in by_choice.items():
            yield action, {world: self.game.after(worlds[world], action) for world in some}

    def _lay_open(self) -> None:
        """Solve what is left, all of it at once."""
        if not self.open:
            return
        solved = self.game.open_values([node.worlds[world] for node, world in self.open])
        for (node, world), of_choices in zip(self.open, solved, strict=True):
            choices = self.game.choices(node.worlds[world])
            for action, value in zip(choices, of_choices, strict=True):
                child = node.children.setdefault(action, Node({}, union))
                if not len(child.front):
                    child.front = self._nowhere()
                child.front[0, world] = round(value)


def means(fronts: Sequence[Front]) -> list[float]:
    """Return what the best strategy of each choice is worth on average."""
    return [float(np.nanmean(front, axis=1).max()) for front in fronts]


class AlphaMu(Pimc):
    """Searches some of its own moves ahead."""

    def __init__(self, rng: Random, *, moves: int, worlds: int = 20):
        super().__init__(rng)
        self.moves, self.sampled = moves, worlds

    def card(self, view: View, choices: Sequence[Action], seed: int) -> Action:
        """Return the card whose best strategy is worth most."""
        drawn = imagine(view, self.sampled, seed)
        worlds = [drawn.state(i) for i in range(self.sampled)]
        game = CardPlay(worlds[0])
        worth = means(Search(game, worlds, self.moves).fronts())
        usual = np.mean(game.open_values(worlds), axis=0)
        return choices[max(range(len(choices)), key=lambda k: (round(worth[k], 9), usual[k]))]
