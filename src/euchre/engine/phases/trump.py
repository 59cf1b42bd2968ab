"""Making trump: accepting the upcard, or naming a suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from euchre.cards import HIGH, STRAIN_NAMES, SUIT_NAMES, each
from euchre.coordinates import Mask, Strain, TableSeat
from euchre.engine import actions
from euchre.engine.actions import ALLOW, DENY, ORDER, ORDER_ALONE, PASS, Action, Verb
from euchre.engine.fields import Holds, Outcome
from euchre.engine.phases.after import Alone
from euchre.engine.phases.base import Phase
from euchre.engine.phases.before import Farmers, Nominate
from euchre.engine.phases.partners import CallPartner
from euchre.engine.state import State
from euchre.text import counted, listed

if TYPE_CHECKING:
    from euchre.engine.rules import Rules

ALL_SUITS = 15
#: What becomes of a deal without a maker: it is thrown in, or played at no trump (B24), or the
#: same dealer deals again (D169).
Nobody = Literal["throw-in", "no-trump", "redeal"]


@dataclass(frozen=True)
class TurnUp(Phase):
    """One round (one per upcard in B16) to accept its suit (A18-A21, D031, D035, D099)."""

    #: "alone" may be said with the call (B1 F12).
    alone: bool = True
    #: The dealer's partner may accept only by going alone (B3 F7, C9).
    partner_alone: bool = False
    #: The seats that must hold a card of the printed suit to accept it (C8, B28; D042-D044).
    suit_needed: Literal["nobody", "others", "all"] = "nobody"
    #: The dealer may not take the card as the only trump, a bower counting or not (C7, H10, D042).
    trump_needed: Literal["off", "any", "natural"] = "off"
    #: A refused card is followed by another, until a suit repeats (B16).
    again: bool = False
    #: When all pass, the same dealer deals again (B17).
    redeal: bool = False
    #: This many cards are offered one after the other, whatever their suits (B23).
    upcards: int = 1
    #: The partner of the accepting seat may deny it, which makes it a pass (C44, D132).
    deny: bool = False

    def needed(self, s: State, seat: TableSeat) -> int:
        """Return the cards of which a seat must hold one to accept; 0 if any hand will do."""
        own = self.trump_needed if seat == s.dealer else "off"
        if self.suit_needed == "all" or (self.suit_needed == "others" and seat != s.dealer):
            own = "natural"
        if own == "off":
            return 0
        suit = s.rules.pack.printed if own == "natural" else s.rules.ranks.trumps
        return suit[s.turned] & ~(1 << s.up)

    def legal(self, s: State) -> list[Action]:
        seat = s.turn
        if s.declarer >= 0:
            return [ALLOW, DENY]
        need = self.needed(s, seat)
        if need and not s.hands[seat] & need:
            return [PASS]
        alone = s.may_go_alone(seat)
        if self.partner_alone and s.partners(s.dealer) >> seat & 1:
            return [PASS, ORDER_ALONE] if alone else [PASS]
        return [PASS, ORDER, ORDER_ALONE] if self.alone and alone else [PASS, ORDER]

    def apply(self, s: State, action: Action) -> None:
        seat = s.turn
        if action == DENY:
            seat, s.declarer = s.declarer, -1
        elif action == ALLOW:
            seat, s.declarer = s.declarer, -1
            self._accept(s, seat)
            return
        elif action != PASS:
            need = self.needed(s, seat)
            if need:
                s.pledge(seat, Holds(need))
            if self.deny:
                s.declarer = seat
                s.turn = next(each(s.partners(seat)))
                return
            if action == ORDER_ALONE:
                s.go_alone(seat)
            self._accept(s, seat)
            return
        s.asked += 1
        s.turn = s.left_of(seat)
        if s.asked == s.rules.seats:
            if self.upcards == 1:
                s.barred |= 1 << s.turned
            self._all_pass(s)

    def _accept(self, s: State, seat: TableSeat) -> None:
        s.make(s.turned, seat)
        s.accepted = 1
        s.begin()

    def _all_pass(self, s: State) -> None:
        if len(s.faced) < self.upcards:
            self._face_another(s)
        elif self.redeal:
            s.finish(Outcome.REDEAL)
        elif not self.again:
            s.up = -1
            s.begin()
        elif s.barred == ALL_SUITS:
            # Nobody is left to name a suit: the deal ends as after a second round.
            naming = s.rules.phase(NameSuit)
            no_maker(s, naming.nobody if naming else "throw-in")
        else:
            self._face_another(s)

    def _face_another(self, s: State) -> None:
        """Turn up the next card; one of a refused suit only opens the naming (D049)."""
        card, s.stock = s.stock[0], s.stock[1:]
        s.face(card)
        if s.turned < 0:
            s.go(next(i for i, p in enumerate(s.rules.phases) if isinstance(p, Nominate)))
        elif s.barred >> s.turned & 1:
            s.up = -1
            s.begin()
        else:
            s.asked = 0
            s.turn = s.left_of(s.dealer)

    def refusal(self, s: State, action: Action) -> str:
        if actions.verb(action) != Verb.ORDER or s.declarer >= 0:
            return ""
        seat, suit = s.turn, SUIT_NAMES[s.turned]
        need = self.needed(s, seat)
        if need and not s.hands[seat] & need:
            if self.trump_needed == "any" and seat == s.dealer and self.suit_needed != "all":
                return "The dealer may not pick up the upcard as the only trump; pass."
            return f"You may make {suit} trump only with a card of that suit in your hand; pass."
        if action == ORDER and s.may_go_alone(seat):
            return "The dealer's partner may make this suit trump only by going alone."
        return no_lone_call(s)

    def problems(self, rules: Rules) -> list[str]:
        if self.again and rules.phase(Farmers):
            return ["the farmer's exchange would take the cards that may yet be turned up"]
        return []


def no_lone_call(s: State) -> str:
    """Return why "alone" cannot be said with a call: not with this score, or later, or never."""
    if not s.may_go_alone(s.turn):
        points = counted(s.rules.no_loner_from or 0, "point")
        return f"Nobody may go alone whose side has {points} or more."
    call = s.rules.phase(CallPartner)
    if s.rules.phase(Alone) or (call and call.alone):
        return 'You don\'t say "alone" with the call at this table; you are asked after it.'
    return "You can't go alone in this game."


def no_maker(s: State, how: Nobody) -> None:
    """Continue when no one makes trump."""
    if how == "throw-in":
        s.finish(Outcome.PASSED_OUT)
    elif how == "redeal":
        s.finish(Outcome.REDEAL)
    else:
        s.trump = HIGH
        s.begin()


class HoldsOrNone(NamedTuple):
    """A stuck dealer named a suit: the hand has a card of it, or none of any available suit."""

    cards: Mask
    free: int

    def holds(self, hand: Mask) -> bool:
        """Whether a hand agrees with it."""
        return bool(hand & self.cards) or not hand & self.free


@dataclass(frozen=True)
class NameSuit(Phase):
    """One round to name any suit not refused (A22, A23, D050, D092)."""

    alone: bool = True
    #: High and low may be named too (C12, D040).
    high_low: bool = False
    #: The dealer may pass; must name (C10, D041); must take the upcard (B28, D046); or must name,
    #: a refused suit perhaps (H5).
    stuck: Literal["no", "name", "upcard", "any"] = "no"
    #: Only a suit of which the player holds a printed card may be named (B28, D044).
    suit_needed: bool = False
    #: What follows when all pass.
    nobody: Nobody = "throw-in"

    def _last(self, s: State) -> bool:
        return s.asked == s.rules.seats - 1

    def _must_name(self, s: State) -> bool:
        return self.stuck in ("name", "any") and self._last(s)

    def _free(self, s: State) -> list[int]:
        """Return the suits that may be named, whatever the hand."""
        all_four = self.stuck == "any" and self._last(s)
        return [suit for suit in range(4) if all_four or not s.barred >> suit & 1]

    def _strains(self, s: State) -> list[int]:
        free = self._free(s)
        hand, printed = s.hands[s.turn], s.rules.pack.printed
        if self.suit_needed:
            held = [suit for suit in free if hand & printed[suit]]
            # A stuck dealer without a card of any available suit must still name one.
            free = held or (free if self._must_name(s) else [])
        return free + ([HIGH, HIGH + 1] if self.high_low else [])

    def legal(self, s: State) -> list[Action]:
        alone = self.alone and s.may_go_alone(s.turn)
        if self.stuck == "upcard" and self._last(s):
            return [ORDER, ORDER_ALONE] if alone else [ORDER]
        calls = [actions.name(strain) for strain in self._strains(s)]
        if alone:
            calls += [actions.name(strain, alone=True) for strain in self._strains(s)]
        return calls if self._must_name(s) else [PASS, *calls]

    def apply(self, s: State, action: Action) -> None:
        seat = s.turn
        if action == PASS:
            s.asked += 1
            s.turn = s.left_of(seat)
            if s.asked == s.rules.seats:
                no_maker(s, self.nobody)
            return
        if actions.verb(action) == Verb.ORDER:
            s.up = s.faced[0]
            s.turned = s.rules.upcard_suit(s.up)
            s.accepted = 1
            s.make(s.turned, seat)
        else:
            strain = actions.strain(action)
            if self.suit_needed and strain < HIGH:
                self._tell(s, seat, strain)
            s.make(strain, seat)
        if actions.alone(action):
            s.go_alone(seat)
        s.begin()

    def problems(self, rules: Rules) -> list[str]:
        turn_up = rules.phase(TurnUp)
        if self.stuck == "upcard" and turn_up and turn_up.again:
            return ["a dealer can be stuck with the upcard only if a single card is turned up"]
        return []

    def _tell(self, s: State, seat: TableSeat, strain: Strain) -> None:
        printed = s.rules.pack.printed
        free = sum(printed[suit] for suit in self._free(s))
        held = printed[strain]
        s.pledge(seat, HoldsOrNone(held, free) if self._must_name(s) else Holds(held))

    def refusal(self, s: State, action: Action) -> str:
        must_take = self.legal(s)[0] == ORDER
        if action == PASS:
            return (
                f"The dealer is stuck and may not pass; "
                f"{'pick up the upcard' if must_take else 'name a suit'}."
            )
        kind, strain = actions.verb(action), actions.strain(action)
        if kind != Verb.NAME or strain not in range(6) or must_take:
            return ""
        if strain < HIGH and strain not in self._free(s):
            suits = [STRAIN_NAMES[free] for free in self._strains(s)]
            can = f"name {listed(suits, 'or')}" if suits else "pass"
            return f"{SUIT_NAMES[strain].capitalize()} were turned down; {can}."
        if strain >= HIGH and not self.high_low:
            return f"There is no {STRAIN_NAMES[strain]} at this table; name a suit."
        if self.suit_needed and actions.name(strain) not in self.legal(s):
            return f"You may name {SUIT_NAMES[strain]} only with a card of that suit in your hand."
        if actions.alone(action):
            return no_lone_call(s)
        return ""
