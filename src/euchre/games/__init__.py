"""Every game by name, and the house rules that can be applied to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache

from euchre.engine.rules import Rules, RulesError
from euchre.games.declared import GAMES
from euchre.games.house import OPTIONS, names
from euchre.games.kinds import Game, Need, Option
from euchre.games.search import LONGEST, nothing, rules_found, search
from euchre.text import brief, listed

__all__ = [
    "GAMES",
    "OPTIONS",
    "Game",
    "Need",
    "Option",
    "allows",
    "game",
    "options_of",
    "rules",
    "rules_meant",
    "span_of",
    "value_of",
]

_BY_NAME = {g.name: g for g in GAMES}
_BY_OPTION = {o.name: o for o in OPTIONS}
#: How many names are listed if none is similar; and for how many unknown options of one request
#: similar ones are looked up.
_LISTED, _HINTED = 32, 3


def game(name: str) -> Game:
    """Return a game by its name.

    Raises ``RulesError`` for an unknown name and suggests the nearest one.
    """
    if name not in _BY_NAME:
        meant = [entry.name for entry in search(name) if entry.kind == "game"][:3]
        hint = f"; did you mean {listed(meant, 'or')}?" if meant else _nearest(name, _BY_NAME)
        raise RulesError([f"there is no game {brief(name)}{hint}"])
    return _BY_NAME[name]


def options_of(g: Game) -> dict[str, tuple[str, ...]]:
    """Return the options that apply to a game, with their values; the default comes first.

    Of an option with a ``span`` they are the usual ones.
    """
    values = {"account": tuple(g.accounts)} if g.accounts else {}
    applying = ((one.name, one.offered(g.rules)) for one in OPTIONS if one.name not in g.closed)
    return values | {name: offered for name, offered in applying if offered}


def span_of(name: str) -> range | None:
    """Return the numbers that an option may be set to, besides the values that it lists."""
    option = _BY_OPTION.get(name)
    return option.span if option else None


@cache
def _offered(name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the options of a game by its name, read once: rules are made very often."""
    return options_of(game(name))


def allows(g: Game, name: str, value: str) -> bool:
    """Return whether a game has an option with this value, listed or in its span."""
    listed_values, option = _offered(g.name).get(name, ()), _BY_OPTION.get(name)
    spans = bool(listed_values) and option is not None and option.takes(value)
    return value in listed_values or spans


def value_of(table: Rules, name: str) -> str | None:
    """Return the value of an option in some rules, or None where it does not apply."""
    return _BY_OPTION[name].read(table)


def rules(name: str, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of a game with house rules applied.

    Raises ``RulesError`` listing every reason if the game or an option is unknown, a value is
    not allowed, or the combination cannot be played.

    >>> rules("standard", {"stick-the-dealer": "on", "target": 5}).id
    'standard+stick-the-dealer=on+target=5'
    """
    g = game(name)
    problems: list[str] = []
    requested = _requested(g, options or {}, problems)
    account = requested.pop("account", None)
    base = g.rules
    for key, value in g.accounts.get(account or "", {}).items():
        base = _BY_OPTION[key].write(base, value)
    if calls := g.calls.get(account or "", {}):
        base = base.but(words=replace(base.words, **dict(calls)))  # type: ignore[arg-type]
    table = base
    for option in OPTIONS:
        if option.name in requested:
            table = option.write(table, requested[option.name])
    for option in OPTIONS:
        wanted = requested.get(option.name, "")
        asked = wanted and wanted != option.read(base)
        if asked and (conflict := option.conflict(wanted, table)):
            problems.append(f"{option.name}={wanted} {conflict}")
    problems += table.problems()
    if problems:
        raise RulesError(problems)
    changed = {o: v for o, v in requested.items() if v != _BY_OPTION[o].read(base)}
    if account and account != next(iter(g.accounts)):
        changed["account"] = account
    return table.but(options=tuple(sorted(changed.items())))


def _requested(g: Game, options: Mapping[str, object], problems: list[str]) -> dict[str, str]:
    """Return the requested options by name, as words; append to ``problems`` what is impossible."""
    offered = _offered(g.name)
    requested = {}
    for name, given in options.items():
        if name not in offered:
            known = name in _BY_OPTION or name in g.closed or len(problems) < _HINTED
            problems.append(no_option(g, name) if known else _unknown(g, name))
            continue
        value = _value(given)
        if not allows(g, name, value):
            allowed, span = ", ".join(offered[name]), span_of(name)
            numbers = f", or any number from {span[0]} to {span[-1]}" if span else ""
            wrong = f"{name}={value[:40]} is not possible"
            problems.append(f"{wrong}; choose one of {allowed}{numbers}")
            continue
        requested[name] = value
    return requested


def no_option(g: Game, name: str) -> str:
    """Return why a game does not have an option, and which may be meant."""
    offered = _offered(g.name)
    if name in g.closed:
        return f"{name} cannot be chosen in {g.name}: {g.closed[name]}"
    if name in _BY_OPTION:
        return f"{g.name} has no option {name}: it {_BY_OPTION[name].missing(g.rules)}"
    meant = [option for option in rules_found(name) if option in offered]
    hint = f"; did you mean {listed(meant, 'or')}?" if meant else _nearest(name, offered)
    return f"{_unknown(g, name)}{hint}"


def _unknown(g: Game, name: str) -> str:
    return f"{g.name} has no option {brief(name)}"


def rules_meant(g: Game, text: str) -> tuple[list[str], str]:
    """Return the options of a game that a text means, best first, or else a sentence.

    What is asked in a game is answered there first: by its options, by the game itself, by a rule
    that it cannot have, and only then by another game.
    """
    hits, offered = search(text), _offered(g.name)
    if not hits:
        return [], nothing(text)
    meant = [entry.name for entry in hits if entry.kind == "rule" and entry.name in offered]
    if meant:
        return meant, ""
    if g.name in [entry.name for entry in hits]:
        return [], f"“{text.strip()}” is {g.rules.title} itself, not a rule that can be changed."
    best = hits[0]
    if best.kind == "game":
        return [], f"{best.title} is a game of its own."
    option = _BY_OPTION.get(best.name)
    agree = f"it {option.missing(g.rules)}" if option else "its printed accounts agree"
    why = names.in_words(g.closed.get(best.name, agree))
    return [], f"“{best.title}” is no rule of {g.rules.title}: {why}."


def _value(given: object) -> str:
    if isinstance(given, bool):
        return "on" if given else "off"
    word = str(given).strip().lower()
    return {"true": "on", "yes": "on", "false": "off", "no": "off"}.get(word, word)


def _nearest(name: str, known: Mapping[str, object]) -> str:
    begun = [k for k in known if k.startswith(name[:4].lower())]
    close = begun or get_close_matches(name[:LONGEST], known, n=3, cutoff=0.6)
    if close:
        return f"; did you mean {listed(close, 'or')}?"
    more = len(known) - _LISTED
    return f"; there are {', '.join([*known][:_LISTED])}{f' and {more} more' if more > 0 else ''}"
