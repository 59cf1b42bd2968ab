"""Auctions: bidding numbers, naming the strain, the widow."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import ClassVar, Literal

from euchre.cards import CLUBS, HIGH, LOW, each
from euchre.coordinates import Mask, Strain, Suit
from euchre.engine import actions
from euchre.engine.actions import NO_TRUMP, PASS, Action, Verb
from euchre.engine.fields import Known
from euchre.engine.phases.base import Phase
from euchre.engine.phases.trump import Nobody, no_maker
from euchre.engine.state import State

SUITS = (0, 1, 2, 3)
ALL_STRAINS = (*SUITS, HIGH, LOW)


@dataclass(frozen=True)
class TurnedTrump(Phase):
    """A turned card of this suit makes trump at once, without a maker (B24, D053)."""

    suit: Suit = CLUBS

    def enter(self, s: State) -> None:
        if s.turned == self.suit:
            s.trump = self.suit
        s.begin()

    def legal(self, s: State) -> list[Action]:
        return []

    def apply(self, s: State, action: Action) -> None:
        raise AssertionError("this phase asks nothing")


@dataclass(frozen=True)
class Auction(Phase):
    """Ascending bids; the highest bidder makes trump.

    D058, D059, D064, D065, D067, D072, D075, D076: the bids of each game, and what follows if no
    one bids.

    Each seat bids once from the dealer's left, or bidding goes round until all others pass in a
    row.
    """

    #: The bids, lowest first.
    levels: tuple[int, ...]
    #: Bidding goes round instead of once.
    rounds: bool = False
    #: Players who have passed may bid again (D060).
    reentry: bool = True
    #: Bids name a strain; at the same number a suit beats no trump (B22, D070, D071).
    strains: tuple[int, ...] = ()
    #: The first player must bid (D069, C52).
    forced: bool = False
    #: The highest possible bid ends the auction at once (B20).
    top_ends: bool = False
    #: If no one bids: thrown in; played at no trump without a maker (B25, D056); the holder of the
    #: joker must bid (B18); the dealer must make the lowest bid (D066), or any bid (H14).
    nobody: Literal["throw-in", "no-trump", "joker", "dealer", "dealer-any"] = "throw-in"
    #: The forced bid of the joker's holder.
    joker_bids: int = 3
    #: A deal that would be thrown in is dealt again by the same dealer (D169).
    again: bool = False

    @property
    def without_bid(self) -> Nobody:
        """What becomes of a deal in which nobody makes a bid."""
        if self.nobody == "no-trump":
            return "no-trump"
        return "redeal" if self.again else "throw-in"

    def legal(self, s: State) -> list[Action]:
        bids = _higher(self.levels, self.strains, s.bid, s.bid_strain)
        last = not s.bid and s.asked == s.rules.seats - 1
        if (self.forced and not s.asked) or (self.nobody == "dealer-any" and last):
            return [*bids]
        if self.nobody == "dealer" and last:
            return [bid for bid in bids if actions.level(bid) == self.levels[0]]
        return [PASS, *bids]

    def apply(self, s: State, action: Action) -> None:
        seat = s.turn
        s.asked += 1
        if action == PASS:
            s.passed |= 1 << seat
        else:
            s.bid, s.bidder = actions.level(action), seat
            s.bid_strain = actions.strain(action)
            if self.reentry:
                s.passed = 0
            if self.top_ends and s.bid == self.levels[-1]:
                s.begin()
                return
        everybody = (1 << s.rules.seats) - 1
        if not self.rounds:
            over = s.asked == s.rules.seats
        elif s.bidder < 0:
            over = s.passed == everybody
        else:
            over = s.passed | 1 << s.bidder == everybody
        if over:
            self._close(s)
            return
        s.turn = s.left_of(seat)
        if not self.reentry:
            while s.passed >> s.turn & 1:
                s.turn = s.left_of(s.turn)

    def _close(self, s: State) -> None:
        if s.bidder < 0 and self.nobody == "joker":
            self._joker_must(s)
        if s.bidder >= 0:
            s.begin()
        else:
            no_maker(s, self.without_bid)

    def _joker_must(self, s: State) -> None:
        """Make the holder of the joker the bidder, which is then public (D062, D063).

        If no hand holds it, it is public that it is in the widow.
        """
        joker = s.rules.pack.joker_mask
        seat = next((p for p, hand in enumerate(s.hands) if hand & joker), -1)
        if seat >= 0:
            s.bid, s.bidder = self.joker_bids, seat
        s.known += (Known(joker.bit_length() - 1, 1 << seat if seat >= 0 else 0, 0),)

    def refusal(self, s: State, action: Action) -> str:
        if action == PASS:
            least = self.levels[0]
            who = "first player" if self.forced else "dealer"
            return f"The {who} must bid {least}{' or more' * (self.nobody != 'dealer')}."
        if actions.verb(action) == Verb.BID and actions.level(action) <= s.bid:
            return "A bid must be higher than the one before."
        return ""


@cache
def _higher(
    levels: tuple[int, ...], strains: tuple[int, ...], bid: int, strain: Strain
) -> tuple[Action, ...]:
    """Return the bids above a given one; cached, because simulations ask for them constantly."""
    higher = [level for level in levels if level > bid]
    if not strains:
        return tuple(actions.bid(level) for level in higher)
    bids = [actions.bid(level, named) for level in higher for named in strains]
    if bid and strain >= HIGH:
        bids += [actions.bid(bid, named) for named in strains if named < HIGH]
    return tuple(bids)


@dataclass(frozen=True)
class Declare(Phase):
    """The highest bidder names the strain, unless the bid named it (D055, D061, D074)."""

    #: The bidder names a suit, or no trump if it is listed.
    no_trump: bool = False
    #: Bids that are played alone (B13, B20, D078).
    solo: tuple[int, ...] = ()
    #: High and low may be named, too (B22).
    high_low: bool = False

    def enter(self, s: State) -> None:
        if s.bidder < 0:
            s.begin()
        elif s.bid_strain >= 0:
            self._settle(s, s.bid_strain)
        else:
            s.turn = s.bidder

    def legal(self, s: State) -> list[Action]:
        named = [actions.name(strain) for strain in (ALL_STRAINS if self.high_low else SUITS)]
        return [*named, NO_TRUMP] if self.no_trump else named

    def apply(self, s: State, action: Action) -> None:
        self._settle(s, actions.strain(action))

    def _settle(self, s: State, strain: Strain) -> None:
        s.make(strain, s.bidder)
        if s.bid in self.solo:
            s.go_alone(s.bidder)
        s.accepted = int(s.up >= 0)
        s.begin()


@dataclass(frozen=True)
class TakeWidow(Phase):
    """The maker takes the widow and discards as many cards (B12, B18)."""

    #: Bids that forgo it.
    without: tuple[int, ...] = ()

    private: ClassVar[bool] = True

    def enter(self, s: State) -> None:
        if s.maker < 0 or s.bid in self.without:
            s.begin()
            return
        s.turn = s.maker
        s.take_widow(s.maker)

    def legal(self, s: State) -> list[Action]:
        return [*_discards(s.hands[s.turn], s.rules.widow)]

    def apply(self, s: State, action: Action) -> None:
        s.bury(actions.cards(action), s.turn, s.rules.pack.full)
        s.begin()

    def eyes(self, s: State, action: Action) -> int:
        return 1 << s.turn

    def refusal(self, s: State, action: Action) -> str:
        if actions.verb(action) == Verb.DISCARD:
            return f"Discard {s.rules.widow} of your cards, as many as the widow had."
        return ""


@lru_cache(maxsize=64)
def _discards(hand: Mask, number: int) -> tuple[Action, ...]:
    """Return every set of ``number`` cards to discard from a hand; cached per hand."""
    cards = [1 << c for c in each(hand)]
    return tuple(actions.discard(sum(some)) for some in combinations(cards, number))


@dataclass(frozen=True)
class DummyHand(Phase):
    """Each player in turn may trade hands for the unseen widow, once a deal (B27, D057)."""

    def enter(self, s: State) -> None:
        s.turn = s.left_of(s.dealer)

    def legal(self, s: State) -> list[Action]:
        return [actions.KEEP, actions.SWAP]

    def apply(self, s: State, action: Action) -> None:
        seat = s.turn
        if action == actions.SWAP:
            new = sum(1 << c for c in s.widow)
            s.bury(s.hands[seat], seat, s.rules.pack.full)
            s.take_widow(seat)
            s.took = -1
            s.drawn = tuple(new if p == seat else d for p, d in enumerate(s.drawn))
            s.begin()
            return
        s.asked += 1
        s.turn = s.left_of(seat)
        if s.asked == s.rules.seats:
            s.begin()


@dataclass(frozen=True)
class DropOut(Phase):
    """All players but the maker may leave the deal, from the maker's left (B24, D121).

    No one may if there is no maker; if trump was named everyone may (D052, D093), including the
    dealer who took the card (D097).
    """

    #: Players at this score or lower must stay (B26, D163); -1: no such rule.
    lock: int = -1

    def enter(self, s: State) -> None:
        if s.maker < 0:
            s.begin()
        else:
            s.turn = (s.maker + 1) % s.rules.seats

    def legal(self, s: State) -> list[Action]:
        if s.scores[s.rules.sides.side(s.turn)] <= self.lock:
            return [actions.STAY]
        return [actions.STAY, actions.DROP]

    def apply(self, s: State, action: Action) -> None:
        if action == actions.DROP:
            s.out |= 1 << s.turn
        s.turn = (s.turn + 1) % s.rules.seats
        if s.turn == s.maker:
            s.begin()

    def refusal(self, s: State, action: Action) -> str:
        if action == actions.DROP:
            return f"With {self.lock} points or fewer left you must stay in."
        return ""
