"""``euchre games``: the list of games."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import fill

import click

from euchre.cli.output import Refused, json_option, print_document
from euchre.games import GAMES, Game, options_of
from euchre.games.house import names
from euchre.text import listed


@dataclass
class GameEntry:
    """A game that can be played."""

    name: str
    title: str
    players: int
    options: list[str]
    sources: tuple[str, ...]


@click.command()
@click.argument("words", nargs=-1)
@json_option
def command(words: tuple[str, ...], as_json: bool) -> None:
    """List the games: players, pack, and what is special about each.

    With WORDS, list only the games and house rules that go by that name.
    """
    text = " ".join(words)
    games = [game for game in GAMES if text.lower() in _searched(game)] if text else list(GAMES)
    house = names.search(text)
    if as_json:
        print_document([_entry(game) for game in games])
        return
    if text and not games and not house:
        raise Refused(f"no game or house rule is called {text!r}; euchre games lists all games")
    width = max((len(game.name) for game in games), default=0)
    for game in games:
        rules = game.rules
        click.echo(
            f"{game.name.ljust(width)}  {rules.title}: {rules.seats} players, "
            f"{rules.pack.describe()}"
        )
        indent = " " * (width + 2)
        click.echo(fill(game.summary, 78, initial_indent=indent, subsequent_indent=indent))
    if house and games:
        click.echo("")
    for option in house:
        click.echo(_house(option))
    click.echo("\nTo read the rules: euchre rules GAME.  To play: euchre play GAME.")


def _searched(game: Game) -> str:
    """Return every text under which a game can be found."""
    terms = " ".join(f"{word} {meaning}" for word, meaning in game.rules.words.terms)
    return f"{game.name} {game.rules.title} {game.summary} {terms}".lower()


def _house(option: str) -> str:
    """Describe a house rule: its names, the games that have it, and how to set it."""
    named = names.row_of(option)
    where = [game for game in GAMES if option in options_of(game)]
    all_have = "every game" if len(where) == len(GAMES) else listed([g.name for g in where])
    values = options_of(where[0])[option]
    also = f" (also called: {'; '.join(named.also)})" if named.also else ""
    line = f"House rule: {named.title}{also}. In {all_have}. --set {option}={'|'.join(values)}"
    return fill(line, 78, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _entry(game: Game) -> GameEntry:
    rules = game.rules
    return GameEntry(game.name, rules.title, rules.seats, list(options_of(game)), game.sources)
