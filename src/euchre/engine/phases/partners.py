"""Partners for one deal, and the cards they pass to each other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Literal

from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import ALONE, LEAVE, Action, Verb
from euchre.engine.fields import Logged
from euchre.engine.phases.base import Phase
from euchre.engine.sides import SUIT_CALLED
from euchre.engine.state import State


@dataclass(frozen=True)
class ChoosePartners(Phase):
    """The maker chooses up to as many partners as the bid allows (B12, D079)."""

    #: The most partners, by bid.
    most: tuple[tuple[int, int], ...]

    def enter(self, s: State) -> None:
        if s.maker < 0 or not dict(self.most).get(s.bid):
            s.begin()
        else:
            s.turn = s.maker

    def legal(self, s: State) -> list[Action]:
        others = [1 << p for p in range(s.rules.seats) if p != s.turn]
        return [
            actions.choose(sum(some))
            for count in range(dict(self.most)[s.bid] + 1)
            for some in combinations(others, count)
        ]

    def apply(self, s: State, action: Action) -> None:
        s.helpers = actions.seats(action)
        s.begin()

    def refusal(self, s: State, action: Action) -> str:
        if actions.verb(action) == Verb.CHOOSE:
            count = dict(self.most)[s.bid]
            return f"With this bid you may choose up to {count} of the other players."
        return ""


@dataclass(frozen=True)
class CallPartner(Phase):
    """The maker calls a card or a suit; the holder (of its best card) is the partner (B9, B15).

    The partnership is determined by the cards and revealed only by the play.
    """

    what: Literal["card", "suit"] = "card"
    #: Instead of calling, the maker may play alone here (D085).
    alone: bool = False

    def enter(self, s: State) -> None:
        if s.maker < 0 or s.lone:
            s.begin()
        else:
            s.turn = s.maker

    def legal(self, s: State) -> list[Action]:
        if self.what == "card":
            calls = [actions.call_card(c) for c in each(s.rules.pack.distinct(s.rules.pack.full))]
        else:
            calls = [actions.call_suit(suit) for suit in range(4)]
        return [*calls, ALONE] if self.alone else calls

    def apply(self, s: State, action: Action) -> None:
        if action == ALONE:
            s.go_alone(s.turn)
        else:
            suit = actions.suit_called(action)
            s.called = SUIT_CALLED + suit if suit >= 0 else actions.card(action)
        s.begin()


@dataclass(frozen=True)
class AskCard(Phase):
    """A lone maker may ask one partner for a card and then discards one (C20, D112)."""

    private: ClassVar[bool] = True

    def enter(self, s: State) -> None:
        s.turn = next(each(s.lone & s.makers), -1)
        if s.turn < 0:
            s.begin()

    def legal(self, s: State) -> list[Action]:
        cards = [1 << c for c in each(s.rules.pack.distinct(s.hands[s.turn]))]
        if s.asked == 0:
            return [LEAVE, *(actions.ask(p) for p in each(s.partners(s.turn)))]
        move = actions.give if s.asked == 1 else actions.discard
        return [move(c) for c in cards]

    def apply(self, s: State, action: Action) -> None:
        kind, seat = actions.verb(action), s.turn
        loner = next(each(s.lone & s.makers))
        if kind == Verb.ASK:
            s.asked, s.turn = 1, next(each(actions.seats(action)))
        elif kind == Verb.GIVE:
            s.hand_over(actions.cards(action), seat, loner)
            s.asked, s.turn = 2, loner
        else:
            if kind == Verb.DISCARD:
                s.bury(actions.cards(action), seat, s.rules.pack.full)
            s.begin()

    def eyes(self, s: State, action: Action) -> int:
        kind, seat = actions.verb(action), s.turn
        if kind == Verb.GIVE:
            return 1 << seat | s.lone & s.makers
        return 1 << seat if kind == Verb.DISCARD else -1


@dataclass(frozen=True)
class SwapBest(Phase):
    """A lone bidder may exchange cards for as many of each partner's best (D068).

    Both choose before seeing the other's cards.
    """

    cards: int = 2

    private: ClassVar[bool] = True

    def enter(self, s: State) -> None:
        if s.maker >= 0 and s.lone >> s.maker & 1:
            self._ask(s)
        else:
            s.begin()

    def _mates(self, s: State) -> list[int]:
        n = s.rules.seats
        seats = [(s.maker + i) % n for i in range(1, n)]
        return [p for p in seats if s.partners(s.maker) >> p & 1]

    def mate(self, s: State) -> TableSeat:
        """Return the partner with whom cards are exchanged now."""
        return self._mates(s)[s.asked // 2]

    def _ask(self, s: State) -> None:
        if s.asked // 2 == len(self._mates(s)):
            s.begin()
        else:
            s.turn = self.mate(s) if s.asked % 2 else s.maker

    def legal(self, s: State) -> list[Action]:
        pack = s.rules.pack
        cards = [1 << c for c in each(s.hands[s.turn])]
        gifts = {
            pack.held(sum(some), s.hands[s.turn]): None for some in combinations(cards, self.cards)
        }
        given = [actions.give(mask) for mask in gifts]
        return given if s.asked % 2 else [LEAVE, *given]

    def apply(self, s: State, action: Action) -> None:
        seat = s.turn
        if action == LEAVE:
            s.asked += 2
        elif s.asked % 2 == 0:
            s.asked += 1
        else:
            # Both have chosen: the cards change hands, and each seat sees what it got.
            offer = s.history[-2]
            both = 1 << seat | 1 << s.maker
            s.history = (*s.history[:-2], Logged(s.maker, offer.action, both), s.history[-1])
            s.hand_over(actions.cards(offer.action), s.maker, seat)
            s.hand_over(actions.cards(action), seat, s.maker)
            s.asked += 1
        self._ask(s)

    def eyes(self, s: State, action: Action) -> int:
        if actions.verb(action) != Verb.GIVE:
            return -1
        return 1 << s.turn | (1 << s.maker if s.asked % 2 else 0)

    def refusal(self, s: State, action: Action) -> str:
        if actions.verb(action) == Verb.GIVE:
            return f"Give exactly {self.cards} card{'s' * (self.cards > 1)} from your hand."
        return ""
