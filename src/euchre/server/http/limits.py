"""Rate limits: credits per client that refill over time, and open streams."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from math import ceil
from typing import Any, NamedTuple

from starlette.routing import BaseRoute, Route

from euchre.server.http.origin import client_key, is_loopback
from euchre.server.queues import Asker
from euchre.server.refusals import Refused
from euchre.server.settings import Limits
from euchre.text import counted

#: Bytes of a request that cost one more credit, because reading them holds the event loop.
PIECE = 64 * 1024
#: Credits for a second of computing, charged afterwards.
COMPUTING = 20.0
#: Prefix of the API's paths.
API = "/api/"
#: Price of polling a night: hundreds of phones in one hall poll every few seconds.
POLL = 0.25
#: Price of a page that says nothing else.
PAGE = 0.25
#: Number of clients to remember.
MOST = 50_000
_NOTHING = re.compile("(?!)")


class TooMany(Refused):
    """A client has used up its credits; the next one comes in ``wait`` seconds."""

    def __init__(self, seconds: float):
        wait = max(1, ceil(seconds))
        super().__init__(429, f"Too many requests at once; please wait {wait} s.", wait=wait)


class Price(NamedTuple):
    """The credits for a request, and whether it may upload a file."""

    credits: float = 1.0
    upload: bool = False


def costs(credits: float, *, upload: bool = False) -> dict[str, Any]:
    """Return the arguments with which a route states its price, in its description, too."""
    return {"openapi_extra": {"x-credits": credits, "x-upload": upload}}


def _flat(routes: Iterable[BaseRoute]) -> Iterator[BaseRoute]:
    """Yield all routes, including those of included routers, which add no prefix."""
    for route in routes:
        inner = getattr(route, "original_router", None)
        yield from _flat(inner.routes) if inner else (route,)


class Tariff:
    """The price of each route: as stated by ``costs``, else one credit, or ``PAGE`` for a page.

    Static files are free.
    """

    def __init__(self, routes: Iterable[BaseRoute]):
        costs: dict[str, list[tuple[str, Price]]] = {}
        for route in _flat(routes):
            if isinstance(route, Route):
                # One pattern for all is faster than matching route by route.
                pattern = re.sub(r"\(\?P<\w+>", "(?:", route.path_regex.pattern)
                for method in route.methods or ():
                    usual = Price() if route.path.startswith(API) else Price(PAGE)
                    stated = getattr(route, "openapi_extra", None)
                    cost = Price(stated["x-credits"], stated["x-upload"]) if stated else usual
                    costs.setdefault(method, []).append((f"({pattern})", cost))
        self._of = {
            method: (re.compile("|".join(pattern for pattern, _ in of)), [cost for _, cost in of])
            for method, of in costs.items()
        }

    def of(self, method: str, path: str) -> Price:
        """Return the cost of a request."""
        if path.startswith("/static/"):
            return Price(0.0)
        pattern, prices = self._of.get(method, (_NOTHING, ()))
        match = pattern.match(path)
        return prices[match.lastindex - 1] if match and match.lastindex else Price()


def asker_at(host: str, who: str | None = None) -> Asker:
    """Return who asks: ``who``, a person or the holder of a link; else the address."""
    key = client_key(host)
    return Asker(who or key, "" if is_loopback(host) else key, who is not None)


class Buckets:
    """Token buckets by client: at most ``most`` credits, refilled at ``each_second``."""

    def __init__(self, most: float, each_second: float):
        self.most = most
        self.each_second = each_second
        self._left: dict[str, tuple[float, float]] = {}

    def require(self, client: str, credits: float) -> None:
        """Raise ``TooMany`` unless a client has these credits."""
        left, _ = self._now(client)
        if left < credits:
            raise TooMany((credits - left) / self.each_second)

    def owe(self, client: str, credits: float) -> None:
        """Take credits from a client, who can owe as many as can be saved up."""
        left, now = self._now(client)
        self._left[client] = max(left - credits, -self.most), now
        if len(self._left) > MOST:
            # A bucket that is full again needs no entry.
            full = 2 * self.most / self.each_second
            self._left = {c: v for c, v in self._left.items() if now - v[1] < full}

    def _now(self, client: str) -> tuple[float, float]:
        """Return a client's credits, and the time (monotonic seconds)."""
        now = time.monotonic()
        left, since = self._left.get(client, (self.most, now))
        return min(self.most, left + (now - since) * self.each_second), now


