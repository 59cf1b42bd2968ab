"""What a choice comes to, deal by deal: the facts that reasons are tested on.

Some choices are made in the same sampled deals and played on by club players
(``fast.player.ends``).
``Facts`` are what came of one choice, a row for each deal; deals stand in the same order for all
choices of a ``Trace``.  ``EVENTS`` are facts that must come out differently if a reason is true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.valuing import sampler_of
from euchre.bots.search.beliefs import as_taken
from euchre.bots.search.values import makes_of, plays_for_the_game, points_of, samples_of
from euchre.bots.search.win_probability import played_to_a_score
from euchre.coordinates import Card, TableSeat
from euchre.engine.actions import Action
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.view import View
from euchre.fast.player.ends import Ends, played_out
from euchre.fast.sample.imagine import Worlds
from euchre.fast.sample.world_rows import rows_of
from euchre.games.facts import shared

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
#: A number, or whether something is true, for each deal.
Column = NDArray[np.generic]


@dataclass(frozen=True, eq=False)
class Facts:
    """The results of one choice, a row for each deal; sets of seats are masks of table seats."""

    action: Action
    seat: TableSeat
    #: What the deal was worth to the seat: a chance of winning the game, or points.
    value: Floats
    #: Points of the seat's side less the others'.
    points: Floats
    #: Who made trump (-1: nobody), which strain, and who went alone.
    maker: Ints
    trump: Ints
    lone: Ints
    #: The seats that score with this one, itself included; whether they are the makers.
    us: Ints
    ours: Bools
    #: Whether the makers gain by the deal, and whether they win every trick; false without makers.
    made: Bools
    march: Bools
    #: ``taken[deal, seat]``: tricks.
    taken: Ints
    #: ``winner[deal, trick]`` and ``card``, from the trick under way on: who won it and with what;
    #: -1 where it was not played.  ``led`` is the card led to it.
    winner: Ints
    card: Ints
    led: Ints
    #: ``trumps[strain]``: the masks of the trumps, 0 for none.
    trumps: Ints
    #: How many trumps the other side holds after the trick under way (or the first one).
    against: Ints
    #: Whether the game is over with this deal, and won or lost by it.
    won: Bools
    lost: Bools

    def in_points(self) -> Facts:
        """The same, valued in points."""
        return replace(self, value=self.points)

    @property
    def theirs(self) -> Bools:
        """Whether others make trump."""
        return (self.maker >= 0) & ~self.ours

    def by_us(self) -> Bools:
        """Whether our side wins the trick under way (or the next one)."""
        winner = self.winner[:, 0]
        won: Bools = (winner >= 0) & (self.us >> np.maximum(winner, 0) & 1 == 1)
        return won

    def wins(self, card: Card, first: int = 0) -> Bools:
        """Whether this seat wins a trick with a card, from a trick on."""
        won: Bools = ((self.winner == self.seat) & (self.card == card))[:, first:].any(axis=1)
        return won

    def is_trump(self, cards: Ints) -> Bools:
        """Whether cards are trumps, by deal (and trick)."""
        masks = self.trumps[np.maximum(self.trump, 0)]
        masks = masks.reshape(masks.shape + (1,) * (cards.ndim - 1))
        trumps: Bools = (cards >= 0) & (masks >> np.maximum(cards, 0) & 1 == 1)
        return trumps

    @property
    def ruffed(self) -> Bools:
        """Which tricks are won by trumping a plain lead."""
        return self.is_trump(self.card) & ~self.is_trump(self.led) & (self.led >= 0)

    def tricks(self, seats: int | Ints) -> Ints:
        """How many tricks some seats (the same in all deals, or by deal) win in the whole deal."""
        theirs = np.asarray(seats)[..., None] >> np.arange(self.taken.shape[1]) & 1
        won: Ints = (self.taken * theirs).sum(axis=1)
        return won


@dataclass(frozen=True, eq=False)
class Trace:
    """Some choices made in the same sampled deals."""

    view: View
    facts: tuple[Facts, ...]

    def of(self, action: Action) -> Facts:
        """Return the facts of a choice.  Raises ``KeyError`` if it was not asked about."""
        for facts in self.facts:
            if facts.action == action:
                return facts
        raise KeyError(action)


def trace(
    view: View, choices: Sequence[Action], *, worlds: int, seed: int, style: str = "club"
) -> Trace:
    """Return the results of choices of the seat on turn, in as many deals drawn from its view.

    The others have acted and play on in a ``style`` (``beliefs.STYLES``).  It is deterministic.
    """
    cases = sampler_of(view, style).draw(worlds, seed)
    return traced(cases, choices, style)


def traced(cases: Worlds, choices: Sequence[Action], style: str = "club") -> Trace:
    """Return the results of choices in given worlds, played on in a style (``trace``)."""
    view = cases.view
    outcomes, _ = played_out(view.rules, rows_of(cases), choices, as_taken(view.rules, style))
    return Trace(
        view, tuple(_facts(view, a, ends) for a, ends in zip(choices, outcomes, strict=True))
    )


def _facts(view: View, action: Action, ends: Ends) -> Facts:
    rules, seat = view.rules, view.state.turn
    gained, any_maker = makes_of(view, ends)
    played = ends.column("ended") == Outcome.PLAYED
    value = samples_of(view, ends, game=plays_for_the_game(view)).astype(np.float64)
    winners: Bools = np.zeros((len(ends), rules.sides.count(rules.seats)), np.bool_)
    if played_to_a_score(rules):
        winners = ends.winners(np.array(view.state.scores) + ends.points)
    won: Bools = winners[:, rules.sides.side(seat)]
    makers_won = (ends.taken * (ends.makers[:, None] >> np.arange(rules.seats) & 1)).sum(axis=1)
    us = _us(rules, seat, ends.makers)
    held = [np.maximum(ends.trumps_held(p), 0) * (us >> p & 1 == 0) for p in range(rules.seats)]
    tricks = [ends.trick(k) for k in range(rules.tricks - sum(view.state.taken))]
    return Facts(
        action,
        seat,
        value,
        points_of(view, ends).astype(np.float64),
        ends.maker,
        ends.column("trump_made"),
        ends.column("alone"),
        us,
        any_maker & (ends.makers >> seat & 1 == 1),
        gained & any_maker & played,
        any_maker & (makers_won == rules.tricks),
        ends.taken,
        np.stack([t.winner for t in tricks], axis=1),
        np.stack([t.card for t in tricks], axis=1),
        np.stack([t.led for t in tricks], axis=1),
        np.array(rules.ranks.trumps, np.int64),
        np.sum(held, axis=0),
        won,
        winners.any(axis=1) & ~won,
    )


def _us(rules: Rules, seat: TableSeat, makers: Ints) -> Ints:
    """Return by deal who makes and loses with a seat, itself included."""
    mates = rules.sides.mates(seat, rules.seats)
    if mates:
        return np.full(len(makers), mates | 1 << seat)
    if not shared(rules):
        return np.full(len(makers), 1 << seat)
    everybody = (1 << rules.seats) - 1
    return np.where(makers >> seat & 1 == 1, makers, everybody & ~makers)


#: What a gate found, by name: words for the slots of sentences, and what the event needs.
Slots: TypeAlias = dict[str, Any]
#: Returns for each deal whether an event came, or how much of it.
EventTest: TypeAlias = Callable[[Facts, Slots], Column]

EVENTS: dict[str, EventTest] = {
    # Our side makes trump and makes it good, or falls short; they do so.
    "made_us": lambda f, _: f.ours & f.made,
    "euchred": lambda f, _: f.ours & ~f.made,
    "they_score": lambda f, _: f.theirs & f.made,
    "sets": lambda f, _: f.theirs & ~f.made,
    # A partner, or this seat, makes it good; or the others fall short; or make trump at all.
    "partner_makes": lambda f, _: f.ours & f.made & (f.maker != f.seat),
    "i_make": lambda f, _: (f.maker == f.seat) & f.made,
    "ours": lambda f, _: f.ours,
    # The makers, of our side or theirs, win every trick; one of them does so alone.
    "march_us": lambda f, _: f.ours & f.march,
    "march_them": lambda f, _: f.theirs & f.march,
    "loner_us": lambda f, _: f.ours & f.march & (f.lone & f.us != 0),
    "made_alone": lambda f, _: f.ours & f.made & (f.lone & f.us != 0),
    "euchred_alone": lambda f, _: f.ours & ~f.made & (f.lone & f.us != 0),
    "loner_them": lambda f, _: f.theirs & f.march & (f.lone & ~f.us != 0),
    # A defender of our side euchres them alone.
    "sets_alone": lambda f, _: f.theirs & ~f.made & (f.lone & f.us != 0),
    # The game is won or lost with this deal.
    "won_now": lambda f, _: f.won,
    "lost_now": lambda f, _: f.lost,
    # Who wins the trick under way (or the next one).
    "we_win_it": lambda f, _: f.by_us(),
    "i_win_it": lambda f, _: f.winner[:, 0] == f.seat,
    "partner_wins_it": lambda f, slots: f.winner[:, 0] == slots["partner"],
    "they_trump_it": lambda f, _: (f.winner[:, 0] >= 0) & f.ruffed[:, 0] & ~f.by_us(),
    # How many tricks our side, this seat and partner win; whether this seat alone wins none.
    "tricks_us": lambda f, _: f.tricks(f.us),
    "tricks_me": lambda f, _: f.tricks(1 << f.seat),
    "tricks_partner": lambda f, slots: f.tricks(1 << slots["partner"]),
    "no_trick": lambda f, _: (f.taken[:, f.seat] == 0) & (f.taken.sum(axis=1) > 0),
    # How many plain leads this seat trumps and wins; whether partner does so at all.
    "ruffs": lambda f, _: (f.ruffed & (f.winner == f.seat)).sum(axis=1),
    "partner_trumps_in": lambda f, slots: (f.ruffed & (f.winner == slots["partner"])).any(axis=1),
    # How many trumps the other side has after the trick under way.
    "trumps_against": lambda f, _: f.against,
}


def wins(slot: str, first: int = 0) -> EventTest:
    """Return whether this seat wins a trick with the card of a slot, from a trick on."""
    return lambda f, slots: f.wins(slots[slot], first)


def wins_any(slot: str) -> EventTest:
    """Return how many tricks this seat wins with the cards of a slot, a mask."""

    def event(f: Facts, slots: Slots) -> Column:
        mine = (f.winner == f.seat) & (f.card >= 0)
        tricks: Column = (mine & (np.int64(slots[slot]) >> np.maximum(f.card, 0) & 1 == 1)).sum(
            axis=1
        )
        return tricks

    return event
