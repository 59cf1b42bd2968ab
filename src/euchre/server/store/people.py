"""Queries about people, their devices, bans and the audit log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from euchre.server.clock import now
from euchre.server.queues import Lookup
from euchre.server.store.schema import AUDIT, BANS, DEVICES, EVENTS, PEOPLE, WORDS
from euchre.server.store.words import MOST
from euchre.server.store.writer import Row

if TYPE_CHECKING:
    from euchre.server.store.store import Store


class Device(NamedTuple):
    """One browser of a person."""

    id: str
    person: str


class Who:
    """Queries about people."""

    def __init__(self, store: Store):
        self.store = store
        self._devices = Lookup(self._of_tokens)

    async def device(self, token: str) -> Device | None:
        """Return the device with this cookie digest, None if signed out."""
        return await self._devices.get(token)

    async def _of_tokens(self, tokens: list[str]) -> dict[str, Device]:
        query = sa.select(DEVICES.c.token, DEVICES.c.id, DEVICES.c.person).where(
            DEVICES.c.token.in_(tokens), DEVICES.c.ended.is_(None)
        )
        return await self.store.ask(
            lambda c: {row[0]: Device(row[1], row[2]) for row in c.execute(query)}
        )

    async def person(self, person: str) -> int | None:
        """Return when a person was first seen, None if unknown (anymore)."""
        return await self.store.value(sa.select(PEOPLE.c.made).where(PEOPLE.c.id == person))

    async def devices(self, person: str) -> list[dict[str, Any]]:
        """Return a person's signed-in devices, the one used last first."""
        query = (
            sa.select(DEVICES.c.id, DEVICES.c.label, DEVICES.c.made, DEVICES.c.seen)
            .where(DEVICES.c.person == person, DEVICES.c.ended.is_(None))
            .order_by(DEVICES.c.seen.desc(), DEVICES.c.made.desc())
        )
        return await self.store.rows(query)

    async def name(self, person: str) -> str:
        """Return the name under which a person last sat down; empty if they never have."""
        # In an event, the name precedes the id of the person who has it.
        who, name = WORDS.alias(), WORDS.alias()
        query = (
            sa.select(name.c.text)
            .join(who, (who.c.log == name.c.log) & (who.c.n == name.c.n + 1))
            .join(EVENTS, (EVENTS.c.table_id == who.c.log) & (EVENTS.c.seq == who.c.n // MOST))
            .where(who.c.whose == person, who.c.text == person)
            .order_by(EVENTS.c.at.desc())
            .limit(1)
        )
        return await self.store.value(query) or ""

    async def ended(self) -> list[str]:
        """Return the devices signed out lately, as long as they are known as such."""
        return await self.store.column(sa.select(DEVICES.c.id).where(DEVICES.c.ended.is_not(None)))

    async def bans(self) -> list[dict[str, Any]]:
        """Return every ban, the newest first."""
        return await self.store.rows(sa.select(BANS).order_by(BANS.c.n.desc()))

    async def audit(self, limit: int, before: int | None = None) -> list[dict[str, Any]]:
        """Return the newest entries of the audit log, or those before a number."""
        query = sa.select(AUDIT).order_by(AUDIT.c.n.desc()).limit(limit)
        query = query if before is None else query.where(AUDIT.c.n < before)
        return await self.store.rows(query)


#: The operator's name in the log.
OPERATOR = "operator"


def deed(who: str, what: str, *, table: str = "", about: str = "", why: str = "") -> Row:
    """Return the log row for an act; write it in the same transaction as the act."""
    values = {"at": now(), "who": who, "what": what, "table_id": table, "about": about, "why": why}
    return Row(AUDIT, values)
