"""Determinization in bulk: the worlds of ``engine.worlds``, as columns.

An ``Imaginer`` reads a view once and passes the engine's boxes, groups and counts to the sampler as
tables. The sampler places the cards; whatever a placement leaves open is drawn here for all worlds
at once. Worlds that contradict a known fact are rejected, as in the engine. ``Worlds`` holds
arrays; ``Worlds.state(i)`` is one world as a full state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.fields import Fact, Holds, replaced
from euchre.engine.rewind import Hidden, Passed, choices_of, drawn_of, hand_at, laid_away, passed_on
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.engine.worlds import Box, Counter, Group, boxes_of, groups_of
from euchre.fast.compile.arrays import Bytes, Ints, Masks
from euchre.fast.layout.convert import row_of
from euchre.fast.sample import sampler
from euchre.fast.sample.sampler import Packing

#: One mask per world. Signed, so that Python masks (including negative ones) can be mixed in.
Column = Ints

#: The most worlds placed per batch when some may be rejected.
_CHUNK = 1 << 17
#: Give up after this many placements without an acceptable one. At real tables at least one
#: placement in twenty is accepted.
_HOPELESS = 1 << 22
#: Plans for placing cards that are kept: views have few shapes.
_PLANS = 4096
#: The fields of ``Worlds`` that have one row per world.
_COLUMNS = ("hands", "piles", "widow", "stock", "drawn", "gifts", "covered", "number")


@dataclass(frozen=True, eq=False)
class Worlds:
    """Independent, equally likely worlds of one view; every array has ``n`` rows.

    Masks are of card indexes and include the cards that the seat knows.
    """

    view: View
    #: The view as a row (``layout.convert.row_of``).
    row: Ints
    #: ``hands[world, seat]``, ``piles[world, pile]``.
    hands: Masks
    piles: Masks
    #: ``widow[world]``, ``stock[world]``: their cards as masks, without order.
    widow: Masks
    stock: Masks
    #: ``drawn[world, seat]``: cards taken unseen, as in ``State.drawn``.
    drawn: Masks
    #: ``gifts[world, i]``: the cards of the ``i``-th gift in the log.
    gifts: Masks
    #: ``covered[world, seat, column]``: the hidden table card, -1 for none; zero seats in games
    #: without table cards.
    covered: Bytes
    #: ``number[world]``: the number of the world within its seed.
    number: Ints
    #: Seeds of the stock order and the widow order.
    seeds: tuple[int, int]

    def __len__(self) -> int:
        return len(self.number)

    def part(self, rows: slice | Ints) -> Worlds:
        """Return a subset of the worlds."""
        return replace(self, **{name: getattr(self, name)[rows] for name in _COLUMNS})

    @cached_property
    def stock_order(self) -> Bytes:
        """The stock in order, top card first: int8, worlds x cards."""
        return _ordered(self.stock, self.view.stock, self.seeds[0], self.number)

    def state(self, i: int) -> State:
        """Return world ``i`` as a full state that the view's seat cannot tell from the true one."""
        w = self.view.state.copy()
        w.hands = tuple(self.hands[i].tolist())
        w.buried = tuple(self.piles[i].tolist())
        w.drawn = tuple(self.drawn[i].tolist())
        w.covered = tuple(tuple(row) for row in self.covered[i].tolist())
        # The stock equals a row of ``stock_order``, without computing the other rows.
        one = slice(i, i + 1)
        stock = _ordered(self.stock[one], self.view.stock, self.seeds[0], self.number[one])
        widow = _ordered(self.widow[one], self.view.widow, self.seeds[1], self.number[one])
        w.stock, w.widow = tuple(stock[0].tolist()), tuple(widow[0].tolist())
        log = list(w.history)
        for entry, pile in laid_away(w):
            action = actions.move(actions.verb(log[entry].action), w.buried[pile])
            log[entry] = log[entry]._replace(action=action)
        for gift, cards in zip(passed_on(w), self.gifts[i].tolist(), strict=True):
            log[gift.entry] = log[gift.entry]._replace(action=actions.give(cards))
        w.history = tuple(log)
        return w


