"""``euchre server key, tables, ban, desk ...``: what its operator does, on the same machine."""

from __future__ import annotations

import functools
import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import click

from euchre.cli.environment import (
    Setting,
    ask_server,
    data_option,
    no_answer,
    server_address,
    server_on_this_machine,
    unreadable,
)
from euchre.cli.output import Refused, Whole, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from euchre.server.settings import Settings


class _Server:
    """The server on this machine: its address and the operator's key."""

    def __init__(self, data: Path | None, database: str, url: str | None):
        self.settings = server_on_this_machine(data, database)
        self._url = url

    @property
    def url(self) -> str:
        """Its address: as given, as noted beside its games, or the default."""
        return self._url.rstrip("/") if self._url else server_address(self.settings)

    def key(self, *, new: bool = False) -> str:
        """Return the operator's key, or replace it if ``new``.  Raises ``Refused``."""
        import sqlalchemy as sa

        from euchre.server.operator import key_text
        from euchre.server.store import database

        engine = database.writer_engine(self.settings)
        try:
            if new:
                database.renew_key(engine, "operator")
            return key_text(database.key(engine, "operator"))
        except database.StoreError as error:
            raise Refused(str(error)) from None
        except sa.exc.SQLAlchemyError as error:
            raise unreadable("the key", error) from None
        finally:
            engine.dispose()

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Call the server as its operator.  Raises ``Refused`` with its error message."""
        data, key = None if body is None else json.dumps(body).encode(), self.key()
        try:
            address = f"{self.url}/api/operator/{path}"
            status, answer = ask_server(address, data, f"Bearer {key}")
        except (OSError, ValueError) as error:
            raise Refused(
                f"no server answers at {self.url}: {no_answer(error)}; give its address with --url"
            ) from None
        if status >= 400:
            known = isinstance(answer, dict) and "error" in answer
            raise Refused(str(answer["error"]) if known else f"the server answered {status}")
        return answer


def _options(function: Any) -> Any:
    """Add the options that select a server, and pass it to the command."""

    @functools.wraps(function)
    def run(data: Path | None, database: str, url: str | None, **more: Any) -> None:
        function(_Server(data, database, url), **more)

    for option in (
        click.option("--url", metavar="URL", help="Address of the server."),
        click.option(
            "--database",
            cls=Setting,
            default="sqlite",
            metavar="URL",
            help="The server's database.",
        ),
        data_option("Folder of the server's games."),
    ):
        run = option(run)
    return run


_why = click.option(
    "--why", required=True, help="The reason, for the audit log; don't name anyone."
)


@click.command("key")
@click.option("--new", is_flag=True, help="Make a new key; the old one stops working.")
@click.option(
    "--public-url", cls=Setting, metavar="URL", help="Address that players use, for the link."
)
@_options
def key(server: _Server, new: bool, public_url: str | None) -> None:
    """Print the link to the operator's page; anyone who has it is the operator."""
    where = (public_url or server.url).rstrip("/")
    say(f"{where}/operator#{server.key(new=new)}")


@click.command("tables")
@_options
def list_tables(server: _Server) -> None:
    """List the tables in use and who sits at them."""
    tables = server.ask("tables")
    for table in tables["live"]:
        marks = [mark for mark in ("listed", "locked", "closed", "over") if table[mark]]
        say(f"{table['id']}  {table['title']}  {' '.join(marks)}".rstrip())
        for seat in table["seats"]:
            if seat["person"]:
                here = " ".join(seat["addresses"]) or ("here" if seat["here"] else "away")
                host = ", host" if seat["host"] else ""
                say(f"    {seat['name']} (person {seat['person']}{host}; {here})")
    for table in tables["quarantined"]:
        say(f"{table['id']}  cannot be shown: {table['reason']}")
    if not tables["live"]:
        say("No one is at a table now.")


@click.command("close")
@click.argument("table")
@_why
@_options
def close(server: _Server, table: str, why: str) -> None:
    """Close TABLE (its id or code) for good."""
    server.ask(f"tables/{quote(table, '')}/close", {"why": why})
    say(f"Table {table} is closed.")


@click.command("clear-chat")
@click.argument("table")
@_why
@_options
def clear_chat(server: _Server, table: str, why: str) -> None:
    """Clear the chat of TABLE (its id or code)."""
    server.ask(f"tables/{quote(table, '')}/chat", {"why": why})
    say(f"The chat of table {table} is cleared.")


@click.command("ban")
@click.argument("whom")
@click.option("--hours", type=Whole(1, 87_840), help="For how long.  [default: for good]")
@_why
@_options
def ban(server: _Server, whom: str, hours: int | None, why: str) -> None:
    """Ban WHOM: a person by the id that "tables" shows, an address or a network."""
    kind = "network" if set(whom) & set(".:/") else "person"
    _show_bans(server.ask("bans", {kind: whom, "hours": hours, "why": why})["bans"])


