"""Letting this network in: a second socket, opened and closed by somebody at the computer.

A server started for one computer listens on loopback only.  A button on its page makes it listen at
the computer's network address, too, until the button is pressed again, the computer leaves that
network, or the server stops.  Clients of that socket have no special rights
(``origin.NetworkSocket``).
"""

from __future__ import annotations

import asyncio
import errno
import platform
import socket
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated, Any

import structlog
from fastapi import APIRouter, Depends
from pydantic import Field
from starlette.requests import Request

from euchre.server.http import origin
from euchre.server.http.bodies import Body, of_app
from euchre.server.http.limits import costs
from euchre.server.http.people import Person
from euchre.server.refusals import Refused
from euchre.server.settings import LOOPBACK, Settings

if TYPE_CHECKING:
    from euchre.server.listening import Server

log = structlog.get_logger("euchre.nearby")

#: Ports to try, beginning with the server's own.
TRIES = 50
#: Seconds without a phone after which the page says what may be in the way.
PATIENCE = 60.0
#: Seconds between two checks of the computer's address, and how many in a row must fail: it may be
#: asleep, or changing access points.
LOOK, MISSES = 10.0, 6

ONLY_HERE = (
    "Only a page opened at the server's own computer can do this, and only if the server was"
    " started for that computer alone."
)
NO_NETWORK = "This computer is not on a network. Connect it, then press again."
ON_THE_INTERNET = (
    "This computer's address, {0}, is open to the whole internet and not just to this house."
    ' The help page "Playing with friends" has safer ways.'
)
#: What is usually in the way of phones.
ADVICE = (
    "The phone must be on this computer's own network, usually its Wi-Fi: not on mobile data, and"
    " not on a guest network, which keeps its guests apart.",
    "A VPN on the computer or the phone can be in the way; turn it off while you play.",
)
#: How to open the firewall, by system.
FIREWALL = {
    "win32": "Windows: in Settings, Network & internet, make this network a private one. Then, in"
    " Windows Security, Firewall & network protection, Allow an app through firewall, tick Private"
    " for Python.",
    "darwin": "macOS: in System Settings, Network, Firewall, Options, allow incoming connections"
    " for Python.",
    "linux": "Linux: if a firewall is on, open the port: sudo ufw allow {0}/tcp, or sudo"
    " firewall-cmd --add-port={0}/tcp.",
    "wsl": "WSL has a network of its own, which phones cannot reach: start the server in Windows"
    " itself.",
}


_now = time.monotonic


class Nearby:
    """Whether phones and computers on this network can connect, and where."""

    def __init__(self, settings: Settings, origins: origin.Origins):
        #: Where they connect, such as http://192.168.1.20:8000; empty if they cannot.
        self.address = settings.nearby
        self._origins = origins
        self._alone = settings.public is None and settings.proxies == LOOPBACK
        #: The server and its port, if it was started for this computer alone.
        self._server: Server | None = None
        self._port = 0
        self._socket: origin.NetworkSocket | None = None
        self._listening: asyncio.Server | None = None
        self._opened = 0.0
        self._changing = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None

    def begin(self, server: Server, sockets: Iterable[socket.socket]) -> None:
        """Remember the server and its port if its sockets are on loopback only."""
        names = [one.getsockname() for one in sockets]
        if self._alone and names and all(origin.is_loopback(name[0]) for name in names):
            self._server, self._port = server, names[0][1]

    def offered(self, request: Request) -> bool:
        """Whether a request may let this network in: it comes from this computer, directly."""
        came_by = tuple(request.scope.get("server") or ())
        client = request.client.host if request.client else ""
        here = origin.is_direct(client, request.headers) and came_by not in self._origins.sockets
        return here and self._server is not None

    def state(self) -> dict[str, Any]:
        """Return where phones connect, whether one has, and advice if none does for a minute."""
        reached = self._socket is not None and self._socket.reached
        late = self._socket is not None and _now() - self._opened >= PATIENCE
        advice = _advice(self._socket.port) if self._socket and late and not reached else []
        return {"address": self.address, "reached": reached, "advice": advice}

    async def open(self) -> None:
        """Listen at the address on this network, too.  Raises ``Refused``."""
        async with self._changing:
            if self._socket is not None or self._server is None:
                return
            if not (host := address_on_network()):
                raise Refused(409, NO_NETWORK)
            if ip_address(host).is_global:
                raise Refused(409, ON_THE_INTERNET.format(host))
            try:
                listening = bound(host, range(self._port, min(self._port + TRIES, 2**16)))
                network = origin.NetworkSocket(host, listening.getsockname()[1])
                self._origins.sockets[network.where] = network
                self._listening = await self._server.listen(listening)
            except OSError as error:
                reason = error.strerror or str(error)
                raise Refused(409, f"The server cannot listen at {host}: {reason}.") from None
            self._socket, self.address, self._opened = network, network.origin, _now()
            self._watching = asyncio.create_task(self._watch(network))
            log.info("opened to the network", address=network.origin)

    async def close(self) -> None:
        """Stop listening there, and cut off everybody who has come that way."""
        async with self._changing:
            network, self._socket = self._socket, None
            if network is not None and self._server is not None and self._listening is not None:
                network.open, self.address = False, ""
                self._server.leave(self._listening, network.where)
                log.info("closed to the network", address=network.origin)

    async def _watch(self, network: origin.NetworkSocket) -> None:
        """Close once the computer has left the network; the next network is other people's."""
        missed = 0
        while network.open and missed < MISSES:
            await asyncio.sleep(LOOK)
            missed = 0 if _has(network.host) else missed + 1
        if network is self._socket:
            await self.close()


