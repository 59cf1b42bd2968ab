"""How fast a deal goes on when nobody has anything to decide, by what everybody knows.

All of it follows from a watcher's view and from who sits where, so that neither an offer nor a
pause tells a card.
"""

from __future__ import annotations

from typing import Any

from euchre.coordinates import TableSeat
from euchre.engine.decided import decided
from euchre.engine.phases import Tricks
from euchre.engine.state import State
from euchre.ranking import NO_SUIT
from euchre.server.tables.fold import TableState

#: Milliseconds for which a trick lies there while people only watch, by the speed of the table.
HOLD = {"relaxed": 900, "normal": 600, "fast": 400, "instant": 0}


def playing(s: State | None) -> bool:
    """Whether cards are being played."""
    return s is not None and not s.ended and isinstance(s.rules.phases[s.phase], Tricks)


def people(t: TableState) -> set[int]:
    """Return the seats at which people play themselves."""
    return {p for p in range(len(t.seats)) if t.kind(p) == "person"}


def _chooses(t: TableState, s: State, seat: TableSeat) -> bool:
    """Whether a person has something to decide before this deal is over.

    Once cards are played that is nobody who sits out, or whose last card plays itself.
    """
    if s.out >> seat & 1:
        return False
    cards, phase = s.hands[seat].bit_count(), s.rules.phases[s.phase]
    if cards > 1 or s.columns or (isinstance(phase, Tricks) and phase.claim != "off"):
        return True
    # A last joker that is led at no trump asks for a suit.
    asks = s.rules.ranks.lane[s.trump][NO_SUIT] & ~s.played
    return bool(cards) and (t.seats[seat].forced == "never" or bool(asks))


def rushes(t: TableState) -> bool:
    """Whether the people at the table only watch until this deal is over."""
    s = t.state
    if s is None or not playing(s):
        return False
    there = False
    for seat in range(len(t.seats)):
        if t.kind(seat) == "person":
            there = True
            if _chooses(t, s, seat):
                return False
    return there


def reason(t: TableState, settled: bool | None = None, rush: bool | None = None) -> str:
    """Return why the deal may be skipped to its end; empty if it may not.

    Of the last trick nothing is gained by that.  ``settled`` says whether the deal is decided,
    and ``rush`` whether people only watch, where that is known.
    """
    s = t.state
    if s is None or not playing(s) or s.rules.tricks - sum(s.taken) < 2:
        return ""
    if rushes(t) if rush is None else rush:
        return "Only bots still have choices in this deal."
    settled = decided(s) if settled is None else settled
    return "Nothing can change the points of this deal anymore." if settled else ""


def skips(t: TableState) -> bool:
    """Whether all the people at the table have asked for the end of this deal."""
    return bool(t.skips) and playing(t.state) and people(t) <= t.skips


def told(t: TableState, settled: bool | None = None) -> dict[str, Any]:
    """Return what everybody is told of it; ``settled`` as for ``reason``.

    ``hold`` is for how many milliseconds a trick is to lie there at most; None: as everybody
    likes it.  ``skip`` is what may be asked for, and who has; None where nothing may.
    """
    rush, skipping = rushes(t), skips(t)
    why = "" if skipping else reason(t, settled, rush)
    hold = 0 if skipping else HOLD[t.speed] if rush else None
    offer = {"label": "Skip to the end", "why": why, "asked": sorted(t.skips)} if why else None
    return {"rush": rush, "skipping": skipping, "hold": hold, "skip": offer}
