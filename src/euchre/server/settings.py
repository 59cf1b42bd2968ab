"""What a server may be told when it starts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import platformdirs


def data_folder() -> Path:
    """Return the folder in which this person's games are kept; it need not exist.

    Raises ``ValueError`` for a user without a home, as services and containers have them.
    """
    try:
        return Path(platformdirs.user_data_dir("euchre", False))
    except RuntimeError:
        raise ValueError(
            "this user has no home folder for the games; choose a folder with --data"
        ) from None


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What one client may do, and what all of them together may."""

    #: Tables kept in memory; above it no new ones are opened.
    tables: int = 2000
    #: Open streams of all tables.
    streams: int = 10_000
    #: Open streams of one person.
    streams_of_person: int = 20
    #: Open streams of all unknown people at one address, loopback excepted.
    streams_of_address: int = 60
    #: Open streams of all known people at one address, loopback excepted.
    streams_of_hall: int = 2000
    #: Credits a person can save up, and how many come back each second.
    person: tuple[float, float] = (120.0, 15.0)
    #: The same for all unknown people at an address; loopback (oneself) is not counted.
    address: tuple[float, float] = (600.0, 60.0)
    #: The same for all known people at an address: a hall has one for all its phones.
    hall: tuple[float, float] = (6000.0, 600.0)
    #: New tables of all people: how many at once, and how many come free each second.
    openings: tuple[float, float] = (60.0, 20.0)
    #: Rows that may wait for the disk before new tables are refused.
    backlog: int = 400
    #: Bytes of a request, and of an upload of a record.
    body: int = 16 * 1024
    upload: int = 4 * 1024 * 1024


def limits_of(texts: Iterable[str]) -> Limits:
    """Return limits with some changed, each written ``name=number`` or ``name=saved:each-second``.

    Raises ``ValueError`` with one sentence.
    """
    known = {one.name.replace("_", "-"): one for one in fields(Limits)}
    changed: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in known:
            raise ValueError(f"there is no limit {name!r}; the limits are {', '.join(known)}")
        pair = isinstance(known[name].default, tuple)
        numbers = value.split(":")
        if len(numbers) != 1 + pair or not all(n.isascii() and n.isdecimal() for n in numbers):
            shape = "two whole numbers such as 600:60" if pair else "a whole number"
            raise ValueError(f"the limit {name} must be {shape}, not {value!r}")
        if pair and int(numbers[1]) == 0:
            raise ValueError(f"the limit {name} must refill by at least 1 per second")
        found = tuple(map(float, numbers)) if pair else int(numbers[0])
        changed[known[name].name] = found
    return replace(Limits(), **changed)


@dataclass(frozen=True)
class PublicUrl:
    """The address by which the outside calls the server: a scheme, a name, perhaps a port."""

    scheme: str
    netloc: str

    def __str__(self) -> str:
        """Return the origin that pages at this address have."""
        return f"{self.scheme}://{self.netloc}"


def public_url(text: str) -> PublicUrl:
    """Read the address of a server.  Raises ``ValueError`` with one sentence."""
    shape = "write https://club.example or https://club.example:8443"
    try:
        parts = urlsplit(text)
        port = parts.port
        name = (parts.hostname or "").encode("idna").decode()
    except (ValueError, UnicodeError):
        raise ValueError(f"{text!r} is not a server address; {shape}") from None
    if parts.scheme not in ("http", "https") or not name or parts.username is not None:
        raise ValueError(f"{text!r} is not a server address; {shape}")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(
            f"the pages need their own host name and cannot live under a path; {shape},"
            f" not {text!r}"
        )
    if ":" in name:
        name = f"[{name}]"
    usual = {"http": 80, "https": 443}[parts.scheme]
    return PublicUrl(parts.scheme, name if port in (None, usual) else f"{name}:{port}")


def network(text: str) -> str:
    """Read a network of addresses, or one address.  Raises ``ValueError`` with one sentence."""
    try:
        return str(ip_network(text.strip(), strict=False))
    except ValueError:
        raise ValueError(
            f"{text!r} is not a network of proxies; write 172.16.0.0/12, fd00::/8 or 192.0.2.7"
        ) from None


#: Who may see the figures of the server: programs on this machine, or everybody.
LOOPBACK_ONLY, PUBLIC = "loopback", "public"
#: The fewest characters of a token that is asked for instead.
TOKEN = 16


def metrics(text: str) -> str:
    """Read who may see the figures.  Raises ``ValueError`` with one sentence."""
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
    """Read the name of a time zone.  Raises ``ValueError`` with one sentence."""
    try:
        return ZoneInfo(text).key if text else ""
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"there is no time zone {text!r}; write Europe/Berlin or UTC") from None


#: Seconds in the units of a duration.
_UNITS = {"h": 3600.0, "d": 86_400.0, "y": 365 * 86_400.0}


def duration(text: str) -> float | None:
    """Read how long something is kept, in seconds; None for ``forever``.

    Raises ``ValueError`` with one sentence.
    """
    number, unit = text[:-1], text[-1:]
    if text == "forever":
        return None
    if unit not in _UNITS or not (number.isascii() and number.isdecimal()) or not int(number):
        raise ValueError(f"write a time as 12h, 30d, 2y or forever, not {text!r}")
    return int(number) * _UNITS[unit]


@dataclass(frozen=True, kw_only=True)
class Keep:
    """How many seconds something is kept after it was last used; None: for ever."""

    #: Tables with all that belongs to them, after the last event.
    tables: float | None = None
    #: What was said, at tables where nothing goes on.
    chat: float | None = None
    #: People, after any of their devices was last here.
    people: float | None = None


#: Where a proxy may be of which nobody has said anything: on this machine.
LOOPBACK = ("127.0.0.0/8", "::1/128")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server: where its games are kept, and how much it takes on."""

    data: Path = field(default_factory=data_folder)
    #: ``sqlite`` (a file in ``data``) or a URL such as ``postgresql://...``.
    database: str = "sqlite"
    limits: Limits = Limits()
    #: Networks of proxies, whose word on who a client is counts.
    proxies: tuple[str, ...] = LOOPBACK
    #: The address that people use; None where any that leads here is right.
    public: PublicUrl | None = None
    #: The address at which others in this network reach it; empty where nobody can.
    nearby: str = ""
    #: Who may see the figures: "loopback", "public", or the token that must be shown.
    metrics: str = LOOPBACK_ONLY
    keep: Keep = Keep()
    #: Whose midnight ends a day, such as Europe/Berlin; empty: this machine's.
    zone: str = ""
    #: Whether compiled code is made ready for the strong levels.
    brain: bool = True
    #: Seconds after which a table without anybody is put away.
    idle: float = 300.0

    @property
    def url(self) -> str:
        """The database in SQLAlchemy's words."""
        if self.database == "sqlite":
            return f"sqlite:///{self.data / 'euchre.db'}"
        scheme, colon, rest = self.database.partition("://")
        return f"postgresql+psycopg{colon}{rest}" if scheme in POSTGRES else self.database

    @property
    def file(self) -> Path | None:
        """The database file; None where a database server keeps the games."""
        prefix = "sqlite:///"
        return Path(self.url.removeprefix(prefix)) if self.url.startswith(prefix) else None


#: Ways to write the scheme of a PostgreSQL URL.
POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
