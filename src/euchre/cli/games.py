"""``euchre games``: the list of games."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import fill

import click

from euchre.cli.options import JSON, taking
from euchre.cli.output import Misuse, print_document
from euchre.games import GAMES, Game, game, options_of, span_of
from euchre.games.house import names
from euchre.games.search import Entry, nothing, search
from euchre.text import listed


@dataclass
class GameEntry:
    """A game that can be played."""

    name: str
    title: str
    players: int
    options: list[str]
    sources: tuple[str, ...]


@taking(
    f"""games [WORDS]...
    {JSON}"""
)
def command(words: tuple[str, ...], as_json: bool = False) -> None:
    """List the games: players, pack, and what is special about each.

    With WORDS, list only the games and house rules that they mean, best first.
    """
    text = " ".join(words)
    entries = search(text) if words else [Entry("game", g.name, g.rules.title) for g in GAMES]
    games = [entry.name for entry in entries if entry.kind == "game"]
    if as_json:
        print_document(
            [
                GameEntry(g.name, g.rules.title, g.rules.seats, [*options_of(g)], g.sources)
                for g in map(game, games)
            ]
        )
        return
    if not entries:
        raise Misuse(nothing(text))
    width = max(map(len, games), default=0)
    for entry in entries:
        click.echo(_house(entry.name) if entry.kind == "rule" else _about(game(entry.name), width))
    click.echo("\nTo read the rules: euchre rules GAME.  To play: euchre play GAME.")


def _about(game: Game, width: int) -> str:
    """Describe a game in two lines, its name in a column."""
    rules, indent = game.rules, " " * (width + 2)
    head = (
        f"{game.name.ljust(width)}  {rules.title}: {rules.seats} players, {rules.pack.describe()}"
    )
    return f"{head}\n{fill(game.summary, 78, initial_indent=indent, subsequent_indent=indent)}"


def _house(option: str) -> str:
    """Describe a house rule: its names, the games that have it, and how to set it."""
    named = names.row_of(option)
    where = [g for g in GAMES if option in options_of(g)]
    all_have = "every game" if len(where) == len(GAMES) else listed([g.name for g in where])
    values, span = options_of(where[0])[option], span_of(option)
    values += (f"{span[0]} to {span[-1]}",) if span else ()
    also = f" (also called: {'; '.join(named.also)})" if named.also else ""
    line = f"House rule: {named.title}{also}. In {all_have}. --set {option}={'|'.join(values)}"
    return fill(line, 78, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
