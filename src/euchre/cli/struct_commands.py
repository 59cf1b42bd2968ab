"""Commands made from structs: the help, the arguments and options, and what they carry out.

What is typed for a struct stands in its ``terminal`` (``night.commands``).  The structs of one
command are its forms: ``signin``, ``signin --late``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from inspect import getdoc
from typing import Any, Protocol, get_origin, get_type_hints

import click
from msgspec import Meta

from euchre.cli.options import (
    Typed,
    Word,
    argument_of,
    bare,
    filled,
    of_class,
    option_of,
    word_of,
    words_of,
)
from euchre.cli.typed_values import whole_number
from euchre.files import LIST, read_text
from euchre.night.command_base import Ordered, command
from euchre.night.errors import NightError
from euchre.text import brief, listed

#: Reads a text, given the name of its option or argument, and the night or season.
Reader = Callable[[str, str, Any], Any]
#: Makes the commands of a form, given the night or season, the struct, and the fields typed.
Make = Callable[[Any, type[Ordered], dict[str, Any]], Sequence[Ordered]]


class File(Protocol):
    """A file of a night or a season."""

    def load(self) -> Any:
        """Return what it holds.  Raises ``NightError``."""

    def do(self, *wanted: Any, by: str, sure: bool) -> Any:
        """Carry out commands, all or none, and return the result.  Raises ``NightError``."""

    def would(self, *wanted: Any, by: str) -> None:
        """Raise ``NightError`` if commands would be refused even with ``sure``."""


@dataclass(frozen=True)
class Done:
    """Commands that were carried out, and the night or season before and after them."""

    before: Any
    now: Any
    wanted: Sequence[Any]

    @property
    def events(self) -> list[Any]:
        """The events that were added."""
        known = {event.id for event in self.before.events}
        return [event for event in self.now.events if event.id not in known]


class _Form:
    """One way to use a command: its struct, the options that mean it, its arguments and options."""

    def __init__(self, kind: type[Ordered]) -> None:
        (_, *words), self.options = words_of(kind.terminal)
        self.kind, self.doc = kind, getdoc(kind) or ""
        self.types = get_type_hints(kind, include_extras=True)
        self.chosen = [word for word in words if word.startswith("-")]
        self.arguments = [word_of(word) for word in words if word not in self.chosen]

    def read(self, word: Word, text: Any, readers: Mapping[str, Reader], about: Any) -> Any:
        """Return the value of a text.  Raises ``NightError`` or ``Misuse``."""
        kind, metas = bare(self.types[word.field])
        label = word.value or word.typed
        if label == "FILE":
            return read_text(text, LIST, mark=True)
        if kind is not str and (reader := readers.get(label)):
            return reader(word.typed, text, about)
        if kind is int:
            bounds = next(x for x in metas if isinstance(x, Meta))
            return whole_number(word.typed, text, int(bounds.ge or 0), int(bounds.le or 0))
        return text


@dataclass(frozen=True)
class StructCommand:
    """A command of the terminal.

    ``FILE`` stands for the text in it; ``readers`` read other arguments (``WHO``) and values of
    options (``N-N``) whose field is not a text.  ``make`` makes the commands if a form does not say
    all; ``shown`` prints what was done, ``nothing`` what an empty command line asks for.  Without
    ``author`` there is ``--by``.
    """

    name: str
    kinds: Iterable[type[Ordered]]
    readers: Mapping[str, Reader]
    shown: Callable[[Done], None]
    make: Make = lambda about, kind, values: [command(kind, **values)]
    nothing: Callable[[Any], None] | None = None
    author: Callable[[Sequence[Any]], str] | None = None

    @cached_property
    def forms(self) -> list[_Form]:
        """The forms, those with the fewest options first."""
        forms = [_Form(kind) for kind in self.kinds if kind.terminal.split()[:1] == [self.name]]
        return sorted(forms, key=lambda form: len(form.chosen))

    def run(self, at: File, by: str, arguments: Sequence[str], options: Mapping[str, Any]) -> None:
        """Do what was typed.  Raises ``NightError`` or ``Misuse``."""
        before = at.load()
        if self.nothing and not (arguments or options):
            return self.nothing(before)
        form = self._form({*options})
        wanted = [
            one
            for values in self._values(form, arguments, options, before)
            for one in self.make(before, form.kind, values)
        ]
        by = self.author(wanted) if self.author else by
        return self.shown(Done(before, _insisting(at, wanted, by), wanted))

    def _form(self, options: set[str]) -> _Form:
        """Return the form that these options mean.  Raises ``NightError``."""
        given = options & {option for form in self.forms for option in form.chosen}
        for form in self.forms:
            if {*form.chosen} == given and options <= given | form.options.keys():
                return form
        beyond = options - given
        above = [x for x in self.forms if {*x.chosen} > given and beyond <= x.options.keys()]
        more = [_all({*x.chosen} - given) for x in above if len(x.chosen) == len(above[0].chosen)]
        if more and not options:
            raise NightError(f"use {listed(more, 'or')}")
        if more:
            raise NightError(f"{_all(beyond or given)} needs {more[0]}")
        raise NightError(f"{_all(sorted(options))} cannot be combined")

    def _values(
        self, form: _Form, arguments: Sequence[str], options: Mapping[str, Any], about: Any
    ) -> list[dict[str, Any]]:
        """Return the values of the fields, for each command that the form stands for."""

        def read(word: Word, text: Any) -> Any:
            return form.read(word, text, self.readers, about)

        given = [word for option, word in form.options.items() if option in options]
        values = {word.field: read(word, options[word.typed]) for word in given}
        left = list(arguments)
        for word in form.arguments:
            if not (left or word.optional):
                less = [x for x in self.forms if len(x.arguments) < len(form.arguments)]
                other = [{*x.chosen} - {*form.chosen} for x in less if {*x.chosen} > {*form.chosen}]
                instead = f", or use {listed([*map(_all, other)], 'or')}" if other else ""
                raise NightError(f"give {word.typed}{instead}")
            if word.many and get_origin(bare(form.types[word.field])[0]) is tuple:
                values[word.field], left = left, []
            elif word.many:
                each = [{word.field: read(word, text)} for text in left]
                return [values | one for one in each or [{}]]
            elif left:
                values[word.field] = read(word, left.pop(0))
        if left:
            raise NightError(f"{brief(left[0])} cannot be combined with {_all(form.chosen)}")
        return [values]

    # -- the command -------------------------------------------------------------------------

    def command(self, kind: type[Typed], words: str = "") -> click.Command:
        """Return the command of the terminal.

        ``kind`` has the options that select the file (``at``) and the author (``by``); ``words``
        are its help, by default a docstring.
        """
        options: dict[str, click.Parameter] = {}
        for form in self.forms:
            for option in dict.fromkeys((*form.options, *form.chosen)):
                options.setdefault(option, self._option(option))
        arguments = self._arguments()
        params = [*arguments, *options.values(), *of_class(kind)]

        def call(**typed: Any) -> None:
            of = filled(kind, typed)
            given = [typed[str(one.name)] for one in arguments]
            texts = [x for one in given for x in ((one,) if isinstance(one, str) else one or ())]
            chosen = {option: typed[str(param.name)] for option, param in options.items()}
            self.run(
                of.at, of.by, texts, {k: v for k, v in chosen.items() if v not in (None, False)}
            )

        # Points may begin with a minus.
        signed = any(one.metavar in ("[POINTS]", "N", "AMOUNT") for one in arguments)
        how = {"ignore_unknown_options": signed}
        about = words or self.forms[0].doc
        return click.Command(self.name, how, call, params, help=about)

    def _arguments(self) -> list[click.Argument]:
        arguments = []
        for at in range(max(len(form.arguments) for form in self.forms)):
            here = [form.arguments[at] for form in self.forms if len(form.arguments) > at]
            label = "|".join(dict.fromkeys(x.typed for x in here))
            needed = not self.nothing and len(here) == len(self.forms) and not here[0].optional
            many = any(x.many for x in here)
            word = Word(label, f"argument_{at}", optional=not needed, many=many)
            arguments.append(argument_of(word, str))
        return arguments

    def _option(self, option: str) -> click.Option:
        """Return an option; its help says which others it needs."""
        forms = [x for x in self.forms if option in x.options or option in x.chosen]
        flag = Word(option, "", help=forms[0].doc.partition("\n")[0])
        word = next((x.options[option] for x in forms if option in x.options), flag)
        words = word.help
        if not any({*form.chosen} <= {option} for form in forms):
            needs = dict.fromkeys(_all({*form.chosen} - {option}) for form in forms)
            words = f"With {listed(list(needs), 'or')}: {words[0].lower()}{words[1:]}"
        name = "option_" + option.strip("-").replace("-", "_")
        return option_of(word._replace(field=name, help=words), str if word.value else bool)


def _all(options: Iterable[str]) -> str:
    return listed(sorted(options, key=lambda option: option != "--side"))


def _insisting(at: File, wanted: Sequence[Any], by: str) -> Any:
    """Carry out commands; if ``--sure`` would get refused ones accepted, the refusal says so.

    Raises ``NightError``.
    """
    sure = any(getattr(one, "sure", False) for one in wanted)
    try:
        return at.do(*wanted, by=by, sure=sure)
    except NightError as error:
        if sure or not any(hasattr(one, "sure") for one in wanted):
            raise
        try:
            at.would(*wanted, by=by)
        except NightError:
            raise error from None
        raise NightError(*error.problems, "add --sure to do it anyway") from None
