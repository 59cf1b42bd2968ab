"""A deal of a recorded game, played again: the same cards, other choices, the same judge."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from euchre.bots import bot
from euchre.coordinates import TableSeat
from euchre.engine.state import State, apply
from euchre.engine.view import observe
from euchre.language.naming import gained
from euchre.records import Replay
from euchre.records.replay import Replayed
from euchre.study.daily_score import BOTS, LEVEL, DealScore, deal_score, line


def again(played: Replay, number: int, seat: TableSeat) -> Replayed:
    """Return a deal of a game (from 1) that a seat can play again.  Raises ``ValueError``."""
    if not 1 <= number <= len(played.deals):
        raise ValueError(f"there is no deal {number}; there are {len(played.deals)}")
    if not 0 <= seat < played.rules.seats:
        raise ValueError(f"there is no seat {seat + 1}; there are {played.rules.seats}")
    deal = played.deals[number - 1]
    if not deal.last.ended or deal.deal.told is not None:
        raise ValueError(f"deal {number} was not finished, so there is nothing to compare")
    if deal.deal.revoke is not None:
        raise ValueError(f"deal {number} ended by a revoke, so there is nothing to compare")
    if deal.guessed:
        raise ValueError(f"the file does not say where all cards of deal {number} lay")
    return deal


def bots_on(s: State, seat: TableSeat) -> list[State]:
    """Return the states from here until a seat has a choice, or until the deal is over."""
    states = []
    while not s.ended:
        view = observe(s, s.turn)
        choices = view.legal()
        if s.turn != seat:
            action = bot(BOTS, Random(len(s.history))).choose(view, choices)
        elif len(choices) == 1:
            action = choices[0]
        else:
            break
        s = apply(s, action)
        states.append(s)
    return states


@dataclass(frozen=True)
class Compared:
    """A seat's deal: played first, played again, and as ``expert`` plays it."""

    first: DealScore
    again: DealScore
    #: As ``study.daily_score.line`` returns it.
    expert: dict[str, Any]

    @property
    def text(self) -> str:
        """The three results in a sentence."""
        nets = self.again.net, self.first.net, self.expert["net"]
        this, then, expert = (gained(net, "point") for net in nets)
        return f"This time {this}, the first time {then}; {LEVEL}: {expert}."


def compared(deal: Replayed, last: State, seat: TableSeat) -> Compared:
    """Compare a deal that a seat has played again with the first time."""
    first, new = (deal_score(s, seat, deal.number) for s in (deal.last, last))
    return Compared(first, new, line(deal.first, seat, deal.number))
