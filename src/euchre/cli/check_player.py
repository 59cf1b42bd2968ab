"""``euchre lab check-player``: whether a program keeps to the protocol for players."""

from __future__ import annotations

import sys

import click

from euchre.cli.jobs import seed_option
from euchre.cli.options import value
from euchre.cli.output import Whole, console, set_option, table_of
from euchre.text import brief, counted

#: The games that together ask every question.
_FAMILY = ("standard", "railroad", "uka", "pepper", "hasenpfeffer", "auction-5", "bacon", "buck")


@click.command("check-player")
@click.argument("program")
@value(
    "--game",
    "GAME",
    f"A game to ask about; repeatable.  [default: {', '.join(_FAMILY)}]",
    dest="games",
    multiple=True,
)
@value("--deals", None, "Deals of each game.", Whole(1, 10_000), default=20)
@value("--seconds", None, "Time for each answer.", Whole(1, 600), default=10)
@seed_option()
@set_option()
def command(
    program: str,
    games: tuple[str, ...],
    deals: int,
    seconds: int,
    seed: str,
    settings: tuple[str, ...],
) -> None:
    """Check that PROGRAM, a command, answers every question with a legal action.

    The program is asked about random deals, one line of JSON for each decision, as in
    --players program:COMMAND.  The exit code is 1 if any answer fails.
    """
    from euchre.bots.check_player import check_player
    from euchre.bots.external import Program

    tables = [table_of(game, settings)[0] for game in games or _FAMILY]
    running = Program(program, float(seconds))
    try:
        found = check_player(running, tables, deals=deals, seed=seed)
    finally:
        running.end()
    out = console()
    for at, n in sorted(found.asked.items()):
        wrong = found.failed[at]
        how = f"{wrong:,} failed" if wrong else "ok"
        out.print(f"{at[0]:14} {at[1]:12} {n:7,}  {how}", highlight=False)
    for what, line in found.failures:
        out.print(f"\n{what}\n  asked: {brief(line)}", markup=False, soft_wrap=True)
    wrong = found.failed.total()
    out.print(f"\n{counted(found.asked.total(), 'question')}, {wrong or 'none'} failed.")
    if wrong:
        sys.exit(1)
