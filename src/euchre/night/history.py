"""Events in words, for the history of everything entered."""

from __future__ import annotations

from euchre.night.events import (
    AnyEvent,
    Awarded,
    Charted,
    Confirmed,
    Counted,
    Disputed,
    Ended,
    Entered,
    Expected,
    Founded,
    Judged,
    Late,
    Left,
    Paid,
    Rang,
    Settled,
    SignedIn,
    Started,
    Substituted,
    Swapped,
    Teamed,
    Totalled,
    Undone,
)
from euchre.night.fold import Night
from euchre.night.options import prize_name
from euchre.night.rotation.chart import SEATS
from euchre.text import counted


def told(night: Night, event: AnyEvent) -> str:
    """Describe an event in one line.

    >>> from euchre.night.events import Started, stamp
    >>> told(Night(), Started(**stamp("desk"), game=2))
    'game 2 begins'
    """
    text = _told(night, event) + (" (undone)" if event.id in night.undone else "")
    note = getattr(event, "note", "") or getattr(event, "reason", "")
    return f"{text} ({note})" if note else text


def _told(night: Night, event: AnyEvent) -> str:
    match event:
        case Founded():
            return f"the night {event.title} begins"
        case Charted():
            if event.chart.get("way") in ("moved", "final"):
                return f"game {event.first} is seated"
            return f"a new chart applies from game {event.first} on"
        case Expected():
            return f"player {event.number} will be {event.name}"
        case Substituted():
            gets = "" if event.number == event.card else f" (player {event.number})"
            points = " with its points" if event.number == event.card else ""
            return (
                f"{event.name}{gets} takes the card of {_called(night, event.card)}{points} from"
                f" game {event.first} on"
            )
        case Swapped():
            one, other = (_called(night, number) for number in event.numbers)
            return f"{one} and {other} have swapped seats in game {event.game}"
        case Rang():
            return "the bell rings"
        case Awarded():
            return (
                f"{_called(night, event.number)} wins the {prize_name(event.prize)} ({event.how})"
            )
        case Paid():
            who = f"{_called(night, event.number)}: " if event.number else ""
            amount = f"{abs(event.amount) / 100:.2f}"
            what = {"fee": "entry fee", "prize": prize_name(event.prize)}.get(event.what, "money")
            return f"{who}{what}, {amount} {'in' if event.amount > 0 else 'out'}"
        case Undone():
            known = {one.id: one for one in night.events}
            back = [known[name] for name in event.of if isinstance(known.get(name), Undone)]
            names = [name for one in back if isinstance(one, Undone) for name in one.of]
            words = "; ".join(_named(night, name) for name in names or event.of)
            return f"{'brought back' if names else 'undone'}: {words}"
        case SignedIn():
            house = " as a house player" if event.house else ""
            bot = f"; the bot {event.bot} plays" if event.bot else ""
            where = {"hall": ", with cards", "away": ", on a screen"}.get(event.place, "")
            who = (
                f"{event.name} (player {event.number})" if event.name else f"player {event.number}"
            )
            return f"{who} is here{house}{where}{bot}"
        case Teamed():
            who = ", ".join(_called(night, number) for number in event.members)
            one = night.contest.one if night.contest else "team"
            name = f" is {event.name}" if event.name else ""
            return f"{one} {event.team}{name}{': ' if who else ''}{who}"
        case Late():
            return f"{_called(night, event.number)} is late"
        case Left():
            return f"{_called(night, event.number)} has left {left_when(event.after)}"
        case Started():
            return f"game {event.game} begins"
        case Ended():
            return f"game {event.game} ends"
        case Entered():
            return f"{_where(event)}, {SEATS[event.seat]} enters {_points(event)}"
        case Settled():
            return f"{_where(event)}, settled at {_points(event)}"
        case Counted():
            return f"{_where(event)}, played on this server: {_points(event)}"
        case Judged():
            return f"the decisions of game {event.game} were judged"
        case Confirmed():
            return f"{_where(event)}, {SEATS[event.seat]} confirms {_entry(night, event)}"
        case Disputed():
            return f"{_where(event)}, {SEATS[event.seat]} disputes {_entry(night, event)}"
        case Totalled():
            return (
                f"the card of {_called(night, event.number)}: {counted(event.points, 'point')} in"
                f" {counted(event.games, 'game')}"
            )


def _named(night: Night, name: str) -> str:
    """Describe the event with an id."""
    known = next((event for event in night.events if event.id == name), None)
    if known is None:
        return "an unknown entry"
    return "an earlier undo" if isinstance(known, Undone) else _told(night, known)


def left_when(after: int) -> str:
    """Say when a player left, given the last game before it.

    >>> left_when(0), left_when(2)
    ('before game 1', 'after game 2')
    """
    return f"after game {after}" if after else "before game 1"


def _called(night: Night, number: int) -> str:
    return night.players[number].called if number in night.players else f"player {number}"


def _where(event: Entered | Settled | Counted | Confirmed | Disputed) -> str:
    return f"game {event.game}, table {event.table}"


def _points(event: Entered | Settled | Counted) -> str:
    return f"{event.points[0]}-{event.points[1]}"


def _entry(night: Night, event: Confirmed | Disputed) -> str:
    """Return the points of the entry that a reply refers to."""
    at = night.results.get((event.game, event.table))
    for said in at.said if at else ():
        if said.id == event.entry and isinstance(said, Entered | Settled | Counted):
            return _points(said)
    return "an unknown entry"
