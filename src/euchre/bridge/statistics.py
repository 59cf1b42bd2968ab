"""Whole deals at scale: what happens how often in any number of deals of a turn-up game.

``simulate`` plays deals and counts; ``rows_of`` plays some and tells what happened in each.

>>> from euchre import rules
>>> result = simulate(rules("standard"), 1000, seed=1)
>>> result.deals, int(result.counts.ended.sum())
(1000, 1000)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from euchre.bridge.layout import lanes_of
from euchre.bridge.playouts import spread
from euchre.bridge.turn_up import at_random, rote_of, table_of
from euchre.cards import HIGH, each
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally
from euchre.kernel.board import board, is_regular
from euchre.kernel.deals import (
    DEALER,
    ENDED,
    LONE,
    MADE,
    MAKER_SEAT,
    TRICKS,
    TRUMP,
    WAY,
    Counts,
    Rows,
    first_leads,
    no_counts,
    no_rows,
    random_deals,
    scratch,
)
from euchre.kernel.exact import deals_of_four
from euchre.kernel.thumb_deals import policy_deals
from euchre.kernel.turn_up import PLAYED, Caller

#: Deals that are solved at once.
_BLOCK = 1 << 14
#: How cards are chosen.
Play = Literal["random", "policy", "double-dummy"]


@dataclass(frozen=True)
class Statistics:
    """What many deals came to.  Seats are counted from the dealer, who is 0."""

    rules: Rules
    #: How often what happened, see ``Counts``.
    counts: Counts
    #: ``points[seat]``: what the side of a seat got (the change of its score): how often.
    points: tuple[dict[int, int], ...]

    @property
    def deals(self) -> int:
        """How many deals there were."""
        return int(self.counts.ended.sum())

    @property
    def mean_points(self) -> tuple[float, ...]:
        """What the side of each seat got in a deal, on average."""
        return tuple(
            sum(value * times for value, times in row.items()) / max(1, self.deals)
            for row in self.points
        )


def simulate(
    rules: Rules,
    deals: int,
    *,
    seed: int = 0,
    first: int = 0,
    dealer: int | None = None,
    caller: Caller | None = None,
    play: Play = "random",
    threads: int = 1,
) -> Statistics:
    """Play deals ``first`` to ``first + deals - 1`` of a seed and count what happens.

    Deal ``i`` is the same whatever the batch and the threads.  ``dealer`` deals every time,
    or all seats in turn.  ``caller`` makes trump and lays away, by chance if there is none.
    ``play`` says how cards are chosen: at random among the legal ones, by the rule of thumb,
    or as if all saw all cards (then the tricks of single seats are not counted).  Raises
    ``ValueError`` for what the simulator does not play.
    """
    table = table_of(rules)
    if play == "double-dummy":
        _solvable(rules)
    parts = [first + deals * i // threads for i in range(threads + 1)]
    counts = [no_counts(table) for _ in range(threads)]

    def work(i: int) -> None:
        size = parts[i + 1] - parts[i]
        _run(rules, caller, play, seed, parts[i], size, dealer, counts[i], no_rows(table))

    if threads == 1:
        work(0)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, range(threads)))
    total = Counts(*(np.sum(same, axis=0) for same in zip(*counts, strict=True)))
    return Statistics(rules, total, _points(rules, total))


def _points(rules: Rules, counts: Counts) -> tuple[dict[int, int], ...]:
    """Return how often the side of each seat got what, from the counts and the prices."""
    times = counts.made.sum(axis=0)
    prices = prices_of(rules)
    found = []
    for seat in range(rules.seats):
        row = {0: int(counts.ended[1:].sum())}
        for price in np.unique(prices[..., seat]):
            row[int(price)] = row.get(int(price), 0) + int(times[prices[..., seat] == price].sum())
        found.append({price: n for price, n in sorted(row.items()) if n})
    return tuple(found)


@cache
def prices_of(rules: Rules) -> NDArray[np.int64]:
    """Return what each deal played is worth: ``[maker, makers alone, defender alone, made, seat]``.

    Seats are counted from the dealer; the price is that of the seat's side.  Every possible
    outcome is asked of the rules' own price list.  Raises ``ValueError`` if that list goes by
    more than the tricks of the maker's side and who is alone.
    """
    n, total = rules.seats, rules.tricks
    prices = np.zeros((n, 2, 2, total + 1, n), np.int64)
    known: dict[tuple[int, ...], tuple[int, ...]] = {}
    for facts in _outcomes(rules):
        key = (facts.maker, int(facts.lone_maker), int(facts.lone_defender), facts.made)
        by_side = rules.prices.price(facts, rules)
        if known.setdefault(key, by_side) != by_side:
            raise ValueError(f"{rules.id}: the prices go by more than the maker's side's tricks")
        prices[key] = [by_side[rules.sides.side(p)] for p in range(n)]
    return prices


def _outcomes(rules: Rules) -> Iterator[Tally]:
    """Yield every outcome of a deal played, dealt by seat 0, in a suit and in high and low."""
    n = rules.seats
    everybody = range(n)
    strains = [0, *range(HIGH, table_of(rules).strains)]
    for maker in everybody:
        makers = 1 << maker | rules.sides.mates(maker, n)
        ours = [0, *(1 << p for p in everybody if makers >> p & 1)]
        theirs = [0, *(1 << p for p in everybody if not makers >> p & 1)]
        for one, other, strain in product(ours, theirs, strains):
            out = 0
            for p in each(one | other):
                out |= rules.sides.mates(p, n)
            for tricks in _shares(rules.tricks, [not out >> p & 1 for p in everybody]):
                yield Tally(
                    Outcome.PLAYED, 0, maker, strain, one | other, 0, tricks, makers, 0, out
                )


def _shares(tricks: int, active: Sequence[bool]) -> Iterator[tuple[int, ...]]:
    """Yield every way in which so many tricks can fall to those who play."""
    if not active:
        if not tricks:
            yield ()
        return
    for won in range(tricks + 1 if active[0] else 1):
        for rest in _shares(tricks - won, active[1:]):
            yield (won, *rest)


def _run(
    rules: Rules,
    caller: Caller | None,
    play: Play,
    seed: int,
    first: int,
    deals: int,
    dealer: int | None,
    counts: Counts,
    rows: Rows,
) -> None:
    """Play deals into counts and rows."""
    who = -1 if dealer is None else dealer
    calls = at_random(rules) if caller is None else caller
    table, number = table_of(rules), np.uint64(seed)
    on = scratch(table)
    if play == "random":
        random_deals(table, calls, number, first, deals, who, counts, rows, on)
    elif play == "policy":
        policy_deals(table, calls, rote_of(rules), number, first, deals, who, counts, rows, on)
    else:
        for at in range(0, deals, _BLOCK):
            size = min(_BLOCK, deals - at)
            _open_cards(rules, calls, number, first + at, size, who, counts, rows, at)


def _solvable(rules: Rules) -> None:
    """Raise ``ValueError`` unless the fast solver plays these rules."""
    regular = all(is_regular(lanes_of(rules, strain)) for strain in range(table_of(rules).strains))
    if rules.seats != 4 or rules.sides.count(4) != 2 or not regular:
        raise ValueError(
            f"{rules.id}: the simulator plays double-dummy only for two against two, with a"
            " single pack and all trumps of one suit"
        )


def _open_cards(
    rules: Rules,
    caller: Caller,
    seed: np.uint64,
    first: int,
    deals: int,
    dealer: int,
    counts: Counts,
    rows: Rows,
    at: int,
) -> None:
    """Play deals double-dummy; ``rows`` are filled from row ``at``."""
    table = table_of(rules)
    wanted = len(rows.facts) > 0
    part = slice(at, at + deals)
    block = Rows(rows.facts[part], rows.dealt[part], rows.log[part])
    if not wanted:
        block = no_rows(table, deals)
    held = np.zeros((deals, rules.seats), np.uint64)
    leaders = np.zeros(deals, np.int64)
    first_leads(table, caller, seed, first, dealer, block, held, leaders, scratch(table))
    facts = block.facts
    played = facts[:, ENDED] == PLAYED
    maker = (facts[:, MAKER_SEAT] - facts[:, DEALER]) % rules.seats
    for strain in range(table.strains):
        which = np.flatnonzero(played & (facts[:, TRUMP] == strain))
        tricks = np.zeros(len(which), np.int8)
        lanes = lanes_of(rules, strain)
        deals_of_four(board(lanes), spread(lanes, held[which]), leaders[which], tricks)
        ours = maker[which] % 2 == 0
        facts[which, MADE] = np.where(ours, tricks, rules.tricks - tricks)
        facts[which, TRICKS:] = -1
        counts.trump[strain] += len(which)
    counts.ended[:] += np.bincount(facts[:, ENDED], minlength=len(counts.ended))
    makers = np.array([1 << p | rules.sides.mates(p, rules.seats) for p in range(rules.seats)])
    done, lone = facts[played], facts[played, LONE].astype(np.int64)
    side = makers[done[:, MAKER_SEAT]]
    alone = [(lone & side != 0).astype(int), (lone & ~side != 0).astype(int)]
    np.add.at(counts.made, (done[:, WAY], maker[played], *alone, done[:, MADE]), 1)
    for number, mask in enumerate((lone & side, lone & ~side)):
        who = np.full(len(done), rules.seats)
        for seat in range(rules.seats):
            his = mask >> seat & 1 == 1
            who[his] = (seat - done[his, DEALER]) % rules.seats
        np.add.at(counts.alone[:, number], (maker[played], who), 1)


def points_of(rules: Rules, rows: Rows, deal: int) -> tuple[int, ...]:
    """Return what each side got in a deal of some rows."""
    facts = [int(fact) for fact in rows.facts[deal]]
    if facts[ENDED] != PLAYED:
        return (0,) * rules.sides.count(rules.seats)
    n, dealer = rules.seats, facts[DEALER]
    makers = 1 << facts[MAKER_SEAT] | rules.sides.mates(facts[MAKER_SEAT], n)
    alone = int(facts[LONE] & makers != 0), int(facts[LONE] & ~makers != 0)
    row = prices_of(rules)[((facts[MAKER_SEAT] - dealer) % n, *alone, facts[MADE])]
    sides: dict[int, int] = {rules.sides.side(p): int(row[(p - dealer) % n]) for p in range(n)}
    return tuple(sides[side] for side in range(rules.sides.count(rules.seats)))


def rows_of(
    rules: Rules,
    deals: int,
    *,
    seed: int = 0,
    first: int = 0,
    dealer: int | None = None,
    caller: Caller | None = None,
    play: Play = "random",
    log: bool = True,
) -> Rows:
    """Play deals and return what happened in each, with every action if ``log`` is set.

    The other arguments are those of ``simulate``.
    """
    table = table_of(rules)
    if play == "double-dummy":
        _solvable(rules)
    rows = no_rows(table, deals, log=log)
    _run(rules, caller, play, seed, first, deals, dealer, no_counts(table), rows)
    return rows
