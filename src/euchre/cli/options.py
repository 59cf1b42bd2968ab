"""How a command declares its arguments and options.

Of a few, each is a decorator (``flag``, ``value``).  Many are the fields of a class, and what is
typed for them stands in its ``terminal``: the command with its arguments (``[X]`` may be left out,
``X...`` repeats), then a line for each option with its help.  ``WHO=number`` and ``--from=first N``
are for the fields ``number`` and ``first``.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import click

from euchre.cli.lazy import PathName

_F = TypeVar("_F", bound=Callable[..., Any])
#: What several commands have in their ``terminal``.
SEED = "--seed TEXT  Random seed, any text; the same seed gives the same results."
SET = (
    "--set=settings OPTION=VALUE  Set a house rule; repeatable (see: euchre rules GAME --options)."
)
JSON = "--json=as_json  Print one JSON document and nothing else."
_OPTION = re.compile(r"(--[\w-]+)(?:=(\w+))?(?: (\S.*?))?  +(.*)", re.DOTALL)


def flag(option: str, words: str, *, dest: str | None = None, **more: Any) -> Callable[[_F], _F]:
    """Return an option without a value; ``dest`` is its name as a parameter."""
    return click.option(*filter(None, (option, dest)), is_flag=True, help=words, **more)


def value(
    option: str,
    metavar: str | None,
    words: str,
    kind: Any = None,
    *,
    dest: str | None = None,
    **more: Any,
) -> Callable[[_F], _F]:
    """Return an option with a value of some kind, by default text; help shows its default."""
    names, how = filter(None, (option, dest)), {"show_default": bool(more.get("default")), **more}
    return click.option(*names, type=kind, metavar=metavar, help=words, **how)


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
        return click.Choice(named.split("|")) if "|" in named else None


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


def place_of(word: str) -> Word:
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

    A field whose type is such a class has the options of that class.
    """

    terminal: ClassVar[str]
    #: What an option of it is.
    option: ClassVar[type[click.Option]] = click.Option


_T = TypeVar("_T", bound=Typed)


def taking(kind: type[_T]) -> Callable[[Callable[[_T], Any]], click.Command]:
    """Make a command of a function that takes what was typed; its docstring is the help."""

    def made(function: Callable[[_T], Any]) -> click.Command:
        @functools.wraps(function)
        def run(**typed: Any) -> Any:
            return function(_filled(kind, typed))

        return click.command(kind.terminal.split()[0], params=[*_params(kind)])(run)

    return made


def _filled(kind: Any, typed: dict[str, Any]) -> Any:
    parts = {k: x for k, x in get_type_hints(kind).items() if is_dataclass(x)}
    names = [field.name for field in fields(kind)]
    return kind(**{k: _filled(parts[k], typed) if k in parts else typed[k] for k in names})


def _params(kind: Any) -> Iterator[click.Parameter]:
    """Yield the arguments and options of a class, in the order of its fields."""
    first, options = words_of(kind.terminal)
    words = {word.field: word for word in (*map(place_of, first[1:]), *options.values())}
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        about, given = hints[field.name], field.default
        if is_dataclass(about):
            yield from _params(about)
            continue
        word, how = words[field.name], dict[str, Any]()
        if not any(given is none for none in (MISSING, None, False)):
            how = {"default": given}
        if word.typed.startswith("--"):
            yield _option(word, about, kind.option, required=given is MISSING, **how)
        else:
            yield _argument(word, **how)


def _option(word: Word, about: Any, kind: type[click.Option], **how: Any) -> click.Option:
    names, (of, notes) = [word.typed, word.field], bare(about)
    if of is bool:
        return kind(names, is_flag=True, help=word.help)
    if get_origin(of) is tuple and not _click_type(notes):
        # One value each time, or several at once.
        each = get_args(of)
        several = each[-1] is not ...
        how |= {"nargs": len(each) if several else 1, "multiple": not several}
        of, notes = bare(each[0])
    shows = how.get("default") not in ("", ())
    if choice := word.choice:
        return kind(names, type=choice, help=word.help, show_default=shows, **how)
    types = _click_type(notes) or (PathName(path_type=Path) if of is Path else None)
    shown = word.value or None
    return kind(names, type=types, metavar=shown, help=word.help, show_default=shows, **how)


def _argument(word: Word, **how: Any) -> click.Argument:
    shown = (f"[{word.typed}]" if word.optional else word.typed) + "..." * word.many
    usual = word.choice or word.typed == word.field.upper()
    how |= {"metavar": None if usual else shown, "nargs": -1 if word.many else 1}
    return click.Argument([word.field], required=not word.optional, type=word.choice, **how)


def _click_type(notes: list[Any]) -> click.ParamType[Any] | None:
    return next((note for note in notes if isinstance(note, click.ParamType)), None)
