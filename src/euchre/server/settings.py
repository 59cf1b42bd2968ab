"""What a server may be told when it starts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Return the folder in which this person's games are kept; it need not exist."""
    return Path(platformdirs.user_data_dir("euchre", False))


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What one client may do, and what all of them together may."""

    #: Tables kept in memory; above it no new ones are opened.
    tables: int = 2000
    #: Open streams of all tables.
    streams: int = 10_000
    #: Open streams of one address, loopback excepted.
    streams_of_one: int = 60
    #: Credits a person can save up, and how many come back each second.
    person: tuple[float, float] = (120.0, 15.0)
    #: The same for an address; loopback (oneself, or a proxy) is not counted.
    address: tuple[float, float] = (600.0, 60.0)
    #: New tables of all people: how many at once, and how many come free each second.
    openings: tuple[float, float] = (60.0, 20.0)
    #: Rows that may wait for the disk before new tables are refused.
    backlog: int = 400
    #: Bytes of a request, and of an upload of a record.
    body: int = 16 * 1024
    upload: int = 4 * 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server: where its games are kept, and how much it takes on."""

    data: Path = field(default_factory=data_folder)
    #: ``sqlite`` (a file in ``data``) or a URL such as ``postgresql://...``.
    database: str = "sqlite"
    limits: Limits = Limits()
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