#: Share of a network's budget for all its strangers together, and for each known person.
STRANGERS, PERSON = 1 / 10, 1 / 8
#: Share of the server's new tables for one network.
NETWORK = 1 / 3


class Gate:
    """All limits of one server: credits and bytes for each person and each network.

    The strangers of a network share one budget, since anyone can pose as many of them.  A refused
    request costs nothing.
    """

    def __init__(self, limits: Limits):
        self.limits = limits
        most, each_second = limits.network
        self._people = Buckets(*limits.person)
        self._strangers = Buckets(most * STRANGERS, each_second * STRANGERS)
        self._networks = Buckets(most, each_second)
        most, each_second = limits.stored
        self._own_bytes = Buckets(most * PERSON, each_second * PERSON)
        self._bytes = Buckets(most, each_second)
        most, each_second = limits.openings
        self._own_openings = Buckets(most * NETWORK, each_second * NETWORK)
        self._openings = Buckets(most, each_second)
        #: Open streams: all, and by person and network.
        self._streams: Counter[tuple[str, str]] = Counter()

    def charge(self, asker: Asker, credits: float) -> None:
        """Charge a request to whoever asks and to the network.  Raises ``TooMany``."""
        accounts = [*self._accounts(asker)] if credits else ()
        for buckets, client in accounts:
            buckets.require(client, credits)
        for buckets, client in accounts:
            buckets.owe(client, credits)

    def spent(self, asker: Asker, seconds: float) -> None:
        """Charge computing, once it is known how long it took."""
        for buckets, client in self._accounts(asker):
            buckets.owe(client, COMPUTING * seconds)

    def _accounts(self, asker: Asker) -> Iterator[tuple[Buckets, str]]:
        if asker.known:
            yield self._people, asker.who
        elif asker.address:
            yield self._strangers, asker.address
        if asker.address:
            yield self._networks, asker.address

    def store(self, asker: Asker, size: int, *, begins: bool) -> None:
        """Count stored bytes.  Raises ``Refused`` if the person or the network has none left.

        Half of a network's bytes are reserved for games and nights in progress: once the other
        half is used up, nothing new ``begins``.
        """
        if not asker.address:
            return
        try:
            if asker.known:
                self._own_bytes.require(asker.who, size)
            self._bytes.require(asker.address, size + self._bytes.most / 2 * begins)
        except TooMany as over:
            minutes = ceil(over.wait / 60)
            time = counted(minutes, "minute") if minutes < 120 else f"{minutes // 60 + 1} hours"
            sentence = f"Too much has come from your network lately; please try again in {time}."
            raise Refused(429, sentence, wait=over.wait) from None
        if asker.known:
            self._own_bytes.owe(asker.who, size)
        self._bytes.owe(asker.address, size)

    def opening(self, asker: Asker) -> None:
        """Count a new table.  Raises ``Refused`` if too many are opened now, here or in all."""
        if asker.address:
            self._own_openings.require(asker.address, 1)
        try:
            self._openings.require("", 1)
        except TooMany as over:
            many = "Too many tables are being opened; games in progress go on."
            raise Refused(503, f"{many} Please try again soon.", wait=over.wait) from None
        self._openings.owe("", 1)
        if asker.address:
            self._own_openings.owe(asker.address, 1)

    def enter(self, host: str, person: str | None = None) -> None:
        """Count a new stream.  Raises ``Refused`` if there are too many."""
        limits = self.limits
        mine = self._counted(host, person)
        if self._streams[ALL] >= limits.streams:
            raise Refused(503, "This server is showing as many tables as it can.")
        most = {
            "person": limits.streams_of_person,
            "strangers": round(limits.streams_of_network * STRANGERS),
            "network": limits.streams_of_network,
        }
        for one in mine[1:]:
            if self._streams[one] >= most[one[0]]:
                whose = "by you" if one[0] == "person" else "from this network"
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
        who = ("strangers", where) if person is None else ("person", person)
        return [ALL, who, ("network", where)]


#: The counter of all streams.
ALL = ("all", "")
