"""How much one client may ask for: credits that come back with time, and open streams."""

from __future__ import annotations

import time
from collections import Counter
from ipaddress import ip_address
from math import ceil

from euchre.server.settings import Limits
from euchre.server.tables.refusals import Refused

#: What a request costs; by method and the last part of the path, else by method.
PRICES = {
    ("POST", "tables"): 15.0,
    ("POST", "nights"): 15.0,
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
    ("GET", "tables"): 3.0,
    ("GET", "me"): 3.0,
    ("GET", "devices"): 3.0,
    ("POST", "code"): 8.0,
    ("POST", "device"): 8.0,
}
#: Clients that are remembered.
MOST = 50_000


class TooMany(Refused):
    """A client has used up its credits; ``wait`` seconds give it the next one."""

    def __init__(self, wait: float):
        self.wait = max(1, ceil(wait))
        super().__init__(429, f"That was too much at once; please wait {self.wait} s.")


def price(method: str, path: str) -> float:
    """Return what a request costs; pages and files cost nothing."""
    if not path.startswith("/api/"):
        return 0.0
    return PRICES.get((method, path.rstrip("/").rpartition("/")[2]), 1.0)


def is_loopback(host: str) -> bool:
    """Whether an address is this machine: its owner, or a proxy that knows the others."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class Buckets:
    """Credits by client: so many can be saved up, and so many come back each second."""

    def __init__(self, most: float, each_second: float):
        self.most = most
        self.each_second = each_second
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, client: str, credits: float) -> None:
        """Take credits from a client.  Raises ``TooMany`` if there are not so many."""
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
        """Forget the clients whose credits are all back by now."""
        full = self.most / self.each_second
        self._left = {c: v for c, v in self._left.items() if now - v[1] < full}


class Gate:
    """Everything that is limited, for one server."""

    def __init__(self, limits: Limits):
        self.limits = limits
        self._people = Buckets(*limits.person)
        self._addresses = Buckets(*limits.address)
        self._openings = Buckets(*limits.openings)
        self._streams: Counter[str] = Counter()

    def charge(self, host: str, cookie: str, credits: float) -> None:
        """Take the price of a request from the address, and from the person.

        Raises ``TooMany``.
        """
        if not credits:
            return
        if not is_loopback(host):
            self._addresses.take(host, credits)
        if cookie:
            self._people.take(cookie, credits)

    def opening(self) -> None:
        """Count a new table, whoever opens it.  Raises ``Refused`` if there are too many."""
        try:
            self._openings.take("", 1.0)
        except TooMany:
            raise Refused(
                503,
                "Too many tables are being opened; running tables go on. Please try again soon.",
            ) from None

    def enter(self, host: str) -> None:
        """Count a new stream.  Raises ``Refused`` if there are too many."""
        if self._streams.total() >= self.limits.streams:
            raise Refused(503, "There are as many open tables as this server can show.")
        if not is_loopback(host) and self._streams[host] >= self.limits.streams_of_one:
            raise Refused(429, "So many tables are open from this address already.")
        self._streams[host] += 1

    def leave(self, host: str) -> None:
        """Count a stream that is over."""
        self._streams[host] -= 1
        if not self._streams[host]:
            del self._streams[host]
