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


class NoMisdeal(NamedTuple):
    """The hand is not a compulsory misdeal, because its owner has played on."""

    low: int
    aces: int
    all_low: bool
    one_ace: bool

    def holds(self, hand: Mask) -> bool:
        """Whether a hand agrees with it."""
        high = hand & ~self.low
        if not high:
            return not self.all_low
        return not (self.one_ace and high & self.aces == high and high.bit_count() == 1)


@dataclass(frozen=True)
class Misdeal(Phase):
    """A hand of low cards may or must be called a misdeal (C5, C6, D177, D178).

    Every seat is asked in turn, even those that cannot, so that being asked reveals nothing. The
    first claim ends the deal; the hand is shown and the next player deals.
    """

    all_low: MisdealRule = "off"
    one_ace: MisdealRule = "off"

    def _rule(self, s: State) -> MisdealRule:
        pack, hand = s.rules.pack, s.hands[s.turn]
        high = hand & ~pack.low
        if not high:
            return self.all_low
        if high & pack.aces == high and high.bit_count() == 1:
            return self.one_ace
        return "off"

    def legal(self, s: State) -> list[Action]:
        return {"off": [PLAY_ON], "can": [MISDEAL, PLAY_ON], "must": [MISDEAL]}[self._rule(s)]

    def apply(self, s: State, action: Action) -> None:
        if action == MISDEAL:
            s.exposed |= 1 << s.turn
            s.finish(Outcome.MISDEAL)
            return
        if "must" in (self.all_low, self.one_ace):
            pack = s.rules.pack
            fact = NoMisdeal(pack.low, pack.aces, self.all_low == "must", self.one_ace == "must")
            s.pledge(s.turn, fact)
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
