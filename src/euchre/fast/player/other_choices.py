"""A table's other choices: exchanges, gifts, new hands, leaving a deal."""

from __future__ import annotations

from math import exp

from euchre.cards import LOW
from euchre.coordinates import Card, Mask, Strain
from euchre.engine import actions
from euchre.fast.compile.bits import lowest, size
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.player.hand import (
    above,
    cheapest,
    lane_of,
    masters,
    out_cards,
    own_cards,
    tricks,
    unseen,
)
from euchre.fast.player.mean_tricks import best_strain, own_tricks
from euchre.fast.player.prepared import Memo, Mind
from euchre.fast.player.results import gaining, now
from euchre.fast.rules.settling import ALWAYS

WITH_HIGH = 31


# -- one card ------------------------------------------------------------------------------


def choose_discard(t: GameRow, w: Mind, row: DealRow, q: Question) -> Mask:
    """Return the mask of the card to discard; 0 to keep a hand that is good enough."""
    trump, hand, out = row.trump, row.hands[row.turn], unseen(t, row)
    card = cheapest(t, w, trump, q.may, hand, out)
    if q.words:
        # Even the lowest card wins its own lead.
        trumps = t.trumps[trump]
        safe = not trumps or trumps >> card & 1
        if safe and not t.higher[trump][card] & out:
            return 0
    return 1 << card


def choose_pick_up(t: GameRow, w: Mind, row: DealRow) -> int:
    """Return whether to take the accepted upcard: yes, unless it would be discarded again."""
    hand = row.hands[row.turn] | 1 << row.up
    worst = cheapest(t, w, row.trump, hand, hand, unseen(t, row))
    return actions.LEAVE if worst == row.up else actions.TAKE


def choose_gift(t: GameRow, row: DealRow, q: Question) -> Card:
    """Return the card to give a lone partner: the highest trump, else the best plain card."""
    trump, out = row.trump, unseen(t, row)
    trumps = t.trumps[trump]
    best = _highest(t, trump, q.may & trumps, out)
    aces = masters(t, trump, q.may & ~trumps, out)
    if aces and (best < 0 or above(t, trump, best, out) > 2):
        return 1 << _highest(t, trump, aces, out)
    return 1 << (best if best >= 0 else _highest(t, trump, q.may, out))


def _highest(t: GameRow, trump: Strain, cards: Mask, out: Mask) -> Card:
    """Return the card with the fewest higher ones out, ties to the highest; -1 for none."""
    best, least = -1, 1 << 20
    while cards:
        card = lowest(cards)
        rank = above(t, trump, card, out) << 8 | size(t.higher[trump][card])
        if rank < least:
            best, least = card, rank
        cards &= cards - 1
    return best


def choose_dictate(t: GameRow, row: DealRow, q: Question) -> int:
    """Return the lead to dictate to the player of an exposed hand: the likeliest loser."""
    trump, hand = row.trump, row.hands[row.turn]
    trumps, out = t.trumps[trump], unseen(t, row) | hand
    best, most = q.codes[0], -1
    for i in range(q.words):
        card = q.codes[i] & 63
        plain = not trumps >> card & 1
        ruffs = plain and hand & trumps != 0 and not hand & lane_of(t, trump, card)
        bad = above(t, trump, card, out) | (1 << 8 if plain else 0) | (1 << 9 if ruffs else 0)
        bad |= 1 << 10 if t.higher[trump][card] & hand else 0
        if bad > most:
            best, most = q.codes[i], bad
    return best


# -- a new hand ----------------------------------------------------------------------------


def _best_suit(t: GameRow, w: Mind, hand: Mask, out: Mask) -> float:
    """Return the expected tricks of a hand with its best suit as trump."""
    most = -1e9
    for suit in range(4):
        most = max(most, tricks(t, w.together, w.together, suit, hand, out)[0])
    return most


