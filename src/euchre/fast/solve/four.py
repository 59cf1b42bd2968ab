"""The exact value of a short deal: two partnerships at a table of four, ordinary packs.

Alpha-beta search over whole tricks. The layout is regular (``board.is_regular``): among the cards
that can win a trick the greatest number wins, so no beats table is needed. A seat that sits out
plays the empty mask, which beats nothing. The method is that of double-dummy solvers for bridge
(Ginsberg, "GIB", JAIR 14, 2001; Haglund, "DDS"), with exact tables in place of a hash table,
because hands are short.
"""

from __future__ import annotations

from typing import NamedTuple

from euchre.coordinates import TableSeat
from euchre.fast.compile.bits import ONE, ZERO, Bits, lowest, size
from euchre.fast.solve.board import Board, follow, higher, lowest_bit, one_of_each, outranked, top
from euchre.fast.solve.endings import DEPTH, look_up

#: Any card may be led.
ANY = ~ZERO


def _last_trick(b: Board, h0: Bits, h1: Bits, h2: Bits, h3: Bits) -> int:
    """Return 1 if the leader's side wins the last trick."""
    can_win = b.lane_of[lowest(h0)] | b.trumps
    return 1 if max(h0, h2 & can_win) > max(h1 & can_win, h3 & can_win) else 0


def _cashed(b: Board, h0: Bits, h1: Bits, h2: Bits, h3: Bits, trumps: Bits) -> int:
    """Return how many tricks the leader can cash immediately, one after the other.

    In each suit the cards above all others'; in a plain suit at most as many as each opponent with
    a trump must follow.
    """
    others = h1 | h2 | h3
    n = 0
    rest = h0
    while rest:
        lane = b.lane_of[lowest(rest)]
        mine = rest & lane
        rest ^= mine
        against = others & lane
        run = size(mine & higher(top(against)) if against else mine)
        if not lane & trumps:
            if h1 & trumps:
                run = min(run, size(h1 & lane))
            if h3 & trumps:
                run = min(run, size(h3 & lane))
        n += run
    return n


def _sure(mine: Bits, partners: Bits, theirs: Bits) -> int:
    """Return the trump tricks that a side is certain to win: the better of its two hands."""
    return max(size(mine) - outranked(mine, theirs), size(partners) - outranked(partners, theirs))


def _masters(b: Board, cards: Bits, h1: Bits, h3: Bits, trumps: Bits) -> Bits:
    """Return the cards that neither opponent can beat if they are led."""
    bosses = ZERO
    while cards:
        card = lowest_bit(cards)
        cards ^= card
        lane = b.lane_of[lowest(card)]
        replies = follow(h1, lane) | follow(h3, lane)
        if not replies & (lane | trumps) & higher(card):
            bosses |= card
    return bosses


