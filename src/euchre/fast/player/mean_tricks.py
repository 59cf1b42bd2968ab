"""Expected tricks of a side at any table: any pack, any number of players and cards.

The counts of ``hand.tricks`` were fitted to four players with five cards each of a short pack. Here
the same question is answered by probabilities: how likely an opponent holds a higher card, how many
rounds draw the trumps, how soon a plain suit is trumped.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from euchre.cards import HIGH
from euchre.coordinates import Mask, Strain, TableSeat
from euchre.fast.compile.bits import lowest, size
from euchre.fast.compile.marks import bare
from euchre.fast.layout import kinds
from euchre.fast.layout.rows import DealRow, GameRow
from euchre.fast.player.hand import above, cheapest, out_cards, own_cards
from euchre.fast.player.prepared import KEPT, Memo, Mind
from euchre.fast.rules.after import TAKER, THE_DEALER, THE_FOE, THE_MAKER
from euchre.fast.rules.calls import SOLO
from euchre.fast.rules.partners import MAY_GO_ALONE, NUMBER, SUIT
from euchre.fast.rules.tricks import BY_MAKER, LEAD, open_cards


@bare
def setting(t: GameRow, kind: int, which: int) -> int:
    """Return a setting of the game's phase of a kind; 0 if it has none (``fast.layout.tables``)."""
    phase = t.phase_of[kind]
    return t.program[phase][which] if phase >= 0 else 0


@bare
def has(t: GameRow, kind: int) -> bool:
    """Whether a game has a phase of a kind."""
    return t.phase_of[kind] >= 0


# -- who would play ------------------------------------------------------------------------


def company(t: GameRow, row: DealRow, bid: int, alone: bool) -> tuple[int, int, int]:
    """Return the numbers of partners and opponents and the makers' mask for a bid by this seat."""
    seat, n = row.turn, t.seats
    others = n - 1 - size(row.out & ~(1 << seat))
    if has(t, kinds.DROP_OUT):
        # Some opponents will drop out.
        others = (2 * others + 2) // 3
    mates = t.mates[seat]
    number = size(mates & ~row.out)
    if alone:
        return 0, others - number, mates | 1 << seat
    if t.most[bid]:
        number = t.most[bid]
        mates = 0
        for i in range(1, number + 1):
            mates |= 1 << (seat + i) % n
    elif has(t, kinds.CALL_PARTNER) and not mates:
        number, mates = 1, 1 << (seat + 1) % n
    return number, others - number, mates | 1 << seat


@bare
def has_widow(t: GameRow, bid: int) -> bool:
    """Whether the maker of a bid takes the widow."""
    return has(t, kinds.TAKE_WIDOW) and not setting(t, kinds.TAKE_WIDOW, 1) >> bid & 1


@bare
def kind_of_bid(t: GameRow, bid: int) -> int:
    """Return a key shared by bids with the same partnership and widow."""
    return t.most[bid] << 1 | (1 if has_widow(t, bid) else 0)


@bare
def later_alone(t: GameRow) -> bool:
    """Whether a maker is asked after the call whether to play alone."""
    return setting(t, kinds.ALONE, 1) != 0 or setting(t, kinds.CALL_PARTNER, MAY_GO_ALONE) != 0


@bare
def solo_bid(t: GameRow, bid: int) -> bool:
    """Whether a bid is played alone."""
    return setting(t, kinds.DECLARE, SOLO) >> bid & 1 != 0


def taker_of(t: GameRow, row: DealRow) -> TableSeat:
    """Return the seat that takes the upcard if the seat on turn accepts it."""
    taker = setting(t, kinds.EXCHANGE, TAKER)
    if taker == THE_DEALER:
        return row.dealer
    return row.turn if taker == THE_MAKER else (row.turn + 1) % t.seats


# -- one hand ------------------------------------------------------------------------------


