"""Presence: who is here, looking elsewhere, or gone, and when a bot covers for whom.

Presence is not part of the game and not stored, except for what others decide about an absent
person (``Waited``, ``Covered``, ``Returned``).  Frames do not depend on it.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from euchre.coordinates import TableSeat
from euchre.server.clock import steady
from euchre.server.tables.state import TableState

if TYPE_CHECKING:
    from euchre.server.tables.hub import Hub

#: ``here``: a page is open and visible.  ``elsewhere``: open but hidden.  ``gone``: none is open.
Whereabouts: TypeAlias = Literal["here", "elsewhere", "gone"]

#: Seconds without a stream until gone, and with a hidden page until elsewhere.
GONE, HIDDEN = 8.0, 10.0
#: Seconds with a hidden page after which the others may let a bot play.
IDLE = 60.0
#: Milliseconds that "wait" adds, and the maximum by which it can delay a bot's turn.
WAIT, LONGEST = 60_000, 600_000
#: Seats per mask, and the screen in the middle; those with a visible page are shifted above those
#: with an open one.
SEATS = 8
SCREEN = 1 << SEATS - 1


class Presence:
    """Where the people of one table are, as far as this server knows."""

    def __init__(self, hub: Hub):
        self.hub = hub
        #: Reports of other servers: the mask of seats with an open page there and, shifted by
        #: ``SEATS`` bits, the mask of those with a visible page.
        self.others = 0
        #: When another server last had a seat's page open, and visible (monotonic seconds).
        self.left: dict[int, float] = {}
        self.hid: dict[int, float] = {}

    def hear(self, others: int) -> bool:
        """Take over other servers' reports; return whether they have changed."""
        if others == self.others:
            return False
        at = time.monotonic()
        for seat in range(SEATS):
            if self.others >> seat & 1 and not others >> seat & 1:
                self.left[seat] = at
            if self.others >> seat + SEATS & 1 and not others >> seat + SEATS & 1:
                self.hid[seat] = at
        self.others = others
        return True

    def here(self, t: TableState) -> int:
        """Return this server's report to the others, in the form of ``others``."""
        mask = SCREEN if t.screen and self.hub.has(t.screen) else 0
        for number, seat in enumerate(t.seats):
            if seat.person and self.hub.has(seat.person, *seat.devices):
                mask |= 1 << number
                if self.hub.hidden_since(seat.person, *seat.devices) is None:
                    mask |= 1 << number + SEATS
        return mask

    def look(self, t: TableState) -> Look:
        """Return where everyone is now."""
        return Look(self, t)


class Look:
    """Where everyone at a table is at one moment."""

    def __init__(self, presence: Presence, t: TableState):
        self.presence = presence
        self.t = t
        self.at = time.monotonic()
        seen = presence.here(t) | presence.others
        #: Masks of the seats whose person has an open page, and a visible one.
        self.present = seen & SCREEN - 1
        self.screen = seen & SCREEN
        self.looking = seen >> SEATS

    def since(self, seat: TableSeat) -> tuple[Whereabouts, float]:
        """Return where a seat's person is, and since when (monotonic seconds).

        A page that was just closed or hidden still counts: it may be reloading.
        """
        if self.looking >> seat & 1:
            return "here", self.at
        player, presence = self.t.seats[seat], self.presence
        people = (player.person, *player.devices)
        if self.present >> seat & 1:
            hidden = presence.hub.hidden_since(*people) or presence.hid.get(seat, self.at)
            return ("elsewhere" if self.at - hidden >= HIDDEN else "here"), hidden
        closed, hid = presence.hub.left(*people)
        gone = max(closed, presence.left.get(seat, 0.0))
        if self.at - gone >= GONE:
            return "gone", gone
        return ("here" if hid is None or self.at - hid < HIDDEN else "elsewhere"), gone

    def _waits(self, seat: TableSeat) -> bool:
        """Whether the game is going on and a person plays at this seat."""
        player, t = self.t.seats[seat], self.t
        return bool(player.person and not player.covered and t.states) and not t.match.over

    def due(self, seat: TableSeat) -> float | None:
        """Return in how many seconds a bot covers for an absent person; None: never.

        Never if nobody is waiting for it, before the first deal or after the last.  At an arranged
        table others are always waiting, and a hidden page counts as away.
        """
        if self.t.purpose is not None:
            if self.looking >> seat & 1:
                return None
        elif self.present >> seat & 1 or not self.present:
            return None
        if not self.t.cover or not self._waits(seat):
            return None
        left = self.since(seat)[1] + self.t.cover - self.at
        return max(left, (self.t.waits.get(seat, 0) - steady()) / 1000)

    def may(self, seat: TableSeat) -> list[str]:
        """Return what the others may do about an absent person: ``wait``, ``bot``."""
        if not self._waits(seat):
            return []
        where, since = self.since(seat)
        if where == "gone":
            return ["wait", "bot"] if self.t.cover else ["bot"]
        return ["bot"] if where == "elsewhere" and self.at - since >= IDLE else []

    def changes(self) -> float | None:
        """Return in how many seconds presence will change by itself; None: not foreseeable."""
        ahead: list[float] = []
        for number, player in enumerate(self.t.seats):
            if player.person and not self.looking >> number & 1:
                _, since = self.since(number)
                spans = (HIDDEN, IDLE) if self.present >> number & 1 else (GONE,)
                ahead += [left for span in spans if (left := since + span - self.at) > 0]
        return min(ahead, default=None)

    def public(self, seat: TableSeat) -> dict[str, Any] | None:
        """Return what everyone is told about a seat's person; None for a bot's seat.

        ``text`` has the placeholder ``{time}`` for the time until ``plays_at``.
        """
        player = self.t.seats[seat]
        if not player.person:
            return None
        where, _ = self.since(seat)
        due = self.due(seat) if where == "gone" else None
        return {
            "state": where,
            "bot": player.covered,
            "plays_at": None if due is None else steady() + round(max(0.0, due) * 1000),
            "text": _words(player.name, where, covered=player.covered, counts=due is not None),
            "may": self.may(seat),
        }


def _words(name: str, where: Whereabouts, *, covered: bool, counts: bool) -> str:
    """Return the words that replace "is thinking"; empty for a person who is here."""
    if covered:
        return f"A bot plays until {name} is back."
    if where == "here":
        return ""
    if where == "elsewhere":
        return f"{name} is in another window."
    return f"{name} is away. A bot plays in {{time}}." if counts else f"{name} is away."
