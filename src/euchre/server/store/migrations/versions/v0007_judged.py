"""Games of people whose decisions were judged."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "judged",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("game_no", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", "game_no", name="pk_judged"),
    )
