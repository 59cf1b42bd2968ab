"""Expected tricks of a side at any table: any pack, any number of players and cards.

The counts of ``hand.tricks`` were fitted to four players with five cards each of a short pack. Here
the same question is answered by probabilities: how likely an opponent holds a higher card, how many
rounds draw the trumps, how soon a plain suit is trumped.
"""

from __future__ import annotations

from math import exp
from typing import Any

from euchre.club.hand import above, cheapest, out_cards, own_cards
from euchre.club.knowing import (
    ASKED,
    BEST_FIRST,
    CARDS_OUT,
    COUNTS,
    HAND,
    HIGHER,
    KEPT,
    MEMO,
    PHASE_OF,
    PLAIN,
    PLAINS,
)
from euchre.club.numbers import (
    BEATEN,
    CALL_FOR,
    COVERED,
    DEALER_TAKES,
    DRAWS,
    FOE_TAKES,
    FULL_HAND,
    GIVEN,
    LEAST,
    LEAST_VOID,
    NO_TRUMP_ALONE,
    NO_TRUMP_LEADING,
    NO_TRUMP_OTHERS,
    PARTNER_TAKES,
    ROUNDS,
    SURE,
    WIDOW,
)
from euchre.kernel.bits import lowest, size
from euchre.kernel.chance import apart, bare
from euchre.kernel.pointers import row_at
from euchre.machine import kinds
from euchre.machine.after import TAKER, THE_DEALER, THE_FOE, THE_MAKER
from euchre.machine.layout import (
    CARDS,
    DEALER,
    HALF,
    MATES,
    MOST,
    OUT,
    PROGRAM,
    STEP,
    TOOK,
    TOTAL,
    TRICK_SIZE,
    TRUMPS,
    TURN,
    UP,
    WIDOW_SIZE,
    N,
)
from euchre.machine.partners import BIDS, MAY_GO_ALONE, NUMBER, SUIT
from euchre.machine.tricks import BY_MAKER, LEAD, open_cards

HIGH = 4


@bare
def setting(t: Any, kind: Any, which: Any) -> Any:
    """Return a setting of the game's phase of a kind; 0 if it has none (``machine.tables``)."""
    phase = t[PHASE_OF + kind]
    return t[PROGRAM + phase * STEP + which] if phase >= 0 else 0


@bare
def has(t: Any, kind: Any) -> Any:
    """Whether a game has a phase of a kind."""
    return t[PHASE_OF + kind] >= 0


# -- who would play ------------------------------------------------------------------------


@apart
def company(t: Any, row: Any, bid: Any, alone: Any) -> Any:
    """Return the numbers of partners and opponents and the makers' mask for a bid by this seat."""
    seat, n = row[TURN], t[N]
    others = n - 1 - size(row[OUT] & ~(1 << seat))
    if has(t, kinds.DROP_OUT):
        # Some opponents will drop out.
        others = (2 * others + 2) // 3
    mates = t[MATES + seat]
    number = size(mates & ~row[OUT])
    if alone:
        return 0, others - number, mates | 1 << seat
    if t[MOST + bid]:
        number = t[MOST + bid]
        mates = 0
        for i in range(1, number + 1):
            mates |= 1 << (seat + i) % n
    elif has(t, kinds.CALL_PARTNER) and not mates:
        number, mates = 1, 1 << (seat + 1) % n
    return number, others - number, mates | 1 << seat


@bare
def has_widow(t: Any, bid: Any) -> Any:
    """Whether the maker of a bid takes the widow."""
    return has(t, kinds.TAKE_WIDOW) and not setting(t, kinds.TAKE_WIDOW, 1) >> bid & 1


@bare
def swaps(t: Any, bid: Any) -> Any:
    """Whether the maker of a bid exchanges cards with the partners."""
    return has(t, kinds.SWAP_BEST) and setting(t, kinds.SWAP_BEST, BIDS) >> bid & 1 != 0


@bare
def kind_of_bid(t: Any, bid: Any) -> Any:
    """Return a key shared by bids with the same partnership and card exchanges."""
    return t[MOST + bid] << 2 | (2 if has_widow(t, bid) else 0) | (1 if swaps(t, bid) else 0)


@bare
def later_alone(t: Any) -> Any:
    """Whether a maker is asked after the call whether to play alone."""
    return setting(t, kinds.ALONE, 1) != 0 or setting(t, kinds.CALL_PARTNER, MAY_GO_ALONE) != 0


@bare
def solo_bid(t: Any, bid: Any) -> Any:
    """Whether a bid is played alone."""
    return setting(t, kinds.DECLARE, 2) >> bid & 1 != 0


