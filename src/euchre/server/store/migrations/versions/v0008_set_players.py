"""At which table somebody holds cards of deals that several tables play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "set_players",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("name", "person", name="pk_set_players"),
    )
    op.create_index("ix_set_players_person", "set_players", ["person"])
    op.create_index("ix_set_players_table_id", "set_players", ["table_id"])