def tricks(
    b: Board, h0: Bits, h1: Bits, h2: Bits, h3: Bits, n: int, low: int, high: int, leads: Bits
) -> int:
    """Return how many of the last ``n`` tricks the side of the leader ``h0`` wins.

    ``b`` is the address of the board, ``h0`` to ``h3`` the hands clockwise from the leader, ``n``
    the leader's number of cards. The answer is exact within the window ``low`` to ``high``; outside
    it is a bound. ``leads`` are the cards that may be led now. Pass plain numbers as typed
    variables: a literal would compile this twice.
    """
    # One function, four loops deep: the cards of a trick, the bounds and the hands stay in
    # registers from one loop to the next. A function for each seat would pass a dozen of them on.
    b.nodes = b.nodes + ONE
    if n == 1:
        return _last_trick(b, h0, h1, h2, h3)
    alive = h0 | h1 | h2 | h3
    endings = b.endings
    if n == DEPTH and endings and leads == ANY:
        return look_up(b, endings, h0, h1, h2, h3, alive)
    trumps = b.trumps
    theirs = (h1 | h3) & trumps
    won = _sure(h0 & trumps, h2 & trumps, theirs)
    if won < high and leads == ANY:
        won = max(won, _cashed(b, h0, h1, h2, h3, trumps))
    if won >= high:
        return won
    low = max(low, won)
    most = n - _sure(h1 & trumps, h3 & trumps, (h0 | h2) & trumps)
    if most <= low:
        return most
    high = min(high, most)

    alive |= b.gaps
    moves0 = one_of_each(h0, alive) & leads
    first0 = _masters(b, moves0, h1, h3, trumps)
    then0 = moves0 ^ first0
    value0 = won
    while first0 | then0:
        if first0:
            c0 = top(first0)
            first0 ^= c0
        else:
            c0 = lowest_bit(then0)
            then0 ^= c0
        g0 = h0 ^ c0
        lane = b.lane_of[lowest(c0)]
        can_win = lane | trumps

        # Second hand: winners that third hand cannot beat, low cards, other winners.
        moves1 = one_of_each(follow(h1, lane), alive)
        wins1 = moves1 & can_win & higher(c0)
        reply = follow(h2, lane) & can_win
        first1 = wins1 & higher(top(reply)) if reply else wins1
        later1 = wins1 ^ first1
        then1 = moves1 ^ wins1
        high1 = high
        value1 = n
        while True:
            if first1:
                c1 = lowest_bit(first1)
                first1 ^= c1
            elif then1:
                c1 = lowest_bit(then1)
                then1 ^= c1
            else:
                c1 = lowest_bit(later1)
                later1 ^= c1
            g1 = h1 ^ c1
            # The losing card no longer separates the others' equals.
            if c1 & wins1:
                best1, by1, alive1 = c1, 1, alive ^ c0
            else:
                best1, by1, alive1 = c0, 0, alive & ~c1

            # Third hand: low if its partner's card holds, else winners that hold.
            moves2 = one_of_each(follow(h2, lane), alive1)
            wins2 = moves2 & can_win & higher(best1)
            reply = follow(h3, lane) & can_win
            holds = higher(top(reply)) if reply else ~ZERO
            first2 = moves2 ^ wins2 if by1 == 0 and best1 & holds else wins2 & holds
            then2 = moves2 ^ first2
            low2 = low
            value2 = 0
            while True:
                if first2:
                    c2 = lowest_bit(first2)
                    first2 ^= c2
                else:
                    c2 = lowest_bit(then2)
                    then2 ^= c2
                g2 = h2 ^ c2
                if c2 & wins2:
                    best2, by2, alive2 = c2, 2, alive1 ^ best1
                else:
                    best2, by2, alive2 = best1, by1, alive1 & ~c2

                # Fourth hand: low if its partner has won, else the cheapest winner.
                moves3 = one_of_each(follow(h3, lane), alive2)
                wins3 = moves3 & can_win & higher(best2)
                first3 = moves3 ^ wins3 if by2 == 1 else wins3
                then3 = moves3 ^ first3
                high3 = high1
                value3 = n
                while True:
                    if first3:
                        c3 = lowest_bit(first3)
                        first3 ^= c3
                    else:
                        c3 = lowest_bit(then3)
                        then3 ^= c3
                    g3 = h3 ^ c3
                    by = 3 if c3 & wins3 else by2
                    # The winner leads to the next trick.
                    k0, k1, k2, k3 = g0, g1, g2, g3
                    if by & 2:
                        k0, k1, k2, k3 = k2, k3, k0, k1
                    if by & 1:
                        k0, k1, k2, k3 = k1, k2, k3, k0
                    m = n - 1
                    if m == DEPTH and endings:
                        v = look_up(b, endings, k0, k1, k2, k3, k0 | k1 | k2 | k3)
                        v = m - v if by & 1 else v + 1
                    elif by & 1:
                        v = m - tricks(b, k0, k1, k2, k3, m, m - high3, m - low2, ANY)
                    else:
                        v = 1 + tricks(b, k0, k1, k2, k3, m, low2 - 1, high3 - 1, ANY)
                    value3 = min(value3, v)
                    high3 = min(high3, v)
                    if high3 <= low2 or not first3 | then3:
                        break
                value2 = max(value2, value3)
                low2 = max(low2, value3)
                if low2 >= high1 or not first2 | then2:
                    break
            value1 = min(value1, value2)
            high1 = min(high1, value2)
            if high1 <= low or not first1 | then1 | later1:
                break
        value0 = max(value0, value1)
        low = max(low, value1)
        if low >= high:
            break
    return value0


class ShortTrick(NamedTuple):
    """A trick under way, at a table of four."""

    #: Who plays next, and how many seats have still to play.
    seat: TableSeat
    left: int
    #: The suit led, the winning card so far (0 before the lead) and its seat.
    lane: Bits
    best: Bits
    by: TableSeat
    #: The cards that separate equals: those held, the winning one, the gaps.
    alive: Bits


def rest_of_trick(b: Board, at: ShortTrick, n: int, low: int, high: int) -> int:
    """Return the result of ``tricks`` for a trick in progress: tricks of seats 0 and 2.

    The hands on the board are changed and restored; ``n`` are the tricks left, this one included.
    """
    seat, left, lane, best, by, alive = at
    hands = b.hands
    if left == 0:
        leader = by & 3
        h0, h1 = hands[leader], hands[(leader + 1) & 3]
        h2, h3 = hands[(leader + 2) & 3], hands[(leader + 3) & 3]
        m = n - 1
        if leader & 1:
            if m == 0:
                return m
            return m - tricks(b, h0, h1, h2, h3, m, m - high, m - low, ANY)
        if m == 0:
            return m + 1
        return 1 + tricks(b, h0, h1, h2, h3, m, low - 1, high - 1, ANY)
    hand = hands[seat]
    following = (seat + 1) & 3
    while left > 1 and not hands[following]:
        following = (following + 1) & 3
    value = n if seat & 1 else n - n
    cards = one_of_each(follow(hand, lane), alive)
    wins = cards & (lane | b.trumps) & higher(best)
    rest = cards ^ wins
    while wins | rest:
        # Winners first, cheapest first.
        card = lowest_bit(wins if wins else rest)
        hands[seat] = hand ^ card
        if wins:
            wins ^= card
            now = ShortTrick(following, left - 1, lane, card, seat, alive ^ best)
        else:
            rest ^= card
            now = ShortTrick(following, left - 1, lane, best, by, alive ^ card)
        v = rest_of_trick(b, now, n, low, high)
        if seat & 1:
            value = min(value, v)
            high = min(high, v)
        else:
            value = max(value, v)
            low = max(low, v)
        if low >= high:
            break
    hands[seat] = hand
    return value