def choose_misdeal(t: GameRow, w: Mind, row: DealRow) -> int:
    """Return whether to call a misdeal on a poor hand."""
    poor = _best_suit(t, w, row.hands[row.turn], unseen(t, row)) < w.good_hand
    return actions.MISDEAL if poor else actions.PLAY_ON


def choose_fold(t: GameRow, row: DealRow, q: Question) -> int:
    """Return whether to fold: defenders do, since such a hand stops nobody."""
    friends = t.mates[row.maker] >> row.turn & 1
    return actions.PLAY_ON if friends else q.codes[0]


def choose_farmers(t: GameRow, w: Mind, row: DealRow, q: Question) -> int:
    """Return three low cards to exchange for the face-down ones if the hand is poor, else 0."""
    hand, out = row.hands[row.turn], unseen(t, row)
    if _best_suit(t, w, hand, out) >= w.good_hand:
        return 0
    best, most = 0, -1e9
    one = q.may
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


def choose_dummy(t: GameRow, w: Mind, row: DealRow, memo: Memo) -> int:
    """Return whether to trade the hand for the dummy."""
    strains = 1 << row.trump if row.trump >= 0 else WITH_HIGH
    _, most = best_strain(t, w, row, memo, strains, 0, max(1, t.seats - size(row.out) - 1))
    return actions.SWAP if most < w.dummy else actions.KEEP


# -- staying, denying, claiming ------------------------------------------------------------


def choose_deny(t: GameRow, w: Mind, row: DealRow, memo: Memo) -> int:
    """Return whether to deny the partner's declaration: only with a hopeless hand."""
    if t.trumps[row.turned] & row.hands[row.turn]:
        return actions.ALLOW
    return actions.DENY if own_tricks(t, w, row, memo, row.turned) < w.hopeless else actions.ALLOW


def choose_drop(t: GameRow, w: Mind, row: DealRow, memo: Memo) -> int:
    """Return whether to stay in: for a likely trick, or because leaving would lose the game."""
    total, others = t.tricks, t.seats - size(row.out) - 2
    if others == 0 and t.sweep == ALWAYS:
        # If the maker were left alone, all the tricks would win the game.
        return actions.STAY
    # A maker is stronger than the visible cards show.
    left = w.stay_left if row.bid < w.stay_high_bid else w.stay_left_high
    own_share = own_tricks(t, w, row, memo, row.trump) * left
    trumps = t.trumps[row.trump] & own_cards(t, row)
    sure = size(masters(t, row.trump, trumps, out_cards(t, row)))
    # Each of the highest trumps wins a trick, whoever else stays.
    own_share = max(own_share, float(sure))
    none = 0.0 if sure else exp(-w.stay_none * own_share)
    # Where a sweep wins the game, a seat that drops relies on the others to stop it.
    swept = w.swept**others if t.sweep == ALWAYS else 0.0
    worth = none * (1 - swept) * gaining(t, w, row, memo, t.most_points)
    rest = 1.0 - none
    more = max(0.0, own_share / rest - 1.0) if rest > 0.05 else 0.0
    whole = int(more)
    part = more - whole
    worth += rest * (1 - part) * gaining(t, w, row, memo, -1 - whole)
    worth += rest * part * gaining(t, w, row, memo, -min(total, 2 + whole))
    return actions.STAY if worth > (1 - swept) * now(t, w, row, memo) else actions.DROP


def certain(t: GameRow, row: DealRow, any_order: bool) -> bool:
    """Whether the seat on lead is certain to win all remaining tricks, from what it sees."""
    trump = row.trump
    hand, out = own_cards(t, row), out_cards(t, row)
    if row.trick_size or size(hand) < 2 or t.columns:
        return False
    if masters(t, trump, hand, out) != hand or (trump == LOW and hand & t.jokers):
        return False
    trumps = t.trumps[trump]
    mine, theirs = size(hand & trumps), size(out & trumps)
    if not theirs or mine == size(hand):
        return True
    # Trumps first: each round draws one from every seat that has any.
    return not any_order and mine >= theirs
