"""``euchre night print``, ``export``, ``desk``: a night as PDF and CSV, the links of desks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from euchre.cli.environment import (
    Setting,
    data_option,
    server_address,
    server_on_this_machine,
    unreadable,
)
from euchre.cli.night.common import CSV, collected, flag, hand_out, night_command, value, write
from euchre.cli.output import Refused, say
from euchre.night.fold import Night
from euchre.night.rotation.sheets import write_csv
from euchre.night.spreadsheets import SHEETS
from euchre.night.store import SUFFIX, NightFile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from euchre.server.settings import Settings

#: Parts printed by default: what every night needs.
_USUAL = "tally,chart,tents,signin,rules"
_WHAT: Mapping[str, Callable[[Night], str]] = {
    **SHEETS,
    "chart": lambda night: write_csv(night.the_chart),
}


@click.command("print")
@value(
    "--parts",
    "PART[,PART...]",
    "What to print, or all; also wall, find, slips, moves, scores, matches, cover ...",
    default=_USUAL,
)
@collected(
    "how",
    value("--paper", "letter|a4", "Paper size.", default="letter"),
    value("--per-page", None, "Tally cards per page: 2 or 4.", int, default=4),
    value("--url", None, "Address of the night's pages, for the QR codes.", default=""),
    value(
        "--font",
        "FILE",
        "Font for names with letters the built-in fonts lack.",
        click.Path(path_type=Path),
    ),
    value(
        "--theme",
        "classic|dark",
        "Green and red, or black only for copiers and easy reading.",
        default="classic",
    ),
    flag("--by-hand", "Leave blanks for names that cannot be printed."),
)
@value("--out", "PATH", "The PDF file.  [default: named after the night]")
@night_command
def print_papers(at: NightFile, parts: str, how: dict[str, Any], out: str | None) -> None:
    """Print cards, charts, tents and sheets, each with the chart's id and a QR code."""
    from euchre.night.paper import PARTS, parts_of, printed

    wanted = list(PARTS) if parts == "all" else [p.strip() for p in parts.split(",") if p.strip()]
    night = at.load()
    document = printed(night, wanted, **how)
    path = Path(out or f"{at.path.name.removesuffix(SUFFIX)}.pdf")
    write(path, document)
    contents = parts_of(night, wanted)
    say("\n".join([f"{path} contains:", *(f"  - {PARTS[part]}" for part in contents)]))
    if unused := [part for part in wanted if part not in contents]:
        say(f"Left out, because this night has no use for them: {', '.join(unused)}.")


@click.command("export")
@click.argument("what", type=click.Choice(list(_WHAT)), default="standings")
@value("--out", "PATH", "Write to a file instead of the screen.")
@night_command
def export(at: NightFile, what: str, out: str | None) -> None:
    """Write the standings, scores, prizes, money or chart as CSV for a spreadsheet."""
    hand_out(_WHAT[what](at.load()), what, out, CSV)


@click.command("desk")
@click.argument("night", required=False)
@click.option("--url", metavar="URL", help="Address of the server.")
@click.option("--database", cls=Setting, default="sqlite", metavar="URL", help="As for serve.")
@data_option("As for serve.")
def command(night: str | None, url: str | None, database: str, data: Path | None) -> None:
    """Show the desk links of the server on this machine, newest first, or the link of one NIGHT.

    The link is the key to the desk. Give it only to an organizer who has lost it.
    """
    from euchre.server.codes import desk_key

    settings = server_on_this_machine(data, database)
    nights, key = _nights(settings)
    address = (url or server_address(settings)).rstrip("/")
    shown = [one for one in nights if night in (None, one[0])]
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
