"""Where a request comes from, and by what name the outside calls the server.

A proxy tells both in headers.  Anybody can send those headers, so they count only where the
connection comes from a trusted proxy, and of the chain of addresses only the part that trusted
proxies have added.  uvicorn's own middleware for this does not know IPv4 addresses inside IPv6
ones, and what an origin may be depends on who was trusted as well.
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

#: What a proxy adds to a request.
FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host")
ELSEWHERE = "Requests from other sites are refused."


class Visit(NamedTuple):
    """One request as seen from outside: who sends it, and which origins its pages may have."""

    scope: Scope
    #: The ``Host`` that the browser used, as far as it is known; "" for none.
    host: str
    #: The only origin that is allowed; "" for any at ``host``.
    origin: str

    def require_same_origin(self, headers: Headers) -> None:
        """Refuse what another site's page sends; what no page sends has neither header."""
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
    """Looks at every request before anything else does.

    ``trusted`` are the networks of proxies; ``public`` is the address that people use, None
    where any is right.
    """

    def __init__(self, trusted: Iterable[str], public: PublicUrl | None):
        self.trusted = [ip_network(network) for network in trusted]
        self.public = public
        self._warned = False

    def enter(self, scope: Scope, headers: Headers) -> Visit:
        """Return a request with the client's own address and scheme.

        Raises ``Refused`` (421) for one that was meant for a server of another name.
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
        """Whether a request was sent to the public address, whatever a proxy made of its host."""
        # A proxy that adds no headers hides all but the origin, which no page can forge.
        asked = headers.get("origin", "").lower() == str(self.public)
        return forwarded or (trusted and asked) or host == getattr(self.public, "netloc", None)

    def _client(self, peer: str, chains: list[str]) -> str:
        """Return the last address of the chain that no trusted proxy has.

        Whatever stands left of it was sent by the client and may be forged.
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
        """Say once that a proxy seems to be there of which nobody has told the server."""
        address = _address(peer)
        if not self._warned and address is not None and address.is_private:
            self._warned = True
            log.warning("forwarding headers ignored", peer=peer, option="--trusted-proxy")


def client_key(host: str) -> str:
    """Return what an address counts as: of IPv6 each home has a whole network of 64 bits."""
    address = _address(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return host


def _address(text: str) -> Address | None:
    """Read an address, also one with a port or an IPv4 address inside an IPv6 one."""
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
    """Return what the nearest proxy has said, "" if nothing or nothing that is allowed."""
    told = ",".join(headers.getlist(name)).rpartition(",")[2].strip().lower()
    return told if not allowed or told in allowed else ""


def _is_plain(host: str) -> bool:
    """Whether a ``Host`` is an address or this machine: no other site's name points there."""
    parts = _parts(f"//{host}")
    name = parts.hostname if parts else None
    return name == "localhost" or (name is not None and _address(name) is not None)


def _parts(url: str) -> SplitResult | None:
    try:
        return urlsplit(url)
    except ValueError:
        return None