@click.command("forget")
@click.argument("name")
@click.option("--sure", is_flag=True, help="Do it; it cannot be undone.")
@_options
def forget(server: _Server, name: str, sure: bool) -> None:
    """Remove NAME from every club, night, table and list of this server; scores stay.

    Without --sure it only shows where the name occurs.  This covers everyone who used the name,
    even two people who shared it.  Backups keep it until they are deleted.
    """
    answer = server.ask("forget", {"name": name, "sure": sure})
    counts = ((answer[f"{one}s"], one) for one in ("club", "night", "table", "day"))
    places = ", ".join(f"{n} {one}{'s' * (n != 1)}" for n, one in counts if n)
    if not places:
        say(f"{name} does not occur on this server.")
    elif answer["done"]:
        say(f"{name} has been removed from {places}.")
    else:
        say(f"{name} occurs in {places}. To remove it for good, add --sure.")


@click.command("idle")
@click.argument("what", type=click.Choice(["nights", "clubs"]))
@click.option(
    "--before",
    required=True,
    metavar="DATE",
    help="The day since which nothing has happened, such as 2025-06-30 (UTC).",
)
@click.option("--sure", is_flag=True, help="Remove them; it cannot be undone.")
@_options
def idle(server: _Server, what: str, before: str, sure: bool) -> None:
    """List the nights or clubs in which nothing has happened since a day.

    They are kept until you remove them: without --sure nothing is removed.  A night that is removed
    still counts in its club's season; a club goes with its standings.  Backups keep both.
    """
    one = what.removesuffix("s")
    try:
        day = date.fromisoformat(before).isoformat()
    except ValueError:
        raise Refused(f"--before must be a date such as 2025-06-30, not {before[:20]!r}") from None
    answer = server.ask("idle", {"what": one, "before": day, "sure": sure})
    for row in answer["found"]:
        people = f"{row['people']} {'players' if one == 'night' else 'members'}"
        about = f"{row['title']}, {people}" if row["title"] else "cannot be read"
        say(f"{row['id']}  {_day(row['last'])}  {about}")
    number = answer["removed"] if sure else len(answer["found"])
    more = " or more" if answer["more"] and not sure else ""
    words = f"{number}{more} {one if number == 1 else what}"
    if not answer["found"]:
        say(f"No {one} has been idle since {day}.")
    elif sure:
        say(f"{words} removed.{' There are more: run this again.' if answer['more'] else ''}")
    else:
        say(f"{words} without anything new since {day}. To remove them for good, add --sure.")


@click.command("bans")
@_options
def list_bans(server: _Server) -> None:
    """List the bans with their numbers."""
    _show_bans(server.ask("bans")["bans"])


@click.command("lift")
@click.argument("number", type=Whole(1, 10**9))
@_why
@_options
def lift(server: _Server, number: int, why: str) -> None:
    """Lift the ban with NUMBER."""
    server.ask(f"bans/{number}/lift", {"why": why})
    say(f"Ban {number} is lifted.")


@click.command("log")
@click.option("--before", type=Whole(1, 10**9), help="Only entries before this number.")
@_options
def log(server: _Server, before: int | None) -> None:
    """Print the newest entries of the audit log: who did what, when and why."""
    more = f"?before={before}" if before else ""
    for entry in server.ask(f"audit{more}")["entries"]:
        parts = (entry["who"], entry["what"], entry["table_id"], entry["about"], entry["why"])
        say(f"{entry['n']:>6}  {_day(entry['at'])}  {'  '.join(part for part in parts if part)}")


def _show_bans(bans: list[dict[str, Any]]) -> None:
    for one in bans:
        until = f"until {_day(one['until'])}" if one["until"] else "for good"
        say(f"{one['n']:>6}  {one['kind']} {one['what']}  {until}  {one['why']}")
    if not bans:
        say("Nobody is banned.")


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"


@click.command("desk")
@click.argument("night", required=False)
@_options
def desk(server: _Server, night: str | None) -> None:
    """Print the desk links of all nights, newest first, or the link of one NIGHT.

    The link is the key to the desk. Give it only to an organizer who has lost it.
    """
    from euchre.server.codes import desk_key

    nights, key = _nights(server.settings)
    shown = [one for one in nights if night in (None, one[0])]
    if not shown:
        raise Refused(f"there is no night {night}" if night else "there are no nights here")
    for name, title in shown:
        say(f"{title}: {server.url}/night/{name}/desk#{desk_key(key, name)}")


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