def hand_tricks(
    t: GameRow, w: Mind, strain: Strain, hand: Mask, out: Mask, foes: int, chance: float
) -> float:
    """Return the expected tricks of a hand by itself against ``foes`` opponents.

    ``chance`` is the chance that a given card of ``out`` is in a given hand.
    """
    trumps = t.trumps[strain]
    with_foes = chance * foes
    foe_trumps = size(trumps & out) * chance
    voids = 0
    for suit in range(t.plains[strain]):
        voids += not hand & t.plain[strain][suit]
    length = size(hand & trumps)
    # All cards of the pack, kind by kind, the best of each first.
    cards, at = t.best_first[strain], size(trumps)
    count, place = 0.0, 0
    for i in range(at):
        if hand >> cards[i] & 1:
            # Every round draws a trump from each opponent.
            left = max(0.0, 1.0 - place / (w.rounds * foe_trumps + 1.0))
            least = w.least + (w.least_void if voids else 0.0)
            over = above(t, strain, cards[i], out)
            count += max(least, exp(-w.beaten * over * with_foes * left))
            place += 1
    ruffers = 1.0 - exp(-foe_trumps / (1.0 + w.draws * length))
    for suit in range(t.plains[strain]):
        lane = t.plain[strain][suit]
        expected = size(lane & out) * chance
        place = 0
        for i in range(at, at + size(lane)):
            if hand >> cards[i] & 1:
                over = above(t, strain, cards[i], out)
                left = max(0.0, 1.0 - place / (w.rounds * expected + 1.0))
                wins = 1.0
                if over:
                    wins = (1.0 - min(w.sure, with_foes * left)) ** float(over)
                trumped = min(1.0, _at_most(place, expected) * ruffers)
                count += wins * (1.0 - trumped) ** float(foes)
                place += 1
        at += size(lane)
    return count


def _at_most(number: int, mean: float) -> float:
    """Return the Poisson probability of at most ``number`` events with mean ``mean``."""
    term = exp(-mean)
    total = term
    for i in range(1, number + 1):
        term *= mean / i
        total += term
    return total


def counted(
    t: GameRow, w: Mind, memo: Memo, strain: Strain, hand: Mask, out: Mask, foes: int, others: Mask
) -> float:
    """Return ``hand_tricks`` with ``others`` other hands, from the memo if it was counted before.

    In a rollout a seat counts the same hand for one bid after another, and again after every other
    choice that is tried in the same world.
    """
    asked = strain | foes << 4 | others << 8
    hands, cards, questions = memo.hand, memo.cards_out, memo.asked
    mixed = hand * 0x9E3779B1 + out * 0x85EBCA6B + asked * 0xC2B2AE35
    place = (mixed ^ mixed >> 23 ^ mixed >> 43) & (KEPT - 1)
    if questions[place] == asked and hands[place] == hand and cards[place] == out:
        return w.counts[place]
    # The chance that a given card still out is in a given other hand.
    chance = min(1.0 / others, t.tricks / max(1, size(out)))
    count = hand_tricks(t, w, strain, hand, out, foes, chance)
    hands[place], cards[place], questions[place] = hand, out, asked
    w.counts[place] = count
    return count


def own_tricks(t: GameRow, w: Mind, row: DealRow, memo: Memo, strain: Strain) -> float:
    """Return the expected tricks of the own hand alone against all seats still in."""
    foes = max(1, t.seats - size(row.out) - 1)
    return counted(t, w, memo, strain, own_cards(t, row), out_cards(t, row), foes, foes)


# -- a side --------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """The inputs of a trick estimate besides the cards."""

    #: Numbers of partners and of opponents.
    mates: int
    foes: int
    #: The gain from better cards still to come.
    coming: float
    #: The number of partners' best cards that help besides.
    given: int


