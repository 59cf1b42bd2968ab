"""An auction of bids played on in many worlds at once.

Worlds stay together as long as the same is said in them: one state stands for all of them, and
club players are asked with a column of hands (``bots.crowd``).  In the end what has come to the
same contract is played out together, however it came there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from euchre.bots.crowd.callers import Callers, Rows
from euchre.bots.crowd.counts import Masks
from euchre.bots.search.ends import Ends, play_out, public, scene_of
from euchre.bots.thumb import ThumbBot
from euchre.brain import playouts
from euchre.brain.imagine import Worlds
from euchre.engine.actions import Action
from euchre.engine.phases import (
    Alone,
    Auction,
    ChoosePartners,
    Declare,
    SwapBest,
    TakeWidow,
    Tricks,
)
from euchre.engine.scoring import tally
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe

_CLUB = ThumbBot()
#: What may come after a widow was taken without anybody being asked about cards again.
_AFTER_WIDOW = (ChoosePartners, Tricks)
#: What is asked in many worlds at once, or hardly ever.
_TOGETHER = (Auction, Declare, TakeWidow, ChoosePartners, Alone, SwapBest, Tricks)


def crowded(view: View) -> bool:
    """Whether the question is one of an auction of bids."""
    s = view.state
    return not s.ended and isinstance(s.rules.phases[s.phase], (Auction, Declare))


def asks_together(view: View) -> bool:
    """Whether nothing is asked after an auction that is not asked in many worlds at once."""
    later = view.rules.phases[view.state.phase :]
    return all(isinstance(phase, _TOGETHER) for phase in later)


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
        self.callers = Callers(worlds.view.rules, worlds.hands, worlds.piles)
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
                self._bid(s, rows, i * n, (action,))
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

    def _bid(self, s: State, rows: Rows, first: int, said: tuple[Action, ...]) -> None:
        """Let worlds go on together as long as the same is said in them.

        ``said`` has been said since the worlds were drawn; ``first`` is the row of the ends of
        the first world.
        """
        while not s.ended and not _at_tricks(s):
            phase = s.rules.phases[s.phase]
            if isinstance(phase, TakeWidow) and self._rest_is_open(s):
                self._take_widow(s, rows, first)
                return
            choices = legal(s)
            if len(choices) == 1:
                push(s, choices[0])
                said = (*said, choices[0])
                continue
            answers = self.callers.say(s, rows)
            if answers is None:
                self._ask_singly(rows, first, said)
                return
            kinds = np.unique(answers).tolist()
            for action in kinds[1:]:
                after = s.copy()
                push(after, action)
                self._bid(after, rows[answers == action], first, (*said, action))
            rows = rows[answers == kinds[0]]
            push(s, kinds[0])
            said = (*said, kinds[0])
        self._settle(s, rows, first, self.worlds.hands[rows], self.worlds.piles[rows])

    def _rest_is_open(self, s: State) -> bool:
        return all(isinstance(phase, _AFTER_WIDOW) for phase in s.rules.phases[s.phase + 1 :])

    def _take_widow(self, s: State, rows: Rows, first: int) -> None:
        """Let the maker, who has taken the widow, lay as many cards away in every world."""
        hands, maker = self.worlds.hands[rows], s.turn
        hands[:, maker] |= self.worlds.widow[rows]
        away = self.callers.lay_away(s, hands[:, maker])
        hands[:, maker] &= ~away
        push(s, legal(s)[0])
        while not _at_tricks(s):
            push(s, _CLUB.choose(observe(s, s.turn), legal(s)))
        piles = np.concatenate([self.worlds.piles[rows], away[:, None]], axis=1)
        self._settle(s, rows, first, hands, piles)

    def _settle(self, s: State, rows: Rows, first: int, hands: Masks, piles: Masks) -> None:
        """Keep worlds until all of the same contract are played out, or price what is over."""
        at = rows + first
        if s.ended:
            facts = tally(s)
            self.found.points[at] = s.rules.prices.price(facts, s.rules)
            self.found.taken[at], self.found.makers[at] = s.taken, facts.makers
            self.found.put(at, s)
            return
        contract = self.contracts.setdefault(public(s), _Contract(s))
        contract.at.append(at)
        contract.hands.append(hands)
        contract.piles.append(piles)

    def _ask_singly(self, rows: Rows, first: int, said: Sequence[Action]) -> None:
        """Let club players be asked one world at a time from here on."""
        for i in rows.tolist():
            s = self.worlds.state(i)
            for action in said:
                push(s, action)
            play_on(s)
            self.single.append(s)
            self.rows.append(first + i)
