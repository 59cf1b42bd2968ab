"""Command groups that import a command's module only when it is called, and refuse bad input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from euchre.cli.examples import examples_of
from euchre.extras import sentence
from euchre.files import FileError, printable
from euchre.night.errors import NightError
from euchre.text import brief

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Misuse(click.ClickException):
    """Bad input: one line on stderr that lists every problem, exit code 2."""

    exit_code = 2

    def __init__(self, *problems: str):
        self.problems = problems
        super().__init__(printable(" ".join("; ".join(dict.fromkeys(problems)).split())))


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
        problem = error.format_message().rstrip(".")
        see = f" (see: {error.ctx.command_path} --help)" if error.ctx else ""
        raise Misuse(f"{problem}{see}") from None
    except OSError as error:
        to_nowhere()
        raise Misuse(_refusal(error)) from None
    except (FileError, NightError) as error:
        raise Misuse(*getattr(error, "problems", [str(error)])) from None
    except RecursionError:
        raise Misuse("the input is nested too deeply") from None
    except ModuleNotFoundError as error:
        if words := sentence(error):
            raise Misuse(words) from None
        raise


def _refusal(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename else f"the output failed: {reason}"


def strict(command: click.Command) -> None:
    """Complete values by name; an empty value does not mean that an option is left out."""
    for param in command.params:
        if not isinstance(param.type, click.Choice):
            param.shell_complete = partial(_completed, param)  # type: ignore[method-assign]
        if param.default != "":
            param.callback = partial(_given, param.callback)


def _completed(param: click.Parameter, ctx: click.Context, typed: str) -> list[CompletionItem]:
    """Complete a value by the name of its parameter."""
    from euchre.cli.values import BY_NAME, files

    if param.name in BY_NAME:
        return BY_NAME[param.name](ctx, param, typed)
    if (param.metavar or param.human_readable_name).strip("[].") in ("FILE", "FOLDER"):
        return files(typed)
    return param.type.shell_complete(ctx, param, typed)


def _given(then: Any, ctx: click.Context, param: click.Parameter, value: Any) -> Any:
    """Refuse an empty value; do with any other what was to be done anyway."""
    value = _not_empty(param, value)
    return then(ctx, param, value) if then else value


def _not_empty(param: click.Parameter, value: Any) -> Any:
    given = value if isinstance(value, tuple) else (value,)
    if any(isinstance(one, str) and not one.strip() for one in given):
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


class LazyGroup(click.Group):
    """Commands by name, each in a module of ``package`` that defines ``command``.

    ``sections`` has their headings in the help, and under each the commands with one line about
    them; ``files`` the modules that define several commands.  With ``structs``, the others come
    from ``from_struct`` in the module of that name.
    """

    def __init__(
        self,
        *args: Any,
        package: str,
        sections: Mapping[str, Mapping[str, str]],
        files: Mapping[str, str] = {},
        structs: str = "",
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self.package = package
        self.sections = sections
        self.summaries = {name: line for part in sections.values() for name, line in part.items()}
        self.files = {name: file for file, names in files.items() for name in names.split()}
        self.structs = structs

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of ``sections``."""
        return list(self.summaries)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands under their headings, without importing any."""
        width = max(map(len, self.summaries))
        for heading, commands in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), line) for name, line in commands.items()])

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a command."""
        if name not in self.summaries:
            return None
        command = self.imported(name)
        if not isinstance(command, click.Group):
            strict(command)
            path = name if ctx.parent is None else f"{self.name} {name}"
            examples = (f"  {line}" for line in examples_of(f"euchre {path}"))
            command.epilog = "\n".join(["\b", "Examples:", *examples])
        return command

    def imported(self, name: str) -> click.Command:
        """Return a command as its module defines it."""
        file = self.files.get(name, self.structs or name)
        there = vars(import_module(f"{self.package}.{file}"))
        if name in self.files:
            commands = (one for one in there.values() if isinstance(one, click.Command))
            return next(one for one in commands if one.name == name)
        command: click.Command = there["from_struct"](name) if self.structs else there["command"]
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
            CompletionItem(name, help=summary)
            for name, summary in self.summaries.items()
            if name.startswith(incomplete)
        ]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command for these arguments; for an unknown name, suggest the nearest."""
        from difflib import get_close_matches

        name = args[0] if args else ""
        if name and name not in self.summaries and not name.startswith("-"):
            close = get_close_matches(name, self.summaries, n=1, cutoff=0.6)
            hint = (
                f"did you mean {close[0]}?" if close else f"there are {', '.join(self.summaries)}"
            )
            raise Misuse(f"there is no command {brief(name)}; {hint}")
        return super().resolve_command(ctx, args)
