"""A table's other choices: exchanges, gifts, new hands, leaving a deal."""

from __future__ import annotations

from math import exp
from typing import Any

from euchre.club.hand import above, cheapest, lane_of, masters, out_cards, own_cards, tricks, unseen
from euchre.club.knowing import HIGHER
from euchre.club.numbers import (
    DUMMY,
    GOOD_HAND,
    HOPELESS,
    STAY_HIGH_BID,
    STAY_LEFT,
    STAY_LEFT_HIGH,
    STAY_NONE,
    SWEPT,
    TOGETHER,
)
from euchre.club.prospects import best_strain, own_tricks
from euchre.club.results import for_itself, now
from euchre.kernel.bits import lowest, size
from euchre.kernel.chance import apart
from euchre.machine import codes
from euchre.machine.layout import (
    BID,
    CARDS,
    CODES,
    HALF,
    HANDS,
    JOKERS,
    MAY,
    OUT,
    SWEEP,
    TOTAL,
    TRICK_SIZE,
    TRUMP,
    TRUMPS,
    TURN,
    TURNED,
    UP,
    WORDS,
    N,
)
from euchre.machine.settling import ALWAYS

HIGH, LOW = 4, 5
WITH_HIGH = 31


# -- one card ------------------------------------------------------------------------------


@apart
def choose_discard(t: Any, w: Any, row: Any, q: Any) -> Any:
    """Return the mask of the card to discard; 0 to keep a hand that is good enough."""
    trump, hand, out = row[TRUMP], row[HANDS + row[TURN]], unseen(t, row)
    card = cheapest(t, w, trump, q[MAY], hand, out)
    if q[WORDS]:
        # Even the lowest card wins its own lead.
        trumps = t[TRUMPS + trump]
        safe = not trumps or trumps >> card & 1
        if safe and not t[HIGHER + trump * CARDS + card] & out:
            return 0
    return 1 << card


@apart
def choose_pick_up(t: Any, w: Any, row: Any) -> Any:
    """Return whether to take the accepted upcard: yes, unless it would be discarded again."""
    hand = row[HANDS + row[TURN]] | 1 << row[UP]
    worst = cheapest(t, w, row[TRUMP], hand, hand, unseen(t, row))
    return codes.LEAVE if worst == row[UP] else codes.TAKE


@apart
def choose_gift(t: Any, row: Any, q: Any) -> Any:
    """Return the card to give a lone partner: the highest trump, else the best plain card."""
    trump, out = row[TRUMP], unseen(t, row)
    trumps = t[TRUMPS + trump]
    best = _highest(t, trump, q[MAY] & trumps, out)
    aces = masters(t, trump, q[MAY] & ~trumps, out)
    if aces and (best < 0 or above(t, trump, best, out) > 2):
        return 1 << _highest(t, trump, aces, out)
    return 1 << (best if best >= 0 else _highest(t, trump, q[MAY], out))


@apart
def _highest(t: Any, trump: Any, cards: Any, out: Any) -> Any:
    """Return the card with the fewest higher ones out, ties to the highest; -1 for none."""
    best, least = -1, 1 << 20
    while cards:
        card = lowest(cards)
        rank = above(t, trump, card, out) << 8 | size(t[HIGHER + trump * CARDS + card])
        if rank < least:
            best, least = card, rank
        cards &= cards - 1
    return best


@apart
def choose_dictate(t: Any, row: Any, q: Any) -> Any:
    """Return the lead to dictate to the player of an exposed hand: the likeliest loser."""
    trump, hand = row[TRUMP], row[HANDS + row[TURN]]
    trumps, out = t[TRUMPS + trump], unseen(t, row) | hand
    best, most = q[CODES], -1
    for i in range(q[WORDS]):
        card = q[CODES + i] & 63
        plain = not trumps >> card & 1
        ruffs = plain and hand & trumps != 0 and not hand & lane_of(t, trump, card)
        bad = above(t, trump, card, out) | (1 << 8 if plain else 0) | (1 << 9 if ruffs else 0)
        bad |= 1 << 10 if t[HIGHER + trump * CARDS + card] & hand else 0
        if bad > most:
            best, most = q[CODES + i], bad
    return best


# -- a new hand ----------------------------------------------------------------------------


@apart
def _best_suit(t: Any, w: Any, hand: Any, out: Any) -> Any:
    """Return the expected tricks of a hand with its best suit as trump."""
    most = -1e9
    for suit in range(4):
        most = max(most, tricks(t, w, TOGETHER, TOGETHER, suit, hand, out)[0])
    return most


