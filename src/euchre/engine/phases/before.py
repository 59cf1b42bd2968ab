"""Before the bidding: a turned-up joker, misdeals, the farmer's hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from euchre.cards import each
from euchre.coordinates import Mask
from euchre.engine import actions
from euchre.engine.actions import MISDEAL, PLAY_ON, Action, Verb
from euchre.engine.fields import Outcome, replaced
from euchre.engine.phases.base import Phase
from euchre.engine.state import State

if TYPE_CHECKING:
    from euchre.engine.rules import Rules


@dataclass(frozen=True)
class Nominate(Phase):
    """A joker has been turned up (B3 F8, C35, D037-D039).

    Blind naming: the dealer names any suit before the hands are seen, and is the maker; that is a
    call, so no misdeal and no farmer's exchange can follow (D178, D179, D187). Otherwise
    the joker stands for a suit agreed beforehand, or the same dealer deals again. Skips itself when
    the upcard is not a joker.
    """

    def enter(self, s: State) -> None:
        if s.up < 0 or not s.rules.pack.joker_mask >> s.up & 1 or s.turned >= 0:
            s.begin()
        elif s.rules.joker_turned == "redeal":
            s.finish(Outcome.REDEAL)
        else:
            s.turn = s.dealer

    def legal(self, s: State) -> list[Action]:
        return [actions.name(suit) for suit in range(4) if not s.barred >> suit & 1]

    def apply(self, s: State, action: Action) -> None:
        s.make(actions.strain(action), s.turn)
        s.accepted = 1
        s.begin()

    def blind(self, s: State) -> bool:
        # When a joker follows other upcards the hands have been seen.
        return len(s.faced) == 1


MisdealRule = Literal["off", "can", "must"]


#: The hands that may be misdeals, one bit each: nothing above a ten, one ace besides, aces besides,
#: three nines and tens.
ALL_LOW, ONE_ACE, ACES, THREE_LOW = 1, 2, 4, 8


def weak(hand: Mask, low: Mask, aces: Mask, jokers: Mask) -> int:
    """Return which of the hands that may be misdeals a hand is, as a mask (D177)."""
    high = hand & ~low
    if not high:
        return ALL_LOW | THREE_LOW
    kinds = 0
    if high & aces == high:
        kinds = ACES | (ONE_ACE if high.bit_count() == 1 else 0)
    if not hand & jokers and (hand & low).bit_count() >= 3:
        kinds |= THREE_LOW
    return kinds


class NoMisdeal(NamedTuple):
    """The hand is none of the compulsory misdeals, because its owner has played on."""

    low: int
    aces: int
    jokers: int
    compulsory: int

    def holds(self, hand: Mask) -> bool:
        """Whether a hand agrees with it."""
        return not weak(hand, self.low, self.aces, self.jokers) & self.compulsory


@dataclass(frozen=True)
class Misdeal(Phase):
    """A weak hand may or must be called a misdeal (C5, C6, H8, D177, D178).

    Every seat is asked in turn, even those that cannot, so that being asked reveals nothing. The
    first claim ends the deal; the hand is shown, and the deal passes to the left or stays.
    """

    all_low: MisdealRule = "off"
    one_ace: MisdealRule = "off"
    #: Any number of aces, at least one.
    aces: MisdealRule = "off"
    #: Three nines and tens or more.
    three_low: MisdealRule = "off"
    #: Who deals after a misdeal.
    dealer: Literal["next", "same"] = "next"

    @property
    def called(self) -> bool:
        """Whether any hand may be a misdeal."""
        return self._kinds("off") != 15

    def _kinds(self, rule: MisdealRule) -> int:
        """Return the hands that fall under a rule, as a mask."""
        rules = (self.all_low, self.one_ace, self.aces, self.three_low)
        return sum((one == rule) << bit for bit, one in enumerate(rules))

    def legal(self, s: State) -> list[Action]:
        pack = s.rules.pack
        kinds = weak(s.hands[s.turn], pack.low, pack.aces, pack.joker_mask)
        if kinds & self._kinds("must"):
            return [MISDEAL]
        return [MISDEAL, PLAY_ON] if kinds & self._kinds("can") else [PLAY_ON]

    def apply(self, s: State, action: Action) -> None:
        if action == MISDEAL:
            s.exposed |= 1 << s.turn
            s.finish(Outcome.MISDEAL if self.dealer == "next" else Outcome.REDEAL)
            return
        if compulsory := self._kinds("must"):
            pack = s.rules.pack
            s.pledge(s.turn, NoMisdeal(pack.low, pack.aces, pack.joker_mask, compulsory))
        s.asked += 1
        s.turn = s.left_of(s.turn)
        if s.asked == s.rules.seats:
            s.begin()

    def refusal(self, s: State, action: Action) -> str:
        if action == MISDEAL:
            return "This hand is too good for a misdeal; play on."
        if action == PLAY_ON:
            return "This hand must be called a misdeal."
        return ""


@dataclass(frozen=True)
class Fold(Phase):
    """A hand without an ace, a face card or a trump may be folded once trump is known (H9).

    All players but the maker are asked in turn, from the dealer's left, even those that cannot.
    Folding ends the deal: the hand is shown, and the same dealer deals again.
    """

    def enter(self, s: State) -> None:
        s.turn = s.dealer
        if s.maker < 0:
            s.begin()
        else:
            self._next(s)

    def _next(self, s: State) -> None:
        while s.asked < s.rules.seats:
            s.asked += 1
            s.turn = (s.turn + 1) % s.rules.seats
            if s.turn != s.maker and not s.out >> s.turn & 1:
                return
        s.begin()

    def legal(self, s: State) -> list[Action]:
        pack, trumps = s.rules.pack, s.rules.ranks.trumps[s.trump]
        return [PLAY_ON] if s.hands[s.turn] & (trumps | ~pack.low) else [MISDEAL, PLAY_ON]

    def apply(self, s: State, action: Action) -> None:
        if action == MISDEAL:
            s.exposed |= 1 << s.turn
            s.finish(Outcome.REDEAL)
        else:
            self._next(s)

    def refusal(self, s: State, action: Action) -> str:
        return "This hand is too good to fold; play on." if action == MISDEAL else ""


@dataclass(frozen=True)
class Farmers(Phase):
    """Three nines and tens may be exchanged for the face-down cards (C13, D179).

    Offered once per deal, from the dealer's left, to every seat.
    """

    private: ClassVar[bool] = True

    def legal(self, s: State) -> list[Action]:
        low = [1 << c for c in each(s.hands[s.turn] & s.rules.pack.low)]
        return [PLAY_ON, *(actions.exchange(sum(three)) for three in combinations(low, 3))]

    def apply(self, s: State, action: Action) -> None:
        if action == PLAY_ON:
            s.asked += 1
            s.turn = s.left_of(s.turn)
            if s.asked == s.rules.seats:
                s.begin()
            return
        seat = s.turn
        s.bury(actions.cards(action), seat, s.rules.pack.low & ~(1 << s.up))
        new = sum(1 << c for c in s.stock)
        s.add(new, seat)
        s.drawn = replaced(s.drawn, seat, new)
        s.stock = ()
        s.begin()

    def eyes(self, s: State, action: Action) -> int:
        return 1 << s.turn if actions.verb(action) == Verb.EXCHANGE else -1

    def refusal(self, s: State, action: Action) -> str:
        if actions.verb(action) == Verb.EXCHANGE:
            return "Exchange exactly three nines and tens from your hand, or play on."
        return ""

    def problems(self, rules: Rules) -> list[str]:
        spare = rules.pack.size - rules.seats * rules.hand - 1
        if spare != 3:
            return [
                f"the farmer's exchange needs three face-down cards, but there are {spare}; "
                "play it with 24 cards and no joker"
            ]
        return []
