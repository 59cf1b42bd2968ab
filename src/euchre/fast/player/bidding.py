"""Bids and strains: expected tricks, their utility, and the utility of a pass.

Every bid is evaluated the same way: ``mean_tricks`` estimates the side's tricks, the estimate gives
the chance of every number of tricks, and ``results`` gives the utility of each.
"""

from __future__ import annotations

from euchre.coordinates import Mask
from euchre.engine import actions
from euchre.fast.compile.marks import bare, within
from euchre.fast.layout import kinds
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.player import mean_tricks
from euchre.fast.player.calling import maker_worth
from euchre.fast.player.prepared import Memo, Mind
from euchre.fast.player.results import Makers, expecting, needs, now
from euchre.fast.rules.calls import (
    JOKER_BIDS,
    JOKER_MUST,
    NAMES_HIGH_LOW,
    NAMES_NO_TRUMP,
    NOBODY,
    THROWN_IN,
)

SUITS, WITH_HIGH, WITH_BOTH = 15, 31, 63


@bare
def open_strains(t: GameRow) -> Mask:
    """Return the mask of the strains that a bidder may declare afterwards."""
    if mean_tricks.setting(t, kinds.DECLARE, NAMES_HIGH_LOW):
        return WITH_BOTH
    return WITH_HIGH if mean_tricks.setting(t, kinds.DECLARE, NAMES_NO_TRUMP) else SUITS


@within
def choose_bid(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> int:
    """Return the bid with the highest utility, or a pass."""
    may_pass = q.codes[0] == actions.PASS
    begin = 1 if may_pass else 0
    best, most = _best_bid(t, w, row, memo, q, begin)
    if may_pass and not most > _pass_worth(t, w, row, memo, q) + w.care:
        return actions.PASS
    return best


def _best_bid(
    t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question, begin: int
) -> tuple[int, float]:
    """Return the best bid and its utility; at each level only the best strain is evaluated."""
    seat, later = row.turn, mean_tricks.later_alone(t)
    best, most = q.codes[begin], -1e9
    # Bids with the same partnership and card exchanges have the same expected tricks.
    known, strain = 0, 0
    known_two, two, known_alone, alone = -1, 0.0, -1, 0.0
    i = begin
    while i < q.words:
        level = q.codes[i] & 63
        strains, end = 0, i
        while end < q.words and q.codes[end] & 63 == level:
            more = q.codes[end] >> actions.MORE
            strains |= 1 << more >> 1
            end += 1
        if not q.codes[i] >> actions.MORE:
            strains = open_strains(t)
        solo = mean_tricks.solo_bid(t, level)
        if strains != known:
            mates, foes, _ = mean_tricks.company(t, row, level, solo)
            strain, _ = mean_tricks.best_strain(t, w, row, memo, strains, mates, max(1, foes))
            known = strains
        kind = mean_tricks.kind_of_bid(t, level) << 3 | strain
        worth = -1e9
        if not solo:
            if kind != known_two:
                two = mean_tricks.expected(t, w, row, memo, strain, level, False, False)
                known_two = kind
            _, _, makers = mean_tricks.company(t, row, level, False)
            worth = expecting(t, w, row, memo, two, Makers(seat, 0, 0, makers, level))
        if solo or later:
            if kind != known_alone:
                alone = mean_tricks.expected(t, w, row, memo, strain, level, True, False)
                known_alone = kind
            _, _, makers = mean_tricks.company(t, row, level, True)
            worth = max(
                worth, expecting(t, w, row, memo, alone, Makers(seat, 1 << seat, 0, makers, level))
            )
        if worth > most:
            best, most = q.codes[i], worth
            for other in range(i, end):
                if q.codes[other] >> actions.MORE == strain + 1:
                    best = q.codes[other]
        i = end
    return best, most


def _pass_worth(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> float:
    """Return the utility of passing: the others bid, or the highest bidder plays."""
    if row.bidder >= 0:
        return _bidder_worth(t, w, row, memo)
    as_it_is = now(t, w, row, memo)
    nobody = mean_tricks.setting(t, kinds.AUCTION, NOBODY)
    if nobody == JOKER_MUST and row.hands[row.turn] & t.jokers:
        # The holder of the joker must bid if all others pass.
        strains = 0
        for i in range(q.words):
            strains |= 1 << (q.codes[i] >> actions.MORE) >> 1
        strains = strains if strains else open_strains(t)
        strain, _ = mean_tricks.best_strain(t, w, row, memo, strains, 1, 2)
        level = mean_tricks.setting(t, kinds.AUCTION, JOKER_BIDS)
        return min(as_it_is, maker_worth(t, w, row, memo, strain, level, False, False))
    if not mean_tricks.has(t, kinds.AUCTION) or nobody != THROWN_IN:
        return as_it_is
    # People come to play: throwing hands in is penalized, most of all near the end of the game.
    mine, theirs = needs(t, row)
    return as_it_is - (w.impatient if min(mine, theirs) <= t.tricks else w.eager)


def _bidder_worth(t: GameRow, w: Mind, row: DealRow, memo: Memo) -> float:
    """Return the utility of letting the highest bidder play, inferring the hand from the bid."""
    if t.sides > 2:
        return now(t, w, row, memo)
    total, bid, bidder = t.tricks, row.bid, row.bidder
    needed, own_share = min(bid, total), 0.0
    # How own cards shift what the bid promises.
    mean, tells = w.of_all * total + w.of_bid * needed, -w.tells
    if t.mates[row.turn] >> bidder & 1:
        tells = 0.0
        if not mean_tricks.solo_bid(t, bid):
            # A partner's bid can be trusted, and good cards in this hand help.
            mean, tells = max(mean, needed + w.trust), w.tells
    if row.bid_strain >= 0:
        own_share = mean_tricks.own_tricks(t, w, row, memo, row.bid_strain)
    else:
        for suit in range(4):
            own_share += mean_tricks.own_tricks(t, w, row, memo, suit)
        own_share /= 4
    mean += tells * (own_share - total / t.seats)
    lone = 1 << bidder if mean_tricks.solo_bid(t, bid) else 0
    return expecting(t, w, row, memo, mean, Makers(bidder, lone, 0, 0, bid))


def choose_strain(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> int:
    """Return the strain that the bidder declares; ties go to the first."""
    bid = row.bid
    solo = mean_tricks.solo_bid(t, bid)
    best, most = q.codes[0], -1e9
    for i in range(q.words):
        count = mean_tricks.expected(t, w, row, memo, q.codes[i] & 63, bid, solo, False)
        if count > most:
            best, most = q.codes[i], count
    return best