def _advice(port: int) -> list[str]:
    wsl = "microsoft" in platform.release().lower()
    firewall = FIREWALL.get("wsl" if wsl else sys.platform, "").format(port)
    return [*ADVICE, *filter(None, [firewall])]


# -- addresses and sockets ------------------------------------------------------------------------


def address_on_network(*, ipv6: bool = True) -> str:
    """Return this computer's address on its network, an IPv4 one if it has both; or nothing."""
    for text in _addresses():
        address = origin.address_of(text)
        if address is None or address.is_loopback or address.is_unspecified:
            continue
        # A link-local IPv6 address needs a zone, which a URL cannot carry.
        if address.version == 4 or (ipv6 and not address.is_link_local):
            return str(address)
    return ""


def _addresses() -> Iterator[str]:
    """Yield the address used to reach other networks, then those of this computer's name."""
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            # Nothing is sent: connecting only picks the source address (RFC 5737 and 3849).
            probe.connect((target, 9))
            yield str(probe.getsockname()[0])
    with suppress(OSError):
        name = socket.gethostname()
        yield from sorted(str(one[4][0]) for one in socket.getaddrinfo(name, None, socket.AF_INET))


def _has(host: str) -> bool:
    """Whether this computer has an address now."""
    try:
        bound(host, [0]).close()
    except OSError:
        return False
    return True


def bound(host: str, ports: Iterable[int]) -> socket.socket:
    """Return a socket on the first of these ports that is free.  Raises ``OSError``."""
    busy = OSError(errno.EADDRINUSE, "no port is free")
    for port in ports:
        one = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        try:
            if sys.platform != "win32":
                # Windows would let two programs share the port.
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind((host, port))
        except OSError as error:
            one.close()
            if error.errno != errno.EADDRINUSE:
                raise
            busy = error
        else:
            return one
    raise busy


# -- requests --------------------------------------------------------------------------------------


class Openness(Body):
    """Whether phones and computers on this network can connect."""

    open: Annotated[bool, Field(strict=True)]


router = APIRouter(prefix="/api/nearby")


async def at_this_computer(
    request: Request, nearby: Annotated[Nearby, of_app("nearby")], person: Person
) -> Nearby:
    """Return the network socket for somebody known at this computer.  Raises ``Refused``."""
    if person is None or not nearby.offered(request):
        raise Refused(403, ONLY_HERE)
    # Browsers send the origin of every request that changes something.
    own = f"http://{request.headers['host']}".lower()
    if request.method == "POST" and request.headers.get("origin", "").lower() != own:
        raise Refused(403, origin.ELSEWHERE)
    return nearby


AtHome = Annotated[Nearby, Depends(at_this_computer)]


@router.get("")
async def look(nearby: AtHome) -> dict[str, Any]:
    """Show where phones on this network can connect, and whether one has."""
    return nearby.state()


@router.post("", **costs(3))
async def change(wanted: Openness, nearby: AtHome) -> dict[str, Any]:
    """Let phones and computers on this network connect, or no longer; at this computer only."""
    await (nearby.open() if wanted.open else nearby.close())
    return nearby.state()
