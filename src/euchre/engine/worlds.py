"""Determinization: worlds drawn uniformly from all that are consistent with a seat's view.

A world is a full state that its seat cannot tell from the true one. Hidden cards go into *boxes*
(other hands, discard piles, the stock); each card may lie only in some of the boxes. Cards with the
same restriction form a group. Completions are counted group by group, so that every placement is
equally likely. Three things that a placement leaves open are drawn after it, and a world that
contradicts a known fact is rejected and redrawn: the card passed to a lone partner, the cards that
came from the stock, and the hands held when their owners acted.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple

from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.fields import replaced
from euchre.engine.rewind import (
    LAYING_AWAY,
    Drawn,
    Passed,
    answers,
    choices_of,
    drawn_of,
    hand_at,
    laid_away,
    passed_on,
    receiver_of,
)
from euchre.engine.state import State
from euchre.engine.view import View


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


def boxes_of(view: View) -> list[Box]:
    """Return the boxes for the cards that a view does not show, only those with room."""
    s = view.state
    boxes = [
        Box("hand", seat, view.hands[seat] - s.hands[seat].bit_count())
        for seat in range(s.rules.seats)
    ]
    boxes += [Box("pile", i, pile.size - s.buried[i].bit_count()) for i, pile in enumerate(s.piles)]
    boxes += [Box("covered", seat, mask.bit_count()) for seat, mask in enumerate(s.under)]
    boxes.append(Box("widow", 0, view.widow))
    boxes.append(Box("stock", 0, view.stock))
    return [box for box in boxes if box.room]


def _limits(view: View, boxes: list[Box]) -> Iterator[tuple[int, int]]:
    """Yield (mask of cards, mask of the boxes that may hold them)."""
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
            or (box.kind == "widow" and not known.seats | known.piles)
        )
        yield 1 << known.card, places
    for i, entry in enumerate(s.history):
        if actions.verb(entry.action) == Verb.GIVE and entry.seat == view.seat:
            yield actions.cards(entry.action), _gift_places(s, boxes, i)
        elif actions.verb(entry.action) == Verb.PLAY:
            # Of two identical cards in a hand, the first is played first.
            twin = 1 << actions.card(entry.action) & s.rules.pack.twins
            if twin:
                hands = (b for b, box in enumerate(boxes) if box[:2] == ("hand", entry.seat))
                yield twin >> 1, everywhere & ~sum(1 << b for b in hands)


def _gift_places(s: State, boxes: list[Box], i: int) -> int:
    """Return the boxes that may hold the cards passed at log entry ``i``.

    The receiver may have discarded them since, or passed them on.
    """
    owners = 1 << receiver_of(s.history[i]) if receiver_of(s.history[i]) >= 0 else 0
    # The return gift was chosen before these cards arrived.
    for entry in s.history[i + 1 + answers(s, i + 1) :]:
        if actions.verb(entry.action) == Verb.GIVE and owners >> entry.seat & 1:
            owners |= entry.eyes
    first = sum(actions.verb(e.action) in LAYING_AWAY for e in s.history[:i])
    return sum(
        1 << b
        for b, box in enumerate(boxes)
        if (box.kind == "hand" and owners >> box.at & 1)
        or (box.kind == "pile" and box.at >= first and owners >> s.piles[box.at].seat & 1)
    )


def groups_of(view: View, boxes: list[Box]) -> list[Group]:
    """Group the unseen cards by the boxes that may hold them, the most restricted first."""
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


def worlds(view: View, rng: Random, n: int) -> Iterator[State]:
    """Yield ``n`` states drawn uniformly from all that look like ``view`` to its seat.

    "All" means every deal of the cards, with every private choice, that the rules allow and that
    this seat cannot tell from the true one.
    """
    boxes = boxes_of(view)
    groups = groups_of(view, boxes)
    room = tuple(box.room for box in boxes)
    counter = Counter(groups, len(room))
    if not counter.ways(0, counter.merged(0, room)):
        raise ValueError("the view contradicts itself: no deal fits it")
    finish = _Finisher(view, rng)
    count = 0
    while count < n:
        world = finish(boxes, place(groups, counter, room, rng))
        if world is not None:
            count += 1
            yield world


class _Finisher:
    """Completes a placement to a full state; None if it contradicts a known fact."""

    def __init__(self, view: View, rng: Random):
        s = view.state
        self.view = view
        self.rng = rng
        self.gifts = passed_on(s)
        self.hidden = [i for i, e in enumerate(s.history) if actions.is_hidden(e.action)]
        self.laid_away = laid_away(s)
        self.drawn = drawn_of(s, view.seat)
        self.choices = choices_of(s, view.seat)

    def __call__(self, boxes: list[Box], placed: list[list[int]]) -> State | None:
        w = self.view.state.copy()
        hands, buried = list(w.hands), list(w.buried)
        for box, bits in zip(boxes, placed, strict=True):
            if box.kind == "hand":
                hands[box.at] |= sum(bits)
            elif box.kind == "pile":
                buried[box.at] |= sum(bits)
            elif box.kind == "widow":
                w.widow = tuple(bit.bit_length() - 1 for bit in bits)
            elif box.kind == "covered":
                self._cover(w, box.at, bits)
            else:
                self.rng.shuffle(bits)
                w.stock = tuple(bit.bit_length() - 1 for bit in bits)
        w.hands, w.buried = tuple(hands), tuple(buried)
        if self.hidden:
            self._fill_log(w)
            # Last gift first: earlier hands are reconstructed through it.
            if not all(self._pass(w, gift) for gift in reversed(self.gifts)):
                return None
        if self.drawn is not None:
            self._draw(w, self.drawn)
        for seat, ply, fact in w.pledges:
            if not fact.holds(hand_at(w, seat, ply)):
                return None
        return w if self._firsts(w) else None

    def _firsts(self, w: State) -> bool:
        """Whether every seat moved the first of two identical cards held, as the rules require."""
        for choice in self.choices:
            cards = actions.cards(w.history[choice.entry].action)
            before = hand_at(w, choice.seat, choice.ply) & ~choice.without
            if w.rules.pack.held(cards, before) != cards:
                return False
        return True

    def _fill_log(self, w: State) -> None:
        """Fill in the hidden discards of the log from the world."""
        log = list(w.history)
        for i, pile in self.laid_away:
            kind = actions.verb(log[i].action)
            log[i] = log[i]._replace(action=actions.move(kind, w.buried[pile]))
        w.history = tuple(log)

    def _pass(self, w: State, gift: Passed) -> bool:
        """Draw the cards of a gift; return whether they can have been passed."""
        held = hand_at(w, gift.holder, gift.ply)
        given = gift.cards or sum(1 << c for c in self.rng.sample(list(each(held)), gift.size))
        if not gift.cards:
            log = list(w.history)
            log[gift.entry] = log[gift.entry]._replace(action=actions.give(given))
            w.history = tuple(log)
        return not gift.wrong(given, held)

    def _draw(self, w: State, drawn: Drawn) -> None:
        """Draw which of a seat's cards it had just taken unseen."""
        held = hand_at(w, drawn.seat, drawn.ply) & ~drawn.but
        cards = self.rng.sample(list(each(held)), drawn.size)
        w.drawn = replaced(w.drawn, drawn.seat, sum(1 << c for c in cards))

    def _cover(self, w: State, seat: TableSeat, bits: list[int]) -> None:
        """Place hidden cards under the columns of a seat."""
        self.rng.shuffle(bits)
        cards = iter(bits)
        row = tuple(
            next(cards).bit_length() - 1 if w.under[seat] >> column & 1 else -1
            for column in range(len(w.columns[seat]))
        )
        w.covered = (*w.covered[:seat], row, *w.covered[seat + 1 :])