@apart
def choose_misdeal(t: Any, w: Any, row: Any) -> Any:
    """Return whether to call a misdeal on a poor hand."""
    poor = _best_suit(t, w, row[HANDS + row[TURN]], unseen(t, row)) < w[GOOD_HAND]
    return codes.MISDEAL if poor else codes.PLAY_ON


@apart
def choose_farmers(t: Any, w: Any, row: Any, q: Any) -> Any:
    """Return three low cards to exchange for the face-down ones if the hand is poor, else 0."""
    hand, out = row[HANDS + row[TURN]], unseen(t, row)
    if _best_suit(t, w, hand, out) >= w[GOOD_HAND]:
        return 0
    best, most = 0, -1e9
    one = q[MAY]
    while one:
        low = one & -one
        one &= one - 1
        two = one
        while two:
            middle = two & -two
            two &= two - 1
            three = two
            while three:
                cards = low | middle | three & -three
                three &= three - 1
                left = _best_suit(t, w, hand & ~cards, out)
                if left > most:
                    best, most = cards, left
    return best


@apart
def choose_dummy(t: Any, w: Any, row: Any, memo: Any) -> Any:
    """Return whether to trade the hand for the dummy."""
    strains = 1 << row[TRUMP] if row[TRUMP] >= 0 else WITH_HIGH
    _, most = best_strain(t, w, row, memo, strains, 0, max(1, t[N] - size(row[OUT]) - 1))
    return codes.SWAP if most < w[DUMMY] else codes.KEEP


# -- staying, denying, claiming ------------------------------------------------------------


@apart
def choose_deny(t: Any, w: Any, row: Any, memo: Any) -> Any:
    """Return whether to deny the partner's declaration: only with a hopeless hand."""
    if t[TRUMPS + row[TURNED]] & row[HANDS + row[TURN]]:
        return codes.ALLOW
    return codes.DENY if own_tricks(t, w, row, memo, row[TURNED]) < w[HOPELESS] else codes.ALLOW


@apart
def choose_drop(t: Any, w: Any, row: Any, memo: Any) -> Any:
    """Return whether to stay in: for a likely trick, or because leaving would lose the game."""
    total, others = t[TOTAL], t[N] - size(row[OUT]) - 2
    if others == 0 and t[SWEEP] == ALWAYS:
        # If the maker were left alone, all the tricks would win the game.
        return codes.STAY
    # A maker is stronger than the visible cards show.
    left = w[STAY_LEFT] if row[BID] < w[STAY_HIGH_BID] else w[STAY_LEFT_HIGH]
    own_share = own_tricks(t, w, row, memo, row[TRUMP]) * left
    trumps = t[TRUMPS + row[TRUMP]] & own_cards(t, row)
    sure = size(masters(t, row[TRUMP], trumps, out_cards(t, row)))
    # Each of the highest trumps wins a trick, whoever else stays.
    own_share = max(own_share, float(sure))
    none = 0.0 if sure else exp(-w[STAY_NONE] * own_share)
    # Where a sweep wins the game, a seat that drops relies on the others to stop it.
    swept = w[SWEPT] ** others if t[SWEEP] == ALWAYS else 0.0
    worth = none * (1 - swept) * for_itself(t, w, row, memo, 0)
    rest = 1.0 - none
    more = max(0.0, own_share / rest - 1.0) if rest > 0.05 else 0.0
    whole = int(more)
    part = more - whole
    worth += rest * (1 - part) * for_itself(t, w, row, memo, 1 + whole)
    worth += rest * part * for_itself(t, w, row, memo, min(total, 2 + whole))
    return codes.STAY if worth > (1 - swept) * now(t, w, row, memo) else codes.DROP


@apart
def certain(t: Any, row: Any, any_order: Any) -> Any:
    """Whether the seat on lead is certain to win all remaining tricks, from what it sees."""
    trump = row[TRUMP]
    hand, out = own_cards(t, row), out_cards(t, row)
    if row[TRICK_SIZE] or size(hand) < 2 or t[HALF]:
        return False
    if masters(t, trump, hand, out) != hand or (trump == LOW and hand & t[JOKERS]):
        return False
    trumps = t[TRUMPS + trump]
    mine, theirs = size(hand & trumps), size(out & trumps)
    if not theirs or mine == size(hand):
        return True
    # Trumps first: each round draws one from every seat that has any.
    return not any_order and mine >= theirs
