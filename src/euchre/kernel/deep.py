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

from typing import Any

import numpy as np

from euchre.kernel.bits import ONE, ZERO, bit, load, lowest, size, store
from euchre.kernel.board import (
    AT_ABOVE,
    AT_ALL_TRUMPS,
    AT_BEATS,
    AT_GAPS,
    AT_HANDS,
    AT_LANE,
    AT_LANE_OF,
    AT_LAST,
    AT_LEADS,
    AT_LOOSE,
    AT_LOOSE_RANKS,
    AT_NODES,
    AT_RANKS,
    AT_SEATS,
    AT_SHAPE,
    AT_SHARE,
    AT_SUIT,
    AT_TRICK,
    AT_TWINS,
    lowest_bit,
    top,
)
from euchre.kernel.compiling import inner
from euchre.kernel.lanes import FREE
from euchre.kernel.recall import key_of, recall, remember, shape_of
from euchre.kernel.sure import closed, next_seat, ours, settled_by

#: Positions with fewer tricks left are not stored.
REMEMBERED = 2


@inner
def single(cards: Any, alive: Any, others: Any, twins: Any) -> Any:
    """Return the lowest of each run of equals among some cards, double packs included.

    As ``board.one_of_each``, except that a card whose twin is in another hand equals no neighbor,
    because whether the neighbor wins differs from twins, which go by order of play.
    """
    split = cards & ((others & twins) << ONE | (others >> ONE) & twins)
    whole = cards & ~split
    return cards & ~(whole & ((whole << ONE) + ~alive))


@inner
def _answers(b: Any, seat: Any, left: Any, lane: Any) -> Any:
    """Return all cards that opponents still to play may play to a lead of this lane."""
    mine = ours(b, seat)
    cards = ZERO
    other = seat
    for _ in range(left - 1):
        other = next_seat(b, other)
        if ours(b, other) != mine:
            hand = load(b, AT_HANDS + other)
            same = hand & lane
            cards |= same if same else hand
    return cards


@inner
def _good_leads(b: Any, seat: Any, left: Any, moves: Any) -> Any:
    """Return the cards that no opponent can beat if they are led."""
    cards = ZERO
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
            cards |= card
            same ^= card
    return cards


@inner
def _to_partners(b: Any, moves: Any, mates: Any, foes: Any) -> Any:
    """Return the cards of lanes in which a partner has the best remaining card."""
    cards = ZERO
    while moves:
        lane = load(b, AT_LANE_OF + lowest(moves))
        if mates & lane > foes & lane:
            cards |= moves & lane
        moves &= ~lane
    return cards


@inner
def _good_replies(
    b: Any, seat: Any, left: Any, led: Any, best: Any, winner: Any, moves: Any
) -> Any:
    """Return the replies to try first.

    Low cards if the partner's card holds; else the winners that no opponent can beat; else, except
    in last seat, the highest winner.
    """
    beats = AT_BEATS + led * 64
    wins = moves & load(b, beats + best)
    against = _answers(b, seat, left, load(b, AT_LANE + led))
    if ours(b, winner) == ours(b, seat) and not against & load(b, beats + best):
        return moves & ~wins
    cards = ZERO
    rest = wins
    while rest:
        card = lowest_bit(rest)
        rest ^= card
        if not against & load(b, beats + lowest(card)):
            cards |= card
    if not cards and wins and left > 1:
        return top(wins)
    return cards


@inner
def _with_equals(b: Any, ranks: Any, tried: Any, skipped: Any, alive: Any) -> Any:
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
            ranks |= load(b, AT_ABOVE + lowest(card))
    return ranks


@inner
def _ranks_of_trick(b: Any, played: Any, best: Any) -> Any:
    """Return the ranks that decided a trick: the winner's and higher, if it had a rival."""
    won = bit(best)
    rivals = load(b, AT_LANE_OF + best)
    if won & load(b, AT_ALL_TRUMPS):
        rivals |= load(b, AT_ALL_TRUMPS)
    ranks = load(b, AT_LOOSE_RANKS)
    if played & rivals & ~won:
        ranks |= load(b, AT_ABOVE + best)
    return ranks


