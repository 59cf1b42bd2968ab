"""An auction played on in many worlds at once: of bids, or over an upcard.

Worlds stay together as long as the same is said in them: one state stands for all of them, and
club players, or bolder ones (``others``), are asked with a column of hands (``bots.crowd``).  In
the end what has come to the same contract is played out together, however it came there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from euchre.bots.crowd import upcard
from euchre.bots.crowd.callers import Callers
from euchre.bots.crowd.counts import Masks
from euchre.bots.crowd.hands import Rows
from euchre.bots.search.ends import Ends, play_out, public, scene_of
from euchre.bots.search.others import as_taken
from euchre.bots.thumb import ThumbBot
from euchre.brain import auctions, playouts
from euchre.brain.imagine import Worlds
from euchre.engine.actions import LEAVE, Action
from euchre.engine.phases import (
    Alone,
    Auction,
    ChoosePartners,
    Declare,
    Exchange,
    NameSuit,
    SwapBest,
    TakeWidow,
    Tricks,
    TurnUp,
)
from euchre.engine.scoring import tally
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe

_CLUB = ThumbBot()
#: What may come after cards have moved without anybody being asked about cards again.
_AFTER_CARDS = (ChoosePartners, Tricks)
#: What is asked in many worlds at once, or hardly ever.
_TOGETHER = (Auction, Declare, TakeWidow, ChoosePartners, Alone, SwapBest, Tricks)


def crowded(view: View) -> bool:
    """Whether the question is one of an auction that is played on in many worlds at once."""
    s = view.state
    if s.ended:
        return False
    phase = s.rules.phases[s.phase]
    if isinstance(phase, (TurnUp, NameSuit)):
        return upcard.answered(s.rules) and not auctions.plays(s.rules)
    return isinstance(phase, (Auction, Declare))


def asks_together(view: View) -> bool:
    """Whether nothing is asked after an auction that is not asked in many worlds at once."""
    later = view.rules.phases[view.state.phase :]
    return upcard.answered(view.rules) or all(isinstance(phase, _TOGETHER) for phase in later)


def play_on(s: State) -> None:
    """Let everybody decide as a club player until the cards are played, in place."""
    while not s.ended and not _at_tricks(s):
        choices = legal(s)
        action = choices[0]
        if len(choices) > 1:
            action = _CLUB.choose(observe(s, s.turn), choices)
        push(s, action)


def _at_tricks(s: State) -> bool:
    return isinstance(s.rules.phases[s.phase], Tricks)


def ends_of_rounds(worlds: Worlds, choices: Sequence[Action]) -> list[Ends]:
    """Return what each choice in an auction of bids comes to in every world."""
    return _Rounds(worlds, choices).ends()


@dataclass
class _Party:
    """Worlds in which the same was said: who holds what in them, and their rows of the ends."""

    callers: Callers
    #: Which rows of the callers' hands these are.
    rows: Rows
    at: Rows
    #: What was said since the worlds were drawn; None as soon as cards have moved.
    said: tuple[Action, ...] | None

    def part(self, which: NDArray[np.bool_]) -> _Party:
        """Return some of the worlds."""
        return replace(self, rows=self.rows[which], at=self.at[which])

    def push(self, s: State, action: Action) -> None:
        """Let the same be said in all of the worlds."""
        push(s, action)
        if self.said is not None:
            self.said = (*self.said, action)

    def lay_away(self, s: State, taken: Masks | np.uint64) -> None:
        """Let the seat on turn take cards, in place of which it lays others away."""
        hands, piles = self.callers.hands[self.rows], self.callers.piles[self.rows]
        hands[:, s.turn] |= taken
        away = self.callers.lay_away(s, hands[:, s.turn])
        hands[:, s.turn] &= ~away
        piles = np.concatenate([piles, away[:, None]], axis=1)
        self._hold(s, hands, piles)
        push(s, legal(s)[0])

    def swap(self, s: State, cards: Masks) -> None:
        """Let the maker on turn give a partner these cards, and get its best for them (D068)."""
        maker, hands, piles = s.turn, self.callers.hands[self.rows], self.callers.piles[self.rows]
        push(s, legal(s)[-1])
        gift = self.callers.give_back(s, hands[:, s.turn])
        hands[:, maker] = hands[:, maker] & ~cards | gift
        hands[:, s.turn] = hands[:, s.turn] & ~gift | cards
        self._hold(s, hands, piles)
        push(s, legal(s)[-1])

    def _hold(self, s: State, hands: Masks, piles: Masks) -> None:
        """Let cards have moved: these are the hands and what was laid away."""
        self.callers = as_taken(s.rules, hands, piles)
        self.rows = np.arange(len(hands))
        self.said = None


@dataclass
class _Contract:
    """Deals that are played alike: a state in front of the first card, and what is in the hands."""

    state: State
    #: The rows of the ends, and the cards in the hands and laid away there.
    at: list[Rows] = field(default_factory=list)
    hands: list[Masks] = field(default_factory=list)
    piles: list[Masks] = field(default_factory=list)


class _Rounds:
    """Worlds in which the rest of an auction is bid after each of some choices."""

    def __init__(self, worlds: Worlds, choices: Sequence[Action]):
        self.worlds, self.choices = worlds, choices
        self.callers = as_taken(worlds.view.rules, worlds.hands, worlds.piles)
        self.found = Ends.blank(worlds.view.rules, len(worlds) * len(choices))
        self.contracts: dict[tuple[object, ...], _Contract] = {}
        #: Worlds in which somebody must be asked alone, and their rows of the ends.
        self.single: list[State] = []
        self.rows: list[int] = []

    def ends(self) -> list[Ends]:
        """Return what each choice comes to in every world."""
        n = len(self.worlds)
        for i, action in enumerate(self.choices):
            for rows in self._alike():
                s = self.worlds.state(int(rows[0]))
                push(s, action)
                self._bid(s, _Party(self.callers, rows, i * n + rows, (action,)))
        for key, contract in self.contracts.items():
            here = scene_of(key, contract.state)
            hands, piles = np.concatenate(contract.hands), np.concatenate(contract.piles)
            cases = playouts.worlds_of_cards(here, hands, piles=piles)
            self.found.play(np.concatenate(contract.at), here, cases)
        if self.single:
            self.found.place(np.array(self.rows), play_out(self.single))
        return [self.found.rows(slice(i * n, (i + 1) * n)) for i in range(len(self.choices))]

    def _alike(self) -> Iterator[Rows]:
        """Yield the worlds by what the rules ask of hidden cards: who holds the joker (B18)."""
        rules, hands = self.worlds.view.rules, self.worlds.hands
        auction = rules.phase(Auction)
        holder = np.zeros(len(hands), np.int64)
        if isinstance(auction, Auction) and auction.nobody == "joker":
            holds = hands & np.uint64(rules.pack.joker_mask) != 0
            holder = np.where(holds.any(axis=1), holds.argmax(axis=1), -1)
        for which in np.unique(holder):
            yield np.flatnonzero(holder == which)

    def _bid(self, s: State, party: _Party) -> None:
        """Let worlds go on together as long as the same is said in them."""
        while not s.ended and not _at_tricks(s):
            phase = s.rules.phases[s.phase]
            if isinstance(phase, TakeWidow) and self._rest_is_open(s):
                party.lay_away(s, self.worlds.widow[party.at % len(self.worlds)])
                continue
            if isinstance(phase, Exchange) and upcard.answered(s.rules):
                party.lay_away(s, np.uint64(1 << s.up))
                continue
            if isinstance(phase, SwapBest) and self._rest_is_open(s):
                cards, keeps = party.callers.offer(s, party.callers.hands[party.rows, s.turn])
                if keeps.any():
                    after, others = s.copy(), party.part(keeps)
                    others.push(after, LEAVE)
                    self._bid(after, others)
                if keeps.all():
                    return
                party = party.part(~keeps)
                party.swap(s, cards[~keeps])
                continue
            choices = legal(s)
            if len(choices) == 1:
                party.push(s, choices[0])
                continue
            answers = party.callers.say(s, party.rows)
            if answers is None:
                self._ask_singly(party)
                return
            kinds = np.unique(answers).tolist()
            for action in kinds[1:]:
                after, others = s.copy(), party.part(answers == action)
                others.push(after, action)
                self._bid(after, others)
            party = party.part(answers == kinds[0])
            party.push(s, kinds[0])
        self._settle(s, party)

    def _rest_is_open(self, s: State) -> bool:
        return all(isinstance(phase, _AFTER_CARDS) for phase in s.rules.phases[s.phase + 1 :])

    def _settle(self, s: State, party: _Party) -> None:
        """Keep worlds until all of the same contract are played out, or price what is over."""
        if s.ended:
            facts = tally(s)
            self.found.points[party.at] = s.rules.prices.price(facts, s.rules)
            self.found.taken[party.at], self.found.makers[party.at] = s.taken, facts.makers
            self.found.put(party.at, s)
            return
        contract = self.contracts.setdefault(public(s), _Contract(s))
        contract.at.append(party.at)
        contract.hands.append(party.callers.hands[party.rows])
        contract.piles.append(party.callers.piles[party.rows])

    def _ask_singly(self, party: _Party) -> None:
        """Let club players be asked one world at a time from here on."""
        if party.said is None:
            raise ValueError("somebody is asked alone after cards have moved")
        for at in party.at.tolist():
            s = self.worlds.state(at % len(self.worlds))
            for action in party.said:
                push(s, action)
            play_on(s)
            self.single.append(s)
            self.rows.append(at)
