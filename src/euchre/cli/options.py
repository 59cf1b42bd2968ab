"""How a command declares its arguments and options.

What is typed stands in a text: the command with its arguments (``[X]`` may be left out, ``X...``
repeats), then a line for each option with its help.  ``WHO=number`` and ``--from=first N`` are for
``number`` and ``first``: parameters of a function or, if they are many, fields of a class.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, fields
from pathlib import Path
from types import UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import click

from euchre.cli.lazy import PathName

#: What several commands have in their ``terminal``.
SEED = "--seed TEXT  Random seed, any text; the same seed gives the same results."
SET = (
    "--set=settings OPTION=VALUE  Set a house rule; repeatable (see: euchre rules GAME --options)."
)
JSON = "--json=as_json  Print one JSON document and nothing else."
OUT = "--out FILE  Write the result to FILE instead of printing it."
#: What stands for no default, in a class and in a function.
_NONE = (MISSING, inspect.Parameter.empty)
_OPTION = re.compile(r"(--[\w-]+)(?:=(\w+))?(?: (\S.*?))?  +(.*)", re.DOTALL)


class Word(NamedTuple):
    """An argument (``WHO``) or option (``--from N``), the field that it fills, and its help."""

    typed: str
    field: str
    #: What help shows as the value of an option; empty for a flag.
    value: str = ""
    help: str = ""
    #: An argument that may be left out, and one that may come again.
    optional: bool = False
    many: bool = False

    @property
    def choice(self) -> click.Choice[str] | None:
        """The choices of a value that names them all, as in ``csv|json``."""
        named = self.value if self.typed.startswith("-") else self.typed
        words = named.split("|") if named.islower() else ()
        return click.Choice(words) if len(words) > 1 else None


def words_of(terminal: str) -> tuple[list[str], dict[str, Word]]:
    """Return the words of the first line of a ``terminal``, and its options."""
    first, *lines = re.split(r"\n\s*(?=--)", terminal)
    options = {}
    for part in filter(None, map(_OPTION.fullmatch, lines)):
        option, field, shown, about = part.groups()
        text = " ".join(line.strip() for line in about.splitlines())
        name = field or option[2:].replace("-", "_")
        options[option] = Word(option, name, shown or "", text.strip())
    return first.split(), options


def word_of(word: str) -> Word:
    """Return the argument that a word of the first line stands for."""
    typed, _, field = word.removesuffix("...").strip("[]").partition("=")
    optional, many = word.startswith("["), word.endswith("...")
    return Word(typed, field or typed.lower(), optional=optional, many=many)


def bare(kind: Any) -> tuple[Any, list[Any]]:
    """Return a type without None and without annotations, and its annotations."""
    notes: list[Any] = []
    while (origin := get_origin(kind)) in (Annotated, Union, UnionType):
        notes += getattr(kind, "__metadata__", ())
        kind = kind.__origin__ if origin is Annotated else get_args(kind)[0]
    return kind, notes


class Typed:
    """What was typed for a command: a dataclass with a field for each argument and option.

    A field whose type is such a class has the options of that class.  What ``terminal`` does not
    name cannot be typed.
    """

    terminal: ClassVar[str]
    #: What an option of it is.
    option: ClassVar[type[click.Option]] = click.Option


def taking(terminal: str = "") -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command of a function; its docstring is the help.

    Its parameters are what is typed: each is named in ``terminal``, or is a ``Typed``, which has
    the name of the command, too, where there is no text.
    """

    def made(function: Callable[..., Any]) -> click.Command:
        hints = get_type_hints(function, include_extras=True)
        known = inspect.signature(function).parameters
        slots = [(name, hints[name], known[name].default) for name in _words(terminal)]
        parts = {name: hint for name, hint in hints.items() if _has_options(hint)}
        params = [*_params(terminal, slots)]
        params += [one for part in parts.values() for one in of_class(part)]

        @functools.wraps(function)
        def run(**typed: Any) -> Any:
            return function(**{k: filled(part, typed) for k, part in parts.items()}, **typed)

        first = terminal or next(iter(parts.values())).terminal
        return click.command(first.split()[0], params=params)(run)

    return made


def _has_options(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Typed)


def filled(kind: Any, typed: dict[str, Any]) -> Any:
    """Return a class filled with what was typed for it, which is taken out."""
    hints = get_type_hints(kind)
    parts = {x.name: hints[x.name] for x in fields(kind) if _has_options(hints[x.name])}
    names = [x.name for x in fields(kind) if x.name not in parts]
    own = {name: typed.pop(name) for name in names if name in typed}
    return kind(**own, **{name: filled(part, typed) for name, part in parts.items()})


def of_class(kind: Any) -> Iterator[click.Parameter]:
    """Yield the arguments and options of a class, in the order of its fields."""
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        if _has_options(about := hints[field.name]):
            yield from of_class(about)
        elif field.name in _words(kind.terminal):
            yield from _params(kind.terminal, [(field.name, about, field.default)], kind.option)


def _words(terminal: str) -> dict[str, Word]:
    first, options = words_of(terminal)
    return {word.field: word for word in (*map(word_of, first[1:]), *options.values())}


def _params(
    terminal: str, slots: Iterable[tuple[str, Any, Any]], kind: type[click.Option] = click.Option
) -> Iterator[click.Parameter]:
    """Yield what may be typed, each given as its name, its type, and its default."""
    words = _words(terminal)
    for name, about, given in slots:
        none = any(given is one for one in (*_NONE, None, False))
        word, how = words[name], {} if none else {"default": given}
        if word.typed.startswith("--"):
            needed = any(given is one for one in _NONE) and not _may_be_none(about)
            yield option_of(word, about, kind, required=needed, **how)
        else:
            yield argument_of(word, about, **how)


def _may_be_none(about: Any) -> bool:
    return type(None) in get_args(about.__origin__ if get_origin(about) is Annotated else about)


def option_of(
    word: Word, about: Any, kind: type[click.Option] = click.Option, **how: Any
) -> click.Option:
    """Return an option, given the type of its field."""
    names, (of, notes) = [word.typed, word.field], bare(about)
    kind = next((note for note in notes if isinstance(note, type)), kind)
    if of is bool:
        return kind(names, is_flag=True, help=word.help)
    if get_origin(of) is tuple and not _click_type(of, notes):
        # One value each time, or several at once.
        each = get_args(of)
        several = each[-1] is not ...
        how |= {"nargs": len(each) if several else 1, "multiple": not several}
        of, notes = bare(each[0])
    shows = how.get("default") not in ("", ())
    if choice := word.choice:
        return kind(names, type=choice, help=word.help, show_default=shows, **how)
    how |= {"type": _click_type(of, notes), "metavar": word.value or None}
    return kind(names, help=word.help, show_default=shows, **how)


def argument_of(word: Word, about: Any, **how: Any) -> click.Argument:
    """Return an argument, given the type of its field."""
    shown = (f"[{word.typed}]" if word.optional else word.typed) + "..." * word.many
    kind = _click_type(*bare(about))
    usual = word.choice or (word.typed == word.field.upper() and not isinstance(kind, click.Choice))
    how |= {"metavar": None if usual else shown, "nargs": -1 if word.many else 1}
    how["type"] = word.choice or kind
    return click.Argument([word.field], required=not word.optional, **how)


def _click_type(of: Any, notes: list[Any]) -> click.ParamType[Any] | None:
    usual = PathName(path_type=Path) if of is Path else None
    return next((note for note in notes if isinstance(note, click.ParamType)), usual)
