"""``euchre night undo``: undo a step; nothing is ever removed from the file."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command, whole
from euchre.cli.output import say
from euchre.night.arrivals import last_step, with_its_card
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, Founded, Undone, stamp
from euchre.night.history import told
from euchre.night.store import NightFile


@click.command("undo")
@click.argument("step", required=False)
@click.option("--redo", is_flag=True, help="Redo what was undone last.")
@by_option
@night_command
def command(at: NightFile, step: str | None, redo: bool, by: str) -> None:
    """Undo the last step, or the STEP with that number in "euchre night history".

    The rows of a tally card are undone together, unless STEP is one of them.  An undone step no
    longer counts but stays in the history. Use --redo to bring it back.
    """
    night = at.load()
    if redo:
        undoings = [e for e in night.events if isinstance(e, Undone) and e.id not in night.undone]
        event: AnyEvent | None = undoings[-1] if undoings else None
    elif step is None:
        event = last_step(night)
    else:
        event = night.events[whole("the step", step, 1, len(night.events)) - 1]
    if event is None or isinstance(event, Founded):
        raise NightError("nothing has been undone" if redo else "there is nothing to undo")
    steps = with_its_card(night, event) if step is None else (event,)
    undoing = Undone(**stamp(by), of=tuple(one.id for one in steps))
    words = told(at.add(undoing), undoing)
    say(f"{words[0].upper()}{words[1:]}.")
