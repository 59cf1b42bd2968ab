"""What a log tells: the hands of earlier moments, the cards as dealt, and private choices.

Private choices are which cards were passed, which were taken unseen, and which of two identical
cards moved. What is known of them follows from a view alone and is expressed in bitwise operations
on masks, so that it applies to one world or to many at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from euchre.cards import each
from euchre.coordinates import Mask, TableSeat
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.fields import Logged
from euchre.engine.rules import Rules
from euchre.engine.state import State, start

#: Actions that discard cards: one pile each, in log order.
LAYING_AWAY = (Verb.DISCARD, Verb.EXCHANGE, Verb.SWAP)
#: Number of cards in a farmer's exchange.
FARMERS = 3


@dataclass(frozen=True)
class Dealt:
    """The cards as dealt.

    Hands are masks by seat; ``rest`` is top first and includes the upcard; ``columns`` holds, for
    each seat, the covered table cards and then the open ones.
    """

    hands: tuple[int, ...]
    rest: tuple[int, ...]
    widow: tuple[int, ...] = ()
    columns: tuple[tuple[int, ...], ...] = ()

    def start(self, rules: Rules, dealer: TableSeat, scores: Sequence[int] | None = None) -> State:
        """Return the first state of this deal.  Raises ``DealError`` as ``start`` does."""
        return start(
            rules, self.hands, self.rest, dealer, scores, widow=self.widow, columns=self.columns
        )


def receiver_of(entry: Logged) -> int:
    """Return the receiver of a gift; -1 while it has not been handed over."""
    other = entry.eyes & ~(1 << entry.seat)
    return other.bit_length() - 1


def hand_at(s: State, seat: TableSeat, ply: int) -> int:
    """Return a seat's hand (a mask) after ``ply`` actions.

    Needs a full state: the true one or a world.
    """
    hand = s.hands[seat]
    table = 0
    for owner, _, card in s.tabled:
        table |= (owner == seat) << card
    pile = len(s.piles)
    for i in range(len(s.history) - 1, ply - 1, -1):
        entry = s.history[i]
        kind = actions.verb(entry.action)
        if kind in LAYING_AWAY:
            pile -= 1
        if kind == Verb.GIVE and receiver_of(entry) == seat:
            hand &= ~actions.cards(entry.action)
        elif entry.seat == seat:
            if kind == Verb.PLAY:
                hand |= 1 << actions.card(entry.action) & ~table
            elif kind == Verb.GIVE and receiver_of(entry) < 0:
                continue
            elif kind in (Verb.DISCARD, Verb.GIVE):
                hand |= actions.cards(entry.action)
            elif kind == Verb.EXCHANGE:
                hand = hand & ~s.drawn[seat] | actions.cards(entry.action)
            elif kind == Verb.SWAP:
                hand = s.buried[pile]
    if seat == s.picker and s.picked > ply:
        hand &= ~(1 << s.up)
    if seat == s.maker and s.took > ply:
        hand &= ~s.drawn[seat]
    return hand


def rewind(s: State) -> Dealt:
    """Return the cards as they were dealt, from a full state."""
    hands = tuple(hand_at(s, seat, 0) for seat in range(s.rules.seats))
    drawn = tuple(c for mask in s.drawn for c in each(mask))
    if s.rules.widow:
        return Dealt(hands, (*s.faced, *s.stock), s.widow or drawn)
    return Dealt(hands, (*s.faced, *drawn, *s.stock), (), _columns(s))


def _columns(s: State) -> tuple[tuple[int, ...], ...]:
    """Return the table cards as dealt: for each seat the covered ones, then the open ones."""
    rows = []
    for seat in range(len(s.columns)):
        covered, opened = list(s.covered[seat]), list(s.columns[seat])
        for column in range(len(opened)):
            shown = [c for p, k, c in s.tabled if (p, k) == (seat, column)]
            if not s.under[seat] >> column & 1:
                covered[column] = shown[1] if len(shown) > 1 else opened[column]
            if shown:
                opened[column] = shown[0]
        rows.append((*covered, *opened))
    return tuple(rows)


# -- what a placement of the hidden cards leaves open ----------------------------------------------


def laid_away(s: State) -> list[tuple[int, int]]:
    """Return (log entry, pile) for each entry whose cards form a discard pile."""
    piles = [i for i, entry in enumerate(s.history) if actions.verb(entry.action) in LAYING_AWAY]
    # The log does not list the cards of a swapped hand.
    named = (Verb.DISCARD, Verb.EXCHANGE)
    return [(i, pile) for pile, i in enumerate(piles) if actions.verb(s.history[i].action) in named]


class Passed(NamedTuple):
    """Cards passed from one hand to another; they are among those of ``holder`` at ``ply``."""

    #: The log entry that passed them.
    entry: int
    holder: int
    ply: int
    #: Number of cards, and their mask if this seat knows them (else 0).
    size: int
    cards: Mask
    #: Cards that cannot be among them, and cards that must be if held.
    never: int = 0
    always: int = 0

    def wrong(self, given: Any, held: Any) -> Any:
        """Return a mask that is 0 if these cards can have been passed (bitwise)."""
        return given & ~held | given & self.never | (given ^ held) & self.always


def passed_on(s: State) -> list[Passed]:
    """Return the gifts of a log, in order."""
    return [_gift(s, i) for i, entry in enumerate(s.history) if _is_gift(entry)]


def _gift(s: State, i: int) -> Passed:
    entry = s.history[i]
    cards, count = actions.cards(entry.action), actions.size(entry.action)
    receiver = receiver_of(entry)
    if receiver < 0:
        # Not handed over yet: still in the giver's hand.
        return Passed(i, entry.seat, i, count, cards)
    ply = i + 1 + answers(s, i + 1)
    never = always = 0
    # A card that was taken up can reach a partner's hand only this way.
    if 0 <= s.picked <= i:
        never = 1 << s.up if receiver == s.picker else 0
        always = 1 << s.up if receiver != s.picker == entry.seat else 0
    return Passed(i, receiver, ply, count, cards, never, always)


def answers(s: State, i: int) -> bool:
    """Whether log entry ``i`` is a gift in return for the previous one (an exchange).

    Consecutive gifts are alternately offers and answers.
    """
    run = 0
    while i - run >= 0 and i < len(s.history) and _is_gift(s.history[i - run]):
        run += 1
    return run % 2 == 0 and run > 0


def _is_gift(entry: Logged) -> bool:
    return actions.verb(entry.action) == Verb.GIVE


class Drawn(NamedTuple):
    """Cards taken unseen: ``size`` of those that ``seat`` held at ``ply``, except ``but``."""

    seat: TableSeat
    ply: int
    size: int
    but: int


def drawn_of(s: State, me: int | None) -> Drawn | None:
    """Return the cards that a seat other than ``me`` has taken unseen, if any."""
    # Cards publicly known to be in the hand before (D062) did not come with them.
    before = sum(1 << known.card for known in s.known)
    drawn = None
    if s.took >= 0:
        drawn = Drawn(s.maker, s.took, s.rules.widow, before)
    else:
        for i, entry in enumerate(s.history):
            kind = actions.verb(entry.action)
            if kind in (Verb.EXCHANGE, Verb.SWAP):
                count = FARMERS if kind == Verb.EXCHANGE else s.rules.hand
                drawn = Drawn(entry.seat, i + 1, count, before)
                break
    return drawn if drawn is not None and drawn.seat != me else None


class Hidden(NamedTuple):
    """Cards that a seat chose at a log entry, from its hand at ``ply`` without some cards."""

    entry: int
    seat: TableSeat
    ply: int
    without: int


def choices_of(s: State, me: int | None) -> list[Hidden]:
    """Return the private choices of seats other than ``me`` that identical cards constrain.

    Of two identical cards held the first is moved, so without twins there are none.
    """
    choices = []
    for i, entry in enumerate(s.history) if s.rules.pack.twins else ():
        if entry.seat != me and actions.verb(entry.action) in (Verb.DISCARD, Verb.GIVE):
            buried = i == s.picked and not s.piles[0].may >> s.up & 1
            choices.append(Hidden(i, entry.seat, i - answers(s, i), 1 << s.up if buried else 0))
    return choices
