"""What one seat may imagine: worlds drawn uniformly from all that fit its view.

A world is a full state that looks exactly like the view to its seat.  Hidden cards
go into *boxes* (other hands, piles laid away, the stock); every card may lie in
some of the boxes only.  Cards under the same restriction form a group; the number
of ways to complete a deal is counted group by group, so every placement is equally
likely.  Three things a placement does not say are drawn after it, and a world that
breaks a known fact is drawn again: which card was passed to a lone partner, which
cards came from the stock, and what the hands held when their owners spoke.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple

from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.rewind import hand_at
from euchre.engine.state import Logged, State, replaced
from euchre.engine.view import View


class Box(NamedTuple):
    """A place for ``room`` hidden cards: the hand of a seat, a pile, or the stock."""

    kind: str
    at: int
    room: int


class Group(NamedTuple):
    """Cards (as single bits) that may lie in the same boxes."""

    bits: list[int]
    boxes: tuple[int, ...]


def _boxes(view: View) -> list[Box]:
    s = view.state
    boxes = [
        Box("hand", seat, view.hands[seat] - s.hands[seat].bit_count())
        for seat in range(s.rules.seats)
    ]
    boxes += [Box("pile", i, pile.size - s.buried[i].bit_count()) for i, pile in enumerate(s.piles)]
    boxes.append(Box("stock", 0, view.stock))
    return [box for box in boxes if box.room]


def _limits(view: View, boxes: list[Box]) -> Iterator[tuple[int, int]]:
    """Yield (mask of cards, mask of the boxes these cards may lie in)."""
    s, everywhere = view.state, (1 << len(boxes)) - 1
    for b, box in enumerate(boxes):
        elsewhere = everywhere & ~(1 << b)
        if box.kind == "pile":
            yield ~s.piles[box.at].may, elsewhere
        elif box.kind == "hand" and s.voids[box.at]:
            lanes = s.rules.ranks.lane[s.trump]
            for suit in each(s.voids[box.at]):
                yield lanes[suit], elsewhere
    for known in s.known:
        places = sum(
            1 << b
            for b, box in enumerate(boxes)
            if (box.kind == "hand" and known.seats >> box.at & 1)
            or (box.kind == "pile" and known.piles >> box.at & 1)
        )
        yield 1 << known.card, places
    # A card that this seat passed itself lies in the partner's hand.
    for entry in s.history:
        if actions.verb(entry.action) == Verb.GIVE and entry.seat == view.seat:
            mates = s.partners(entry.seat)
            yield (
                actions.more(entry.action),
                sum(
                    1 << b
                    for b, box in enumerate(boxes)
                    if box.kind == "hand" and mates >> box.at & 1
                ),
            )


def _groups(view: View, boxes: list[Box]) -> list[Group]:
    """Split the unseen cards by the boxes they may lie in, the most restricted first."""
    parts = {(1 << len(boxes)) - 1: view.unseen}
    for mask, places in _limits(view, boxes):
        split: dict[int, int] = {}
        for where, cards in parts.items():
            inside, outside = cards & mask, cards & ~mask
            if inside:
                split[where & places] = split.get(where & places, 0) | inside
            if outside:
                split[where] = split.get(where, 0) | outside
        parts = split
    ordered = sorted(parts.items(), key=lambda part: part[0].bit_count())
    return [Group([1 << c for c in each(cards)], tuple(each(where))) for where, cards in ordered]


class _Counter:
    """Counts the completions, and draws how many cards of a group go into each box."""

    def __init__(self, groups: list[Group]):
        self.groups = groups
        self.known_ways: dict[tuple[int, tuple[int, ...]], int] = {}
        self.tables: dict[tuple[int, tuple[int, ...]], tuple[list[tuple[int, ...]], list[int]]] = {}

    def ways(self, g: int, room: tuple[int, ...]) -> int:
        """Return the placements of group ``g`` and all later ones into this room."""
        if g == len(self.groups):
            return not any(room)
        key = (g, room)
        if key not in self.known_ways:
            self.known_ways[key] = sum(weight for _, weight in self._splits(g, room))
        return self.known_ways[key]

    def _splits(self, g: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the room left after each way to split a group by number, and its weight."""
        bits, boxes = self.groups[g]
        if g == len(self.groups) - 1:
            # The last group must fill what is left.
            left, weight = len(bits), 1
            for b in boxes:
                weight *= comb(left, room[b])
                left -= room[b]
            if left == 0 and sum(room) == len(bits):
                yield (0,) * len(room), weight
            return

        def spread(
            i: int, left: int, room: tuple[int, ...], weight: int
        ) -> Iterator[tuple[tuple[int, ...], int]]:
            if i == len(boxes):
                rest = 0 if left else self.ways(g + 1, room)
                if rest:
                    yield room, weight * rest
                return
            b = boxes[i]
            for k in range(min(left, room[b]) + 1):
                after = replaced(room, b, room[b] - k)
                yield from spread(i + 1, left - k, after, weight * comb(left, k))

        yield from spread(0, len(bits), room, 1)

    def draw(self, g: int, room: tuple[int, ...], rng: Random) -> tuple[int, ...]:
        """Return the room left after group ``g``, drawn in proportion to the completions."""
        key = (g, room)
        if key not in self.tables:
            splits = list(self._splits(g, room))
            self.tables[key] = [s for s, _ in splits], list(accumulate(w for _, w in splits))
        rooms, weights = self.tables[key]
        if len(rooms) == 1:
            return rooms[0]
        return rooms[bisect(weights, rng.randrange(weights[-1]))]


