"""The real origin of a request: client address, scheme and host as seen from outside; its cookie.

Proxies report these in headers.  Anyone can send such headers, so they count only if the connection
comes from a trusted proxy, and of the address chain only the part added by trusted proxies.
uvicorn's middleware does not recognize IPv4 addresses inside IPv6 ones.

A cookie identifies a device.  Over HTTPS its name begins with ``__Host-``: browsers then accept it
only from this host and only over HTTPS, so neither a sibling subdomain nor a network attacker can
plant one.  The other name is read without HTTPS only.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from euchre.server.refusals import Refused
from euchre.server.settings import PublicUrl

log = structlog.get_logger("euchre.origin")

Address = IPv4Address | IPv6Address

#: Headers that proxies add; prefixes of headers that show that there is a proxy.
FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host")
PASSED_ON = ("forwarded", "x-forwarded", "x-real-ip", "x-client-ip", "via", "cf-", "true-client-ip")
ELSEWHERE = "Requests from other sites are refused."
#: Message for a request to a name that the server does not know as its own.
UNKNOWN = (
    "This server does not know that it is called {0}. If people use that address, start the server"
    " with --public-url {0} (or EUCHRE_PUBLIC_URL)."
)


class Visit(NamedTuple):
    """A request as seen from outside: the client, and the origin that its pages must have."""

    scope: Scope
    origin: str
    #: Whether it has come through a network socket, which does not serve everything.
    nearby: bool = False

    def require_same_origin(self, headers: Headers) -> None:
        """Refuse requests from another site's pages; non-browser clients send neither header."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, ELSEWHERE)
        if headers.get("origin", self.origin).lower() != self.origin:
            raise Refused(403, ELSEWHERE)


@dataclass
class NetworkSocket:
    """A socket for this network, opened while the server runs (see ``nearby``).

    Requests must use its address.  No proxy stands before it, so the peer is the client.
    """

    host: str
    port: int
    open: bool = True
    #: Whether another computer or a phone has come this way.
    reached: bool = False

    @property
    def where(self) -> tuple[str, int]:
        """Host and port."""
        return self.host, self.port

    @property
    def origin(self) -> str:
        """The origin of pages at this address."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{name}" if self.port == 80 else f"http://{name}:{self.port}"

    def enter(self, scope: Scope, host: str) -> Visit:
        """Return a request that has come this way.  Raises ``Refused`` (421)."""
        if not self.open or f"http://{host}" != self.origin:
            raise Refused(421, f"This server's address is {self.origin}; please use that.")
        if (scope.get("client") or ("",))[0] != self.host:
            self.reached = True
        return Visit(scope, self.origin, nearby=True)


class Origins:
    """Finds the origin of requests, and refuses those meant for another server.

    ``trusted`` lists the proxies' networks; ``public`` is the address that people use, if known;
    ``name`` is another name of the server.
    """

    def __init__(self, trusted: Iterable[str], public: PublicUrl | None, name: str = ""):
        self.trusted = [ip_network(network) for network in trusted]
        self.public = public
        machine = socket.gethostname().lower()
        label = machine.partition(".")[0]
        #: Names by which the machine's own network calls it.
        self.names = {name.lower(), machine, label, f"{label}.local"} - {""}
        #: All network sockets that were ever open, by host and port.
        self.sockets: dict[tuple[str, int], NetworkSocket] = {}
        self._warned = False

    def enter(self, scope: Scope, headers: Headers) -> Visit:
        """Return the request with the client's own address and scheme.

        Raises ``Refused`` (421) for a name that is not this server's, which may have been pointed
        at this machine by somebody else's page (DNS rebinding).
        """
        network = self.sockets.get(tuple(scope.get("server") or ()))
        if network is not None:
            return network.enter(scope, headers.get("host", "").lower())
        peer = scope["client"][0] if scope.get("client") else ""
        trusted = self._trusts(address := address_of(peer))
        forwarded = any(name in headers for name in FORWARDED)
        if forwarded and not (trusted or self._warned) and address and address.is_private:
            # It looks like a proxy that is not configured as trusted; said once.
            self._warned = True
            log.warning("forwarding headers ignored", peer=peer, option="--trusted-proxy")
        client, scheme, host = peer, scope["scheme"], headers.get("host", "").lower()
        ours = self._is_own(host, scope)
        if trusted:
            client = self._client(peer, headers.getlist("x-forwarded-for"))
        # A proxy without forwarding headers is recognized by the Origin header, which no page can
        # forge, or by a Host that is not this machine's.
        asked = headers.get("origin", "").lower() == str(self.public)
        by_proxy = trusted and (forwarded or asked or not ours)
        if self.public is not None and (by_proxy or host == self.public.netloc):
            scheme, origin = self.public.scheme, str(self.public)
        elif self.public is not None and not ours:
            raise Refused(421, f"This server's address is {self.public}; please use that.")
        else:
            if trusted:
                scheme = _last(headers, "x-forwarded-proto", ("http", "https")) or scheme
                host = _last(headers, "x-forwarded-host") or host
            origin = f"{scheme}://{host}"
            if not (ours and self._is_own(host, scope)):
                raise Refused(421, UNKNOWN.format(origin[:80]))
        port = scope["client"][1] if client == peer and scope.get("client") else 0
        return Visit({**scope, "client": (client, port), "scheme": scheme}, origin)

    def _is_own(self, host: str, scope: Scope) -> bool:
        """Whether a ``Host`` is this machine: its name, or the address that was connected to."""
        server = address_of((scope.get("server") or ("",))[0])
        name = _name(host)
        return is_here(host) or name in self.names or server == (address_of(name) or name)

    def _client(self, peer: str, chains: list[str]) -> str:
        """Return the last address in the chain that is not a trusted proxy.

        Everything left of it was sent by the client and may be forged.
        """
        client = peer
        for link in filter(None, map(str.strip, reversed(",".join(chains).split(",")))):
            address = address_of(link)
            client = str(address) if address else link[:64]
            if not self._trusts(address):
                break
        return client

    def _trusts(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self.trusted)


def client_key(host: str) -> str:
    """Return the rate-limiting key of an address; for IPv6 its /64, which one household shares."""
    address = address_of(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return host


@lru_cache(512)
def address_of(text: str) -> Address | None:
    """Parse an address, possibly with a port, or an IPv4 address inside an IPv6 one."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _last(headers: Headers, name: str, allowed: tuple[str, ...] = ()) -> str:
    """Return the nearest proxy's value; empty if there is none or it is not allowed."""
    value = ",".join(headers.getlist(name)).rpartition(",")[2].strip().lower()
    return value if not allowed or value in allowed else ""


