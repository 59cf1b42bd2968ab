"""The real origin of a request: client address, scheme and host as seen from outside.

Proxies report these in headers.  Anyone can send such headers, so they count only if the connection
comes from a trusted proxy, and only the part of the address chain added by trusted proxies.
uvicorn's own middleware does not recognize IPv4 addresses inside IPv6 ones, and the allowed origins
depend on which proxies are trusted, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import structlog
from starlette.datastructures import Headers
from starlette.types import Scope

from euchre.server.settings import PublicUrl
from euchre.server.tables.refusals import Refused

log = structlog.get_logger("euchre.door")

Address = IPv4Address | IPv6Address

#: Headers that proxies add.
FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host")
ELSEWHERE = "Requests from other sites are refused."


class Visit(NamedTuple):
    """A request as seen from outside: the client, and the origins its pages may have."""

    scope: Scope
    #: The ``Host`` used by the browser, if known; else empty.
    host: str
    #: The only allowed origin; empty: any at ``host``.
    origin: str

    def require_same_origin(self, headers: Headers) -> None:
        """Refuse requests from another site's pages; non-browser clients send neither header."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, ELSEWHERE)
        told = headers.get("origin")
        if told is None:
            return
        origin = _parts(told)
        if origin is None or not origin.netloc:
            raise Refused(403, ELSEWHERE)
        if (told.lower() != self.origin) if self.origin else (origin.netloc.lower() != self.host):
            raise Refused(403, ELSEWHERE)


class Door:
    """The first check that every request passes.

    ``trusted`` lists the proxies' networks; ``public`` is the address that people use, None for
    any.
    """

    def __init__(self, trusted: Iterable[str], public: PublicUrl | None):
        self.trusted = [ip_network(network) for network in trusted]
        self.public = public
        self._warned = False

    def enter(self, scope: Scope, headers: Headers) -> Visit:
        """Return the request with the client's own address and scheme.

        Raises ``Refused`` (421) if it was meant for a server with another name.
        """
        peer = scope["client"][0] if scope.get("client") else ""
        trusted = self._trusts(_address(peer))
        told = [name for name in FORWARDED if name in headers]
        if told and not trusted:
            self._warn(peer)
        client, scheme, host = peer, scope["scheme"], headers.get("host", "").lower()
        if trusted:
            client = self._client(peer, headers.getlist("x-forwarded-for"))
        origin = ""
        if self.public is None:
            if trusted:
                scheme = _last(headers, "x-forwarded-proto", ("http", "https")) or scheme
                host = _last(headers, "x-forwarded-host") or host
        elif self._is_public(headers, host, forwarded=trusted and bool(told), trusted=trusted):
            scheme, host, origin = self.public.scheme, self.public.netloc, str(self.public)
        elif not (trusted or _is_plain(host)):
            raise Refused(421, f"This server's address is {self.public}; please use that.")
        else:
            origin = f"{scheme}://{host}"
        port = scope["client"][1] if client == peer and scope.get("client") else 0
        return Visit({**scope, "client": (client, port), "scheme": scheme}, host, origin)

    def _is_public(self, headers: Headers, host: str, *, forwarded: bool, trusted: bool) -> bool:
        """Whether a request was sent to the public address, even if a proxy rewrote its host."""
        # A proxy without forwarding headers leaves only the origin, which no page can forge.
        asked = headers.get("origin", "").lower() == str(self.public)
        return forwarded or (trusted and asked) or host == getattr(self.public, "netloc", None)

    def _client(self, peer: str, chains: list[str]) -> str:
        """Return the last address in the chain that is not a trusted proxy.

        Everything left of it was sent by the client and may be forged.
        """
        client = peer
        for told in reversed(",".join(chains).split(",")):
            if not (told := told.strip()):
                continue
            address = _address(told)
            client = str(address) if address else told[:64]
            if not self._trusts(address):
                break
        return client

    def _trusts(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self.trusted)

    def _warn(self, peer: str) -> None:
        """Warn once about what looks like a proxy that is not configured as trusted."""
        address = _address(peer)
        if not self._warned and address is not None and address.is_private:
            self._warned = True
            log.warning("forwarding headers ignored", peer=peer, option="--trusted-proxy")


def client_key(host: str) -> str:
    """Return the rate-limiting key of an address; for IPv6 its /64, which one household shares."""
    address = _address(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return host


def _address(text: str) -> Address | None:
    """Parse an address, possibly with a port, or an IPv4 address inside an IPv6 one."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _last(headers: Headers, name: str, allowed: tuple[str, ...] = ()) -> str:
    """Return the nearest proxy's value; empty if there is none or it is not allowed."""
    told = ",".join(headers.getlist(name)).rpartition(",")[2].strip().lower()
    return told if not allowed or told in allowed else ""


def _is_plain(host: str) -> bool:
    """Whether a ``Host`` is an IP address or this machine, where no other site's name points."""
    parts = _parts(f"//{host}")
    name = parts.hostname if parts else None
    return name == "localhost" or (name is not None and _address(name) is not None)


def _parts(url: str) -> SplitResult | None:
    try:
        return urlsplit(url)
    except ValueError:
        return None
