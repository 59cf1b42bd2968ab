"""The state of one deal, from the dealt cards to the last trick.

To callers states are values: ``apply`` never changes its argument. Internally every field is an int
or a tuple, so that ``copy`` is shallow, exact and cheap. The phases of the rules decide what
happens; this module holds the fields, their visibility, and the operations that phases are written
with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from euchre.cards import Pack
from euchre.coordinates import Card, Mask, Strain, Suit, TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.fields import (
    FIELDS,
    DealError,
    Fact,
    IllegalAction,
    Known,
    Logged,
    Outcome,
    Pile,
    Pledge,
    copying,
    replaced,
    values,
)

if TYPE_CHECKING:
    from euchre.engine.rules import Rules

_copied = copying(FIELDS)


class State:
    """One deal in progress. Read its fields; change it only through ``apply`` or ``push``."""

    __slots__ = FIELDS

    rules: Rules
    phase: int  # index into rules.phases
    turn: TableSeat  # the seat to act, -1 at the end
    asked: int  # progress within the current phase; meaning depends on the phase
    dealer: TableSeat
    scores: tuple[int, ...]  # by side, when the deal began
    faced: tuple[int, ...]  # all upcards so far
    up: Card  # the upcard on offer, -1 for none
    turned: Suit  # the suit it offers, -1 for none
    table: int  # mask of the upcards that lie on the stock
    barred: int  # mask of the refused suits
    trump: Strain  # a suit, HIGH or LOW; -1 until made
    maker: TableSeat  # who made trump, -1 if none
    accepted: int  # 1 if the upcard's suit was accepted
    picked: int  # ply at which the dealer took the upcard, -1 if not
    lone: int  # mask of the seats that go alone
    out: int  # mask of the seats not in play
    led: int  # suit led to the trick, -1 if none
    trick: tuple[tuple[int, int], ...]  # (seat, card) of the current trick
    last: tuple[tuple[int, int], ...]  # the previous trick
    taken: tuple[int, ...]  # tricks won, by seat
    played: int  # mask of the cards played
    voids: tuple[int, ...]  # by seat, mask of the suits it has shown void
    piles: tuple[Pile, ...]
    known: tuple[Known, ...]
    pledges: tuple[Pledge, ...]
    exposed: int  # mask of the seats whose hand is exposed
    dictated: int  # the card that must be led, -1
    bid: int  # the highest bid so far, 0 for none
    bid_strain: int  # the strain named with it, -1 if none
    bidder: TableSeat  # who made it, -1 if none
    passed: int  # mask of the seats that have passed since the last bid (or for good)
    helpers: int  # mask of the partners chosen by the maker
    called: int  # the called card, or SUIT_CALLED + suit; -1 if none
    declarer: TableSeat  # who accepted and may still be denied, -1 if none
    picker: TableSeat  # who took the upcard, -1 if none
    took: int  # ply at which the widow was taken, -1 if not
    columns: tuple[tuple[int, ...], ...]  # by seat, the open table cards, -1 where none
    under: tuple[int, ...]  # by seat, mask of the columns that still hide a card
    tabled: tuple[tuple[int, int, int], ...]  # (seat, column, card) played from the table
    outcome: Outcome
    penalty: tuple[int, ...]  # the points of each side after a revoke, which ends the deal
    hands: tuple[int, ...]
    drawn: tuple[int, ...]  # by seat, cards taken unseen from the stock
    buried: tuple[int, ...]  # the cards of each discard pile
    stock: tuple[int, ...]  # the undealt cards, top first
    widow: tuple[int, ...]  # cards dealt to no player that one may take
    covered: tuple[tuple[int, ...], ...]  # by seat, the hidden card of each column, -1 where none
    history: tuple[Logged, ...]

    def copy(self) -> State:
        """Return an independent copy."""
        return _copied(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return values(self) == values(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        phase = "over" if self.ended else type(self.rules.phases[self.phase]).__name__
        return f"<State {self.rules.game}: {phase}, {len(self.history)} actions, turn {self.turn}>"

    @property
    def ended(self) -> bool:
        """Whether the deal is over."""
        return self.outcome > 0

    @property
    def pack(self) -> Pack:
        """The pack in use."""
        return self.rules.pack

    @property
    def active(self) -> int:
        """Number of seats in play."""
        return self.rules.seats - self.out.bit_count()

    # -- the verbs that phases are written with ------------------------------

    def begin(self) -> None:
        """Enter the next phase; a phase with nothing to ask skips itself."""
        self.go(self.phase + 1)

    def go(self, phase: int) -> None:
        """Enter a phase by its index."""
        self.phase = phase
        self.asked = 0
        self.rules.phases[phase].enter(self)

    def finish(self, outcome: Outcome) -> None:
        """End the deal."""
        self.outcome = outcome
        self.turn = -1

    def left_of(self, seat: TableSeat) -> int:
        """Return the next seat clockwise that is in play."""
        n, out = self.rules.seats, self.out
        seat = (seat + 1) % n
        while out >> seat & 1:
            seat = (seat + 1) % n
        return seat

    def partners(self, seat: TableSeat) -> int:
        """Return the mask of the other seats of this seat's side."""
        return self.rules.sides.mates(seat, self.rules.seats)

    def open_cards(self, seat: TableSeat) -> int:
        """Return the mask of a seat's open table cards (B6)."""
        return sum(1 << c for c in self.columns[seat] if c >= 0) if self.columns else 0

    @property
    def makers(self) -> int:
        """Mask of the maker's side as far as it is public; 0 without a maker."""
        if self.maker < 0:
            return 0
        return 1 << self.maker | self.partners(self.maker) | self.helpers

    def make(self, trump: Strain, maker: TableSeat) -> None:
        """Set trump and its maker."""
        self.trump, self.maker = trump, maker

    def may_go_alone(self, seat: TableSeat) -> bool:
        """Whether the score lets a seat go alone (H12)."""
        limit = self.rules.no_loner_from
        return limit is None or self.scores[self.rules.sides.side(seat)] < limit

    def go_alone(self, seat: TableSeat) -> None:
        """Let a seat go alone: its partners sit out (A25)."""
        self.lone |= 1 << seat
        self.out |= self.partners(seat)

    def face(self, card: Card) -> None:
        """Turn up a card from the stock (A18)."""
        self.faced += (card,)
        self.up = card
        self.turned = self.rules.upcard_suit(card)
        self.table |= 1 << card

    def add(self, cards: Mask, seat: TableSeat) -> None:
        """Add cards to a hand."""
        self.hands = replaced(self.hands, seat, self.hands[seat] | cards)

    def remove(self, cards: Mask, seat: TableSeat) -> None:
        """Remove cards from a hand."""
        self.hands = replaced(self.hands, seat, self.hands[seat] & ~cards)

    def take_up(self, seat: TableSeat) -> None:
        """Move the upcard to a hand, usually the dealer's (A20); its place is public."""
        bit = 1 << self.up
        self.table &= ~bit
        self.add(bit, seat)
        self.known += (Known(self.up, 1 << seat, 0),)
        self.picked = len(self.history)
        self.picker = seat

    def take_widow(self, seat: TableSeat) -> None:
        """Move the widow to a hand, unseen by the others."""
        cards = sum(1 << c for c in self.widow)
        self.widow = ()
        self.add(cards, seat)
        self.drawn = replaced(self.drawn, seat, self.drawn[seat] | cards)
        self.took = len(self.history)

    def bury(self, cards: Mask, seat: TableSeat, may: int) -> None:
        """Discard cards face down; ``may`` is the mask of what others know they can be."""
        self.remove(cards, seat)
        bit = 1 << len(self.piles)
        self.piles += (Pile(seat, cards.bit_count(), may),)
        self.buried += (cards,)
        self.known = tuple(
            Known(k.card, k.seats, k.piles | bit)
            if k.seats >> seat & 1 and may >> k.card & 1
            else k
            for k in self.known
        )

    def hand_over(self, cards: Mask, giver: int, receiver: int) -> None:
        """Move cards from one hand to another, unseen by the other seats."""
        self.remove(cards, giver)
        self.add(cards, receiver)
        self.known = tuple(
            Known(k.card, k.seats | 1 << receiver, k.piles) if k.seats >> giver & 1 else k
            for k in self.known
        )

    def pledge(self, seat: TableSeat, fact: Fact) -> None:
        """Record a fact about a seat's hand that is now public."""
        self.pledges += (Pledge(seat, len(self.history) - 1, fact),)


