"""The probability of winning the game from any scores, with any dealer.

Deals change the scores as those between club players do, independently of the scores.  A side's
*need* is the points it still lacks.  For two sides the table is solved by value iteration: from
each pair of needs a deal leads to another pair with the deal on the other side, until one more deal
changes nothing.  For more sides it is simulated: a fixed set of games is drawn once, with the
number of deals that each side takes to reach each need, and the first side to arrive wins.  All
questions use the same games (common random numbers).

``outcomes.json`` holds the score changes of 40,000 deals of every game, made on the machine by
``python -m tools.outcomes > outcomes.json``.  Most house rules hardly change them, but prices do,
and so does what wins the game.  A table that differs in those (not ``tabulated``) is measured with
club players on the machine at its first use (a second at most), and the table of probabilities that
follows from it is kept in the cache folder (``cache_file``).
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from euchre.cache_folder import array_from, compiled, keep_array, stamp
from euchre.coordinates import TableSeat
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.fast.ready import is_ready
from euchre.games import GAMES

#: The gain of a side that wins the game by winning all tricks of a deal (D123): above any need.
ALL = 10_000
#: Deals to measure a table that is not in the file.
_DEALS = 10_000


def sides_from(rules: Rules, dealer: TableSeat) -> list[int]:
    """Return the sides in seating order, the dealer's first."""
    order = [rules.sides.side((dealer + i) % rules.seats) for i in range(rules.seats)]
    return list(dict.fromkeys(order))


def measured(rules: Rules, deals: int, seed: int = 1) -> dict[tuple[int, ...], int]:
    """Return the counts of gains by side, from the dealer's on, over deals of club players."""
    # These load the compiler, which a mere lookup does not need.
    from euchre.fast.player.ends import whole_deals

    ends, dealers = whole_deals(rules, deals, seed=np.uint64(seed))
    gained = ends.points * (-1 if rules.goal.down else 1)
    gained[ends.swept] = ALL
    counts: Counter[tuple[int, ...]] = Counter()
    for dealer in range(rules.seats):
        rows = (dealers == dealer) & (ends.column("ended") != Outcome.REDEAL)
        lines = map(tuple, gained[rows][:, sides_from(rules, dealer)].tolist())
        counts.update(lines)
    return dict(counts)


@cache
def _table_in_file() -> dict[str, list[list[int]]]:
    return dict(json.loads((files(__package__) / "outcomes.json").read_text("utf-8")))


@cache
def tabulated(rules: Rules) -> bool:
    """Whether the file holds the score changes of deals with these prices and this goal.

    It has every game without house rules that was there when it was made.  A table with other
    prices, or another way to win the game, is not among them, whatever its name.
    """
    game = {g.name: g.rules for g in GAMES}.get(rules.game)
    return game is not None and game.game in _table_in_file() and _key(game) == _key(rules)


def _key(rules: Rules) -> tuple[object, ...]:
    goal = rules.goal
    return rules.prices, goal.sweep_wins, goal.down, rules.seats, rules.sides, rules.tricks


@lru_cache(maxsize=256)
def _measured(rules: Rules) -> tuple[tuple[int, ...], ...]:
    return tuple((number, *gained) for gained, number in sorted(measured(rules, _DEALS).items()))


def measurable(rules: Rules) -> bool:
    """Whether the outcomes are in the file or can be measured now.

    No caller waits for the compiler: until the code is compiled, the game without house rules
    stands in for a table that is not in the file, if it has as many sides.
    """
    return tabulated(rules) or is_ready()


def outcomes_of(rules: Rules) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return ``gains[i, side]``, sides counted from the dealer's, and ``probabilities[i]``."""
    rows = [tuple(row) for row in _table_in_file().get(rules.game, [])]
    if not tabulated(rules):
        sides = rules.sides.count(rules.seats)
        if measurable(rules) or not rows or len(rows[0]) != sides + 1:
            rows = [*_measured(rules)]
    table = np.array(rows, np.int64)
    return table[:, 1:], table[:, 0] / table[:, 0].sum()


