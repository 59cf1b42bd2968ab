"""The exact value of any deal between two sides: long hands, double packs, two to seven seats.

A zero-window search, card by card: can side A win ``need`` of the tricks left? Results are stored
by *winning ranks* only (partition search: Ginsberg, "Partition Search", AAAI 1996; Haglund, "DDS",
for the form used here). Every answer comes with the set of cards whose rank mattered to it. Any
position in which the same seats hold the same ranks down to those, and the same number of cards of
every suit, has the same answer; low cards are interchangeable.

Three rules keep this sound. When a card wins a trick over others of its suit, it and all higher
ones matter. When equals were tried as one, they matter together. When a card fails whose rank did
not matter, every other card of its suit that did not matter fails too and need not be tried.
"""

from __future__ import annotations

from typing import NamedTuple

from euchre.coordinates import Place, Suit, TableSeat
from euchre.fast.compile.bits import ONE, ZERO, Bits, bit, lowest, signed, size
from euchre.fast.solve.board import Board, lowest_bit, top
from euchre.fast.solve.lanes import FREE
from euchre.fast.solve.recall import key_of, recall, remember, shape_of
from euchre.fast.solve.sure import closed, next_seat, ours, settled_by

#: Positions with fewer tricks left are not stored.
REMEMBERED = 2


class Trick(NamedTuple):
    """A trick under way, as ``wins`` gets it: the seat that plays next, and the suit led."""

    seat: TableSeat
    led: Suit
    #: The place of the winning card, -1 before the lead; and its seat.
    best: Place
    winner: TableSeat
    #: How many seats have still to play.
    left: int
    #: The cards that separate equals: those in hand, the best of the trick, the gaps.
    alive: Bits


def single(cards: Bits, alive: Bits, others: Bits, twins: Bits) -> Bits:
    """Return the lowest of each run of equals among some cards, double packs included.

    As ``board.one_of_each``, except that a card whose twin is in another hand equals no neighbor,
    because whether the neighbor wins differs from twins, which go by order of play.
    """
    split = cards & ((others & twins) << ONE | (others >> ONE) & twins)
    whole = cards & ~split
    return cards & ~(whole & ((whole << ONE) + ~alive))


def _answers(b: Board, seat: TableSeat, left: int, lane: Bits) -> Bits:
    """Return all cards that opponents still to play may play to a lead of this lane."""
    mine = ours(b, seat)
    cards = ZERO
    other = seat
    for _ in range(left - 1):
        other = next_seat(b, other)
        if ours(b, other) != mine:
            hand = b.hands[other]
            same = hand & lane
            cards |= same if same else hand
    return cards


def _good_leads(b: Board, seat: TableSeat, left: int, moves: Bits) -> Bits:
    """Return the cards that no opponent can beat if they are led."""
    cards = ZERO
    rest = moves & ~b.lane[FREE]
    while rest:
        place = lowest(rest)
        lane = b.lane_of[place]
        beats = b.beats[signed(b.suit[place])]
        against = _answers(b, seat, left, lane)
        same = rest & lane
        rest ^= same
        while same:
            card = top(same)
            if against & beats[lowest(card)]:
                break
            cards |= card
            same ^= card
    return cards


def _to_partners(b: Board, moves: Bits, mates: Bits, foes: Bits) -> Bits:
    """Return the cards of lanes in which a partner has the best remaining card."""
    cards = ZERO
    while moves:
        lane = b.lane_of[lowest(moves)]
        if mates & lane > foes & lane:
            cards |= moves & lane
        moves &= ~lane
    return cards


def _good_replies(b: Board, at: Trick, moves: Bits) -> Bits:
    """Return the replies to try first.

    Low cards if the partner's card holds; else the winners that no opponent can beat; else, except
    in last seat, the highest winner.
    """
    beats = b.beats[at.led]
    wins = moves & beats[at.best]
    against = _answers(b, at.seat, at.left, b.lane[at.led])
    if ours(b, at.winner) == ours(b, at.seat) and not against & beats[at.best]:
        return moves & ~wins
    cards = ZERO
    rest = wins
    while rest:
        card = lowest_bit(rest)
        rest ^= card
        if not against & beats[lowest(card)]:
            cards |= card
    if not cards and wins and at.left > 1:
        return top(wins)
    return cards


def _with_equals(b: Board, ranks: Bits, tried: Bits, skipped: Bits, alive: Bits) -> Bits:
    """Return the ranks that mattered, plus all equals of each such card.

    ``tried`` are the lowest of each run, ``skipped`` their equals.
    """
    full = closed(b, ranks)
    while tried and skipped:
        card = lowest_bit(tried)
        tried ^= card
        last = ZERO
        equal = ((card << ONE) + ~alive) & skipped
        while equal:
            last = equal
            skipped ^= equal
            equal = ((equal << ONE) + ~alive) & skipped
        if last & full:
            ranks |= b.above[lowest(card)]
    return ranks


def _ranks_of_trick(b: Board, played: Bits, best: int) -> Bits:
    """Return the ranks that decided a trick: the winner's and higher, if it had a rival."""
    won = bit(best)
    rivals = b.lane_of[best]
    if won & b.all_trumps:
        rivals |= b.all_trumps
    ranks = b.loose_ranks
    if played & rivals & ~won:
        ranks |= b.above[best]
    return ranks


