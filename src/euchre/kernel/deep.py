"""The exact value of any deal between two sides: long hands, double packs, two to seven seats.

A zero-window search, card by card: can side A win so many of the tricks left?  What it
finds it remembers by the *winning ranks* only (partition search: Ginsberg, "Partition
Search", AAAI 1996; Haglund, "DDS", for the form used here).  With every answer comes the
set of cards whose rank mattered to it.  Any position in which the same seats hold the
same ranks down to those, and as many cards of every suit, has the same answer; the low
cards are alike.

Three rules keep that sound.  A trick that a card wins over others of its suit makes it
and all higher ones matter.  Where equals were tried as one, they matter together.  And
when a card has failed whose rank did not matter, every other card of its suit that did
not matter fails too, and need not be tried.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from euchre.kernel.bits import ONE, ZERO, bit, count, load, lowest, pdep, pext, store
from euchre.kernel.board import (
    AT_ABOVE,
    AT_ALL_TRUMPS,
    AT_BEATS,
    AT_ENTRIES,
    AT_GAPS,
    AT_HANDS,
    AT_LANE,
    AT_LANE_OF,
    AT_LAST,
    AT_LEADS,
    AT_LOOSE,
    AT_LOOSE_RANKS,
    AT_MEMORY,
    AT_NODES,
    AT_PACKED,
    AT_RANKS,
    AT_SALT,
    AT_SEATS,
    AT_SHAPE,
    AT_SHARE,
    AT_SIDE,
    AT_STRIDE,
    AT_SUIT,
    AT_TRICK,
    AT_TWINS,
    higher,
    lowest_bit,
    outranked,
    top,
)
from euchre.kernel.lanes import FREE

#: The entries that one position may lie in.
WAYS = 32
#: Positions with fewer tricks left are not remembered.
REMEMBERED = 3
#: Words of an entry before the hands: key with bounds, ranks that mattered, twins.
HEAD = 3
#: The low byte of a key word holds the bounds, four bits each.
_BOUNDS = np.uint64(255)
_MIX = np.uint64(0x9E3779B97F4A7C15)


@njit
def next_seat(b: Any, seat: Any) -> Any:
    """Return the next seat clockwise that takes part."""
    seats = load(b, AT_SEATS)
    later = seats & ~((bit(seat) << ONE) - ONE)
    return lowest(later if later else seats)


@njit
def ours(b: Any, seat: Any) -> Any:
    """Return 1 if a seat is on side A, else 0."""
    return np.int64(load(b, AT_SIDE) >> np.uint64(seat) & ONE)


@njit
def single(cards: Any, alive: Any, others: Any, twins: Any) -> Any:
    """Return the lowest of each run of equals among some cards, double packs included.

    As ``board.one_of_each``; but a card whose twin another hand has equals no neighbour,
    for the neighbour wins or loses where twins go by who was first.
    """
    split = cards & ((others & twins) << ONE | (others >> ONE) & twins)
    whole = cards & ~split
    return cards & ~(whole & ((whole << ONE) + ~alive))


@njit
def _shape(b: Any) -> Any:
    """Return a number for how many cards of each lane each seat has: a sum over the cards."""
    shape = ZERO
    seats = load(b, AT_SEATS)
    while seats:
        seat = lowest(seats)
        seats &= seats - ONE
        hand = load(b, AT_HANDS + seat)
        while hand:
            shape += load(b, AT_SHARE + seat * 8 + np.int64(load(b, AT_SUIT + lowest(hand))))
            hand &= hand - ONE
    return shape


@njit
def _key(b: Any, leader: Any, alive: Any) -> Any:
    """Return the key of a position: its shape, who leads, and what makes boards differ."""
    key = load(b, AT_SHAPE) ^ load(b, AT_SALT)
    key ^= (load(b, AT_SIDE) << np.uint64(8) ^ load(b, AT_SEATS)) * _MIX
    key = (key ^ np.uint64(leader) ^ (load(b, AT_LOOSE) & alive)) * _MIX
    key ^= key >> np.uint64(32)
    return key * _MIX & ~_BOUNDS


@njit
def _twins_left(b: Any, alive: Any) -> Any:
    """Return the higher places of the pairs of twins of which both are still there.

    The higher, so that a rank that mattered alone is never taken for one of a pair.
    """
    return alive & ((alive & load(b, AT_TWINS)) << ONE)


@njit
def _row(b: Any, key: Any) -> Any:
    """Return where the row of ``WAYS`` entries starts that a key may lie in.

    A row holds the first words of all its entries, then their second words, and so on, so
    that those of the wrong key or with useless bounds are passed over quickly.
    """
    return np.int64(key >> np.uint64(20) & load(b, AT_ENTRIES)) * np.int64(load(b, AT_STRIDE))


@njit
def _recall(b: Any, key: Any, alive: Any, need: Any) -> Any:
    """Return 1 or 0 if the memory knows the answer, setting the ranks that matter; else -1.

    Hands are compared as they lie among the cards left, at the ranks of the entry only.
    """
    memory = load(b, AT_MEMORY)
    row = _row(b, key)
    twins = pext(_twins_left(b, alive), alive)
    # The first hand has what the others have not.
    others = 0
    seats = load(b, AT_SEATS)
    seats &= seats - ONE
    while seats:
        store(b, AT_PACKED + others, pext(load(b, AT_HANDS + lowest(seats)), alive))
        seats &= seats - ONE
        others += 1
    for at in range(row, row + WAYS):
        head = load(memory, at)
        if head & ~_BOUNDS != key:
            continue
        least = np.int64(head & np.uint64(15))
        most = np.int64(head >> np.uint64(4) & np.uint64(15))
        if least < need <= most:
            continue
        ranks = load(memory, at + WAYS)
        if twins & ranks != load(memory, at + 2 * WAYS):
            continue
        i = 0
        hands = at + HEAD * WAYS
        while i < others and load(b, AT_PACKED + i) & ranks == load(memory, hands + i * WAYS):
            i += 1
        if i == others:
            store(b, AT_RANKS, pdep(ranks, alive))
            return 1 if least >= need else 0
    return -1


@njit
def _remember(b: Any, key: Any, alive: Any, least: Any, most: Any) -> None:
    """Put an answer into the memory, in place of any other of its row."""
    memory = load(b, AT_MEMORY)
    at = _row(b, key) + np.int64(load(b, AT_NODES) & np.uint64(WAYS - 1))
    ranks = pext(load(b, AT_RANKS), alive)
    store(memory, at, key | np.uint64(least) | np.uint64(most) << np.uint64(4))
    store(memory, at + WAYS, ranks)
    store(memory, at + 2 * WAYS, pext(_twins_left(b, alive), alive) & ranks)
    at += HEAD * WAYS
    seats = load(b, AT_SEATS)
    seats &= seats - ONE
    while seats:
        store(memory, at, pext(load(b, AT_HANDS + lowest(seats)), alive) & ranks)
        seats &= seats - ONE
        at += WAYS


@njit
def _closed(b: Any, ranks: Any) -> Any:
    """Return a set of cards with all that rank higher in their lanes."""
    for lane in range(FREE + 1):
        some = ranks & load(b, AT_LANE + lane)
        if some:
            ranks |= load(b, AT_ABOVE + lowest(some))
    return ranks


@njit
def _trump_tricks(b: Any, seat: Any, theirs: Any, wanted: Any, trumps: Any) -> Any:
    """Return whether a hand's trumps win so many tricks for sure; set the ranks that matter.

    Of split twins theirs counts as the higher, since it may be played first.
    """
    mine = load(b, AT_HANDS + seat) & trumps
    n = count(mine)
    if n < wanted:
        return False
    if not theirs:
        store(b, AT_RANKS, ZERO)
        return True
    swap = mine & ((theirs & load(b, AT_TWINS)) << ONE)
    low_mine = mine ^ (swap | swap >> ONE)
    high_theirs = theirs ^ (swap | swap >> ONE)
    beaten = outranked(low_mine, high_theirs)
    if n - beaten < wanted:
        return False
    least = mine
    if not beaten:
        for _ in range(n - wanted):
            least &= least - ONE
    elif n - beaten > wanted:
        m = low_mine
        while True:
            m2 = m & (m - ONE)
            if count(m2) - outranked(m2, high_theirs) < wanted:
                break
            m = m2
            least &= least - ONE
    store(b, AT_RANKS, load(b, AT_ABOVE + lowest(least)))
    return True


@njit
def _cashed(b: Any, seat: Any, others: Any, foes: Any, wanted: Any) -> Any:
    """Return whether the leader can win so many tricks one after the other, starting now.

    Of each suit the cards above all others'; of a plain suit no more than each opponent
    with a trump must follow.  Sets the ranks that matter.
    """
    if others & load(b, AT_LOOSE):
        return False
    trumps = load(b, AT_ALL_TRUMPS) & ~load(b, AT_LOOSE)
    hand = load(b, AT_HANDS + seat) & ~load(b, AT_LOOSE)
    mine = ours(b, seat)
    ranks = load(b, AT_LOOSE_RANKS)
    won = 0
    for i in range(FREE + 1):
        lane = load(b, AT_LANE + i)
        if not hand & lane or (i == FREE and not lane & trumps):
            continue
        against = others & lane
        run = hand & lane & higher(top(against)) if against else hand & lane
        n = count(run)
        if n and foes & trumps and not lane & trumps:
            seats = load(b, AT_SEATS)
            while seats:
                other = lowest(seats)
                seats &= seats - ONE
                if ours(b, other) != mine and load(b, AT_HANDS + other) & trumps:
                    n = min(n, count(load(b, AT_HANDS + other) & lane))
        if won + n > wanted:
            n = wanted - won
        if n and against:
            for _ in range(count(run) - n):
                run &= run - ONE
            ranks |= load(b, AT_ABOVE + lowest(run))
        won += n
        if won >= wanted:
            store(b, AT_RANKS, ranks)
            return True
    return False


@njit
def _settled(b: Any, leader: Any, n: Any, need: Any, a: Any, z: Any) -> Any:
    """Return 1 or 0 if sure tricks decide already, else -1.

    ``a`` and ``z`` are the cards of side A and of the other side.
    """
    trumps = load(b, AT_ALL_TRUMPS)
    seats = load(b, AT_SEATS)
    if trumps and not load(b, AT_LOOSE):
        while seats:
            seat = lowest(seats)
            seats &= seats - ONE
            if ours(b, seat):
                if _trump_tricks(b, seat, z & trumps, need, trumps):
                    return 1
            elif _trump_tricks(b, seat, a & trumps, n - need + 1, trumps):
                return 0
    others = (a | z) & ~load(b, AT_HANDS + leader)
    if ours(b, leader):
        return 1 if _cashed(b, leader, others, z, need) else -1
    return 0 if _cashed(b, leader, others, a, n - need + 1) else -1


@njit
def _answers(b: Any, seat: Any, left: Any, lane: Any) -> Any:
    """Return all cards with which opponents still to play may answer a lead of this lane."""
    mine = ours(b, seat)
    found = ZERO
    other = seat
    for _ in range(left - 1):
        other = next_seat(b, other)
        if ours(b, other) != mine:
            hand = load(b, AT_HANDS + other)
            same = hand & lane
            found |= same if same else hand
    return found


@njit
def _good_leads(b: Any, seat: Any, left: Any, moves: Any) -> Any:
    """Return the cards that, led, no opponent can beat."""
    found = ZERO
    rest = moves & ~load(b, AT_LANE + FREE)
    while rest:
        place = lowest(rest)
        lane = load(b, AT_LANE_OF + place)
        beats = AT_BEATS + np.int64(load(b, AT_SUIT + place)) * 64
        against = _answers(b, seat, left, lane)
        same = rest & lane
        rest ^= same
        while same:
            card = top(same)
            if against & load(b, beats + lowest(card)):
                break
            found |= card
            same ^= card
    return found


@njit
def _good_replies(
    b: Any, seat: Any, left: Any, led: Any, best: Any, winner: Any, moves: Any
) -> Any:
    """Return the cards to try first: low ones if the partner's card stands, else sure winners."""
    beats = AT_BEATS + led * 64
    wins = moves & load(b, beats + best)
    against = _answers(b, seat, left, load(b, AT_LANE + led))
    if ours(b, winner) == ours(b, seat) and not against & load(b, beats + best):
        return moves & ~wins
    found = ZERO
    while wins:
        card = lowest_bit(wins)
        wins ^= card
        if not against & load(b, beats + lowest(card)):
            found |= card
    return found


