"""``euchre season rename``: rename a member, or merge two."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.output import say
from euchre.cli.season.common import season_command
from euchre.night.errors import NightError
from euchre.night.season import store
from euchre.night.season.events import AnyEvent, Joined, Merged, stamp
from euchre.night.season.fold import Season


@click.command("rename")
@click.argument("old")
@click.argument("new")
@click.option("--merge", is_flag=True, help="NEW is already a member; merge the two.")
@season_command
def command(at: Path, old: str, new: str, merge: bool) -> None:
    """Rename member OLD to NEW; with --merge, move all of OLD's nights to member NEW."""

    def events(season: Season) -> list[AnyEvent]:
        member = season.member(old)
        known = {name.casefold(): m for m, name in season.members.items()}
        other = known.get(new.casefold())
        if merge:
            if season.member(new) == member:
                raise NightError(f"{old} and {new} are already the same member")
            return [Merged(**stamp(), member=member, into=season.member(new))]
        if other not in (None, member):
            raise NightError(f"{new} is already a member; use --merge if they are the same person")
        return [Joined(**stamp(), member=member, name=new.strip())]

    store.add(at, events)
    say(f"{old} is now {new}.")
