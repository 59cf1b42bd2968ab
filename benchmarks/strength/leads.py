"""How many points the opening lead can lose when the other players are ``club``.

What the leader knows is its hand, as information states tell hands apart with the trump in place of
the upcard, and whose call it was: the caller's position, alone or not, the upcard or another suit.
It may lead the highest or the lowest card of each suit, or do as a club player does.  The bounds
are those of ``calls``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from tools.blueprint.chain import Arrays, arrays
from tools.blueprint.leaves import finish, solver_in

from benchmarks.strength.calls import Bounds, bounds, tried
from euchre.coordinates import Card, Mask
from euchre.engine.rules import Rules
from euchre.fast.compile.arrays import Floats, Ints, pointer
from euchre.fast.compile.bits import Bits, lowest, size
from euchre.fast.compile.chance import key_of
from euchre.fast.compile.marks import bare, entry
from euchre.fast.layout import kinds
from euchre.fast.layout.rows import DealRow, GameRow, Question, question_in, row_in, table_in
from euchre.fast.player import call_states, prepared
from euchre.fast.player.call_states import hand_of
from euchre.fast.player.prepared import Memo, Mind, memo_in, mind_in
from euchre.fast.player.rollout import ask
from euchre.fast.rules.dealing import deal_row, seed_number
from euchre.fast.rules.steps import begin, options, step
from euchre.fast.rules.views import copy

#: Two leads of each suit, counted from trump on: the highest card and the lowest.
WAYS = 8
#: Where the number of deals stands in the sums of a state; and the way of a club player.
ASKED, AS_USUAL = WAYS, WAYS
#: Whose call it was: four places, twice for a loner and twice for the suit of the upcard.
CALLS = 16


def suit_of(t: GameRow, row: DealRow, exchanged: int, index: int) -> Mask:
    """Return the leader's cards of a suit, counted from trump on as in its state."""
    trump = row.trump
    hand, trumps = row.hands[row.turn], t.trumps[trump]
    if not index:
        return hand & trumps
    suit = 3 - trump
    if index > 1:
        third = 1 if trump == 0 or trump == 3 else 0
        suit = third if (index == 2) != (exchanged == 1) else 3 - third
    return hand & t.printed[suit] & ~trumps


@bare
def _extreme(t: GameRow, row: DealRow, cards: Mask, low: int) -> Card:
    best, most = -1, -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        above = size(t.higher[row.trump][card])
        above = above if low else 64 - above
        if above > most:
            best, most = card, above
    return best


def lead_of(t: GameRow, row: DealRow, exchanged: int, way: int) -> Card:
    """Return the card of a way; -1 if there is none, or none but the highest."""
    cards = suit_of(t, row, exchanged, way >> 1)
    if not cards or (way & 1 and not cards & (cards - 1)):
        return -1
    return _extreme(t, row, cards, way & 1)


def to_the_lead(t: GameRow, w: Mind, club: int, row: DealRow, memo: Memo, q: Question) -> int:
    """Let club players call and discard; return twice the leader's state, plus 1 if exchanged.

    -1 if nobody leads.
    """
    while not row.outcome and t.program[row.phase][0] != kinds.TRICKS:
        options(t, row, q)
        ask(club, t, w, row, memo, q)
        step(t, row, q.code, q.cards)
    if row.outcome:
        return -1
    hand = hand_of(t, row.hands[row.turn], row.trump)
    call = row.maker - row.turn & 3
    call += (4 if row.lone else 0) + (8 if row.accepted else 0)
    return call * t.hands * 2 + hand


@entry
def lead(
    table: Ints,
    mind: Floats,
    on: Arrays,
    sums: Floats,
    response: Ints,
    seed: Bits,
    first: int,
    gained: Floats,
) -> None:
    """Write what a response gains in deals ``first`` ... of a seed; without one, learn.

    ``sums[state]`` are what each way gains over the club player's lead, and the number of deals.
    """
    t, w, memo = table_in(table), mind_in(mind), memo_in(on.memo)
    row, start, q = row_in(on.row), row_in(on.rows), question_in(on.q)
    solve, points, club = solver_in(on.solver), pointer(on.points), on.club
    learns = not response.shape[0]
    for i in range(gained.shape[0]):
        gained[i] = 0.0
        deal_row(t, row, key_of(seed, np.uint64(first + i)), (first + i) % t.seats)
        begin(t, row)
        found = to_the_lead(t, w, club, row, memo, q)
        if found < 0 or (not learns and response[found >> 1] == AS_USUAL):
            continue
        state, none, sign = found >> 1, found * 0, 1.0 if t.side[row.turn] == 0 else -1.0
        copy(t, row, start)
        usual = finish(t, w, solve, club, row, memo, q, points, none, none)
        if learns:
            sums[state, ASKED] += 1.0
        for way in range(WAYS):
            if not learns and way != response[state]:
                continue
            copy(t, start, row)
            card = lead_of(t, row, found & 1, way)
            if card >= 0:
                step(t, row, card, 0)
                value = finish(t, w, solve, club, row, memo, q, points, none, none)
                gained[i] = sign * (value - usual)
                if learns:
                    sums[state, way] += gained[i]


def best(sums: Floats, care: float = 0.0) -> NDArray[np.int64]:
    """Return ``[state]``: the way that gained most, and ``care`` times the root of the deals."""
    top: NDArray[np.int64] = sums[:, :WAYS].argmax(axis=1)
    worth = sums[:, :WAYS].max(axis=1) > care * np.sqrt(sums[:, ASKED])
    return np.where(worth, top, AS_USUAL)


class Taught:
    """A best response to club players on the first lead, learned deal by deal."""

    def __init__(self, rules: Rules, seed: str):
        self.seed, self.arrays = seed_number(seed), arrays(rules)
        self.table, self.mind = prepared.table(rules), prepared.mind(rules)
        self.sums = np.zeros((CALLS * call_states.number_of_hands(rules), WAYS + 1))

    def learn(self, first: int, number: int) -> None:
        """Learn from deals ``first`` ... of the seed."""
        self._lead(np.zeros(0, np.int64), first, number)

    def gains(self, first: int, number: int, care: float = 0.0) -> Floats:
        """Return ``[deal]``: what the leader gains by the best response."""
        return self._lead(best(self.sums, care), first, number)

    def _lead(self, response: Ints, first: int, number: int) -> Floats:
        gained = np.zeros(number)
        on = self.table, self.mind, self.arrays, self.sums, response, self.seed, first, gained
        lead(*on)
        return gained


def gifts_of_leads(rules: Rules, seed: str, deals: int) -> Bounds:
    """Return what leaders give away by their first card, if all play as club players."""
    taught = Taught(rules, seed)
    taught.learn(0, deals)
    return bounds(*tried(taught.gains, deals), deals)
