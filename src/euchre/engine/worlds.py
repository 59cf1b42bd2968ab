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
from euchre.engine.fields import Logged, replaced
from euchre.engine.rewind import LAYING_AWAY, hand_at, receiver_of
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


def _boxes(view: View) -> list[Box]:
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
            or (box.kind == "widow" and not known.seats | known.piles)
        )
        yield 1 << known.card, places
    for i, entry in enumerate(s.history):
        if actions.verb(entry.action) == Verb.GIVE and entry.seat == view.seat:
            yield actions.more(entry.action), _gift_places(s, boxes, i)
        elif actions.verb(entry.action) == Verb.PLAY:
            # Of two identical cards in a hand the first is played first.
            twin = 1 << actions.arg(entry.action) & s.rules.pack.twins
            if twin:
                hands = (b for b, box in enumerate(boxes) if box[:2] == ("hand", entry.seat))
                yield twin >> 1, everywhere & ~sum(1 << b for b in hands)


def _gift_places(s: State, boxes: list[Box], i: int) -> int:
    """Return the boxes where cards can be that were passed at log entry ``i``.

    The receiver may have laid them away since, or passed them on.
    """
    owners = 1 << receiver_of(s.history[i]) if receiver_of(s.history[i]) >= 0 else 0
    # What comes in return was chosen before these cards arrived.
    for entry in s.history[i + 1 + _answers(s, i + 1) :]:
        if actions.verb(entry.action) == Verb.GIVE and owners >> entry.seat & 1:
            owners |= entry.eyes
    first = sum(actions.verb(e.action) in LAYING_AWAY for e in s.history[:i])
    return sum(
        1 << b
        for b, box in enumerate(boxes)
        if (box.kind == "hand" and owners >> box.at & 1)
        or (box.kind == "pile" and box.at >= first and owners >> s.piles[box.at].seat & 1)
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
    """Counts the completions, and draws how many cards of a group go into each box.

    For the groups still to come, boxes that all of them treat alike count as one: a
    *class*.  So few numbers are needed, however many hands there are.
    """

    def __init__(self, groups: list[Group], boxes: int):
        self.groups = groups
        #: For each group, the class of each box, from this group on.
        self.classes: list[tuple[int, ...]] = []
        for g in range(len(groups) + 1):
            marks = [tuple(b in group.boxes for group in groups[g:]) for b in range(boxes)]
            order = sorted(set(marks), reverse=True)
            self.classes.append(tuple(order.index(mark) for mark in marks))
        self.known_ways: dict[tuple[int, tuple[int, ...]], int] = {}
        self.tables: dict[tuple[int, tuple[int, ...]], tuple[list[tuple[int, ...]], list[int]]] = {}

    def merged(self, g: int, room: tuple[int, ...]) -> tuple[int, ...]:
        """Return the room of each class from room by box."""
        classes = self.classes[g]
        total = [0] * (max(classes, default=-1) + 1)
        for b, left in enumerate(room):
            total[classes[b]] += left
        return tuple(total)

    def ways(self, g: int, room: tuple[int, ...]) -> int:
        """Return the placements of group ``g`` and all later ones into classes of this room."""
        if g == len(self.groups):
            return not any(room)
        key = (g, room)
        if key not in self.known_ways:
            self.known_ways[key] = sum(weight for _, weight in self._splits(g, room))
        return self.known_ways[key]

    def _splits(self, g: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield each way to split a group over classes by number, and its weight."""
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
                        # What comes into one class later is shared out among those of now.
                        shares *= comb(total[follows[c]], free - counts[c])
                    rest = shares * self.ways(g + 1, tuple(total))
                if rest:
                    yield counts, weight * rest
                return
            c = mine[i]
            most = min(left, room[c])
            # What no later group may fill is filled now.
            for k in range(0 if c in later else room[c], most + 1):
                yield from spread(i + 1, left - k, replaced(counts, c, k), weight * comb(left, k))

        yield from spread(0, len(self.groups[g].bits), (0,) * len(room), 1)

    def draw(self, g: int, room: tuple[int, ...], rng: Random) -> tuple[int, ...]:
        """Return the room left after group ``g``, drawn in proportion to the completions."""
        key = (g, self.merged(g, room))
        if key not in self.tables:
            found = list(self._splits(*key))
            self.tables[key] = [s for s, _ in found], list(accumulate(w for _, w in found))
        splits, weights = self.tables[key]
        counts = splits[bisect(weights, rng.randrange(weights[-1])) if splits[1:] else 0]
        left = list(room)
        for c, k in enumerate(counts):
            if k:
                # Every free place of the class is as likely.
                places = (b for b in range(len(room)) if self.classes[g][b] == c)
                for place in rng.sample([b for b in places for _ in range(room[b])], k):
                    left[place] -= 1
        return tuple(left)


def worlds(view: View, rng: Random, n: int) -> Iterator[State]:
    """Yield ``n`` states drawn uniformly from all that look like ``view`` to its seat.

    "All" means every deal of the cards, with every private choice, that the rules
    allow and that this seat cannot tell from the true one.
    """
    boxes = _boxes(view)
    groups = _groups(view, boxes)
    room = tuple(box.room for box in boxes)
    counter = _Counter(groups, len(room))
    if not counter.ways(0, counter.merged(0, room)):
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
        self.drawer = _drawer(s)
        if self.drawer is not None and self.drawer[0] == view.seat:
            self.drawer = None

    def __call__(self, boxes: list[Box], found: list[list[int]]) -> State | None:
        w = self.view.state.copy()
        hands, buried = list(w.hands), list(w.buried)
        for box, bits in zip(boxes, found, strict=True):
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
            # The last gift first: what went before it is read back through it.
            if self.gifts and not all(self._pass(w, i) for i in reversed(self.gifts)):
                return None
        if self.drawer is not None:
            self._draw(w, *self.drawer)
        for seat, ply, fact in w.pledges:
            if not fact.holds(hand_at(w, seat, ply)):
                return None
        return w if not w.rules.pack.twins or self._firsts(w) else None

    def _firsts(self, w: State) -> bool:
        """Whether everybody moved the first of any two identical cards held, as is legal."""
        for i, entry in enumerate(w.history):
            cards, moves = actions.more(entry.action), (Verb.DISCARD, Verb.GIVE)
            if entry.seat != self.view.seat and actions.verb(entry.action) in moves:
                before = hand_at(w, entry.seat, i - _answers(w, i))
                if i == w.picked and not w.piles[0].may >> w.up & 1:
                    before &= ~(1 << w.up)
                if w.rules.pack.held(cards, before) != cards:
                    return False
        return True

    def _fill_log(self, w: State) -> None:
        """Give the hidden discards of the log the cards that the world put there."""
        log = list(w.history)
        pile = 0
        for i, entry in enumerate(log):
            kind = actions.verb(entry.action)
            if kind in (Verb.DISCARD, Verb.EXCHANGE):
                action = actions.make(kind, more=w.buried[pile])
                log[i] = Logged(entry.seat, action, entry.eyes)
            pile += kind in LAYING_AWAY
        w.history = tuple(log)

    def _pass(self, w: State, i: int) -> bool:
        """Draw which cards were passed at log entry ``i``; return whether they can have been."""
        entry = w.history[i]
        receiver = receiver_of(entry)
        if receiver < 0:
            # Not handed over yet: still among the giver's cards.
            self._fill_gift(w, i, hand_at(w, entry.seat, i))
            return True
        held = hand_at(w, receiver, i + 1 + _answers(w, i + 1))
        self._fill_gift(w, i, held)
        if actions.more(w.history[i].action) & ~held:
            return False
        # What was taken up got into a partner's hands by this way only.
        if w.picked < 0 or w.picked > i:
            return True
        up = 1 << w.up
        passed = bool(actions.more(w.history[i].action) & up)
        if receiver == w.picker:
            return not passed
        if entry.seat == w.picker:
            return passed == bool(held & up)
        return True

    def _fill_gift(self, w: State, i: int, cards: int) -> None:
        entry = w.history[i]
        if actions.more(entry.action):
            return
        count = actions.arg(entry.action)
        given = sum(1 << c for c in self.rng.sample(list(each(cards)), count))
        log = list(w.history)
        log[i] = Logged(entry.seat, actions.give(given), entry.eyes)
        w.history = tuple(log)

    def _draw(self, w: State, seat: int, ply: int, count: int) -> None:
        """Draw which of the cards that a seat held at ``ply`` it had just taken unseen."""
        # What everybody knew to be in the hand before (D062) did not come with them.
        before = sum(1 << known.card for known in w.known)
        cards = self.rng.sample(list(each(hand_at(w, seat, ply) & ~before)), count)
        w.drawn = replaced(w.drawn, seat, sum(1 << c for c in cards))

    def _cover(self, w: State, seat: int, bits: list[int]) -> None:
        """Put hidden cards under the columns of a seat."""
        self.rng.shuffle(bits)
        cards = iter(bits)
        row = tuple(
            next(cards).bit_length() - 1 if w.under[seat] >> column & 1 else -1
            for column in range(len(w.columns[seat]))
        )
        w.covered = (*w.covered[:seat], row, *w.covered[seat + 1 :])


def _answers(s: State, i: int) -> bool:
    """Whether log entry ``i`` is a gift in return for the one before: they change hands as one.

    Gifts that follow each other without a break are offers and answers in turn.
    """
    run = 0
    while i - run >= 0 and i < len(s.history) and _is_gift(s.history[i - run]):
        run += 1
    return run % 2 == 0 and run > 0


def _is_gift(entry: Logged) -> bool:
    return actions.verb(entry.action) == Verb.GIVE


def _drawer(s: State) -> tuple[int, int, int] | None:
    """Return who has taken cards unseen, as (seat, after how many actions, how many)."""
    if s.took >= 0:
        return s.maker, s.took, s.rules.widow
    for i, entry in enumerate(s.history):
        kind = actions.verb(entry.action)
        if kind in (Verb.EXCHANGE, Verb.SWAP):
            return entry.seat, i + 1, FARMERS if kind == Verb.EXCHANGE else s.rules.hand
    return None


#: Cards that change hands in a farmer's exchange.
FARMERS = 3
