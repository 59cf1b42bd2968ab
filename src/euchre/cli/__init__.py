"""The command line: one module per command, imported only when the command runs."""

from __future__ import annotations

import os

import click

from euchre.cli.lazy import LazyGroup
from euchre.extras import warn_of_another_package

# Where another package has replaced __init__.py, this is the first code of ours that runs.
warn_of_another_package()

#: Environment variables from which NumPy's libraries read their thread count at import.  The nets
#: are small: a second thread costs 2.6 times the CPU time and is no faster while other processes
#: compute.  A user's own setting wins.
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


@click.group("euchre", cls=LazyGroup, invoke_without_command=True)
@click.version_option(package_name="euchre")
@click.pass_context
def main(ctx: click.Context) -> None:
    """The Euchre family of card games: play, look up, analyze, simulate.

    Without a command, open the table in the browser.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")
    if ctx.invoked_subcommand is None:
        from euchre.cli.serve import command

        with command.make_context("serve", [], parent=ctx) as served:
            command.invoke(served)
