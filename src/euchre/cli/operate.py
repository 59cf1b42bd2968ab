"""``euchre server tables, ban, forget, desk ...``: what its operator does, on the same machine."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from euchre.cli.environment import data_option, server_address, server_on_this_machine, setting
from euchre.cli.options import flag, value
from euchre.cli.output import DAY, Misuse, Whole, say
from euchre.text import counted

if TYPE_CHECKING:
    from euchre.server.operations import Operator
    from euchre.server.settings import Settings

T = TypeVar("T")
#: Maximum number of entries of the audit log.
PAGE = 50


def _do(settings: Settings, work: Callable[[Operator], Awaitable[T]]) -> T:
    """Do something as the operator.  Raises ``Misuse`` with what the server says about it."""
    import sqlalchemy as sa

    from euchre.server import monitoring, refusals
    from euchre.server.operations import operating
    from euchre.server.store.database import StoreError
    from euchre.server.store.writer import Unsaved

    async def done() -> T:
        async with operating(settings) as operator:
            return await work(operator)

    monitoring.set_up_logs("error")
    try:
        return asyncio.run(done())
    except (refusals.Refused, StoreError) as error:
        raise Misuse(str(error)) from None
    except Unsaved as error:
        raise Misuse(f"the database does not answer: {error}") from None
    except sa.exc.SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
        raise Misuse(f"cannot read the games: {reason}") from None


def _options(function: Any) -> Any:
    """Add the options that select a database, and pass its settings to the command."""

    @functools.wraps(function)
    def run(data: Path | None, database: str, **more: Any) -> None:
        function(server_on_this_machine(data, database), **more)

    for option in (
        setting("--database", "URL", "The server's database.", default="sqlite"),
        data_option("Folder of the server's games."),
    ):
        run = option(run)
    return run


def _short(name: str, text: str, most: int) -> str:
    """Return a text without spaces around it.  Raises ``Misuse`` if it is too long."""
    if len(text := text.strip()) > most:
        raise Misuse(f"{name} must have 1 to {most} characters, not {len(text)}")
    return text


_why = value(
    "--why",
    "TEXT",
    "The reason, for the audit log; don't name anyone.",
    required=True,
    callback=lambda ctx, param, why: _short("--why", why, 200),
)


@click.command("tables")
@value(
    "--hours",
    None,
    "Only tables where something has happened within this many hours.",
    Whole(1, 24 * 365),
    default=1,
)
@_options
def list_tables(settings: Settings, hours: int) -> None:
    """List the tables in use and who sits at them."""
    tables = _do(settings, lambda operator: operator.tables(hours))
    for table in tables:
        if "reason" in table:
            say(f"{table['id']}  {table['reason']}")
            continue
        say(f"{table['id']}  {table['title']}  {' '.join(table['marks'])}".rstrip())
        for seat in table["people"]:
            say(f"    {seat['name']} (person {seat['person']}{', host' if seat['host'] else ''})")
    if not tables:
        say(f"Nothing has happened at any table for {hours} h.")


@click.command("close")
@click.argument("table")
@_why
@_options
def close(settings: Settings, table: str, why: str) -> None:
    """Close TABLE (its id or code) for good."""
    _do(settings, lambda operator: operator.close(table, why))
    say(f"Table {table} is closed.")


@click.command("clear-chat")
@click.argument("table")
@_why
@_options
def clear_chat(settings: Settings, table: str, why: str) -> None:
    """Clear the chat of TABLE (its id or code)."""
    _do(settings, lambda operator: operator.clear_chat(table, why))
    say(f"The chat of table {table} is cleared.")


@click.command("ban")
@click.argument("whom")
@value("--hours", None, "How many hours it lasts.  [default: for good]", Whole(1, 24 * 365 * 10))
@flag("--network", "Ban the network where WHOM is connected now, too.")
@_why
@_options
def ban(settings: Settings, whom: str, hours: int | None, network: bool, why: str) -> None:
    """Ban WHOM: a person by the id that "tables" shows, an address or a network."""

    async def banned(operator: Operator) -> list[dict[str, Any]]:
        await operator.ban(whom, hours, why, network=network)
        return await operator.store.who.bans()

    _show_bans(_do(settings, banned))


@click.command("forget")
@click.argument("name")
@flag("--sure", "Do it; it cannot be undone.")
@_options
def forget(settings: Settings, name: str, sure: bool) -> None:
    """Remove NAME from every club, night, table and list of this server; scores stay.

    Without --sure it only shows where the name occurs.  This covers everyone who used the name,
    even two people who shared it.  Backups keep it until they are deleted.
    """
    if len(name := _short("NAME", name, 80)) < 2:
        raise Misuse("NAME must have at least 2 characters")
    answer = _do(settings, lambda operator: operator.forget(name, sure=sure))
    counts = ((answer[f"{one}s"], one) for one in ("club", "night", "table", "day"))
    places = ", ".join(counted(n, one) for n, one in counts if n)
    if not places:
        say(f"{name} does not occur on this server.")
    elif sure:
        say(f"{name} has been removed from {places}.")
    else:
        say(f"{name} occurs in {places}. To remove it for good, add --sure.")


@click.command("idle")
@click.argument("what", type=click.Choice(["nights", "clubs"]))
@value(
    "--before",
    "DATE",
    "The day since which nothing has happened, such as 2025-06-30 (UTC).",
    DAY,
    required=True,
)
@flag("--sure", "Remove them; it cannot be undone.")
@_options
def idle(settings: Settings, what: str, before: date, sure: bool) -> None:
    """List the nights or clubs in which nothing has happened since a day.

    They are kept until you remove them: without --sure nothing is removed.  A night that is removed
    still counts in its club's season; a club goes with its standings.  Backups keep both.
    """
    one: Literal["night", "club"] = "night" if what == "nights" else "club"
    answer = _do(settings, lambda operator: operator.idle(one, before, sure=sure))
    for row in answer["found"]:
        people = f"{row['people']} {'players' if one == 'night' else 'members'}"
        about = f"{row['title']}, {people}" if row["title"] else "cannot be read"
        say(f"{row['id']}  {_day(row['last'])}  {about}")
    number = answer["removed"] if sure else len(answer["found"])
    more = " or more" if answer["more"] and not sure else ""
    words = f"{number}{more} {one if number == 1 else what}"
    if not answer["found"]:
        say(f"No {one} has been idle since {before}.")
    elif sure:
        say(f"{words} removed.{' There are more: run this again.' if answer['more'] else ''}")
    else:
        say(f"{words} without anything new since {before}. To remove them for good, add --sure.")


@click.command("bans")
@_options
def list_bans(settings: Settings) -> None:
    """List the bans with their numbers."""
    _show_bans(_do(settings, lambda operator: operator.store.who.bans()))


@click.command("lift")
@click.argument("number", type=Whole(1, 10**9))
@_why
@_options
def lift(settings: Settings, number: int, why: str) -> None:
    """Lift the ban with NUMBER."""
    _do(settings, lambda operator: operator.lift(number, why))
    say(f"Ban {number} is lifted.")


@click.command("log")
@value("--before", None, "Only entries before this number.", Whole(1, 10**9))
@_options
def log(settings: Settings, before: int | None) -> None:
    """Print the newest entries of the audit log: who did what, when and why."""
    for entry in _do(settings, lambda operator: operator.store.who.audit(PAGE, before)):
        parts = (entry["who"], entry["what"], entry["table_id"], entry["about"], entry["why"])
        say(f"{entry['n']:>6}  {_day(entry['at'])}  {'  '.join(part for part in parts if part)}")


#: What a ban covers, by its kind.
_KINDS = {"person": "person", "network": "network", "both": "person and network"}


def _show_bans(bans: list[dict[str, Any]]) -> None:
    for one in bans:
        until = f"until {_day(one['until'])}" if one["until"] else "for good"
        say(f"{one['n']:>6}  {_KINDS[one['kind']]} {one['what']}  {until}  {one['why']}")
    if not bans:
        say("Nobody is banned.")


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"


@click.command("desk")
@click.argument("night", required=False)
@setting("--public-url", "URL", "Address that players use, for the links.")
@flag("--replace", "Make a new link of NIGHT first: the old one stops working.")
@_options
def desk(settings: Settings, night: str | None, public_url: str | None, replace: bool) -> None:
    """Print the desk links of all nights, newest first, or the link of one NIGHT.

    The link is the key to the desk. Give it only to an organizer who has lost it.  With --replace
    a night that is over can be changed for another day.
    """
    if replace and night is None:
        raise Misuse("name the night whose desk link is to be replaced")
    shown = _do(settings, lambda operator: operator.desks(night, replace=replace))
    if not shown:
        raise Misuse(f"there is no night {night}" if night else "there are no nights here")
    where = (public_url or server_address(settings)).rstrip("/")
    for name, title, key in shown:
        say(f"{title}: {where}/night/{name}/desk#{key}")