def _last_trick(b: Board, leader: TableSeat, left: int) -> int:
    """Return 1 if side A wins the last trick; every hand has one card."""
    played = b.hands[leader]
    best = lowest(played)
    winner = leader
    beats = b.beats[signed(b.suit[best])]
    seat = leader
    for _ in range(left - 1):
        seat = next_seat(b, seat)
        card = b.hands[seat]
        played |= card
        if card & beats[best]:
            best, winner = lowest(card), seat
    b.ranks = _ranks_of_trick(b, played, best)
    return ours(b, winner)


def wins(b: Board, at: Trick, n: int, need: int) -> int:
    """Return 1 if side A can win ``need`` of the ``n`` tricks left, this one included; else 0.

    ``need`` is 1 to ``n``. Stores at ``b.ranks`` the cards whose rank mattered. Pass plain numbers
    as typed variables.
    """
    # One function, since it calls itself for every card: what a call has found out of its position
    # (equals, ranks that matter, the best lead) is used up to its last line.
    seat, led, best, winner, left, alive = at
    b.nodes = b.nodes + ONE
    side = ours(b, seat)
    hand = b.hands[seat]
    key = ZERO
    cards = ZERO
    a, z = ZERO, ZERO
    if best < 0:
        if n == 1 and not hand & b.lane[FREE]:
            return _last_trick(b, seat, left)
        seats = b.seats
        while seats:
            other = lowest(seats)
            seats &= seats - ONE
            if ours(b, other):
                a |= b.hands[other]
            else:
                z |= b.hands[other]
        cards = a | z
        settled = settled_by(b, seat, n, need, a, z)
        if settled >= 0:
            return settled
        if n >= REMEMBERED:
            key = key_of(b, seat, cards)
            known = recall(b, key, cards, need)
            if known >= 0:
                return known
        alive = cards | b.gaps
        moves = hand & ~b.last
        if not moves:
            moves = hand
    else:
        moves = hand & b.lane[led]
        if not moves:
            moves = hand
    legal = moves
    moves = single(moves, alive, alive & ~hand, b.twins)
    tried = moves
    first = _good_leads(b, seat, left, moves) if best < 0 else _good_replies(b, at, moves)
    then = moves ^ first
    second = ZERO
    if best < 0:
        second = _to_partners(b, then, (a if side else z) & ~hand, z if side else a)
        then ^= second
    following = next_seat(b, seat)
    trick = b.trick
    shape = b.shape
    ranks = b.loose_ranks
    answer = 1 - side
    # Move ordering: the last winning lead at this depth goes first.
    leads = b.leads[n]
    again = leads[seat] & moves if best < 0 else ZERO
    while first | second | then:
        if again:
            card = again
            again = ZERO
            first &= ~card
            then &= ~card
            second &= ~card
        elif first:
            card = top(first) if best < 0 else lowest_bit(first)
            first ^= card
        elif second:
            card = top(second)
            second ^= card
        else:
            card = top(then) if best < 0 else lowest_bit(then)
            then ^= card
        place = lowest(card)
        suit = signed(b.suit[place])
        asked = led
        last = led + 1
        if best < 0:
            # The leader of a card without a suit names one (D007).
            asked = suit if suit != FREE else signed(0)
            last = suit + 1 if suit != FREE else suit
        b.hands[seat] = hand ^ card
        b.trick = trick | card
        b.shape = shape - b.share[seat][suit]
        while asked < last:
            best_now, winner_now, alive_now = best, winner, alive & ~card
            if best < 0:
                best_now, winner_now, alive_now = place, seat, alive
            elif b.beats[asked][best] & card:
                best_now, winner_now, alive_now = place, seat, alive & ~bit(best)
            if left > 1:
                rest = Trick(following, asked, best_now, winner_now, left - 1, alive_now)
                value = wins(b, rest, n, need)
                mattered = b.ranks
            else:
                mattered = _ranks_of_trick(b, trick | card, best_now)
                needed = need - ours(b, winner_now)
                if needed <= 0:
                    value = 1
                elif needed > n - 1:
                    value = 0
                else:
                    b.trick = ZERO
                    none = signed(0)
                    fresh = Trick(winner_now, none, none - 1, winner_now, size(b.seats), ZERO)
                    value = wins(b, fresh, n - 1, needed)
                    mattered |= b.ranks
            if value == side:
                answer = side
                if best < 0:
                    leads[seat] = card
                ranks = mattered
                first = ZERO
                second = ZERO
                then = ZERO
                break
            ranks |= mattered
            # Cards of this suit that did not matter either fail like this one.
            lane = b.lane_of[place]
            high = mattered & lane
            if high:
                high = b.above[lowest(high)] | b.loose
            if suit != FREE and not card & high:
                alike = lane & ~high
                first &= ~alike
                second &= ~alike
                then &= ~alike
            asked += 1
        b.hands[seat] = hand
        b.trick = trick
        b.shape = shape
    if answer != side and legal != tried:
        ranks = _with_equals(b, ranks, tried, legal ^ tried, alive)
    if best < 0:
        ranks = closed(b, ranks) & cards
        b.ranks = ranks
        if n >= REMEMBERED:
            if answer:
                remember(b, key, cards, need, n)
            else:
                remember(b, key, cards, signed(0), need - 1)
    else:
        b.ranks = ranks
    return answer


def count_tricks(b: Board, at: Trick, n: int, guess: int) -> int:
    """Return the tricks that side A wins of the ``n`` left, by ``wins`` from a first guess."""
    b.shape = shape_of(b)
    least, most = signed(0), n
    need = guess
    while least < most:
        need = min(max(need, least + 1), most)
        if wins(b, at, n, need):
            least = need
            need += 1
        else:
            most = need - 1
            need -= 1
    return least