def start(
    rules: Rules,
    hands: Sequence[int],
    rest: Sequence[int],
    dealer: TableSeat = 0,
    scores: Sequence[int] | None = None,
    *,
    widow: Sequence[int] = (),
    columns: Sequence[Sequence[int]] = (),
) -> State:
    """Begin a deal from hands (masks, by seat) and the undealt cards, top first.

    The first card of ``rest`` is the upcard, in games that turn one up. ``widow`` holds the cards
    dealt to no player, including a dummy hand; ``columns``, in the game that has them, holds for
    each seat the covered table cards and then the open ones. Raises ``DealError`` unless every card
    of the pack appears exactly once, every part has its size, and dealer and scores fit the number
    of seats and sides.
    """
    n, pack = rules.seats, rules.pack
    if not 0 <= dealer < n:
        raise DealError(f"dealer {dealer} is not a seat: there are seats 0 to {n - 1}")
    if len(hands) != n or any(h.bit_count() != rules.hand for h in hands):
        sizes = ", ".join(str(h.bit_count()) for h in hands)
        raise DealError(f"{n} hands of {rules.hand} cards are needed, not {sizes}")
    if len(widow) != rules.widow:
        raise DealError(f"a widow of {rules.widow} cards is needed, not {len(widow)}")
    if rules.columns and [len(row) for row in columns] != [2 * rules.columns] * n:
        raise DealError(f"each player needs {2 * rules.columns} cards on the table")
    loose = [*rest, *widow, *(c for row in columns for c in row)]
    if sum(hands) + sum(1 << c for c in loose) != pack.full or any(
        a & b for i, a in enumerate(hands) for b in hands[:i]
    ):
        raise DealError("every card of the pack must be in one hand or in the rest, once")
    sides = rules.sides.count(n)
    if scores is not None and len(scores) != sides:
        raise DealError(f"{sides} scores are needed, not {len(scores)}")
    s = State()
    s.rules, s.dealer, s.phase = rules, dealer, -1
    s.scores = (rules.goal.start,) * sides if scores is None else tuple(scores)
    s.asked = s.table = s.barred = s.accepted = s.lone = s.out = s.played = s.exposed = 0
    s.turn = s.up = s.turned = s.trump = s.maker = s.picked = s.led = s.dictated = -1
    s.faced = s.stock = s.buried = ()
    s.trick = s.last = ()
    s.piles = s.known = s.pledges = s.history = ()
    s.bid = s.passed = s.helpers = 0
    s.bid_strain = s.bidder = s.called = s.declarer = s.picker = s.took = -1
    s.tabled = ()
    s.taken = s.voids = s.drawn = (0,) * n
    s.widow = tuple(widow)
    half = rules.columns
    s.covered = tuple(tuple(row[:half]) for row in columns)
    s.columns = tuple(tuple(row[half:]) for row in columns)
    s.under = ((1 << half) - 1,) * n if half else ()
    s.outcome, s.penalty = Outcome.RUNNING, ()
    s.hands = tuple(hands)
    s.stock = tuple(rest)
    if rules.turn_up:
        s.stock = s.stock[1:]
        s.face(rest[0])
    s.begin()
    return s


