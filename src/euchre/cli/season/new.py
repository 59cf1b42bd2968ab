"""``euchre season new``: create a season with its rules, in its own file."""

from __future__ import annotations

import re
from pathlib import Path

import click

from euchre.cli.night.common import refusing, settings_of
from euchre.cli.output import say
from euchre.night.season.events import Opened, stamp
from euchre.night.season.rules import OPTIONS, rules_of
from euchre.night.season.store import SUFFIX, create


@click.command("new")
@click.option("--title", default="Season", show_default=True, help="Title of the season.")
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="OPTION=VALUE",
    help=f"Set a rule of the season: {', '.join(OPTIONS)}; repeatable.",
)
@click.option(
    "--file", metavar="PATH", help="File for the season.  [default: named after the title]"
)
@click.option("--options", "listing", is_flag=True, help="List the options and exit.")
@refusing
def command(title: str, rules: tuple[str, ...], file: str | None, listing: bool) -> None:
    """Set up a season: choose what a night is worth and which nights count."""
    if listing:
        say("\n".join(f"{name}: {doc}" for name, doc in OPTIONS.items()))
        return
    settings = settings_of("--rule", rules)
    told = rules_of(settings).told()
    slug = re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or "club"
    path = Path(file) if file else Path(slug + SUFFIX)
    create(path, Opened(**stamp(), title=title, rules=settings))
    say(f"{title}: {told}")
    say(f"Saved to {path}. Next: euchre season add FILE.night.jsonl")
