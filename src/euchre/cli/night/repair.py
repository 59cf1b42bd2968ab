"""``euchre night repair``: repair the remaining games, changing as few cards as possible."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command
from euchre.cli.night.next import seat_next
from euchre.cli.output import say
from euchre.night.events import Charted, stamp
from euchre.night.repair import affected, mended
from euchre.night.store import NightFile


@click.command("repair")
@click.option("--with-late", is_flag=True, help="Also seat players who are expected but late.")
@click.option("--reason", default="", help="A note to keep with this entry.")
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@by_option
@night_command
def command(at: NightFile, with_late: bool, reason: str, dry_run: bool, by: str) -> None:
    """Repair the games not yet started for the players present, changing as few cards as possible.

    "euchre night replan" re-seats everyone instead, which is more even.
    """
    night = at.load()
    if night.movement is not None:
        seat_next(at, night, by, with_late=with_late)
        return
    new = mended(night, with_late=with_late)
    say(f"{new.made[0].upper()}{new.made[1:]}.")
    if dry_run:
        say("Nothing has been saved: this is what the repair would change.")
        return
    event = Charted(**stamp(by), first=night.played + 1, chart=new.to_json(), reason=reason)
    night = at.add(event)
    names = [night.player(number).called for number in affected(night)]
    say(f"New cards for: {', '.join(names) or 'nobody'}.")
    if names:
        say("Print them with: euchre night print --parts slips")
