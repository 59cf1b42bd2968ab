"""One deal, id by id, compiled: what a tree search holds, copies and looks at."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.fast.compile.arrays import Ints, pointer
from euchre.fast.compile.bits import lowest, size
from euchre.fast.compile.marks import entry
from euchre.fast.encode.action_ids import code_of, write_ids
from euchre.fast.encode.encoding import Encoding
from euchre.fast.encode.from_view import Arrays, arrays
from euchre.fast.encode.index import SETS
from euchre.fast.encode.places import places, places_in
from euchre.fast.encode.writing import write
from euchre.fast.layout import codes
from euchre.fast.layout.rows import SEATS, DealRow, GameRow, at, question_in, row_in, table_in
from euchre.fast.layout.tables import compiled
from euchre.fast.rules.steps import NO_CARDS, options, step
from euchre.fast.rules.steps import begin as begin_deal

#: Instead of an id: begin the deal.
BEGIN = -1
#: An entry of a log: the id, then the seat, the seats that see all of it, and whether it is the
#: first id of an action.
SEAT, EYES, FIRST = 8, 12, 20
ALL_EYES = 255


@entry
def act(
    table: Ints, places: Ints, deal: Ints, number: int, chosen: int, on: Arrays, legal: Ints
) -> tuple[int, int, int]:
    """Apply a legal id to a row; ``BEGIN`` begins the deal of a row with its cards.

    Returns the seat on turn (-1 at the end), the cards chosen so far, and how many ids are legal
    then.  ``legal`` receives those ids, ascending.
    """
    t, x, row, q = table_in(table), places_in(places), row_in(deal), question_in(on.question)
    cards = chosen * 0
    if number == BEGIN:
        begin_deal(t, row)
    else:
        code, card = code_of(t, x, row, number)
        if code == codes.DISCARD or code == codes.EXCHANGE or code == codes.GIVE:
            options(t, row, q)
            cards = chosen | 1 << card
            if size(cards) == q.size:
                step(t, row, code, cards)
                cards *= 0
        else:
            step(t, row, code, NO_CARDS)
    options(t, row, q)
    ways, ids = chosen * 0, pointer(on.ids)
    if not row.outcome:
        write_ids(t, x, row, q, cards, ids)
        for k in range(x.words_of_ids):
            word = ids[k]
            while word:
                legal[ways] = k * 64 + lowest(word)
                word &= word - 1
                ways += 1
    return row.turn, cards, ways


@entry
def tell(
    table: Ints,
    places: Ints,
    deal: Ints,
    seat: TableSeat,
    chosen: int,
    log: Ints,
    seen: Ints,
    bits: NDArray[np.uint8],
    out: NDArray[np.float32],
) -> None:
    """Write a seat's observation and, if there is room, the actions so far as it saw them.

    ``seen`` and ``bits`` are the same working array, as words and as bytes.  The actions are the
    pairs of ``Encoding.history``.
    """
    t, x, row = table_in(table), places_in(places), row_in(deal)
    write(t, x, row, seat, chosen, pointer(seen))
    place = bits.shape[0]
    for i in range(place):
        out[i] = bits[i]
    for i in range(place, out.shape[0]):
        out[i] = 0
    if out.shape[0] > place:
        for i in range(log.shape[0]):
            entry = log[i]
            number = entry & ((1 << SEAT) - 1)
            if not entry >> EYES >> seat & 1:
                # Only the first card of a hidden set is written, as an unknown card.
                if not entry >> FIRST & 1:
                    continue
                number = x.actions
            out[place] = ((entry >> SEAT & 15) - seat + t.seats) % t.seats + 1
            out[place + 1] = number + 1
            place += 2


class OneDeal:
    """What all deals of a game share: its tables and working arrays, of one thread."""

    def __init__(self, encoding: Encoding):
        self.encoding, rules = encoding, encoding.rules
        self.table, self.places, self.on = compiled(rules), places(encoding), arrays(encoding)
        self.bits: NDArray[np.uint8] = self.on.seen.view(np.uint8)
        self.legal = np.zeros(encoding.index.size, np.int64)
        self.cards, self.full, self.columns = range(rules.pack.size), rules.pack.full, rules.columns
        #: A row without cards; the last seat deals.
        self._fresh = DealRow.fresh(GameRow.over(self.table).width)
        self._fresh[at.dealer] = rules.seats - 1
        sides = rules.sides.count(rules.seats)
        self._fresh[at.scores] = [rules.goal.start] * sides + [0] * (SEATS - sides)
        #: The verbs of the ids that move one card of a set.
        verbs = map(actions.verb, encoding.index.actions)
        self.sets = {number: verb for number, verb in enumerate(verbs) if verb in SETS}

    def begin(
        self, hands: list[int], up: list[int], widow: int, columns: Sequence[Sequence[int]]
    ) -> Ints:
        """Return the row of a deal with these cards, not yet begun.

        ``hands`` and ``widow`` are masks, ``up`` the cards that may be turned up, and ``columns``
        the table cards of each seat, the covered ones first.
        """
        row, half = self._fresh.copy(), self.columns
        row[at.hands.start : at.hands.start + len(hands)] = hands
        row[at.face.start : at.face.start + len(up)] = up
        row[at.widow] = widow
        dealt = widow | sum(hands)
        if half:
            opened = [card for cards in columns for card in cards[half:]]
            covered = [card for cards in columns for card in cards[:half]]
            row[DealRow.extent :] = opened + covered
            dealt |= sum(1 << card for card in opened + covered)
        row[at.stock] = self.full & ~dealt
        return np.array(row)

    def act(self, row: Ints, number: int, chosen: int) -> tuple[int, int, list[int]]:
        """Apply a legal id to a row; return the seat on turn, the cards chosen, the legal ids."""
        turn, chosen, ways = act(self.table, self.places, row, number, chosen, self.on, self.legal)
        return turn, chosen, self.legal[:ways].tolist()

    def tell(
        self,
        row: Ints,
        seat: TableSeat,
        chosen: int,
        log: Ints,
        logged: int,
        out: NDArray[np.float32],
    ) -> None:
        """Write a seat's observation and the actions so far into ``out``; see ``tell``."""
        on = self.on.seen, self.bits, out
        tell(self.table, self.places, row, seat, chosen, log[:logged], *on)
