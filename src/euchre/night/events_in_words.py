"""Events in words, for the history of everything entered."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.night import adjustments, events, tally_card_events
from euchre.night.contest.standings import called
from euchre.night.events import AnyEvent
from euchre.night.fold import Night
from euchre.night.option_words import prize_name
from euchre.night.rotation.chart import SEATS
from euchre.night.table_score import between
from euchre.night.teams import team_of
from euchre.text import counted

#: The most events of a step that are described one by one.
_FEW = 4


def described(night: Night, event: AnyEvent) -> str:
    """Describe an event in one line.

    >>> from euchre.night.events import Started, stamp
    >>> described(Night(), Started(**stamp("desk"), game=2))
    'game 2 begins'
    """
    text = _sentence(night, event) + (" (undone)" if event.id in night.undone else "")
    note = getattr(event, "note", "") or getattr(event, "reason", "")
    return f"{text} ({note})" if note else text


def _sentence(night: Night, event: AnyEvent) -> str:
    match event:
        case events.Founded():
            return f"the night {event.title} begins"
        case events.Charted():
            if event.chart.get("way") in ("moved", "final"):
                return f"game {event.first} is seated"
            return f"a new chart applies from game {event.first} on"
        case events.Expected():
            name = f" will be {event.name}" if event.name else " is expected"
            return f"player {event.number}{name}{_with(event.where)}"
        case events.Substituted():
            gets = "" if event.number == event.card else f" (player {event.number})"
            points = " with its points" if event.number == event.card else ""
            return (
                f"{event.name}{gets} takes the card of {_called(night, event.card)}{points} from"
                f" game {event.first} on"
            )
        case events.Swapped():
            one, other = (_called(night, number) for number in event.numbers)
            return f"{one} and {other} have swapped seats in game {event.game}"
        case events.Rang():
            return "the bell rings"
        case events.Awarded():
            return (
                f"{_called(night, event.number)} wins the {prize_name(event.prize)} ({event.how})"
            )
        case events.Grouped():
            where = f"in the group {event.group}" if event.group else "in no group"
            return f"{_called(night, event.number)} is {where}"
        case events.Charged():
            amount = f"{event.amount / 100:.2f}"
            return f"{_called(night, event.number)} owes a fee of {amount}"
        case events.Paid():
            who = f"{_called(night, event.number)}: " if event.number else ""
            amount = f"{abs(event.amount) / 100:.2f}"
            what = {"fee": "entry fee", "prize": prize_name(event.prize)}.get(event.what, "money")
            return f"{who}{what}, {amount} {'in' if event.amount > 0 else 'out'}"
        case adjustments.Adjusted():
            team = team_of(night.teams, event.number) if night.contest else None
            who = called(night, team) if team else _called(night, event.number)
            return f"{who}: {_given(event.points)}"
        case adjustments.Asked():
            asks = f"game {event.game}, table {event.table} asks"
            return f"{asks}: {_given(event.points)} for {_called(night, event.number)}"
        case adjustments.Worded():
            return "the page on conduct is new" if event.text else "the page on conduct is removed"
        case events.Undone():
            known = {one.id: one for one in night.events}
            back = [known[name] for name in event.of if isinstance(known.get(name), events.Undone)]
            names = [name for one in back if isinstance(one, events.Undone) for name in one.of]
            undone = [known.get(name) for name in names or event.of]
            return f"{'brought back' if names else 'undone'}: {of_step(night, undone)}"
        case events.SignedIn():
            house = " as a house player" if event.house else ""
            bot = f"; the bot {event.bot} plays" if event.bot else ""
            who = f"player {event.number}"
            now = f"{event.name} ({who}) is here" if event.name else f"{who} is here"
            told = f"{who} is now called {event.name}" if event.renames else now
            return f"{told}{house}{_with(event.where)}{bot}"
        case events.Teamed():
            who = ", ".join(_called(night, number) for number in event.members)
            one = night.contest.one if night.contest else "team"
            name = f" is {event.name}" if event.name else ""
            return f"{one} {event.team}{name}{': ' if who else ''}{who}"
        case events.Late():
            return f"{_called(night, event.number)} is late"
        case events.Left():
            return f"{_called(night, event.number)} has left {left_when(event.after)}"
        case events.Started():
            return f"game {event.game} begins"
        case events.Ended():
            return f"game {event.game} ends"
        case events.Entered():
            return f"{_where(event)}, {SEATS[event.seat]} enters {_points(event)}"
        case events.Settled():
            return f"{_where(event)}, settled at {_points(event)}"
        case events.Counted():
            return f"{_where(event)}, played on this server: {_points(event)}"
        case events.Judged():
            return f"the decisions of game {event.game} were judged"
        case events.Confirmed():
            return f"{_where(event)}, {SEATS[event.seat]} confirms {_entry(night, event)}"
        case events.Disputed():
            return f"{_where(event)}, {SEATS[event.seat]} disputes {_entry(night, event)}"
        case tally_card_events.Columned():
            return f"the card of {_called(night, event.number)} is in"
        case tally_card_events.Totalled():
            return (
                f"the card of {_called(night, event.number)}: {counted(event.points, 'point')} in"
                f" {counted(event.games, 'game')}"
            )


def of_step(night: Night, step: Sequence[AnyEvent | None]) -> str:
    """Describe the events of a step (None: an unknown one); the first few, if there are many.

    >>> from euchre.night.events import Started, stamp
    >>> games = [Started(**stamp("desk"), game=game) for game in range(1, 7)]
    >>> of_step(Night(), games)
    'game 1 begins; game 2 begins; game 3 begins; and 3 more'
    """
    shown = step if len(step) <= _FEW else step[: _FEW - 1]
    words = [_of_event(night, event) for event in shown]
    return "; ".join([*words, *[f"and {len(step) - len(shown)} more"] * (len(shown) < len(step))])


def _of_event(night: Night, event: AnyEvent | None) -> str:
    if event is None:
        return "an unknown entry"
    return "an earlier undo" if isinstance(event, events.Undone) else _sentence(night, event)


def _given(points: int) -> str:
    """Return points given or taken: ``2 points taken``."""
    return f"{counted(abs(points), 'point')} {'given' if points > 0 else 'taken'}"


def left_when(after: int) -> str:
    """Say when a player left, given the last game before it.

    >>> left_when(0), left_when(2)
    ('before game 1', 'after game 2')
    """
    return f"after game {after}" if after else "before game 1"


def _with(where: events.Where) -> str:
    return {"hall": ", with cards", "away": ", on a screen"}.get(where, "")


def _called(night: Night, number: int) -> str:
    return night.players[number].called if number in night.players else f"player {number}"


def _where(event: events.ScoreEvent | events.Confirmed | events.Disputed) -> str:
    return f"game {event.game}, table {event.table}"


def _points(event: events.ScoreEvent) -> str:
    return between(*event.points)


def _entry(night: Night, event: events.Confirmed | events.Disputed) -> str:
    """Return the points of the entry that a reply refers to."""
    at = night.results.get((event.game, event.table))
    entry = at.entry(event.entry) if at else None
    return _points(entry) if entry else "an unknown entry"
