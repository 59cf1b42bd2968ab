"""Making trump with an upcard: whether to accept, what to name, whether to go alone.

Every choice is evaluated the same way: the hand is counted in tricks, the count gives the chances
to make it and to march, the price list gives the score of each result, and ``results`` gives its
utility. So a player who wins with an ordinary march does not go alone, and every player takes risks
when far behind.

The fitted counts (``hand.tricks``) are used where they apply, ``prospects`` elsewhere.
"""

from __future__ import annotations

from math import exp
from typing import Any

from euchre.club.hand import above, cheapest, tricks, unseen
from euchre.club.knowing import FITTED, NEXT_SUIT, PHASE_OF
from euchre.club.numbers import (
    ALONE,
    BEST_CARD,
    CALLED_ON,
    CALLED_PART,
    CARE,
    CARE_ALONE,
    CARE_NAME,
    CARE_ORDER,
    DEFENCE,
    DICTATED,
    EUCHRE_LONER,
    EUCHRE_TWO,
    FOE_GETS,
    LONE_MARCH,
    MAKE,
    MAKE_ALONE,
    MAKER_HAS,
    MARCH,
    MARCH_ALONE,
    NEXT,
    OPEN,
    OPEN_ANYWHERE,
    PARTNER_GETS,
    PASS_FROM,
    PASS_LEAST,
    PASS_MOST,
    PASS_NAMING,
    PASS_TO_BEST,
    PASS_UPCARD,
    SECOND_DEFENDER,
    TOGETHER,
    TWO_MORE,
)
from euchre.club.prospects import company, expected, has, later_alone, own_tricks, setting
from euchre.club.results import expecting, making, now, of_points
from euchre.kernel.bits import size
from euchre.kernel.chance import apart, bare, within
from euchre.machine import codes, kinds
from euchre.machine.layout import (
    ACCEPTED,
    BARRED,
    BID,
    CODES,
    DEALER,
    FACE,
    FACED,
    HANDS,
    LONE,
    MAKER,
    MATES,
    OUT,
    PHASE,
    PICKED,
    PROGRAM,
    STEP,
    TOTAL,
    TRUMP,
    TURN,
    TURNED,
    UP,
    UP_SUIT,
    WORDS,
    N,
)
from euchre.machine.moves import makers

HIGH = 4


# -- counts and chances --------------------------------------------------------------------


@bare
def curve(w: Any, shape: Any, count: Any) -> Any:
    """Return the logistic curve's chance for a trick count."""
    return 1.0 / (1.0 + exp(w[shape + 1] * (w[shape] - count)))


@bare
def _refused(t: Any, row: Any, strain: Any) -> Any:
    """Whether exactly the other suit of the same color has been refused ("next")."""
    return row[BARRED] == t[NEXT_SUIT + strain]


@apart
def counts(t: Any, w: Any, row: Any, aim: Any, other: Any, strain: Any, accepting: Any) -> Any:
    """Return the expected tricks of the side of the seat on turn, by the fitted counts.

    Both ``aim`` and ``other`` are counted. ``accepting`` means that the dealer gets the upcard,
    which is not yet in any hand.
    """
    seat, up = row[TURN], row[UP]
    hand, out, extra, too = row[HANDS + seat], unseen(t, row), 0.0, 0.0
    mate = t[MATES + seat] >> row[DEALER] & 1
    if accepting and up >= 0:
        if seat == row[DEALER]:
            hand |= 1 << up
            hand ^= 1 << cheapest(t, w, strain, hand & ~(1 << up), hand, out)
        else:
            over = min(3, above(t, strain, up, out))
            if not mate:
                out |= 1 << up
                extra, too = w[aim + FOE_GETS + over], w[other + FOE_GETS + over]
            else:
                # A loner's partner sits out and adds nothing.
                extra = w[aim + PARTNER_GETS + over] if aim != ALONE else 0.0
                too = w[other + PARTNER_GETS + over] if other != ALONE else 0.0
    elif strain < HIGH and not mate and seat != row[DEALER] and _refused(t, row, strain):
        # The dealer's side turned the color down, so it is likely to be short of its bowers.
        extra, too = w[aim + NEXT], w[other + NEXT]
    one, two = tricks(t, w, aim, other, strain, hand, out)
    return one + extra, two + too


