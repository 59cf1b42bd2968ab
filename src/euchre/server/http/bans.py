"""The people and networks that the operator has banned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network

from euchre.server.clock import now
from euchre.server.http import origin
from euchre.server.refusals import Refused

Network = IPv4Network | IPv6Network
#: Shortest prefix that can be banned, by IP version; a shorter one must be a typo.
WIDEST = {4: 8, 6: 16}


@dataclass(frozen=True)
class Ban:
    """A ban of a person (by id), a network, ``both``, or ``theirs``: a banned person's network."""

    n: int
    kind: str
    what: str
    #: Milliseconds since 1970; None if permanent.
    until: int | None
    why: str
    made: int

    @property
    def holds(self) -> bool:
        """Whether the ban has not expired."""
        return self.until is None or self.until > now()

    @property
    def of_network(self) -> bool:
        """Whether it is a network that is banned."""
        return self.kind in ("network", "theirs")

    @property
    def sentence(self) -> str:
        """Message for the banned person."""
        whom = "This network is" if self.of_network else "You are"
        if self.until is None:
            return f"{whom} banned from this server."
        day = datetime.fromtimestamp(self.until / 1000, UTC)
        when = f"{day:%B} {day.day}, {day:%Y, %H:%M} UTC"
        return f"{whom} banned from this server until {when}."


def network_of(text: str) -> Network:
    """Parse an address or network that can be banned.  Raises ``Refused``."""
    try:
        network: Network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise Refused(
            422, "Enter an address such as 203.0.113.7 or a network such as 203.0.113.0/24."
        ) from None
    if network.is_loopback or network.prefixlen < WIDEST[network.version]:
        raise Refused(
            422, f"{network} cannot be banned: that would shut out this machine or too many people."
        )
    return network


class Bans:
    """The active bans, in memory; ``take`` replaces them with those of the database."""

    def __init__(self) -> None:
        self._people: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []

    def take(self, bans: Iterable[Ban]) -> None:
        """Replace all bans."""
        every = list(bans)
        self._people = {ban.what: ban for ban in every if not ban.of_network}
        self._networks = [(ip_network(ban.what), ban) for ban in every if ban.of_network]

    @property
    def people(self) -> set[str]:
        """Ids of the banned people."""
        return {person for person, ban in self._people.items() if ban.holds}

    def person(self, person: str | None) -> Ban | None:
        """Return the ban of a person, None if there is none."""
        ban = self._people.get(person or "")
        return ban if ban is not None and ban.holds else None

    def check(self, person: str) -> None:
        """Raise ``Refused`` for a banned person."""
        if ban := self.person(person):
            raise Refused(403, ban.sentence)

    def of_address(self, host: str) -> Ban | None:
        """Return the ban that covers an address, None if there is none."""
        address = origin.address_of(host)
        within = (ban for network, ban in self._networks if address and address in network)
        return next((ban for ban in within if ban.holds), None)
