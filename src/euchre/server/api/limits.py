"""Rate limits: credits per client that refill over time, and open streams."""

from __future__ import annotations

import time
from collections import Counter
from ipaddress import ip_address
from math import ceil

from euchre.language.naming import counted
from euchre.server.api.door import client_key
from euchre.server.settings import Limits
from euchre.server.tables.refusals import Refused

#: Price of a request, by method and last part of the path, else by method.
PRICES = {
    ("POST", "tables"): 15.0,
    # Today's deals; counted as an opening in ``daily.api``, where it is known if the table exists.
    ("POST", "play"): 15.0,
    ("POST", "nights"): 15.0,
    ("POST", "clubs"): 15.0,
    ("POST", "file"): 15.0,
    ("POST", "known"): 3.0,
    ("POST", "renew"): 3.0,
    ("POST", "import"): 15.0,
    ("POST", "plans"): 15.0,
    ("POST", "replan"): 15.0,
    ("GET", "print"): 5.0,
    ("POST", "join"): 8.0,
    ("POST", "about"): 8.0,
    ("POST", "chat"): 5.0,
    ("POST", "seatlink"): 5.0,
    ("POST", "leave"): 3.0,
    ("POST", "host"): 3.0,
    ("POST", "away"): 3.0,
    ("GET", "hint"): 8.0,
    ("GET", "coach"): 3.0,
    ("GET", "tables"): 3.0,
    ("GET", "me"): 3.0,
    ("GET", "games"): 5.0,
    ("POST", "reviews"): 15.0,
    ("POST", "what-ifs"): 8.0,
    ("POST", "moments"): 8.0,
    ("POST", "own"): 8.0,
    ("POST", "judge"): 8.0,
    ("GET", "my-play"): 5.0,
    ("POST", "begin"): 3.0,
    ("POST", "replay"): 3.0,
    ("GET", "record.json"): 5.0,
    ("GET", "record.egn"): 5.0,
    ("GET", "devices"): 3.0,
    ("POST", "code"): 8.0,
    ("POST", "device"): 8.0,
    ("POST", "session"): 8.0,
    ("GET", "export"): 30.0,
    ("POST", "forget"): 30.0,
}
#: Bytes of a request that cost one credit more: reading them keeps everybody waiting.
PIECE = 64 * 1024
#: Price of polling a night: hundreds of phones in one hall poll every few seconds.
POLL = 0.25
#: Number of clients to remember.
MOST = 50_000


class TooMany(Refused):
    """A client has used up its credits; the next one comes in ``wait`` seconds."""

    def __init__(self, wait: float):
        self.wait = max(1, ceil(wait))
        super().__init__(429, f"Too many requests at once; please wait {self.wait} s.")


class TooMuch(Refused):
    """Too much was stored from an address; there is room again in ``wait`` seconds."""

    def __init__(self, wait: float):
        self.wait = max(1, ceil(wait))
        minutes = ceil(self.wait / 60)
        later = counted(minutes, "minute") if minutes < 120 else counted(minutes // 60 + 1, "hour")
        super().__init__(
            429, f"Too much has come from your address lately; please try again in {later}."
        )


def price(method: str, path: str, size: int = 0) -> float:
    """Return the price of a request with a body of ``size`` bytes; pages and files are free."""
    if not path.startswith("/api/"):
        return 0.0
    usual = POLL if method == "GET" and path.startswith("/api/nights/") else 1.0
    return PRICES.get((method, path.rstrip("/").rpartition("/")[2]), usual) + size // PIECE


def is_loopback(host: str) -> bool:
    """Whether an address is this machine: its owner, or a proxy that reports the real client."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class Buckets:
    """Token buckets by client: at most ``most`` credits, refilled at ``each_second``."""

    def __init__(self, most: float, each_second: float):
        self.most = most
        self.each_second = each_second
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, client: str, credits: float) -> None:
        """Take credits from a client.  Raises ``TooMany`` if it does not have enough."""
        now = time.monotonic()
        left, since = self._left.get(client, (self.most, now))
        left = min(self.most, left + (now - since) * self.each_second)
        if left < credits:
            self._left[client] = left, now
            raise TooMany((credits - left) / self.each_second)
        self._left[client] = left - credits, now
        if len(self._left) > MOST:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Drop the clients whose buckets are full again."""
        full = self.most / self.each_second
        self._left = {c: v for c, v in self._left.items() if now - v[1] < full}


class Gate:
    """All limits of one server.

    Known people are counted individually, because a whole hall may share one address; strangers are
    counted by address, because anyone can pose as many.  The total of an address's known people is
    bounded, too, since each of them was once a stranger.
    """

    def __init__(self, limits: Limits):
        self.limits = limits
        self._people = Buckets(*limits.person)
        self._addresses = Buckets(*limits.address)
        self._halls = Buckets(*limits.hall)
        self._openings = Buckets(*limits.openings)
        self._stored = Buckets(*limits.stored)
        #: Open streams by person, by address of strangers, and by address of known people.
        self._streams: Counter[tuple[str, str]] = Counter()

    def charge(self, host: str, who: str, credits: float, *, known: bool = False) -> None:
        """Charge a request to the person and to the address.

        ``who`` is a cookie or a ticket, empty for none; ``known`` says whether it is valid.  Raises
        ``TooMany``.
        """
        if not credits:
            return
        if not is_loopback(host):
            (self._halls if known else self._addresses).take(client_key(host), credits)
        if who:
            self._people.take(who, credits)

    def store(self, host: str, size: int) -> None:
        """Count bytes that an address has stored for good.  Raises ``TooMuch``."""
        try:
            self._stored.take(client_key(host), size)
        except TooMany as over:
            raise TooMuch(over.wait) from None

    def opening(self) -> None:
        """Count a new table, whoever opens it.  Raises ``Refused`` if there are too many."""
        try:
            self._openings.take("", 1.0)
        except TooMany:
            raise Refused(
                503,
                "Too many tables are being opened; games in progress go on. Please try again soon.",
            ) from None

    def enter(self, host: str, person: str | None = None) -> None:
        """Count a new stream.  Raises ``Refused`` if there are too many."""
        limits = self.limits
        mine = self._counted(host, person)
        if self._streams[ALL] >= limits.streams:
            raise Refused(503, "This server is showing as many tables as it can.")
        most = {
            "person": limits.streams_of_person,
            "hall": limits.streams_of_hall,
            "address": limits.streams_of_address,
        }
        for one in mine[1:]:
            if self._streams[one] >= most[one[0]]:
                whose = "by you" if one[0] == "person" else "from this address"
                raise Refused(429, f"Too many tables are already open {whose}.")
        self._streams.update(mine)

    def leave(self, host: str, person: str | None = None) -> None:
        """Stop counting a closed stream."""
        for one in self._counted(host, person):
            self._streams[one] -= 1
            if not self._streams[one]:
                del self._streams[one]

    def _counted(self, host: str, person: str | None) -> list[tuple[str, str]]:
        """Return the counters that a stream belongs to."""
        if is_loopback(host):
            return [ALL]
        where = client_key(host)
        if person is None:
            return [ALL, ("address", where)]
        return [ALL, ("person", person), ("hall", where)]


#: The counter of all streams.
ALL = ("all", "")