def is_loopback(host: str) -> bool:
    """Whether an address is this machine: its owner, or a proxy that reports the real client."""
    address = address_of(host)
    return address is not None and address.is_loopback


def is_direct(client: str, headers: Headers) -> bool:
    """Whether a request comes from this machine directly, not through a proxy that runs on it."""
    passed_on = any(name.startswith(PASSED_ON) for name in headers)
    return is_loopback(client) and not passed_on and is_here(headers.get("host", ""))


def is_here(host: str) -> bool:
    """Whether a ``Host`` is this machine, as programs that run on it call it."""
    address = address_of(_name(host))
    return _name(host) == "localhost" or (address is not None and address.is_loopback)


def _name(host: str) -> str:
    """Return the name or address in a ``Host``; empty if it cannot be read."""
    try:
        return "" if "@" in host else urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


#: Cookie name without HTTPS.
COOKIE = "euchre"
HOST_COOKIE = "__Host-euchre"
YEAR = 365 * 24 * 3600


def token_of(scope: Scope) -> str:
    """Return the token sent with a request; empty if there is none.

    Browsers send the secure cookie over HTTPS only, even if the proxy did not report the scheme.
    """
    mine = shown(scope)
    return mine.get(HOST_COOKIE) or ("" if _is_safe(scope) else mine.get(COOKIE, ""))


def give(response: Response, connection: HTTPConnection, token: str) -> None:
    """Set a token in a browser."""
    safe = _is_safe(connection.scope)
    name = HOST_COOKIE if safe else COOKIE
    response.set_cookie(name, token, YEAR, httponly=True, samesite="lax", secure=safe)


def take(response: Response, connection: HTTPConnection) -> None:
    """Delete the token from a browser."""
    safe = _is_safe(connection.scope)
    for name in shown(connection.scope).keys() & {COOKIE, HOST_COOKIE}:
        response.delete_cookie(name, httponly=True, samesite="lax", secure=safe)


def _is_safe(scope: Scope) -> bool:
    return bool(scope.get("scheme") == "https")


def shown(scope: Scope) -> dict[str, str]:
    """Return a request's cookies by their exact names.

    Usual parsers strip characters that browsers count as part of a name, so that another name could
    pass for one of these.
    """
    sent = b";".join(value for name, value in scope["headers"] if name == b"cookie")
    pairs = (part.strip(b" \t").decode("latin-1").partition("=") for part in sent.split(b";"))
    return {name: value.strip('"') for name, _, value in pairs}
