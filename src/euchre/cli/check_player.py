"""``euchre lab check-player``: whether a program keeps to the protocol for players."""

from __future__ import annotations

import sys
from typing import Annotated

from euchre.cli.options import SEED, SET, taking
from euchre.cli.output import console
from euchre.cli.typed_values import Whole, table_of
from euchre.text import brief, counted

#: The games that together ask every question.
_FAMILY = ("standard", "railroad", "uka", "pepper", "hasenpfeffer", "auction-5", "bacon", "buck")


@taking(
    f"""check-player PROGRAM
    --game=games GAME  A game to ask about; repeatable.  [default: {", ".join(_FAMILY)}]
    --deals N    Deals of each game.
    --seconds N  Time for each answer.
    {SEED}
    {SET}"""
)
def command(
    program: str,
    games: tuple[str, ...] = (),
    deals: Annotated[int, Whole(1, 10_000)] = 20,
    seconds: Annotated[int, Whole(1, 600)] = 10,
    seed: str = "0",
    settings: tuple[str, ...] = (),
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
