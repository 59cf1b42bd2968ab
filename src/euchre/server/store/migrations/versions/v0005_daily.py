"""Deals that several tables play, and the daily challenge."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "deal_sets",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("name", "hand", name="pk_deal_sets"),
    )
    op.create_table(
        "daily",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("day", "person", name="pk_daily"),
    )
    op.create_index("ix_daily_person", "daily", ["person"])
