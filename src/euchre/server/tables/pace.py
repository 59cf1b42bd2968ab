"""How fast a deal goes on, and when the table acts by itself.

Offers follow from a watcher's view and the seating, so that neither an offer nor a pause reveals a
card.  A bot's thinking time would reveal something: the only legal card is found sooner than the
best of five.  So its answer is shown at a moment that depends on the speed, the game, the level and
the kind of decision alone.  A late answer comes a whole number of slots later.
"""

from __future__ import annotations

from math import ceil
from typing import Any

from euchre.bots.stand_ins import searches
from euchre.coordinates import TableSeat
from euchre.engine.decided import decided
from euchre.engine.phases import Auction, Tricks
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.ranking import NO_SUIT
from euchre.server.tables.state import TableState

#: Milliseconds for which a trick stays while people only watch, by the table's speed.
HOLD = {"relaxed": 900, "normal": 600, "fast": 400, "instant": 0}


def playing(s: State | None) -> bool:
    """Whether cards are being played."""
    return s is not None and not s.ended and isinstance(s.rules.phases[s.phase], Tricks)


def people(t: TableState) -> set[int]:
    """Return the seats whose players are people present at the table."""
    return {p for p in range(len(t.seats)) if t.kind(p) == "person"}


def _chooses(t: TableState, s: State, seat: TableSeat) -> bool:
    """Whether a person still has something to decide in this deal.

    During the play, not if they sit out or have one last card that plays itself.
    """
    if s.out >> seat & 1:
        return False
    cards, phase = s.hands[seat].bit_count(), s.rules.phases[s.phase]
    if cards > 1 or s.columns or (isinstance(phase, Tricks) and phase.claim != "off"):
        return True
    # A last joker led at no trump asks for a suit.
    asks = s.rules.ranks.lane[s.trump][NO_SUIT] & ~s.played
    return bool(cards) and (t.seats[seat].forced == "never" or bool(asks))


def rushes(t: TableState) -> bool:
    """Whether the people at the table only watch until this deal is over."""
    s = t.state
    if s is None or not playing(s):
        return False
    there = people(t)
    return bool(there) and not any(_chooses(t, s, seat) for seat in there)


def reason(t: TableState, settled: bool | None = None, rush: bool | None = None) -> str:
    """Return why the deal may be skipped to its end; empty if it may not.

    The last trick is never worth skipping.  ``settled`` (the deal is decided) and ``rush`` (people
    only watch) save recomputing.
    """
    s = t.state
    if s is None or not playing(s) or s.rules.tricks - sum(s.taken) < 2:
        return ""
    if rushes(t) if rush is None else rush:
        return "Only bots still have choices in this deal."
    settled = decided(s) if settled is None else settled
    return "Nothing can change the points of this deal anymore." if settled else ""


def skips(t: TableState) -> bool:
    """Whether all the people at the table have asked to skip to the end of this deal."""
    return bool(t.skips) and playing(t.state) and people(t) <= t.skips


def offers(t: TableState, settled: bool | None = None) -> dict[str, Any]:
    """Return what everyone is told about the pace; ``settled`` as for ``reason``.

    ``hold`` is the maximum time in milliseconds for which a trick stays; None: by preference.
    ``skip`` is the offer to skip and who has accepted it; None if there is none.
    """
    rush, skipping = rushes(t), skips(t)
    why = "" if skipping else reason(t, settled, rush)
    hold = 0 if skipping else HOLD[t.speed] if rush else None
    offer = {"label": "Skip to the end", "why": why, "asked": sorted(t.skips)} if why else None
    return {"rush": rush, "skipping": skipping, "hold": hold, "skip": offer}


#: Seconds that suffice nearly always, for a card and for a call; by level, in games with one pack
#: and short hands, with bids or two packs, and with long hands.
SLOTS = {
    "light": ((0.005, 0.01), (0.005, 0.05), (0.005, 0.05)),
    "net": ((0.005, 0.01), (0.005, 0.05), (0.005, 0.05)),
    "strong": ((0.025, 0.04), (0.03, 0.12), (0.03, 0.12)),
    "expert": ((0.08, 0.08), (0.12, 0.25), (0.35, 1.2)),
}
#: Maximum number of cards in a short hand.
SHORT = 6


def slot(eyes: View, level: str, slowness: float = 1.0) -> float:
    """Return the number of seconds in which a bot on turn nearly always answers.

    ``eyes`` is a watcher's view, because nothing else may matter.  ``slowness`` is how many times
    slower searching is here than where the times were measured.
    """
    rules = eyes.rules
    size = 2 if rules.hand > SHORT else int(rules.pack.copies > 1 or bool(rules.phase(Auction)))
    in_play = isinstance(rules.phases[eyes.state.phase], Tricks)
    name = level if searches(level) else "light"
    card, call = SLOTS[name][size]
    return (card if in_play else call) * (slowness if searches(level) else 1.0)


def due(pause: float, slot: float, thought: float) -> float:
    """Return how many seconds after the last event a bot's answer is shown.

    ``pause`` is the minimum time for which that event is visible, ``thought`` how long the bot
    took.
    """
    first = max(pause, slot)
    return first if thought <= first else first + slot * ceil((thought - first) / slot)