def worlds(view: View, rng: Random, n: int) -> Iterator[State]:
    """Yield ``n`` states drawn uniformly from all that look like ``view`` to its seat.

    "All" means every deal of the cards, with every private choice, that the rules
    allow and that this seat cannot tell from the true one.
    """
    boxes = _boxes(view)
    groups = _groups(view, boxes)
    counter = _Counter(groups)
    room = tuple(box.room for box in boxes)
    if not counter.ways(0, room):
        raise ValueError("the view contradicts itself: no deal fits it")
    finish = _Finisher(view, rng)
    made = 0
    while made < n:
        world = finish(boxes, _place(groups, counter, room, rng))
        if world is not None:
            made += 1
            yield world


def _place(
    groups: list[Group], counter: _Counter, room: tuple[int, ...], rng: Random
) -> list[list[int]]:
    """Return the bits that go into each box, in random order within a group."""
    found: list[list[int]] = [[] for _ in room]
    for g, (bits, boxes) in enumerate(groups):
        after = counter.draw(g, room, rng)
        shuffled = rng.sample(bits, len(bits))
        at = 0
        for b in boxes:
            k = room[b] - after[b]
            if k:
                found[b] += shuffled[at : at + k]
                at += k
        room = after
    return found


class _Finisher:
    """Makes a full state of a placement, or None if the placement breaks a known fact."""

    def __init__(self, view: View, rng: Random):
        s = view.state
        self.view = view
        self.rng = rng
        self.gifts = [i for i, e in enumerate(s.history) if actions.verb(e.action) == Verb.GIVE]
        self.hidden = [i for i, e in enumerate(s.history) if actions.is_hidden(e.action)]
        self.farmer = next(
            (e.seat for e in s.history if actions.verb(e.action) == Verb.EXCHANGE), None
        )
        if self.farmer == view.seat:
            self.farmer = None

    def __call__(self, boxes: list[Box], found: list[list[int]]) -> State | None:
        w = self.view.state.copy()
        hands, buried = list(w.hands), list(w.buried)
        for box, bits in zip(boxes, found, strict=True):
            if box.kind == "hand":
                hands[box.at] |= sum(bits)
            elif box.kind == "pile":
                buried[box.at] |= sum(bits)
            else:
                self.rng.shuffle(bits)
                w.stock = tuple(bit.bit_length() - 1 for bit in bits)
        w.hands, w.buried = tuple(hands), tuple(buried)
        if self.hidden:
            self._fill_log(w)
            if self.gifts and not all(self._pass(w, i) for i in self.gifts):
                return None
        if self.farmer is not None:
            self._draw(w, self.farmer)
        for seat, ply, fact in w.pledges:
            if not fact.holds(hand_at(w, seat, ply)):
                return None
        return w

    def _fill_log(self, w: State) -> None:
        """Give the hidden discards of the log the cards that the world put there."""
        log = list(w.history)
        pile = 0
        for i, entry in enumerate(log):
            if actions.verb(entry.action) in (Verb.DISCARD, Verb.EXCHANGE):
                action = actions.make(actions.verb(entry.action), more=w.buried[pile])
                log[i] = Logged(entry.seat, action, entry.eyes)
                pile += 1
        w.history = tuple(log)

    def _pass(self, w: State, i: int) -> bool:
        """Draw which card was passed at log entry ``i``; return whether it can have been."""
        entry = w.history[i]
        receiver = next(each(w.partners(entry.seat)))
        if not actions.more(entry.action):
            log = list(w.history)
            card = self.rng.choice(list(each(_held(w, receiver, i))))
            log[i] = Logged(entry.seat, actions.give(1 << card), entry.eyes)
            w.history = tuple(log)
        # What the dealer took up got into the partner's hands by this way only.
        if w.picked < 0:
            return True
        up = 1 << w.up
        passed = bool(actions.more(w.history[i].action) & up)
        if receiver == w.dealer:
            return not passed
        if entry.seat == w.dealer:
            return passed == bool(_held(w, receiver, i) & up)
        return True

    def _draw(self, w: State, seat: int) -> None:
        """Draw which cards a seat that changed three got from the stock."""
        start = next(i for i, e in enumerate(w.history) if actions.verb(e.action) == Verb.EXCHANGE)
        cards = hand_at(w, seat, start + 1)
        three = self.rng.sample(list(each(cards)), 3)
        w.drawn = replaced(w.drawn, seat, sum(1 << c for c in three))


def _held(w: State, seat: int, since: int) -> int:
    """Return all the cards that a seat has held after log entry ``since``: in hand or played."""
    cards = w.hands[seat]
    for entry in w.history[since + 1 :]:
        if entry.seat == seat and actions.verb(entry.action) == Verb.PLAY:
            cards |= 1 << actions.arg(entry.action)
    return cards
