"""Points of a deal and winners of a game: ``engine.scoring`` and ``engine.match``."""

from __future__ import annotations

from typing import Any

from euchre.kernel.bits import lowest, size
from euchre.kernel.chance import apart, bare, entry
from euchre.kernel.pointers import beyond, pointer
from euchre.machine import kinds
from euchre.machine.layout import (
    BID,
    DEALER,
    DEALS,
    DOWN,
    LAPS,
    LONE,
    MAKER,
    NEEDS,
    OUT,
    OUTCOME,
    PARTNER,
    PRICE,
    REDEALS_COUNT,
    SHOWN,
    SIDE,
    SIDES,
    START,
    SWEEP,
    TAKEN,
    TARGET,
    TOGETHER,
    TOTAL,
    N,
)
from euchre.machine.moves import makers

WON_BY_PLAY, REDEAL = 1, 4
#: ``Points``: the parameters after the kind of the price list; -1 if there is no such rule.
MAKE, MARCH, ALONE_MARCH, ALONE_MAKE, EUCHRE, LONE_DEFENCE, JAMBON, ALONE_SHORT = range(1, 9)
SHUT_OUT, STEP_FROM, STEP_VALUE = 9, 10, 11
#: ``PerTrick``.
LOST, PENALTY, DOUBLE, ALONE_TWICE = 1, 2, 3, 4
LOSE_TRICKS, LOSE_BID, LOSE_POINTS = range(3)
#: ``CountDown``; a need of -1 means the bid.
NONE, NEED = 1, 2
#: ``Goal.sweep_wins`` and ``Goal.together``.
CONTESTED, ALWAYS = 1, 2
BEST, MAKERS_FIRST = 0, 1


@apart
def makers_side(t: Any, row: Any) -> Any:
    """Return the mask of the maker's side, a called partner included; 0 without a maker."""
    seats = makers(t, row)
    return seats | row[PARTNER] if seats else seats


@bare
def tricks_won(row: Any, side: Any) -> Any:
    """Return the tricks won by a set of seats."""
    tricks = 0
    while side:
        tricks += row[TAKEN + lowest(side)]
        side &= side - 1
    return tricks


@apart
def _by_points(t: Any, row: Any, ours: Any, tricks: Any) -> Any:
    """Return a price of ``Points``: positive for the makers, negative for their opponents."""
    total = t[TOTAL]
    alone = row[LONE] & ours
    if tricks == total:
        if alone:
            return t[PRICE + JAMBON] if row[SHOWN] else t[PRICE + ALONE_MARCH]
        return t[PRICE + MARCH]
    if alone and t[PRICE + ALONE_SHORT] >= 0:
        return -t[PRICE + ALONE_SHORT]
    if 2 * tricks > total:
        if t[PRICE + STEP_FROM] >= 0 and tricks >= t[PRICE + STEP_FROM]:
            return t[PRICE + STEP_VALUE]
        return t[PRICE + ALONE_MAKE] if alone else t[PRICE + MAKE]
    if tricks == 0 and t[PRICE + SHUT_OUT] >= 0:
        return -t[PRICE + SHUT_OUT]
    return -t[PRICE + LONE_DEFENCE] if row[LONE] & ~ours else -t[PRICE + EUCHRE]


@apart
def settle_row(t: Any, row: Any, points: Any) -> None:
    """Write the points of each side for a finished deal into ``points`` (int64)."""
    sides, n = t[SIDES], t[N]
    for side in range(sides):
        points[side] = 0
    if row[OUTCOME] != WON_BY_PLAY:
        return
    kind, bid = t[PRICE], row[BID]
    if kind == kinds.COUNT_DOWN:
        need = t[PRICE + NEED]
        if need < 0:
            need = bid
        for seat in range(n):
            tricks = row[TAKEN + seat]
            if not row[OUT] >> seat & 1:
                short = tricks == 0 or (seat == row[MAKER] and tricks < need)
                points[seat] = t[PRICE + NONE] if short else -tricks
        return
    ours = makers_side(t, row)
    tricks, our_sides, left = tricks_won(row, ours), 0, ours
    while left:
        our_sides |= 1 << t[SIDE + lowest(left)]
        left &= left - 1
    us, them, each = 0, 0, False
    if kind == kinds.POINTS:
        price = _by_points(t, row, ours, tricks)
        us, them = max(price, 0), max(-price, 0)
    elif kind == kinds.CONTRACT:
        us, them = (bid, 0) if tricks >= t[NEEDS + bid] else (0, bid)
    elif kind == kinds.PER_TRICK:
        each = True
        needed = min(bid, t[TOTAL])
        times = 2 if t[PRICE + DOUBLE] >> bid & 1 else 1
        if tricks < needed:
            lost = t[PRICE + PENALTY]
            if t[PRICE + LOST] == LOSE_TRICKS:
                lost = tricks
            elif t[PRICE + LOST] == LOSE_BID:
                lost = needed
            us = -lost * times
        else:
            us = tricks * (2 if t[PRICE + ALONE_TWICE] and row[LONE] & ours else times)
    else:
        each = True
        worth = bid * (2 if row[LONE] & ours else 1)
        us = worth if tricks >= bid else -worth
    for side in range(sides):
        points[side] = us if our_sides >> side & 1 else them
    if each:
        for seat in range(n):
            side = t[SIDE + seat]
            if not our_sides >> side & 1:
                points[side] += row[TAKEN + seat]


