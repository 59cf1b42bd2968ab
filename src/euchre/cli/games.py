"""``euchre games``: what can be played."""

from __future__ import annotations

import json
from textwrap import fill
from typing import Any

import click

from euchre.games import GAMES, Game, options_of


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
def command(as_json: bool) -> None:
    """List the games: players, pack, and what is special about each."""
    if as_json:
        click.echo(json.dumps([_document(game) for game in GAMES], indent=2))
        return
    width = max(len(game.name) for game in GAMES)
    for game in GAMES:
        rules = game.rules
        click.echo(
            f"{game.name.ljust(width)}  {rules.title}: {rules.seats} players, "
            f"{rules.pack.describe()}"
        )
        indent = " " * (width + 2)
        click.echo(fill(game.summary, 78, initial_indent=indent, subsequent_indent=indent))
    click.echo("\nThe rules of one: euchre rules GAME.  To play it: euchre play GAME.")


def _document(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.rules.title,
        "players": game.rules.seats,
        "options": list(options_of(game)),
        "sources": list(game.sources),
    }
