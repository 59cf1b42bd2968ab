"""The audit log: who did what to whom, when and why; people stand in it by their ids."""

from __future__ import annotations

from euchre.server.store.schema import AUDIT
from euchre.server.store.store import now
from euchre.server.store.writer import Row

#: How the operator is called there.
OPERATOR = "operator"


def deed(who: str, what: str, *, table: str = "", about: str = "", why: str = "") -> Row:
    """Return the row that tells of a deed; it is written together with the deed itself."""
    told = {"at": now(), "who": who, "what": what, "table_id": table, "about": about, "why": why}
    return Row(AUDIT, told)
