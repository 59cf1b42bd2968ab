"""Progressive nights and what happens in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables of nights."""
    op.create_table(
        "nights",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nights"),
    )
    op.create_table(
        "night_events",
        sa.Column("night_id", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.String(80), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"], name="fk_night_events_night_id"),
        sa.PrimaryKeyConstraint("night_id", "seq", name="pk_night_events"),
        sa.UniqueConstraint("night_id", "event_id", name="uq_night_events_night_id"),
    )
