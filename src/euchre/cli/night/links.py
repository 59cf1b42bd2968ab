"""``euchre night desk``: links to desks, for someone at the server's own machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from euchre.cli.environment import (
    Setting,
    data_option,
    server_address,
    server_on_this_machine,
    unreadable,
)
from euchre.cli.output import Refused, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from euchre.server.settings import Settings


@click.command("desk")
@click.argument("night", required=False)
@click.option("--url", metavar="URL", help="Address of the server.")
@click.option("--database", cls=Setting, default="sqlite", metavar="URL", help="As for serve.")
@data_option("As for serve.")
def command(night: str | None, url: str | None, database: str, data: Path | None) -> None:
    """Show the desk links of the server on this machine, newest first, or the link of one NIGHT.

    The link is the key to the desk. Give it only to an organizer who has lost it.
    """
    from euchre.server.nights.keys import desk_key

    settings = server_on_this_machine(data, database)
    found, key = _nights(settings)
    address = (url or server_address(settings)).rstrip("/")
    shown = [one for one in found if night in (None, one[0])]
    if not shown:
        raise Refused(f"there is no night {night}" if night else "there are no nights here")
    for name, title in shown:
        secret = desk_key(key, name)
        say(f"{title}: {address}/night/{name}/desk#{secret}")


def _nights(settings: Settings) -> tuple[Sequence[tuple[str, str]], bytes]:
    """Return the ids and titles of all nights, newest first, and the key.  Raises ``Refused``."""
    import sqlalchemy as sa

    from euchre.night.events import Founded, decode
    from euchre.server.store import database
    from euchre.server.store.schema import NIGHT_EVENTS, NIGHTS

    engine = database.writer_engine(settings)
    first = (
        sa.select(NIGHTS.c.id, NIGHT_EVENTS.c.body)
        .join(NIGHT_EVENTS, NIGHT_EVENTS.c.night_id == NIGHTS.c.id)
        .where(NIGHT_EVENTS.c.seq == 1)
        .order_by(NIGHTS.c.made.desc())
    )
    try:
        with engine.connect() as connection:
            rows = connection.execute(first).all()
        beginnings = [(str(name), decode(body)) for name, body in rows]
        return [
            (name, begun.title) for name, begun in beginnings if isinstance(begun, Founded)
        ], database.key(engine, "server")
    except database.StoreError as error:
        raise Refused(str(error)) from None
    except sa.exc.SQLAlchemyError as error:
        raise unreadable("the nights", error) from None
    finally:
        engine.dispose()