@apart
def taker_of(t: Any, row: Any) -> Any:
    """Return the seat that takes the upcard if the seat on turn accepts it."""
    taker = setting(t, kinds.EXCHANGE, TAKER)
    if taker == THE_DEALER:
        return row[DEALER]
    return row[TURN] if taker == THE_MAKER else (row[TURN] + 1) % t[N]


# -- one hand ------------------------------------------------------------------------------


@bare
def chance_of(t: Any, out: Any, others: Any) -> Any:
    """Return the chance that a given card still out is in a given other hand."""
    return min(1.0 / others, t[TOTAL] / max(1, size(out)))


@apart
def hand_tricks(t: Any, w: Any, strain: Any, hand: Any, out: Any, foes: Any, chance: Any) -> Any:
    """Return the expected tricks of a hand by itself against ``foes`` opponents.

    ``chance`` is the chance that a given card of ``out`` is in a given hand.
    """
    trumps = t[TRUMPS + strain]
    with_foes = chance * foes
    foe_trumps = size(trumps & out) * chance
    voids = 0
    for suit in range(t[PLAINS + strain]):
        voids += not hand & t[PLAIN + strain * 4 + suit]
    length = size(hand & trumps)
    # All cards of the pack, kind by kind, the best of each first.
    at = BEST_FIRST + strain * CARDS
    count, place = 0.0, 0
    for i in range(at, at + size(trumps)):
        if hand >> t[i] & 1:
            # Every round draws a trump from each opponent.
            left = max(0.0, 1.0 - place / (w[ROUNDS] * foe_trumps + 1.0))
            least = w[LEAST] + (w[LEAST_VOID] if voids else 0.0)
            over = above(t, strain, t[i], out)
            count += max(least, exp(-w[BEATEN] * over * with_foes * left))
            place += 1
    at += size(trumps)
    ruffers = 1.0 - exp(-foe_trumps / (1.0 + w[DRAWS] * length))
    for suit in range(t[PLAINS + strain]):
        lane = t[PLAIN + strain * 4 + suit]
        expected = size(lane & out) * chance
        place = 0
        for i in range(at, at + size(lane)):
            if hand >> t[i] & 1:
                over = above(t, strain, t[i], out)
                left = max(0.0, 1.0 - place / (w[ROUNDS] * expected + 1.0))
                wins = 1.0
                if over:
                    wins = (1.0 - min(w[SURE], with_foes * left)) ** float(over)
                trumped = min(1.0, _at_most(place, expected) * ruffers)
                count += wins * (1.0 - trumped) ** float(foes)
                place += 1
        at += size(lane)
    return count


@apart
def _at_most(number: Any, mean: Any) -> Any:
    """Return the Poisson probability of at most ``number`` events with mean ``mean``."""
    term = exp(-mean)
    total = term
    for i in range(1, number + 1):
        term *= mean / i
        total += term
    return total


@apart
def counted(
    t: Any, w: Any, memo: Any, strain: Any, hand: Any, out: Any, foes: Any, others: Any
) -> Any:
    """Return ``hand_tricks`` with ``others`` other hands, from the memo if it was counted before.

    In a rollout a seat counts the same hand for one bid after another, and again after every other
    choice that is tried in the same world.
    """
    asked = strain | foes << 4 | others << 8
    hands, cards, questions = (
        row_at(memo, HAND, MEMO),
        row_at(memo, CARDS_OUT, MEMO),
        row_at(memo, ASKED, MEMO),
    )
    mixed = hand * 0x9E3779B1 + out * 0x85EBCA6B + asked * 0xC2B2AE35
    place = (mixed ^ mixed >> 23 ^ mixed >> 43) & (KEPT - 1)
    if questions[place] == asked and hands[place] == hand and cards[place] == out:
        return w[COUNTS + place]
    count = hand_tricks(t, w, strain, hand, out, foes, chance_of(t, out, others))
    hands[place], cards[place], questions[place] = hand, out, asked
    w[COUNTS + place] = count
    return count


@apart
def own_tricks(t: Any, w: Any, row: Any, memo: Any, strain: Any) -> Any:
    """Return the expected tricks of the own hand alone against all seats still in."""
    foes = max(1, t[N] - size(row[OUT]) - 1)
    return counted(t, w, memo, strain, own_cards(t, row), out_cards(t, row), foes, foes)


# -- a side --------------------------------------------------------------------------------


