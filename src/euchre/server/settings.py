"""Settings of a server."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import platformdirs

from euchre.text import brief


def data_folder() -> Path:
    """Return the folder of this user's games; it need not exist.

    Raises ``ValueError`` for a user without a home folder, as in services and containers.
    """
    try:
        return Path(platformdirs.user_data_dir("euchre", False))
    except RuntimeError:
        raise ValueError(
            "this user has no home folder for the games; choose a folder with --data"
        ) from None


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits of a person, of a network (an IPv4 address, or 64 bits of IPv6), and of the server.

    Pairs are what can be saved up, and what is refilled per second.
    """

    #: Tables kept in memory; beyond that no new ones are opened.
    tables: int = 2000
    #: Open streams at all tables.
    streams: int = 10_000
    #: Open streams per person.
    streams_of_person: int = 20
    #: Open streams of a network, which a whole hall's phones may share; loopback is not counted.
    streams_of_network: int = 2000
    #: Credits of a person.
    person: tuple[float, float] = (120.0, 15.0)
    #: Credits of a network; unknown people there share a tenth of them.
    network: tuple[float, float] = (6000.0, 600.0)
    #: Bytes that a network may have stored; a person there has an eighth of them.
    stored: tuple[float, float] = (128.0 * 2**20, 2048.0)
    #: New tables of everybody; one network may open a third of them.
    openings: tuple[float, float] = (60.0, 20.0)
    #: Rows waiting to be written before new tables are refused.
    backlog: int = 400
    #: Maximum size in bytes of a request, and of an uploaded record.
    body: int = 16 * 1024
    upload: int = 4 * 1024 * 1024


def limits_of(texts: Iterable[str]) -> Limits:
    """Return limits with some replaced, each as ``name=number`` or ``name=saved:each-second``.

    Raises ``ValueError`` with one sentence.
    """
    known = {one.name.replace("_", "-"): one for one in fields(Limits)}
    changed: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in known:
            raise ValueError(f"there is no limit {brief(name)}; the limits are {', '.join(known)}")
        pair = isinstance(known[name].default, tuple)
        numbers = value.split(":")
        if len(numbers) != 1 + pair or not all(n.isascii() and n.isdecimal() for n in numbers):
            shape = "two whole numbers such as 120:15" if pair else "a whole number"
            raise ValueError(f"the limit {name} must be {shape}, not {brief(value)}")
        if pair and int(numbers[1]) == 0:
            raise ValueError(f"the limit {name} must refill by at least 1 per second")
        limit = tuple(map(float, numbers)) if pair else int(numbers[0])
        changed[known[name].name] = limit
    return replace(Limits(), **changed)


@dataclass(frozen=True)
class PublicUrl:
    """The server's address as seen from outside: scheme, host, optional port."""

    scheme: str
    netloc: str

    def __str__(self) -> str:
        """Return the origin of pages at this address."""
        return f"{self.scheme}://{self.netloc}"


def public_url(text: str) -> PublicUrl:
    """Parse the address of a server.  Raises ``ValueError`` with one sentence."""
    shape = "write https://club.example or https://club.example:8443"
    try:
        parts = urlsplit(text)
        port = parts.port
        name = (parts.hostname or "").encode("idna").decode()
    except (ValueError, UnicodeError):
        raise ValueError(f"{brief(text)} is not a server address; {shape}") from None
    if parts.scheme not in ("http", "https") or not name or parts.username is not None:
        raise ValueError(f"{brief(text)} is not a server address; {shape}")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(
            f"the pages need their own host name and cannot live under a path; {shape},"
            f" not {brief(text)}"
        )
    if ":" in name:
        name = f"[{name}]"
    usual = {"http": 80, "https": 443}[parts.scheme]
    return PublicUrl(parts.scheme, name if port in (None, usual) else f"{name}:{port}")


def database(text: str) -> str:
    """Parse what stores the games.  Raises ``ValueError`` with one sentence."""
    with suppress(ValueError):
        parts = urlsplit(text)
        # A malformed port raises an error.
        server = parts.scheme in POSTGRES and "://" in text and parts.port != 0
        if server or text == "sqlite" or text.removeprefix("sqlite:///") not in ("", text):
            return text
    # Do not quote the text: it may contain a password.
    raise ValueError(
        "--database must be sqlite, sqlite:///FILE, or postgresql://USER@HOST:PORT/NAME"
    )


