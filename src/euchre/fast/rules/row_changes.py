"""Building blocks of phases: the methods of ``engine.state.State`` on a row, and questions."""

from __future__ import annotations

from euchre.coordinates import Card, Mask, Strain, Suit, TableSeat
from euchre.fast.compile.bits import distinct, lowest, size, ways
from euchre.fast.compile.marks import bare
from euchre.fast.layout.rows import DealRow, GameRow, Question

#: Phases return the index of the phase to enter next, or this: stay, or the deal is over.
STAY_HERE = -1


@bare
def value(t: GameRow, row: DealRow, which: int) -> int:
    """Return a setting of the current phase (``tables``); 0 is its kind."""
    return t.program[row.phase][which]


@bare
def following(row: DealRow) -> int:
    """Return the index of the phase after the current one."""
    return row.phase + 1


@bare
def ask(row: DealRow, seat: TableSeat) -> int:
    """Stay in the phase, with this seat on turn."""
    row.turn = seat
    return STAY_HERE


@bare
def ask_maker(row: DealRow, wanted: bool) -> int:
    """Enter a phase that asks the maker, if there is one and the question is wanted."""
    return ask(row, row.maker) if row.maker >= 0 and wanted else following(row)


@bare
def left_of(t: GameRow, row: DealRow, seat: TableSeat) -> TableSeat:
    """Return the next seat clockwise that is in play."""
    return t.next[row.out][seat]


@bare
def makers(t: GameRow, row: DealRow) -> Mask:
    """Return the mask of the maker's side as far as it is public; 0 without a maker."""
    maker = row.maker
    if maker < 0:
        return 0
    return 1 << maker | t.mates[maker] | row.helpers


def finish(row: DealRow, outcome: int) -> int:
    """End the deal."""
    row.outcome = outcome
    row.turn = -1
    return STAY_HERE


@bare
def make_trump(row: DealRow, trump: Strain, maker: TableSeat) -> None:
    """Set trump and its maker."""
    row.trump = trump
    row.maker = maker


@bare
def accept(row: DealRow, suit: Suit, maker: TableSeat) -> int:
    """Make the suit of the upcard trump."""
    make_trump(row, suit, maker)
    row.accepted = 1
    return following(row)


def may_go_alone(t: GameRow, row: DealRow, seat: TableSeat) -> bool:
    """Return whether the score lets a seat go alone."""
    return t.no_loner_from < 0 or row.scores[t.side[seat]] < t.no_loner_from


@bare
def go_alone(t: GameRow, row: DealRow, seat: TableSeat) -> None:
    """Let a seat go alone: its partners sit out."""
    row.lone |= 1 << seat
    row.out |= t.mates[seat]


@bare
def face(t: GameRow, row: DealRow) -> int:
    """Turn up the next card of the stock and return it."""
    card = row.face[row.faced]
    row.faced += 1
    row.up = card
    row.turned = t.up_suit[card]
    row.table |= 1 << card
    row.stock &= ~(1 << card)
    return card


def know(row: DealRow, card: Card, seats: Mask) -> None:
    """Record that a card is publicly known to be in one of these hands."""
    at = row.known_count
    row.known_card[at] = card
    row.known_seats[at] = seats
    row.known_piles[at] = 0
    row.known_count = at + 1


def take_up(row: DealRow, seat: TableSeat) -> None:
    """Move the upcard to a hand; its place is public."""
    card = row.up
    row.table &= ~(1 << card)
    row.hands[seat] |= 1 << card
    row.picked = row.plies
    row.picker = seat
    know(row, card, 1 << seat)


def take_widow(row: DealRow, seat: TableSeat) -> None:
    """Move the widow to a hand, unseen by the others."""
    row.hands[seat] |= row.widow
    row.drawn[seat] |= row.widow
    row.widow = 0
    row.took = row.plies


def bury(row: DealRow, cards: Mask, seat: TableSeat, may: Mask) -> None:
    """Discard cards face down; ``may`` is the mask of what others know they can be."""
    row.hands[seat] &= ~cards
    pile = row.pile_count
    row.pile_seat[pile] = seat
    row.pile_size[pile] = size(cards)
    row.pile_may[pile] = may
    row.pile_cards[pile] = cards
    row.pile_count = pile + 1
    for i in range(row.known_count):
        if row.known_seats[i] >> seat & 1 and may >> row.known_card[i] & 1:
            row.known_piles[i] |= 1 << pile


def hand_over(row: DealRow, cards: Mask, giver: TableSeat, receiver: TableSeat) -> None:
    """Move cards from one hand to another, unseen by the other seats."""
    row.hands[giver] &= ~cards
    row.hands[receiver] |= cards
    for i in range(row.known_count):
        if row.known_seats[i] >> giver & 1:
            row.known_seats[i] |= 1 << receiver


@bare
def first_lone(t: GameRow, row: DealRow) -> int:
    """Return the first lone seat of the maker's side, or -1."""
    lone = row.lone & makers(t, row)
    return lowest(lone) if lone else -1


@bare
def ask_loner(t: GameRow, row: DealRow) -> int:
    """Enter a phase that asks a lone maker; skip it if there is none."""
    loner = first_lone(t, row)
    row.turn = loner
    return STAY_HERE if loner >= 0 else following(row)


@bare
def nothing(q: Question) -> None:
    """Start an empty question."""
    q.words = 0
    q.verb = -1
    q.ways = 0


@bare
def add(q: Question, code: int) -> None:
    """Add an answer that takes no cards."""
    at = q.words
    q.codes[at] = code
    q.words = at + 1


@bare
def either(q: Question, one: int, other: int) -> None:
    """Add two answers."""
    add(q, one)
    add(q, other)


@bare
def add_each(q: Question, code: int, mask: Mask) -> None:
    """Add an answer for each card, suit or seat of a mask."""
    while mask:
        add(q, code | lowest(mask))
        mask &= mask - 1


#: Numbers of cards.
ONE, THREE = 1, 3


def cards(q: Question, verb: int, may: Mask, number: int) -> None:
    """Add every way to move ``number`` of some cards."""
    q.verb = verb
    q.may = may
    q.size = number
    q.twins_alike = 0
    n = size(may)
    q.ways = ways(n, number) if number <= n else 0


def cards_with_twins(t: GameRow, q: Question, verb: int, may: Mask, number: int) -> None:
    """Add the same, but the second of two identical cards only with the first."""
    if number == 1:
        may = distinct(t.twins, may)
    cards(q, verb, may, number)
    second = may & (may << 1) & t.twins
    if second:
        # For each number of twin pairs taken whole: from the rest take one of a pair, or none.
        pairs = size(second)
        singles = size(may) - 2 * pairs
        ways_to = 0
        for both in range(min(pairs, number // 2) + 1):
            left = number - 2 * both
            if left <= pairs - both + singles:
                ways_to += ways(pairs, both) * ways(pairs - both + singles, left)
        q.ways = ways_to
        q.twins_alike = 1


@bare
def allowed(t: GameRow, q: Question, some: Mask) -> bool:
    """Return whether a set of a question's cards obeys the rule about twins."""
    return not (some & t.twins & (q.may << 1) & ~(some << 1))
