"""``euchre night history``: every entry ever made."""

from __future__ import annotations

import click

from euchre.cli.night.common import night_command
from euchre.cli.output import json_option, say
from euchre.night.events import encode
from euchre.night.history import told
from euchre.night.store import NightFile


@click.command("history")
@json_option
@night_command
def command(at: NightFile, as_json: bool) -> None:
    """Show every entry ever made: who made it and when; nothing is ever removed."""
    night = at.load()
    if as_json:
        rows = ",\n  ".join(encode(event).decode() for event in night.events)
        click.echo(f"[\n  {rows}\n]")
        return
    for number, event in enumerate(night.events, 1):
        when = event.at.astimezone().strftime("%H:%M:%S")
        say(f"{number:>4}  {when}  {event.by}: {told(night, event)}")
    for stray in night.strays:
        say(f"Not counted: {stray}.")
