"""``euchre daily``: deals by date or by a code, played in the terminal."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from euchre.cli import plain
from euchre.cli.dialog import Dialog
from euchre.cli.lazy import refusing
from euchre.cli.line_terminal import Screen
from euchre.cli.options import taking
from euchre.cli.output import Misuse, say
from euchre.cli.saved import Shelf, Unsaved, folder, read
from euchre.cli.session import Session
from euchre.engine.match import new_match
from euchre.engine.state import State
from euchre.language.naming import gained
from euchre.server.fair import open_packs
from euchre.study.daily_score import BOTS, DEALER, DEALS, SEAT, deal_score, name_of, rules, share

_NOT_TODAY = "These deals have no hints, no undo and no saving."
_NAMES = ("Ann", "Ben", "You", "Cora")


@taking(
    """daily [DAY]
    --again  Start the day over; what you have played of it is lost."""
)
def command(day: str | None, again: bool = False) -> None:
    """Play the deals of DAY, such as 2026-11-23 (default: today), or of any six letters.

    Eight deals of Euchre with stick the dealer, the same on every computer and at every server:
    friends play the deals of FAMILY, say, whenever they like, and compare.  Every action is saved:
    after Ctrl-C or a crash, the same command resumes where you were.  At the end you see what your
    decisions gave away, and get a result to share that reveals no cards.
    """
    today = datetime.now(UTC).astimezone().date()
    with refusing():
        chosen = name_of(day or today.isoformat(), today)
    orders = open_packs(chosen, rules(), DEALER, DEALS)
    bots = tuple(None if seat == SEAT else BOTS for seat in range(4))
    fresh = Session(rules(), _NAMES, bots, 0, lambda match: match.deal(orders[match.deals]))
    fresh.begin(new_match(fresh.rules, DEALER))
    shelf: Shelf = Unsaved(fresh)
    # A user without a folder of saved games can play all the same.
    with suppress(OSError, RuntimeError):
        path = folder().with_name("daily") / f"{chosen}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        resumed = None if again or not path.exists() else _resumed(path, fresh)
        shelf = Shelf(resumed or fresh, path, f"euchre daily {chosen}")
    session = shelf.session
    screen = Screen()
    screen.say(f"The deals of {chosen}.")
    if session.match.over:
        screen.say("You have already played these deals. To start over, use --again.")
    else:
        forbidden = dict.fromkeys(("hint", "undo", "save"), _NOT_TODAY)
        plain.play(Dialog(shelf, screen.style, forbidden=forbidden), screen, again=False)
    if session.match.over:
        say("\n".join(_summary(chosen, [states[-1] for states in session.finished])))


def _resumed(path: Path, day: Session) -> Session:
    """Return the day as saved in its file.  Raises ``Misuse`` if that is no such day."""
    with suppress(ValueError):
        session = read(path, day.dealt)
        if session.rules == day.rules:
            return session
    raise Misuse(f"{path} is not a saved daily challenge; remove it to start over")


def _summary(name: str, finished: list[State]) -> list[str]:
    """Return the result, deal by deal, and the text to share."""
    scores = [deal_score(last, SEAT, n) for n, last in enumerate(finished, 1)]
    lines = ["", "What your decisions gave away:"]
    for number, score in enumerate(scores, 1):
        lines.append(f"  Deal {number}: {score.given:.2f}, {gained(score.net, 'point')}")
        lines += score.lines
    return [*lines, "", share(name, scores)]