@bare
def _alone_chances(w: Any, alone: Any, make: Any, march: Any) -> Any:
    """Return a loner's chances to make it and to march, at most those with a partner."""
    return min(curve(w, MAKE_ALONE, alone), make), min(curve(w, MARCH_ALONE, alone), march)


@bare
def _chances(w: Any, two: Any) -> Any:
    """Return the chances to make it and to march for a partnership with this count."""
    return curve(w, MAKE, two), curve(w, MARCH, two)


@apart
def _open_worth(t: Any, w: Any, row: Any, memo: Any, alone: Any, two: Any) -> Any:
    """Return the utility of a loner with the hand exposed; 0 if the game has no such option."""
    if not has(t, kinds.JAMBON):
        return 0.0
    seat = row[TURN]
    cost = w[OPEN] + (w[DICTATED] if setting(t, kinds.JAMBON, 1) else 0.0)
    make, march = _chances(w, two - cost)
    make, march = _alone_chances(w, alone - cost, make, march)
    return making(t, w, row, memo, make, march, seat, 1 << seat, 1)


@apart
def _alone_worth(
    t: Any, w: Any, row: Any, memo: Any, alone: Any, two: Any, make: Any, march: Any
) -> Any:
    """Return the utility of going alone, including options the table grants afterwards.

    ``make`` and ``march`` are the chances with a partner.
    """
    if has(t, kinds.CALL_FOR_BEST):
        alone, two = alone + w[BEST_CARD], two + w[BEST_CARD]
        make, march = _chances(w, two)
    make, march = _alone_chances(w, alone, make, march)
    closed = making(t, w, row, memo, make, march, row[TURN], 1 << row[TURN], 0)
    return max(closed, _open_worth(t, w, row, memo, alone, two))


@bare
def _together_worth(t: Any, w: Any, row: Any, memo: Any, make: Any, march: Any) -> Any:
    return making(t, w, row, memo, make, march, row[TURN], 0, 0)


@apart
def maker_worth(
    t: Any, w: Any, row: Any, memo: Any, strain: Any, bid: Any, alone: Any, accepting: Any
) -> Any:
    """Return the utility of making a strain trump with this bid, at any table."""
    seat = row[TURN]
    _, _, side = company(t, row, bid, alone)
    mean = expected(t, w, row, memo, strain, bid, alone, accepting)
    lone = 1 << seat if alone else 0
    return expecting(t, w, row, memo, mean, seat, lone, 0, side, bid)


# -- calls ---------------------------------------------------------------------------------


@bare
def accepts(code: Any) -> Any:
    """Whether a call accepts the upcard, at once or after it was refused."""
    return code & ~codes.ALONE_BIT == codes.ORDER


@bare
def trump_of(t: Any, row: Any, code: Any) -> Any:
    """Return the trump that a call would make."""
    if not accepts(code):
        return code & 63
    # A stuck dealer takes the upcard that was refused.
    return row[TURNED] if row[UP] >= 0 else t[UP_SUIT + row[FACE]]


@within
def choose_call(t: Any, w: Any, row: Any, memo: Any, q: Any) -> Any:
    """Return the call with the highest utility: pass, accept or name, alone or not."""
    if t[PROGRAM + row[PHASE] * STEP] == kinds.NOMINATE and blind(row):
        # The hands have not been seen: any suit is as good as another.
        return q[CODES]
    return _by_counts(t, w, row, memo, q) if t[FITTED] else _by_chances(t, w, row, memo, q)


