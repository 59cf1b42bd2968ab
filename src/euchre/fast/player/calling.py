"""Making trump with an upcard: whether to accept, what to name, whether to go alone.

Every choice is evaluated the same way: the hand is counted in tricks, the count gives the chances
to make it and to march, the price list gives the score of each result, and ``results`` gives its
utility. So a player who wins with an ordinary march does not go alone, and every player takes risks
when far behind.

The fitted counts (``hand.tricks``) are used where they apply, ``mean_tricks`` elsewhere.
"""

from __future__ import annotations

from math import exp

from euchre.cards import HIGH
from euchre.coordinates import Mask, Strain
from euchre.engine import actions
from euchre.fast.compile.marks import bare, within
from euchre.fast.layout import codes, kinds
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.player.call_states import question_of
from euchre.fast.player.call_table import gain_of, means, value_of
from euchre.fast.player.hand import above, cheapest, tricks, unseen
from euchre.fast.player.mean_tricks import company, expected, has, later_alone, setting, taker_of
from euchre.fast.player.numbers import HandCount
from euchre.fast.player.prepared import Memo, Mind
from euchre.fast.player.results import Makers, expecting, making, needs, now, of_points, point
from euchre.fast.rules.row_changes import may_go_alone
from euchre.fast.rules.settling import (
    ALONE_MAKE,
    ALONE_MARCH,
    ALONE_SHORT,
    EUCHRE,
    MAKE,
    MARCH,
    NEEDED,
)

#: Counts between which the chances worth some points are looked for, and in how many steps.
FEWEST, MOST, HALVINGS = -1.0, 8.0, 12


# -- counts and chances --------------------------------------------------------------------


@bare
def curve(shape: list[float], count: float) -> float:
    """Return the logistic curve's chance for a trick count."""
    return 1.0 / (1.0 + exp(shape[1] * (shape[0] - count)))


def counts(
    t: GameRow,
    w: Mind,
    row: DealRow,
    aim: HandCount,
    other: HandCount,
    strain: Strain,
    accepting: bool,
) -> tuple[float, float]:
    """Return the expected tricks of the side of the seat on turn, by the fitted counts.

    Both ``aim`` and ``other`` are counted. ``accepting`` means that the dealer gets the upcard,
    which is not yet in any hand.
    """
    seat, up = row.turn, row.up
    hand, out, extra, too = row.hands[seat], unseen(t, row), 0.0, 0.0
    mate = t.mates[seat] >> row.dealer & 1
    if accepting and up >= 0:
        if seat == row.dealer:
            hand |= 1 << up
            hand ^= 1 << cheapest(t, w, strain, hand & ~(1 << up), hand, out)
        else:
            over = min(3, above(t, strain, up, out))
            if not mate:
                out |= 1 << up
                extra, too = aim.foe_gets[over], other.foe_gets[over]
            else:
                extra = aim.partner_gets[over]
                too = other.partner_gets[over]
    elif strain < HIGH and not mate and seat != row.dealer and row.barred == t.next_suit[strain]:
        # "Next": the dealer's side turned the color down, so it is likely to lack its bowers.
        extra, too = aim.next, other.next
    one, two = tricks(t, aim, other, strain, hand, out)
    return one + extra, two + too


@bare
def _making(t: GameRow, make: list[float], march: list[float], count: float) -> float:
    """Return the chance of the tricks that makers need, by the curves for most and for all."""
    if t.price[NEEDED] < 0:
        return curve(make, count)
    # Four of five lie between three and five.
    return 1.0 / (1.0 + exp((make[1] + march[1]) / 2 * ((make[0] + march[0]) / 2 - count)))


@bare
def alone_chances(
    t: GameRow, w: Mind, alone: float, make: float, march: float
) -> tuple[float, float]:
    """Return a loner's chances to make it and to march, at most those with a partner."""
    made = _making(t, w.make_alone, w.march_alone, alone)
    return min(made, make), min(curve(w.march_alone, alone), march)


