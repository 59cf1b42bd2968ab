"""Clubs: their seasons, members' links and devices, and whose nights are whose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def _club(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=f"fk_{table}_club_id")


def _night(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["night_id"], ["nights.id"], name=f"fk_{table}_night_id")


def upgrade() -> None:
    """Create the tables."""
    counter = sa.Column("rewritten", sa.Integer(), nullable=False, server_default="0")
    op.add_column("nights", counter)
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("rewritten", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
    )
    op.create_table(
        "club_events",
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.String(80), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "seq", name="pk_club_events"),
        sa.UniqueConstraint("club_id", "event_id", name="uq_club_events_club_id"),
        _club("club_events"),
    )
    op.create_table(
        "club_links",
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("member", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "member", name="pk_club_links"),
        _club("club_links"),
    )
    op.create_table(
        "club_devices",
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("member", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "person", name="pk_club_devices"),
        _club("club_devices"),
    )
    op.create_index("ix_club_devices_person", "club_devices", ["person"])
    op.create_table(
        "club_nights",
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("night_id", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "night_id", name="pk_club_nights"),
        _club("club_nights"),
        _night("club_nights"),
    )
    op.create_index("ix_club_nights_night_id", "club_nights", ["night_id"])
    op.create_table(
        "club_matches",
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("night_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("member", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "night_id", "number", name="pk_club_matches"),
        _club("club_matches"),
        _night("club_matches"),
    )
