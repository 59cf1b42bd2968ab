"""The chance of winning the game from any scores, with any dealer.

What deals bring is taken from ``outcomes`` and not to depend on the scores.  For two sides the
chances are solved: from every pair of needs a deal leads to another with the deal on the other
side, and the chances are what is the same after one more deal.  For more sides the same is
done by lot: so many games are drawn once, how many deals each side takes in each of them to
get so far is kept, and whoever is there first wins; all questions are asked of the same games.

What is not in the file of ``outcomes`` is kept in the cache folder (``kept_in``).
"""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.outcomes import known, measurable, outcomes_of, sides_from
from euchre.cache_folder import array_from, compiled, keep_array, stamp
from euchre.engine.rules import Rules

#: Games drawn for more than two sides, and the most deals of one.
_GAMES, _LONGEST = 2000, 120
#: The chances are solved to this accuracy.
_EXACT = 1e-6
#: Gains or losses beyond the usual that a need may grow by, in needs of the start.
_WORSE = 2


def _most(rules: Rules) -> int:
    """Return the greatest need that is told apart; whoever needs more is counted like that."""
    goal = rules.goal
    return _WORSE * max(1, abs(goal.target - goal.start))


class _Two:
    """Two sides: solved."""

    def __init__(self, rules: Rules, table: NDArray[np.float32]):
        self.most = _most(rules)
        #: ``table[0 if mine deals, my need, their need]``: my chance.
        self.table = table

    @staticmethod
    def solved(rules: Rules) -> NDArray[np.float32]:
        """Return the table of some rules."""
        gains, chances = outcomes_of(rules)
        low = _most(rules)
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
            # Who is further behind than is told apart stands as at the edge.
            edge = 2 * low
            table[:, edge + 1 :, low + 1 :] = table[:, edge : edge + 1, low + 1 :]
            table[:, low + 1 :, edge + 1 :] = table[:, low + 1 :, edge : edge + 1]
            if change < _EXACT:
                break
        return table[:, low : edge + 1, low : edge + 1].astype(np.float32)

    def chance(
        self, needs: NDArray[np.int64], dealer: NDArray[np.int64], side: int, rules: Rules
    ) -> NDArray[np.float32]:
        mine = np.array([rules.sides.side(p) == side for p in range(rules.seats)])
        own, other = (np.clip(needs[:, x], 0, self.most) for x in (side, 1 - side))
        return self.table[1 - mine[dealer].astype(np.int64), own, other]


class _Many:
    """More sides: drawn."""

    def __init__(self, rules: Rules, table: NDArray[np.float32]):
        self.most = _most(rules)
        #: ``time[side, need, game]``: after how many deals a side, from the dealer's on, has
        #: what it needs; less a little for what it has beyond.
        self.time = table

    @staticmethod
    def solved(rules: Rules) -> NDArray[np.float32]:
        """Return the times of some rules."""
        gains, chances = outcomes_of(rules)
        most, sides = _most(rules), gains.shape[1]
        rng = np.random.default_rng(1)
        drawn = rng.choice(len(gains), (_GAMES, _LONGEST), p=chances)
        time = np.zeros((sides, most + 1, _GAMES), np.float32)
        needs = np.arange(1, most + 1)[:, None]
        for side in range(sides):
            times = np.broadcast_to(_LONGEST + needs, (most, _GAMES)).astype(np.float32)
            total, done = np.zeros(_GAMES, np.int64), np.zeros(times.shape, np.bool_)
            for number in range(_LONGEST):
                # The deal moves on: who sat first is now last.
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
            # Column by column: to sort whole rows takes several times as long.
            which = np.unique(which * (self.most + 1) + column, return_inverse=True)[1]
        rows = np.unique(which, return_index=True)[1]
        found = np.zeros(len(rows), np.float32)
        for i, row in enumerate(rows.tolist()):
            order, wanted = sides_from(rules, int(dealer[row])), needs[row].tolist()
            times = np.stack([self.time[at, wanted[x]] for at, x in enumerate(order)])
            first = times == times.min(axis=0)
            found[i] = (first[order.index(side)] / first.sum(axis=0)).mean()
        return found[which]


@lru_cache(maxsize=64)
def _chances(rules: Rules, measured: bool) -> _Two | _Many:
    """Return the chances; what was not measured for want of compiled code is asked for anew."""
    kind = _Two if rules.sides.count(rules.seats) == 2 else _Many
    if known(rules) or not measured:
        return kind(rules, kind.solved(rules))
    file = kept_in(rules)
    table = array_from(file)
    if table is None:
        table = kind.solved(rules)
        keep_array(file, table)
    return kind(rules, table)


def kept_in(rules: Rules) -> Path:
    """Return the file for the chances of a table that has prices or a goal of its own.

    Its name is a digest of all that is played for, and by whom: the game as numbers, the code of
    the club player, and what is done here.  With it goes the folder of the code's version.
    """
    # What loads the compiler, which whoever only looks something up has no use for.
    from euchre.club import knowing

    digest = blake2b(knowing.table(rules).tobytes(), digest_size=8)
    for source in ("odds.py", "outcomes.py"):
        digest.update(Path(__file__).with_name(source).read_bytes())
    return compiled() / f"odds-{stamp()}-{digest.hexdigest()}.npy"


def chance_of(
    rules: Rules, needs: NDArray[np.int64], dealer: NDArray[np.int64], side: int
) -> NDArray[np.float32]:
    """Return the chance of a side to win the game.

    ``needs[i, side]`` are the points that each side still needs, all of them above nought;
    ``dealer[i]`` is who deals next.
    """
    return _chances(rules, measurable(rules)).chance(needs, dealer, side, rules)


@cache
def played_to_a_score(rules: Rules) -> bool:
    """Whether a game is won with a number of points."""
    return not rules.goal.deals
