"""Talk at the table: plain text, kept apart from the game, in the order in which it was said."""

from __future__ import annotations

from typing import Any

from euchre.server.store.schema import CHAT
from euchre.server.store.store import Store, now
from euchre.server.store.writer import Conflict, Row
from euchre.server.tables.refusals import Refused
from euchre.server.tables.seats import TEXT, clean
from euchre.server.tables.table import TRIES, Table


async def say(store: Store, table: Table, seat: int, text: str) -> dict[str, Any]:
    """Keep a message and send it to everybody at the table; return it."""
    line = clean(text, TEXT)
    for _ in range(TRIES):
        said = {
            "n": table.chat_no + 1,
            "seat": seat,
            "name": table.state.names[seat],
            "text": line,
            "at": now(),
        }
        try:
            await store.write([Row(CHAT, {"table_id": table.id} | said)])
        except Conflict:
            await hear(store, table)
            continue
        await hear(store, table)
        return said
    raise Refused(503, "The table is too busy; try again.")


async def hear(store: Store, table: Table) -> None:
    """Send what has been said since the streams were told last."""
    for said in await store.chat(table.id, table.chat_no):
        if said["n"] > table.chat_no:
            table.chat_no = said["n"]
            table.send("chat", said)