def legal(s: State) -> list[Action]:
    """Return the legal actions of the seat on turn; none when the deal is over."""
    return [] if s.outcome else s.rules.phases[s.phase].legal(s)


def why_not(s: State, action: Action) -> str | None:
    """Return why an action is illegal, as one sentence for a player; None if it is legal."""
    # Imported here because words imports the phases.
    from euchre.engine.words import may_do

    if s.outcome:
        return "The deal is over."
    choices = legal(s)
    if action in choices:
        return None
    return s.rules.phases[s.phase].refusal(s, action) or may_do(s, choices)


def push(s: State, action: Action) -> None:
    """Do a legal action in place, on a private copy.

    The action must come from ``legal(s)``: it is not checked here; ``apply`` checks.
    """
    phase = s.rules.phases[s.phase]
    eyes = phase.eyes(s, action) if phase.private else -1
    # As ``Logged(...)``, without its call in Python.
    s.history += (tuple.__new__(Logged, (s.turn, action, eyes)),)
    phase.apply(s, action)


def apply(s: State, action: Action) -> State:
    """Return the state after a legal action.

    Raises ``IllegalAction`` with the reason if it is not legal.
    """
    reason = why_not(s, action)
    if reason is not None:
        raise IllegalAction(reason)
    new = s.copy()
    push(new, action)
    return new


def read(s: State, words: str) -> Action:
    """Parse an action in record notation, as the seat on turn means it.

    Of two identical cards, the one that may be moved is meant. Raises ``ActionError`` if the text
    is not an action; legality is not checked.
    """
    action = actions.parse(words, s.rules.pack)
    if not s.rules.pack.twins:
        return action
    notation = actions.text(action, s.rules.pack)
    kind = actions.verb(action)
    same = (a for a in legal(s) if actions.verb(a) == kind and text(s, a) == notation)
    hand = 0 if s.ended else s.hands[s.turn] | s.open_cards(s.turn)
    return next(same, actions.held(action, s.rules.pack, hand))


def text(s: State, action: Action) -> str:
    """Return the text of an action in this deal's pack."""
    return actions.text(action, s.rules.pack)
