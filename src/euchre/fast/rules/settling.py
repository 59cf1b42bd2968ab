"""Points of a deal and winners of a game: ``engine.scoring`` and ``engine.match``."""

from __future__ import annotations

from euchre.coordinates import Mask, TableSeat
from euchre.engine.actions import LITTLE
from euchre.fast.compile.arrays import Ints, pointer
from euchre.fast.compile.bits import lowest, size
from euchre.fast.compile.marks import bare, entry
from euchre.fast.layout import kinds
from euchre.fast.layout.kinds import REDEAL, WON_BY_PLAY
from euchre.fast.layout.rows import DealRow, GameRow, row_in, table_in
from euchre.fast.rules.row_changes import makers

#: ``Points``: the parameters after the kind of the price list; -1 if there is no such rule.
MAKE, MARCH, ALONE_MARCH, ALONE_MAKE, EUCHRE, LONE_DEFENCE, JAMBON, ALONE_SHORT = range(1, 9)
SHUT_OUT, ALONE_EUCHRE, NEEDED, STEP_FROM, STEP_VALUE = range(9, 14)
#: ``PerTrick``.
LOST, PENALTY, DOUBLE, ALONE_TWICE, OVERTRICKS, PEPPER = range(1, 7)
LOSE_TRICKS, LOSE_BID, LOSE_ALL, LOSE_POINTS = range(4)
#: ``CountDown``; a need of -1 means the bid.
NONE, SHORT, NEED = 1, 2, 3
#: ``Goal.sweep_wins`` and ``Goal.together``.
CONTESTED, ALWAYS = 1, 2
BEST, MAKERS_FIRST = 0, 1


def makers_side(t: GameRow, row: DealRow) -> Mask:
    """Return the mask of the maker's side, a called partner included; 0 without a maker."""
    seats = makers(t, row)
    return seats | row.partner if seats else seats


@bare
def tricks_won(row: DealRow, side: int) -> int:
    """Return the tricks won by a set of seats."""
    tricks = 0
    while side:
        tricks += row.taken[lowest(side)]
        side &= side - 1
    return tricks


def _by_points(t: GameRow, row: DealRow, ours: Mask, tricks: int) -> int:
    """Return a price of ``Points``: positive for the makers, negative for their opponents."""
    total = t.tricks
    alone = row.lone & ours
    if tricks == total:
        if alone:
            return t.price[JAMBON] if row.shown else t.price[ALONE_MARCH]
        return t.price[MARCH]
    made = tricks >= points_needed(t)
    if tricks == 0 and t.price[SHUT_OUT] >= 0:
        return -t.price[SHUT_OUT]
    if not made and row.lone & ~ours:
        return -t.price[LONE_DEFENCE]
    if alone and t.price[ALONE_SHORT] >= 0 and (made or t.price[ALONE_EUCHRE] < 0):
        return -t.price[ALONE_SHORT]
    if made:
        if t.price[STEP_FROM] >= 0 and tricks >= t.price[STEP_FROM]:
            return t.price[STEP_VALUE]
        return t.price[ALONE_MAKE] if alone else t.price[MAKE]
    return -t.price[ALONE_EUCHRE if alone and t.price[ALONE_EUCHRE] >= 0 else EUCHRE]


@bare
def points_needed(t: GameRow) -> int:
    """Return the tricks that makers need for the points of the turn-up games."""
    return t.price[NEEDED] if t.price[NEEDED] >= 0 else t.tricks // 2 + 1


def settle_row(t: GameRow, row: DealRow, points: list[int]) -> None:
    """Write the points of each side for a finished deal into ``points`` (int64)."""
    sides, n = t.sides, t.seats
    for side in range(sides):
        points[side] = 0
    if row.outcome != WON_BY_PLAY:
        return
    kind, bid = t.price[0], row.bid
    if kind == kinds.COUNT_DOWN:
        need = t.price[NEED]
        if need < 0:
            need = bid
        for seat in range(n):
            tricks = row.taken[seat]
            if not row.out >> seat & 1:
                points[seat] = -tricks if tricks else t.price[NONE]
                if seat == row.maker and tricks < need:
                    points[seat] = t.price[SHORT]
        return
    ours = makers_side(t, row)
    tricks, our_sides, left = tricks_won(row, ours), 0, ours
    while left:
        our_sides |= 1 << t.side[lowest(left)]
        left &= left - 1
    us, them, each = 0, 0, False
    if kind == kinds.POINTS:
        price = _by_points(t, row, ours, tricks)
        us, them = max(price, 0), max(-price, 0)
    elif kind == kinds.CONTRACT:
        us, them = (bid, 0) if tricks >= t.needs[bid] else (0, bid)
    elif kind == kinds.PER_TRICK:
        each = True
        needed = min(bid, t.tricks)
        times = 2 if t.price[DOUBLE] >> bid & 1 else 1
        if t.price[PEPPER] >= 0 and bid >= LITTLE:
            each = False
            us = t.price[PEPPER] * times
            if tricks < needed:
                us, them = -us, us
        elif tricks < needed:
            lost = t.price[PENALTY]
            if t.price[LOST] == LOSE_TRICKS:
                lost = tricks
            elif t.price[LOST] == LOSE_BID:
                lost = needed
            elif t.price[LOST] == LOSE_ALL:
                lost = t.tricks
            us = -lost * times
        else:
            won = tricks if t.price[OVERTRICKS] else needed
            us = won * (2 if t.price[ALONE_TWICE] and row.lone & ours else times)
    else:
        each = True
        worth = bid * (2 if row.lone & ours else 1)
        us = worth if tricks >= bid else -worth
    for side in range(sides):
        points[side] = us if our_sides >> side & 1 else them
    if each:
        for seat in range(n):
            side = t.side[seat]
            if not our_sides >> side & 1:
                points[side] += row.taken[seat]