@inner
def _last_trick(b: Any, leader: Any, left: Any) -> Any:
    """Return 1 if side A wins the last trick; every hand has one card."""
    played = load(b, AT_HANDS + leader)
    best = lowest(played)
    winner = leader
    beats = AT_BEATS + np.int64(load(b, AT_SUIT + best)) * 64
    seat = leader
    for _ in range(left - 1):
        seat = next_seat(b, seat)
        card = load(b, AT_HANDS + seat)
        played |= card
        if card & load(b, beats + best):
            best, winner = lowest(card), seat
    store(b, AT_RANKS, _ranks_of_trick(b, played, best))
    return ours(b, winner)


@inner
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

    ``seat`` plays next, ``led`` is the suit led, ``best`` the place of the winning card, ``winner``
    its seat; ``left`` seats are still to play. At the start of a trick ``best`` is -1. ``alive``
    are the cards that separate equals: those in hand, the best of the trick, the gaps. ``need`` is
    1 to ``n``. Stores at ``AT_RANKS`` the cards whose rank mattered. Pass plain numbers as typed
    variables.
    """
    store(b, AT_NODES, load(b, AT_NODES) + ONE)
    side = ours(b, seat)
    hand = load(b, AT_HANDS + seat)
    key = ZERO
    cards = ZERO
    a, z = ZERO, ZERO
    if best < 0:
        if n == 1 and not hand & load(b, AT_LANE + FREE):
            return _last_trick(b, seat, left)
        seats = load(b, AT_SEATS)
        while seats:
            other = lowest(seats)
            seats &= seats - ONE
            if ours(b, other):
                a |= load(b, AT_HANDS + other)
            else:
                z |= load(b, AT_HANDS + other)
        cards = a | z
        if n >= REMEMBERED:
            key = key_of(b, seat, cards)
            known = recall(b, key, cards, need)
            if known >= 0:
                return known
        settled = settled_by(b, seat, n, need, a, z)
        if settled >= 0:
            return settled
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
    second = ZERO
    if best < 0:
        second = _to_partners(b, then, (a if side else z) & ~hand, z if side else a)
        then ^= second
    following = next_seat(b, seat)
    trick = load(b, AT_TRICK)
    shape = load(b, AT_SHAPE)
    ranks = load(b, AT_LOOSE_RANKS)
    answer = 1 - side
    # Move ordering: the last winning lead at this depth goes first.
    best_lead = AT_LEADS + n * 8 + seat
    again = load(b, best_lead) & moves if best < 0 else ZERO
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
        suit = np.int64(load(b, AT_SUIT + place))
        asked = led
        last = led + 1
        if best < 0:
            # The leader of a card without a suit names one (D007).
            asked = suit if suit != FREE else np.int64(0)
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
                mattered = _ranks_of_trick(b, trick | card, best_now)
                needed = need - ours(b, winner_now)
                if needed <= 0:
                    value = 1
                elif needed > n - 1:
                    value = 0
                else:
                    store(b, AT_TRICK, ZERO)
                    none = np.int64(0)
                    players = size(load(b, AT_SEATS))
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
                second = ZERO
                then = ZERO
                break
            ranks |= mattered
            # Cards of this suit that did not matter either fail like this one.
            lane = load(b, AT_LANE_OF + place)
            high = mattered & lane
            if high:
                high = load(b, AT_ABOVE + lowest(high)) | load(b, AT_LOOSE)
            if suit != FREE and not card & high:
                alike = lane & ~high
                first &= ~alike
                second &= ~alike
                then &= ~alike
            asked += 1
        store(b, AT_HANDS + seat, hand)
        store(b, AT_TRICK, trick)
        store(b, AT_SHAPE, shape)
    if answer != side and legal != tried:
        ranks = _with_equals(b, ranks, tried, legal ^ tried, alive)
    if best < 0:
        ranks = closed(b, ranks) & cards
        store(b, AT_RANKS, ranks)
        if n >= REMEMBERED:
            if answer:
                remember(b, key, cards, need, n)
            else:
                remember(b, key, cards, np.int64(0), need - 1)
    else:
        store(b, AT_RANKS, ranks)
    return answer


@inner
def count_tricks(
    b: Any, seat: Any, led: Any, best: Any, winner: Any, left: Any, n: Any, guess: Any, alive: Any
) -> Any:
    """Return the tricks that side A wins of the ``n`` left, by ``wins`` from a first guess."""
    store(b, AT_SHAPE, shape_of(b))
    least, most = np.int64(0), n
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
