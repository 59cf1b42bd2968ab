"""Bring a database of any earlier version up to date.

What the schema has gained since then is added: tables, columns and indexes.  Whatever else has to
be done to the rows of an older version stands here.
"""

from __future__ import annotations

import sqlalchemy as sa

from euchre.server.clock import now
from euchre.server.store.schema import METADATA, PEOPLE, VERSION

#: The one row that says which version a database is of.
_VERSION = sa.Table(
    "alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True)
)


def version(connection: sa.Connection) -> str | None:
    """Return the version of a database; None for a new one."""
    if not sa.inspect(connection).has_table(_VERSION.name):
        return None
    return connection.execute(sa.select(_VERSION.c.version_num)).scalar()


def upgrade(connection: sa.Connection) -> None:
    """Bring a database of an earlier version, or a new one, up to date."""
    new = version(connection) is None
    METADATA.create_all(connection)
    if not new:
        _complete(connection)
    _VERSION.create(connection, checkfirst=True)
    connection.execute(sa.delete(_VERSION))
    connection.execute(sa.insert(_VERSION).values(version_num=VERSION))


def _complete(connection: sa.Connection) -> None:
    """Add the columns and indexes that older tables lack."""
    there = sa.inspect(connection)
    for table in METADATA.sorted_tables:
        columns = {column["name"] for column in there.get_columns(table.name)}
        for column in table.columns:
            if column.name not in columns:
                text = sa.schema.CreateColumn(column).compile(dialect=connection.dialect)
                connection.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {text}")
        indexes = {index["name"] for index in there.get_indexes(table.name)}
        for index in table.indexes:
            if index.name not in indexes:
                index.create(connection)
    if "token" in {column["name"] for column in there.get_columns("people")}:
        _keep_cookies(connection)
    if "volatility" in {column["name"] for column in there.get_columns("position_ratings")}:
        # Before version 0013, ratings had a third figure; the other two are on the same scale.
        connection.exec_driver_sql("ALTER TABLE position_ratings DROP COLUMN volatility")


def _keep_cookies(connection: sa.Connection) -> None:
    """Make each person's cookie that of their first device, as before version 0003."""
    fill = sa.text(
        "INSERT INTO devices (id, person, token, label, made, seen)"
        " SELECT id, id, token, '', made, CAST(:now AS BIGINT) FROM people"
    )
    # Last use is unknown: take now, so that nobody expires right away.
    connection.execute(fill, {"now": now()})
    connection.exec_driver_sql("CREATE TEMPORARY TABLE known AS SELECT id, made FROM people")
    connection.exec_driver_sql("DROP TABLE people")
    PEOPLE.create(connection)
    connection.exec_driver_sql("INSERT INTO people (id, made) SELECT id, made FROM known")
    connection.exec_driver_sql("DROP TABLE known")