@apart
def _by_counts(t: Any, w: Any, row: Any, memo: Any, q: Any) -> Any:
    later = setting(t, kinds.ALONE, 1) != 0
    may_pass = q[CODES] == codes.PASS
    best, most, longest = 0, -1.0, 0.0
    two, strength, make, march, of = 0.0, 0.0, 0.0, 0.0, -1
    for i in range(1 if may_pass else 0, q[WORDS]):
        code = q[CODES + i]
        strain, accepting = trump_of(t, row, code), accepts(code)
        calls_alone = code & codes.ALONE_BIT != 0
        worth = 0.0
        if of != strain:
            two, strength = counts(t, w, row, TOGETHER, ALONE, strain, accepting)
            make, march = _chances(w, two)
            of = strain
        if calls_alone or later:
            alone = _alone_worth(t, w, row, memo, strength, two, make, march)
            worth = alone - w[CARE_ALONE]
        if not calls_alone:
            longest = max(longest, two)
            worth = max(worth, _together_worth(t, w, row, memo, make, march))
        if worth > most:
            best, most = code, worth
    passing = of_points(t, w, row, _pass_value(t, w, row, longest)) + _care(w, row)
    if may_pass and passing >= most:
        return codes.PASS
    return best


@bare
def _care(w: Any, row: Any) -> Any:
    """Return the margin by which a call must beat passing."""
    return w[CARE_ORDER if row[UP] >= 0 else CARE_NAME]


@apart
def _pass_value(t: Any, w: Any, row: Any, two: Any) -> Any:
    """Return the value of passing in points, for a hand with this count with a partner."""
    place = (row[TURN] - row[DEALER] - 1 + t[N]) % t[N]
    at = (PASS_UPCARD if row[UP] >= 0 else PASS_NAMING) + 2 * place
    more = min(w[PASS_MOST], max(w[PASS_LEAST], two - w[PASS_FROM]))
    value = w[at] + w[at + 1] * more
    if row[UP] >= 0 and row[TURNED] >= 0 and t[MATES + row[TURN]] >> row[DEALER] & 1:
        # The partner may want to go alone with the boss card.
        value += 0.0 if above(t, row[TURNED], row[UP], unseen(t, row)) else w[PASS_TO_BEST]
    return value


@apart
def _by_chances(t: Any, w: Any, row: Any, memo: Any, q: Any) -> Any:
    may_pass = q[CODES] == codes.PASS
    best, most, bid = 0, -1e9, row[BID]
    for i in range(1 if may_pass else 0, q[WORDS]):
        code = q[CODES + i]
        strain, accepting = trump_of(t, row, code), accepts(code)
        calls_alone = code & codes.ALONE_BIT != 0
        worth = maker_worth(t, w, row, memo, strain, bid, calls_alone, accepting)
        if not calls_alone and later_alone(t):
            alone = maker_worth(t, w, row, memo, strain, bid, True, accepting)
            worth = max(worth, alone - w[CARE_ALONE])
        if calls_alone:
            worth -= w[CARE_ALONE]
        if worth > most:
            best, most = code, worth
    if may_pass and now(t, w, row, memo) + w[CARE] + _care(w, row) >= most:
        return codes.PASS
    return best


@bare
def blind(row: Any) -> Any:
    """Whether the hands are still unseen because the first card turned up is a joker."""
    return row[FACED] == 1


# -- alone and open ------------------------------------------------------------------------


@within
def choose_alone(t: Any, w: Any, row: Any, memo: Any) -> Any:
    """Return whether to go alone: as maker, as the maker's partner, or as a defender."""
    alone = _alone_by_counts(t, w, row, memo) if t[FITTED] else _alone_by_chances(t, w, row, memo)
    return codes.ALONE if alone else codes.TOGETHER