def outlook(t: GameRow, w: Mind, row: DealRow, bid: int, alone: bool) -> Outlook:
    """Return the outlook of a maker of a bid."""
    mates, foes, _ = company(t, row, bid, alone)
    widow, called, given = 0, 0, 0
    if has_widow(t, bid) and row.took < 0:
        widow = t.widow_size
    if alone and has(t, kinds.SWAP_BEST) and not row.trick_size:
        given = setting(t, kinds.SWAP_BEST, NUMBER) * size(t.mates[row.turn])
    if alone and (has(t, kinds.CALL_FOR_BEST) or has(t, kinds.ASK_CARD)):
        called = 1
    if has(t, kinds.CALL_PARTNER) and not setting(t, kinds.CALL_PARTNER, SUIT) and not alone:
        # The holder of the best missing card becomes the partner.
        given = 1
    return Outlook(mates, max(1, foes), widow * w.widow + called * w.call_for, given)


def expected(
    t: GameRow,
    w: Mind,
    row: DealRow,
    memo: Memo,
    strain: Strain,
    bid: int,
    alone: bool,
    accepting: bool,
) -> float:
    """Return the expected tricks of the side of the seat on turn as makers with a bid.

    ``accepting`` means that some seat takes the upcard, which is not yet in any hand.
    """
    return estimate(t, w, row, memo, strain, outlook(t, w, row, bid, alone), accepting)


def estimate(
    t: GameRow,
    w: Mind,
    row: DealRow,
    memo: Memo,
    strain: Strain,
    side: Outlook,
    accepting: bool,
) -> float:
    """Return the expected tricks of a side with this outlook."""
    mates, foes, coming, given = side
    seat, total = row.turn, t.tricks
    hand, out, extra = own_cards(t, row), out_cards(t, row), 0.0
    if accepting and row.up >= 0:
        up = 1 << row.up
        if taker_of(t, row) == seat:
            hand |= up
            table = open_cards(t, row, seat) if t.columns else 0
            hand ^= 1 << cheapest(t, w, strain, hand & ~up & ~table, hand, out)
        else:
            partner = mates / (mates + foes) if given else 0.0
            if given and not t.higher[strain][row.up] & out:
                # The best missing card finds the partner.
                partner = 1.0
            out |= up
            extra = upcard_elsewhere(t, w, row, partner)
    own_share = counted(t, w, memo, strain, hand, out, foes, foes + mates)
    seen = size(hand)
    if seen and seen < total:
        # Treat every covered table card alike.
        own_share += (total - seen) * w.covered
    # The stronger the hand already is, the less it can gain.
    own_share = min(1.0 * total, own_share)
    own_share += coming * (1.0 - own_share / total) * w.full_hand + extra
    own_share += (total + 1 - own_share) * (1.0 - (1.0 - w.given) ** float(given))
    if strain >= HIGH:
        # The opponents run suits.
        leads = setting(t, kinds.TRICKS, LEAD) == BY_MAKER
        cost = w.no_trump_leading if leads else w.no_trump_others
        own_share -= cost * (1.0 if mates else w.no_trump_alone) * total
    own_share = max(0.0, min(1.0 * total, own_share))
    if not mates:
        return own_share
    return own_share + (total - own_share) * mates / (mates + foes)


def upcard_elsewhere(t: GameRow, w: Mind, row: DealRow, partner: float) -> float:
    """Return the tricks gained or lost if another seat takes the upcard.

    ``partner`` is the chance that this seat turns out to be the partner of a maker who calls one.
    """
    by_foe = setting(t, kinds.EXCHANGE, TAKER) == THE_FOE
    foe = w.foe_takes if by_foe else w.dealer_takes
    if t.mates[row.turn] >> taker_of(t, row) & 1:
        partner = 1.0
    return partner * w.partner_takes + (1.0 - partner) * foe


def best_strain(
    t: GameRow, w: Mind, row: DealRow, memo: Memo, strains: int, mates: Mask, foes: int
) -> tuple[int, float]:
    """Return the strain of a mask that suits a hand best, and its tricks; ties go to the first."""
    best, most = -1, -1e9
    while strains:
        strain = lowest(strains)
        strains &= strains - 1
        count = estimate(t, w, row, memo, strain, Outlook(mates, foes, 0.0, 0), False)
        if count > most:
            best, most = strain, count
    return best, most