@bare
def used(row: DealRow) -> int:
    """Return 1 if a deal counts toward its game's deals, 0 if it is dealt again."""
    return 1 if row.outcome != REDEAL else 0


@bare
def sweeper(t: GameRow, taken: list[int], out: Mask) -> Mask:
    """Return the mask of the side that wins the game by taking all tricks (D123); 0 for none.

    ``taken`` are the tricks by seat, ``out`` is the mask of the seats that sat out.
    """
    sweep = t.sweep
    if sweep and (sweep == ALWAYS or t.seats - size(out) > 1):
        for seat in range(t.seats):
            if taken[seat] == t.tricks:
                return 1 << t.side[seat]
    return 0


@bare
def arrived(t: GameRow, scores: list[int]) -> Mask:
    """Return the mask of the sides that have reached the goal."""
    sides = 0
    for side in range(t.sides):
        sides |= (t.down * scores[side] >= t.down * t.target) << side
    return sides


def _ahead(t: GameRow, scores: list[int], sign: int) -> Mask:
    """Return the mask of the sides with the highest scores; with ``sign`` -1 the lowest."""
    best, sides = sign * scores[0], 0
    for side in range(t.sides):
        best = max(best, sign * scores[side])
    for side in range(t.sides):
        sides |= (sign * scores[side] == best) << side
    return sides


def first_of(t: GameRow, scores: list[int], home: int, ours: Mask) -> Mask:
    """Return the mask of the winners among the sides that have reached the goal.

    ``home`` is the mask of those sides, ``ours`` that of the makers' seats.
    """
    ahead, together = _ahead(t, scores, t.down), t.together
    if together != BEST:
        makers_in = 0
        for seat in range(t.seats):
            makers_in |= (ours >> seat & 1) << t.side[seat]
        makers_in &= home
        if makers_in and (together == MAKERS_FIRST or size(ahead) > 1):
            return makers_in
    return ahead


def winners_of(t: GameRow, row: DealRow, scores: list[int], deals: int) -> Mask:
    """Return the mask of the sides that won the game with a deal; 0 while it goes on.

    ``scores`` are the scores after the deal, and ``deals`` the number of deals used up (``used``).
    """
    played = row.outcome == WON_BY_PLAY
    if played:
        won = sweeper(t, row.taken, row.out)
        if won:
            return won
    if t.deals:
        if deals % t.deals or not used(row):
            return 0
        return _ahead(t, scores, t.down)
    home = arrived(t, scores)
    if not home:
        return 0
    return first_of(t, scores, home, makers_side(t, row) if played else 0)


def next_dealer(t: GameRow, row: DealRow) -> TableSeat:
    """Return the next dealer: the same seat again, or the one to its left."""
    if row.outcome == REDEAL:
        return row.dealer
    return (row.dealer + 1) % t.seats


def next_scores(t: GameRow, won: int, scores: list[int]) -> None:
    """Replace the final scores of a game with the starting scores of the next; laps carry over.

    Only the winner's surplus counts, and never enough to win a game by itself.
    """
    target = t.target
    for side in range(t.sides):
        carried = t.start
        if t.laps and won:
            carried = min(scores[side] - target, target - 1) if won & -won == 1 << side else 0
        scores[side] = carried


@entry
def settle(table: Ints, rows: Ints, points: Ints) -> None:
    """Write each side's points of each deal into ``points[row, side]``; 0 if unfinished."""
    t = table_in(table)
    for i in range(rows.shape[0]):
        settle_row(t, row_in(rows[i]), pointer(points[i]))


@entry
def after(table: Ints, row: Ints, scores: Ints, deals: int) -> tuple[int, int]:
    """Return the mask of the sides that won the game with a deal, and the next dealer.

    ``scores`` are the scores after the deal, and ``deals`` the number of deals used up (``used``),
    including this one. If the game is over, ``scores`` become the starting scores of the next.
    """
    t, of, now = table_in(table), row_in(row), pointer(scores)
    won = winners_of(t, of, now, deals)
    if won:
        next_scores(t, won, now)
    return won, next_dealer(t, of)


@entry
def sweepers(table: Ints, taken: Ints, out: Ints, won: Ints) -> None:
    """Write ``sweeper`` of each row of ``taken[row, seat]`` and ``out[row]`` into ``won[row]``."""
    t = table_in(table)
    for i in range(len(won)):
        won[i] = sweeper(t, pointer(taken[i]), out[i])


@entry
def winners(table: Ints, taken: Ints, out: Ints, ours: Ints, scores: Ints, won: Ints) -> None:
    """Write into ``won[row]`` the mask of the sides that won a game to a score; 0: it goes on.

    ``taken[row, seat]`` are the tricks of the deal, ``out[row]`` and ``ours[row]`` the masks of the
    seats that sat out and of the makers, ``scores[row, side]`` the scores after it.
    """
    t = table_in(table)
    for i in range(len(won)):
        now = pointer(scores[i])
        sides = sweeper(t, pointer(taken[i]), out[i])
        home = arrived(t, now)
        if home and not sides:
            sides = first_of(t, now, home, ours[i])
        won[i] = sides
