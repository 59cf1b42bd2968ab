"""Friends' lists of the daily challenge, and what a day was judged with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, and add the column."""
    op.create_table(
        "friends",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code", "person", name="pk_friends"),
    )
    op.create_index("ix_friends_person", "friends", ["person"])
    op.add_column("daily", sa.Column("judge", sa.String(16), nullable=True))
