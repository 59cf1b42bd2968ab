"""Requests to be forgotten.  They cannot be undone, so they wait a day.

A request names the owner of the words to remove (see ``words``).  It comes from a desk, or from a
person who has proved to be that owner.  A desk can contest the proof, but not refuse the request.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeAlias

import sqlalchemy as sa

from euchre.server.clock import now
from euchre.server.refusals import Refused
from euchre.server.store.schema import ERASURES
from euchre.server.store.store import Store
from euchre.server.store.words import owner
from euchre.server.store.writer import Change, Row

#: Milliseconds until a request takes effect.
WAIT = 24 * 3_600_000
#: What a desk can do: ask to forget somebody, withdraw that, or contest the proof of a person.
ErasureStep: TypeAlias = Literal["ask", "withdraw", "contest"]


class Erasure(NamedTuple):
    """A request: whose words, who asked (empty: a desk), when it is due and when it was stopped."""

    whose: str
    person: str
    due: int
    stopped: int | None

    @property
    def log(self) -> str:
        """The night or club of the player or member; empty for a person's own tables."""
        return self.whose.rpartition(":")[0]

    @property
    def number(self) -> int:
        """The number of the player or member; 0 for a person's own tables."""
        return int(self.whose.rpartition(":")[2]) if self.log else 0


async def ask(store: Store, owners: Iterable[str], person: str = "") -> int:
    """Record requests; return when new ones are due.  A pending request keeps its time."""
    due = now() + WAIT
    for whose in owners:
        mine = (ERASURES.c.whose == whose) & (ERASURES.c.person == person)
        row = Row(ERASURES, {"whose": whose, "person": person, "due": due, "stopped": None})
        stopped = sa.delete(ERASURES).where(mine, ERASURES.c.stopped.is_not(None))
        await store.written([Change(stopped), row])
    return due


async def requests(store: Store, *which: sa.ColumnElement[bool]) -> list[Erasure]:
    """Return the requests that meet conditions, those of people's own tables last."""
    query = sa.select(*(ERASURES.c[name] for name in Erasure._fields)).where(*which)
    rows = await store.ask(lambda c: [Erasure(*row) for row in c.execute(query)])
    return sorted(rows, key=lambda one: (one.log == "", one.due, one.whose))


async def waiting(store: Store, log_id: str) -> list[dict[str, Any]]:
    """Return the requests for a night's players or a club's members, as its desk sees them."""
    of_log = ERASURES.c.whose.startswith(f"{log_id}:", autoescape=True)
    found = await requests(store, of_log, ERASURES.c.stopped.is_(None))
    return [{"number": x.number, "due": x.due, "own": x.person != ""} for x in found]


def stopping(whose: str, *, but: str = "") -> Change:
    """Return the change that stops the requests of all people but one, whose proof is contested."""
    other = ERASURES.c.person.not_in(("", but))
    open_ = (ERASURES.c.whose == whose) & other & ERASURES.c.stopped.is_(None)
    return Change(sa.update(ERASURES).where(open_).values(stopped=now()))


def withdrawing(person: str, *whose: str) -> Change:
    """Return the change that withdraws requests of a person or (empty) a desk, by default all."""
    mine = ERASURES.c.person == person
    return Change(
        sa.delete(ERASURES).where(mine, ERASURES.c.whose.in_(whose) if whose else sa.true())
    )


async def step(store: Store, log_id: str, number: int, what: ErasureStep) -> None:
    """Do a desk's step.  Raises ``Refused`` if there is no such request."""
    whose = owner(log_id, number)
    if what == "ask":
        await ask(store, [whose])
        return
    found = await requests(store, ERASURES.c.whose == whose, ERASURES.c.stopped.is_(None))
    if not any((one.person == "") == (what == "withdraw") for one in found):
        raise Refused(404, "There is no such request any more.")
    await store.write([withdrawing("", whose) if what == "withdraw" else stopping(whose)])
