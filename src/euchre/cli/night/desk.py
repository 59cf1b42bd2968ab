"""``euchre night desk``: links to desks, for someone at the server's own machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from euchre.cli.environment import Setting, data_option, games_folder
from euchre.cli.output import Refused, say

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.command("desk")
@click.argument("night", required=False)
@click.option(
    "--url", default="http://127.0.0.1:8000", show_default=True, help="Address of the server."
)
@click.option("--database", cls=Setting, default="sqlite", metavar="URL", help="Same as for serve.")
@data_option("Same as for serve.")
def command(night: str | None, url: str, database: str, data: Path | None) -> None:
    """Show the desk links of the server on this machine, newest first, or the link of one NIGHT.

    The link is the key to the desk. Give it only to an organizer who has lost it.
    """
    from euchre.server.nights.keys import desk_key

    found, key = _nights(database, data)
    shown = [one for one in found if night in (None, one[0])]
    if not shown:
        raise Refused(f"there is no night {night}" if night else "there are no nights here")
    for name, title in shown:
        secret = desk_key(key, name)
        say(f"{title}: {url.rstrip('/')}/night/{name}/desk#{secret}")


def _nights(where: str, data: Path | None) -> tuple[Sequence[tuple[str, str]], bytes]:
    """Return the ids and titles of all nights, newest first, and the key.  Raises ``Refused``."""
    import sqlalchemy as sa

    from euchre.night.events import Founded, decode
    from euchre.server.settings import Settings
    from euchre.server.store import database
    from euchre.server.store.schema import NIGHT_EVENTS, NIGHTS

    settings = Settings(data=games_folder(data), database=where)
    if settings.file is not None and not settings.file.is_file():
        raise Refused(f"no server database in {settings.data}; start a server first")
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
    except sa.exc.SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
        raise Refused(f"cannot read the nights: {reason}") from None
    finally:
        engine.dispose()
