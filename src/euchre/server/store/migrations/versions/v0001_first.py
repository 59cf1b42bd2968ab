"""The first version: tables, events, seeds, people, chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), nullable=False)


def _belongs(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id")


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_index("ix_tables_made", "tables", ["made"])
    op.create_table(
        "events",
        _of_table(),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("cmd_id", sa.String(120), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _belongs("events"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        sa.UniqueConstraint("table_id", "cmd_id", name="uq_events_table_id"),
    )
    op.create_table(
        "seeds",
        _of_table(),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        _belongs("seeds"),
        sa.PrimaryKeyConstraint("table_id", "hand", name="pk_seeds"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("token", name="uq_people_token"),
    )
    op.create_table(
        "members",
        _of_table(),
        sa.Column("person", sa.String(16), nullable=False),
        _belongs("members"),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_members"),
    )
    op.create_index("ix_members_person", "members", ["person"])
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), nullable=False),
        _of_table(),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        _belongs("links"),
        sa.PrimaryKeyConstraint("digest", name="pk_links"),
    )
    op.create_table(
        "chat",
        _of_table(),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _belongs("chat"),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_chat"),
    )
    op.create_table(
        "here",
        _of_table(),
        sa.Column("node", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        _belongs("here"),
        sa.PrimaryKeyConstraint("table_id", "node", name="pk_here"),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("value", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