@bare
def chances(t: GameRow, w: Mind, two: float) -> tuple[float, float]:
    """Return the chances to make it and to march for a partnership with this count."""
    return _making(t, w.make, w.march, two), curve(w.march, two)


def open_worth(t: GameRow, w: Mind, row: DealRow, memo: Memo, alone: float, two: float) -> float:
    """Return the utility of a loner with the hand exposed; 0 if the game has no such option."""
    if not has(t, kinds.JAMBON):
        return 0.0
    seat = row.turn
    cost = w.open + (w.dictated if setting(t, kinds.JAMBON, 1) else 0.0)
    make, march = chances(t, w, two - cost)
    make, march = alone_chances(t, w, alone - cost, make, march)
    return making(t, w, row, memo, make, march, Makers(seat, 1 << seat, 1, 0, 0))


def alone_worth(
    t: GameRow,
    w: Mind,
    row: DealRow,
    memo: Memo,
    alone: float,
    two: float,
    make: float,
    march: float,
) -> float:
    """Return the utility of going alone, including options the table grants afterwards.

    ``make`` and ``march`` are the chances with a partner.
    """
    if has(t, kinds.CALL_FOR_BEST):
        alone, two = alone + w.best_card, two + w.best_card
        make, march = chances(t, w, two)
    make, march = alone_chances(t, w, alone, make, march)
    closed = making(t, w, row, memo, make, march, Makers(row.turn, 1 << row.turn, 0, 0, 0))
    return max(closed, open_worth(t, w, row, memo, alone, two))


@bare
def together_worth(
    t: GameRow, w: Mind, row: DealRow, memo: Memo, make: float, march: float
) -> float:
    """Return the utility of playing with a partner, from the chances to make it and to march."""
    return making(t, w, row, memo, make, march, Makers(row.turn, 0, 0, 0, 0))


def maker_worth(
    t: GameRow,
    w: Mind,
    row: DealRow,
    memo: Memo,
    strain: Strain,
    bid: int,
    alone: bool,
    accepting: bool,
) -> float:
    """Return the utility of making a strain trump with this bid, at any table."""
    seat = row.turn
    _, _, side = company(t, row, bid, alone)
    mean = expected(t, w, row, memo, strain, bid, alone, accepting)
    lone = 1 << seat if alone else 0
    return expecting(t, w, row, memo, mean, Makers(seat, lone, 0, side, bid))


# -- calls ---------------------------------------------------------------------------------


@bare
def no_loner(t: GameRow, row: DealRow, strain: Strain, accepting: bool) -> bool:
    """Whether an opponent gets the best trump, and only a march pays more; or none is allowed."""
    if not may_go_alone(t, row, row.turn):
        return True
    if (
        strain >= HIGH
        or t.twins
        or t.price[0] != kinds.POINTS
        or t.price[ALONE_MAKE] > t.price[MAKE]
    ):
        return False
    foes = ((1 << t.seats) - 1) & ~(t.mates[row.turn] | 1 << row.turn | row.out)
    if accepting and row.up >= 0 and row.picked < 0:
        return not t.higher[strain][row.up] and foes >> taker_of(t, row) & 1 != 0
    for i in range(row.known_count):
        card, seats = row.known_card[i], row.known_seats[i]
        best = t.trumps[strain] >> card & 1 and not t.higher[strain][card]
        if best and seats and not seats & ~foes and not row.known_piles[i]:
            return True
    return False


@bare
def accepts(code: int) -> bool:
    """Whether a call accepts the upcard, at once or after it was refused."""
    return code & ~codes.ALONE_BIT == actions.ORDER


@bare
def trump_of(t: GameRow, row: DealRow, code: int) -> int:
    """Return the trump that a call would make."""
    if not accepts(code):
        return code & 63
    # A stuck dealer takes the upcard that was refused.
    return row.turned if row.up >= 0 else t.up_suit[row.face[0]]


