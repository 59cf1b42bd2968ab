"""Events: facts of a deal that must come out differently if a reason is true."""

from __future__ import annotations

import numpy as np

from euchre.analysis.reasons.entry import EventTest, Slots
from euchre.analysis.reasons.trace import Bools, Column, Facts, Ints


def made_us(f: Facts, _: Slots) -> Bools:
    """Our side makes trump and makes it good."""
    return f.ours & f.made


def euchred(f: Facts, _: Slots) -> Bools:
    """Our side makes trump and falls short."""
    return f.ours & ~f.made


def sets(f: Facts, _: Slots) -> Bools:
    """They make trump and fall short."""
    return f.theirs & ~f.made


def they_score(f: Facts, _: Slots) -> Bools:
    """They make trump and make it good."""
    return f.theirs & f.made


def left_to_them(f: Facts, slots: Slots) -> Bools:
    """Neither this seat nor partner makes trump."""
    result: Bools = (f.maker != f.seat) & (f.maker != slots["partner"])
    return result


def march_us(f: Facts, _: Slots) -> Bools:
    """Our side makes trump and wins every trick."""
    return f.ours & f.march


def march_them(f: Facts, _: Slots) -> Bools:
    """They make trump and win every trick."""
    return f.theirs & f.march


def loner_us(f: Facts, _: Slots) -> Bools:
    """Somebody of our side wins every trick alone."""
    result: Bools = f.ours & f.march & (f.lone & f.us != 0)
    return result


def loner_them(f: Facts, _: Slots) -> Bools:
    """One of them wins every trick alone."""
    result: Bools = f.theirs & f.march & (f.lone & ~f.us != 0)
    return result


def partner_makes(f: Facts, slots: Slots) -> Bools:
    """Partner makes trump and makes it good."""
    result: Bools = (f.maker == slots["partner"]) & f.made
    return result


def i_make(f: Facts, _: Slots) -> Bools:
    """This seat makes trump and makes it good."""
    result: Bools = (f.maker == f.seat) & f.made
    return result


def i_make_or_set(f: Facts, slots: Slots) -> Bools:
    """This seat makes it good, or they fall short."""
    return i_make(f, slots) | sets(f, slots)


def won_now(f: Facts, _: Slots) -> Bools:
    """The game is won with this deal."""
    return f.won


def lost_now(f: Facts, _: Slots) -> Bools:
    """The game is lost with this deal."""
    return f.lost


def we_win_it(f: Facts, _: Slots) -> Bools:
    """Our side wins the trick under way."""
    return f.by_us()


def i_win_it(f: Facts, _: Slots) -> Bools:
    """This seat wins the trick under way."""
    return f.by(f.seat)


def partner_wins_it(f: Facts, slots: Slots) -> Bools:
    """Partner wins the trick under way."""
    return f.by(slots["partner"])


def tricks_us(f: Facts, _: Slots) -> Ints:
    """How many tricks our side wins."""
    return f.tricks_us()


def tricks_me(f: Facts, _: Slots) -> Ints:
    """How many tricks this seat wins."""
    return f.tricks(1 << f.seat)


def tricks_partner(f: Facts, slots: Slots) -> Ints:
    """How many tricks partner wins."""
    return f.tricks(1 << slots["partner"])


def ruffs(f: Facts, _: Slots) -> Ints:
    """How many plain leads this seat trumps and wins."""
    return f.ruffs()


def partner_trumps_in(f: Facts, slots: Slots) -> Bools:
    """Partner wins a plain lead by trumping it."""
    ruffed = f.is_trump(f.card) & ~f.is_trump(f.led) & (f.led >= 0)
    result: Bools = (ruffed & (f.winner == slots["partner"])).any(axis=1)
    return result


def they_trump_it(f: Facts, _: Slots) -> Bools:
    """They win the trick under way by trumping a plain lead."""
    ruffed = f.is_trump(f.card[:, 0]) & ~f.is_trump(f.led[:, 0])
    result: Bools = (f.winner[:, 0] >= 0) & ruffed & ~f.by_us()
    return result


def trumps_against(f: Facts, _: Slots) -> Ints:
    """How many trumps the other side has after the trick under way."""
    return f.against


def no_trick(f: Facts, _: Slots) -> Bools:
    """This seat wins no trick, and others do."""
    result: Bools = (f.taken[:, f.seat] == 0) & (f.taken.sum(axis=1) > 0)
    return result


def wins(slot: str, first: int = 0) -> EventTest:
    """Return whether this seat wins a trick with the card of a slot, from a trick on."""

    def event(f: Facts, slots: Slots) -> Column:
        return f.wins(slots[slot], first)

    return event


def wins_any(slot: str) -> EventTest:
    """Return how many tricks this seat wins with the cards of a slot, a mask."""

    def event(f: Facts, slots: Slots) -> Column:
        cards: int = slots[slot]
        mine = (f.winner == f.seat) & (f.card >= 0)
        hit = mine & (np.int64(cards) >> np.maximum(f.card, 0) & 1 == 1)
        result: Ints = hit.sum(axis=1)
        return result

    return event
