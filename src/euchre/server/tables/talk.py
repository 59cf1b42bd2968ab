"""The chat: text or quick phrases, stored separately from the game, in order."""

from __future__ import annotations

from typing import Any

from euchre.coordinates import TableSeat
from euchre.server.clock import now
from euchre.server.refusals import Refused
from euchre.server.store.schema import CHAT
from euchre.server.store.store import Store
from euchre.server.store.writer import Row
from euchre.server.tables.names import TEXT, clean
from euchre.server.tables.seats import require_seat
from euchre.server.tables.table import TRIES, Table

#: Quick phrases by id; none says anything about cards.
PHRASES = {
    "nice-hand": "Nice hand!",
    "well-played": "Well played",
    "thanks-partner": "Thanks, partner",
    "oops": "Oops",
    "ouch": "Ouch!",
    "one-moment": "One moment",
    "good-game": "Good game",
    "rematch": "Rematch?",
}
FACES = {
    "smile": "\N{SLIGHTLY SMILING FACE}",
    "laugh": "\N{SMILING FACE WITH OPEN MOUTH AND SMILING EYES}",
    "wink": "\N{WINKING FACE}",
    "surprised": "\N{FACE WITH OPEN MOUTH}",
    "sad": "\N{SLIGHTLY FROWNING FACE}",
    "cool": "\N{SMILING FACE WITH SUNGLASSES}",
}
QUICK = PHRASES | FACES
#: A greeting to one player, with that player's name after the sign.
WAVE, HAND = "wave", "\N{WAVING HAND SIGN}"
#: Maximum number of quick phrases per seat, and the interval in milliseconds.
FEW, WHILE = 3, 10_000


async def say(
    store: Store,
    table: Table,
    seat: TableSeat,
    person: str,
    text: str,
    quick: str = "",
    wave: TableSeat | None = None,
) -> dict[str, Any]:
    """Save a message and send it to everyone at the table; return it.

    ``quick`` is the id of a quick phrase, used instead of text; so is ``wave``, the seat of a
    player who is greeted.  Raises ``Refused``.
    """
    if wave is not None:
        require_seat(wave, len(table.state.seats))
        if wave == seat:
            raise Refused(422, "You can only wave to other players.")
        quick, line = WAVE, f"{HAND} {table.state.names[wave]}"
    elif quick and quick not in QUICK:
        raise Refused(422, f"There is no such quick phrase; choose from {', '.join(QUICK)}.")
    else:
        line = QUICK[quick] if quick else clean(text, TEXT)
    if not quick and not table.state.writes:
        raise Refused(
            403, "Only quick phrases can be said at this table; the host can open the chat."
        )
    for _ in range(TRIES):
        if quick:
            await _not_too_often(store, table, seat)
        message = {
            "n": table.chat_no + 1,
            "seat": seat,
            "name": table.state.names[seat],
            "text": line,
            "quick": quick,
            "at": now(),
        }
        of = {"table_id": table.id, "person": person, "whose": table.state.owners[seat]}
        said = await store.written([Row(CHAT, of | message)])
        await hear(store, table)
        if said:
            return message
    raise Refused(503, "The table is too busy; try again.")


async def _not_too_often(store: Store, table: Table, seat: TableSeat) -> None:
    """Refuse a quick phrase beyond the limit.

    The count is shared by all servers: a message written meanwhile takes the number of the next
    one.
    """
    lately = sum(
        message["seat"] == seat and bool(message["quick"]) and abs(now() - message["at"]) < WHILE
        for message in await store.chat(table.id, 0)
    )
    if lately >= FEW:
        raise Refused(429, f"At most {FEW} quick phrases are allowed in {WHILE // 1000} seconds.")


async def hear(store: Store, table: Table) -> None:
    """Send the messages that the streams have not had yet."""
    for message in await store.chat(table.id, table.chat_no):
        if message["n"] > table.chat_no:
            table.chat_no = message["n"]
            if message["text"]:
                table.send("chat", message)
