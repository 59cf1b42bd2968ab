"""Who plays under which number of a night that is played on this server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, and an index for the latest events of all nights."""
    op.create_table(
        "tickets",
        sa.Column("night_id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"], name="fk_tickets_night_id"),
        sa.PrimaryKeyConstraint("night_id", "person", name="pk_tickets"),
    )
    op.create_index("ix_tickets_person", "tickets", ["person"])
    op.create_index("ix_night_events_at", "night_events", ["at"])
