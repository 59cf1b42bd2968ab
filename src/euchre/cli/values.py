"""Shell completion of values, by the name of the argument or option."""

from __future__ import annotations

from collections.abc import Callable

import click
from click.shell_completion import CompletionItem


def _begun(words: list[str], typed: str) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(typed)]


def games(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a game."""
    from euchre.games import GAMES

    titles = {game.name: game.rules.title for game in GAMES}
    return [CompletionItem(n, help=title) for n, title in titles.items() if n.startswith(typed)]


def house_rules(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete ``option=value`` for the game on the command line (default: ``standard``)."""
    from euchre.engine.rules import RulesError
    from euchre.games import game, options_of

    try:
        found = options_of(game(ctx.params.get("game") or "standard"))
    except RulesError:
        return []
    name, equals, value = typed.partition("=")
    if equals:
        # Shells complete the part after the equals sign, or the whole word.
        return _begun([f"{name}={one}" for one in found.get(name, ())], f"{name}={value}")
    return _begun([f"{option}=" for option in found], typed)


def options(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a house rule for the game on the command line."""
    found = [item.value[:-1] for item in house_rules(ctx, param, "")]
    return _begun(found, typed)


def players(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the last bot in a list."""
    from euchre.bots import BOTS

    before, comma, last = typed.rpartition(",")
    return [CompletionItem(before + comma + bot) for bot in BOTS if bot.startswith(last)]


def lessons(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a lesson or a course."""
    from euchre.lessons import COURSES

    names = [
        name for course in COURSES for name in (course.name, *(x.name for x in course.lessons))
    ]
    return _begun(list(dict.fromkeys(names)), typed)


def files(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Let the shell complete a file name."""
    return [CompletionItem(typed, type="file")]


_FILES = ("file", "load", "save", "resume", "out", "html", "egn", "plot", "output", "keep", "chart")
#: Parameter name -> its completion function.
BY_NAME: dict[str, Callable[[click.Context, click.Parameter, str], list[CompletionItem]]] = {
    "game": games,
    "settings": house_rules,
    "house": house_rules,
    "options": options,
    "bots": players,
    "players": players,
    "lesson": lessons,
    **dict.fromkeys(_FILES, files),
}
