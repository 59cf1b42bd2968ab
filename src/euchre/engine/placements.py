"""Placing hidden cards: boxes with room, groups of cards, and counts of placements.

Knows no rules: the groups say which boxes may hold a card. All placements they allow are equally
likely.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple

from euchre.engine.fields import replaced


class Box(NamedTuple):
    """A place for ``room`` hidden cards: a hand, a pile, covered cards, the widow, the stock."""

    kind: str
    at: int
    room: int


class Group(NamedTuple):
    """Cards (as single bits) that may lie in the same boxes."""

    bits: list[int]
    boxes: tuple[int, ...]


class Counter:
    """Counts completions, and draws how many cards of a group go into each box.

    Boxes that all remaining groups treat alike are merged into a *class*, so that few counts are
    needed however many hands there are.
    """

    def __init__(self, groups: list[Group], boxes: int):
        self.groups = groups
        #: For each group, the class of each box from this group on.
        self.classes: list[tuple[int, ...]] = []
        for g in range(len(groups) + 1):
            marks = [tuple(b in group.boxes for group in groups[g:]) for b in range(boxes)]
            order = sorted(set(marks), reverse=True)
            self.classes.append(tuple(order.index(mark) for mark in marks))
        self.known_ways: dict[tuple[int, tuple[int, ...]], int] = {}
        self.tables: dict[tuple[int, tuple[int, ...]], tuple[list[tuple[int, ...]], list[int]]] = {}

    def merged(self, g: int, room: tuple[int, ...]) -> tuple[int, ...]:
        """Return the room of each class, given the room of each box."""
        classes = self.classes[g]
        total = [0] * (max(classes, default=-1) + 1)
        for b, left in enumerate(room):
            total[classes[b]] += left
        return tuple(total)

    def ways(self, g: int, room: tuple[int, ...]) -> int:
        """Return the number of placements of groups ``g`` and later into classes of this room."""
        if g == len(self.groups):
            return not any(room)
        key = (g, room)
        if key not in self.known_ways:
            self.known_ways[key] = sum(weight for _, weight in self.splits(g, room))
        return self.known_ways[key]

    def splits(self, g: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield each split of a group over classes, as counts, and its weight."""
        here, after = self.classes[g], self.classes[g + 1]
        mine = sorted({here[b] for b in self.groups[g].boxes})
        later = {here[b] for group in self.groups[g + 1 :] for b in group.boxes}
        follows = dict(zip(here, after, strict=True))

        def spread(
            i: int, left: int, counts: tuple[int, ...], weight: int
        ) -> Iterator[tuple[tuple[int, ...], int]]:
            if i == len(mine):
                rest = 0
                if not left:
                    total = [0] * (max(after, default=-1) + 1)
                    shares = 1
                    for c, free in enumerate(room):
                        total[follows[c]] += free - counts[c]
                        # Split the count of a later class among the current classes that merge into
                        # it.
                        shares *= comb(total[follows[c]], free - counts[c])
                    rest = shares * self.ways(g + 1, tuple(total))
                if rest:
                    yield counts, weight * rest
                return
            c = mine[i]
            most = min(left, room[c])
            # Boxes that no later group may fill must be filled now.
            for k in range(0 if c in later else room[c], most + 1):
                yield from spread(i + 1, left - k, replaced(counts, c, k), weight * comb(left, k))

        yield from spread(0, len(self.groups[g].bits), (0,) * len(room), 1)

    def after(self, g: int, room: tuple[int, ...], counts: tuple[int, ...]) -> tuple[int, ...]:
        """Return the room of each class of the next group after a split of ``g``."""
        left = [0] * (max(self.classes[g + 1], default=-1) + 1)
        follows = dict(zip(self.classes[g], self.classes[g + 1], strict=True))
        for c, (free, k) in enumerate(zip(room, counts, strict=True)):
            left[follows[c]] += free - k
        return tuple(left)

    def draw(self, g: int, room: tuple[int, ...], rng: Random) -> tuple[int, ...]:
        """Return the room left after group ``g``, drawn in proportion to the completions."""
        key = (g, self.merged(g, room))
        if key not in self.tables:
            ways = list(self.splits(*key))
            self.tables[key] = [s for s, _ in ways], list(accumulate(w for _, w in ways))
        splits, weights = self.tables[key]
        counts = splits[bisect(weights, rng.randrange(weights[-1])) if splits[1:] else 0]
        left = list(room)
        for c, k in enumerate(counts):
            if k:
                # Every free place of the class is equally likely.
                places = (b for b in range(len(room)) if self.classes[g][b] == c)
                for place in rng.sample([b for b in places for _ in range(room[b])], k):
                    left[place] -= 1
        return tuple(left)


def place(
    groups: list[Group], counter: Counter, room: tuple[int, ...], rng: Random
) -> list[list[int]]:
    """Return the bits placed in each box, in random order within a group."""
    placed: list[list[int]] = [[] for _ in room]
    for g, (bits, boxes) in enumerate(groups):
        after = counter.draw(g, room, rng)
        shuffled = rng.sample(bits, len(bits))
        at = 0
        for b in boxes:
            k = room[b] - after[b]
            if k:
                placed[b] += shuffled[at : at + k]
                at += k
        room = after
    return placed
