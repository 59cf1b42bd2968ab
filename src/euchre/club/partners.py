"""Partners for one deal: choosing and calling them, passing cards, telling sides apart."""

from __future__ import annotations

from typing import Any

from euchre.club.calling import maker_worth
from euchre.club.hand import cheapest, masters, out_cards, unseen
from euchre.club.knowing import GIFTS, HIGHER
from euchre.kernel.bits import lowest, size
from euchre.kernel.chance import apart, bare
from euchre.machine import codes
from euchre.machine.layout import (
    BID,
    CALLED,
    CARDS,
    CODES,
    DOWN,
    HANDS,
    LANE,
    LIKE,
    LONE,
    MAKER,
    MAKER_COUNTS,
    MATES,
    MAY,
    MOST,
    PLAYED_BY,
    SAID,
    SIZE,
    STRENGTH,
    TRUMP,
    TRUMPS,
    TURN,
    TWINS,
    VERB,
    WORDS,
    N,
)
from euchre.machine.moves import makers
from euchre.machine.partners import SUIT_CALLED


@apart
def choose_partners(t: Any, row: Any) -> Any:
    """Return the most partners allowed: highest bidders first, then the seats farthest away."""
    n, seat, chosen = t[N], row[TURN], 0
    for _ in range(min(n - 1, t[MOST + row[BID]])):
        best, most = -1, -1
        for other in range(n):
            apart_by = (other - seat + n) % n
            good = row[SAID + other] * n + min(apart_by, n - apart_by)
            if other != seat and not chosen >> other & 1 and good > most:
                best, most = other, good
        chosen |= 1 << best
    return codes.CHOOSE | chosen << codes.MORE


@apart
def choose_call_for(t: Any, w: Any, row: Any, memo: Any, q: Any) -> Any:
    """Return the card or suit to call for a partner, or the choice to play alone."""
    trump, bid, number = row[TRUMP], row[BID], q[WORDS]
    if q[CODES + number - 1] == codes.ALONE:
        number -= 1
        alone = maker_worth(t, w, row, memo, trump, bid, True, False)
        if alone > maker_worth(t, w, row, memo, trump, bid, False, False):
            return codes.ALONE
    by_suit = q[CODES] >> codes.MORE != 0
    best, least = q[CODES], 1 << 20
    for i in range(number):
        named = q[CODES + i] & 63
        rank = _bad_suit(t, row, named) if by_suit else _bad_card(t, row, named)
        if rank < least:
            best, least = q[CODES + i], rank
    return best


@apart
def _bad_card(t: Any, row: Any, card: Any) -> Any:
    """Return a sort key: unseen trumps first, then unseen plain cards, the best of each first."""
    trump = row[TRUMP]
    hidden = t[LIKE + card] & unseen(t, row)
    rank = size(t[HIGHER + trump * CARDS + card])
    rank += 0 if t[TRUMPS + trump] >> card & 1 else 1 << 8
    return rank + (0 if hidden else 1 << 9)


@apart
def _bad_suit(t: Any, row: Any, suit: Any) -> Any:
    """Return a sort key: plain suits whose best card is elsewhere, the shortest held first."""
    trump = row[TRUMP]
    mine = row[HANDS + row[TURN]] & t[LANE + trump * 8 + suit]
    rank = size(mine) + (0 if mine else 1 << 8)
    rank += 1 << 9 if masters(t, trump, mine, out_cards(t, row)) else 0
    return rank + (1 << 10 if suit == trump else 0)


@apart
def choose_ask(t: Any, row: Any, q: Any) -> Any:
    """Return which partner to ask for a card: the first, or none if every card held is boss."""
    hand = row[HANDS + row[TURN]]
    if masters(t, row[TRUMP], hand, out_cards(t, row)) == hand:
        return codes.LEAVE
    return q[CODES + 1]


@apart
def choose_cards(t: Any, w: Any, row: Any, q: Any) -> Any:
    """Return several cards: the worst to discard or pass, or a partner's best as a gift.

    0 if a maker keeps the hand because all of these cards are boss.
    """
    trump, gift = row[TRUMP], q[VERB] == codes.GIVE
    hand, out, left = q[MAY], out_cards(t, row), q[MAY]
    helps = gift and row[TURN] != row[MAKER]
    at = GIFTS + trump * CARDS
    for _ in range(q[SIZE]):
        if helps:
            while not left >> t[at] & 1:
                at += 1
            left &= ~(1 << t[at])
        else:
            left &= ~(1 << cheapest(t, w, trump, left, left, out))
    given = hand & ~left
    if q[WORDS] and not helps and masters(t, trump, given, out) == given:
        return 0
    # Of identical cards the first is given.
    second = given & t[TWINS] & hand << 1 & ~(given << 1) if gift else 0
    return given ^ second ^ second >> 1


# -- who is a friend -----------------------------------------------------------------------


@apart
def friends(t: Any, row: Any) -> Any:
    """Return the seats on the same side as the seat on turn, as far as it can know.

    Defenders play together for the deal if they score together; a called partner is the seat that
    has played the card, or this seat if it holds it.
    """
    seat, maker = row[TURN], row[MAKER]
    mates = t[MATES + seat]
    if mates or maker < 0 or t[DOWN] < 0:
        return mates
    others = ((1 << t[N]) - 1) & ~(1 << seat)
    if row[CALLED] < 0:
        ours = makers(t, row)
        return (ours if ours >> seat & 1 else ~ours) & others
    helper = _called_friend(t, row)
    ours = 1 << maker
    if helper >= 0:
        ours |= 1 << helper
    if ours >> seat & 1:
        return ours & others
    return ~ours & others if helper >= 0 or row[LONE] else 0


@bare
def _owner(t: Any, row: Any, card: Any) -> Any:
    """Return the seat known to hold or to have played a card, or -1."""
    owner = -1
    for seat in range(t[N]):
        if row[PLAYED_BY + seat] >> card & 1:
            owner = seat
    return row[TURN] if row[HANDS + row[TURN]] >> card & 1 else owner


@apart
def _called_friend(t: Any, row: Any) -> Any:
    """Return the called partner's seat, -1 while the seat on turn cannot know it."""
    called, maker = row[CALLED], row[MAKER]
    if called < SUIT_CALLED:
        like = t[LIKE + called]
        while like:
            owner = _owner(t, row, lowest(like))
            if owner >= 0 and owner != maker:
                return owner
            like &= like - 1
        return -1
    suit = called - SUIT_CALLED
    lane = t[LANE + row[TRUMP] * 8 + suit]
    powers = STRENGTH + (row[TRUMP] * 8 + suit) * CARDS
    while lane:
        best, most, left = -1, -1, lane
        while left:
            if t[powers + lowest(left)] > most:
                best, most = lowest(left), t[powers + lowest(left)]
            left &= left - 1
        owner = _owner(t, row, best)
        if owner != maker:
            return owner
        if t[MAKER_COUNTS]:
            return -1
        lane &= ~(1 << best)
    return -1
