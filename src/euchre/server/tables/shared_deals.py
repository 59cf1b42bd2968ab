"""Deal sets: deals that several tables play, with seeds drawn once, at first use.

Each person holds cards of a set at only one table.  At a second one they would see another hand of
the same deal, or know how it ended.
"""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa

from euchre.server import fair
from euchre.server.refusals import Refused
from euchre.server.store.schema import DEAL_SETS, SET_PLAYERS
from euchre.server.store.store import Store
from euchre.server.store.writer import Row
from euchre.server.tables.state import DealSet

#: Message for a person who holds cards of the same deals at another table.
ELSEWHERE = (
    "This device has cards from the same deals at another table, so they are hidden here. "
    "A bot plays until the game ends."
)


async def drawn(store: Store, name: str, deals: int) -> dict[int, bytes]:
    """Return the seeds of a set of ``deals`` deals by number; draw them if there are none.

    There is one extra seed, which closes the chain of commitments.
    """
    query = sa.select(DEAL_SETS.c.hand, DEAL_SETS.c.seed).where(DEAL_SETS.c.name == name)
    if not (seeds := await store.pairs(query)):
        new = [{"name": name, "hand": n, "seed": fair.new_seed()} for n in range(1, deals + 2)]
        # A faster writer's seeds stay.
        await store.written([Row(DEAL_SETS, row) for row in new])
        seeds = await store.pairs(query)
    return {hand: bytes(seed) for hand, seed in seeds.items()}


def locked(name: str, seeds: Mapping[int, bytes]) -> DealSet:
    """Return what a table may know of a set: locks, not seeds."""
    return DealSet(name, tuple(fair.lock(seeds[hand]) for hand in sorted(seeds)))


async def hold(store: Store, name: str, person: str, table_id: str) -> bool:
    """Let a person hold cards of a set at a table; return False if they do so at another.

    The first table is theirs until the set is over.  Raises ``Unsaved``.
    """
    holder = sa.select(SET_PLAYERS.c.table_id).where(
        SET_PLAYERS.c.name == name, SET_PLAYERS.c.person == person
    )
    if (held := await store.value(holder)) is None:
        row = {"name": name, "person": person, "table_id": table_id}
        if await store.written([Row(SET_PLAYERS, row)]):
            return True
        held = await store.value(holder)
    return bool(held == table_id)


async def admit(store: Store, deals: DealSet | None, person: str, table_id: str) -> None:
    """Refuse a person who holds cards of the same deals at another table.  Raises ``Unsaved``."""
    if deals is not None and not await hold(store, deals.name, person, table_id):
        raise Refused(409, ELSEWHERE)
