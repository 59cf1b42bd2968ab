"""Open the database: engines, pragmas, upgrades."""

from __future__ import annotations

import os
import secrets
import socket
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import sqlalchemy as sa

from euchre.server.settings import Settings
from euchre.server.store import files, schema
from euchre.server.store.files import StoreError as StoreError
from euchre.server.store.schema import KEYS, METADATA

#: Timeouts after which a silent database server counts as lost (libpq's names; tcp_user_timeout in
#: milliseconds, the others in seconds).
LOST = {"connect_timeout": 2, "tcp_user_timeout": 3000, "keepalives_idle": 2,
        "keepalives_interval": 1, "keepalives_count": 2}  # fmt: skip

#: Timeouts for the locks of a server that was cut off during a transaction, and for others' wait
#: for a lock (PostgreSQL's names; milliseconds).
LOCKS = {"idle_in_transaction_session_timeout": 1500, "lock_timeout": 1000}

#: Bytes of a secret.
KEY = 32
#: The name of the server's secret, and the message for a database without it.
SERVER = "server"
LOST_KEY = (
    f"the database has lost its secret '{SERVER}', on which links depend; restore a copy of it"
    " with euchre server backup --restore FILE (PostgreSQL: pg_restore)"
)


def writer_engine(settings: Settings) -> sa.Engine:
    """Return the engine of the single writing connection (which in SQLite also checkpoints)."""
    engine = _engine(settings, pool_size=1, pool_recycle=-1)
    if settings.file is not None:
        _pragmas(engine, "journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000")
    return engine


def reader_engine(settings: Settings) -> sa.Engine:
    """Return the engine of the read-only connections."""
    engine = _engine(settings, pool_size=2, pool_pre_ping=True)
    if settings.file is not None:
        _pragmas(engine, "query_only=ON", "wal_autocheckpoint=0", "busy_timeout=5000")
    return engine


def _engine(settings: Settings, **pool: Any) -> sa.Engine:
    if settings.file is not None:
        return sa.create_engine(settings.url, max_overflow=0, **pool)
    engine = sa.create_engine(settings.url, max_overflow=0, connect_args=LOST, **pool)
    connections = _CONNECTIONS[engine] = WeakSet()

    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        for name, most in LOCKS.items():
            connection.execute(f"SET {name} = {most}")
        connection.commit()
        connections.add(connection)

    return engine


#: The open connections of each engine to a database server.
_CONNECTIONS: WeakKeyDictionary[sa.Engine, WeakSet[Any]] = WeakKeyDictionary()


def hang_up(engine: sa.Engine) -> None:
    """Shut down an engine's connections, so that threads waiting for an answer get an error.

    The system notices a dead connection only when it sends; a thread that reads would wait forever.
    """
    for connection in list(_CONNECTIONS.get(engine, ())):
        with suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as end:
            end.shutdown(socket.SHUT_RDWR)


def _pragmas(engine: sa.Engine, *pragmas: str) -> None:
    """Set pragmas on each SQLite connection, and let SQLAlchemy control when transactions begin."""

    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def began(connection: sa.Connection) -> None:
        immediate = "query_only=ON" not in pragmas
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def version() -> int:
    """Return the version of this program's databases."""
    return 1 + len(schema.UPGRADES)


def upgrade(settings: Settings) -> None:
    """Create the schema in a new database, or upgrade an older one.

    Raises ``StoreError`` if it cannot be opened, was written by another program or a later version,
    or lacks a secret.
    """
    engine = writer_engine(settings)
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                # Servers that start at once wait here for one upgrade.
                for name in LOCKS:
                    connection.exec_driver_sql(f"SET LOCAL {name} = 0")
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7381)")
            before = _version_of(connection)
            if before is None and sa.inspect(connection).has_table(KEYS.name):
                raise StoreError("the database was not made by a released version of this program")
            if before is not None and before > version():
                raise StoreError("the database was made by a later version of this program")
            if before != version():
                METADATA.create_all(connection)
                for step in schema.UPGRADES[before - 1 :] if before else ():
                    step(connection)
                _VERSION.create(connection, checkfirst=True)
                connection.execute(sa.delete(_VERSION))
                connection.execute(sa.insert(_VERSION).values(number=version()))
            if before is None:
                row = {"name": SERVER, "value": secrets.token_bytes(KEY)}
                connection.execute(sa.insert(KEYS).values(row))
            _key_of(connection)
    except sa.exc.SQLAlchemyError as error:
        raise _unopened(error) from None
    finally:
        engine.dispose()


#: A table with one row: the version of the database.
_VERSION = sa.Table("version", sa.MetaData(), sa.Column("number", sa.Integer, nullable=False))


def _version_of(connection: sa.Connection) -> int | None:
    """Return the version of a database; None for a new one."""
    if not sa.inspect(connection).has_table(_VERSION.name):
        return None
    return connection.execute(sa.select(_VERSION.c.number)).scalar()


def _unopened(error: sa.exc.SQLAlchemyError) -> StoreError:
    reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
    return StoreError(f"the database cannot be opened: {reason}")


def prepare(settings: Settings) -> None:
    """Prepare the database for serving: existing, private, and upgraded.

    A file of an earlier version is copied first.  Raises ``StoreError`` if it is unusable.
    """
    if settings.file is not None:
        file = settings.file.resolve()
        try:
            files.make_folder(file.parent)
            files.check(file)
            if not file.exists():
                _make(file)
            files.make_private(file)
            _copy_older(settings, file)
        except OSError as error:
            raise StoreError(f"the games cannot be kept in {file}: {error.strerror}") from None
    upgrade(settings)


def _make(file: Path) -> None:
    """Create a database under a temporary name and rename it once it is complete."""
    with files.made_whole(file, ".new") as part:
        files.create(part)
        upgrade(Settings(data=part.parent, database=f"sqlite:///{part}"))


def _copy_older(settings: Settings, file: Path) -> None:
    """Copy a database of an earlier version before it is upgraded."""
    engine = reader_engine(settings)
    try:
        with engine.connect() as connection:
            before = _version_of(connection)
    except sa.exc.SQLAlchemyError as error:
        raise _unopened(error) from None
    finally:
        engine.dispose()
    if before is None or before >= version():
        return
    # One copy per version: a restart after a failed upgrade needs no second one.
    copy = file.with_name(f"{file.stem}.before-upgrade-from-{before}{file.suffix}")
    try:
        with files.made_whole(copy) as part:
            files.copy(file, part)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            f"the games cannot be copied to {copy} before the upgrade, so it did not start: {error}"
        ) from None


def key(engine: sa.Engine) -> bytes:
    """Return the server's 256-bit secret.  Raises ``StoreError`` if it is lost.

    It must not be replaced by another one, because every link depends on it.
    """
    with engine.begin() as connection:
        return _key_of(connection)


def _key_of(connection: sa.Connection) -> bytes:
    value = connection.execute(sa.select(KEYS.c.value).where(KEYS.c.name == SERVER)).scalar()
    if not isinstance(value, bytes | memoryview) or len(value) != KEY:
        raise StoreError(LOST_KEY)
    return bytes(value)