#: Games drawn for more than two sides, and the most deals of each.
_GAMES, _LONGEST = 2000, 120
#: Tables kept in the cache folder, at most.
_FILES = 500
#: Value iteration stops when no probability changes by this much.
_TOLERANCE = 1e-6
#: Points that a side may fall behind its initial score within the table, at most.
_WORSE = 100


def _max_need(rules: Rules) -> int:
    """Return the largest need in the table; larger ones are treated like it."""
    way = max(1, abs(rules.goal.target - rules.goal.start))
    if way <= _WORSE:
        return 2 * way
    # A long game takes long to solve, so the table has no scores that cannot be.
    least, most = rules.prices.bounds(rules)
    falls = most > 0 if rules.goal.down else least < 0
    return way + _WORSE * falls


class _TwoSideTable:
    """Two sides: solved by value iteration."""

    def __init__(self, rules: Rules, table: NDArray[np.float32]):
        self.most = _max_need(rules)
        #: ``table[0 if my side deals, my need, their need]``: my probability of winning, float32.
        self.table = table
        sides = np.array([rules.sides.side(p) for p in range(rules.seats)])
        #: ``deals[side][dealer]``: the table's first index.
        self.deals = [(sides != side).astype(np.int64) for side in (0, 1)]

    @staticmethod
    def solved(rules: Rules) -> NDArray[np.float32]:
        """Return the table for these rules."""
        gains, chances = outcomes_of(rules)
        low = _max_need(rules)
        gains = np.clip(gains, -low, low)
        size = 3 * low + 1
        # Needs from -most to 2 * most along both axes; the game is over at 0 and below.
        needs = np.arange(size) - low
        mine, theirs = needs[:, None], needs[None, :]
        over = (mine <= 0) | (theirs <= 0)
        first = np.where(mine < theirs, 1.0, np.where(mine == theirs, 0.5, 0.0))
        table = np.broadcast_to(np.where(over, first, 0.5), (2, size, size)).copy()
        inside = slice(low + 1, 2 * low + 1)
        while True:
            new = np.zeros((2, low, low))
            for (dealer, other), chance in zip(gains.tolist(), chances.tolist(), strict=True):
                for deals, (me, them) in enumerate(((dealer, other), (other, dealer))):
                    rows = slice(low + 1 - me, 2 * low + 1 - me)
                    columns = slice(low + 1 - them, 2 * low + 1 - them)
                    new[deals] += chance * table[1 - deals, rows, columns]
            change = np.abs(new - table[:, inside, inside]).max()
            table[:, inside, inside] = new
            # Needs beyond the edge of the table count like the edge.
            edge = 2 * low
            table[:, edge + 1 :, low + 1 :] = table[:, edge : edge + 1, low + 1 :]
            table[:, low + 1 :, edge + 1 :] = table[:, low + 1 :, edge : edge + 1]
            if change < _TOLERANCE:
                break
        return table[:, low : edge + 1, low : edge + 1].astype(np.float32)

    def chance(
        self, needs: NDArray[np.int64], dealer: NDArray[np.int64], side: int, rules: Rules
    ) -> NDArray[np.float32]:
        ours, other = needs.clip(0, self.most).T[[side, 1 - side]]
        chances: NDArray[np.float32] = self.table[self.deals[side][dealer], ours, other]
        return chances


