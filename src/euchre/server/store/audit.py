"""The audit log: who did what to whom, when and why; people appear by id."""

from __future__ import annotations

from euchre.server.store.schema import AUDIT
from euchre.server.store.store import now
from euchre.server.store.writer import Row

#: The operator's name in the log.
OPERATOR = "operator"


def deed(who: str, what: str, *, table: str = "", about: str = "", why: str = "") -> Row:
    """Return the log row for an act; write it in the same transaction as the act."""
    told = {"at": now(), "who": who, "what": what, "table_id": table, "about": about, "why": why}
    return Row(AUDIT, told)
