"""A table that plays over an upcard, in numbers: what may be done, who calls, what was said.

Seats are counted from the dealer, who is 0; the next on the left is 1.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.kernel.bits import ONE, ZERO, lowest
from euchre.kernel.chance import apart, bare

#: How a deal ends.
PLAYED, PASSED_OUT, REDEAL = range(3)
#: How trump was made: the upcard accepted, a suit named, named by a dealer who turned up a
#: joker, or the refused upcard taken by a dealer who had to.
ACCEPTED, NAMED, BLIND, STUCK = range(4)
#: What is said, in the log: the kind above the lowest six bits, a card or a strain in them.
PASS, ORDER, ORDER_ALONE, NAME, NAME_ALONE = range(5)
TAKE, LEAVE, DISCARD, ALONE, TOGETHER, PLAY = range(5, 11)
#: Whose question it is when somebody is asked about playing alone.
MAKER, MATE, FOE = range(3)

#: Which words of chance a deal uses: those of its cards come first, then those of what each
#: seat says to the first upcard, names, and says about playing alone; of what one seat does;
#: of the tricks.  Those for the next upcard follow so many words after those for the last.
OFFER_WORD, NAME_WORD, ASK_WORD, BLIND_WORD, TAKE_WORD, DISCARD_WORD = 32, 40, 48, 56, 57, 58
TRICK_WORD, NEXT_WORDS = 64, 96


class Table(NamedTuple):
    """What may be done at a table.  Cards are indexes in the pack, masks are uint64."""

    seats: int
    #: Cards in a hand, and so tricks in a deal.
    hand: int
    #: The mask of the pack.
    full: np.uint64
    #: The second card of each pair of twins.
    twins: np.uint64
    #: The packets in which the cards come, the upcards last: how many, for whom, and in how
    #: many ways each can fall.
    packet: NDArray[np.int64]
    packet_to: NDArray[np.int64]
    packet_ways: NDArray[np.int64]
    #: Small sets of cards (``chance.subsets_of``).
    subsets: NDArray[np.uint64]
    #: ``mates[seat]``: the mask of the other seats of its side.
    mates: NDArray[np.uint64]
    #: ``suit[strain, card]``: the suit a card follows as.
    suit: NDArray[np.int8]
    #: ``lane[strain, suit]``: the cards that follow it.
    lane: NDArray[np.uint64]
    #: ``follow[strain, card]``: the cards that follow this one when it is led.
    follow: NDArray[np.uint64]
    #: ``trumps[strain]``.
    trumps: NDArray[np.uint64]
    #: ``strength[strain, suit led, card]``: the higher wins, of equals the first.
    strength: NDArray[np.uint8]
    #: ``printed[suit]``: the cards that bear it.
    printed: NDArray[np.uint64]
    #: ``offers[card]``: the suit it offers as an upcard, -1 for a joker without one.
    offers: NDArray[np.int8]
    #: ``next_suit[suit]``: the other suit of its colour.
    next_suit: NDArray[np.int64]
    #: A joker turned up is dealt again (else the dealer names a suit blind).
    joker_redeal: bool
    #: "Alone" is said with an acceptance; the dealer's mates may accept only so.
    order_alone: bool
    mate_alone: bool
    #: Who needs a card of the printed suit to accept: 0 nobody, 1 all but the dealer, 2 all.
    suit_needed: int
    #: The dealer needs a trump besides the upcard.
    trump_needed: bool
    #: How many cards may be turned up after the first.  If ``again``, one of a refused suit is
    #: not offered but has a suit named; else all are offered, and no suit is ever refused.
    more: int
    again: bool
    #: All have passed the last upcard: the same dealer deals again (else, unless four suits
    #: have been refused, a suit may be named).
    redeal: bool
    #: "Alone" is said with a name.
    name_alone: bool
    #: How many strains may be named: 4 suits, or high and low too.
    strains: int
    #: The dealer who is asked last: 0 may pass, 1 must name, 2 must take the upcard.
    stuck: int
    #: Only a suit of which one holds a printed card may be named.
    name_held: bool
    #: An accepted upcard is taken, by the dealer (0), the maker (1) or the next player in on
    #: the maker's left (2), who may leave it, and may lay that very card away.
    exchange: bool
    taker: int
    optional: bool
    bury_up: bool
    #: Who is asked about playing alone before the lead; before the exchange, or after it.
    asked: bool
    alone_first: bool
    ask_maker: bool
    ask_mate: bool
    #: Defenders: 0 never, 1 against a loner, 2 always.
    ask_foe: int
    #: Who leads: 0 the loner's left, else the dealer's; 1 the dealer's left; 2 the maker's
    #: left; 3 the maker.
    lead: int


class Count(NamedTuple):
    """How many tricks a hand promises, card by card.  Only for *out* cards do others count.

    A card is out if this seat does not hold it and does not know it to be out of play.
    """

    #: What a hand of nothing takes.
    base: float
    #: A trump, by how many higher ones are out: none, one, two, three, four, or more.
    trump_0: float
    trump_1: float
    trump_2: float
    trump_3: float
    trump_4: float
    trump_5: float
    #: Three trumps or more, and four or more on top of that.
    third: float
    fourth: float
    #: The best card of a plain suit, alone and with others; the second best with others.
    lone_ace: float
    ace: float
    king: float
    #: Trumps and so many plain suits of which none is held.
    void_1: float
    void_2: float
    void_3: float
    #: The upcard for a partner, and for a foe, by how many higher trumps are out.
    mate_0: float
    mate_1: float
    mate_2: float
    mate_3: float
    foe_0: float
    foe_1: float
    foe_2: float
    foe_3: float
    #: The other suit of the colour refused: named by the dealer's foes, and by the dealer's side.
    next_foe: float
    next_own: float
    #: Without trumps: what nothing takes, the best card of a suit, each card right below it, a
    #: second-best card with others.
    plain: float
    plain_best: float
    plain_run: float
    plain_second: float


class Caller(NamedTuple):
    """By what numbers calls are made and cards laid away; counts are in parts of tricks."""

    #: Nobody looks at the numbers: every legal choice is as likely as any other.
    random: bool
    #: ``rows[seat]``: uint64, what each seat counts by (``counting.row_of``).
    rows: NDArray[np.uint64]
    #: ``call[round, seat]``: int64, from which count on a seat accepts (0) or names (1).
    call: NDArray[np.int64]
    #: ``alone[round, seat]``: from which lone count on it says "alone" with that.
    alone: NDArray[np.int64]
    #: ``later[role, seat]``: from which count on maker, mate or foe say "alone" when asked.
    later: NDArray[np.int64]


@apart
def _write(log: Any, deal: Any, seat: Any, kind: Any, arg: Any, choices: Any) -> None:
    at = log[deal, 0, 0] + 1
    log[deal, 0, 0] = at
    log[deal, at, 0] = seat
    log[deal, at, 1] = kind << 6 | arg
    log[deal, at, 2] = choices


@bare
def note(log: Any, deal: Any, seat: Any, kind: Any, arg: Any, choices: Any) -> None:
    """Write down what a seat does and among how many choices; a log without room takes none."""
    if log.shape[1]:
        _write(log, deal, np.int64(seat), np.int64(kind), np.int64(arg), np.int64(choices))


@bare
def left_of(seat: Any, seats: Any, out: Any) -> Any:
    """Return the next seat clockwise that does not sit out."""
    # All seats in play twice in a row: the first bit above this seat is the next one.
    ring = ((ONE << np.uint64(seats)) - ONE) & ~out
    ring |= ring << np.uint64(seats)
    found = lowest(ring & (~ONE << np.uint64(seat)))
    return found - seats if found >= seats else found


@bare
def left_out(table: Any, lone: Any) -> Any:
    """Return the mask of the seats that sit out because a partner plays alone."""
    out = ZERO
    for seat in range(table.seats):
        out |= table.mates[seat] * (lone >> np.uint64(seat) & ONE)
    return out


@bare
def taker_of(table: Any, maker: Any, lone: Any) -> Any:
    """Return who takes an accepted upcard: nobody does if a partner of that seat is alone."""
    if table.taker == 0:
        return np.int64(0)
    if table.taker == 1:
        return np.int64(maker)
    return np.int64(left_of(maker, table.seats, left_out(table, lone)))