class _ManySideTable:
    """More sides: simulated games."""

    def __init__(self, rules: Rules, table: NDArray[np.float32]):
        self.most = _max_need(rules)
        #: ``time[side, need, game]``, sides counted from the dealer's: how many deals a side takes
        #: to get what it needs, less a little for points beyond that.
        self.time = table

    @staticmethod
    def solved(rules: Rules) -> NDArray[np.float32]:
        """Return the times for these rules."""
        gains, chances = outcomes_of(rules)
        most, sides = _max_need(rules), gains.shape[1]
        rng = np.random.default_rng(1)
        drawn = rng.choice(len(gains), (_GAMES, _LONGEST), p=chances)
        time = np.zeros((sides, most + 1, _GAMES), np.float32)
        needs = np.arange(1, most + 1)[:, None]
        for side in range(sides):
            times = np.broadcast_to(_LONGEST + needs, (most, _GAMES)).astype(np.float32)
            total, done = np.zeros(_GAMES, np.int64), np.zeros(times.shape, np.bool_)
            for number in range(_LONGEST):
                # The deal moves on: the first side is now the last.
                total += gains[drawn[:, number], (side - number) % sides]
                now = (total >= needs) & ~done
                beyond = np.minimum(total - needs, 900) / 1000
                times[now] = (number + 1 - beyond)[now]
                done |= now
            time[side, 1:] = times
        return time

    def chance(
        self, needs: NDArray[np.int64], dealer: NDArray[np.int64], side: int, rules: Rules
    ) -> NDArray[np.float32]:
        needs, which = needs.clip(0, self.most), dealer
        for column in needs.T:
            # Column by column: sorting whole rows takes several times as long.
            which = np.unique(which * (self.most + 1) + column, return_inverse=True)[1]
        rows = np.unique(which, return_index=True)[1]
        chances = np.zeros(len(rows), np.float32)
        for i, row in enumerate(rows.tolist()):
            order, needed = sides_from(rules, int(dealer[row])), needs[row].tolist()
            times = np.stack([self.time[at, needed[x]] for at, x in enumerate(order)])
            first = times == times.min(axis=0)
            chances[i] = (first[order.index(side)] / first.sum(axis=0)).mean()
        return chances[which]


@lru_cache(maxsize=64)
def _chances(rules: Rules, measured: bool) -> _TwoSideTable | _ManySideTable:
    """Return the table; ``measured`` is in the key so that stand-in outcomes are not kept."""
    kind = _TwoSideTable if rules.sides.count(rules.seats) == 2 else _ManySideTable
    if tabulated(rules) or not measured:
        return kind(rules, kind.solved(rules))
    file = cache_file(rules)
    table = array_from(file)
    if table is None:
        table = kind.solved(rules)
        # There are more prices than files: what strangers choose must not fill the disk.
        if sum(1 for _ in file.parent.glob("odds-*")) < _FILES:
            keep_array(file, table)
    return kind(rules, table)


def cache_file(rules: Rules) -> Path:
    """Return the cache file for the table of rules with their own prices or goal.

    Its name is a digest of everything that the table depends on: the rules as numbers, the code of
    the club player, and the code here.  It lies in the folder of this version's compiled code.
    """
    # This loads the compiler, which a mere lookup does not need.
    from euchre.fast.layout.rows import GameRow
    from euchre.fast.player import prepared

    table = prepared.table(rules).copy()
    # An address says nothing; what is stored there has a digest of its own.
    table[GameRow.places.calls] = 0
    digest = blake2b(table.tobytes(), digest_size=8)
    digest.update(Path(__file__).read_bytes())
    return compiled() / f"odds-{stamp()}-{digest.hexdigest()}.npy"


def win_probability(
    rules: Rules, needs: NDArray[np.int64], dealer: NDArray[np.int64], side: int
) -> NDArray[np.float32]:
    """Return ``[i]``: a side's probability of winning the game, float32.

    ``needs[i, side]`` are the points that each side still needs, all positive; ``dealer[i]`` is
    the seat that deals next.
    """
    return _chances(rules, measurable(rules)).chance(needs, dealer, side, rules)


@cache
def played_to_a_score(rules: Rules) -> bool:
    """Whether the game is won by reaching a number of points."""
    return not rules.goal.deals
