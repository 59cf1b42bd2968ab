"""``euchre man``: the manual page, generated from the help of all commands."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click


@click.command("man")
@click.pass_context
def command(ctx: click.Context) -> None:
    """Print the manual page, to be read with: euchre man | man -l -."""
    root = ctx.find_root()
    click.echo("\n".join(page(root.command, root)))


def page(command: click.Command, ctx: click.Context) -> Iterator[str]:
    """Yield the manual page of a program in roff, line by line."""
    import euchre

    name = "euchre"
    yield f'.TH EUCHRE 1 "" "euchre {euchre.__version__}" "Euchre"'
    yield from (".SH NAME", f"{name} \\- the Euchre family of card games")
    yield from (".SH SYNOPSIS", f".B {name}", "[COMMAND] [OPTION ...]")
    yield from (".SH DESCRIPTION", *_paragraphs(command.help or ""))
    yield ".SH COMMANDS"
    yield from _commands(command, ctx, name)
    yield ".SH ENVIRONMENT"
    for variable, told in ENVIRONMENT.items():
        yield from (".TP", f".B {variable}", _text(told))
    yield from (".SH EXIT STATUS", EXIT)


EXIT = (
    "0 on success; 1 if verify, backup or health finds that something is wrong; 2 if the input was"
    " rejected."
)
#: Environment variables other than the server's options.
ENVIRONMENT = {
    "EUCHRE_CACHE": "Folder for compiled code.",
    "EUCHRE_STATE": "Folder where games played in the terminal are saved.",
    "NO_COLOR": "If set, no colors are used.",
}


def _commands(group: click.Command, parent: click.Context, name: str) -> Iterator[str]:
    if not isinstance(group, click.Group):
        return
    for word in group.list_commands(parent):
        command = group.get_command(parent, word)
        if command is None or command.hidden:
            continue
        with click.Context(command, info_name=word, parent=parent) as ctx:
            usage = " ".join(command.collect_usage_pieces(ctx))
            yield f".SS {_text(f'{name} {word} {usage}'.strip())}"
            yield from _paragraphs(command.help or "")
            for param in command.get_params(ctx):
                record = param.get_help_record(ctx)
                if record is not None and record[1] and "--help" not in param.opts:
                    yield from (".TP", f".B {_text(record[0])}", _text(record[1]))
            if command.epilog:
                yield from _paragraphs(command.epilog)
            yield from _commands(command, ctx, f"{name} {word}")


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if paragraph.startswith("\b"):
            yield from (".PP", ".nf", *map(_text, paragraph.splitlines()[1:]), ".fi")
        else:
            yield from (".PP", _text(" ".join(paragraph.split())))


def _text(words: str) -> str:
    """Escape a line so that roff prints it verbatim."""
    plain = words.replace("\\", "\\e").replace("-", "\\-").rstrip()
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
