"""Several devices for a person, bans, the audit log, and who said what in the chat."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

#: The database itself forbids changing or deleting audit log rows, whatever a later program does.
_KEPT = {
    "sqlite": (
        "CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit"
        " BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END",
        "CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit"
        " BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END",
    ),
    "postgresql": (
        "CREATE RULE audit_no_update AS ON UPDATE TO audit DO INSTEAD NOTHING",
        "CREATE RULE audit_no_delete AS ON DELETE TO audit DO INSTEAD NOTHING",
    ),
}


def upgrade() -> None:
    """Create the tables; each existing cookie becomes its person's first device."""
    op.create_table(
        "devices",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.UniqueConstraint("token", name="uq_devices_token"),
    )
    for column in ("person", "seen", "ended"):
        op.create_index(f"ix_devices_{column}", "devices", [column])
    _keep_cookies()
    op.create_table(
        "passes",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_passes"),
    )
    for name in ("person", "quick"):
        op.add_column("chat", sa.Column(name, sa.String(16), nullable=False, server_default=""))
    op.create_table(
        "bans",
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("what", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("why", sa.String(200), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("n", name="pk_bans"),
    )
    op.create_table(
        "audit",
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("about", sa.String(80), nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("n", name="pk_audit"),
    )
    for statement in _KEPT.get(op.get_context().dialect.name, ()):
        op.execute(statement)


def _keep_cookies() -> None:
    """Copy people's cookies to their first devices."""
    # Last use is unknown: take now, so that nobody expires right away.
    fill = sa.text(
        "INSERT INTO devices (id, person, token, label, made, seen)"
        " SELECT id, id, token, '', made, CAST(:now AS BIGINT) FROM people"
    )
    op.execute(fill.bindparams(now=time.time_ns() // 1_000_000))
    with op.batch_alter_table("people") as people:
        people.drop_constraint("uq_people_token", type_="unique")
        people.drop_column("token")
