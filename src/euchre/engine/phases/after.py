"""Between the call and the first lead: exchange, alone, partner's best, jambon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from euchre.cards import LOW, each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import (
    ALONE,
    CONCEAL,
    EXPOSE,
    LEAVE,
    TAKE,
    TOGETHER,
    Action,
    Verb,
)
from euchre.engine.phases.base import Phase
from euchre.engine.phases.partners import AskCard
from euchre.engine.state import State


@dataclass(frozen=True)
class Exchange(Phase):
    """The dealer takes the accepted upcard and discards a card (A20, D029, D030).

    A dealer whose partner goes alone takes no part: the upcard stays where it is (D036), unless the
    partner may call for the dealer's best card.
    """

    #: The dealer may decline the card (C28), unless stuck with it (D046).
    optional: bool = False
    #: The card just taken may be discarded.
    bury_up: bool = True
    #: A dealer sitting out a partner's loner still takes the card if it can be passed on (D036).
    for_best: bool = True
    #: Who takes it: the dealer, the maker (B25), or the opponent to the maker's left (B23, D124).
    taker: Literal["dealer", "maker", "foe"] = "dealer"

    private: ClassVar[bool] = True

    def enter(self, s: State) -> None:
        if not s.accepted:
            s.begin()
            return
        taker = s.dealer
        if self.taker != "dealer":
            taker = s.maker if self.taker == "maker" else s.left_of(s.maker)
        best = self.for_best and any(isinstance(p, CallForBest | AskCard) for p in s.rules.phases)
        if s.out >> taker & 1 and not best:
            s.begin()
            return
        s.turn = taker
        stuck = s.barred >> s.turned & 1 if s.turned >= 0 else 0
        if stuck or not self.optional:
            s.take_up(taker)

    def legal(self, s: State) -> list[Action]:
        if s.picked < 0:
            return [TAKE, LEAVE]
        cards = s.hands[s.turn]
        if not self.bury_up:
            cards &= ~(1 << s.up)
        return [actions.discard(1 << c) for c in each(s.rules.pack.distinct(cards))]

    def apply(self, s: State, action: Action) -> None:
        if action == TAKE:
            s.take_up(s.turn)
        elif action == LEAVE:
            s.begin()
        else:
            may = s.rules.pack.full if self.bury_up else s.rules.pack.full & ~(1 << s.up)
            s.bury(actions.cards(action), s.turn, may)
            s.begin()

    def eyes(self, s: State, action: Action) -> int:
        return 1 << s.turn if actions.verb(action) == Verb.DISCARD else -1

    def refusal(self, s: State, action: Action) -> str:
        if actions.verb(action) != Verb.DISCARD or s.picked < 0:
            return ""
        if actions.cards(action) == 1 << s.up:
            return "You may not discard the card just picked up; discard another."
        return "Discard one card from your hand."


@dataclass(frozen=True)
class Alone(Phase):
    """Going alone, asked once trump is made and before the lead (A25, A26, D047, D073, D133).

    Seats are asked in the order of D101: the maker, the maker's partner, then the defenders from
    the dealer's left. The first of a side to go alone closes that side. A dealer who named a suit
    blind is always asked, because "alone" could not be said with that call (D038).
    """

    maker: bool = False
    partner: bool = False
    defenders: Literal["off", "loner", "any"] = "off"

    def enter(self, s: State) -> None:
        self._ask(s)

    def _queue(self, s: State) -> list[int]:
        if s.maker < 0:
            return []
        n = s.rules.seats
        mates = s.partners(s.maker)
        after_maker = [(s.maker + i) % n for i in range(1, n)]
        after_dealer = [(s.dealer + i) % n for i in range(1, n + 1)]
        makers = [s.maker, *(p for p in after_maker if mates >> p & 1)]
        return makers + [p for p in after_dealer if p not in makers]

    def _may(self, s: State, seat: TableSeat) -> bool:
        side = s.partners(seat) | 1 << seat
        if s.lone & side or not s.may_go_alone(seat):
            return False
        if seat == s.maker:
            named_joker = s.accepted and s.turned < 0
            return self.maker or bool(named_joker)
        if side >> s.maker & 1:
            return self.partner
        return self.defenders == "any" or (self.defenders == "loner" and s.lone != 0)

    def _ask(self, s: State) -> None:
        queue = self._queue(s)
        while s.asked < len(queue):
            if self._may(s, queue[s.asked]):
                s.turn = queue[s.asked]
                return
            s.asked += 1
        s.begin()

    def legal(self, s: State) -> list[Action]:
        return [ALONE, TOGETHER]

    def apply(self, s: State, action: Action) -> None:
        if action == ALONE:
            s.go_alone(s.turn)
        s.asked += 1
        self._ask(s)


@dataclass(frozen=True)
class CallForBest(Phase):
    """A lone player may discard a card and receive the partner's best (C38, D110, D111)."""

    #: A lone defender may call too.
    defender: bool = False

    private: ClassVar[bool] = True

    def enter(self, s: State) -> None:
        self._ask(s)

    def _loners(self, s: State) -> list[int]:
        makers = s.makers
        lone = sorted(each(s.lone), key=lambda p: not makers >> p & 1)
        return lone if self.defender else [p for p in lone if makers >> p & 1]

    def _ask(self, s: State) -> None:
        loners = self._loners(s)
        if s.asked // 2 == len(loners):
            s.begin()
            return
        loner = loners[s.asked // 2]
        s.turn = loner if s.asked % 2 == 0 else next(each(s.partners(loner)))

    def legal(self, s: State) -> list[Action]:
        cards = [1 << c for c in each(s.hands[s.turn])]
        if s.asked % 2:
            return [actions.give(c) for c in cards]
        return [LEAVE, *(actions.discard(c) for c in cards)]

    def apply(self, s: State, action: Action) -> None:
        seat = s.turn
        if action == LEAVE:
            s.asked += 2
        elif actions.verb(action) == Verb.DISCARD:
            s.bury(actions.cards(action), seat, s.rules.pack.full)
            s.asked += 1
        else:
            s.hand_over(actions.cards(action), seat, next(each(s.partners(seat))))
            s.asked += 1
        self._ask(s)

    def eyes(self, s: State, action: Action) -> int:
        kind, seat = actions.verb(action), s.turn
        if kind == Verb.GIVE:
            return s.partners(seat) | 1 << seat
        return 1 << seat if kind == Verb.DISCARD else -1

    def refusal(self, s: State, action: Action) -> str:
        if actions.verb(action) == Verb.GIVE and s.asked % 2:
            return "Pass one card from your hand."
        if actions.verb(action) == Verb.DISCARD and not s.asked % 2:
            return "Discard one card from your hand, or keep your hand."
        return ""


@dataclass(frozen=True)
class Jambon(Phase):
    """A lone maker may play with the hand exposed, for more points (C41, C42, D114, D115)."""

    #: The opponent to the left then dictates the jambon player's lead.
    dictated: bool = False

    def _loner(self, s: State) -> int:
        return next(each(s.lone & s.makers), -1)

    def enter(self, s: State) -> None:
        s.turn = self._loner(s)
        if s.turn < 0:
            s.begin()

    def legal(self, s: State) -> list[Action]:
        if s.asked:
            hand = s.hands[self._loner(s)]
            if s.trump == LOW:
                # A joker is led last (D007).
                hand = hand & ~s.rules.pack.joker_mask or hand
            return [actions.dictate(c) for c in each(hand)]
        return [EXPOSE, CONCEAL]

    def apply(self, s: State, action: Action) -> None:
        if action == EXPOSE:
            s.exposed |= 1 << s.turn
            if self.dictated:
                s.asked = 1
                s.turn = s.left_of(s.turn)
                return
        elif action != CONCEAL:
            s.dictated = actions.card(action)
        s.begin()

    def refusal(self, s: State, action: Action) -> str:
        if actions.verb(action) == Verb.DICTATE and s.asked:
            return "Name a card from the open hand."
        return ""
