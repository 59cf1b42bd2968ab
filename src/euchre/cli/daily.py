"""``euchre daily``: the open deals of a day, here in the terminal."""

from __future__ import annotations

from datetime import UTC, date, datetime

import click

from euchre.cli.keeping import Shelf
from euchre.cli.output import Refused, say
from euchre.cli.screen import Screen
from euchre.cli.session import Session
from euchre.cli.sitting import Sitting
from euchre.daily import DEALS, SEAT, day_of, deal_score, open_orders, rules, share
from euchre.daily.deals import BOTS, DEALER
from euchre.daily.score import UNPLAYED
from euchre.engine.match import new_match
from euchre.engine.state import State

_NAMES = ("Ann", "Ben", "You", "Cora")


class _Day(Session):
    """A session whose deals are those of a day."""

    def __init__(self, day: date):
        bots = tuple(None if seat == SEAT else BOTS for seat in range(4))
        super().__init__(rules(), _NAMES, bots, 0)
        self.orders = open_orders(day)
        self.number = 1
        self._begin(new_match(self.rules, DEALER))

    def deal(self) -> None:
        """Deal the next hand of the day."""
        self.bumped = False
        self.states = [self.match.deal(self.orders[self.match.deals])]


class _Loose(Shelf):
    """A shelf on which nothing is kept: there is one try."""

    def note(self) -> None:
        """Keep nothing."""

    def leave(self) -> list[str]:
        """Say what becomes of the deals that are left."""
        return ["Deals that you leave count as half a point given away each."]


class _Challenge(Sitting):
    """A sitting without hints, in which nothing is taken back."""

    def __init__(self, session: Session, screen: Screen):
        super().__init__(session, screen, _Loose(session))
        for word in ("hint", "undo", "save"):
            self.commands[word] = self._not_today

    def _begin(self) -> None:
        """Nobody draws for seats: they are those of everybody."""

    def _not_today(self, words: str) -> bool:
        self.screen.say("In the daily challenge everybody plays without hints, undo and saving.")
        return False

    def _another(self) -> bool:
        return False


@click.command("daily")
@click.argument("day", required=False)
def command(day: str | None) -> None:
    """Play the open deals of DAY (such as 2026-11-23; today, if none is named).

    Eight deals of Euchre with the dealer stuck, the same on every computer that day.  At the end
    you read what your decisions gave away, and a text to share that tells no card.  Deals that
    you leave unplayed count as half a point given away each.
    """
    try:
        chosen = day_of(day) if day else datetime.now(UTC).astimezone().date()
    except ValueError:
        raise Refused(f"a day is written like 2026-11-23, not {day!r}") from None
    session = _Day(chosen)
    screen = Screen()
    screen.say(f"The daily challenge of {chosen.isoformat()}, open deals.")
    _Challenge(session, screen).play(new=True)
    say("\n".join(_told(chosen, [states[-1] for states in session.finished])))


def _told(day: date, finished: list[State]) -> list[str]:
    """Return what the day came to, deal by deal, and the text to share."""
    if not finished:
        return ["No deal was played."]
    scores = [deal_score(last, SEAT) for last in finished]
    lines = ["", "What your decisions gave away:"]
    for number, score in enumerate(scores, 1):
        lines.append(f"  Deal {number}: {score.given:.2f}, {score.net:+d} points")
        lines += [f"    {done}: {cost:.2f}; better: {best}" for _, done, best, cost in score.costs]
    missing = [UNPLAYED] * (DEALS - len(scores))
    return [*lines, "", share(day.isoformat(), [*scores, *missing], mark="open")]