def network(text: str) -> str:
    """Parse a network or a single address.  Raises ``ValueError`` with one sentence."""
    try:
        return str(ip_network(text.strip(), strict=False))
    except ValueError:
        raise ValueError(
            f"{brief(text)} is not a network of proxies; write 172.16.0.0/12, fd00::/8 or 192.0.2.7"
        ) from None


#: Who may see the metrics: programs on this machine, or everyone.
LOOPBACK_ONLY, PUBLIC = "loopback", "public"
#: Minimum length of a token that may be required instead.
TOKEN = 16


def metrics(text: str) -> str:
    """Parse who may see the metrics.  Raises ``ValueError`` with one sentence."""
    text = text.strip()
    if text in (LOOPBACK_ONLY, PUBLIC):
        return text
    if len(text) < TOKEN or not (text.isascii() and text.isprintable()) or " " in text:
        raise ValueError(
            f"metrics must be {LOOPBACK_ONLY}, {PUBLIC}, or a token of at least {TOKEN} letters,"
            " digits and symbols"
        )
    return text


def zone(text: str) -> str:
    """Parse the name of a time zone.  Raises ``ValueError`` with one sentence."""
    try:
        return ZoneInfo(text).key if text else ""
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(
            f"there is no time zone {brief(text)}; write Europe/Berlin or UTC"
        ) from None


#: Units of a duration, in seconds.
_UNITS = {"h": 3600.0, "d": 86_400.0, "y": 365 * 86_400.0}


def duration(text: str) -> float | None:
    """Parse a retention period in seconds; None for ``forever``.

    Raises ``ValueError`` with one sentence.
    """
    number, unit = text[:-1], text[-1:]
    if text == "forever":
        return None
    if unit not in _UNITS or not (number.isascii() and number.isdecimal()) or not int(number):
        raise ValueError(f"write a time as 12h, 30d, 2y or forever, not {brief(text)}")
    return int(number) * _UNITS[unit]


@dataclass(frozen=True, kw_only=True)
class Keep:
    """Retention periods in seconds after last use; None: forever."""

    #: Tables with everything that belongs to them, after their last event.
    tables: float | None = None
    #: Chat of tables where nothing is happening.
    chat: float | None = None
    #: People, after the last visit from any of their devices.
    people: float | None = None


#: Proxies trusted by default: those on this machine.
LOOPBACK = ("127.0.0.0/8", "::1/128")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Settings of one server: where its games are stored, and its limits."""

    data: Path = field(default_factory=data_folder)
    #: ``sqlite`` (a file in ``data``) or a URL such as ``postgresql://...``.
    database: str = "sqlite"
    limits: Limits = Limits()
    #: Networks of proxies trusted to report the client's address.
    proxies: tuple[str, ...] = LOOPBACK
    #: The public address; None if only the machine's own names and addresses are allowed.
    public: PublicUrl | None = None
    #: The name or address at which it listens: one of its own.
    name: str = ""
    #: The address for others on the local network; empty if they cannot connect.
    nearby: str = ""
    #: Who may see the metrics: "loopback", "public", or a token that must be sent.
    metrics: str = LOOPBACK_ONLY
    keep: Keep = Keep()
    #: Time zone that decides when a day ends, such as Europe/Berlin; empty: this machine's.
    zone: str = ""
    #: Whether to compile the code for the strong levels.
    brain: bool = True
    #: Seconds after which an empty table is unloaded.
    idle: float = 300.0

    @property
    def url(self) -> str:
        """The database as an SQLAlchemy URL."""
        if self.database == "sqlite":
            return f"sqlite:///{self.data / 'euchre.db'}"
        scheme, colon, rest = self.database.partition("://")
        return f"postgresql+psycopg{colon}{rest}" if scheme in POSTGRES else self.database

    @property
    def file(self) -> Path | None:
        """The database file; None if a database server stores the games."""
        prefix = "sqlite:///"
        return Path(self.url.removeprefix(prefix)) if self.url.startswith(prefix) else None


#: Schemes accepted in a PostgreSQL URL.
POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