@njit
def _with_equals(b: Any, ranks: Any, tried: Any, skipped: Any, alive: Any) -> Any:
    """Return the ranks that mattered, with all equals of each card that did.

    ``tried`` are the lowest of each run, ``skipped`` their equals.
    """
    closed = _closed(b, ranks)
    while tried and skipped:
        card = lowest_bit(tried)
        tried ^= card
        last = ZERO
        equal = ((card << ONE) + ~alive) & skipped
        while equal:
            last = equal
            skipped ^= equal
            equal = ((equal << ONE) + ~alive) & skipped
        if last & closed:
            ranks |= load(b, AT_ABOVE + lowest(card))
    return ranks


@njit
def wins(
    b: Any,
    seat: Any,
    led: Any,
    best: Any,
    winner: Any,
    left: Any,
    n: Any,
    need: Any,
    alive: Any,
) -> Any:
    """Return 1 if side A can win ``need`` of the ``n`` tricks left, this one included; else 0.

    ``seat`` plays next, ``led`` is the suit led, ``best`` the place of the winning card
    and ``winner`` who played it; ``left`` seats are still to play.  At the start of a
    trick ``best`` is -1.  ``alive`` are the cards that part equals: those in hand, the
    best of the trick, the gaps.  Needs 0 < need <= n; leaves at ``AT_RANKS`` the cards
    whose rank mattered.  Give plain numbers as typed variables.
    """
    store(b, AT_NODES, load(b, AT_NODES) + ONE)
    side = ours(b, seat)
    hand = load(b, AT_HANDS + seat)
    key = ZERO
    cards = ZERO
    if best < 0:
        a, z = ZERO, ZERO
        seats = load(b, AT_SEATS)
        while seats:
            other = lowest(seats)
            seats &= seats - ONE
            if ours(b, other):
                a |= load(b, AT_HANDS + other)
            else:
                z |= load(b, AT_HANDS + other)
        settled = _settled(b, seat, n, need, a, z)
        if settled >= 0:
            return settled
        cards = a | z
        if n >= REMEMBERED:
            key = _key(b, seat, cards)
            known = _recall(b, key, cards, need)
            if known >= 0:
                return known
        alive = cards | load(b, AT_GAPS)
        moves = hand & ~load(b, AT_LAST)
        if not moves:
            moves = hand
    else:
        moves = hand & load(b, AT_LANE + led)
        if not moves:
            moves = hand
    legal = moves
    moves = single(moves, alive, alive & ~hand, load(b, AT_TWINS))
    tried = moves
    if best < 0:
        first = _good_leads(b, seat, left, moves)
    else:
        first = _good_replies(b, seat, left, led, best, winner, moves)
    then = moves ^ first
    following = next_seat(b, seat)
    trick = load(b, AT_TRICK)
    shape = load(b, AT_SHAPE)
    ranks = load(b, AT_LOOSE_RANKS)
    answer = 1 - side
    # What has just won at this depth is led first again.
    best_lead = AT_LEADS + n * 8 + seat
    again = load(b, best_lead) & moves if best < 0 else ZERO
    while first | then:
        if again:
            card = again
            again = ZERO
            first &= ~card
            then &= ~card
        elif first:
            card = top(first) if best < 0 else lowest_bit(first)
            first ^= card
        else:
            card = top(then) if best < 0 else lowest_bit(then)
            then ^= card
        place = lowest(card)
        suit = np.int64(load(b, AT_SUIT + place))
        asked = led
        last = led + 1
        if best < 0:
            # Whoever leads a card without a suit names one (D007).
            asked = suit if suit != FREE else 0 * suit
            last = suit + 1 if suit != FREE else suit
        store(b, AT_HANDS + seat, hand ^ card)
        store(b, AT_TRICK, trick | card)
        store(b, AT_SHAPE, shape - load(b, AT_SHARE + seat * 8 + suit))
        while asked < last:
            best_now, winner_now, alive_now = best, winner, alive & ~card
            if best < 0:
                best_now, winner_now, alive_now = place, seat, alive
            elif load(b, AT_BEATS + asked * 64 + best) & card:
                best_now, winner_now, alive_now = place, seat, alive & ~bit(best)
            if left > 1:
                value = wins(
                    b, following, asked, best_now, winner_now, left - 1, n, need, alive_now
                )
                mattered = load(b, AT_RANKS)
            else:
                played = trick | card
                won = bit(best_now)
                rivals = load(b, AT_LANE_OF + best_now)
                if won & load(b, AT_ALL_TRUMPS):
                    rivals |= load(b, AT_ALL_TRUMPS)
                mattered = load(b, AT_LOOSE_RANKS)
                if played & rivals & ~won:
                    mattered |= load(b, AT_ABOVE + best_now)
                needed = need - ours(b, winner_now)
                if needed <= 0:
                    value = 1
                elif needed > n - 1:
                    value = 0
                else:
                    store(b, AT_TRICK, ZERO)
                    none = best_now - best_now
                    players = count(load(b, AT_SEATS))
                    value = wins(
                        b, winner_now, none, none - 1, winner_now, players, n - 1, needed, ZERO
                    )
                    mattered |= load(b, AT_RANKS)
            if value == side:
                answer = side
                if best < 0:
                    store(b, best_lead, card)
                ranks = mattered
                first = ZERO
                then = ZERO
                break
            ranks |= mattered
            # Cards of this suit that mattered no more than this one fail like it.
            lane = load(b, AT_LANE_OF + place)
            high = mattered & lane
            if high:
                high = load(b, AT_ABOVE + lowest(high)) | load(b, AT_LOOSE)
            if suit != FREE and not card & high:
                alike = lane & ~high
                first &= ~alike
                then &= ~alike
            asked += 1
        store(b, AT_HANDS + seat, hand)
        store(b, AT_TRICK, trick)
        store(b, AT_SHAPE, shape)
    if answer != side and legal != tried:
        ranks = _with_equals(b, ranks, tried, legal ^ tried, alive)
    if best < 0:
        ranks = _closed(b, ranks) & cards
        store(b, AT_RANKS, ranks)
        if n >= REMEMBERED:
            if answer:
                _remember(b, key, cards, need, n)
            else:
                _remember(b, key, cards, need - need, need - 1)
    else:
        store(b, AT_RANKS, ranks)
    return answer


@njit
def count_tricks(
    b: Any, seat: Any, led: Any, best: Any, winner: Any, left: Any, n: Any, guess: Any, alive: Any
) -> Any:
    """Return how many of the ``n`` tricks left side A wins, by ``wins`` from a first guess."""
    store(b, AT_SHAPE, _shape(b))
    least, most = n - n, n
    need = guess
    while least < most:
        need = min(max(need, least + 1), most)
        if wins(b, seat, led, best, winner, left, n, need, alive):
            least = need
            need += 1
        else:
            most = need - 1
            need -= 1
    return least
