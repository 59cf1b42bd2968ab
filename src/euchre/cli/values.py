"""Shell completion of values, by the name of the argument or option."""

from __future__ import annotations

from collections.abc import Callable

import click
from click.shell_completion import CompletionItem


def _begun(words: list[str], typed: str) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(typed)]


def _game(ctx: click.Context) -> str:
    """Return the name of the game on the command line (default: ``standard``).

    While an option lacks its value, click has not given the arguments their names.
    """
    named = any(p.name == "game" for p in ctx.command.params if isinstance(p, click.Argument))
    given = ctx.args[0] if named and ctx.args else ctx.params.get("game")
    return given or "standard"


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
        values = options_of(game(_game(ctx)))
    except RulesError:
        return []
    name, equals, value = typed.partition("=")
    if equals:
        # Shells complete the part after the equals sign, or the whole word.
        return _begun([f"{name}={one}" for one in values.get(name, ())], f"{name}={value}")
    return _begun([f"{option}=" for option in values], typed)


def options(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a house rule for the game on the command line."""
    names = [item.value[:-1] for item in house_rules(ctx, param, "")]
    return _begun(names, typed)


def players(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the last bot in a list."""
    from euchre.bots import BOTS

    before, comma, last = typed.rpartition(",")
    return [CompletionItem(before + comma + bot) for bot in BOTS if bot.startswith(last)]


def lessons(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a lesson or a course."""
    from euchre.study.lesson import COURSES

    names = [
        name for course in COURSES for name in (course.name, *(x.name for x in course.lessons))
    ]
    return _begun(list(dict.fromkeys(names)), typed)


def files(typed: str) -> list[CompletionItem]:
    """Let the shell complete a file name."""
    return [CompletionItem(typed, type="file")]


#: Parameter name -> its completion function.
BY_NAME: dict[str, Callable[[click.Context, click.Parameter, str], list[CompletionItem]]] = {
    "game": games,
    "settings": house_rules,
    "options": options,
    "bots": players,
    "players": players,
    "against": players,
    "lesson": lessons,
}
