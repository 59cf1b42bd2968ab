"""Command groups that import a command's module only when it is called, and refuse bad input."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from euchre.extras import sentence
from euchre.files import FileError, printable
from euchre.night.errors import NightError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Misuse(click.ClickException):
    """Bad input: one line on stderr that lists every problem, exit code 2."""

    exit_code = 2

    def __init__(self, *problems: str):
        self.problems = problems
        super().__init__(printable(" ".join("; ".join(dict.fromkeys(problems)).split())))


@contextmanager
def refusing(what: str = "") -> Iterator[None]:
    """Turn a ``ValueError`` into bad input, naming the option or file if ``what`` does."""
    try:
        yield
    except ValueError as error:
        raise Misuse(f"{what}: {error}" if what else str(error)) from None


def to_nowhere() -> None:
    """Redirect standard output to null, because nothing reads it anymore."""
    with suppress(OSError, AttributeError, ValueError), Path(os.devnull).open("wb") as null:
        os.dup2(null.fileno(), sys.stdout.fileno())


@contextmanager
def _guarded() -> Iterator[None]:
    """Turn misuse, refusals and operating system errors into one line.

    A reader that closes the pipe early (``| head``) is no error.
    """
    try:
        yield
    except BrokenPipeError:
        to_nowhere()
        raise click.exceptions.Exit(0) from None
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        # Click puts several suggestions in brackets, too.
        problem = re.sub(r"\((Did you mean .*)\)$", r"\1", error.format_message()).rstrip(".")
        see = f" (see: {error.ctx.command_path} --help)" if error.ctx else ""
        raise Misuse(f"{problem}{see}") from None
    except OSError as error:
        to_nowhere()
        reason = error.strerror or str(error) or type(error).__name__
        raise Misuse(f"{error.filename or 'the output failed'}: {reason}") from None
    except (FileError, NightError) as error:
        raise Misuse(*getattr(error, "problems", [str(error)])) from None
    except RecursionError:
        raise Misuse("the input is nested too deeply") from None
    except ModuleNotFoundError as error:
        if words := sentence(error):
            raise Misuse(words) from None
        raise


def strict(command: click.Command) -> None:
    """Complete values by name; an empty value does not mean that an option is left out."""
    for param in command.params:
        if not isinstance(param.type, click.Choice):
            param.shell_complete = partial(_completed, param)  # type: ignore[method-assign]
        if param.default != "":
            param.callback = partial(_given, param.callback)


def _completed(param: click.Parameter, ctx: click.Context, typed: str) -> list[CompletionItem]:
    from euchre.cli.completed_values import completed

    return completed(ctx, param, typed)


def _given(then: Any, ctx: click.Context, param: click.Parameter, value: Any) -> Any:
    """Refuse an empty value; do with any other what was to be done anyway."""
    value = _not_empty(param, value)
    return then(ctx, param, value) if then else value


def _not_empty(param: click.Parameter, value: Any) -> Any:
    given = value if isinstance(value, tuple) else (value,)
    if any(isinstance(one, str | Path) and not str(one).strip() for one in given):
        argument = isinstance(param, click.Argument)
        name = param.human_readable_name.strip("[].") if argument else param.opts[-1]
        raise Misuse(
            f"{name} is empty; give it a value{'' if param.required else ', or leave it out'}"
        )
    return value


class PathName(click.Path):
    """A path; an empty one would be the current folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path, unless its name is blank."""
        named = value if param is None else _not_empty(param, value)
        return super().convert(named, param, ctx)


class Entry(NamedTuple):
    """A command in ``commands.toml``."""

    #: What the help of its group says of it.
    line: str
    #: Where it is defined; for a group, the package of its commands.
    module: str = ""
    #: A line each.
    examples: str = ""
    #: The help of a group, if that is more than its line.
    help: str = ""


#: Group -> heading in its help -> command -> what is known of it without importing it.
COMMANDS: dict[str, dict[str, dict[str, Entry]]] = {
    group: {
        heading: {name: Entry(**row) for name, row in rows.items()}
        for heading, rows in parts.items()
    }
    for group, parts in tomllib.loads(
        (Path(__file__).parent / "commands.toml").read_text("utf-8")
    ).items()
}


class LazyGroup(click.Group):
    """A group of ``COMMANDS``; a module defines a command or makes it (``from_struct``)."""

    def __init__(self, *args: Any, package: str = "", **more: Any) -> None:
        super().__init__(*args, **more)
        self.package = f"euchre.cli.{package}".rstrip(".")
        self.sections = COMMANDS[self.name or ""]
        self.rows = {name: row for part in self.sections.values() for name, row in part.items()}
        # Click suggests one of them for a name that is none.
        self.commands = dict.fromkeys(self.rows)  # type: ignore[assignment]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the help."""
        return list(self.rows)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands under their headings, without importing any."""
        width = max(map(len, self.rows))
        for heading, commands in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), x.line) for name, x in commands.items()])

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a command."""
        if (row := self.rows.get(name)) is None:
            return None
        if name in COMMANDS:
            return LazyGroup(name, package=row.module, help=row.help or row.line)
        there = vars(import_module(f"{self.package}.{row.module or name}"))
        own = [one for one in there.values() if isinstance(one, click.Command) and one.name == name]
        command: click.Command = own[0] if own else there["from_struct"](name)
        strict(command)
        lines = (f"  {line}" for line in row.examples.splitlines())
        command.epilog = "\n".join(["\b", "Examples:", *lines])
        return command

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Parse the arguments; this also writes help pages."""
        if parent is not None:
            return super().make_context(info_name, args, parent, **extra)
        with _guarded():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        if ctx.parent is not None:
            return super().invoke(ctx)
        with _guarded():
            result = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
            return result

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete a command's name without importing any."""
        if incomplete.startswith("-"):
            return click.Command.shell_complete(self, ctx, incomplete)
        from click.shell_completion import CompletionItem

        return [
            CompletionItem(name, help=row.line)
            for name, row in self.rows.items()
            if name.startswith(incomplete)
        ]