@apart
def _alone_by_counts(t: Any, w: Any, row: Any, memo: Any) -> Any:
    seat, trump = row[TURN], row[TRUMP]
    if not (t[MATES + seat] | 1 << seat) >> row[MAKER] & 1:
        return _defend_alone(t, w, row, memo)
    two, strength = counts(t, w, row, TOGETHER, ALONE, trump, False)
    make, march = _chances(w, two)
    alone = _alone_worth(t, w, row, memo, strength, two, make, march)
    if seat != row[MAKER]:
        make, march = _chances(w, max(two + w[MAKER_HAS], w[CALLED_ON]))
    return alone > _together_worth(t, w, row, memo, make, march) + w[CARE_ALONE]


@apart
def _defend_alone(t: Any, w: Any, row: Any, memo: Any) -> Any:
    seat, maker = row[TURN], row[MAKER]
    strength = counts(t, w, row, DEFENCE, DEFENCE, row[TRUMP], False)[0]
    loner = row[LONE] & (t[MATES + maker] | 1 << maker) != 0
    euchre = curve(w, EUCHRE_LONER if loner else EUCHRE_TWO, strength)
    march = (1 - euchre) * w[LONE_MARCH]
    alone = making(t, w, row, memo, 1 - euchre, march, maker, row[LONE] | 1 << seat, 0)
    # Two defend better than one, above all with a weak hand.
    euchre += (1 - euchre) * w[TWO_MORE + (0 if loner else 1)]
    together = making(t, w, row, memo, 1 - euchre, march / 2, maker, row[LONE], 0)
    return alone > together


@apart
def _alone_by_chances(t: Any, w: Any, row: Any, memo: Any) -> Any:
    seat, total, bid, trump = row[TURN], t[TOTAL], row[BID], row[TRUMP]
    side = t[MATES + seat] | 1 << seat
    if side & makers(t, row):
        # The upcard may not have reached its taker's hand yet.
        coming = row[ACCEPTED] != 0 and row[PICKED] < 0 and _exchange_to_come(t, row)
        alone = maker_worth(t, w, row, memo, trump, bid, True, coming)
        mean = expected(t, w, row, memo, trump, bid, False, coming)
        if seat != row[MAKER]:
            mean = max(mean, w[CALLED_PART] * total)
        together = expecting(t, w, row, memo, mean, seat, 0, 0, side, bid)
        return alone > together + w[CARE_ALONE]
    own_share = min(1.0 * total, own_tricks(t, w, row, memo, trump))
    mates = size(side & ~row[OUT]) - 1
    more = (total - own_share) * w[SECOND_DEFENDER] * mates
    maker, lone = row[MAKER], row[LONE]
    alone = expecting(t, w, row, memo, total - own_share, maker, lone | 1 << seat, 0, 0, 0)
    return alone > expecting(t, w, row, memo, total - own_share - more, maker, lone, 0, 0, 0)


@bare
def _exchange_to_come(t: Any, row: Any) -> Any:
    return t[PHASE_OF + kinds.EXCHANGE] >= row[PHASE]


@apart
def choose_open(t: Any, w: Any, row: Any, memo: Any) -> Any:
    """Return whether a lone maker exposes the hand."""
    seat, trump, bid = row[TURN], row[TRUMP], row[BID]
    if t[FITTED]:
        two, alone = counts(t, w, row, TOGETHER, ALONE, trump, False)
        make, march = _chances(w, two)
        make, march = _alone_chances(w, alone, make, march)
        closed = making(t, w, row, memo, make, march, seat, 1 << seat, 0)
        opened = _open_worth(t, w, row, memo, alone, two)
    else:
        mean = expected(t, w, row, memo, trump, bid, True, False)
        closed = expecting(t, w, row, memo, mean, seat, row[LONE], 0, 0, 0)
        mean -= w[OPEN_ANYWHERE]
        opened = expecting(t, w, row, memo, mean, seat, row[LONE], 1, 0, 0)
    return codes.EXPOSE if opened > closed else codes.CONCEAL