def _ordered(masks: Masks, size: int, seed: int, numbers: Ints) -> Bytes:
    out = np.empty((len(masks), size), np.int8)
    sampler.ordered(masks, np.uint64(seed), numbers, out)
    return out


def imagine(view: View, n: int, seed: int) -> Worlds:
    """Return ``n`` worlds drawn uniformly from all deals consistent with a view.

    The distribution is that of ``euchre.worlds``. The same seed (an integer >= 0) gives the same
    worlds, and a larger ``n`` only appends to them. Raises ``ValueError`` if no deal fits the view.
    """
    return Imaginer(view).draw(n, seed)


class Imaginer:
    """A view prepared for repeated sampling."""

    def __init__(self, view: View):
        s = view.state
        self.view, self.row = view, row_of(s, whole=False)
        # The last box takes whatever remains, so make it the roomiest one.
        self.boxes = sorted(boxes_of(view), key=lambda box: box.room)
        self.plan = compiled(groups_of(view, self.boxes), self.boxes)
        self._columns(s)
        self.gifts = passed_on(s)
        self.drawn = drawn_of(s, view.seat)
        self.choices = choices_of(s, view.seat)
        self.laid_away = laid_away(s)
        #: If the log hides nothing, this seat knows every gift.
        self.hidden = any(actions.is_hidden(entry.action) for entry in s.history)
        self.doubtful = bool(self.gifts or s.pledges or self.choices)

    def _columns(self, s: State) -> None:
        """Assign the columns of a row: hands, piles, widow, stock, covered cards of each seat."""
        seats, piles = len(s.hands), len(s.piles)
        first = {
            "hand": 0,
            "pile": seats,
            "widow": seats + piles,
            "stock": seats + piles + 1,
            "covered": seats + piles + 2,
        }
        columns = [first[box.kind] + box.at for box in self.boxes]
        self.column = np.array(columns, np.int64)
        base = [*s.hands, *s.buried, 0, 0, *[0] * len(s.under)]
        self.base = np.array(base, np.uint64)

    def draw(self, n: int, seed: int) -> Worlds:
        """Return ``n`` worlds; see ``imagine``."""
        seeds = np.random.SeedSequence(seed).generate_state(5 + len(self.gifts), np.uint64)
        first, accepted = 0, 0
        parts: list[Worlds] = []
        size = min(n, _CHUNK) if self.doubtful else n
        while accepted < n or not parts:
            parts.append(self._drawn(first, size, seeds.tolist(), n - accepted))
            first += size
            accepted += len(parts[-1])
            if not accepted and first > _HOPELESS:
                raise ValueError("the view contradicts itself: no deal agrees with its facts")
            # Extrapolate from the acceptance rate so far.
            size = min(_CHUNK, (n - accepted) * first // max(accepted, 1) + 64)
        return parts[0] if len(parts) == 1 else _joined(parts)

    def _drawn(self, first: int, size: int, seeds: list[int], most: int) -> Worlds:
        """Return the accepted worlds among ``size`` placements, at most ``most``."""
        s = self.view.state
        seats, piles = len(s.hands), len(s.piles)
        rows = np.empty((size, len(self.base)), np.uint64)
        sampler.place(self.plan, self.base, self.column, np.uint64(seeds[0]), first, rows)
        number = np.arange(first, first + size, dtype=np.int64)
        drawn = np.tile(np.array(s.drawn, np.uint64), (size, 1))
        gifts = np.empty((size, len(self.gifts)), np.uint64)
        if self.doubtful or self.drawn is not None:
            batch = _Batch(self, rows, number, seeds[4:])
            good = np.flatnonzero(batch.good)[:most]
            for i, cards in enumerate(batch.given):
                gifts[:, i] = cards
            if self.drawn is not None:
                drawn[:, self.drawn.seat] = batch.state.drawn[self.drawn.seat]
            rows, number, drawn, gifts = rows[good], number[good], drawn[good], gifts[good]
        return Worlds(
            self.view,
            self.row,
            np.ascontiguousarray(rows[:, :seats]),
            np.ascontiguousarray(rows[:, seats : seats + piles]),
            np.ascontiguousarray(rows[:, seats + piles]),
            np.ascontiguousarray(rows[:, seats + piles + 1]),
            drawn,
            gifts,
            self._covered(rows[:, seats + piles + 2 :], number, seeds[1]),
            number,
            (seeds[2], seeds[3]),
        )

    def _covered(self, rows: Masks, number: Ints, seed: int) -> Bytes:
        """Deal the hidden table cards to their columns in random order."""
        s = self.view.state
        deep = max(map(len, s.columns), default=0)
        covered = np.full((len(rows), len(s.columns), deep), -1, np.int8)
        for seat, under in enumerate(s.under):
            masks = np.ascontiguousarray(rows[:, seat])
            # Offset each seat's random words beyond the range of world numbers.
            cards = _ordered(masks, under.bit_count(), seed, number + (seat << 48))
            covered[:, seat, list(each(under))] = cards
        return covered


def _joined(parts: Sequence[Worlds]) -> Worlds:
    def column(name: str) -> Any:
        return np.concatenate([getattr(part, name) for part in parts])

    return replace(parts[0], **{name: column(name) for name in _COLUMNS})


def compiled(groups: Sequence[Group], boxes: Sequence[Box]) -> Packing:
    """Return the sampler's plan for placing groups of cards into boxes.

    Raises ``ValueError`` if there is no valid placement.
    """
    sizes = tuple((len(group.bits), group.boxes) for group in groups)
    plan = _plan(sizes, tuple(box.room for box in boxes))
    return plan._replace(cards=np.array([sum(group.bits) for group in groups], np.uint64))


@lru_cache(maxsize=_PLANS)
def _plan(sizes: tuple[tuple[int, tuple[int, ...]], ...], room: tuple[int, ...]) -> Packing:
    """Return the plan for groups of these sizes, each with its boxes, still without the cards."""
    groups = [Group([0] * number, boxes) for number, boxes in sizes]
    counter = _Counter(groups, len(room))
    root = (0, counter.merged(0, room))
    if not counter.ways(*root):
        raise ValueError("the view contradicts itself: no deal fits it")
    # Reachable nodes in order of discovery.
    nodes, reachable = {root: 0}, [root]
    first, share, then = [0], [], []
    counts: list[tuple[int, ...]] = []
    for g, left in reachable:  # the list grows as it is read
        splits = [*counter.splits(g, left)] if g < len(groups) else []
        share += sampler.shares([weight for _, weight in splits])
        for split, _ in splits:
            after = (g + 1, counter.after(g, left, split))
            if after not in nodes:
                nodes[after] = len(reachable)
                reachable.append(after)
            then.append(nodes[after])
            counts.append(split)
        first.append(len(share))
    table = np.zeros((len(counts), max(map(len, counts), default=0)), np.int64)
    for row, split in zip(table, counts, strict=True):
        row[: len(split)] = split
    return Packing(
        np.zeros(len(groups), np.uint64),
        np.array(room, np.int64),
        np.array(counter.classes[:-1], np.int64).reshape(len(groups), len(room)),
        np.array(first, np.int64),
        np.array(share, np.uint64),
        np.array(then, np.int64),
        table,
    )


class _Counter(Counter):
    """Keeps the splits that it counted: a plan lists them, too."""

    def __init__(self, groups: list[Group], boxes: int):
        super().__init__(groups, boxes)
        self._kept: dict[tuple[int, tuple[int, ...]], list[tuple[tuple[int, ...], int]]] = {}

    def splits(self, g: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        key = g, room
        if key not in self._kept:
            self._kept[key] = [*super().splits(g, room)]
        return iter(self._kept[key])


class _PrivateAction(int):
    """A private action whose cards are a column, found where ``actions.cards`` looks for them."""

    cards: Column

    def __new__(cls, action: Action, cards: Column) -> _PrivateAction:
        """Return a private action that moves ``cards``."""
        private = super().__new__(cls, action)
        private.cards = cards
        return private

    def __rshift__(self, bits: int) -> Any:
        return self.cards if bits == actions.MORE else int(self) >> bits


class _Batch:
    """Draws what placements leave open, for many worlds at once, and rejects inconsistent ones.

    ``state`` is a state whose hidden masks are columns. The engine's ``hand_at`` only combines
    masks bitwise and never inspects them, so it reads all worlds at once.
    """

    def __init__(self, about: Imaginer, rows: Masks, number: Ints, seeds: Sequence[int]):
        s = about.view.state
        self.number = number
        self.good = np.ones(len(rows), np.bool_)
        self.given: list[Column | int] = [gift.cards for gift in about.gifts]
        columns: Any = [np.ascontiguousarray(column).view(np.int64) for column in rows.T]
        self.state = s.copy()
        self.state.hands = tuple(columns[: len(s.hands)])
        self.state.buried = tuple(columns[len(s.hands) :][: len(s.piles)])
        for entry, pile in about.laid_away:
            self._tell(entry, self.state.buried[pile])
        if about.hidden:
            # Last gift first: earlier hands are reconstructed through it.
            for i in reversed(range(len(about.gifts))):
                self.given[i] = self._pass(about.gifts[i], seeds[1 + i])
        if about.drawn is not None:
            held = self._held(about.drawn.seat, about.drawn.ply) & ~about.drawn.but
            cards: Any = self._some(held, about.drawn.size, seeds[0])
            self.state.drawn = replaced(self.state.drawn, about.drawn.seat, cards)
        for seat, ply, fact in s.pledges:
            self._keep(fact, self._held(seat, ply))
        for choice in about.choices:
            self._first(choice, s.rules.pack.twins)

    def _tell(self, entry: int, cards: Any) -> None:
        """Fill in the cards of a private log entry."""
        log = list(self.state.history)
        log[entry] = log[entry]._replace(action=_PrivateAction(log[entry].action, cards))
        self.state.history = tuple(log)

    def _held(self, seat: TableSeat, ply: int) -> Column:
        """Return the hand of a seat after ``ply`` actions."""
        w: Any = self.state.copy()
        # hand_at modifies copies only.
        w.hands = tuple(hand.copy() if p == seat else hand for p, hand in enumerate(w.hands))
        w.buried = tuple(pile.copy() for pile in w.buried)
        held: Any = hand_at(w, seat, ply)
        return np.broadcast_to(np.asarray(held, np.int64), self.good.shape)

    def _some(self, held: Column, size: int, seed: int) -> Column:
        """Return ``size`` random cards of each hand."""
        out = np.empty(len(held), np.uint64)
        # Copy: a broadcast array is read-only, which is a different type to Numba.
        masks = held.astype(np.uint64)
        sampler.some(masks, size, np.uint64(seed), self.number, out)
        return out.view(np.int64)

    def _pass(self, gift: Passed, seed: int) -> Column | int:
        """Draw the cards of a gift; reject worlds where they cannot have been passed."""
        held = self._held(gift.holder, gift.ply)
        if gift.cards:
            self.good &= gift.wrong(gift.cards, held) == 0
            return gift.cards
        given = self._some(held, gift.size, seed)
        self._tell(gift.entry, given)
        self.good &= gift.wrong(given, held) == 0
        return given

    def _keep(self, fact: Fact, held: Column) -> None:
        """Reject worlds in which a hand contradicts a known fact."""
        if isinstance(fact, Holds):
            self.good &= held & fact.cards != 0
            return
        hands, which = np.unique(held[self.good], return_inverse=True)
        holds = np.array([fact.holds(hand) for hand in hands.tolist()], np.bool_)
        self.good[self.good] = holds[which]

    def _first(self, choice: Hidden, twins: int) -> None:
        """Reject worlds in which a player moved the second of two identical cards held."""
        cards: Any = actions.cards(self.state.history[choice.entry].action)
        before = self._held(choice.seat, choice.ply) & ~choice.without
        # Both as bits at the first card of each pair: of cards and hand, first and second.
        moved, held = cards & twins >> 1, before & twins >> 1
        moved_second, held_second = (cards & twins) >> 1, (before & twins) >> 1
        self.good &= moved_second & ~moved & held == 0
        # Nor can it have moved a first card it did not hold while holding the second.
        self.good &= moved & ~held & held_second == 0
