"""Which members the players of a night are, as confirmed."""

from __future__ import annotations

import sqlalchemy as sa

from euchre.server.clock import now
from euchre.server.store.schema import CLUB_MATCHES, NIGHTS
from euchre.server.store.store import Store
from euchre.server.store.writer import Change


async def matches(store: Store, club_id: str, night_id: str) -> dict[int, int]:
    """Return members by player number; 0 for a player who only shares a member's name."""
    query = sa.select(CLUB_MATCHES.c.number, CLUB_MATCHES.c.member).where(
        CLUB_MATCHES.c.club_id == club_id, CLUB_MATCHES.c.night_id == night_id
    )
    return await store.ask(lambda c: {row[0]: row[1] for row in c.execute(query)})


async def note(store: Store, club_id: str, night_id: str, number: int, member: int) -> None:
    """Save which member the player with a number is.

    Raises ``Conflict`` if another player has become that member meanwhile.
    """
    every, row = CLUB_MATCHES.c, {"club_id": club_id, "night_id": night_id, "number": number}
    here = (every.club_id == club_id) & (every.night_id == night_id)
    taken = sa.exists().where(here, every.number != number, every.member == member)
    new = sa.select(*map(sa.literal, (*row.values(), member, now())))
    if member:
        new = new.where(~taken)
    insert = sa.insert(CLUB_MATCHES).from_select([*row, "member", "at"], new)
    own = sa.delete(CLUB_MATCHES).where(here, every.number == number)
    # PostgreSQL lets neither of two see the other until one has locked the night's row.
    lock = sa.update(NIGHTS).where(NIGHTS.c.id == night_id).values(made=NIGHTS.c.made)
    await store.write([Change(lock), Change(own), Change(insert, must=1)])