@within
def choose_call(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> int:
    """Return the call with the highest utility: pass, accept or name, alone or not."""
    if t.program[row.phase][0] == kinds.NOMINATE and blind(row):
        # The hands have not been seen: any suit is as good as another.
        return q.codes[0]
    return _by_counts(t, w, row, memo, q) if t.fitted else _by_chances(t, w, row, memo, q)


def _by_counts(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> int:
    later = setting(t, kinds.ALONE, 1) != 0
    may_pass = q.codes[0] == actions.PASS
    known = known_of(t, w, row, question_of(t, row), row.hands[row.turn])
    if known >= 0:
        call = _by_table(t, w, row, memo, q, known)
        if call >= 0:
            return call
    best, most, longest = 0, -1e9, 0.0
    two, strength, make, march, of = 0.0, 0.0, 0.0, 0.0, -1
    for i in range(1 if may_pass else 0, q.words):
        code = q.codes[i]
        strain, accepting = trump_of(t, row, code), accepts(code)
        calls_alone = code & codes.ALONE_BIT != 0
        worth, hopeless = 0.0, no_loner(t, row, strain, accepting)
        if calls_alone and hopeless:
            continue
        if of != strain:
            two, strength = counts(t, w, row, w.together, w.alone, strain, accepting)
            make, march = chances(t, w, two)
            of = strain
        if calls_alone or (later and not hopeless):
            alone = alone_worth(t, w, row, memo, strength, two, make, march)
            worth = alone - w.care_alone
        if not calls_alone:
            longest = max(longest, two)
            worth = max(worth, together_worth(t, w, row, memo, make, march))
        if worth > most:
            best, most = code, worth
    passing = of_points(t, w, row, _pass_value(t, w, row, longest)) + _care(w, row)
    if may_pass and passing >= most:
        return actions.PASS
    return best


@bare
def known_of(t: GameRow, w: Mind, row: DealRow, question: int, hand: Mask) -> int:
    """Return what the table of calls says of a hand (``call_table.value_of``).

    -1 if that is nothing, or if a pass gains little: that may be a strong hand.
    """
    if not t.calls or not w.by_table or question < 0:
        return -1
    value = value_of(t, question, row, hand)
    if value >= 0 and -w.close_pass < max(gain_of(value, 0), gain_of(value, 1)) < 0.0:
        return -1
    return value


def _by_table(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question, known: int) -> int:
    """Return the call that the table of calls amounts to at this score; -1 if none is legal."""
    together, alone = -1, -1
    later = setting(t, kinds.ALONE, 1) != 0
    for i in range(q.words):
        code = q.codes[i]
        strain = trump_of(t, row, code)
        if code != actions.PASS and means(known, row.turned, strain):
            hopeless = no_loner(t, row, strain, accepts(code))
            later = later and not hopeless
            if not code & codes.ALONE_BIT:
                together = code
            elif not hopeless:
                alone = code
    call = together if together >= 0 else alone
    if call < 0:
        # A rule of the house forbids the suit.
        return call
    two, one, passing = worths(t, w, row, memo, known, trump_of(t, row, call), accepts(call))
    one -= w.care_alone
    most = max(two, one) if later else two
    if together < 0 or (alone >= 0 and one > two):
        call, most = alone, one
    if q.codes[0] == actions.PASS and passing + _care(w, row) >= most:
        return actions.PASS
    return call


def worths(
    t: GameRow, w: Mind, row: DealRow, memo: Memo, known: int, strain: Strain, accepting: bool
) -> tuple[float, float, float]:
    """Return the utilities of a call with a partner, of the same alone, and of a pass.

    While no deal can end the game, a point is worth the same to both sides. Later, what the table
    says in points stands for the chances of a hand that is worth as much at level scores.
    """
    mine, theirs = needs(t, row)
    two, one = gain_of(known, 0), gain_of(known, 1)
    if min(mine, theirs) > t.most_points:
        one_point = point(t, w, row)
        return two * one_point, one * one_point, 0.0
    count, _ = counts(t, w, row, w.together, w.alone, strain, accepting)
    value, seat = _pass_value(t, w, row, count), row.turn
    make, march = _chances_worth(t, w.make, w.march, 0, 1.0, 1.0, value + two)
    together = making(t, w, row, memo, make, march, Makers(seat, 0, 0, 0, 0))
    if has(t, kinds.CALL_FOR_BEST):
        # The partner's best card may be worth more than the partner.
        make = march = 1.0
    make, march = _chances_worth(t, w.make_alone, w.march_alone, 1, make, march, value + one)
    alone = making(t, w, row, memo, make, march, Makers(seat, 1 << seat, 0, 0, 0))
    return together, alone, of_points(t, w, row, value)


def _chances_worth(
    t: GameRow,
    make: list[float],
    march: list[float],
    alone: int,
    most: float,
    most_of_all: float,
    points: float,
) -> tuple[float, float]:
    """Return the chances to make it and to march that are worth some points.

    ``make`` and ``march`` are their curves, ``most`` and ``most_of_all`` their bounds.
    """
    of_all = t.price[ALONE_MARCH] if alone else t.price[MARCH]
    of_most = t.price[ALONE_MAKE] if alone else t.price[MAKE]
    if alone and t.price[ALONE_SHORT] >= 0:
        of_most = -t.price[ALONE_SHORT]
    low, high, made, marched = FEWEST, MOST, 0.0, 0.0
    for _ in range(HALVINGS):
        count = (low + high) / 2
        made = min(curve(make, count), most)
        marched = min(curve(march, count), made, most_of_all)
        worth = marched * of_all + (made - marched) * of_most - (1.0 - made) * t.price[EUCHRE]
        if worth < points:
            low = count
        else:
            high = count
    return made, marched


@bare
def _care(w: Mind, row: DealRow) -> float:
    """Return the margin by which a call must beat passing."""
    return w.care_order if row.up >= 0 else w.care_name


def _pass_value(t: GameRow, w: Mind, row: DealRow, two: float) -> float:
    """Return the value of passing in points, for a hand with this count with a partner."""
    place = (row.turn - row.dealer - 1 + t.seats) % t.seats
    passing = w.pass_upcard if row.up >= 0 else w.pass_naming
    more = min(w.pass_most, max(w.pass_least, two - w.pass_from))
    value = passing[2 * place] + passing[2 * place + 1] * more
    if row.up >= 0 and row.turned >= 0 and t.mates[row.turn] >> row.dealer & 1:
        # The partner may want to go alone with the boss card.
        value += 0.0 if above(t, row.turned, row.up, unseen(t, row)) else w.pass_to_best
    return value


def _by_chances(t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> int:
    may_pass = q.codes[0] == actions.PASS
    best, most, bid = 0, -1e9, row.bid
    for i in range(1 if may_pass else 0, q.words):
        code = q.codes[i]
        strain, accepting = trump_of(t, row, code), accepts(code)
        calls_alone = code & codes.ALONE_BIT != 0
        hopeless = no_loner(t, row, strain, accepting)
        if calls_alone and hopeless:
            continue
        worth = maker_worth(t, w, row, memo, strain, bid, calls_alone, accepting)
        if not calls_alone and later_alone(t) and not hopeless:
            alone = maker_worth(t, w, row, memo, strain, bid, True, accepting)
            worth = max(worth, alone - w.care_alone)
        if calls_alone:
            worth -= w.care_alone
        if worth > most:
            best, most = code, worth
    if may_pass and now(t, w, row, memo) + w.care + _care(w, row) >= most:
        return actions.PASS
    return best


@bare
def blind(row: DealRow) -> bool:
    """Whether the hands are still unseen because the first card turned up is a joker."""
    return row.faced == 1
