"""``euchre server tables, ban, forget, desk ...``: what its operator does, on the same machine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar

from euchre.cli.environment import EnvironmentOption, ServerHere, server_address
from euchre.cli.options import taking
from euchre.cli.output import Misuse, say
from euchre.cli.typed_values import DAY, Value, Whole
from euchre.text import counted

if TYPE_CHECKING:
    from euchre.server.operator_acts import Operator

T = TypeVar("T")
#: Maximum number of entries of the audit log.
PAGE = 50


class Server(ServerHere):
    """The server, for its operator."""

    def do(self, work: Callable[[Operator], Awaitable[T]]) -> T:
        """Do something as its operator.  Raises ``Misuse`` with what the server says about it."""
        import sqlalchemy as sa

        from euchre.server import monitoring, refusals
        from euchre.server.operator_acts import operating
        from euchre.server.store.writer import Unsaved

        if self.settings.file is not None and not self.settings.file.is_file():
            raise Misuse(
                f"there is no server database in {self.settings.data}; start a server first"
            )

        async def done() -> T:
            async with operating(self.settings) as operator:
                return await work(operator)

        monitoring.set_up_logs("error")
        try:
            return asyncio.run(done())
        except refusals.Refused as error:
            raise Misuse(str(error)) from None
        except Unsaved as error:
            raise Misuse(f"the database does not answer: {error}") from None
        except sa.exc.SQLAlchemyError as error:
            reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
            raise Misuse(f"cannot read the games: {reason}") from None


def _short(name: str, text: str, most: int) -> str:
    """Return a text without spaces around it.  Raises ``Misuse`` if it is too long."""
    if len(text := text.strip()) > most:
        raise Misuse(f"{name} must have 1 to {most} characters, not {len(text)}")
    return text


_WHY = "--why TEXT  The reason, for the audit log; don't name anyone."
Why: TypeAlias = Annotated[str, Value(lambda option, text: _short(option, text, 200))]


@taking(
    """tables
    --hours N  Only tables where something has happened within this many hours."""
)
def list_tables(here: Server, hours: Annotated[int, Whole(1, 24 * 365)] = 1) -> None:
    """List the tables in use and who sits at them."""
    tables = here.do(lambda operator: operator.tables(hours))
    for table in tables:
        if "reason" in table:
            say(f"{table['id']}  {table['reason']}")
            continue
        say(f"{table['id']}  {table['title']}  {' '.join(table['marks'])}".rstrip())
        for seat in table["people"]:
            say(f"    {seat['name']} (person {seat['person']}{', host' if seat['host'] else ''})")
    if not tables:
        say(f"Nothing has happened at any table for {hours} h.")


@taking(f"close TABLE\n{_WHY}")
def close(here: Server, table: str, why: Why) -> None:
    """Close TABLE (its id or code) for good."""
    here.do(lambda operator: operator.close(table, why))
    say(f"Table {table} is closed.")


@taking(f"clear-chat TABLE\n{_WHY}")
def clear_chat(here: Server, table: str, why: Why) -> None:
    """Clear the chat of TABLE (its id or code)."""
    here.do(lambda operator: operator.clear_chat(table, why))
    say(f"The chat of table {table} is cleared.")


@taking(
    f"""ban WHOM
    --hours N  How many hours it lasts.  [default: for good]
    --network  Ban the network where WHOM is connected now, too.
    {_WHY}"""
)
def ban(
    here: Server,
    whom: str,
    hours: Annotated[int | None, Whole(1, 24 * 365 * 10)],
    network: bool,
    why: Why,
) -> None:
    """Ban WHOM: a person by the id that "tables" shows, an address or a network."""
    if network and set(whom) & set(".:/"):
        raise Misuse(f"{whom} is a network already; --network is for a person")
    here.do(lambda operator: operator.ban(whom, hours, why, network=network))
    _show_bans(here.do(lambda operator: operator.store.who.bans()))


@taking(
    """forget NAME
    --sure  Do it; it cannot be undone."""
)
def forget(here: Server, name: str, sure: bool) -> None:
    """Remove NAME from every club, night, table and list of this server; scores stay.

    Without --sure it only shows where the name occurs.  This covers everyone who used the name,
    even two people who shared it.  Backups keep it until they are deleted.
    """
    if len(name := _short("NAME", name, 80)) < 2:
        raise Misuse("NAME must have at least 2 characters")
    answer = here.do(lambda operator: operator.forget(name, sure=sure))
    counts = ((answer[f"{one}s"], one) for one in ("club", "night", "table", "day"))
    found = ", ".join(counted(n, one) for n, one in counts if n)
    if not found:
        say(f"{name} does not occur on this server.")
    elif sure:
        say(f"{name} has been removed from {found}.")
    else:
        say(f"{name} occurs in {found}. To remove it for good, add --sure.")


@taking(
    """idle nights|clubs=what
    --before DATE  The day since which nothing has happened, such as 2025-06-30 (UTC).
    --sure         Remove them; it cannot be undone."""
)
def idle(here: Server, what: str, before: Annotated[date, DAY], sure: bool) -> None:
    """List the nights or clubs in which nothing has happened since a day.

    They are kept until you remove them: without --sure nothing is removed.  A night that is removed
    still counts in its club's season; a club goes with its standings.  Backups keep both.
    """
    one: Literal["night", "club"] = "night" if what == "nights" else "club"
    answer = here.do(lambda operator: operator.idle(one, before, sure=sure))
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


@taking("bans")
def list_bans(here: Server) -> None:
    """List the bans with their numbers."""
    _show_bans(here.do(lambda operator: operator.store.who.bans()))


@taking(f"lift NUMBER\n{_WHY}")
def lift(here: Server, number: Annotated[int, Whole(1, 10**9)], why: Why) -> None:
    """Lift the ban with NUMBER."""
    here.do(lambda operator: operator.lift(number, why))
    say(f"Ban {number} is lifted.")


@taking(
    """log
    --before N  Only entries before this number."""
)
def log(here: Server, before: Annotated[int | None, Whole(1, 10**9)] = None) -> None:
    """Print the newest entries of the audit log: who did what, when and why."""
    for entry in here.do(lambda operator: operator.store.who.audit(PAGE, before)):
        parts = (entry["who"], entry["what"], entry["table_id"], entry["about"], entry["why"])
        say(f"{entry['n']:>6}  {_day(entry['at'])}  {'  '.join(part for part in parts if part)}")


#: What a ban covers, by its kind, if that is not what it is called.
_KINDS = {"both": "person and network {}", "theirs": "network of a banned person"}


def _show_bans(bans: list[dict[str, Any]]) -> None:
    for one in bans:
        until = f"until {_day(one['until'])}" if one["until"] else "for good"
        whom = _KINDS.get(one["kind"], one["kind"] + " {}").format(one["what"])
        say(f"{one['n']:>6}  {whom}  {until}  {one['why']}")
    if not bans:
        say("Nobody is banned.")


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"


@taking(
    """desk [NIGHT]
    --public-url URL  Address that players use, for the links.
    --replace         Make a new link of NIGHT first: the old one stops working."""
)
def desk(
    here: Server,
    night: str | None,
    public_url: Annotated[str | None, EnvironmentOption],
    replace: bool,
) -> None:
    """Print the desk links of all nights, newest first, or the link of one NIGHT.

    The link is the key to the desk. Give it only to an organizer who has lost it.  With --replace
    a night that is over can be changed for another day.
    """
    if replace and night is None:
        raise Misuse("name the night whose desk link is to be replaced")
    shown = here.do(lambda operator: operator.desks(night, replace=replace))
    if not shown:
        raise Misuse(f"there is no night {night}" if night else "there are no nights here")
    where = (public_url or server_address(here.settings)).rstrip("/")
    for name, title, key in shown:
        say(f"{title}: {where}/night/{name}/desk#{key}")
