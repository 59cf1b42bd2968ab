"""A deal of a recorded game, played again in the terminal."""

from __future__ import annotations

from euchre.cli import plain
from euchre.cli.dialog import Dialog
from euchre.cli.lazy import refusing
from euchre.cli.line_terminal import Screen
from euchre.cli.output import say
from euchre.cli.saved import Unsaved
from euchre.cli.session import Session
from euchre.coordinates import TableSeat
from euchre.records import Replay
from euchre.records.replay import going_on
from euchre.study import again as study
from euchre.study.daily_score import BOTS, LEVEL

_ONCE = "A deal that is played again has no hints, no undo and no saving."


def play_again(played: Replay, number: int, seat: TableSeat) -> None:
    """Play a deal of a game from a seat, then compare.  Raises ``Misuse``."""
    with refusing():
        deal = study.again(played, number, seat)
    screen = Screen()
    screen.say(f"Deal {number} of {played.rules.title} again.")
    bots = tuple(None if p == seat else BOTS for p in range(played.rules.seats))
    names = tuple("You" if p == seat else name for p, name in enumerate(played.names))
    session = Session(played.rules, names, bots, 0, lambda _: deal.first)
    session.begin(going_on(deal.match))
    forbidden = dict.fromkeys(("hint", "undo", "save"), _ONCE)
    dialog = Dialog(Unsaved(session), screen.style, forbidden=forbidden)
    plain.play(dialog, screen, again=False, deals=1)
    if not session.finished:
        return
    found = study.compared(deal, session.finished[0][-1], seat)
    lines = ["", found.text]
    for title, score in (("This time", found.again), ("The first time", found.first)):
        lines += [f"{title}, decisions gave away {score.given:.2f}:", *score.lines]
    say("\n".join([*lines, f"{LEVEL} played it so: {found.expert['text']}"]))
