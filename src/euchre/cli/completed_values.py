"""Shell completion of values, by the name of the argument or option."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem


def completed(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete a value that has begun with ``typed``."""
    if param.name in _WORDS:
        words = _WORDS[param.name](ctx, typed)
        about = words if isinstance(words, dict) else {}
        return [CompletionItem(x, help=about.get(x)) for x in words if x.startswith(typed)]
    if (param.metavar or param.human_readable_name).strip("[].") in ("FILE", "FOLDER"):
        # The shell completes it.
        return [CompletionItem(typed, type="file")]
    return param.type.shell_complete(ctx, param, typed)


def _games(ctx: click.Context, typed: str) -> Iterable[str]:
    from euchre.games import GAMES

    return {game.name: game.rules.title for game in GAMES}


def _values(ctx: click.Context) -> dict[str, tuple[str, ...]]:
    """Return the house rules of the game on the command line (default: ``standard``).

    While an option lacks its value, click has not given the arguments their names.
    """
    from euchre.engine.rules import RulesError
    from euchre.games import game, options_of

    named = any(p.name == "game" for p in ctx.command.params if isinstance(p, click.Argument))
    given = ctx.args[0] if named and ctx.args else ctx.params.get("game")
    try:
        return options_of(game(given or "standard"))
    except RulesError:
        return {}


def _house_rules(ctx: click.Context, typed: str) -> Iterable[str]:
    """Return the names of options or, after an equals sign, the values of one."""
    name, equals, _ = typed.partition("=")
    values = _values(ctx)
    # Shells complete the part after the equals sign, or the whole word.
    if equals:
        return [f"{name}={value}" for value in values.get(name, ())]
    return [f"{option}=" for option in values]


def _bots(ctx: click.Context, typed: str) -> Iterable[str]:
    """Return lists of bots that differ in the last one."""
    from euchre.bots import BOTS

    before, comma, _ = typed.rpartition(",")
    return (before + comma + bot for bot in BOTS)


def _lessons(ctx: click.Context, typed: str) -> Iterable[str]:
    from euchre.study.lesson import COURSES

    names = ([course.name, *(x.name for x in course.lessons)] for course in COURSES)
    return dict.fromkeys(name for course in names for name in course)


#: Parameter name -> the words that may stand for it (and what help says of each), given what has
#: been typed.
_WORDS: dict[str | None, Callable[[click.Context, str], Iterable[str]]] = {
    "game": _games,
    "settings": _house_rules,
    "options": lambda ctx, typed: [*_values(ctx)],
    **dict.fromkeys(("bots", "players", "against"), _bots),
    "lesson": _lessons,
}