@bare
def used(t: Any, row: Any) -> Any:
    """Return 1 if a deal counts toward its game's deals, 0 if it is dealt again."""
    return 1 if t[REDEALS_COUNT] or row[OUTCOME] != REDEAL else 0


@bare
def sweeper(t: Any, taken: Any, out: Any) -> Any:
    """Return the mask of the side that wins the game by taking all tricks (D123); 0 for none.

    ``taken`` are the tricks by seat, ``out`` is the mask of the seats that sat out.
    """
    sweep = t[SWEEP]
    if sweep and (sweep == ALWAYS or t[N] - size(out) > 1):
        for seat in range(t[N]):
            if taken[seat] == t[TOTAL]:
                return 1 << t[SIDE + seat]
    return 0


@bare
def arrived(t: Any, scores: Any) -> Any:
    """Return the mask of the sides that have reached the goal."""
    sides = 0
    for side in range(t[SIDES]):
        sides |= (t[DOWN] * scores[side] >= t[DOWN] * t[TARGET]) << side
    return sides


@apart
def first_of(t: Any, scores: Any, home: Any, ours: Any) -> Any:
    """Return the mask of the winners among the sides that have reached the goal.

    ``home`` is the mask of those sides, ``ours`` that of the makers' seats.
    """
    down, sides = t[DOWN], t[SIDES]
    best = down * scores[0]
    for side in range(sides):
        best = max(best, down * scores[side])
    ahead = 0
    for side in range(sides):
        ahead |= (down * scores[side] == best) << side
    together = t[TOGETHER]
    if together != BEST:
        makers_in = 0
        for seat in range(t[N]):
            makers_in |= (ours >> seat & 1) << t[SIDE + seat]
        makers_in &= home
        if makers_in and (together == MAKERS_FIRST or size(ahead) > 1):
            return makers_in
    return ahead


@apart
def winners_of(t: Any, row: Any, scores: Any, deals: Any) -> Any:
    """Return the mask of the sides that won the game with a deal; 0 while it goes on.

    ``scores`` are the scores after the deal, and ``deals`` the number of deals used up (``used``).
    """
    played = row[OUTCOME] == WON_BY_PLAY
    if played:
        won = sweeper(t, beyond(row, TAKEN), row[OUT])
        if won:
            return won
    if t[DEALS]:
        if deals % t[DEALS] or not used(t, row):
            return 0
        # The best score wins, whichever way points count.
        top = scores[0]
        for side in range(t[SIDES]):
            top = max(top, scores[side])
        ahead = 0
        for side in range(t[SIDES]):
            ahead |= (scores[side] == top) << side
        return ahead
    home = arrived(t, scores)
    if not home:
        return 0
    return first_of(t, scores, home, makers_side(t, row) if played else 0)


@apart
def next_dealer(t: Any, row: Any) -> Any:
    """Return the next dealer: the same seat again, or the one to its left."""
    if row[OUTCOME] == REDEAL:
        return row[DEALER]
    return (row[DEALER] + 1) % t[N]


@apart
def next_scores(t: Any, won: Any, scores: Any) -> None:
    """Replace the final scores of a game with the starting scores of the next; laps carry over.

    Only the winner's surplus counts, and never enough to win a game by itself.
    """
    target = t[TARGET]
    for side in range(t[SIDES]):
        carried = t[START]
        if t[LAPS] and won:
            carried = min(scores[side] - target, target - 1) if won & -won == 1 << side else 0
        scores[side] = carried


@entry
def settle(t: Any, rows: Any, points: Any) -> None:
    """Write each side's points of each deal into ``points[row, side]``; 0 if unfinished."""
    by = pointer(t)
    for i in range(rows.shape[0]):
        settle_row(by, pointer(rows[i]), pointer(points[i]))


@entry
def after(t: Any, row: Any, scores: Any, deals: Any) -> Any:
    """Return the mask of the sides that won the game with a deal, and the next dealer.

    ``scores`` are the scores after the deal, and ``deals`` the number of deals used up (``used``),
    including this one. If the game is over, ``scores`` become the starting scores of the next.
    """
    by, of, now = pointer(t), pointer(row), pointer(scores)
    won = winners_of(by, of, now, deals)
    if won:
        next_scores(by, won, now)
    return won, next_dealer(by, of)


@entry
def sweepers(t: Any, taken: Any, out: Any, won: Any) -> None:
    """Write ``sweeper`` of each row of ``taken[row, seat]`` and ``out[row]`` into ``won[row]``."""
    by = pointer(t)
    for i in range(len(won)):
        won[i] = sweeper(by, pointer(taken[i]), out[i])


@entry
def winners(t: Any, taken: Any, out: Any, ours: Any, scores: Any, won: Any) -> None:
    """Write into ``won[row]`` the mask of the sides that won a game to a score; 0: it goes on.

    ``taken[row, seat]`` are the tricks of the deal, ``out[row]`` and ``ours[row]`` the masks of the
    seats that sat out and of the makers, ``scores[row, side]`` the scores after it.
    """
    by = pointer(t)
    for i in range(len(won)):
        now = pointer(scores[i])
        sides = sweeper(by, pointer(taken[i]), out[i])
        home = arrived(by, now)
        if home and not sides:
            sides = first_of(by, now, home, ours[i])
        won[i] = sides