@apart
def outlook(t: Any, row: Any, bid: Any, alone: Any) -> Any:
    """Return the inputs of a trick estimate besides the cards, for a maker of a bid.

    Numbers of partners and opponents; better cards that come from the widow, and that are called
    for; and partners' best cards that help besides.
    """
    mates, foes, _ = company(t, row, bid, alone)
    widow, called, given = 0, 0, 0
    if has_widow(t, bid) and row[TOOK] < 0:
        widow = t[WIDOW_SIZE]
    if swaps(t, bid) and not row[TRICK_SIZE]:
        given = setting(t, kinds.SWAP_BEST, NUMBER) * size(t[MATES + row[TURN]])
    if alone and (has(t, kinds.CALL_FOR_BEST) or has(t, kinds.ASK_CARD)):
        called = 1
    if has(t, kinds.CALL_PARTNER) and not setting(t, kinds.CALL_PARTNER, SUIT) and not alone:
        # The holder of the best missing card becomes the partner.
        given = 1
    return mates, max(1, foes), widow, called, given


@apart
def expected(
    t: Any, w: Any, row: Any, memo: Any, strain: Any, bid: Any, alone: Any, accepting: Any
) -> Any:
    """Return the expected tricks of the side of the seat on turn as makers with a bid.

    ``accepting`` means that some seat takes the upcard, which is not yet in any hand.
    """
    mates, foes, widow, called, given = outlook(t, row, bid, alone)
    coming = widow * w[WIDOW] + called * w[CALL_FOR]
    return estimate(t, w, row, memo, strain, mates, foes, coming, given, accepting)


@apart
def estimate(
    t: Any,
    w: Any,
    row: Any,
    memo: Any,
    strain: Any,
    mates: Any,
    foes: Any,
    coming: Any,
    given: Any,
    accepting: Any,
) -> Any:
    """Return the expected tricks of a side with these numbers of partners and opponents.

    ``coming`` is the gain from better cards still to come, ``given`` the number of partners' best
    cards that help besides.
    """
    seat, total = row[TURN], t[TOTAL]
    hand, out, extra = own_cards(t, row), out_cards(t, row), 0.0
    if accepting and row[UP] >= 0:
        up = 1 << row[UP]
        if taker_of(t, row) == seat:
            hand |= up
            table = open_cards(t, row, seat) if t[HALF] else 0
            hand ^= 1 << cheapest(t, w, strain, hand & ~up & ~table, hand, out)
        else:
            partner = mates / (mates + foes) if given else 0.0
            if given and not t[HIGHER + strain * CARDS + row[UP]] & out:
                # The best missing card finds the partner.
                partner = 1.0
            out |= up
            extra = upcard_elsewhere(t, w, row, partner)
    own_share = counted(t, w, memo, strain, hand, out, foes, foes + mates)
    seen = size(hand)
    if seen and seen < total:
        # Treat every covered table card alike.
        own_share += (total - seen) * w[COVERED]
    # The stronger the hand already is, the less it can gain.
    own_share = min(1.0 * total, own_share)
    own_share += coming * (1.0 - own_share / total) * w[FULL_HAND] + extra
    own_share += (total + 1 - own_share) * (1.0 - (1.0 - w[GIVEN]) ** float(given))
    if strain >= HIGH:
        own_share -= no_trump_costs(t, w, mates) * total
    own_share = max(0.0, min(1.0 * total, own_share))
    if not mates:
        return own_share
    return own_share + (total - own_share) * mates / (mates + foes)


@bare
def no_trump_costs(t: Any, w: Any, mates: Any) -> Any:
    """Return the fraction of the tricks lost to suits that opponents run at no trump."""
    leads = setting(t, kinds.TRICKS, LEAD) == BY_MAKER
    cost = w[NO_TRUMP_LEADING] if leads else w[NO_TRUMP_OTHERS]
    return cost * (1.0 if mates else w[NO_TRUMP_ALONE])


@apart
def upcard_elsewhere(t: Any, w: Any, row: Any, partner: Any) -> Any:
    """Return the tricks gained or lost if another seat takes the upcard.

    ``partner`` is the chance that this seat turns out to be the partner of a maker who calls one.
    """
    foe = w[DEALER_TAKES]
    if setting(t, kinds.EXCHANGE, TAKER) == THE_FOE:
        foe = w[FOE_TAKES]
    if t[MATES + row[TURN]] >> taker_of(t, row) & 1:
        partner = 1.0
    return partner * w[PARTNER_TAKES] + (1.0 - partner) * foe


@apart
def best_strain(t: Any, w: Any, row: Any, memo: Any, strains: Any, mates: Any, foes: Any) -> Any:
    """Return the strain of a mask that suits a hand best, and its tricks; ties go to the first."""
    best, most = -1, -1.0
    while strains:
        strain = lowest(strains)
        strains &= strains - 1
        count = estimate(t, w, row, memo, strain, mates, foes, 0.0, 0, False)
        if count > most:
            best, most = strain, count
    return best, most
