"""Events: facts of a deal that must come out differently if a reason is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from euchre.analysis.reasons.trace import Column, Facts

#: What a gate found that the event and the sentences need; words are filled in by name.
Slots: TypeAlias = dict[str, Any]
#: A fact by deal, yes or no or a number.
EventTest: TypeAlias = Callable[[Facts, Slots], Column]

EVENTS: dict[str, EventTest] = {
    # Our side makes trump and makes it good, or falls short; they do so.
    "made_us": lambda f, _: f.ours & f.made,
    "euchred": lambda f, _: f.ours & ~f.made,
    "they_score": lambda f, _: f.theirs & f.made,
    "sets": lambda f, _: f.theirs & ~f.made,
    # Partner, or this seat, makes it good; or the others fall short; or make trump at all.
    "partner_makes": lambda f, slots: (f.maker == slots["partner"]) & f.made,
    "i_make": lambda f, _: (f.maker == f.seat) & f.made,
    "i_make_or_set": lambda f, _: (f.maker == f.seat) & f.made | f.theirs & ~f.made,
    "left_to_them": lambda f, slots: (f.maker != f.seat) & (f.maker != slots["partner"]),
    # The makers, of our side or theirs, win every trick; one of them does so alone.
    "march_us": lambda f, _: f.ours & f.march,
    "march_them": lambda f, _: f.theirs & f.march,
    "loner_us": lambda f, _: f.ours & f.march & (f.lone & f.us != 0),
    "loner_them": lambda f, _: f.theirs & f.march & (f.lone & ~f.us != 0),
    # The game is won or lost with this deal.
    "won_now": lambda f, _: f.won,
    "lost_now": lambda f, _: f.lost,
    # Who wins the trick under way (or the next one).
    "we_win_it": lambda f, _: f.by_us,
    "i_win_it": lambda f, _: f.winner[:, 0] == f.seat,
    "partner_wins_it": lambda f, slots: f.winner[:, 0] == slots["partner"],
    "they_trump_it": lambda f, _: (f.winner[:, 0] >= 0) & f.ruffed[:, 0] & ~f.by_us,
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
