"""Partners for one deal: choosing and calling them, passing cards, telling sides apart."""

from __future__ import annotations

from euchre.coordinates import Card, Mask, Suit, TableSeat
from euchre.engine import actions
from euchre.fast.compile.bits import lowest, size
from euchre.fast.compile.marks import bare
from euchre.fast.layout import codes
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.player.calling import maker_worth
from euchre.fast.player.hand import cheapest, masters, out_cards, unseen
from euchre.fast.player.prepared import Memo, Mind
from euchre.fast.rules.partners import SUIT_CALLED
from euchre.fast.rules.row_changes import makers


def choose_partners(t: GameRow, row: DealRow) -> int:
    """Return the most partners allowed: highest bidders first, then the seats farthest away."""
    n, seat, chosen = t.seats, row.turn, 0
    for _ in range(min(n - 1, t.most[row.bid])):
        best, most = -1, -1
        for other in range(n):
            apart_by = (other - seat + n) % n
            good = row.said[other] * n + min(apart_by, n - apart_by)
            if other != seat and not chosen >> other & 1 and good > most:
                best, most = other, good
        chosen |= 1 << best
    return codes.CHOOSE | chosen << actions.MORE


def choose_call_for(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> Card:
    """Return the card or suit to call for a partner, or the choice to play alone."""
    trump, bid, number = row.trump, row.bid, q.words
    if q.codes[number - 1] == actions.ALONE:
        number -= 1
        alone = maker_worth(t, w, row, memo, trump, bid, True, False)
        if alone > maker_worth(t, w, row, memo, trump, bid, False, False):
            return actions.ALONE
    by_suit = q.codes[0] >> actions.MORE != 0
    best, least = q.codes[0], 1 << 20
    for i in range(number):
        named = q.codes[i] & 63
        rank = _bad_suit(t, row, named) if by_suit else _bad_card(t, row, named)
        if rank < least:
            best, least = q.codes[i], rank
    return best


def _bad_card(t: GameRow, row: DealRow, card: Card) -> int:
    """Return a sort key: unseen trumps first, then unseen plain cards, the best of each first."""
    trump = row.trump
    hidden = t.like[card] & unseen(t, row)
    rank = size(t.higher[trump][card])
    rank += 0 if t.trumps[trump] >> card & 1 else 1 << 8
    return rank + (0 if hidden else 1 << 9)


def _bad_suit(t: GameRow, row: DealRow, suit: Suit) -> int:
    """Return a sort key: plain suits whose best card is elsewhere, the shortest held first."""
    trump = row.trump
    mine = row.hands[row.turn] & t.lane[trump][suit]
    rank = size(mine) + (0 if mine else 1 << 8)
    rank += 1 << 9 if masters(t, trump, mine, out_cards(t, row)) else 0
    return rank + (1 << 10 if suit == trump else 0)


def choose_ask(t: GameRow, row: DealRow, q: Question) -> Mask:
    """Return which partner to ask for a card: the first, or none if every card held is boss."""
    hand = row.hands[row.turn]
    if masters(t, row.trump, hand, out_cards(t, row)) == hand:
        return actions.LEAVE
    return q.codes[1]


def choose_cards(t: GameRow, w: Mind, row: DealRow, q: Question) -> int:
    """Return as many cards as asked: the worst to discard or pass, or a partner's best as a gift.

    0 if a maker keeps the hand because all of these cards are boss.
    """
    trump, gift = row.trump, q.verb == codes.GIVE
    hand, out, left = q.may, out_cards(t, row), q.may
    helps = gift and row.turn != row.maker
    gifts, at = t.gifts[trump], 0
    for _ in range(q.size):
        if helps:
            while not left >> gifts[at] & 1:
                at += 1
            left &= ~(1 << gifts[at])
        else:
            left &= ~(1 << cheapest(t, w, trump, left, left, out))
    given = hand & ~left
    if q.words and not helps and masters(t, trump, given, out) == given:
        return 0
    # Of identical cards the first is given.
    second = given & t.twins & hand << 1 & ~(given << 1) if gift else 0
    return given ^ second ^ second >> 1


# -- who is a friend -----------------------------------------------------------------------


def friends(t: GameRow, row: DealRow) -> Mask:
    """Return the seats on the same side as the seat on turn, as far as it can know.

    Defenders play together for the deal if they score together; a called partner is the seat that
    has played the card, or this seat if it holds it.
    """
    seat, maker = row.turn, row.maker
    mates = t.mates[seat]
    if mates or maker < 0 or t.down < 0:
        return mates
    others = ((1 << t.seats) - 1) & ~(1 << seat)
    if row.called < 0:
        ours = makers(t, row)
        return (ours if ours >> seat & 1 else ~ours) & others
    helper = _called_friend(t, row)
    ours = 1 << maker
    if helper >= 0:
        ours |= 1 << helper
    if ours >> seat & 1:
        return ours & others
    return ~ours & others if helper >= 0 or row.lone else 0


@bare
def _owner(t: GameRow, row: DealRow, card: Card) -> TableSeat:
    """Return the seat known to hold or to have played a card, or -1."""
    owner = -1
    for seat in range(t.seats):
        if row.played_by[seat] >> card & 1:
            owner = seat
    return row.turn if row.hands[row.turn] >> card & 1 else owner


def _called_friend(t: GameRow, row: DealRow) -> int:
    """Return the called partner's seat, -1 while the seat on turn cannot know it."""
    called, maker = row.called, row.maker
    if called < SUIT_CALLED:
        like = t.like[called]
        while like:
            owner = _owner(t, row, lowest(like))
            if owner >= 0 and owner != maker:
                return owner
            like &= like - 1
        return -1
    suit = called - SUIT_CALLED
    lane = t.lane[row.trump][suit]
    powers = t.strength[row.trump][suit]
    while lane:
        best, most, left = -1, -1, lane
        while left:
            if powers[lowest(left)] > most:
                best, most = lowest(left), powers[lowest(left)]
            left &= left - 1
        owner = _owner(t, row, best)
        if owner != maker:
            return owner
        if t.maker_counts:
            return -1
        lane &= ~(1 << best)
    return -1
