"""``euchre completion``: scripts that complete commands, options and values in a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from euchre.cli.options import taking

SHELLS = ("bash", "zsh", "fish")


@taking(f"completion {'|'.join(SHELLS)}=shell")
def command(shell: str) -> None:
    """Print a script that makes SHELL complete commands, games, options and values.

    \b
    bash: euchre completion bash > ~/.local/share/bash-completion/completions/euchre
    zsh:  euchre completion zsh > "${fpath[1]}/_euchre"
    fish: euchre completion fish > ~/.config/fish/completions/euchre.fish
    """  # noqa: D301
    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"completion for {shell} is not available here")
    root = click.get_current_context().find_root()
    # A house rule and its value are completed as one word.
    words = "COMP_WORDBREAKS=${COMP_WORDBREAKS//=/}\n" if shell == "bash" else ""
    click.echo(words + kind(root.command, {}, "euchre", "_EUCHRE_COMPLETE").source())
