"""``euchre daily``: deals by date or by a code, played in the terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from euchre.cli import plain
from euchre.cli.dialog import Dialog
from euchre.cli.options import taking
from euchre.cli.output import Misuse, say
from euchre.cli.saved import Shelf, folder
from euchre.cli.screen import Screen
from euchre.cli.session import Session
from euchre.engine.match import new_match
from euchre.engine.state import State, read, text
from euchre.files import read_json, replace_file
from euchre.language.naming import Style, gained
from euchre.server.fair import open_packs
from euchre.study.daily_score import BOTS, DEALER, DEALS, SEAT, deal_score, name_of, rules, share

_NOT_TODAY = "These deals have no hints, no undo and no saving."
_NAMES = ("Ann", "Ben", "You", "Cora")


class _Day(Session):
    """A session that plays the deals of one day or code."""

    def __init__(self, name: str):
        bots = tuple(None if seat == SEAT else BOTS for seat in range(4))
        super().__init__(rules(), _NAMES, bots, 0)
        self.orders = open_packs(name, self.rules, DEALER, DEALS)
        self.number = 1
        self._begin(new_match(self.rules, DEALER))

    def deal(self) -> None:
        """Deal the next deal of the day."""
        self.states = [self.match.deal(self.orders[self.match.deals])]

    def actions(self) -> list[list[str]]:
        """Return the actions of each deal, in the notation of records."""
        deals = [*self.finished, self.states] if self.states else self.finished
        return [[text(b, e.action) for b, e in zip(d, d[-1].history, strict=False)] for d in deals]

    def resume(self, deals: list[list[str]]) -> None:
        """Replay saved actions.  Raises ``ValueError`` if they are impossible."""
        for done in deals:
            if self.match.over:
                raise ValueError("there are too many deals")
            self.deal()
            for words in done:
                self.act(read(self.state, words))
            if self.state.ended:
                self.score()
        if not (self.states or self.match.over):
            self.deal()


class _DayShelf(Shelf):
    """The shelf of a day: its file holds every action, so that the day survives any exit."""

    def __init__(self, session: _Day, name: str):
        super().__init__(session)
        self.name = name
        self.wanted = session

    def file(self) -> Path:
        """Return the file of the day.  Raises ``RuntimeError`` for a user without a home folder."""
        return folder().with_name("daily") / f"{self.name}.json"

    def load(self) -> bool:
        """Resume the day from its file; return whether there was one.  Raises ``Misuse``."""
        try:
            if not (path := self.file()).exists():
                return False
        except (OSError, RuntimeError):
            return False
        try:
            self.wanted.resume(msgspec.convert(read_json(path), list[list[str]]))
        except (ValueError, msgspec.ValidationError):
            raise Misuse(
                f"{self.file()} is not a saved daily challenge; remove it to start over"
            ) from None
        return True

    def note(self) -> None:
        """Write what has just happened to disk, atomically."""
        try:
            path = self.file()
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, msgspec.json.encode(self.wanted.actions()))
        except (OSError, RuntimeError) as error:
            self.problem = str(error)

    def leave(self) -> list[str]:
        """Say how to resume the day."""
        self.note()
        if self.problem:
            return [f"The challenge could not be saved: {self.problem}"]
        return [f"The challenge is saved. Resume with: euchre daily {self.name}"]


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
    try:
        chosen = name_of(day or today.isoformat(), today)
    except ValueError as error:
        raise Misuse(str(error)) from None
    session = _Day(chosen)
    shelf = _DayShelf(session, chosen)
    if not again:
        shelf.load()
    screen = Screen()
    screen.say(f"The deals of {chosen}.")
    if session.match.over:
        screen.say("You have already played these deals. To start over, use --again.")
    else:
        forbidden = dict.fromkeys(("hint", "undo", "save"), _NOT_TODAY)
        style: Style = "symbols" if screen.symbols else "letters"
        plain.play(Dialog(shelf, style, forbidden=forbidden), screen, again=False)
    if session.match.over:
        say("\n".join(_summary(chosen, [states[-1] for states in session.finished])))


def _summary(name: str, finished: list[State]) -> list[str]:
    """Return the result, deal by deal, and the text to share."""
    scores = [deal_score(last, SEAT, n, reasons=True) for n, last in enumerate(finished, 1)]
    lines = ["", "What your decisions gave away:"]
    for number, score in enumerate(scores, 1):
        lines.append(f"  Deal {number}: {score.given:.2f}, {gained(score.net, 'point')}")
        lines += score.lines
    return [*lines, "", share(name, scores)]
